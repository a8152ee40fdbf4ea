"""One file, split, line by line, pictures inside: every form holds the same, and the reader takes each."""

import json
from base64 import b64decode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from bundle_bank import PLACE, Words, bank, every_kind, single, text
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from itemwright_exporters.contract import ExportError, Job, Options, Result
from itemwright_exporters.json_bundle import EXPORTER
from itemwright_exporters.json_bundle.convert import Converter, bank_info
from itemwright_exporters.render import Image
from itemwright_schema import load_bundle, model
from itemwright_schema.bundle import Bundle, BundleError, keyless, load_keyless, picture, questions
from itemwright_schema.identity import option_id
from itemwright_schema.publish import PUBLISHED

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
FORMS = {"": "bank.json", "split": "index.json", "jsonl": "bank.jsonl"}


def written(of: model.Bank, out: Path, *flags: str, renderer: Words | None = None) -> Result:
    out.mkdir(parents=True, exist_ok=True)
    options = Options(flags=frozenset(flags))
    return EXPORTER.export(Job(of, renderer or Words(of), out, options, {}, 0, lambda done, of: None))


def pictured(folder: Path) -> tuple[model.Bank, Words]:
    """A bank that shows one picture."""
    folder.mkdir()
    (folder / "fig.svg").write_bytes(SVG)
    made = bank(single(stem=text("See fig.", "fig.svg")), folder=folder)
    return made, Words(made, **{"See fig.": ("<p>See </p>", Image("fig.svg", "a figure", None, block=False))})


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40)
names = texts.filter(str.strip)


@st.composite
def banks(draw: st.DrawFn) -> model.Bank:
    """Questions of any kinds in any number, with any words in them."""
    chosen = draw(st.lists(st.sampled_from(every_kind()), max_size=5))
    made = []
    for number, question in enumerate(chosen):
        words = {name: text(draw(texts)) for name in ("stem", "short", "notes") if draw(st.booleans())}
        meta = model.Metadata(points=draw(st.sampled_from([0.5, 1, 3])), tags=tuple(draw(st.lists(names, max_size=2))))
        made.append(question.model_copy(update={"id": f"q{number}", "meta": meta, **words}))
    topics = (model.Topic(path=(draw(names),), text=text(draw(texts)), location=PLACE),)
    return bank(*made, topics=topics)


@settings(max_examples=60, deadline=None)
@given(banks())
def test_the_reader_gives_back_what_was_written_in_every_form(made: model.Bank) -> None:
    convert = Converter(Words(made))
    wanted = Bundle(
        format=1,
        bank=bank_info(made.settings),
        topics=tuple(map(convert.topic, made.topics)),
        cases=(),
        questions=tuple(map(convert.question, made.questions)),
        media=(),
    )
    for flag in FORMS:
        with TemporaryDirectory() as folder:
            written(made, Path(folder), "no-keys", "inline-media", *filter(None, [flag]))
            assert load_bundle(Path(folder)) == wanted
            assert tuple(questions(Path(folder))) == wanted.questions
            shown = load_keyless(Path(folder) / "public")
            assert shown.questions == tuple(keyless(question, {}) for question in wanted.questions)
            assert shown.bank == wanted.bank


@pytest.mark.parametrize(("flag", "file"), FORMS.items())
def test_each_form_is_found_in_its_folder_and_by_its_file(tmp_path: Path, flag: str, file: str) -> None:
    result = written(bank(*every_kind()), tmp_path, *filter(None, [flag]))
    assert file in result.files
    assert load_bundle(tmp_path) == load_bundle(tmp_path / file)
    assert sorted(result.files) == sorted(
        str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()
    )


def test_a_split_bundle_has_a_file_for_each_question(tmp_path: Path) -> None:
    made = bank(single(), single(language="de"), single(id="other"))
    written(made, tmp_path, "split")
    index = json.loads((tmp_path / "index.json").read_bytes())
    Draft202012Validator(json.loads((PUBLISHED / "index.schema.json").read_text("utf-8"))).validate(index)
    files = [entry["file"] for entry in index["questions"]]
    assert files == ["questions/q-single.json", "questions/q-single.de.json", "questions/other.json"]
    for entry in index["questions"]:
        question = json.loads((tmp_path / entry["file"]).read_bytes())
        assert (question["id"], question["hash"], question["language"]) == (
            entry["id"], entry["hash"], entry["language"],
        )  # fmt: skip


def test_lines_are_a_head_the_questions_and_a_tail(tmp_path: Path) -> None:
    written(bank(*every_kind()), tmp_path, "jsonl")
    head, *between, tail = [json.loads(line) for line in (tmp_path / "bank.jsonl").read_text("utf-8").splitlines()]
    assert (head["format"], head["bank"]["id"]) == (1, "small")
    assert [question["kind"] for question in between] == [question.kind for question in every_kind()]
    assert tail == {"count": len(between), "media": []}
    schema = json.loads((PUBLISHED / "question.schema.json").read_text("utf-8"))
    for question in between:
        Draft202012Validator(schema).validate(question)


