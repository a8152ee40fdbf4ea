// An exam under way: its beginning, its questions, its clock, its end. All of it is in the store, and goes on after a reload.

let ticking = 0;

const runningExam = () => store.state.exam && store.state.exam.questions && !store.state.exam.finished ? store.state.exam
  : null;
const finishedExam = () => store.state.exam && store.state.exam.questions && store.state.exam.finished ? store.state.exam
  : null;

/** Questions of an exam that are still in the bank. */
const examEntries = (exam) => exam.questions.map(entryOf).filter(Boolean);
const examPoints = (entry, exam) => {
  const own = exam.points && Object.hasOwn(exam.points, entry.id) ? exam.points[entry.id] : entry.points;
  return own === undefined ? 1 : own;
};

/** What was answered in an exam, or null. */
function answerIn(exam, entry) {
  const answer = Object.hasOwn(exam.answers, entry.id) ? exam.answers[entry.id] : null;
  return answer !== null && fits(questionAt(entry.at), answer) ? answer : null;
}
const examSeed = (exam, entry) => `${exam.seed} ${entry.id}`;

function showExam(focus = false) {
  clearInterval(ticking);
  const exam = runningExam();
  if (exam && leftOf(exam, Date.now()) === 0) {
    whenLoaded(examEntries(exam).map((entry) => entry.at), () => finish(deadlineOf(exam), true), notLoaded);
    return;
  }
  app.mode = exam ? "exam" : finishedExam() ? "review" : "exam";
  const of = exam || finishedExam();
  if (of) whenLoaded(examEntries(of).map((entry) => entry.at), () => (exam ? runExam(focus) : showReview(focus)), notLoaded);
  else showSetUp(focus);
}

/** What the exam is to be; or, where the page belongs to a paper, what that says. */
function showSetUp(focus = false) {
  app.mode = "exam";
  shown = null;
  place.modes.replaceWith(place.modes = modeSwitch());
  place.line.textContent = say("bank_line", { n: ENTRIES.length });
  const paper = DATA.exam;
  const chosen = fitting(ENTRIES, { ...app.filter, show: "all" }, recordOf, textAt, Date.now()).map((at) => ENTRIES[at]);
  const pool = paper ? paper.questions.map(entryOf) : chosen.length ? chosen : ENTRIES;
  const number = (label, value, most, unit) => {
    const input = h("input",
      { type: "number", class: "field", min: label === WORDS.exam_minutes ? 0 : 1, max: most, value,
      inputmode: "numeric" });
    return { input, node: h("label", { class: "amount" }, h("span", {}, label),
      h("span", { class: "with-unit" }, input, unit)) };
  };
  const usual = pool.slice(0, Math.min(pool.length, 50));
  const count = number(WORDS.exam_count, usual.length, pool.length);
  const minutes = number(WORDS.exam_minutes, usualMinutes(usual), 999);
  const pass = number(WORDS.exam_pass, 70, 100, WORDS.percent);
  let own = false;
  minutes.input.addEventListener("input", () => { own = true; });
  count.input.addEventListener("input", () => {
    if (!own) minutes.input.value = String(usualMinutes(pool.slice(0, Number(count.input.value) || 1)));
  });
  const within = (input, low, high, usualValue) => Math.min(high, Math.max(low, Math.round(Number(input.value)) || usualValue));
  const begin = () => {
    const seed = newSeed();
    const wish = paper
      ? { questions: paper.shuffle ? pickQuestions(pool, pool.length, seed) : paper.questions,
        minutes: paper.minutes || 0, pass: paper.pass || 0, points: paper.points, title: paper.title }
      : { questions: pickQuestions(pool, within(count.input, 1, pool.length, pool.length), seed),
        minutes: within(minutes.input, 0, 999, 0), pass: within(pass.input, 0, 100, 0) };
    store.setExam(() => ({ ...wish, seed, started: Date.now(), finished: 0, answers: {}, current: wish.questions[0] }));
    showExam(true);
  };
  const heading = h("h2", { class: "page-title", tabindex: "-1" }, paper ? paper.title : WORDS.new_exam);
  const lines = paper
    ? [paper.minutes ? say("paper_line", { n: pool.length, minutes: paper.minutes })
      : say("paper_untimed", { n: pool.length }), paper.pass ? say("pass_line", { pass: paper.pass }) : ""]
    : [WORDS.exam_lead, say("exam_from", { what: pool.length < ENTRIES.length ? WORDS.from_chosen : WORDS.from_all })];
  const form = h("form", { class: "set-up", onsubmit: (event) => { event.preventDefault(); begin(); } },
    heading, h("p", { class: "lead" }, lines.filter(Boolean).join(" ")),
      !paper && h("div", { class: "numbers" }, count.node, minutes.node, pass.node),
    h("button", { type: "submit", class: "primary" }, WORDS.start, icon("next")));
  place.main.replaceChildren(form, foot());
  showSide();
  writeAddress();
  if (focus) heading.focus();
}

