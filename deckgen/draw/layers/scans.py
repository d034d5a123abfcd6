"""Scanned engravings as round prints in the inks of their card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deckgen.deck.types import INK, NUMBER, SIZE, TEXT, choice
from deckgen.draw.handtint import Palette, TintSettings, hand_tinted
from deckgen.draw.layers.images import ACROSS, DOWN
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.registry import Centred, kind, param
from deckgen.errors import SpecError
from deckgen.facts import Fact
from deckgen.geometry import circle
from deckgen.ink import Ink
from deckgen.scene import Group, Image, Item
from deckgen.source import inside

ENDINGS = ("png", "jpg", "jpeg", "tif", "tiff", "PNG", "JPG", "JPEG", "TIF", "TIFF")
"""Endings of scans, in the order they are tried."""
WHITE = Ink("bare paper", (0, 0, 0, 0), (255, 255, 255))


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
        light, mid, key = self.light, self.mid, self.key
        if not (light and mid and key):
            raise pen.problem(Fact("draw-scan-inks"))
        if self.r <= 0 or self.zoom < 1:
            raise pen.problem(Fact("draw-scan-size"))
        path = self._path(pen)
        cut = TintSettings(ACROSS[self.across], DOWN[self.down], self.zoom, self.pale, self.deep, self.lines)
        made = hand_tinted(path, pen.where, cut, Palette(self.paper or WHITE, light, mid, key), 2 * self.r)
        box = (self.x - self.r, self.y - self.r, 2 * self.r, 2 * self.r)
        picture = Image(*box, made.data, made.digest, (made.pixels, made.pixels), made.builds)
        yield Group((picture,), clip=circle(self.x, self.y, self.r), label="scan")

    def _path(self, pen: Pen) -> Path:
        """Return the file of the scan: as named, or with an ending."""
        folder = pen.scope.deck.folder
        names = [self.file, *(f"{self.file}.{ending}" for ending in ENDINGS)]
        for name in names:
            if (folder / name).is_file():
                return inside(folder, name, pen.where)
        try:
            return inside(folder, self.file, pen.where)
        except SpecError as error:
            raise pen.problem(error.problems[0].fact, Fact("draw-scan-name")) from None
