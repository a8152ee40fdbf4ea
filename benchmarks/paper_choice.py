"""How long a paper takes to be chosen from a large bank, in seconds of CPU time.

    python benchmarks/paper_choice.py [QUESTIONS]

The bank is made up: 20 topics, points from 1 to 3, one question in five with an enemy. The papers demand more and more.
"""

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from itemwright.paper.choose import chosen
from itemwright.paper.impossible import impossible
from itemwright.paper.pool import pool_of
from itemwright_schema import load

TOPICS = 20
PICKS = "".join(f'[[pick]]\ncount = 4\ntopic = "topic-{number}"\n' for number in range(15))
BOUNDS = '[difficulty]\n1 = {max = 8}\n"4-5" = {min = 20}\n[length]\nmax = 150\n'
PAPERS = {
    "60 questions of 15 topics": PICKS,
    "and 100 points": f"points = 100\n{PICKS}",
    "and difficulty, and minutes": f"points = 100\n{PICKS}{BOUNDS}",
    "40 questions of any": "points = 70\n[[pick]]\ncount = 40\n",
    "impossible": f"points = 900\n{PICKS}",
}


def question(number: int, count: int, of: random.Random) -> str:
    """The markdown of one question."""
    points, minutes = of.choice([1, 1, 2, 3]), of.choice([1, 2, 3])
    meta = f"id: q{number}, difficulty: {of.randint(1, 5)}, points: {points}, minutes: {minutes}"
    enemy = f", enemies: [q{of.randrange(count)}]" if of.random() < 0.2 else ""
    return f"## What does q{number} do?\n<!-- {meta}{enemy} -->\n\n- [x] Write\n- [ ] Send\n\n"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    of = random.Random(1)
    with TemporaryDirectory() as folder:
        bank = Path(folder)
        for topic in range(TOPICS):
            (bank / f"topic-{topic}").mkdir()
            text = "".join(question(number, count, of) for number in range(topic, count, TOPICS))
            (bank / f"topic-{topic}" / "questions.md").write_text(text, encoding="utf-8")
        (bank / "papers").mkdir()
        for number, paper in enumerate(PAPERS.values()):
            (bank / "papers" / f"p{number}.toml").write_text(f'title = "T"\n{paper}', encoding="utf-8")
        reading = load(bank)
        for name, paper in zip(PAPERS, reading.papers, strict=True):
            start = time.process_time()
            pool = pool_of(reading.bank, paper, drafts=False)
            if chosen(pool, paper.seed) is None:
                impossible(pool)
            print(f"{time.process_time() - start:6.2f} s  {name}")


if __name__ == "__main__":
    main()
