"""The data of the page: plain values for JSON, and the scenes of its pictures by name."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any, Literal

from deckgen.check.faces import FindingCache, face_problems
from deckgen.check.prints import front_of, print_problems
from deckgen.draw.layers import outline
from deckgen.errors import DeckgenError, Problem
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making.manifest import read_manifest
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.planner import Planner
from deckgen.proof.face_cache import Drawn, FaceCache, FaceView, Key
from deckgen.proof.views import CardView, Painter, PartView, faces_of
from deckgen.render.paths import curves_text
from deckgen.scene import Scene
from deckgen.target.model import Fit
from deckgen.words import ENGLISH

_PATH = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "Z": "Z"}
SHEETS = "home-a4"
"""The target whose sheets are shown."""
MOST_SHEETS = 24
"""Pages that are shown: the first ones of a larger deck are enough to judge the rest."""
FACES = "svg"
"""The target that is compared with the last build: it has a file for each face."""
MOST_BYTES = 3_000_000
"""How many bytes of pictures of the last build go into the page."""


@dataclass
class Document:
    """What the page shows: `data` for JSON, and the scene of each picture by name."""

    data: dict[str, Any]
    scenes: dict[str, Scene] = field(default_factory=dict)
    views: tuple[PartView, ...] = ()
    drawn: Mapping[Key, Drawn] = field(default_factory=dict)
    """The faces to reuse when the deck is drawn again."""


def document(session: Session, cache: FaceCache | None = None) -> Document:
    """Return the cards of a deck. Raises SpecError, FileError, UsageError if the deck cannot be read."""
    scenes: dict[str, Scene] = {}
    painter = Painter(session, cache or FaceCache())
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
    session: Session, views: tuple[PartView, ...], kept: FindingCache | None = None
) -> dict[str, list[Mapping[str, object]]]:
    """Return the print and readability problems of the cards, by `part/id`.

    Cards with problems of their own are skipped. `kept` holds earlier findings and is updated.
    """
    found: dict[str, list[Mapping[str, object]]] = {}
    target = session.target(FACES)
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
    """Return the sheets and the changes since the last build, which take longer than the cards."""
    note = ""
    try:
        drawn = list(islice(_sheets(session), MOST_SHEETS + 1))
    except DeckgenError as error:
        drawn, note = [], f"{SHEETS}: {error.problems[0].message}"
    if len(drawn) > MOST_SHEETS:
        note = f"Only the first {MOST_SHEETS} pages are shown."
    scenes = {f"sheet-{number}": page for number, page in enumerate(drawn[:MOST_SHEETS])}
    pages = [{"picture": name, "width": page.width, "height": page.height} for name, page in scenes.items()]
    sheets = {"target": SHEETS, "pages": pages, "note": note}
    return Document({"sheets": sheets, "changes": _changes(session)}, scenes)


def _sheets(session: Session) -> Iterator[Scene]:
    planner = Planner(session, session.target(SHEETS))
    for output in planner.outputs():
        if output.data is None:
            yield from planner.kind.pages(planner, output)


def broken(title: str, problems: tuple[Problem, ...]) -> dict[str, Any]:
    """Return the data of the page for a deck that cannot be read at all: its problems."""
    return {"title": title, "version": "", "language": "en", "parts": [], "broken": _problems(problems)}


def _part(view: PartView, scenes: dict[str, Scene]) -> dict[str, Any]:
    part, drawing = view.part, view.drawing
    trim, bleed = drawing.trim, drawing.bleed
    return {
        "name": part.name, "shape": part.shape, "size": str(trim), "corner": part.corner,
        "width": trim.width, "height": trim.height, "bleed": bleed, "safe": part.safe,
        "trimLine": _cut_line(view, 0.0), "safeLine": _cut_line(view, part.safe),
        "cards": [_card(card, scenes) for card in view.cards],
    }  # fmt: skip


def _cut_line(view: PartView, inset: float) -> str:
    """Return the outline of a part, `inset` mm inside the cut, as SVG path data over the whole scene."""
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


@dataclass(frozen=True, slots=True)
class Change:
    """A face that differs from the last build; `old` is its previous picture as a data URL, or empty."""

    card: str
    path: str
    what: Literal["new", "changed", "removed"]
    old: str


def _changes(session: Session) -> dict[str, Any]:
    """Return the faces that differ from those in the output folder, or a note why that is not known."""
    manifest = read_manifest(session.request.out)
    old = manifest.of(FACES) if manifest is not None else {}
    if not old:
        return {"note": ENGLISH.say(Fact("proof-no-build")), "faces": []}
    try:
        new = {output.path: output for output in Planner(session, session.target(FACES)).outputs()}
    except DeckgenError:
        return {"note": ENGLISH.say(Fact("proof-not-compared")), "faces": []}
    return {"note": "", "faces": [asdict(change) for change in _differences(session, old, new)]}


def _differences(session: Session, old: dict[str, Entry], new: dict[str, Output]) -> Iterator[Change]:
    pictures = _OldPictures(session)
    for path, output in new.items():
        before = old.get(path)
        if before is None:
            yield Change(output.faces[0].card, path, "new", "")
        elif before.key != output.key:
            yield Change(output.faces[0].card, path, "changed", pictures.address(path))
    for path, entry in old.items():
        if path not in new:
            yield Change(entry.cards[0] if entry.cards else "", path, "removed", pictures.address(path))


@dataclass
class _OldPictures:
    """Files of the last build as data URLs, until they would make the page too large."""

    session: Session
    left: int = MOST_BYTES

    def address(self, path: str) -> str:
        file = self.session.request.out / path
        try:
            size = file.stat().st_size
            if size > self.left:
                return ""
            self.left -= size
            return f"data:image/svg+xml;base64,{b64encode(file.read_bytes()).decode('ascii')}"
        except OSError:
            return ""
