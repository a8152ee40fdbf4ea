// Numbers and words typed into Anki's own field. Anki compares letter by letter; this knows ranges, units and other spellings.

const accepted = card.dataset.accepted;
const status = card.querySelector(".iw-status");
const numeric = card.dataset.kind === "numeric";

// What a typed number may mean: a comma or a point before the fraction or between thousands, spaces, a real minus, powers of
// ten, a unit behind it. "1,000" may be a thousand or one.
function numbersIn(text) {
  const plain = text.replace(/[−–]/g, "-").replace(/[\s\u00a0\u202f_']/g, "").replace(/^([-+]?)10\^/, "$11e").replace(/[×·x*]10\^?\(?([-+]?\d+)\)?/, "e$1");
  const found = /^([-+]?)(\d[\d.,]*|[.,]\d+)(e[-+]?\d+)?/i.exec(plain);
  if (!found) return [];
  return ["point", "comma"].map(function (fraction) {
    const grouped = fraction === "point" ? /^\d{1,3}(,\d{3})+(\.\d*)?$/ : /^\d{1,3}(\.\d{3})+(,\d*)?$/;
    let digits = found[2];
    if (grouped.test(digits)) digits = digits.split(fraction === "point" ? "," : ".").join("");
    if (fraction === "comma") digits = digits.replace(",", ".");
    return Number(found[1] + digits + (found[3] || ""));  // NaN for what makes no number in this reading
  });
}

function folded(text, sensitive) {
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return sensitive ? plain : plain.toLowerCase();
}

function matches(expression, text, sensitive) {
  try {
    return new RegExp("^(?:" + expression + ")$", sensitive ? "u" : "iu").test(text);
  } catch (refused) {  // an expression that Python takes and JavaScript doesn't: Anki's comparison stands
    return false;
  }
}

function isRight(text) {
  if (numeric) {
    const range = accepted.split("..").map(Number);
    return numbersIn(text).some(function (number) { return number >= range[0] && number <= range[1]; });
  }
  const wanted = JSON.parse(accepted);
  const same = function (word) { return folded(word, wanted.case) === folded(text, wanted.case); };
  return wanted.words.some(same) || wanted.expressions.some(function (e) { return matches(e, folded(text, true), wanted.case); });
}

// What was typed: kept by the front, or read from Anki's comparison where the client keeps nothing between the sides.
function typedText() {
  const state = recall();
  if (state && state.typed) return state.typed;
  const shown = card.querySelector("code#typeans, #typeans");
  if (!shown || !shown.querySelector(".typeGood, .typeBad, .typeMissed")) return "";
  let text = "";
  for (const part of shown.childNodes) {
    if (part.id === "typearrow" || part.nodeName === "BR") break;
    if (part.className !== "typeMissed") text += part.textContent;
  }
  return text;
}

function grade(text) {
  const right = text !== "" && isRight(text);
  const shown = card.querySelector(".iw-shown");
  const said = element("span", "");
  said.dir = "auto";
  const add = function (words) { said.appendChild(document.createTextNode(words)); };
  if (text) said.appendChild(element("span", "iw-verdict-word", right ? WORDS.right : WORDS.wrong));
  if (shown) {
    add(" " + (right ? WORDS.answer_is : WORDS.correct_is) + " ");
    said.appendChild(shown);
    add(".");
  }
  if (text) add(" " + say("you_wrote", { text: text }));
  status.className = "iw-status iw-band" + (right || text === "" ? "" : " iw-is-wrong");
  status.textContent = "";
  status.appendChild(element("span", "iw-sign"));
  status.appendChild(said);
  return right;
}

const input = card.querySelector("input");

if (front) {
  status.textContent = numeric ? WORDS.type_number : WORDS.type_word;
  if (input) {
    const actions = card.querySelector(".iw-actions");
    const check = function () {
      if (input.value.trim() === "") {
        card.querySelector(".iw-aside").textContent = status.textContent;
        return;
      }
      remember({ typed: input.value.trim() });
      grade(input.value.trim());
      actions.hidden = true;
      flip();
    };
    input.setAttribute("aria-label", status.textContent);
    input.addEventListener("input", function () { remember({ typed: input.value.trim() }); });
    card.querySelector(".iw-check").addEventListener("click", check);
    onKeys(function (event) { if (event.key === "Enter" && event.ctrlKey) check(); });
    actions.hidden = false;
    remember({ typed: "" });
  } else {
    onKeys(function () {});
  }
} else {
  onKeys(function () {});
  const typed = typedText();
  if (grade(typed) || !typed) card.querySelector(".iw-answer").hidden = true;  // letter by letter, a right one would look wrong
}
reachable();
