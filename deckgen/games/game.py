"""The protocol of games: `GameRules` are the rules at one table, a `HandState` one deal being played.

Neither knows how moves are written or what is said about them: that is in the game's kit (`kit.py`). Several
hands in a row are a `Match`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.header import Header, Line
from deckgen.games.options import Option, option_faults
from deckgen.games.refusals import IllegalMove, near, refuse

M = TypeVar("M", bound=Hashable)
Self = TypeVar("Self", bound="HandState[Any]")

OVER = -1
"""`seat` when the hand is over."""
NATURE = -2
"""`seat` when a shuffle, not a player, is due: a record line without a seat."""


class Deal(NamedTuple):
    """The pack as shuffled and all else that is settled before the first move."""

    order: Sequence[int]
    """Card numbers, the top first, before anything is dealt."""
    first: int = 0
    """Who deals (`moon`: who bids first; `sixpence`: who plays first)."""
    round: int = 0
    """Hands that counted before this one; in `koikoi` the month, 0 for January."""
    also: tuple[int, ...] = ()
    """What else was drawn: the dice of `moon`, the upcards of `sixpence`."""


class Pile(NamedTuple):
    """A header line of a record: its word, its seat (None: nobody's) and its places in the shuffled pack."""

    word: str
    seat: int | None
    at: Sequence[int]

    @property
    def title(self) -> str:
        """The line's beginning: `hand 0`, `centre`."""
        return self.word if self.seat is None else f"{self.word} {self.seat}"


def hands_from_left(first: int, players: int, each: int) -> list[Pile]:
    """Return the hands by seat, each dealt in one go, beginning with the seat after `first`."""
    turns = [(seat - first - 1) % players for seat in range(players)]
    return [Pile("hand", seat, range(each * turn, each * turn + each)) for seat, turn in enumerate(turns)]


def at_top(totals: Sequence[int], seats: Iterable[int]) -> tuple[int, ...]:
    """Return those of some seats that have the highest total among them."""
    best = max((totals[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if totals[seat] == best)


class Following(NamedTuple):
    """How the next hand of a game is dealt, and the rule that says so."""

    first: int
    round: int
    rule: str


@cache
def slots(cls: type) -> tuple[str, ...]:
    """Return every slot of a class, its bases' too."""
    return tuple(slot for base in cls.__mro__ for slot in getattr(base, "__slots__", ()))


HIDDEN = 0
"""The number that stands for a card which the seat to act may not know."""


def only_own(cards: Sequence[int], seat: int) -> list[int]:
    """Return the cards (masks by seat) with those of all other seats gone."""
    return [mask if owner == seat else 0 for owner, mask in enumerate(cards)]


def only_sizes(cards: Sequence[int], seat: int) -> list[int]:
    """Return the cards (masks by seat) with those of every other seat replaced by as many of the first."""
    return [mask if owner == seat else (1 << mask.bit_count()) - 1 for owner, mask in enumerate(cards)]


def deal_unseen(
    held: Sequence[int], seat: int, unseen: Iterable[int], random: Random
) -> tuple[list[list[int]], list[int]]:
    """Deal cards that a seat does not see at random, to every other hand as many as it has in `held`.

    Returns the cards of each hand, none for the seat itself, and those left over, in random order.
    """
    rest = sorted(unseen, key=lambda _: random.random())
    found = []
    for other, mask in enumerate(held):
        size = 0 if other == seat else mask.bit_count()
        found.append(rest[:size])
        del rest[:size]
    return found, rest


def blank(deal: Deal, known: Mapping[int, int] | None = None) -> Deal:
    """Return a deal of which only the cards at some places are known."""
    known = known or {}
    return deal._replace(order=[known.get(place, HIDDEN) for place in range(len(deal.order))])


class GameRules(ABC, Generic[M]):
    """The rules at one table, with players and options settled. Cards are numbers, places in `names`."""

    name: ClassVar[str]
    counts: ClassVar[tuple[int, ...]]
    """Numbers of players."""
    default_players: ClassVar[int]
    names: ClassVar[tuple[str, ...]]
    """Card ids in the order of the deck; a smaller pack uses some of the same numbers."""
    option_table: ClassVar[tuple[Option, ...]] = ()
    first_word: ClassVar[str] = "dealer"
    """The header line that carries `Deal.first`."""
    header_words: ClassVar[tuple[str, ...]] = ()
    """Words of header lines that are neither `first_word` nor piles."""
    unseeded: ClassVar[int] = 1
    """How many lines of `write_deal` a record has beside a seed."""
    pack_rules: str
    """Rule ids of the pack and the deal, cited with REC-05 (`ML-01, ML-04`)."""
    score_rules: str
    """Rule ids of the scoring, cited with REC-06."""
    end_rule: str
    """The rule that ends a game, cited when play goes on after the end."""
    cites: ClassVar[frozenset[str]]
    """Every rule id of this game that a refusal or an explanation can name."""
    partners: bool = False
    """Whether seats 0 and 2 play against 1 and 3."""
    target: int = 0
    """The points with which a side that is alone at the top wins; 0: a game is not played to a total."""
    games_to_win: int = 1
    """Games that win the match."""
    pack: tuple[int, ...]
    """The card numbers in use, ascending."""
    values: tuple[int, ...] = ()
    """What a deck may set: the same numbers, players and options make the same game."""

    def __init__(self, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        """Settle players and options, which must have no `faults`."""
        self.players = self.default_players if players is None else players
        given = options or {}
        self.options = {option.name: given.get(option.name, option.default) for option in self.option_table}
        self.number = {name: card for card, name in enumerate(self.names)}

    @cached_property
    def _by_small_letters(self) -> dict[str, str]:
        return {name.lower(): name for name in self.names}

    def spelt(self, word: str) -> str:
        """Return a word as records spell it: the id of a card, or any other word in small letters."""
        return self._by_small_letters.get(word.lower(), word.lower())

    @classmethod
    def faults(cls, players: int, options: Mapping[str, str]) -> list[tuple[str, Problem]]:
        """Return what is wrong with players and options, each with `players` or the option's name."""
        faults = option_faults(cls.option_table, options, cls.name, players)
        if players not in cls.counts:
            fact = Fact("game-wrong-players", game=cls.name, counts=cls.counts, players=players)
            faults.insert(0, ("players", refuse("REC-01", fact)))
        return faults

    def yes(self, option: str) -> bool:
        """Return whether a yes/no option is on."""
        return self.options[option] == "yes"

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that score together with this one, ascending."""
        return (seat % 2, seat % 2 + 2) if self.partners else (seat,)

    @abstractmethod
    def piles(self, first: int) -> Sequence[Pile]:
        """Return the header lines of a deal and the places of the shuffled pack that each holds."""

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Return the next deal from a seed."""
        draws.next_deal()
        return Deal(draws.shuffled(self.pack), first, round)

    @abstractmethod
    def hand(self, deal: Deal) -> HandState[M]:
        """Return a hand at its first move."""

    @abstractmethod
    def following(self, hand: HandState[M]) -> Following:
        """Return who deals after this finished hand, in the same game or the next one of a match."""

    @abstractmethod
    def winners(self, totals: Sequence[int], hand: HandState[M]) -> tuple[int, ...]:
        """Return the seats that have won the game after this finished hand; none if it goes on."""

    def read_first(self, header: Header, following: Following | None, seeded: int | None) -> int:
        """Return who deals, by a record's header; `following` is None for its first hand.

        If the header does not say, it is `seeded`, the first dealer of the seed.
        """
        line = header.find(self.first_word)
        given = None if line is None else header.seat(line, self.players)
        if following is None:
            given = seeded if given is None else given
            if given is None:
                fact = Fact("record-no-first", word=self.first_word, last=self.players - 1)
                raise header.fault("REC-01", fact)
            return given
        if line is not None and given != following.first:
            due = following.first
            fact = Fact("record-wrong-first", word=self.first_word, line=line.text, due=Seat(due), number=due)
            raise header.fault(following.rule, fact, line=line)
        return following.first

    def read_round(self, header: Header, following: Following | None) -> int:
        """Return which round it is; a game whose header says so overrides this."""
        return following.round if following else 0

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """Return the deal in a record's header. Raises IllegalMove (REC-05) unless it is exactly the pack."""
        return Deal(self.read_piles(header, first), first, round)

    def read_piles(self, header: Header, first: int) -> list[int]:
        """Return the pack in the order in which dealing makes the piles of a header.

        Raises IllegalMove (REC-01, REC-05) if they are not exactly the pack.
        """
        piles, rules = self.piles(first), self.pack_rules
        order = [-1] * sum(len(pile.at) for pile in piles)
        dealt: dict[int, Line] = {}
        for pile in piles:
            line, title, due = header.find(*pile.title.split()), pile.title, len(pile.at)
            if line is None:
                raise header.fault("REC-05", Fact("record-no-pile", title=title, due=due, rules=rules))
            cards = self.read_cards(header, line, len(title.split()))
            if len(cards) != due:
                fact = Fact("record-pile-size", title=title, count=len(cards), due=due, rules=rules)
                raise header.fault("REC-05", fact, line=line)
            for place, card in zip(pile.at, cards, strict=True):
                order[place] = card
                self._note_dealt(header, card, line, dealt)
        return order

    def _note_dealt(self, header: Header, card: int, line: Line, dealt: dict[int, Line]) -> None:
        """Note where a card was dealt; refuse one that is not in the pack or was dealt before."""
        name, rules = CardId(self.names[card]), self.pack_rules
        if card not in self.pack:
            raise header.fault("REC-05", Fact("record-not-in-pack", card=name, rules=rules), line=line)
        if card in dealt:
            fact = Fact("record-dealt-twice", card=name, first=dealt[card].number, rules=rules)
            raise header.fault("REC-05", fact, line=line)
        dealt[card] = line

    def read_cards(self, header: Header, line: Line, skip: int) -> list[int]:
        """Return the card numbers after the first `skip` words of a header line."""
        words = [word if word in self.number else self.spelt(word) for word in line.words[skip:]]
        for word in words:
            if word not in self.number:
                others = near(word, self.names, Fact("record-deck-cards"))
                raise header.fault("REC-01", Fact("record-no-card", card=word, near=others), line=line)
        return [self.number[word] for word in words]

    def write_deal(self, deal: Deal) -> list[str]:
        """Return the header lines of a hand: who deals, and all cards dealt, those of a seat in order."""
        lines = [f"{self.first_word} {deal.first}"]
        for pile in self.piles(deal.first):
            cards = [deal.order[at] for at in pile.at]
            lines.append(f"{pile.title} {self.card_names(cards if pile.seat is None else sorted(cards))}")
        return lines

    def won_before(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return who has won a game with these totals already, so that no hand can follow."""
        return self.alone_at_top(totals, self.target) if self.target else ()

    def alone_at_top(self, totals: Sequence[int], target: int) -> tuple[int, ...]:
        """Return the side that alone has the highest total, if that is the target or more; else none."""
        best = max(totals)
        leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
        return leaders if best >= target and leaders == self.side(leaders[0]) else ()

    def card_names(self, cards: Sequence[int]) -> str:
        """Return card ids with blanks between."""
        return " ".join(self.names[card] for card in cards)


class HandState(ABC, Generic[M]):
    """One deal being played. Slots hold immutable values or flat lists of them (see `copy`)."""

    __slots__ = ("deal", "game", "moves", "seat")

    game: GameRules[M]
    deal: Deal
    seat: int
    """Whose turn it is; OVER when the hand is over, NATURE when a shuffle is due."""
    moves: list[M]
    """The moves so far, nature's too."""

    def __init__(self, game: GameRules[M], deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.moves = []

    @property
    @abstractmethod
    def phase(self) -> str:
        """The verb of the moves that are due (`bid`, `discard`, `trump`, `play` ...), or `over`."""

    @abstractmethod
    def legal(self) -> Sequence[M]:
        """Return the legal moves in listed order; none when the hand is over. May be lazy."""

    def count(self) -> int:
        """Return how many legal lines there are."""
        return len(self.legal())

    def nth(self, r: int) -> M:
        """Return the r-th legal move in listed order."""
        return self.legal()[r]

    def pick(self, draw: int) -> M:
        """Return the legal move that a draw, 0 to 2^64 - 1, picks; all are equally likely."""
        return self.nth(draw * self.count() >> 64)

    def allows(self, move: M) -> bool:
        """Return whether a move is legal."""
        return move in self.legal()

    @abstractmethod
    def play(self, move: M) -> None:
        """Make a move that is known to be legal, and append it to `moves`."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return what each seat scores for the hand; zeros until it is over."""

    def chance(self, draws: Draws) -> M:
        """Return nature's move from the seed, where `seat` is NATURE."""
        raise IllegalMove(refuse("REC-04", Fact("game-no-shuffle")))

    def copy(self: Self) -> Self:
        """Return an independent copy; lists are copied, everything else is shared."""
        twin = object.__new__(type(self))
        for slot in slots(type(self)):
            value = getattr(self, slot)
            setattr(twin, slot, value[:] if type(value) is list else value)
        return twin

    def undo(self) -> M:
        """Take the last move back and return it; the others are replayed."""
        if not self.moves:
            raise IllegalMove(refuse("REC-04", Fact("game-nothing-to-take-back")))
        *kept, last = self.moves
        fresh = self.game.hand(self.deal)
        for move in kept:
            fresh.play(move)
        for slot in slots(type(self)):
            setattr(self, slot, getattr(fresh, slot))
        return last
