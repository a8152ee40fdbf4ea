// The sidebar of studying: progress, what to show, topics, the map of questions. Below 720 px it is a sheet.

const CHIPS = ["all", "todo", "missed", "flagged", "due"];

const side = { built: false, from: 0, chips: {}, topics: [] };

function buildSide() {
  side.title = h("h2", { class: "side-title" });
  side.strip = h("div", {});
  side.tally = h("p", { class: "muted" });
  for (const name of CHIPS) {
    side.chips[name] = h("button", { type: "button", class: "chip", onclick: () => chooseShow(name) }, `${WORDS[name]} `,
      h("span", { class: "count" }));
  }
  side.help = h("p", { class: "muted help" }, WORDS.due_help);
  side.search = h("input", {
    type: "search", class: "field", placeholder: WORDS.search, "aria-label": WORDS.search_label, maxlength: 200,
      autocomplete: "off",
    oninput: () => chooseFilter({ query: side.search.value }),
  });
  side.topics = TOPICS.map((name, topic) => {
    const box = h("input", { type: "checkbox", onchange: () => chooseTopic(topic, box.checked) });
    const count = h("span", { class: "muted" });
    return { box, count, row: h("li", {}, h("label", {}, box, h("span", { class: "name", dir: "auto" }, name), count)) };
  });
  side.allTopics = h("button",
    { type: "button", class: "plain-button",
    onclick: () => chooseFilter({ topics: app.filter.topics ? null : new Set() }) });
  side.tag = picker(WORDS.tag, [["", WORDS.no_tag], ...DATA.tags.map((tag, at) => [String(at), tag])],
    (value) => chooseFilter({ tag: value === "" ? null : Number(value) }));
  const levels = Array.from(new Set(ENTRIES.map((entry) => entry.difficulty).filter(Boolean))).sort();
  side.difficulty = picker(WORDS.difficulty,
    [["0", WORDS.any_difficulty], ...levels.map((n) => [String(n), `${n} ${WORDS.of} 5`])],
    (value) => chooseFilter({ difficulty: Number(value) }));
  side.map = h("div", {});
  side.changed = h("div", {});
  side.show = h("button", { type: "button", class: "primary", onclick: closeSheet });
  const topicsHead = h("div", { class: "topics-head" }, h("h3", {}, WORDS.topics),
    h("span", { class: "muted" }, WORDS.answered));
  side.study = [
    h("section", { class: "side-part" }, side.title, side.strip, side.tally),
    h("section", { class: "side-part" }, h("h3", {}, WORDS.show),
      h("div", { class: "chips" }, Object.values(side.chips)), side.help),
    h("section", { class: "side-part pickers" }, h("div", { class: "search" }, icon("search"), side.search),
      DATA.tags.length > 0 && side.tag.node, levels.length > 1 && side.difficulty.node),
    TOPICS.length > 1 && h("section", { class: "side-part" }, topicsHead,
      h("ul", { class: TOPICS.length > 12 ? "topics long" : "topics", tabindex: TOPICS.length > 12 ? "0" : null,
        "aria-label": TOPICS.length > 12 ? WORDS.topics : null }, side.topics.map(({ row }) => row)), side.allTopics),
    h("section", { class: "side-part" }, h("h3", {}, WORDS.map), side.map),
    side.changed,
    progressTools(),
  ].filter(Boolean);
  side.built = true;
}

function picker(label, options, chosen) {
  const select = h("select", { class: "field", "aria-label": label, onchange: () => chosen(select.value) },
    options.map(([value, text]) => h("option", { value }, text)));
  return { select, node: select };
}

function sheetHead() {
  const close = h("button", { type: "button", class: "plain-button", onclick: closeSheet }, icon("cross"), WORDS.close);
  return h("div", { class: "sheet-head" }, h("h2", {}, WORDS.filter), close);
}

