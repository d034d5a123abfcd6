"""What a seat may see of a game of Moon and Sixpence, and what each move settles."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact
from deckgen.games.deal import HIDDEN, blank
from deckgen.games.kit import View
from deckgen.games.masks import places
from deckgen.games.sixpence.figures import FIGURES, drawn, slide
from deckgen.games.sixpence.rules import GIVE, MOON, NO_OFFER, OFFER, PLAY, SHIFT, SixpenceHand
from deckgen.lattice import Slide


def view(hand: SixpenceHand, seat: int) -> View:
    """Return what a seat may know. A card on offer is face down: only its owner sees it (SX-14)."""
    names = hand.game.card_names
    owner = (hand.seat + 2) % 4 if hand.phase == "give" else None
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "hand": names(places(hand.held[seat])),
        "cards": [held.bit_count() for held in hand.held],
        "figure": FIGURES[hand.figure],
        "pennies": list(hand.pennies()),
        "table": drawn(hand.pennies(), moved(hand)),
        "piles": [names(places(pile)) for pile in hand.piles],
        "discards": names(hand.thrown),
        "turned": names(hand.deal.also[1:]),
        "stock": len(hand.deal.order) - hand.top,
        "played": hand.played,
        "offered": hand.offered,
        "offering": hand.game.names[hand.offering] if seat == owner else "",
        "exchanges": hand.exchanges,
    }


def hide(seen: SixpenceHand) -> None:
    """Blank the other hands but for their size, the stock, and the cards that partners exchange."""
    if seen.offering != NO_OFFER:
        seen.offering = HIDDEN
    seen.moves = [(move >> SHIFT << SHIFT) if move >> SHIFT in (OFFER, GIVE) else move for move in seen.moves]
    for seat, held in enumerate(seen.held):
        if seat != seen.seat:
            seen.held[seat] = (1 << held.bit_count()) - 1
    seen.deal = blank(seen.deal)


def moved(hand: SixpenceHand) -> Slide | None:
    """Return the penny that the last play moved and where it went; None if none has been moved."""
    *before, last = hand.path()
    return slide(hand.pennies(len(before) - 1), last) if before else None


def events(hand: SixpenceHand) -> Sequence[Fact]:
    """Return which penny the last move moved and what it made; nothing if it was no play."""
    if not hand.moves or hand.moves[-1] >> SHIFT != PLAY:
        return ()
    *_, old, new = hand.path()
    step, figure = moved(hand), CardId(FIGURES[old])
    if step is None:
        return (Fact("sixpence-moon-stays", figure=figure, rules=("SX-08",)),)
    moon = hand.moves[-1] & 255 >= MOON
    rules = ("SX-08" if moon else "SX-07" if old != new else "SX-11",)
    if old == new:
        return (Fact("sixpence-again", start=step.start, end=step.end, figure=figure, rules=rules),)
    made = CardId(FIGURES[new])
    return (Fact("sixpence-becomes", start=step.start, end=step.end, figure=figure, made=made, rules=rules),)
