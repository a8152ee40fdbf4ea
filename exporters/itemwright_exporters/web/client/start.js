// The beginning.

function readAddress() {
  const link = readLink(window.location.hash, DATA);
  app.filter = link.filter;
  app.round = link.filter.show === "missed" || link.filter.show === "due" ? Date.now() : 0;
  app.current = AT.has(link.question) ? link.question : "";
  if (link.seed) app.seed = link.seed;
  return link;
}

function start() {
  const link = readAddress();
  if (!app.seed) app.seed = store.state.seed || newSeed();
  if (app.seed !== store.state.seed) store.setSeed(app.seed);
  if (app.filter.query) whenLoaded(everyAt(), () => begin(link), () => begin(link));
  else begin(link);
}

function begin(link) {
  startList();
  if (AT.has(link.question)) {
    app.current = link.question;
    if (!app.list.includes(AT.get(link.question))) app.list = fitting(ENTRIES, { ...app.filter, show: "all" }, recordOf,
      textAt, Date.now());
    if (!app.list.includes(AT.get(link.question))) goTo(link.question);
  }
  showTheme();
  buildPage();
  if (link.mode === "exam" || link.mode === "review") showExam();
  else showStudy();
}

darkDevice.addEventListener("change", showTheme);
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", () => {
  readAddress();
  whenLoaded(app.filter.query ? everyAt() : [], () => {
    startList();
    if (app.current && !app.list.includes(AT.get(app.current))) goTo(app.current);
    else showStudy();
  }, notLoaded);
});
// Another tab wrote: what is at the side follows; the question on display stays as it is.
window.addEventListener("storage", (event) => {
  if (event.key === "itemwright theme") showTheme();
  if (event.key !== store.key) return;
  const before = runningExam();
  store.refresh();
  if (app.mode === "study") showSide();
  else if (app.mode === "exam" && before && !runningExam()) showExam();
  else if (app.mode === "exam" && runningExam()) showExamSide();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") keepWaiting();
  else tick();
});
window.addEventListener("pagehide", () => keepWaiting());
// On paper nothing can be unfolded.
/** @type {HTMLDetailsElement[]} */
let unfolded = [];
window.addEventListener("beforeprint", () => {
  unfolded = Array.from(document.querySelectorAll(".main details:not(.row):not([open])"));
  for (const fold of unfolded) fold.open = true;
});
window.addEventListener("afterprint", () => {
  for (const fold of unfolded) fold.open = false;
});

start();
performance.mark("itemwright shown");
if (!DATA.parts) readTexts();
