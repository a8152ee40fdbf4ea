"""Which questions a paper takes: all demands are met, an impossible one is explained, and the seed decides the rest."""

import re
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_banks import ids, make, many, paper_bank, paper_of, question, read

from itemwright.paper.choose import chosen, rank
from itemwright.paper.impossible import impossible
from itemwright.paper.pool import Pool, enemies, pool_of, whole_cases
from itemwright.stop import Stop
from itemwright_schema.model import AnyQuestion, Bank, Bounds, Paper, Pick, Share
from itemwright_schema.span import whole_file

CASE = "# A case\n<!-- type: case, id: k -->\n\nA text.\n\n"


def refusal(folder: Path, **options: bool) -> list[str]:
    """The lines that say why the paper can't be made."""
    with pytest.raises(Stop) as stop:
        make(folder, **options)
    assert stop.value.exit_code == 1
    return [line.strip() for line in stop.value.message.split("\n")]


# What is asked for is what comes


def test_a_pick_takes_what_it_names(tmp_path: Path) -> None:
    bank = {
        "rdma/a.md": many(4, "tags: [roce], difficulty: 2", "r"),
        "ops/b.md": many(4, "objective: ops.net, difficulty: 4", "o") + question("n", body="Answer: 4\n"),
    }
    paper = """\
[[pick]]
count = 2
topic = "RDMA"
[[pick]]
count = 2
objective = "ops"
difficulty = [3, 5]
[[pick]]
count = 1
kind = "numeric"
"""
    made = make(paper_bank(tmp_path, bank, paper))
    taken = sorted(ids(made))
    assert [ident[0] for ident in taken] == ["n", "o", "o", "r", "r"]
    assert [q.id for q in made.bank.questions] == [q.id for q in read(tmp_path).bank.questions if q.id in taken]


def test_a_question_serves_one_pick_only(tmp_path: Path) -> None:
    bank = {"a/a.md": many(3, "tags: [x]", "a"), "b/b.md": many(2, "tags: [x]", "b")}
    made = make(paper_bank(tmp_path, bank, '[[pick]]\ncount = 3\ntag = "x"\n[[pick]]\ncount = 2\ntopic = "a"\n'))
    assert len(set(ids(made))) == 5


def test_the_points_of_a_pick_go_before_those_of_the_question(tmp_path: Path) -> None:
    bank = {"a/a.md": many(2, "points: 3", "a"), "b/b.md": many(2, "points: 3", "b")}
    made = make(
        paper_bank(tmp_path, bank, '[[pick]]\ncount = 2\ntopic = "a"\npoints = 1.5\n[[pick]]\ncount = 1\ntopic = "b"\n')
    )
    points = {item.question.id[0]: item.question.meta.points for item in made.exam.versions[0].items}
    assert points == {"a": 1.5, "b": 3}
    assert {q.id[0]: q.meta.points for q in made.bank.questions} == points


@pytest.mark.parametrize(
    ("status", "drafts", "taken"),
    [
        ("approved", False, True), ("review", False, False), ("draft", False, False), ("retired", False, False),
        ("review", True, True), ("draft", True, True), ("retired", True, False),
    ],
)  # fmt: skip
def test_only_what_is_approved_is_taken(tmp_path: Path, status: str, drafts: bool, taken: bool) -> None:
    bank = many(2) + question("other", f"status: {status}")
    folder = paper_bank(tmp_path, bank, f"[[pick]]\ncount = {3 if taken else 2}\n")
    assert ("other" in ids(make(folder, drafts=drafts))) is taken


@pytest.mark.parametrize("names", ["a", "b"])
def test_enemies_never_meet_whoever_of_them_says_so(tmp_path: Path, names: str) -> None:
    other = {"a": "b", "b": "a"}[names]
    both = question(names, f"enemies: [{other}]") + question(other) + question("c")
    made = make(paper_bank(tmp_path, both, "[[pick]]\ncount = 2\n"))
    assert len({"a", "b"} & set(ids(made))) == 1


def test_a_case_comes_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    bank = {"k.md": CASE + "".join(f"#{question(f'k{n}')}" for n in (1, 2, 3)), "q.md": many(4)}
    for count, taken in ((2, 0), (4, {0, 3}), (6, 3)):
        made = make(paper_bank(tmp_path / str(count), bank, f"[[pick]]\ncount = {count}\n"))
        cases = [ident for ident in ids(made) if ident.startswith("k")]
        assert len(cases) in (taken if isinstance(taken, set) else {taken})
        assert cases == sorted(cases)
    apart = make(paper_bank(tmp_path / "apart", bank, 'cases = "apart"\n[[pick]]\ncount = 6\n'))
    assert len(ids(apart)) == 6
    named = make(paper_bank(tmp_path / "named", bank, '[[pick]]\nids = ["k2"]\n'))
    assert ids(named) == ["k2"]


