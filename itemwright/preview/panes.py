"""The three panes of a question: the card, the practice page, and what is printed."""

import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path

from itemwright.preview.bench import Good
from itemwright_exporters.anki.sides import sides
from itemwright_exporters.contract import ExportError

REPORTER = """
window.tell = () => {
  if ([...document.querySelectorAll("iframe")].every((frame) => frame.style.height)) {
    parent.postMessage({ height: document.documentElement.scrollHeight }, "*");
  }
};
new ResizeObserver(tell).observe(document.documentElement);
addEventListener("load", tell);
"""
"""Tells the page around a pane how high its content is: the pane may not be looked into.
One that holds frames itself waits until they have told theirs: too low for a moment, and the pane's place is lost."""

SHOWN = 110
"""Dots an inch of the picture of what is printed."""

MARGIN = 14
"""Pixels that are left around it."""


@dataclass(frozen=True, slots=True)
class Pane:
    """HTML in a frame of its own, and the content security policy that goes with it."""

    html: str
    policy: str


def card(good: Good, night: bool, number: int = 1) -> Pane:
    """Front and back one below the other, as a telephone shows them. Raises FileNotFoundError for a lost picture."""
    made = sides(good.question, good.bank, good.renderer, number)
    mode = "nightMode night_mode" if night else ""
    parts = "".join(_side(name, html, made.css, mode) for name, html in (("Front", made.front), ("Back", made.back)))
    parts = _with_pictures(parts, good, dict(made.pictures))
    ground, ink = ("#2c2c2c", "#a9b6c2") if night else ("#ffffff", "#4f5d6a")
    body = f"body {{ margin: 0; background: {ground}; color: {ink} }}"
    html = (
        f"{HEAD}<title>Anki card</title><style>{body} {CARD_STYLE}</style><script>{NESTED}</script></head>"
        f"<body>{parts}<script>{REPORTER}</script></body></html>"
    )
    return Pane(html, CARD_POLICY)


HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
CARD_STYLE = (
    "iframe { width: 100%; border: 0; display: block } p { font: 600 12px/28px system-ui, sans-serif; margin: 0; "
    "padding: 0 14px; border-bottom: 1px solid #6d7f9040 }"
)
CARD_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src data:"
)

NESTED = """
addEventListener("message", (event) => {
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow === event.source) frame.style.height = `${event.data.height}px`;
  }
  if (window.tell) tell();
});
"""
"""Gives the two sides their heights. It listens before they are there: each tells its own but once."""


def _side(name: str, html: str, css: str, mode: str) -> str:
    """A side in a frame of its own, since both have scripts that take the page for theirs."""
    inner = (
        f"{HEAD}<style>body {{ margin: 20px }} img {{ max-width: 100% }}</style><style>{css}</style></head>"
        f'<body class="card card1 {mode}"><div id="qa">{html}</div><script>{REPORTER}</script></body></html>'
    )
    return f'<p>{name}</p><iframe title="{name}" sandbox="allow-scripts" srcdoc="{escape(inner)}"></iframe>'


def practice(good: Good) -> Pane:
    """The practice page of this one question."""
    from itemwright_exporters.web.page import page

    html = page(good.bank, good.renderer)
    known = b64encode(sha256(REPORTER.encode()).digest()).decode()
    html = html.replace("script-src ", f"script-src 'sha256-{known}' ", 1)
    return Pane(html.replace("</body>", f"<script>{REPORTER}</script></body>", 1), "")


def state(good: Good) -> str:
    """Changes when something changes that a pane shows. A picture that is gone is shown as such."""
    try:
        shown = f"{card(good, night=False).html}{practice(good).html}"
    except (ExportError, FileNotFoundError) as fault:
        shown = str(fault)
    return sha256(shown.encode()).hexdigest()[:16]


def printed(good: Good) -> tuple[str, str]:
    """The two pages of HTML to print: as asked, and with the key."""
    from itemwright_exporters.pdf.single import question_pages

    return question_pages(good.bank, good.renderer)


def picture(html: str, folder: Path) -> bytes:
    """A page of HTML as it is printed, as a PNG of its content. It runs in a process of its own.

    Raises `ExportError` for what can't be printed.
    """
    import pypdfium2
    from PIL import Image, ImageOps

    from itemwright_exporters.pdf.press import press

    document = pypdfium2.PdfDocument(press(html, folder).pdf)
    sheets = [page.render(scale=SHOWN / 72).to_pil().convert("RGB") for page in document]
    cut = []
    for sheet in sheets:
        foot = sheet.height * 14 // 15  # what stands in the bottom margin is the paper's, not the question's
        inked = ImageOps.invert(sheet.crop((0, 0, sheet.width, foot)).convert("L")).getbbox()
        top, bottom = (max(inked[1] - MARGIN, 0), min(inked[3] + MARGIN, foot)) if inked else (0, MARGIN)
        cut.append(sheet.crop((MARGIN * 2, top, sheet.width - MARGIN * 2, bottom)))
    whole = Image.new("RGB", (max(part.width for part in cut), sum(part.height for part in cut)), "white")
    at = 0
    for part in cut:
        whole.paste(part, (0, at))
        at += part.height
    out = BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def _with_pictures(html: str, good: Good, pictures: dict[str, str]) -> str:
    """Pictures as data, so that a pane asks for nothing."""
    from mimetypes import guess_type

    def inside(found: re.Match[str]) -> str:
        path = pictures.get(found[1])
        if path is None:
            return found[0]
        data = b64encode(good.renderer.media.read(path)).decode()
        return f"src=&quot;data:{guess_type(path)[0] or 'application/octet-stream'};base64,{data}&quot;"

    return re.sub(r"src=&quot;([\w.-]+)&quot;", inside, html)
