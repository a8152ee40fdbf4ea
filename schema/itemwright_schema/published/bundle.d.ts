// The types of itemwright's JSON bundle, format 1. Generated from the models: don't edit.
// A field that a later version adds is optional here until you take the newer file.

/** One answer that counts as right. */
export interface Accepted {
  /** The words, or a regular expression. */
  readonly text: string;
  /** True: `text` is a regular expression (Python's syntax) that must match the whole answer. */
  readonly regex: boolean;
}

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

/** Fill in the blank. The stem's HTML holds a `data-blank` span for each; its markdown holds the answers too. */
export interface Blanks {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "blanks";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** In the order of the text: `data-blank` counts them from 0. */
  readonly blanks: readonly Blank[];
  /** What belongs in each of `blanks`. */
  readonly key: readonly string[];
}

/** A text that several questions share. */
export interface Case {
  /** What `case` of a question names. */
  readonly id: string;
  /** Changes exactly when the case's text or pictures change. It is not part of its questions' hashes. */
  readonly hash: string;
  /** Its name. */
  readonly title: Text;
  /** What the questions are about. */
  readonly text: Text;
  /** Where it stands in the sources. */
  readonly location: Location;
}

/** A question answered in prose and marked by a person. */
export interface Essay {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "essay";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** For the marker. */
  readonly key: EssayKey;
}

/** What a marker looks for. */
export interface EssayKey {
  /** Null when the author gave none. */
  readonly rubric: Text | null;
}

/** A thing to join or to put in order. Items of equal text have equal ids, and may stand for each other. */
export interface Item {
  /** Hangs on the item's text. */
  readonly id: string;
  /** The thing itself. */
  readonly text: Text;
}

/** What belongs together. */
export interface Join {
  /** The id of an item of `left`. */
  readonly left: string;
  /** The id of an item of `right`. */
  readonly right: string;
}

/** A place in the sources. */
export interface Location {
  /** Path of the source file, relative to the bank's folder, with forward slashes. */
  readonly file: string;
  /** The first character. */
  readonly start: Position;
  /** Just behind the last character. */
  readonly end: Position;
}

