// One's progress: to a file, from a file, gone.

function progressTools() {
  const file = h("input",
    { type: "file", accept: "application/json,.json", class: "unseen", tabindex: "-1", "aria-hidden": "true",
    onchange: () => loadProgress(file) });
  const button = (word, onclick) => h("button", { type: "button", class: "link", onclick }, WORDS[word]);
  return h("section", { class: "side-part tools" }, h("h3", {}, WORDS.progress),
    h("div", { class: "links" }, button("save_file", saveProgress), button("load_file", () => file.click()),
      button("forget", forgetProgress)), file);
}

function saveProgress() {
  keepWaiting();
  const address = URL.createObjectURL(new Blob([store.toText()], { type: "application/json" }));
  const link = h("a", { href: address, download: `${DATA.bank.id}-progress.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function loadProgress(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  const { taken, fault } = store.take(await file.text());
  if (taken === undefined) {
    tell(fault ? say("other_bank", { bank: fault }) : WORDS.not_loaded);
    return;
  }
  showStudy();
  tell(say("loaded", { n: taken }));
}

function forgetProgress() {
  ask(WORDS.forget_sure, WORDS.forget_yes, WORDS.cancel, () => {
    store.forget();
    app.again.clear();
    showStudy();
  });
}
