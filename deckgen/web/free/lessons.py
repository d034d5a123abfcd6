"""What sessions teach: which cards were drawn, played or never used, and for how long they were held."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.web.free.actions import act
from deckgen.web.free.deeds import HOUSE
from deckgen.web.free.felt import Felt
from deckgen.web.free.session import ActionLine, steps

MOST_LOOKS = 20_000_000
"""The most lines of a session times the pieces on its table."""


@dataclass
class Lesson:
    """What became of the copies of one card. Counts are of copies, each time that it happened."""

    card: str
    copies: int = 0
    """The most that were on the table in a session."""
    drawn: int = 0
    """How often a copy came into a hand."""
    played: int = 0
    """How often a copy went from a hand to a zone."""
    discarded: int = 0
    """How often a copy went from a hand to a pile."""
    unused: int = 0
    """Copies that never left the place where they began."""
    held: int = 0
    """Actions of all players during which copies were in hands."""

    @property
    def time_in_hand(self) -> float:
        """How many actions a copy stays in a hand, on average."""
        return self.held / self.drawn if self.drawn else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the lesson for JSON."""
        return {**vars(self), "time_in_hand": round(self.time_in_hand, 2)}


def lessons(files: Iterable[Path]) -> list[Lesson]:
    """Return the lessons of sessions together, card by card. Raises SpecError, FileError.

    What was taken back counts for nothing.
    """
    found: dict[str, Lesson] = {}
    for path in files:
        for lesson in _of_session(path):
            whole = found.setdefault(lesson.card, Lesson(lesson.card))
            whole.copies = max(whole.copies, lesson.copies)
            for name in ("drawn", "played", "discarded", "unused", "held"):
                setattr(whole, name, getattr(whole, name) + getattr(lesson, name))
    return list(found.values())


def _of_session(path: Path) -> Iterator[Lesson]:
    """Yield the lessons of one session."""
    for play, _ in deque(steps(path), maxlen=1):  # its last state, if anything was done
        if len(play.lines) * sum(1 for _ in play.felt.pieces()) > MOST_LOOKS:
            raise SpecError(Problem(Fact("free-much-work"), Where(str(path))))
        yield from _of_lines(play.lines, Felt(play.felt.players))


def _of_lines(lines: Iterable[ActionLine], felt: Felt) -> Iterator[Lesson]:
    """Yield the lessons of lines, which are done again on an empty felt."""
    found: dict[str, Lesson] = {}
    where: dict[int, str] = {}
    moved: set[int] = set()
    for line in lines:
        act(felt, line.seat, line.text)
        _follow_name(found, line)
        for piece, place in felt.pieces():
            lesson = found.setdefault(piece.card, Lesson(piece.card))
            before = where.get(piece.number)
            where[piece.number] = place.name
            lesson.held += place.kind == "hand" and line.seat != HOUSE
            if before == place.name:
                continue
            if before is None:
                lesson.copies += 1
            else:
                # Cards that are dealt to a zone as the table is set up begin there.
                moved |= {piece.number} if line.seat != HOUSE or place.kind == "hand" else set()
                _count(lesson, felt, before, place.kind)
    for piece, _ in felt.pieces():
        found[piece.card].unused += piece.number not in moved
    yield from found.values()


def _follow_name(found: dict[str, Lesson], line: ActionLine) -> None:
    """Keep the lesson of a card that is given another name."""
    if line.seat == HOUSE and line.text.startswith("rename "):
        _, old, new = line.text.split()
        found[new] = replace(found.pop(old), card=new)


def _count(lesson: Lesson, felt: Felt, before: str, kind: str) -> None:
    """Count what a move of a piece was."""
    came = felt.places[before].kind if before in felt.places else "pile"
    lesson.drawn += kind == "hand" and came != "hand"
    lesson.played += came == "hand" and kind == "zone"
    lesson.discarded += came == "hand" and kind == "pile"