function runExam(focus) {
  const exam = runningExam();
  place.modes.replaceWith(place.modes = modeSwitch());
  place.line.textContent = exam.title || WORDS.exam_running;
  const entries = examEntries(exam);
  const at = Math.max(0, entries.findIndex((entry) => entry.id === exam.current));
  const entry = entries[at];
  app.current = entry.id;
  shown = questionView({
    at: entry.at, number: at + 1, seed: examSeed(exam, entry), answer: answerIn(exam, entry),
      flagged: (recordOf(entry) || {}).flag,
    changed: (answer) => keepExamAnswer(entry, answer),
    check: () => {},
    flag: (on) => { noteFlag(entry.id, on); showExamSide(); },
  });
  shown.entry = entry;
  shown.heading.textContent = `${shown.heading.textContent} ${WORDS.of} ${entries.length}`;
  const go = (to) => () => goInExam(entries[to].id);
  const button = (word, look, disabled, onclick, ...signs) => h("button",
    { type: "button", class: look, disabled, onclick, "aria-label": look === "previous" ? WORDS[word] : null },
    signs[0] || null, h("span", {}, WORDS[word]), signs[1] || null);
  const last = at === entries.length - 1;
  shown.actions.replaceChildren(h("span", { class: "aside" }),
    button("previous", "previous", at === 0, go(at - 1), icon("previous")),
    last ? h("button", { type: "button", class: "primary", onclick: askFinish }, WORDS.finish)
      : button("next", "primary next", false, go(at + 1), null, icon("next")));
  if (shown.hint) shown.hint.remove();
  place.main.replaceChildren(shown.node, foot());
  reachable(shown.node);
  showExamSide();
  writeAddress();
  tick();
  ticking = setInterval(tick, 1000);
  if (focus) {
    window.scrollTo(0, 0);
    shown.heading.focus({ preventScroll: true });
  }
}

/** In an exam each answer is kept at once: there is nothing to check. */
function keepExamAnswer(entry, answer) {
  const exam = runningExam();
  if (!exam) return;
  const wasOpen = isEmpty(shown.question, answerIn(exam, entry));
  clearTimeout(draftWaiting);
  keepWaiting = () => {
    clearTimeout(draftWaiting);
    keepWaiting = () => {};
    if (runningExam()) store.setExam((now) => ({ ...now, answers: { ...now.answers, [entry.id]: answer } }));
  };
  exam.answers = { ...exam.answers, [entry.id]: answer };
  if (typeof answer === "string" || (answer && answer.text !== undefined)
    || shown.question.kind === "blanks") draftWaiting = setTimeout(() => keepWaiting(), 300);
  else keepWaiting();
  if (wasOpen !== isEmpty(shown.question, answer)) showExamSide();
}

function goInExam(id) {
  keepWaiting();
  if (!runningExam()) return;
  store.setExam((exam) => ({ ...exam, current: id }));
  runExam(true);
}

