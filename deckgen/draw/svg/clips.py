"""Find the shapes that masks and clip paths cut out as plain outlines, which need no transparency."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from deckgen.geometry import Curves, Matrix, compose, joined
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Paint, Path, opaque_paint, walk

MOST_CLIPS = 100
"""The most shapes that are combined into one clip, as each is compared with all others."""


@dataclass(frozen=True, slots=True)
class Clip:
    """An outline to clip to, if any."""

    outline: Curves | None = None
    even_odd: bool = False

    def around(self, items: tuple[Item, ...]) -> Group:
        """Return the items clipped to the outline."""
        return Group(items, clip=self.outline, clip_even_odd=self.even_odd)


def one_clip(items: tuple[Item, ...], matrix: Matrix) -> Clip | None:
    """Return filled shapes as one outline to clip to, or None if any of them may overlap."""
    found = _outlines(items, matrix)
    if not found or len({clip.even_odd for clip in found}) > 1 or len(found) > MOST_CLIPS:
        return None
    outlines = [clip.outline for clip in found if clip.outline]
    boxes = [outline.box() for outline in outlines]
    apart = not any(one.meets(other) for one, other in combinations(boxes, 2))
    return Clip(joined(outlines), found[0].even_odd) if apart else None


def _outlines(items: tuple[Item, ...], matrix: Matrix) -> list[Clip] | None:
    """Return the outlines of filled shapes, or None if there is anything else."""
    found: list[Clip] = []
    for item in items:
        if isinstance(item, Path) and isinstance(item.outline, Curves) and item.fill and item.stroke is None:
            found.append(Clip(item.outline.transformed(matrix), item.even_odd))
        elif isinstance(item, Group) and item == Group(item.items, item.transform):
            inner = _outlines(item.items, compose(item.transform, matrix))
            if inner is None:
                return None
            found += inner
        else:
            return None
    return found


def opaque_clip(items: tuple[Item, ...], matrix: Matrix, alpha: bool) -> Clip | None:
    """Return the outline to clip to that does what a mask of these items does, if there is one.

    A mask shows all within opaque shapes, which are white unless only alpha counts.
    """
    paths = [item for item in walk(items) if isinstance(item, Path)]
    if all(opaque_paint(path.fill) and (alpha or _is_white(path.fill)) for path in paths):
        return one_clip(items, matrix)
    return None


def _is_white(paint: Paint | None) -> bool:
    return isinstance(paint, Ink) and paint.rgb == (255, 255, 255)
