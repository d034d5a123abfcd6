"""How a deck is set up: the lines with which a session begins, and those that follow a change of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from deckgen.deck.felt import HAND, CounterSpec, Facing, PileSpec, TableSpec, ZoneSpec
from deckgen.deck.model import DeckSpec, Part, Trim
from deckgen.errors import Where
from deckgen.web.free.actions import SEEDS
from deckgen.web.free.deeds import RandomBelow
from deckgen.web.free.felt import Felt

TABLE, AREA, DISCARD = "table", "area", "discard"
CARD = 80
"""The size of the pieces of the first part on the felt, in its units: the side of a square as large."""
OPEN = ("mat", "pad", "token")
"""Pieces that begin face up."""
SMALLEST, LONGEST = 0.45, 940
"""The smallest size of pieces on the page, compared with those of the first part, and the longest side in
units of the felt.
"""


def sizes(deck: DeckSpec) -> dict[str, float]:
    """Return how large the pieces of each part are on the page, compared with those of the first part.

    They have one scale, so that cards fit the places that a mat has for them, but for what is too small to be
    touched or larger than the felt.
    """
    trims = {part.name: part.trims[0] for part in deck.parts}
    base = sqrt(trims[deck.parts[0].name].width * trims[deck.parts[0].name].height)
    return {name: _size(sqrt(trim.width * trim.height) / base, trim) for name, trim in trims.items()}


def _size(size: float, trim: Trim) -> float:
    longest = CARD * sqrt(max(trim.width / trim.height, trim.height / trim.width))
    return max(SMALLEST, min(size, LONGEST / longest))


class CardCount(NamedTuple):
    """A card of a deck, and how many copies there are."""

    name: str
    """Its id; with its part before it (`tiles/1`) if cards of two parts have the same id."""
    part: str
    title: str
    copies: int
    id: str


def kinds(deck: DeckSpec) -> dict[str, CardCount]:
    """Return the cards of the game by name, in file order."""
    ids = [card.id for part in deck.parts for card in part.cards]
    found = {}
    for part in deck.parts:
        for card in part.cards:
            if not card.extra and card.count:
                name = card.id if ids.count(card.id) == 1 else f"{part.name}/{card.id}"
                title = card.called
                found[name] = CardCount(name, part.name, " ".join(str(title).split()), card.count, card.id)
    return found


@dataclass
class TableSetup:
    """The lines that set up a deck for a number of players."""

    deck: DeckSpec
    players: int
    chance: RandomBelow
    spec: TableSpec = field(init=False)

    def __post_init__(self) -> None:
        plain = TableSpec(dice={"d6": 6}, counters={"points": CounterSpec()})
        self.spec = self.deck.table or plain

    def lines(self) -> Iterator[str]:
        """Yield the lines, without the seat."""
        homes = self._homes()
        piles = dict.fromkeys(homes.values())
        for part in self.deck.parts:
            ratio = part.trims[0].width / part.trims[0].height
            across = CARD * sizes(self.deck)[part.name] * ratio**0.5
            yield f"size {part.name} {round(across)} {round(across / ratio)}"
        yield from self._places(piles)
        for kind in kinds(self.deck).values():
            home = homes[kind.name]
            yield f"add {kind.name} {kind.part} {kind.copies} to {home}{self._up(home)}"
        for name in piles:
            if pile := self._pile(name):
                yield from self._begun(pile)
        for zone in self.spec.zones.values():
            yield from self._dealt(zone)

    def _begun(self, pile: PileSpec) -> Iterator[str]:
        """Yield the lines that shuffle a pile and deal from it to the hands."""
        if pile.shuffled and pile.face == "down":
            yield f"shuffle {pile.name} {self.chance(SEEDS)}"
        if pile.deal:
            yield f"deal {pile.name} {pile.deal}"

    def _dealt(self, zone: ZoneSpec) -> Iterator[str]:
        """Yield the lines that deal from piles to a zone."""
        how = "" if zone.face == "up" else " down"
        for pile, count in zone.deal.items():
            for name in self._names(zone.name, zone.each_seat):
                yield f"play {pile}*{count} to {name}{how}"

    def _pile(self, name: str) -> PileSpec | None:
        """Return a pile, of the deck's own or of a part; None for a zone."""
        if name in self.spec.piles:
            return self.spec.piles[name]
        if name in self._zones():
            return None
        part = next((part for part in self.deck.parts if _pile_of(part) == name), None)
        face: Facing = "up" if part is None or part.piece in OPEN else "down"
        return PileSpec(name=name, where=Where(""), face=face)

    def _zones(self) -> dict[str, bool]:
        """Return the zones, and whether each seat has one."""
        if self.spec.zones:
            return {name: zone.each_seat for name, zone in self.spec.zones.items()}
        return {TABLE: False, AREA: True}

    def _is_free(self, name: str) -> bool:
        """Return whether pieces lie anywhere in a zone."""
        return self.spec.zones[name].anywhere if self.spec.zones else name == TABLE

    def _up(self, name: str) -> str:
        zone = next((zone for zone in self.spec.zones if name in (zone, f"{zone}-0")), None)
        return " up" if name == TABLE or (zone and self.spec.zones[zone].face == "up") else ""

    def _homes(self) -> Mapping[str, str]:
        """Return the place where each card begins."""
        return {name: self._home(kind) for name, kind in kinds(self.deck).items()}

    def _home(self, kind: CardCount) -> str:
        for place in self.spec.places():
            if place.holds(kind.part, kind.id):
                return f"{place.name}-0" if self._zones().get(place.name) else place.name
        part: Part = self.deck.part(kind.part)
        shared = next((name for name, each in self._zones().items() if not each), "")
        if part.piece in ("mat", "pad") and shared:
            return shared
        return _pile_of(part)

    def _places(self, homes: Iterable[str]) -> Iterator[str]:
        for name in self._piles(homes):
            pile = self._pile(name)
            yield f"pile {name} {pile.face if pile else 'down'}"
        for name, each in self._zones().items():
            kind = "felt" if self._is_free(name) else "zone"
            yield from self._for_seats(f"{kind} {name}", each)
        yield from self._for_seats(f"hand {HAND}", True)
        for name, counter in self.spec.counters.items():
            yield from self._for_seats(f"counter {name}", counter.each_seat, f" {counter.start}")
        for name, sides in self.spec.dice.items():
            yield f"die {name} {sides}"

    def _piles(self, homes: Iterable[str]) -> list[str]:
        """Return the names of the piles, where cards begin and others."""
        zones = self._zones()
        taken = {*zones, *(f"{name}-0" for name, each in zones.items() if each)}
        found = [name for name in dict.fromkeys([*self.spec.piles, *homes]) if name not in taken]
        is_free = DISCARD not in [*found, *zones]
        return [*found, DISCARD] if is_free and not self.spec.piles else found

    def _names(self, name: str, each: bool) -> Iterator[str]:
        """Yield a name, or that of each seat."""
        yield from (f"{name}-{seat}" for seat in range(self.players)) if each else (name,)

    def _for_seats(self, line: str, each: bool, more: str = "") -> Iterator[str]:
        """Yield a line once, or for each seat."""
        if each:
            yield from (f"{line}-{seat}{more} {seat}" for seat in range(self.players))
        else:
            yield line + more


