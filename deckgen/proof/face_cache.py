"""Find faces that need not be drawn again after the deck was edited.

While a face is drawn, the names and faces it looks up and the files it reads are recorded. If none of these
changed, the scene is the same, whatever else changed in the deck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeAlias

from deckgen.deck.model import Card, Row
from deckgen.deck.scope import Scope
from deckgen.draw.card import Dependencies, Drawing
from deckgen.facts import Where
from deckgen.scene import Scene
from deckgen.source import Span

Key: TypeAlias = tuple[str, str, bool]
"""A part, a card in it, and whether this is the card's back."""
_UNDEFINED = object()


@dataclass(frozen=True, slots=True, eq=False)
class FaceView:
    """One side of a card: its scene, the digest that names its picture, and its text."""

    scene: Scene
    digest: str
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A drawn face, with everything that it depends on."""

    view: FaceView
    drawing: Drawing
    card: Card
    dependencies: Dependencies
    files: frozenset[Path]


@dataclass
class FaceCache:
    """The faces that were drawn last time, and the files that changed since."""

    drawn: Mapping[Key, Drawn] = field(default_factory=dict)
    changed: Collection[Path] = ()
    _same: dict[object, bool] = field(default_factory=dict)
    """Results of comparisons made once for all cards: faces by name, and settings."""

    def face(self, drawing: Drawing, card: Card, back: bool) -> Drawn | None:
        """Return the previous face of a card if drawing it again would give the same scene."""
        old = self.drawn.get((card.part, card.id, back))
        if old is None or not old.files.isdisjoint(self.changed):
            return None
        same = (
            self._once((id(old.drawing), id(drawing)), _settings(old.drawing), _settings(drawing))
            and (old.card.back == card.back if back else old.card.face == card.face)
            and alike(old.card.data.get("title"), card.data.get("title"))
            and self._has_same_names(old, drawing.scope(card))
            and all(
                self._once(name, _layers(old.drawing, name), _layers(drawing, name))
                for name in old.dependencies.faces
            )
        )
        return Drawn(old.view, drawing, card, old.dependencies, old.files) if same else None

    def _has_same_names(self, old: Drawn, now: Scope) -> bool:
        before = old.drawing.scope(old.card)
        return all(alike(_meaning(before, name), _meaning(now, name)) for name in old.dependencies.names)

    def _once(self, key: object, old: object, new: object) -> bool:
        if key not in self._same:
            self._same[key] = alike(old, new)
        return self._same[key]


def _settings(drawing: Drawing) -> Sequence[object]:
    """Return everything that can change any face: sizes, inks, fonts and options."""
    deck, part = drawing.deck, drawing.part
    return (
        drawing.trim, drawing.bleed, drawing.options, drawing.overlays,
        deck.title, deck.language, deck.inks, deck.fonts, deck.icons, deck.keywords, deck.options,
        part.name, part.shape, part.corner, part.safe, part.origin, part.measures,
    )  # fmt: skip


def _layers(drawing: Drawing, face: str) -> object:
    return drawing.deck.faces[face].layers if face in drawing.deck.faces else None


def _meaning(scope: Scope, name: str) -> object:
    """Return the value of a name on a card; names that only an enclosing layer defines have none here."""
    try:
        return scope(name)
    except KeyError:
        return _UNDEFINED


def alike(a: object, b: object, rows: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Return whether two values of a deck are equal, ignoring their places in the file.

    `rows` are the pairs of rows already being compared, because rows of tables may refer to each other.
    """
    if a is b or isinstance(a, Where | Span):
        return True
    if type(a) is not type(b):
        return False
    inner, other = _parts(a), _parts(b)
    if inner is None or other is None:
        return a == b
    if isinstance(a, Row):
        if (id(a), id(b)) in rows:
            return True
        rows |= {(id(a), id(b))}
    return list(inner) == list(other) and all(alike(inner[name], other[name], rows) for name in inner)


def _parts(value: object) -> Mapping[Any, object] | None:
    """Return the parts of a value, or None if it has none. A row's parts are just its own cells."""
    if isinstance(value, Row):
        return {"": value.key, **value.cells}
    if is_dataclass(value):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return value
    return dict(enumerate(value)) if isinstance(value, list | tuple) else None
