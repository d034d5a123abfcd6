"""The moon cards as hanafuda: players and a deal in, cards played, turned and captured out (HF-01 to HF-06).

Shared by `hanafuda` and `koikoi`. Piles of cards are masks: bit i is card i. A move is a card's number, plus
64 times one more than the number of the card it takes where two of its month lie on the field.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from deckgen.errors import Problem
from deckgen.games.allocation import COLUMNS, MONTHS, Allocation, allocation, bundled_allocation
from deckgen.games.deal import blank, only_own
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, Deal, Game, Hand, Pile
from deckgen.games.header import Header
from deckgen.games.masks import bits, mask_of, nth_bit, places
from deckgen.games.notation import after_verb, card_number, not_due, not_held, unreadable
from deckgen.games.options import Option
from deckgen.games.refusals import refuse

if TYPE_CHECKING:
    from deckgen.deck import Deck

CARDS = tuple(f"{month}-{phase}" for month in MONTHS for phase in COLUMNS)
MONTH_OF = tuple(15 << 4 * (card // 4) for card in range(48))
"""The month of each card, as a mask."""
FIRSTS = sum(1 << card for card in range(0, 48, 4))
PAIRS = FIRSTS * 3

PLAY, TURN, CALL = 0, 1, 2
DUE = ("play", "turn", "koikoi")

BLANK_POINTS = Option(
    "blank_points", ("1", "0"), "HF-02", "plain cards that are blank in the table score nothing"
)
DIRECTION = Option("direction", ("clockwise", "counter"), "HF-06", "the turn passes to the right")
ROUNDS = Option("rounds", ("12",), "HF-07", "another number of hands makes a game", least=1)


def whole_months(mask: int) -> int:
    """The months of which all four cards are in the mask, each as its first card's bit."""
    return mask & mask >> 1 & mask >> 2 & mask >> 3 & FIRSTS


def pairs_on(field: int) -> int:
    """The months with exactly two cards on a field without a whole month, all four bits of each."""
    counts = (field & PAIRS) + (field >> 2 & PAIRS) - (field >> 1 & FIRSTS) - (field >> 3 & FIRSTS)
    return (counts >> 1 & ~counts & FIRSTS) * 15


