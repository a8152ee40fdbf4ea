"""Two inline rules of our own: mathematics between dollar signs, and blanks."""

from markdown_it.rules_inline import StateInline


def formula(state: StateInline, silent: bool) -> bool:
    """`$…$` and `$$…$$` by pandoc's rule, tightened so that prices and shell variables stay text.

    No space inside next to a dollar sign, no letter or digit before the opening one or behind the closing one.
    """
    source, start = state.src, state.pos
    if source[start] != "$":
        return False
    fence = "$$" if source.startswith("$$", start) else "$"
    inner = start + len(fence)
    if inner >= state.posMax or (start and source[start - 1].isalnum()):
        return False
    if fence == "$" and source[inner].isspace():
        return False
    end = _closing(source, inner, state.posMax, fence)
    if end < 0:
        return False
    if not silent:
        token = state.push("math_inline_double" if fence == "$$" else "math_inline", "math", 0)
        token.content = source[inner:end].strip()
        token.markup = fence
    state.pos = end + len(fence)
    return True


def _closing(source: str, begin: int, limit: int, fence: str) -> int:
    """Where the closing fence stands, or -1."""
    at = begin
    while at < limit:
        at = source.find("$", at, limit)
        if at < 0:
            return -1
        if _escaped(source, at, begin):
            at += 1
            continue
        if not source.startswith(fence, at):
            return -1
        behind = at + len(fence)
        if at == begin or (fence == "$" and source[at - 1].isspace()):
            return -1
        if behind < len(source) and (source[behind].isalnum() or source[behind] == "$"):
            return -1
        return at
    return -1


def _escaped(source: str, at: int, begin: int) -> bool:
    slashes = 0
    while at - slashes > begin and source[at - slashes - 1] == "\\":
        slashes += 1
    return slashes % 2 == 1


LONGEST_BLANK = 2000
"""Characters that a blank may have, braces included."""


def blank(state: StateInline, silent: bool) -> bool:
    """`{{answer}}` and `{{c1::answer::hint}}`: a place to fill in."""
    source, start = state.src, state.pos
    if not source.startswith("{{", start):
        return False
    end = source.find("}}", start + 2, min(state.posMax, start + LONGEST_BLANK))
    content = source[start + 2 : max(end, start + 2)]
    if end < 0 or not content.strip() or "{{" in content or "\n" in content:
        return False
    if not silent:
        token = state.push("blank", "", 0)
        token.content = content
        token.markup = "{{"
    state.pos = end + 2
    return True
