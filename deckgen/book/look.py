"""A deck's fonts and inks in; how a book of it looks out: page, measure, leading and styles.

The page is 139.7 x 210 mm: the largest that two of fit side by side on Letter (half of it is 139.7 x 215.9)
and on A4 (148.5 x 210), so that one setting is folded from either without scaling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from deckgen.assets import bundled_fonts
from deckgen.book.document import Face
from deckgen.deck.model import Deck
from deckgen.fonts import Font, open_font
from deckgen.ink import Ink
from deckgen.text.lines import Style
from deckgen.text.spans import Hyphens, hyphens_for
from deckgen.units import MM_PER_PT

PAPER = Ink("booklet paper", (0, 0, 0, 0), (255, 255, 255))
_BLACK = Ink("booklet text", (0, 0, 0, 100), (28, 24, 22))


@dataclass(frozen=True, slots=True)
class Format:
    """A page and what is printed on it, in mm; `size` and `leading` of the text in points.

    A page holds a whole number of lines below `head`. The unit of height is half a line.
    """

    width: float
    height: float
    inner: float
    outer: float
    head: float
    lines: int
    size: float
    leading: float

    @property
    def measure(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @property
    def line(self) -> float:
        """From baseline to baseline, in mm."""
        return self.leading * MM_PER_PT

    @property
    def unit(self) -> float:
        """Half a line, in mm."""
        return self.line / 2

    @property
    def units(self) -> int:
        """Half lines on a page."""
        return 2 * self.lines

    @property
    def foot(self) -> float:
        """Where the text ends, from the top of the page."""
        return self.head + self.lines * self.line


READER = Format(139.7, 210.0, inner=17.0, outer=23.5, head=20.5, lines=36, size=10.5, leading=13.0)
WIDE = replace(READER, size=9.75, leading=15.0, lines=31)
"""For kanji and kana, which fill their squares and want more space between lines."""


@dataclass(frozen=True, eq=False)
class Look:
    """How the words of a book are set. Sizes of styles are in mm per em."""

    format: Format
    ink: Ink
    """The accent: titles, ornaments, rule numbers."""
    key: Ink
    """The text."""
    title_font: Font
    language: str = "en"
    ornament: str = "moons"

    @cached_property
    def fonts(self) -> Mapping[str, Font]:
        """The text faces: `plain` and `italic`."""
        names = ("ShipporiMincho-Regular",) * 2
        if self.language != "ja":
            names = ("EBGaramond12-Regular", "EBGaramond12-Italic")
        plain, italic = (open_font(bundled_fonts()[name]) for name in names)
        return {"plain": plain, "italic": italic}

    @cached_property
    def hyphens(self) -> Hyphens | None:
        """Where words may be parted."""
        return hyphens_for(self.language)

    def text(self, face: Face = "plain", size: float = 0.0, ink: Ink | None = None) -> Style:
        """A face of the text at a size in points (0: the text's own)."""
        em = (size or self.format.size) * MM_PER_PT
        colour = ink or self.key
        if face in ("italic", "code"):
            return Style(self.fonts["italic"], em, colour)
        if face == "strong" and self.language == "ja":
            return Style(self.fonts["plain"], em, ink or self.ink)
        if face == "strong":
            return Style(self.fonts["plain"], em, colour, 0.045, (("smcp", True),))
        return Style(self.fonts["plain"], em, colour)

    def small_capitals(self, size: float, tracking: float = 0.08, ink: Ink | None = None) -> Style:
        """Letters all in small capitals, spaced."""
        em = size * MM_PER_PT
        return Style(self.fonts["plain"], em, ink or self.key, tracking, (("c2sc", True), ("smcp", True)))

    @staticmethod
    def lining(style: Style) -> Style:
        """The same style with figures as high as capitals."""
        return replace(style, features=tuple(sorted({**dict(style.features), "lnum": True}.items())))

    def rule_id(self, size: float, ink: Ink | None = None) -> Style:
        """Ids of rules: small capitals, and figures that cannot be misread."""
        style = self.lining(self.small_capitals(0.9 * size, 0.04, ink))
        return replace(style, font=self.latin(size).font)

    def latin(self, size: float) -> Style:
        """A size of Latin letters whatever the language, for ids."""
        font = open_font(bundled_fonts()["EBGaramond12-Regular"])
        return self.lining(Style(font, size * MM_PER_PT, self.key))

    def label(self, size: float) -> Style:
        """What stands under a card."""
        return self.lining(self.text("italic", size))

    def title(self, size: float, ink: Ink | None = None, tracking: float = 0.0) -> Style:
        """The face of titles at a size in points."""
        return Style(self.title_font, size * MM_PER_PT, ink or self.ink, tracking)

    def figures(self, size: float, ink: Ink | None = None) -> Style:
        """Figures of one width and height, for tables."""
        return replace(self.text("plain", size, ink), features=(("lnum", True), ("tnum", True)))

    def at(self, format: Format) -> Look:
        """The same look on another page."""
        return replace(self, format=format)


def look_for(deck: Deck, ink: str = "", key: str = "", language: str = "") -> Look:
    """The look of a deck's book: its `title` font, and two of its inks by name."""
    spec = deck.fonts.get("title")
    title = open_font(spec.path if spec else bundled_fonts()["GoudyBookletter1911"])
    tag = language or deck.language
    if tag == "ja":
        title = open_font(bundled_fonts()["ShipporiMincho-Regular"])
    page = WIDE if tag == "ja" else READER
    return Look(page, deck.inks.get(ink, _BLACK), deck.inks.get(key, _BLACK), title, tag)
