"""The press line: side by side or not, kept or not, killed or not, the same papers come out, each its own student's."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from pdf_papers import choices, read, words

from itemwright_exporters.contract import ExportError, Job, Options, Result
from itemwright_exporters.pdf import EXPORTER, line
from itemwright_exporters.pdf.document import Document
from itemwright_exporters.pdf.press import Printed
from itemwright_exporters.render import Renderer
from itemwright_schema.model import Bank

FILES = ("handout.pdf", "key.pdf", "solutions.pdf")


@dataclass
class Shelf:
    """What is kept, in memory. `asked` are the names that were found."""

    values: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def get(self, name: str, key: str) -> bytes | None:
        held = self.values.get(name)
        if held is None or held[0] != key:
            return None
        self.asked.append(name)
        return held[1]

    def put(self, name: str, key: str, value: bytes) -> None:
        self.values[name] = key, value


class Here(Executor):
    """Does the work at once, in this process. `most` is the largest number of results that nobody has taken yet."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.done += 1
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as fault:
            future.set_exception(fault)
        return future


def export(bank: Bank, out: Path, shelf: Shelf | None = None, executor: Executor | None = None) -> Result:
    out.mkdir()
    job = Job(bank, Renderer(bank), out, Options(seed="1"), {}, 0, lambda done, of: None, kept=shelf or Shelf())
    return EXPORTER.export(replace(job, executor=executor))


def contents(folder: Path) -> list[bytes]:
    return [(folder / file).read_bytes() for file in FILES]


def test_side_by_side_or_one_after_the_other_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = read(tmp_path / "bank", choices(2).replace("choice 0-0", "choice \ue000"))
    alone = export(bank, tmp_path / "alone")
    monkeypatch.setattr(line, "ENOUGH", 1)
    monkeypatch.setattr(line, "_processors", lambda: 2)
    assert export(bank, tmp_path / "together") == alone
    executor = Here()
    assert export(bank, tmp_path / "elsewhere", executor=executor) == alone
    assert executor.done == 3
    assert contents(tmp_path / "alone") == contents(tmp_path / "together") == contents(tmp_path / "elsewhere")


def unused(*_: object) -> Printed:
    raise AssertionError("laid out, though nothing has changed")


def test_what_has_not_changed_is_not_laid_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank, shelf = read(tmp_path / "bank", choices(3).replace("choice 0-0", "choice \ue000")), Shelf()
    first = export(bank, tmp_path / "first", shelf)
    monkeypatch.setattr(line, "press", unused)
    assert export(bank, tmp_path / "second", shelf) == first
    assert first.warnings  # those of the first time are said again
    assert contents(tmp_path / "first") == contents(tmp_path / "second")


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="{}"/></svg>'


def with_picture(folder: Path, colour: str, stem: str = "Is it so?") -> Bank:
    folder.mkdir(exist_ok=True)
    (folder / "one.svg").write_text(PICTURE.format(colour), encoding="utf-8")
    return read(folder, f"## {stem}\n<!-- id: q -->\n\n![A picture](one.svg)\n\n- [x] yes\n- [ ] no\n")


@pytest.mark.parametrize(
    ("change", "again"),
    [
        ({}, set()),
        ({"colour": "blue"}, {"handout.pdf", "solutions.pdf"}),  # the key shows no pictures
        ({"stem": "Is it not?"}, set(FILES)),
        ({"theme": ":root { --accent: #a12a22 }"}, set(FILES)),
        ({"fonts": "others"}, set(FILES)),
    ],
)
def test_what_has_changed_is_laid_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, str], again: set[str]
) -> None:
    shelf = Shelf()
    export(with_picture(tmp_path / "bank", "red"), tmp_path / "first", shelf)
    bank = with_picture(tmp_path / "bank", change.get("colour", "red"), change.get("stem", "Is it so?"))
    if "theme" in change:
        (tmp_path / "bank" / "theme.css").write_text(change["theme"], encoding="utf-8")
    if "fonts" in change:
        monkeypatch.setattr("itemwright_exporters.pdf.export.probe", lambda: Found((), change["fonts"]))
    export(bank, tmp_path / "second", shelf)
    assert set(FILES) - set(shelf.asked) == again


@dataclass
class Found:
    fonts: tuple[str, ...]
    state: str


def cut(value: bytes) -> bytes:
    return value[:-1000]


def exchanged(value: bytes) -> bytes:
    """Another paper's PDF, whole, with a hash that is right."""
    import json
    from hashlib import sha256

    other = export_other()
    head = json.loads(value.partition(b"\n")[0]) | {"sha256": sha256(other).hexdigest()}
    return json.dumps(head).encode() + b"\n" + other


def export_other() -> bytes:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as room:
        bank = read(Path(room) / "bank", choices(3), name="another")
        export(bank, Path(room) / "out")
        return (Path(room) / "out" / "handout.pdf").read_bytes()


