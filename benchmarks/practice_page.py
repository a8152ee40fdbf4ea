"""Times the practice page of a bank in Chromium: python benchmarks/practice_page.py PAGE.html [RUNS]

First paint, and how long it takes to change what is shown, are the browser's own measures; the median of the runs is
printed, in milliseconds. A filter's time runs from its event to the end of the frame that shows it.
"""

import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"

FILTER = """([selector, value]) => new Promise(done => {
  const field = document.querySelector(selector);
  const start = performance.now();
  if (value === null) field.click();
  else {
    field.value = value;
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
  const worked = performance.now() - start;
  requestAnimationFrame(() => setTimeout(() => done([worked, performance.now() - start])));
})"""

PAINT = """() => new Promise(done => {
  const look = () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint) done([paint.startTime, performance.getEntriesByName("itemwright shown")[0].startTime]);
    else setTimeout(look, 20);
  };
  look();
})"""

STEPS = {
    "search for a word": (".search input", "buffer"),
    "search for two words": (".search input", "buffer marks"),
    "search for nothing": (".search input", ""),
    "leave out a topic": (".topics input", None),
    "a difficulty": (".pickers select:last-child", "3"),
    "only those to do": (".chips .chip:nth-child(2)", None),
    "next question": (".skip", None),
}


def measured(page: Page, address: str) -> dict[str, float]:
    page.goto(address)
    paint, shown = page.evaluate(PAINT)
    found = {"first contentful paint": paint, "ready": shown}
    page.wait_for_timeout(1500)
    for name, (selector, value) in STEPS.items():
        worked, framed = page.evaluate(FILTER, [selector, value])
        found[f"{name}: script"], found[f"{name}: shown"] = worked, framed
    return found


def main(file: Path, runs: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        rows = []
        for _ in range(runs):
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            rows.append(measured(context.new_page(), file.resolve().as_uri()))
            context.close()
        browser.close()
    print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB, {runs} runs")
    for name in rows[0]:
        print(f"  {name:32} {median(row[name] for row in rows):7.1f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
