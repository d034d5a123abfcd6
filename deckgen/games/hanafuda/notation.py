"""Record lines of hana-awase, and why moves are refused; koi-koi has the same and its calls."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.game import OVER
from deckgen.games.hanafuda.rules import DUE, MONTH_OF, PLAY, TURN, FishingHand, month_fact
from deckgen.games.masks import places
from deckgen.games.notation import after_verb, card_number, cards_of, not_due, not_held, unreadable
from deckgen.games.refusals import refuse

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
    here, month = places(hand.field & MONTH_OF[card]), month_fact(card // 4)
    if len(here) == 2:
        both = cards_of(names[other] for other in here)
        return refuse("HF-05", Fact("hanafuda-choose", month=month, cards=both))
    return refuse(
        "HF-05",
        Fact(
            "hanafuda-nothing-to-choose", month=month, there=len(here), verb=DUE[hand.due],
            card=CardId(names[card]),
        ),
    )  # fmt: skip
