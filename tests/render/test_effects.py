"""Transparency, gradients, patterns and strokes look the same in SVG and PDF in independent programs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from comparison import PX_PER_MM, apart, drawn_pdf, drawn_svg
from effects import FEATURES, RED, SIDE, corners, sheet
from PIL import Image
from rastering import rasterise
from samples import NIGHT

from deckgen.geometry import rectangle, rotate
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import svg_text
from deckgen.scene import Path as Shape
from deckgen.scene import Scene, Tile

FINER = 3
DPI = PX_PER_MM * FINER * 25.4
MUPDF, PDFIUM, POPPLER, GHOSTSCRIPT = "mutool", "pdfium", "poppler", "ghostscript"
WRONG = {
    # it samples a gradient at 256 places, which moves edges by that much, and ignores opacity
    # of strokes with a pattern and masks within masks, and applies opacity with a mask twice
    MUPDF: {
        "linear-reflect",
        "linear-repeat",
        "radial-repeat",
        "linear-clear",
        "mask-alpha",
        "shadow",
        "mask-in-mask",
    },
    # it samples a gradient at 256 places
    PDFIUM: {"linear-reflect", "linear-repeat", "radial-reflect", "radial-repeat"},
    # it uses the formulas of an older PDF version and does not soften hard edges of repeated gradients
    POPPLER: {"blend-hue", "blend-saturation", "radial-repeat"},
}
"""Features that a program draws differently from all others."""


@cache
def _pdf() -> bytes:
    return pdf_bytes([sheet()], PdfOptions("effects"))


def _mupdf(folder: Path) -> Image.Image:
    return drawn_pdf(_pdf(), sheet(), folder, FINER)


def _pdfium(folder: Path) -> Image.Image:
    width, height = (round(side * PX_PER_MM) * FINER for side in (sheet().width, sheet().height))
    return rasterise(_pdf(), 0, width, height).reduce(FINER)


def _poppler(folder: Path) -> Image.Image:
    made = folder / "poppler"
    (folder / "sheet.pdf").write_bytes(_pdf())
    subprocess.run(["pdftoppm", "-r", str(DPI), "-singlefile", folder / "sheet.pdf", made], check=True)
    return _reduced(made.with_suffix(".ppm"))


def _ghostscript(folder: Path) -> Image.Image:
    made = folder / "ghostscript.ppm"
    (folder / "sheet.pdf").write_bytes(_pdf())
    device = ["-sDEVICE=ppmraw", f"-r{DPI}", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"]
    page = ["-c", "0 setsmoothness", "-f", folder / "sheet.pdf"]
    subprocess.run(["gs", "-q", "-dBATCH", "-dNOPAUSE", *device, "-o", made, *page], check=True)
    return _reduced(made)


def _reduced(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGB").reduce(FINER)


@pytest.fixture(scope="module")
def as_svg(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """Return the sheet's SVG, drawn by librsvg."""
    return drawn_svg(svg_text(sheet()), sheet(), tmp_path_factory.mktemp("svg"), FINER)


def _differing(one: Image.Image, other: Image.Image) -> dict[str, object]:
    found = {}
    for name, (left, top) in zip(FEATURES, corners(), strict=True):
        # without its edge, where programs soften the next feature differently
        box = [v * PX_PER_MM for v in (left + 0.5, top + 0.5, left + SIDE - 0.5, top + SIDE - 0.5)]
        difference = apart(one.crop(box), other.crop(box))
        if not difference.is_small:
            found[name] = difference
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "drawn"),
    [(MUPDF, _mupdf), (PDFIUM, _pdfium), (POPPLER, _poppler), (GHOSTSCRIPT, _ghostscript)],
)
def test_programs_agree(
    program: str, drawn: Callable[[Path], Image.Image], as_svg: Image.Image, tmp_path: Path
) -> None:
    found = _differing(as_svg, drawn(tmp_path))
    assert not {name: how for name, how in found.items() if name not in WRONG.get(program, ())}


@pytest.mark.slow
def test_every_feature_is_visible(as_svg: Image.Image) -> None:
    """No two features look alike, so each has a visible effect."""
    drawn = {}
    for name, (left, top) in zip(FEATURES, corners(), strict=True):
        box = tuple(v * PX_PER_MM for v in (left, top, left + SIDE, top + SIDE))
        drawn.setdefault(as_svg.crop(box).tobytes(), []).append(name)
    same = [names for names in drawn.values() if len(names) > 1]
    assert same == SAME


SAME = [["isolated", "blend-placed"]]
"""Features that look the same, because placed scenes are isolated."""


@pytest.mark.parametrize("program", [MUPDF, PDFIUM, POPPLER])
def test_no_seam_shows_between_tiles(program: str, tmp_path: Path) -> None:
    """A turned pattern of tiles whose ground, and what lies on it, go beyond their edges is one flat ink."""
    ground, upon = (Shape(rectangle(-1, -1, 6, 5), fill=ink) for ink in (RED, NIGHT))
    turned = Tile(Scene(4, 3, (ground, upon)), rotate(30))
    page = Scene(SIDE, SIDE, (Shape(rectangle(0, 0, SIDE, SIDE), fill=turned),))
    path, made = tmp_path / "tiles.pdf", tmp_path / "tiles"
    path.write_bytes(pdf_bytes([page], PdfOptions("tiles")))
    px = round(SIDE * 150 / 25.4)
    if program == PDFIUM:
        seen = rasterise(path.read_bytes(), 0, px, px)
    else:
        poppler = ["pdftoppm", "-r", "150", "-singlefile", path, made]
        mupdf = ["mutool", "draw", "-q", "-r", "150", "-o", made.with_suffix(".ppm"), path]
        subprocess.run(poppler if program == POPPLER else mupdf, check=True)
        seen = Image.open(made.with_suffix(".ppm"))
    inside = seen.convert("RGB").crop((2, 2, px - 2, px - 2))
    off = (
        max(abs(low - value), abs(high - value))
        for (low, high), value in zip(inside.getextrema(), NIGHT.rgb, strict=True)
    )
    assert max(off) <= 3
