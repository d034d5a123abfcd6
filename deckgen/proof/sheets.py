"""A session in; its sheets as they will print out, as scenes, in the order of the pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from deckgen.errors import DeckgenError
from deckgen.making.drawing import Room
from deckgen.making.plan import Planner
from deckgen.making.session import Session
from deckgen.scene import Scene
from deckgen.target.outputs import PaperSheets

MOST = 24
"""Pages that are shown: of a larger deck the first ones say how all of them will be."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The first pages of a target, and in words what is left out or why there are none."""

    target: str
    pages: tuple[Scene, ...]
    note: str


def sheets_of(session: Session, target: str) -> Sheets:
    """The pages of a target that puts cards on sheets of paper. Problems come as a note, not raised."""
    try:
        pages = list(islice(_pages(session, target), MOST + 1))
    except DeckgenError as error:
        return Sheets(target, (), f"{target}: {error.problems[0].message}")
    more = f"Only the first {MOST} pages are shown." if len(pages) > MOST else ""
    return Sheets(target, tuple(pages[:MOST]), more)


def _pages(session: Session, name: str) -> Iterator[Scene]:
    target = session.target(name)
    if not isinstance(target.output, PaperSheets):
        return
    room = Room(session, target)
    for output in Planner(session, target).outputs():
        if output.data is None:
            yield from room.pages(output)