class FishingGame(Game[int]):
    """What both games share: the pack, the deal, and values read from the deck."""

    names = (*CARDS, "moonlight", "moonshine")
    pack = tuple(range(48))
    plies = 44
    pack_rules = "HF-01, HF-03"
    score_rules = "HF-02, HF-07"
    end_rule = "HF-07"
    has_sets: ClassVar[bool] = False
    """Does it count the sets of the deck's table?"""
    sizes: ClassVar[Mapping[int, tuple[int, int]]]
    """Cards in each hand and on the field, by the number of players."""

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        allocation: Allocation | None = None,
    ) -> None:
        """Takes values and sets from `allocation`, or from the bundled deck."""
        super().__init__(players, options)
        self.allocation = allocation or bundled_allocation()
        self.rounds = int(self.options["rounds"])
        self.step = 1 if self.options["direction"] == "clockwise" else -1

    @classmethod
    def of_deck(cls, deck: Deck, players: int, options: Mapping[str, str]) -> FishingGame:
        """The game with the values of a deck, and its sets where they count. Raises SpecError."""
        return cls(players, options, allocation(deck, cls.has_sets))

    def piles(self, first: int) -> Sequence[Pile]:
        """Hands from the dealer's left, each in one go, then the field, then the stock (HF-03)."""
        each, open_cards = self.sizes[self.players]
        field = each * self.players
        seats = [(first + 1 + i) % self.players for i in range(self.players)]
        hands = [Pile("hand", seat, range(each * i, each * (i + 1))) for i, seat in enumerate(seats)]
        return [
            *sorted(hands, key=lambda pile: pile.seat or 0),
            Pile("field", None, range(field, field + open_cards)),
            Pile("stock", None, range(field + open_cards, 48)),
        ]

    def field_of(self, deal: Deal) -> int:
        """The cards dealt to the field."""
        each, open_cards = self.sizes[self.players]
        return mask_of(deal.order[each * self.players : each * self.players + open_cards])

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """The next deal from a seed; one with a whole month on the field is dealt again (HF-04)."""
        while True:
            deal = super().deal(draws, first, round)
            if not whole_months(self.field_of(deal)):
                return deal

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """The deal that a record lays out; HF-04 if it had to be dealt again."""
        deal = super().read_deal(header, first, round)
        whole = whole_months(self.field_of(deal))
        if whole:
            month = MONTHS[(whole.bit_length() - 1) // 4]
            reason = f"all four cards of {month} lie on the field that was dealt"
            raise header.fault("HF-04", reason, "such a deal is not played; deal again", header.find("field"))
        return deal

    def winners(self, totals: Sequence[int], hand: Hand[int]) -> tuple[int, ...]:
        """After the last hand the highest total wins; ties share (HF-07, HF-11)."""
        if hand.deal.round + 1 < self.rounds:
            return ()
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


class FishingHand(Hand[int]):
    """One deal being played: a card from the hand, then the top card of the stock, each takes its month."""

    __slots__ = ("due", "field", "held", "taken", "top")

    verbs: ClassVar[Mapping[str, str]] = {"play": "play", "turn": "turn"}
    """The verbs of the game, and the phase in which each is due."""
    game: FishingGame
    held: list[int]
    """Cards in hand, by seat."""
    field: int
    taken: list[int]
    """Cards captured, by seat."""
    top: int
    """Where the top card of the stock is in the deal."""
    due: int

    def __init__(self, game: FishingGame, deal: Deal) -> None:
        super().__init__(game, deal)
        piles = game.piles(deal.first)
        self.held = [mask_of(deal.order[at] for at in pile.at) for pile in piles[: game.players]]
        self.field = game.field_of(deal)
        self.taken = [0] * game.players
        self.top = piles[-1].at[0]
        self.due = PLAY
        self.seat = deal.first

    @property
    def phase(self) -> str:
        """`play`, `turn`, `koikoi` or `over`."""
        return "over" if self.seat == OVER else DUE[self.due]

    def legal(self) -> Sequence[int]:
        """The legal moves in listed order."""
        if self.seat == OVER:
            return ()
        if self.due == TURN:
            return self._ways(self.deal.order[self.top])
        return [move for card in places(self.held[self.seat]) for move in self._ways(card)]

    def count(self) -> int:
        """How many legal lines there are."""
        if self.seat == OVER:
            return 0
        pairs = pairs_on(self.field)
        if self.due == TURN:
            return 1 + (pairs >> self.deal.order[self.top] & 1)
        held = self.held[self.seat]
        return held.bit_count() + (held & pairs).bit_count()

    def nth(self, r: int) -> int:
        """The r-th legal move in listed order."""
        held = self.held[self.seat]
        if self.due == PLAY and not held & pairs_on(self.field):
            return nth_bit(held, r).bit_length() - 1
        return self.legal()[r]

    def _ways(self, card: int) -> Sequence[int]:
        """The lines with which a card can be put on the field."""
        here = self.field & MONTH_OF[card]
        if here.bit_count() != 2:
            return (card,)
        return [card + (low.bit_length() << 6) for low in bits(here)]

    def play(self, move: int) -> None:
        """Put a card on the field or take with it; after the turned card the turn ends."""
        self.moves.append(move)
        self._put(move & 63, move >> 6)
        if self.due == PLAY:
            self.held[self.seat] ^= 1 << (move & 63)
            self.due = TURN
        else:
            self.top += 1
            self.end_turn()

    def _put(self, card: int, take: int) -> None:
        here = 1 << take - 1 if take else self.field & MONTH_OF[card]
        if here:
            self.field ^= here
            self.taken[self.seat] |= here | 1 << card
        else:
            self.field |= 1 << card

    @abstractmethod
    def end_turn(self) -> None:
        """What follows when the turned card has been placed."""

    def pass_turn(self) -> None:
        """The next player's turn begins, if he has a card (HF-06)."""
        seat = (self.seat + self.game.step) % self.game.players
        self.due = PLAY
        self.seat = seat if self.held[seat] else OVER

    def why(self, move: int) -> Problem | None:
        """Why a card cannot be played, turned, or take what it is said to take; None if it can."""
        if self.seat == OVER:
            return not_due(self, DUE[self.due])
        card, take = move & 63, move >> 6
        name = self.game.names
        if self.due == PLAY and not self.held[self.seat] >> card & 1:
            if card >= 48:
                return refuse("HF-01", f"{name[card]} is not in the pack of this game", "play another card")
            return not_held(self, name[card])
        if self.due == TURN and card != self.deal.order[self.top]:
            top = name[self.deal.order[self.top]]
            return refuse("HF-06", f"{name[card]} is not the top card of the stock", f"turn {top}")
        return self._why_take(card, take)

    def _why_take(self, card: int, take: int) -> Problem | None:
        here = places(self.field & MONTH_OF[card])
        month, verb = MONTHS[card // 4], DUE[self.due]
        if len(here) == 2:
            if take - 1 in here:
                return None
            both = " or ".join(f"take {self.game.names[other]}" for other in here)
            reason = f"two cards of {month} lie on the field and one of them is taken"
            return refuse("HF-05", reason, f"say {both}")
        if not take:
            return None
        taken = ["no card", "one card", "", "three cards"][len(here)]
        reason = (
            f"there is nothing to choose where {taken} of {month} lie{'s' * (len(here) < 2)} on the field"
        )
        return refuse("HF-05", reason, f"write {verb} {self.game.names[card]} alone")

    def text(self, move: int) -> str:
        """`play jan-new`, `turn jan-new take jan-full`."""
        take = f" take {self.game.names[(move >> 6) - 1]}" if move >> 6 else ""
        return f"{DUE[self.due]} {self.game.names[move & 63]}{take}"

    def read(self, text: str) -> int:
        """The move of a line; IllegalMove (REC-01, REC-04) if it can be none."""
        words = after_verb(self, text, self.verbs)
        if len(words) not in (1, 3) or words[1:2] not in ([], ["take"]):
            verb = DUE[self.due]
            raise unreadable(text, f"{verb} CARD, or {verb} CARD take CARD where two match")
        card, *take = (card_number(self.game, word) for word in words[::2])
        return card + (take[0] + 1 << 6 if take else 0)

    def view(self, seat: int) -> Mapping[str, object]:
        """Hand, field, piles, the card being turned; of the others' hands and the stock the size."""
        names, held = self.game.card_names, self.held
        return {
            "seat": self.seat,
            "phase": self.phase,
            "dealer": self.deal.first,
            "hand": names(places(held[seat])),
            "cards": [mask.bit_count() for mask in held],
            "field": names(places(self.field)),
            "taken": [names(places(mask)) for mask in self.taken],
            "turned": self.game.names[self.deal.order[self.top]] if self.phase == "turn" else "",
            "stock": 48 - self.top,
        }


def hide(seen: FishingHand) -> None:
    """The other hands and the stock, but for a card that is turned."""
    seen.held = only_own(seen.held, seen.seat)
    seen.deal = blank(seen.deal, {seen.top: seen.deal.order[seen.top]} if seen.due == TURN else {})
