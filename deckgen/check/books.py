"""A session in; what is wrong with the rules texts of its deck and with its other languages out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckgen.book.composing import compose
from deckgen.book.figures import Figures
from deckgen.book.languages import rules_problems, unsaid_problems
from deckgen.book.slabs import Picture
from deckgen.book.volume import has_book, read_volume
from deckgen.deck.languages import languages_of, translation_problems
from deckgen.deck.load import load
from deckgen.deck.model import Deck
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import Session
from deckgen.outputs.transcripts import replayed
from deckgen.scene import Scene
from deckgen.sheet.die import Die


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
    deck = session.deck
    try:
        compose(read_volume(deck), Figures(deck, _bare(deck), lambda block: replayed(deck, block)))
    except SpecError as error:
        yield from error.problems


def _bare(deck: Deck) -> Callable[[str], Picture]:
    """Cards as empty pictures of their size: what is on them is looked at where they are drawn."""

    def picture(name: str) -> Picture:
        part = next(deck.part(card.part) for card in deck.cards if card.id == name)
        trim = part.trims[0]
        die = Die(part.shape, trim.width, trim.height, part.corner)
        return Picture(Scene(trim.width, trim.height, ()), die)

    return picture
