"""What the notations of all games share: verbs, cards, and the refusals that no rule of a game covers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import OVER, GameRules, HandState
from deckgen.games.refusals import IllegalMove, near, refuse


def cards_of(names: Iterable[str]) -> tuple[CardId, ...]:
    """Return card ids as values of a fact."""
    return tuple(map(CardId, names))


def known_verb(game: GameRules[Any], text: str, verbs: Collection[str]) -> tuple[str, list[str]]:
    """Return the verb of a line and the words after it. Raises IllegalMove (REC-01) for an unknown verb."""
    words = text.split()
    if not words:
        raise IllegalMove(refuse("REC-01", Fact("record-no-move", verbs=tuple(verbs))))
    verb, *rest = words
    if verb not in verbs:
        others = near(verb, verbs, Fact("record-verbs", verbs=tuple(verbs)))
        raise IllegalMove(refuse("REC-01", Fact("record-no-verb", verb=verb, game=game.name, near=others)))
    return verb, rest


def after_verb(hand: HandState[Any], text: str, verbs: Mapping[str, str]) -> list[str]:
    """Return the words after the verb; `verbs` maps each verb of the game to the phase in which it is due.

    Raises IllegalMove: REC-01 for an unknown verb, REC-04 for one that is not due.
    """
    verb, rest = known_verb(hand.game, text, verbs)
    if verbs[verb] != hand.phase:
        raise IllegalMove(not_due(hand, verb))
    return rest


def not_due(hand: HandState[Any], verb: str, due: Collection[str] = ()) -> Problem:
    """Return the refusal (REC-04) of a verb when others are due (by default the hand's phase), or none."""
    if hand.seat == OVER:
        return refuse("REC-04", Fact("record-too-late", verb=verb))
    return refuse("REC-04", Fact("record-wrong-verb", verb=verb, due=tuple(due) or (hand.phase,)))


def hand_over() -> Problem:
    """Return the refusal (REC-04) of any move after the end of a hand."""
    return refuse("REC-04", Fact("record-hand-over"))


def not_one_move(hand: HandState[Any]) -> Problem:
    """Return the refusal (REC-04) of a value that is no move, or several at once."""
    return refuse("REC-04", Fact("record-not-one-move", due=hand.phase))


def card_number(game: GameRules[Any], word: str) -> int:
    """Return the number of the card with that id. Raises IllegalMove (REC-01) if there is none."""
    if word not in game.number:
        listed = Fact(
            "record-cards", game=game.name, first=CardId(game.names[0]), last=CardId(game.names[-1])
        )
        raise IllegalMove(
            refuse("REC-01", Fact("record-no-card", card=word, near=near(word, game.names, listed)))
        )
    return game.number[word]


def unreadable(text: str, form: Fact) -> IllegalMove:
    """Return the refusal (REC-01) of a line that does not have the form of its verb."""
    return IllegalMove(refuse("REC-01", Fact("record-unreadable", line=text, form=form)))


def not_held(hand: HandState[Any], names: Iterable[str]) -> Problem:
    """Return the refusal (REC-03) of cards that the seat to act does not hold."""
    return refuse("REC-03", Fact("record-not-held", seat=Seat(hand.seat), cards=cards_of(names)))
