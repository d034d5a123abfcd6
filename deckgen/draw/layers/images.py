"""Layers of pictures: a file of the deck fitted into a box, as pixels or, from SVG, as vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from deckgen.deck.types import ANGLE, FILE, INK, LENGTH, NUMBER, SIZE, YES, choice, many
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.draw.svg.reader import open_svg
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import circle, compose, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.pictures import Picture, open_picture
from deckgen.scene import Group, Image, Item, Scene

ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}
DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


def open_art(pen: Pen, file: Path, tint: Ink | None) -> Scene:
    """Open a picture, in any unit. Raises SpecError about this layer and card, FileError."""
    if file.suffix.lower() != ".svg":
        return _framed(open_picture(file, pen.where, tint.rgb if tint else None))
    try:
        return open_svg(file, tint)
    except FactError as error:
        raise pen.problem(Fact("draw-picture", file=file.name, reason=error.fact)) from None


@lru_cache(maxsize=256)
def _framed(picture: Picture) -> Scene:
    """Return a picture as a scene in its pixels, the same object each time."""
    width, height = picture.pixels
    return Scene(width, height, (Image(0, 0, width, height, picture.data, picture.digest, picture.pixels),))


@kind("image", main="file")
class ImageLayer:
    """A picture (SVG, PNG, JPEG, GIF, WebP, BMP, TIFF) in a box. SVG stays vector art."""

    file: Path | None = param(FILE, "the picture: `art/{id}.png` uses one per card")
    x: float = param(LENGTH, "left edge of the box", "0mm")
    y: float = param(LENGTH, "top edge of the box", "0mm")
    w: float = param(SIZE, "width of the box; 0 for the whole piece with its bleed", "0mm")
    h: float = param(SIZE, "height of the box; 0 for the whole piece with its bleed", "0mm")
    fit: str = param(
        choice("fit", "fill", "stretch"),
        "fit shows all of it, fill covers the box and crops the rest, stretch distorts it", "fit",
    )  # fmt: skip
    across: str = param(choice(*ACROSS), "horizontal alignment", "centre")
    down: str = param(choice(*DOWN), "vertical alignment", "middle")
    crop: tuple[float, ...] = param(
        many(NUMBER), "fractions of the picture to cut away first: left, top, right, bottom, each 0 to 1", ""
    )
    tint: Ink | None = param(
        INK, "draw it all in this ink; white stays white, and greys of photographs become tints", "none"
    )
    corner: float = param(SIZE, "radius of its rounded corners", "0mm")
    round: bool = param(YES, "whether it is cut to a circle", "no")
    turn: float = param(ANGLE, "rotation about the middle of the box, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group, clipped to the box where the picture would extend beyond it."""
        if self.file is None:
            return
        art = cropped(pen, open_art(pen, self.file, self.tint), self.crop)
        x, y, w, h = (self.x, self.y, self.w, self.h) if self.w or self.h else pen.media()
        if w <= 0 or h <= 0:
            raise pen.problem(Fact("draw-picture-box", width=Quantity(w, "mm"), height=Quantity(h, "mm")))
        sx, sy = self._scales(w / art.width, h / art.height)
        left = x + ACROSS[self.across] * (w - art.width * sx)
        top = y + DOWN[self.down] * (h - art.height * sy)
        placed = Group(art.items, compose(scale(sx, sy), translate(left, top)))
        middle = x + w / 2, y + h / 2
        if self.round:
            placed = Group((placed,), clip=circle(*middle, min(w, h) / 2))
        elif self.fit == "fill" or self.corner > 0:
            placed = Group((placed,), clip=rectangle(x, y, w, h, self.corner))
        yield Group((placed,), rotate(self.turn, *middle)) if self.turn else placed

    def _scales(self, across: float, down: float) -> tuple[float, float]:
        """Return the scales to use, given those at which the picture is as wide and as high as the box."""
        if self.fit == "stretch":
            return across, down
        both = min(across, down) if self.fit == "fit" else max(across, down)
        return both, both


def cropped(pen: Pen, art: Scene, crop: Sequence[float]) -> Scene:
    """Return the picture with parts of it cut away. Raises SpecError if nothing is left."""
    if not crop:
        return art
    if len(crop) != 4 or not all(0 <= part < 1 for part in crop):
        raise pen.problem(Fact("draw-crop-parts"))
    left, top, right, bottom = crop
    if left + right >= 1 or top + bottom >= 1:
        raise pen.problem(Fact("draw-crop-all"))
    width, height = art.width * (1 - left - right), art.height * (1 - top - bottom)
    shift = translate(-left * art.width, -top * art.height)
    return Scene(width, height, (Group((Group(art.items, shift),), clip=rectangle(0, 0, width, height)),))
