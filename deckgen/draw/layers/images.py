"""Picture layers: a file of the deck fitted into a box, as pixels or, from SVG, as vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.model import DeckSpec
from deckgen.deck.types import ANGLE, FILE, INK, LENGTH, NUMBER, SIZE, YES, choice, many
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.draw.svg.embedded import framed
from deckgen.draw.svg.fallback import DRAWN_AS_PICTURE
from deckgen.draw.svg.reader import ANIMATED, RESOLUTION, USUAL_SIZE, open_svg
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.fonts import Font, cut_of, open_font
from deckgen.geometry import Box, circle, compose, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.paths import variant_in
from deckgen.pictures import open_picture
from deckgen.scene import Group, Item, Scene, walk

_TUCKED, _STRIP = 1.0, 0.15
"""How far a stretched edge reaches beneath the picture, and the width of the strip that is stretched, in mm.

A light line would show where the edge does not reach beneath it as far as a pixel.
"""
_MIRRORED, _AT_CORNERS = 0.05, 0.4
"""How far within its edge a picture is mirrored, and so at the corners between stretched edges, in mm."""
DRAWINGS = (".svg", ".svgz")
"""The file extensions of drawings; other files are pictures."""
_SIZES = (USUAL_SIZE, 2 * USUAL_SIZE, 4 * USUAL_SIZE, 8 * USUAL_SIZE)
"""The sizes in mm for which drawings are prepared, so that cards can share them."""
ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}
DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


def open_art(pen: Pen, file: Path, tint: Ink | None, size: float = USUAL_SIZE) -> Scene:
    """Open a picture, as a scene in its own units. Parts of a drawing that become pixels are fine enough for
    `size` mm.

    Raises SpecError about this layer and card, FileError.
    """
    if file.suffix.lower() not in DRAWINGS:
        return framed(open_picture(file, pen.where, tint.rgb if tint else None))
    fonts = DeckFonts.of(pen.scope.deck)
    try:
        try:
            art = open_svg(file, tint, fonts)
        except FactError:
            fonts = replace(fonts, making=True)
            art = open_svg(file, tint, fonts)  # fails again unless only a cut was missing
            pen.warn(Fact("draw-picture-cut", file=file.name), every_card=True)
        labels = _labels(art)
        if ANIMATED in labels:
            pen.warn(Fact("draw-as-still", file=file.name), every_card=True)
        if DRAWN_AS_PICTURE in labels:
            pen.warn(Fact("draw-as-picture", file=file.name, dpi=RESOLUTION), every_card=True)
            fine = next((step for step in _SIZES if step >= size), _SIZES[-1])
            art = open_svg(file, tint, fonts, fine)
    except FactError as error:
        raise pen.problem(Fact("draw-picture", file=file.name, reason=error.fact)) from None
    return art


def art_alone(file: Path, deck: DeckSpec) -> Scene:
    """Open a picture that is on no card, as a scene in its own units. Raises DeckgenError, FactError."""
    is_drawing = file.suffix.lower() in DRAWINGS
    return open_svg(file, fonts=DeckFonts.of(deck)) if is_drawing else framed(open_picture(file))


@lru_cache(maxsize=256)
def _labels(art: Scene) -> frozenset[str]:
    return frozenset(item.label for item in walk(art.items) if isinstance(item, Group))


@dataclass(frozen=True)
class DeckFonts:
    """The fonts of a deck, for text in drawings: by their names in the deck or by those of their families."""

    cuts: tuple[tuple[str, tuple[Path | None, ...]], ...]
    """Each name with its files: plain, bold, italic, bold italic."""
    making: bool = False
    """Whether missing cuts are synthesised."""

    @classmethod
    def of(cls, deck: DeckSpec) -> DeckFonts:
        """Return the fonts of a deck."""
        fonts = deck.fonts.items()
        return cls(tuple((name, (f.path, f.bold, f.italic, f.bold_italic)) for name, f in fonts))

    def find(self, family: str, bold: bool, italic: bool) -> Font | None:
        """Return the font of a family's cut, None if there is no such family or it has no such cut."""
        wanted = family.casefold()
        for name, files in self.cuts:
            plain = files[0]
            if plain and (wanted == name.casefold() or wanted == open_font(plain).family.casefold()):
                file = files[bold + 2 * italic] or (cut_of(files, bold, italic) if self.making else None)
                return open_font(file) if file else None
        return None

    def names(self) -> Sequence[str]:
        """Return the names of the fonts in the deck."""
        return [name for name, _ in self.cuts]

    def files(self) -> Sequence[Path]:
        """Return the files of all cuts."""
        return _font_files(self.cuts)


@lru_cache(maxsize=16)
def _font_files(cuts: tuple[tuple[str, tuple[Path | None, ...]], ...]) -> Sequence[Path]:
    found = (file for _, files in cuts for file in files if file)
    return tuple(dict.fromkeys(file.with_name(variant_in(file.name)[0]) for file in found))