/** Two columns to join. */
export interface Matching {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "matching";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** The headings of the two columns. */
  readonly columns: readonly [Text, Text];
  /** In source order. */
  readonly left: readonly Item[];
  /** Each once, distractors among them, sorted by id: the order says nothing about the key. */
  readonly right: readonly Item[];
  /** One for each item of `left`, in its order. */
  readonly key: readonly Join[];
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

/** As the author gave it, with the defaults of file and bank filled in. What was never said is null. */
export interface Metadata {
  /** What a right answer is worth. */
  readonly points: number;
  /** 1 (easy) to 5 (hard). */
  readonly difficulty: number | null;
  /** Level of Bloom's taxonomy, as revised by Anderson and Krathwohl (2001). */
  readonly bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate" | "create" | null;
  /** The learning objective that it tests. */
  readonly objective: string | null;
  /** In the author's order. */
  readonly tags: readonly string[];
  /** Where it stands in its life. Retired questions are not for new papers. */
  readonly status: "draft" | "review" | "approved" | "retired";
  /** Who wrote it. */
  readonly author: string | null;
  /** Who reviewed it. */
  readonly reviewed_by: string | null;
  /** What it is based on. */
  readonly source: string | null;
  /** Ids of questions that must not stand in one paper with it. */
  readonly enemies: readonly string[];
  /** Whether the author allows another order; null: as the kind does. The outcome is `shuffle` of the question. */
  readonly shuffle: boolean | null;
  /** How many options the author says to choose. The outcome is `choose` of the question. */
  readonly choose: number | null;
  /** False: letters in the prose are words and were left alone. */
  readonly letters: boolean;
  /** How several right answers are marked. */
  readonly scoring: "all-or-nothing" | "partial" | "right-minus-wrong";
  /** The time it is meant to take. */
  readonly minutes: number | null;
  /** The language that the author named. The outcome is `language` of the question. */
  readonly lang: string | null;
}

/** One or more options are right. */
export interface MultipleChoice {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "multiple";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** In source order. Letters come from the order shown and are stored nowhere. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
  /** Ids of the right options, in source order. */
  readonly key: readonly string[];
}

/** A question answered with a number. */
export interface Numeric {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "numeric";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** Shown behind the place to write in. */
  readonly unit: string | null;
  /** The range that is right. */
  readonly key: NumericKey;
}

/** Numbers from `low` to `high`, both included, are right. Numbers are strings, so that no digit is lost. */
export interface NumericKey {
  /** The number to show as the answer; null when the author gave a range. */
  readonly value: string | null;
  /** The least that is right. */
  readonly low: string;
  /** The greatest that is right. */
  readonly high: string;
  /** What the author wrote as the answer. */
  readonly answer: Text;
}

/** One answer to choose. */
export interface Option {
  /** Hangs on the option's text: inserting and reordering options never changes it. */
  readonly id: string;
  /** The answer. */
  readonly text: Text;
  /** What to tell somebody who chose it. */
  readonly feedback: Text | null;
  /** It stays last in any order ("None of the above"). */
  readonly pinned: boolean;
}

/** Steps to put in order. */
export interface Ordering {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "ordering";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** Sorted by id: the order says nothing about the key. */
  readonly steps: readonly Item[];
  /** Ids of the steps in the right order. */
  readonly key: readonly string[];
}

/** A point in a source file. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
}

/** A question answered with a word or a few. */
export interface ShortAnswer {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "short";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** What is right. */
  readonly key: ShortAnswerKey;
}

/** Any of `accepted` is right. */
export interface ShortAnswerKey {
  /** The first that is no expression is the one to show. */
  readonly accepted: readonly Accepted[];
  /** Whether capitals count. */
  readonly case_sensitive: boolean;
}

/** Exactly one option is right. */
export interface SingleChoice {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "single";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** In source order. Letters come from the order shown and are stored nowhere. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
  /** The id of the right option. */
  readonly key: readonly string[];
}

/** One piece of an author's text, three times: as typed, as HTML, as plain text. */
export interface Text {
  /** As the author typed it. Letters name options in source order, picture paths are relative to the source file. */
  readonly markdown: string;
  /** Sanitised HTML. Pictures are `media/NAME`; letters, formulas and blanks are spans that a program fills anew. */
  readonly html: string;
  /** Without any markup: letters in source order, formulas as LaTeX, pictures by their alternative text. */
  readonly text: string;
}

/** A folder or a heading that groups questions. */
export interface Topic {
  /** Its own place: the topics above it, then its name. The `topic` of its questions. */
  readonly path: readonly string[];
  /** Prose under its heading. */
  readonly text: Text | null;
  /** Where its heading stands; null for a folder. */
  readonly location: Location | null;
}

/** True or False. */
export interface TrueFalse {
  /** Unique in the bank together with `language`. */
  readonly id: string;
  readonly kind: "true-false";
  /** Changes exactly when the content changes: what is asked, told and marked by. See "The content hash". */
  readonly hash: string;
  /** True while the author has written no id: it then hangs on file and heading, and changes with them. */
  readonly derived: boolean;
  /** BCP 47 tag, such as `en`. */
  readonly language: string;
  /** The topics above it: folders, then headings. Also the `path` of a topic. */
  readonly topic: readonly string[];
  /** The id of the case whose text it shares with other questions. */
  readonly case: string | null;
  /** Where the whole question stands in the sources. */
  readonly location: Location;
  /** What the author says about it. */
  readonly metadata: Metadata;
  /** A name. It may be absent, and need not be shown. */
  readonly title: Text | null;
  /** What is asked. */
  readonly stem: Text;
  /** Help that may be shown before an answer. */
  readonly hint: Text | null;
  /** The short explanation, shown after an answer. */
  readonly short: Text | null;
  /** The full explanation. */
  readonly full: Text | null;
  /** Where to read on. */
  readonly references: Text | null;
  /** For instructors only: never show them to learners. */
  readonly notes: Text | null;
  /** Two, in source order, which is also the order to show. */
  readonly options: readonly Option[];
  /** Whether the options may be shown in another order. */
  readonly shuffle: boolean;
  /** How many the learner is told to choose; null when that isn't said. */
  readonly choose: number | null;
  /** The id of the right option. */
  readonly key: readonly string[];
}

/** A bank's questions with all that belongs to them, in source order. */
export interface Bundle {
  /** The number of the format. Another number is another format. */
  readonly format: 1;
  /** The bank itself. */
  readonly bank: BankInfo;
  /** In source order. */
  readonly topics: readonly Topic[];
  /** In source order. */
  readonly cases: readonly Case[];
  /** In source order. */
  readonly questions: readonly (SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay)[];
  /** Every picture that some text shows, sorted by path. */
  readonly media: readonly Media[];
}

/** A question that stands in a file of its own. */
export interface Entry {
  /** Its id. */
  readonly id: string;
  /** Its language, BCP 47. */
  readonly language: string;
  /** Its kind. */
  readonly kind: string;
  /** Its content hash: an unchanged question need not be loaded again. */
  readonly hash: string;
  /** The topics above it. */
  readonly topic: readonly string[];
  /** Where it stands, relative to the index. */
  readonly file: string;
}

/** `index.json` of a bundle that was split: everything but the questions, and where each of them stands. */
export interface Index {
  /** The number of the format. */
  readonly format: 1;
  /** The bank itself. */
  readonly bank: BankInfo;
  /** In source order. */
  readonly topics: readonly Topic[];
  /** In source order. */
  readonly cases: readonly Case[];
  /** In source order. */
  readonly questions: readonly Entry[];
  /** Every picture that some text shows, sorted by path. */
  readonly media: readonly Media[];
}

/** The first line of `bank.jsonl`. Each line behind it is a question, but for the last. */
export interface Head {
  /** The number of the format. */
  readonly format: 1;
  /** The bank itself. */
  readonly bank: BankInfo;
  /** In source order. */
  readonly topics: readonly Topic[];
  /** In source order. */
  readonly cases: readonly Case[];
}

/** The last line of `bank.jsonl`: a file without it was cut off. */
export interface Tail {
  /** How many questions stand above. */
  readonly count: number;
  /** Every picture that some text shows, sorted by path. */
  readonly media: readonly Media[];
}

export type Question = SingleChoice | MultipleChoice | TrueFalse | Numeric | ShortAnswer | Blanks | Matching | Ordering | Essay;
