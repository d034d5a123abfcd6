"""Words in several styles, the gaps between them, and hyphenation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import combining

from deckgen.fonts import NOT_DRAWN
from deckgen.text.lines import Style

if TYPE_CHECKING:
    from pyphen import Pyphen

Hyphens: TypeAlias = "Pyphen"
"""The hyphenation of a language."""
BREAK_AFTER = "-‐–—/"
"""Characters after which a word may be broken without a hyphen."""
_IDEOGRAPH = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
"""Chinese and Japanese characters and punctuation."""
_FIRST_IDEOGRAPH = "\u2e80"
NEVER_FIRST = (
    "、。，．・：；？！゛゜ヽヾゝゞ々ー」』）〕】〉》ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.;:!?)”’"
)
NEVER_LAST = "「『（〔【〈《(“‘"
LOW = (".", ",", "…", ";", ":")
"""Stops below the overhang of a slanted letter."""
LEANING = 0.5
"""The share of an overhang that is added before an upright letter: it is only at the top of the letter."""
SOFT_HYPHEN = "\u00ad"
HYPHEN = "-"


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one style; `link` is its target (`#name` or an address), or empty."""

    text: str
    style: Style
    link: str = ""
    whole: bool = False
    """Whether words are never broken, as in names of cards."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What follows a word: a space in its style or, if `joined`, nothing, as between Japanese characters."""

    style: Style
    joined: bool = False
    lean: float = 0.0
    """How far the word before it leans over the space, in mm."""


@dataclass(frozen=True)
class Word:
    """The text between two spaces, in one or more styles."""

    spans: tuple[Span, ...]
    gap: Gap
    """The gap after the word if the line continues."""
    forced: bool = False
    """Whether the line ends after it."""

    @cached_property
    def text(self) -> str:
        """The letters of the word."""
        return "".join(span.text for span in self.spans)

    @cached_property
    def width(self) -> float:
        """Its width in mm."""
        return advance(self.spans)

    def cut(self, start: int, end: int) -> tuple[Span, ...]:
        """Return the part of the word from letter `start` up to letter `end`."""
        if start <= 0 and end >= len(self.text):
            return self.spans
        found, at = [], 0
        for span in self.spans:
            text = span.text[max(0, start - at) : max(0, end - at)]
            if text:
                found.append(replace(span, text=text))
            at += len(span.text)
        return tuple(found)

    def parts(self, hyphens: Hyphens | None) -> Sequence[tuple[int, bool]]:
        """Return where the word may be broken: the number of letters before, and whether to add a hyphen."""
        if any(span.link or span.whole for span in self.spans):
            return ()
        found = {i + 1: False for i, c in enumerate(self.text[:-1]) if c in BREAK_AFTER and i > 0}
        if hyphens is not None and not found:
            found |= dict.fromkeys(hyphen_places(hyphens, self.text), True)
        return sorted(found.items())


def advance(spans: Iterable[Span]) -> float:
    """Return the width of consecutive spans in mm, with tracking after every glyph but the last."""
    total = last = 0.0
    before: Span | None = None
    for span in spans:
        style = span.style
        glyphs = style.shaped(span.text)
        last = style.tracking * style.size
        total += lean(before, span.style, span.text) if before else 0.0
        total += sum(g.advance for g in glyphs) * style.size / style.font.upem + last * len(glyphs)
        before = span
    return total - last


def lean(before: Span, style: Style, text: str) -> float:
    """Return the space in mm between a span and upright words after it, over which its last letter leans.

    Without it, the bracket in `(*half*)` would touch the f. Low stops go below the letter and need none.
    """
    font, size = before.style.font, before.style.size
    if font is style.font or not font.is_slanted or style.font.is_slanted or text[:1] in LOW:
        return 0.0
    glyphs = before.style.shaped(before.text)
    return LEANING * font.overhang(glyphs[-1].gid) * size if glyphs else 0.0


def is_ideograph(letter: str) -> bool:
    """Whether a character belongs to a script without spaces between words."""
    return _IDEOGRAPH.match(letter) is not None


def words(spans: Iterable[Span]) -> Iterator[Word]:
    """Yield the words of a paragraph. A line feed ends a line; a no-break space is part of its word.

    Kanji and kana are words of one character each, with the stops and brackets that may not begin or end
    a line (JIS X 4051).
    """
    letters = [(letter, span) for span in spans for letter in span.text]
    pending: list[tuple[str, Span]] = []
    following = [*(letter for letter, _ in letters[1:]), " "]
    for (letter, span), after in zip(letters, following, strict=False):
        if letter not in " \n":
            pending.append((letter, span))
            if not span.whole and _may_part(letter, after):
                yield _word(pending, span, joined=True)
                pending = []
        elif pending:
            yield _word(pending, span, forced=letter == "\n")
            pending = []
    if pending:
        yield _word(pending, pending[-1][1])


def _may_part(letter: str, after: str) -> bool:
    """Whether a line may end between two characters with no space between them."""
    if letter < _FIRST_IDEOGRAPH > after:
        return False
    if (
        after in " \n"
        or combining(after)
        or NOT_DRAWN.match(after)
        or not (is_ideograph(letter) or is_ideograph(after))
    ):
        return False
    return letter not in NEVER_LAST and after not in NEVER_FIRST


def _word(letters: list[tuple[str, Span]], after: Span, forced: bool = False, joined: bool = False) -> Word:
    spans = []
    for _, group in groupby(letters, key=lambda pair: id(pair[1])):
        pairs = list(group)
        span = pairs[0][1]
        spans.append(Span("".join([letter for letter, _ in pairs]), span.style, span.link, span.whole))
    return Word(tuple(spans), Gap(after.style, joined, lean(spans[-1], after.style, " ")), forced)


SHORTEST = 6
"""The minimum number of letters of a hyphenated word."""
LEFT, RIGHT = 2, 3
"""The minimum number of letters before and after a hyphen."""
_LETTERS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=20_000)
def hyphen_places(hyphens: Hyphens, word: str) -> tuple[int, ...]:
    """Return the numbers of letters after which a word may be broken: none for short words, capitals and
    codes.

    Punctuation before and after the letters is ignored.
    """
    found = _LETTERS.findall(word)
    if len(found) != 1 or len(found[0]) < SHORTEST or found[0].isupper():
        return ()
    start = word.index(found[0])
    return tuple(start + place for place in hyphens.positions(found[0].lower()))


UNHYPHENATED = frozenset(["ar", "fa", "he", "ja", "km", "ko", "lo", "my", "ps", "th", "ur", "vi", "yi", "zh"])
"""Languages that are written without hyphenation."""


@lru_cache
def hyphens_for(language: str) -> Hyphens | None:
    """Return the hyphenation of a BCP 47 language, or None if there is none (as for Japanese)."""
    tag = language.replace("-", "_")
    from pyphen import Pyphen, language_fallback  # slow to import, and only text in boxes is hyphenated

    found = language_fallback({"en": "en_US", "de": "de_DE"}.get(tag, tag))
    return Pyphen(lang=found, left=LEFT, right=RIGHT) if found else None
