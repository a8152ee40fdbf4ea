"""`itemwright build`: what is built, what is said, and what stays as it was when something is wrong."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from itemwright import from_sources
from itemwright.cli import cli
from itemwright.console import shown
from itemwright_exporters.contract import Exporter, ExportError, Job, Loss
from itemwright_exporters.contract import Result as Exported

GOOD = """\
# Ports

## Which port?
<!-- id: q1, tags: [roce] -->

- [x] 4791
- [ ] 80

It is 4791.
"""
DRAFT = GOOD.replace("q1", "q3").replace("roce", "draft], status: draft, enemies: [x").replace("Which", "What")
NO_KEY = GOOD.replace("q1", "q2").replace("[x]", "[ ]").replace("Which", "Whose")
NO_ID = GOOD.replace("<!-- id: q1, tags: [roce] -->\n", "").replace("port", "number")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, ["build", *map(str, args)])


def ids(out: Path) -> list[str]:
    return [question["id"] for question in json.loads((out / "json" / "bank.json").read_bytes())["questions"]]


def use(monkeypatch: pytest.MonkeyPatch, export: Callable[[Job], Exported]) -> None:
    """Lets `itemwright build anything` run this."""
    monkeypatch.setattr(from_sources, "named", lambda name: (Exporter("fake", "", "fake", export),))


def test_a_bundle_is_built_and_summed_up(bank: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("json", "--bank", bank(GOOD), "--out", out)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{shown(out / 'json' / 'bank.json')}: 1 question")
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
    assert ids(out) == ["q1"]


def test_an_anki_deck_starts_a_ledger_and_a_second_build_changes_nothing(
    bank: Callable[..., Path], tmp_path: Path
) -> None:
    folder, out = bank(GOOD), tmp_path / "out"
    first = run("anki", "--bank", folder, "--out", out)
    assert first.exit_code == 0
    assert "a ledger was started" in first.stderr
    deck, ledger = (out / "anki" / "small.apkg").read_bytes(), (folder / "anki.ledger").read_bytes()
    assert b"note q1 " in ledger
    second = run("anki", "--bank", folder, "--out", out, "--locked")
    assert second.exit_code == 0
    assert "ledger" not in second.stderr
    assert (out / "anki" / "small.apkg").read_bytes() == deck
    assert (folder / "anki.ledger").read_bytes() == ledger


def test_locked_fails_where_the_ledger_would_change(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder, out = bank(GOOD), tmp_path / "out"
    result = run("anki", "--bank", folder, "--out", out, "--locked")
    assert result.exit_code == 1
    assert "note q1 is new" in result.stderr
    assert not (folder / "anki.ledger").exists()
    assert not (out / "anki").exists()


def test_an_error_stops_the_build_and_leaves_the_last_one(bank: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("json", "--bank", bank(GOOD), "--out", out)
    before = (out / "json" / "bank.json").read_bytes()
    folder = bank({"a.md": GOOD.replace("80", "81"), "b.md": NO_KEY, "c.md": NO_ID}, "broken")
    result = run("json", "--bank", folder, "--out", out)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error[no-key]" in result.stderr
    assert "error: nothing was built: 1 error, 1 warning in 2 files." in result.stderr
    assert (out / "json" / "bank.json").read_bytes() == before


def test_skip_invalid_builds_the_rest_and_says_so(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder, out = bank({"a.md": GOOD, "b.md": NO_KEY}), tmp_path / "out"
    result = run("json", "--bank", folder, "--out", out, "--skip-invalid")
    assert result.exit_code == 1
    assert ids(out) == ["q1"]
    assert "error[no-key]" in result.stderr
    assert result.stderr.endswith("error: questions with errors were left out: 1 error in 1 file\n")
    only = run("json", "--bank", folder, "--out", out, "--skip-invalid", "--only", "q2")
    assert only.exit_code == 1
    assert "--only names what has errors (q2)" in only.stderr


def test_a_bank_with_broken_settings_is_never_built(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"bank.toml": 'id = "Not an id"\n', "a.md": GOOD})
    result = run("json", "--bank", folder, "--out", tmp_path / "out", "--skip-invalid")
    assert result.exit_code == 1
    assert "nothing was built" in result.stderr
    assert "--skip-invalid" not in result.stderr
    assert not (tmp_path / "out").exists()


def test_selection(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder, out = bank({"a.md": GOOD, "b/c.md": DRAFT}), tmp_path / "out"
    run("json", "--bank", folder, "--out", out)
    assert ids(out) == ["q1"]
    run("json", "--bank", folder, "--out", out, "--drafts")
    assert ids(out) == ["q1", "q3"]
    run("json", "--bank", folder, "--out", out, "--drafts", "--topic", "b")
    assert ids(out) == ["q3"]
    run("json", "--bank", folder, "--out", out, "--tag", "roce", "--only", "q1")
    assert ids(out) == ["q1"]
    unknown = run("json", "--bank", folder, "--out", out, "--topic", "Prots")
    assert unknown.exit_code == 2
    assert "Did you mean Ports?" in unknown.stderr


def test_the_ledger_keeps_what_a_build_leaves_out(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"a.md": GOOD, "b.md": DRAFT})
    run("anki", "--bank", folder, "--out", tmp_path / "out", "--drafts")
    before = (folder / "anki.ledger").read_text()
    assert "note q3 " in before
    assert run("anki", "--bank", folder, "--out", tmp_path / "out", "--only", "q1").exit_code == 0
    assert (folder / "anki.ledger").read_text() == before


@pytest.mark.parametrize(
    ("word", "hint"), [("akni", "Did you mean anki?"), ("docx", "There are: all, anki, json, pdf")]
)
def test_an_unknown_output(bank: Callable[..., Path], word: str, hint: str) -> None:
    result = run(word, "--bank", bank(GOOD))
    assert result.exit_code == 2
    assert hint in result.stderr


def test_losses_and_warnings_are_told_afterwards(
    bank: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    losses = tuple(Loss(f"q{number}", "notes", "learners would see them") for number in range(5))
    use(monkeypatch, lambda job: Exported((), ("5 notes",), losses, warnings=("A deck was renamed.",)))
    args = ("fake", "--bank", bank(GOOD), "--out", tmp_path / "out")
    result = run(*args)
    assert result.stdout.endswith(f"{Path('out') / 'fake'}: 5 notes\n")
    assert result.stderr == (
        "warning: fake: A deck was renamed.\n"
        "note: what fake can't hold:\n"
        "  notes of 5 questions (q0, q1, q2 and 2 more): learners would see them\n"
    )
    assert "(q0, q1, q2, q3, q4)" in run(*args, "--verbose").stderr


def test_options_reach_the_exporter(bank: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    use(monkeypatch, lambda job: jobs.append(job) or Exported((), ()))
    run("x", "--bank", bank(GOOD), "--out", tmp_path / "o", "--seed", "7", "--page", "letter", "--topic", "ports")
    (job,) = jobs
    assert (job.options.seed, job.options.page, job.options.selection) == ("7", "Letter", "topic ports")
    assert job.now == 1_700_000_000


@pytest.mark.parametrize(
    ("fault", "code", "message"),
    [
        (ExportError("the picture x.svg is gone"), 1, "error: fake: the picture x.svg is gone\n"),
        (
            OSError(28, "No space left on device", "/disk/x"),
            3,
            "error: fake can't be built: No space left on device: /disk/x\n",
        ),
        (OSError(28, "No space left on device"), 3, "error: fake can't be built: No space left on device\n"),
        (
            PermissionError(13, "Permission denied", "/disk"),
            3,
            "error: fake can't be built: Permission denied: /disk\n",
        ),
        (ExportError("\x1b[2J is gone"), 1, "error: fake: ␛[2J is gone\n"),
        (KeyboardInterrupt(), 130, "\ninterrupted\n"),
    ],
)
def test_a_fault_is_one_sentence(
    bank: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: BaseException,
    code: int,
    message: str,
) -> None:
    def export(job: Job) -> Exported:
        raise fault

    use(monkeypatch, export)
    result = run("fake", "--bank", bank(GOOD), "--out", tmp_path / "out")
    assert result.exit_code == code
    assert result.stderr == message
    assert list((tmp_path / "out").iterdir()) == []


def test_a_folder_that_can_not_be_made_is_named(bank: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("json", "--bank", bank(GOOD), "--out", tmp_path / "file" / "out")
    assert result.exit_code == 3
    assert result.stderr == f"error: {shown(tmp_path / 'file' / 'out')} can't be written to: Not a directory\n"
    assert run("json", "--bank", bank(GOOD), "--out", tmp_path / "file").exit_code == 2


def test_a_broken_ledger_is_named_by_line(bank: Callable[..., Path], tmp_path: Path) -> None:
    folder = bank({"a.md": GOOD, "anki.ledger": "# ours\nnote q1\n"})
    result = run("anki", "--bank", folder, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "anki.ledger:2: " in result.stderr


SLEEPER = """
import sys, time
from itemwright import cli
from itemwright import from_sources
from itemwright.console import shown
from itemwright_exporters.contract import Exporter
def export(job):
    (job.out / "half").write_text("half")
    print("started", flush=True)
    time.sleep(60)
from_sources.named = lambda name: (Exporter("fake", "", "fake", export),)
sys.argv = ["itemwright", "build", "fake", *sys.argv[1:]]
cli.main()
"""


def heed_interrupts() -> None:
    """A job in a shell's background ignores SIGINT, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_nothing_behind(bank: Callable[..., Path], tmp_path: Path, number: int, code: int) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-c", SLEEPER, "--bank", str(bank(GOOD)), "--out", str(out)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        process.send_signal(number)
        _, told = process.communicate(timeout=20)
    assert process.returncode == code
    assert "Traceback" not in told
    assert list(out.iterdir()) == []
