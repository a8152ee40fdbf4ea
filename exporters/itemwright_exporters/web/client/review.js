// After an exam: the score, the topics, and each question to unfold, the missed ones first.

const REVIEW_SHOWS = {
  missed: (row) => row.verdict !== "right",
  flagged: (row) => row.flagged,
  right_ones: (row) => row.verdict === "right",
  all: () => true,
};

let reviewShow = "missed";

function reviewRows(exam) {
  return examEntries(exam).map((entry, at) => {
    const question = questionAt(entry.at);
    const answer = answerIn(exam, entry);
    const result = resultOf(question, answer);
    return {
      entry, question, answer, result, number: at + 1, verdict: result.verdict, share: result.share,
      points: examPoints(entry, exam), topic: entry.topic, flagged: Boolean((recordOf(entry) || {}).flag),
    };
  });
}

function showReview(focus = false) {
  const exam = finishedExam();
  shown = null;
  app.mode = "review";
  app.current = "";
  place.modes.replaceWith(place.modes = modeSwitch());
  place.line.textContent = exam.title ? `${exam.title}, ${WORDS.exam_finished}` : WORDS.exam_finished;
  const rows = reviewRows(exam);
  const score = examScore(rows);
  if (reviewShow === "missed" && rows.every((row) => row.verdict === "right")) reviewShow = "all";
  const list = h("div", { class: "rows" });
  const chips = Object.entries(REVIEW_SHOWS).map(([name, fits]) => {
    const word = name === "right_ones" ? capital(WORDS.legend_right) : WORDS[name];
    const chip = h("button", { type: "button", class: "chip", onclick: () => pick(name) }, `${word} `,
      h("span", { class: "count" }, String(rows.filter(fits).length)));
    return { name, chip };
  });

  function pick(name) {
    reviewShow = name;
    for (const other of chips) pressed(other.chip, other.name === name);
    const fitting = rows.filter(REVIEW_SHOWS[name]);
    list.replaceChildren(...(fitting.length ? fitting.map((row) => reviewRow(row, exam))
      : [h("p", { class: "muted" }, WORDS.nothing)]));
  }

  pick(reviewShow);
  const heading = h("h2", { class: "page-title", tabindex: "-1" }, WORDS.review_title);
  const missed = rows.filter(REVIEW_SHOWS.missed);
  const buttons = h("div", { class: "review-actions" },
    missed.length > 0 && h("button", { type: "button", class: "primary", onclick: () => practise(missed) },
      counted("practise", missed.length)),
    h("button", { type: "button", class: "skip",
      onclick: () => { store.setExam(() => ({})); reviewShow = "missed"; showSetUp(true); } }, WORDS.new_exam));
  place.main.replaceChildren(h("div", { class: "review-head" }, heading,
    h("div", { class: "chips" }, chips.map(({ chip }) => chip))), list, buttons, foot());
  showScore(exam, rows, score);
  showBar(`${WORDS.review_title}: ${say("score", { n: score.right, all: score.all })}`,
    rows.map((row) => row.verdict === "right" ? "right" : row.verdict === "open" ? "todo" : "wrong"), WORDS.map);
  writeAddress();
  if (focus) {
    window.scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }
}

const wordOf = (row) => row.verdict === "partly" ? "wrong" : row.verdict === "self" ? "done" : row.verdict;

function timeText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return m === 0 ? say("s_only", { s }) : s === 0 ? say("min", { m }) : say("min_s", { m, s });
}

/** The sidebar of a review. */
function showScore(exam, rows, score) {
  place.side.dataset.mode = "review";
  place.side.setAttribute("aria-label", WORDS.score_by_topic);
  const weighted = rows.some((row) => row.points !== 1) || rows.some((row) => row.share > 0 && row.share < 1);
  const reached = percent(score.got, score.points);
  const passed = !exam.pass ? null : reached >= exam.pass
    ? h("p", { class: "verdict-line is-right" }, icon("ok"),
      h("span", {}, h("b", {}, WORDS.passed), ` ${say("pass_line", { pass: exam.pass })}`))
    : h("p", { class: "verdict-line is-wrong" }, icon("no"),
      h("span", {}, h("b", {}, WORDS.failed), ` ${say("pass_line", { pass: exam.pass })}`));
  const took = timeText(exam.finished - exam.started);
  const sums = [
    exam.minutes ? say("took", { time: took, of: say("min", { m: exam.minutes }) }) : say("took_only", { time: took }),
    [score.wrong ? counted("wrong", score.wrong) : "", score.open ? counted("open", score.open) : "",
      score.self ? say("mark_yourself", { n: score.self }) : ""].filter(Boolean).join(", "),
  ].filter(Boolean);
  const cellOf = (row) => cell({ number: row.number, state: wordOf(row), flagged: row.flagged, pick: () => openRow(row) });
  const topics = Array.from(score.topics, ([topic, of]) => h("section", { class: "topic-score" },
    h("p", {}, h("span", { class: "name", dir: "auto" }, TOPICS[topic]),
      h("b", {}, say("topic_of", { n: of.right, all: of.all })),
      h("span", { class: "muted" }, `${Math.round((100 * of.right) / of.all)} %`)),
    h("div", { class: "cells" }, of.rows.map(cellOf))));
  const sign = (name, word) => h("span", {}, icon(name), WORDS[word]);
  const close = h("button", { type: "button", class: "plain-button", onclick: closeSheet }, icon("cross"), WORDS.close);
  place.side.replaceChildren(
    h("div", { class: "sheet-head" }, h("h2", {}, WORDS.review_title), close),
    h("section", { class: "side-part score-part" },
      h("h2", { class: "score" }, say("score", { n: score.right, all: score.all }), " ",
        h("span", {}, `${percent(score.right, score.all)} %`)),
      passed, weighted && h("p", {}, say("points_of", { n: Number(score.got.toFixed(2)), all: score.points }),
        ` (${reached} %)`),
      h("p", { class: "muted" }, `${sums.join(" ")}${sums.length > 1 ? "." : ""}`)),
    h("section", { class: "side-part" }, h("h3", {}, WORDS.score_by_topic), topics),
    h("p", { class: "legend-line muted" }, sign("check", "legend_right"), sign("cross", "legend_wrong"),
      sign("dash", "legend_open"), sign("flag", "legend_flagged")));
}

