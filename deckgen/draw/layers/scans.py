"""Turn scanned engravings into hand-tinted prints: a key block over two flat tints, in a card's inks.

Old prints were coloured by hand in flat washes under black lines. The lines of the scan become the key block;
areas that are grey or dark on average get a light or a deeper tint. Each pixel is an entry of a
palette that holds CMYK builds as well as screen colours, so that a press prints the inks of the deck and no
others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import accumulate
from pathlib import Path

from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter, ImageMath

from deckgen.deck.types import INK, NUMBER, SIZE, TEXT, choice
from deckgen.draw.layers.images import ACROSS, DOWN
from deckgen.draw.layers.registry import Centred, Pen, kind, param
from deckgen.errors import SpecError, Where
from deckgen.facts import Fact
from deckgen.geometry import circle
from deckgen.ink import Cmyk, Ink, Rgb
from deckgen.paths import inside, is_file
from deckgen.pictures import open_picture, plain
from deckgen.reads import track_input
from deckgen.scene import Group, Image, Item

ENDINGS = ("png", "jpg", "jpeg", "tif", "tiff", "PNG", "JPG", "JPEG", "TIF", "TIFF")
"""Endings of scans, in the order they are tried."""
WHITE = Ink("bare paper", (0, 0, 0, 0), (255, 255, 255))
FINE = 600
"""Pixels per inch of the result. Coarser scans are enlarged first, so that lines have clean edges."""
LEVELS = 85
"""Steps from no key to full key; three grounds of these make a palette of 256."""
_SMALL = 96
"""Width in pixels of the small picture from which the tone of the paper is estimated."""
_REACH = 17
"""Pixels of that small picture within which some bare paper is assumed."""
_DARKEST_PAPER = 0.65
"""The darkest possible paper, as a fraction of the brightest, for areas that are all black."""
_EDGE = 0.16
"""The range of tones in which the edge of a line fades, so that edges are smooth and lines are solid."""


@kind("scan", main="file")
class Scan(Centred):
    """A scanned engraving in a circle: its paper cleaned, its lines in the key, its tones in two tints."""

    file: str = param(TEXT, "the scan: `scans/{id}` uses one per card, whatever its file type")
    r: float = param(SIZE, "radius")
    paper: Ink | None = param(INK, "ink of the paper, or none for bare paper", "none")
    light: Ink | None = param(INK, "ink of the light tint")
    mid: Ink | None = param(INK, "ink of the deeper tint")
    key: Ink | None = param(INK, "ink of the lines")
    across: str = param(choice(*ACROSS), "which part of a wide scan is used", "centre")
    down: str = param(choice(*DOWN), "which part of a tall scan is used", "middle")
    zoom: float = param(NUMBER, "enlargement of the whole scan: 1.2 leaves out its margins", "1")
    pale: float = param(NUMBER, "how dark the picture must be to print in the light tint, 0 to 1", "0.2")
    deep: float = param(NUMBER, "how dark it must be to print in the deeper tint, 0 to 1", "0.48")
    lines: float = param(NUMBER, "how dark a spot must be to print in the key, 0 to 1", "0.5")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the print, clipped to its circle."""
        if not (self.light and self.mid and self.key):
            raise pen.problem(Fact("draw-scan-inks"))
        if self.r <= 0 or self.zoom < 1:
            raise pen.problem(Fact("draw-scan-size"))
        path = self._path(pen)
        state = track_input(path).stat()
        grounds = self.paper or WHITE, self.light, self.mid
        # One print is shared by all places.
        anywhere = replace(self, x=0.0, y=0.0)
        made = _printed(anywhere, grounds, self.key, path, pen.where, state.st_size, state.st_mtime_ns)
        side = 2 * self.r
        picture = replace(made, x=self.x - self.r, y=self.y - self.r, width=side, height=side)
        yield Group((picture,), clip=circle(self.x, self.y, self.r), label="scan")

    @property
    def side(self) -> float:
        """The side of the square that is printed, in mm."""
        return round(2 * self.r, 3)

    def _path(self, pen: Pen) -> Path:
        """Return the file of the scan: as named, or with one of `ENDINGS` added."""
        folder = pen.scope.deck.folder
        names = [self.file, *(f"{self.file}.{ending}" for ending in ENDINGS)]
        for name in names:
            if is_file(folder / name):
                return inside(folder, name, pen.where)
        try:
            return inside(folder, self.file, pen.where)
        except SpecError as error:
            raise pen.problem(error.problems[0].fact, Fact("draw-scan-name")) from None


@lru_cache(maxsize=64)
def _printed(layer: Scan, grounds: Sequence[Ink], key: Ink, path: Path, where: Where, *_: int) -> Image:
    """Make a print from a scan. Raises FileError and SpecError as `open_picture` does."""
    scan, pixels = _square(layer, path, where)
    print_ = grounds_and_lines(levelled(cleaned(scan)), layer)
    print_.putpalette(_table([ink.rgb for ink in grounds], key.rgb))
    out = BytesIO()
    print_.save(out, "PNG", optimize=False)
    builds = _builds([ink.cmyk for ink in grounds], key.cmyk)
    digest = sha256(out.getvalue() + builds).hexdigest()
    return Image(0, 0, layer.side, layer.side, out.getvalue(), digest, (pixels, pixels), builds)


def _square(layer: Scan, path: Path, where: Where) -> tuple[Pictures.Image, int]:
    """Return the square of a scan in grey at `FINE` pixels per inch, and its original side in pixels."""
    with Pictures.open(BytesIO(open_picture(path, where).data)) as picture:
        grey = _grey(picture)
    side = max(1.0, min(grey.size) / max(layer.zoom, 1.0))
    left, top = ACROSS[layer.across] * (grey.width - side), DOWN[layer.down] * (grey.height - side)
    size = max(16, round(layer.side / 25.4 * FINE))
    box = left, top, left + side, top + side
    return grey.resize((size, size), Pictures.Resampling.LANCZOS, box), round(side)


def _grey(picture: Pictures.Image) -> Pictures.Image:
    """Return any picture as 8-bit grey, on white where it is transparent."""
    if not picture.has_transparency_data:
        return plain(picture).convert("L")
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
    """Stretch the tones to the full range: a fiftieth becomes black, the commonest paper tone white."""
    counts = scan.histogram()
    few = sum(counts) / 50
    black = next(tone for tone, seen in enumerate(accumulate(counts)) if seen >= few)
    white = max(range(128, 256), key=counts.__getitem__)
    white = max(min(white, 250) - 6, black + 32)
    return scan.point(lambda v: (v - black) * 255 / (white - black))


def grounds_and_lines(scan: Pictures.Image, layer: Scan) -> Pictures.Image:
    """Return the palette index of each pixel, which encodes its ground and its share of the key."""
    per_mm = scan.width / layer.side
    whole = ImageChops.invert(scan.filter(ImageFilter.GaussianBlur(0.55 * per_mm)))
    pale, deep = 255 * layer.pale, 255 * layer.deep
    ground = whole.point(lambda v: LEVELS * ((v >= pale) + (v >= deep)))
    crisp = ImageChops.invert(scan.filter(ImageFilter.GaussianBlur(0.02 * per_mm)))
    start = 255 * (layer.lines - _EDGE / 2)
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
    ends = [(*ground[:3], key[3]) if over else key for ground in grounds]
    return bytes(
        round(2.55 * (g + (k - g) * (level / (LEVELS - 1))))
        for ground, end in zip(grounds, ends, strict=True)
        for level in range(LEVELS)
        for g, k in zip(ground, end, strict=True)
    )
