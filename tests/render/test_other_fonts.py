"""Fonts other than plain TrueType work: PostScript outlines (embedded as bare CFF) and variable fonts."""

import subprocess
from pathlib import Path

import pytest
from comparison import difference
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from PIL import ImageChops, ImageStat
from rastering import rasterise
from samples import FONTS, line

from deckgen.fonts import Font, open_font
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.pdf.fonts import subset
from deckgen.scene import Scene

SOURCE = FONTS / "goudy-bookletter-1911" / "GoudyBookletter1911.ttf"
WORDS = "Full moon in June"


@pytest.fixture(scope="module")
def otf(tmp_path_factory: pytest.TempPathFactory) -> Font:
    """Return a few letters of a bundled TrueType font with their curves redrawn as cubic ones."""
    with TTFont(SOURCE) as source:
        cmap = {ord(c): source.getBestCmap()[ord(c)] for c in sorted(set(WORDS))}
        names = [".notdef", *cmap.values()]
        glyphs, advances = source.getGlyphSet(), source["hmtx"].metrics
        strings = {}
        for name in names:
            pen = T2CharStringPen(advances[name][0], glyphs)
            glyphs[name].draw(Qu2CuPen(pen, 1.0, all_cubic=True))
            strings[name] = pen.getCharString()
        builder = FontBuilder(source["head"].unitsPerEm, isTTF=False)
        builder.setupGlyphOrder(names)
        builder.setupCharacterMap(cmap)
        builder.setupCFF("MoonTest-Roman", {}, strings, {})
        builder.setupHorizontalMetrics({name: advances[name] for name in names})
        builder.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
        builder.setupNameTable({"familyName": "Moon Test", "psName": "MoonTest-Roman"})
        builder.setupOS2()
        builder.setupPost()
        path = tmp_path_factory.mktemp("font") / "moon.otf"
        builder.save(path)
    return open_font(path)


def test_cff_is_embedded_and_shown(otf: Font, tmp_path: Path) -> None:
    assert otf.is_cff
    scene = Scene(50, 20, (line(WORDS, 3, 12, 5, font=otf),))
    assert difference(scene, tmp_path).is_small
    file = tmp_path / "cff.pdf"
    file.write_bytes(pdf_bytes([scene], PdfOptions("CFF")))
    fonts = subprocess.run(["pdffonts", file], check=True, capture_output=True, text=True).stdout
    assert "+MoonTest-Roman" in fonts and "CID Type 0C" in fonts
    text = subprocess.run(["pdftotext", file, "-"], check=True, capture_output=True, text=True).stdout
    assert text.strip() == WORDS


def test_pdfium_shows_cff_as_truetype(otf: Font) -> None:
    drawn = []
    for font in (otf, open_font(SOURCE)):
        scene = Scene(50, 20, (line(WORDS, 3, 12, 5, font=font, features={"kern": False}),))
        drawn.append(rasterise(pdf_bytes([scene], PdfOptions("One")), 0, 2000, 800).reduce(5))
    assert max(ImageStat.Stat(ImageChops.difference(*drawn)).mean) / 255 < 0.003


def test_variable_font_uses_its_default_instance(tmp_path: Path) -> None:
    path = tmp_path / "variable.ttf"
    with TTFont(SOURCE) as font:
        builder = FontBuilder(font=font)
        builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
        wider = TupleVariation({"wght": (0, 1, 1)}, [(200, 0)] * 4)
        builder.setupGvar({name: [] for name in font.getGlyphOrder()} | {".notdef": [wider]})
        builder.save(path)
    font = open_font(path)
    assert "gvar" in font.face.table_tags
    scene = Scene(50, 20, (line(WORDS, 3, 12, 5, font=font),))
    assert difference(scene, tmp_path).is_small
    assert b"fvar" not in subset(font, [g.gid for g in scene.items[0].glyphs])  # type: ignore[union-attr]
