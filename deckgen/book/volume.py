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
from deckgen.deck.load import plain_text
from deckgen.deck.model import Deck
from deckgen.deck.reader import Fields, Read, Report, as_map, as_text, each
from deckgen.deck.scope import Scope
from deckgen.errors import DeckgenError, Problem, SpecError, Where, did_you_mean
from deckgen.reads import note
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, inside, read_yaml
from deckgen.values import text_of

FOLDER = "rules"
BOOK = "book.yaml"


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
    report = Report()
    fields = Fields(_facts(folder / BOOK), report, "the book")
    names: tuple[str, ...] = fields.get("chapters", each(as_text), ())
    title = fields.get("title", plain_text, deck.title)
    volume = Volume(
        deck, title,
        subtitle=fields.get("subtitle", plain_text, ""),
        foot=fields.get("foot", plain_text, ""),
        cover=fields.get("cover", _card_of(deck), ""),
        ink=fields.get("ink", _ink_of(deck), ""),
        key=fields.get("key", _ink_of(deck), ""),
        ornament=fields.get("ornament", as_text, "moons"),
        tails=fields.get("tails", each(_card_of(deck)), ()),
        language=tag,
        chapters=_chapters(deck, folder, names, tag, report),
        appendix=read_chapter(_shared("records.md", tag), "", tag),
        words=_words(tag, _labels(deck, fields.get("labels", _with_place, None))),
    )  # fmt: skip
    fields.node("sources")
    fields.done()
    report.finish()
    return volume


def _facts(path: Path) -> Node:
    if path.is_file():
        return as_map(read_yaml(path, "book"))
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


def _with_place(node: Node) -> tuple[str, Where]:
    return as_text(node), node.where


def _labels(deck: Deck, template: tuple[str, Where] | None) -> dict[str, str]:
    """The ids of cards in the words of a template; a card that lacks what it asks for bears its title.

    Raises SpecError if every card does.
    """
    found: dict[str, str] = {}
    faults = []
    for card in reversed(deck.cards) if template else ():
        try:
            found[card.id] = Scope(deck, card.data, {}).text(*template) if template else card.id
        except SpecError as error:
            faults.append(error)
            found[card.id] = text_of(card.data.get("title")) or card.id
    if faults and len(faults) == len(deck.cards):
        raise faults[0]
    return found


def _ink_of(deck: Deck) -> Read[str]:
    """A reader of the names of the deck's inks."""

    def read(node: Node) -> str:
        name = as_text(node)
        if name not in deck.inks:
            raise SpecError(Problem(f"the deck has no ink {name!r}", node.where))
        return name

    return read


def _card_of(deck: Deck) -> Read[str]:
    """A reader of the ids of the deck's cards."""

    def read(node: Node) -> str:
        name, known = as_text(node), [card.id for card in deck.cards]
        if name not in known:
            message = f"the deck has no card {name!r}"
            raise SpecError(Problem(message, node.where, did_you_mean(name, known)))
        return name

    return read


def _chapters(
    deck: Deck, folder: Path, names: Sequence[str], language: str, report: Report
) -> tuple[Chapter, ...]:
    """The chapters, each about the game that its file is named after."""
    if not names:
        names = sorted(path.name for path in folder.glob("*.md"))
    games = {claim.name for claim in deck.games}
    found = []
    for name in names:
        where = Where(str(folder / BOOK))
        try:
            path = note(inside(folder, name, where))
            found.append(read_chapter(path, path.stem if path.stem in games else "", language))
        except DeckgenError as error:
            report.include(error)
    return tuple(found)
