"""Moonlight: its cards, the game at one table, and one hand of it. Rules ML-01 to ML-23.

Cards are numbered in spec order: `jan-new jan-first jan-full jan-last feb-new ... dec-last moonlight
moonshine`. Seasons are numbered as they rank: winter, fall, spring, summer (ML-02, ML-05).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from deckgen.facts import Fact
from deckgen.games.game import Deal, Following, HandState, Pile, at_top
from deckgen.games.masks import mask_of
from deckgen.games.options import Option
from deckgen.games.trick_hand import Step, TrickGame, TrickHand
from deckgen.games.tricks import DEAD, Context, Lead, Tier

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
PHASES = ("new", "first", "full", "last")
RISING = ("new", "first", "last", "full")
"""The phases as they rank, lowest first (ML-03)."""
SEASONS = ("winter", "fall", "spring", "summer")
MONTHS_OF = (("dec", "jan", "feb"), ("sep", "oct", "nov"), ("mar", "apr", "may"), ("jun", "jul", "aug"))
"""By season, in the order of ML-02."""
VALUES = (9, 10, 11, 12)
"""What a live trick is worth, by the trump season (ML-17)."""
NAMES = (*(f"{month}-{phase}" for month in MONTHS for phase in PHASES), "moonlight", "moonshine")
MOONLIGHT, MOONSHINE = 48, 49
JUNE = NAMES.index("jun-full")
"""The card that doubles (ML-19)."""
CALLS = 0b1111 << MOONSHINE
"""The four leads of Moonshine, a bit for each season called; the first is the card's own bit (ML-14)."""
SPECIAL = 0b11 << MOONLIGHT
HIGHEST = 100
SEASON_OF = tuple(next(at for at, months in enumerate(MONTHS_OF) if month in months) for month in MONTHS)


def season_fact(season: int) -> Fact:
    """Return a season as the value of a fact."""
    return Fact("moonlight-season", name=SEASONS[season])


def month_fact(month: int) -> Fact:
    """Return a month as the value of a fact."""
    return Fact("moonlight-month", name=MONTH_NAMES[month])


def month(card: int) -> int:
    """Return the month of a card other than Moonlight and Moonshine, 0 for January."""
    return card // 4


def season_cards(season: int) -> int:
    """Return the twelve cards of a season, as a mask."""
    return mask_of(card for card in range(48) if SEASON_OF[month(card)] == season)


def rank(card: int) -> int:
    """The rank inside its season, 0 to 11: full, last, first, new, in each the first month high (ML-03)."""
    name = MONTHS[month(card)]
    phase = RISING.index(PHASES[card % 4])
    return 3 * phase + 2 - MONTHS_OF[SEASON_OF[month(card)]].index(name)


def strength(trump: int, season: int, card: int) -> int:
    """How strong a card is when a season is led (ML-03, ML-15); Moonshine makes the trick dead (ML-13)."""
    if card == MOONSHINE:
        return DEAD
    if card == MOONLIGHT:
        return HIGHEST
    if SEASON_OF[month(card)] == trump:
        return 50 + rank(card)
    return 1 + rank(card) if SEASON_OF[month(card)] == season else 0


def tiers(trump: int, month_led: int | None, season: int, any_time: bool) -> tuple[Tier, Tier]:
    """Month, then season (ML-10, ML-11); without a month led the first binds nobody (ML-12, ML-14).

    `any_time`: Moonlight may be played on a trump lead in spite of a month duty.
    """
    own = 0 if month_led is None else 0b1111 << 4 * month_led
    light = 1 << MOONLIGHT if season == trump else 0
    follow = season_cards(season) | light
    led = None if month_led is None else month_fact(month_led)
    return (
        Tier(own, own | light if any_time and own else own, "ML-10", led),
        Tier(follow, follow, "ML-10", season_fact(season)),
    )


@cache
def leads(trump: int, any_time: bool) -> dict[int, Lead]:
    """Return what each lead leads, by its bit: a card, Moonlight, or one of the four calls of Moonshine."""
    found = {}
    for card in range(MOONLIGHT):
        context = _context(trump, month(card), SEASON_OF[month(card)], any_time)
        found[1 << card] = Lead(context, 1 << card)
    found[1 << MOONLIGHT] = Lead(_context(trump, None, trump, any_time), 1 << MOONLIGHT)
    for season in range(4):
        found[1 << MOONSHINE + season] = Lead(_context(trump, None, season, any_time), 1 << MOONSHINE)
    return found


@cache
def _context(trump: int, month_led: int | None, season: int, any_time: bool) -> Context:
    strengths = tuple(strength(trump, season, card) for card in range(50))
    return Context(tiers(trump, month_led, season, any_time), strengths)


