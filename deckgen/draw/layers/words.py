"""One line of text, straight or on an arc."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from unicodedata import category

from deckgen.assets import bundled_fonts
from deckgen.deck.effects import PAINT
from deckgen.deck.fields import field as param
from deckgen.deck.model import FontSpec
from deckgen.deck.types import ANGLE, FONT, LENGTH, NUMBER, SIZE, TEXT, YES, choice
from deckgen.draw.effects import LayerPaint, ink_of_words, painted_words
from deckgen.draw.layers.registry import Centred, Pen, kind
from deckgen.facts import Fact, Quantity
from deckgen.fonts import Font, open_font
from deckgen.geometry import rotate
from deckgen.scene import Group, Item
from deckgen.text.lines import SHARE, Align, Style, on_arc, straight
from deckgen.units import MM_PER_PT

ALIGN = choice("left", "centre", "right")
NOT_DRAWN = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
"""Characters that need no glyph: joiners, zero-width spaces, the soft hyphen."""
BLANK = "\u2800\u115f\u1160\u3164\uffa0"
"""Signs and letters that are blank: a Braille pattern without dots, and fillers of Hangul."""

_SHOWN = 24
"""The most characters of a line that a problem shows."""
_ROUNDING = 1e-6
_BREAKS = re.compile(r"[\t\n]")


def require_glyphs(pen: Pen, font: Font, name: str, text: str) -> None:
    """Raise SpecError if the font, which the deck calls `name`, lacks a character or draws nothing for it."""
    known = set(text) - set(NOT_DRAWN)
    if missing := sorted(c for c in known if not c.isspace() and not font.has(c)):
        fitting = [own for own, path in bundled_fonts().items() if all(map(open_font(path).has, missing))]
        fact = Fact(
            "draw-text-no-glyph",
            font=name,
            file=font.name,
            characters=_coded(missing),
            fonts=tuple(fitting[:3]),
        )
        raise pen.problem(fact)
    blank = sorted(c for c in filter(_is_visible, known) if not font.draws(c))
    if blank:
        raise pen.problem(Fact("draw-text-blank", font=name, file=font.name, characters=_coded(blank)))


def _coded(characters: list[str]) -> tuple[str, ...]:
    """Return the first characters with their code points."""
    return tuple(f"{c} (U+{ord(c):04X})" for c in characters[:8])


def _is_visible(character: str) -> bool:
    """Whether a character is a letter, figure, stop or sign, which leaves ink."""
    return category(character)[0] in "LNPS" and character not in BLANK


@dataclass(frozen=True, kw_only=True)
class _Line:
    """The parameters of one line of text."""

    text: str = param(TEXT, "the words")
    font: FontSpec = param(FONT, "font")
    ink: LayerPaint | None = param(PAINT, "ink; a gradient or a pattern is over the box of the letters")
    size: float = param(SIZE, "size of the type (one em)", "0mm")
    cap: float = param(SIZE, "height of capitals, instead of the size", "0mm")
    tracking: float = param(NUMBER, "extra space between letters, in em", "0")
    fatten: float = param(SIZE, "width of a stroke in the same ink", "0mm")

    @property
    def words(self) -> str:
        """The words of the line; tabs and line breaks in it are spaces."""
        return _BREAKS.sub(" ", self.text.strip("\n"))

    def style(self, pen: Pen) -> Style:
        """Return the style. Raises SpecError without ink or size, or if the font lacks a character."""
        font = open_font(self.font.path, self.font.where)
        ink = ink_of_words(self.ink)
        if ink is None:
            raise pen.problem(Fact("draw-text-ink"))
        size = self.cap / font.cap_height if self.cap else self.size
        if size <= 0:
            raise pen.problem(Fact("draw-text-size"))
        require_glyphs(pen, font, self.font.name, self.words)
        features = tuple(sorted(self.font.features.items()))
        return Style(font, size, ink, self.tracking, features, self.fatten)


@kind("text")
class TextLayer(_Line):
    """One line of words; with `w` it shrinks to that width, down to the size `least`."""

    x: float = param(LENGTH, "alignment of the line", "0mm")
    y: float = param(LENGTH, "baseline", "0mm")
    align: Align = param(ALIGN, "the part of the line at x: its left end, centre or right end", "centre")
    turn: float = param(ANGLE, "rotation about (x, y), clockwise", "0")
    w: float = param(SIZE, "the greatest width: a longer line is set smaller; 0 for no limit", "0mm")
    least: float = param(SIZE, "the smallest size it may shrink to; longer lines are a problem", "5pt")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run."""
        if not self.text.strip():
            return
        style = self.style(pen)
        wide = style.width(self.words)
        size = style.size * self.w / wide if 0 < self.w < wide else style.size
        least = min(self.least, style.size)
        style = replace(style, size=max(size, least))
        x, align = self.x, self.align
        if size < least - _ROUNDING:  # where it is cut, its beginning is shown
            x, align = x - SHARE[align] * self.w, "left"
        run = straight(style, self.words, x, self.y, align)
        items = painted_words((run,), self.ink)
        yield from (Group(items, rotate(self.turn, self.x, self.y)),) if self.turn else items
        # Reported last, so that a draft shows what there is of the text.
        if size < least - _ROUNDING:
            needed, allowed = (Quantity(float(f"{mm / MM_PER_PT:.3g}"), "pt") for mm in (size, least))
            shown = self.words if len(self.words) <= _SHOWN else self.words[: _SHOWN - 1] + "…"
            raise pen.problem(Fact("draw-text-shrunk", text=shown, found=needed, least=allowed))


@kind("arc-text")
class ArcText(_Line, Centred):
    """One line of words on a circle about (x, y), with the tops of letters outwards (or inwards)."""

    radius: float = param(SIZE, "radius of the baseline")
    angle: float = param(ANGLE, "where the middle of the line is: 0 is up, clockwise", "0")
    inward: bool = param(YES, "whether the tops of the letters point to the centre", "no")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run, each glyph rotated."""
        if not self.text.strip():
            return
        style = self.style(pen)
        if self.radius <= 0:
            raise pen.problem(Fact("draw-text-arc"))
        run = on_arc(style, self.words, self.x, self.y, self.radius, self.angle, self.inward)
        yield from painted_words((run,), self.ink)
