// Choices: one answer or several. A click on one answer checks it; keys only choose, and Enter or Check checks.

function choiceView(question, { order, answer, changed, check }) {
  const several = question.kind === "multiple";
  const places = Object.fromEntries(order.map((option, at) => [option.id, at]));
  let chosen = new Set(answer || []);
  let done = false;
  const rows = order.map((option, at) => {
    const mark = h("span", { class: "mark", id: freshId("mark") }, letterAt(at));
    const text = h("div", { class: "text", id: freshId("text"), dir: "auto" }, contentOf(option.node));
    showLetters(text, places);
    const input = h("input", {
      type: several ? "checkbox" : "radio", name: `answer-${mark.id}`, class: "cover",
        "aria-labelledby": `${mark.id} ${text.id}`,
      onclick: (event) => {
        if (!several || input.checked !== chosen.has(option.id)) choose(option.id, several ? input.checked : true);
        if (!several && event.detail > 0) check();  // a hand's click: arrow keys and screen readers send 0, and only choose
      },
    });
    const row = h("li", { class: "option open" }, input, mark, text, h("span", { class: "bar" }));
    row.addEventListener("click", (event) => {  // on code and tables, which lie above the input so that they scroll
      if (done || event.target === input || event.target.closest("a, summary")) return;
      choose(option.id, several ? !chosen.has(option.id) : true);
      if (!several) check();
    });
    return { option, row, input, text };
  });
  const name = freshId("answers");
  for (const { input } of rows) input.name = name;
  const list = h("ol", { class: "options" }, rows.map(({ row }) => row));
  const node = h("fieldset", { class: several ? "choices several" : "choices" }, h("legend", {}, WORDS.options), list);

  function choose(id, on) {
    if (done) return;
    if (!several) chosen = new Set([id]);
    else if (on) chosen.add(id);
    else chosen.delete(id);
    show();
    changed();
  }

  function show() {
    for (const { option, row, input } of rows) {
      row.classList.toggle("is-chosen", chosen.has(option.id));
      input.checked = chosen.has(option.id);
    }
  }

  /** What is said of an option after the check, and how it looks. */
  function verdictOf(option, any) {
    const on = chosen.has(option.id);
    if (on && option.right) return [several ? "correct_chosen" : "correct_answer", "is-right"];
    if (on) return [several ? "wrong_chosen" : "wrong_single", "is-wrong"];
    if (option.right) return several && any ? ["correct_missed", "is-right is-missed"] : ["correct_answer", "is-right"];
    return ["", ""];
  }

  const letters = (fits) => joined(order.filter(fits).map((option) => letterAt(places[option.id])));
  show();
  return {
    node,
    places,
    answer: () => order.filter((option) => chosen.has(option.id)).map((option) => option.id),
    cue: () => !several ? WORDS.choose_one : question.choose ? say("choose_n", { n: question.choose, chosen: chosen.size })
      : say("choose_all", { chosen: chosen.size }),
    lack() {
      const wanted = several ? question.choose : 1;
      if (!wanted) return chosen.size ? "" : WORDS.at_least_one;
      if (chosen.size < wanted) return several ? counted("more", wanted - chosen.size) : WORDS.choose_one;
      return chosen.size > wanted ? counted("fewer", chosen.size - wanted, { n: wanted, over: chosen.size - wanted }) : "";
    },
    /** A key for the option at a place: chooses, and gives it the focus. */
    press(at) {
      if (!rows[at] || done) return false;
      rows[at].input.focus();
      const id = rows[at].option.id;
      choose(id, several ? !chosen.has(id) : true);
      return true;
    },
    count: order.length,
    reveal() {
      done = true;
      node.classList.add("graded");
      for (const { option, row, input, text } of rows) {
        const [word, look] = verdictOf(option, chosen.size > 0);
        input.remove();
        row.classList.remove("open", "is-chosen");
        if (look) row.classList.add(...look.split(" "));
        const note = h("div", { class: "note" });
        if (word) note.append(h("p", { class: "verdict" }, icon(look === "is-wrong" ? "cross" : "check"), WORDS[word]));
        if (option.feedbackNode) {
          const feedback = h("div", { class: "feedback", dir: "auto" }, contentOf(option.feedbackNode));
          showLetters(feedback, places);
          note.append(feedback);
        }
        if (note.firstChild) text.after(note);
      }
    },
    right: () => letters((option) => option.right),
    /** What was chosen, for the line below the stem. */
    said: () => say("you_chose", { letters: letters((option) => chosen.has(option.id)) }),
    shortAnswer: () => [letters((option) => chosen.has(option.id)),
      rows.filter(({ option }) => chosen.has(option.id)).map(({ text }) => plainText(text))],
    shortKey: () => [letters((option) => option.right),
      rows.filter(({ option }) => option.right).map(({ text }) => plainText(text))],
  };
}
