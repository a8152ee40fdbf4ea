// Matching and ordering: a letter for each item, or the steps tapped in their order. Checked as a whole.

const status = card.querySelector(".iw-status");
const matching = card.dataset.kind === "matching";

function verdict(row, right, text) {
  row.classList.add(right ? "iw-is-right" : "iw-is-wrong");
  row.appendChild(sentence("p", "iw-verdict", text));
}

function summary(right, all, answered) {
  const word = right === all ? WORDS.right : right > 0 ? capital(say("partly", { some: numberWord(right), all: numberWord(all) })) : WORDS.wrong;
  status.textContent = "";
  status.className = "iw-status iw-band" + (!answered || right === all ? "" : right > 0 ? " iw-is-partly" : " iw-is-wrong");
  status.appendChild(element("span", "iw-sign"));
  status.appendChild(answered ? element("span", "iw-verdict-word", word) : element("span", "", WORDS.correct_below));
}

function tick(row, name) {
  const mark = element("span", "iw-mark", name);
  row.insertBefore(mark, row.firstChild);
  return mark;
}

// --- the back: the right answer, and what the learner had --------------------------------------------------------------------

function showSolution() {
  const state = recall();
  const rows = Array.from(card.querySelectorAll(".iw-solution > li"));
  let right = 0;
  card.classList.add("iw-graded");
  rows.forEach(function (row, place) {
    if (!matching) tick(row, String(place + 1));
    const given = state && state.given[row.dataset.id];
    if (!given) return;
    if (given.right) right++;
    verdict(row, given.right, given.right ? (matching ? WORDS.match_right : WORDS.place_right) : say(matching ? "match_wrong" : "place_wrong", { chosen: given.shown }));
  });
  summary(right, rows.length, Boolean(state) && Object.keys(state.given).length > 0);
  onKeys(function () {});
}

// --- the front -------------------------------------------------------------------------------------------------------------

const actions = card.querySelector(".iw-actions");
const items = Array.from(card.querySelectorAll(".iw-items > li"));
let checked = false;

// What each item was given, by its id: whether that is right, and how the back names it.
let given = {};

function show(done) {
  status.textContent = say(matching ? "match" : "order", { done: done, all: items.length });
  card.querySelector(".iw-check").classList.toggle("iw-not-ready", done < items.length);
  remember({ given: given });
}

function check() {
  if (checked) return;
  const lack = items.length - Object.keys(given).length;
  if (lack) {
    card.querySelector(".iw-aside").textContent = counted("more", lack);
    return;
  }
  checked = true;
  remember({ given: given });
  card.classList.add("iw-graded");
  let right = 0;
  for (const row of items) {
    const got = given[row.dataset.id];
    if (got.right) right++;
    verdict(row, got.right, got.right ? WORDS[matching ? "match_right" : "place_right"] : matching ? row.correction : say("place_wrong", { chosen: got.shown }));
    if (matching) row.key.classList.add("iw-is-key");
    else row.mark.textContent = String(Number(row.dataset.id) + 1);
    for (const control of row.querySelectorAll("input, button")) control.disabled = true;
  }
  actions.hidden = true;
  summary(right, items.length, true);
  flip();
}

function letterOf(i) { return String.fromCharCode(65 + i); }

function startMatching() {
  const list = card.querySelector(".iw-entries");
  const entries = shuffled(Array.from(list.children));
  entries.forEach(function (entry, i) {
    tick(entry, letterOf(i));
    list.appendChild(entry);
  });
  items.forEach(function (row, n) {
    const text = row.querySelector(".iw-text");
    text.id = "iw-text-" + n;
    const picks = element("div", "iw-picks");
    picks.setAttribute("role", "radiogroup");
    picks.setAttribute("aria-labelledby", text.id);
    row.picks = entries.map(function (entry, i) {
      const pick = element("label", "iw-pick tappable");
      const radio = element("input", "iw-input");
      radio.type = "radio";
      radio.name = "iw-" + n;
      pick.appendChild(radio);
      pick.appendChild(element("span", "iw-mark", letterOf(i)));
      radio.addEventListener("change", function () {
        for (const other of row.picks) other.classList.toggle("iw-is-chosen", other === pick);
        given[row.dataset.id] = { right: entry.dataset.id === row.dataset.answer, shown: entry.querySelector(".iw-text").textContent.trim() };
        show(Object.keys(given).length);
      });
      if (entry.dataset.id === row.dataset.answer) {
        row.correction = WORDS.correct_is + " " + letterOf(i);
        row.key = pick;
      }
      picks.appendChild(pick);
      return pick;
    });
    row.appendChild(picks);
  });
  // Alt and a digit choose for the first item that has no letter yet; when all have, for the one with the focus.
  return function (digit) {
    const open = items.find(function (item) { return !given[item.dataset.id]; });
    const row = open || items.find(function (item) { return item.contains(document.activeElement); });
    if (row && row.picks[digit]) row.picks[digit].firstChild.click();
  };
}

function startOrdering() {
  const list = card.querySelector(".iw-items");
  let mixed = shuffled(items);
  if (mixed.every(function (row, i) { return Number(row.dataset.id) === i; })) mixed = mixed.slice(1).concat(mixed[0]);
  let tapped = [];
  const renumber = function () {
    given = {};
    for (const row of mixed) {
      const place = tapped.indexOf(row);
      row.mark.textContent = place < 0 ? "" : String(place + 1);
      row.button.setAttribute("aria-pressed", String(place >= 0));
      row.classList.toggle("iw-is-chosen", place >= 0);
      if (place >= 0) given[row.dataset.id] = { right: Number(row.dataset.id) === place, shown: String(place + 1) };
    }
    show(tapped.length);
  };
  mixed.forEach(function (row, n) {
    const text = row.querySelector(".iw-text");
    text.id = "iw-text-" + n;
    row.mark = tick(row, "");
    row.mark.id = "iw-mark-" + n;
    row.button = element("button", "iw-input tappable");
    row.button.type = "button";
    row.button.setAttribute("aria-labelledby", row.mark.id + " " + text.id);
    row.button.addEventListener("click", function () {
      if (checked) return;
      tapped = tapped.indexOf(row) < 0 ? tapped.concat(row) : tapped.filter(function (other) { return other !== row; });
      renumber();
    });
    row.insertBefore(row.button, row.firstChild);
    row.classList.add("iw-open");
    list.appendChild(row);
  });
  renumber();
  return function (digit) { if (mixed[digit]) mixed[digit].button.click(); };
}

if (front) {
  const pick = matching ? startMatching() : startOrdering();
  show(0);
  actions.hidden = false;
  card.querySelector(".iw-check").addEventListener("click", check);
  onKeys(function (event) {
    const digit = /^Digit([1-9])$/.exec(event.code);
    if (checked) return;
    if (event.altKey && !event.ctrlKey && digit) pick(digit[1] - 1);
    else if (event.key === "Enter" && event.ctrlKey || event.key === "c" && !event.ctrlKey && !event.altKey && !event.metaKey) check();
    else return;
    event.preventDefault();
  });
} else {
  showSolution();
}
reachable();
