"""Two, three or four players and the options of Moonlight in; deals, hands and the end of the game out.

Lillie Zimmermann's game of 1928, rules ML-01 to ML-22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from deckgen.games.deal import Deal, Following, Pile
from deckgen.games.decks import Terms
from deckgen.games.game import Game, Hand
from deckgen.games.moonlight_cards import NAMES, PHASES, deck_terms, leads
from deckgen.games.moonlight_hand import PASS, MoonlightHand
from deckgen.games.options import Option
from deckgen.games.tricks import Lead

LEFT_OUT = {4: (), 3: ("new",), 2: ("new", "first")}
"""The phases that stay in the box, by the number of players (ML-01)."""
OPTIONS = (
    Option("pass_is_final", ("no", "yes"), "ML-06", "a player who has passed may not bid again"),
    Option(
        "moonlight_on_trump_lead",
        ("season", "any"),
        "ML-11",
        "Moonlight may be played on a trump lead in spite of a card of the month",
    ),
)


class Moonlight(Game[int]):
    """Moonlight at one table. A move is a mask: a bid, a card, a set of cards, or a call of Moonshine."""

    name = "moonlight"
    counts = (2, 3, 4)
    default_players = 4
    names = NAMES
    option_table = OPTIONS
    plies = 52
    pack_rules = "ML-01, ML-04"
    score_rules = "ML-17, ML-18, ML-20, ML-21"
    end_rule = "ML-22"
    cites = frozenset(f"ML-{n:02d}" for n in (*range(1, 16), *range(17, 23)))
    target = 365
    passing = PASS
    """The move `bid pass`."""

    def __init__(self, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        super().__init__(players, options)
        out = LEFT_OUT[self.players]
        kept = (card for card in range(48) if PHASES[card % 4] not in out)
        self.pack = (*kept, 48, 49)
        self.final = self.yes("pass_is_final")
        self.any_time = self.options["moonlight_on_trump_lead"] == "any"
        self._cuts = tuple(self._cut(first) for first in range(self.players))
        self.hand_cuts = tuple(
            tuple(itemgetter(*pile.at) for pile in cut[: self.players]) for cut in self._cuts
        )
        """By dealer and seat: what picks the hand from the shuffled pack."""
        self.blind_cuts = tuple(tuple(pile.at for pile in cut[self.players : -1]) for cut in self._cuts)
        self.centre_cut = self._cuts[0][-1].at

    @classmethod
    def terms(cls) -> Terms:
        """Month and phase of each card; seasons, what a trick is worth, the ranks of months and phases."""
        return deck_terms()

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that score together: the partners of four (ML-21)."""
        return (seat % 2, seat % 2 + 2) if self.players == 4 else (seat,)

    def _cut(self, first: int) -> tuple[Pile, ...]:
        """From the dealer's left: nine each in threes, two to the centre, three blinds each (ML-04)."""
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
        """The seasons that may be trump, as a mask: all of them (ML-05)."""
        return 0b1111

    def leads(self, trump: int) -> Mapping[int, Lead]:
        """What each lead leads under a trump, by its bit."""
        return leads(trump, self.any_time)

    def piles(self, first: int) -> tuple[Pile, ...]:
        """The hands, the blinds and the centre."""
        return self._cuts[first]

    def hand(self, deal: Deal) -> MoonlightHand:
        """A hand before its first bid."""
        return MoonlightHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """The deal passes to the left; after a hand that all passed the same player deals (ML-04, ML-07)."""
        if isinstance(hand, MoonlightHand) and hand.bidder < 0:
            return Following(hand.deal.first, hand.deal.round, "ML-07")
        return Following((hand.deal.first + 1) % self.players, hand.deal.round + 1, "ML-04")

    def winners(self, totals: Sequence[int], hand: Hand[int]) -> tuple[int, ...]:
        """The side that alone has the highest total, 365 or more (ML-22)."""
        return self.alone_at_top(totals, self.target)