TAMPERED: tuple[Callable[[bytes], bytes], ...] = (
    cut,
    exchanged,
    lambda value: b"",
    lambda value: b"{}\n%PDF-1.7",
    lambda value: b"[1, 2]\n" + value.partition(b"\n")[2],
    lambda value: value.replace(b'"pages": 1', b'"pages": 2'),
    lambda value: value[:-2000] + b"\0" + value[-1999:],
)


@pytest.mark.parametrize("tamper", TAMPERED)
def test_a_cache_that_was_tampered_with_changes_nothing(tmp_path: Path, tamper: Callable[[bytes], bytes]) -> None:
    bank, shelf = read(tmp_path / "bank", choices(3)), Shelf()
    first = export(bank, tmp_path / "first", shelf)
    key, value = shelf.values["handout.pdf"]
    assert tamper(value) != value
    shelf.values["handout.pdf"] = key, tamper(value)
    assert export(bank, tmp_path / "second", shelf) == first
    assert contents(tmp_path / "first") == contents(tmp_path / "second")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process imports its own `press`")
def test_a_process_that_the_system_ends_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "ENOUGH", 1)
    monkeypatch.setattr(line, "_processors", lambda: 2)
    monkeypatch.setattr(line, "press", die)
    with pytest.raises(ExportError, match=r"memory ran out.*goes on from there"):
        export(read(tmp_path / "bank", choices(2)), tmp_path / "out")


def die(*_: object) -> Printed:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_what_was_done_before_a_fault_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, bank = Shelf(), read(tmp_path / "bank", choices(2))
    real = line.press

    def failing(html: str, *rest: Any) -> Printed:
        if "<title>Made for a test: Solutions" in html:
            raise ExportError("no")
        return real(html, *rest)

    monkeypatch.setattr(line, "press", failing)
    for number, executor in enumerate((None, Here())):
        with pytest.raises(ExportError, match="no"):
            export(bank, tmp_path / str(number), shelf, executor)
        assert set(shelf.values) == {"handout.pdf", "key.pdf"}
        shelf.values.clear()


def test_few_documents_are_in_memory_whatever_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand papers each is made only when its turn comes."""
    monkeypatch.setattr(line, "_processors", lambda: 2)
    monkeypatch.setattr(line, "press", lambda *_: Printed(b"", 1, ()))
    alive = most = 0

    def documents() -> Iterator[Document]:
        nonlocal alive, most
        for number in range(1000):
            alive += 1
            most = max(most, alive)
            yield Document(f"{number}.pdf", "x" * 1000, 0, (), ())

    done = []
    for document, _ in line.printed(documents(), Path(), Shelf(), "", Here()):
        alive -= 1
        done.append(document.file)
    assert sorted(done) == sorted(f"{number}.pdf" for number in range(1000))
    assert most <= 4 * line.AHEAD + line.ENOUGH // 1000


ROSTER = "name,number\n" + "".join(f"Student {number},{number}\n" for number in range(1000, 1040))
PAPER = 'title = "Final"\nseed = 7\ndocuments = ["paper"]\n\n[[pick]]\ncount = 6\n'


def kept(cache: Path) -> int:
    """How many things are kept."""
    files = list(cache.glob("*.sqlite"))
    if not files:
        return 0
    database = sqlite3.connect(f"file:{files[0]}?mode=ro", uri=True)
    try:
        return int(database.execute("SELECT count(*) FROM kept WHERE length(value) > 10000").fetchone()[0])
    except sqlite3.Error:
        return 0
    finally:
        database.close()


@pytest.mark.slow
def test_a_killed_build_goes_on_where_it_was_and_mixes_up_no_paper(tmp_path: Path) -> None:
    bank, out, cache = tmp_path / "bank", tmp_path / "out", tmp_path / "cache"
    read(bank, choices(12))
    (bank / "papers").mkdir()
    (bank / "papers" / "final.toml").write_text(PAPER, encoding="utf-8")
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    arguments = ["--bank", str(bank), "--out", str(out), "--paper", "final", "--roster", str(tmp_path / "roster.csv")]
    command = [sys.executable, "-m", "itemwright", "build", "pdf", *arguments]
    environment = {**os.environ, "ITEMWRIGHT_CACHE": str(cache)}
    build = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while kept(cache) < 5 and build.poll() is None:
        time.sleep(0.05)
    build.send_signal(signal.SIGKILL)
    assert build.wait() == -signal.SIGKILL
    before = kept(cache)
    assert 5 <= before < 40
    assert not (out / "pdf").exists()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    papers = sorted((out / "pdf" / "final" / "students").iterdir())
    assert [paper.name for paper in papers] == [f"{number}.pdf" for number in range(1000, 1040)]
    codes = set()
    for paper in papers:
        text = words(paper)
        assert f"Student {paper.stem}" in text  # in the box for the name
        assert text.count(f"{paper.stem}-") >= 1  # and in the code at the foot
        others = {str(number) for number in range(1000, 1040)} - {paper.stem}
        assert not others & set(text.replace("-", " ").split())
        codes.add(text[text.index(f"{paper.stem}-") :].split()[0])
    assert len(codes) == 40
