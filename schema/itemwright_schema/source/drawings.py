"""What stands behind the fence of a code block: its language, and of a drawing what it shows."""

import re

DRAWN = ("dot", "mermaid")
"""The languages whose blocks are drawn."""


def language_of(info: str) -> str:
    """The language of a code block, in lower case; empty where none is said."""
    words = info.split()
    return re.sub(r"[^A-Za-z0-9+#._-]", "", words[0].strip("{}.").lower()) if words else ""


def described(info: str) -> str:
    """The alternative text of a drawing: what stands in quotes behind its language."""
    quoted = re.fullmatch(r"\S+\s+([\"'])(.*)\1\s*", info.strip())
    return quoted[2].strip() if quoted else ""
