"""What a seat may see of a hand of hana-awase or koi-koi."""

from __future__ import annotations

from deckgen.games.deal import blank, only_own
from deckgen.games.fishing import TURN, FishingHand
from deckgen.games.kit import View
from deckgen.games.masks import places


def view(hand: FishingHand, seat: int) -> View:
    """Return hand, field, piles and the card being turned; of other hands and the stock the size."""
    names, held = hand.game.card_names, hand.held
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "dealer": hand.deal.first,
        "hand": names(places(held[seat])),
        "cards": [mask.bit_count() for mask in held],
        "field": names(places(hand.field)),
        "taken": [names(places(mask)) for mask in hand.taken],
        "turned": hand.game.names[hand.deal.order[hand.top]] if hand.phase == "turn" else "",
        "stock": len(hand.game.pack) - hand.top,
    }


def hide(seen: FishingHand) -> None:
    """Blank the other hands and the stock, except a card that is turned."""
    seen.held = only_own(seen.held, seen.seat)
    seen.deal = blank(seen.deal, {seen.top: seen.deal.order[seen.top]} if seen.due == TURN else {})
