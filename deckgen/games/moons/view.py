"""What a seat may see of a game of Moons, and what each move settles."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.deal import HIDDEN, blank, only_own
from deckgen.games.kit import View
from deckgen.games.moons.cards import NONE, names
from deckgen.games.moons.melds import NAMES
from deckgen.games.moons.rules import MoonsHand


def view(hand: MoonsHand, seat: int) -> View:
    """Return everything face up, one's own hand, and the size of the rest."""
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "hand": names(hand.held[seat]),
        "cards": [held.bit_count() for held in hand.held],
        "planets": [names(planet) for planet in hand.planets],
        "moons": [[names(moon) for moon in hand.moons(each)] for each in range(len(hand.laid))],
        "prizes": len(hand.prizes),
        "turned": f"{hand.turned + 1} {NAMES[hand.prizes[hand.turned]]}" if hand.turned != NONE else "",
        "trick": [f"{play >> 6} {NAMES[play & 63]}" for play in hand.plays],
        "discards": names(hand.discards),
        "stock": len(hand.stock) - hand.top,
        "relaid": hand.relaid,
        "turns": hand.turns,
        "tricks": hand.tricks,
    }


def hide(seen: MoonsHand) -> None:
    """Blank the other hands, the stock and its shuffles, and the prizes except the one turned."""
    seen.held = only_own(seen.held, seen.seat)
    seen.moves = [move if isinstance(move, int) else () for move in seen.moves]
    seen.placed = ()
    seen.stock = (HIDDEN,) * len(seen.stock)
    seen.prizes = [card if at == seen.turned else HIDDEN for at, card in enumerate(seen.prizes)]
    seen.deal = blank(seen.deal)


def events(hand: MoonsHand) -> Sequence[Fact]:
    """Return who took which place, and whether with a prize, if the last move ended a trick."""
    if not hand.placed:
        return ()
    rules, places = set(), []
    for place, (seat, card, prize) in enumerate(hand.placed, 1):
        rules.add("GX-13" if card == NONE else "GX-11")
        if prize == NONE:
            rules.add("GX-12")
        played = Fact("moons-no-card") if card == NONE else Fact("moons-card", card=CardId(NAMES[card]))
        places.append(Fact("moons-place", seat=Seat(seat), place=place, played=played, prize=prize != NONE))
    return (Fact("moons-places", places=places, rules=sorted(rules)),)