def test_of_a_case_only_what_a_pick_may_take_belongs_together(tmp_path: Path) -> None:
    bank = (
        CASE + f"#{question('k1', 'difficulty: 1')}#{question('k2', 'difficulty: 4')}#{question('k3', 'difficulty: 5')}"
    )
    made = make(paper_bank(tmp_path, bank, "[[pick]]\ncount = 2\ndifficulty = [4, 5]\n"))
    assert ids(made) == ["k2", "k3"]


# The seed


def test_the_same_seed_gives_the_same_and_another_seed_another(tmp_path: Path) -> None:
    bank = many(40)
    first, same, other = (
        make(paper_bank(tmp_path / name, bank, f'seed = "{seed}"\n[[pick]]\ncount = 10\n'))
        for name, seed in (("1", "x"), ("2", "x"), ("3", "y"))
    )
    assert ids(first) == ids(same)
    assert set(ids(first)) != set(ids(other))


def test_a_question_more_in_the_bank_changes_one_at_most(tmp_path: Path) -> None:
    paper = "[[pick]]\ncount = 10\n"
    before = set(ids(make(paper_bank(tmp_path / "before", many(40), paper))))
    came_in = 0
    for number in range(8):
        bank = many(20) + question(f"new{number}") + "".join(question(f"q{n}") for n in range(21, 41))
        after = set(ids(make(paper_bank(tmp_path / f"after{number}", bank, paper))))
        assert len(before - after) <= 1
        assert after - before <= {f"new{number}"}
        came_in += after != before
    assert came_in < 8


def test_choices_of_a_seed_are_for_ever(tmp_path: Path) -> None:
    """The first ten of their order, which anybody can work out: `printf 'choice-1\\0x\\0q1' | sha256sum`."""
    made = make(paper_bank(tmp_path, many(40), 'seed = "x"\n[[pick]]\ncount = 10\n'))
    assert set(ids(made)) == set(sorted((f"q{n}" for n in range(1, 41)), key=lambda ident: rank("x", ident))[:10])
    assert rank("x", "q1").hex()[:12] == "d7da4d81610c"


# What can't be had is explained


def test_a_pick_with_too_few_questions_says_how_many_there_are(tmp_path: Path) -> None:
    bank = {
        "rdma/a.md": many(5, "difficulty: 4") + question("d", "difficulty: 5, status: draft")
        + question("r", "difficulty: 5, status: review") + question("old", "difficulty: 4, status: retired"),
        "b.md": many(9, "", "b"),
    }  # fmt: skip
    lines = refusal(paper_bank(tmp_path, bank, '[[pick]]\ncount = 8\ntopic = "rdma"\ndifficulty = [4, 5]\n'))
    assert lines == [
        "the paper exam can't be made:",
        "pick 1 (papers/exam.toml:2) asks for 8 questions on rdma with difficulty 4 to 5: the bank has 5, beside 2 that "
        "nobody has approved yet (--drafts takes them in) and 1 that is retired",
    ]


def test_all_short_picks_are_named_at_once(tmp_path: Path) -> None:
    bank = many(2, "tags: [x]") + many(1, "", "n")
    lines = refusal(paper_bank(tmp_path, bank, '[[pick]]\ncount = 3\ntag = "x"\n[[pick]]\ncount = 1\nkind = "essay"\n'))
    assert [line.split(":")[-1] for line in lines[1:]] == [" the bank has 2", " the bank has none"]


def test_points_that_do_not_add_up_name_the_nearest_totals(tmp_path: Path) -> None:
    lines = refusal(paper_bank(tmp_path, many(21, "points: 2"), "points = 42\n[[pick]]\ncount = 20\n"))
    assert lines == [
        "the paper exam can't be made.",
        "These can't be met together:",
        "pick 1 (papers/exam.toml:3) asks for 20 questions",
        "papers/exam.toml asks for 42 points in all",
        "Any one of these would do:",
        "pick 1 takes 21 instead of 20",
        "`points` is 40 instead of 42",
    ]


def test_points_between_two_totals(tmp_path: Path) -> None:
    bank = many(10, "points: 2") + many(10, "points: 4", "r")
    lines = refusal(paper_bank(tmp_path, bank, "points = 41\n[[pick]]\ncount = 15\n"))
    assert lines[2:] == [
        "papers/exam.toml asks for 41 points in all",
        "This would do:",
        "`points` is 40 or 42 instead of 41",
    ]


