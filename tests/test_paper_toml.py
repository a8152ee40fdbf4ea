"""A paper's file: what it may say, in which words, and where each fault stands."""

import datetime
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_banks import many, paper_bank, paper_of, question, read
from reader_case import SVG

from itemwright_schema import load
from itemwright_schema.model import Bounds, DocumentKind, Layout, Settings
from itemwright_schema.source.lines import SourceFile
from itemwright_schema.source.papers import read_paper
from itemwright_schema.source.toml_places import Path as TomlPath
from itemwright_schema.source.toml_places import places

PICK = "[[pick]]\ncount = 2\n"


def problems(folder: Path) -> list[tuple[str, int, int, str, str]]:
    """Line, column, what is wrong and what to do, of each problem of a paper."""
    return [
        (p.span.file, p.span.start.line, p.span.start.column, p.message, p.hint)
        for p in load(folder).problems
        if p.span.file.startswith("papers/")
    ]


def test_all_of_it(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, {"rdma/a.md": many(9, "difficulty: 2, tags: [roce], objective: fabric.rdma")}, """\
title = "Midterm"
course = "Networks"
date = 2026-12-18
minutes = 60
points = 20
pass = 60
seed = 4711
versions = ["blue", "green"]
cover = true
by_pick = true
shuffle_questions = false
shuffle_options = false
cases = "apart"
documents = ["paper", "sheet", "key", "solutions", "instructor", "study", "master"]
instructions = '''
Answer **all**.
'''

[[pick]]
count = 3
topic = "rdma"
objective = "fabric"
tags = ["RoCE"]
kinds = ["single", "multiple"]
difficulty = [2, 4]
points = 2.5

[[pick]]
ids = ["q1", "q2"]

[difficulty]
1 = {max = 3}
"4-5" = {min = 0, max = 2}
2 = 5

[length]
max = 55
assume = 2

[layout]
page = "letter"
columns = 2
size = "large"
theme = "exam"
duplex = true
punch = 15
watermark = "SAMPLE"
scratch = 2
space = "grid"
gray = true
line_numbers = true
qr = true
points = false
""")  # fmt: skip
    paper = paper_of(read(folder))
    assert (paper.title, paper.course, paper.date) == ("Midterm", "Networks", datetime.date(2026, 12, 18))
    assert (paper.minutes, paper.points, paper.pass_mark, paper.seed) == (60, 20, 60, "4711")
    assert (paper.versions, paper.cover, paper.cases) == (("blue", "green"), True, "apart")
    assert (paper.by_pick, paper.shuffle_questions, paper.shuffle_options) == (True, False, False)
    assert paper.documents == tuple(DocumentKind)
    assert paper.instructions is not None
    assert (paper.instructions.markdown, paper.instructions.span.start) == ("Answer **all**.", (16, 1))
    first, second = paper.picks
    assert (first.count, first.points, first.difficulty) == (3, 2.5, Bounds(low=2, high=4))
    assert (first.topics, first.objectives, first.tags) == (("rdma",), ("fabric",), ("RoCE",))
    assert (first.kinds, first.location.start) == (("single", "multiple"), (19, 1))
    assert (second.count, second.ids, second.points) == (2, ("q1", "q2"), None)
    assert [(share.first, share.last, share.count) for share in paper.difficulty] == [
        (1, 1, Bounds(high=3)),
        (4, 5, Bounds(low=0, high=2)),
        (2, 2, Bounds(low=5, high=5)),
    ]
    assert (paper.length, paper.assumed) == (Bounds(high=55), 2)
    assert paper.layout == Layout(
        page="Letter", columns=2, size="large", theme="exam", duplex=True, punch=15, watermark="SAMPLE", scratch=2,
        space="grid", grey=True, line_numbers=True, qr=True, points=False,
    )  # fmt: skip


