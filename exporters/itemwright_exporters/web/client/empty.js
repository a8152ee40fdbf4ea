// What is shown where there is no question, and below each.

function nothingHere() {
  const { show } = app.filter;
  const filtered = app.filter.topics || app.filter.query || app.filter.tag !== null || app.filter.difficulty;
  const text = filtered || show === "all" ? WORDS.nothing : WORDS[`nothing_${show}`];
  const days = ENTRIES.map((entry) => recordOf(entry)).filter((record) => record
    && record.due !== undefined).map((record) => record.due);
  const later = show === "due" && !filtered && days.length
    ? h("p", { class: "muted" }, say("next_due", { date: dateText(Math.min(...days) * DAY + DAY / 2) })) : null;
  const all = h("button",
    { type: "button", class: "primary",
    onclick: () => { chooseFilter({ topics: null, tag: null, difficulty: 0, query: "" }); chooseShow("all"); } },
    WORDS.show_all);
  return h("div", { class: "nothing" }, h("p", { class: "lead" }, text), later, all);
}

function missingPart() {
  return h("div", { class: "nothing" }, h("p", { class: "lead" }, WORDS.part_missing),
    h("button", { type: "button", class: "primary", onclick: () => showStudy() }, WORDS.once_more));
}

/** What stands below everything. */
function foot() {
  const colophon = document.createElement("p");
  colophon.textContent = DATA.colophon;
  return h("footer", { class: "foot" }, !store.kept() && h("p", { class: "notice" }, WORDS.not_kept),
    h("p", {}, `${store.kept() ? WORDS.privacy : ""} ${WORDS.no_secret}`), colophon);
}
