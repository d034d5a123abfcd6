"""Replace straight quotation marks, apostrophes and `...` by typographic ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from deckgen.text.markup import MarkedText

Quotes: TypeAlias = tuple[str, str, str, str]
"""Outer and inner quotation marks, opening and closing."""
_ENGLISH = ("“", "”", "‘", "’")
_GERMAN = ("„", "“", "‚", "‘")
_SWISS = ("«", "»", "‹", "›")
_SPANISH = ("«", "»", "“", "”")
_POLISH = ("„", "”", "«", "»")
_SWEDISH = ("”", "”", "’", "’")
_RUSSIAN = ("«", "»", "„", "“")
_QUOTES: Mapping[str, Quotes] = {
    "ca": _SPANISH, "cs": _GERMAN, "de": _GERMAN, "de-ch": _SWISS, "el": _SPANISH, "es": _SPANISH,
    "fi": _SWEDISH, "fr": ("«\u202f", "\u202f»", "“", "”"), "fr-ch": _SWISS, "hu": ("„", "”", "»", "«"),
    "is": _GERMAN, "it": _SPANISH, "nb": ("«", "»", "‘", "’"), "pl": _POLISH, "pt-pt": _SPANISH,
    "ro": _POLISH, "ru": _RUSSIAN, "sk": _GERMAN, "sv": _SWEDISH, "uk": _RUSSIAN,
}  # fmt: skip
"""From the `delimiters` of Unicode's CLDR; French marks include their spaces."""
_STRAIGHT = str.maketrans({**dict.fromkeys("“”„«»", '"'), **dict.fromkeys("‘’‚‹›", "'"), "…": "..."})
_PLACES = ("\ue0f0", "\ue0f1", "\ue0f2", "\ue0f3")
"""Placeholders for the four marks: one character each, like the marks that they replace."""
_ELIDED = re.compile(
    r"(?<![\w'])'(?=n\b|(?:\d0s|\d\d|til|tis|twas|twere|twill|twixt|em|cause|round|bout|neath|gainst)\b"
    r"(?!['\w]))",
    re.IGNORECASE,
)
"""Matches an apostrophe at the start of a word, for what is left out there: 'til, '90s."""
_SPACED = ("fr", "br")
"""Languages with a space before some marks (Lexique des règles typographiques, Imprimerie nationale)."""
_BEFORE_MARK = re.compile(r"(?<=\S) (?=[;:!?»](?:\s|$|[)»\]]))|(?<=«) (?=\S)")
_BEFORE_ICON = re.compile("(?<=[0-9]) (?=\ue0f4)")
_ICON = "\ue0f4"
"""A placeholder for a character of an icon."""
MOST = 2_000
"""The most quotation marks in a paragraph. Beyond that they stay straight, as pairing them takes quadratic
time.
"""


def quotes_of(language: str) -> Quotes:
    """Return the quotation marks of a BCP 47 language."""
    tag = language.lower()
    return _QUOTES.get(tag) or _QUOTES.get(tag.split("-")[0], _ENGLISH)


def straightened(text: str) -> str:
    """Return a text with straight marks in place of typographic ones."""
    return text.translate(_STRAIGHT)


def unbroken(text: str, language: str) -> str:
    """Return a text whose spaces before `;`, `:`, `!`, `?` and `»` do not break, as French sets them."""
    return _BEFORE_MARK.sub("\u00a0", text) if language.lower().split("-")[0] in _SPACED else text


def colon_of(language: str) -> str:
    """Return the colon between a word and what explains it, with its spaces."""
    return "\u00a0: " if language.lower().split("-")[0] in _SPACED else ": "


def tied(pieces: Sequence[MarkedText]) -> list[MarkedText]:
    """Return a paragraph in which no line ends between a number and the icon after it, as in `1 :coin:`."""
    return _changed(pieces, lambda text: _BEFORE_ICON.sub("\u00a0", text))


def _whole(pieces: Iterable[MarkedText]) -> str:
    return "".join(_ICON * len(piece.text) if piece.icon else piece.text for piece in pieces)


def _changed(pieces: Sequence[MarkedText], change: Callable[[str], str]) -> list[MarkedText]:
    """Return pieces with their joint text changed; no letter is added or taken away."""
    whole = _whole(pieces)
    changed = change(whole)
    if changed == whole:
        return list(pieces)
    letters = iter(changed)
    shares = [(piece, "".join(islice(letters, len(piece.text)))) for piece in pieces]
    return [piece if piece.icon else replace(piece, text=share) for piece, share in shares]


def elided(text: str) -> str:
    """Return a text with apostrophes before shortened words, such as `'til` and `'90s`."""
    return _ELIDED.sub("’", text)


def typographic(
    pieces: Sequence[MarkedText], language: str, has: Callable[[str], bool]
) -> tuple[MarkedText, ...]:
    """Return a paragraph with the marks of its language and with ellipses, if its font `has` them.

    A double mark without a partner, as in `6" high`, stays as it is.
    """
    pieces = _changed(pieces, lambda text: unbroken(text, language))
    whole = _whole(pieces)
    if not any(mark in whole for mark in ('"', "'", "...")):
        return tuple(pieces)
    signs = {**dict(zip(_PLACES, quotes_of(language), strict=True)), "’": "’"}
    marks = iter([signs.get(mark, "") for mark in _paired(whole)])
    return tuple(
        piece if piece.icon else replace(piece, text=_set(piece.text, marks, has)) for piece in pieces
    )


def _set(text: str, marks: Iterator[str], has: Callable[[str], bool]) -> str:
    """Return a text with its marks replaced by the next ones; empty ones leave the text unchanged."""
    found = []
    for letter in text:
        mark = next(marks, "") if letter in "\"'" else ""
        found.append(mark if mark and all(c.isspace() or has(c) for c in mark) else letter)
    joined = "".join(found)
    return joined.replace("...", "…") if has("…") else joined


def _paired(text: str) -> list[str]:
    """Return what each straight mark of a text becomes: one of `_PLACES`, an apostrophe, or itself."""
    if sum(letter in "\"'" for letter in text) > MOST:
        return []
    from markdown_it import MarkdownIt  # slow to import, and few cards have quotation marks
    from markdown_it.rules_core import StateCore, smartquotes
    from markdown_it.token import Token

    child = Token("text", "", 0, content=elided(text))
    state = StateCore(text, MarkdownIt("zero", {"typographer": True, "quotes": list(_PLACES)}), {})
    state.tokens = [Token("inline", "", 0, content=text, children=[child])]
    smartquotes(state)
    return [new for old, new in zip(text, child.content, strict=True) if old in "\"'"]
