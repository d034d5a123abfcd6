"""What SVG does to whole elements: transforms, opacity, blending, clips, masks and filters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, get_args
from xml.etree.ElementTree import Element

from deckgen.draw.svg.fallback import drawn_picture
from deckgen.draw.svg.paints import SEEN_STEPS
from deckgen.draw.svg.surroundings import Around
from deckgen.draw.svg.syntax import length_of, matrix_of, share_of
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, compose, rectangle
from deckgen.ink import Ink
from deckgen.scene import Blend, Group, Image, Item, Mask, Path

if TYPE_CHECKING:
    from deckgen.draw.svg.reader import Reader

_BLENDS: dict[str, Blend] = {name: name for name in get_args(Blend)}


@dataclass(frozen=True, slots=True)
class _Clip:
    outline: Curves
    even_odd: bool = False


class Effects:
    """The effects of a document."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def applied(
        self, items: tuple[Item, ...], element: Element, around: Around, matrix: Matrix
    ) -> tuple[Item, ...]:
        """Return the items of an element, drawn in its own coordinates, with its effects. Raises FactError."""
        if not items:
            return ()
        style = around.style
        asked = any(style[name] != "none" for name in ("filter", "mask", "clip-path"))
        whole = box_of(items) if asked else None
        if style["filter"] != "none":
            items = drawn_picture(self.reader, element, around, whole)
        if style["mask"] != "none":
            items = self._masked(items, whole, around)
        clip = None
        if style["clip-path"] != "none":
            items, clip = self._clipped(items, whole, around)
        if not items:
            return ()
        opacity = share_of(style["opacity"])
        blend = _BLENDS.get(style["mix-blend-mode"])
        if blend is None:
            raise FactError(Fact("svg-blend", name=style["mix-blend-mode"][:40]))
        if opacity < 1 and blend == "normal" and (faded := _faded(items, opacity)):
            items, opacity = faded, 1.0
        group = Group(
            items, matrix, clip.outline if clip else None, clip_even_odd=clip is not None and clip.even_odd,
            opacity=opacity, blend=blend, isolated=style["isolation"] == "isolate",
        )  # fmt: skip
        return items if group == Group(items) else (group,)

    def cut(self, items: tuple[Item, ...], around: Around, matrix: Matrix) -> tuple[Item, ...]:
        """Return shapes of a clip path, which may be cut themselves. Raises FactError."""
        clip = None
        if items and around.style["clip-path"] != "none":
            items, clip = self._clipped(items, box_of(items), around)
        if not items:
            return ()
        return (
            Group(items, matrix, clip.outline if clip else None, clip_even_odd=bool(clip and clip.even_odd)),
        )

    def _clipped(
        self, items: tuple[Item, ...], whole: Box | None, around: Around
    ) -> tuple[tuple[Item, ...], _Clip | None]:
        """Return the items with the clip that they are to be drawn in, or within a mask of the same shape."""
        text = around.style["clip-path"]
        element = self.reader.paints.linked(text, "clipPath")
        if element is None:
            if not text.startswith("url("):
                raise FactError(Fact("svg-effect", name="clip-path"))
            return items, None  # one that is not in the file clips nothing
        shapes, within = self._content(element, around, whole, "clipPathUnits", clipping=True)
        style = self.reader.defined(element)
        if style["clip-path"] != "none" and shapes:
            items, clip = self._clipped(items, whole, around.within(style))
            if clip:
                items = (Group(items, clip=clip.outline, clip_even_odd=clip.even_odd),)
        if not shapes:
            return (), None
        plain = one_clip(shapes, within)
        if plain:
            return items, plain
        return (Group(items, mask=Mask((Group(shapes, within),), alpha=True)),), None

    def _masked(self, items: tuple[Item, ...], whole: Box | None, around: Around) -> tuple[Item, ...]:
        text = around.style["mask"]
        element = self.reader.paints.linked(text, "mask")
        if element is None:
            if not text.startswith("url("):
                raise FactError(Fact("svg-effect", name="mask"))
            return items
        shapes, within = self._content(element, around, whole, "maskContentUnits")
        style = self.reader.defined(element)
        if not shapes:
            return ()
        region = self.region(element, whole, around, "maskUnits")
        alpha = style["mask-type"] == "alpha"
        plain = one_clip(shapes, within) if _shows_all(shapes, alpha) else None
        if plain:
            items = (Group(items, clip=plain.outline, clip_even_odd=plain.even_odd),)
            if not _holds(region, plain.outline.box()):
                items = (Group(items, clip=rectangle(region.left, region.top, region.width, region.height)),)
        else:
            clip = rectangle(region.left, region.top, region.width, region.height)
            items = (Group(items, mask=Mask((Group((Group(shapes, within),), clip=clip),), alpha)),)
        if style["mask"] != "none":
            return self._masked(items, whole, around.within(style))
        return items

    def _content(
        self, element: Element, around: Around, whole: Box | None, units: str, clipping: bool = False
    ) -> tuple[tuple[Item, ...], Matrix]:
        """Return the items of a clip or mask, and the way from them to what it is used on."""
        reader = self.reader
        reader.budget.take(element)
        matrix = matrix_of(reader.defined(element)["transform"]) if clipping else IDENTITY
        if element.get(units) == "objectBoundingBox":
            if whole is None or not whole.width or not whole.height:
                return (), IDENTITY
            matrix = compose(matrix, (whole.width, 0.0, 0.0, whole.height, whole.left, whole.top))
        style = reader.defined(element)
        within = around.within(style, matrix)
        if clipping:
            return tuple(reader.silhouettes(element, within)), matrix
        tint, reader.tint = reader.tint, None
        try:
            return reader.inside(element, within), matrix
        finally:
            reader.tint = tint

    def region(self, element: Element, whole: Box | None, around: Around, units: str) -> Box:
        """Return the part of the plane that a mask or a filter is for."""
        usual = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
        texts = {name: element.get(name, text) for name, text in usual.items()}
        if element.get(units, "objectBoundingBox") != "objectBoundingBox":
            x, y, width, height = (around.length(text, name) for name, text in texts.items())
            return Box(x, y, x + width, y + height)
        box = whole or Box(0.0, 0.0, 0.0, 0.0)
        x, y, width, height = (length_of(text, 1.0, around.em) for text in texts.values())
        left, top = box.left + x * box.width, box.top + y * box.height
        return Box(left, top, left + width * box.width, top + height * box.height)


