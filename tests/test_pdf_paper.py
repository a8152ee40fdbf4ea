"""The paper, its key and its solutions, read back: what stands where, and that the three agree."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from pdf_papers import choices, every_string, export, pages, read, words
from pypdf import PdfReader

from itemwright_exporters.contract import ExportError
from itemwright_exporters.render.arrange import items

FILES = ("handout.pdf", "key.pdf", "solutions.pdf")
ROW = re.compile(r"(\d+) ((?:[A-Z] )+)\d Is it stem (\d+)\?")
QUESTION = re.compile(r"(\d+)\. \[\d\s+pts?\] ?Is it stem (\d+)\?(.*?)(?=\d+\. \[|End of)")
OPTION = re.compile(r"([A-Z])\s+(choice \d+-\d+ (?:right|wrong))")


def test_every_question_in_order_and_as_many_pages_as_said(tmp_path: Path) -> None:
    bank = read(tmp_path / "bank", choices(30))
    result = export(bank, tmp_path / "out")
    assert result.files == FILES
    for file in ("handout.pdf", "solutions.pdf"):
        assert [int(n) for n in re.findall(r"Is it stem (\d+)\?", words(tmp_path / "out" / file))] == list(range(30))
    counted = sum(len(PdfReader(tmp_path / "out" / file).pages) for file in FILES)
    assert result.counts == ("30 questions", f"{counted} pages")
    paper = pages(tmp_path / "out" / "handout.pdf")
    for number, page in enumerate(paper, start=1):
        assert f"Page {number} of {len(paper)}" in page
    assert "Name Student ID Date Score" in paper[0]
    assert not any("Student ID" in page for page in paper[1:])


@pytest.mark.parametrize("seed", ["1", "42", "version B"])
@pytest.mark.parametrize("keys", [(1,), (0, 3)])
def test_the_letters_of_the_key_lead_to_the_right_options(tmp_path: Path, seed: str, keys: tuple[int, ...]) -> None:
    """The way an instructor takes: from the key's row to that number on the paper, to the texts behind its letters."""
    bank = read(tmp_path / "bank", choices(24, 6, keys))
    export(bank, tmp_path / "out", seed=seed)
    shown = {
        number: (stem, dict(OPTION.findall(body)))
        for number, stem, body in QUESTION.findall(words(tmp_path / "out" / "handout.pdf") + " 99. [")
    }
    rows = ROW.findall(words(tmp_path / "out" / "key.pdf"))
    assert len(rows) == len(shown) == 24
    for number, letters, stem in rows:
        assert shown[number][0] == stem
        assert len(shown[number][1]) == 6
        chosen = [shown[number][1][letter] for letter in letters.split()]
        assert sorted(chosen) == [f"choice {stem}-{key} right" for key in keys]
    assert [stem for _, _, stem in rows] != [str(n) for n in range(24)]  # the seed shuffles questions too
    assert {letters for _, letters, _ in rows} > {rows[0][1]}  # and options


def test_letters_in_prose_are_those_of_this_paper(tmp_path: Path) -> None:
    markdown = "\n".join(
        f"## Is it stem {n}?\n<!-- id: q{n} -->\n\n- [ ] first {n}\n- [x] second {n}\n- [ ] third {n}\n\n"
        "Option B is it.\n"
        for n in range(12)
    )
    bank = read(tmp_path / "bank", markdown)
    export(bank, tmp_path / "out", seed="7")
    parts = words(tmp_path / "out" / "solutions.pdf").split("Is it stem ")[1:]
    assert len(parts) == 12
    seen = set()
    for part in parts:
        letter = re.search(r"([A-C])\s+second", part)
        assert letter
        assert f"Why {letter[1]}" in part
        assert f"Option {letter[1]} is it." in part
        seen.add(letter[1])
    assert len(seen) > 1


