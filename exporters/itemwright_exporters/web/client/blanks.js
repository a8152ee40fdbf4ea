// Blanks: fields in the running text of the stem.

function blanksView(question, { answer, changed, check, stem }) {
  const several = question.gaps.length > 1;
  const places = Array.from(stem.querySelectorAll(".gap"));
  const inputs = question.gaps.map((gap, at) => {
    const label = gap.hint ? say("blank_hint", { n: at + 1, hint: gap.hint }) : say("blank_label", { n: at + 1 });
    const input = h("input", {
      type: "text", class: "field gap-field", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 300,
      size: Math.max(8, Math.min(28, Math.max(gap.answer.length, gap.hint.length) + 2)), "aria-label": label,
        placeholder: gap.hint || null,
      oninput: changed,
      onkeydown: (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        const next = inputs.slice(at + 1).find((other) => !other.value.trim());
        if (next) next.focus();
        else check();
      },
    });
    input.value = (answer || [])[at] || "";
    places[at].replaceWith(input);
    return input;
  });
  const filled = () => inputs.filter((input) => input.value.trim()).length;
  return {
    node: h("div", { class: "blanks" }),
    places: {},
    answer: () => inputs.map((input) => input.value),
    cue: () => counted("fill", inputs.length, { done: filled() }),
    lack: () => filled() < inputs.length ? counted("to_do", inputs.length - filled()) : "",
    focus: () => inputs[0].focus(),
    reveal(result) {
      inputs.forEach((input, at) => {
        const right = result.parts[at];
        const given = input.value.trim();
        const sign = icon(right ? "check" : given ? "cross" : "dash");
        const shown = h("span", { class: `filled ${right ? "is-right" : given ? "is-wrong" : "is-empty"}` },
          given && !right ? h("s", {}, h("span", { class: "unseen" }, say("part_wrong", { text: "" })), given) : null,
          given && !right ? " " : null, sign, h("b", { dir: "auto" }, question.gaps[at].answer));
        input.replaceWith(shown);
      });
    },
    right: () => several ? "" : question.gaps[0].answer,
    said: () => several ? "" : say("you_wrote", { text: inputs[0].value.trim() }),
    shortAnswer: () => ["", [inputs.map((input) => input.value.trim() || "–").join("; ")]],
    shortKey: () => ["", [question.gaps.map((gap) => gap.answer).join("; ")]],
  };
}
