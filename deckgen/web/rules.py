"""The texts of the rules by id, so that a refusal can show the rule that it names."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.book.document import Paragraph, walk
from deckgen.book.volume import has_book, read_volume
from deckgen.web.cards import Cards


def rule_texts(cards: Cards) -> Mapping[str, str]:
    """Return what the rules book of a deck says under each rule of the game. Raises SpecError."""
    if cards.session is None or not has_book(cards.session.deck):
        return {}
    found: dict[str, list[str]] = {}
    for chapter in read_volume(cards.session.deck, cards.session.request.language).chapters:
        for block in walk(chapter.blocks):
            if isinstance(block, Paragraph):
                for rule in block.rules:
                    found.setdefault(rule, []).append(_text(block))
    return {rule: " ".join(texts) for rule, texts in found.items() if rule in cards.game.cites}


def _text(block: Paragraph) -> str:
    return "".join(inline.text for inline in block.words)
