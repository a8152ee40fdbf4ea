// Letters in prose follow the options.

/**
 * The letters of one text, each list sorted again; a range stays one while its letters follow each other.
 * `places`: where each option is shown. `references`: the options and the list of each place in the text, and what
 * stands there.
 */
function lettersFor(references, places) {
  const lists = new Map();
  for (const { options, list } of references) {
    if (options.length > 1) continue;
    lists.set(list, [...(lists.get(list) || []), places[options[0]]]);
  }
  for (const found of lists.values()) found.sort((a, b) => a - b);
  return references.map(({ options, list, written }) => {
    if (options.length === 1) return letterAt(lists.get(list).shift());
    const range = options.map((option) => places[option]).sort((a, b) => a - b);
    const dash = (written.match(/[^A-Za-z\s]/) || ["–"])[0];
    const [first, last] = [range[0], range[range.length - 1]];
    return last - first === range.length - 1 ? letterAt(first) + dash + letterAt(last) : range.map(letterAt).join(", ");
  });
}

/** Puts the letters on screen into one text. */
function showLetters(text, places) {
  const spans = Array.from(text.querySelectorAll("span.letter"));
  const references = spans.map((span) => ({
    options: span.dataset.o.split(" "), list: span.dataset.list, written: span.textContent,
  }));
  lettersFor(references, places).forEach((letters, at) => { spans[at].textContent = letters; });
}