JUNE_BIT = 1 << JUNE
SHINE = 1 << MOONSHINE
PASS = 1 << 16
BIDS = PASS - 1
EIGHT_SUMMER = 15
HONOR = 20
"""What making the bid adds (ML-18)."""
JUNE_TIMES = 2
"""By how many the June full moon multiplies the score of its taker (ML-19)."""
STANDARD = (*VALUES, HONOR, JUNE_TIMES)
"""What a deck may set."""
LEFT_OUT = {4: (), 3: ("new",), 2: ("new", "first")}
"""The phases that stay in the box, by the number of players (ML-01)."""
OPTIONS = (
    Option("pass_is_final", ("no", "yes"), "ML-06"),
    Option("moonlight_on_trump_lead", ("season", "any"), "ML-11"),
    Option("trump_after_auction", ("no", "yes"), "ML-07"),
    Option("first_to_365", ("no", "yes"), "ML-22"),
    Option("progressive", ("no", "yes"), "ML-23", (4,), {"yes": ("first_to_365",)}),
)


class Moonlight(TrickGame):
    """Moonlight at one table. A move is a mask: a bid, a card, a set of cards, or a call of Moonshine."""

    name = "moonlight"
    counts = (2, 3, 4)
    default_players = 4
    names = NAMES
    option_table = OPTIONS
    tricks = 9
    pack_rules = "ML-01, ML-04"
    score_rules = "ML-17, ML-18, ML-20, ML-21"
    end_rule = "ML-22"
    cites = frozenset(f"ML-{n:02d}" for n in (*range(1, 16), *range(17, 24)))
    target = 365
    passing = PASS
    trump_words = SEASONS
    doubler = JUNE_BIT
    doubler_name = "June full moon"
    dead_tricks = True
    kept = SPECIAL
    callers = SHINE

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        values: Sequence[int] = STANDARD,
    ) -> None:
        """`values`: what a live trick is worth, by the trump season; the honor; what June multiplies by."""
        super().__init__(players, options)
        self.values = tuple(values)
        *_, self.honor, self.doubler_times = self.values
        self.partners = self.players == 4  # ML-21
        out = LEFT_OUT[self.players]
        kept = (card for card in range(48) if PHASES[card % 4] not in out)
        self.pack = (*kept, 48, 49)
        self.final = self.yes("pass_is_final")
        self.any_time = self.options["moonlight_on_trump_lead"] == "any"
        self.declares = self.yes("trump_after_auction")
        discards = (Step("discard", turn, 3 if turn else 5) for turn in range(self.players))  # ML-08
        self.steps = (*((Step("trump"),) if self.declares else ()), *discards)
        self.first_wins = self.yes("first_to_365")
        self.progressive = self.yes("progressive")
        if self.progressive:
            self.end_rule, self.target = "ML-23", 0

    def cut(self, first: int) -> tuple[Pile, ...]:
        """Deal from the dealer's left: nine each in threes, two to the centre, three blinds each (ML-04)."""
        count = self.players
        turns = [(seat - first - 1) % count for seat in range(count)]
        threes = [
            [(3 * (count * deal + turn) + card) for deal in range(3) for card in range(3)] for turn in turns
        ]
        hands = [Pile("hand", seat, threes[seat]) for seat in range(count)]
        centre = range(9 * count, 9 * count + 2)
        after = centre.stop
        blinds = [
            Pile("blinds", seat, range(after + 3 * t, after + 3 * t + 3)) for seat, t in enumerate(turns)
        ]
        return (*hands, *blinds, Pile("centre", None, centre))

    def nameable(self, dice: Sequence[int]) -> int:
        """Return the seasons that may be trump, as a mask: all of them (ML-05)."""
        return 0b1111

    def bid_tricks(self, place: int) -> int:
        """Return how many tricks make a bid (ML-18)."""
        return 5 + place // 4

    def bid_word(self, place: int) -> str:
        """Return the number of tricks that is bid."""
        return str(5 + place // 4)

    def bid_trump(self, place: int) -> int:
        """Return the season of a bid (ML-07); -1 if trump is declared after the auction."""
        return -1 if self.declares else place % 4

    def final_bid(self, high: Any, trump: Any) -> Any:
        """Return the place of the highest bid with the season declared in place of its own (ML-07)."""
        return high - high % 4 + trump

    def leads(self, trump: int) -> Mapping[int, Lead]:
        """Return what each lead leads under a trump, by its bit."""
        return leads(trump, self.any_time)

    def hand(self, deal: Deal) -> MoonlightHand:
        """Return a hand before its first bid."""
        return MoonlightHand(self, deal)

    def following(self, hand: HandState[int]) -> Following:
        """Pass the deal to the left; after a hand that all passed the same player deals (ML-04, ML-07)."""
        if isinstance(hand, MoonlightHand) and hand.bidder < 0:
            return Following(hand.deal.first, hand.deal.round, "ML-07")
        return Following((hand.deal.first + 1) % self.players, hand.deal.round + 1, "ML-04")

    def winners(self, totals: Sequence[int], hand: HandState[int]) -> tuple[int, ...]:
        """Return the side that alone has the highest total, 365 or more (ML-22), or who wins the round."""
        bidder = hand.bidder if isinstance(hand, MoonlightHand) else -1
        if self.progressive:
            counted = hand.deal.round + (bidder >= 0)
            return at_top(totals, range(4)) if counted == self.players else ()
        if not self.first_wins:
            return self.alone_at_top(totals, self.target)
        there = [seat for seat, total in enumerate(totals) if total >= self.target]
        return self.side(bidder) if bidder in there else at_top(totals, there)

    def won_before(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return who has won a game with these totals already."""
        if self.first_wins:
            return tuple(seat for seat, total in enumerate(totals) if total >= self.target)
        return super().won_before(totals)


class MoonlightHand(TrickHand):
    """One hand of Moonlight. A move is a mask: a bid's, card's or call's bit (`CALLS`), a set of discards."""

    __slots__ = ("declared", "june", "out", "passes")

    game: Moonlight
    passes: int
    """Passes in succession."""
    out: int
    """Who has passed, as a mask of seats."""
    june: int
    """Who took the June full moon before the first move, where a hand begins later; -1: nobody."""
    declared: bool
    """Whether trump is settled once there is a bid: False until it is declared after the auction."""

    def open_auction(self) -> None:
        """Let the seat on the dealer's left bid or pass first (ML-06)."""
        self.seat = (self.deal.first + 1) % self.players
        self.mask = BIDS | PASS
        self.passes = self.out = 0
        self.june = -1
        self.declared = not self.game.declares

    @property
    def trump(self) -> int:
        """The season of the highest bid, or the one declared (ML-07); -1: none yet."""
        return self.high % 4 if self.high >= 0 and self.declared else -1

    @property
    def number(self) -> int:
        """The tricks of the highest bid, 5 to 8; 0: no bid yet."""
        return 5 + self.high // 4 if self.high >= 0 else 0

    @property
    def auction(self) -> tuple[object, ...]:
        """Everything on which the course of the auction depends."""
        return (*super().auction, self.passes, self.out if self.game.final else 0)

    @property
    def doubler_taker(self) -> int:
        """Who took the June full moon in a trick where it doubles (ML-19); -1: nobody.

        It doubles if it was led, is of the season led or called, or is a trump, and the trick is not dead.
        """
        plays = self.moves[self.begun :]
        if self.stage not in ("play", "over") or JUNE_BIT not in plays:
            return self.june
        trick, players = plays.index(JUNE_BIT) // self.players, self.players
        cards = plays[trick * players : (trick + 1) * players]
        counts = self.leads[cards[0]].context.power[JUNE_BIT]
        if trick == len(self.takers) or max(cards) >= SHINE or not counts:
            return -1
        return self.takers[trick]

    def may_lead(self, hand: int) -> int:
        """Return any card; Moonshine with each of the seasons called (ML-14)."""
        return hand | CALLS if hand & SHINE else hand

    def bid_on(self, move: int) -> None:
        """Make a higher bid or pass; the auction ends as ML-06 and ML-07 say."""
        seat, final, others = self.seat, self.game.final, self.players - 1
        if move == PASS:
            self.passes += 1
            self.out |= 1 << seat
            passed = self.out.bit_count() if final else self.passes
            over = passed == self.players - (self.bidder >= 0)  # all others, once there is a bid
        else:
            self.high = move.bit_length() - 1
            self.bidder = seat
            self.passes = 0
            self.mask = BIDS & -2 << self.high | PASS
            over = self.high == EIGHT_SUMMER or (final and self.out.bit_count() == others)
        if over:
            self.next_step()
            return
        seat = (seat + 1) % self.players
        while final and self.out >> seat & 1:
            seat = (seat + 1) % self.players
        self.seat = seat

    def name_trump(self, move: int) -> None:
        """Declare trump: it takes the place of the season that was bid (ML-07)."""
        self.high = self.game.final_bid(self.high, move.bit_length() - 1)
        self.declared = True

    @property
    def made(self) -> bool:
        """Whether the bidding side took as many live tricks as it bid (ML-18)."""
        return self.tricks_of(self.bidder) >= self.number

    def side_score(self, seat: int, doubler_taker: int) -> int:
        """Return what the side of a seat scores (ML-17 to ML-20)."""
        value = self.game.values[self.high % 4]
        points = self.tricks_of(seat) * value
        if self.bidder in self.game.side(seat):
            if not self.made:
                return -self.number * value
            points += self.game.honor
        return self.game.doubler_times * points if doubler_taker in self.game.side(seat) else points
