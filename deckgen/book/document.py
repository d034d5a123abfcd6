"""Define the content of a rules text as frozen objects: chapters, blocks and inline text, with places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Literal, TypeAlias

from deckgen.errors import Where
from deckgen.text.lines import Align

Typeface = Literal["plain", "italic", "strong", "code"]


@dataclass(frozen=True, slots=True)
class Inline:
    """Text in one typeface; `link` is a URL, `#anchor` or empty. A line feed ends a line."""

    text: str
    face: Typeface = "plain"
    link: str = ""
    icon: str = ""
    """The name of an icon to draw; `text` then says it in words."""
    line: int = field(default=0, compare=False)
    """The line of the file where it is written, or 0 if it is not written there."""


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
    entry: bool = False
    """Whether it is an entry of a list such as a glossary, where all paragraphs are indented alike."""


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list, each of whose items has blocks."""

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
    """A table written in the text; the first row is its header."""

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
    """Cards per row if all are shown; 0 means as many as fit."""
    width: float = 0.0
    """The width of the widest card in mm, if there is room; 0 means the usual size."""


@dataclass(frozen=True, slots=True)
class TrickFigure:
    """A trick: pairs of player and card, leader first, and the winner, or empty for a dead trick."""

    plays: tuple[tuple[str, str], ...]
    winner: str
    caption: tuple[Block, ...]
    where: Where

    @property
    def ids(self) -> tuple[str, ...]:
        """The cards in the order played."""
        return tuple(card for _, card in self.plays)


@dataclass(frozen=True, slots=True)
class Pennies:
    """Figures of six pennies; each is one move away from the one before."""

    figures: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class DeckTable:
    """A table of the deck; `columns` are those to show, or empty for all."""

    name: str
    columns: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Part of a recorded hand: the file, the hand and the moves (both from 1), and what to show."""

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
        """Its title: the small capitals at its beginning, or its name."""
        found = (
            words.text for block in walk(self.blocks) for words in inlines(block) if words.face == "strong"
        )
        return next(found, self.name).rstrip(".,:。")


@dataclass(frozen=True, slots=True)
class OptionNames:
    """A list of the names of all options in records, with their values."""

    where: Where


@dataclass(frozen=True, slots=True)
class CardNames:
    """A list of the names of all cards in records."""

    where: Where


@dataclass(frozen=True, slots=True)
class Glossary:
    """The keywords of the deck with their meanings; a volume replaces it with paragraphs."""

    where: Where


@dataclass(frozen=True, slots=True)
class Index:
    """The index of the book."""

    where: Where


@dataclass(frozen=True, slots=True)
class Summary:
    """The game in brief: a page of the booklet, and the whole text of the folded sheet."""

    blocks: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Credits:
    """The credits from the deck file."""

    where: Where


BookFigure: TypeAlias = CardRow | TrickFigure | Pennies | DeckTable
Block: TypeAlias = (
    Heading | Paragraph | ItemList | Quotation | TextTable | Ornament | BookFigure | PlayedHand | OptionText
    | Summary | Credits | OptionNames | CardNames | Glossary | Index
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chapter:
    """One rules text: the game it describes, or empty, and its blocks."""

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


def plain(words: Sequence[Inline]) -> str:
    """Return the text without typefaces and links."""
    return "".join(each.text for each in words)


def line_at(words: Sequence[Inline], at: int) -> int:
    """Return the line of the file where a character of the text without typefaces is written."""
    ends = accumulate(len(each.text) for each in words)
    return next(each.line for each, end in zip(words, ends, strict=True) if at < end)


def inner(block: Block, captions: bool = True) -> Sequence[Block]:
    """Return the blocks inside a block; those of a figure are its caption."""
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
    """Yield every block, outer ones first."""
    for block in blocks:
        yield block
        yield from walk(inner(block, captions), captions)


def named_elsewhere(chapter: Chapter, others: Sequence[Chapter]) -> Sequence[Paragraph]:
    """Return the rules of other chapters that a chapter refers to."""
    links = {words.link for block in walk(chapter.blocks) for words in getattr(block, "words", ())}
    named = {link[1:] for link in links} - set(chapter.rules)
    paragraphs = (block for other in others for block in walk(other.blocks) if isinstance(block, Paragraph))
    return [paragraph for paragraph in paragraphs if named & set(paragraph.rules)]


def inlines(block: Block) -> Iterator[Inline]:
    """Yield the text of a block, without blocks inside it."""
    match block:
        case Heading() | Paragraph():
            yield from block.words
        case TextTable():
            yield from (words for row in block.rows for cell in row for words in cell)
