"""Icons in text: as a font of pictures to set them by, and the pictures themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from deckgen.assets import bundled_icons
from deckgen.deck.model import IconSpec
from deckgen.draw.layers.images import art_in, open_art
from deckgen.draw.layers.pen import Pen
from deckgen.errors import Where
from deckgen.facts import Fact, suggest
from deckgen.fonts import Features, Font, Shaped
from deckgen.geometry import compose, scale, translate
from deckgen.ink import Ink
from deckgen.reads import track_input
from deckgen.scene import Group, Item, Place, Scene
from deckgen.scene import Text as Run
from deckgen.text.markup import MarkedParagraph


@dataclass(frozen=True)
class IconSet:
    """The icons of one text: as a font to set them by, and as they were declared."""

    font: PictureFont
    specs: tuple[IconSpec, ...]

    def drawn(self, pen: Pen, run: Run) -> Iterator[Item]:
        """Yield a run as it is, or the pictures that its glyphs stand for, each on the baseline."""
        if run.font is not self.font:
            yield run
            return
        for glyph in run.glyphs:
            if glyph.text != " ":
                yield placed(pen, self.specs[glyph.gid], run.fill, run.size, glyph.x, glyph.y)


def icon_spec(pen: Pen, name: str) -> IconSpec:
    """Return an icon of the deck, or a bundled one. Raises SpecError."""
    declared = pen.scope.deck.icons
    if name in declared:
        return declared[name]
    if name in bundled_icons():
        return IconSpec(name=name, path=bundled_icons()[name], where=pen.where, tint=True)
    near = suggest(name, [*declared, *bundled_icons()])
    advice = near if any(near) else Fact("draw-icon-colon")
    raise pen.problem(Fact("draw-icon-unknown", name=name), advice)


def icon_set(pen: Pen, found: Iterable[MarkedParagraph]) -> IconSet:
    """Return the icons that paragraphs use. Raises SpecError, FileError."""
    names = dict.fromkeys(piece.icon for paragraph in found for piece in paragraph.pieces if piece.icon)
    specs = tuple(icon_spec(pen, name) for name in names)
    widths = tuple(shape_of(pen, spec) * spec.height for spec in specs)
    return IconSet(PictureFont("icons", b"", "", tuple(names), widths), specs)


def shape_of(pen: Pen, spec: IconSpec) -> float:
    """Return the width of an icon as a fraction of its height."""
    art = open_art(pen, spec.path, None)
    return art.width / art.height


def placed(pen: Pen, spec: IconSpec, ink: Ink, size: float, x: float, y: float) -> Group:
    """Place an icon with its left edge at x on the baseline y, in text of `size` mm per em."""
    tint = ink if spec.tint else None
    state = track_input(spec.path).stat()
    scene = _scene(spec.path, tint, pen.where, state.st_size, state.st_mtime_ns)
    high = spec.height * size
    to = compose(scale(high), translate(x, y + spec.drop * size - high))
    return Group((Place(scene, to),), label=spec.name)


@lru_cache(maxsize=256)
def _scene(path: Path, tint: Ink | None, where: Where, size: int, changed: int) -> Scene:
    """Return the picture as a scene of height 1, the same object each time, so that files hold it once."""
    art = art_in(path, tint, where)
    return Scene(art.width / art.height, 1.0, (Group(art.items, scale(1 / art.height)),))


_FIRST = 0xE000
"""The first character for private use: icons are counted from there."""
_UNITS = 1000


@dataclass(frozen=True, eq=False)
class PictureFont(Font):
    """A font of pictures: glyph `n` is the icon `names[n]`, `widths[n]` em wide. It draws nothing itself."""

    names: tuple[str, ...] = ()
    widths: tuple[float, ...] = ()

    def character(self, name: str) -> str:
        """Return the character for an icon."""
        return chr(_FIRST + self.names.index(name))

    @cached_property
    def upem(self) -> int:
        """Units per em."""
        return _UNITS

    def has(self, character: str) -> bool:
        """Whether there is such an icon."""
        return 0 <= ord(character) - _FIRST < len(self.names)

    def shape(self, text: str, features: Features = ()) -> tuple[Shaped, ...]:
        """Return one glyph for each icon; a space, which only follows an icon, is a quarter em."""
        found = []
        for character in text:
            if self.has(character):
                n = ord(character) - _FIRST
                found.append(Shaped(n, round(self.widths[n] * _UNITS), 0, 0, f":{self.names[n]}:"))
            else:
                found.append(Shaped(0, _UNITS // 4, 0, 0, character))
        return tuple(found)