/** Shows the sidebar of studying, as things stand. */
function showSide() {
  if (!side.built) buildSide();
  if (place.side.dataset.mode !== "study") {
    place.side.dataset.mode = "study";
    place.side.setAttribute("aria-label", WORDS.filter);
    place.side.replaceChildren(sheetHead(), ...side.study, h("div", { class: "sheet-foot" }, side.show));
  }
  const now = Date.now();
  const base = fitting(ENTRIES, { ...app.filter, show: "all" }, recordOf, textAt, now);
  const states = base.map((at) => standing(recordOf(ENTRIES[at])));
  const tally = { right: 0, wrong: 0, todo: 0, done: 0 };
  for (const state of states) tally[state] += 1;
  side.title.textContent = say("answered_of", { n: base.length - tally.todo, all: base.length });
  side.strip.replaceChildren(strip(states));
  side.tally.textContent = say("tally", tally);
  const counts = { all: base.length, todo: tally.todo, missed: tally.wrong, flagged: 0, due: 0 };
  for (const at of base) {
    const record = recordOf(ENTRIES[at]);
    if (record && record.flag) counts.flagged += 1;
    if (isDue(record, now)) counts.due += 1;
  }
  for (const name of CHIPS) {
    pressed(side.chips[name], app.filter.show === name);
    side.chips[name].lastElementChild.textContent = String(counts[name]);
  }
  side.chips.due.hidden = app.filter.show !== "due"
    && !ENTRIES.some((entry) => recordOf(entry) && recordOf(entry).due !== undefined);
  side.help.hidden = app.filter.show !== "due";
  if (document.activeElement !== side.search) side.search.value = app.filter.query;
  const topics = TOPICS.map(() => [0, 0]);
  for (const entry of ENTRIES) {
    topics[entry.topic][1] += 1;
    if (standing(recordOf(entry)) !== "todo") topics[entry.topic][0] += 1;
  }
  side.topics.forEach(({ box, count }, topic) => {
    box.checked = !app.filter.topics || app.filter.topics.has(topic);
    count.textContent = say("topic_of", { n: topics[topic][0], all: topics[topic][1] });
  });
  side.allTopics.textContent = app.filter.topics ? WORDS.all_topics : WORDS.no_topics;
  side.tag.select.value = app.filter.tag === null ? "" : String(app.filter.tag);
  side.difficulty.select.value = String(app.filter.difficulty);
  const n = app.list.length;
  side.show.textContent = n === 0 ? WORDS.show_none : n === 1 ? WORDS.show_1 : say("show_n", { n });
  showMap();
  showChanged();
  showBar(side.title.textContent, states, WORDS.filter);
}

function showMap(from = null) {
  const here = app.list.findIndex((at) => ENTRIES[at].id === app.current);
  side.from = from === null ? Math.floor(Math.max(0, here) / CELLS_AT_ONCE) * CELLS_AT_ONCE : from;
  const items = app.list.map((at) => {
    const entry = ENTRIES[at];
    const record = recordOf(entry);
    return {
      number: at + 1, state: standing(record), flagged: Boolean(record && record.flag),
        current: entry.id === app.current, changed: hasChanged(entry),
      pick: () => { closeSheet(); goTo(entry.id, true); },
    };
  });
  const focused = side.map.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  side.map.replaceChildren(...cells(items, showMap, side.from));
  if (focused) {
    const buttons = Array.from(side.map.querySelectorAll("button"));
    const same = buttons.find((button) => button.getAttribute("aria-label") === focused);
    if (same) same.focus();
  }
}

/** Names the questions that are others now than when they were answered. */
function showChanged() {
  const changed = ENTRIES.filter(hasChanged);
  const text = changed.length === 1 ? say("changed_1", { n: changed[0].at + 1 }) : say("changed_n", { n: changed.length });
  const look = () => h("button",
    { type: "button", class: "link", onclick: () => { closeSheet(); goTo(changed[0].id, true); } }, WORDS.look_again);
  side.changed.replaceChildren(...(changed.length ? [h("p", { class: "notice" }, `${text} `, look())] : []));
}

/** The narrow page's line below the head: progress, and the way to the sheet. */
function showBar(text, states, label) {
  const open = h("button",
    { type: "button", class: "open-sheet", "aria-expanded": "false", "aria-controls": "side", onclick: openSheet },
    icon("sliders"), label);
  place.bar.replaceChildren(h("div", { class: "bar-text" }, h("span", {}, text), states ? strip(states) : null), open);
}

function openSheet() {
  place.side.classList.add("is-open");
  place.side.setAttribute("role", "dialog");
  place.side.setAttribute("aria-modal", "true");
  document.body.classList.add("has-sheet");
  for (const element of [place.main, place.top, place.bar]) element.inert = true;
  const first = place.side.querySelector("button");
  if (first) first.focus();
}

function closeSheet() {
  if (!place.side.classList.contains("is-open")) return;
  place.side.classList.remove("is-open");
  place.side.setAttribute("role", "complementary");
  place.side.removeAttribute("aria-modal");
  document.body.classList.remove("has-sheet");
  for (const element of [place.main, place.top, place.bar]) element.inert = false;
  const opener = place.bar.querySelector(".open-sheet");
  if (opener) opener.focus();
}

function chooseTopic(topic, on) {
  const topics = new Set(app.filter.topics || TOPICS.map((_, at) => at));
  if (on) topics.add(topic);
  else topics.delete(topic);
  chooseFilter({ topics: topics.size === TOPICS.length ? null : topics });
}
