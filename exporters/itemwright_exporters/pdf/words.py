"""The program's own words on paper: what no author wrote."""

from collections.abc import Collection

from itemwright_schema.model import MultipleChoice

QUESTION, ANSWER, SOURCE = "Question", "Answer:", "Source:"
HINT, WHY, SHORT, FULL, REFERENCES, RUBRIC, NOTES = (
    "Hint", "Why", "In short", "Full explanation", "References", "Rubric", "Notes for instructors",
)  # fmt: skip
KEY, SOLUTIONS, END, READING, TOTAL = "Key", "Solutions", "End of the paper", "Rubrics and notes", "Total"
BOXES = ("Name", "Student ID", "Date", "Score")
KEY_COLUMNS = {"number": "No.", "answer": "Answer", "points": "Points", "question": "Question"}
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

KINDS = {
    "single": "Circles: choose <b>one</b> answer.",
    "true-false": "Circles: choose <b>one</b> answer.",
    "multiple": "Squares: choose <b>every</b> correct answer; the number to choose is printed after the question.",
    "matching": "Lettered lists: write the letter of the entry that belongs to each line.",
    "ordering": "Empty boxes: number the steps from 1 in their right order.",
    "blanks": "Gaps: fill them in.",
    "numeric": "Lines: write your answer on them.",
    "short": "Lines: write your answer on them.",
    "essay": "Lines: write your answer on them.",
}
"""What to do with each kind of question (HTML); the head of a paper says it for the kinds that it holds."""


def number(value: float) -> str:
    """2 for 2.0, 0.5 for 0.5."""
    return f"{value:g}"


def counted(value: float, one: str, many: str) -> str:
    """ "1 point", "6 points", "0.5 points"."""
    return f"{number(value)} {one if value == 1 else many}"


def points(value: float) -> str:
    """As it stands beside a question: "1 pt", "3 pts". The space is narrow, and justification leaves it so."""
    return counted(value, "pt", "pts").replace(" ", "\u202f")


def to_choose(question: MultipleChoice) -> str:
    """ "Choose three.", or "Choose all that apply." where the question names no number."""
    if question.choose is None:
        return "Choose all that apply."
    return f"Choose {NUMBERS[question.choose] if question.choose < len(NUMBERS) else question.choose}."


def shared(first: int, last: int) -> str:
    """What stands over a case."""
    return f"{cases(first, last)} {'belongs' if first == last else 'belong'} to this text."


def cases(first: int, last: int) -> str:
    """ "Question 3", "Questions 3 and 4", "Questions 3 to 5"."""
    if first == last:
        return f"{QUESTION} {first}"
    return f"{QUESTION}s {first} {'and' if last == first + 1 else 'to'} {last}"


def instructions(kinds: Collection[str]) -> list[str]:
    """The sentences for these kinds, each once, in the order of `KINDS`."""
    return list(dict.fromkeys(sentence for kind, sentence in KINDS.items() if kind in kinds))
