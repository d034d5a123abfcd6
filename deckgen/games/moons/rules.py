"""Two to five players in; a game of Moons, its deal and its end, out (GX-01 to GX-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.game import OVER, Deal, Following, Game, Hand, Pile
from deckgen.games.kit import Terms
from deckgen.games.moons.cards import SUIT_WORDS, column_faults
from deckgen.games.moons.hand import MoonsHand, Move
from deckgen.games.moons.melds import NAMES
from deckgen.games.options import Option

if TYPE_CHECKING:
    from deckgen.deck import Deck

EACH = 9
"""Cards dealt to each player (GX-01)."""


class Moons(Game[Move]):
    """Moons at one table. One deal is a game."""

    name = "moons"
    counts = (2, 3, 4, 5)
    default_players = 4
    names = NAMES
    option_table = (
        Option("five_clubs_in_sets", ("no", "yes"), "GX-05", "the five of clubs may lie in a set"),
        Option("add_any_time", ("yes", "no"), "GX-08", "moons change at put-down turns only"),
        Option("out_on_last_card", ("no", "yes"), "GX-14", "who has played his last card wins at once"),
    )
    plies = 240
    pack = tuple(range(52))
    pack_rules = "GX-01"
    score_rules = "GX-14"
    end_rule = "GX-14"
    cites = frozenset(f"GX-{n:02d}" for n in range(1, 16))

    def __init__(self, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.fives = self.yes("five_clubs_in_sets")
        self.any_time = self.yes("add_any_time")
        self.last_card = self.yes("out_on_last_card")
        self._piles = tuple(self._cut(first) for first in range(self.players))

    def _cut(self, first: int) -> Sequence[Pile]:
        """Nine cards to each seat in turn from the dealer's left, the rest is the stock (GX-01)."""
        seats = [(first + 1 + turn) % self.players for turn in range(self.players)]
        hands = [Pile("hand", seat, range(EACH * i, EACH * i + EACH)) for i, seat in enumerate(seats)]
        stock = Pile("stock", None, range(EACH * self.players, len(self.pack)))
        return [*sorted(hands, key=lambda pile: pile.seat or 0), stock]

    def piles(self, first: int) -> Sequence[Pile]:
        """The hands and the stock."""
        return self._piles[first]

    def hand(self, deal: Deal) -> MoonsHand:
        """The game at its first put-down turn."""
        return MoonsHand(self, deal)

    def following(self, hand: Hand[Move]) -> Following:
        """Never asked within a game: one deal is a game. The deal passes left."""
        return Following((hand.deal.first + 1) % self.players, hand.deal.round + 1, "GX-14")

    def winners(self, totals: Sequence[int], hand: Hand[Move]) -> tuple[int, ...]:
        """Who got rid of all his cards; all seats where the guard ended the game as a draw (GX-14, GX-15)."""
        if hand.seat != OVER:
            return ()
        best = max(hand.scores())
        return tuple(seat for seat, score in enumerate(hand.scores()) if score == best)


def deck_terms() -> Terms:
    """Return suit and rank of each card, and the cards of each suit (GX-01)."""
    cards = {name: {"suit": name[1], "rank": name[0]} for name in NAMES}
    suits = {what: frozenset(name for name in NAMES if name[1] == suit) for suit, what in SUIT_WORDS}
    return Terms(cards=cards, card_rule="GX-01", suits=suits, suit_rule="GX-01")


def deck_faults(deck: Deck) -> Sequence[Problem]:
    """Return the colours and values in a deck that are not the game's (GX-01, GX-02)."""
    return list(column_faults(deck))
