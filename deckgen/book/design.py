"""Define the look of a book: page formats, fonts, inks and ornaments.

The page is 139.7 x 210 mm, the largest that fits on half a sheet of both Letter (139.7 x 215.9) and A4 (148.5
x 210), so the same pages can be folded from either without scaling.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import cos, radians

from deckgen.assets import bundled_fonts
from deckgen.book.document import Typeface
from deckgen.book.icons import BookIcons, book_icons
from deckgen.book.volume import Volume
from deckgen.deck.model import DeckSpec
from deckgen.fonts import Font, open_font
from deckgen.geometry import Curves, arc, circle, joined, polyline, rectangle
from deckgen.ink import DARK, Ink
from deckgen.scene import Item, Path, Stroke, Text
from deckgen.text.lines import Align, Style, straight
from deckgen.text.spans import Hyphens, Span, advance, hyphens_for
from deckgen.units import MM_PER_PT

_BEFORE_SIGN = re.compile(" (?=[●◐○◑♠♥♦♣])")
PAPER = Ink("booklet paper", (0, 0, 0, 0), (255, 255, 255))
_PLAIN_ONE = (("cv11", True),)
"""A figure 1 with a flag: the usual one of EB Garamond looks like a small capital I, which misleads in rules.
Its italic has no such figure, and has lining ones instead.
"""


@dataclass(frozen=True, slots=True)
class PageFormat:
    """A page and its type area in mm; the text's `size` and `leading` are in points.

    The type area is a whole number of lines below `head`.
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
        """The distance between baselines in mm."""
        return self.leading * MM_PER_PT

    @property
    def unit(self) -> float:
        """Half a line in mm, the unit of heights in a column."""
        return self.line / 2

    @property
    def units(self) -> int:
        """The number of half lines on a page."""
        return 2 * self.lines

    @property
    def foot(self) -> float:
        """The lower edge of the type area, from the top of the page."""
        return self.head + self.lines * self.line

    def sized(self, size: float) -> PageFormat:
        """Return the same page with type of a size in points, and as many lines as it has room for."""
        leading = round(self.leading / self.size * size, 2)
        lines = int(self.lines * self.leading / leading + 1e-6)
        return replace(self, size=size, leading=leading, lines=lines)


READER = PageFormat(139.7, 210.0, inner=17.0, outer=23.5, head=20.5, lines=36, size=10.5, leading=13.0)
WIDE = replace(READER, size=9.75, leading=15.0, lines=31)
"""The page for kanji and kana, which need more space between lines."""


