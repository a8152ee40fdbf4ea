// Right or wrong, and how much of it. By ids, never by positions: an order may change, what an option says may not.

/**
 * The result of a question with these answers: `verdict` is right, partly, wrong or open; `share` is the part of its
 * points, from 0 to 1; `hits` of `all` parts are right; `parts` says of each part whether it is, by its id.
 * @param {Question} question
 * @param {any} answer  as its kind has it, or null
 * @returns {Outcome}
 */
function resultOf(question, answer) {
  if (isEmpty(question, answer)) return { verdict: "open", share: 0, hits: 0, all: 0, parts: {} };
  switch (question.kind) {
    case "single":
    case "true-false": {
      const right = question.options.find((option) => option.right).id === answer[0];
      return whole(right);
    }
    case "multiple": return severalResult(question, answer);
    case "numeric": return whole(numbersIn(answer).some((number) => number >= question.low && number <= question.high));
    case "short": return whole(isAccepted(question, answer));
    case "blanks":
      return partsResult(question,
        question.gaps.map((gap, at) => [at, folded(gap.answer, false) === folded(answer[at] || "", false)]));
    case "matching":
      return partsResult(question, question.lefts.map((left) => [left.id, answer[left.id] === left.right]));
    case "ordering": {
      const key = question.steps.slice().sort((a, b) => a.place - b.place).map((step) => step.id);
      return partsResult(question, answer.map((id, at) => [id, sameItem(id, key[at])]));
    }
    case "essay": return { verdict: answer.mark === undefined ? "self" : verdictOfShare(answer.mark),
      share: answer.mark || 0, hits: 0, all: 1, parts: {} };
    default: throw new Error(question.kind);
  }
}

/**
 * Whether an answer has the form that its question's kind has. One that was kept may be of another kind of question, or
 * come from a file that somebody changed.
 * @param {Question} question
 * @param {any} answer
 */
function fits(question, answer) {
  const texts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  switch (question.kind) {
    case "numeric":
    case "short": return typeof answer === "string";
    case "essay": return Boolean(answer) && typeof answer.text === "string"
      && ["undefined", "number"].includes(typeof answer.mark);
    case "matching": return Boolean(answer) && typeof answer === "object" && texts(Object.values(answer));
    default: return texts(answer);
  }
}

/**
 * Whether nothing was answered.
 * @param {Question} question
 * @param {any} answer
 */
function isEmpty(question, answer) {
  if (answer === null || answer === undefined) return true;
  switch (question.kind) {
    case "numeric":
    case "short": return answer.trim() === "";
    case "blanks": return answer.every((text) => !text || text.trim() === "");
    case "matching": return Object.keys(answer).length === 0;
    case "essay": return !answer.text.trim() && answer.mark === undefined;
    default: return answer.length === 0;
  }
}

/** @returns {"right" | "partly" | "wrong"} */
function verdictOfShare(share) {
  return share >= 1 ? "right" : share > 0 ? "partly" : "wrong";
}

/** @returns {Outcome} */
function whole(right) {
  return { verdict: right ? "right" : "wrong", share: right ? 1 : 0, hits: right ? 1 : 0, all: 1, parts: {} };
}

/**
 * Several of the options: "partial" gives each right one chosen its part, but none for more choices than there are right
 * ones; "right-minus-wrong" takes a part away for each wrong one.
 * @param {Question} question
 * @param {string[]} chosen
 * @returns {Outcome}
 */
function severalResult(question, chosen) {
  const right = question.options.filter((option) => option.right).map((option) => option.id);
  const hits = chosen.filter((id) => right.includes(id)).length;
  const misses = chosen.length - hits;
  const exact = hits === right.length && misses === 0;
  let share = exact ? 1 : 0;
  if (question.scoring === "partial") share = Math.max(0, hits - Math.max(0, chosen.length - right.length)) / right.length;
  if (question.scoring === "right-minus-wrong") share = Math.max(0, hits - misses) / right.length;
  return { verdict: exact ? "right" : hits > 0 ? "partly" : "wrong", share, hits, all: right.length, parts: {} };
}

/**
 * @param {Question} question
 * @param {[string | number, boolean][]} parts  of each part its id, and whether it is right
 * @returns {Outcome}
 */
function partsResult(question, parts) {
  const hits = parts.filter(([, right]) => right).length;
  const exact = hits === parts.length;
  let share = exact ? 1 : 0;
  if (question.scoring === "partial") share = hits / parts.length;
  if (question.scoring === "right-minus-wrong") share = Math.max(0, 2 * hits - parts.length) / parts.length;
  return { verdict: exact ? "right" : hits > 0 ? "partly" : "wrong", share, hits, all: parts.length,
    parts: Object.fromEntries(parts) };
}

/** Steps of one text may stand for each other: their ids differ in a number behind a hyphen only. */
function sameItem(a, b) {
  return a.split("-")[0] === b.split("-")[0];
}

function folded(text, sensitive) {
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return sensitive ? plain : plain.toLowerCase();
}

function isAccepted(question, text) {
  const same = (word) => folded(word, question.sensitive) === folded(text, question.sensitive);
  return question.words.some(same)
    || question.expressions.some((expression) => matchesWhole(expression, folded(text, true), question.sensitive));
}
