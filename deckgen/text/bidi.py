"""Bidirectional text: the words of a line from left to right.

The part of Unicode's annex 9 that a line of a card needs, word by word: runs against the direction of the
paragraph are reversed (L2); numbers keep their digits in order and follow the letters before them (W7, N1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.text.spans import Gap, Span

Piece = tuple[tuple[Span, ...], Gap | None]
"""Spans set without a gap, and the gap after them (None: the line ends there)."""
_STRONG = {"L": "L", "R": "R", "AL": "R"}
_LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Blocks of right-to-left scripts."""
_INSIDE = re.compile(r"([0-9A-Za-z\u00c0-\u024f]+(?:[.,:/+-][0-9A-Za-z\u00c0-\u024f]+)*)")
"""A number or a Latin word inside a word of the other direction."""


def runs_left(text: str) -> bool:
    """Whether a text contains right-to-left letters."""
    return _LEFTWARDS.search(text) is not None


def begins_left(text: str) -> bool:
    """Whether the first letter with a direction of its own runs from right to left (P2)."""
    return next((s == "R" for s in map(_strong, text) if s), False)


def _strong(character: str) -> str:
    return _STRONG.get(unicodedata.bidirectional(character), "")


def visual(row: Sequence[Piece], leftwards: bool) -> list[Piece]:
    """Return the pieces of a line from left to right; `leftwards` if the paragraph is right-to-left."""
    atoms = [_split(spans) for spans, _ in row]
    texts = ["".join(span.text for span in spans) for parts in atoms for spans in parts]
    directions = _directions(texts, leftwards)
    base = 1 if leftwards else 0
    tokens: list[_Token] = []
    for parts, (_, space) in zip(atoms, row, strict=True):
        for spans in parts:
            leftward = next(directions) == "R"
            tokens.append(_Token(1, spans[::-1]) if leftward else _Token(2 * base, spans))
        if space is not None:
            tokens.append(_Token(base, space=space))
    for at in range(1, len(tokens) - 1):
        if tokens[at].space is not None and tokens[at - 1].level == tokens[at + 1].level:
            tokens[at] = replace(tokens[at], level=tokens[at - 1].level)
    return _pieces([tokens[index] for index in _reordered([token.level for token in tokens])])


@dataclass(frozen=True, slots=True)
class _Token:
    """A part of a word, or the space between two words, and its embedding level."""

    level: int
    spans: tuple[Span, ...] = ()
    space: Gap | None = None


def _pieces(tokens: Sequence[_Token]) -> list[Piece]:
    """Join adjacent parts of words again."""
    found: list[Piece] = []
    spans: tuple[Span, ...] = ()
    for token in tokens:
        if token.space is None:
            spans += token.spans
        elif spans:
            found.append((spans, token.space))
            spans = ()
    return [*found, (spans, None)]


def _directions(words: Sequence[str], leftwards: bool) -> Iterator[str]:
    base = "R" if leftwards else "L"
    own = [
        next((s for s in map(_strong, word) if s), "N" if any(map(str.isdigit, word)) else "")
        for word in words
    ]
    last = base
    for index, direction in enumerate(own):
        if direction == "":
            following = next((d for d in own[index + 1 :] if d), base)
            direction = last if following == last else base
        elif direction == "N":
            direction = last
        last = direction
        yield direction


def _reordered(levels: Sequence[int]) -> list[int]:
    """Return indices from left to right: runs of each level or above are reversed, the highest first (L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


def _split(spans: tuple[Span, ...]) -> list[tuple[Span, ...]]:
    """Split a word where its direction changes: at a number or a Latin word inside a Hebrew one."""
    if not any(runs_left(span.text) for span in spans):
        return [spans]
    return [(replace(span, text=part),) for span in spans for part in _INSIDE.split(span.text) if part]
