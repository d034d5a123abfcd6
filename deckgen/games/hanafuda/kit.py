"""The kit of hana-awase: lines and refusals, what a seat may see, what is said of a hand, and a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, FactValue, Seat
from deckgen.games.allocation import value_faults, value_settings
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, blank, deal_unseen, only_sizes
from deckgen.games.hanafuda.rules import (
    CLASS_SETS,
    DUE,
    MONTH_OF,
    PLAY,
    SET_POINTS,
    TURN,
    FishingHand,
    Hanafuda,
    HanafudaHand,
    laid_out,
    month_fact,
)
from deckgen.games.kit import Counts, Kit, Showing, View
from deckgen.games.masks import card_ids, mask_of, places
from deckgen.games.moonlight.kit import face
from deckgen.games.notation import after_verb, card_number, not_due, not_held, unreadable
from deckgen.games.refusals import refuse
from deckgen.games.spread import Note, Spread, Zone, hands

if TYPE_CHECKING:
    from deckgen.games.hanafuda.many import ManyHanafuda

H = TypeVar("H", bound=FishingHand)

VERBS = {"play": "play", "turn": "turn"}
"""The verbs, and the phase in which each is due."""


def text(hand: FishingHand, move: int) -> str:
    """Return the line: `play jan-new`, `turn jan-new take jan-full`."""
    names = hand.game.names
    take = f" take {names[(move >> 6) - 1]}" if move >> 6 else ""
    return f"{DUE[hand.due]} {names[move & 63]}{take}"


def read(hand: FishingHand, line: str, verbs: Mapping[str, str] = VERBS) -> int:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04) if it cannot be one here."""
    words = after_verb(hand, line, verbs)
    if len(words) not in (1, 3) or words[1:2] not in ([], ["take"]):
        raise unreadable(line, Fact("hanafuda-form", verb=DUE[hand.due]))
    card, *take = (card_number(hand.game, word) for word in words[::2])
    return card + (take[0] + 1 << 6 if take else 0)


