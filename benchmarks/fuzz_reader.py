"""Reads, mends and shows made-up markdown until the time is up, and says what went wrong. Not part of the tests.

    python benchmarks/fuzz_reader.py [--seconds 600] [--seed N] [--out FOLDER]

Every input that raises, breaks a promise of `tests/robust_checks.py` or takes more than five seconds is written to
the folder. The exit code is 1 if there is one.
"""

import argparse
import random
import resource
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from markdownish import banks, texts
from robust_checks import check_ids, check_mending, check_reading, read

SLOW = 5.0
"""Seconds that no input may take."""

MEMORY = 2_000_000_000
"""Bytes of address space that the run may take."""


def wide(text: str) -> str:
    """A small text many times over, up to 256 kB: what takes more than its share of time shows."""
    return text * (200_000 // max(len(text.encode()), 1) % 400 + 1)


INPUTS = st.one_of(
    banks, banks, texts, st.binary(max_size=300), st.text(st.characters(codec="utf-8"), max_size=6).map(wide)
)


class Fuzz:
    """Counts inputs and keeps those that fail."""

    def __init__(self, out: Path) -> None:
        self.out, self.inputs, self.failures, self.slowest = out, 0, 0, 0.0
        self.seen: set[str] = set()

    def one(self, content: str | bytes) -> None:
        """Tries one input."""
        self.inputs += 1
        started = time.perf_counter()
        try:
            check_reading(read(content))
            if isinstance(content, str) and len(content) < 5000:
                check_mending(content)
                check_ids(content)
        except Exception as failure:
            frame = traceback.extract_tb(failure.__traceback__)[-1]
            self.keep(
                content, f"{type(failure).__name__} {Path(frame.filename).name}:{frame.lineno} {str(failure)[:200]}"
            )
        took = time.perf_counter() - started
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            self.keep(content, f"slow {took:.1f} s")

    def keep(self, content: str | bytes, what: str) -> None:
        """Writes a failing input, once for each kind of failure."""
        kind = what.split(" ")[0] + what.split(" ")[1]
        if kind in self.seen:
            return
        self.seen.add(kind)
        self.failures += 1
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"{self.failures}.md"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        print(f"{path}: {what}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"))
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    fuzz = Fuzz(arguments.out)
    end = time.monotonic() + arguments.seconds
    number = arguments.seed
    print(f"seed {number}")
    while time.monotonic() < end:

        @seed(number)
        @settings(
            max_examples=200,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(INPUTS)
        def run(content: str | bytes) -> None:
            if time.monotonic() < end:
                fuzz.one(content)

        run()
        number += 1
    print(f"{fuzz.inputs} inputs, {fuzz.failures} kinds of failure, the slowest took {fuzz.slowest:.1f} s")
    return 1 if fuzz.failures else 0


if __name__ == "__main__":
    sys.exit(main())
