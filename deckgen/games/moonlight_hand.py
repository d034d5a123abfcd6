"""A deal of Moonlight and moves, as masks, in; its auction and discards, and then its tricks, out."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from deckgen.games import moonlight_score, moonlight_words
from deckgen.games.deal import Deal
from deckgen.games.moonlight_cards import CALLS, JUNE, MOONSHINE, SPECIAL
from deckgen.games.trick_hand import BIT, TrickHand

if TYPE_CHECKING:
    from deckgen.games.moonlight import Moonlight

JUNE_BIT = 1 << JUNE
SHINE = 1 << MOONSHINE
PASS = 1 << 16
BIDS = PASS - 1
EIGHT_SUMMER = 15


class MoonlightHand(TrickHand):
    """One hand of Moonlight. A move is a mask: a bid's, card's or call's bit (`CALLS`), a set of discards."""

    __slots__ = ("out", "passes")

    tricks = 9
    words: ClassVar[ModuleType] = moonlight_words
    score: ClassVar[ModuleType] = moonlight_score
    game: Moonlight
    passes: int
    """Passes in succession."""
    out: int
    """Who has passed, as a mask of seats."""

    def __init__(self, game: Moonlight, deal: Deal) -> None:
        order = deal.order
        hands = [sum(map(BIT.__getitem__, cut(order))) for cut in game.hand_cuts[deal.first]]
        super().__init__(game, deal, hands, (deal.first + 1) % game.players, BIDS | PASS)
        self.passes = self.out = 0

    @property
    def trump(self) -> int:
        """The season of the highest bid (ML-07); -1: none yet."""
        return self.high % 4 if self.high >= 0 else -1

    @property
    def number(self) -> int:
        """The tricks of the highest bid, 5 to 8; 0: no bid yet."""
        return 5 + self.high // 4 if self.high >= 0 else 0

    @property
    def auction(self) -> tuple[object, ...]:
        """All that the course of the auction hangs on."""
        return (*super().auction, self.passes, self.out if self.game.final else 0)

    def prepare(self, move: int) -> None:
        """A bid or a discard."""
        if self.stage == "bid":
            self._bid(move)
        else:
            self._discard(move)

    @property
    def june(self) -> int:
        """Who took the June full moon in a trick where it doubles (ML-19); -1: nobody.

        It doubles if it was led, is of the season led or called, or is a trump, and the trick is not dead.
        """
        plays = self.moves[self.begun :]
        if self.stage not in ("play", "over") or JUNE_BIT not in plays:
            return -1
        trick, players = plays.index(JUNE_BIT) // self.players, self.players
        cards = plays[trick * players : (trick + 1) * players]
        counts = self.leads[cards[0]].context.power[JUNE_BIT]
        if trick == len(self.takers) or max(cards) >= SHINE or not counts:
            return -1
        return self.takers[trick]

    def may_lead(self, hand: int) -> int:
        """Any card; Moonshine with each of the seasons called (ML-14)."""
        return hand | CALLS if hand & SHINE else hand

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
            self.end()
            return
        order, first = self.deal.order, self.deal.first
        for seat, (a, b, c) in enumerate(self.game.blind_cuts[first]):
            self.hands[seat] |= BIT[order[a]] | BIT[order[b]] | BIT[order[c]]
        a, b = self.game.centre_cut
        self.hands[self.bidder] |= BIT[order[a]] | BIT[order[b]]
        self.leads = self.game.leads(self.trump)
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
            self.begin(self.bidder)
