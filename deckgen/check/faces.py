"""Check the faces of a part as a target prints them.

Found are characters without a glyph, matter that may be cut off, art that ends short of the bleed, cards that
look alike, marked backs, and lines and type that are too fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from math import inf
from typing import NamedTuple, TypeAlias

from deckgen.check.findings import PartFindings
from deckgen.check.looks import AT_ONCE, Looks
from deckgen.check.windows import Shapes
from deckgen.deck.model import CardSpec, DeckSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError, Where
from deckgen.faces.session import Faces
from deckgen.facts import CardId, Fact, Quantity
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Point, apply, compose, translate
from deckgen.outputs.planner import die_of
from deckgen.press.printer_limits import beyond_limits, excerpt
from deckgen.scene import (
    Group,
    Image,
    Item,
    Painted,
    Path,
    Place,
    Role,
    Scene,
    Text,
    Visit,
    painted,
    visits,
)
from deckgen.sheet.die import Die
from deckgen.target.model import Fit, Limits

SLACK = 0.1
"""Matter that crosses the safe line by less than this, in mm, is not reported."""

_SHORT, _SHORT_PICTURE = "check-short-art", "check-short-picture"
_AT_CUT = 0.5
"""A picture that ends this near to the trim, in mm, was meant to end at it."""


LooksKey: TypeAlias = tuple[str, Fit]
"""A part, and the size at which its faces are looked at."""


@dataclass
class FindingCache:
    """What was found of faces: a face that comes again with the same digest is not checked again."""

    looks: dict[LooksKey, Looks] = field(default_factory=dict)
    """What small pictures of faces show, by part and size."""
    problems: dict[tuple[object, ...], tuple[Problem, ...]] = field(default_factory=dict)
    shapes: Shapes = field(default_factory=Shapes)
    """Measures of their items, which many faces have in common."""


@dataclass(frozen=True, slots=True)
class _Side:
    """A front, or a back with the first of the cards that have it."""

    card: str
    digest: str
    where: Where | None
    """Where the deck describes the face."""
    layers: tuple[Where, ...]
    """The places of the face's layers."""
    face: str
    """The name of the face in the deck."""
    is_back: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """Return what findings of this face depend on."""
        return self.card, self.digest, self.where, self.layers, self.is_back


_Checked: TypeAlias = tuple[_Side, tuple[Problem, ...]]
"""A face, and what is wrong with it by itself."""


@dataclass
class FacesFound(PartFindings):
    """What was found of the faces of a part."""

    fronts: list[_Checked] = field(default_factory=list)
    backs: dict[str, _Checked] = field(default_factory=dict)
    """Each different back by its digest, with the first of the cards that have it."""
    named: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """The cards with a back and its digest, by its name."""


