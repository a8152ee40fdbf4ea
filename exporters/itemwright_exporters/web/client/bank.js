// The questions. The page holds them as HTML that a browser without script would show; here it is text until a question is
// shown, and then only that question's part is read.

const DATA = JSON.parse(document.getElementById("data").textContent);
Object.assign(WORDS, DATA.words);
/** @type {Entry[]} */
const ENTRIES = DATA.questions;
ENTRIES.forEach((entry, at) => { entry.at = at; });
const AT = new Map(ENTRIES.map((entry) => [entry.id, entry.at]));

// One file holds all questions. A site holds them in parts, scripts beside the page, which are loaded when they are needed.
const [SHARED, ...PARTS] = DATA.parts ? [DATA.shared] : document.getElementById("bank").textContent.split("<!--q-->");
const loading = [];

globalThis.itemwrightPart = (number, articles) => {
  articles.forEach((article, at) => { PARTS[number * DATA.parts.size + at] = article; });
};

function loadPart(number) {
  loading[number] = loading[number] || new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = DATA.parts.files[number];
    script.onload = done;
    script.onerror = () => {
      loading[number] = null;  // to be tried again
      script.remove();
      failed(new Error(script.src));
    };
    document.head.append(script);
  });
  return loading[number];
}

/**
 * Runs when these questions are there: at once where they are. `fail` runs where a part can't be loaded.
 * @param {number[]} ats
 * @param {() => void} run
 * @param {() => void} [fail]
 */
function whenLoaded(ats, run, fail = () => {}) {
  const numbers = new Set(ats.filter((at) => PARTS[at] === undefined).map((at) => Math.floor(at / DATA.parts.size)));
  if (!numbers.size) run();
  else Promise.all(Array.from(numbers, loadPart)).then(run, fail);
}

const everyAt = () => ENTRIES.map((entry) => entry.at);

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html").body;
}

let sharedParts = null;

/** Texts that questions share, by a selector. */
function shared(selector) {
  sharedParts = sharedParts || parsed(SHARED);
  return sharedParts.querySelector(selector);
}

/** @type {Map<number, Question>} */
const read = new Map();

/**
 * A question by its index, taken apart. What it shows is copied from `…Node` and from the nodes of its parts.
 * @returns {Question}
 */
function questionAt(at) {
  if (!read.has(at)) read.set(at, takenApart(parsed(PARTS[at]).querySelector("article"), ENTRIES[at]));
  return read.get(at);
}

/** @returns {Question} */
function takenApart(article, entry) {
  const { dataset } = article;
  const all = (selector) => Array.from(article.querySelectorAll(selector));
  const piece = (name) => article.querySelector(`:scope > .solution > .${name} > div`);
  return {
    ...entry,
    lang: article.lang,
    dir: article.dir,
    scoring: dataset.scoring || "all-or-nothing",
    choose: Number(dataset.choose || 0),
    still: "still" in dataset,
    intros: (dataset.intros || "").split(" ").filter(Boolean),
    low: Number(dataset.low),
    high: Number(dataset.high),
    unit: dataset.unit || "",
    words: JSON.parse(dataset.words || "[]"),
    expressions: JSON.parse(dataset.expressions || "[]"),
    sensitive: "sensitive" in dataset,
    stemNode: article.querySelector(":scope > .stem"),
    keyNode: article.querySelector(":scope > .solution > .key"),
    factsNode: article.querySelector(":scope > .solution > .facts"),
    hintNode: article.querySelector(":scope > .hint > div"),
    shortNode: piece("short"),
    fullNode: piece("full"),
    referencesNode: piece("references"),
    rubricNode: piece("rubric"),
    options: all(":scope > .options > li").map((row) => ({
      id: row.dataset.id, right: "right" in row.dataset, pinned: "pinned" in row.dataset, node: row,
      feedbackNode: article.querySelector(`:scope > .solution > .feedback[data-for="${row.dataset.id}"] > div`),
    })),
    steps: all(":scope > .steps > li").map((row) => ({ id: row.dataset.id, place: Number(row.dataset.place), node: row })),
    lefts: all(":scope > .column > .left > li").map((row) => ({ id: row.dataset.id, right: row.dataset.right, node: row })),
    entries: all(":scope > .column > .entries > li").map((row) => ({ id: row.dataset.id, node: row })),
    heads: all(":scope > .column > .head"),
    gaps: all(":scope > .stem .gap").map((gap, at) => ({
      hint: gap.textContent === "…" ? "" : gap.textContent,
      answer: article.querySelector(`:scope > .solution > .key > [data-gap="${at}"]`).textContent,
    })),
  };
}

const TEXTS = [];

/** What can be searched in a question: all of it that a reader may see, in small letters. */
function textAt(at) {
  if (PARTS[at] === undefined) return "";
  if (TEXTS[at] === undefined) {
    TEXTS[at] = PARTS[at].replace(/ (?:alt|aria-label)="([^"]*)"[^>]*>/g, "> $1 ").replace(/<[^>]*>/g, " ")
      .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&#x27;/g, "'").replace(/&amp;/g,
        "&").toLowerCase();
  }
  return TEXTS[at];
}

/** Reads all texts while the browser has nothing else to do, so that the first search is as quick as the next. */
function readTexts(from = 0) {
  const idle = window.requestIdleCallback || ((run) => setTimeout(run, 50));
  idle(() => {
    const end = Math.min(from + 100, ENTRIES.length);
    for (let at = from; at < end; at++) textAt(at);
    if (end < ENTRIES.length) readTexts(end);
  });
}

/** Names of topics as they are shown: the last part of the path, and more of it where two have that in common. */
const TOPICS = DATA.topics.map((path) => {
  const last = path[path.length - 1] || DATA.bank.title;
  const alike = DATA.topics.filter((other) => (other[other.length - 1] || "") === last);
  return alike.length > 1 ? path.join(" › ") : last;
});
