// An answer that was begun and not checked is kept too.

/** What was begun and not checked, if it was begun with this content. */
function draftOf(entry, record) {
  return record.draft && record.draft.hash === entry.hash && fits(questionAt(entry.at), record.draft.answer)
    ? record.draft.answer : null;
}

let draftWaiting = 0;
let keepWaiting = () => {};

/** Keeps a draft soon: not at every key. */
function keepDraft(entry, answer) {
  clearTimeout(draftWaiting);
  keepWaiting = () => {
    clearTimeout(draftWaiting);
    keepWaiting = () => {};
    store.update(entry.id, () => ({ draft: { hash: entry.hash, answer } }));
  };
  draftWaiting = setTimeout(() => keepWaiting(), 300);
}
