"""The kit of hana-awase: what a seat may see, what is said of scores, and a bot."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import Fact, Seat
from deckgen.games.allocation import value_faults
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, blank, only_own
from deckgen.games.hanafuda import notation
from deckgen.games.hanafuda.rules import (
    MONTH_OF,
    SET_POINTS,
    TURN,
    FishingHand,
    Hanafuda,
    HanafudaHand,
    month_fact,
)
from deckgen.games.kit import Kit, Showing, View
from deckgen.games.masks import places
from deckgen.games.moonlight.kit import face


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


SHOWING = Showing(
    parts={
        "month": Fact("play-month"), "cards": Fact("play-cards"), "field": Fact("play-field"),
        "turned": Fact("play-turned"), "stock": Fact("play-stock"), "koikoi": Fact("play-koikoi"),
        "taken": Fact("play-taken"),
    },
    face=face,
)  # fmt: skip


def greedy(hand: FishingHand, draws: Draws) -> int:
    """Take the most, or give away the least."""
    return max(hand.legal(), key=lambda move: _gain(hand, move))


def _gain(hand: FishingHand, move: int) -> int:
    """Return what a card takes, itself included, or what it leaves to the others as a loss."""
    card, take = move & 63, move >> 6
    field = 1 << take - 1 if take else hand.field & MONTH_OF[card]
    worth = sum(map(hand.game.allocation.values.__getitem__, [card, *places(field)]))
    return 1 + worth if field else -worth


KIT: Kit[HanafudaHand, int] = Kit(
    Hanafuda,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view,
    hide=hide,
    explain=explain,
    bots={"greedy": greedy},
    showing=SHOWING,
    deck_faults=value_faults,
    of_deck=Hanafuda.of_deck,
)
