"""What `build web` writes and says, without a browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from outputs import EXPORTERS
from small_bank import Write

from itemwright.cli import cli
from itemwright_exporters.contract import ExportError, Job, Options, Result
from itemwright_exporters.render import Renderer
from itemwright_exporters.web import export as web_export
from itemwright_schema import load

QUESTION = "## Which port{n}?\n<!-- id: port{n} -->\n\n![a](x.svg)\n\n- [x] 4791\n- [ ] 80\n\nIt is 4791.\n\n"
OURS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect fill="#1f4e79" width="9" height="9"/></svg>'
)
FOREIGN = OURS.replace("#1f4e79", "#123456")


def exported(folder: Path, out: Path, *flags: str) -> Result:
    bank = load(folder).bank
    out.mkdir()
    job = Job(
        bank, Renderer(bank), out, Options(flags=frozenset(flags)), stamps={}, now=1, progress=lambda done, of: None
    )
    return EXPORTERS["web"].export(job)


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'id="data">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_picture_is_in_the_page_once(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": "".join(QUESTION.format(n=n) for n in "abc"), "x.svg": FOREIGN, "y/x.svg": FOREIGN})
    result = exported(folder, tmp_path / "out")
    page = (tmp_path / "out/small.html").read_text(encoding="utf-8")
    assert page.count("%23123456") == 1
    assert page.count('<img class="p0 slim" alt="a">') == 3
    assert result.counts == ("3 questions", "1 picture")


@pytest.mark.parametrize(
    ("drawing", "dark"), [(OURS, True), (FOREIGN, False), (OURS.replace("fill", "stroke='red' fill"), False)]
)
def test_drawings_in_our_colours_have_a_dark_form(bank: Write, tmp_path: Path, drawing: str, dark: bool) -> None:
    exported(bank({"q.md": QUESTION.format(n=""), "x.svg": drawing}), tmp_path / "out")
    page = (tmp_path / "out/small.html").read_text(encoding="utf-8")
    assert ("%238ec1ee" in page) == dark
    assert ('class="p0 slim themed"' in page) == dark


def test_the_same_sources_give_the_same_bytes(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": QUESTION.format(n=""), "x.svg": OURS})
    for flags in ((), ("site",)):
        first = exported(folder, tmp_path / f"a{len(flags)}", *flags)
        second = exported(folder, tmp_path / f"b{len(flags)}", *flags)
        assert first == second
        for file in first.files:
            assert (tmp_path / f"a{len(flags)}" / file).read_bytes() == (
                tmp_path / f"b{len(flags)}" / file
            ).read_bytes()


def test_nothing_in_the_page_names_another_place(bank: Write, tmp_path: Path) -> None:
    exported(bank({"q.md": QUESTION.format(n=""), "x.svg": OURS}), tmp_path / "out")
    page = (tmp_path / "out/small.html").read_text(encoding="utf-8")
    assert set(re.findall(r"\bhttps?://[^\s\"'%]*", page)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|srcset|xlink:href)=", page.replace("script.src", ""))


def test_retired_questions_stay_out_and_drafts_are_named(bank: Write, tmp_path: Path) -> None:
    text = QUESTION.format(n="a") + QUESTION.format(n="b").replace("portb -->", "portb, status: retired -->")
    text += QUESTION.format(n="c").replace("portc -->", "portc, status: review -->")
    result = exported(bank({"q.md": text, "x.svg": OURS}), tmp_path / "out")
    page = (tmp_path / "out/small.html").read_text(encoding="utf-8")
    assert [entry["id"] for entry in data_of(page)["questions"]] == ["porta", "portc"]
    assert data_of(page)["questions"][1]["status"] == "review"
    assert ("portb", "the question") in [(loss.question, loss.what) for loss in result.losses]


def test_a_bank_of_retired_questions_only(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": QUESTION.format(n="").replace("port -->", "port, status: retired -->"), "x.svg": OURS})
    with pytest.raises(ExportError, match="no question"):
        exported(folder, tmp_path / "out")


def test_an_expression_that_the_page_can_not_test_is_reported(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": "## Say it\n<!-- id: say -->\n\nSay it.\n\nAnswer: aa | /(a)\\1/ | /a+/\n"})
    (loss,) = exported(folder, tmp_path / "out").losses
    assert (loss.question, loss.what) == ("say", r"the expression /(a)\1/")


def test_a_picture_that_vanished(bank: Write, tmp_path: Path) -> None:
    folder = bank({"q.md": QUESTION.format(n=""), "x.svg": OURS})
    loaded = load(folder).bank
    (folder / "x.svg").unlink()
    out = tmp_path / "out"
    out.mkdir()
    job = Job(loaded, Renderer(loaded), out, Options(), stamps={}, now=1, progress=lambda done, of: None)
    with pytest.raises(ExportError, match=r"q\.md:1:1.*x\.svg.*Put it back"):
        EXPORTERS["web"].export(job)


@pytest.mark.parametrize("flags", [(), ("site",)])
def test_what_was_not_written_whole_is_noticed(
    bank: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...]
) -> None:
    folder = bank({"q.md": QUESTION.format(n=""), "x.svg": OURS})
    true = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", lambda self, data: true(self, data[:-9] if len(data) > 900 else data))
    with pytest.raises(OSError, match="was not written whole"):
        exported(folder, tmp_path / "out", *flags)


def test_a_question_that_is_lost_on_the_way_is_noticed(
    bank: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = bank({"q.md": QUESTION.format(n=""), "x.svg": OURS})
    monkeypatch.setattr(web_export, "_ARTICLE", "(found nowhere)")
    with pytest.raises(OSError, match="1 questions went into the page, 0 came out"):
        exported(folder, tmp_path / "out")


def test_file_and_site_take_turns(bank: Write, tmp_path: Path) -> None:
    """Each build leaves nothing behind of the other form."""
    folder, out = bank({"q.md": QUESTION.format(n=""), "x.svg": OURS}), tmp_path / "out"

    def built(*more: str) -> list[str]:
        result = CliRunner().invoke(cli, ["build", "web", "--bank", str(folder), "--out", str(out), *more])
        assert result.exit_code == 0, result.output
        names = (path.relative_to(out / "web").as_posix() for path in (out / "web").rglob("*") if path.is_file())
        return sorted(re.sub(r"-[0-9a-f]{8}", "", name) for name in names if not name.startswith("."))

    assert built() == ["small.html"]
    site = built("--site")
    assert site == [
        "small/index.html", "small/media/x-dark.svg", "small/media/x.svg", "small/questions/0.js", "small/script.js", "small/style.css", "small/topics/1.html",
    ]  # fmt: skip
    assert built() == ["small.html"]


def test_topics_are_those_a_learner_knows(bank: Write, tmp_path: Path) -> None:
    """A heading that repeats its folder is one topic with it; a case's heading is none."""
    files = {
        "ops/a.md": f"# Ops\n\n{QUESTION.format(n='a')}",
        "ops/b.md": QUESTION.format(n="b"),
        "ops/c.md": "# Ops\n\n## A slow job\n<!-- type: case -->\n\nIt is slow.\n\n### Why?\n<!-- id: why -->\n\n- [x] a\n- [ ] b\n",
        "net/d.md": f"# RDMA\n\n{QUESTION.format(n='d')}",
    }
    exported(bank({**files, "ops/x.svg": OURS, "net/x.svg": OURS}), tmp_path / "out")
    data = data_of((tmp_path / "out/small.html").read_text(encoding="utf-8"))
    topics = {entry["id"]: tuple(data["topics"][entry["topic"]]) for entry in data["questions"]}
    assert topics == {"porta": ("Ops",), "portb": ("Ops",), "why": ("Ops",), "portd": ("net", "RDMA")}


def test_links_that_the_bank_asks_for(bank: Write, tmp_path: Path) -> None:
    settings = 'id = "bank"\nname = "small"\ntitle = "Bank"\nrepository = "https://example.org/bank"\nreport = "https://example.org/new?q={id}"\n'
    exported(bank({"bank.toml": settings, "q.md": QUESTION.format(n=""), "x.svg": OURS}), tmp_path / "out")
    page = (tmp_path / "out/small.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/bank/q.md#L1"' in page
    assert 'href="https://example.org/new?q=port"' in page
