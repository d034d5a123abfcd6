"""Every card as the page shows it: titles, words, problems, and a scene of each face.

A card with problems is drawn as far as possible, and the problems are attached to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckgen.deck.model import Card, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.digest import scene_digest
from deckgen.faces.session import FaceKeys, Faces, Session
from deckgen.proof.face_cache import Drawn, FaceCache, FaceView, Key
from deckgen.reads import recording, track_input
from deckgen.scene import Scene, Text, walk
from deckgen.values import FormulaError, text_of

BLEED = 3.0
"""The bleed of the pictures in mm, the same as in the SVG files."""


@dataclass(frozen=True, slots=True, eq=False)
class CardView:
    """One card of the page."""

    card: Card
    title: str
    front: FaceView
    back: FaceView | None
    problems: tuple[Problem, ...]

    @property
    def columns(self) -> dict[str, str]:
        """The card's data as text, for searching and for the details."""
        return {name: _text(value) for name, value in self.card.data.items() if name != "part"}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    try:
        return text_of(value)  # type: ignore[arg-type]
    except FormulaError:
        return "..."


@dataclass(frozen=True, slots=True, eq=False)
class PartView:
    """The cards of one part, at the first of its sizes."""

    part: Part
    drawing: Drawing
    cards: tuple[CardView, ...]


@dataclass
class Painter:
    """Draws the cards of a session, identical backs only once."""

    session: Session
    cache: FaceCache = field(default_factory=FaceCache)
    drawn: dict[Key, Drawn] = field(default_factory=dict)
    """Faces drawn without problems, for the next cache."""
    backs: dict[str, FaceView] = field(default_factory=dict)
    files: dict[str, frozenset[Path]] = field(default_factory=dict)
    """The files that each face was drawn from, by the digest of the face."""

    def parts(self) -> tuple[PartView, ...]:
        """Return the parts that have cards. Raises SpecError, FileError, UsageError for the deck itself."""
        chosen = self.session.chosen
        return tuple(
            self._part(part, chosen[part.name]) for part in self.session.deck.parts if chosen[part.name]
        )

    def _part(self, part: Part, cards: Sequence[Card]) -> PartView:
        drawing = self.session.drawing(part, part.trims[0], BLEED)
        lenient = replace(drawing, faults=[])
        return PartView(part, drawing, tuple(self._card(lenient, card) for card in cards))

    def _card(self, drawing: Drawing, card: Card) -> CardView:
        faults = drawing.faults
        assert faults is not None
        faults.clear()
        front = self._face(drawing, card, faults, back=False)
        back = self._face(drawing, card, faults, back=True) if card.back else None
        if back is not None:
            back = self.backs.setdefault(back.digest, back)
        title = str(card.data.get("title") or card.data.get("name") or card.id)
        return CardView(card, title, front or _blank(drawing), back, tuple(dict.fromkeys(faults)))

    def _face(self, drawing: Drawing, card: Card, faults: list[Problem], back: bool) -> FaceView | None:
        known = self.cache.face(drawing, card, back) or self._drawn(drawing, card, faults, back)
        if known is not None and not faults:
            self.drawn[card.part, card.id, back] = known
        return known.view if known is not None else None

    def _drawn(self, drawing: Drawing, card: Card, faults: list[Problem], back: bool) -> Drawn | None:
        with recording() as read:
            try:
                scene = drawing.back(card) if back else drawing.front(card)
            except SpecError as error:
                faults += error.problems
                scene = None
        for path in read:
            track_input(path)  # `recording` hides the reads from an outer recording
        if scene is None:
            return None
        words = " ".join(item.text for item in walk(scene.items) if isinstance(item, Text))
        view = FaceView(scene, scene_digest(scene), words)
        # A shared back reads its files only when it is drawn first.
        files = self.files[view.digest] = frozenset(read) or self.files.get(view.digest, frozenset())
        return Drawn(view, drawing, card, drawing.dependencies[scene.name], files)


def faces_of(view: CardView) -> Faces:
    """Return the faces of a card in the form that checks take."""
    front, back = view.front, view.back
    scene, digest = (back.scene, back.digest) if back else (None, "")
    return Faces(view.card, front.scene, scene, FaceKeys(view.card, front.digest, digest))


def _blank(drawing: Drawing) -> FaceView:
    """Return an empty picture in place of a face that cannot be drawn."""
    bleed = 2 * drawing.bleed
    return FaceView(Scene(drawing.trim.width + bleed, drawing.trim.height + bleed, (), drawing.bleed), "", "")
