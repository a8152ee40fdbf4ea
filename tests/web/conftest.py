"""The practice page in a browser: built from the bank beside this file and opened from the disk, as learners open it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from itemwright_exporters.render import Renderer
from itemwright_exporters.web.page import page as make_page
from itemwright_exporters.web.site import site as make_site
from itemwright_schema import load

BANK = Path(__file__).with_name("bank")

NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
)

WATCH = """window.violations = [];
document.addEventListener("securitypolicyviolation", event => window.violations.push(event.violatedDirective + " " + event.blockedURI));"""


def build(bank: Path, file: Path) -> Path:
    """The page of a bank without errors, written to `file`."""
    reading = load(bank)
    assert not [str(problem) for problem in reading.problems if problem.is_error]
    file.write_text(make_page(reading.bank, Renderer(reading.bank)), encoding="utf-8")
    return file


@dataclass
class Learner:
    """A browser of somebody's, with a storage of its own. What a page does that it should not is in `faults`."""

    context: BrowserContext
    file: Path
    faults: list[str] = field(default_factory=list)

    def open(self, link: str = "", file: Path | None = None) -> Page:
        """A new tab with the page. Without a seed in the link, options stand in an order of their own."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text))
        page.on("popup", lambda popup: self.faults.append(f"popup: {popup.url}"))
        page.on(
            "request",
            lambda request: request.url.startswith(("file:", "data:", "blob:")) or self.faults.append(request.url),
        )
        page.goto(f"{(file or self.file).as_uri()}{link}")
        return page


Open = Callable[..., Learner]


def build_site(bank: Path, folder: Path) -> Path:
    """The same as a folder; gives its index."""
    reading = load(bank)
    assert not [str(problem) for problem in reading.problems if problem.is_error]
    for name, content in make_site(reading.bank, Renderer(reading.bank)).files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder / "index.html"


@pytest.fixture(scope="session", params=["page", pytest.param("site", marks=pytest.mark.slow)])
def practice_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page in both its forms: one file, and a folder with an index. Whatever holds of one holds of the other."""
    folder = tmp_path_factory.mktemp("web")
    return build(BANK, folder / "practice.html") if request.param == "page" else build_site(BANK, folder)


@pytest.fixture
def learner(browser: Browser, practice_file: Path) -> Iterator[Open]:
    """A learner: `learner(width=360, dark=True, storage=False, script=False)`. Faults fail the test."""
    made: list[Learner] = []

    def opened(
        *, width: int = 1280, dark: bool = False, storage: bool = True, script: bool = True, motion: bool = True
    ) -> Learner:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            reduced_motion="no-preference" if motion else "reduce",
            accept_downloads=True,
        )
        context.set_default_timeout(5000)
        context.add_init_script(WATCH if storage else WATCH + NO_STORAGE)
        made.append(Learner(context, practice_file))
        return made[-1]

    yield opened
    for learner in made:
        for page in learner.context.pages:
            if not page.is_closed() and learner.faults == [] and page.url.startswith("file:"):
                learner.faults += page.evaluate("window.violations || []")
        learner.context.close()
    assert [learner.faults for learner in made if learner.faults] == []


@pytest.fixture
def page(learner: Open) -> Page:
    """The page on a desk, with the first question in a known order."""
    return learner().open("#q=port&seed=a")


@pytest.fixture
def bank_in(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the bank with other words in it: `bank_in(("4791", "4792"))`."""

    def copied(*changes: tuple[str, str]) -> Path:
        folder = Path(copytree(BANK, tmp_path / f"bank-{len(list(tmp_path.iterdir()))}"))
        for file in folder.glob("*.md"):
            text = file.read_text(encoding="utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
        return folder

    return copied
