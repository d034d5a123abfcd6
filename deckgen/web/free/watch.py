"""A process that draws the cards of a deck, and draws them again when files of the deck change."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, TypeAlias

from deckgen.deck.model import CardSpec, DeckSpec
from deckgen.errors import DeckgenError, Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.paths import stamp
from deckgen.reads import recording
from deckgen.web.cards import pictures, shape_of
from deckgen.web.free.layout import CardCount, kinds, sizes

SIZE, SMALL = 440, 176
"""A face has as many pixels as a square of this size, and its small picture as one of this size."""
POLL = 0.1
"""Seconds between looks at the files."""
SETTLED = 0.03
"""Seconds for which files must be unchanged before they are read, because one may be half written."""


class Stock(NamedTuple):
    """What a deck has: its cards, and the shapes of its parts."""

    title: str
    kinds: Mapping[str, CardCount]
    shapes: Mapping[str, Mapping[str, object]]
    language: str = "en"


class WatchedFace(NamedTuple):
    """A face that has been drawn: the name of its card, or `back/PART`."""

    name: str
    digest: str
    picture: bytes
    small: bytes
    """As large as it is on a felt."""


class Changed(NamedTuple):
    """Cards whose faces have changed since they were drawn first."""

    names: tuple[str, ...]


News: TypeAlias = "Stock | WatchedFace | Changed | DeckFault"


class DeckFault(NamedTuple):
    """The deck cannot be read as it is now, or a card has a fault and is drawn without what is faulty."""

    problem: Problem


def stock_of(deck: DeckSpec) -> Stock:
    """Return what a deck has."""
    found = sizes(deck)
    shapes = {part.name: {**shape_of(part), "size": round(found[part.name], 3)} for part in deck.parts}
    return Stock(deck.title, kinds(deck), shapes, deck.language)


@dataclass
class Repainter:
    """Draws what has changed since the last time."""

    request: Request
    digests: dict[str, str] = field(default_factory=dict)
    files: dict[Path, tuple[int, int]] = field(default_factory=dict)
    """The files that were read, with their stamps from before."""
    _data: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """The columns of the cards when they were drawn last."""

    def news(self) -> Iterator[News]:
        """Yield what the deck has, the faces that changed, those whose data changed first, and a fault."""
        before = _stamps(self.files)
        with recording() as read:
            try:
                session = Session(self.request)
                before = {**_stamps(session.deck.sources), **before}
                yield from self._drawn(session, before)
            except DeckgenError as error:
                yield DeckFault(error.problems[0])
        self.files = {path: before.get(path) or stamp(path) for path in {self.request.deck, *read}}

    def _drawn(self, session: Session, before: Mapping[Path, tuple[int, int]]) -> Iterator[News]:
        stock = stock_of(session.deck)
        yield stock
        cards = {(card.part, card.id): card for card in session.deck.cards}
        now = {name: cards[kind.part, kind.id] for name, kind in stock.kinds.items()}
        known, redrawn = set(self.digests), list[str]()
        for name in self._in_order(now):
            if _stamps(session.deck.sources).items() - before.items():
                return  # They have changed meanwhile: what changed is drawn first then.
            found = list(self._faces(session, name, now[name]))
            yield from found
            if name in known and any(face.name == name for face in found):
                redrawn.append(name)
        if redrawn:
            yield Changed(tuple(redrawn))
        if session.faults:
            yield DeckFault(session.faults[0])

    def _in_order(self, now: Mapping[str, CardSpec]) -> Iterable[str]:
        """Return the names of cards, first of those whose data are other than they were the last time."""
        changed = [name for name, card in now.items() if self._data.get(name) != card.data]
        self._data = {name: card.data for name, card in now.items()}
        return dict.fromkeys([*changed, *now])

    def _faces(self, session: Session, name: str, card: CardSpec) -> Iterator[WatchedFace]:
        """Yield the face of a card, and the back of its part with the first of its cards.

        All cards of a part have that back on the table, so that no back tells what is in front. While a card
        has a fault, it stays as it was.
        """
        faults = len(session.faults)
        part = session.deck.part(card.part)
        faces = session.one(session.drawing(part, part.trims[0], 0.0), card)
        if len(session.faults) > faults and name in self.digests:
            return
        found = [(name, faces.keys.front, faces.front)]
        first = next(each for each in part.cards if not each.extra and each.count)
        if faces.back is not None and first is card:
            found.insert(0, (f"back/{part.name}", faces.keys.back, faces.back))
        for which, digest, scene in found:
            if self.digests.get(which) != digest:
                self.digests[which] = digest
                yield WatchedFace(which, digest, *pictures(scene, SIZE, SMALL))

    @property
    def is_stale(self) -> bool:
        """Whether a file has changed, and has not changed again just now."""
        stamps = _stamps(self.files)
        if stamps == self.files:
            return False
        time.sleep(SETTLED)
        return stamps == _stamps(self.files)


def watch(request: Request, line: Connection) -> None:
    """Send the deck and its faces, and again what changes, until the line is closed."""
    painter = Repainter(request)
    with suppress(EOFError, OSError):
        while True:
            for each in painter.news():
                line.send(each)
            while not painter.is_stale:
                if line.poll(POLL):
                    line.recv()  # The table is gone.


def _stamps(files: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    return {path: stamp(path) for path in files}
