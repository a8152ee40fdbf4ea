// Which questions are shown.

/** How a question stands with its learner: todo, right, wrong (partly right counts as missed), or done (not marked). */
function standing(record) {
  if (!record || !record.verdict) return "todo";
  return record.verdict === "right" ? "right" : record.verdict === "self" ? "done" : "wrong";
}

const SHOWS = {
  all: () => true,
  todo: (record) => standing(record) === "todo",
  missed: (record) => standing(record) === "wrong",
  flagged: (record) => Boolean(record && record.flag),
  due: (record, now) => isDue(record, now),
};

/**
 * Indices of the questions that fit. `filter`: `topics` and `tag` as indices (null: any), `difficulty` (0: any), `query`,
 * and `show`, a name of SHOWS. `recordOf` gives what is known of a question, `textOf` its text in small letters.
 * @param {Entry[]} entries
 * @param {Filter} filter
 * @param {(entry: Entry) => Memory | undefined} recordOf
 * @param {(at: number) => string} textOf
 * @param {number} now
 * @returns {number[]}
 */
function fitting(entries, filter, recordOf, textOf, now) {
  const show = SHOWS[filter.show];
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  entries.forEach((entry, at) => {
    if (filter.topics && !filter.topics.has(entry.topic)) return;
    if (filter.tag !== null && !(entry.tags || []).includes(filter.tag)) return;
    if (filter.difficulty && entry.difficulty !== filter.difficulty) return;
    if (!show(recordOf(entry), now)) return;
    if (words.length) {
      const text = textOf(at);
      if (!words.every((word) => text.includes(word))) return;
    }
    found.push(at);
  });
  return found;
}
