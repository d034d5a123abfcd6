"""Gradients, shadows, outlines, opacity and blend modes of layers, as items of a scene."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final, TypeAlias, cast, overload

from deckgen.deck.effects import Effects, GradientFill, InkStop, OutlineEffect, Shadow
from deckgen.geometry import Box, Curves, Matrix, compose, inverse, mean_scale, rectangle, translate
from deckgen.ink import Ink
from deckgen.scene import (
    Blend,
    Group,
    Image,
    Item,
    Linear,
    Mask,
    Paint,
    Path,
    Place,
    Radial,
    Role,
    Scene,
    SpreadMethod,
    Stop,
    Stroke,
    Text,
    Tile,
    Visit,
    bounds,
    rewrite,
    walk,
)

JOINS: Final = ("miter", "round", "bevel")
_PAINTED: Final = Ink("painted words", (0, 0, 0, 100), (0, 0, 0))
"""A placeholder for a gradient or a pattern while text is set."""
_OPEN: Final = re.compile("(?<=[LC])(?=M|$)")
"""Matches where a part of an outline ends without being closed."""
_WHITE: Final = Ink("white", (0, 0, 0, 0), (255, 255, 255))
_SHADOW_REACH: Final = 1.5
"""A shadow extends three standard deviations, and its blur is two (CSS Backgrounds 3, 7.1.1)."""


LayerPaint: TypeAlias = Ink | GradientFill | Tile
"""The paint of a layer, with patterns already drawn."""


def paint_over(fill: LayerPaint | None, box: Box) -> Paint | None:
    """Return a layer's paint for a path with this box."""
    if isinstance(fill, Tile):
        return replace(fill, transform=compose(fill.transform, translate(box.left, box.top)))
    if not isinstance(fill, GradientFill):
        return fill
    stops = tuple(_stops(fill.stops))
    spread = cast(SpreadMethod, fill.spread)
    if fill.gradient == "radial":
        middle = box.left + fill.x * box.width, box.top + fill.y * box.height
        farthest = max(hypot(x - middle[0], y - middle[1]) for x, y in box.corners())
        return Radial(middle, farthest * fill.size, middle, stops, spread=spread)
    # The corners of the box are at the ends of the gradient line (CSS Images 3, 3.1.1).
    across, down = sin(radians(fill.angle)), -cos(radians(fill.angle))
    half = (abs(across) * box.width + abs(down) * box.height) / 2
    x, y = (box.left + box.right) / 2 - across * half, (box.top + box.bottom) / 2 - down * half
    end = x + 2 * across * half * fill.size, y + 2 * down * half * fill.size
    return Linear((x, y), end, stops, spread)


@overload
def ink_of_words(paint: LayerPaint) -> Ink: ...
@overload
def ink_of_words(paint: LayerPaint | None) -> Ink | None: ...
def ink_of_words(paint: LayerPaint | None) -> Ink | None:
    """Return the ink to set text in: its own, or the placeholder that `painted_words` replaces."""
    return paint if paint is None or isinstance(paint, Ink) else _PAINTED


def painted_words(items: tuple[Item, ...], paint: LayerPaint | None) -> tuple[Item, ...]:
    """Return set words with a gradient or a pattern over the box of all of them.

    Letters become outlines; the text itself remains as invisible text, for searching and screen readers.
    """
    if paint is None or isinstance(paint, Ink):
        return items
    over = paint_over(paint, bounds(items))
    assert isinstance(over, Linear | Radial | Tile)

    def painted(visit: Visit[Item]) -> tuple[Item, ...] | None:
        item, found = visit.item, replace(over, transform=compose(over.transform, inverse(visit.matrix)))
        match item:
            case Text(fill=ink) if ink == _PAINTED:
                path = item.as_path()
                unseen = Group((item,), clip=rectangle(item.glyphs[0].x, item.glyphs[0].y, 0, 0))
                return unseen, _painted_path(path, found)
            case Path():
                return (_painted_path(item, found),)
        return None

    return rewrite(Scene(0, 0, items), painted).items


def _painted_path(path: Path, paint: Paint) -> Path:
    """Return a path with the paint in place of its placeholder."""
    stroke = path.stroke
    if stroke is not None and stroke.ink == _PAINTED:
        stroke = replace(stroke, ink=paint)
    return replace(path, fill=paint if path.fill == _PAINTED else path.fill, stroke=stroke)


def _stops(stops: Sequence[InkStop]) -> Iterator[Stop]:
    """Yield stops with offsets: missing ones are spaced evenly, and none is before its predecessor."""
    places = [stop.place for stop in stops]
    places[0] = 0.0 if places[0] is None else places[0]
    places[-1] = (1.0 if len(places) > 1 else 0.0) if places[-1] is None else places[-1]
    known = {n: place for n, place in enumerate(places) if place is not None}
    reached = 0.0
    for n, stop in enumerate(stops):
        place = known[n] if n in known else _spaced(n, known)
        reached = min(1.0, max(reached, place))
        yield Stop(reached, stop.ink)


