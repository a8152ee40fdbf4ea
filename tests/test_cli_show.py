"""`itemwright show`: a question as it was read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import cli

MARKDOWN = """\
# Ports

## RoCE
<!-- id: q1, difficulty: 2, points: 3, shuffle: true, tags: [roce, udp] -->

Which *port*?

- [ ] 80
  > That is HTTP.
- [x] 4791

  ```c
  bind(4791)
  ```
- [ ] None of the above

It is option B.

### Hint

Think of UDP.

### References

- IBTA
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["show", *map(str, args)])


def test_place_kind_options_and_pieces(bank: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bank({"net/a.md": MARKDOWN})
    monkeypatch.chdir(folder)
    result = run("q1")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert (
        result.stdout
        == f"""\
q1: single
{Path("net/a.md")}:3
topic: net / Ports
points: 3
difficulty: 2
tags: roce, udp
shuffle: true
title:
  RoCE
stem:
  Which *port*?
options:
  [ ] A  80
         > That is HTTP.
  [x] B  4791

         ```c
         bind(4791)
         ```
  [ ] C  None of the above   (always last)
hint:
  Think of UDP.
short explanation:
  It is option B.
references:
  - IBTA
"""
    )


def test_a_derived_id_is_said_to_be_one(bank: Callable[..., Path]) -> None:
    folder = bank(MARKDOWN.replace("id: q1, ", ""))
    listed = run("unknown", "--bank", folder)
    assert listed.exit_code == 2
    derived = listed.stderr.rsplit(" ", 1)[1].strip(".\n")
    assert run(derived, "--bank", folder).stdout.startswith(f"{derived}: single, id derived from its heading\n")


def test_an_unknown_id_is_answered_with_the_nearest(bank: Callable[..., Path]) -> None:
    folder = bank(MARKDOWN.replace("q1", "k7q2m9xr"))
    result = run("k7q2m9xx", "--bank", folder)
    assert result.exit_code == 2
    assert result.stderr == 'error: no question is called "k7q2m9xx". Did you mean k7q2m9xr?\n'


def test_of_a_question_with_errors_the_errors_are_shown(bank: Callable[..., Path]) -> None:
    result = run("q1", "--bank", bank(MARKDOWN.replace("[x]", "[ ]")))
    assert result.exit_code == 1
    assert "error[no-key]" in result.stderr
    assert '"q1" has errors' in result.stderr


def test_nothing_in_a_question_reaches_the_terminal_as_a_command(bank: Callable[..., Path]) -> None:
    result = run("q1", "--bank", bank(MARKDOWN.replace("HTTP", "a\u200bb")))
    assert result.exit_code == 0
    assert "\u200b" not in result.stdout
    assert "a\\u200bb" in result.stdout
