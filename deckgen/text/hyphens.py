"""A word and a language in; where it may be hyphenated out (Liang's patterns, through pyphen)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pyphen

SHORTEST = 6
"""Words of fewer letters are not parted."""
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Hyphens:
    """The hyphenation of one language; at least `left` letters stand before a hyphen, `right` after it."""

    language: str
    left: int = 2
    right: int = 3

    def places(self, word: str) -> tuple[int, ...]:
        """After how many letters the word may be parted; none if it is short, a name in capitals or a code.

        Punctuation before and after the letters is left alone.
        """
        return _places(self, word)


@lru_cache(maxsize=20_000)
def _places(hyphens: Hyphens, word: str) -> tuple[int, ...]:
    found = _LETTERS.findall(word)
    if len(found) != 1 or len(found[0]) < SHORTEST or found[0].isupper():
        return ()
    letters = found[0]
    start = word.index(letters)
    return tuple(
        start + place
        for place in _patterns(hyphens.language).positions(letters.lower())
        if hyphens.left <= place <= len(letters) - hyphens.right
    )


@lru_cache(maxsize=8)
def _patterns(language: str) -> Any:
    return pyphen.Pyphen(lang=language)


def hyphens_for(language: str) -> Hyphens | None:
    """The hyphenation of a BCP 47 language, or None if there is none (Japanese has no hyphens)."""
    tag = language.replace("-", "_")
    usual = {"en": "en_US", "de": "de_DE"}.get(tag, tag)
    found = pyphen.language_fallback(usual)
    return Hyphens(found) if found else None
