"""Every document under `cases/` reads as it says."""

import os
from pathlib import Path

import pytest
from reader_case import Case, read_case
from reader_describe import describe

from itemwright_schema import load

FOLDER = Path(__file__).parent / "cases"
CASES = [read_case(path) for path in sorted(FOLDER.glob("*/*.md"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.parent.name}/{case.path.stem}")
def test_case(case: Case, tmp_path: Path) -> None:
    description = describe(load(case.write(tmp_path)), case.every_problem)
    if os.environ.get("UPDATE_CASES") and description != case.expected:
        case.update(description)
        pytest.skip(f"{case.path} was rewritten: look at the difference and say why it is right")
    assert description == case.expected, f"if the new reading is the right one: UPDATE_CASES=1 pytest {__file__}"


def test_there_are_cases() -> None:
    assert len(CASES) > 50
