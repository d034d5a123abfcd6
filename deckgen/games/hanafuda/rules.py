"""Hana-awase: the game at one table, and one hand; and what koi-koi shares with it. Rules HF-01 to HF-08.

Piles of cards are masks: bit i is card i. A move is a card's number, plus 64 times one more than the number
of the card it takes where two of its month lie on the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from deckgen.facts import Fact
from deckgen.games.allocation import COLUMNS, KINDS, MONTHS, Allocation, allocation, bundled_allocation
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, Deal, Following, GameRules, HandState, Pile, hands_from_left
from deckgen.games.header import Header
from deckgen.games.known import Known, KnownSoFar
from deckgen.games.masks import bits, mask_of, nth_bit, places
from deckgen.games.options import Option

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

CARDS = tuple(f"{month}-{phase}" for month in MONTHS for phase in COLUMNS)
MONTH_OF = tuple(15 << 4 * (card // 4) for card in range(48))
"""The month of each card, as a mask."""
FIRSTS = sum(1 << card for card in range(0, 48, 4))
PAIRS = FIRSTS * 3

PLAY, TURN, CALL = 0, 1, 2
DUE = ("play", "turn", "koikoi")

BLANK_POINTS = Option("blank_points", ("1", "0"), "HF-02")
DIRECTION = Option("direction", ("clockwise", "counter"), "HF-06")
ROUNDS = Option("rounds", ("12",), "HF-07", least=1)


def month_fact(month: int) -> Fact:
    """Return a month as the value of a fact."""
    return Fact("hanafuda-month", name=MONTHS[month])


def whole_months(mask: int) -> int:
    """Return the months whose four cards are all in the mask, each as its first card's bit."""
    return mask & mask >> 1 & mask >> 2 & mask >> 3 & FIRSTS


def pairs_on(field: int) -> int:
    """Return the months with exactly two cards on a field without a whole month, all four bits of each."""
    counts = (field & PAIRS) + (field >> 2 & PAIRS) - (field >> 1 & FIRSTS) - (field >> 3 & FIRSTS)
    return (counts >> 1 & ~counts & FIRSTS) * 15