def test_picks_that_share_questions(tmp_path: Path) -> None:
    bank = {"a/a.md": many(5, "tags: [x]")}
    lines = refusal(paper_bank(tmp_path, bank, '[[pick]]\ncount = 3\ntopic = "a"\n[[pick]]\ncount = 4\ntag = "x"\n'))
    assert lines[2:] == [
        "pick 1 (papers/exam.toml:2) asks for 3 questions on a",
        "pick 2 (papers/exam.toml:5) asks for 4 questions tagged x",
        "(each question is taken once)",
        "Any one of these would do:",
        "pick 1 takes 1 instead of 3",
        "pick 2 takes 2 instead of 4",
    ]


def test_enemies_in_the_way_are_named(tmp_path: Path) -> None:
    bank = (
        question("a", "enemies: [b]")
        + question("b")
        + question("c")
        + question("d", "enemies: [e]")
        + question("e", "tags: [x]")
    )
    lines = refusal(paper_bank(tmp_path, bank, '[[pick]]\nids = ["a", "b", "c"]\n'))
    assert lines[2:] == [
        "pick 1 (papers/exam.toml:2) asks for 3 questions among a, b, c",
        "a and b are enemies, and never stand on one paper",
        "Any one of these would do:",
        "pick 1 takes 2 instead of 3",
        "a and b are no enemies",
    ]


def test_a_case_in_the_way_names_the_way_out(tmp_path: Path) -> None:
    bank = CASE + f"#{question('k1')}#{question('k2')}"
    lines = refusal(paper_bank(tmp_path, bank, "[[pick]]\ncount = 1\n"))
    assert lines[-1] == '`cases = "apart"` takes questions of a case one by one'
    assert "k1 and k2 belong to one case, and come together or not at all" in lines


def test_difficulty_says_what_there_is(tmp_path: Path) -> None:
    bank = many(10, "difficulty: 2") + many(1, "difficulty: 4", "h")
    lines = refusal(paper_bank(tmp_path, bank, '[[pick]]\ncount = 5\n[difficulty]\n"4-5" = {min = 2}\n'))
    assert lines[2:] == [
        "[difficulty] (papers/exam.toml:5) asks for at least 2 questions of difficulty 4 to 5",
        "This would do:",
        "[difficulty] has 1 of difficulty 4 to 5",
    ]


def test_minutes_say_how_long_it_would_take(tmp_path: Path) -> None:
    lines = refusal(paper_bank(tmp_path, many(10, "minutes: 3"), "[[pick]]\ncount = 10\n[length]\nmax = 20\n"))
    assert lines[2:] == [
        "pick 1 (papers/exam.toml:2) asks for 10 questions",
        "[length] (papers/exam.toml) asks for at most 20 minutes in all",
        "Any one of these would do:",
        "pick 1 takes 6 instead of 10",
        "[length] has 30 minutes",
    ]


def test_questions_without_minutes_can_not_be_bounded(tmp_path: Path) -> None:
    bank = many(3, "minutes: 2") + question("silent")
    folder = paper_bank(tmp_path, bank, "[[pick]]\ncount = 2\n[length]\nmax = 20\n")
    assert refusal(folder)[0].startswith(
        "papers/exam.toml bounds the minutes that its questions take together, and 1 of the 4 that it may take don't say "
        "theirs (silent). Write `assume = 2` below [length]"
    )
    toml = folder / "papers" / "exam.toml"
    toml.write_text(toml.read_text().replace("max = 20", "max = 20\nassume = 2"))
    assert len(ids(make(folder))) == 2


def test_all_conflicts_are_named_at_once(tmp_path: Path) -> None:
    bank = many(10, "difficulty: 2, points: 2") + many(1, "difficulty: 4", "h")
    paper = 'points = 50\n[[pick]]\ncount = 5\n[difficulty]\n"4-5" = {min = 2}\n'
    assert refusal(paper_bank(tmp_path, bank, paper)) == [
        "the paper exam can't be made.",
        "This can't be met:",
        "[difficulty] (papers/exam.toml:6) asks for at least 2 questions of difficulty 4 to 5",
        "This would do:",
        "[difficulty] has 1 of difficulty 4 to 5",
        "This can't be met:",
        "papers/exam.toml asks for 50 points in all",
        "This would do:",
        "`points` is 9 instead of 50",
        "Each of the two has to be mended",
    ]


# Against every possible choice

