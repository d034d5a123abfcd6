"""Text for terminals in, in which some letters take two columns; lines and cells of so many columns out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

_PIECES = re.compile(r"\s+|[\u2E80-\u9FFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uFF00-\uFFEF]+")
_CLOSING = "、。，．）」』】・ー"
"""No line begins with one of these."""


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int, centred: bool = False) -> str:
    """A text with spaces after it, or round it, so that it takes so many columns."""
    missing = max(0, width - columns(text))
    before = missing // 2 if centred else 0
    return " " * before + text + " " * (missing - before)


def wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Lines of at most so many columns; parted at spaces, and between letters that take two columns."""
    pad, line = " " * indent, ""
    for piece in _PIECES.findall(text):
        full = indent + columns(line + piece.rstrip()) > width
        if full and line.strip():
            kept = 1 if piece in _CLOSING else 0
            yield pad + line[: len(line) - kept].rstrip()
            line = line[len(line) - kept :]
        line = (line + piece) if line or not piece.isspace() else ""
    if line.strip():
        yield pad + line.rstrip()
