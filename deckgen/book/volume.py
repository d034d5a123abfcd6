"""A deck's folder in; its book as written out: title, chapters in order, how it is to look.

`rules/book.yaml` says what the book is called and which chapters it has; without it, every text in `rules/`
is a chapter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckgen.assets import asset
from deckgen.book.document import Chapter
from deckgen.book.parse import read_chapter
from deckgen.book.phrases import Phrases
from deckgen.deck.fields import (
    ProblemLog,
    as_map,
    as_text,
    check_keys,
    entries,
    field,
    fields_of,
    later,
    many,
    values_of,
)
from deckgen.deck.model import Deck
from deckgen.deck.scope import Scope
from deckgen.deck.types import CARD_ID, INK_NAME, LINE, TEXT, WORD
from deckgen.errors import DeckgenError, SpecError, Where
from deckgen.facts import Fact
from deckgen.reads import track_input
from deckgen.source import MapNode, Node, inside, read_yaml
from deckgen.values import text_of

FOLDER = "rules"
BOOK = "book.yaml"


@dataclass(frozen=True, slots=True)
class BookFields:
    """A `rules/book.yaml`."""

    title: str = field(LINE, "the title, if not that of the deck", "")
    subtitle: str = field(LINE, "a line below the title", "")
    foot: str = field(LINE, "a line at the foot of the cover", "")
    cover: str = field(CARD_ID, "the card on the cover", "")
    ink: str = field(INK_NAME, "the ink of headings", "")
    key: str = field(INK_NAME, "the ink of the text", "")
    ornament: str = field(WORD, "the ornament of the cover", "moons")
    tails: tuple[str, ...] = field(many(CARD_ID), "cards shown, in turn, where a page ends early", "")
    chapters: tuple[str, ...] = field(many(WORD), "the files of the chapters, if not all in order", "")
    labels: Node | None = field(later(TEXT), "what cards are called: `{title}`", "")
    sources: Node | None = field(later(entries(WORD)), "digests of the texts that were translated", "")


@dataclass(frozen=True, slots=True)
class Volume:
    """A deck's book."""

    deck: Deck
    title: str
    subtitle: str
    foot: str
    cover: str
    """The id of the card on the cover, or empty."""
    ink: str
    key: str
    ornament: str
    tails: tuple[str, ...]
    """Ids of cards that stand, in turn, where a page ends early."""
    language: str
    chapters: tuple[Chapter, ...]
    appendix: Chapter
    """What the referee says of faulty records: the same in every book."""
    words: Phrases
    """What the book itself says: `contents`, `scores` and the like."""


def has_book(deck: Deck) -> bool:
    """Whether the deck has rules to print."""
    folder = deck.folder / FOLDER
    return (folder / BOOK).is_file() or any(folder.glob("*.md"))


def read_volume(deck: Deck, language: str = "") -> Volume:
    """The book of a deck in a language, or in the deck's own where there are no texts in that.

    Raises SpecError, FileError.
    """
    tag = language or deck.language
    folder = deck.folder / FOLDER
    if (folder / tag).is_dir():
        folder /= tag
    log = ProblemLog()
    root, fields = _facts(folder / BOOK), fields_of(BookFields)
    check_keys(Fact("deck-the-book"), fields, root, log)
    book = BookFields(**values_of(fields, root, Scope(deck), log))
    none: dict[str, str] = {}
    labels = log.attempt(_labels, none, deck, book.labels)
    volume = Volume(
        deck, book.title or deck.title, book.subtitle, book.foot, book.cover, book.ink, book.key,
        book.ornament, book.tails, tag,
        chapters=_chapters(deck, folder, book.chapters, tag, log),
        appendix=read_chapter(_shared("records.md", tag), "", tag),
        words=_words(tag, labels),
    )  # fmt: skip
    log.finish()
    return volume


def _facts(path: Path) -> MapNode:
    if path.is_file():
        return as_map(read_yaml(path))
    return MapNode({}, Where(str(path)), {})


def _shared(name: str, language: str) -> Path:
    """A text that all books share, in this language or in English."""
    path = asset("booklet", language, name)
    return path if path.is_file() else asset("booklet", name)


def _words(language: str, cards: Mapping[str, str]) -> Phrases:
    """The words in a language or in English, and what the referee says there."""
    path = asset("booklet", language, "referee.yaml")
    sentences = _said(path) if path.is_file() else {}
    return Phrases(_said(_shared("words.yaml", language)), sentences, cards)


def _said(path: Path) -> dict[str, str]:
    root = as_map(read_yaml(path))
    return {key: as_text(node) for key, node in root.items.items()}


def _labels(deck: Deck, template: Node | None) -> dict[str, str]:
    """The ids of cards in the words of a template; a card that lacks what it asks for bears its title.

    Raises SpecError if every card does.
    """
    found: dict[str, str] = {}
    faults = []
    for card in reversed(deck.cards) if template else ():
        try:
            found[card.id] = TEXT.read(template, Scope(deck, card.data)) if template else card.id
        except SpecError as error:
            faults.append(error)
            found[card.id] = text_of(card.data.get("title")) or card.id
    if faults and len(faults) == len(deck.cards):
        raise faults[0]
    return found


def _chapters(
    deck: Deck, folder: Path, names: Sequence[str], language: str, log: ProblemLog
) -> tuple[Chapter, ...]:
    """The chapters, each about the game that its file is named after."""
    if not names:
        names = sorted(path.name for path in folder.glob("*.md"))
    games = {claim.name for claim in deck.games}
    found = []
    for name in names:
        where = Where(str(folder / BOOK))
        try:
            path = track_input(inside(folder, name, where))
            found.append(read_chapter(path, path.stem if path.stem in games else "", language))
        except DeckgenError as error:
            log.include(error)
    return tuple(found)
