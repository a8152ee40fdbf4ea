"""What must fit together: the places in a question's texts, and a bundle's questions, cases and pictures."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import BaseModel

from itemwright_schema.bundle.vocabulary import blanks_in, options_in, pictures_in


def html_of(value: object) -> Iterator[str]:
    """The HTML of every text in a model, a list of them, or what else is in either."""
    if isinstance(value, BaseModel):
        for name, inner in value.__dict__.items():
            if name == "html" and isinstance(inner, str):
                yield inner
            else:
                yield from html_of(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from html_of(inner)


def check_places(question: object, options: Iterable[str], blanks: int) -> None:
    """Raises ValueError for a letter that leads to none of the question's options, and for a blank that it hasn't."""
    known = set(options)
    seen: list[int] = []
    for html in html_of(question):
        for ident in options_in(html):
            if ident not in known:
                raise ValueError(f"a letter stands for {ident}, which is no option of the question")
        seen += blanks_in(html)
    for number in seen:
        if number >= blanks or seen.count(number) > 1:
            raise ValueError(f"the blank {number} is in the text, and the question has no such blank or has it twice")


def check_whole(
    cases: Sequence[str],
    questions: Sequence[tuple[str, str, str | None]],
    media: Sequence[tuple[str, str]],
    texts: Sequence[object],
) -> None:
    """Raises ValueError where the parts of a bundle don't fit.

    `cases` are ids; `questions` come as (id, language, case), `media` as (name, sha256); `texts` is all that shows
    pictures.
    """
    seen: set[tuple[str, str]] = set()
    known = set(cases)
    if len(known) < len(cases):
        raise ValueError("two cases have the same id")
    for ident, language, case in questions:
        if (ident, language) in seen:
            raise ValueError(f"two questions have the id {ident} in the language {language}")
        seen.add((ident, language))
        if case is not None and case not in known:
            raise ValueError(f"question {ident} names the case {case}, which isn't there")
    names: dict[str, str] = {}
    for name, digest in media:
        if names.setdefault(name, digest) != digest:
            raise ValueError(f"two pictures have the name {name}")
    for html in html_of(texts):
        for name in pictures_in(html):
            if name not in names:
                raise ValueError(f"a text shows the picture {name}, which isn't among the media")