def test_the_least_of_it(tmp_path: Path) -> None:
    paper = paper_of(read(paper_bank(tmp_path, many(3), PICK)))
    assert (paper.seed, paper.versions, paper.cases) == ("exam", ("A",), "together")
    assert paper.documents == (DocumentKind.PAPER, DocumentKind.KEY, DocumentKind.SOLUTIONS)
    assert paper.layout == Layout()


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [("3", 3, 3), ("[2, 4]", 2, 4), ('"2-4"', 2, 4), ('"2–4"', 2, 4), ("{min = 2}", 2, None), ("{max = 4}", None, 4)],
)
def test_a_range_of_difficulty_has_many_forms(tmp_path: Path, written: str, low: float, high: float) -> None:
    folder = paper_bank(tmp_path, many(3, "difficulty: 3"), f"{PICK}difficulty = {written}\n")
    assert paper_of(read(folder)).picks[0].difficulty == Bounds(low=low, high=high)


def test_kinds_have_aliases(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(3), f'{PICK}kind = ["choice", "cloze"]\n')
    assert paper_of(read(folder)).picks[0].kinds == ("single", "multiple", "true-false", "blanks")


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("titel = 1\n" + PICK, 1, 1, "`titel` is not a key of a paper", "did you mean `title`?"),
        (f"{PICK}topc = 3\n", 3, 1, "`topc` is not a key of [[pick]]", "did you mean `topic`?"),
        ("[[pick]]\n", 1, 1, "this pick doesn't say how many questions", 'write `count = 8`, or name questions: `ids = ["…"]`'),
        ("[[pick]]\ncount = 0\n", 2, 9, "`count` can't be this", "write a whole number from 1 to 1000000"),
        ("[[pick]]\ncount = true\n", 2, 9, "`count` can't be this", "write a whole number from 1 to 1000000"),
        (f'{PICK}topic = ["a", 3]\n', 3, 15, "`topic` can't be this", 'write a word, or a list of words: `topic = ["…", "…"]`'),
        (f'{PICK}kind = "singel"\n', 3, 8, 'no kind of question is called "singel"', "did you mean `single`?"),
        (f"{PICK}difficulty = [4, 2]\n", 3, 14, "`difficulty` is empty: 4 is more than 2", "turn the two round"),
        (f'{PICK}topic = "q"\ntopics = "q"\n', 4, 1, "`topics` says the same as `topic`", "keep one of the two"),
        ('[[pick]]\ncount = 3\nids = ["q1", "q2"]\n', 2, 9, "`count` asks for 3 of the 2 questions that are named", "name more, or take `count` out: then all of them are picked"),
        (f"versions = 30\n{PICK}", 1, 12, "a paper can't have 30 versions", "write a number from 1 to 26"),
        (f'versions = ["A", "a"]\n{PICK}', 1, 18, 'two versions are called "a"', "give each a name of its own"),
        (f'versions = ["../x"]\n{PICK}', 1, 13, "a version can't be called this", 'write a number, or names of up to 12 letters and digits: `versions = ["A", "B"]`'),
        (f'documents = ["paper", "solution"]\n{PICK}', 1, 23, 'no document is called "solution"', "did you mean `solutions`?"),
        (f'date = "Friday"\n{PICK}', 1, 8, "`date` is no day", "write year, month and day: `date = 2026-12-18`"),
        (f"pass = 101\n{PICK}", 1, 8, "`pass` can't be this", "write a number above 0, up to 100"),
        (f"points = nan\n{PICK}", 1, 10, "`points` can't be this", "write a number above 0"),
        (f'cover = "yes"\n{PICK}', 1, 9, "`cover` can't be this", "write `cover = true` or `cover = false`"),
        (f'cases = "all"\n{PICK}', 1, 9, "`cases` can't be this", "there are: together, apart"),
        (f"{PICK}[difficulty]\n6 = 2\n", 4, 1, "`6` is no level of difficulty", 'levels go from 1 to 5: write `4 = {max = 3}` or `"4-5" = {min = 2}`'),
        (f"{PICK}[layout]\npage = \"A3\"\n", 4, 8, "`page` can't be this", "there are: A4, Letter, A5, A5-booklet"),
        (f"{PICK}[layout]\nscratch = 2.5\n", 4, 11, "`scratch` can't be this", "write a whole number from 0 to 20"),
        ("layout = 3\n" + PICK, 1, 10, "`layout` is no table", "write `[layout]` on a line of its own, its keys below"),
        (f"seed = \n{PICK}", 1, 8, "this is not valid TOML: Invalid value", "text values stand between double quotes, lists between brackets"),
        ("minutes = 30\n", 1, 1, "this paper picks no questions", "add one: `[[pick]]` on a line, below it what to pick, such as `count = 10`"),
    ],
)  # fmt: skip
def test_a_fault_is_named_where_it_stands(
    tmp_path: Path, text: str, line: int, column: int, message: str, hint: str
) -> None:
    folder = paper_bank(tmp_path, many(3), "")
    (folder / "papers" / "exam.toml").write_text(f"{text}\ntitle = 'T'\n" if text == "[[pick]]\n" else text)
    found = [entry for entry in problems(folder) if entry[3] != "this paper has no title"]
    assert ("papers/exam.toml", line, column, message, hint) in found


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ('topic = "rmda"', "did you mean `rdma`?"),
        ('objective = "fabrik"', "did you mean `fabric`?"),
        ('tags = "roec"', "did you mean `roce`?"),
        ('ids = ["k2", "q11"]', "did you mean `q1`?"),
    ],
)
def test_what_the_bank_does_not_have_is_named_at_the_word(tmp_path: Path, key: str, hint: str) -> None:
    bank = {"rdma/a.md": many(1, "objective: fabric.rdma, tags: [roce]") + question("k2")}
    (found,) = problems(paper_bank(tmp_path, bank, f"[[pick]]\ncount = 1\n{key}\n"))
    assert found[1] == 4
    last_word = key.rstrip('"]').rindex('"')
    assert found[2] == last_word + 1
    assert found[4] == hint


