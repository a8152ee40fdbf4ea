"""Reading a bundle back: what was written, and what is wrong with what was not."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundle_bank import bank, every_kind, export, single

from itemwright_schema.bundle import BundleError, SingleChoice, load_bundle


@pytest.fixture
def file(tmp_path: Path) -> Path:
    export(bank(*every_kind()), tmp_path)
    return tmp_path / "bank.json"


def edit(file: Path, change: Callable[[Any], object]) -> None:
    document = json.loads(file.read_bytes())
    change(document)
    file.write_text(json.dumps(document), "utf-8")


def test_it_takes_the_folder_or_the_file(file: Path) -> None:
    bundle = load_bundle(file.parent)
    assert bundle == load_bundle(file)
    first = bundle.questions[0]
    assert isinstance(first, SingleChoice)
    assert first.key == (first.options[1].id,)


def test_a_field_of_a_later_version_is_passed_over(file: Path) -> None:
    before = load_bundle(file)
    edit(file, lambda document: document["questions"][0].update(novelty=[1]) or document.update(novelty=1))
    assert load_bundle(file) == before


def question(index: int, **fields: Any) -> Callable[[Any], None]:
    return lambda document: document["questions"][index].update(fields)


def stem(index: int, html: str) -> Callable[[Any], None]:
    return lambda document: document["questions"][index]["stem"].update(html=html)


PICTURE = {"name": "a.svg", "path": "a.svg", "sha256": "0" * 64, "bytes": 1, "type": "image/svg+xml", "data": None}


def media(*entries: dict[str, Any], **fields: Any) -> Callable[[Any], None]:
    return lambda document: document.update(media=[PICTURE | entry for entry in entries or (fields,)])


def case(document: Any) -> dict[str, Any]:
    question = document["questions"][0]
    text, location = question["stem"], question["location"]
    return {"id": "cluster", "hash": "0" * 64, "title": text, "text": text, "location": location}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda document: document.update(format=2), "a bundle of format 2, and this itemwright reads format 1"),
        (lambda document: document.update(format="1"), "a bundle of format '1'; there is none but 1"),
        (lambda document: document.update(format=0), "a bundle of format 0"),
        (lambda document: document.pop("format"), 'no bundle: there is no "format" in it'),
        (question(3, kind="riddle"), r"unknown kind of question 'riddle' at questions\[3\]$"),
        (lambda document: document["questions"][1].pop("stem"), r"Field required at questions\[1\]\.stem$"),
        (
            lambda document: document["questions"][0]["stem"].update(html="<p>x</p><script>alert(1)</script>"),
            r"HTML that itemwright does not write.* at questions\[0\]\.stem\.html$",
        ),
        (
            lambda document: document["questions"][0]["options"][2]["text"].update(html='<img src="http://a.org/x">'),
            r"a picture from outside .* at questions\[0\]\.options\[2\]\.text\.html$",
        ),
        (question(0, key=["oaaaaaaa"]), r"the key names oaaaaaaa, which is no option at questions\[0\]$"),
        (question(0, key=[]), r"questions\[0\]\.key$"),
        (question(2, key=["oaaaaaaa", "obbbbbbb"]), r"questions\[2\]\.key$"),
        (question(5, key=[]), r"questions\[5\]\.key$"),
        (question(5, key=["a", "b"]), r"1 blanks, and 2 answers in the key at questions\[5\]$"),
        (question(7, key=["oaaaaaaa", "obbbbbbb"]), r"the key doesn't hold each of the steps at questions\[7\]$"),
        (question(1, id="q-single"), "two questions have the id q-single in the language en"),
        (question(0, case="cluster"), "question q-single names the case cluster, which isn't there"),
        (question(0, hash="abc"), r"questions\[0\]\.hash$"),
        (lambda document: document["questions"][2].pop("kind"), r"a question without a kind at questions\[2\]$"),
        (stem(0, '<img src="media/a.svg">'), "a text shows the picture a.svg, which isn't among the media$"),
        (stem(0, '<img alt="a">'), r"a picture from outside .* at questions\[0\]\.stem\.html$"),
        (
            stem(0, '<span data-option="oaaaaaaa" data-list="0">A</span>'),
            r"a letter stands for oaaaaaaa, which is no option of the question at questions\[0\]$",
        ),
        (stem(3, '<span data-option="oaaaaaaa" data-list="0">A</span>'), r"a letter stands for oaaaaaaa.*\[3\]$"),
        (stem(0, '<span data-option="../x" data-list="0">A</span>'), r"does not write at questions\[0\]\.stem\.html$"),
        (stem(5, '<span data-blank="1">…</span>'), r"the blank 1 is in the text, .* at questions\[5\]$"),
        (stem(5, '<span data-blank="0">…</span><span data-blank="0">…</span>'), r"the blank 0 is in the text.*twice"),
        (stem(0, '<span data-blank="0">…</span>'), r"the blank 0 is in the text, .* at questions\[0\]$"),
        (
            lambda document: document["questions"][3]["key"].update(low="13"),
            r"the least that is right, 13, is more than the greatest, 12.60 at questions\[3\]\.key$",
        ),
        (lambda document: document["questions"][6]["key"].pop(), r"doesn't join each item of the left column.*\[6\]$"),
        (
            lambda document: document["questions"][0]["location"].update(file="../../etc/passwd"),
            r"a path that leads out of the bank at questions\[0\]\.location\.file$",
        ),
        (media(path="/etc/passwd"), r"a path that leads out of the bank at media\[0\]\.path$"),
        (media(name="../a.svg"), r"at media\[0\]\.name$"),
        (media(data="eHg="), r"the picture a\.svg is damaged, or another one: .* at media\[0\]$"),
        (media(data="e"), r"at media\[0\]$"),
        (media({}, {"sha256": "1" * 64}), "two pictures have the name a.svg$"),
        (lambda document: document.update(cases=[case(document)] * 2), "two cases have the same id$"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(file: Path, change: Callable[[Any], object], message: str) -> None:
    edit(file, change)
    with pytest.raises(BundleError, match=message) as raised:
        load_bundle(file)
    assert str(raised.value).startswith(f"{file}: ")
    assert "\n" not in str(raised.value)


def test_two_languages_may_share_an_id(tmp_path: Path) -> None:
    export(bank(single(), single(language="de")), tmp_path)
    assert [question.language for question in load_bundle(tmp_path).questions] == ["en", "de"]


@pytest.mark.parametrize("share", [0, 0.3, 0.9, 0.99])
def test_a_file_that_is_cut_off_is_named_as_such(file: Path, share: float) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(BundleError, match=r"damaged or cut off at line \d+"):
        load_bundle(file)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"format": 1, "\xff"}', "no UTF-8 text at byte 15"),
        (b"[]", "no bundle"),
        (b"null", "no bundle"),
        (b"PK\x03", "no JSON"),
        (b'{"format": 1, "deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "no JSON .*recursion limit"),
        (b'{"format": ' + b"9" * 5000 + b"}", "no JSON .*number out of range"),
        (b"\xef\xbb\xbf" + b'{"format": 1}', "no JSON in UTF-8"),
        (b'{"format": 1, "bank": "\\ud800"}', "no JSON in UTF-8"),
    ],
)
def test_other_files_are_no_bundle(file: Path, content: bytes, message: str) -> None:
    file.write_bytes(content)
    with pytest.raises(BundleError, match=message):
        load_bundle(file)


def test_a_file_that_is_not_there_is_the_systems_affair(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_bundle(tmp_path)


def test_the_program_in_the_document_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = (Path(__file__).parents[1] / "docs/bundle.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    export(bank(single()), tmp_path / "build/json")
    monkeypatch.chdir(tmp_path)
    exec(program, {})
    assert capsys.readouterr().out == "q-single single Which one?\n"