class FishingGame(GameRules[int]):
    """What both games share at one table: the pack, the deal, and values read from the deck."""

    names = (*CARDS, "moonlight", "moonshine")
    pack = tuple(range(48))
    pack_rules = "HF-01, HF-03"
    score_rules = "HF-02, HF-07"
    end_rule = "HF-07"
    has_sets: ClassVar[bool] = False
    """Whether it counts the sets of the deck's table."""
    sizes: ClassVar[Mapping[int, tuple[int, int]]]
    """Cards in each hand and on the field, by the number of players."""

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        allocation: Allocation | None = None,
    ) -> None:
        """Take values and sets from `allocation`, or from the bundled deck."""
        super().__init__(players, options)
        self.allocation = allocation or bundled_allocation()
        self.values = self.allocation.values
        self.rounds = int(self.options["rounds"])
        self.step = 1 if self.options["direction"] == "clockwise" else -1

    @classmethod
    def of_deck(cls, deck: DeckSpec, players: int, options: Mapping[str, str]) -> FishingGame:
        """Return the game with the values of a deck, and its sets if they count. Raises SpecError."""
        return cls(players, options, allocation(deck, cls.has_sets))

    def piles(self, first: int) -> Sequence[Pile]:
        """Return hands from the dealer's left, each in one go, then the field, then the stock (HF-03)."""
        each, open_cards = self.sizes[self.players]
        field = each * self.players
        return [
            *hands_from_left(first, self.players, each),
            Pile("field", None, range(field, field + open_cards)),
            Pile("stock", None, range(field + open_cards, 48)),
        ]

    def field_of(self, deal: Deal) -> int:
        """Return the cards dealt to the field, as a mask."""
        each, open_cards = self.sizes[self.players]
        return mask_of(deal.order[each * self.players : each * self.players + open_cards])

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Return the next deal from a seed; one with a whole month on the field is dealt again (HF-04)."""
        while True:
            deal = super().deal(draws, first, round)
            if not whole_months(self.field_of(deal)):
                return deal

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """Return the deal that a record lays out. Raises HF-04 if it had to be dealt again."""
        deal = super().read_deal(header, first, round)
        whole = whole_months(self.field_of(deal))
        if whole:
            fact = Fact("hanafuda-whole-month", month=month_fact((whole.bit_length() - 1) // 4))
            raise header.fault("HF-04", fact, line=header.find("field"))
        return deal

    def winners(self, totals: Sequence[int], hand: HandState[int]) -> tuple[int, ...]:
        """Return the highest totals after the last hand; ties share (HF-07, HF-11)."""
        if hand.deal.round + 1 < self.rounds:
            return ()
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


class FishingHand(HandState[int]):
    """One deal being played: a card from the hand, then the top card of the stock; each takes its month."""

    __slots__ = ("due", "field", "held", "taken", "top")

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
        """Return the legal moves in listed order."""
        if self.seat == OVER:
            return ()
        if self.due == TURN:
            return self._ways(self.deal.order[self.top])
        return [move for card in places(self.held[self.seat]) for move in self._ways(card)]

    def count(self) -> int:
        """Return how many legal lines there are."""
        if self.seat == OVER:
            return 0
        pairs = pairs_on(self.field)
        if self.due == TURN:
            return 1 + (pairs >> self.deal.order[self.top] & 1)
        held = self.held[self.seat]
        return held.bit_count() + (held & pairs).bit_count()

    def nth(self, r: int) -> int:
        """Return the r-th legal move in listed order."""
        held = self.held[self.seat]
        if self.due == PLAY and not held & pairs_on(self.field):
            return nth_bit(held, r).bit_length() - 1
        return self.legal()[r]

    def _ways(self, card: int) -> Sequence[int]:
        """Return the moves that put a card on the field."""
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

    def end_turn(self) -> None:
        """Go on after the turned card has been placed; hands and stock run out together (HF-03)."""
        self.pass_turn()

    def pass_turn(self) -> None:
        """Pass the turn to the next player, if that one has a card (HF-06)."""
        seat = (self.seat + self.game.step) % self.game.players
        self.due = PLAY
        self.seat = seat if self.held[seat] else OVER


def laid_out(known: Known, round: int = 0) -> Any:
    """Return a hand with the cards that are known: `hand`, `field` and `taken` in the header, and the plays.

    Without plays and hands it is over, so that what was taken can be scored.
    """
    game, seats = known.game, range(known.game.players)
    hand: Any = game.hand(Deal(_order(known), 0, round))
    hand.held = [mask_of(known.held(seat, "play")) for seat in seats]
    hand.field = mask_of(known.cards("field") or ())
    hand.taken = [mask_of(known.cards("taken", seat) or ()) for seat in seats]
    first = next((seat for seat in seats if hand.held[seat]), OVER)
    hand.seat = known.first_seat(first)
    if _turn_is_first(known):
        hand.due = TURN
    return hand


def _order(known: Known) -> KnownSoFar:
    """Return the pack with the cards that are turned below a header on top of the stock, in that order."""
    cards = [card for _, card, _ in known.all_plays("play", "turn")]
    turned = cards[not _turn_is_first(known) :: 2]  # Every other card is turned, its verb may be left out.
    rest = [card for card in known.game.pack if card not in turned]
    at = len(known.game.pack) - len(known.game.piles(0)[-1].at)
    return KnownSoFar([*rest[:at], *turned, *rest[at:]], at + len(turned))


def _turn_is_first(known: Known) -> bool:
    """Return whether play goes on with the card from the stock."""
    return next((move for _, move, _ in known.lines()), "").startswith("turn")


SET_POINTS = 50
"""What a set takes from every opponent (HF-08)."""
CLASS_SETS = ((20, 4), (10, 7), (5, 7))
"""Values, and how many cards of each make a set (HF-08)."""


class Hanafuda(FishingGame):
    """Hana-awase at one table: a match is twelve hands, one per month."""

    name = "hanafuda"
    counts = (2, 3, 4)
    default_players = 2
    option_table = (
        BLANK_POINTS, DIRECTION, ROUNDS,
        Option("month_sets", ("no", "yes"), "HF-08"),
    )  # fmt: skip
    score_rules = "HF-02, HF-07, HF-08"
    sizes = {2: (10, 8), 3: (7, 6), 4: (5, 8)}  # noqa: RUF012
    cites = frozenset(f"HF-{n:02d}" for n in range(1, 9))

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What each card scores (HF-02)."""
        blank = int(self.options["blank_points"])
        worth = zip(KINDS, self.allocation.values, strict=True)
        return tuple(value if kind else blank for kind, value in worth)

    @cached_property
    def total(self) -> int:
        """The points of the whole deck: 237, or 222 with `blank_points` 0."""
        return sum(self.points)

    def captured(self, mask: int) -> int:
        """Return the points of captured cards."""
        return sum(self.points[card] for card in places(mask))

    def sets_in(self, mask: int) -> tuple[list[int], list[int]]:
        """Return the sets of HF-08 among captured cards: months from 0, and values."""
        months = [card // 4 for card in places(whole_months(mask))]
        worth = self.allocation.cards_worth
        return months, [value for value, least in CLASS_SETS if (mask & worth(value)).bit_count() >= least]

    def hand(self, deal: Deal) -> HanafudaHand:
        """Return a hand at its first card."""
        return HanafudaHand(self, deal)

    def following(self, hand: HandState[int]) -> Following:
        """Return who deals: the winner; of several the old dealer, or else the next in turn (HF-07)."""
        scores, dealer = hand.scores(), hand.deal.first
        turns = [(dealer + self.step * i) % self.players for i in range(self.players)]
        first = next(seat for seat in turns if scores[seat] == max(scores))
        return Following(first, hand.deal.round + 1, "HF-07")


class HanafudaHand(FishingHand):
    """A hand of hana-awase; it is over when all cards are played."""

    __slots__ = ()

    game: Hanafuda

    def scores(self) -> tuple[int, ...]:
        """Return players times the points captured less the deck's total, then sets (HF-07, HF-08)."""
        if self.seat != OVER:
            return (0,) * self.game.players
        n = self.game.players
        scores = [n * self.game.captured(mask) - self.game.total for mask in self.taken]
        if self.game.yes("month_sets"):
            sets = [sum(map(len, self.game.sets_in(mask))) for mask in self.taken]
            scores = [
                score + SET_POINTS * (n * own - sum(sets)) for score, own in zip(scores, sets, strict=True)
            ]
        return tuple(scores)
