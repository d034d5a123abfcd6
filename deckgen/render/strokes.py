"""Items in, items out: neighbours that are stroked alike become one path.

Inks are opaque, so one path of two hundred hatch lines shows what two hundred paths show, in a fraction
of the bytes and of the time a program needs to draw them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, cast

from deckgen.geometry import Curves, joined
from deckgen.scene import Item, Path, Stroke

MOST: Final = 256
"""Most outlines that are joined: some programs take time with the square of a path's length."""


def batched(items: Iterable[Item]) -> Iterator[Item]:
    """The same picture with runs of equally stroked outlines joined, in the same order."""
    for style, run in groupby(items, _style):
        if style is None:
            yield from run
        else:
            paths = cast(list[Path], list(run))
            yield from (_one(paths[i : i + MOST]) for i in range(0, len(paths), MOST))


def _style(item: Item) -> tuple[Stroke, bool] | None:
    if type(item) is not Path or item.fill is not None or item.stroke is None:
        return None
    return (item.stroke, item.overprint) if type(item.outline) is Curves else None


def _one(paths: list[Path]) -> Path:
    if len(paths) == 1:
        return paths[0]
    outline = joined(cast(Curves, path.outline) for path in paths)
    return Path(outline, stroke=paths[0].stroke, overprint=paths[0].overprint)
