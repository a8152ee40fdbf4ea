"""A picture or a drawing without alternative text.

Who can't see the picture hears the text between the brackets: `![Two data paths, with and without the
kernel](figures/path.svg)`. Say what it shows, not that it is a picture. For a drawing it stands in quotes behind the
language: ```` ```dot "Two data paths, with and without the kernel" ````. The reader looks at those, as it has their
places.
"""

from collections.abc import Iterator

from itemwright_schema.problem import Problem, warning
from itemwright_schema.source.draft import Draft

CODE = "missing-alt"


def check(draft: Draft) -> Iterator[Problem]:
    for text in draft.texts:
        for picture in text.pictures:
            if not picture.alt.strip():
                yield warning(
                    CODE,
                    picture.span,
                    "this picture has no alternative text",
                    "say between the brackets what it shows: `![…](…)`",
                )
