"""A deal of Moonlight and moves, as masks, in; whose turn, the legal mask, tricks and scores out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.referee import moonlight_score, moonlight_words
from deckgen.referee.deal import Deal
from deckgen.referee.game import OVER
from deckgen.referee.masks import MaskHand
from deckgen.referee.moonlight_cards import CALLS, JUNE, KILL, MOONSHINE, SPECIAL, leads
from deckgen.referee.tricks import Context

if TYPE_CHECKING:
    from deckgen.referee.moonlight import Moonlight

BIT = tuple(1 << card for card in range(50))
JUNE_BIT = 1 << JUNE
SHINE = 1 << MOONSHINE
PASS = 1 << 16
BIDS = PASS - 1
EIGHT_SUMMER = 15


class MoonlightHand(MaskHand):
    """One hand of Moonlight. A move is a mask: a bid's, card's or call's bit (`CALLS`), a set of discards."""

    __slots__ = (
        "allow", "best", "best_seat", "bidder", "context", "discards", "hands", "high", "june", "june_holder",
        "leads", "month", "out", "passes", "played", "players", "power", "season", "stage", "trick", "won",
    )  # fmt: skip

    game: Moonlight
    hands: list[int]
    """The cards each seat holds, as masks."""
    stage: str
    bidder: int
    """Who made the highest bid; -1: nobody."""
    high: int
    """The highest bid, 4 x (number - 5) + season; -1: none."""
    passes: int
    """Passes in succession."""
    out: int
    """Who has passed, as a mask of seats."""
    discards: list[int]
    """What each seat laid away, as masks."""
    won: list[int]
    """Live tricks taken, by seat."""
    june: int
    """Who took the June full moon in a trick where it doubles; -1: nobody (ML-19)."""
    june_holder: int
    """Who holds the June full moon while tricks are played; -1: nobody, or it was played."""
    trick: int
    """How many tricks are over."""
    played: int
    """How many cards lie in the trick."""
    leads: dict[int, Context] | None
    """What each lead leads, once trump is settled."""
    context: Context | None
    """What was led to the trick; `month`, `allow` and `season` are its duties, unpacked."""
    month: int
    allow: int
    season: int
    power: dict[int, int]
    """How strong each card is in the trick, by its bit."""
    best: int
    best_seat: int
    """The strongest card's strength in the trick so far, and whose it is."""

    def __init__(self, game: Moonlight, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.moves = []
        order = deal.order
        self.hands = [sum(map(BIT.__getitem__, cut(order))) for cut in game.hand_cuts[deal.first]]
        self.players = players = game.players
        self.stage = "bid"
        self.choose = 1
        self.seat = (deal.first + 1) % players
        self.bidder = self.high = self.june = self.june_holder = self.best = self.best_seat = -1
        self.passes = self.out = self.trick = self.played = self.month = self.allow = self.season = 0
        self.discards = [0] * players
        self.won = [0] * players
        self.leads = self.context = None
        self.power = {}
        self.mask = BIDS | PASS

    @property
    def phase(self) -> str:
        """`bid`, `discard`, `play` or `over`."""
        return self.stage

    @property
    def trump(self) -> int:
        """The season of the highest bid (ML-07); -1: none yet."""
        return self.high % 4 if self.high >= 0 else -1

    @property
    def number(self) -> int:
        """The tricks of the highest bid, 5 to 8; 0: no bid yet."""
        return 5 + self.high // 4 if self.high >= 0 else 0

    def play(self, move: int) -> None:
        """Make a legal move. Cards are played right here, since games are played by the million."""
        self.moves.append(move)
        if self.stage != "play":
            _STAGES[self.stage](self, move)
            return
        seat = self.seat
        hands = self.hands
        played = self.played
        if played:
            hands[seat] ^= move
            power = self.power[move]
            if power > self.best:
                self.best = power
                self.best_seat = seat
            played += 1
            if played == self.players:
                self._end_trick()
                return
            self.played = played
        else:
            self._lead(move, seat)
        seat += 1
        if seat == self.players:
            seat = 0
        self.seat = seat
        hand = hands[seat]
        if hand & self.month:
            self.mask = hand & self.allow
        else:
            self.mask = hand & self.season or hand

    def _lead(self, move: int, seat: int) -> None:
        """A card, or Moonshine with a season called, is led: it sets the context (ML-10 to ML-14)."""
        self.context = context = self.leads[move]  # type: ignore[index]  # trump is settled
        if move > SHINE:
            move = SHINE
        self.hands[seat] ^= move
        (self.month, self.allow), (self.season, _) = context.masks
        self.power = context.power
        self.best = self.power[move]
        self.best_seat = seat
        self.played = 1

    def _end_trick(self) -> None:
        """The strongest card's player leads next, and has the trick unless it is dead (ML-13, ML-15)."""
        seat = self.best_seat
        if self.best != KILL:
            self.won[seat] += 1
        if self.june_holder >= 0:
            self._see_june()
        self.trick += 1
        self.played = 0
        if self.trick == 9:
            self._end()
            return
        self.seat = seat
        hand = self.hands[seat]
        self.mask = hand | CALLS if hand & SHINE else hand

    def _see_june(self) -> None:
        """If June lay in the trick: it doubles if it was led, is of the season led or a trump (ML-19)."""
        if self.hands[self.june_holder] & JUNE_BIT:
            return
        self.june_holder = -1
        if self.best != KILL and self.context is not None and self.context.strength[JUNE]:
            self.june = self.best_seat

    def _to_lead(self) -> None:
        hand = self.hands[self.seat]
        self.mask = hand | CALLS if hand & SHINE else hand

    def _end(self) -> None:
        self.stage = "over"
        self.seat = OVER
        self.mask = 0

    def _bid(self, move: int) -> None:
        """A higher bid or a pass; the auction ends as ML-06 and ML-07 say."""
        seat, final, others = self.seat, self.game.final, self.players - 1
        if move == PASS:
            self.passes += 1
            self.out |= 1 << seat
            passed = self.out.bit_count() if final else self.passes
            over = passed == (others if self.bidder >= 0 else self.players)
        else:
            self.high = move.bit_length() - 1
            self.bidder = seat
            self.passes = 0
            self.mask = BIDS & -2 << self.high | PASS
            over = self.high == EIGHT_SUMMER or (final and self.out.bit_count() == others)
        if over:
            self._after_auction()
            return
        seat = seat + 1 if seat < others else 0
        while final and self.out >> seat & 1:
            seat = seat + 1 if seat < others else 0
        self.seat = seat

    def _after_auction(self) -> None:
        """Everyone takes up his blinds, the high bidder the centre too (ML-08); or the hand is thrown in."""
        if self.bidder < 0:
            self._end()
            return
        order, first = self.deal.order, self.deal.first
        for seat, (a, b, c) in enumerate(self.game.blind_cuts[first]):
            self.hands[seat] |= BIT[order[a]] | BIT[order[b]] | BIT[order[c]]
        a, b = self.game.centre_cut
        self.hands[self.bidder] |= BIT[order[a]] | BIT[order[b]]
        self.leads = leads(self.trump, self.game.any_time)
        self.stage = "discard"
        self.seat = self.bidder
        self.choose = 5
        self.mask = self.hands[self.seat] & ~SPECIAL

    def _discard(self, move: int) -> None:
        """The bidder lays five away, then clockwise the others three each (ML-08); he leads (ML-09)."""
        self.hands[self.seat] ^= move
        self.discards[self.seat] = move
        self.seat = (self.seat + 1) % self.players
        if self.seat != self.bidder:
            self.choose = 3
            self.mask = self.hands[self.seat] & ~SPECIAL
        else:
            self.choose = 1
            self.stage = "play"
            for seat in range(self.players):
                if self.hands[seat] & JUNE_BIT:
                    self.june_holder = seat
            self._to_lead()

    def tricks_of(self, seat: int) -> int:
        """Live tricks taken by the side of a seat."""
        return sum(self.won[partner] for partner in self.game.side(seat))

    def why(self, move: int) -> Problem | None:
        """The rule that a move breaks; None exactly for legal moves."""
        return None if self.allows(move) else moonlight_words.why(self, move)

    def text(self, move: int) -> str:
        """The record line of a move."""
        return moonlight_words.text(self, move)

    def read(self, text: str) -> int:
        """The move that a record line means here."""
        return moonlight_words.read(self, text)

    def scores(self) -> tuple[int, ...]:
        """What each seat scores for the hand (ML-17 to ML-21)."""
        return moonlight_score.scores(self)

    def explain(self) -> Sequence[str]:
        """The score in words."""
        return moonlight_score.explain(self)

    def note(self) -> str:
        """Who took the trick that the last move ended, or what the auction came to."""
        return moonlight_words.note(self)

    def view(self, seat: int) -> Mapping[str, object]:
        """What a seat may know: all but the other hands, blinds and discards, and the centre."""
        return moonlight_words.view(self, seat)


_STAGES = {"bid": MoonlightHand._bid, "discard": MoonlightHand._discard}
