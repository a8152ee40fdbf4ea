// The types of itemwright's JSON bundle, format 1. Generated from the models: don't edit.
// A field that a later version adds is optional here until you take the newer file.

/** What the bank says about itself. */
export interface BankInfo {
  /** Frozen for life. */
  readonly id: string;
  /** Names the files of outputs. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** BCP 47 tag; a question may have another. */
  readonly language: string;
  /** As the author counts. */
  readonly version: string | null;
  /** An SPDX name or a sentence, as the author gave it. */
  readonly license: string | null;
  /** In the author's order. */
  readonly authors: readonly string[];
}

/** One place to fill in. */
export interface Blank {
  /** Stands in the gap. */
  readonly hint: string | null;
  /** Blanks of one group are asked together. */
  readonly group: number;
}

/** Fill in the blank. */
export interface Blanks {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "blanks";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** In the order of the text. */
  readonly blanks: readonly Blank[];
}

/** A text that several questions share. */
export interface Case {
  /** What `case` of a question names. */
  readonly id: string;
  /** Its name. */
  readonly title: Text;
  /** What the questions are about. */
  readonly text: Text;
}

/** A question answered in prose. */
export interface Essay {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "essay";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
}

/** A thing to join or to put in order. */
export interface Item {
  /** As in the bundle with keys. */
  readonly id: string;
  /** The thing itself. */
  readonly text: Text;
}

/** Two columns to join. */
export interface Matching {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "matching";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The headings of the two columns. */
  readonly columns: readonly [Text, Text];
  /** In source order. */
  readonly left: readonly Item[];
  /** Each once, sorted by id. */
  readonly right: readonly Item[];
}

/** A file of the folder `media` beside `bank.json`. */
export interface Media {
  /** Its name in `media`. It holds a part of its hash: other bytes, another name. */
  readonly name: string;
  /** Where it stands in the bank, with forward slashes; a drawing, which is no file there, has a path with a colon. Two paths of the same bytes may share a name. */
  readonly path: string;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** Its size. */
  readonly bytes: number;
  /** Media type (IANA), such as `image/svg+xml`. */
  readonly type: string;
  /** Its bytes in base64 (RFC 4648) where the bundle was written with `--inline-media`, else null. */
  readonly data?: string | null;
}

/** What of the metadata is no secret. */
export interface Metadata {
  /** What a right answer is worth. */
  readonly points: number;
  /** 1 (easy) to 5 (hard). */
  readonly difficulty: number | null;
  /** Level of Bloom's taxonomy. */
  readonly bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate" | "create" | null;
  /** The learning objective that it tests. */
  readonly objective: string | null;
  /** In the author's order. */
  readonly tags: readonly string[];
  /** How several right answers are marked. */
  readonly scoring: "all-or-nothing" | "partial" | "right-minus-wrong";
  /** The time it is meant to take. */
  readonly minutes: number | null;
}

/** One or more options are right. */
export interface MultipleChoice {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "multiple";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** Sorted by id where they may be shuffled, pinned ones last, so that the order says nothing about the key. In source order where they may not, or where some text names an option by its letter. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
}

/** A question answered with a number. */
export interface Numeric {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "numeric";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** Shown behind the place to write in. */
  readonly unit: string | null;
}

/** One answer to choose. */
export interface Option {
  /** As in the bundle with keys: an answer is sent and scored by it. */
  readonly id: string;
  /** The answer. */
  readonly text: Text;
  /** It stays last in any order. */
  readonly pinned: boolean;
}

/** Steps to put in order. */
export interface Ordering {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "ordering";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** Sorted by id. */
  readonly steps: readonly Item[];
}

/** A question answered with a word or a few. */
export interface ShortAnswer {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "short";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
}

/** Exactly one option is right. */
export interface SingleChoice {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "single";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** Sorted by id where they may be shuffled, pinned ones last, so that the order says nothing about the key. In source order where they may not, or where some text names an option by its letter. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
}

/** A piece of text that is shown before an answer. */
export interface Text {
  /** As in a bundle with keys, but for the names of pictures, and without what drawings were drawn from. */
  readonly html: string;
  /** Without any markup. */
  readonly text: string;
}

/** True or False. */
export interface TrueFalse {
  /** As in the bundle with keys. */
  readonly id: string;
  readonly kind: "true-false";
  /** sha256 of what is shown: another than that of the bundle with keys. */
  readonly hash: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares. */
  readonly case: string | null;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** Sorted by id where they may be shuffled, pinned ones last, so that the order says nothing about the key. In source order where they may not, or where some text names an option by its letter. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
}

/** A bank's questions without their keys, in source order. */
export interface KeylessBundle {
  /** The number of the format. */
  readonly format: 1;
  /** There are none: this tells it from a bundle. */
  readonly keys: false;
  /** The bank itself. */
  readonly bank: BankInfo;
  /** In source order. */
  readonly cases: readonly Case[];
  /** In source order. */
  readonly questions: readonly (SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay)[];
  /** Every picture that some of these texts shows, sorted by name. `path` is the name too: where it stands in the bank may tell too much. */
  readonly media: readonly Media[];
}
