"""The command line as a whole: a light start, help, and the small commands."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright.cli import COMMANDS, cli
from itemwright.commands import doctor
from itemwright.stop import Stop
from itemwright_exporters.contract import Exporter
from itemwright_exporters.render import diagrams
from itemwright_schema import check

HEAVY = {"pydantic", "markdown_it", "weasyprint", "genanki", "mathra", "yaml", "importlib.metadata", "difflib"}


LONG = f"""\
## Which, \u5b66?
<!-- id: q -->

- [x] this
- [ ] that

{"word " * 40_000}
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, args)])


def imported(*args: str) -> set[str]:
    code = (
        f"import sys; from itemwright.cli import cli; cli({list(args)!r}, standalone_mode=False); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split("\n")[-2].split())


def test_help_imports_nothing_heavy() -> None:
    assert not imported("--help") & HEAVY


def test_version_imports_little_more() -> None:
    assert imported("--version") & HEAVY <= {"importlib.metadata"}
    assert run("--version").stdout == f"itemwright {version('itemwright')}\n"


def test_help_lists_every_command_and_each_has_its_own() -> None:
    listed = run("--help").stdout
    for name, summary in COMMANDS.items():
        assert f"{name} " in listed
        assert summary in " ".join(listed.split())
        own = run(name, "--help")
        assert own.exit_code == 0
        assert own.stdout.startswith(f"Usage: itemwright {name}")


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    result = run("biuld")
    assert result.exit_code == 2
    assert result.stderr == 'error: there is no command "biuld". Did you mean build?\n'


def test_explain_prints_a_rule_and_lists_all() -> None:
    assert run("explain", "no-key").stdout.strip() == (check.documentation("no-key") or "").strip()
    assert run("explain").stdout.split() == list(check.codes())
    wrong = run("explain", "no-kye")
    assert wrong.exit_code == 2
    assert "Did you mean no-key?" in wrong.stderr


def test_output_into_a_closed_pipe_is_no_error(bank: Callable[..., Path]) -> None:
    command = [sys.executable, "-m", "itemwright", "show", "q", "--bank", str(bank(LONG))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("stream", "command"), [("stdout", ["show", "q"]), ("stderr", ["check", "--bank", "nowhere-\u00e4\u5b66"])]
)
def test_a_character_that_the_terminal_does_not_know_is_shown_by_number(
    bank: Callable[..., Path], stream: str, command: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "itemwright", *command],
        cwd=bank(LONG),
        env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert b"\\u5b66" in getattr(done, stream)
    assert b"Traceback" not in done.stderr


def doctored(monkeypatch: pytest.MonkeyPatch, **exporters: Exporter | Stop) -> Result:
    def load(point: EntryPoint) -> Exporter:
        found = exporters[point.name]
        if isinstance(found, Stop):
            raise found
        return found

    points = {name: EntryPoint(name, "x:Y", "g") for name in exporters}
    monkeypatch.setattr(doctor, "registered", lambda: points)
    monkeypatch.setattr(doctor, "load", load)
    return run("doctor")


def nothing(job: object) -> None:
    raise AssertionError("doctor builds nothing")


def test_doctor_finds_all_well(monkeypatch: pytest.MonkeyPatch) -> None:
    result = doctored(monkeypatch, deck=Exporter("deck", "a deck", "deck", nothing))  # type: ignore[arg-type]
    assert result.exit_code == 0
    assert "ready  deck            a deck\n" in result.stdout
    assert "ready  click" in result.stdout
    assert "lacks" not in result.stdout


def test_doctor_is_content_without_what_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "PACKAGES", ("not-there",))
    result = doctored(monkeypatch)
    assert result.exit_code == 0
    assert "lacks  not-there\n         it is not installed: python -m pip install not-there\n" in result.stdout


def test_doctor_names_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Exporter("paper", "papers", "paper", nothing, lambda: ["libpango: apt-get install libpango-1.0-0"])  # type: ignore[arg-type]
    result = doctored(monkeypatch, paper=paper, broken=Stop("the output broken can't be loaded", 3))
    assert result.exit_code == 3
    assert "lacks  paper           papers\n         libpango: apt-get install libpango-1.0-0\n" in result.stdout
    assert "lacks  broken\n         the output broken can't be loaded\n" in result.stdout