def box_of(items: Iterable[Item]) -> Box | None:
    """Return the box around the shapes themselves, without strokes, clips and effects (SVG 2, 8.10)."""
    boxes = [box for item in items if (box := _box(item)) is not None]
    return Box.around(corner for box in boxes for corner in box.corners()) if boxes else None


def _box(item: Item, matrix: Matrix = IDENTITY) -> Box | None:
    match item:
        case Path(outline=Curves() as curves):
            return Box.around(chain.from_iterable(curves.transformed(matrix).flattened(SEEN_STEPS)))
        case Image():
            return Box(item.x, item.y, item.x + item.width, item.y + item.height).transformed(matrix)
        case Group():
            to = compose(item.transform, matrix)
            boxes = [box for inner in item.items if (box := _box(inner, to)) is not None]
            return Box.around(corner for box in boxes for corner in box.corners()) if boxes else None
    return None


def one_clip(items: tuple[Item, ...], matrix: Matrix) -> _Clip | None:
    """Return some filled shapes as one outline to clip with, if they can be: only one, or none over another."""
    found: list[_Clip] = []
    pending = [(item, matrix) for item in reversed(items)]
    while pending:
        item, to = pending.pop()
        if isinstance(item, Path) and isinstance(item.outline, Curves) and item.fill and item.stroke is None:
            found.append(_Clip(item.outline.transformed(to), item.even_odd))
        elif isinstance(item, Group) and item == Group(item.items, item.transform):
            pending += [(inner, compose(item.transform, to)) for inner in reversed(item.items)]
        else:
            return None
    boxes = [clip.outline.box() for clip in found]
    apart = not any(box.meets(other) for at, box in enumerate(boxes[:MOST_CLIPS]) for other in boxes[:at])
    if not found or len({clip.even_odd for clip in found}) > 1 or len(found) > MOST_CLIPS or not apart:
        return None
    ops, xy = "".join(c.outline.ops for c in found), tuple(chain.from_iterable(c.outline.xy for c in found))
    return _Clip(Curves(ops, xy), found[0].even_odd)


MOST_CLIPS = 100
"""Most shapes that are compared with each other, to make one clip of them."""


def _shows_all(items: tuple[Item, ...], alpha: bool) -> bool:
    """Whether a mask is made of opaque shapes, white ones unless only opacity counts."""
    for item in items:
        if isinstance(item, Group):
            if not _shows_all(item.items, alpha):
                return False
        elif (
            not isinstance(item, Path)
            or not isinstance(item.fill, Ink)
            or item.fill.opacity < 1
            or not (alpha or item.fill.rgb == (255, 255, 255))
        ):
            return False
    return True


def _holds(box: Box, inner: Box) -> bool:
    return (
        box.left <= inner.left
        and box.top <= inner.top
        and box.right >= inner.right
        and box.bottom >= inner.bottom
    )


def _faded(items: tuple[Item, ...], opacity: float) -> tuple[Item, ...] | None:
    """Return a single shape with one flat ink in that ink with opacity, or None: a group is needed."""
    match items:
        case (Path(fill=Ink() as fill, stroke=None) as path,):
            return (replace(path, fill=fill._replace(opacity=fill.opacity * opacity)),)
        case (Path(fill=None, stroke=stroke) as path,) if stroke and isinstance(stroke.ink, Ink):
            ink = stroke.ink._replace(opacity=stroke.ink.opacity * opacity)
            return (replace(path, stroke=replace(stroke, ink=ink)),)
    return None
