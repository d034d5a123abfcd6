"""A move of Moon and Sixpence in; its record line, why it is refused, what it did, out (SX-07 to SX-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.masks import places
from deckgen.games.notation import after_verb, card_number, not_due, not_held, unreadable
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.sixpence.figures import FIGURES, drawn, nearest_miss, slide
from deckgen.lattice import Slide

if TYPE_CHECKING:
    from deckgen.games.sixpence.hand import SixpenceHand

VERBS = ("play", "discard", "offer", "give", "refuse", "end")
PLAY, DISCARD, OFFER, GIVE, REFUSE, END = range(6)
SHIFT = 16
DUE = dict(zip(VERBS, ("play", "play", "play", "give", "give", "play"), strict=True))
MOON = len(FIGURES)
"""The number of the first Moon card."""


def why(hand: SixpenceHand, move: int) -> Problem | None:
    """The rule that a move of the due kind breaks, or None."""
    card, verb = move & 255, move >> SHIFT
    if hand.phase != DUE[VERBS[verb]]:
        return not_due(hand, VERBS[verb])
    if verb == END:
        if hand.played:
            return None
        return refuse("SX-10", "a turn ends by itself or after a play", "play a card or discard one")
    if verb == REFUSE:
        return None
    if not hand.held[hand.seat] >> card & 1:
        return not_held(hand, hand.game.names[card])
    if verb == PLAY:
        return _why_moon(hand, card, (move >> 8) - 1) if card >= MOON else _why_figure(hand, card)
    if verb == DISCARD and hand.played:
        return refuse("SX-09", "a card was played in this turn, so none is discarded", "play another, or end")
    return _why_offer(hand) if verb == OFFER else None


def _why_figure(hand: SixpenceHand, card: int) -> Problem | None:
    """SX-07, or SX-11 for the figure that lies."""
    if hand.game.leads[hand.figure] >> card & 1:
        return None
    rule = "SX-11" if card == hand.figure else "SX-07"
    held = hand.held[hand.seat]
    playable = places(held & hand.game.leads[hand.figure])
    if playable:
        remedy = f"{hand.game.card_names(playable)} can be played"
    else:
        remedy = ("play a Moon, or " if held >> MOON else "") + ("end the turn" if hand.played else "discard")
    return refuse(rule, nearest_miss(hand.pennies(), card), remedy)


def _why_moon(hand: SixpenceHand, card: int, made: int) -> Problem | None:
    """SX-08, or SX-11 for the figure that lies."""
    name = hand.game.names[card]
    if made < 0:
        return refuse("SX-08", "a Moon makes a figure", f"write play {name} and the figure, as f17")
    if made in hand.game.makes[hand.figure]:
        return None
    if made == hand.figure:
        return refuse("SX-11", nearest_miss(hand.pennies(), made), "make another figure")
    return refuse("SX-08", nearest_miss(hand.pennies(), made), "a Moon too moves exactly one penny")


def _why_offer(hand: SixpenceHand) -> Problem | None:
    if hand.may_offer():
        return None
    if not hand.game.partners:
        return refuse("SX-14", "cards are exchanged between partners only", "play or discard")
    if hand.played:
        return refuse("SX-14", "a card was played in this turn", "play another, or end")
    if hand.offered:
        return refuse("SX-14", "an offer was refused in this turn", "play or discard")
    return refuse("SX-14", "the partner holds no card", "play or discard")


def text(hand: SixpenceHand, move: int) -> str:
    """`play f17`, `play moon2 f17`, `discard f17`, `refuse`."""
    card, made, verb = move & 255, move >> 8 & 255, VERBS[move >> SHIFT]
    if verb in ("refuse", "end"):
        return verb
    return " ".join([verb, hand.game.names[card], *([FIGURES[made - 1]] if made else [])])


def read(hand: SixpenceHand, line: str) -> int:
    """The move of a line; IllegalMove (REC-01, REC-04, SX-08) when it can be none."""
    words = after_verb(hand, line, DUE)
    verb = VERBS.index(line.split()[0])
    if verb in (REFUSE, END):
        if words:
            raise unreadable(line, VERBS[verb])
        return verb << SHIFT
    cards = [card_number(hand.game, word) for word in words]
    moon = verb == PLAY and bool(cards) and cards[0] >= MOON
    if len(cards) not in ((1, 2) if moon else (1,)):
        raise unreadable(line, "play CARD, or play MOON FIGURE" if verb == PLAY else f"{VERBS[verb]} CARD")
    if len(cards) == 2 and cards[1] >= MOON:
        raise IllegalMove(refuse("SX-08", f"{words[1]} is no figure", "name the figure that is made, as f17"))
    return cards[0] + (cards[1] + 1 << 8 if len(cards) == 2 else 0) + (verb << SHIFT)


def explain(hand: SixpenceHand) -> Sequence[str]:
    """The points of each pile, and the guard if it ended the game."""
    lines = ["500 exchanges in a row ended the game as it stands (SX-14)."] if hand.guarded else []
    for seat, pile in enumerate(hand.piles):
        figures, moons = (pile & (1 << MOON) - 1).bit_count(), (pile >> MOON).bit_count()
        points = hand.points(seat)
        less = f" - 2 x {_counted(moons, 'Moon')} = {points}" if moons else ""
        worth = f"{_counted(figures, 'figure')} worth {points + 2 * moons}"
        lines.append(f"Seat {seat}: {worth}{less} (SX-03, SX-13).")
    if hand.game.partners:
        lines += [f"Seats {side} and {side + 2} together: {hand.scores()[side]} (SX-14)." for side in (0, 1)]
    return lines


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def moved(hand: SixpenceHand) -> Slide | None:
    """The penny that the last play moved and where it went; None before any, or where a Moon let all lie."""
    *before, last = hand.path()
    return slide(hand.pennies(len(before) - 1), last) if before else None


def note(hand: SixpenceHand) -> str:
    """Which penny the last move moved and what it made, by which rule; empty when it was no play."""
    if not hand.moves or hand.moves[-1] >> SHIFT != PLAY:
        return ""
    *_, old, new = hand.path()
    step = moved(hand)
    if step is None:
        return f"The Moon leaves {FIGURES[old]} as it lies (SX-08)."
    made = f"{FIGURES[old]} becomes {FIGURES[new]}" if old != new else f"{FIGURES[old]} lies again"
    rule = "SX-08" if hand.moves[-1] & 255 >= MOON else "SX-07" if old != new else "SX-11"
    return f"The penny at {step.start} goes to {step.end}: {made} ({rule})."


def view(hand: SixpenceHand, seat: int) -> Mapping[str, object]:
    """What a seat may know. A card on offer lies face down: only its owner sees it (SX-14)."""
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
