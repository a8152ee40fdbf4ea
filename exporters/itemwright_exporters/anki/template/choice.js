// Choices: one answer or several. The front lets choose and grades in place, the back shows the same order and the same choice.

const list = card.querySelector(".iw-options");
const status = card.querySelector(".iw-status");
const several = card.dataset.kind === "multiple";
const wanted = Number(card.dataset.choose);  // 0: nobody said how many

const sources = Array.from(list.children).map(function (row) {
  return { row: row, id: row.dataset.id, right: "right" in row.dataset, pinned: "pinned" in row.dataset };
});
const byId = {};
for (const option of sources) byId[option.id] = option;

function letterAt(position) {
  let name = "";
  for (let n = position + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

// --- order and letters -----------------------------------------------------------------------------------------------------

function newOrder() {
  if (settings.shuffle === "no") return sources;
  const loose = sources.filter(function (option) { return !option.pinned; });
  const pinned = sources.filter(function (option) { return option.pinned; });
  return shuffled(loose).concat(pinned);
}

// The front's order, where it is known and still fits; else that of the sources.
function sameOrder(state) {
  if (!state) return forgetful ? newOrder() : sources;
  const order = state.order.map(function (id) { return byId[id]; });
  return order.length === sources.length && order.every(Boolean) ? order : sources;
}

// Letters in prose follow the options. Those of one list are sorted again; a range stays one while its letters follow each other.
function showLetters() {
  const lists = {};
  for (const span of card.querySelectorAll(".iw-letter")) {
    const places = span.dataset.option.split(" ").map(function (id) { return byId[id].position; }).sort(function (a, b) { return a - b; });
    if (places.length > 1) {
      const dash = (span.textContent.match(/[^A-Za-z\s]/) || ["–"])[0];
      const first = places[0], last = places[places.length - 1];
      span.textContent = last - first === places.length - 1 ? letterAt(first) + dash + letterAt(last) : places.map(letterAt).join(", ");
      continue;
    }
    const field = span.closest(".iw-text, .iw-feedback, .iw-prose, .iw-case, .iw-stem, .iw-title, .iw-status, h2");
    if (!field.iwNumber) field.iwNumber = Object.keys(lists).length + 1;
    const key = field.iwNumber + " " + span.dataset.list;
    (lists[key] = lists[key] || { spans: [], places: [] }).spans.push(span);
    lists[key].places.push(places[0]);
  }
  for (const key in lists) {
    const places = lists[key].places.sort(function (a, b) { return a - b; });
    lists[key].spans.forEach(function (span, i) { span.textContent = letterAt(places[i]); });
  }
}

function lettersOf(options) {
  return joined(options.map(function (option) { return option.position; }).sort(function (a, b) { return a - b; }).map(letterAt));
}

const state = front ? null : recall();
const order = front ? newOrder() : sameOrder(state);
order.forEach(function (option, position) {
  option.position = position;
  option.mark = element("span", "iw-mark", letterAt(position));
  option.mark.id = "iw-mark-" + position;
  option.text = option.row.querySelector(".iw-text");
  option.text.id = "iw-text-" + position;
  option.row.insertBefore(option.mark, option.text);
  option.row.appendChild(element("span", "iw-bar"));
  list.appendChild(option.row);
});
showLetters();

// --- grading ---------------------------------------------------------------------------------------------------------------

function verdictOf(option, chosen) {
  if (chosen && option.right) return several ? WORDS.correct_chosen : WORDS.correct_answer;
  if (chosen) return several ? WORDS.wrong_chosen : WORDS.wrong_single;
  return option.right ? (several && anyChosen() ? WORDS.correct_missed : WORDS.correct_answer) : "";
}

function anyChosen() {
  return order.some(function (option) { return option.chosen; });
}

// Shows right and wrong at each option, with its feedback.
function gradeOptions() {
  card.classList.add("iw-graded");
  for (const option of order) {
    const row = option.row;
    row.classList.remove("iw-open", "iw-is-chosen", "tappable");
    if (option.right) row.classList.add("iw-is-right");
    else if (option.chosen) row.classList.add("iw-is-wrong");
    if (several && option.right && !option.chosen && anyChosen()) row.classList.add("iw-is-missed");
    const note = element("div", "iw-note");
    const verdict = verdictOf(option, option.chosen);
    if (verdict) note.appendChild(sentence("p", "iw-verdict", verdict));
    const feedback = row.querySelector(".iw-feedback");
    if (feedback) note.appendChild(feedback);
    if (note.firstChild) row.insertBefore(note, option.text.nextSibling);
  }
}

// One line: what was chosen, and what is right.
function gradeStatus() {
  const right = order.filter(function (option) { return option.right; });
  const chosen = order.filter(function (option) { return option.chosen; });
  const hit = chosen.filter(function (option) { return option.right; });
  const all = hit.length === right.length && chosen.length === right.length;
  const word = all ? WORDS.right
    : several && hit.length > 0 ? capital(say("partly", { some: numberWord(hit.length), all: numberWord(right.length) }))
    : WORDS.wrong;
  status.textContent = "";
  status.className = "iw-status iw-band" + (!chosen.length || all ? "" : word === WORDS.wrong ? " iw-is-wrong" : " iw-is-partly");
  status.appendChild(element("span", "iw-sign"));
  const said = element("span", "");
  said.dir = "auto";
  if (chosen.length) said.appendChild(element("span", "iw-verdict-word", word));
  if (!all) {
    said.appendChild(document.createTextNode(" " + WORDS.correct_is + " "));
    said.appendChild(element("b", "", lettersOf(right)));
    said.appendChild(document.createTextNode("." + (chosen.length ? " " + say("you_chose", { letters: lettersOf(chosen) }) : "")));
  } else {
    said.appendChild(document.createTextNode(" " + say("you_chose", { letters: lettersOf(chosen) })));
  }
  status.appendChild(said);
}

// --- choosing --------------------------------------------------------------------------------------------------------------

let checked = false;
let current = -1;  // the option that arrow keys stand on

function keep() {
  const ids = function (options) { return options.map(function (option) { return option.id; }); };
  remember({ order: ids(order), chosen: ids(order.filter(function (option) { return option.chosen; })), checked: checked });
}

function lacking() {
  const n = order.filter(function (option) { return option.chosen; }).length;
  if (!wanted || !several) return n > 0 ? "" : several ? WORDS.at_least_one : WORDS.choose_one;
  if (n < wanted) return counted("more", wanted - n);
  return n > wanted ? counted("fewer", n - wanted, { n: wanted, over: n - wanted }) : "";
}

function showChoice() {
  const n = order.filter(function (option) { return option.chosen; }).length;
  status.textContent = !several ? WORDS.choose_one : wanted ? say("choose_n", { n: wanted, chosen: n }) : say("choose_all", { chosen: n });
  for (const option of order) {
    option.row.classList.toggle("iw-is-chosen", option.chosen);
    option.input.checked = option.chosen;
  }
  button.classList.toggle("iw-not-ready", lacking() !== "");
  aside.textContent = several && n > 0 ? lacking() : "";
  actions.hidden = !several && n === 0;
  keep();
}

function choose(option, on) {
  if (checked) return;
  if (!several) for (const other of order) other.chosen = false;
  option.chosen = on;
  showChoice();
}

function check() {
  if (checked) return;
  const lack = lacking();
  if (lack) {
    actions.hidden = false;
    aside.textContent = lack;
    return;
  }
  checked = true;
  keep();
  for (const option of order) option.input.remove();
  actions.hidden = true;
  gradeOptions();
  gradeStatus();
  flip();
}

function stand(position) {
  current = (position + order.length) % order.length;
  order[current].input.focus();
  if (!several) choose(order[current], true);
}

function addInput(option) {
  const input = document.createElement("input");
  input.type = several ? "checkbox" : "radio";
  input.name = "iw";
  input.className = "iw-input tappable";
  input.setAttribute("aria-labelledby", option.mark.id + " " + option.text.id);
  input.addEventListener("click", function (event) {
    choose(option, several ? input.checked : true);
    if (!several && event.detail > 0) check();  // a hand's click; arrow keys and screen readers send 0 and only choose
  });
  input.addEventListener("focus", function () { current = option.position; });
  option.row.addEventListener("click", function (event) {  // on code and tables, which lie above the input so that they scroll
    if (event.target === input || event.target.closest("a, summary")) return;
    choose(option, several ? !option.chosen : true);
    if (!several) check();
  });
  option.input = input;
  option.chosen = false;
  option.row.classList.add("iw-open", "tappable");
  option.row.insertBefore(input, option.mark);
}

// Anki keeps 1 to 4, Space and Enter for itself; these it leaves alone.
function key(event) {
  if (checked || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.className.indexOf("iw-input") < 0) return;
  const digit = /^Digit([1-9])$/.exec(event.code);
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
  if (event.altKey && !event.ctrlKey && digit && order[digit[1] - 1]) {
    const option = order[digit[1] - 1];
    option.input.focus();
    choose(option, several ? !option.chosen : true);
    if (!several) check();
  } else if (plain && event.key === "ArrowDown") stand(current + 1);
  else if (plain && event.key === "ArrowUp") stand(current < 0 ? order.length - 1 : current - 1);
  else if (plain && event.key === "x" && current >= 0) choose(order[current], several ? !order[current].chosen : true);
  else if (plain && event.key === "c" || event.key === "Enter" && (event.ctrlKey || event.target.className === "iw-input tappable")) check();
  else return;
  event.preventDefault();
}

function keyHints() {
  const hints = card.querySelector(".iw-keys");
  const kbd = function (name) { hints.appendChild(element("kbd", "", name)); };
  const text = function (words) { hints.appendChild(document.createTextNode(words)); };
  kbd("Alt"); text(" + "); kbd("1"); text(" " + WORDS.to + " "); kbd(String(Math.min(order.length, 9)));
  text(" " + WORDS.to_choose + ", "); kbd("Ctrl"); text(" + "); kbd("Enter"); text(" " + WORDS.to_check);
}

const actions = card.querySelector(".iw-actions");
const button = card.querySelector(".iw-check");
const aside = card.querySelector(".iw-aside");

if (front) {
  for (const option of order) addInput(option);
  button.addEventListener("click", check);
  onKeys(key);
  keyHints();
  showChoice();
} else {
  onKeys(function () {});
  for (const option of order) option.chosen = Boolean(state) && state.chosen.indexOf(option.id) >= 0;
  gradeOptions();
  gradeStatus();
}
reachable();
