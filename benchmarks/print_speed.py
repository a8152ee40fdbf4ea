#!/usr/bin/env python3
"""Print against a plain script that lays out one page of HTML. print_speed.py [QUESTIONS] [ROUNDS]

All print the same bank, which is written for the occasion, each in processes of its own, in turns:

- plain: this file's own `plain_pdf`: headings cut by a regular expression, markdown-it-py, a style sheet of four lines,
  WeasyPrint without tags;
- handout: the student's copy alone, tagged, from reading the bank to the last byte, in one process;
- cold: handout, key and solutions with `itemwright build pdf`, side by side, nothing remembered;
- again: the same when nothing has changed.

Medians of processor time (children included), of time on the clock and of the largest process, and the median of each
round's ratios to plain.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

from build_speed import write_bank

CSS = """@page { size: A4; margin: 18mm 16mm; @bottom-center { content: counter(page) " / " counter(pages) } }
body { font: 10.5pt/1.4 "Noto Serif", serif } pre, code { font-family: "JetBrains Mono", monospace; font-size: 9pt }
section { break-inside: avoid; margin-bottom: 5mm } ul { list-style: square } table { border-collapse: collapse }"""

WAYS = ("plain", "handout", "cold", "again")


def plain_pdf(bank: Path, out: Path) -> None:
    """What a script of a few lines makes of the bank: stems, options and short explanations."""
    import weasyprint
    from markdown_it import MarkdownIt

    md = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parts = [f"<style>{CSS}</style>"]
    for path in sorted(bank.rglob("*.md")):
        for question in re.split(r"(?m)^## ", path.read_text(encoding="utf-8"))[1:]:
            title, _, body = question.partition("\n")
            shown = md.render(body.split("\n### ")[0])
            parts.append(f"<section><h2>{title}</h2>{shown}</section>")
    weasyprint.HTML(string="".join(parts), base_url=str(bank)).write_pdf(out)


def handout(bank: Path, out: Path) -> None:
    """The student's copy."""
    from itemwright_exporters.contract import Job, Options
    from itemwright_exporters.pdf.exam import documents
    from itemwright_exporters.pdf.press import press
    from itemwright_exporters.render import Renderer
    from itemwright_schema import load

    held = load(bank).bank
    job = Job(held, Renderer(held), out.parent, Options(), {}, 0, lambda done, of: None)
    document = next(iter(documents(job)))
    out.write_bytes(press(document.html, held.folder).pdf)


def run(way: str, bank: Path, room: Path) -> tuple[float, float, float]:
    """Seconds of processor, seconds on the clock, and megabytes of the largest process."""
    out, cache = room / "out", room / "cache"
    if way == "cold":
        shutil.rmtree(cache, ignore_errors=True)
        shutil.rmtree(out, ignore_errors=True)
    if way in ("plain", "handout"):
        command = [sys.executable, __file__, way, str(bank), str(room / f"{way}.pdf")]
    else:
        command = [sys.executable, "-m", "itemwright", "build", "pdf", "--bank", str(bank), "--out", str(out)]
    before, begin = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "ITEMWRIGHT_CACHE": str(cache)})
    largest = watched(child)
    clock, after = time.perf_counter() - begin, getrusage(RUSAGE_CHILDREN)
    if child.returncode:
        raise SystemExit(f"{way} failed")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock, largest


def watched(child: subprocess.Popen[bytes]) -> float:
    """Waits for a process; the most memory in MB that it or one of its own children had at a time (Linux only)."""
    most = 0
    while child.poll() is None:
        for pid in (child.pid, *children(child.pid)):
            most = max(most, resident(pid))
        time.sleep(0.05)
    return most / 1024


def children(pid: int) -> Iterator[int]:
    """The processes that a process has started."""
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            yield from map(int, file.read_text().split())
        except OSError:
            return


def resident(pid: int) -> int:
    """Kilobytes of memory that a process has had at most, or 0."""
    try:
        return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
    except (OSError, TypeError):
        return 0


def figures(questions: int, rounds: int) -> Iterator[str]:
    """The lines of the report."""
    with TemporaryDirectory() as folder:
        bank, room = Path(folder) / "bank", Path(folder)
        write_bank(bank, questions)
        seen = {way: [run(way, bank, room)] for way in WAYS}  # the first round only warms the machine
        for way in WAYS * rounds:
            seen[way].append(run(way, bank, room))
        yield f"{questions} questions, {rounds} rounds, {os.cpu_count()} processors"
        yield f"{'':10}{'cpu s':>8}{'clock s':>9}{'MB':>7}{'cpu ÷':>8}{'clock ÷':>9}"
        for way in WAYS:
            times, plain = seen[way][1:], seen["plain"][1:]
            cpu, clock, memory = (median(column) for column in zip(*times, strict=True))
            ratios = [median(a[at] / b[at] for a, b in zip(times, plain, strict=True)) for at in (0, 1)]
            yield f"{way:10}{cpu:8.2f}{clock:9.2f}{memory:7.0f}{ratios[0]:8.2f}{ratios[1]:9.2f}"


if __name__ == "__main__":
    if sys.argv[1:2] in (["plain"], ["handout"]):
        (plain_pdf if sys.argv[1] == "plain" else handout)(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        given = [int(word) for word in sys.argv[1:3]]
        for line in figures(*given, *(500, 3)[len(given) :]):
            print(line)
