// An essay: written, then held against the rubric and marked by whoever wrote it.

const MARKS = [["self_right", 1], ["self_partly", 0.5], ["self_wrong", 0]];

function essayView(question, { answer, changed, marked }) {
  const area = h("textarea",
    { class: "field essay", rows: 8, dir: "auto", "aria-label": WORDS.your_answer, maxlength: 20000, oninput: changed });
  area.value = (answer && answer.text) || "";
  let mark = answer ? answer.mark : undefined;
  const node = h("div", { class: "essay-place" }, area);
  return {
    node,
    places: {},
    answer: () => mark === undefined ? { text: area.value } : { text: area.value, mark },
    cue: () => WORDS.think,
    lack: () => area.value.trim() ? "" : WORDS.think,
    focus: () => area.focus(),
    reveal() {
      area.readOnly = true;
      area.rows = Math.min(16, Math.max(3, area.value.split("\n").length + 1));
      if (!marked) return;
      const buttons = MARKS.map(([word, share]) => {
        const button = h("button", {
          type: "button", class: "chip", "aria-pressed": String(mark === share),
          onclick: () => {
            mark = share;
            for (const other of buttons) pressed(other, other === button);
            marked({ text: area.value, mark });
          },
        }, WORDS[word]);
        return button;
      });
      const name = freshId("how");
      node.append(h("div", { class: "self-mark", role: "group", "aria-labelledby": name },
        h("p", { id: name }, WORDS.how_was_it), buttons));
    },
    right: () => "",
    said: () => "",
    shortAnswer: () => ["", [area.value.trim()]],
    shortKey: () => ["", []],
  };
}
