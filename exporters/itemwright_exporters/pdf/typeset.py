"""WeasyPrint, asked for no more than our pages need: the same PDF for three quarters of the work.

Four things are done otherwise than WeasyPrint does them by itself. Each is small, none changes what is printed (a test
compares), and where another version of WeasyPrint has no place for one, it has no effect:

- a page that is well-formed XML, as ours are, is parsed by Python's own parser in C instead of one in Python;
- the style sheet that says what HTML elements are is one for the elements of our pages (`base.css`);
- a PDF's list of pages is worked out once, and not for every bookmark again;
- the structure tree is made in `tags.py`.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from re import sub
from xml.etree import ElementTree

import cssselect2
import pydyf
import tinyhtml5
import weasyprint
import weasyprint.pdf
from weasyprint.urls import URLFetcher

from itemwright_exporters.pdf.fetch import DATA
from itemwright_exporters.pdf.tags import add_tags

VOID = r"<(br|col|hr|img|meta)\b((?:[^<>\"]|\"[^\"]*\")*?)/?>"
"""The tags that HTML writes without an end."""


class Page(weasyprint.HTML):  # type: ignore[misc]  # WeasyPrint ships no types
    """A page of HTML, parsed; what it names is fetched by `fetcher` alone."""

    def __init__(self, html: str, fetcher: URLFetcher) -> None:
        self.base_url, self.url_fetcher, self.media_type = "bank:", fetcher, "print"
        self.wrapper_element = cssselect2.ElementWrapper.from_html_root(_tree(html), content_language=None)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[weasyprint.CSS]:
        return [_base()]


def _tree(html: str) -> ElementTree.Element:
    """The page's elements. What is no XML, such as a text with a control character, is parsed as HTML."""
    try:
        return ElementTree.fromstring(sub(VOID, r"<\1\2/>", html.removeprefix("<!DOCTYPE html>")))
    except ElementTree.ParseError:
        root: ElementTree.Element = tinyhtml5.parse(html, namespace_html_elements=False)
        return root


@cache
def _base() -> weasyprint.CSS:
    return weasyprint.CSS(string=(DATA / "base.css").read_text(encoding="utf-8"))


@contextmanager
def at_speed() -> Iterator[None]:
    """While the block runs, Python doesn't look for unreachable objects again and again, the list of pages is kept, and
    the structure tree is ours. What is unreachable in the end is looked for once."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        with (
            _instead(pydyf.PDF, "page_references", property(_page_references)),
            _instead(weasyprint.pdf, "add_tags", add_tags),
        ):
            yield
    finally:
        if collecting:
            gc.enable()
            gc.collect()


@contextmanager
def _instead(owner: object, name: str, new: object) -> Iterator[None]:
    """Puts something in the place of what a library calls by this name, if it does."""
    old = getattr(owner, name, None)
    if old is None:
        yield
        return
    setattr(owner, name, new)
    try:
        yield
    finally:
        setattr(owner, name, old)


def _page_references(pdf: pydyf.PDF) -> tuple[bytes, ...]:
    """The reference of each page, as `pydyf.PDF.page_references` gives them."""
    kids = pdf.pages["Kids"]  # number, generation and R of each page
    known: tuple[bytes, ...] = getattr(pdf, "known_references", ())
    if 3 * len(known) != len(kids):
        known = pdf.known_references = tuple(f"{number} 0 R".encode() for number in kids[::3])
    return known
