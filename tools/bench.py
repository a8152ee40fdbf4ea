"""Time the commands on a copy of a bank: `.venv/bin/python tools/bench.py --bank DIR`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

STEPS = (
    ("start", "--version"),
    ("check", "check --bank {bank}"),
    ("anki, first build", "build anki --bank {bank} --out {out}"),
    ("anki, nothing changed", "build anki --bank {bank} --out {out}"),
    ("json, first build", "build json --bank {bank} --out {out}"),
    ("pdf, first build", "build pdf --bank {bank} --out {out}"),
    ("all, nothing changed", "build all --bank {bank} --out {out}"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bank", type=Path, default=Path("bank"))
    bank = parser.parse_args().bank
    program = Path(sys.executable).with_name("itemwright")
    with TemporaryDirectory() as folder:
        # A copy: a build writes the ledger of the bank, and may find what an earlier build remembered.
        copy, out = Path(folder, "bank"), Path(folder, "out")
        shutil.copytree(bank, copy)
        for name, arguments in STEPS:
            command = [str(program), *(word.format(bank=copy, out=out) for word in arguments.split())]
            begun = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True)
            seconds = time.perf_counter() - begun
            failed = f"   exit code {done.returncode}" if done.returncode else ""
            print(f"{name:24}{seconds:8.2f} s{failed}", flush=True)


if __name__ == "__main__":
    main()
