"""The content of a rules text as frozen objects: chapters of blocks of inline text, with their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from deckgen.errors import Where
from deckgen.text.lines import Align

Typeface = Literal["plain", "italic", "strong", "code"]


@dataclass(frozen=True, slots=True)
class Inline:
    """Text in one typeface; `link` is an address, `#anchor` or empty. A line feed ends a line."""

    text: str
    face: Typeface = "plain"
    link: str = ""
    icon: str = ""
    """The name of an icon to draw; `text` then says it in words."""


Prose: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the chapter's title."""

    level: int
    words: Prose
    anchor: str
    where: Where


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, and the ids of the rules it states."""

    words: Prose
    rules: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list; its items have blocks of their own."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Quotation:
    """An indented passage, such as an example."""

    blocks: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table written in the text; the first row is its head."""

    rows: tuple[tuple[Prose, ...], ...]
    aligns: tuple[Align, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Ornament:
    """An ornamental break."""

    where: Where


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in one or more rows, or every card of the deck, with a caption."""

    ids: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where
    all: bool = False
    columns: int = 0
    """Cards per row when all are shown; 0: as many as fit."""


@dataclass(frozen=True, slots=True)
class TrickFigure:
    """A trick: pairs of player and card, the leader first; the winner, or empty for a dead trick."""

    plays: tuple[tuple[str, str], ...]
    winner: str
    caption: tuple[Block, ...]
    where: Where

    @property
    def ids(self) -> tuple[str, ...]:
        """The cards, in the order in which they were played."""
        return tuple(card for _, card in self.plays)


@dataclass(frozen=True, slots=True)
class Pennies:
    """Figures of six pennies; each is one move away from the one before."""

    figures: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class DeckTable:
    """A table of the deck; `columns` are those to show (none: all)."""

    name: str
    columns: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Part of a recorded hand: the file, the hand and the moves (both counted from 1), and what to show."""

    file: str
    hand: int
    show: tuple[str, ...]
    first: int
    last: int
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class OptionText:
    """The description of an option of the game."""

    name: str
    blocks: tuple[Block, ...]
    where: Where

    @property
    def title(self) -> str:
        """What it is called: the small capitals at its beginning, or its name."""
        found = (
            words.text for block in walk(self.blocks) for words in inlines(block) if words.face == "strong"
        )
        return next(found, self.name).rstrip(".,:。")


@dataclass(frozen=True, slots=True)
class OptionNames:
    """What every option of the book is called in records, with its values."""

    where: Where


@dataclass(frozen=True, slots=True)
class CardNames:
    """What every card is called in records."""

    where: Where


@dataclass(frozen=True, slots=True)
class Glossary:
    """The keywords of the deck and what they mean; a volume has paragraphs in its place."""

    where: Where


@dataclass(frozen=True, slots=True)
class Index:
    """The index of the book."""

    where: Where


@dataclass(frozen=True, slots=True)
class Summary:
    """The game in brief: one page of the booklet, and the whole text of the folded sheet."""

    blocks: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Credits:
    """The credits from the deck file."""

    where: Where


Figure: TypeAlias = CardRow | TrickFigure | Pennies | DeckTable
Block: TypeAlias = (
    Heading | Paragraph | ItemList | Quotation | TextTable | Ornament | Figure | PlayedHand | OptionText
    | Summary | Credits | OptionNames | CardNames | Glossary | Index
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chapter:
    """One rules text: the game it describes (empty: none), and its blocks."""

    game: str
    blocks: tuple[Block, ...]
    path: Path = field(repr=False)

    @property
    def title(self) -> str:
        """The text of the first heading."""
        heads = (block for block in self.blocks if isinstance(block, Heading))
        return plain(next(heads).words)

    @property
    def rules(self) -> Sequence[str]:
        """The ids of all rules, in order."""
        return [rule for b in walk(self.blocks) if isinstance(b, Paragraph) for rule in b.rules]


def plain(words: Prose) -> str:
    """The text without typefaces and links."""
    return "".join(each.text for each in words)


def inner(block: Block, captions: bool = True) -> Sequence[Block]:
    """The blocks inside a block; those of a figure are its caption."""
    match block:
        case ItemList():
            return [each for item in block.items for each in item]
        case Quotation() | OptionText() | Summary():
            return block.blocks
        case CardRow() | TrickFigure() | Pennies() | DeckTable() | PlayedHand() if captions:
            return block.caption
        case _:
            return ()


def walk(blocks: Sequence[Block], captions: bool = True) -> Iterator[Block]:
    """Every block, outer ones first."""
    for block in blocks:
        yield block
        yield from walk(inner(block, captions), captions)


def inlines(block: Block) -> Iterator[Inline]:
    """The text of a block, without that of blocks inside it."""
    match block:
        case Heading() | Paragraph():
            yield from block.words
        case TextTable():
            yield from (words for row in block.rows for cell in row for words in cell)
