"""The felt: pieces in piles, zones and hands, with counters and dice, and the actions that change it.

An action is a line of text. A session is the list of its lines, so replaying them always gives the same felt.
Lines with chance in them name what came of it: `shuffle deck 8213` has the seed, `roll d6 4` the number.

Players name pieces by handles (`fireball@17`, or `@17` for one whose face they do not see). A piece gets
a new handle whenever it goes to another place, and all pieces of a pile get new ones when it is shuffled.
Handles are numbered in the order in which pieces are moved, whatever is on them, so that they tell nothing.

In some zones pieces lie anywhere: each has a spot, in whole units across and down. A card is about 80 units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal, NamedTuple

from deckgen.deck.felt import HAND
from deckgen.facts import CardId, Fact, Given, Seat, Suggestion, suggest
from deckgen.games.draws import Draws
from deckgen.games.header import LETTERS
from deckgen.web.session import Refused

HOUSE = -1
"""The seat of lines that set the table up or follow a change of the deck."""
MOST_PIECES = 4_000
MOST_PLACES = 200
LARGEST_COUNT = 99_999
LONGEST_MARK = 20
MOST_NAMED = 8
"""With more cards, the log only says how many."""
LONGEST_LINE = 3_000
"""The most letters of an action that a player asks for; it is kept with the names of its cards."""
ACROSS, DOWN = 1000, 9999
"""The largest spots."""
USUAL_SIZE = 64, 90
"""The size of pieces of a part whose size nobody has said."""
GRAIN = 10
"""What is taken by pieces is noted by squares of this size."""
NAMED = 24
"""Units between rows of pieces, which are named below."""
BLOCK, ASPECT = 670, 1.5
"""Pieces that find room for themselves fill rows of this width; many fill wider ones, in a block of this
shape.
"""
FAN = 26
"""Units between pieces that are put down together."""
Spot = tuple[int, int]
CHANGE = 50
"""How much work it is to move, turn or shuffle a piece."""
PlaceKind = Literal["pile", "hand", "zone"]
RandomBelow = Callable[[int], int]
"""Returns a number from 0 to n - 1."""
SEEDS = 1 << 53
"""Shuffles are made from seeds below this."""


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
        if self.seat is None:
            return self.label
        return Fact("free-place", name=self.label, seat=Seat(self.seat))


@dataclass(slots=True)
class Counter:
    """A number that people count up and down."""

    label: str
    seat: int | None
    value: int


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


class ShownCard(NamedTuple):
    """A card of an action, and the seats that saw its face; None is everybody."""

    card: str
    seats: frozenset[int] | None


class Deed(NamedTuple):
    """What came of an action."""

    seat: int
    line: str
    """The line as it is kept: with handles, and with what came of chance."""
    key: str
    values: Mapping[str, Given]
    cards: tuple[ShownCard, ...] = ()
    target: str = ""
    """The place where cards went."""

    def fact(self, seat: int | None) -> Fact:
        """Return the action as a seat may know it."""
        known = [card for card, seats in self.cards if seats is None or seat in seats]
        named = [
            CardId(card) if known.count(card) == 1 else
            Fact("free-copies", count=known.count(card), card=CardId(card)) for card in dict.fromkeys(known)
        ]  # fmt: skip
        things = Fact("free-things", cards=named, hidden=len(self.cards) - len(known))
        if len(self.cards) > MOST_NAMED:
            things = Fact("free-many-things", count=len(self.cards))
        more: dict[str, Given] = {"things": things} if self.cards else {}
        return Fact(self.key, seat=Seat(self.seat), **self.values, **more)


@dataclass(slots=True)
class _Asked:
    """An action that is being read: the words after the verb, and where outcomes of chance come from."""

    seat: int
    verb: str
    words: list[str]
    chance: RandomBelow | None
    """None if the line has the outcome already."""

    def outcome(self, number: int, bound: int) -> int:
        """Return the outcome of chance from 0 to `bound` - 1: the last word of `number`, or a new one.

        Raises Refused.
        """
        if self.chance is not None:
            self.check(number - 1)
            self.words.append(str(self.chance(bound)))
        self.check(number)
        return whole(self.words[-1], 0, bound - 1)

    def check(self, *numbers: int) -> None:
        """Raise Refused unless there is one of these numbers of words."""
        if len(self.words) not in numbers:
            raise Refused(Fact("free-unclear", form=FORMS.get(self.verb, self.verb)))

    def parted(self, word: str) -> tuple[list[str], list[str]]:
        """Return the words before and after a word. Raises Refused without it."""
        if word not in self.words[1:-1]:
            raise Refused(Fact("free-unclear", form=FORMS.get(self.verb, self.verb)))
        at = self.words.index(word, 1)
        return self.words[:at], self.words[at + 1 :]


def whole(word: str, least: int, most: int) -> int:
    """Return a whole number. Raises Refused for other words, and outside the bounds."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 17 and least <= int(word) <= most):
        raise Refused(Fact("free-no-number", word=word, least=least, most=most))
    return int(word)