def test_a_question_with_an_error_is_no_missing_one(tmp_path: Path) -> None:
    bank = {"rdma/a.md": many(1) + question("bad", body="- [ ] a\n- [ ] b\n")}
    assert problems(paper_bank(tmp_path, bank, '[[pick]]\nids = ["bad"]\n')) == []


def test_instructions_are_read_as_any_text(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(3), f'instructions = """\nSee ![it](fig.svg) <blink>\n\n```\nopen"""\n{PICK}')
    (folder / "papers" / "fig.svg").write_text(SVG.format("x"))
    found = [(line, column) for _, line, column, _, _ in problems(folder)]
    assert found == [(3, 20), (5, 1)]
    (folder / "papers" / "fig.svg").unlink()
    (folder / "fig.svg").write_text(SVG.format("x"))
    assert [(line, column) for _, line, column, _, _ in problems(folder)] == found


def test_pictures_of_instructions_stay_in_the_bank(tmp_path: Path) -> None:
    (tmp_path / "out.svg").write_text(SVG.format("x"))
    folder = paper_bank(tmp_path / "bank", many(3), f"instructions = '![x](../../out.svg)'\n{PICK}")
    assert [entry[3] for entry in problems(folder)] == ["the picture `../../out.svg` lies outside the bank"]


def test_a_text_that_an_escape_made_has_the_place_of_its_value(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(3), f'instructions = "a\\n\\n<blink>"\n{PICK}')
    assert [(line, column) for _, line, column, _, _ in problems(folder)] == [(2, 16)]


def test_unseen_characters_are_refused_also_by_escape(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(3), f'title = "a\\u202eb"\n{PICK}')
    assert [p.code for p in load(folder).problems if p.is_error] == ["bidi-control"]


