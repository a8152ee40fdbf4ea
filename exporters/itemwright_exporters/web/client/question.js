// A question on display: its head, stem and answers, the line that says how it went, and the explanation.

const VIEWS = {
  single: choiceView, multiple: choiceView, "true-false": choiceView, numeric: typedView, short: typedView, blanks: blanksView,
  matching: matchingView, ordering: orderingView, essay: essayView,
};

/**
 * `number` is shown; `seed` decides the order; `answer` is what is there already. `changed` is called with each new answer,
 * `marked` with one that its writer has marked, `check` asks for a check (not in an exam), `flag` switches the flag.
 * With `plain` it is shown for reading only: without head and hint.
 * @param {Wish} wish
 */
function questionView({ at, number, seed, answer, flagged, plain, notes, changed, marked, check, flag }) {
  const question = questionAt(at);
  const stem = h("div", { class: "stem", lang: question.lang, dir: "auto" }, contentOf(question.stemNode));
  const status = h("div", { class: "status", role: plain ? null : "status" });
  const order = question.options.length ? optionOrder(question.options, question.still, seed) : [];
  /** @type {View} */
  const view = VIEWS[question.kind](question, {
    order, seed, answer, stem, check: check || (() => {}), marked, label: WORDS.your_answer,
    changed: () => {
      cue();
      if (changed) changed(view.answer());
    },
  });
  showLetters(stem, view.places);
  if (!plain) view.node.lang = question.lang;
  const after = h("div", {});
  const heading = h("h2", { class: "number", tabindex: "-1", id: freshId("question") }, say("question_of", { n: number }));
  const flagButton = !plain
    && h("button", { type: "button", class: "flag", "aria-pressed": String(Boolean(flagged)),
    onclick: () => setFlag(!flagged, true) });
  const head = !plain && h("header", { class: "head" }, heading, h("span", { class: "topic" }, TOPICS[question.topic]),
    flagButton);
  const actions = h("div", { class: "actions" });
  const hint = !plain && question.hintNode && h("details", { class: "hint" }, h("summary", {}, WORDS.hint),
    h("div", { class: "prose", lang: question.lang, dir: "auto" }, contentOf(question.hintNode)));
  if (hint) showLetters(hint, view.places);
  const node = h("article",
    { class: `question kind-${question.kind}`, "aria-labelledby": plain ? null : heading.id, dir: question.dir },
    head, notes, plain ? null : introductionsOf(question), caseOf(question), stem, status, view.node, hint, after,
      !plain && actions);

  function setFlag(on, told) {
    flagged = on;
    if (!flagButton) return;
    pressed(flagButton, on);
    flagButton.replaceChildren(icon("flag"), on ? WORDS.flagged : WORDS.flag);
    if (told && flag) flag(on);
  }

  function cue() {
    status.className = "status cue";
    const text = view.cue();
    if (status.textContent !== text) status.textContent = text;
  }

  /** Shows right and wrong, and the explanation. */
  function reveal(result) {
    node.classList.add("answered");
    view.reveal(result);
    showResult(status, question, view, result);
    after.replaceChildren(explanationOf(question, view));
    if (hint) hint.remove();
    reachable(node);
  }

  setFlag(Boolean(flagged), false);
  cue();
  return { node, question, view, status, actions, heading, cue, reveal, setFlag, flagged: () => flagged, hint };
}

/**
 * One line: how it went, what is right, what was chosen.
 * @param {Element} status
 * @param {Question} question
 * @param {View} view
 * @param {Outcome} result
 */
function showResult(status, question, view, result) {
  const { verdict } = result;
  const look = { right: "is-right", partly: "is-partly", wrong: "is-wrong", open: "is-open", self: "is-note" }[verdict];
  const sign = { right: "ok", partly: "half", wrong: "no", open: "open", self: "half" }[verdict];
  const right = view.right();
  const text = h("span", {});
  const word = {
    right: WORDS.right, wrong: WORDS.wrong, open: WORDS.not_answered, self: WORDS.compare,
    partly: question.kind === "essay" ? `${WORDS.self_partly}.`
      : capital(say("partly", { some: numberWord(result.hits), all: numberWord(result.all) })),
  }[verdict];
  text.append(h("b", { class: "verdict-word" }, word));
  if (question.kind === "essay") {
    if (verdict !== "self" && verdict !== "open") text.append(` ${WORDS.self_said}`);
  } else if (right && (verdict !== "right" || question.kind === "numeric" || question.kind === "short")) {
    const [before, behind] = (verdict === "right" ? WORDS.answer_is : `${WORDS.correct} {text}.`).split("{text}");
    text.append(` ${before}`, h("b", { dir: "auto" }, right), behind);
  }
  if (verdict !== "open" && view.said()) text.append(` ${view.said()}`);
  status.className = `status band ${look}`;
  status.replaceChildren(icon(sign), text);
}

/** The text that questions of a case share. */
function caseOf(question) {
  if (!question.case) return null;
  const section = shared(`#case-${CSS.escape(question.case)}`);
  return h("section", { class: "case", lang: question.lang, dir: "auto" },
    h("h3", {}, contentOf(section.querySelector(":scope > h3"))),
      h("div", { class: "prose" }, contentOf(section.querySelector(":scope > div"))));
}

/** What its topics say at their beginning, folded. */
function introductionsOf(question) {
  return question.intros.map((number) => shared(`#intro-${number}`)).map((section) => h("details",
    { class: "intro", lang: question.lang },
    h("summary", {}, `${WORDS.introduction}: ${plainText(section.querySelector(":scope > h3"))}`),
    h("div", { class: "prose", dir: "auto" }, contentOf(section.querySelector(":scope > div")))));
}
