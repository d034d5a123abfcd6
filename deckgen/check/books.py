"""Check the rules texts of a deck and its translations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckgen.book.column import CardPicture
from deckgen.book.document import PlayedHand, walk
from deckgen.book.figures import Figures
from deckgen.book.pages import compose
from deckgen.book.volume import has_book, read_volume, rules_problems
from deckgen.deck.languages import languages_of, translation_problems
from deckgen.deck.load import load
from deckgen.deck.model import Deck
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import Session
from deckgen.outputs.transcripts import replays
from deckgen.scene import Scene
from deckgen.sheet.die import Die


def book_problems(session: Session) -> list[Problem]:
    """Faults of rules texts and of what they show, and missing or outdated translations."""
    deck = session.deck
    problems = list(_typeset(session)) if has_book(deck) else []
    for language in languages_of(deck.path):
        problems += translation_problems(deck.path, language)
        if has_book(deck):
            problems += rules_problems(deck.folder, language)
            problems += _translated(deck, language)
    return problems


def _translated(deck: Deck, language: str) -> Iterator[Problem]:
    """Faults of a translated book: its texts, and the hands it shows."""
    translated = load(deck.path, language=language)
    replay = replays(translated)
    try:
        for chapter in read_volume(translated, language).chapters:
            for block in walk(chapter.blocks):
                if isinstance(block, PlayedHand):
                    replay(block)
    except SpecError as error:
        yield from error.problems


def _typeset(session: Session) -> Iterator[Problem]:
    """What goes wrong when the book is set."""
    deck = session.deck
    try:
        compose(read_volume(deck), Figures(deck, _bare(deck), replays(deck)))
    except SpecError as error:
        yield from error.problems


def _bare(deck: Deck) -> Callable[[str], CardPicture]:
    """Cards as empty pictures of their size; their faces are checked elsewhere."""

    def picture(name: str) -> CardPicture:
        part = next(deck.part(card.part) for card in deck.cards if card.id == name)
        trim = part.trims[0]
        die = Die(part.shape, trim.width, trim.height, part.corner)
        return CardPicture(Scene(trim.width, trim.height, ()), die)

    return picture
