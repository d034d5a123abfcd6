"""Find words that are too long for their places, in every language of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from deckgen.check.faces import beyond_safe_line
from deckgen.deck.languages import languages_of
from deckgen.deck.model import CardSpec
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.outputs.planner import die_at

_TOO_LONG = ("draw-text-over", "draw-text-shrunk", "check-safe-line")
"""What is told of words that do not fit."""


def long_words(deck: Path, languages: Sequence[str] = ()) -> list[Problem]:
    """Return which words do not fit on which cards, in some languages or in the deck's own and all others.

    Raises SpecError, FileError, UsageError for unknown languages.
    """
    found: dict[Problem, None] = {}
    for language in languages or ("", *languages_of(deck)):
        session = Session(Request(deck=deck, out=deck.parent, language=language))
        said = Fact("check-in-language", language=session.deck.language)
        found |= {problem.within(said): None for problem in _of_session(session)}
    return list(found)


def _of_session(session: Session) -> Iterator[Problem]:
    for part in session.deck.parts:
        drawing = replace(session.drawing(part, part.trims[0], 0.0), faults=[])
        backs = {card.back: card for card in reversed(part.cards) if card.back}
        for card, is_back in [*((card, False) for card in part.cards), *((c, True) for c in backs.values())]:
            yield from (each for each in _of_face(drawing, card, is_back) if each.key in _TOO_LONG)


def _of_face(drawing: Drawing, card: CardSpec, is_back: bool) -> Iterator[Problem]:
    """Yield what is wrong with the words of a face, layer by layer."""
    part, faults = drawing.part, drawing.faults
    assert faults is not None
    faults.clear()
    check = partial(beyond_safe_line, card.id, die=die_at(part, drawing.trim), safe=part.safe)
    with suppress(SpecError):  # it cannot be drawn at all, and is reported for that
        scene = drawing.side(card, is_back)
        if scene is None or not (faults or any(check(scene))):
            return
        faults.clear()
        for layer, group in drawing.by_layer(card, card.face_on(is_back)):
            told = list(faults)
            faults.clear()
            alone = check(replace(scene, items=(group,)))
            for problem in told or (replace(problem, where=layer.where) for problem in alone):
                yield replace(problem, card=problem.card or card.id)
