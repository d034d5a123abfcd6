"""All hands of a trick game's last tricks in; what the hand is worth with best play on both sides out.

The bidding side plays against all others, who know each other's cards: an alpha-beta search over the
referee's contexts, with what was found kept at the beginnings of tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from deckgen.games.masks import bits
from deckgen.games.moonlight.rules import JUNE_BIT, MoonlightHand
from deckgen.games.tricks import DEAD, Context
from deckgen.play.beginner import Trick

FAR = 1 << 20
Won = tuple[int, ...]
Worth = Callable[[Won, int], int]
"""What tricks won by each seat, and who took the June full moon, are worth to the bidding side."""


@dataclass(frozen=True, slots=True)
class Trick0:
    """A trick under way: what was led, the strongest card and whose it is, cards played, June among them."""

    context: Context | None = None
    best: int = 0
    best_seat: int = 0
    played: int = 0
    june: bool = False


@dataclass(slots=True)
class Endgame:
    """The search of one deal. `nodes` counts the positions looked at."""

    hand: Trick
    """For the leads, the sides and whose trick is worth what; its cards are not looked at."""
    worth: Worth
    nodes: int = 0
    _kept: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)

    def value(self, hands: Won, seat: int, trick: Trick0, won: Won, june: int) -> int:
        """What the position is worth to the bidding side."""
        return self._search(hands, seat, trick, won, june, -FAR, FAR)

    def _search(self, hands: Won, seat: int, trick: Trick0, won: Won, june: int, low: int, high: int) -> int:
        if not trick.played:
            if not any(hands):
                return self.worth(won, june)
            key = (hands, seat, won, june)
            least, most = self._kept.get(key, (-FAR, FAR))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            found = self._best(hands, seat, trick, won, june, low, high)
            self._kept[key] = (least if found <= low else found, most if found >= high else found)
            return found
        return self._best(hands, seat, trick, won, june, low, high)

    def _best(self, hands: Won, seat: int, trick: Trick0, won: Won, june: int, low: int, high: int) -> int:
        self.nodes += 1
        ours = seat in self.hand.game.side(self.hand.bidder)
        best = -FAR if ours else FAR
        for move in self.moves(hands[seat], trick):
            found = self.after(hands, seat, trick, won, june, move, low, high)
            if ours:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def moves(self, held: int, trick: Trick0) -> list[int]:
        """The legal moves, those that win first, and of those the strongest."""
        if trick.context is None:
            leads = self.hand.leads
            return sorted(bits(self.hand.may_lead(held)), key=lambda code: -_lead_power(leads[code]))
        power = trick.context.power
        return sorted(bits(trick.context.legal(held)), key=lambda card: -power[card])

    def after(
        self, hands: Won, seat: int, trick: Trick0, won: Won, june: int, move: int,
        low: int = -FAR, high: int = FAR,
    ) -> int:  # fmt: skip
        """What the position after a move is worth to the bidding side."""
        players = self.hand.players
        context, card = (trick.context, move) if trick.context is not None else self.hand.leads[move]
        power = context.power[card]
        doubles = trick.june or (card == JUNE_BIT and power > 0 and isinstance(self.hand, MoonlightHand))
        if trick.played and power <= trick.best:
            best, best_seat = trick.best, trick.best_seat
        else:
            best, best_seat = power, seat
        hands = (*hands[:seat], hands[seat] & ~card, *hands[seat + 1 :])
        if trick.played + 1 < players:
            going_on = Trick0(context, best, best_seat, trick.played + 1, doubles)
            return self._search(hands, (seat + 1) % players, going_on, won, june, low, high)
        if best < DEAD:
            won = (*won[:best_seat], won[best_seat] + 1, *won[best_seat + 1 :])
            june = best_seat if doubles else june
        return self._search(hands, best_seat, Trick0(), won, june, low, high)


def _lead_power(lead: tuple[Context, int]) -> int:
    context, card = lead
    return context.power[card]
