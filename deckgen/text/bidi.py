"""Bidirectional text: order the words of a line from left to right.

Implements the part of Unicode's annex 9 that lines on cards need, word by word: runs against the direction of
the paragraph are reversed (L2); numbers keep the order of their digits and take the direction of the letters
before them (W7, N1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from deckgen.text.spans import Gap, Span

SpansAndGap = tuple[tuple[Span, ...], Gap | None]
"""Spans without gaps between them, and the gap after them (None at the end of the line)."""
_STRONG = {"L": "L", "R": "R", "AL": "R"}
_LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Blocks of right-to-left scripts."""
_INSIDE = re.compile(r"([0-9A-Za-z\u00c0-\u024f]+(?:[.,:/+-][0-9A-Za-z\u00c0-\u024f]+)*)")
"""A number or a Latin word within a right-to-left word."""


def runs_left(text: str) -> bool:
    """Whether a text contains right-to-left letters."""
    return _LEFTWARDS.search(text) is not None


def begins_left(text: str) -> bool:
    """Whether the first letter with a strong direction runs from right to left (P2)."""
    return next(filter(None, map(_strong, text)), "L") == "R"


def _strong(character: str) -> str:
    return _STRONG.get(unicodedata.bidirectional(character), "")


def visual(row: Sequence[SpansAndGap], leftwards: bool) -> list[SpansAndGap]:
    """Return the pieces of a line from left to right; `leftwards` if the paragraph is right-to-left."""
    tokens = [token for spans, gap in row for token in (*_split(spans), gap) if token is not None]
    levels = _levels(tokens, leftwards)
    found: list[SpansAndGap] = []
    spans: tuple[Span, ...] = ()
    for index in _reordered(levels):
        token = tokens[index]
        if not isinstance(token, Gap):
            spans += token[::-1] if levels[index] == 1 else token
        elif spans:
            found.append((spans, token))
            spans = ()
    return [*found, (spans, None)]


def _levels(tokens: Sequence[tuple[Span, ...] | Gap], leftwards: bool) -> list[int]:
    """Return the embedding levels of words and gaps."""
    base = 1 if leftwards else 0
    texts = ["".join(span.text for span in token) for token in tokens if not isinstance(token, Gap)]
    of_words = map({"R": 1, "L": 2 * base}.__getitem__, _directions(texts, leftwards))
    levels = [base if isinstance(token, Gap) else next(of_words) for token in tokens]
    for at in range(1, len(tokens) - 1):
        if isinstance(tokens[at], Gap) and levels[at - 1] == levels[at + 1]:
            levels[at] = levels[at - 1]
    return levels


def _own_direction(word: str) -> str:
    """Return the direction of the first strong letter: `N` for a number, empty for neither."""
    return next(filter(None, map(_strong, word)), "N" if any(map(str.isdigit, word)) else "")


def _directions(words: Sequence[str], leftwards: bool) -> Iterator[str]:
    base = last = "R" if leftwards else "L"
    own = [_own_direction(word) for word in words]
    for index, direction in enumerate(own):
        if direction == "":
            following = next(filter(None, own[index + 1 :]), base)
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
