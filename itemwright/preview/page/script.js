// The page around the preview. Text of the bank is only ever set as text; panes are frames that can't reach this page.

const PANES = ["card", "practice", "print"];
const byId = (id) => document.getElementById(id);

/** What the server last said of the bank, and the question that is looked at: its key, file and line. */
let bank = { number: 0, questions: [] };
let current = null;
/** What each pane shows, so that one that has not changed is left alone. */
const shown = new Map();
let night = matchMedia("(prefers-color-scheme: dark)").matches;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

async function asked(path) {
  const response = await fetch(path);
  return response.ok ? response.json() : null;
}

async function refresh() {
  bank = await asked("/state.json");
  byId("bank").textContent = bank.title;
  document.title = `${bank.title}: preview`;
  byId("sum").textContent = bank.fault || `${bank.questions.length} questions, ${counted(bank)}`;
  byId("loose").hidden = !bank.loose.length;
  byId("loose").replaceChildren(...bank.loose.map(problem));
  const entry = stillThere();
  list();
  if (entry) await look(entry, false);
  else nothing();
}

const counted = ({ errors, warnings }) =>
  errors + warnings ? [errors && plural(errors, "error"), warnings && plural(warnings, "warning")].filter(Boolean).join(", ") : "no problems";
const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** The question looked at, or where its id has changed with its heading, what stands there now. */
function stillThere() {
  const { questions } = bank;
  if (!current) return wanted() ?? questions[0];
  const same = questions.find((entry) => entry.key === current.key);
  if (same) return same;
  return nearest(current.file, current.line) ?? questions[0];
}

function nearest(file, line) {
  const there = bank.questions.filter((entry) => entry.file === file);
  const away = (entry) => (line < entry.line ? entry.line - line : Math.max(0, line - entry.end));
  return there.sort((a, b) => away(a) - away(b))[0];
}

/** The question that the address names. */
function wanted() {
  const query = new URLSearchParams(location.search);
  if (query.has("key")) return bank.questions.find((entry) => entry.key === query.get("key"));
  return query.has("file") ? nearest(query.get("file"), Number(query.get("line") ?? 1)) : undefined;
}

function list() {
  const words = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const faulty = byId("faulty").checked;
  const fits = (entry) =>
    (!faulty || entry.errors + entry.warnings) &&
    words.every((word) => `${entry.title} ${entry.key} ${entry.file}`.toLowerCase().includes(word));
  const rows = [];
  let file = null;
  for (const entry of bank.questions.filter(fits)) {
    if (entry.file !== file) rows.push(make("li", { class: "topic" }, (file = entry.file)));
    const button = make("button", { type: "button", "data-key": entry.key }, make("span", {}, entry.title), ...badges(entry));
    button.addEventListener("click", () => look(entry, true));
    rows.push(make("li", {}, button));
  }
  byId("list").replaceChildren(...rows);
  mark();
}

function badges({ errors, warnings }) {
  const badge = (count, kind) => make("span", { class: `badge ${kind}`, "aria-label": plural(count, kind) }, String(count));
  if (errors) return [badge(errors, "error")];
  return warnings ? [badge(warnings, "warning")] : [];
}

function mark() {
  for (const button of byId("list").querySelectorAll("button")) {
    const here = button.dataset.key === current?.key;
    button.setAttribute("aria-current", String(here));
    if (here) button.scrollIntoView({ block: "nearest" });
  }
}

function nothing() {
  current = null;
  byId("title").textContent = "There is no question yet";
  byId("place").textContent = "Questions stand in files named *.md below this folder.";
  byId("stale").hidden = true;
  byId("problems").replaceChildren();
  for (const pane of PANES) room(pane).replaceChildren();
  shown.clear();
}

/** Shows a question. `anew` says that it is another one: its panes begin at their top. */
async function look(entry, anew) {
  current = entry;
  history.replaceState(null, "", `/?key=${encodeURIComponent(entry.key)}`);
  if (anew) closeSide();
  mark();
  const told = await asked(`/question.json?key=${encodeURIComponent(entry.key)}`);
  if (!told || current.key !== entry.key) return;
  current = told;
  byId("title").textContent = told.title;
  byId("place").replaceChildren(make("code", {}, `${told.file}:${told.line}`), ` · ${told.topic.join(" › ")} · `, make("code", {}, told.key));
  byId("stale").hidden = told.shown !== "before";
  byId("problems").replaceChildren(...told.problems.map(problem));
  const key = encodeURIComponent(told.key);
  const { state } = told;
  frame("card", `/pane/card?key=${key}&night=${night ? 1 : 0}`, state, anew);
  frame("practice", `/pane/practice?key=${key}`, state, anew);
  pictures(key, state, anew);
}

function problem(told) {
  const text = told.frame.split("\n").filter((line) => !line.includes("= hint:")).join("\n");
  const parts = [make("b", { class: "kind" }, `${told.severity}: `), make("b", {}, told.message)];
  if (told.hint) parts.push(make("br"), told.hint);
  parts.push(make("pre", {}, text));
  if (told.about) parts.push(make("details", {}, make("summary", {}, `About ${told.code}`), make("p", {}, told.about)));
  return make("div", { class: `problem ${told.severity}` }, ...parts);
}

