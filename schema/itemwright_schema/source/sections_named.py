"""Names of a question's sections: Hint, Explanation and so on, as headings or as bold labels."""

import re
from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, ...]] = {
    "hint": ("hint", "hints"),
    "short": ("short explanation",),
    "full": ("explanation", "full explanation", "rationale"),
    "sources": ("references", "reference", "sources"),
    "rubric": ("rubric",),
    "notes": ("notes", "instructor notes"),
}
"""The pieces of a question by what their section may be called. `bank.toml` adds names in the author's language."""

KEYS = {
    "hint": "hint", "short_explanation": "short", "short": "short", "full_explanation": "full",
    "explanation": "full", "full": "full",
    "references": "sources", "sources": "sources", "rubric": "rubric", "notes": "notes",
}  # fmt: skip
"""What `[sections]` of `bank.toml` may name, and the piece it means."""

_LABEL = re.compile(r"[ \t]*(\*\*|__)[ \t]*([^*_\n]{1,60}?)[ \t]*(:?)[ \t]*\1[ \t]*(:?)[ \t]*")


class SectionNames:
    """Knows which piece a heading or label names, in the bank's own words too."""

    def __init__(self, own: Mapping[str, tuple[str, ...]]) -> None:
        self._piece = {_folded(name): piece for piece, names in NAMES.items() for name in names}
        for key, names in own.items():
            if key in KEYS:
                self._piece.update({_folded(name): KEYS[key] for name in names})

    def piece(self, heading: str) -> str | None:
        """The piece that a heading names."""
        return self._piece.get(_folded(heading))

    def label(self, line: str) -> tuple[str, int] | None:
        """The piece that a bold label at the start of a line names, and the length of the label: `**Hint:** …`."""
        match = _LABEL.match(line)
        if match is None or not (match[3] or match[4]):
            return None
        piece = self.piece(match[2])
        return (piece, match.end()) if piece else None


def _folded(name: str) -> str:
    return " ".join(name.split()).strip("*_: ").casefold()
