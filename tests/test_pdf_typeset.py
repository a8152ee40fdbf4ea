"""What the typesetter is spared changes nothing that is printed: the same pages as it makes by itself."""

import gc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pydyf
import pytest
import weasyprint
from pdf_papers import OTHER_KINDS, read
from PIL import Image

from itemwright_exporters.contract import Job, Options
from itemwright_exporters.pdf.exam import documents
from itemwright_exporters.pdf.fetch import Fetcher
from itemwright_exporters.pdf.signs import sign, spell
from itemwright_exporters.pdf.typeset import Page, _instead, _tree, at_speed
from itemwright_exporters.render import MediaStore, Renderer
from itemwright_schema import load

RICH = """\
## Which of *these* **is** `it`?
<!-- id: rich -->

One.<br>Two <sub>a</sub> <sup>b</sup> <kbd>c</kbd> <mark>d</mark> <u>e</u> <s>f</s> <small>g</small>: $x^2 < \\frac{1}{2}$.

```python
def f(x):  # a comment
    return x & 1 < 2
```

> Quoted, with "quotes" & more.

| Rate | Unit |
|-----:|------|
| 400  | Gbit/s |

![One](one.png "A caption")

- [ ] no, or [a link](https://example.org/?a=1&b=2)
- [x] yes
  > Because.
- [ ] ![](one.png)

### Full explanation

1. First
   - inner
     - innermost
2. Second

#### A heading

***

<details><summary>More</summary>Hidden</details>

## إنه صحيح؟
<!-- id: arabic, lang: ar -->

- [x] نعم
- [ ] لا

"""


def pages(folder: Path) -> Iterator[tuple[str, str]]:
    """The documents' names and HTML: of a bank of every kind, and of the sample bank."""
    (folder / "bank").mkdir()
    Image.new("RGB", (9, 9), "red").save(folder / "bank" / "one.png")
    for bank in (read(folder / "bank", RICH + OTHER_KINDS), load(Path(__file__).parent.parent / "bank").bank):
        job = Job(bank, Renderer(bank), folder, Options(), {}, 0, lambda done, of: None)
        for document in documents(job):
            yield str(bank.folder), document.html


def test_the_same_pages_to_the_byte(tmp_path: Path) -> None:
    """Untagged, since the structure tree is ours."""
    for folder, html in pages(tmp_path):
        fetcher = Fetcher(MediaStore(Path(folder)))
        plain = weasyprint.HTML(string=html, base_url="bank:", url_fetcher=fetcher).write_pdf()
        with at_speed():
            assert Page(html, fetcher).write_pdf() == plain


def test_pages_are_well_formed_xml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the slow parser would be used, and nobody would notice."""
    monkeypatch.setattr("tinyhtml5.parse", None)
    for _, html in pages(tmp_path):
        assert _tree(html).tag == "html"


def test_what_is_no_xml_is_parsed_all_the_same() -> None:
    for html in ("<!DOCTYPE html><html><p>a\x0cb</p></html>", "<p>a<p>b<br>", "<p title=a&b>a&nbsp;b</p>"):
        assert {"a", "b"} <= set("".join(_tree(html).itertext()))


def test_nothing_is_left_changed() -> None:
    before = pydyf.PDF.page_references, weasyprint.pdf.add_tags, gc.isenabled()
    with at_speed():
        assert (pydyf.PDF.page_references, weasyprint.pdf.add_tags, gc.isenabled()) != before
    with pytest.raises(ZeroDivisionError), at_speed():
        _ = 1 / 0
    assert (pydyf.PDF.page_references, weasyprint.pdf.add_tags, gc.isenabled()) == before


def test_what_a_library_does_not_have_is_not_given_to_it() -> None:
    class Library:
        pass

    with _instead(Library, "name", 1):
        assert not hasattr(Library, "name")


def test_signs_are_spelt_as_their_letters() -> None:
    pdf = pydyf.PDF()
    lines = [f"<0003> <{ord(sign('C', 'circle')):04x}>", f"<0004> <{ord(sign('Z', 'square')):04x}>", "<0005> <0041>"]
    pdf.add_object(pydyf.Stream([b"begincmap", *(line.encode() for line in lines), b"endcmap"]))
    spell(pdf)
    assert pdf.objects[-1].stream == [
        b"begincmap",
        b"<0003> <004300a0>",
        b"<0004> <005a00a0>",
        b"<0005> <0041>",
        b"endcmap",
    ]
    out = BytesIO()
    pdf.write(out)
    assert b"004300a0" in out.getvalue()