@pytest.mark.parametrize("flag", ["", "split", "jsonl"])
def test_pictures_can_stand_in_the_bundle(tmp_path: Path, flag: str) -> None:
    made, renderer = pictured(tmp_path / "bank")
    result = written(made, tmp_path / "out", "inline-media", *filter(None, [flag]), renderer=renderer)
    (entry,) = load_bundle(tmp_path / "out").media
    assert entry.data is not None
    assert b64decode(entry.data) == SVG
    assert entry.sha256 == sha256(SVG).hexdigest()
    assert picture(tmp_path / "out", entry) == SVG
    assert not any(file.startswith("media/") for file in result.files)
    assert not (tmp_path / "out/media").exists()


def test_a_picture_is_read_only_if_it_is_the_one(tmp_path: Path) -> None:
    made, renderer = pictured(tmp_path / "bank")
    written(made, tmp_path / "out", renderer=renderer)
    (entry,) = load_bundle(tmp_path / "out").media
    assert picture(tmp_path / "out", entry) == SVG
    assert picture(tmp_path / "out/bank.json", entry) == SVG
    file = tmp_path / "out/media" / entry.name
    file.write_bytes(SVG.replace(b"svg", b"xyz"))
    with pytest.raises(BundleError, match=r"\.svg: the picture fig-\w+\.svg is damaged, or another one"):
        picture(tmp_path / "out", entry)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        picture(tmp_path / "out", entry)


def test_two_forms_at_once_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="two forms"):
        written(bank(single()), tmp_path, "split", "jsonl")


def _cut(content: bytes) -> bytes:
    return content[: content.rindex(b'{"count"')]


def _half_a_line(content: bytes) -> bytes:
    return content[:-20]


def _one_less(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join([lines[0], *lines[2:]])


def _one_more(content: bytes) -> bytes:
    return content + content.splitlines(keepends=True)[1]


def _newer(content: bytes) -> bytes:
    return content.replace(b'"format":1', b'"format":2', 1)


def _unknown(content: bytes) -> bytes:
    return content.replace(b'"kind":"single"', b'"kind":"hotspot"', 1)


def _by_hand(content: bytes) -> bytes:
    return content.replace(b"<p>Which one?</p>", b"<p onclick=x>Which one?</p>", 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_cut, "cut off at line 11"),
        (_half_a_line, "cut off at line 11"),
        (_one_less, "it holds 8 questions, and says that there are 9"),
        (_one_more, "12: something stands behind the last line"),
        (_newer, "format 2, and this itemwright reads format 1"),
        (_unknown, "2: unknown kind of question 'hotspot'"),
        (_by_hand, r"2: HTML that itemwright does not write .* at stem\.html$"),
    ],
)
def test_lines_that_are_damaged(tmp_path: Path, change: Callable[[bytes], bytes], message: str) -> None:
    written(bank(*every_kind()), tmp_path, "jsonl")
    file = tmp_path / "bank.jsonl"
    file.write_bytes(change(file.read_bytes()))
    for take in (load_bundle, lambda path: list(questions(path))):
        with pytest.raises(BundleError, match=message) as raised:
            take(file)
        assert str(file) in str(raised.value)


def _without(folder: Path) -> None:
    (folder / "questions/q-essay.json").unlink()


def _mixed(folder: Path) -> None:
    (folder / "questions/q-essay.json").write_bytes((folder / "questions/q-short.json").read_bytes())


def _leading_out(folder: Path) -> None:
    edited(folder / "index.json", lambda index: index["questions"][0].update(file="questions/../../x.json"))


def _half(folder: Path) -> None:
    file = folder / "questions/q-essay.json"
    file.write_bytes(file.read_bytes()[:100])


def edited(file: Path, change: Callable[[Any], object]) -> None:
    document = json.loads(file.read_bytes())
    change(document)
    file.write_text(json.dumps(document), "utf-8")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_without, r"q-essay\.json: this question of the index isn't there"),
        (_mixed, "it holds the question q-short .* the index says q-essay .*two bundles were mixed"),
        (_leading_out, r"at questions\[0\]\.file|String should match pattern"),
        (_half, r"q-essay\.json: no JSON: it is damaged or cut off"),
    ],
)
def test_a_split_bundle_that_is_damaged(tmp_path: Path, change: Callable[[Path], None], message: str) -> None:
    written(bank(*every_kind()), tmp_path, "split")
    change(tmp_path)
    with pytest.raises(BundleError, match=message):
        load_bundle(tmp_path)


def test_an_option_keeps_its_id_in_every_form(tmp_path: Path) -> None:
    for flag in FORMS:
        written(bank(single()), tmp_path / (flag or "file"), *filter(None, [flag]))
        (question,) = load_bundle(tmp_path / (flag or "file")).questions
        assert question.key == (option_id("RoCE"),)