def test_a_link_out_of_the_bank_is_not_followed(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(3), PICK)
    (tmp_path / "other.toml").write_text("secret")
    (folder / "papers" / "link.toml").symlink_to(tmp_path / "other.toml")
    assert [p.code for p in load(folder).problems if p.is_error] == ["file-outside"]


@pytest.mark.parametrize("name", ["all", "two words", "Über", "-x"])
def test_a_name_that_files_can_not_have(tmp_path: Path, name: str) -> None:
    folder = paper_bank(tmp_path, many(3), PICK, **{name: PICK})
    assert [(p.span.file, p.message) for p in load(folder).problems if p.is_error] == [
        (f"papers/{name}.toml", f'a paper can\'t be called "{name}"')
    ]


def test_papers_come_in_natural_order_and_some_files_are_none(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(3), PICK, q10=PICK, q2=PICK, _old=PICK)
    (folder / "papers" / "notes.md").write_text("Not a question.\n")
    assert [paper.name for paper in read(folder).papers] == ["exam", "q2", "q10"]


def test_an_edition_has_the_questions_of_its_paper_and_a_layout_of_its_own(tmp_path: Path) -> None:
    base = f'title = "T"\nseed = "s"\nversions = 3\nminutes = 20\n{PICK}[layout]\nqr = true\npunch = 9\n'
    edition = 'edition_of = "exam"\nminutes = 30\n[layout]\nsize = "large"\npunch = 0\n'
    reading = read(paper_bank(tmp_path, many(3), base, large=edition))
    large, exam = paper_of(reading, "large"), paper_of(reading)
    assert (large.picks, large.seed, large.versions, large.title) == (exam.picks, "s", ("A", "B", "C"), "T")
    assert (large.minutes, exam.minutes, large.name, large.lock_name) == (30, 20, "large", "exam")
    assert large.layout == Layout(qr=True, size="large", punch=0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('edition_of = "exm"\n', 'no paper with questions is called "exm"'),
        ('edition_of = "other"\n', 'no paper with questions is called "other"'),
        (
            'edition_of = "exam"\nversions = 4\n',
            "`versions` can't stand in an edition: it has the questions of its paper",
        ),
        (
            'edition_of = "exam"\n[[pick]]\ncount = 1\n',
            "`pick` can't stand in an edition: it has the questions of its paper",
        ),
    ],
)
def test_what_an_edition_may_not_say(tmp_path: Path, text: str, message: str) -> None:
    folder = paper_bank(tmp_path, many(3), PICK, other='edition_of = "exam"\n', large=text)
    assert [p.message for p in load(folder).problems if p.is_error] == [message]


# Places in TOML

