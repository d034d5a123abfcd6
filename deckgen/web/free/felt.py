"""The felt: pieces in piles, zones and hands, with counters and dice; who sees them, and how they move.

Players name pieces by handles (`fireball@17`, or `@17` for one whose face they do not see). A piece gets
a new handle whenever it goes to another place, and all pieces of a pile get new ones when it is shuffled.
Handles are numbered in the order in which pieces are moved, whatever is on them, so that they tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, TypeAlias

from deckgen.deck.felt import HAND
from deckgen.facts import Fact, Given, Seat, Suggestion, suggest
from deckgen.games.header import LETTERS
from deckgen.web.free.deeds import HOUSE, ShownCard, seen_by, whole
from deckgen.web.free.spots import Extent, Spot, fanned, nearest, with_room
from deckgen.web.session import Refused

MOST_PIECES = 4_000
MOST_PLACES = 200
USUAL_SIZE = 64, 90
"""The size of pieces of a part whose size nobody has said."""
CHANGE = 50
"""How much work it is to move, turn or shuffle a piece."""
PlaceKind = Literal["pile", "hand", "zone"]


@dataclass(slots=True)
class CardCopy:
    """One copy of a card."""

    number: int
    """Stays the same for the whole session, and is never sent to anybody."""
    card: str
    part: str
    handle: int
    up: bool = False
    turns: int = 0
    """Quarter turns clockwise."""
    mark: str = ""
    spot: Spot | None = None
    """Where its middle lies in a zone in which pieces lie anywhere."""
    is_gone: bool = False
    """Whether the deck no longer has this copy."""


@dataclass(slots=True)
class TablePlace:
    """A pile (the top first), a hand or a zone."""

    name: str
    label: str
    """The name without the seat."""
    kind: PlaceKind
    seat: int | None = None
    """Whose it is."""
    up: bool = False
    """Whether pieces lie face up in a pile."""
    is_free: bool = False
    """Whether pieces lie anywhere in a zone, not in a row."""
    is_made: bool = False
    """Whether players have made the pile by stacking pieces; such a pile disappears with its last piece."""
    pieces: list[CardCopy] = field(default_factory=list)

    @property
    def told(self) -> Given:
        """What the place is called in sentences."""
        return _told(self.label, self.seat)


@dataclass(slots=True)
class Counter:
    """A number that people count up and down."""

    label: str
    seat: int | None
    value: int

    @property
    def told(self) -> Given:
        """What the counter is called in sentences."""
        return _told(self.label, self.seat)


@dataclass(slots=True)
class RolledDie:
    """A die, and the number that was rolled last; 0 before the first roll."""

    sides: int
    value: int = 0


@dataclass(slots=True)
class Peek:
    """What a seat is looking at besides what it always sees."""

    place: str
    pieces: set[int]
    """Their numbers."""


PieceAt: TypeAlias = tuple[CardCopy, TablePlace]
"""A piece, and the place where it lies."""


def _told(label: str, seat: int | None) -> Given:
    """Return what something is called in sentences, which may belong to a seat."""
    return label if seat is None else Fact("free-place", name=label, seat=Seat(seat))


@dataclass
class Felt:
    """All that lies on a table. Seats are numbered from 0."""

    players: int
    places: dict[str, TablePlace] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    dice: dict[str, RolledDie] = field(default_factory=dict)
    looks: dict[int, Peek] = field(default_factory=dict)
    sizes: dict[str, Extent] = field(default_factory=dict)
    """How large the pieces of a part are, across and down."""
    homes: dict[str, str] = field(default_factory=dict)
    """The place where each card, and the first card of each part, came to the table."""
    work: int = field(default=0, compare=False)
    """What the actions have cost, in pieces that were looked at; a piece that is changed counts as many."""
    _handles: int = 0
    _made: int = 0
    _pieces: int = 0

    # What seats see

    def sees(self, seat: int | None, piece: CardCopy, place: TablePlace) -> bool:
        """Return whether a seat sees the face of a piece; None is a spectator."""
        seats = self.seers(piece, place)
        return seats is None or seat in seats

    def seers(self, piece: CardCopy, place: TablePlace) -> frozenset[int] | None:
        """Return the seats that see the face of a piece; None is everybody."""
        if piece.up:
            return None
        own = {place.seat} if place.kind == "hand" and place.seat is not None else set()
        return frozenset(own | {seat for seat, look in self.looks.items() if piece.number in look.pieces})

    def shown(self, pieces: Iterable[PieceAt]) -> list[ShownCard]:
        """Return the cards of pieces, each with the seats that see it."""
        return [ShownCard(piece.card, self.seers(piece, place)) for piece, place in pieces]

    def pieces(self) -> Iterator[PieceAt]:
        """Yield every piece and where it lies."""
        for place in self.places.values():
            for piece in place.pieces:
                yield piece, place

    # Reading

    def place(self, name: str, seat: int = HOUSE) -> TablePlace:
        """Return a place by its name, or a seat's own by the name without the seat. Raises Refused."""
        name = self.numbered(name)
        if (own := f"{name}-{seat}") in self.places and name not in self.places:
            return self.places[own]
        if name not in self.places:
            near = suggest(name, self.places)
            shared = [each.name for each in self.places.values() if each.seat is None]
            near = near if near.close else Suggestion(known=tuple(shared))
            raise Refused(Fact("free-no-place", name=name, near=near))
        return self.places[name]

    def numbered(self, name: str) -> str:
        """Return the name of what belongs to a seat with the seat's number, also if it has its letter."""
        stem, _, letter = name.rpartition("-")
        own = {seat: f"{stem}-{number}" for number, seat in enumerate(LETTERS[: self.players])}
        return name if name in self.places or name in self.counters else own.get(letter, name)

    def pile(self, name: str) -> TablePlace:
        """Return a pile by its name. Raises Refused."""
        place = self.place(name)
        if place.kind != "pile":
            raise Refused(Fact("free-no-pile", name=place.told))
        return place

    def goal(self, name: str, seat: int) -> TablePlace:
        """Return a place where a seat may put pieces: any but the hand of somebody else. Raises Refused."""
        place = self.place(name, seat)
        if place.kind == "hand" and place.seat != seat:
            raise Refused(Fact("free-not-yours", place=place.told))
        return place

    def found(self, seat: int, words: Sequence[str]) -> list[PieceAt]:
        """Return the pieces that words name, with the places where they lie. Raises Refused.

        A word is a handle, a card that the seat sees, or a pile: `deck` is its top piece, `deck*3` the upper
        three, `deck*` all of it.
        """
        found: dict[int, PieceAt] = {}
        for word in words:
            for piece, place in self._named(seat, word, found):
                found[piece.number] = piece, place
        self.work += CHANGE * len(found)
        return list(found.values())

    def _named(self, seat: int, word: str, before: Mapping[int, PieceAt]) -> list[PieceAt]:
        """Return the pieces that one word names and that are not named `before`. Raises Refused."""
        name, star, count = word.partition("*")
        if name in self.places and self.places[name].kind == "pile":
            pile = self.places[name]
            return self.top(pile, whole(count, 1, MOST_PIECES) if count else len(pile.pieces) if star else 1)
        return [self._one(seat, word, before)]

    def _one(
        self, seat: int, word: str, before: Mapping[int, PieceAt]
    ) -> PieceAt:  # fmt: skip
        """Return the first piece not named `before` that goes by a handle, a card or both. Raises Refused."""
        card, at, handle = word.rpartition("@") if "@" in word else (word, "", "")
        for piece, place in self.pieces():
            self.work += 1
            is_it = str(piece.handle) == handle if at else piece.card == card
            if is_it and piece.number not in before and self._reaches(seat, piece, place, card):
                return piece, place
        raise Refused(Fact("free-no-piece", word=word))

    def _reaches(self, seat: int, piece: CardCopy, place: TablePlace, card: str) -> bool:
        """Return whether a seat can take hold of a piece, by its card if one is named, else by its handle.

        A card that the seat does not see goes by its handle alone: a guess would be an answer.
        """
        if place.kind == "hand" and place.seat != seat:
            return False
        if card or place.kind == "pile":
            return card in ("", piece.card) and self.sees(seat, piece, place)
        return True

    def written(self, seat: int, words: Sequence[str]) -> list[str]:
        """Return words for pieces as they are kept: by handle, with the card if the seat sees it."""
        kept: list[str] = []
        done: dict[int, PieceAt] = {}
        for word in words:
            found = self._named(seat, word, done)
            done.update((piece.number, (piece, place)) for piece, place in found)
            if word.partition("*")[0] in self.places:
                kept.append(word)
            else:
                kept += [
                    f"{piece.card if self.sees(seat, piece, place) else ''}@{piece.handle}"
                    for piece, place in found
                ]
        return kept

    # Moving

    def _new_handle(self) -> int:
        self._handles += 1
        return self._handles

    def put(
        self, found: Sequence[PieceAt], to: TablePlace, *, up: bool | None = None,
        is_below: bool = False, spot: Spot | None = None,
    ) -> list[ShownCard]:  # fmt: skip
        """Move pieces to a place; return what is seen of them.

        `up` is how they lie in a zone; None: as they lay before. The first stays on top; `is_below`: they go
        below a pile. `spot` is where the first one lies, if it lies anywhere; None: where there is room.
        """
        before = self.shown(found)
        spots = self._spots([piece for piece, _ in found], to, spot)
        for (piece, place), where in zip(found, spots, strict=True):
            piece.spot = where
            self._lift(piece, place, to)
            if to.kind == "zone":
                piece.up = piece.up if up is None else up
            else:
                piece.up, piece.turns, piece.mark = to.kind == "pile" and to.up, 0, ""
        moved = [piece for piece, _ in found]
        to.pieces[:] = [*moved, *to.pieces] if to.kind == "pile" and not is_below else [*to.pieces, *moved]
        return seen_by(before, self.shown((piece, to) for piece in moved))

    def _lift(self, piece: CardCopy, place: TablePlace, to: TablePlace) -> None:
        """Take a piece from its place; `to` is where it will go."""
        at = next(at for at, each in enumerate(place.pieces) if each is piece)
        self.work += at
        del place.pieces[at]
        if place.is_made and not place.pieces and place is not to:
            del self.places[place.name]
        piece.handle = self._new_handle()
        self._hide(piece)

    def _spots(self, pieces: Sequence[CardCopy], to: TablePlace, spot: Spot | None) -> Iterator[Spot | None]:
        """Yield where pieces come to lie that are put down together; None if they lie in rows."""
        if not to.is_free:
            return iter([None] * len(pieces))
        if spot is not None:
            return fanned(spot, len(pieces))
        going = {piece.number for piece in pieces}
        lying = [each for each in to.pieces if each.number not in going]
        self.work += 5 * len(to.pieces)
        return with_room(
            [self._size(piece) for piece in pieces],
            [(self._size(each), each.spot) for each in lying if each.spot],
            len(pieces) + len(to.pieces),
        )

    def _size(self, piece: CardCopy) -> Extent:
        return self.sizes.get(piece.part, USUAL_SIZE)

    def slide(self, found: Sequence[PieceAt], to: TablePlace, spot: Spot) -> None:
        """Move pieces together within a zone, and on top of the others there."""
        across, down = found[0][0].spot or spot
        moved = [piece for piece, _ in found]
        for piece in moved:
            x, y = piece.spot or spot
            piece.spot = nearest(x + spot[0] - across, y + spot[1] - down)
        to.pieces[:] = [each for each in to.pieces if each not in moved] + moved

    def _hide(self, piece: CardCopy) -> None:
        """End what seats see of a piece by looking at it."""
        for look in self.looks.values():
            look.pieces.discard(piece.number)

    def hand(self, seat: int) -> TablePlace:
        """Return the hand of a seat."""
        return self.place(f"{HAND}-{seat}")

    def top(self, pile: TablePlace, count: int) -> list[PieceAt]:
        """Return the upper pieces of a pile. Raises Refused if it is empty."""
        if not pile.pieces:
            raise Refused(Fact("free-empty", place=pile.told))
        self.work += CHANGE * min(count, len(pile.pieces))
        return [(piece, pile) for piece in pile.pieces[:count]]

    def turn_over(self, found: Sequence[PieceAt]) -> list[ShownCard]:
        """Turn pieces over; return what is seen of them.

        A pile all of whose pieces are turned over is reversed; others keep their order.
        """
        before = self.shown(found)
        for piece, _ in found:
            piece.up = not piece.up
        turned = {piece.number for piece, _ in found}
        for place in {place.name: place for _, place in found if place.kind == "pile"}.values():
            if all(piece.number in turned for piece in place.pieces) and len(place.pieces) > 1:
                place.pieces.reverse()
                place.up = not place.up
        return seen_by(before, self.shown(found))

    def reorder(self, place: TablePlace, order: Sequence[CardCopy]) -> None:
        """Let the pieces of a place take each other's places, so that nobody can follow them."""
        spots = [piece.spot for piece in place.pieces]
        place.pieces[:] = order
        self.work += CHANGE * len(order)
        for piece, spot in zip(order, spots, strict=True):
            piece.handle = self._new_handle()
            # Turns and marks would show where a piece went that lies face down.
            piece.spot, piece.turns, piece.mark = spot, 0, ""
            self._hide(piece)

    # Places and pieces that come to the table

    def add_place(self, place: TablePlace) -> None:
        """Add a place, whose name no other has. Raises Refused."""
        if place.name in self.places or len(self.places) >= MOST_PLACES:
            raise Refused(Fact("free-full", most=MOST_PLACES))
        self.places[place.name] = place

    def add_made_pile(self, up: bool) -> TablePlace:
        """Add a pile that players make, with a name of its own. Raises Refused."""
        number = next(n for n in count(self._made + 1) if f"pile-{n}" not in self.places)
        pile = TablePlace(f"pile-{number}", f"pile-{number}", "pile", up=up, is_made=True)
        self.add_place(pile)
        self._made = number
        return pile

    def bring(self, card: str, part: str, copies: int, place: TablePlace, up: bool) -> None:
        """Bring copies of a card to a place, to the bottom of a pile. Raises Refused."""
        if self._pieces + copies > MOST_PIECES:
            raise Refused(Fact("free-too-many", most=MOST_PIECES))
        self.homes.setdefault(part, place.name)
        self.homes.setdefault(card, place.name)
        self.work += 10 * copies
        for _ in range(copies):
            self._pieces += 1
            piece = CardCopy(self._pieces, card, part, self._new_handle(), up=up)
            piece.spot = next(self._spots([piece], place, None))
            place.pieces.append(piece)

    def rename(self, old: str, new: str) -> None:
        """Give the copies of a card another name."""
        self.work += self._pieces
        for piece, _ in self.pieces():
            if piece.card == old:
                piece.card = new
        self.homes.setdefault(new, self.homes.pop(old, ""))

    def drop(self, card: str, number: int) -> None:
        """Mark copies of a card as gone, the last ones first. They stay where they are."""
        self.work += 5 * self._pieces
        copies = sorted((piece for piece, _ in self.pieces() if piece.card == card), key=lambda p: p.number)
        for piece in [piece for piece in reversed(copies) if not piece.is_gone][:number]:
            piece.is_gone = True
