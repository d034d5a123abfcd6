"""Tiny fonts for tests: a box for each character, with widths that distinguish them."""

from __future__ import annotations

from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

UPEM = 1000


def box(left: int, bottom: int, right: int, top: int) -> Glyph:
    """Return the glyph of a rectangle."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def builder_of(
    characters: str, family: str = "Boxes", style: str = "Regular", width: int = 500, weight: int = 400
) -> FontBuilder:
    """Return a font with these characters, each a box `width` units wide; glyphs are named `u0041`."""
    names = {ord(c): f"u{ord(c):04X}" for c in characters}
    builder = FontBuilder(UPEM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    glyphs = {
        name: box(50, 0, width - 50, 700) if not chr(code).isspace() else Glyph()
        for code, name in names.items()
    }
    builder.setupGlyf({".notdef": Glyph(), **glyphs})
    metrics = dict.fromkeys(names.values(), (width, 50))
    builder.setupHorizontalMetrics({".notdef": (width, 0), **metrics})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    full = f"{family} {style}"
    builder.setupNameTable(
        {"familyName": family, "styleName": style, "fullName": full, "psName": full.replace(" ", "")}
    )
    builder.setupOS2(usWeightClass=weight, sTypoAscender=800, sTypoDescender=-200)
    builder.setupPost()
    return builder


def saved(font: TTFont | FontBuilder) -> bytes:
    """Return the bytes of a font, the same on every run."""
    font = font.font if isinstance(font, FontBuilder) else font
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def font_of(characters: str, family: str = "Boxes", style: str = "Regular", width: int = 500) -> bytes:
    """Return a font file with these characters."""
    return saved(builder_of(characters, family, style, width))
