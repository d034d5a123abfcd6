"""How the score of a finished hand of koi-koi comes about (HF-09 to HF-11)."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.fishing import month_fact
from deckgen.games.game import OVER
from deckgen.games.koikoi.rules import NOBODY, KoikoiHand, Made


def sets_of(hand: KoikoiHand, seat: int) -> Sequence[Made]:
    """Return the sets that a seat has captured."""
    return hand.game.sets_in(hand.taken[seat], hand.game.month_of(hand.deal))


def set_fact(hand: KoikoiHand, made: Made) -> Fact:
    """Return a set as the value of a fact."""
    if made.kind == "month":
        return Fact("koikoi-month-set", month=month_fact(hand.game.month_of(hand.deal)), held=made.held)
    return Fact("koikoi-set", name=made.kind, held=made.held)


def explain(hand: KoikoiHand) -> Sequence[Fact]:
    """Return the sets of the player who stopped, and the doublings."""
    if hand.seat != OVER:
        return ()
    if hand.stopped == NOBODY:
        return (_nobody(hand),)
    seat = Seat(hand.stopped)
    told = [
        Fact("koikoi-set-scores", seat=seat, set=set_fact(hand, made), points=made.points, rules=("HF-09",))
        for made in sets_of(hand, hand.stopped)
    ]
    for_call, for_points = hand.doublings()
    if for_call:
        told.append(Fact("koikoi-doubled-for-call", seat=Seat(1 - hand.stopped), rules=("HF-10",)))
    if for_points:
        points, least = hand.total(hand.stopped), hand.game.double_at
        told.append(Fact("koikoi-doubled-for-points", points=points, least=least, rules=("HF-10",)))
    return [*told, Fact("koikoi-scores", seat=seat, points=hand.scores()[hand.stopped], rules=("HF-10",))]


def _nobody(hand: KoikoiHand) -> Fact:
    """Return what a hand scores in which nobody stopped."""
    dealer = hand.deal.first
    if not hand.game.yes("dealer_one"):
        return Fact("koikoi-nobody-scores", rules=("HF-11",))
    return Fact("koikoi-dealer-scores", seat=Seat(dealer), points=hand.scores()[dealer], rules=("HF-11",))