def why(hand: FishingHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if hand.seat == OVER:
        return not_due(hand, DUE[hand.due])
    card, names = move & 63, hand.game.names
    if hand.due == PLAY and not hand.held[hand.seat] >> card & 1:
        if card not in hand.game.pack:
            return refuse("HF-01", Fact("hanafuda-not-in-pack", card=CardId(names[card])))
        return not_held(hand, (names[card],))
    if hand.due == TURN and card != hand.deal.order[hand.top]:
        top = CardId(names[hand.deal.order[hand.top]])
        return refuse("HF-06", Fact("hanafuda-not-the-top", card=CardId(names[card]), top=top))
    here, month = hand.field & MONTH_OF[card], month_fact(card // 4)
    if here.bit_count() == 2:
        return refuse("HF-05", Fact("hanafuda-choose", month=month, cards=card_ids(hand, here)))
    return refuse(
        "HF-05",
        Fact(
            "hanafuda-nothing-to-choose", month=month, there=here.bit_count(), verb=DUE[hand.due],
            card=CardId(names[card]),
        ),
    )  # fmt: skip


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


def fishing_spread(
    hand: FishingHand, notes: Sequence[Note], worth: Callable[[Any, str], FactValue]
) -> Spread:
    """Return the table: field, stock, the card being turned, and what each has taken by what it is worth."""
    ids, deal = hand.game.names, hand.deal
    zones = hands(([ids[card] for card in places(mask)] for mask in hand.held), hand.seat == OVER)
    zones.append(Zone("field", tuple(ids[card] for card in places(hand.field))))
    turned = hand.phase == "turn"
    if turned:
        zones.append(Zone("turned", (ids[deal.order[hand.top]],)))
    zones.append(Zone("stock", hidden=len(hand.game.pack) - hand.top - turned))
    for seat, mask in enumerate(hand.taken):
        best_first = sorted(places(mask), key=lambda card: -hand.game.allocation.values[card])
        by_kind: dict[FactValue, list[str]] = {}
        for card in best_first:
            by_kind.setdefault(worth(hand.game, ids[card]), []).append(ids[card])
        zones += [Zone("taken", tuple(cards), seat, None, kind) for kind, cards in by_kind.items()]
    return Spread(tuple(zones), (Note("dealer", "", deal.first), *notes))


def spread(hand: HanafudaHand) -> Spread:
    """Return the table, with the points that each has captured."""
    points = [Note("points", hand.game.captured(mask), seat) for seat, mask in enumerate(hand.taken)]
    return fishing_spread(hand, points, worth)


def takes(hand: FishingHand) -> Mapping[str, Sequence[str]]:
    """Return the cards of the field that each card of the seat to act, or the card turned, takes (HF-05)."""
    ids, cards = hand.game.names, list[int]()
    if hand.due == PLAY:
        cards = places(hand.held[hand.seat])
    elif hand.due == TURN:
        cards = [hand.deal.order[hand.top]]
    return {ids[card]: [ids[other] for other in places(hand.field & MONTH_OF[card])] for card in cards}


def worth(game: Hanafuda, card: str) -> int:
    """Return the points of a card: 20, 10, 5, 1 or 0 (HF-02)."""
    return game.points[game.number[card]]


def hide(seen: FishingHand) -> None:
    """Blank the other hands but for their size, and the stock except a card that is turned."""
    seen.held = only_sizes(seen.held, seen.seat)
    seen.deal = blank(seen.deal, {seen.top: seen.deal.order[seen.top]} if seen.due == TURN else {})


def world(seen: H, random: Random) -> H:
    """Return a copy in which the other hands and the stock are dealt at random."""
    hand, seat = seen.copy(), seen.seat
    top = seen.top + (seen.due == TURN)
    order = list(seen.deal.order[:top])
    shown = seen.held[seat] | seen.field | sum(seen.taken) | mask_of(order[seen.top :])
    held, stock = deal_unseen(seen.held, seat, places(mask_of(seen.game.pack) & ~shown), random)
    hand.held = [mask_of(cards) for cards in held]
    hand.held[seat] = seen.held[seat]
    hand.deal = seen.deal._replace(order=order + stock)
    return hand


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


def count(hand: HanafudaHand, counts: Counts) -> None:
    """Count changes of the lead in points captured, and who has which sets at the end (HF-08)."""
    game = hand.game
    count_leads(hand, counts, lambda each, seat: game.captured(each.taken[seat]))
    found = [game.sets_in(mask) for mask in hand.taken]
    for value, least in CLASS_SETS:
        hit = any(value in values for _, values in found)
        counts.share("sets", f"{least} or more {value}s", 1, int(hit))
    counts.number("sets", "whole months", sum(len(months) for months, _ in found))


def count_leads(hand: FishingHand, counts: Counts, points: Callable[[Any, int], int]) -> None:
    """Count how often the seat alone in the lead changes, and when it last does, in per cent of the hand."""
    fresh: Any = hand.game.hand(hand.deal)
    totals, leader, changes, last = [0] * hand.game.players, -1, 0, 0
    for number, move in enumerate(hand.moves, 1):
        seat = fresh.seat
        fresh.play(move)
        totals[seat] = points(fresh, seat)
        best = max(total for other, total in enumerate(totals) if other != seat)
        if totals[seat] > best and seat != leader:
            changes, last, leader = changes + (leader >= 0), number, seat
    counts.number("leads", "changes in a hand", changes)
    counts.number("leads", "last one, in per cent of the hand", 100 * last // len(hand.moves))


def many() -> type[ManyHanafuda]:
    """Return the class that plays many hands side by side."""
    from deckgen.games.hanafuda.many import ManyHanafuda  # NumPy takes long to import.

    return ManyHanafuda


KIT: Kit[HanafudaHand, int] = Kit(
    Hanafuda,
    text=text,
    read=read,
    why=why,
    view=view,
    hide=hide,
    explain=explain,
    bots={"greedy": greedy},
    world=world,
    count=count,
    many=many,
    showing=SHOWING,
    spread=spread,
    worth=worth,
    takes=takes,
    take_rule="HF-05",
    deck_faults=value_faults,
    settings=value_settings,
    of_deck=Hanafuda.of_deck,
    lay_out=laid_out,
)
