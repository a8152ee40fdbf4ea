// What every family's script uses. Plain JavaScript of 2019: Anki's older desktop and phones run it too.

const card = document.querySelector(".iw");
const front = card.dataset.side === "front";
const settings = {};
for (const setting of card.dataset.settings.split(" ")) {
  const [name, value] = setting.split("=");
  settings[name] = value;
}
if (settings.lang) card.lang = settings.lang;
card.classList.add("iw-live");

function element(tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  if (text) made.textContent = text;
  return made;
}

// A sentence of the program's. It has a direction of its own: its language may not be the card's.
function sentence(tag, name, text) {
  const made = element(tag, name);
  const words = element("span", "", text);
  words.dir = "auto";
  made.appendChild(words);
  return made;
}

// --- words ---------------------------------------------------------------------------------------------------------------

// The program's words with {name} filled in. A name ending in _n has a form of its own for one: _1.
function say(name, values) {
  return WORDS[name].replace(/\{(\w+)\}/g, function (_, key) { return values[key]; });
}

function counted(name, n, values) {
  return say(name + (n === 1 ? "_1" : "_n"), Object.assign({ n: n }, values));
}

function numberWord(n) {
  return WORDS.numbers.split(" ")[n] || String(n);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(parts) {
  return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + " " + WORDS.and + " " + parts[parts.length - 1];
}

// --- what the back must know of the front ----------------------------------------------------------------------------------

// The state is kept under the question's id, and carries the nonce of the page that showed its front: where that page lives on
// (desktop), a state with another nonce is left over from an earlier look. No state is normal: a preview shows the back alone.
const STATE = "itemwright " + card.dataset.bank + " " + card.dataset.id;

function remember(state) {
  state.nonce = window.itemwrightNonce;
  try { sessionStorage.setItem(STATE, JSON.stringify(state)); } catch (refused) { window.itemwrightState = [STATE, JSON.stringify(state)]; }
}

function recall() {
  let kept = null;
  try { kept = sessionStorage.getItem(STATE); } catch (refused) { /* falls through to the page's own copy */ }
  if (!kept && window.itemwrightState && window.itemwrightState[0] === STATE) kept = window.itemwrightState[1];
  if (!kept) return null;
  const state = JSON.parse(kept);
  return window.itemwrightNonce && window.itemwrightNonce !== state.nonce ? null : state;
}

if (front) window.itemwrightNonce = Math.random().toString(36).slice(2);

// --- order -----------------------------------------------------------------------------------------------------------------

// AnkiDroid may give each side a page of its own and keep nothing between them. There the order follows from the question and
// the hour, so that the back finds the front's order again.
const forgetful = document.documentElement.classList.contains("android") || typeof AnkiDroidJS !== "undefined";

function hourly() {
  let seed = 2166136261;
  for (const char of STATE + Math.floor(Date.now() / 3600000)) seed = Math.imul(seed ^ char.charCodeAt(0), 16777619);
  return function () {  // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Fisher and Yates.
function shuffled(list) {
  const random = forgetful ? hourly() : Math.random;
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

// --- the program that shows the card -----------------------------------------------------------------------------------------

// Each client has its own way to be asked for the back. None is relied upon: the front tells right and wrong by itself.
function flip() {
  if (typeof pycmd === "function") pycmd("ans");
  else if (typeof showAnswer === "function") showAnswer();
  else if (typeof sendMessage2 === "function") sendMessage2("ankitap", "midCenter");
  else if (typeof study !== "undefined" && typeof study.drawAnswer === "function") study.drawAnswer();
}

// One listener for the life of the page, however many cards it shows: each card puts its own handler in the place of the last.
function onKeys(handler) {
  if (!window.itemwrightKeys) {
    document.addEventListener("keydown", function (event) { window.itemwrightKeys(event); });
  }
  window.itemwrightKeys = function (event) {
    if (document.contains(card) && !event.isComposing) handler(event);
  };
}

// --- explanation -----------------------------------------------------------------------------------------------------------

// What the folded explanation holds, at its right: "4 steps, 2 sources".
function describeFull() {
  const meta = card.querySelector(".iw-meta");
  if (!meta) return;
  const steps = card.querySelectorAll(".iw-full > .iw-prose > ol > li").length;
  const sources = card.querySelectorAll(".iw-full .iw-references li").length;
  const parts = [];
  if (steps > 0) parts.push(counted("step", steps));
  if (sources > 0) parts.push(counted("source", sources));
  meta.textContent = parts.join(", ");
}

// What scrolls sideways can be reached by keyboard.
function reachable() {
  for (const wide of card.querySelectorAll("pre, table")) {
    if (wide.scrollWidth <= wide.clientWidth) continue;
    wide.tabIndex = 0;
    wide.setAttribute("role", wide.tagName === "PRE" ? "group" : "table");
    wide.setAttribute("aria-label", WORDS.scroll);
  }
}

// MathJax gives each formula a place in the order of tabs; within options they would stand between one option and the next.
function skipFormulas() {
  new MutationObserver(function () {
    for (const formula of card.querySelectorAll(".iw-option mjx-container[tabindex='0']")) formula.tabIndex = -1;
  }).observe(card, { childList: true, subtree: true });
}

// A narrow figure behind the short explanation stands beside it where there is room.
function beside() {
  const prose = card.querySelector(".iw-why:not(.iw-rubric) > .iw-prose");
  const figure = prose && prose.lastElementChild;
  if (!figure || !figure.classList.contains("iw-figure") || prose.children.length < 2) return;
  const picture = figure.querySelector("img");
  const place = function () {
    if (picture.naturalWidth > 420 || picture.naturalWidth > 1.5 * picture.naturalHeight || prose.classList.contains("iw-two")) return;
    const words = element("div", "");
    while (prose.firstChild !== figure) words.appendChild(prose.firstChild);
    prose.insertBefore(words, figure);
    prose.classList.add("iw-two");
  };
  if (picture.complete && picture.naturalWidth) place();
  else picture.addEventListener("load", place);
}

describeFull();
beside();
skipFormulas();
