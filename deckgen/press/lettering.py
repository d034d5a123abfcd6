"""A scene in; the same scene with its lettering as outlines out, for printers who take no fonts.

Glyphs keep their ink and whether they overprint; words can no longer be found in such a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from deckgen.scene import Curves, Group, Item, Path, Place, Scene, Text, after, joined, moved, scaled, turned


def outlined(scene: Scene) -> Scene:
    """The scene without text."""
    return replace(scene, items=tuple(_outlined(scene.items)))


def _outlined(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Text):
            yield Path(_outline(item), item.fill, item.stroke, overprint=item.overprint)
        elif isinstance(item, Group):
            yield replace(item, items=tuple(_outlined(item.items)))
        elif isinstance(item, Place):
            yield replace(item, scene=outlined(item.scene))
        else:
            yield item


def _outline(text: Text) -> Curves:
    """The outlines of all glyphs of a run, in mm."""
    return joined(
        Curves(*text.font.outline(glyph.gid)).mapped(
            after(after(scaled(text.size), turned(glyph.turn)), moved(glyph.x, glyph.y))
        )
        for glyph in text.glyphs
    )