const room = (pane) => byId(`pane-${pane}`).querySelector(".room");

/** A frame is loaded behind the one that is there, and takes its place when it knows its height: nothing jumps. */
function frame(pane, address, state, anew) {
  const place = room(pane);
  if (shown.get(pane) === address + state) return;
  shown.set(pane, address + state);
  for (const late of place.querySelectorAll(".coming")) late.remove();
  const title = pane === "card" ? "Anki card" : "Practice page";
  const coming = make("iframe", { class: "coming", sandbox: "allow-scripts", title, src: `${address}&state=${state}` });
  coming.dataset.anew = anew ? "1" : "";
  place.append(coming);
}

addEventListener("message", (event) => {
  const height = Number(event.data?.height);
  const from = [...document.querySelectorAll(".room iframe")].find((candidate) => candidate.contentWindow === event.source);
  if (!from || !(height > 0)) return;
  from.style.height = `${Math.min(height, 40000)}px`;
  if (!from.classList.contains("coming")) return;
  const pane = from.closest(".pane");
  const top = from.dataset.anew ? 0 : pane.scrollTop;
  for (const old of [...from.parentElement.children]) if (old !== from) old.remove();
  from.classList.remove("coming");
  pane.scrollTop = top;
});

async function pictures(key, state, anew) {
  const place = room("print");
  const addresses = [["As asked", `/pane/print.png?key=${key}`], ["With its key", `/pane/print.png?key=${key}&solved=1`]];
  if (shown.get("print") === key + state) return;
  shown.set("print", key + state);
  if (anew || !place.children.length) place.replaceChildren(make("p", { class: "wait" }, "Being laid out …"));
  const figures = await Promise.all(addresses.map(async ([name, address]) => {
    const response = await fetch(`${address}&state=${state}`);
    const caption = make("figcaption", {}, name);
    if (!response.ok) return make("figure", {}, caption, make("p", { class: "wait" }, await response.text()));
    const image = make("img", { alt: `${name}, as it is printed`, src: URL.createObjectURL(await response.blob()) });
    await image.decode().catch(() => {});
    return make("figure", {}, caption, image);
  }));
  if (shown.get("print") !== key + state) return;
  const pane = place.closest(".pane");
  const top = anew ? 0 : pane.scrollTop;
  for (const old of place.querySelectorAll("img")) URL.revokeObjectURL(old.src);
  place.replaceChildren(...figures);
  pane.scrollTop = top;
}

function step(by) {
  const keys = [...byId("list").querySelectorAll("button")].map((button) => button.dataset.key);
  const at = keys.indexOf(current?.key);
  const key = keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
  const entry = bank.questions.find((candidate) => candidate.key === key);
  if (entry && entry.key !== current?.key) look(entry, true);
}

function theme() {
  document.documentElement.dataset.theme = night ? "dark" : "light";
  byId("night").setAttribute("aria-pressed", String(night));
  if (current) look(current, false);
}

function choose(pane) {
  for (const name of PANES) {
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === pane));
    byId(`tab-${name}`).tabIndex = name === pane ? 0 : -1;
    byId(`pane-${name}`).classList.toggle("chosen", name === pane);
  }
}

function closeSide() {
  byId("side").classList.remove("open");
  document.querySelector(".menu").setAttribute("aria-expanded", "false");
}

function listen() {
  const events = new EventSource(`/events?after=${bank.number}`);
  events.addEventListener("message", refresh);
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) byId("sum").textContent = "The preview has ended: start `itemwright serve` again.";
    else byId("sum").textContent = "Waiting for the preview …";
  });
}

byId("find").addEventListener("input", list);
byId("faulty").addEventListener("change", list);
byId("previous").addEventListener("click", () => step(-1));
byId("next").addEventListener("click", () => step(1));
byId("night").addEventListener("click", () => { night = !night; theme(); });
document.querySelector(".menu").addEventListener("click", (event) => {
  const open = byId("side").classList.toggle("open");
  event.currentTarget.setAttribute("aria-expanded", String(open));
});
for (const pane of PANES) byId(`tab-${pane}`).addEventListener("click", () => choose(pane));
byId("tab-card").parentElement.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const at = PANES.findIndex((pane) => byId(`tab-${pane}`).getAttribute("aria-selected") === "true");
  const pane = PANES[(at + by + PANES.length) % PANES.length];
  choose(pane);
  byId(`tab-${pane}`).focus();
});
addEventListener("keydown", (event) => {
  if (event.target.closest("input, [role=tablist]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") step(1);
  if (event.key === "p") step(-1);
  if (event.key === "d") byId("night").click();
  if (event.key === "Escape") closeSide();
  if (event.key === "/") { event.preventDefault(); byId("find").focus(); }
});

choose("card");
theme();
await refresh();
listen();
