"""`Answer: 12.5 ± 0.1 Gbit/s`: a number with tolerance, range and unit."""

import re
from dataclasses import dataclass
from decimal import Context, Decimal

_NUMBER = r"[-+−]?(?:\d{1,100}(?:\.\d{1,100})?|\.\d{1,100})(?:[eE][-+−]?\d{1,3})?"
_EXACTLY = Context(prec=3000)  # more than any two such numbers take
_UNIT = r"[%°‰]\S*|[^\W\d]\S{0,23}|[µμΩ]\S*"
_SPACE = r"(?:\s+|(?=[%°‰]))"
_EXACT = re.compile(
    rf"(?P<value>{_NUMBER})(?:{_SPACE}(?P<first>{_UNIT}))?"
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


def read_number(text: str) -> Number | None:
    """The number in an answer, None if it is none. The unit stands behind the value, the tolerance, or both."""
    if match := _RANGE.fullmatch(text):
        return Number(None, _decimal(match["low"]), _decimal(match["high"]), match["unit"])
    match = _EXACT.fullmatch(text)
    if match is None or (match["first"] and match["second"] and match["first"] != match["second"]):
        return None
    value = _decimal(match["value"])
    by = _decimal(match["by"]) if match["by"] else Decimal(0)
    if match["percent"]:
        by = _EXACTLY.divide(_EXACTLY.multiply(value, by), 100)
    by = by.copy_abs()
    return Number(value, _EXACTLY.subtract(value, by), _EXACTLY.add(value, by), match["first"] or match["second"])


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("−", "-"))
