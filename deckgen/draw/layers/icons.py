"""Icons in words: the names that a text uses in; a font of pictures, and the pictures themselves, out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from deckgen.assets import bundled_icons
from deckgen.deck.model import IconSpec
from deckgen.draw.layers.images import art_in, open_art
from deckgen.draw.layers.pen import Pen
from deckgen.errors import Where, did_you_mean
from deckgen.geometry import compose, scale, translate
from deckgen.ink import Ink
from deckgen.reads import note
from deckgen.scene import Group, Item, Place, Scene
from deckgen.scene import Text as Run
from deckgen.text.markup import Paragraph
from deckgen.text.pictured import PictureFont, picture_font


@dataclass(frozen=True)
class IconSet:
    """The icons of one text: as a font to set them by, and as they were declared."""

    font: PictureFont
    specs: tuple[IconSpec, ...]

    def drawn(self, pen: Pen, run: Run) -> Iterator[Item]:
        """A run as it is, or the pictures that its glyphs stand for, each on the baseline."""
        if run.font is not self.font:
            yield run
            return
        for glyph in run.glyphs:
            if glyph.text != " ":
                yield placed(pen, self.specs[glyph.gid], run.fill, run.size, glyph.x, glyph.y)


def icon_spec(pen: Pen, name: str) -> IconSpec:
    """An icon of the deck, or a bundled one. Raises SpecError."""
    declared = pen.scope.deck.icons
    if name in declared:
        return declared[name]
    if name in bundled_icons():
        return IconSpec(name, bundled_icons()[name], pen.where, tint=True)
    hint = did_you_mean(name, [*declared, *bundled_icons()]) or "a colon that is only a colon is written \\:"
    raise pen.problem(f"there is no icon {name!r}", hint)


def icon_set(pen: Pen, found: Iterable[Paragraph]) -> IconSet:
    """The icons that paragraphs use. Raises SpecError, FileError."""
    names = dict.fromkeys(piece.icon for paragraph in found for piece in paragraph.pieces if piece.icon)
    specs = tuple(icon_spec(pen, name) for name in names)
    widths = {spec.name: shape_of(pen, spec) * spec.height for spec in specs}
    return IconSet(picture_font(widths), specs)


def shape_of(pen: Pen, spec: IconSpec) -> float:
    """Width of an icon as a part of its height."""
    art = open_art(pen, spec.path, None)
    return art.width / art.height


def placed(pen: Pen, spec: IconSpec, ink: Ink, size: float, x: float, y: float) -> Group:
    """An icon whose left edge stands at x on the baseline y, in words of `size` mm per em."""
    tint = ink if spec.tint else None
    state = note(spec.path).stat()
    scene = _scene(spec.path, tint, pen.where, state.st_size, state.st_mtime_ns)
    high = spec.height * size
    to = compose(scale(high), translate(x, y + spec.drop * size - high))
    return Group((Place(scene, to),), label=spec.name)


@lru_cache(maxsize=256)
def _scene(path: Path, tint: Ink | None, where: Where, size: int, changed: int) -> Scene:
    """The picture as a scene of height 1: one object, so that a file of many cards holds it once."""
    art = art_in(path, tint, where)
    return Scene(art.width / art.height, 1.0, (Group(art.items, scale(1 / art.height)),))
