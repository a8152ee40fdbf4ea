// The keyboard. Letters and digits are left alone while something is typed.

function onKey(event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (key === "Escape" && place.side.classList.contains("is-open")) {
    closeSheet();
    return;
  }
  const typing = target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (typing) return;
  const pressing = target.closest("button, a, summary");
  if (handled(key, event.shiftKey, Boolean(pressing))) event.preventDefault();
}

function handled(key, shift, pressing) {
  if (key === "?") { showDisplay(); return true; }
  if (key === "/" && app.mode === "study") {
    openSheetIfNarrow();
    side.search.focus();
    return true;
  }
  if (!shown) return false;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (!shown.done && shown.view.press && !(shift && letter === "f")) {
    const at = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-m]$/.test(letter) ? letter.charCodeAt(0) - 97 : -1;
    if (at >= 0 && at < shown.view.count && letter !== "h") return shown.view.press(at);
  }
  if (key === "Enter" && !pressing && app.mode === "study") {
    if (shown.done) moveBy(1);
    else checkNow();
    return true;
  }
  if (letter === "n" || letter === "p") {
    const button = shown.actions.querySelector(letter === "n" ? ".next, .skip" : ".previous");
    if (button && !button.disabled) button.click();
    return true;
  }
  if (letter === "f") {
    shown.setFlag(!shown.flagged(), true);
    return true;
  }
  if (letter === "h" && shown.hint && shown.hint.isConnected) {
    shown.hint.open = !shown.hint.open;
    return true;
  }
  return false;
}

function openSheetIfNarrow() {
  if (getComputedStyle(place.side).visibility === "hidden") openSheet();
}
