"""A deck and targets in; every problem of the deck, of its cards in print and of its games, out.

The loader finds what is wrong with the files; this room asks what a printer and a referee would say. What the
referee says of a deck comes from `deckgen.games.decks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckgen.check.books import book_problems
from deckgen.check.clear import clear_pictures
from deckgen.check.colours import colour_problems
from deckgen.check.faces import face_problems
from deckgen.check.prints import fronts_of, print_problems, shared_names
from deckgen.check.reading import reading_problems
from deckgen.check.signs import sign_problems
from deckgen.errors import Problem, SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.games.decks import check_deck
from deckgen.making.manifest import read_manifest
from deckgen.outputs.kind import kind_of
from deckgen.outputs.planner import Planner
from deckgen.press.expected import Expected
from deckgen.press.preflight import Checked, preflight
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

USUAL = ("svg", "home-a4")
"""The targets a deck is held to if nobody names one."""
ANY_PRESS = "press"
"""The target whose limits a PDF is held to if nobody names one."""


@dataclass
class Findings:
    """What was found: problems, and lines for people about what was looked at."""

    problems: list[Problem] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    files: list[Checked] = field(default_factory=list)
    """The PDFs that were gone through."""

    def add_pdf(self, path: Path, expected: Expected) -> None:
        """Go through a PDF."""
        checked = preflight(path, expected)
        self.problems += checked.problems
        self.lines += [checked.verdict, *(f"  {note}" for note in checked.notes)]
        self.files.append(checked)

    def __iadd__(self, other: Findings) -> Findings:
        """All that was found here and there."""
        self.problems += other.problems
        self.lines += other.lines
        self.files += other.files
        return self


def check_spec(path: Path, targets: Sequence[str], out: Path, language: str = "") -> Findings:
    """Check a deck, in a language, without its overlays and with each of them.

    Raises SpecError if it cannot be loaded, UsageError for unknown names.
    """
    found = Findings()
    request = Request(deck=path, out=out, targets=tuple(targets), language=language)
    session = Session(request)
    deck = session.deck
    usual = load_target(find_target((*targets, *USUAL)[0]))
    found.problems += [*check_deck(deck).problems, *colour_problems(deck)]
    fronts = list(fronts_of(session, usual))
    found.problems += [*shared_names(deck), *print_problems(fronts), *sign_problems(fronts)]
    found.problems += book_problems(session)
    _look(session, targets, usual, found)
    for name in deck.overlays:
        _look(Session(replace(request, overlays=(name,))), targets, usual, found)
    _built(out, targets, found)
    found.problems[:] = list(dict.fromkeys(found.problems))
    return found


def _look(session: Session, targets: Sequence[str], usual: Target, found: Findings) -> None:
    """Note what is wrong with the cards as they come out, with the overlays of a session."""
    over = "".join(f", with the overlay {name}" for name in session.request.overlays)
    problems = [
        replace(p, fact=Fact("text", message=p.message + over)) for p in reading_problems(session, usual)
    ]
    for name in targets or USUAL:
        target = load_target(find_target(name))
        if kind_of(target).shows_cards:
            problems += _drawn(session, target, found, over)
    plain = {problem.message for problem in found.problems}
    found.problems += [p for p in problems if p.message.removesuffix(over) not in plain]


def _drawn(session: Session, target: Target, found: Findings, over: str) -> list[Problem]:
    """The problems of the cards as one target has them; `over` names the overlay in the words."""
    planner = Planner(session, replace(target, limits=replace(target.limits, strict=False)))
    problems: list[Problem] = []
    try:
        for part in planner.parts:
            faces = list(planner.faces(part))
            seen = face_problems(part, planner.fit(part), faces, target.limits)
            problems += [
                replace(p, fact=Fact("text", message=f"{target.name}: {p.message}{over}")) for p in seen
            ]
            found.lines += clear_pictures(faces, target)
    except SpecError as error:
        return list(error.problems)
    cards = sum(len(session.chosen[part.name]) for part in planner.parts)
    found.lines.append(f"{session.deck.title}: {cards} cards drawn for {target.name}{over}")
    return problems


def _built(out: Path, targets: Sequence[str], found: Findings) -> None:
    """Preflight of the PDFs of the last build, those of the targets named or all."""
    manifest = read_manifest(out)
    for entry in manifest.files if manifest else ():
        path = out / entry.path
        if entry.path.endswith(".pdf") and (not targets or entry.target in targets) and path.is_file():
            found.add_pdf(path, kind_of(load_target(find_target(entry.target))).expected())


def usual_limits() -> Expected:
    """What a PDF is held against if nobody names a target: the limits of the target for any press."""
    return Expected(load_target(find_target(ANY_PRESS)).limits, faces=None, guessed=True)
