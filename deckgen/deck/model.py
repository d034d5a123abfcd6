"""What a deck file says, as frozen objects: parts, cards, faces of layers, tables, inks, fonts, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from deckgen.errors import Where
from deckgen.ink import Ink
from deckgen.source import Node, Scalar
from deckgen.values import FormulaError, Value

ShapeKind = Literal["circle", "rectangle", "hexagon"]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table. It prints as its key; a cell under another table's name is a row of that one."""

    key: str
    table: Table = field(repr=False)
    cells: Mapping[str, Value]
    where: Where

    def __str__(self) -> str:
        """The key."""
        return self.key

    def cell(self, name: str) -> Value:
        """The value in a column. Raises FormulaError for an unknown one."""
        if name not in self.cells:
            known = ", ".join(self.cells)
            raise FormulaError(
                f"the row {self.key!r} of {self.table.name!r} has no {name!r}; it has: {known}"
            )
        return self.cells[name]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A named table of rows in the order written."""

    name: str
    rows: dict[str, Row]
    where: Where


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """One layer as written: its kind, its parameters as nodes, and the keys that every layer may have."""

    kind: str
    params: Mapping[str, Node]
    where: Where
    when: str = ""
    overlay: str = ""
    label: str = ""
    role: str = ""
    layers: Mapping[str, tuple[LayerSpec, ...]] = field(default_factory=dict)
    """Layers inside this one, by parameter."""


class Face(NamedTuple):
    """A named list of layers, painted in order."""

    name: str
    layers: tuple[LayerSpec, ...]
    where: Where


Counts: TypeAlias = tuple[tuple[Scalar, Scalar], ...]
"""What is counted on a face, and how many of it there must be: templates and formulas with their places."""


@dataclass(frozen=True, slots=True)
class Prints:
    """What the face of a card shows, said apart from its layers: `deckgen check` holds it to this."""

    words: Counts = ()
    labels: Counts = ()
    """Labels of layers; `end/pip` is a `pip` within an `end`."""
    signs: Counts = ()
    """Labels, and what each is a sign of: it looks alike on all cards that have this in common."""
    overlays: Mapping[str, Prints] = field(default_factory=dict)
    """What there is besides when an overlay is on."""


@dataclass(frozen=True, slots=True)
class Card:
    """One entry of a deck: an id, its data by column, and how many of it there are."""

    id: str
    part: str
    data: Mapping[str, Value]
    face: str
    back: str
    count: int
    extra: bool
    where: Where
    places: Mapping[str, Where] = field(default_factory=dict, repr=False)
    """Where each column of it was written."""
    prints: Prints | None = field(default=None, repr=False)


class Trim(NamedTuple):
    """A cut size in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        """`63.5 x 88.9 mm`, or `63.5 mm` when both are alike."""
        if self.width == self.height:
            return f"{self.width:g} mm"
        return f"{self.width:g} x {self.height:g} mm"


@dataclass(frozen=True, slots=True)
class Part:
    """Pieces of one shape and size: cards, tiles, tokens, mats. The first part of a deck is its main one."""

    name: str
    shape: ShapeKind
    corner: float
    """Corner radius in mm (rectangles only)."""
    trims: tuple[Trim, ...]
    safe: float
    """How far inside the trim important matter must stay, in mm."""
    origin: Literal["centre", "top left"]
    measures: Mapping[str, Scalar]
    """Named lengths as formulas, in the order written."""
    cards: tuple[Card, ...]
    double_sided: bool = False
    """Whether backs are meant to differ from card to card, so that none can be told from behind."""


class Option(NamedTuple):
    """A choice of the deck: its values, the first being the default, and what it is about."""

    name: str
    values: tuple[str, ...]
    about: str = ""


class FontSpec(NamedTuple):
    """A font of the deck: the file and the OpenType features that are on."""

    name: str
    path: Path
    features: Mapping[str, bool]
    where: Where
    bold: Path | None = None
    italic: Path | None = None
    bold_italic: Path | None = None
    small_caps: Path | None = None
    """A file whose small letters are small capitals, if the font has no feature `smcp` for them."""


@dataclass(frozen=True, slots=True)
class IconSpec:
    """A picture that stands in a line of words, `height` em high and `drop` em below the baseline."""

    HEIGHT: ClassVar[float] = 0.86
    DROP: ClassVar[float] = 0.12

    name: str
    path: Path
    where: Where
    height: float = HEIGHT
    drop: float = DROP
    tint: bool = False
    """Whether it is drawn in the ink of the words."""


@dataclass(frozen=True, slots=True)
class GameClaim:
    """A game that this deck says it can play, with the numbers of players."""

    name: str
    players: tuple[int, ...]
    where: Where


class TellApart(NamedTuple):
    """The inks by which players tell cards apart, and what else does, such as a sign in the index."""

    inks: tuple[str, ...]
    cue: str
    where: Where


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A whole deck file."""

    name: str
    path: Path
    title: str
    version: str
    language: str
    credits: tuple[str, ...]
    inks: Mapping[str, Ink]
    fonts: Mapping[str, FontSpec]
    tables: Mapping[str, Table]
    options: Mapping[str, Option]
    overlays: tuple[str, ...]
    faces: Mapping[str, Face]
    parts: tuple[Part, ...]
    games: tuple[GameClaim, ...]
    icons: Mapping[str, IconSpec] = field(default_factory=dict)
    tell_apart: TellApart | None = None
    sources: tuple[Path, ...] = ()
    """Every file that was read to load it: the deck file and its data."""

    @property
    def folder(self) -> Path:
        """The folder that all files of the deck lie in."""
        return self.path.parent

    @property
    def cards(self) -> Sequence[Card]:
        """The cards of all parts, in spec order."""
        return [card for part in self.parts for card in part.cards]

    def part(self, name: str) -> Part:
        """The part of this name. Raises KeyError."""
        return next(p for p in self.parts if p.name == name)

    def where(self, card_id: str, column: str = "") -> Where | None:
        """Where a card, or one column of it, was written."""
        for card in self.cards:
            if card.id == card_id:
                return card.places.get(column, card.where)
        return None
