// What an exam is: its questions, its time, its score. The clock on the wall counts, not a timer in a page that sleeps.

/**
 * So many of the questions in an order that follows from the seed. Those of one case stay together and in order; of two
 * that may not stand together (`enemies`) only one is taken.
 * @param {Entry[]} entries
 * @param {number} count
 * @param {string} seed
 * @returns {string[]} ids
 */
function pickQuestions(entries, count, seed) {
  const groups = new Map();
  for (const entry of entries) {
    const key = entry.case ? `case ${entry.case}` : entry.id;
    groups.set(key, [...(groups.get(key) || []), entry]);
  }
  const picked = [];
  const barred = new Set();
  for (const group of shuffled(Array.from(groups.values()), `${seed} exam`)) {
    for (const entry of group) {
      const enemies = entry.enemies || [];
      if (picked.length === count || barred.has(entry.id) || enemies.some((id) => picked.includes(id))) continue;
      picked.push(entry.id);
      for (const id of enemies) barred.add(id);
    }
  }
  return picked;
}

/** Minutes that so many questions take: what their authors say, else 72 seconds each, as in certification exams. */
function usualMinutes(entries) {
  return Math.max(1, Math.round(entries.reduce((sum, entry) => sum + (entry.minutes || 1.2), 0)));
}

/**
 * When it ends, in milliseconds since 1970; Infinity where it has no time.
 * @param {Trial} exam
 */
function deadlineOf(exam) {
  return exam.minutes ? exam.started + exam.minutes * 60000 : Infinity;
}

/** Milliseconds that are left. */
function leftOf(exam, now) {
  return Math.max(0, deadlineOf(exam) - now);
}

/** "1:02:09" or "2:09". */
function clock(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * The score. `rows`: for each question its `verdict`, `share`, `points` and `topic`. What is marked by oneself and is not
 * yet, counts nothing so far.
 * @param {{verdict: string, share: number, points: number, topic: number}[]} rows
 */
function examScore(rows) {
  const topics = new Map();
  const score = { right: 0, wrong: 0, open: 0, self: 0, all: rows.length, got: 0, points: 0, topics };
  for (const row of rows) {
    const topic = topics.get(row.topic) || { right: 0, all: 0, got: 0, points: 0, rows: [] };
    topics.set(row.topic, topic);
    topic.rows.push(row);
    for (const sum of [score, topic]) {
      if (sum === topic) topic.all += 1;
      sum.right += row.verdict === "right" ? 1 : 0;
      sum.points += row.points;
      sum.got += row.share * row.points;
    }
    if (row.verdict === "open") score.open += 1;
    else if (row.verdict === "self") score.self += 1;
    else if (row.verdict !== "right") score.wrong += 1;
  }
  return score;
}

/** A part in whole percent, never rounded up to a pass. */
function percent(part, of) {
  return of ? Math.floor((100 * part) / of + 1e-9) : 0;
}
