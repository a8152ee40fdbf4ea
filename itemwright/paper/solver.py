"""Whole numbers that satisfy linear demands at the least cost, found by HiGHS (https://highs.dev).

Imported only when a paper has to be chosen.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import highspy
import numpy as np

PATIENCE = 120.0
"""Seconds after which a search is given up."""


@dataclass(frozen=True, slots=True)
class Row:
    """`low` ≤ the sum of `terms` (a coefficient for each variable by its number) ≤ `high`."""

    terms: Mapping[int, float]
    low: float = -math.inf
    high: float = math.inf


class _Quiet(highspy.Highs):
    """The solver without the line about itself that it would print on stdout as soon as it is made."""

    def enableCallbacks(self) -> None:
        self.setOptionValue("output_flag", False)
        super().enableCallbacks()  # type: ignore[no-untyped-call]


class GivenUp(Exception):
    """The search took longer than `PATIENCE`."""


def solve(costs: Sequence[float], most: Sequence[int], rows: Sequence[Row], exact: bool = False) -> list[int] | None:
    """The whole numbers from 0 to `most` that satisfy all rows at the least cost; None where there are none.

    Costs are whole numbers, and what is less than one better is none; `exact` minds fractions too. The search uses one
    thread and no clock, so that it is the same every time. Raises `GivenUp`.
    """
    if not costs:
        return [] if all(row.low <= 0 <= row.high for row in rows) else None
    highs = _Quiet()  # type: ignore[no-untyped-call]
    for option, value in (
        ("parallel", "off"),
        ("random_seed", 0),
        ("mip_rel_gap", 0.0),
        ("mip_abs_gap", 1e-6 if exact else 0.5),
        ("time_limit", PATIENCE),
    ):
        highs.setOptionValue(option, value)
    highs.passModel(_model(costs, most, rows))
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kOptimal:
        return [round(value) for value in highs.getSolution().col_value]
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
        return None
    raise GivenUp(highs.modelStatusToString(status))


def _model(costs: Sequence[float], most: Sequence[int], rows: Sequence[Row]) -> "highspy.HighsLp":
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(costs), len(rows)
    model.col_cost_ = np.array(costs, dtype=np.double)
    model.col_lower_ = np.zeros(len(costs))
    model.col_upper_ = np.array(most, dtype=np.double)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(costs)
    model.row_lower_ = np.array([max(row.low, -highspy.kHighsInf) for row in rows], dtype=np.double)
    model.row_upper_ = np.array([min(row.high, highspy.kHighsInf) for row in rows], dtype=np.double)
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.num_col_, matrix.num_row_ = len(costs), len(rows)
    starts = np.cumsum([0, *(len(row.terms) for row in rows)])
    matrix.start_ = starts.astype(np.int32)
    matrix.index_ = np.array([index for row in rows for index in row.terms], dtype=np.int32)
    matrix.value_ = np.array([value for row in rows for value in row.terms.values()], dtype=np.double)
    return model
