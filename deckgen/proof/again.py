"""Faces as they were last drawn, and a deck read anew, in; those that would come out just the same, out.

While a deck is drawn it is noted which names and faces each face asked for and which files it read. If all of
these are as they were, the scene is too, wherever else in the deck something has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import TypeAlias

from deckgen.deck.model import Card, Deck, Face, Row
from deckgen.deck.scope import Scope
from deckgen.draw.card import Drawing, Leaning
from deckgen.errors import Where
from deckgen.scene import Scene

Key: TypeAlias = tuple[str, str, bool]
"""A part, a card, and whether it is its back."""
_NOTHING = object()


@dataclass(frozen=True, slots=True, eq=False)
class FaceView:
    """One side of a card: its scene, a digest that names its picture, and the words on it."""

    scene: Scene
    digest: str
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A face, and all that it was drawn from."""

    view: FaceView
    drawing: Drawing
    card: Card
    leaning: Leaning
    files: frozenset[Path]


@dataclass
class Again:
    """The faces of the last time, and the files that have changed since."""

    drawn: Mapping[Key, Drawn] = field(default_factory=dict)
    changed: Collection[Path] = ()
    _faces: dict[str, bool] = field(default_factory=dict)
    _worlds: dict[tuple[int, int], bool] = field(default_factory=dict)

    def face(self, drawing: Drawing, card: Card, back: bool) -> Drawn | None:
        """The face of a card as it was drawn, if it would be drawn just so."""
        old = self.drawn.get((card.part, card.id, back))
        if (
            old is None
            or not old.files.isdisjoint(self.changed)
            or not self._same_world(old.drawing, drawing)
        ):
            return None
        before, now = old.drawing.scope(old.card), drawing.scope(card)
        same = (
            (old.card.back == card.back if back else old.card.face == card.face)
            and alike(old.card.data.get("title"), card.data.get("title"))
            and all(alike(_meant(before, name), _meant(now, name)) for name in old.leaning.names)
            and all(self._same_face(old.drawing.deck, drawing.deck, name) for name in old.leaning.faces)
        )
        return Drawn(old.view, drawing, card, old.leaning, old.files) if same else None

    def _same_world(self, old: Drawing, new: Drawing) -> bool:
        """Whether sizes, inks, fonts and choices are the same."""
        key = id(old), id(new)
        if key not in self._worlds:
            self._worlds[key] = alike(_world(old), _world(new))
        return self._worlds[key]

    def _same_face(self, old: Deck, new: Deck, name: str) -> bool:
        if name not in self._faces:
            self._faces[name] = alike(_layers(old.faces.get(name)), _layers(new.faces.get(name)))
        return self._faces[name]


def _world(drawing: Drawing) -> Sequence[object]:
    deck, part = drawing.deck, drawing.part
    return (
        drawing.trim, drawing.bleed, drawing.options, drawing.overlays,
        deck.title, deck.language, deck.inks, deck.fonts, deck.icons, deck.options,
        part.name, part.shape, part.corner, part.safe, part.origin, part.measures,
    )  # fmt: skip


def _layers(face: Face | None) -> object:
    return face.layers if face else None


def _meant(scope: Scope, name: str) -> object:
    """What a name means on a card; names that only layers round a layer give mean nothing."""
    try:
        return scope(name)
    except KeyError:
        return _NOTHING


def alike(a: object, b: object, rows: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Whether two values of a deck say the same, wherever they were written; `rows` are those round them."""
    if a is b or isinstance(a, Where):
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, Row) and isinstance(b, Row):
        pair = id(a), id(b)
        return pair in rows or (a.key == b.key and alike(a.cells, b.cells, rows | {pair}))
    if is_dataclass(a):
        return all(alike(getattr(a, each.name), getattr(b, each.name), rows) for each in fields(a))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a) == list(b) and all(alike(a[name], b[name], rows) for name in a)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(alike(one, other, rows) for one, other in zip(a, b, strict=True))
    return a == b
