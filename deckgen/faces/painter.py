"""Draw faces as far as they can be drawn, for pages that show a deck while it is being written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from deckgen.deck.model import CardSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.face_cache import DrawnFace, FaceCache, FaceKey, FaceView
from deckgen.faces.session import Session
from deckgen.reads import noting
from deckgen.scene import Scene, Text, painted
from deckgen.scene_digest import scene_digest

BLEED = 3.0
"""The bleed of the pictures in mm, the same as in the SVG files."""


def face_view(scene: Scene, digest: str) -> FaceView:
    """Return a drawn face with its words."""
    texts = (seen.item.text for seen in painted(scene) if isinstance(seen.item, Text))
    return FaceView(scene, digest, " ".join(texts))


@dataclass
class Painter:
    """Draws the faces of a session, and keeps those that have no problems."""

    session: Session
    cache: FaceCache = field(default_factory=FaceCache)
    drawn: dict[FaceKey, DrawnFace] = field(default_factory=dict)
    """Faces drawn without problems, for the next cache."""
    files: dict[str, frozenset[Path]] = field(default_factory=dict)
    """The files that each face was drawn from, by the digest of the face."""

    def drawing(self, part: Part) -> Drawing:
        """Return how a part is drawn, at the first of its sizes, past its problems."""
        return replace(self.session.drawing(part, part.trims[0], BLEED), faults=[])

    def face(
        self, drawing: Drawing, card: CardSpec, back: bool
    ) -> tuple[FaceView | None, tuple[Problem, ...]]:
        """Return a side of a card, drawn as far as possible, and its problems; None if there is none."""
        faults, key = drawing.faults, (card.part, card.id, back)
        assert faults is not None
        faults.clear()
        try:
            found = (
                self.drawn.get(key)
                or self.cache.face(drawing, card, back)
                or self._drawn(drawing, card, back)
            )
        except SpecError as error:
            return None, tuple(dict.fromkeys([*faults, *error.problems]))
        if found is not None and not faults:
            self.drawn[key] = found
        return found.view if found else None, tuple(dict.fromkeys(faults))

    def _drawn(self, drawing: Drawing, card: CardSpec, back: bool) -> DrawnFace | None:
        with noting() as read:
            scene = drawing.side(card, back)
        if scene is None:
            return None
        view = face_view(scene, scene_digest(scene))
        # A shared back reads its files only when it is first drawn.
        files = self.files[view.digest] = frozenset(read) or self.files.get(view.digest, frozenset())
        return self.cache.keep(view, drawing, card, back, files)
