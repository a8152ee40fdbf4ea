#!/usr/bin/env python3
"""Writing an .apkg: genanki's own `write_to_file` against ours, on the same notes. anki_write.py [NOTES] [ROUNDS]

Each write has a process of its own, so that its time and its peak of memory (which includes the notes) are its own.
Three columns: genanki, ours stored, ours compressed. The notes are as large as ours are: about 2 kB over 16 fields.
"""

import random
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

WAYS = ("genanki", "stored", "compressed")


def notes(count: int) -> list[Any]:
    """Two decks of one note type, notes dealt out in turn, with the markup that cards of ours have."""
    import genanki

    rng = random.Random(1)
    words = [f"{rng.choice('bcdfghlmnprst')}{rng.choice('aeiou')}{rng.randrange(400)}" for _ in range(4000)]

    def text(length: int) -> str:
        return f"<p>{' '.join(rng.choices(words, k=length))} <code>{rng.choice(words)}</code>.</p>"

    def option(number: int, ident: int) -> str:
        head = f'<li class="iw-option" data-id="o{ident:07}"><div class="iw-text" dir="auto">'
        return f'{head}{text(14)}</div><div class="iw-feedback" dir="auto">{text(10)}</div></li>'

    fields = [{"name": f"F{i}"} for i in range(16)]
    template = {"name": "Card", "qfmt": "{{F0}}{{F3}}", "afmt": "{{F3}}{{F4}}"}
    model = genanki.Model(1_400_000_000_001, "bench", fields=fields, templates=[template])
    decks = [genanki.Deck(1_400_000_000_010 + i, f"bench::{i}") for i in range(2)]
    for number in range(count):
        options = "".join(option(i, number * 4 + i) for i in range(4))
        row = [
            f"q{number}",
            "single",
            "Title",
            text(25),
            options,
            "A",
            "",
            "",
            text(30),
            text(60),
            "",
            "",
            "",
            "",
            "",
            "",
        ]
        decks[number % 2].add_note(genanki.Note(model, row, tags=["bench"], guid=f"guid{number:012}", due=number + 1))
    return decks


def one(way: str, count: int) -> None:
    """Write once; print seconds, bytes and the peak of memory in MB."""
    import genanki

    from itemwright_exporters.anki import package

    decks = notes(count)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "deck.apkg"
        start = time.perf_counter()
        if way == "genanki":
            genanki.Package(decks).write_to_file(str(file), timestamp=1_700_000_000)
        else:
            package.write(file, decks, (), package.Times(1_700_000_000), level=1 if way == "compressed" else 0)
        seconds = time.perf_counter() - start
        print(seconds, file.stat().st_size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    if len(sys.argv) > 3:
        one(sys.argv[3], count)
        return
    found: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    for _ in range(rounds):
        for way in WAYS:
            done = subprocess.run(
                [sys.executable, __file__, str(count), "1", way], capture_output=True, text=True, check=True
            )
            found[way].append([float(word) for word in done.stdout.split()])
    base = median(run[0] for run in found["genanki"])
    print(f"{count} notes, median of {rounds}")
    for way, runs in found.items():
        seconds, size, memory = (median(column) for column in zip(*runs, strict=True))
        print(f"{way:>10}: {seconds:6.2f} s  {base / seconds:4.1f}x  {size / 1e6:6.1f} MB file  {memory:4.0f} MB peak")


if __name__ == "__main__":
    main()
