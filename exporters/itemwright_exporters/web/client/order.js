// In which order things are shown. All of it follows from a seed, so that a reload shows the same.

/** Numbers from 0 up to 1, the same for the same text: mulberry32 (Tommy Ettinger), begun with FNV-1a of the text. */
function randomFrom(text) {
  let seed = 2166136261;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A shuffled copy: Fisher and Yates.
 * @template T
 * @param {T[]} list
 * @param {string} seed
 * @returns {T[]}
 */
function shuffled(list, seed) {
  const random = randomFrom(seed);
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/**
 * Options as they are shown: pinned ones last, `still` ones as in the sources.
 * @param {Option[]} options
 * @param {boolean} still
 * @param {string} seed
 */
function optionOrder(options, still, seed) {
  if (still) return options.slice();
  return [...shuffled(options.filter((option) => !option.pinned), seed), ...options.filter((option) => option.pinned)];
}

/**
 * Steps as they are shown: never in the right order, which their `place` says.
 * @param {Step[]} steps
 * @param {string} seed
 */
function stepOrder(steps, seed) {
  const sorted = steps.slice().sort((a, b) => a.place - b.place);
  const out = shuffled(sorted, seed);
  return out.every((step, at) => step === sorted[at]) ? [...out.slice(1), out[0]] : out;
}

/** A for 0, B for 1, … Z for 25, AA for 26. */
function letterAt(position) {
  let name = "";
  for (let n = position + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

/** A seed that nobody had: a few letters and digits. */
function newSeed() {
  return Math.random().toString(36).slice(2, 8).padEnd(6, "0");
}