@dataclass
class FaceCheck:
    """Checks the faces of a part, card by card, as a target prints them, with only a few in memory."""

    deck: DeckSpec
    part: Part
    fit: Fit
    limits: Limits
    drawing: Drawing
    """Draws single layers, to place problems."""
    front: Callable[[str], Scene]
    """Returns the front of a card that was added, by its id, for the few that are looked at twice."""
    cache: FindingCache = field(default_factory=FindingCache)
    like: FaceCheck | None = None
    """One of the same part that differs in its bleed alone: the cards that look alike there do so here."""
    found: FacesFound = field(default_factory=FacesFound)
    _waiting: list[tuple[_Side, Scene]] = field(default_factory=list)
    """The faces of which small pictures have not been taken yet."""
    _looks: Looks = field(init=False)

    def __post_init__(self) -> None:
        trim, bleed = self.drawing.trim, self.drawing.bleed
        looks = Looks(trim.width + 2 * bleed, trim.height + 2 * bleed, bleed, self.cache.shapes)
        self._looks = self.cache.looks.setdefault((self.part.name, self.fit), looks)

    def add(self, faces: Faces) -> None:
        """Check the faces of a card by themselves."""
        card, front, back, keys = faces
        self.found.fronts.append(self._taken(card, front, keys.front))
        if back is not None:
            self.found.named.setdefault(card.back, []).append((card.id, keys.back))
            if keys.back not in self.found.backs:
                self.found.backs[keys.back] = self._taken(card, back, keys.back, is_back=True)

    def problems(self) -> list[Problem]:
        """Return all problems of the faces, those of shared backs once."""
        self.look()
        problems = [] if self.part.double_sided else list(self._marked_backs())
        checked = [*self.found.fronts, *self.found.backs.values()]
        for _, found in checked:
            problems += found
        problems += self._look_alikes()
        for side, _ in checked:
            if self._looks.short(side.digest):
                short = Fact("check-short-art", found=Quantity(self.fit.bleed, "mm"))
                problems.append(Problem(short, side.where, card=side.card, rule="bleed"))
        return _of_one_cause(problems)

    def _side(self, card: CardSpec, digest: str, is_back: bool = False) -> _Side:
        name = card.face_on(is_back)
        where = self.deck.faces[name].where if name in self.deck.faces else None
        return _Side(card.id, digest, where, self._layers.get(name, ()), name, is_back)

    @cached_property
    def _layers(self) -> Mapping[str, tuple[Where, ...]]:
        return {name: tuple(layer.where for layer in face.layers) for name, face in self.deck.faces.items()}

    @cached_property
    def _die(self) -> Die:
        return die_of(self.part, self.fit)

    def _taken(self, card: CardSpec, scene: Scene, digest: str, is_back: bool = False) -> _Checked:
        side = self._side(card, digest, is_back)
        key = side.key, self._die, self.fit.safe, self.limits
        if key not in self.cache.problems:
            self.cache.problems[key] = tuple(self._placed(side, card, scene))
        self._waiting.append((side, scene))
        if len(self._waiting) >= AT_ONCE:
            self.look()
        return side, self.cache.problems[key]

    def _placed(self, side: _Side, card: CardSpec, scene: Scene) -> list[Problem]:
        """Return what is wrong with a face, each problem at its layer.

        A picture that ends at the cut is reported at the face, as what else is in the bleed matters too.
        """

        def check(scene: Scene) -> list[Problem]:
            return [replace(problem, where=side.where) for problem in self._by_itself(side, scene)]

        found = check(scene)
        placed = at_layers(found, replace(self.drawing, faults=None), card, side.face, scene, check)
        return [
            each if each.key == _SHORT_PICTURE else moved for each, moved in zip(found, placed, strict=True)
        ]

    def _by_itself(self, side: _Side, scene: Scene) -> Iterator[Problem]:
        """What is wrong with a face, whatever the others are like."""
        yield from _missing_glyphs(side.card, scene)
        yield from beyond_safe_line(side.card, scene, self._die, self.fit.safe, self.cache.shapes)
        if not side.is_back:
            yield from beyond_limits({side.card: scene}, replace(self.limits, strict=False))
        if self._die.bleed >= 2 * SLACK and has_pictures(scene):
            yield from _short_pictures(side.card, scene, self._die.bleed)

    def look(self) -> None:
        """Take small pictures of the faces that wait for it."""
        fronts, backs = (
            {side.digest: scene for side, scene in self._waiting if side.is_back is back}
            for back in (False, True)
        )
        self._looks.take(*((fronts, backs) if self.like is None else ({}, {**fronts, **backs})))
        self._waiting.clear()

    def _marked_backs(self) -> Iterator[Problem]:
        """Backs of one name that differ in print, by which players could tell cards from behind."""
        for name, group in self.found.named.items():
            usual, _ = Counter(digest for _, digest in group).most_common(1)[0]
            odd = [card for card, digest in group if digest != usual]
            if odd:
                fact = Fact("check-marked-back", back=name, others=len(odd) - 1)
                where = self.deck.faces[name].where if name in self.deck.faces else None
                yield Problem(fact, where, card=odd[0], rule="marked-back")

    def _look_alikes(self) -> Iterator[Problem]:
        for front, _ in self.found.fronts:
            if other := self._alike.get(front.card):
                alike = Fact("check-look-alike", other=CardId(other))
                yield Problem(alike, front.where, card=front.card, rule="look-alike")

    @cached_property
    def _alike(self) -> Mapping[str, str]:
        """The first card that each card looks like, if any."""
        if self.like is not None:
            return self.like._alike
        found: dict[str, str] = {}
        fronts = [front for front, _ in self.found.fronts]
        cards = {front.digest: front.card for front in fronts}
        pairs = self._looks.alike(
            [front.digest for front in fronts], lambda digest: self.front(cards[digest])
        )
        for earlier, later in pairs:
            found.setdefault(fronts[later].card, fronts[earlier].card)
        return found