/** The stem in one line; its fields are gaps, its formulas words. */
function stemText(node) {
  const stem = node.querySelector(".stem");
  for (const gap of stem.querySelectorAll(".gap-field")) gap.replaceWith("____");
  for (const formula of stem.querySelectorAll("svg[aria-label]")) formula.replaceWith(formula.getAttribute("aria-label"));
  return plainText(stem);
}

/** A row: question and answers in short; unfolded, the whole question. */
function reviewRow(row, exam) {
  const view = () => questionView({ at: row.entry.at, number: row.number, seed: examSeed(exam, row.entry),
    answer: row.answer, flagged: row.flagged, plain: true, marked: (answer) => markLater(row, answer) });
  const made = view();
  const [letters, texts] = made.view.shortKey();
  const [mine, mineTexts] = row.verdict === "open" ? ["", []] : made.view.shortAnswer();
  const short = (sign, look, label, names, list) => h("p", { class: `short-line ${look}` }, icon(sign),
    h("span", {}, h("b", {}, `${label}${names ? ` ${names}` : ""}`), " ",
      h("span", { class: "short-text", dir: "auto" }, list.join("; "))));
  const own = {
    open: () => short("dash", "is-open", WORDS.not_answered_row, "", []),
    self: () => short("dash", "is-open", WORDS.you, mine, mineTexts),
    right: () => null,
  }[row.verdict] || (() => short("cross", "is-wrong", WORDS.you, mine, mineTexts));
  const key = letters || texts.length > 0 ? short("check", "is-right", WORDS.correct, letters, texts) : null;
  const lines = h("div", { class: "short-lines" }, own(), key);
  const body = h("div", { class: "row-body" });
  const stem = h("div", { class: "row-stem", lang: row.question.lang, dir: "auto" },
    stemText(made.node));
  const foot = () => h("p", { class: "row-foot muted" }, TOPICS[row.topic],
    row.flagged && h("span", { class: "flagged" }, icon("flag"), WORDS.flagged));
  const details = h("details", { class: "row", id: `row-${row.number}` },
    h("summary", {}, h("span", { class: "row-number" }, String(row.number)),
      h("div", { class: "row-text" }, stem, lines, foot()), icon("next")),
    body, foot());
  details.addEventListener("toggle", () => {
    if (!details.open || body.firstChild) return;
    const whole = view();
    body.append(whole.node);
    whole.reveal(row.result);
    reachable(whole.node);
  });
  return details;
}

/** An essay of the exam, marked by its writer afterwards. */
function markLater(row, answer) {
  store.setExam((exam) => ({ ...exam, answers: { ...exam.answers, [row.entry.id]: answer } }));
  const result = resultOf(row.question, answer);
  noteAnswer(row.entry, answer, result);
  const open = Array.from(document.querySelectorAll("details.row[open]"), (details) => details.id);
  showReview();
  for (const id of open) {
    const details = rowAt(id);
    if (details) details.open = true;
  }
}

/** @returns {HTMLDetailsElement | null} */
const rowAt = (id) => document.querySelector(`details#${id}`);

function openRow(row) {
  closeSheet();
  if (!rowAt(`row-${row.number}`)) {
    reviewShow = "all";
    showReview();
  }
  const details = rowAt(`row-${row.number}`);
  details.open = true;
  details.scrollIntoView({ block: "start", behavior: reducedMotion() ? "auto" : "smooth" });
  details.querySelector("summary").focus({ preventScroll: true });
}

/** Practises these questions anew. */
function practise(rows) {
  app.filter = { show: "all", topics: null, tag: null, difficulty: 0, query: "" };
  app.list = rows.map((row) => row.entry.at).sort((a, b) => a - b);
  app.round = Date.now();
  app.current = ENTRIES[app.list[0]].id;
  showStudy(true);
}
