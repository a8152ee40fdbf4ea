#!/usr/bin/env python3
"""How much memory bundles take, to write and to read. bundle_memory.py [QUESTIONS ...]

Each command runs in a process of its own, whose greatest resident set is taken, with the processor time and the time on
the clock:

- write: `itemwright build json --jsonl`, a first build, of a bank of so many questions (about 2 kB each);
- read: `itemwright_schema.bundle.questions` over a `bank.jsonl` of so many: each is validated and let go;
- load: `itemwright_schema.load_bundle` of the same file, which holds the whole.

A build holds the whole bank, for ids, enemies and equal stems are looked at bank-wide; so "write" grows with the bank.
By default "write" is measured up to 10,000 questions and "read" and "load" up to 100,000.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from build_speed import write_bank

SIZES = (1_000, 10_000, 100_000)
WRITTEN = 10_000
"""Above this a build takes minutes: it is asked for by naming the number."""

READ = "import sys; from pathlib import Path; from itemwright_schema.bundle import load_bundle, questions; "
PROGRAMS = {
    "read": READ + "print(sum(1 for _ in questions(Path(sys.argv[1]))))",
    "load": READ + "print(len(load_bundle(Path(sys.argv[1])).questions))",
}


def measured(command: list[str], cache: Path) -> tuple[float, float, float]:
    """MB of memory at the most, and seconds of processor and clock."""
    begin = time.perf_counter()
    environment = {**os.environ, "ITEMWRIGHT_CACHE": str(cache)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return used.ru_maxrss / unit, used.ru_utime + used.ru_stime, time.perf_counter() - begin


def repeated(lines: Path, count: int, out: Path) -> None:
    """A `bank.jsonl` of so many questions: those of a small one again and again, under other ids."""
    head, *questions, tail = lines.read_text("utf-8").splitlines()
    start = '{"id":"'
    with out.open("w", encoding="utf-8") as stream:
        stream.write(f"{head}\n")
        for number in range(count):
            line = questions[number % len(questions)]
            _, quote, rest = line.removeprefix(start).partition('"')
            stream.write(f"{start}n{number}{quote}{rest}\n")
        stream.write(json.dumps({**json.loads(tail), "count": count}) + "\n")


def figures(sizes: list[int], up_to: int) -> Iterator[str]:
    """The lines of the report."""
    yield f"{'':8}{'questions':>10}{'MB':>8}{'cpu s':>8}{'clock s':>9}"
    with TemporaryDirectory() as folder:
        room = Path(folder)
        for size in (number for number in sizes if number <= up_to):
            bank, out = room / f"bank-{size}", room / f"out-{size}"
            write_bank(bank, size)
            command = [sys.executable, "-m", "itemwright", "build", "json", "--jsonl"]
            yield _line("write", size, measured([*command, "--bank", str(bank), "--out", str(out)], room / "cache"))
        lines = room / f"out-{min(sizes)}" / "json" / "bank.jsonl"
        for size in sizes:
            repeated(lines, size, room / "bank.jsonl")
            for name, program in PROGRAMS.items():
                command = [sys.executable, "-c", program, str(room / "bank.jsonl")]
                yield _line(name, size, measured(command, room / "cache"))


def _line(name: str, size: int, of: tuple[float, float, float]) -> str:
    return f"{name:8}{size:10}{of[0]:8.0f}{of[1]:8.1f}{of[2]:9.1f}"


if __name__ == "__main__":
    asked = sorted(map(int, sys.argv[1:]))
    for line in figures(asked or list(SIZES), max(asked, default=WRITTEN)):
        print(line, flush=True)
