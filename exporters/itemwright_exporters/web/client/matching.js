// Matching: what belongs to each entry of the left column is chosen from a list. Lists are the browser's own: they work with
// keys, by touch and with a screen reader.

function matchingView(question, { seed, answer, changed }) {
  const entries = shuffled(question.entries, seed);
  const nameOf = (entry) => plainText(entry.node) || plainText(entry.node.querySelector("[alt]"));
  const given = { ...(answer || {}) };
  const rich = entries.some((entry) => entry.node.querySelector("img, svg, code, pre, table, em, strong, sub, sup"));
  const letter = (id) => letterAt(entries.findIndex((entry) => entry.id === id));
  const rows = question.lefts.map((left) => {
    const text = h("div", { class: "text", id: freshId("text"), dir: "auto" }, contentOf(left.node));
    const select = h("select", {
      class: "field", "aria-labelledby": text.id,
      onchange: () => {
        if (select.value) given[left.id] = select.value;
        else delete given[left.id];
        changed();
      },
    }, h("option", { value: "" }, WORDS.match_none),
    entries.map((entry, at) => h("option", { value: entry.id }, rich ? `${letterAt(at)}. ${nameOf(entry)}` : nameOf(entry))));
    select.value = given[left.id] || "";
    return { left, text, select, row: h("li", { class: "pair" }, text, h("div", { class: "join" }, select)) };
  });
  const legend = rich && h("ol", { class: "legend" }, entries.map((entry, at) =>
    h("li", {}, h("span", { class: "mark" }, letterAt(at)), h("div", { class: "text", dir: "auto" }, contentOf(entry.node)))));
  const head = h("div", { class: "pair-heads" }, question.heads.map((node) => h("span", { dir: "auto" }, contentOf(node))));
  const node = h("div", { class: "matching" }, legend, head, h("ul", { class: "pairs" }, rows.map(({ row }) => row)));
  const done = () => Object.keys(given).length;
  const chosenFor = (left) => entries.find((entry) => entry.id === given[left.id]);
  const joinedTo = (text, entry) => `${plainText(text)} → ${entry ? nameOf(entry) : "–"}`;
  const rightOf = (left) => entries.find((entry) => entry.id === left.right);
  return {
    node,
    places: {},
    answer: () => ({ ...given }),
    cue: () => say("match", { done: done(), all: rows.length }),
    lack: () => done() < rows.length ? counted("more", rows.length - done()) : "",
    focus: () => rows[0].select.focus(),
    reveal(result) {
      node.classList.add("graded");
      for (const { left, select, row } of rows) {
        const right = result.parts[left.id] === true;
        const mine = chosenFor(left);
        row.classList.add(right ? "is-right" : mine ? "is-wrong" : "is-empty");
        const key = h("div", { class: "text key-text", dir: "auto" }, rich && h("b", {}, `${letter(left.right)}. `),
          contentOf(rightOf(left).node));
        const said = right ? WORDS.part_right : mine ? say("part_wrong", { text: rich ? letter(mine.id) : nameOf(mine) })
          : WORDS.part_empty;
        select.parentElement.replaceChildren(key,
          h("p", { class: "verdict" }, icon(right ? "check" : mine ? "cross" : "dash"), said));
      }
    },
    right: () => "",
    said: () => "",
    shortAnswer: () => ["", [rows.map(({ left, text }) => joinedTo(text, chosenFor(left))).join("; ")]],
    shortKey: () => ["", [rows.map(({ left, text }) => joinedTo(text, rightOf(left))).join("; ")]],
  };
}
