"""Compare a scene's SVG and PDF as drawn by two independent programs (librsvg, MuPDF).

Both are drawn at a higher resolution than they are compared, so that different anti-aliasing does not count.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import svg_text
from deckgen.scene import Scene

PX_PER_MM = 8
FINER = 4
MOST_MEAN = 0.005
MOST_IN_A_MM = 0.10


@dataclass(frozen=True)
class Difference:
    """The mean difference over the trim and over the worst 1 mm square, as fractions of a channel's range."""

    mean: float
    worst: float

    @property
    def is_small(self) -> bool:
        """Whether both are within the tolerance for two correct drawings of a scene."""
        return self.mean < MOST_MEAN and self.worst < MOST_IN_A_MM


def difference(scene: Scene, folder: Path, other: Scene | None = None, finer: int = FINER) -> Difference:
    """Draw the SVG of one scene and the PDF of the same (or of another) and compare them at the trim."""
    svg = drawn_svg(svg_text(scene), scene, folder, finer)
    pdf = drawn_pdf(pdf_bytes([other or scene], PdfOptions("Comparison")), scene, folder, finer)
    return apart(svg, pdf)


def apart(a: Image.Image, b: Image.Image) -> Difference:
    """How far two pictures of one size differ."""
    changed = ImageChops.difference(a, b)
    channels = ImageStat.Stat(changed).mean
    squares = changed.filter(ImageFilter.BoxBlur((PX_PER_MM - 1) / 2))
    return Difference(max(channels) / 255, max(high for _, high in squares.getextrema()) / 255)


def drawn_svg(svg: str, scene: Scene, folder: Path, finer: int = FINER) -> Image.Image:
    """Return the trim of an SVG, drawn by rsvg-convert."""
    source, target = folder / "drawing.svg", folder / "svg.png"
    source.write_text(svg, encoding="utf-8")
    width, height = _pixels(scene, finer)
    size = ["--width", str(width), "--height", str(height), "--background-color", "white"]
    subprocess.run(["rsvg-convert", *size, "--unlimited", "-o", target, source], check=True)
    return _trim(target, scene, finer)


def drawn_pdf(pdf: bytes, scene: Scene, folder: Path, finer: int = FINER) -> Image.Image:
    """Return the trim of the first page of a PDF, drawn by mutool."""
    source, target = folder / "drawing.pdf", folder / "pdf.ppm"
    source.write_bytes(pdf)
    width, height = _pixels(scene, finer)
    size = ["-w", str(width), "-h", str(height), "-f"]
    subprocess.run(["mutool", "draw", "-q", *size, "-c", "rgb", "-o", target, source, "1"], check=True)
    return _trim(target, scene, finer)


def _pixels(scene: Scene, finer: int) -> tuple[int, int]:
    return round(scene.width * PX_PER_MM) * finer, round(scene.height * PX_PER_MM) * finer


def _trim(path: Path, scene: Scene, finer: int) -> Image.Image:
    with Image.open(path) as image:
        assert image.size == _pixels(scene, finer)
        edge = round(scene.bleed * PX_PER_MM)
        fine = image.convert("RGB").reduce(finer)
    return fine.crop((edge, edge, fine.width - edge, fine.height - edge))