def _pile_of(part: Part) -> str:
    """Return the name of the pile in which the cards of a part begin."""
    return {"cards": "deck", TABLE: f"{TABLE}-pile", AREA: f"{AREA}-pile", HAND: f"{HAND}-pile"}.get(
        part.name, part.name
    )


def changes(
    felt: Felt, wanted: Mapping[str, CardCount], before: Mapping[str, CardCount] | None = None
) -> Iterator[str]:
    """Yield the lines that bring a felt up to date with a deck: new copies, and those that are gone.

    `before` are the cards that it had, in file order: with them, a card that has another id is known again.
    """
    now = Counter(piece.card for piece, _ in felt.pieces() if not piece.is_gone)
    if renamed := _renamed(felt, wanted, before or {}):
        old, new = renamed
        now[new] = now.pop(old)
        yield f"rename {old} {new}"
    for name, kind in wanted.items():
        more = kind.copies - now[name]
        if more > 0:
            yield f"add {name} {kind.part} {more} to {_home_of(felt, kind)}"
    for name, count in now.items():
        less = count - (wanted[name].copies if name in wanted else 0)
        if less > 0:
            yield f"drop {name} {less}"


def _renamed(
    felt: Felt, wanted: Mapping[str, CardCount], known: Mapping[str, CardCount]
) -> tuple[str, str] | None:
    """Return the old and the new name if exactly one card goes and one comes, in the same row."""
    on_table = {piece.card: piece.is_gone for piece, _ in felt.pieces()}
    before = [known[name] for name in known if not on_table.get(name, True)]
    gone = [(at, kind.part) for at, kind in enumerate(before) if kind.name not in wanted]
    come = [(at, kind.part) for at, kind in enumerate(wanted.values()) if kind.name not in on_table]
    if gone != come or len(gone) != 1:
        return None
    at = gone[0][0]
    return before[at].name, [*wanted][at]


def _home_of(felt: Felt, kind: CardCount) -> str:
    """Return the place where new copies of a card go."""
    home = felt.homes.get(kind.name) or felt.homes.get(kind.part)
    return home or next(place.name for place in felt.places.values() if place.kind != "hand")
