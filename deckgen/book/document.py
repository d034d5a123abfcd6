"""What a rules text says, as frozen objects: chapters of blocks, blocks of words, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from deckgen.errors import Where

Face = Literal["plain", "italic", "strong", "code"]


@dataclass(frozen=True, slots=True)
class Words:
    """Some words in one face; `link` is an address, `#anchor`, or empty. A line feed ends a line."""

    text: str
    face: Face = "plain"
    link: str = ""


Prose: TypeAlias = tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the chapter's title."""

    level: int
    words: Prose
    anchor: str
    where: Where


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, and the ids of the rules that it states."""

    words: Prose
    rules: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Items:
    """A list, its items with blocks of their own."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Quotation:
    """Blocks set apart: an example, or a passage from elsewhere."""

    blocks: tuple[Block, ...]
    where: Where


Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of words; the first row is its head."""

    rows: tuple[tuple[Prose, ...], ...]
    aligns: tuple[Align, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Ornament:
    """A break in the text."""

    where: Where


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row (or several, or all of the deck), with a caption."""

    ids: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where
    all: bool = False
    columns: int = 0
    """How many stand in a row where all are shown; 0: as it fits."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick laid out: who played what, the leader first; the winner or None for a dead trick."""

    plays: tuple[tuple[str, str], ...]
    winner: str
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Pennies:
    """Figures of pennies one after another; with more than one, each is a move from the one before."""

    figures: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class SpecTable:
    """A table of the deck, with the columns to show (none: all)."""

    name: str
    columns: tuple[str, ...]
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Played:
    """Part of a hand that the referee replays: file, hand from 1, which moves (none: all)."""

    file: str
    hand: int
    show: tuple[str, ...]
    first: int
    last: int
    caption: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the game in plain words."""

    name: str
    blocks: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Summary:
    """The game in brief: a page of the booklet, and all that goes on a folded sheet."""

    blocks: tuple[Block, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Credits:
    """The credits of the deck, as its file says them."""

    where: Where


Block: TypeAlias = (
    Heading | Paragraph | Items | Quotation | Grid | Ornament | Cards | Trick | Pennies | SpecTable | Played
    | Choice | Summary | Credits
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chapter:
    """One rules text: the game it is about (empty: none), and its blocks."""

    game: str
    blocks: tuple[Block, ...]
    path: Path = field(repr=False)

    @property
    def title(self) -> str:
        """The words of the first heading."""
        heads = (block for block in self.blocks if isinstance(block, Heading))
        return plain(next(heads).words)

    @property
    def rules(self) -> Sequence[str]:
        """The ids of all rules in the order in which they stand."""
        return [rule for b in walk(self.blocks) if isinstance(b, Paragraph) for rule in b.rules]


def plain(words: Prose) -> str:
    """The bare text."""
    return "".join(each.text for each in words)


def inner(block: Block) -> Sequence[Block]:
    """The blocks inside a block."""
    match block:
        case Items():
            return [each for item in block.items for each in item]
        case Quotation() | Choice() | Summary():
            return block.blocks
        case Cards() | Trick() | Pennies() | SpecTable() | Played():
            return block.caption
        case _:
            return ()


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Every block, outer ones first."""
    for block in blocks:
        yield block
        yield from walk(inner(block))
