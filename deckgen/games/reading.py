"""The words of one record line in; a card, or the refusal that no game's rule covers, out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from deckgen.errors import Problem, did_you_mean
from deckgen.games.game import OVER, Game, Hand
from deckgen.games.header import IllegalMove, refuse


def known_verb(game: Game[Any], text: str, verbs: Collection[str]) -> tuple[str, list[str]]:
    """The verb of a line, one of those of the game (REC-01), and the words after it."""
    if not text.strip():
        raise IllegalMove(refuse("REC-01", "no move is written", f"write one of {', '.join(verbs)}"))
    verb, *rest = text.split()
    if verb not in verbs:
        remedy = did_you_mean(verb, verbs) or f"write one of {', '.join(verbs)}"
        raise IllegalMove(refuse("REC-01", f"there is no move {verb!r} in {game.name}", remedy))
    return verb, rest


def after_verb(hand: Hand[Any], text: str, verbs: Mapping[str, str]) -> list[str]:
    """The words after the verb; `verbs` maps each verb of the game to the phase in which it is due.

    REC-01 for an unknown verb, REC-04 for one that is not due.
    """
    verb, rest = known_verb(hand.game, text, verbs)
    if verbs[verb] != hand.phase:
        raise IllegalMove(not_due(hand, verb))
    return rest


def not_due(hand: Hand[Any], verb: str) -> Problem:
    """REC-04: another kind of move is due, or none."""
    if hand.seat == OVER:
        return refuse("REC-04", f"the hand is over, {verb!r} comes too late", "open the next hand")
    return refuse("REC-04", f"{verb!r} is the wrong kind of move here", f"{hand.phase} is due")


def card_number(game: Game[Any], word: str) -> int:
    """The card of that id; REC-01 when there is none."""
    if word not in game.number:
        remedy = did_you_mean(word, game.names) or f"{game.name} has {game.names[0]} to {game.names[-1]}"
        raise IllegalMove(refuse("REC-01", f"there is no card {word!r}", remedy))
    return game.number[word]


def unreadable(text: str, form: str) -> IllegalMove:
    """REC-01: a line that has not the form of its verb."""
    return IllegalMove(refuse("REC-01", f"{text!r} cannot be read", f"write {form}"))


def not_held(hand: Hand[Any], names: str) -> Problem:
    """REC-03: cards that the seat to move does not hold."""
    return refuse("REC-03", f"seat {hand.seat} does not hold {names}", "choose from the hand")
