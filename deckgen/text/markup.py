"""Marked-up text as paragraphs of text in several looks and icons.

`**bold**`, `*italic*`, `^^small capitals^^`, `__underlined__`, `~~struck~~`, `==highlighted==`,
`[words](ink)`, `[words](80%)`, `[words](ink 80%)`, `:icon:`; a line that begins with `- ` or `1. ` is an item
of a list; `\\*` is an asterisk. One pass over the text, whatever it contains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from deckgen.errors import FactError
from deckgen.facts import Fact

_MARK = re.compile(
    r"\\(?P<plain>[\\*^\[\]():_~=\-])|(?P<bold>\*\*)|(?P<italic>\*)|(?P<small>\^\^)"
    r"|(?P<underline>(?<!_)__(?!_))|(?P<strike>(?<!~)~~(?!~))|(?P<highlight>(?<!=)==(?!=))"
    r"|(?P<open>\[)|\]\((?P<ink>[^()\n]{1,60})(?P<close>\))|:(?P<icon>[a-z][a-z0-9-]{0,39}):"
)
_CLOSE = re.compile(r"\]\([^()\n]{1,60}\)")
_ITEM = re.compile(r"\s*(?:-|•|(?P<number>[0-9]{1,3})[.)])\s+")
_CLOSES = {
    "bold": "**", "italic": "*", "small": "^^", "underline": "__", "strike": "~~", "highlight": "==",
}  # fmt: skip
_SIZED = re.compile(r"(?P<ink>.*?)\s*(?<![\w#.])(?P<number>[0-9]+(?:\.[0-9]+)?)(?P<unit>%|pt|mm|px|em)")
"""An optional ink and a size."""
SMALLEST, LARGEST = 20, 400
"""The smallest and largest size of words, in percent of the text's size."""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """Text in one style, or one icon (`icon` is its name, `text` its markup)."""

    text: str
    bold: bool = False
    italic: bool = False
    small: bool = False
    underline: bool = False
    strike: bool = False
    highlight: bool = False
    ink: str = ""
    size: float = 1.0
    """The size relative to that of the text."""
    icon: str = ""


_LOOK = attrgetter(*(each.name for each in fields(MarkedText) if each.name != "text"))
"""All of a piece but its text."""


@dataclass(frozen=True, slots=True)
class MarkedParagraph:
    """A paragraph; a list item has a marker, such as `•` or `2.`."""

    pieces: tuple[MarkedText, ...]
    marker: str = ""


def paragraphs(text: str, marked: bool = True) -> tuple[MarkedParagraph, ...]:
    """Return the paragraphs of a text, one per line; a tab is a space.

    Raises FactError for unclosed marks and for sizes out of bounds if `marked`.
    """
    lines = text.replace("\t", " ").split("\n")
    if not marked:
        return tuple(MarkedParagraph((MarkedText(line),)) for line in lines)
    return tuple(_paragraph(line) for line in lines)


def on_one_line(text: str) -> tuple[MarkedText, ...]:
    """Return the pieces of a text as one paragraph. Raises FactError as `paragraphs` does."""
    spaced = (piece for line in paragraphs(text) for piece in (MarkedText(" "), *line.pieces))
    return tuple(spaced)[1:]


def _paragraph(line: str) -> MarkedParagraph:
    item = _ITEM.match(line)
    pieces = tuple(_joined(_pieces(line[item.end() :] if item else line)))
    marker = "" if item is None else f"{item['number']}." if item["number"] else "•"
    return MarkedParagraph(pieces, marker)


# Kept whole, since each mark changes the meaning of the next ones.
def _pieces(line: str) -> Iterator[MarkedText]:
    look = MarkedText("")
    last_close = max((match.start() for match in _CLOSE.finditer(line)), default=-1)
    bracket = False
    waiting: list[MarkedText] = []
    at = 0
    for match in _MARK.finditer(line):
        kind = match.lastgroup or ""
        if not _is_meant(line, match, bracket, last_close):
            continue
        waiting.append(replace(look, text=line[at : match.start()]))
        at = match.end()
        match kind:
            case "plain":
                waiting.append(replace(look, text=match["plain"]))
            case "icon":
                waiting.append(replace(look, text=match[0], icon=match["icon"]))
            case "open" | "close":
                ink, size = _ink_and_size((match["ink"] or "").strip())
                yield from (replace(piece, ink=ink, size=size) for piece in waiting)
                waiting, bracket = [], kind == "open"
            case _:
                switched: Any = {kind: not getattr(look, kind)}
                look = replace(look, **switched)
    for kind, mark in _CLOSES.items():
        if getattr(look, kind):
            raise FactError(Fact("draw-text-mark", mark=mark, plain="\\" + mark[0]))
    yield from [*waiting, replace(look, text=line[at:])]


def _ink_and_size(text: str) -> tuple[str, float]:
    """Return the ink and the size in the brackets after words. Raises FactError."""
    found = _SIZED.fullmatch(text)
    if found is None:
        return text, 1.0
    percent = float(found["number"])
    if found["unit"] != "%" or not SMALLEST <= percent <= LARGEST:
        raise FactError(Fact("draw-text-percent", text=text, least=SMALLEST, most=LARGEST))
    return found["ink"], percent / 100


def _is_meant(line: str, match: re.Match[str], bracket: bool, last_close: int) -> bool:
    """Whether a mark counts: it must not be between spaces, as in `2 * 3`, nor an unpaired bracket."""
    match match.lastgroup:
        case "italic" | "underline" | "strike" | "highlight":
            before, after = (
                line[max(0, match.start() - 1) : match.start()],
                line[match.end() : match.end() + 1],
            )
            return before not in ("", " ") or after not in ("", " ")
        case "open":
            return not bracket and match.start() <= last_close
        case "close":
            return bracket
    return True


def _joined(pieces: Iterator[MarkedText]) -> Iterator[MarkedText]:
    """Join adjacent pieces of one style and drop empty ones."""
    filled = (piece for piece in pieces if piece.text)
    for _, group in groupby(filled, _LOOK):
        first, *more = group
        if first.icon or not more:
            yield from (first, *more)
        else:
            yield replace(first, text="".join([first.text, *(piece.text for piece in more)]))
