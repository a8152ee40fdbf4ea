#!/usr/bin/env python3
"""`itemwright build anki` against a plain script that checks nothing. build_speed.py [QUESTIONS] [ROUNDS]

Both make a deck of the same bank, which is written for the occasion. They take turns, each in a process of its own:

- plain: this file's own `plain_deck`: headings cut by a regular expression, markdown-it-py, genanki;
- cold: a first build; there is no cache and no output;
- edited: one file of the bank has changed since the last build;
- another: nothing has changed, but the deck goes to another folder;
- same: nothing has changed.

Medians of processor time (children included) and of time on the clock, and the median of each round's ratio to plain.
"""

import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

PER_FILE = 25
WAYS = ("plain", "cold", "edited", "another", "same")


def prose(rng: random.Random, words: int) -> str:
    """A sentence of made-up words."""
    syllables = [rng.choice("bdfgklmnprst") + rng.choice("aeiou") for _ in range(words * 2)]
    return " ".join(map("".join, zip(syllables[::2], syllables[1::2], strict=True))).capitalize() + "."


def question(rng: random.Random, number: int) -> str:
    """A question of about 2 kB: code in one of five, a formula in one of ten, several keys in one of five."""
    keys = set(rng.sample(range(4), 2 if number % 5 == 0 else 1))
    options = [f"- [{'x' if i in keys else ' '}] {prose(rng, 8)} {i}" for i in range(4)]
    code = ["```python", *(f"x{i} = f({rng.randrange(99)})  # {prose(rng, 4)}" for i in range(5)), "```", ""]
    steps = [f"{i}. **{prose(rng, 2)[:-1]}**: {prose(rng, 25)}" for i in range(1, 5)]
    return "\n".join([
        f"## {prose(rng, 4)[:-1]} {number}", f"<!-- id: q{number:06}, difficulty: {number % 5 + 1} -->", "",
        f"{prose(rng, 20)} {prose(rng, 12)} Which {'one applies' if len(keys) == 1 else 'two apply'}?", "",
        *(code if number % 5 == 1 else []),
        *([f"Let $x_{{{number}}} < \\frac{{a}}{{b}}$.", ""] if number % 10 == 2 else []),
        *options, "", f"{prose(rng, 25)} {prose(rng, 15)}", "",
        "### Full explanation", "", f"{prose(rng, 35)} Option {'ABCD'[min(keys)]} holds.", "",
        *steps, "", prose(rng, 70), "",
    ])  # fmt: skip


def write_bank(folder: Path, questions: int) -> None:
    """A bank of so many questions, always the same."""
    rng = random.Random(1)
    folder.mkdir()
    (folder / "bank.toml").write_text('id = "bench"\nname = "bench"\ntitle = "Bench"\n')
    for first in range(0, questions, PER_FILE):
        topic = folder / f"topic-{first // 500:03}"
        topic.mkdir(exist_ok=True)
        every = (question(rng, number) for number in range(first, min(first + PER_FILE, questions)))
        head = f"---\ntags: [t{first % 7}]\n---\n\n# {prose(rng, 3)[:-1]}\n"
        (topic / f"{first:06}.md").write_text("\n".join([head, *every]))


def plain_deck(bank: Path, out: Path) -> None:
    """What a script of a few lines makes of the bank."""
    import genanki
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    md = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(dollarmath_plugin)
    template = {"name": "Card", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}{{Back}}"}
    model = genanki.Model(1_400_000_001, "plain", [{"name": "Front"}, {"name": "Back"}], [template])
    deck = genanki.Deck(1_400_000_002, "plain")
    for path in sorted(bank.rglob("*.md")):
        for part in re.split(r"(?m)^## ", path.read_text())[1:]:
            front, _, back = part.partition("\n\n")
            deck.add_note(genanki.Note(model, [md.render(front), md.render(back)]))
    genanki.Package(deck).write_to_file(out)


def run(way: str, bank: Path, room: Path) -> tuple[float, float]:
    """Seconds of processor and clock that one build takes."""
    out, cache = room / "out", room / "cache"
    command = [sys.executable, "-m", "itemwright", "build", "anki", "--bank", str(bank), "--out", str(out)]
    match way:
        case "plain":
            command = [sys.executable, __file__, "plain", str(bank), str(room / "plain.apkg")]
        case "cold":
            shutil.rmtree(cache, ignore_errors=True)
            shutil.rmtree(out, ignore_errors=True)
        case "edited":
            first = min(bank.rglob("*.md"))
            first.write_text(first.read_text() + "Another sentence.\n")
        case "another":
            command[-1] = str(room / f"out {time.time()}")
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "ITEMWRIGHT_CACHE": str(cache)})
    clock, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


def figures(questions: int, rounds: int) -> Iterator[str]:
    """The lines of the report."""
    with TemporaryDirectory() as folder:
        bank, room = Path(folder) / "bank", Path(folder)
        write_bank(bank, questions)
        seen = {way: [run(way, bank, room)] for way in WAYS}  # the first round only warms the machine
        for way in WAYS * rounds:
            seen[way].append(run(way, bank, room))
        yield f"{questions} questions, {rounds} rounds, {os.cpu_count()} processors"
        yield f"{'':10}{'cpu s':>8}{'clock s':>9}{'cpu ÷':>8}{'clock ÷':>9}"
        for way in WAYS:
            times = list(zip(*seen[way][1:], strict=True))
            plain = list(zip(*seen["plain"][1:], strict=True))
            ratios = [
                median(a / b for a, b in zip(mine, its, strict=True)) for mine, its in zip(times, plain, strict=True)
            ]
            yield f"{way:10}{median(times[0]):8.2f}{median(times[1]):9.2f}{ratios[0]:8.2f}{ratios[1]:9.2f}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["plain"]:
        plain_deck(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        given = [int(word) for word in sys.argv[1:3]]
        for line in figures(*given, *(1000, 5)[len(given) :]):
            print(line)
