"""The lock file: the same paper is printed though the bank has grown, and whatever changed is said."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from paper_banks import ids, locked, make, many, paper_bank, question

from itemwright.cli import cli
from itemwright.paper import exam as exam_module
from itemwright.paper.lock import read_lock, write_lock
from itemwright.stop import Stop
from itemwright_exporters.contract import Student

PAPER = "versions = 2\n[[pick]]\ncount = 5\n"
ADA = (Student("0815", "Ada"),)


def edit(folder: Path, old: str, new: str, file: str = "questions.md") -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(folder: Path, **options: bool) -> str:
    with pytest.raises(Stop) as stop:
        make(folder, **options)
    assert stop.value.exit_code == 1
    return stop.value.message


def shown(folder: Path, students: tuple[Student, ...] = (), **options: bool) -> list[tuple[str, list[str]]]:
    """Each question of each version, with its options as they stand on the paper."""
    made = make(folder, students=students, **options)
    return [
        (item.question.id, [item.question.options[source].text.markdown for source in item.order])
        for version in made.exam.versions
        for item in version.items
    ]


# What the file holds


def test_the_file_can_be_read_and_gives_the_same_again(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(9) + question("n", body="Answer: 4\n"), PAPER)
    made = locked(folder)
    lock = read_lock(made.lock)
    assert lock is not None
    assert write_lock(lock, "exam") == made.text
    assert make(folder).text is None
    assert made.text is not None
    assert made.text.startswith("# The questions of papers/exam.toml")
    lines = made.text.split("\n")
    of_questions = lines[lines.index("[questions]") + 1 : lines.index("[questions]") + 6]
    assert of_questions == sorted(of_questions)
    assert all(re.match(r'\w+ = \{ pick = 1, points = 1, parts = \[("o\w{7}"(, )?)*\], key = .*, content = "\w{16}" \}', line)
               for line in of_questions)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "can't be read"), ("format = 1\n[questions]\n", "can't be read"), ("format = 2\n", "has the format 2"),
        ("<<<<<<< ours\n", "holds an unsettled merge"), ("questions = 3", "has the format None"), ("\x00", "can't be read"),
    ],
)  # fmt: skip
def test_what_is_no_lock_is_named_with_what_to_do(tmp_path: Path, text: str, says: str) -> None:
    folder = paper_bank(tmp_path, many(9), PAPER)
    (folder / "papers" / "exam.lock").write_text(text)
    message = refusal(folder)
    assert says in message or (not text and "has the format None" in message)
    assert "exam.lock" in message
    assert "--choose-again" in message
    assert len(ids(make(folder, choose_again=True))) == 5


def test_a_lock_whose_versions_do_not_fit_its_questions_is_none(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(9), PAPER)
    made = locked(folder)
    assert made.text is not None
    made.lock.write_text(made.text.replace(f'"{ids(made)[0]}", ', "", 1))
    assert "a version has other questions than are chosen" in refusal(folder)


def test_a_lock_that_is_a_link_is_refused(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(9), PAPER)
    (folder / "papers" / "exam.lock").symlink_to(tmp_path / "elsewhere")
    assert "is a symbolic link" in refusal(folder)


# The bank has changed


def test_the_same_paper_next_month(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(20), PAPER)
    locked(folder)
    before, personal = shown(folder), shown(folder, ADA)
    path = folder / "questions.md"
    path.write_text(many(200, prefix="new") + path.read_text(encoding="utf-8"), encoding="utf-8")
    after = make(folder)
    assert (shown(folder), shown(folder, ADA), after.text, after.warnings) == (before, personal, None, ())
    assert {ident for ident, _ in before} != set(ids(make(folder, choose_again=True)))


def test_options_that_change_places_in_the_source_keep_theirs_on_paper(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(5), PAPER)
    locked(folder)
    before, personal = shown(folder), shown(folder, ADA)
    edit(folder, "- [x] Write\n- [ ] Send\n- [ ] Read\n", "- [ ] Read\n- [ ] Send\n- [x] Write\n")
    assert (shown(folder), shown(folder, ADA)) == (before, personal)
    (warning,) = make(folder).warnings
    assert warning.startswith(
        "q1 (questions.md:1): its text has changed, or how it is marked since the paper exam was chosen"
    )


def test_a_corrected_typo_moves_no_letter_and_is_said(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(5), PAPER)
    code = locked(folder).exam.versions[0].code
    before, personal = shown(folder), shown(folder, ADA)
    edit(folder, "- [ ] Send", "- [ ] Sending")
    edit(folder, "What does q2 do?", "What does q2 really do?")
    after = make(folder)
    assert [warning.split(" since")[0] for warning in after.warnings] == [
        "q1 (questions.md:1): the words of option B have changed",
        "q2 (questions.md:11): its text has changed, or how it is marked",
    ]
    mended = [
        (ident, ["Sending" if ident == "q1" and text == "Send" else text for text in texts]) for ident, texts in before
    ]
    assert shown(folder) == mended
    assert [ident for ident, _ in shown(folder, ADA)] == [ident for ident, _ in personal]
    assert after.text is None
    assert after.exam.versions[0].code != code


def test_accepted_changes_are_written_and_not_said_again(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(5), PAPER)
    locked(folder)
    edit(folder, "- [ ] Send", "- [ ] Sending")
    before = shown(folder)
    accepted = locked(folder, accept_changes=True)
    assert accepted.text is not None
    after = make(folder)
    assert (shown(folder), after.warnings, after.text) == (before, (), None)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("- [x] Write\n- [ ] Send", "- [ ] Write\n- [x] Send", "option B is marked as right now, and option A was"),
        ("- [ ] Post\n", "", "it has 3 options now, and had 4"),
        ("- [ ] Post\n", "- [ ] Post\n- [ ] Fetch\n", "it has 5 options now, and had 4"),
        (
            "- [x] Write\n- [ ] Send",
            "- [x] Write\n- [x] Send",
            "options A and B are marked as right now, and option A was",
        ),
    ],
)
def test_another_key_or_other_options_stop_the_build(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = paper_bank(tmp_path, many(5), PAPER)
    before = locked(folder)
    edit(folder, old, new)
    message = refusal(folder)
    assert f"q1 (questions.md:1): {says}" in message
    assert "--accept-changes" in message
    assert "--choose-again" in message
    accepted = locked(folder, accept_changes=True)
    assert [ids(accepted, at) for at in (0, 1)] == [ids(before, at) for at in (0, 1)]
    for version, item in ((v, i) for v in accepted.exam.versions for i in v.items if i.question.id == "q1"):
        assert sorted(item.order) == list(range(len(item.question.options))), version.name
    assert (make(folder).text, make(folder).warnings) == (None, ())


@pytest.mark.parametrize(
    ("body", "old", "new", "grave"),
    [
        ("Answer: 12.5 ± 0.1 Gbit/s\n", "12.5", "12.6", True),
        ("Answer: 12.5 ± 0.1 Gbit/s\n", "What does q1", "And what does q1", False),
        ("Answer: all-reduce | allreduce\n", "| allreduce", "| reduce-all", True),
        ("It is {{UDP}}.\n", "UDP", "TCP", True),
        ("1. One\n2. Two\n3. Three\n", "One\n2. Two", "Two\n2. One", True),
        ("1. One\n2. Two\n3. Three\n", "One", "First", False),
        ("1. One\n2. Two\n3. Three\n", "3. Three\n", "", True),
        ("| a | b |\n|---|---|\n| 1 | x |\n| 2 | y |\n", "| 1 | x |\n| 2 | y |", "| 1 | y |\n| 2 | x |", True),
        ("| a | b |\n|---|---|\n| 1 | x |\n| 2 | y |\n", "| 1 |", "| one |", False),
        ("A text.\n\n**Rubric:** Two points.\n", "Two points", "Three points", False),
    ],
)
def test_keys_of_other_kinds(tmp_path: Path, body: str, old: str, new: str, grave: bool) -> None:
    kind = {"1": "ordering", "|": "matching", "I": "blanks", "T": "essay"}.get(body[0], "")
    kind = "essay" if "Rubric" in body else kind
    folder = paper_bank(tmp_path, question("q1", f"type: {kind}" if kind else "", body), "[[pick]]\ncount = 1\n")
    locked(folder)
    edit(folder, old, new)
    if grave:
        assert "would not be the one that was chosen" in refusal(folder)
        locked(folder, accept_changes=True)
    else:
        assert len(make(folder).warnings) == 1
    assert [sorted(item.order) for item in make(folder).exam.versions[0].items]


def test_points_of_the_bank_do_not_change_those_of_a_paper_unsaid(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(5), "points = 5\n[[pick]]\ncount = 5\n")
    locked(folder)
    edit(folder, "id: q1", "id: q1, points: 3")
    after = make(folder)
    assert after.warnings[0].startswith("q1 (questions.md:1): it is worth 3 in the bank now, and 1 on the paper")
    assert [item.question.meta.points for item in after.exam.versions[0].items] == [1] * 5
    assert "has 7 points, and papers/exam.toml demands 5" in refusal(folder, accept_changes=True)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("id: q2", "id: other", "q2 is not in the bank any more, has another id, or has errors"),
        ("id: q2", "id: q2, status: retired", "q2 (questions.md:11) is retired"),
        ("id: q2", "id: q2, status: draft", "q2 (questions.md:11) has the status draft now (--drafts takes it in)"),
    ],
)
def test_a_question_that_can_not_be_printed_any_more(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = paper_bank(tmp_path, many(5) + question("spare"), "[[pick]]\ncount = 5\n")
    before = set(ids(locked(folder)))
    if "q2" not in before:
        edit(folder, "id: spare", "id: q6")
        before = set(ids(locked(folder, choose_again=True)))
    edit(folder, old, new)
    message = refusal(folder)
    assert says in message
    assert "--choose-again" in message
    made = make(folder, accept_changes=True)
    (new,) = set(ids(made)) - before
    assert made.notes == (f"on the paper exam, q2 left and {new} came in; all others stayed",)


def test_a_shared_text_that_changed_is_said(tmp_path: Path) -> None:
    case = "# A case\n<!-- type: case, id: k -->\n\nA text.\n\n"
    folder = paper_bank(tmp_path, case + f"#{question('k1')}#{question('k2')}", "[[pick]]\ncount = 2\n")
    code = locked(folder).exam.versions[0].code
    edit(folder, "A text.", "Another text.")
    after = make(folder)
    assert after.warnings[0].startswith("case k: its text has changed")
    assert after.exam.versions[0].code != code
    locked(folder, accept_changes=True)
    assert make(folder).warnings == ()


# The paper has changed


@pytest.mark.parametrize(
    ("old", "new", "which"),
    [
        ("count = 5", "count = 6", "pick 1 (line 3) changed"),
        ("count = 5", 'count = 5\ntopic = "bank"', None),
        ("versions = 2", 'versions = 2\nseed = "other"', "seed changed"),
        ("versions = 2", "versions = 2\npoints = 5", "points changed"),
        ("count = 5", "count = 5\n[difficulty]\n1 = {max = 5}", "difficulty changed"),
        ("count = 5", "count = 5\n[[pick]]\ncount = 1", "pick 2 (line 5) changed"),
        ("versions = 2", "versions = 2\nshuffle_questions = false", "shuffle_questions changed"),
    ],
)
def test_other_demands_are_not_overlooked(tmp_path: Path, old: str, new: str, which: str | None) -> None:
    folder = paper_bank(tmp_path, {"bank/q.md": many(9)}, PAPER)
    locked(folder)
    edit(folder, old, new, "papers/exam.toml")
    message = refusal(folder)
    assert which is None or which in message
    assert message.startswith("papers/exam.toml asks for something else than when ")
    assert make(folder, choose_again=True).text is not None


def test_accepted_demands_keep_what_can_be_kept(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(40), "[[pick]]\ncount = 20\n")
    before = set(ids(locked(folder)))
    path = folder / "questions.md"
    path.write_text(many(200, prefix="new") + path.read_text(encoding="utf-8"), encoding="utf-8")
    edit(folder, "count = 20", "count = 22", "papers/exam.toml")
    made = make(folder, accept_changes=True)
    assert before < set(ids(made))
    assert len(made.notes) == 1
    assert before - set(ids(make(folder, choose_again=True)))


def test_title_and_layout_are_no_demands(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(9), f'title = "Old"\n{PAPER}')
    locked(folder)
    edit(folder, "Old", "New", "papers/exam.toml")
    edit(folder, "count = 5", 'count = 5\n[layout]\npage = "Letter"', "papers/exam.toml")
    assert make(folder).text is None


def test_a_version_more_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(9), PAPER)
    before = locked(folder).exam.versions
    edit(folder, "versions = 2", "versions = 3", "papers/exam.toml")
    made = locked(folder)
    assert made.exam.versions[:2] == before
    assert made.text is not None
    edit(folder, "versions = 3", 'versions = ["B", "A"]', "papers/exam.toml")
    assert make(folder).exam.versions == before[::-1]


def test_an_edition_shares_the_lock_and_the_codes(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path, many(9), PAPER, large='edition_of = "exam"\n[layout]\nsize = "large"\n')
    large, exam = make(folder, "large"), locked(folder)
    assert (large.lock, large.text) == (exam.lock, exam.text)
    assert large.exam.versions == exam.exam.versions
    assert large.exam.paper.layout.size == "large"


# The build


def build(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(
        cli, ["build", "json", "--bank", str(folder), "--out", str(folder.parent / "out"), *options]
    )


def test_the_lock_is_written_with_the_outputs(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(9), PAPER, quiz="[[pick]]\ncount = 2\n", large='edition_of = "exam"\n')
    result = build(folder, "--paper", "all")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in (folder / "papers").iterdir()) == [
        "exam.lock", "exam.toml", "large.toml", "quiz.lock", "quiz.toml",
    ]  # fmt: skip
    assert "exam.lock keeps what was chosen. Commit it" in result.stderr
    assert (tmp_path / "out" / "json" / "large" / "bank.json").is_file()
    again = build(folder, "--paper", "all", "--locked")
    assert (again.exit_code, "lock" in again.stderr) == (0, False)


def test_locked_writes_nothing(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(9), PAPER)
    result = build(folder, "--paper", "exam", "--locked")
    assert result.exit_code == 1
    assert "--locked keeps lock files as they are, and this would change" in result.stderr
    assert not (folder / "papers" / "exam.lock").exists()
    assert not (tmp_path / "out").exists()


def test_an_output_that_fails_leaves_the_lock_as_it_was(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(9), PAPER)
    assert build(folder, "--paper", "exam").exit_code == 0
    lock = folder / "papers" / "exam.lock"
    before = lock.read_bytes()
    edit(folder, "count = 5", "count = 4", "papers/exam.toml")
    bundle = tmp_path / "out" / "json" / "exam" / "bank.json"
    bundle.unlink()
    bundle.mkdir()
    assert build(folder, "--paper", "exam", "--choose-again").exit_code == 3
    assert lock.read_bytes() == before
    assert [path.name for path in (folder / "papers").iterdir() if path.name.startswith(".")] == []


def test_a_build_of_which_nothing_has_changed_is_not_done_again(tmp_path: Path) -> None:
    folder = paper_bank(tmp_path / "bank", many(9), PAPER)
    assert "Nothing has changed" not in build(folder, "--paper", "exam").stderr
    assert "Nothing has changed" in build(folder, "--paper", "exam").stderr
    edit(folder, "- [ ] Send", "- [ ] Sending")
    for _ in range(2):  # what is warned of is warned of each time
        result = build(folder, "--paper", "exam")
        assert "Nothing has changed" not in result.stderr
    (folder / "papers" / "exam.lock").unlink()
    assert "keeps what was chosen" in build(folder, "--paper", "exam").stderr


def test_grading_reads_the_lock_and_never_chooses(tmp_path: Path) -> None:
    from itemwright_schema import load

    folder = paper_bank(tmp_path, many(9), PAPER)
    with pytest.raises(Stop) as stop:
        exam_module.exam(load(folder), "exam")
    assert "was not built yet" in stop.value.message
    made = locked(folder)
    assert exam_module.exam(load(folder), "exam").versions == made.exam.versions
    assert exam_module.exam(load(folder), "exam", ADA).versions[0].student == ADA[0]


def test_the_lock_files_of_the_sample_bank_are_up_to_date() -> None:
    """If a question of a sample paper was changed on purpose: `itemwright build json --paper all --accept-changes`."""
    sample = Path(__file__).parents[1] / "bank"
    papers = [path.stem for path in sorted((sample / "papers").glob("*.toml"))]
    assert "exam" in papers
    for name in papers:
        made = make(sample, name)
        assert (name, made.text, made.warnings) == (name, None, ())
