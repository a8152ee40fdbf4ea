// Makes elements. Texts go in as text, never as markup.

/**
 * An element. Attributes: `class`, `onclick` and the like as functions, true for one without a value; false, null and
 * undefined leave it out. Children: nodes and texts; null and false are left out.
 */
function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const ICONS = {
  check: "m5 13 5 5L20 7",
  cross: "m6 6 12 12M18 6 6 18",
  dash: "M6 12h12",
  dot: "M12 11v2",
  next: "m9 5 7 7-7 7",
  previous: "m15 5-7 7 7 7",
  up: "m5 15 7-7 7 7",
  down: "m5 9 7 7 7-7",
  ok: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19m-4.5 10 3 3 6-7",
  no: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M8.5 8.5l7 7m0-7-7 7",
  open: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M8 12h8",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 5 5",
  sliders: "M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M6 14v6",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
};
const SOLID = {
  flag: "M6 3h1.8v18H6zM8.5 4H19l-2.6 4.2L19 12.5H8.5z",
  half: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M12 4.5a7.5 7.5 0 0 1 0 15z",
};
const SVG = "http://www.w3.org/2000/svg";

/** A picture that says nothing by itself: words stand beside it. */
function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name] || SOLID[name]);
  if (name in SOLID) {
    path.setAttribute("fill", "currentColor");
    path.setAttribute("fill-rule", "evenodd");
  }
  svg.append(path);
  return svg;
}

/** A fresh copy of what an element holds. */
function contentOf(element) {
  const copy = document.createDocumentFragment();
  if (element) for (const child of element.childNodes) copy.append(child.cloneNode(true));
  return copy;
}

/** The element's text in one line. */
function plainText(element) {
  return element ? element.textContent.replace(/\s+/g, " ").trim() : "";
}

let lastName = 0;

/** An id that no other element has. */
function freshId(name) {
  lastName += 1;
  return `${name}-${lastName}`;
}

/** What scrolls sideways can be reached by keyboard. */
function reachable(root) {
  for (const wide of root.querySelectorAll("pre, table")) {
    if (wide.scrollWidth <= wide.clientWidth) continue;
    wide.tabIndex = 0;
    if (wide.tagName === "PRE") wide.setAttribute("role", "group");
    wide.setAttribute("aria-label", WORDS.scroll);
  }
}

/** A switch: shows `on` and can be found by name. */
function pressed(button, on) {
  button.setAttribute("aria-pressed", String(on));
}
