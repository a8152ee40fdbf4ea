"""Metadata is YAML by 1.2 rules, from the bank down to the question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_bank import SETTINGS, Write

from itemwright_schema import Position, load
from itemwright_schema.model import AnyQuestion, Bloom, Scoring, Status
from itemwright_schema.source.metadata import KEYS
from itemwright_schema.source.plain_yaml import read_plain_yaml
from itemwright_schema.source.yaml12 import Value, YamlFault, read_yaml

BOXES = "\n- [x] Write\n- [ ] Send\n"


def question(bank: Write, metadata: str, front: str = "", toml: str = "") -> AnyQuestion:
    """The one question with this comment, below this front matter, in a bank with these further settings."""
    reading = load(bank({"bank.toml": SETTINGS + toml, "q.md": f"{front}## Which?\n<!-- {metadata} -->\n{BOXES}"}))
    assert not reading.has_errors, reading.problems
    return reading.bank.questions[0]


@pytest.mark.parametrize(
    ("metadata", "field", "value"),
    [
        # what YAML 1.1 would have read as false, 750, 83, a date, infinity
        ("lang: no", "lang", "no"),
        ("tags: [no, Yes, on, OFF, y]", "tags", ("no", "Yes", "on", "OFF", "y")),
        ("tags: [12:30, 0123, 1_000, 2026-12-01, 0b1]", "tags", ("12:30", "0123", "1_000", "2026-12-01", "0b1")),
        ("author: 12:30:45", "author", "12:30:45"),
        ("source: 2024", "source", "2024"),
        ("source: 0x1F", "source", "0x1F"),
        ("source: true", "source", "true"),
        ("source: ''", "source", None),
        ("source: ~", "source", None),
        ("source: null", "source", None),
        ("source: '~'", "source", "~"),
        ('source: "IEEE 802.1Qbb, clause 36"', "source", "IEEE 802.1Qbb, clause 36"),
        ("source: 'it''s'", "source", "it's"),
        ('source: "a\\u00e9"', "source", "aé"),
        ("source: a#b", "source", "a#b"),
        ("points: 012", "points", 12),
        ("points: 0x10", "points", 16),
        ("points: 0o17", "points", 15),
        ("points: 1.5e1", "points", 15),
        ("points: .5", "points", 0.5),
        ("points: 0", "points", 0),
        ("minutes: 1.5", "minutes", 1.5),
        ("difficulty: 5", "difficulty", 5),
        ("tags: one", "tags", ("one",)),
        ("tags: [a, b, a]", "tags", ("a", "b")),
        ("tags:", "tags", ()),
        ("enemies: [k7, 42]", "enemies", ("k7", "42")),
        ("shuffle: false", "shuffle", False),
        ("letters: false", "letters", False),
        ("draft: true", "status", Status.DRAFT),
        ("draft: false", "status", Status.APPROVED),
        ("status: retired", "status", Status.RETIRED),
        ("bloom: evaluate", "bloom", Bloom.EVALUATE),
        ("scoring: right-minus-wrong", "scoring", Scoring.RIGHT_MINUS_WRONG),
        ("reviewed_by: Emmy Noether", "reviewed_by", "Emmy Noether"),
        ("objective: a.b", "objective", "a.b"),
    ],
)
def test_values(metadata: str, field: str, value: object, bank: Write) -> None:
    assert getattr(question(bank, metadata).meta, field) == value


@pytest.mark.parametrize("written", ["82636463", "0123", "12-30", "no", "1e3", "null-", "true", "k7"])
def test_ids_are_words(written: str, bank: Write) -> None:
    read = question(bank, f"id: {written}")
    assert (read.id, read.derived) == (written, False)


@pytest.mark.parametrize("metadata", ["id:", "id: ''", "tags: [a]"])
def test_an_empty_id_is_none(metadata: str, bank: Write) -> None:
    assert question(bank, metadata).derived


BOMB = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\ne: &e [*d,*d]\nf: &f [*e,*e]\ng: [*f,*f]\n"


@pytest.mark.parametrize(
    ("metadata", "code"),
    [
        ("id: a, id: b", "duplicate-key"),
        ('id: a, "id": b', "duplicate-key"),
        ("tags: &x [a]", "yaml-anchor"),
        ("tags: *x", "yaml-anchor"),
        (f"\nid: k7\n{BOMB}", "yaml-anchor"),
        ("id: !!python/object/apply:os.system [ls]", "yaml-syntax"),
        ("id: !!python/name:os.system ''", "yaml-syntax"),
        ("id: !mine k7", "yaml-syntax"),
        ("id: [a", "yaml-syntax"),
        ("id: 'a", "yaml-syntax"),
        ("id: a: b", "yaml-syntax"),
        ("id: k7, ? [a, b] : c", "yaml-syntax"),
        ("id: k7, " + "[" * 5000, "yaml-syntax"),
        ("id: k7, weight: 3", "unknown-key"),
        ("dificulty: 3", "unknown-key"),
        ("difficulty: [3]", "bad-value"),
        ("difficulty: three", "bad-value"),
        ("difficulty: 2.5", "bad-value"),
        ("difficulty: true", "bad-value"),
        ("points: -1", "bad-value"),
        ("points: 1e999", "bad-value"),
        ("points: " + "9" * 5000, "bad-value"),
        ("minutes: 0", "bad-value"),
        ("choose: 0", "bad-value"),
        ("status: aproved", "bad-value"),
        ("shuffle: maybe", "bad-value"),
        ("draft: maybe", "bad-value"),
        ("tags: {a: b}", "bad-value"),
        ("tags: [[a]]", "bad-value"),
        ("title: [a]", "bad-value"),
        ("id: {a: b}", "bad-value"),
        ("type: singel", "bad-value"),
        ("id: K7", "bad-id"),
        ("id: к7", "bad-id"),  # a Cyrillic letter that looks like k
        ("id: a_b", "bad-id"),
        ("id: " + "a" * 65, "bad-id"),
    ],
)
def test_refused(metadata: str, code: str, bank: Write) -> None:
    reading = load(bank({"q.md": f"## Which?\n<!-- {metadata} -->\n{BOXES}"}))
    assert [problem.code for problem in reading.problems if problem.is_error] == [code]
    assert reading.bank.questions == ()


@pytest.mark.parametrize(
    ("metadata", "hint"),
    [
        ("dificulty: 3", "did you mean `difficulty`?"),
        ("tag: x", "did you mean `tags`?"),
        ("status: aproved", "did you mean `approved`?"),
        ("type: singel", "did you mean `single`?"),
        (
            "source: IEEE 802.1Qbb, clause 36",
            "a comma ends a value on one line: put the value of `source` between double quotes",
        ),
        ("id: K 7", "use lower-case letters, digits and hyphens, such as `k-7`"),
    ],
)
def test_hints(metadata: str, hint: str, bank: Write) -> None:
    reading = load(bank({"q.md": f"## Which?\n<!-- {metadata} -->\n{BOXES}"}))
    assert [problem.hint for problem in reading.problems if problem.is_error] == [hint]


def test_layers(bank: Write) -> None:
    """The question over its topic, the topic over the file, the file over the bank; tags add up."""
    toml = "[defaults]\npoints = 1\ndifficulty = 1\nminutes = 1\nauthor = 'bank'\ntags = ['bank']\n"
    front = "---\ndifficulty: 2\nminutes: 2\nauthor: file\ntags: [file]\n---\n# Topic\n<!-- minutes: 3, author: topic, tags: [topic] -->\n\n"
    meta = question(bank, "author: question, tags: [question, file]", front, toml).meta
    assert (meta.points, meta.difficulty, meta.minutes, meta.author) == (1, 2, 3, "question")
    assert meta.tags == ("bank", "file", "topic", "question")


def test_false_is_a_value(bank: Write) -> None:
    """A question can take back what its file says."""
    assert (
        question(bank, "shuffle: true, letters: true", "---\nshuffle: false\nletters: false\n---\n").meta.shuffle
        is True
    )
    assert question(bank, "points: 0", "---\npoints: 3\n---\n").meta.points == 0


def test_type_and_ids_of_a_topic_are_not_for_its_questions(bank: Write) -> None:
    read = question(bank, "points: 1", "# Topic\n<!-- title: T, enemies: [k7] -->\n\n")
    assert (read.title, read.meta.enemies) == (None, ())


@pytest.mark.parametrize("key", KEYS)
def test_each_key_begins_a_metadata_comment(key: str, bank: Write) -> None:
    """And a word that is none begins a remark."""
    known = load(bank({"q.md": f"## Which?\n<!-- {key}: [[ -->\n{BOXES}"}))
    remark = load(bank({"q.md": f"## Which?\n<!-- about {key}: [[ -->\n{BOXES}"}, "other"))
    assert (known.has_errors, remark.has_errors) == (True, False)


# the quick reader


def locate(line: int, column: int) -> Position:
    return Position(line + 1, column + 1)


def whole(text: str) -> Value | None:
    try:
        return read_yaml(text, "q.md", locate)
    except YamlFault:
        return None


WORD = st.sampled_from(
    [
        "a",
        "b",
        "id",
        "tags",
        "0",
        "12",
        "1.5",
        "no",
        "null",
        "true",
        "~",
        "a b",
        "a-",
        "a.b",
        "12:30",
        "0x1f",
        "k7",
        "a ",
        " a",
        "'a'",
        "",
    ]
)


@given(
    st.lists(
        st.tuples(WORD, st.one_of(WORD, st.lists(WORD, max_size=3).map(lambda items: f"[{', '.join(items)}]"))),
        max_size=3,
    ),
    st.booleans(),
)
def test_quick_reader_reads_as_the_whole_one_does(entries: list[tuple[str, str]], flow: bool) -> None:
    lines = [f"{key}: {value}" for key, value in entries]
    text = f"{{ {', '.join(lines)} }}" if flow else "\n".join(lines)
    quick = read_plain_yaml(text, "q.md", locate)
    read = whole(text)
    assert quick is None or (read is not None and quick.data == read.data)