@dataclass(frozen=True, eq=False)
class Design:
    """The type and the ornaments of a book. Sizes of styles are in mm per em."""

    format: PageFormat
    ink: Ink
    """The accent: titles, ornaments, rule numbers."""
    key: Ink
    """The text."""
    title_font: Font
    language: str = "en"
    ornament: str = "moons"
    icons: BookIcons | None = None
    """The icons in the text, if there are any."""

    @cached_property
    def fonts(self) -> Mapping[str, Font]:
        """The text faces: `plain` and `italic`."""
        names = {"plain": "EBGaramond12-Regular", "italic": "EBGaramond12-Italic"}
        if self.language == "ja":
            names = dict.fromkeys(names, "ShipporiMincho-Regular")
        return {face: open_font(bundled_fonts()[name]) for face, name in names.items()}

    @cached_property
    def signs(self) -> Font:
        """The font for moons and suits that a text face lacks."""
        return open_font(bundled_fonts()["DeckgenSigns-Regular"])

    def spans(self, text: str, style: Style, link: str = "", whole: bool = False) -> Iterator[Span]:
        """Yield text in a style, with moons and suits in the font of signs. No line begins with a sign."""
        text = _BEFORE_SIGN.sub("\N{NO-BREAK SPACE}", text)
        for sign, letters in groupby(text, lambda each: not style.font.has(each) and self.signs.has(each)):
            shown = replace(style, font=self.signs, features=(), tracking=0.0) if sign else style
            yield Span("".join(letters), shown, link, whole)

    def has(self, font: Font, letter: str) -> bool:
        """Return whether a letter is in a font or in the font of signs."""
        return font.has(letter) or self.signs.has(letter)

    def line(self, style: Style, text: str, x: float, y: float, align: Align = "left") -> list[Text]:
        """Return a line that may contain moons and suits, aligned at `x` with its baseline at `y`, in mm."""
        x -= {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * self.width(style, text)
        spans = tuple(self.spans(text, style))
        return [
            straight(span.style, span.text, x + advance(spans[: n + 1]) - advance([span]), y)
            for n, span in enumerate(spans)
        ]

    def width(self, style: Style, text: str) -> float:
        """Return the width in mm of a line that may contain moons and suits."""
        return advance(list(self.spans(text, style))) if text else 0.0

    @cached_property
    def hyphens(self) -> Hyphens | None:
        """The hyphenation patterns of the language, if there are any."""
        return hyphens_for(self.language)

    def text(self, face: Typeface = "plain", size: float = 0.0, ink: Ink | None = None) -> Style:
        """Return the style of a typeface at a size in points (0: the size of the text)."""
        em = (size or self.format.size) * MM_PER_PT
        style = Style(self.fonts["plain"], em, ink or self.key, features=_PLAIN_ONE)
        if face in ("italic", "code"):
            return replace(style, font=self.fonts["italic"], features=(("lnum", True),))
        if face == "strong" and self.language == "ja":
            return replace(style, ink=ink or self.ink)
        if face == "strong":
            return replace(style, tracking=0.045, features=(*_PLAIN_ONE, ("smcp", True)))
        return style

    def small_capitals(self, size: float, tracking: float = 0.08, ink: Ink | None = None) -> Style:
        """Return letterspaced small capitals, for upper case too."""
        em = size * MM_PER_PT
        return Style(self.fonts["plain"], em, ink or self.key, tracking, (("c2sc", True), ("smcp", True)))

    @staticmethod
    def lining(style: Style) -> Style:
        """Return the same style with lining figures."""
        others = (each for each in style.features if each not in _PLAIN_ONE)
        return replace(style, features=tuple(sorted([*others, ("lnum", True)])))

    def rule_id(self, size: float, ink: Ink | None = None) -> Style:
        """Return the style of rule ids: small capitals and lining figures, in Latin type in any language."""
        font = open_font(bundled_fonts()["EBGaramond12-Regular"])
        return replace(self.lining(self.small_capitals(0.9 * size, 0.04, ink)), font=font)

    def label(self, size: float) -> Style:
        """Return the style of the label under a card."""
        return self.lining(self.text("italic", size))

    def title(self, size: float, ink: Ink | None = None, tracking: float = 0.0) -> Style:
        """Return the style of titles at a size in points."""
        return Style(self.title_font, size * MM_PER_PT, ink or self.ink, tracking)

    def figures(self, size: float) -> Style:
        """Return the style of tabular lining figures."""
        return replace(self.text("plain", size), features=(("lnum", True), ("tnum", True)))

    def at(self, format: PageFormat) -> Design:
        """Return the same design on another page."""
        return replace(self, format=format)


def design_of(volume: Volume) -> Design:
    """Return the design of a volume: its font for titles, and two of its deck's inks."""
    book, language, inks = volume.book, volume.language, volume.deck.inks
    page = WIDE if language == "ja" else READER
    if language == "ja":
        title = open_font(bundled_fonts()["ShipporiMincho-Regular"])
    elif book.font:
        title = open_font(volume.deck.fonts[book.font].path)
    else:
        title = title_font(volume.deck, volume.title, *(chapter.title for chapter in volume.chapters))
    black = Ink("booklet text", (0, 0, 0, 100), (28, 24, 22))
    ink, key = inks.get(book.ink, black), inks.get(book.key, black)
    icons = book_icons(volume.deck, volume.chapters)
    return Design(page, ink, key, title, language, book.ornament, icons)


def title_font(deck: DeckSpec, *titles: str) -> Font:
    """Return the font for titles: the deck's `title` or `head` if it has all letters, else a bundled one."""
    spec = deck.fonts.get("title") or deck.fonts.get("head")
    if spec and all(map(open_font(spec.path).covers, titles)):
        return open_font(spec.path)
    return open_font(bundled_fonts()["GoudyBookletter1911"])


def fitted(style: Style, text: str, width: float) -> Style:
    """Return a style, scaled down if necessary to fit a text into a width."""
    return replace(style, size=style.size * min(1.0, width / style.width(text)))


def moon(x: float, y: float, r: float, angle: float, ink: Ink) -> Iterator[Item]:
    """Yield a moon of elongation `angle` (0 new, 180 full): its dark part in ink, its lit part blank."""
    yield Path(circle(x, y, r), stroke=Stroke(ink, 0.16 * r))
    dark = _dark(x, y, r, angle % 360)
    if dark is not None:
        yield Path(dark, fill=ink)


def _dark(x: float, y: float, r: float, angle: float) -> Curves | None:
    """Return the unlit part: half a circle, and half an ellipse for the terminator."""
    if abs(angle - 180) < 1:
        return None
    waxing = angle < 180
    # The limb on the dark side from top to bottom, then back along the terminator.
    limb = arc(x, y, r, -90, -270) if waxing else arc(x, y, r, -90, 90)
    k = r * cos(radians(angle)) * (1 if waxing else -1)
    back = arc(x, y, abs(k), 90, -90 if k > 0 else 270, ry=r)
    return Curves(limb.ops + "L" + back.ops[1:] + "Z", (*limb.xy, *back.xy))


def ornament(design: Design, x: float, y: float, scale: float) -> Iterator[Item]:
    """Return the design's ornament, centred at (x, y); nothing if it has none."""
    draw = _ORNAMENTS.get(design.ornament)
    return draw(design.ink, x, y, scale) if draw else iter(())


def _moons(ink: Ink, x: float, y: float, scale: float) -> Iterator[Item]:
    # the ink is that of the dark part, and on a dark ground that of the lit one
    turned = 180 if ink is PAPER else 0
    for place, angle in enumerate((45, 90, 180, 270, 315), start=-2):
        r = scale * (0.8 if place else 1.15)
        yield from moon(x + place * 4.1 * scale, y, r, angle + turned, ink)
    reach = 2.7 * 4.1 * scale
    for side in (-1, 1):
        start, end = sorted((x + side * reach, x + side * (reach + 9 * scale)))
        yield Path(polyline([(start, y), (end, y)]), stroke=Stroke(ink, 0.13))


def _lozenges(ink: Ink, x: float, y: float, scale: float) -> Iterator[Item]:
    r = 0.9 * scale
    shapes = [
        polyline([(x + dx, y - r), (x + dx + r, y), (x + dx, y + r), (x + dx - r, y)], closed=True)
        for dx in (-3 * r, 0.0, 3 * r)
    ]
    yield Path(joined(shapes), fill=ink)


_ORNAMENTS: Mapping[str, Callable[[Ink, float, float, float], Iterator[Item]]] = {
    "moons": _moons, "lozenges": _lozenges,
}  # fmt: skip


def double_frame(
    ink: Ink, x: float, y: float, width: float, height: float, ground: Ink | None = None
) -> Iterator[Item]:
    """A thick rule and a thin one inside it, on a ground."""
    yield Path(rectangle(x, y, width, height), fill=ground, stroke=Stroke(ground or ink, 0.7))
    yield Path(rectangle(x + 1.3, y + 1.3, width - 2.6, height - 2.6), stroke=Stroke(ink, 0.18))


def on_ground(design: Design, ground: Ink | None) -> Design:
    """Return a design whose words and lines can be seen on a ground."""
    light = ground is not None and ground.lightness < DARK
    return replace(design, ink=PAPER, key=PAPER) if light else design


def rule(ink: Ink, x0: float, x1: float, y: float, width: float = 0.15) -> Item:
    """Return a horizontal rule."""
    return Path(polyline([(x0, y), (x1, y)]), stroke=Stroke(ink, width))
