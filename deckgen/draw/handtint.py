"""Scanned engravings as hand-tinted prints: a key block over two flat tints, in the inks of a card.

Old prints were coloured by hand in flat washes under black lines. The lines of the scan become the key block;
areas that are grey or dark on average get a light or a deeper tint. Each pixel is an entry of a
palette that holds CMYK builds as well as screen colours, so that a press prints the inks of the deck and no
others.
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
from deckgen.reads import track_input

FINE = 600
"""Pixels per inch of the result; coarser scans are enlarged first, for clean edges of lines."""
LEVELS = 85
"""Steps from no key to full key; three grounds of these make a palette of 256."""
_SMALL = 96
"""Width in pixels of the small picture from which the tone of the paper is estimated."""
_REACH = 17
"""Pixels of that small picture within which some bare paper is assumed."""
_DARKEST_PAPER = 0.65
"""The darkest that paper may be where all is black, as a fraction of the brightest."""
_EDGE = 0.16
"""Range of tones over which a line fades: its edges are smooth, its middle is solid."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The inks of a print: the paper, two tints, and the key that overprints them."""

    paper: Ink
    light: Ink
    mid: Ink
    key: Ink


@dataclass(frozen=True, slots=True)
class TintSettings:
    """Which square of a scan is taken, and its thresholds: 0 to 1, except `zoom` from 1."""

    across: float
    down: float
    zoom: float
    pale: float
    """How dark the picture is on average where the light tint begins."""
    deep: float
    """How dark where the deeper tint begins."""
    line: float
    """How dark a spot must be to count as a line."""


@dataclass(frozen=True, slots=True)
class Print:
    """A hand-tinted print: a palette PNG, the builds of its palette, and the pixels of the scan."""

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
    state = track_input(path).stat()
    return _made(path, where, cut, palette, round(side_mm, 3), state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=64)
def _made(
    path: Path, where: Where | None, cut: TintSettings, palette: Palette, side: float, *_: int
) -> Print:
    scan, pixels = _square(path, where, cut, side)
    print_ = grounds_and_lines(levelled(cleaned(scan)), cut, side)
    grounds = palette.paper, palette.light, palette.mid
    print_.putpalette(_table([ink.rgb for ink in grounds], palette.key.rgb))
    out = BytesIO()
    print_.save(out, "PNG", optimize=False)
    builds = _builds([ink.cmyk for ink in grounds], palette.key.cmyk)
    digest = sha256(out.getvalue() + builds).hexdigest()
    return Print(out.getvalue(), digest, builds, pixels)


def _square(path: Path, where: Where | None, cut: TintSettings, side_mm: float) -> tuple[Pictures.Image, int]:
    """Return the square of a scan in grey at `FINE` pixels per inch, and its original side in pixels."""
    with Pictures.open(BytesIO(open_picture(path, where).data)) as picture:
        grey = _grey(picture)
    side = max(1.0, min(grey.size) / max(cut.zoom, 1.0))
    left, top = cut.across * (grey.width - side), cut.down * (grey.height - side)
    size = max(16, round(side_mm / 25.4 * FINE))
    box = left, top, left + side, top + side
    return grey.resize((size, size), Pictures.Resampling.LANCZOS, box), round(side)


def _grey(picture: Pictures.Image) -> Pictures.Image:
    """Return any picture in eight bits of grey, with white where it is transparent."""
    if not picture.has_transparency_data:
        return eight_bits(picture).convert("L")
    clear = picture.convert("RGBA")
    return Pictures.alpha_composite(Pictures.new("RGBA", clear.size, "white"), clear).convert("L")


def cleaned(scan: Pictures.Image) -> Pictures.Image:
    """Divide out stains and the shadow of the fold, so that the paper becomes white."""
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
    """Stretch the tones to the full range: a fiftieth is black, the commonest tone of the paper white."""
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
    """Return the palette entry of each pixel: which ground it has, and how much key."""
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


def _table(grounds: Sequence[Rgb], key: Rgb) -> bytes:
    """Return the colours of the palette: from each ground to the key."""
    return bytes(
        round(g + (k - g) * level / (LEVELS - 1))
        for ground in grounds
        for level in range(LEVELS)
        for g, k in zip(ground, key, strict=True)
    )


def _builds(grounds: Sequence[Cmyk], key: Cmyk) -> bytes:
    """Return the builds of the palette. Pure black overprints its ground; any other key replaces it."""
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
