// The program's own words, in the bank's language.

/** @type {Record<string, string>} */
const WORDS = {};

/** The words of this name, with {…} filled in. */
function say(name, values) {
  return WORDS[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}

/** The same for a number: names that end in _n have a form of their own for one. */
function counted(name, n, values) {
  return say(name + (n === 1 ? "_1" : "_n"), { n, ...values });
}

/** "three" for 3, where there is a word. */
function numberWord(n) {
  return WORDS.numbers.split(" ")[n] || String(n);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "A", "A and C", "A, C and E". */
function joined(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${WORDS.and} ${parts[parts.length - 1]}`;
}
