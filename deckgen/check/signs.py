"""Fronts, and what the `signs` of their cards say that labelled pictures are, in; those mixed up, out.

A sign is told by its outlines, whatever their size, place and ink: all cards of one suit have the same under
one label, and those of another suit have another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from deckgen.check.prints import Front, ends, labelled, problem_of
from deckgen.deck.types import TEXT
from deckgen.errors import Problem, SpecError, Where
from deckgen.geometry import Curves
from deckgen.scene import Path, walk

Shape: TypeAlias = tuple[str, tuple[int, ...]]
Shapes: TypeAlias = frozenset[Shape]
_STEPS = 997
"""Parts of an outline's longer side by which shapes are compared: a prime, so few corners lie between."""
_OFF = 0.377


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """One labelled picture of a front: what it stands for, and its outlines."""

    front: Front
    of: str
    shapes: Shapes
    where: Where


def sign_problems(fronts: Iterable[Front]) -> list[Problem]:
    """Signs that are not those of their cards, each card and label once."""
    found: dict[tuple[str, str], list[Sign]] = {}
    problems: list[Problem] = []
    for front in fronts:
        try:
            for label, sign in _signs(front):
                found.setdefault((front.card.part, label), []).append(sign)
        except SpecError as error:
            problems += error.problems
    for (_, label), signs in found.items():
        problems += _mixed_up(label, signs)
    return list(dict.fromkeys(problems))


def _signs(front: Front) -> Iterator[tuple[str, Sign]]:
    scope = front.drawing.scope(front.card)
    for name, formula in (pair for prints in front.said for pair in prints.signs):
        label, of = TEXT.read(name, scope), TEXT.read(formula, scope)
        for chain, group in labelled(front.scene.items) if of else ():
            if ends(chain, label):
                paths = (
                    item for item in walk([group]) if isinstance(item, Path) and (item.fill or item.stroke)
                )
                shapes = frozenset(_shape(p.outline) for p in paths if isinstance(p.outline, Curves))
                yield label, Sign(front, of, shapes, name.where)


def _shape(outline: Curves) -> Shape:
    """An outline as it would be at one size in one place."""
    xs, ys = outline.xy[::2], outline.xy[1::2]
    left, top = min(xs, default=0.0), min(ys, default=0.0)
    side = max(max(xs, default=0.0) - left, max(ys, default=0.0) - top) or 1.0
    points = zip(xs, ys, strict=True)
    return outline.ops, tuple(
        int((v - low) / side * _STEPS + _OFF)
        for point in points
        for v, low in zip(point, (left, top), strict=True)
    )


def _mixed_up(label: str, signs: Sequence[Sign]) -> Iterator[Problem]:
    counted: dict[str, Counter[Shapes]] = {}
    for sign in signs:
        counted.setdefault(sign.of, Counter())[sign.shapes] += 1
    owner: dict[Shapes, str] = {}
    for of, count in counted.items():
        owner.setdefault(count.most_common(1)[0][0], of)
    for sign in signs:
        usual = counted[sign.of].most_common(1)[0][0]
        if sign.shapes != usual or owner[usual] != sign.of:
            other = owner.get(sign.shapes)
            does = f"shows that of {other!r}" if other else "shows another"
            yield problem_of(sign.front, f"show the {label!r} of {sign.of!r}", does, sign.where)
