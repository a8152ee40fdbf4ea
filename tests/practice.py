"""The practice page in a browser: built from a bank, and opened from the disk as learners open it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from itemwright_exporters.render import Renderer
from itemwright_exporters.web.page import page as make_page
from itemwright_exporters.web.site import site as make_site
from itemwright_schema import load

BANK = Path(__file__).parent / "web/bank"

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
