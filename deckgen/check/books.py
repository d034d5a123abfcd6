"""A session in; what is wrong with the rules texts of its deck and with its other languages out."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.booklet.composing import compose
from deckgen.booklet.languages import rules_problems, unsaid_problems
from deckgen.booklet.volume import has_book, read_volume
from deckgen.build.booklet import figures_for
from deckgen.build.session import Session
from deckgen.build.transcripts import replayed
from deckgen.errors import Problem, SpecError
from deckgen.spec.languages import languages_of, translation_problems
from deckgen.spec.load import load
from deckgen.spec.model import Deck


def book_problems(session: Session) -> list[Problem]:
    """Faults of rules texts, cards and records they show that there are not, texts missing or old."""
    deck = session.deck
    problems = list(_set(session)) if has_book(deck) else []
    for language in languages_of(deck.path):
        problems += translation_problems(deck.path, language)
        if has_book(deck):
            problems += rules_problems(deck.folder, language)
            problems += _unsaid(deck, language)
    return problems


def _unsaid(deck: Deck, language: str) -> Iterator[Problem]:
    """What the referee says in the book that has no words there, or what is wrong with the book."""
    spoken = load(deck.path, language=language)
    try:
        yield from unsaid_problems(read_volume(spoken, language), lambda block: replayed(spoken, block))
    except SpecError as error:
        yield from error.problems


def _set(session: Session) -> Iterator[Problem]:
    """What is found when the book is set."""
    try:
        compose(read_volume(session.deck), figures_for(session))
    except SpecError as error:
        yield from error.problems
