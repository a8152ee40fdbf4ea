// Studying: one question after the other, each with its answer at once.

let shown = null;  // the question view on display, here and in an exam

/** Shows what fits the filter, from the question that is on display if it is among it. */
function startList() {
  app.list = fitting(ENTRIES, app.filter, recordOf, textAt, Date.now());
  if (!app.list.some((at) => ENTRIES[at].id === app.current)) {
    const first = app.list.find((at) => standing(recordOf(ENTRIES[at])) === "todo");
    const at = first === undefined ? app.list[0] : first;
    app.current = at === undefined ? "" : ENTRIES[at].id;
  }
}

function chooseFilter(change) {
  app.filter = { ...app.filter, ...change };
  if (app.filter.query) whenLoaded(everyAt(), showFiltered, notLoaded);
  else showFiltered();
}

function showFiltered() {
  const before = app.current;
  startList();
  if (before !== app.current || !app.current || !shown) showStudy();
  else {
    showSide();
    showMoves();
    writeAddress();
  }
  markFound();
}

function chooseShow(show) {
  app.round = show === "missed" || show === "due" ? Date.now() : 0;
  app.filter = { ...app.filter, show };
  app.current = "";
  startList();
  showStudy();
}

/** Shows a question, wherever it is: outside the list, the list becomes everything. */
function goTo(id, focus = false) {
  app.current = id;
  if (!app.list.some((at) => ENTRIES[at].id === id)) {
    app.filter = { show: "all", topics: null, tag: null, difficulty: 0, query: "" };
    app.round = 0;
    startList();
  }
  showStudy(focus);
}

function moveBy(step) {
  const here = app.list.findIndex((at) => ENTRIES[at].id === app.current);
  const to = here + step;
  if (to < 0 || to >= app.list.length) return;
  app.current = ENTRIES[app.list[to]].id;
  showStudy(true);
}

/** What is known of a question's last answer, if it is to be shown. */
function lastAnswer(entry) {
  const record = recordOf(entry);
  if (!record || !record.verdict || hasChanged(entry) || app.again.has(entry.id) || record.time < app.round) return null;
  return fits(questionAt(entry.at), record.answer) ? record : null;
}

/** Shows the current question, as soon as it is there. */
function showStudy(focus = false) {
  app.mode = "study";
  const wanted = app.current;
  const still = (run) => () => { if (app.mode === "study" && app.current === wanted) run(); };
  whenLoaded(wanted ? [AT.get(wanted)] : [], still(() => drawStudy(focus)), still(() => { drawStudy(focus, true); }));
}

function notLoaded() {
  tell(WORDS.part_missing);
}

function drawStudy(focus, missing = false) {
  place.modes.replaceWith(place.modes = modeSwitch());
  place.line.textContent = say("bank_line", { n: ENTRIES.length });
  if (!app.current || missing) {
    shown = null;
    place.main.replaceChildren(missing ? missingPart() : nothingHere(), foot());
  } else {
    shown = studyQuestion(entryOf(app.current));
    place.main.replaceChildren(shown.node, foot());
    reachable(shown.node);
  }
  showMoves();
  showSide();
  writeAddress();
  markFound();
  if (focus) {
    window.scrollTo(0, 0);
    if (shown) shown.heading.focus({ preventScroll: true });
  }
}

function studyQuestion(entry) {
  const last = lastAnswer(entry);
  const record = recordOf(entry) || {};
  const tries = (record.tries || 0) - (last ? 1 : 0);
  const made = questionView({
    at: entry.at, number: entry.at + 1, seed: `${app.seed} ${entry.id} ${tries}`,
      answer: last ? last.answer : draftOf(entry, record), flagged: record.flag,
    notes: notesOf(entry, record),
    changed: (answer) => { keepDraft(entry, answer); showMoves(); },
    marked: (answer) => markEssay(entry, answer),
    check: () => checkNow(),
    flag: (on) => { noteFlag(entry.id, on); showSide(); },
  });
  made.entry = entry;
  made.done = Boolean(last);
  if (last) made.reveal(resultOf(made.question, last.answer));
  return made;
}

function notesOf(entry, record) {
  const notes = [];
  if (hasChanged(entry)) notes.push(say("changed_here", { date: dateText(record.time) }));
  if (entry.status === "draft") notes.push(WORDS.draft_here);
  if (entry.status === "review") notes.push(WORDS.review_here);
  return notes.map((text) => h("p", { class: "notice" }, text));
}

/** Checks the answer on display, or says what is missing. */
function checkNow() {
  if (!shown || shown.done || app.mode !== "study") return;
  const lack = shown.view.lack();
  if (lack) {
    shown.aside.textContent = lack;
    if (shown.view.focus) shown.view.focus();
    return;
  }
  clearTimeout(draftWaiting);
  keepWaiting = () => {};
  if (shown.view.settle) shown.view.settle();
  const { entry, question, view } = shown;
  const answer = view.answer();
  const result = resultOf(question, answer);
  noteAnswer(entry, answer, result);
  app.again.delete(entry.id);
  shown.done = true;
  shown.reveal(result);
  showMoves();
  showSide();
  const next = shown.actions.querySelector(".primary");
  if (next) next.focus({ preventScroll: true });
  shown.status.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
}

function markEssay(entry, answer) {
  const result = resultOf(shown.question, answer);
  store.update(entry.id, (before) => ({
    answer, verdict: result.verdict, share: result.share, ...boxAfter(before, result.verdict === "right", Date.now()),
  }));
  showResult(shown.status, shown.question, shown.view, result);
  showSide();
}

function tryAgain() {
  if (!shown || !shown.done) return;
  app.again.add(shown.entry.id);
  showStudy(true);
}

/** The buttons below a question. */
function showMoves() {
  if (!shown || app.mode !== "study") return;
  const here = app.list.indexOf(shown.entry.at);
  const last = here === app.list.length - 1;
  const previous = h("button",
    { type: "button", class: "previous", disabled: here <= 0, onclick: () => moveBy(-1), "aria-label": WORDS.previous },
    icon("previous"), h("span", {}, WORDS.previous));
  const next = (name, look) => h("button", { type: "button", class: look, disabled: last, onclick: () => moveBy(1) },
    WORDS[name], icon("next"));
  if (shown.done) {
    const again = h("button", { type: "button", class: "again", onclick: tryAgain }, WORDS.again);
    shown.actions.replaceChildren(again, h("span", { class: "aside" }, last ? WORDS.end_of_list : ""), previous,
      next("next", "primary next"));
    return;
  }
  if (!shown.aside) {
    shown.aside = h("span", { class: "aside", role: "status" });
    shown.check = h("button", { type: "button", class: "check", onclick: checkNow },
      shown.question.kind === "essay" ? WORDS.show_rubric : WORDS.check);
  }
  const lack = shown.view.lack();
  shown.check.className = lack ? "check not-ready" : "check";
  const begun = !isEmpty(shown.question, shown.view.answer());
  shown.aside.textContent = begun
    && (shown.question.kind === "multiple" || shown.question.kind === "matching" || shown.question.kind === "blanks")
    ? lack : "";
  if (shown.check.isConnected) return;
  shown.actions.replaceChildren(shown.check, shown.aside, previous, next("skip", "skip"));
}
