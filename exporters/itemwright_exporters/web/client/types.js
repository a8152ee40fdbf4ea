// The shapes that the files below speak of, for readers and for `tsc --checkJs`.

/**
 * What is known of every question without looking into its HTML; what is absent has its usual value.
 * @typedef {object} Entry
 * @property {string} id        unique in the page
 * @property {string} kind
 * @property {string} hash      of its content
 * @property {number} at        index in the bank
 * @property {number} topic     index of its topic
 * @property {number[]} [tags]  indices
 * @property {number} [difficulty]
 * @property {number} [points]
 * @property {number} [minutes]
 * @property {string[]} [enemies]  ids of questions that an exam may not hold beside it
 * @property {string} [status]  draft or review
 * @property {string} [case]    id of the case whose text it shares
 */

/**
 * A part to choose, to join or to order. `node` holds what it shows.
 * @typedef {object} Part
 * @property {string} id
 * @property {Element} node
 */

/** @typedef {Part & {right: boolean, pinned: boolean, feedbackNode: Element | null}} Option */
/** @typedef {Part & {place: number}} Step  `place` is the right one, from 1 */
/** @typedef {Part & {right: string}} Left  `right` is the id of the entry that belongs to it */

/**
 * A question taken apart. What doesn't belong to its kind is empty.
 * @typedef {object} OwnParts
 * @property {string} lang
 * @property {string} dir
 * @property {string} scoring
 * @property {number} choose    how many are to be chosen; 0 where that isn't said
 * @property {boolean} still    whether options keep the order of the sources
 * @property {string[]} intros
 * @property {number} low
 * @property {number} high
 * @property {string} unit
 * @property {string[]} words
 * @property {string[]} expressions
 * @property {boolean} sensitive
 * @property {Element} stemNode
 * @property {Element | null} keyNode
 * @property {Element | null} factsNode
 * @property {Element | null} hintNode
 * @property {Element | null} shortNode
 * @property {Element | null} fullNode
 * @property {Element | null} referencesNode
 * @property {Element | null} rubricNode
 * @property {Option[]} options
 * @property {Step[]} steps
 * @property {Left[]} lefts
 * @property {Part[]} entries
 * @property {Element[]} heads
 * @property {{hint: string, answer: string}[]} gaps
 */

/** @typedef {Entry & OwnParts} Question */

/**
 * An answer, by kind: ids of options or of steps in order; what was typed; texts of blanks; the entry's id by that of the
 * left item; an essay with the mark (0 to 1) that its writer gave.
 * @typedef {string[] | string | Record<string, string> | {text: string, mark?: number}} Answer
 */

/**
 * How an answer was marked: see score.js.
 * @typedef {object} Outcome
 * @property {"right" | "partly" | "wrong" | "open" | "self"} verdict
 * @property {number} share
 * @property {number} hits
 * @property {number} all
 * @property {Record<string, boolean>} parts
 */

/**
 * What is remembered of a question: see store.js.
 * @typedef {object} Memory
 * @property {string} [hash]
 * @property {Answer} [answer]
 * @property {string} [verdict]
 * @property {number} [share]
 * @property {number} [time]
 * @property {number} [tries]
 * @property {boolean} [flag]
 * @property {{hash: string, answer: Answer}} [draft]
 * @property {number} [box]
 * @property {number} [due]
 * @property {number} [changed]
 */

/**
 * An exam under way or finished. Times in milliseconds since 1970; `minutes` 0: no limit; `pass` in percent, 0: none.
 * @typedef {object} Trial
 * @property {string} seed
 * @property {string[]} questions  ids in order
 * @property {Record<string, number>} [points]
 * @property {string} [title]
 * @property {number} minutes
 * @property {number} pass
 * @property {number} started
 * @property {number} finished     0 while it is under way
 * @property {Record<string, Answer>} answers
 * @property {string} current
 * @property {number} [changed]
 */

/**
 * What is chosen at the side: see filter.js.
 * @typedef {object} Filter
 * @property {string} show
 * @property {Set<number> | null} topics
 * @property {number | null} tag
 * @property {number} difficulty
 * @property {string} query
 */

/**
 * Where a question is answered: what each kind's file gives.
 * @typedef {object} View
 * @property {HTMLElement} node
 * @property {Record<string, number>} places  where each option is shown
 * @property {() => Answer} answer
 * @property {() => string} cue       what to do
 * @property {() => string} lack      what is missing before a check; empty when nothing is
 * @property {() => void} [focus]
 * @property {() => void} [settle]    called before an answer is taken
 * @property {(at: number) => boolean} [press]  a key for the option at a place
 * @property {number} [count]         of options
 * @property {(result: Outcome) => void} reveal
 * @property {() => string} right     the key in short
 * @property {() => string} said      what was answered, as a sentence
 * @property {() => [string, string[]]} shortAnswer  letters and texts
 * @property {() => [string, string[]]} shortKey
 */

/**
 * What `questionView` is to show.
 * @typedef {object} Wish
 * @property {number} at
 * @property {number} number
 * @property {string} seed
 * @property {Answer | null} [answer]
 * @property {boolean} [flagged]
 * @property {boolean} [plain]
 * @property {Element[]} [notes]
 * @property {(answer: Answer) => void} [changed]
 * @property {(answer: Answer) => void} [marked]
 * @property {() => void} [check]
 * @property {(on: boolean) => void} [flag]
 */
