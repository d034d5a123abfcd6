"""Icons: single ones, repeated ones, and those in text, which is set with a font of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from deckgen.assets import bundled_icons
from deckgen.deck.model import IconSpec
from deckgen.deck.types import ANGLE, ICON_TEXT, INK, LENGTH, NUMBER, SIZE, choice
from deckgen.draw.layers.groups import bounded
from deckgen.draw.layers.images import ACROSS, open_art
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.errors import SpecError
from deckgen.facts import Fact, suggest
from deckgen.fonts import Features, Font, Shaped
from deckgen.geometry import compose, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.pictures import is_black
from deckgen.scene import Group, Image, Item, Place, Scene, painted
from deckgen.scene import Text as Run
from deckgen.text.markup import MarkedParagraph


def icon_spec(pen: Pen, name: str) -> IconSpec:
    """Return an icon of the deck, or a bundled one. Raises SpecError."""
    found = _known(pen, name)
    if found is None:
        raise pen.problem(*_unknown(pen, name, "draw-icon-add"))
    return found


def _known(pen: Pen, name: str) -> IconSpec | None:
    declared = pen.scope.deck.icons
    if name in declared:
        return declared[name]
    if name in bundled_icons():
        if near := suggest(name, pen.scope.deck.icons).close:
            pen.warn(Fact("draw-icon-bundled", icon=name, near=near), every_card=True)
        return IconSpec(name=name, path=bundled_icons()[name], where=pen.where, tint=True)
    return None


def _unknown(pen: Pen, name: str, advice: str) -> tuple[Fact, Fact]:
    near = suggest(name, [*pen.scope.deck.icons, *bundled_icons()])
    return Fact("draw-icon-unknown", name=name), Fact(advice, name=name, near=near)


def icon_font(pen: Pen, found: Iterable[MarkedParagraph]) -> IconFont:
    """Return the icons that paragraphs use, as a font. Raises SpecError for unknown ones, FileError."""
    names = dict.fromkeys(piece.icon for paragraph in found for piece in paragraph.pieces if piece.icon)
    specs = _all_known(pen, names)
    widths = tuple(shape_of(pen, spec) * spec.height for spec in specs)
    return IconFont("icons", b"", "", specs=specs, widths=widths)


def _all_known(pen: Pen, names: Iterable[str]) -> tuple[IconSpec, ...]:
    """Return the icons of these names. Raises SpecError with each unknown one."""
    found = {name: _known(pen, name) for name in names}
    if unknown := [name for name, spec in found.items() if spec is None]:
        faults = (pen.problem(*_unknown(pen, name, "draw-icon-colon")) for name in unknown)
        raise SpecError([problem for fault in faults for problem in fault.problems])
    return tuple(filter(None, found.values()))


def shape_of(pen: Pen, spec: IconSpec) -> float:
    """Return the width of an icon as a fraction of its height."""
    art = open_art(pen, spec.path, None)
    return art.width / art.height


def placed(pen: Pen, spec: IconSpec, ink: Ink, size: float, x: float, y: float) -> Group:
    """Place an icon with its left edge at x on the baseline y, in text of `size` mm per em."""
    is_bundled = spec.path in bundled_icons().values()
    tint = ink if spec.tint or (spec.tint is None and is_bundled) else None
    stays = tint is None and spec.tint is None and ink.rgb != _BLACK
    if stays and _colours(open_art(pen, spec.path, None)) - {_WHITE} == {_BLACK}:
        pen.warn(Fact("draw-icon-untinted", icon=spec.name), every_card=True)
    scene = _of_height_one(open_art(pen, spec.path, tint))
    high = spec.height * size
    to = compose(scale(high), translate(x, y + spec.drop * size - high))
    return Group((Place(scene, to),), label=spec.name)


_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)


@lru_cache(maxsize=256)
def _colours(art: Scene) -> frozenset[object]:
    """Return the colours of a drawing; gradients, patterns and coloured pictures count as one colour each."""
    found: set[object] = set()
    for visit in painted(art):
        if isinstance(visit.item, Image):
            found.add(_BLACK if is_black(visit.item.data) else visit.item)
            continue
        stroke = visit.item.stroke
        paints = (visit.item.fill, stroke.ink if stroke else None)
        found |= {paint.rgb if isinstance(paint, Ink) else paint for paint in paints if paint is not None}
    return frozenset(found)


@lru_cache(maxsize=256)
def _of_height_one(art: Scene) -> Scene:
    """Return a picture as a scene of height 1, cached so that files hold it once."""
    return Scene(art.width / art.height, 1.0, (Group(art.items, scale(1 / art.height)),))


_FIRST = 0xE000
"""The first private-use character, which stands for the first icon."""
_UNITS = 1000


@dataclass(frozen=True, eq=False)
class IconFont(Font):
    """The icons of a text as a font: glyph `n` is the icon `specs[n]`, `widths[n]` em wide."""

    specs: tuple[IconSpec, ...] = ()
    widths: tuple[float, ...] = ()

    def character(self, name: str) -> str:
        """Return the character for an icon."""
        return chr(_FIRST + [spec.name for spec in self.specs].index(name))

    @cached_property
    def upem(self) -> int:
        """Units per em."""
        return _UNITS

    @property
    def is_colour(self) -> bool:
        """False: the glyphs are drawn as pictures anyway."""
        return False

    @cached_property
    def is_slanted(self) -> bool:
        """False: icons stand upright."""
        return False

    def has(self, character: str) -> bool:
        """Whether the character stands for an icon."""
        return 0 <= ord(character) - _FIRST < len(self.specs)

    def shape(self, text: str, features: Features = ()) -> tuple[Shaped, ...]:
        """Return one glyph for each icon. Spaces, which only follow icons, are a quarter em wide."""
        found = []
        for character in text:
            if self.has(character):
                n = ord(character) - _FIRST
                found.append(Shaped(n, round(self.widths[n] * _UNITS), 0, 0, f":{self.specs[n].name}:"))
            else:
                found.append(Shaped(0, _UNITS // 4, 0, 0, character))
        return tuple(found)

    def drawn(self, pen: Pen, run: Item) -> Iterator[Item]:
        """Yield an item unchanged, or the icons of a run in this font on their baseline."""
        if not isinstance(run, Run) or run.font is not self:
            yield run
            return
        for glyph in run.glyphs:
            if glyph.text != " ":
                yield placed(pen, self.specs[glyph.gid], run.fill, run.size, glyph.x, glyph.y)


def icon_about(pen: Pen, name: str, ink: Ink | None, size: float, x: float, y: float) -> Group:
    """Return an icon `size` mm high about (x, y). Raises SpecError if it is unknown or has no ink."""
    spec = icon_spec(pen, name)
    if ink is None:
        raise pen.problem(Fact("draw-icon-ink"))
    wide = shape_of(pen, spec) * size
    em = size / spec.height
    return placed(pen, spec, ink, em, x - wide / 2, y + size / 2 - spec.drop * em)


@kind("icon", main="name")
class IconLayer:
    """One icon: one of the deck's `icons`, or a bundled one."""

    name: str = param(
        ICON_TEXT, "one of the deck's `icons`, or a bundled one; nothing is drawn if it is empty"
    )
    x: float = param(LENGTH, "its middle", "0mm")
    y: float = param(LENGTH, "its middle", "0mm")
    size: float = param(SIZE, "its height", "6mm")
    ink: Ink | None = param(INK, "ink of icons with `tint: yes` and of bundled ones", "#000000")
    turn: float = param(ANGLE, "rotation about its middle, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one picture."""
        if self.name and self.size > 0:
            icon = icon_about(pen, self.name, self.ink, self.size, self.x, self.y)
            yield Group((icon,), rotate(self.turn, self.x, self.y)) if self.turn else icon


@kind("symbols")
class Symbols:
    """An icon repeated `count` times in rows; with `of`, the missing ones are drawn in `empty`."""

    icon: str = param(ICON_TEXT, "one of the deck's `icons`, or a bundled one")
    count: float = param(NUMBER, "how many")
    of: float = param(NUMBER, "how many there could be; 0 shows no missing ones", "0")
    columns: float = param(NUMBER, "how many per row; 0 for all of them", "0")
    x: float = param(LENGTH, "where the rows are, as `align` says", "0mm")
    y: float = param(LENGTH, "middle of the first row", "0mm")
    size: float = param(SIZE, "height of an icon", "5mm")
    dx: float = param(LENGTH, "from one to the next; 0 for 1.15 times the size", "0mm")
    dy: float = param(LENGTH, "from one row to the next; 0 for 1.15 times the size", "0mm")
    align: str = param(
        choice(*ACROSS), "the part of the rows at x: their left end, centre or right end", "centre"
    )
    ink: Ink | None = param(INK, "ink of icons with `tint: yes` and of bundled ones", "#000000")
    empty: Ink | None = param(INK, "ink of the missing ones", "#c8c8c8")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one picture for each."""
        full = bounded(pen, self.count)
        if full != self.count:
            pen.warn(Fact("draw-symbols-part", count=self.count, shown=full))
        total = max(full, bounded(pen, self.of))
        columns = bounded(pen, self.columns) or total
        dx, dy = self.dx or 1.15 * self.size, self.dy or 1.15 * self.size
        for step in range(total):
            row, column = divmod(step, columns)
            in_row = min(columns, total - row * columns)
            left = self.x - ACROSS[self.align] * (in_row - 1) * dx - (ACROSS[self.align] - 0.5) * self.size
            ink = self.ink if step < full else self.empty
            if ink is not None:
                yield icon_about(pen, self.icon, ink, self.size, left + column * dx, self.y + row * dy)