def test_questions_of_a_case_stay_together_behind_its_text(tmp_path: Path) -> None:
    markdown = (
        choices(8) + "\n# A cluster\n<!-- type: case, id: case -->\n\nIt has 64 nodes.\n\n"
        "## How many nodes?\n<!-- id: c1 -->\n\n- [x] 64\n- [ ] 8\n\n"
        "## How many racks?\n<!-- id: c2 -->\n\n- [x] 4\n- [ ] 2\n"
    )
    bank = read(tmp_path / "bank", markdown)
    assert bank.questions[-1].case
    for seed in ("1", "2", "3"):
        export(bank, tmp_path / seed, seed=seed)
        text = words(tmp_path / seed / "handout.pdf")
        assert re.search(r"belong to this text\. It has 64 nodes\..*How many nodes\?.*How many racks\?", text)
        between = text[text.index("How many nodes?") : text.index("How many racks?")]
        assert "stem" not in between


def test_retired_questions_are_never_printed_and_said_to_be_left_out(tmp_path: Path) -> None:
    bank = read(tmp_path / "bank", choices(2).replace("<!-- id: q1 -->", "<!-- id: q1, status: retired -->"))
    result = export(bank, tmp_path / "out")
    assert "stem 0" in words(tmp_path / "out" / "handout.pdf")
    for file in FILES:
        assert "stem 1" not in words(tmp_path / "out" / file)
    assert [loss.question for loss in result.losses if "retired" in loss.why] == ["q1"]


def test_nothing_to_print(tmp_path: Path) -> None:
    bank = read(tmp_path / "bank", choices(1).replace("<!-- id: q0 -->", "<!-- id: q0, status: retired -->"))
    with pytest.raises(ExportError, match="no question"):
        export(bank, tmp_path / "out")


def test_an_unknown_paper_size(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"'A44'.*A4"):
        export(read(tmp_path / "bank", choices(1)), tmp_path / "out", page="A44")


@pytest.mark.parametrize(("page", "width", "height"), [("A4", 595, 842), ("Letter", 612, 792)])
def test_the_paper_s_size(tmp_path: Path, page: str, width: int, height: int) -> None:
    export(read(tmp_path / "bank", choices(1)), tmp_path / "out", page=page)
    for file in FILES:
        box = PdfReader(tmp_path / "out" / file).pages[0].mediabox
        assert (round(box.width), round(box.height)) == (width, height)


SECRETS = ("rationale", "becauseofit", "nudge", "citation", "fornoone", "Giveaway", "hiddentag", "aimed", "someauthor")

SECRETIVE = """\
## Giveaway
<!-- id: q0, tags: [hiddentag], objective: aimed, author: someauthor, points: 3 -->

What is it?

- [ ] no
  > rationale one
- [x] indeed
  > rationale two
- [ ] never

becauseofit short

### Hint

nudge

### Full explanation

becauseofit full

### References

citation

### Notes

fornoone
"""


def test_the_students_copy_holds_no_key(tmp_path: Path) -> None:
    """Not in its text, and in no object of the file: metadata, bookmarks, tags, streams."""
    bank = read(tmp_path / "bank", SECRETIVE)
    export(bank, tmp_path / "out")
    reader = PdfReader(tmp_path / "out" / "handout.pdf")
    everything = "\n".join([words(tmp_path / "out" / "handout.pdf"), *every_string(reader.trailer, set())])
    assert "indeed" in everything  # the search does see text
    assert not [secret for secret in SECRETS if secret.lower() in everything.lower()]
    fonts = set(re.findall(r"Itemwright-[\w-]+", everything))
    assert fonts == {"Itemwright-Signs"}  # outlined letters only: a font of filled ones would be another
    solved = words(tmp_path / "out" / "solutions.pdf").lower()
    assert {secret for secret in SECRETS if secret.lower() not in solved} == {"fornoone", "someauthor"}
    assert "fornoone" in words(tmp_path / "out" / "key.pdf")


