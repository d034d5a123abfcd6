"""How the score of a finished hand of hana-awase comes about (HF-07, HF-08)."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.fishing import month_fact
from deckgen.games.game import OVER
from deckgen.games.hanafuda.rules import SET_POINTS, HanafudaHand


def explain(hand: HanafudaHand) -> Sequence[Fact]:
    """Return the points captured by each; if sets count, those and what each scores with them."""
    if hand.seat != OVER:
        return ()
    told = [_captured(hand, seat) for seat in range(hand.game.players)]
    if hand.game.yes("month_sets"):
        told += _sets(hand)
    return told


def _captured(hand: HanafudaHand, seat: int) -> Fact:
    players, total, points = hand.game.players, hand.game.total, hand.game.captured(hand.taken[seat])
    return Fact(
        "hanafuda-captured", seat=Seat(seat), points=points, total=total, players=players,
        score=players * points - total, value_rules=("HF-02",), rules=("HF-07",),
    )  # fmt: skip


def _sets(hand: HanafudaHand) -> list[Fact]:
    """Return who has which sets, and what each seat scores with them; nothing if nobody has any."""
    told = []
    for seat, mask in enumerate(hand.taken):
        months, values = hand.game.sets_in(mask)
        sets = [Fact("hanafuda-month-set", month=month_fact(month)) for month in months]
        sets += [Fact("hanafuda-value-set", value=value) for value in values]
        if sets:
            told.append(
                Fact("hanafuda-sets", seat=Seat(seat), sets=sets, points=SET_POINTS, rules=("HF-08",))
            )
    scores = enumerate(hand.scores()) if told else ()
    return told + [
        Fact("hanafuda-scores", seat=Seat(seat), points=points, rules=("HF-08",)) for seat, points in scores
    ]
