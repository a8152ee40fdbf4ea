// The head of the page, its dialogs, its colours.

const THEMES = ["auto", "light", "dark"];
const darkDevice = window.matchMedia("(prefers-color-scheme: dark)");

function themeChosen() {
  try {
    const theme = window.localStorage.getItem("itemwright theme");
    return THEMES.includes(theme) ? theme : "auto";
  } catch (refused) {
    return THEMES.includes(app.theme) ? app.theme : "auto";
  }
}

function chooseTheme(theme) {
  app.theme = theme;
  try { window.localStorage.setItem("itemwright theme", theme); } catch (refused) { /* it holds for this page */ }
  showTheme();
}

function showTheme() {
  const theme = themeChosen();
  document.documentElement.dataset.theme = theme === "auto" ? (darkDevice.matches ? "dark" : "light") : theme;
}

function modeSwitch() {
  const button = (word, on, show) => h("button", { type: "button", "aria-pressed": String(on), onclick: show }, WORDS[word]);
  return h("div", { class: "modes", role: "group", "aria-label": WORDS.mode },
    button("study", app.mode === "study", () => { keepWaiting(); showStudyFrom(); }),
      button("exam", app.mode !== "study", () => { keepWaiting(); showExam(true); }));
}

/** Back to studying, at the question on display if there is one. */
function showStudyFrom() {
  if (app.mode === "study") return;
  clearInterval(ticking);
  if (!app.list.length || !app.list.some((at) => ENTRIES[at].id === app.current)) startList();
  showStudy(true);
}

const KEYS = [
  ["1 – 9, A – F", "key_choose"], ["enter", "key_check"], ["N, P", "key_next"], ["F", "key_flag"], ["H", "key_hint"],
    ["/", "key_search"], ["?", "key_help"],
];

function showDisplay() {
  const name = freshId("theme");
  const themes = THEMES.map((theme) => h("label", { class: "radio" },
    h("input", { type: "radio", name, value: theme, checked: themeChosen() === theme,
      onchange: () => chooseTheme(theme) }), WORDS[theme]));
  const keys = KEYS.map(([key, word]) => h("div", {},
    h("dt", {}, (WORDS[key] || key).split(", ").map((one, at) => [at ? " " : "", h("kbd", {}, one)]).flat()),
    h("dd", {}, WORDS[word])));
  open_(WORDS.display, [
    h("fieldset", { class: "radios" }, h("legend", {}, WORDS.colours), themes),
    h("div", { class: "keys" }, h("h3", {}, WORDS.keyboard), h("dl", {}, keys)),
  ], [[WORDS.close, "primary", null]]);
}

/** A dialog: a title, what it holds, and its buttons as [word, look, what is done]. */
function open_(title, content, buttons) {
  const heading = h("h2", { id: freshId("dialog") }, title);
  const dialog = h("dialog", { "aria-labelledby": heading.id }, heading, content,
    h("div", { class: "dialog-buttons" }, buttons.map(([word, look, run]) =>
    h("button", { type: "button", class: look, onclick: () => { dialog.close(); if (run) run(); } }, word))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  place.app.append(dialog);
  dialog.showModal();
}

function ask(question, yes, no, run) {
  open_(question, [], [[no, "skip", null], [yes, "primary", run]]);
}

function tell(text) {
  open_(text, [], [[WORDS.close, "primary", null]]);
}

/** Says something to a screen reader. */
function announce(text) {
  place.spoken.textContent = text;
}

function buildPage() {
  place.spoken = h("p", { class: "unseen", role: "status" });
  const display = h("button", { type: "button", class: "display-button", onclick: showDisplay }, icon("half"),
    h("span", {}, WORDS.display));
  place.top = h("header", { class: "top" },
    h("a", { class: "skip-link", href: "#main", onclick: (event) => { event.preventDefault(); place.main.focus(); } },
      WORDS.skip_link),
    h("div", { class: "titles" }, h("h1", { dir: "auto" }, DATA.bank.title), place.line), place.modes, display);
  place.app.replaceChildren(place.top, place.bar, place.side, place.main, place.spoken);
  place.app.className = "live";
}
