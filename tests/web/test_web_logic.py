"""The page's pure functions, file by file, in an empty page: order, letters, numbers, expressions, scores, boxes, exams."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from itemwright_exporters.render import letter, with_letters
from itemwright_exporters.render.fragment import Letters
from itemwright_exporters.web import client
from itemwright_schema.model import Bloom, Scoring

CLIENT = Path(client.__file__).parent
PURE = (
    "order.js",
    "letters.js",
    "number.js",
    "expression.js",
    "score.js",
    "spaced.js",
    "exam.js",
    "filter.js",
    "link.js",
    "store.js",
)

Js = Callable[..., Any]


@pytest.fixture(scope="module")
def js(browser: Browser) -> Iterator[Js]:
    """Calls a function of the page: `js("letterAt(x)", x=27)`."""
    page = browser.new_page()
    page.evaluate("source => { window.run = (code, values) => new Function('values', source + ';with (values) { return ' + code + '; }')(values); }",
                  "".join((CLIENT / name).read_text(encoding="utf-8") for name in PURE))  # fmt: skip
    yield lambda code, **values: page.evaluate("([code, values]) => window.run(code, values)", [code, values])
    page.close()


def test_every_file_is_in_the_tables() -> None:
    there = {file.name for file in CLIENT.iterdir() if file.suffix in (".js", ".css")}
    assert there == {*client.SCRIPTS, *client.STYLES}
    assert len({*client.SCRIPTS}) == len(client.SCRIPTS)


def test_letters_are_those_of_print(js: Js) -> None:
    assert [js("letterAt(n)", n=n) for n in (0, 25, 26, 51, 52, 701, 702)] == [
        letter(n) for n in (0, 25, 26, 51, 52, 701, 702)
    ]
    lists = [
        ([Letters((0,), 0, "A"), Letters((2,), 0, "C"), Letters((4,), 0, "E")], [4, 3, 2, 1, 0]),
        ([Letters((0, 1, 2), 0, "A–C")], [0, 2, 1, 3]),
        ([Letters((0, 1, 2), 0, "A–C")], [3, 0, 1, 2]),
        ([Letters((0, 1), 0, "A-B"), Letters((3,), 1, "D"), Letters((1,), 2, "B")], [1, 3, 0, 2]),
    ]
    for fragment, order in lists:
        places = {str(source): place for place, source in enumerate(order)}
        references = [
            {"options": [str(o) for o in part.options], "list": part.list, "written": part.written} for part in fragment
        ]
        assert tuple(js("lettersFor(references, places)", references=references, places=places)) == with_letters(
            tuple(fragment), order
        )


def test_an_order_holds_each_once_and_pinned_ones_last(js: Js) -> None:
    options = [{"id": f"o{n}", "pinned": n == 1} for n in range(5)]
    seen = set()
    for seed in range(40):
        order = [option["id"] for option in js("optionOrder(options, false, seed)", options=options, seed=str(seed))]
        assert sorted(order) == ["o0", "o1", "o2", "o3", "o4"]
        assert order[-1] == "o1"
        seen.add(tuple(order))
    assert len(seen) > 12  # of 24
    assert js("optionOrder(options, true, '1')", options=options) == options


def test_steps_are_never_shown_in_the_right_order(js: Js) -> None:
    steps = [{"id": "a", "place": 2}, {"id": "b", "place": 1}]
    assert all(
        [step["place"] for step in js("stepOrder(steps, s)", steps=steps, s=str(n))] == [2, 1] for n in range(20)
    )


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("12", [12]), ("12.5", [12.5]), ("12,5", [12.5]), ("1,000", [1000, 1]), ("1.000,5", [1000.5]), ("1 000", [1000]), ("−3", [-3]),
        ("+4", [4]), ("2e3", [2000]), ("3 × 10^8", [3e8]), ("10^6", [1e6]), (".5", [0.5]), ("４２", [42]), ("7 kB", [7]), ("1'000'000", [1000000]),
        ("", []), ("many", []), ("-", []), ("1.2.3", []), ("1e999", []),
    ],
)  # fmt: skip
def test_numbers_as_people_type_them(js: Js, typed: str, readings: list[float]) -> None:
    found = js("numbersIn(typed)", typed=typed)
    assert set(readings) <= set(found)
    assert all(number in readings for number in found if "," not in typed)


EXPRESSIONS = [
    "all-?reduce", "(a|b)*c", "colou?r", "[A-Z]{2,3}", r"\d+(\.\d+)?", r"[^\d\s]+", "a{2}", "a{2,}b", "a{,2}", "x*?y+?", "(?:ab)+", "(?P<n>ab)c", "^ab$",
    r"\bfoo\b.*", "(?i)Abc", "a.c", r"\x41\u0042", r"[\]\-x]", "[]a]+", "a(?=b)b", "a(?!c).", "", "|a", "()", "(a*)*b", r"\/dev\/infiniband", "é+", "{", "a{x}",
    r"\W+", r"[a\d]+", "straße",
]  # fmt: skip
TEXTS = [
    "allreduce", "all-reduce", "abac", "color", "colour", "AB", "ABCD", "12", "12.5", "12.", "aa", "aaab", "ab", "abc", "ABC", "foo", "foo bar", "foobar", "acc",
    "a\nc", "ac", "]-x", "", "a", "b", "xxy", "yy", "/dev/infiniband", "éé", "{", "a{x}", "a1", "--", "STRASSE", "Straße", "𝔘", "aab",
]  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions_mean_what_they_mean_in_python(js: Js, expression: str) -> None:
    for sensitive in (True, False):
        flags = 0 if sensitive else re.IGNORECASE
        expected = [re.fullmatch(expression, text, flags) is not None for text in TEXTS]
        found = js(
            "texts.map(text => matchesWhole(expression, text, sensitive))",
            texts=TEXTS,
            expression=expression,
            sensitive=sensitive,
        )
        assert dict(zip(TEXTS, found, strict=True)) == dict(zip(TEXTS, expected, strict=True))


@pytest.mark.parametrize("expression", [r"(a)\1", "(?<=a)b", "(?P=n)", "a++", "(", "[a", "a)", "(?>a)"])
def test_what_the_page_does_not_know_matches_nothing(js: Js, expression: str) -> None:
    assert (
        js("['', 'a', 'ab', 'aa'].map(text => matchesWhole(expression, text, true))", expression=expression)
        == [False] * 4
    )


@pytest.mark.parametrize("expression", ["(a+)+b", "(a|a)*b", "(a|aa)+$b", "(.*)*x", "([a-z]+)*1", "(a?){300}b"])
def test_no_expression_takes_long(js: Js, expression: str) -> None:
    took = js(
        "(() => { const start = performance.now(); matchesWhole(expression, 'a'.repeat(300), false); return performance.now() - start; })()",
        expression=expression,
    )
    assert took < 5000  # the browser's own machine would take years


MULTIPLE = {"kind": "multiple", "options": [{"id": i, "right": i in "ab"} for i in "abcd"]}


@pytest.mark.parametrize(
    ("scoring", "chosen", "verdict", "share"),
    [
        ("all-or-nothing", "ab", "right", 1), ("all-or-nothing", "a", "partly", 0), ("all-or-nothing", "abc", "partly", 0), ("all-or-nothing", "cd", "wrong", 0),
        ("partial", "ab", "right", 1), ("partial", "a", "partly", 0.5), ("partial", "ac", "partly", 0.5), ("partial", "abc", "partly", 0.5), ("partial", "abcd", "partly", 0),
        ("right-minus-wrong", "ab", "right", 1), ("right-minus-wrong", "abc", "partly", 0.5), ("right-minus-wrong", "ac", "partly", 0), ("right-minus-wrong", "cd", "wrong", 0),
        ("partial", "", "open", 0),
    ],
)  # fmt: skip
def test_scores(js: Js, scoring: str, chosen: str, verdict: str, share: float) -> None:
    result = js("resultOf(question, chosen)", question={**MULTIPLE, "scoring": scoring}, chosen=list(chosen))
    assert (result["verdict"], result["share"]) == (verdict, share)


def test_a_score_does_not_hang_on_positions(js: Js) -> None:
    turned = {**MULTIPLE, "scoring": "partial", "options": MULTIPLE["options"][::-1]}
    assert js("resultOf(q, ['a', 'b'])", q=turned)["verdict"] == "right"


def test_boxes(js: Js) -> None:
    """Right on its day: twice as long; right before: nothing moves; wrong: back to the first."""
    record: dict[str, Any] = {}
    day = 1_800_000_000_000
    dues = []
    for _ in range(8):
        record = js("boxAfter(record, true, now)", record=record, now=day)
        dues.append(record["due"] - js("dayOf(now)", now=day))
        assert js("boxAfter(record, true, now)", record=record, now=day) == record
        day += dues[-1] * 86_400_000
    assert dues == [1, 2, 4, 8, 16, 32, 64, 64]
    assert js("boxAfter(record, false, now)", record=record, now=day)["box"] == 0
    assert js("isDue(record, now)", record=record, now=day)
    assert not js("isDue(record, now - 86400000)", record=record, now=day)


def test_an_exam_takes_no_two_enemies_and_keeps_cases_together(js: Js) -> None:
    entries: list[dict[str, Any]] = [{"id": f"q{n}"} for n in range(6)]
    entries[0]["enemies"] = ["q1", "q2"]
    entries += [{"id": "c1", "case": "x"}, {"id": "c2", "case": "x"}]
    for seed in range(30):
        picked = js("pickQuestions(entries, 6, seed)", entries=entries, seed=str(seed))
        assert len(set(picked)) == len(picked) == 6
        assert not ("q0" in picked and {"q1", "q2"} & set(picked))
        if {"c1", "c2"} <= set(picked):
            assert picked.index("c2") == picked.index("c1") + 1
    assert len(js("pickQuestions(entries, 5, 's')", entries=entries)) == 5


def test_a_score_is_never_rounded_up_to_a_pass(js: Js) -> None:
    assert [js("percent(a, b)", a=a, b=b) for a, b in ((699, 1000), (7, 10), (0.7 * 3, 3), (0, 0), (1, 3))] == [
        69,
        70,
        70,
        0,
        33,
    ]


def test_a_clock(js: Js) -> None:
    assert [js("clock(ms)", ms=ms) for ms in (0, 999, 61_000, 3_600_000, 3_661_000)] == [
        "0:00",
        "0:01",
        "1:01",
        "1:00:00",
        "1:01:01",
    ]


def test_links_say_what_they_said(js: Js) -> None:
    data = {"topics": [["a", "B & C"], ["d"]], "tags": ["x y", "ü"]}
    wish = "{ question: 'k7', seed: 's1', mode: 'exam', filter: { show: 'missed', topics: new Set([0]), tag: 1, difficulty: 3, query: 'a&b #c' } }"
    again = js(
        f"(() => {{ const link = readLink(writeLink({wish}, data), data); return {{ ...link, filter: {{ ...link.filter, topics: [...link.filter.topics] }} }}; }})()",
        data=data,
    )
    assert again == {
        "question": "k7", "seed": "s1", "mode": "exam",
        "filter": {"show": "missed", "topics": [0], "tag": 1, "difficulty": 3, "query": "a&b #c"},
    }  # fmt: skip


def test_of_two_writers_the_later_wins_record_by_record(js: Js) -> None:
    script = """(() => {
      const box = {};
      const storage = () => ({ getItem: key => box[key] ?? null, setItem: (key, text) => { box[key] = text; } });
      let time = 100;
      const [a, b] = [openStore('x', storage, () => time++), openStore('x', storage, () => time++)];
      a.update('one', () => ({ verdict: 'right' }));
      b.update('two', () => ({ verdict: 'wrong' }));
      b.update('one', () => ({ flag: true }));
      a.update('two', before => ({ tries: (before.tries || 0) + 1 }));
      const file = a.toText();
      const c = openStore('x', () => { throw new Error('denied'); }, () => 1);
      return [openStore('x', storage, () => 1).state.records, c.take(file), c.kept(), c.state.records, c.take('{}'), openStore('y', storage, () => 1).take(file)];
    })()"""
    records, taken, kept, loaded, none, other = js(script)
    assert records["one"]["verdict"] == "right"
    assert records["one"]["flag"] is True
    assert (records["two"]["verdict"], records["two"]["tries"]) == ("wrong", 1)
    assert (taken, kept, loaded) == ({"taken": 2}, False, records)
    assert (none, other) == ({"fault": ""}, {"fault": "x"})


def test_words_are_all_there_and_all_used() -> None:
    """Every word that a script or a template names exists, and none is left over."""
    from itemwright_exporters.web.words import WORDS

    scripts = "".join((CLIENT / name).read_text(encoding="utf-8") for name in client.SCRIPTS)
    named = set(re.findall(r"WORDS\.(\w+)", scripts)) | set(re.findall(r'\bsay\("(\w+)"', scripts))
    for stem in re.findall(r'\bcounted\("(\w+)"', scripts):
        named |= {f"{stem}_1", f"{stem}_n"}
    english = WORDS["en"]
    assert named <= english.keys()
    for language, words in WORDS.items():
        assert words.keys() == english.keys(), language
        for name, text in words.items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[name])), f"{language} {name}"
    everything = scripts + "".join(file.read_text(encoding="utf-8") for file in CLIENT.parent.glob("*.py"))
    of_values = {*Bloom, *Scoring, *(f"nothing_{show}" for show in ("todo", "missed", "flagged", "due"))}
    used = re.compile(r"[\"'`.](\w+)")
    assert (
        english.keys()
        - {*used.findall(everything), *of_values}
        - {f"{stem}_{n}" for stem in used.findall(everything) for n in "1n"}
        == set()
    )
