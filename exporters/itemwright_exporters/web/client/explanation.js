// What is shown after an answer: why, the full explanation folded, sources, and what is known of the question.

function explanationOf(question, view) {
  const prose = (node) => {
    const made = h("div", { class: "prose", lang: question.lang, dir: "auto" }, contentOf(node));
    showLetters(made, view.places);
    return made;
  };
  const parts = [];
  if (question.rubricNode) parts.push(h("section", { class: "why rubric" }, h("h3", {}, WORDS.rubric),
    prose(question.rubricNode)));
  if (question.shortNode) {
    const right = question.options.length ? view.right() : "";
    parts.push(h("section", { class: "why" }, h("h3", {}, right ? `${WORDS.why} ${right}` : WORDS.why),
      prose(question.shortNode)));
  }
  const references = question.referencesNode
    && h("div", { class: "references" }, h("h4", {}, WORDS.sources), prose(question.referencesNode));
  if (question.fullNode) {
    const full = prose(question.fullNode);
    const summary = h("summary", {}, h("span", {}, WORDS.full), h("span", { class: "holds" }, holds(full, references)));
    parts.push(h("details", { class: "full", open: !question.shortNode }, summary, full, references));
  } else if (references) parts.push(references);
  if (question.factsNode) {
    const facts = h("dl", { class: "facts" }, contentOf(question.factsNode));
    parts.push(h("details", { class: "about" }, h("summary", {}, WORDS.about), facts));
  }
  return h("div", { class: "explanation" }, parts);
}

/** What the folded explanation holds: "4 steps, 2 sources". */
function holds(full, references) {
  const steps = full.querySelectorAll(":scope > ol > li").length;
  const sources = references ? references.querySelectorAll("li").length : 0;
  return [steps && counted("step", steps), sources && counted("source", sources)].filter(Boolean).join(", ");
}
