"""Effects on whole SVG elements: transforms, opacity, blending, clips, masks and filters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args
from xml.etree.ElementTree import Element

from deckgen.draw.svg.clips import Clip, one_clip, opaque_clip
from deckgen.draw.svg.fallback import drawn_picture
from deckgen.draw.svg.paints import REFERENCE
from deckgen.draw.svg.surroundings import ElementContext
from deckgen.draw.svg.syntax import matrix_of, share_of
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, Matrix, compose, rectangle
from deckgen.ink import Ink
from deckgen.scene import Blend, Group, Item, Mask, Path

if TYPE_CHECKING:
    from deckgen.draw.svg.reader import Reader

_BLENDS: dict[str, Blend] = {name: name for name in get_args(Blend)}


class SvgEffects:
    """The effects of a document."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def applied(
        self,
        items: tuple[Item, ...],
        element: Element,
        around: ElementContext,
        matrix: Matrix,
        first: int = 0,
    ) -> tuple[Item, ...]:
        """Return an element's items, which are in its own coordinates, with its effects applied. Raises
        FactError.

        Its shapes are those that the reader has noted since the `first` one.
        """
        items, clip = self._covered(items, element, around, first)
        if not items or around.is_clear:
            return ()
        style = around.style
        opacity = share_of(style["opacity"])
        blend = _BLENDS.get(style["mix-blend-mode"])
        if blend is None:
            raise FactError(Fact("svg-blend", name=style["mix-blend-mode"][:40]))
        if opacity < 1 and blend == "normal" and (faded := _faded(items, opacity)):
            items, opacity = faded, 1.0
        isolated = style["isolation"] == "isolate"
        group = replace(clip.around(items), transform=matrix, opacity=opacity, blend=blend, isolated=isolated)
        return items if group == Group(items) else (group,)

    def _covered(
        self, items: tuple[Item, ...], element: Element, around: ElementContext, first: int
    ) -> tuple[tuple[Item, ...], Clip]:
        """Return the items with filter and mask applied, and the clip that remains to be applied."""
        style, clip = around.style, Clip()
        asked = any(style[name] != "none" for name in ("filter", "mask", "clip-path"))
        whole = self.reader.shapes.box(first, around.matrix) if asked and items else None
        if style["filter"] != "none" and not around.is_clear:
            items = drawn_picture(self.reader, items, element, around, whole)
        if items and style["mask"] != "none":
            items = self._masked(items, whole, around)
        if items and style["clip-path"] != "none":
            items, clip = self._clipped(items, whole, around)
        return items, clip

    def cut(
        self, items: tuple[Item, ...], around: ElementContext, matrix: Matrix, first: int
    ) -> tuple[Item, ...]:
        """Return shapes of a clip path, with their own clip paths applied. Raises FactError."""
        clip = Clip()
        if items and around.style["clip-path"] != "none":
            items, clip = self._clipped(items, self.reader.shapes.box(first, around.matrix), around)
        return (replace(clip.around(items), transform=matrix),) if items else ()

    def _clipped(
        self, items: tuple[Item, ...], whole: Box | None, around: ElementContext
    ) -> tuple[tuple[Item, ...], Clip]:
        """Return the items with the clip that remains to be applied, or within a mask of that shape."""
        text = around.style["clip-path"]
        element = self._referred(text, "clip-path", "clipPath")
        if element is None:
            return items, Clip()  # a missing clip path has no effect
        shapes, within = self._content(element, around, whole, "clipPathUnits", clipping=True)
        style = self.reader.defined(element)
        if style["clip-path"] != "none" and shapes:
            items, clip = self._clipped(items, whole, around.within(style))
            items = (clip.around(items),) if clip.outline else items
        if not shapes or not items:
            return (), Clip()
        plain = one_clip(shapes, within)
        if plain:
            return items, plain
        return (Group(items, mask=Mask((Group(shapes, within),), alpha=True)),), Clip()

    def _masked(self, items: tuple[Item, ...], whole: Box | None, around: ElementContext) -> tuple[Item, ...]:
        text = around.style["mask"]
        element = self._referred(text, "mask", "mask")
        if element is None:
            return items
        shapes, within = self._content(element, around, whole, "maskContentUnits")
        style = self.reader.defined(element)
        if not shapes:
            return ()
        region = self.region(element, whole, around, "maskUnits")
        alpha = style["mask-type"] == "alpha"
        plain = opaque_clip(shapes, within, alpha)
        clip = rectangle(region.left, region.top, region.width, region.height)
        if plain and plain.outline:
            items = (plain.around(items),)
            if plain.outline.box().clipped(region) != plain.outline.box():
                items = (Group(items, clip=clip),)
        else:
            items = (Group(items, mask=Mask((Group((Group(shapes, within),), clip=clip),), alpha)),)
        if style["mask"] != "none":
            return self._masked(items, whole, around.within(style))
        return items

    def _referred(self, text: str, name: str, tag: str) -> Element | None:
        """Return the element that `url(#id)` names. Raises FactError for shapes, pictures and lists."""
        match = REFERENCE.match(text)
        if match is None or match[3]:
            raise FactError(Fact("svg-effect", name=name))
        return self.reader.paints.linked(text, tag)

    def _content(
        self, element: Element, around: ElementContext, whole: Box | None, units: str, clipping: bool = False
    ) -> tuple[tuple[Item, ...], Matrix]:
        """Return the items of a clip path or mask, and the transform to the element that uses it."""
        reader = self.reader
        reader.budget.take(element)
        style = reader.defined(element)
        matrix = (
            around.about(matrix_of(style["transform"]), style["transform-origin"]) if clipping else IDENTITY
        )
        if element.get(units) == "objectBoundingBox":
            if whole is None or not whole.width or not whole.height:
                return (), IDENTITY
            # A clip path's own transform comes after its units, as every program has it.
            matrix = compose((whole.width, 0.0, 0.0, whole.height, whole.left, whole.top), matrix)
        within = around.within(style, matrix)
        if clipping:
            with reader.shapes.apart():
                return tuple(reader.silhouettes(element, within)), matrix
        tint, reader.tint = reader.tint, None
        try:
            with reader.shapes.apart():
                return reader.inside(element, within), matrix
        finally:
            reader.tint = tint

    def region(self, element: Element, whole: Box | None, around: ElementContext, units: str) -> Box:
        """Return the region of a mask or filter."""
        usual = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
        texts = {name: element.get(name, text) for name, text in usual.items()}
        if element.get(units, "objectBoundingBox") != "objectBoundingBox":
            x, y, width, height = (around.length(text, name) for name, text in texts.items())
            return Box(x, y, x + width, y + height)
        box = whole or Box(0.0, 0.0, 0.0, 0.0)
        x, y, width, height = (around.part(text, 1.0) for text in texts.values())
        left, top = box.left + x * box.width, box.top + y * box.height
        return Box(left, top, left + width * box.width, top + height * box.height)


def _faded(items: tuple[Item, ...], opacity: float) -> tuple[Item, ...] | None:
    """Return a single shape of one flat ink with the opacity in its ink, or None if a group is needed."""
    match items:
        case (Path(fill=Ink() as fill, stroke=None) as path,):
            return (replace(path, fill=fill._replace(opacity=fill.opacity * opacity)),)
        case (Path(fill=None, stroke=stroke) as path,) if stroke and isinstance(stroke.ink, Ink):
            ink = stroke.ink._replace(opacity=stroke.ink.opacity * opacity)
            return (replace(path, stroke=replace(stroke, ink=ink)),)
    return None
