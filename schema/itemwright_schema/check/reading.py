"""The documentation of problems that the reader itself finds, by their code."""

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    "answer-form": """An answer that can't be read: a number with a typo, an empty alternative, a broken regular
    expression, an empty blank, a table that has not two columns, a list with a single step.

    `Answer: 12.5 ± 0.1 Gbit/s`, `Answer: 3..4` and `Answer: all-reduce | allreduce | /all.reduce/` are answers;
    `{{UDP}}` is a blank.""",
    "answer-words": """An answer that looks like a number and is taken as words: `1,000`, `3-4`, `5 kg ± 100 g`.

    A learner would have to type it to the letter. Numbers have no signs between thousands, one unit, and a tolerance in
    that unit or in percent: `1000`, `3..4`, `5 kg ± 2 %`. If words are meant, `type: short` says so.""",
    "bad-value": """A metadata key with a value that it can't have.

    `difficulty` is a number from 1 to 5, `status` one of draft, review, approved, retired, and so on. The hint names
    what it can be.""",
    "bank-toml": """Something in `bank.toml` can't be used: it is not valid TOML, or a key is unknown or has a value
    it can't have.""",
    "bidi-control": """An invisible character that turns the direction of text.

    With U+202A to U+202E and U+2066 to U+2069, text can look other than it is: a key that a reviewer sees need not be
    the key that is read. Right-to-left text needs none of them. Take it out.""",
    "box-form": """Something that was meant as a box and is none: `- []`, `-[x]`, `- [ x ]`, a no-break space in the
    brackets, five spaces before it.

    Where only one thing can be meant it is read, with a warning; else it is an error. Write `- [ ]` for an option and
    `- [x]` for a right one.""",
    "content-at-margin": """A block at the margin that is read as part of the option above it.

    Markdown ends a list at a quote or code block that is not indented. It is plain what is meant, so it is read as the
    option's, but other tools will show it elsewhere. Indent it by two spaces.""",
    "control-character": """A character that can't be seen and does not belong into text, such as NUL. Take it out.""",
    "duplicate-key": """A metadata key that stands twice. Keep one of the two.""",
    "empty-case": """A case without a text. A case is a topic heading with `type: case`; the text under it is shared
    by its questions.""",
    "empty-bank": """A folder without question files.

    Questions stand in files named `*.md`. `README.md`, names that begin with `_` or `.`, and what `exclude` in
    `bank.toml` names don't count.""",
    "fence-open": """A code block that begins with three backticks or tildes and never ends.

    Markdown takes all down to the end of the file (or of the list item) for code. Close it with the line it began
    with.""",
    "file-outside": """A file that is a symbolic link out of the bank's folder. Nothing outside the bank is read; copy
    the file.""",
    "file-too-large": """A file larger than `limits.file`. Split it, or raise the limit in `bank.toml`.""",
    "file-unreadable": """A file that can't be read: a broken link, or one without permission.""",
    "formula-active": """A command in a formula that is no mathematics: `\\href`, `\\require`, `\\class`, `\\unicode`
    and their kin.

    What shows formulas (MathJax in Anki and on pages) would link, load or restyle with them. Take it out; a link
    stands beside the formula, a character is typed as itself.""",
    "front-matter-key": """A key in front matter that only makes sense for one question (`id`, `type`, `title`,
    `enemies`), in a file that holds several or none. Move it into a comment under the question's heading.""",
    "front-matter-open": """Front matter that is never closed. It begins and ends with a line of `---`.""",
    "front-matter-place": """A block of `---`, keys and `---` in the middle of a file.

    Front matter stands at the file's very top and holds for all of it. Metadata of one question stands in a comment
    directly under its heading: `<!-- id: k7q2m9xr, difficulty: 2 -->`.""",
    "heading-form": """A heading to a human eye, but not to markdown: `###Q7.` without a space, `Q7. …` without any
    mark behind the options of another question, or a heading that is indented and so stands in the list above it. It
    is read as a heading. Write `### Q7. …`, at the margin.""",
    "html-as-text": """A piece of raw HTML that is not on the short list of what is allowed.

    It will be shown as it is typed. If it is code (`List<int>`), put it between backticks; if it is meant as markup,
    use markdown.""",
    "html-swallows": """Options that stand directly under raw HTML.

    Markdown takes all lines up to the next empty one for HTML, so these are no options to it. Put an empty line
    before them.""",
    "invalid-question": """A question that breaks a rule of its kind. The message says which.""",
    "label-in-option": """A label such as `**Explanation:**` directly under an option.

    It ends the option, so that the explanation can't be taken for a part of it. Put an empty line before the label.""",
    "lazy-feedback": """A line without `>` under a feedback that is read as part of it, as markdown does. Begin it
    with `>`, or put an empty line before it.""",
    "link-nowhere": """A link that is no web address, such as `[notes](../notes.md)`. On a card or on paper it leads
    nowhere, so only its text is shown.

    Name a web address (`https://…`), or say in words what is to be found where.""",
    "metadata-misplaced": """A comment with metadata that does not stand directly under a heading, where it means
    nothing.""",
    "metadata-no-mapping": """Metadata that is no list of keys and values. Write `key: value`.""",
    "no-answer-block": """A heading that asks or is numbered like a question, with no answers under it.

    It is read as a topic, so its question is in no output. Write the answers as a task list.""",
    "no-bank-id": """`bank.toml` without an `id`. Decks and note ids hang on the bank's id; without one, that of the
    folder's name is used.""",
    "no-bank-toml": """A folder without `bank.toml`. It works, but ids hang on the folder's name. `itemwright fmt
    --ids` writes one.""",
    "not-utf8": """A file that is not UTF-8. Save it as UTF-8.""",
    "option-at-margin": """A line at the margin that is read as part of the option above it. Indent it by two
    spaces.""",
    "paper-toml": """Something in a file of `papers` can't be used: it is not valid TOML, a key is unknown, or has a
    value that it can't have, or the paper doesn't say what it picks.

    The least that a paper needs is `title = "…"` and a line `[[pick]]` with `count = 10` below it.""",
    "picture-active": """An SVG with scripts, event handlers, foreignObject, entities, or references to something
    outside itself.

    Pictures are shown in decks and pages as they are, so nothing in them may run or fetch. Export a plain SVG.""",
    "picture-missing": """A picture that is not there. The path is relative to the markdown file, or to the bank's
    folder; capitals count.""",
    "picture-outside": """A picture outside the bank's folder, by its path or by a link. Nothing outside the bank is
    read; copy it.""",
    "picture-remote": """A picture on the network. Nothing is ever fetched: save it in the bank and name the file.""",
    "picture-too-complex": """A picture with more to draw than a page could hold: too many pixels, or shapes that stand
    for billions of others.

    Make it smaller or simplify it. A small file may unpack to one that no machine has the memory for.""",
    "picture-too-large": """A picture larger than `limits.picture`. Make it smaller, or raise the limit in
    `bank.toml`.""",
    "picture-type": """A picture of a kind that can't be shown everywhere. SVG, PNG, JPEG, GIF and WebP can.""",
    "question-too-large": """A question larger than `limits.question`. Make it shorter, or raise the limit in
    `bank.toml`.""",
    "rule-under-text": """A line of `---` directly under a text. Markdown would make the text a heading, which is
    seldom meant; here it is a rule.""",
    "table-cells": """A row with more cells than its table has columns.

    Markdown would drop the further cells. Often a bar within code makes them: write `\\|`.""",
    "text-between-options": """A paragraph between two options.

    It would be lost, or belong to the wrong one. Indent it below its option, or move it behind the last.""",
    "too-deep": """Lists or quotes nested deeper than `limits.nesting`, which is more than anybody can read.""",
    "too-many-brackets": """A paragraph with so many brackets that open and never close that looking for links in it
    would take too long.

    Close them, or put a backslash before those that are meant as they stand: `\\[`.""",
    "unboxed-option": """An item without a box among the options. Give it a box, or indent it below the option it
    belongs to.""",
    "unknown-key": """A metadata key that is not known. The hint names the one that was probably meant.

    On one line, a comma ends a value: `source: IEEE 802.1Qbb, clause 36` must be `source: "IEEE 802.1Qbb, clause
    36"`.""",
    "yaml-anchor": """Anchors and aliases (`&a`, `*a`) in metadata, which are refused. Write the value out.""",
    "yaml-syntax": """Metadata that is not valid YAML. Put text with `:`, `#`, quotes or brackets between double
    quotes.""",
}
