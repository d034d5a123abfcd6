"""Record lines of Moon and Sixpence, and why moves are refused."""

from __future__ import annotations

from deckgen import lattice
from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.masks import places
from deckgen.games.notation import after_verb, card_number, cards_of, not_due, not_held, unreadable
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.sixpence.figures import FIGURES
from deckgen.games.sixpence.rules import DISCARD, END, MOON, OFFER, PLAY, REFUSE, SHIFT, VERBS, SixpenceHand

DUE = dict(zip(VERBS, ("play", "play", "play", "give", "give", "play"), strict=True))
"""The phase in which each verb is due."""


def text(hand: SixpenceHand, move: int) -> str:
    """Return the line: `play f17`, `play moon2 f17`, `discard f17`, `refuse`."""
    card, made, verb = move & 255, move >> 8 & 255, VERBS[move >> SHIFT]
    if verb in ("refuse", "end"):
        return verb
    return " ".join([verb, hand.game.names[card], *([FIGURES[made - 1]] if made else [])])


def read(hand: SixpenceHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04, SX-08) if it cannot be one here."""
    words = after_verb(hand, line, DUE)
    name = line.split()[0]
    verb = VERBS.index(name)
    cards = [] if verb in (REFUSE, END) else [card_number(hand.game, word) for word in words]
    moon = verb == PLAY and bool(cards) and cards[0] >= MOON
    if len(words) not in ((0,) if verb in (REFUSE, END) else (1, 2) if moon else (1,)):
        raise unreadable(line, Fact("sixpence-form", verb=name))
    if len(cards) == 2 and cards[1] >= MOON:
        raise IllegalMove(refuse("SX-08", Fact("sixpence-no-figure", card=CardId(words[1]))))
    made = cards[1] + 1 << 8 if len(cards) == 2 else 0
    return (cards[0] if cards else 0) + made + (verb << SHIFT)


def why(hand: SixpenceHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    card, verb = move & 255, move >> SHIFT
    if hand.phase != DUE[VERBS[verb]]:
        return not_due(hand, VERBS[verb])
    if verb == END:
        return refuse("SX-10", Fact("sixpence-no-end"))
    if not hand.held[hand.seat] >> card & 1:
        return not_held(hand, (hand.game.names[card],))
    if verb == PLAY:
        return _why_moon(hand, card, (move >> 8) - 1) if card >= MOON else _why_figure(hand, card)
    if verb == DISCARD:
        return refuse("SX-09", Fact("sixpence-no-discard"))
    assert verb == OFFER, "a card that is held may be given"
    return _why_offer(hand)


def _why_figure(hand: SixpenceHand, card: int) -> Problem:
    """Return why a figure card cannot be played: SX-07, or SX-11 for the figure that is there."""
    held = hand.held[hand.seat]
    playable = places(held & hand.game.leads[hand.figure])
    if playable:
        remedy = Fact("sixpence-playable", cards=cards_of(hand.game.names[each] for each in playable))
    else:
        remedy = Fact("sixpence-not-playable", moon=bool(held >> MOON), played=hand.played)
    return refuse("SX-11" if card == hand.figure else "SX-07", miss(hand.pennies(), card, remedy))


def _why_moon(hand: SixpenceHand, card: int, made: int) -> Problem:
    """Return why a Moon cannot make a figure: SX-08, or SX-11 for the figure that is there."""
    if made < 0:
        return refuse("SX-08", Fact("sixpence-figure-missing", card=CardId(hand.game.names[card])))
    if made == hand.figure:
        return refuse("SX-11", miss(hand.pennies(), made, Fact("sixpence-other-figure")))
    return refuse("SX-08", miss(hand.pennies(), made, Fact("sixpence-moon-moves-one")))


def miss(pennies: lattice.Shape, figure: int, remedy: Fact) -> Fact:
    """Return why no move of one penny makes a figure: how many pennies the best placement leaves in place."""
    own = lattice.number_of(pennies)
    assert own is not None, "the pennies always show a figure"
    if own == figure:
        return Fact("sixpence-not-again", figure=CardId(FIGURES[own]), remedy=remedy)
    shared = lattice.shared(pennies, figure)
    names = CardId(FIGURES[own]), CardId(FIGURES[figure])
    return Fact("sixpence-miss", figure=names[0], made=names[1], shared=shared, remedy=remedy)


def _why_offer(hand: SixpenceHand) -> Problem:
    if not hand.game.partners:
        return refuse("SX-14", Fact("sixpence-no-partners"))
    if hand.played:
        return refuse("SX-14", Fact("sixpence-offer-after-play"))
    if hand.offered:
        return refuse("SX-14", Fact("sixpence-offer-refused"))
    return refuse("SX-14", Fact("sixpence-partner-empty"))
