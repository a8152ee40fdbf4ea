"""A paper asks for more questions than the bank has of the kind.

Only questions with the status `approved`, or without one, are taken; `itemwright build --drafts` takes those in draft
and under review too. A paper may be impossible in other ways, which the build explains.
"""

from collections.abc import Iterator, Sequence

from itemwright_schema.check import paper_words
from itemwright_schema.model import AnyQuestion, Status
from itemwright_schema.picking import asks_for
from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft
from itemwright_schema.source.papers import Papers

CODE = "paper-short"


def check(read: Papers, drafts: Sequence[Draft], questions: Sequence[AnyQuestion]) -> Iterator[Problem]:
    """A problem for each pick that the bank can't fill, also not with the questions that have errors yet.

    Of a paper that names what the bank doesn't have nothing more is said.
    """
    elsewhere = {problem.span.file for problem in paper_words.check(read, drafts, questions)}
    failed = sum(draft.failed for draft in drafts)
    for paper in read.papers:
        for pick in paper.picks if paper.edition_of is None and paper.location.file not in elsewhere else ():
            found = [question.meta.status for question in questions if asks_for(pick, question)]
            there = found.count(Status.APPROVED)
            waiting = found.count(Status.REVIEW) + found.count(Status.DRAFT)
            if there + failed < pick.count:
                message = f"the bank has {there} of the {pick.count} questions that this pick asks for"
                hint = "ask for fewer, or loosen what it asks for"
                if waiting:
                    hint = f"{waiting} more are not approved yet; `--drafts` takes them in"
                yield warning(CODE, pick.location, message, hint)
