"""`Answer: 12.5 ± 0.1 Gbit/s`: a number with tolerance, range and unit."""

import re
from dataclasses import dataclass
from decimal import Context, Decimal

# A comma before three digits may part thousands, and is not guessed about; before any other number it is decimal.
_COMMA = r"(?:(?<=\b0),\d{1,100}|,(?:\d{1,2}|\d{4,100})(?!\d))"
_NUMBER = rf"[-+−]?(?:\d{{1,100}}(?:\.\d{{1,100}}|{_COMMA})?|\.\d{{1,100}})(?:[eE][-+−]?\d{{1,3}})?"
_EXACTLY = Context(prec=3000)  # more than any two such numbers take
_CURRENCY = r"[$€£¥₹₩₽₺]"
_UNIT = rf"[%°‰]\S*|[^\W\d]\S{{0,23}}|[µμΩ]\S*|{_CURRENCY}"
_SPACE = rf"(?:\s+|(?=[%°‰]|{_CURRENCY}))"
_EXACT = re.compile(
    rf"(?:(?P<front>{_CURRENCY})\s*)?(?P<value>{_NUMBER})(?:{_SPACE}(?P<first>{_UNIT}))?"
    rf"(?:\s*(?:±|\+/-|\+-)\s*(?P<by>{_NUMBER})\s*(?P<percent>%)?(?:{_SPACE}(?P<second>{_UNIT}))?)?"
)
_RANGE = re.compile(rf"(?P<low>{_NUMBER})\s*(?:\.\.\.?|…|–|\bto\b)\s*(?P<high>{_NUMBER})(?:{_SPACE}(?P<unit>{_UNIT}))?")


@dataclass(frozen=True, slots=True)
class Number:
    """What was read: the value to show (None for a range), the bounds, both included, and the unit."""

    value: Decimal | None
    low: Decimal
    high: Decimal
    unit: str | None


LIKE_A_NUMBER = re.compile(
    rf".*(?:±|\+/-).*|{_CURRENCY}?\s*[-+−]?\d[\d,\s^–-]*(?:\.\d*)?(?:\s+(?:{_UNIT}))?", re.DOTALL
)
"""What an author means as a number; where it can't be read as one it would have to be typed to the letter."""


def read_number(text: str) -> Number | None:
    """The number in an answer, None if it is none. The unit stands behind the value, the tolerance, or both; a currency
    may stand in front."""
    if match := _RANGE.fullmatch(text):
        return Number(None, _decimal(match["low"]), _decimal(match["high"]), match["unit"])
    match = _EXACT.fullmatch(text)
    if match is None:
        return None
    units = {unit for unit in (match["front"], match["first"], match["second"]) if unit}
    if len(units) > 1:
        return None
    value = _decimal(match["value"])
    by = _decimal(match["by"]) if match["by"] else Decimal(0)
    if match["percent"]:
        by = _EXACTLY.divide(_EXACTLY.multiply(value, by), 100)
    by = by.copy_abs()
    return Number(value, _EXACTLY.subtract(value, by), _EXACTLY.add(value, by), next(iter(units), None))


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("−", "-").replace(",", "."))
