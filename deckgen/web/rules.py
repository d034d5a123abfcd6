"""The rules of a game for its page: all of them, and each by its id for the refusals that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from deckgen.book.document import Block, Heading, Paragraph, Summary, TextTable, plain, walk
from deckgen.book.volume import has_book, read_volume
from deckgen.web.cards import Cards


class Book(NamedTuple):
    """What the rules book of a deck says of a game."""

    title: str = ""
    """What it calls the game."""
    rules: Mapping[str, str] = {}
    """The text of each rule by id."""
    text: Sequence[tuple[str, str, str]] = ()
    """The whole text, what it says in brief first: HTML elements, their words, and the rules they state."""


def book_of(cards: Cards) -> Book:
    """Return what the rules book of a deck says of its game; nothing without a book. Raises SpecError."""
    if cards.session is None or not has_book(cards.session.deck):
        return Book()
    title, found, text = "", dict[str, list[str]](), list[tuple[str, str, str]]()
    for chapter in read_volume(cards.session.deck, cards.session.request.language).chapters:
        if chapter.game == cards.game.name:
            title = chapter.title
            brief_first = sorted(chapter.blocks, key=lambda block: not isinstance(block, Summary))
            text = list(_passages(brief_first))
        for block in walk(chapter.blocks):
            if isinstance(block, Paragraph):
                for rule in block.rules:
                    found.setdefault(rule, []).append(plain(block.words))
    rules = {rule: " ".join(texts) for rule, texts in found.items() if rule in cards.game.cites}
    return Book(title, rules, text)


def _passages(blocks: Sequence[Block]) -> Iterator[tuple[str, str, str]]:
    """Yield the headings, paragraphs and tables of a text; pictures of cards are left to the booklet."""
    for block in walk(blocks, captions=False):
        match block:
            case Heading():
                yield f"h{min(block.level + 1, 4)}", plain(block.words), ""
            case Paragraph():
                yield "p", plain(block.words), ", ".join(block.rules)
            case TextTable():
                rows = ("  ·  ".join(map(plain, row)) for row in block.rows)
                yield "pre", "\n".join(rows), ""
            case _:
                pass