def test_another_key_gives_the_same_handout(tmp_path: Path) -> None:
    """The strongest form: the bytes of the students' copy don't depend on which option is right."""
    for name, keys in (("a", (0,)), ("b", (2,))):
        markdown = choices(5, keys=keys).replace(" right", "").replace(" wrong", "")
        export(read(tmp_path / name, markdown), tmp_path / f"out-{name}", seed="9")
    handouts = [(tmp_path / f"out-{name}" / "handout.pdf").read_bytes() for name in "ab"]
    assert handouts[0] == handouts[1]
    keys = [words(tmp_path / f"out-{name}" / "key.pdf") for name in "ab"]
    assert keys[0] != keys[1]


AGAIN = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from pdf_papers import export
from itemwright_schema import load
export(load(Path(sys.argv[2])).bank, Path(sys.argv[3]), seed="5")
"""


def test_two_processes_print_the_same_bytes(tmp_path: Path) -> None:
    formulas = "\n## What is $x^2 < 4$?\n<!-- id: m -->\n\n- [x] $\\frac{1}{2}$\n- [ ] `!=`\n"
    read(tmp_path / "bank", choices(6) + formulas)
    hashes = []
    for run in ("one", "two"):
        arguments = [str(Path(__file__).parent), str(tmp_path / "bank"), str(tmp_path / run)]
        environment = {"PYTHONHASHSEED": "random", "PATH": ""}
        subprocess.run([sys.executable, "-c", AGAIN, *arguments], check=True, env=environment)
        hashes.append([sha256((tmp_path / run / file).read_bytes()).hexdigest() for file in FILES])
    assert hashes[0] == hashes[1]


def test_no_question_is_split_that_fits_on_a_page(tmp_path: Path) -> None:
    """Of questions of every height up to most of a page, the first line and the last stand on one page."""
    markdown = []
    for n in range(24):
        lines = "\n\n".join(f"Line {n}-{k}." for k in range(1 + n * 5 % 23))
        options = f"- [x] one {n}, and it is a rather long one\n- [ ] last {n}!\n"
        markdown.append(f"## Is it stem {n}?\n<!-- id: q{n} -->\n\n{lines}\n\n{options}")
    bank = read(tmp_path / "bank", "\n".join(markdown))
    export(bank, tmp_path / "out")
    for page in pages(tmp_path / "out" / "handout.pdf"):
        assert re.findall(r"stem (\d+)\?", page) == re.findall(r"last (\d+)!", page)


def test_a_question_taller_than_a_page_breaks_between_its_options(tmp_path: Path) -> None:
    """Its stem stands whole on one page with its number; each option stands whole somewhere."""
    stem = "\n\n".join(f"Stem line {k}." for k in range(30))
    options = "\n".join(f"- [{'x' if k == 1 else ' '}] begins {k}\n\n  goes on {k}\n\n  ends {k}!\n" for k in range(20))
    export(read(tmp_path / "bank", f"{choices(3)}\n## Is it tall?\n<!-- id: tall -->\n\n{stem}\n\n{options}"), tmp_path)
    for page in pages(tmp_path / "handout.pdf"):
        assert re.findall(r"begins (\d+)", page) == re.findall(r"ends (\d+)!", page)
        assert ("Is it tall?" in page) == ("Stem line 0." in page) == ("Stem line 29." in page) == ("begins 0" in page)
    assert sum("begins" in page for page in pages(tmp_path / "handout.pdf")) > 1


def test_order_survives_a_question_that_joins(tmp_path: Path) -> None:
    """A new question moves no other past another, and none of their options."""
    small = {item.question.id: item for item in items(read(tmp_path / "a", choices(20)), "s")}
    large = {item.question.id: item for item in items(read(tmp_path / "b", choices(21)), "s")}
    assert [ident for ident in large if ident in small] == list(small)
    assert all(large[ident].order == item.order for ident, item in small.items())


def test_the_order_of_a_seed_is_for_life(tmp_path: Path) -> None:
    """Papers were handed out with it: this may never change without a new name for the algorithm."""
    shown = items(read(tmp_path / "bank", choices(5)), "exam")
    expected = sorted(range(5), key=lambda n: sha256(f"paper-1\0exam\0question\0q{n}".encode()).digest())
    assert [item.question.id for item in shown] == [f"q{n}" for n in expected]
