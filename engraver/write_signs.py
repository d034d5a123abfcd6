"""Write the font of signs in `assets/fonts/deckgen-signs`: moons and suits, which no text face has.

    python engraver/write_signs.py

The suits are those of the deck Moons. A moon is dark where it is filled, as in an almanac.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from deckgen.deck import bundled

FILE: Final = Path(__file__).parents[1] / "assets/fonts/deckgen-signs/DeckgenSigns-Regular.ttf"
UPEM: Final = 1000
CAP: Final = 650
"""The height of capitals in the text faces beside which the signs are set."""
RADIUS, RIM, MIDDLE = 290, 46, 300
"""A moon: outer radius, width of its rim, and height of its centre above the baseline."""
SIDE: Final = 60
"""Space on each side."""
MOONS: Final = {"●": "new", "◐": "first", "○": "full", "◑": "last"}
SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def _circle(radius: float) -> str:
    return f"M{-radius} 0 A{radius} {radius} 0 1 1 {radius} 0 A{radius} {radius} 0 1 1 {-radius} 0 Z"


def _hole(radius: float, left: bool = True, right: bool = True) -> str:
    """A circle, or one half of it, wound the other way."""
    if left and right:
        return f"M{-radius} 0 A{radius} {radius} 0 1 0 {radius} 0 A{radius} {radius} 0 1 0 {-radius} 0 Z"
    start = -radius if left else radius
    return f"M0 {start} A{radius} {radius} 0 0 0 0 {-start} Z"


def _moon(phase: str) -> str:
    inner = RADIUS - RIM
    holes = {
        "new": "", "full": _hole(inner), "first": _hole(inner, left=False), "last": _hole(inner, right=False),
    }  # fmt: skip
    return _circle(RADIUS) + holes[phase]


def _glyph(path: str, matrix: tuple[float, ...]) -> object:
    pen = TTGlyphPen(None)
    # The paths have y downwards.
    parse_path(path, TransformPen(Cu2QuPen(pen, max_err=0.5, reverse_direction=False), matrix))
    return pen.glyph()


def main() -> None:
    """Write the font, the same bytes for the same sources."""
    suits = bundled("moons").tables["suit"].rows
    glyphs = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    widths, cmap = {".notdef": 500, "space": 250}, {0x20: "space", 0xA0: "space"}
    for sign, phase in MOONS.items():
        name = f"uni{ord(sign):04X}"
        glyphs[name] = _glyph(_moon(phase), (1, 0, 0, -1, RADIUS + SIDE, MIDDLE))
        widths[name], cmap[ord(sign)] = 2 * (RADIUS + SIDE), name
    for sign, suit in SUITS.items():
        name = f"uni{ord(sign):04X}"
        factor = CAP / 200
        glyphs[name] = _glyph(str(suits[suit].cells["shape"]), (factor, 0, 0, -factor, CAP / 2, CAP / 2))
        widths[name], cmap[ord(sign)] = CAP, name
    builder = FontBuilder(UPEM)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({n: (widths[n], getattr(glyphs[n], "xMin", 0) or 0) for n in glyphs})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": "Deckgen Signs", "styleName": "Regular", "psName": "DeckgenSigns-Regular"}
    )
    builder.setupOS2(
        sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, sCapHeight=CAP
    )
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    FILE.parent.mkdir(exist_ok=True)
    builder.save(FILE)


if __name__ == "__main__":
    main()