@kind("image", main="file")
class ImageLayer:
    """A picture (SVG, PNG, JPEG, GIF, WebP, AVIF, BMP, TIFF) in a box. SVG stays vector art."""

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
    bleed: str = param(
        choice("no", "mirror", "extend"),
        "how a picture is continued into the bleed: mirrored, or with its edge pixels stretched", "no",
    )  # fmt: skip
    corner: float = param(SIZE, "radius of its rounded corners", "0mm")
    round: bool = param(YES, "whether it is cut to a circle", "no")
    turn: float = param(ANGLE, "rotation about the middle of the box, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group, clipped to the box where the picture would extend beyond it."""
        if self.file is None:
            return
        x, y, w, h = (self.x, self.y, self.w, self.h) if self.w or self.h else pen.media()
        if w <= 0 or h <= 0:
            raise pen.problem(Fact("draw-picture-box", width=Quantity(w, "mm"), height=Quantity(h, "mm")))
        art = cropped(pen, open_art(pen, self.file, self.tint, max(w, h)), self.crop)
        sx, sy = self._scales(w / art.width, h / art.height)
        left = x + ACROSS[self.across] * (w - art.width * sx)
        top = y + DOWN[self.down] * (h - art.height * sy)
        box = Box(x, y, x + w, y + h)
        shown = (
            box
            if self.bleed != "no"
            else box.clipped(Box(left, top, left + art.width * sx, top + art.height * sy))
        )
        placed = self._cut(Group(art.items, compose(scale(sx, sy), translate(left, top))), shown)
        if self.bleed != "no":
            beyond = tuple(_beyond(placed, box, pen.media(), self.bleed == "mirror"))
            placed = Group((*beyond, placed), clip=rectangle(*pen.media()))
        yield Group((placed,), rotate(self.turn, x + w / 2, y + h / 2)) if self.turn else placed

    def _scales(self, across: float, down: float) -> tuple[float, float]:
        """Return the scales across and down, given those at which the picture is as wide and as high as the
        box.
        """
        if self.fit == "stretch":
            return across, down
        both = min(across, down) if self.fit == "fit" else max(across, down)
        return both, both

    def _cut(self, placed: Group, shown: Box) -> Group:
        """Return a picture cut to a circle, or to the part of its box that it fills."""
        x, y, w, h = shown.left, shown.top, shown.width, shown.height
        if self.round:
            return Group((placed,), clip=circle(x + w / 2, y + h / 2, min(w, h) / 2))
        if self.fit == "fill" or self.corner > 0 or self.bleed != "no":
            return Group((placed,), clip=rectangle(x, y, w, h, self.corner))
        return placed


class _Stretch(NamedTuple):
    """How to continue a picture one way: the factor, the shift in mm, and the part of it that is used."""

    factor: float
    shift: float
    first: float
    last: float


def _beyond(
    placed: Item, box: Box, media: tuple[float, float, float, float], mirror: bool
) -> Iterator[Group]:
    """Yield what continues a picture from its box to the edges of the bleed, at the sides and corners.

    Each is a copy of the picture, mirrored at its edge or with a thin strip of it stretched. It begins a
    little inside the box, under the picture. Mirrored ones cannot reach far beneath it, so that the whole
    picture, a little enlarged, is beneath all.
    """
    left, top, width, height = media
    if mirror:
        sx, sy = width / box.width, height / box.height
        yield Group((placed,), (sx, 0.0, 0.0, sy, left - sx * box.left, top - sy * box.top))
    across = _stretches(box.left, box.right, left, left + width, mirror)
    down = _stretches(box.top, box.bottom, top, top + height, mirror)
    # Stretched both ways, a corner would have too few pixels for a press.
    corners = [
        down[0],
        *_mirrored(box.top, box.bottom, top, top + height, _MIRRORED if mirror else _AT_CORNERS),
    ]
    for sx, dx, x0, x1 in across:
        for sy, dy, y0, y1 in corners if sx != 1 else down:
            if (sx, sy) != (1, 1):
                strip = Group((placed,), clip=rectangle(x0, y0, x1 - x0, y1 - y0))
                yield Group((strip,), (sx, 0.0, 0.0, sy, dx, dy))


def _stretches(low: float, high: float, first: float, last: float, mirror: bool) -> list[_Stretch]:
    """Return how to continue an interval to the edges of another; first, the interval itself."""
    if mirror:
        return [_Stretch(1.0, 0.0, low, high), *_mirrored(low, high, first, last, _MIRRORED)]
    found = [_Stretch(1.0, 0.0, low, high)]
    for edge, to, inwards in _ends(low, high, first, last):
        # The strip's inner end goes to `start`, its outer end to the edge of the bleed.
        start, inner = edge + inwards * _TUCKED, edge + inwards * _STRIP
        factor = ((edge - to) * inwards + _TUCKED) / _STRIP
        found.append(_Stretch(factor, start - factor * inner, min(edge, inner), max(edge, inner)))
    return found


def _mirrored(low: float, high: float, first: float, last: float, tucked: float) -> list[_Stretch]:
    """Return how to continue an interval by its mirror images, which begin so far within it."""
    ends = _ends(low, high, first, last)
    return [_Stretch(-1.0, 2 * (edge + inwards * tucked), low, high) for edge, _, inwards in ends]


def _ends(low: float, high: float, first: float, last: float) -> list[tuple[float, float, int]]:
    """Return the ends of an interval that are within another: each, where that ends, and the way inwards."""
    return [each for each in ((low, first, 1), (high, last, -1)) if (each[0] - each[1]) * each[2] > 0]


def cropped(pen: Pen, art: Scene, crop: Sequence[float]) -> Scene:
    """Return the picture, cropped. Raises SpecError if nothing is left."""
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
