"""A scan of an engraving in; a square of it, cleaned and brought to a key block and two tints, out.

Old prints were coloured by hand in flat washes under black lines, and so are these: the lines of the scan are
the key block; a light and a deeper tint lie where the picture is grey and dark on the whole. Each pixel is an
entry of a table that holds builds for the press as well as colours for screens, so that a press prints the
inks of the deck and no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter, ImageMath

from deckgen.errors import Where
from deckgen.ink import Cmyk, Ink, Rgb
from deckgen.pictures import eight_bits, open_picture
from deckgen.reads import note

FINE = 600
"""Pixels per inch that a print is worked at; coarser scans are refined first, for the edges of lines."""
LEVELS = 85
"""Steps from no key to all of it; three grounds of so many entries fill a table of 256."""
_SMALL = 96
"""Pixels across the picture from which the tone of the paper is told."""
_REACH = 17
"""Pixels of that small picture within which some bare paper is taken to lie."""
_DARKEST_PAPER = 0.65
"""The darkest that paper may be where all is black, as a part of the lightest."""
_EDGE = 0.16
"""Tones over which a line fades out: its edges are smooth, its middle is solid."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The inks of a print: the paper's, two tints, the key that overprints them."""

    paper: Ink
    light: Ink
    mid: Ink
    key: Ink


@dataclass(frozen=True, slots=True)
class TintSettings:
    """Which square of a scan is taken, and how its tones are told; all 0 to 1 but `zoom`, 1 or more."""

    across: float = 0.5
    down: float = 0.5
    zoom: float = 1.0
    pale: float = 0.20
    """How dark the picture is on the whole where the light tint begins."""
    deep: float = 0.48
    """How dark where the deeper tint begins."""
    line: float = 0.50
    """How dark a spot must be to count as a line."""


@dataclass(frozen=True, slots=True)
class Print:
    """A hand-tinted print: a PNG with a table of colours, the builds of that table, pixels of the scan."""

    data: bytes = field(repr=False)
    digest: str
    builds: bytes = field(repr=False)
    """Cyan, magenta, yellow and black of each entry, 0 to 255."""
    pixels: int
    """Pixels of the scan along a side of the square."""


def hand_tinted(
    path: Path, where: Where | None, cut: TintSettings, palette: Palette, side_mm: float
) -> Print:
    """Make a print `side_mm` wide from a scan. Raises FileError and SpecError as `open_picture` does."""
    state = note(path).stat()
    return _made(path, where, cut, palette, round(side_mm, 3), state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=64)
def _made(
    path: Path, where: Where | None, cut: TintSettings, palette: Palette, side: float, *_: int
) -> Print:
    scan, pixels = _square(path, where, cut, side)
    print_ = grounds_and_lines(levelled(cleaned(scan)), cut, side)
    print_.putpalette(_table([ink.rgb for ink in _grounds(palette)], palette.key.rgb))
    out = BytesIO()
    print_.save(out, "PNG", optimize=False)
    builds = _builds([ink.cmyk for ink in _grounds(palette)], palette.key.cmyk)
    digest = sha256(out.getvalue() + builds).hexdigest()
    return Print(out.getvalue(), digest, builds, pixels)


def _square(path: Path, where: Where | None, cut: TintSettings, side_mm: float) -> tuple[Pictures.Image, int]:
    """The square of a scan in grey at `FINE` pixels per inch, and the pixels it had along a side."""
    with Pictures.open(BytesIO(open_picture(path, where).data)) as picture:
        grey = _grey(picture)
    side = max(1.0, min(grey.size) / max(cut.zoom, 1.0))
    left, top = cut.across * (grey.width - side), cut.down * (grey.height - side)
    size = max(16, round(side_mm / 25.4 * FINE))
    box = left, top, left + side, top + side
    return grey.resize((size, size), Pictures.Resampling.LANCZOS, box), round(side)


def _grey(picture: Pictures.Image) -> Pictures.Image:
    """Any picture in eight bits of grey, what is clear in it white."""
    if not picture.has_transparency_data:
        return eight_bits(picture).convert("L")
    clear = picture.convert("RGBA")
    return Pictures.alpha_composite(Pictures.new("RGBA", clear.size, "white"), clear).convert("L")


def cleaned(scan: Pictures.Image) -> Pictures.Image:
    """The scan on white paper: stains and the shadow of the book's fold are divided out."""
    small = scan.resize((_SMALL, _SMALL), Pictures.Resampling.BOX)
    brightest = float(small.getextrema()[1])  # type: ignore[arg-type]
    paper = small.filter(ImageFilter.MaxFilter(_REACH)).filter(ImageFilter.GaussianBlur(_REACH / 3))
    least = max(1.0, _DARKEST_PAPER * brightest)
    paper = paper.point(lambda v: max(v, least)).resize(scan.size, Pictures.Resampling.BICUBIC)
    divided: Pictures.Image = ImageMath.lambda_eval(
        lambda v: v["convert"](v["min"](v["scan"] * 255 / v["paper"], 255), "L"), scan=scan, paper=paper
    )
    return divided


def levelled(scan: Pictures.Image) -> Pictures.Image:
    """The scan from full black to full white: a fiftieth of it is black, the paper's commonest tone white."""
    counts = scan.histogram()
    total, seen, black = sum(counts), 0, 0
    for tone, count in enumerate(counts):
        seen += count
        if seen >= total / 50:
            black = tone
            break
    white = max(range(128, 256), key=counts.__getitem__)
    white = max(min(white, 250) - 6, black + 32)
    return scan.point(lambda v: (v - black) * 255 / (white - black))


def grounds_and_lines(scan: Pictures.Image, cut: TintSettings, side_mm: float) -> Pictures.Image:
    """The entry of each pixel in the table: which ground it has, and how much of the key."""
    per_mm = scan.width / side_mm
    whole = ImageChops.invert(scan.filter(ImageFilter.GaussianBlur(0.55 * per_mm)))
    pale, deep = 255 * cut.pale, 255 * cut.deep
    ground = whole.point(lambda v: LEVELS * ((v >= pale) + (v >= deep)))
    crisp = ImageChops.invert(scan.filter(ImageFilter.GaussianBlur(0.02 * per_mm)))
    start = 255 * (cut.line - _EDGE / 2)
    most = LEVELS - 1
    lines = crisp.point(lambda v: min(max(round((v - start) / (255 * _EDGE) * most), 0), most))
    entries = ImageChops.add(ground, lines)
    return Pictures.frombytes("P", entries.size, entries.tobytes())


def _grounds(palette: Palette) -> tuple[Ink, Ink, Ink]:
    return palette.paper, palette.light, palette.mid


def _table(grounds: Sequence[Rgb], key: Rgb) -> bytes:
    """Colours of all entries: from each ground to the key."""
    return bytes(
        round(g + (k - g) * level / (LEVELS - 1))
        for ground in grounds
        for level in range(LEVELS)
        for g, k in zip(ground, key, strict=True)
    )


def _builds(grounds: Sequence[Cmyk], key: Cmyk) -> bytes:
    """Builds of all entries: a key of black alone overprints its ground, any other takes its place."""
    over = key[:3] == (0, 0, 0)
    found = bytearray()
    for ground in grounds:
        for level in range(LEVELS):
            part = level / (LEVELS - 1)
            mixed = [g + (k - g) * part for g, k in zip(ground, key, strict=True)]
            if over:
                mixed[:3] = ground[:3]
            found += bytes(round(2.55 * v) for v in mixed)
    return bytes(found)
