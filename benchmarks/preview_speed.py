"""Times the live preview in Chromium, from a save to what is seen: python benchmarks/preview_speed.py [BANK] [SAVES]

Works on a copy of the bank. Each save adds a number to the stem of one question; the clock runs from before the write
until the browser has put the new form in the pane's place. Milliseconds: median, 95th percentile, longest.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from shutil import copytree
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from itemwright_schema import load

CHROMIUM = "/usr/bin/chromium"
PANES = ("card", "practice", "print")
LONGEST = 20
"""Seconds after which a save is taken for missed."""

WATCH = """() => {
  window.seen = {};
  const now = () => performance.timeOrigin + performance.now();
  for (const pane of ["card", "practice", "print"]) {
    const room = document.querySelector(`#pane-${pane} .room`);
    new MutationObserver((changes) => {
      const swapped = pane === "print"
        ? room.querySelector("figure")
        : changes.some(({ type, target }) => type === "attributes" && !target.classList.contains("coming"));
      if (swapped) window.seen[pane] = now();
    }).observe(room, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  }
}"""


def place(folder: Path) -> tuple[str, Path, int]:
    """A question in the middle of the bank whose stem is words: its key, its file, and the stem's first line."""
    questions = [question for question in load(folder).bank.questions if question.stem.markdown[:1].isalpha()]
    chosen = questions[len(questions) // 2]
    return chosen.id, folder / chosen.stem.span.file, chosen.stem.span.start.line


def times(page: Page, file: Path, line: int, saves: int) -> dict[str, list[float]]:
    lines = file.read_text("utf-8").splitlines(keepends=True)
    found: dict[str, list[float]] = {pane: [] for pane in PANES}
    for number in range(saves):
        changed = [*lines[: line - 1], f"{lines[line - 1].rstrip()} {number}\n", *lines[line:]]
        page.evaluate("window.seen = {}")
        start = time.time()
        file.write_text("".join(changed), "utf-8")
        seen: dict[str, float] = {}
        while len(seen) < len(PANES):  # asked again and again: the page's policy forbids what would wait in it
            if time.time() - start > LONGEST:
                raise SystemExit(f"save {number} is not seen in {set(PANES) - set(seen)} after {LONGEST} s")
            page.wait_for_timeout(20)
            seen = page.evaluate("window.seen")
        for pane, at in seen.items():
            found[pane].append(at - start * 1000)
        page.wait_for_timeout(400)  # an author's pause: the next save is not to meet the work of this one
    return found


def main(bank: Path, saves: int) -> None:
    with TemporaryDirectory() as beside, sync_playwright() as playwright:
        folder = Path(copytree(bank, Path(beside) / "bank"))
        key, file, line = place(folder)
        command = [sys.executable, "-m", "itemwright", "serve", "--no-open", "--bank", str(folder)]
        running = subprocess.Popen(command, text=True, stderr=subprocess.PIPE)
        assert running.stderr is not None
        address = running.stderr.readline().split()[-1]
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(f"{address}?key={key}")
            page.locator("#pane-print figure").first.wait_for(timeout=60_000)
            page.wait_for_timeout(2000)
            page.evaluate(WATCH)
            found = times(page, file, line, saves)
            browser.close()
        finally:
            running.terminate()
            running.wait(20)
    print(f"{bank}: {saves} saves, load of the machine {os.getloadavg()[0]:.1f}")
    for pane, taken in found.items():
        late = quantiles(taken, n=20)[-1]
        print(f"  {pane:9} p50 {median(taken):6.0f} ms   p95 {late:6.0f} ms   longest {max(taken):6.0f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "bank"), int(sys.argv[2]) if len(sys.argv) > 2 else 40)
