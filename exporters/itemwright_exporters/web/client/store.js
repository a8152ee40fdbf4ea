// What is remembered of a learner: in the browser's storage, under the bank's id, by question. Where that is refused it
// lives as long as the page. Each write begins with what is there, so that two tabs lose nothing of each other's.
//
// A record: `hash` of the question that was answered, `answer`, `verdict`, `share`, `time` of the answer, `tries`, `flag`,
// `draft` of an answer, `box` and `due` (spaced.js); `changed`: when it was last written. Times in milliseconds.

const VERSION = 1;

/**
 * @param {string} bank
 * @param {() => Storage} storage  may throw
 * @param {() => number} now
 */
function openStore(bank, storage, now) {
  const key = `itemwright ${bank}`;
  /** @type {{records: Record<string, Memory>, exam: any, seed: string, changed: number}} */
  const state = { records: Object.create(null), exam: null, seed: "", changed: 0 };
  let kept = true;

  function read() {
    try {
      const text = storage().getItem(key);
      return text ? JSON.parse(text) : null;
    } catch (refused) {
      kept = kept && refused instanceof SyntaxError;  // spoilt content is written anew; no access is said
      return null;
    }
  }

  function write() {
    try {
      storage().setItem(key, JSON.stringify({ version: VERSION, bank, ...state }));
      kept = true;
    } catch (refused) {
      kept = false;
    }
  }

  /** Takes in what another tab, or a file, has: of each record the later one. Gives how many were taken. */
  function merge(other) {
    if (!other || other.version !== VERSION || typeof other.records !== "object") return 0;
    let taken = 0;
    for (const [id, record] of Object.entries(other.records || {})) {
      if (!isRecord(record)) continue;
      const mine = state.records[id];
      if (!mine || record.changed > mine.changed) {
        state.records[id] = record;
        taken += 1;
      }
    }
    if (isExam(other.exam) && (!state.exam || other.exam.changed > state.exam.changed)) state.exam = other.exam;
    if (other.seed && other.changed >= state.changed) {
      state.seed = other.seed;
      state.changed = other.changed;
    }
    return taken;
  }

  function isRecord(record) {
    return Boolean(record) && typeof record === "object" && typeof record.changed === "number";
  }

  /** One that was discarded holds nothing but the time of that. */
  function isExam(exam) {
    if (!exam || typeof exam !== "object" || typeof exam.changed !== "number") return false;
    return exam.questions === undefined
      || (Array.isArray(exam.questions) && Boolean(exam.answers) && typeof exam.answers === "object");
  }

  merge(read());
  return {
    key,
    state,
    /** Whether the browser keeps it. */
    kept: () => kept,
    record: (id) => state.records[id],
    /** Changes one record; `change` gets what there is and gives what is new of it. */
    update(id, change) {
      merge(read());
      const before = state.records[id] || {};
      state.records[id] = { ...before, ...change(before), changed: Math.max(now(), (before.changed || 0) + 1) };
      write();
    },
    setExam(change) {
      merge(read());
      const before = state.exam ? state.exam.changed : 0;
      state.exam = { ...change(state.exam), changed: Math.max(now(), before + 1) };
      write();
    },
    setSeed(seed) {
      merge(read());
      state.seed = seed;
      state.changed = now();
      write();
    },
    /** Another tab wrote. */
    refresh() { merge(read()); },
    forget() {
      state.records = Object.create(null);
      state.exam = null;
      write();
    },
    toText: () => JSON.stringify({ itemwright: "progress", version: VERSION, bank, records: state.records }, null, 1),
    /** Takes in a file's text: the number of answers that were new, or the id of the bank that it belongs to. */
    take(text) {
      let file;
      try { file = JSON.parse(text); } catch (broken) { return { fault: "" }; }
      if (!file || file.itemwright !== "progress" || file.version !== VERSION) return { fault: "" };
      if (file.bank !== bank) return { fault: String(file.bank) };
      merge(read());
      const taken = merge({ version: VERSION, records: file.records });
      write();
      return { taken };
    },
  };
}
