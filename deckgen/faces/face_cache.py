"""Keep faces that need not be drawn again after the deck was edited."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from deckgen.deck.model import CardSpec
from deckgen.draw.card import Dependencies, Drawing
from deckgen.faces.fingerprints import Fingerprints
from deckgen.scene import Scene

FaceKey: TypeAlias = tuple[str, str, bool]
"""A part, a card in it, and whether this is the card's back."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceView:
    """One side of a card: its scene, the digest that names its picture, and its text."""

    scene: Scene
    digest: str
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class DrawnFace:
    """A drawn face, with everything that it depends on."""

    view: FaceView
    dependencies: Dependencies
    fingerprint: str
    files: frozenset[Path]


@dataclass
class FaceCache:
    """The faces that were drawn last time, and the files that changed since."""

    drawn: Mapping[FaceKey, DrawnFace] = field(default_factory=dict)
    changed: Collection[Path] = ()
    _fingerprints: dict[int, Fingerprints] = field(default_factory=dict)

    def face(self, drawing: Drawing, card: CardSpec, back: bool) -> DrawnFace | None:
        """Return the previous face of a card if drawing it again would give the same scene."""
        old = self.drawn.get((card.part, card.id, back))
        if old is None or not old.files.isdisjoint(self.changed):
            return None
        now = self._of(drawing).of(card, back, old.dependencies)
        return old if now == old.fingerprint else None

    def keep(
        self, view: FaceView, drawing: Drawing, card: CardSpec, back: bool, files: frozenset[Path]
    ) -> DrawnFace:
        """Return a face that was just drawn, with everything that it depends on."""
        uses = drawing.uses(card, back)
        return DrawnFace(view, uses, self._of(drawing).of(card, back, uses), files)

    def _of(self, drawing: Drawing) -> Fingerprints:
        return self._fingerprints.setdefault(id(drawing), Fingerprints(drawing))
