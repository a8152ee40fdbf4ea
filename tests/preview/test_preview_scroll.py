"""Where an author has scrolled to is where she is after a save, in each pane."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from test_preview_page import BANK, folder, open_at, page, server  # noqa: F401  (fixtures)

from itemwright.preview.server import Server

FAR = {"card": 450, "practice": 120, "print": 300}
"""Pixels down, further than a frame is high before it has told its height."""


@pytest.mark.parametrize("pane", FAR)
def test_a_save_leaves_each_pane_where_it_was(page: Page, server: Server, folder: Path, pane: str) -> None:  # noqa: F811
    page.set_viewport_size({"width": 1280, "height": 500})
    open_at(page, server, "?key=q3")
    expect(page.locator("#pane-print img")).to_have_count(2, timeout=20_000)
    shown = page.locator(f"#pane-{pane}")
    expect(shown).to_have_js_property("scrollTop", 0)
    wait_until_high(page, pane)
    shown.evaluate("(pane, far) => pane.scrollTop = far", FAR[pane])
    before = shown.evaluate("pane => pane.scrollTop")
    assert before == pytest.approx(FAR[pane], abs=2), "the pane isn't high enough for this test"
    mark(page, pane)
    (folder / "numbers.md").write_text(BANK.replace("The first of 3", "Another first of 3"), "utf-8")
    expect(page.locator(f"#pane-{pane} [data-old]")).to_have_count(0, timeout=15_000)
    page.wait_for_timeout(600)  # heights of frames within frames come late
    assert shown.evaluate("pane => pane.scrollTop") == pytest.approx(before, abs=2)
    wait_until_high(page, pane)


def mark(page: Page, pane: str) -> None:  # noqa: F811
    page.locator(f"#pane-{pane} .room > *").evaluate_all("all => all.forEach(one => one.dataset.old = '1')")


def wait_until_high(page: Page, pane: str) -> None:  # noqa: F811
    for _ in range(50):
        if page.locator(f"#pane-{pane}").evaluate("pane => pane.scrollHeight - pane.clientHeight") >= FAR[pane]:
            return
        page.wait_for_timeout(100)
