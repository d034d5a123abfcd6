"""Record lines of koi-koi, and why moves are refused: hana-awase's, and the calls."""

from __future__ import annotations

from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.games.game import OVER
from deckgen.games.hanafuda import notation as hanafuda
from deckgen.games.hanafuda.rules import CALL
from deckgen.games.koikoi.rules import CALLS, KoikoiHand
from deckgen.games.notation import after_verb, not_due, unreadable
from deckgen.games.refusals import IllegalMove, refuse

VERBS = {**hanafuda.VERBS, "koikoi": "koikoi", "stop": "koikoi"}
"""The verbs, and the phase in which each is due."""


def text(hand: KoikoiHand, move: int) -> str:
    """Return the line, as in hana-awase; `koikoi` and `stop`."""
    return CALLS[move] if move in CALLS else hanafuda.text(hand, move)


def read(hand: KoikoiHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04, HF-10) if it cannot be one here."""
    word = line.partition(" ")[0]
    calling = hand.due == CALL and hand.seat != OVER
    if hand.seat != OVER and word in VERBS and calling != (VERBS[word] == "koikoi"):
        raise IllegalMove(_mistimed(hand, word))
    if not calling:
        return hanafuda.read(hand, line, VERBS)
    if after_verb(hand, line, VERBS):
        raise unreadable(line, Fact("koikoi-form", call=word))
    return next(move for move, call in CALLS.items() if call == word)


def why(hand: KoikoiHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if hand.seat == OVER and move in CALLS:
        return not_due(hand, CALLS[move])
    if hand.due != CALL and move not in CALLS:
        return hanafuda.why(hand, move)
    if hand.due == CALL and move in CALLS:
        return refuse("HF-10", Fact("koikoi-no-card-left"))
    return _mistimed(hand, CALLS.get(move, ""))


def _mistimed(hand: KoikoiHand, call: str) -> Problem:
    """Return the refusal of a card where a call is due, or of a call where a card is."""
    if hand.due == CALL:
        calls = tuple(CALLS[move] for move in hand.legal())
        return refuse("HF-10", Fact("koikoi-call-due", points=hand.total(hand.seat), calls=calls))
    return refuse("HF-10", Fact("koikoi-no-call-due", call=call, due=hand.phase))
