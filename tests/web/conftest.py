"""Learners of the practice page, each with a browser of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page
from practice import BANK, NO_STORAGE, WATCH, Learner, Open, build, build_site


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
        context.set_default_timeout(20_000)
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
