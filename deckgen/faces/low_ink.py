"""Draw faces as outlines and black letters, for playtest sheets that are thrown away.

Backgrounds are dropped and large shapes become outlines. Small shapes keep what tells cards apart: thin ones,
such as tallies and signs, turn black, and broader ones grey if they were dark. Of an engraved plate only the
outlines of the tints remain, as if its figures were drawn with a pen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from weakref import WeakKeyDictionary

from deckgen.geometry import Curves, Polygons, Rings, grown, mean_scale, rectangle
from deckgen.ink import DARK, Ink
from deckgen.scene import Group, Image, Item, Path, Place, Role, Scene, Stroke, Text, Visit, inks_of, rewrite

WHITE = Ink("white", (0, 0, 0, 0), (255, 255, 255))
BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
GREY = Ink("grey", (0, 0, 0, 40), (153, 153, 153))
PEN = Ink("pen", (0, 0, 0, 60), (102, 102, 102))
"""The ink of the outlines of engravings."""
LINE, FINE = 0.12, 0.08
"""Widths on paper in mm: of an outline, and of the outlines of engravings."""
_THIN_STROKE = 0.25
"""Strokes up to this width stay lines; wider ones are drawn as grey bands."""
_THIN = 0.7
"""Shapes of a smaller mean breadth in mm (twice the area divided by the perimeter) are drawn in black."""
_SMALL = 25.0
"""Shapes of a smaller area in mm2 keep their tone."""
_HAIR = 0.12
"""Rings of a plate with a smaller mean breadth in mm are engraved strokes, not figures."""


def outlines_of(scene: Scene) -> Scene:
    """Return the face with fills as outlines, black letters, and neither backgrounds nor pictures."""
    known = _known.get(scene)
    if known is None:
        known = _known[scene] = rewrite(scene, _outlined)
    return known


_known: WeakKeyDictionary[Scene, Scene] = WeakKeyDictionary()


def _outlined(visit: Visit[Item]) -> Iterable[Item] | None:
    match visit.item:
        case Path() as path:
            return _path(path, visit.scale)
        case Text() as text:
            return (replace(text, fill=BLACK, stroke=None, overprint=False),)
        case Group(role=Role.BACKGROUND):
            return ()
        case Group() as group if len(seen := _of_picture(group)) > 1:
            return tuple(_framed(seen, LINE / visit.scale))
        case Group() as group:
            engraved = tuple(_engraved(group.items, visit.scale * mean_scale(group.transform)))
            return (replace(group, items=engraved),) if engraved else None
        case Place() as place:
            return (replace(place, scene=outlines_of(place.scene)),)
        case Image() as image:
            box = rectangle(image.x, image.y, image.width, image.height)
            return (Path(box, WHITE, Stroke(GREY, LINE / visit.scale)),)
    return None


def _of_picture(item: Item) -> list[Curves]:
    """Return the box of a picture in a group and the clips around it; none for any other group.

    A picture is seen where all of them overlap.
    """
    match item:
        case Image() as image:
            return [rectangle(image.x, image.y, image.width, image.height)]
        case Group(items=(inner,), clip=None | Curves() as clip) if clip is None or _is_area(clip):
            around = _of_picture(inner)
            own = [clip] if clip is not None and around else []
            return [outline.transformed(item.transform) for outline in [*own, *around]]
    return []


def _is_area(clip: Curves) -> bool:
    """Return whether a clip is a single ring around something; art has others too."""
    rings = clip.flattened()
    return len(rings) == 1 and len(rings[0]) > 2


def _framed(seen: Sequence[Curves], line: float) -> Iterator[Item]:
    """Yield a white area where all outlines overlap, and its edge."""
    for inked in (False, True):
        for n, outline in enumerate(seen if inked else seen[:1]):
            stroke = Stroke(GREY, line) if inked else None
            drawn: Item = Path(outline, None if inked else WHITE, stroke)
            for other in (*seen[:n], *seen[n + 1 :]):
                # where two outlines coincide, neither hides half of the other's line
                drawn = Group((drawn,), clip=grown(other, line / 2) if inked else other)
            yield drawn


def _path(path: Path, scale: float) -> Iterator[Path]:
    """Yield a path in outline. White fills still hide what is beneath; hatching is dropped."""
    if isinstance(path.outline, Polygons):
        return
    fill, stroke = _tone(path, Stroke(GREY, LINE / scale), scale)
    if path.stroke is not None:
        thin = path.stroke.width * scale <= _THIN_STROKE
        width = min(path.stroke.width, 2 * _THIN_STROKE / scale)
        stroke = replace(path.stroke, ink=BLACK if thin else GREY, width=width)
    yield replace(path, fill=fill, stroke=stroke, overprint=False)


def _tone(path: Path, outline: Stroke, scale: float) -> tuple[Ink | None, Stroke | None]:
    """Return the fill and the edge of a shape."""
    if path.fill is None or isinstance(path.outline, Polygons):
        return None, outline
    area, breadth = _measured([tuple(zip(*ring, strict=True)) for ring in path.outline.flattened()], scale)
    if breadth < _THIN and area < _SMALL:
        return BLACK, None
    dark = any(ink.lightness < DARK for ink in inks_of(replace(path, stroke=None)))
    if area < _SMALL and dark:
        return GREY, replace(outline, ink=BLACK)
    return WHITE, outline


def _engraved(items: tuple[Item, ...], scale: float) -> Iterator[Path]:
    """Yield the outlines of an engraved plate's tints, or of its key block if it has no tints."""
    paths = [item for item in items if isinstance(item, Path) and isinstance(item.outline, Polygons)]
    tints = [path for path in paths if not path.overprint]
    if len(tints) < len(paths):  # only engravings have a key block, which overprints
        yield from (_figures(path, scale) for path in tints or paths)


def _figures(block: Path, scale: float) -> Path:
    """Return the outlines of the figures of a block, without its engraved strokes."""
    assert isinstance(block.outline, Polygons)
    broad = [ring for ring in block.outline.rings if _measured([ring], scale)[1] > _HAIR]
    figures = Polygons(Rings.of(broad), f"{block.outline.digest} outlines {scale:.6g}")
    return Path(figures, stroke=Stroke(PEN, FINE / scale, join=1))


def _measured(rings: Sequence[Sequence[Sequence[float]]], scale: float) -> tuple[float, float]:
    """Return the area of rings in mm2, and their mean breadth in mm; a ring is its xs and its ys."""
    area = length = 0.0
    for xs, ys in rings:
        edges = list(zip(xs, ys, [*xs[1:], xs[0]], [*ys[1:], ys[0]], strict=True))
        area += abs(sum(x * v - u * y for x, y, u, v in edges)) / 2 * scale**2
        length += sum(hypot(u - x, v - y) for x, y, u, v in edges) * scale
    return area, 2 * area / (length or 1.0)
