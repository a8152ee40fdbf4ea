"""How much of a question's points an answer earns."""

from collections.abc import Set

from itemwright_schema.model import ChoiceBase, MultipleChoice, Scoring


def share(question: ChoiceBase, chosen: Set[int]) -> float:
    """The earned share of the points, from 0 to 1, for the options at these positions in the sources.

    Of a question with one right answer it is all or nothing. Of one with several, r of them right, h right and w wrong
    ones chosen:

    - `all-or-nothing`: 1 where exactly the right ones are chosen, else 0;
    - `partial`: (h - x) / r, where x is the number of choices beyond r: whoever chooses everything earns nothing for
      it; never less than 0;
    - `right-minus-wrong`: (h - w) / r, never less than 0.
    """
    right = set(question.key)
    if not isinstance(question, MultipleChoice) or question.meta.scoring is Scoring.ALL_OR_NOTHING:
        return float(chosen == right)
    hits, wrong = len(chosen & right), len(chosen - right)
    if question.meta.scoring is Scoring.PARTIAL:
        return max(0.0, hits - max(0, len(chosen) - len(right))) / len(right)
    return max(0, hits - wrong) / len(right)
