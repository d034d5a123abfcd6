"""The rules of a game for its page: all of them, and each by its id for the refusals that name it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import NamedTuple, TypeAlias

from deckgen.book.document import (
    Chapter,
    Heading,
    Paragraph,
    PlayedHand,
    Prose,
    Summary,
    TextTable,
    named_elsewhere,
    plain,
    walk,
)
from deckgen.book.narration import Transcript
from deckgen.book.terminal import Terminal
from deckgen.book.volume import Volume, has_book, read_volume
from deckgen.deck.model import DeckSpec
from deckgen.facts import Fact
from deckgen.web.cards import Cards

TextRuns: TypeAlias = list[tuple[str, str]]
"""Texts, each with its typeface."""
WIDE = 10_000
"""Columns of a played hand: the page breaks its lines."""


class Passage(NamedTuple):
    """A piece of the rules: an HTML element, its words (or those of the cells of a table), and its rules."""

    element: str
    words: TextRuns | list[list[TextRuns]]
    rules: str = ""


class RulesBook(NamedTuple):
    """What the rules book of a deck says of a game."""

    title: str = ""
    """What it calls the game."""
    rules: Mapping[str, str] = {}
    """The text of each rule by id."""
    text: Sequence[Passage] = ()
    """The whole text: first what it says in brief, last the rules of other chapters it refers to."""


def book_of(cards: Cards, replays: Callable[[DeckSpec], Callable[[PlayedHand], Transcript]]) -> RulesBook:
    """Return what the rules book of a deck says of its game; nothing without a book.

    `replays` returns what replays the hands of a deck for its book. Raises SpecError.
    """
    if cards.session is None or not has_book(cards.session.deck):
        return RulesBook()
    deck = cards.session.deck
    volume = read_volume(deck, cards.session.request.language)
    rules = {rule: text for rule, text in _rules(volume).items() if rule in cards.game.cites}
    own = next((chapter for chapter in volume.chapters if chapter.game == cards.game.name), None)
    if own is None:
        return RulesBook("", rules)
    terminal = Terminal(deck, {}, replays(deck), volume.words, WIDE)
    text = list(_passages(own, terminal))
    elsewhere = named_elsewhere(own, volume.chapters)
    if elsewhere:
        heading = volume.words.say(Fact("book-elsewhere"))
        text += [Passage("h3", [(heading, "plain")]), *map(_paragraph, elsewhere)]
    return RulesBook(own.title, rules, text)


def _rules(volume: Volume) -> dict[str, str]:
    """Return the text of each rule by its id."""
    found: dict[str, list[str]] = {}
    for block in volume.blocks:
        if isinstance(block, Paragraph):
            for rule in block.rules:
                found.setdefault(rule, []).append(plain(block.words))
    return {rule: " ".join(texts) for rule, texts in found.items()}


def _passages(chapter: Chapter, terminal: Terminal) -> Iterator[Passage]:
    """Yield headings, paragraphs, tables and hands; pictures of cards are left to the booklet."""
    brief_first = sorted(chapter.blocks, key=lambda block: not isinstance(block, Summary))
    for block in walk(brief_first, captions=False):
        match block:
            case Heading():
                yield Passage(f"h{min(block.level + 1, 4)}", _words(block.words))
            case Paragraph():
                yield _paragraph(block)
            case TextTable():
                yield Passage("table", [[_words(cell) for cell in row] for row in block.rows])
            case PlayedHand():
                played = terminal.text(replace(chapter, blocks=(block,)))
                yield Passage("pre", [(dedent(played).strip(), "plain")])
            case _:
                pass


def _paragraph(block: Paragraph) -> Passage:
    return Passage("p", _words(block.words), ", ".join(block.rules))


def _words(words: Prose) -> TextRuns:
    return [(each.text, each.face) for each in words]