def shuffled(pieces: Sequence[CardCopy], seed: int) -> list[CardCopy]:
    """Return pieces in the order that a seed gives them."""
    return [pieces[at] for at in Draws(seed, 0).shuffled(range(len(pieces)))]


@dataclass
class Felt:
    """All that lies on a table. Seats are numbered from 0."""

    players: int
    places: dict[str, TablePlace] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    dice: dict[str, RolledDie] = field(default_factory=dict)
    looks: dict[int, Peek] = field(default_factory=dict)
    sizes: dict[str, Spot] = field(default_factory=dict)
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

    def _shown(self, pieces: Iterable[tuple[CardCopy, TablePlace]]) -> list[ShownCard]:
        return [ShownCard(piece.card, self.seers(piece, place)) for piece, place in pieces]

    def pieces(self) -> Iterator[tuple[CardCopy, TablePlace]]:
        """Yield every piece and where it lies."""
        for place in self.places.values():
            for piece in place.pieces:
                yield piece, place

    # Reading

    def place(self, name: str, seat: int = HOUSE) -> TablePlace:
        """Return a place by its name, or a seat's own by the name without the seat. Raises Refused."""
        name = self._numbered(name)
        if (own := f"{name}-{seat}") in self.places and name not in self.places:
            return self.places[own]
        if name not in self.places:
            near = suggest(name, self.places)
            shared = [each.name for each in self.places.values() if each.seat is None]
            near = near if near.close else Suggestion(known=tuple(shared))
            raise Refused(Fact("free-no-place", name=name, near=near))
        return self.places[name]

    def _numbered(self, name: str) -> str:
        """Return the name of what belongs to a seat with the seat's number, also if it has its letter."""
        stem, _, letter = name.rpartition("-")
        own = {seat: f"{stem}-{number}" for number, seat in enumerate(LETTERS[: self.players])}
        return name if name in self.places or name in self.counters else own.get(letter, name)

    def _pile(self, name: str) -> TablePlace:
        place = self.place(name)
        if place.kind != "pile":
            raise Refused(Fact("free-no-pile", name=place.told))
        return place

    def _own(self, place: TablePlace, seat: int) -> TablePlace:
        """Return a place; raise Refused if it is the hand of somebody else."""
        if place.kind == "hand" and place.seat != seat:
            raise Refused(Fact("free-not-yours", place=place.told))
        return place

    def _found(self, seat: int, words: Sequence[str]) -> list[tuple[CardCopy, TablePlace]]:
        """Return the pieces that words name, with the places where they lie. Raises Refused.

        A word is a handle, a card that the seat sees, or a pile: `deck` is its top piece, `deck*3` the upper
        three, `deck*` all of it.
        """
        found: dict[int, tuple[CardCopy, TablePlace]] = {}
        for word in words:
            for piece, place in self._named(seat, word, found):
                found[piece.number] = piece, place
        self.work += CHANGE * len(found)
        return list(found.values())

    def _named(
        self, seat: int, word: str, before: Mapping[int, tuple[CardCopy, TablePlace]]
    ) -> list[tuple[CardCopy, TablePlace]]:
        """Return the pieces that one word names and that are not named `before`. Raises Refused."""
        name, star, count = word.partition("*")
        if name in self.places and self.places[name].kind == "pile":
            pile = self.places[name]
            return self._top(pile, whole(count, 1, MOST_PIECES) if count else len(pile.pieces) if star else 1)
        return [self._one(seat, word, before)]

    def _one(
        self, seat: int, word: str, before: Mapping[int, tuple[CardCopy, TablePlace]]
    ) -> tuple[CardCopy, TablePlace]:  # fmt: skip
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

    def _written(self, seat: int, words: Sequence[str]) -> list[str]:
        """Return words for pieces as they are kept: by handle, with the card if the seat sees it."""
        kept: list[str] = []
        done: dict[int, tuple[CardCopy, TablePlace]] = {}
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

    # Acting

    def apply(self, seat: int, line: str, chance: RandomBelow | None = None) -> Deed:
        """Change the felt by a line, or raise Refused and leave it as it is.

        `chance` is for lines that a player asks for; without it, a line must have the outcomes in it.
        """
        if chance is not None and len(line) > LONGEST_LINE:
            raise Refused(Fact("free-long-line", most=LONGEST_LINE))
        words = line.split()
        actions = _HOUSE if seat == HOUSE else _ACTIONS
        verb = words[0] if words else ""
        if verb not in actions:
            raise Refused(Fact("free-no-action", verb=verb[:20], near=suggest(verb[:20], actions)))
        asked = _Asked(seat, verb, words[1:], chance)
        if len(words) == 1:
            asked.check(*((0,) if verb == "close" else ()))
        return actions[verb](self, asked)

    def _deed(
        self, asked: _Asked, cards: Iterable[ShownCard] = (), target: str = "", key: str = "", **values: Given
    ) -> Deed:
        line = " ".join([asked.verb, *asked.words])
        return Deed(asked.seat, line, key or f"free-{asked.verb}", values, tuple(cards), target)

    def _handle(self) -> int:
        self._handles += 1
        return self._handles

    def _go(
        self, found: Sequence[tuple[CardCopy, TablePlace]], to: TablePlace, up: bool | None = None,
        bottom: bool = False, spot: Spot | None = None,
    ) -> list[ShownCard]:  # fmt: skip
        """Move pieces to a place; return what is seen of them.

        `up` is how they lie in a zone; None: as they lay before. The first stays on top. `spot` is where
        the first one lies, if it lies anywhere; None: where there is room.
        """
        before = self._shown(found)
        spots = self._spots([piece for piece, _ in found], to, spot)
        for (piece, place), where in zip(found, spots, strict=True):
            piece.spot = where
            self._lift(piece, place, to)
            if to.kind == "zone":
                piece.up = piece.up if up is None else up
            else:
                piece.up, piece.turns, piece.mark = to.kind == "pile" and to.up, 0, ""
        moved = [piece for piece, _ in found]
        to.pieces[:] = [*moved, *to.pieces] if to.kind == "pile" and not bottom else [*to.pieces, *moved]
        return _seen_by(before, self._shown((piece, to) for piece in moved))

    def _lift(self, piece: CardCopy, place: TablePlace, to: TablePlace) -> None:
        """Take a piece from its place; `to` is where it will go."""
        at = next(at for at, each in enumerate(place.pieces) if each is piece)
        self.work += at
        del place.pieces[at]
        if place.is_made and not place.pieces and place is not to:
            del self.places[place.name]
        piece.handle = self._handle()
        self._hide(piece)

    def _spots(self, pieces: Sequence[CardCopy], to: TablePlace, spot: Spot | None) -> Iterator[Spot | None]:
        """Yield where pieces come to lie that are put down together; None if they lie in rows."""
        if not to.is_free:
            return iter([None] * len(pieces))
        if spot is None:
            return self._room(pieces, to)
        return (_within(spot[0] + FAN * at, spot[1]) for at in range(len(pieces)))

    def _room(self, pieces: Sequence[CardCopy], to: TablePlace) -> Iterator[Spot]:
        """Yield spots with room for each piece, row by row from the top left corner."""
        going = {piece.number for piece in pieces}
        taken = {
            square
            for each in to.pieces
            if each.number not in going and each.spot
            for square in self._squares(each, each.spot)
        }
        self.work += 5 * len(to.pieces)
        begun: dict[Spot, int] = {}
        count = len(pieces) + len(to.pieces)
        for piece in pieces:
            width, height = size = self.sizes.get(piece.part, USUAL_SIZE)
            in_row = _in_row(count, width + GRAIN, height + NAMED)
            for number in range(begun.get(size, 0), DOWN):
                row, column = divmod(number, in_row)
                spot = _within(
                    column * (width + GRAIN) + width // 2 + GRAIN,
                    row * (height + NAMED) + height // 2 + GRAIN,
                )
                squares = self._squares(piece, spot)
                if taken.isdisjoint(squares) or spot[1] == DOWN:
                    break
            begun[size] = number + 1
            taken |= squares
            yield spot

    def _squares(self, piece: CardCopy, spot: Spot) -> set[Spot]:
        """Return the squares of the felt that a piece covers."""
        width, height = self.sizes.get(piece.part, USUAL_SIZE)
        across = range((spot[0] - width // 2) // GRAIN, (spot[0] + width // 2 - 1) // GRAIN + 1)
        down = range((spot[1] - height // 2) // GRAIN, (spot[1] + height // 2 - 1) // GRAIN + 1)
        return {(x, y) for x in across for y in down}

    def _slide(self, found: Sequence[tuple[CardCopy, TablePlace]], to: TablePlace, spot: Spot) -> None:
        """Move pieces together within a zone, and on top of the others there."""
        across, down = found[0][0].spot or spot
        moved = [piece for piece, _ in found]
        for piece in moved:
            x, y = piece.spot or spot
            piece.spot = _within(x + spot[0] - across, y + spot[1] - down)
        to.pieces[:] = [each for each in to.pieces if each not in moved] + moved

    def _hide(self, piece: CardCopy) -> None:
        """End what seats see of a piece by looking at it."""
        for look in self.looks.values():
            look.pieces.discard(piece.number)

    def _hand(self, seat: int) -> TablePlace:
        return self.place(f"{HAND}-{seat}")

    def _top(self, pile: TablePlace, count: int) -> list[tuple[CardCopy, TablePlace]]:
        if not pile.pieces:
            raise Refused(Fact("free-empty", place=pile.told))
        self.work += CHANGE * min(count, len(pile.pieces))
        return [(piece, pile) for piece in pile.pieces[:count]]

    def draw(self, asked: _Asked) -> Deed:
        """`draw PILE [N]`: take the top of a pile into one's hand."""
        asked.check(1, 2)
        pile = self._pile(asked.words[0])
        count = whole(asked.words[1], 1, MOST_PIECES) if len(asked.words) == 2 else 1
        cards = self._go(self._top(pile, count), self._hand(asked.seat))
        return self._deed(asked, cards, f"{HAND}-{asked.seat}", place=pile.told, left=len(pile.pieces))

    def play(self, asked: _Asked) -> Deed:
        """`play PIECES to PLACE [down] [at X Y]`: lay pieces in a zone face up, or put them on a pile."""
        return self._laid(asked, "down", up=True)

    def move(self, asked: _Asked) -> Deed:
        """`move PIECES to PLACE [bottom] [at X Y]`: move pieces as they lie; also within a zone."""
        return self._laid(asked, "bottom", up=None)

    def _laid(self, asked: _Asked, option: str, up: bool | None) -> Deed:
        """Move pieces to a place; `up` is whether they then lie face up, None as before.

        `option` is the word that may follow the place.
        """
        names, (target, *rest) = asked.parted("to")
        place = self._own(self.place(target, asked.seat), asked.seat)
        how, spot = _spot_of(rest, asked.verb)
        if how not in ([], [option]):
            raise Refused(Fact("free-unclear", form=FORMS[asked.verb]))
        if spot and not place.is_free:
            raise Refused(Fact("free-in-rows", place=place.told))
        found = self._found(asked.seat, names)
        target = place.name
        asked.words = [*self._written(asked.seat, names), "to", target, *rest]
        if spot and all(each is place for _, each in found):
            self._slide(found, place, spot)
            return self._deed(asked, self._shown(found), key="free-slide", place=place.told)
        cards = self._go(found, place, False if how == ["down"] else up, how == ["bottom"], spot)
        key = ""
        if place.kind == "pile":
            key = "free-move-bottom" if how == ["bottom"] else "free-move-top"
        return self._deed(asked, cards, target, key, place=place.told)

    def give(self, asked: _Asked) -> Deed:
        """`give PIECES to SEAT`: put pieces into somebody's hand."""
        names, rest = asked.parted("to")
        to = _seat(" ".join(rest), self.players)
        found = self._found(asked.seat, names)
        asked.words = [*self._written(asked.seat, names), "to", str(to)]
        return self._deed(asked, self._go(found, self._hand(to)), f"{HAND}-{to}", to=Seat(to))

    def flip(self, asked: _Asked) -> Deed:
        """`flip PIECES`: turn pieces over. `flip PILE*` turns over a whole pile."""
        found = self._found(asked.seat, asked.words)
        if any(place.kind == "hand" for _, place in found):
            raise Refused(Fact("free-flip-hand"))
        asked.words = self._written(asked.seat, asked.words)
        before = self._shown(found)
        for piece, _ in found:
            piece.up = not piece.up
        self._turn_over_piles(found)
        cards = _seen_by(before, self._shown(found))
        return self._deed(asked, cards, found[0][1].name)

    def _turn_over_piles(self, found: Sequence[tuple[CardCopy, TablePlace]]) -> None:
        """Reverse the piles all of whose pieces are turned over; others keep their order."""
        turned = {piece.number for piece, _ in found}
        for place in {place.name: place for _, place in found if place.kind == "pile"}.values():
            if all(piece.number in turned for piece in place.pieces) and len(place.pieces) > 1:
                place.pieces.reverse()
                place.up = not place.up

    def turn(self, asked: _Asked) -> Deed:
        """`turn PIECES`: turn pieces in a zone by a quarter, clockwise."""
        found = self._in_zones(asked, asked.words)
        asked.words = self._written(asked.seat, asked.words)
        for piece, _ in found:
            piece.turns = (piece.turns + 1) % 4
        return self._deed(asked, self._shown(found))

    def mark(self, asked: _Asked) -> Deed:
        """`mark PIECES as TEXT`: put a mark on pieces in a zone; `none` takes it off."""
        names, rest = asked.parted("as")
        text = " ".join(rest)
        if len(text) > LONGEST_MARK or not text.isprintable():
            raise Refused(Fact("free-long-mark", most=LONGEST_MARK))
        found = self._in_zones(asked, names)
        asked.words = [*self._written(asked.seat, names), "as", *rest]
        for piece, _ in found:
            piece.mark = "" if text == "none" else text
        return self._deed(asked, self._shown(found), mark=text)

    def _in_zones(self, asked: _Asked, words: Sequence[str]) -> list[tuple[CardCopy, TablePlace]]:
        found = self._found(asked.seat, words)
        if any(place.kind != "zone" for _, place in found):
            raise Refused(Fact("free-not-in-zone"))
        return found

    def stack(self, asked: _Asked) -> Deed:
        """`stack PIECES`: make a pile of pieces, which lies as the first one does."""
        found = self._found(asked.seat, asked.words)
        if len(self.places) >= MOST_PLACES:
            raise Refused(Fact("free-full", most=MOST_PLACES))
        asked.words = self._written(asked.seat, asked.words)
        names = (f"pile-{number}" for number in range(self._made + 1, self._made + MOST_PLACES + 1))
        name = next(name for name in names if name not in self.places)
        self._made = int(name.removeprefix("pile-"))
        pile = TablePlace(name, name, "pile", up=found[0][0].up, is_made=True)
        self.places[name] = pile
        return self._deed(asked, self._go(found, pile), name, place=pile.told)

    def shuffle(self, asked: _Asked) -> Deed:
        """`shuffle PILE` or `shuffle ZONE`, where the pieces of a part change places."""
        seed = asked.outcome(2, SEEDS)
        place = self.place(asked.words[0], asked.seat)
        if place.kind == "hand":
            raise Refused(Fact("free-no-pile", name=place.told))
        before, order = [*place.pieces], shuffled(place.pieces, seed)
        if place.kind == "zone":  # boards stay where they are
            parts = {
                part: iter([one for one in order if one.part == part]) for part in {p.part for p in order}
            }
            order = [next(parts[piece.part]) for piece in before]
        spots = [piece.spot for piece in before]
        place.pieces[:] = order
        self.work += CHANGE * len(order)
        for piece, spot in zip(order, spots, strict=True):
            piece.handle = self._handle()
            # Turns and marks would show where a piece went that lies face down.
            piece.spot, piece.turns, piece.mark = spot, 0, ""
            self._hide(piece)
        return self._deed(asked, place=place.told)

    def deal(self, asked: _Asked) -> Deed:
        """`deal PILE N`: deal N pieces to each seat, one at a time, from seat 0 on."""
        asked.check(2)
        pile, count = self._pile(asked.words[0]), whole(asked.words[1], 1, MOST_PIECES)
        found = self._top(pile, count * self.players)
        for number, each in enumerate(found):
            self._go([each], self._hand(number % self.players))
        return self._deed(asked, place=pile.told, count=count, left=len(pile.pieces))

    def peek(self, asked: _Asked) -> Deed:
        """`peek PIECES`: look at pieces that lie face down, until `close`."""
        return self._looked(asked, asked.words)

    def search(self, asked: _Asked) -> Deed:
        """`search PILE`: look through a whole pile."""
        asked.check(1)
        return self._looked(asked, [f"{self._pile(asked.words[0]).name}*"])

    def _looked(self, asked: _Asked, words: Sequence[str]) -> Deed:
        found = self._found(asked.seat, words)
        if asked.verb == "peek":
            asked.words = self._written(asked.seat, words)
        place = found[0][1]
        if any(each is not place for _, each in found):
            raise Refused(Fact("free-one-place"))
        self.looks[asked.seat] = Peek(place.name, {piece.number for piece, _ in found})
        return self._deed(asked, place=place.told, count=len(found))

    def close(self, asked: _Asked) -> Deed:
        """`close`: look no longer."""
        asked.check(0)
        if self.looks.pop(asked.seat, None) is None:
            raise Refused(Fact("free-no-look"))
        return self._deed(asked)

    def roll(self, asked: _Asked) -> Deed:
        """`roll DIE`."""
        name = asked.words[0]
        if name not in self.dice:
            raise Refused(Fact("free-no-die", name=name, near=suggest(name, self.dice)))
        die = self.dice[name]
        die.value = asked.outcome(2, die.sides) + 1
        return self._deed(asked, die=name, value=die.value)

    def count(self, asked: _Asked) -> Deed:
        """`count COUNTER +1`, `-1` or a value."""
        asked.check(2)
        asked.words[0] = self._numbered(asked.words[0])
        name, word = asked.words
        if name not in self.counters:
            raise Refused(Fact("free-no-counter", name=name, near=suggest(name, self.counters)))
        counter = self.counters[name]
        change = whole(word.removeprefix("+"), -LARGEST_COUNT, LARGEST_COUNT)
        value = counter.value + change if word[0] in "+-" else change
        if abs(value) > LARGEST_COUNT:
            raise Refused(Fact("free-no-number", word=word, least=-LARGEST_COUNT, most=LARGEST_COUNT))
        counter.value = value
        told: Given = counter.label
        if counter.seat is not None:
            told = Fact("free-place", name=counter.label, seat=Seat(counter.seat))
        return self._deed(asked, counter=told, value=value)

    # Setting up

    def set_pile(self, asked: _Asked) -> Deed:
        """`pile NAME up|down`."""
        asked.check(2)
        self._add_place(TablePlace(asked.words[0], asked.words[0], "pile", up=asked.words[1] == "up"))
        return self._deed(asked, key="free-set-up")

    def set_zone(self, asked: _Asked) -> Deed:
        """`zone NAME [SEAT]`."""
        name, seat = self._labelled(asked, 1)
        self._add_place(TablePlace(asked.words[0], name, "zone", seat))
        return self._deed(asked, key="free-set-up")

    def set_felt(self, asked: _Asked) -> Deed:
        """`felt NAME [SEAT]`: a zone in which pieces lie anywhere."""
        name, seat = self._labelled(asked, 1)
        self._add_place(TablePlace(asked.words[0], name, "zone", seat, is_free=True))
        return self._deed(asked, key="free-set-up")

    def set_size(self, asked: _Asked) -> Deed:
        """`size PART ACROSS DOWN`: how large its pieces are."""
        asked.check(3)
        part, *size = asked.words
        across, down = (whole(word, 1, ACROSS) for word in size)
        self.sizes[part] = across, down
        return self._deed(asked, key="free-set-up")

    def set_hand(self, asked: _Asked) -> Deed:
        """`hand NAME SEAT`."""
        name, seat = self._labelled(asked, 1)
        self._add_place(TablePlace(asked.words[0], name, "hand", seat))
        return self._deed(asked, key="free-set-up")

    def set_counter(self, asked: _Asked) -> Deed:
        """`counter NAME VALUE [SEAT]`."""
        name, seat = self._labelled(asked, 2)
        value = whole(asked.words[1], -LARGEST_COUNT, LARGEST_COUNT)
        self.counters[asked.words[0]] = Counter(name, seat, value)
        return self._deed(asked, key="free-set-up")

    def set_die(self, asked: _Asked) -> Deed:
        """`die NAME SIDES`."""
        asked.check(2)
        self.dice[asked.words[0]] = RolledDie(whole(asked.words[1], 2, 1000))
        return self._deed(asked, key="free-set-up")

    def _labelled(self, asked: _Asked, before: int) -> tuple[str, int | None]:
        """Return a name without its seat, and the seat, which may be missing after `before` words."""
        asked.check(before, before + 1)
        if len(asked.words) == before:
            return asked.words[0], None
        seat = whole(asked.words[-1], 0, self.players - 1)
        return asked.words[0].removesuffix(f"-{seat}"), seat

    def _add_place(self, place: TablePlace) -> None:
        if place.name in self.places or len(self.places) >= MOST_PLACES:
            raise Refused(Fact("free-full", most=MOST_PLACES))
        self.places[place.name] = place

    def add(self, asked: _Asked) -> Deed:
        """`add CARD PART N to PLACE [up]`: bring copies of a card, to the bottom of a pile."""
        asked.check(5, 6)
        card, part, count, _, name = asked.words[:5]
        place, copies = self.place(name), whole(count, 1, MOST_PIECES)
        if self._pieces + copies > MOST_PIECES:
            raise Refused(Fact("free-too-many", most=MOST_PIECES))
        self.homes.setdefault(part, name)
        self.homes.setdefault(card, name)
        up = place.up if place.kind == "pile" else asked.words[5:] == ["up"]
        self.work += 10 * copies
        for _ in range(copies):
            self._pieces += 1
            piece = CardCopy(self._pieces, card, part, self._handle(), up=up)
            piece.spot = next(self._spots([piece], place, None))
            place.pieces.append(piece)
        return self._deed(asked, card=CardId(card), count=copies, place=place.told)

    def rename(self, asked: _Asked) -> Deed:
        """`rename CARD CARD`: the deck calls a card by another name. Its copies stay as they are."""
        asked.check(2)
        old, new = asked.words
        self.work += self._pieces
        for piece, _ in self.pieces():
            if piece.card == old:
                piece.card = new
        self.homes.setdefault(new, self.homes.pop(old, ""))
        return self._deed(asked, old=CardId(old), card=CardId(new))

    def drop(self, asked: _Asked) -> Deed:
        """`drop CARD N`: mark copies of a card that the deck no longer has. They stay where they are."""
        asked.check(2)
        card, count = asked.words[0], whole(asked.words[1], 1, MOST_PIECES)
        self.work += 5 * self._pieces
        copies = sorted((piece for piece, _ in self.pieces() if piece.card == card), key=lambda p: p.number)
        for piece in [piece for piece in reversed(copies) if not piece.is_gone][:count]:
            piece.is_gone = True
        return self._deed(asked, card=CardId(card), count=count)


def _in_row(count: int, width: int, height: int) -> int:
    """Return how many pieces a row has that take this much room."""
    block = round(sqrt(ASPECT * count * height / width))
    return max(1, min(ACROSS // width, max(BLOCK // width, block)))


def _within(across: int, down: int) -> Spot:
    """Return the nearest spot that there is."""
    return min(max(across, 0), ACROSS), min(max(down, 0), DOWN)


def _spot_of(words: list[str], verb: str) -> tuple[list[str], Spot | None]:
    """Return words without `at X Y`, and the spot that it names. Raises Refused."""
    if "at" not in words:
        return words, None
    at = words.index("at")
    if len(words) < at + 3:
        raise Refused(Fact("free-unclear", form=FORMS[verb]))
    return words[:at] + words[at + 3 :], (whole(words[at + 1], 0, ACROSS), whole(words[at + 2], 0, DOWN))


def _seat(word: str, players: int) -> int:
    """Return a seat, which is called as on the page or by its number. Raises Refused."""
    called = {name: seat for seat in range(players) for name in (LETTERS[seat], str(seat))}
    if word not in called:
        raise Refused(Fact("free-no-seat", seat=word))
    return called[word]


def _seen_by(before: Sequence[ShownCard], after: Sequence[ShownCard]) -> list[ShownCard]:
    """Return who saw cards before an action or after it."""
    return [
        ShownCard(one.card, None if one.seats is None or other.seats is None else one.seats | other.seats)
        for one, other in zip(before, after, strict=True)
    ]


_Action = Callable[[Felt, _Asked], Deed]
_ACTIONS: Mapping[str, _Action] = {
    "draw": Felt.draw, "play": Felt.play, "move": Felt.move, "flip": Felt.flip, "turn": Felt.turn,
    "stack": Felt.stack, "shuffle": Felt.shuffle, "deal": Felt.deal, "give": Felt.give, "peek": Felt.peek,
    "search": Felt.search, "close": Felt.close, "mark": Felt.mark, "roll": Felt.roll, "count": Felt.count,
}  # fmt: skip
"""What players can do."""
_HOUSE: Mapping[str, _Action] = {
    "pile": Felt.set_pile, "zone": Felt.set_zone, "felt": Felt.set_felt, "size": Felt.set_size,
    "hand": Felt.set_hand, "counter": Felt.set_counter, "die": Felt.set_die, "add": Felt.add,
    "rename": Felt.rename, "drop": Felt.drop, "shuffle": Felt.shuffle, "deal": Felt.deal, "play": Felt.play,
}  # fmt: skip
"""What sets the table up, and follows changes of the deck."""
FORMS: Mapping[str, str] = {
    "draw": "draw PILE [NUMBER]", "play": "play PIECES to PLACE [down] [at X Y]",
    "move": "move PIECES to PLACE [bottom] [at X Y]", "flip": "flip PIECES", "turn": "turn PIECES",
    "stack": "stack PIECES", "shuffle": "shuffle PLACE", "deal": "deal PILE NUMBER",
    "give": "give PIECES to SEAT",
    "peek": "peek PIECES", "search": "search PILE", "close": "close", "mark": "mark PIECES as TEXT",
    "roll": "roll DIE", "count": "count COUNTER NUMBER",
}  # fmt: skip
"""How players write what they do; what is in brackets may be left out, and come in any order."""
VERBS = (*_ACTIONS, "undo", "say")
