"""The views of a deck in; the data of the page out: plain values, and the pictures by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from deckgen.check.faces import FaceCache, face_problems
from deckgen.check.prints import front_of, print_problems
from deckgen.draw.layers.pen import outline
from deckgen.errors import Problem
from deckgen.faces.session import Session
from deckgen.proof.again import Again, Drawn, FaceView, Key
from deckgen.proof.compare import Comparison, compared
from deckgen.proof.sheets import Sheets, sheets_of
from deckgen.proof.views import CardView, Painter, PartView, faces_of
from deckgen.render.paths import curves_text
from deckgen.scene import Scene
from deckgen.target.model import Fit

_PATH = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "Z": "Z"}
SHEETS = "home-a4"
"""The target whose sheets are shown."""


@dataclass
class Document:
    """What the page shows, as values that JSON has; `scenes` holds each picture's scene by its name."""

    data: dict[str, Any]
    scenes: dict[str, Scene] = field(default_factory=dict)
    views: tuple[PartView, ...] = ()
    drawn: Mapping[Key, Drawn] = field(default_factory=dict)
    """What need not be drawn again while all that it was drawn from stays as it is."""


def document(session: Session, again: Again | None = None) -> Document:
    """The cards of a deck. Raises SpecError, FileError, UsageError if the deck itself cannot be read."""
    scenes: dict[str, Scene] = {}
    painter = Painter(session, again or Again())
    parts = painter.parts()
    deck = session.deck
    data = {
        "title": deck.title,
        "version": deck.version,
        "language": deck.language,
        "parts": [_part(part, scenes) for part in parts],
    }
    return Document(data, scenes, parts, painter.drawn)


def checks(
    session: Session, views: tuple[PartView, ...], kept: FaceCache | None = None
) -> dict[str, list[Mapping[str, object]]]:
    """What a printer or a player would say of the cards, by part and id; those with faults are left out.

    What was found of faces before is taken from `kept`, and noted there.
    """
    found: dict[str, list[Mapping[str, object]]] = {}
    target = session.target("svg")
    for view in views:
        whole = [card for card in view.cards if not card.problems]
        fit = Fit(view.drawing.trim, view.drawing.bleed, view.part.safe)
        fronts = [front_of(view.drawing, c.card, c.front.scene) for c in whole if c.card.prints]
        faces = list(map(faces_of, whole))
        problems = face_problems(session.deck, view.part, fit, faces, target.limits, kept)
        for problem in problems + print_problems(fronts):
            found.setdefault(f"{view.part.name}/{problem.card}", []).extend(_problems((problem,)))
    return found


def more(session: Session) -> Document:
    """The sheets, and what has changed since the last build: slower, and wanted less often."""
    scenes: dict[str, Scene] = {}
    sheets = sheets_of(session, SHEETS)
    names = []
    for number, page in enumerate(sheets.pages):
        names.append(f"sheet-{number}")
        scenes[names[-1]] = page
    return Document({"sheets": _sheets(sheets, names), "changes": _changes(compared(session))}, scenes)


def broken(title: str, problems: tuple[Problem, ...]) -> dict[str, Any]:
    """The page of a deck that cannot be read at all: its problems."""
    return {"title": title, "version": "", "language": "en", "parts": [], "broken": _problems(problems)}


def _part(view: PartView, scenes: dict[str, Scene]) -> dict[str, Any]:
    part, drawing = view.part, view.drawing
    trim, bleed = drawing.trim, drawing.bleed
    return {
        "name": part.name, "shape": part.shape, "size": str(trim), "corner": part.corner,
        "width": trim.width, "height": trim.height, "bleed": bleed, "safe": part.safe,
        "trimLine": cut_line(view, 0.0), "safeLine": cut_line(view, part.safe),
        "cards": [_card(card, scenes) for card in view.cards],
    }  # fmt: skip


def cut_line(view: PartView, inset: float) -> str:
    """The cut line of a part, `inset` mm inside it, as SVG path data over the whole scene."""
    bleed = view.drawing.bleed
    return curves_text(outline(view.part, view.drawing.trim, bleed, bleed, inset), _PATH, 2)


def _card(view: CardView, scenes: dict[str, Scene]) -> dict[str, Any]:
    card = view.card
    return {
        "id": card.id, "title": view.title, "count": card.count, "extra": card.extra,
        "front": _face(view.front, scenes), "back": _face(view.back, scenes) if view.back else None,
        "columns": view.columns, "problems": _problems(view.problems),
        "where": str(card.where),
    }  # fmt: skip


def _face(view: FaceView, scenes: dict[str, Scene]) -> dict[str, str]:
    scenes.setdefault(view.digest, view.scene)
    return {"picture": view.digest, "words": view.words}


def _problems(problems: tuple[Problem, ...]) -> list[Mapping[str, object]]:
    return [{**problem.as_json(), "place": str(problem.where or "")} for problem in problems]


def _sheets(sheets: Sheets, names: list[str]) -> dict[str, Any]:
    sizes = [(page.width, page.height) for page in sheets.pages]
    pages = [{"picture": n, "width": w, "height": h} for n, (w, h) in zip(names, sizes, strict=True)]
    return {"target": sheets.target, "pages": pages, "note": sheets.note}


def _changes(comparison: Comparison) -> dict[str, Any]:
    return {"note": comparison.note, "faces": [asdict(change) for change in comparison.changes]}
