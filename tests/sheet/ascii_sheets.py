"""Draw pages as characters, so that a card in front of the wrong back is easy to see.

`^ > v <` after a name shows which way its top points. Dots are the strip for ruler and text.
"""

from __future__ import annotations

from itertools import zip_longest

from sheet_pieces import faces_on

from deckgen.sheet.sheets import Page

_TOPS = {0: "^", 90: ">", 180: "v", 270: "<"}
_TALL = 2.0
"""The ratio of a character's height to its width."""


def ascii_sheet(page: Page, columns: int = 48) -> str:
    """One page as it is printed, `columns` characters wide inside its frame."""
    canvas = _Canvas(page.scene.width, page.scene.height, columns)
    if page.strip:
        canvas.fill(page.strip.box.left, page.strip.box.top, page.strip.box.right, page.strip.box.bottom)
    room = page.layout.die.turned(page.layout.slots[0].turn).width
    for face in faces_on(page):
        canvas.write(face.slot.x, face.slot.y, face.scene.name, _TOPS[face.slot.turn], room)
    return canvas.framed()


def ascii_duplex(front: Page, back: Page, columns: int = 48) -> str:
    """Return a front beside its back, both as they are printed."""
    pictures = [ascii_sheet(page, columns).splitlines() for page in (front, back)]
    width = len(pictures[0][0])
    return "\n".join(f"{a:<{width}}  {b}" for a, b in zip_longest(*pictures, fillvalue=""))


class _Canvas:
    """Rows of characters that represent a page in mm."""

    def __init__(self, width: float, height: float, columns: int) -> None:
        self.scale = columns / width
        self.rows = [[" "] * columns for _ in range(round(height * self.scale / _TALL))]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a point."""
        return int(x * self.scale), int(y * self.scale / _TALL)

    def write(self, x: float, y: float, word: str, top: str, room: float) -> None:
        """Write a word in the middle of a place `room` mm wide."""
        column, row = self.at(x, y)
        text = word[: int(room * self.scale) - 2] + top
        start = column - len(text) // 2
        self.rows[row][start : start + len(text)] = text

    def fill(self, left: float, top: float, right: float, bottom: float) -> None:
        """Fill a box with dots."""
        (x0, y0), (x1, y1) = self.at(left, top), self.at(right, bottom)
        for row in self.rows[y0 : max(y1, y0 + 1)]:
            row[x0:x1] = "." * (x1 - x0)

    def framed(self) -> str:
        """Return the picture in a frame."""
        line = "+" + "-" * len(self.rows[0]) + "+"
        return "\n".join([line, *("|" + "".join(row) + "|" for row in self.rows), line])
