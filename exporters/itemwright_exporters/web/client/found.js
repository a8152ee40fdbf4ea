// What was searched for is marked where it stands, without touching the text.

/** Marks the words of the search, where the browser knows how. */
function markFound() {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  const words = app.filter.query.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (!words.length || !shown || app.mode !== "study") return;
  const ranges = [];
  const walker = document.createTreeWalker(shown.node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const text = node.data.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0
        && text.length === node.data.length; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