def _of_one_cause(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems, each short picture once: as an error if nothing else is in the bleed."""
    short = {key: {(p.card, p.where) for p in problems if p.key == key} for key in (_SHORT, _SHORT_PICTURE)}
    both = short[_SHORT] & short[_SHORT_PICTURE]
    found = [p for p in problems if p.key != _SHORT or (p.card, p.where) not in both]
    return [
        replace(p, severity="error") if p.key == _SHORT_PICTURE and (p.card, p.where) in both else p
        for p in found
    ]


def at_layers(
    found: Sequence[Problem], drawing: Drawing, card: CardSpec, face: str, scene: Scene,
    check: Callable[[Scene], Iterable[Problem]],
) -> list[Problem]:  # fmt: skip
    """Return the problems of a face, each at the first layer that has it too when it is drawn alone."""
    at: dict[Fact, Where] = {}
    if found and face in drawing.deck.faces:
        with suppress(SpecError):
            for layer, group in drawing.by_layer(card, face):
                for problem in check(replace(scene, items=(group,))):
                    at.setdefault(problem.fact, layer.where)
    return [replace(problem, where=at.get(problem.fact, problem.where)) for problem in found]


def _missing_glyphs(card: str, scene: Scene) -> Iterator[Problem]:
    """Characters for which their font has no glyph."""
    for seen in painted(scene):
        if isinstance(seen.item, Text):
            missing = {glyph.text for glyph in seen.item.glyphs if glyph.gid == 0 and glyph.text.strip()}
            if missing:
                shown = [f"'{text}' (U+{ord(text[0]):04X})" for text in sorted(missing)]
                fact = Fact("check-no-glyph", text=excerpt(seen.item.text), characters=shown)
                yield Problem(fact, card=card, rule="missing-glyph")


def has_pictures(scene: Scene) -> bool:
    """Return whether there are pictures in a scene."""
    return any(isinstance(seen.item, Image) for seen in painted(scene))


def _short_pictures(card: str, scene: Scene, bleed: float) -> Iterator[Problem]:
    """A picture that fills the face up to the cut and ends there: what is in the bleed is something else."""
    whole = Box(0, 0, scene.width, scene.height)
    trim = whole.grown(-bleed)
    boxes = list(_pictures(scene.items, IDENTITY, whole))
    for box in boxes:
        if box.width < 0.9 * trim.width or box.height < 0.9 * trim.height:
            continue
        ends = [abs(a - b) <= _AT_CUT for a, b in zip(box, trim, strict=True)]
        reached = [any(abs(each[n] - whole[n]) < bleed / 2 for each in boxes) for n in range(4)]
        if any(end and not beyond for end, beyond in zip(ends, reached, strict=True)):
            fact = Fact("check-short-picture", found=Quantity(bleed, "mm"))
            yield Problem(fact, card=card, rule="bleed", severity="warning")
            return


def _pictures(items: Iterable[Item], matrix: Matrix, room: Box) -> Iterator[Box]:
    """Yield where the pictures of a scene are seen, as boxes."""
    for item in items:
        if isinstance(item, Image):
            seen = Box(item.x, item.y, item.x + item.width, item.y + item.height).transformed(matrix)
            yield seen.clipped(room)
        elif isinstance(item, Group):
            inner = compose(item.transform, matrix)
            clip = room.clipped(item.clip.box().transformed(inner)) if item.clip else room
            yield from _pictures(item.items, inner, clip)
        elif isinstance(item, Place):
            yield from _pictures(item.scene.items, compose(item.transform, matrix), room)


def beyond_safe_line(
    card: str, scene: Scene, die: Die, safe: float, shapes: Shapes | None = None
) -> Iterator[Problem]:
    """The text or live matter of a face that crosses the safe line most; `safe` is in mm inside the trim.

    With `shapes`, layers that are there again, perhaps with another bleed, are measured once.
    """
    shapes, line, worst = shapes or Shapes(), replace(die, bleed=0.0), _Crossing(SLACK, None)
    for layer, matrix in _from_middle(scene):
        search = partial(_crossing, matrix=matrix, die=line, safe=safe, shapes=shapes)
        found = shapes.once(layer, ("crossing", matrix, line, safe), search)
        worst = found if found.item and found.by >= worst.by else worst
    if worst.item is None:
        return
    found_by, least = Quantity(round(worst.by, 2), "mm"), Quantity(safe, "mm")
    fact = (
        Fact("check-safe-line", text=excerpt(worst.item.text), found=found_by, safe=least)
        if isinstance(worst.item, Text)
        else Fact("check-safe-line-art", found=found_by, safe=least)
    )
    yield Problem(fact, card=card, rule="safe-zone")


class _Crossing(NamedTuple):
    """By how many mm an item crosses the safe line."""

    by: float
    item: Painted | None


def _from_middle(scene: Scene) -> Iterator[tuple[Item, Matrix]]:
    """Yield the layers of a scene, with transforms from theirs to one whose origin is the scene's middle.

    That one does not depend on the bleed.
    """
    to_middle = translate(-scene.width / 2, -scene.height / 2)
    for item in scene.items:
        plain = isinstance(item, Group) and not item.role
        inner = item.items if isinstance(item, Group) and plain else (item,)
        matrix = compose(item.transform, to_middle) if isinstance(item, Group) and plain else to_middle
        a, b, c, d, e, f = matrix
        for layer in inner:
            yield layer, (a, b, c, d, round(e, 9), round(f, 9))


def _crossing(layer: Item, matrix: Matrix, die: Die, safe: float, shapes: Shapes) -> _Crossing:
    """Return what of a layer crosses the safe line most, if by more than is tolerated."""
    worst = _Crossing(SLACK, None)
    for seen in visits([layer], matrix):
        item = seen.item
        if not isinstance(item, Path | Text | Image) or not _must_be_inside(seen):
            continue
        # where a convex trim line holds the corners of a box, it holds everything in the box
        box = shapes.box(item, True) if die.path is None else None
        corners = (apply(seen.matrix, *corner) for corner in box.corners()) if box else ()
        if box and _overhang(corners, die) + safe < worst.by:
            continue
        by = _overhang(_points(item, seen.matrix), die) + safe
        worst = _Crossing(by, item) if by >= worst.by else worst
    return worst


def _must_be_inside(seen: Visit[Item]) -> bool:
    text = isinstance(seen.item, Text)
    return seen.role not in (Role.BACKGROUND, Role.MARK) and (text or seen.role is Role.LIVE)


def _overhang(points: Iterable[Point], die: Die) -> float:
    """By how many mm the farthest of some points is outside the trim; without points, minus infinity."""
    return max((die.beyond(x, y) for x, y in points), default=-inf)


def _points(item: Painted, matrix: Matrix) -> Iterator[Point]:
    """Points around an item: the outlines of its letters or of its path."""
    placed: Iterable[tuple[Curves, Matrix]] = ()
    if isinstance(item, Text):
        placed = letters(item, matrix)
    elif isinstance(item, Path) and isinstance(item.outline, Curves):
        placed = [(item.outline, matrix)]
    for outline, to_middle in placed:
        yield from (apply(to_middle, x, y) for x, y in outline.points())


def letters(text: Text, matrix: Matrix) -> Iterator[tuple[Curves, Matrix]]:
    """The outline of each glyph of a text, and how it is placed on the page."""
    return ((text.font.outline(g.gid), compose(g.matrix(text.size), matrix)) for g in text.glyphs)
