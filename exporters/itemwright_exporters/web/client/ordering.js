// Ordering: steps are moved by buttons, by Alt and an arrow, or by dragging.

function orderingView(question, { seed, answer, changed }) {
  const byId = new Map(question.steps.map((step) => [step.id, step]));
  const kept = answer && answer.length === byId.size && answer.every((id) => byId.has(id));
  let touched = Boolean(kept);
  let steps = kept ? answer.map((id) => byId.get(id)) : stepOrder(question.steps, seed);
  const spoken = h("p", { class: "unseen", role: "status" });
  const list = h("ol", { class: "sortable" });
  const rows = new Map(question.steps.map((step) => [step.id, rowOf(step)]));
  let dragged = null;

  function rowOf(step) {
    const text = h("div", { class: "text", dir: "auto" }, contentOf(step.node));
    const name = plainText(text);
    const move = (by) => () => moveBy(step, by);
    const up = h("button",
      { type: "button", class: "move", "aria-label": say("move_up", { step: name }), onclick: move(-1) }, icon("up"));
    const down = h("button",
      { type: "button", class: "move", "aria-label": say("move_down", { step: name }), onclick: move(1) }, icon("down"));
    const mark = h("span", { class: "mark" });
    const row = h("li", { class: "step", draggable: "true" }, mark, text, h("span", { class: "moves" }, up, down));
    row.addEventListener("keydown", (event) => {
      if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      moveBy(step, event.key === "ArrowUp" ? -1 : 1, event.target);
    });
    row.addEventListener("dragstart", (event) => {
      dragged = step;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", "");
      row.classList.add("is-dragged");
    });
    row.addEventListener("dragend", () => { dragged = null; row.classList.remove("is-dragged"); });
    row.addEventListener("dragover", (event) => {
      if (!dragged || dragged === step) return;
      event.preventDefault();
      const half = row.getBoundingClientRect();
      const behind = event.clientY > half.top + half.height / 2;
      const others = steps.filter((other) => other !== dragged);
      others.splice(others.indexOf(step) + (behind ? 1 : 0), 0, dragged);
      if (others.some((other, at) => other !== steps[at])) arrange(others);
    });
    row.addEventListener("drop", (event) => event.preventDefault());
    return { step, row, mark, text, up, down, name };
  }

  function moveBy(step, by, focused) {
    const at = steps.indexOf(step);
    const to = at + by;
    if (to < 0 || to >= steps.length) return;
    const moved = steps.slice();
    [moved[at], moved[to]] = [moved[to], moved[at]];
    const row = rows.get(step.id);
    arrange(moved);
    const same = focused || (by < 0 ? row.up : row.down);
    (same.disabled ? (by < 0 ? row.down : row.up) : same).focus();
    spoken.textContent = say("moved", { step: row.name, n: to + 1, all: steps.length });
  }

  function arrange(order) {
    steps = order;
    touched = true;
    show();
    changed();
  }

  function show() {
    steps.forEach((step, at) => {
      const row = rows.get(step.id);
      row.mark.textContent = String(at + 1);
      row.up.disabled = at === 0;
      row.down.disabled = at === steps.length - 1;
      if (list.children[at] !== row.row) list.insertBefore(row.row, list.children[at] || null);
    });
  }

  show();
  const node = h("div", { class: "ordering" }, list, spoken);
  const names = (order) => order.map((step) => rows.get(step.id).name).join("; ");
  const rightOrder = () => question.steps.slice().sort((a, b) => a.place - b.place);
  return {
    node,
    places: {},
    answer: () => touched ? steps.map((step) => step.id) : [],
    /** Checked as it stands, even if nothing was moved. */
    settle() { touched = true; },
    cue: () => WORDS.order,
    lack: () => "",
    focus: () => (rows.get(steps[0].id).down).focus(),
    reveal(result) {
      node.classList.add("graded");
      const had = steps.map((step) => step.id);
      const right = rightOrder();
      right.forEach((step, at) => {
        const { row, mark, up } = rows.get(step.id);
        const well = result.verdict === "open" ? null : sameItem(had[at], step.id);
        const place = had.indexOf(step.id) + 1;
        row.draggable = false;
        up.parentElement.remove();
        mark.textContent = String(at + 1);
        list.append(row);
        if (well === null) return;
        row.classList.add(well ? "is-right" : "is-wrong");
        row.append(h("p", { class: "verdict" }, icon(well ? "check" : "cross"),
          well ? WORDS.place_right : say("place_wrong", { n: place })));
      });
    },
    right: () => "",
    said: () => "",
    shortAnswer: () => ["", [names(steps)]],
    shortKey: () => ["", [names(rightOrder())]],
  };
}
