"""The program's own words on paper: what no author wrote."""

import datetime
from collections.abc import Collection, Sequence

from itemwright_schema.model import MultipleChoice

QUESTION, ANSWER, SOURCE = "Question", "Answer:", "Source:"
HINT, WHY, SHORT, FULL, REFERENCES, RUBRIC, NOTES = (
    "Hint", "Why", "In short", "Full explanation", "References", "Rubric", "Notes for instructors",
)  # fmt: skip
KEY, SOLUTIONS, END, READING, TOTAL = "Key", "Solutions", "End of the paper", "Rubrics and notes", "Total"
NAME, NUMBER, DATE, SCORE, POINTS, VERSION = "Name", "Student ID", "Date", "Score", "Points", "Version"
BOXES = (NAME, NUMBER, DATE, SCORE)
INSTRUCTOR, STUDY, MASTER, EXPLANATIONS, OTHERS = (
    "Instructor's copy", "Study handout", "Versions and keys", "Explanations", "Other questions",
)  # fmt: skip
WAIT = "Do not turn this page until you are told to."
ON_SHEET = "Mark the answer sheet, not this paper."
PARTLY_ON_SHEET = "Mark your choices on the answer sheet; write all other answers here."
TURN_OVER, SCRATCH, LEFT_BLANK = "Please turn over", "Scratch paper: nothing here is marked", "This page is left blank"
SHEET, SIGNATURE, ANSWERS, IN_THE_PAPER = "Answer sheet", "Signature", "Answers", "answer in the paper"
VERSION_OF_YOURS, ON_FIRST_PAGE = "Version of your paper", "It stands on the paper's first page."
BOTH_WAYS = "Write it in the boxes, then fill in one circle below each digit."
KEEP_FLAT = "Do not fold, and do not write near the rings and dots."
LIKE_THIS, NOT_LIKE_THIS = "Fill the whole circle.", "These may not be read."
EXAMPLES = {
    "right": "A filled circle: right.",
    "cross": "A cross: wrong.",
    "tick": "A tick: wrong.",
    "dot": "A dot: wrong.",
}
HOW_TO_MARK = (
    "Use a dark pencil or a black pen.",
    "To change an answer, rub it out completely.",
    "Where several answers are asked for, fill in each of them.",
)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
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


def day(date: datetime.date) -> str:
    """ "8 December 2026": understood everywhere, in whatever order one writes days and months."""
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


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


def sheet_description(digits: int, questions: int, options: str, skipped: Sequence[int]) -> str:
    """The answer sheet in words."""
    told = f"Circles to fill in: {digits} columns of the digits 0 to 9; {questions} rows of {options}."
    if skipped:
        told += f" Answered in the paper: {', '.join(map(str, skipped))}."
    return told