def _spaced(n: int, known: Mapping[int, float]) -> float:
    """Return the offset of a stop, spaced evenly between its nearest neighbours with offsets."""
    before, after = max(k for k in known if k < n), min(k for k in known if k > n)
    return known[before] + (known[after] - known[before]) * (n - before) / (after - before)


def with_effects(items: tuple[Item, ...], effects: Effects) -> tuple[Item, ...]:
    """Return a layer's items with its outline and shadow beneath, and with its opacity and blend mode."""
    if effects.outline is not None and effects.outline.ink is not None and effects.outline.width > 0:
        items = (_outline(items, effects.outline, effects.outline.ink), *items)
    if effects.shadow is not None and effects.shadow.ink is not None:
        items = (_shadow(items, effects.shadow, effects.shadow.ink), *items)
    if effects.opacity < 1 or effects.blend != "normal":
        items = (Group(items, opacity=effects.opacity, blend=cast(Blend, effects.blend)),)
    return items


def _outline(items: tuple[Item, ...], line: OutlineEffect, paint: LayerPaint) -> Group:
    grown = _grown(items, ink_of_words(paint), line.width, JOINS.index(line.join))
    return Group(painted_words(grown, paint), role=Role.BACKGROUND)


@lru_cache(maxsize=32)
def _shadow(items: tuple[Item, ...], shadow: Shadow, paint: LayerPaint) -> Group:
    """Return the shadow of items. Cached, as many cards have the same layer."""
    shape = _grown(items, _WHITE, shadow.spread, 1)
    whole = bounds(shape)
    box = whole.grown(_SHADOW_REACH * shadow.blur + 0.1)
    area = rectangle(box.left, box.top, box.width, box.height)
    mask = Mask(shape, alpha=True, blur=shadow.blur / 2)
    cast_ = Path(area, fill=paint_over(paint, whole))
    return Group(
        (cast_,), translate(shadow.x, shadow.y), role=Role.BACKGROUND, mask=mask, opacity=shadow.opacity
    )


def _grown(items: Iterable[Item], ink: Ink, by: float, join: int) -> tuple[Item, ...]:
    """Return the silhouette of items in one ink, enlarged by `by` mm on each side."""

    def edged(visit: Visit[Item], inner: Iterable[Item], edge: Box, to: Matrix) -> tuple[Item, ...]:
        """Return the silhouette of what has an edge, with room for what is added."""
        own = by / (visit.scale * mean_scale(to) or 1.0)
        room = edge.grown(own)
        clip = rectangle(room.left, room.top, room.width, room.height)
        return (Group(_grown(inner, ink, own, join), to, clip=clip),)

    def covered(visit: Visit[Item]) -> tuple[Item, ...] | None:
        item = visit.item
        wider = 2 * by / visit.scale if visit.scale else 0.0
        match item:
            case Path():
                return (_inked(item, ink, wider, join),)
            case Text():
                return (_inked(item.as_path(), ink, wider, join),)
            case Image() if by and not _has_alpha(item):
                box = rectangle(item.x, item.y, item.width, item.height)
                return (_inked(Path(box, ink), ink, wider, join),)
            case Group(is_unseen=True):
                return ()
            case Place(scene=scene, transform=to) if by:
                return edged(visit, scene.items, Box(0, 0, scene.width, scene.height), to)
            case Group(clip=Curves() as clip, items=inner, transform=to) if by and _is_drawing(item):
                return edged(visit, inner, clip.box(), to)
            case Group(clip=Curves() as clip) if by:
                # A clipped group is taken to fill its clip, as pictures do.
                whole = _inked(Path(clip, ink, even_odd=item.clip_even_odd), ink, wider, join)
                return (Group((whole,), item.transform),)
        return None

    return rewrite(Scene(0, 0, tuple(items)), covered).items


def _is_drawing(group: Group) -> bool:
    """Whether a group is a drawing with a rectangular edge, as an SVG file has, and not a picture."""
    edge = group.clip.box() if isinstance(group.clip, Curves) else None
    if edge is None or group.clip != rectangle(edge.left, edge.top, edge.width, edge.height):
        return False
    return not any(isinstance(each, Image) for each in walk(group.items))


def _has_alpha(image: Image) -> bool:
    from deckgen.pictures import see_through  # slow to import, and few layers have effects

    return see_through(image.data)


def _inked(path: Path, ink: Ink, wider: float, join: int) -> Path:
    stroke = path.stroke
    if stroke is not None:
        stroke = replace(stroke, ink=ink, width=stroke.width + wider, join=join if wider else stroke.join)
    elif wider and path.fill is not None:
        stroke = Stroke(ink, wider, join=join)
        if isinstance(path.outline, Curves):  # a fill closes what is open, and a line shows where it begins
            path = replace(path, outline=path.outline._replace(ops=_OPEN.sub("Z", path.outline.ops)))
    fill = None if path.fill is None else ink
    return replace(path, fill=fill, stroke=stroke, overprint=False)