function isOpenInExam(exam, entry) {
  return isEmpty(questionAt(entry.at), answerIn(exam, entry));
}

function showExamSide() {
  const exam = runningExam();
  const entries = examEntries(exam);
  const open = entries.filter((entry) => isOpenInExam(exam, entry));
  place.side.dataset.mode = "exam";
  place.side.setAttribute("aria-label", WORDS.exam);
  const text = say("exam_answered", { n: entries.length - open.length, all: entries.length });
  const items = entries.map((entry, at) => ({
    number: at + 1, state: open.includes(entry) ? "todo" : "done", flagged: Boolean((recordOf(entry) || {}).flag),
      current: entry.id === app.current,
    pick: () => { closeSheet(); goInExam(entry.id); },
  }));
  const here = items.findIndex((item) => item.current);
  const map = h("div", {});
  const showFrom = (from) => map.replaceChildren(...cells(items, showFrom, from));
  showFrom(Math.floor(Math.max(0, here) / CELLS_AT_ONCE) * CELLS_AT_ONCE);
  place.time = h("p", { class: "time" });
  const close = h("button", { type: "button", class: "plain-button", onclick: closeSheet }, icon("cross"), WORDS.close);
  place.side.replaceChildren(
    h("div", { class: "sheet-head" }, h("h2", {}, WORDS.map), close),
    h("section", { class: "side-part" }, place.time, h("h2", { class: "side-title" }, text)),
    h("section", { class: "side-part" }, h("h3", {}, WORDS.map), map),
    h("section", { class: "side-part buttons" },
      h("button", { type: "button", class: "check", onclick: () => { closeSheet(); askFinish(); } }, WORDS.finish),
      h("button", { type: "button", class: "plain-button", onclick: () => { closeSheet(); askGiveUp(); } }, WORDS.give_up)));
  showBar(say("topic_of", { n: entries.length - open.length, all: entries.length }), null, WORDS.map);
  place.barTime = h("span", { class: "time" });
  place.bar.firstChild.prepend(place.barTime);
  tick();
}

/** The clock: by the time of day, so that a page that slept is right when it wakes. */
function tick() {
  const exam = runningExam();
  if (!exam || app.mode !== "exam") {
    clearInterval(ticking);
    return;
  }
  if (!exam.minutes) return;
  const left = leftOf(exam, Date.now());
  if (left === 0) {
    keepWaiting();
    finish(deadlineOf(exam), true);
    return;
  }
  const text = say("time_left", { time: clock(left) });
  for (const element of [place.time, place.barTime]) {
    if (!element) continue;
    element.textContent = text;
    element.classList.toggle("is-short", left <= 300000);
  }
  const minutes = Math.ceil(left / 60000);
  if ((minutes === 5 || minutes === 1) && left % 60000 > 58500) announce(counted("minutes_left", minutes));
}

function askFinish() {
  keepWaiting();
  const exam = runningExam();
  if (!exam) return;
  const open = examEntries(exam).filter((entry) => isOpenInExam(exam, entry)).length;
  ask(open ? counted("finish_sure", open) : WORDS.finish_ready, WORDS.finish, WORDS.keep_on, () => finish(Date.now(), false));
}

function askGiveUp() {
  ask(`${WORDS.give_up}?`, WORDS.give_up, WORDS.keep_on, () => {
    store.setExam(() => ({}));
    showExam(true);
  });
}

/** Ends the exam, marks every answer and notes it with its question. */
function finish(time, up) {
  clearInterval(ticking);
  const exam = runningExam();
  if (!exam) return;
  for (const entry of examEntries(exam)) {
    const question = questionAt(entry.at);
    const answer = answerIn(exam, entry);
    const result = resultOf(question, answer);
    if (result.verdict !== "open") noteAnswer(entry, answer, result, time);
  }
  store.setExam((now) => ({ ...now, finished: time, up }));
  app.again.clear();
  app.mode = "review";
  showReview(true);
  if (up) announce(WORDS.time_up);
}
