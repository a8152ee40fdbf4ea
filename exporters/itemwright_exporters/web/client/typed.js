// A number or a word, typed.

function typedView(question, { answer, changed, check, label }) {
  const numeric = question.kind === "numeric";
  const input = h("input", {
    type: "text", class: "field", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 300, dir: "auto",
    inputmode: numeric ? "text" : null, "aria-label": label, oninput: changed,
    onkeydown: (event) => { if (event.key === "Enter"
      && !event.isComposing) { event.preventDefault(); event.stopPropagation(); check(); } },
  });
  input.value = answer || "";
  const unit = question.unit ? h("span", { class: "unit" }, question.unit) : null;
  const node = h("div", { class: "typed" }, input, unit);
  const shown = () => plainText(question.keyNode.querySelector("b"));
  return {
    node,
    places: {},
    answer: () => input.value,
    cue: () => numeric ? WORDS.type_number : WORDS.type_word,
    lack() {
      if (!input.value.trim()) return this.cue();
      return numeric && !numbersIn(input.value).length ? WORDS.no_number : "";
    },
    focus: () => input.focus(),
    reveal(result) {
      input.readOnly = true;
      if (result.verdict === "open") node.replaceChildren();
      node.classList.add("graded", result.verdict === "right" ? "is-right" : "is-wrong");
      const also = question.keyNode.querySelector(".also");
      if (also) node.append(h("p", { class: "also" }, contentOf(also)));
    },
    right: shown,
    said: () => say("you_wrote", { text: input.value.trim() }),
    shortAnswer: () => ["", [input.value.trim()]],
    shortKey: () => ["", [shown()]],
  };
}
