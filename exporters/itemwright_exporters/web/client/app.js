// What the page shows now. Each view draws itself from here; what outlives the page is in the store.

const store = openStore(DATA.bank.id, () => window.localStorage, Date.now);

const app = {
  mode: "study",  // or exam, review
  filter: { show: "all", topics: null, tag: null, difficulty: 0, query: "" },
  seed: "",
  current: "",  // id of the question on display
  list: [],  // indices of what is practised, fixed until something else is chosen
  round: 0,  // when practising missed or due questions began: older answers count as unanswered there
  again: new Set(),  // ids of questions to answer once more
};

/** The parts of the page that are always there. */
const place = {
  app: document.getElementById("app"),
  side: h("div", { class: "side", id: "side", role: "complementary" }),
  main: h("main", { class: "main", id: "main", tabindex: "-1" }),
  bar: h("nav", { class: "narrow-bar", "aria-label": WORDS.progress }),
  modes: h("div", { class: "modes" }),
  line: h("p", { class: "line" }),
};

const recordOf = (entry) => store.record(entry.id);
const entryOf = (id) => ENTRIES[AT.get(id)];

/** Whether a question has another content than the one that was answered. */
function hasChanged(entry) {
  const record = recordOf(entry);
  return Boolean(record && record.verdict && record.hash !== entry.hash);
}

/** Notes an answer that was marked. */
function noteAnswer(entry, answer, result, now = Date.now()) {
  store.update(entry.id, (before) => ({
    hash: entry.hash, answer, verdict: result.verdict, share: result.share, time: now, tries: (before.tries || 0) + 1,
      draft: undefined,
    ...(result.verdict === "self" ? {} : boxAfter(before, result.verdict === "right", now)),
  }));
}

function noteFlag(id, on) {
  store.update(id, () => ({ flag: on || undefined }));
}

/** The address follows what is shown, so that a reload and a link show the same. */
function writeAddress() {
  const hash = writeLink({ question: app.current, seed: app.seed, mode: app.mode, filter: app.filter }, DATA);
  if (hash === window.location.hash) return;
  try {
    window.history.replaceState(null, "", hash);
  } catch (refused) { /* some browsers allow so many in a minute only; the next one says it */ }
}

/** A date in the bank's language. */
function dateText(time) {
  return new Date(time).toLocaleDateString(DATA.bank.language, { day: "numeric", month: "long", year: "numeric" });
}

const reducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
