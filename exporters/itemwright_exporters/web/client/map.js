// Bars and cells: how each question stands.

const CELLS_AT_ONCE = 120;
const BARS_AT_MOST = 60;

const STATES = {
  right: ["cell_right", "check"], wrong: ["cell_wrong", "cross"], open: ["cell_none", "dash"], todo: ["cell_todo", ""],
  done: ["cell_done", "dot"],
};

/**
 * One cell: a number over its signs. `state` is a name of STATES; `current` is ringed; `pick` is called when it is chosen.
 * @param {{number: number, state: string, flagged?: boolean, current?: boolean, changed?: boolean, pick: () => void}} item
 */
function cell({ number, state, flagged, current, changed, pick }) {
  const [word, sign] = STATES[state];
  const says = [say("question_of", { n: number }), WORDS[word], flagged && WORDS.cell_flagged, changed && WORDS.cell_changed];
  return h("button", {
    type: "button", class: `cell is-${state}`, "aria-label": says.filter(Boolean).join(", "),
      "aria-current": current ? "true" : null, onclick: pick,
  }, h("span", {}, String(number)), h("span", { class: "signs" }, sign && icon(sign), flagged && icon("flag")));
}

/** The cells of a list; of a long one those around the current question, with a way to the others. */
function cells(items, showFrom, from) {
  if (items.length <= CELLS_AT_ONCE) return [h("div", { class: "cells" }, items.map(cell))];
  const end = Math.min(from + CELLS_AT_ONCE, items.length);
  const way = (name, label, to, sign) => h("button", {
    type: "button", class: "plain-button", "aria-label": label, disabled: to < 0 || to >= items.length,
      onclick: () => showFrom(to),
  }, icon(sign));
  return [
    h("div", { class: "cell-range" }, way("earlier", WORDS.earlier, from - CELLS_AT_ONCE, "previous"),
      h("span", {}, say("map_part", { from: items[from].number, to: items[end - 1].number })),
      way("later", WORDS.later, from + CELLS_AT_ONCE, "next")),
    h("div", { class: "cells" }, items.slice(from, end).map(cell)),
  ];
}

/** The strip: a bar for each question, high if right; of many questions one bar in parts. Its sentence stands beside it. */
function strip(states) {
  const tally = (state) => states.filter((one) => one === state).length;
  if (states.length <= BARS_AT_MOST) {
    return h("div", { class: "strip", "aria-hidden": "true" }, states.map((state) => h("i", { class: `is-${state}` })));
  }
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "strip-whole");
  svg.setAttribute("viewBox", `0 0 ${states.length} 14`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  let x = 0;
  for (const [state, high] of Object.entries({ right: 14, wrong: 7, done: 7, todo: 3 })) {
    const rect = document.createElementNS(SVG, "rect");
    rect.setAttribute("class", `is-${state}`);
    rect.setAttribute("x", String(x));
    rect.setAttribute("y", String(14 - high));
    rect.setAttribute("width", String(tally(state)));
    rect.setAttribute("height", String(high));
    svg.append(rect);
    x += tally(state);
  }
  return svg;
}
