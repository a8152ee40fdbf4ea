// When a question comes again. The boxes are those of Sebastian Leitner, "So lernt man lernen" (1972): a right answer
// moves a question one box on, a wrong one back to the first; each box waits twice as long as the one before it.

const BOXES = [1, 2, 4, 8, 16, 32, 64];  // days
const DAY = 86400000;

/** The day of a time, by the clock of whoever learns: days since 1970. */
function dayOf(time) {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/**
 * Box and day of a question after an answer. A right one before its day is no proof yet and moves nothing.
 * @param {Memory} record
 * @param {boolean} right
 * @param {number} now
 */
function boxAfter(record, right, now) {
  const today = dayOf(now);
  if (!right) return { box: 0, due: today + BOXES[0] };
  if (record.box === undefined) return { box: 0, due: today + BOXES[0] };
  if (record.due > today) return { box: record.box, due: record.due };
  const box = Math.min(record.box + 1, BOXES.length - 1);
  return { box, due: today + BOXES[box] };
}

/**
 * @param {Memory | undefined} record
 * @param {number} now
 */
function isDue(record, now) {
  return Boolean(record) && record.due !== undefined && record.due <= dayOf(now);
}
