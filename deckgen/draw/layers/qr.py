"""QR codes: text or an address as dark squares in one path (ISO/IEC 18004, by segno)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from deckgen.deck.types import INK, LENGTH, NUMBER, SIZE, TEXT, choice
from deckgen.draw.layers.registry import Pen, inked, kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, joined, rectangle
from deckgen.ink import Ink
from deckgen.scene import Item

LEVELS = {"low": "l", "medium": "m", "quartile": "q", "high": "h"}
"""Error correction levels: 7, 15, 25 or 30 percent of the code may be damaged."""


@kind("qr", main="text")
class QrCode:
    """A QR code. Scanners need dark squares of at least 0.3 mm on a light ground, and a quiet zone."""

    text: str = param(TEXT, "the text or address; nothing is drawn if it is empty")
    x: float = param(LENGTH, "left edge", "0mm")
    y: float = param(LENGTH, "top edge", "0mm")
    size: float = param(SIZE, "side, including the quiet zone", "15mm")
    fill: Ink | None = param(INK, "ink of the squares", "#000000")
    ground: Ink | None = param(INK, "ink of the ground", "#ffffff")
    quiet: float = param(NUMBER, "width of the quiet zone in squares (the standard requires 4)", "4")
    level: str = param(choice(*LEVELS), "how much damage it tolerates", "medium")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the ground, then the squares as one path, each run of a row one box: no seams show."""
        if not self.text.strip():
            return
        import segno  # slow to import, and few decks have codes

        try:
            matrix = segno.make(self.text, error=LEVELS[self.level], micro=False, boost_error=False).matrix
        except segno.DataOverflowError:
            raise pen.problem(Fact("draw-qr-long", count=len(self.text))) from None
        side = self.size / (len(matrix) + 2 * self.quiet)
        if side < 0.25:
            raise pen.problem(Fact("draw-qr-small", side=Quantity(round(side, 2), "mm")))
        yield from inked(rectangle(self.x, self.y, self.size, self.size), self.ground, None, 0)
        yield from inked(self._squares(matrix, side), self.fill, None, 0)

    def _squares(self, matrix: tuple[bytearray, ...], side: float) -> Curves:
        left, top = self.x + self.quiet * side, self.y + self.quiet * side
        return joined(
            rectangle(left + start * side, top + y * side, (end - start) * side, side)
            for y, row in enumerate(matrix)
            for start, end in runs(row)
        )


def runs(row: bytearray) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of dark squares."""
    end = 0
    for dark, run in groupby(row, bool):
        start, end = end, end + len(list(run))
        if dark:
            yield start, end
