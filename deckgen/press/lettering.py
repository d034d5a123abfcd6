"""A scene in; the same scene with its lettering as outlines out, for printers who take no fonts.

Glyphs keep their ink and whether they overprint; words can no longer be found in such a file.
"""

from __future__ import annotations

from deckgen.geometry import Curves, joined
from deckgen.scene import Item, Path, Scene, Text, Visit, rewrite


def outlined(scene: Scene) -> Scene:
    """Return the scene without text."""
    return rewrite(scene, _as_path)


def _as_path(visit: Visit[Item]) -> tuple[Item] | None:
    item = visit.item
    if not isinstance(item, Text):
        return None
    return (Path(_outline(item), item.fill, item.stroke, overprint=item.overprint),)


def _outline(text: Text) -> Curves:
    """The outlines of all glyphs of a run, in mm."""
    return joined(
        Curves(*text.font.outline(glyph.gid)).transformed(glyph.matrix(text.size)) for glyph in text.glyphs
    )
