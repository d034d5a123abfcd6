"""A hand in; a copy that holds only what the seat to move may know, for a bot to choose by, out.

Cards that lie hidden from the seat are gone from the copy: other hands, what others laid away face down, the
order of what is not dealt yet. It is for choosing a move, not for playing on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any, TypeVar

from deckgen.games.deal import Deal
from deckgen.games.fishing import TURN, FishingHand
from deckgen.games.game import Hand
from deckgen.games.moons_hand import MoonsHand
from deckgen.games.sixpence_hand import SixpenceHand
from deckgen.games.sixpence_words import GIVE, OFFER, SHIFT
from deckgen.games.trick_hand import TrickHand

HIDDEN = 0
"""The number that stands for a card which the seat may not know."""
H = TypeVar("H", bound=Hand[Any])
T = TypeVar("T", bound=TrickHand)


def sight(hand: H) -> H:
    """What the seat to move sees of a hand, as a hand."""
    seen = hand.copy()
    _hide(seen)
    return seen


def _only(cards: list[int], seat: int) -> list[int]:
    """The seat's own cards; of all others none."""
    return [mask if owner == seat else 0 for owner, mask in enumerate(cards)]


def _blank(deal: Deal, known: dict[int, int]) -> Deal:
    """A deal of which only the cards at some places are known."""
    return deal._replace(order=[known.get(place, HIDDEN) for place in range(len(deal.order))])


def bids_of(hand: T) -> Iterator[tuple[T, int]]:
    """Every bid so far, and the hand before it, of which only the auction is true."""
    before: Any = hand.game.hand(hand.deal)
    for move in hand.moves:
        if before.stage != "bid":
            return
        yield before, move
        before.play(move)


@singledispatch
def _hide(seen: Hand[Any]) -> None:
    raise TypeError(f"nothing says what is hidden in {type(seen).__name__}")


@_hide.register
def _(seen: TrickHand) -> None:
    """The other hands, the others' discards, the deal; not the auction."""
    seen.hands = _only(seen.hands, seen.seat)
    seen.discards = _only(seen.discards, seen.seat)
    seen.deal = _blank(seen.deal, {})
    if seen.stage != "bid":
        bids = sum(1 for _ in bids_of(seen))
        begun = seen.begun or len(seen.moves)
        seen.moves[bids:begun] = [0] * (begun - bids)


@_hide.register
def _(seen: FishingHand) -> None:
    """The other hands and the stock, but for a card that is turned."""
    seen.held = _only(seen.held, seen.seat)
    seen.deal = _blank(seen.deal, {seen.top: seen.deal.order[seen.top]} if seen.due == TURN else {})


@_hide.register
def _(seen: MoonsHand) -> None:
    """The other hands, the stock however shuffled, and the prizes, taken or not, but for the one turned."""
    seen.held = _only(seen.held, seen.seat)
    seen.moves = [move if isinstance(move, int) else () for move in seen.moves]
    seen.placed = ()
    seen.stock = (HIDDEN,) * len(seen.stock)
    seen.prizes = [card if at == seen.turned else HIDDEN for at, card in enumerate(seen.prizes)]
    seen.deal = _blank(seen.deal, {})


@_hide.register
def _(seen: SixpenceHand) -> None:
    """The other hands but for their size, the stock, and the cards that partners exchange."""
    if seen.offering >= 0:
        seen.offering = HIDDEN
    seen.moves = [(move >> SHIFT << SHIFT) if move >> SHIFT in (OFFER, GIVE) else move for move in seen.moves]
    for seat, held in enumerate(seen.held):
        if seat != seen.seat:
            seen.held[seat] = (1 << held.bit_count()) - 1
    seen.deal = _blank(seen.deal, {})
