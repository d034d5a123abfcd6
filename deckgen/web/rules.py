"""The texts of the rules by id, so that a refusal can show the rule that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckgen.book.document import Paragraph, walk
from deckgen.book.volume import has_book, read_volume
from deckgen.web.cards import Cards


class Book(NamedTuple):
    """What the rules book of a deck says of a game."""

    title: str = ""
    """What it calls the game."""
    rules: Mapping[str, str] = {}
    """The text of each rule by id."""


def book_of(cards: Cards) -> Book:
    """Return what the rules book of a deck says of its game; nothing without a book. Raises SpecError."""
    if cards.session is None or not has_book(cards.session.deck):
        return Book()
    title, found = "", dict[str, list[str]]()
    for chapter in read_volume(cards.session.deck, cards.session.request.language).chapters:
        title = chapter.title if chapter.game == cards.game.name else title
        for block in walk(chapter.blocks):
            if isinstance(block, Paragraph):
                for rule in block.rules:
                    found.setdefault(rule, []).append(_text(block))
    return Book(title, {rule: " ".join(texts) for rule, texts in found.items() if rule in cards.game.cites})


def _text(block: Paragraph) -> str:
    return "".join(inline.text for inline in block.words)
