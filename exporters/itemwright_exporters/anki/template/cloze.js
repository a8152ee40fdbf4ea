// Blanks: Anki hides and shows them itself.

onKeys(function () {});
reachable();
