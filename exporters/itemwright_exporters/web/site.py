"""The page as a folder, for banks that are too large for one file: an index, the questions in parts that are loaded
when they are shown, pictures as files, and a plain page for each topic.

Any static host serves it, and it opens from a disk too: parts are scripts, which a page may load from beside itself.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape

from itemwright_exporters.contract import Exam
from itemwright_exporters.render import Renderer
from itemwright_exporters.web.client import script, style
from itemwright_exporters.web.contents import Contents, contents
from itemwright_exporters.web.document import data_element, document, harmless_json, plain_document
from itemwright_schema.model import Bank, Settings

PART = 40
"""Questions in one part."""

POLICY = ("script-src 'self'", "style-src 'self'", "img-src 'self' data:")


@dataclass(frozen=True, slots=True)
class Site:
    """The files by their path in the folder, and what is to be said of them."""

    files: Mapping[str, bytes]
    held: Contents


@dataclass(slots=True)
class _Media:
    """Keeps pictures as files of the site."""

    files: dict[str, bytes] = field(default_factory=dict)

    def keep(self, name: str, content: bytes, kind: str) -> str:
        """The picture's address, seen from the style sheet."""
        self.files[f"media/{name}"] = content
        return f"media/{name}"


def site(
    bank: Bank,
    renderer: Renderer,
    *,
    exam: Exam | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Site:
    """All files of the site. Raises ExportError where a picture is gone.

    Names of what may change hold a part of its hash, so that a browser never mixes two builds.
    """
    media = _Media()
    held = contents(bank, renderer, exam, media.keep, progress)
    files = dict(media.files)

    def add(stem: str, suffix: str, text: str) -> str:
        content = text.encode()
        name = f"{stem}-{sha256(content).hexdigest()[:8]}.{suffix}"
        files[name] = content
        return name

    look, code = add("style", "css", f"{style()}\n{held.style}"), add("script", "js", script())
    parts = [add(f"questions/{number}", "js", text) for number, text in enumerate(_parts(held))]
    topics = dict(_topics(bank.settings, held, look))
    files |= {name: html.encode() for name, html in topics.values()}
    shared = "".join((*held.cases.values(), *held.intros))
    data = {**held.data, "parts": {"size": PART, "files": parts}, "shared": shared}
    links = "".join(
        f'<li><a href="{name}">{escape(" › ".join(topic))}</a></li>\n' for topic, (name, _) in topics.items()
    )
    index = document(
        bank.settings,
        policy=POLICY,
        head=f'<link rel="stylesheet" href="{look}">',
        plain=f"<ul>\n{links}</ul>\n",
        scripts=f'{data_element(data)}\n<script src="{code}"></script>',
    )
    files["index.html"] = index.encode()
    return Site(files, held)


def _parts(held: Contents) -> Iterator[str]:
    """Each part as a script that hands its questions over."""
    for number, start in enumerate(range(0, len(held.articles), PART)):
        yield f"itemwrightPart({number},{harmless_json(held.articles[start : start + PART])});\n"


def _topics(settings: Settings, held: Contents, look: str) -> Iterator[tuple[tuple[str, ...], tuple[str, str]]]:
    """For each topic the name and the text of a page that needs no script."""
    shared = "".join((*held.cases.values(), *held.intros))
    for number, topic in enumerate(dict.fromkeys(held.topics), start=1):
        title = " › ".join(topic) or settings.title
        articles = [article for shown, article in zip(held.topics, held.articles, strict=True) if shown == topic]
        plain = f'<p><a href="../index.html">{escape(settings.title)}</a></p>\n<h1>{escape(title)}</h1>\n'
        html = plain_document(
            settings,
            title=title,
            policy=POLICY,
            head=f'<link rel="stylesheet" href="../{look}">',
            plain=plain + (shared if 'class="of-case"' in "".join(articles) else "") + "".join(articles),
        )
        yield topic, (f"topics/{number}.html", html)