LEVELS = st.integers(1, 3)


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    """A small bank and a paper that asks for anything."""
    base = _base()
    size = draw(st.integers(2, 7))
    questions: list[AnyQuestion] = []
    for number in range(size):
        enemy = draw(st.sampled_from([(), (), (), (f"q{draw(st.integers(0, size - 1))}",)]))
        meta = base.meta.model_copy(
            update={
                "points": draw(st.sampled_from([1.0, 2.0, 0.5])),
                "difficulty": draw(st.sampled_from([None, 1, 2, 3])),
                "minutes": draw(st.sampled_from([1.0, 2.0])),
                "tags": tuple(draw(st.sets(st.sampled_from("ab")))),
                "enemies": enemy,
            }
        )
        case = draw(st.sampled_from([None, None, None, "k"]))
        questions.append(base.model_copy(update={"id": f"q{number}", "meta": meta, "case": case}))
    place = whole_file("papers/p.toml")
    picks = tuple(
        Pick(
            count=draw(st.integers(1, 3)),
            tags=tuple(draw(st.sampled_from([(), ("a",), ("b",), ("a", "b")]))),
            points=draw(st.sampled_from([None, None, 2.0])),
            location=place,
        )
        for _ in range(draw(st.integers(1, 2)))
    )
    share = Share(
        first=2, last=3, count=Bounds(low=draw(st.integers(0, 1)), high=draw(st.integers(1, 3))), location=place
    )
    paper = Paper(
        name="p", title="P", seed=draw(st.sampled_from("xyz")), picks=picks, location=place,
        points=draw(st.sampled_from([None, 2.0, 3.0, 4.5])),
        difficulty=draw(st.sampled_from([(), (share,)])),
        length=draw(st.sampled_from([Bounds(), Bounds(low=2, high=4)])),
        cases=draw(st.sampled_from(["together", "apart"])),
    )  # fmt: skip
    bank = Bank(settings={"id": "b", "name": "b", "title": "B"}, questions=())  # type: ignore[arg-type]
    return pool_of(bank.model_copy(update={"questions": tuple(questions)}), paper, drafts=False)


def _base() -> AnyQuestion:
    from tempfile import TemporaryDirectory

    if not _BASE:
        with TemporaryDirectory() as folder:
            _BASE.extend(read(paper_bank(Path(folder), many(1), "[[pick]]\ncount = 1\n")).bank.questions)
    return _BASE[0]


_BASE: list[AnyQuestion] = []


def is_right(pool: Pool, taken: dict[str, int]) -> bool:
    """Whether a choice meets all demands, said again in other words than the solver's."""
    paper, questions = pool.paper, {question.id: question for question in pool.questions}
    meta = [questions[ident].meta for ident in taken]
    total = sum(pool.points(pick, questions[ident]) for ident, pick in taken.items())
    return (
        all(list(taken.values()).count(number) == pick.count for number, pick in enumerate(paper.picks))
        and (paper.points is None or total == paper.points)
        and all(share.count.hold(sum(m.difficulty in (2, 3) for m in meta)) for share in paper.difficulty)
        and paper.length.hold(sum(m.minutes or 0 for m in meta))
        and not any(one in taken and other in taken for one, other in enemies(pool.questions))
        and all(len({ident in taken for ident in case}) == 1 for case in whole_cases(pool))
    )


def every_choice(pool: Pool) -> list[dict[str, int]]:
    names = [question.id for question in pool.questions]
    number = sum(pick.count for pick in pool.paper.picks)
    found = []
    for subset in combinations(range(len(names)), number):
        for picks in product(*(pool.picks[at] for at in subset)):
            choice = {names[at]: pick for at, pick in zip(subset, picks, strict=True)}
            if is_right(pool, choice):
                found.append(choice)
    return found


def assert_true_advice(pool: Pool, message: str) -> None:
    """What is said would do does, where that is one number of points and nothing else is in the way."""
    advice = re.search(r"`points` is ([\d.]+)(?: or ([\d.]+))? instead", message)
    assert "\n  " in message
    if advice and "has to be mended" not in message:
        for points in filter(None, advice.groups()):
            paper = pool.paper.model_copy(update={"points": float(points)})
            assert every_choice(replace(pool, paper=paper)), message


@settings(max_examples=150, deadline=None)
@given(pools())
def test_what_is_chosen_is_right_and_what_is_impossible_is_impossible(pool: Pool) -> None:
    taken = chosen(pool, pool.paper.seed)
    right = every_choice(pool)
    if taken is None:
        assert right == []
        assert_true_advice(pool, impossible(pool))
        return
    assert is_right(pool, taken)
    order = sorted((question.id for question in pool.questions), key=lambda ident: rank(pool.paper.seed, ident))
    assert [ident in taken for ident in order] == max([ident in choice for ident in order] for choice in right)


def test_the_paper_of_a_bank_is_chosen_from_its_own_words(tmp_path: Path) -> None:
    """Guards the test above: the pool that a file makes has the demands that the file says."""
    reading = read(
        paper_bank(tmp_path, many(3, "difficulty: 2"), 'points = 2\n[[pick]]\ncount = 2\n[difficulty]\n"2-3" = 2\n')
    )
    pool = pool_of(reading.bank, paper_of(reading), drafts=False)
    assert len(every_choice(pool)) == 3
