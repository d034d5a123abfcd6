"""The sheets of a target as they will print, as scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from deckgen.errors import DeckgenError
from deckgen.faces.session import Session
from deckgen.outputs.planner import Planner
from deckgen.scene import Scene

MOST = 24
"""Pages that are shown: the first ones of a larger deck are enough to judge the rest."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The first pages of a target, and a note on what is left out or why there are none."""

    target: str
    pages: tuple[Scene, ...]
    note: str


def sheets_of(session: Session, target: str) -> Sheets:
    """Return the pages of a target's PDFs. Problems become a note."""
    try:
        pages = list(islice(_pages(session, target), MOST + 1))
    except DeckgenError as error:
        return Sheets(target, (), f"{target}: {error.problems[0].message}")
    more = f"Only the first {MOST} pages are shown." if len(pages) > MOST else ""
    return Sheets(target, tuple(pages[:MOST]), more)


def _pages(session: Session, name: str) -> Iterator[Scene]:
    planner = Planner(session, session.target(name))
    for output in planner.outputs():
        if output.data is None:
            yield from planner.kind.pages(planner, output)