KEYS = st.one_of(
    st.from_regex(r"\A[A-Za-z0-9_-]{1,6}\Z"),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=5).map(lambda text: "'" + text.replace("'", "") + "'"),
    st.sampled_from(['"a\\"b"', '"\\u0041.b"', '"="', '"#"']),
)  # fmt: skip
SCALARS = st.one_of(
    st.integers(-99, 99).map(str),
    st.sampled_from(["1.5e3", "true", "inf", "2026-12-18", "2026-12-18 10:00:00Z", "07:30:00", "0x1F", "1_000"]),
    st.sampled_from(['""', "''", '"a # b"', '"\\" ]"', "'\\'", '"""a\n"b" """', "'''\nx'y\n'''", '"""x\\"""""""', '"""" "']),
).filter(lambda value: value != '"""" "')  # fmt: skip
SPACE = st.sampled_from(["", " ", "  ", "\t"])
BREAK = st.sampled_from(["", " ", "\n", " # x ] } \" '\n", "\n\n"])


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    sort = draw(st.sampled_from(["scalar", "scalar", "list", "table"])) if depth else "scalar"
    if sort == "scalar":
        return draw(SCALARS)
    if sort == "list":
        items = draw(st.lists(values(depth - 1), max_size=3))
        comma = "," if items and draw(st.booleans()) else ""
        inner = ",".join(f"{draw(BREAK)}{item}{draw(BREAK)}" for item in items)
        return f"[{inner}{comma}{draw(BREAK)}]"
    entries = draw(st.dictionaries(KEYS, values(depth - 1).filter(lambda value: "\n" not in value), max_size=3))
    return (
        "{" + ",".join(f"{draw(SPACE)}{key}{draw(SPACE)}={draw(SPACE)}{value} " for key, value in entries.items()) + "}"
    )


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = []
    for head in [
        "",
        *draw(
            st.lists(
                st.sampled_from(["[t]", "[[l]]", "[[l]]", "[[l]]\n[l.s]", "[[l]]\n[[l.m]]", '["x.y" . z]']), max_size=5
            )
        ),
    ]:
        lines.append(head + draw(st.sampled_from(["", " # note [x]"])))
        for key, value in draw(st.dictionaries(KEYS, values(), max_size=3)).items():
            lines.append(f"{draw(SPACE)}{key}{draw(SPACE)}={draw(SPACE)}{value}{draw(SPACE)}")
    return "\n".join(lines)


def leaves(value: object, path: TomlPath = ()) -> list[tuple[TomlPath, object]]:
    match value:
        case dict():
            return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
        case list():
            return [leaf for at, inner in enumerate(value) for leaf in leaves(inner, (*path, at))]
    return [(path, value)]


@settings(max_examples=100, deadline=None)
@given(documents())
def test_the_place_of_every_value_holds_that_value(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return  # the same key twice, as a rule
    found = places("f.toml", text)
    for path, value in leaves(data):
        start, end = found.values[path]
        assert repr(tomllib.loads(f"v = {text[start:end]}")["v"]) == repr(value)
        if isinstance(path[-1], str):
            start, end = found.keys[path]
            assert list(tomllib.loads(f"{text[start:end]} = 1")) == [path[-1]]


# Anything at all

KNOWN = [
    "title", "course", "date", "minutes", "points", "pass", "seed", "versions", "cover", "by_pick", "cases", "documents",
    "instructions", "edition_of", "pick", "difficulty", "length", "layout", "shuffle_options",
]  # fmt: skip
INNER = [
    "count",
    "ids",
    "topic",
    "kind",
    "points",
    "difficulty",
    "min",
    "max",
    "assume",
    "page",
    "punch",
    "qr",
    "1",
    "4-5",
]


@st.composite
def any_papers(draw: st.DrawFn) -> str:
    anything = st.one_of(
        values(1), st.sampled_from(["3", "-1", "1e999", "nan", '"exam"', '["a", 3]', '"""\n- [x] a\n![](x)"""'])
    )
    lines = [
        f"{key} = {draw(anything)}" for key in draw(st.lists(st.sampled_from(KNOWN[:14]), unique=True, max_size=6))
    ]
    for head in draw(
        st.lists(st.sampled_from(["[[pick]]", "[layout]", "[difficulty]", "[length]"]), unique=True, max_size=4)
    ):
        lines.append(head)
        lines += [
            f'"{key}" = {draw(anything)}' for key in draw(st.lists(st.sampled_from(INNER), unique=True, max_size=4))
        ]
    return "\n".join(lines)


@settings(max_examples=200, deadline=None)
@given(any_papers())
def test_whatever_stands_in_a_paper_is_a_paper_or_a_problem(text: str) -> None:
    file = SourceFile("papers/exam.toml", text)
    paper, problems = read_paper(file, Path("nowhere"), Settings(id="b", name="b", title="B"), [])
    lines = text.split("\n")
    for problem in problems:
        for place in (problem.span.start, problem.span.end):
            assert 1 <= place.line <= len(lines)
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1
    assert (paper is None) == any(problem.is_error for problem in problems)
