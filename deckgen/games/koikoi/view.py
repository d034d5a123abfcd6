"""What a seat may see of a hand of koi-koi, and what each move settles."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.allocation import MONTHS
from deckgen.games.hanafuda import view as hanafuda
from deckgen.games.kit import View
from deckgen.games.koikoi.rules import KoikoiHand
from deckgen.games.koikoi.score import set_fact, sets_of


def view(hand: KoikoiHand, seat: int) -> View:
    """Return what a seat may know, as in hana-awase; the month, and the points of each last koi-koi, or 0."""
    public = {"month": MONTHS[hand.game.month_of(hand.deal)], "koikoi": list(hand.said)}
    return {**hanafuda.view(hand, seat), **public}


def events(hand: KoikoiHand) -> Sequence[Fact]:
    """Return the sets of a player who must say whether to go on."""
    if hand.phase != "koikoi":
        return ()
    sets = [
        Fact("koikoi-set-for", set=set_fact(hand, made), points=made.points)
        for made in sets_of(hand, hand.seat)
    ]
    total = hand.total(hand.seat)
    return (Fact("koikoi-has-sets", seat=Seat(hand.seat), sets=sets, total=total, rules=("HF-09",)),)
