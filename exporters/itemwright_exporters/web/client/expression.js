// An author's regular expression, tested without the browser's own machine for them. That one goes back and forth over a
// text, and an expression such as (a+)+$ keeps it busy for years. This one remembers from which places of the text which
// part of the expression leads where, so that its work grows with length of text × length of expression and no faster.

const LONGEST = 300;

/** Whether the expression (Python's syntax) matches the whole text. What it doesn't know, such as \1, matches nothing. */
function matchesWhole(expression, text, sensitive) {
  if (text.length > LONGEST || expression.length > LONGEST * 2) return false;
  try {
    const tree = parseExpression(expression);
    return endsOf(tree, Array.from(text), sensitive && !tree.ignoreCase).has(Array.from(text).length);
  } catch (unknown) {
    if (unknown instanceof UnknownExpression) return false;
    throw unknown;
  }
}

class UnknownExpression extends Error {}

const CLASSES = { d: /^\p{Nd}$/u, w: /^[\p{L}\p{N}_]$/u, s: /^\s$/u };
const CONTROL = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", a: "\u0007" };

function parseExpression(source) {
  const chars = Array.from(source);
  let at = 0;
  const flags = /^\(\?([aiu]+)\)/.exec(source);
  if (flags) at = flags[0].length;

  const unknown = () => { throw new UnknownExpression(source); };
  const take = (char) => chars[at] === char && (at += 1, true);

  function either() {
    const branches = [row()];
    while (take("|")) branches.push(row());
    return branches.length === 1 ? branches[0] : { type: "either", branches };
  }

  function row() {
    const parts = [];
    while (at < chars.length && chars[at] !== "|" && chars[at] !== ")") parts.push(repeated(atom()));
    return { type: "row", parts };
  }

  function repeated(part) {
    for (;;) {
      const counts = /^(?:[*+?]|\{(\d*)(,?)(\d*)\})/.exec(chars.slice(at, at + 16).join(""));
      if (!counts || counts[0] === "{}" || counts[0] === "{,}") return part;
      at += Array.from(counts[0]).length;
      const [low, high] = counts[0] === "*" ? [0, Infinity] : counts[0] === "+" ? [1, Infinity] : counts[0] === "?" ? [0, 1]
        : [Number(counts[1] || 0), counts[2] ? Number(counts[3] || Infinity) : Number(counts[1])];
      if (!take("?") && chars[at] === "+") unknown();
      part = { type: "repeat", part, low, high };
    }
  }

  function atom() {
    const char = chars[at++];
    if (char === ".") return { type: "char", test: (c) => c !== "\n" };
    if (char === "^") return { type: "edge", holds: (i) => i === 0 };
    if (char === "$") return { type: "edge", holds: (i, text) => i === text.length };
    if (char === "[") return set();
    if (char === "(") return group();
    if (char === "\\") return escaped();
    return exactly(char);
  }

  function group() {
    let look = "";
    if (take("?")) {
      const kind = chars.slice(at, at + 2).join("");
      if (kind[0] === ":") at += 1;
      else if (kind[0] === "=" || kind[0] === "!") { look = kind[0]; at += 1; }
      else if (kind === "P<") { at = chars.indexOf(">", at) + 1; if (!at) unknown(); }
      else unknown();
    }
    const inner = either();
    if (!take(")")) unknown();
    return look ? { type: "look", inner, wanted: look === "=" } : inner;
  }

  function code(digits) {
    const hex = chars.slice(at, at + digits).join("");
    at += digits;
    return /^[0-9a-fA-F]+$/.test(hex) ? String.fromCodePoint(parseInt(hex, 16)) : unknown();
  }

  /** What stands behind a backslash: a test of a class, or a character. */
  function escape() {
    const char = chars[at++];
    if (char === undefined) return unknown();
    if (CLASSES[char]) return (c) => CLASSES[char].test(c);
    if (CLASSES[char.toLowerCase()]) return (c) => !CLASSES[char.toLowerCase()].test(c);
    if (CONTROL[char]) return CONTROL[char];
    if (char === "x") return code(2);
    if (char === "u") return code(4);
    return /[A-Za-z0-9]/.test(char) ? unknown() : char;
  }

  function escaped() {
    const word = (text, i) => CLASSES.w.test(text[i] || "");
    if (take("b")) return { type: "edge", holds: (i, text) => word(text, i - 1) !== word(text, i) };
    if (take("B")) return { type: "edge", holds: (i, text) => word(text, i - 1) === word(text, i) };
    if (take("A")) return { type: "edge", holds: (i) => i === 0 };
    if (take("Z")) return { type: "edge", holds: (i, text) => i === text.length };
    const found = escape();
    return typeof found === "string" ? exactly(found) : { type: "char", test: found };
  }

  function exactly(char) {
    return { type: "char", test: (c) => c === char, loose: (c) => c.toLowerCase() === char.toLowerCase() };
  }

  function set() {
    const negated = take("^");
    const tests = [];
    for (let first = true; first || chars[at] !== "]"; first = false) {
      if (at >= chars.length) unknown();
      const from = chars[at] === "\\" ? (at += 1, escape()) : chars[at++];
      if (chars[at] === "-" && chars[at + 1] !== "]" && at + 1 < chars.length) {
        at += 1;
        const to = chars[at] === "\\" ? (at += 1, escape()) : chars[at++];
        if (typeof from !== "string" || typeof to !== "string") unknown();
        tests.push((c) => c >= from && c <= to);
      } else tests.push(typeof from === "string" ? (c) => c === from : from);
    }
    at += 1;
    const any = (c) => tests.some((test) => test(c));
    return {
      type: "char", test: (c) => any(c) !== negated,
      loose: (c) => (any(c) || any(c.toLowerCase()) || any(c.toUpperCase())) !== negated,
    };
  }

  const tree = either();
  if (at < chars.length) unknown();
  return { type: "row", parts: [tree], ignoreCase: Boolean(flags && flags[1].includes("i")) };
}

/** All places of the text that a match from its beginning may end at. */
function endsOf(tree, text, sensitive) {
  const known = new Map();

  function ends(node, start) {
    let of = known.get(node);
    if (!of) known.set(node, of = new Map());
    let found = of.get(start);
    if (!found) of.set(start, found = find(node, start));
    return found;
  }

  function from(node, starts) {
    const out = new Set();
    for (const start of starts) for (const end of ends(node, start)) out.add(end);
    return out;
  }

  function find(node, start) {
    switch (node.type) {
      case "char": {
        const test = sensitive ? node.test : node.loose || node.test;
        return new Set(start < text.length && test(text[start]) ? [start + 1] : []);
      }
      case "edge": return new Set(node.holds(start, text) ? [start] : []);
      case "look": return new Set((ends(node.inner, start).size > 0) === node.wanted ? [start] : []);
      case "row": return node.parts.reduce((starts, part) => from(part, starts), new Set([start]));
      case "either": return new Set(node.branches.flatMap((branch) => Array.from(ends(branch, start))));
      case "repeat": {
        let reached = new Set([start]);
        const low = Math.min(node.low, text.length + 1);
        for (let n = 0; n < low && reached.size; n++) reached = from(node.part, reached);
        const all = new Set(reached);
        for (let n = low; n < node.high && reached.size; n++) {
          reached = new Set(Array.from(from(node.part, reached)).filter((end) => !all.has(end)));
          for (const end of reached) all.add(end);
        }
        return all;
      }
      default: throw new Error(node.type);
    }
  }

  return ends(tree, 0);
}
