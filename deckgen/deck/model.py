"""Define the contents of a deck file as frozen objects: parts, cards, faces, tables, inks, fonts, options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as plain_field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from deckgen.assets import bundled_fonts
from deckgen.deck.blame import Sources, at_row, blamed_cells
from deckgen.deck.felt import TABLE, TableSpec
from deckgen.deck.fields import Field, Type, entries, field, fields_of, later, many, section
from deckgen.deck.types import (
    ANY,
    CARDS,
    CMYK,
    CONDITION,
    COUNTS,
    CUT_OUTLINE,
    FACE,
    FAMILY,
    FEATURES,
    FILE_NAME,
    FLAG,
    FONT_FILE,
    ICON,
    ICON_FILE,
    INK,
    INK_NAME,
    LANGUAGE,
    LAYERS,
    LINE,
    MEASURES,
    OVERLAY,
    RGB,
    SIDES,
    SIGNS,
    WORD,
    CountNodes,
    CutOutline,
    choice,
    copies,
    length,
    number_within,
    whole,
    with_folders,
)
from deckgen.errors import Problem, Where
from deckgen.facts import Fact, suggest
from deckgen.formula import is_name
from deckgen.ink import Cmyk, Ink, Rgb, build_from_rgb
from deckgen.paths import exists, inside
from deckgen.source import Node, ScalarNode
from deckgen.values import Cells, FormulaError, Value, text_of

if TYPE_CHECKING:
    from deckgen.font_families import Family

ShapeKind = Literal["circle", "rectangle", "hexagon", "outline"]
Origin = Literal["centre", "top left"]
SHAPES: tuple[ShapeKind, ...] = ("circle", "rectangle", "hexagon", "outline")
PieceKind = Literal["card", "tile", "token", "mat", "pad"]
PIECES: tuple[PieceKind, ...] = ("card", "tile", "token", "mat", "pad")
MOST_COPIES = 1_000


@dataclass(frozen=True, slots=True)
class Row(Cells):
    """A row of a table, printed as its key; a cell under another table's name is a row of that table."""

    key: str
    table: Table = plain_field(repr=False)
    cells: Mapping[str, Value]
    where: Where

    def __str__(self) -> str:
        return self.key

    def stranger(self, key: str) -> FormulaError:
        """Return the error for a key that no row of the table has."""
        return self.table.no_row(key)

    def cell(self, name: str) -> Value:
        """Return the value in a column. Raises FormulaError for an unknown column."""
        if name not in self.cells:
            near = suggest(name, self.cells)
            raise FormulaError(
                Fact("formula-no-column", row=self.key, table=self.table.name, name=name, near=near)
            )
        return self.cells[name]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A named table, with rows in file order."""

    name: str
    rows: dict[str, Row]
    where: Where
    column: str = ""
    """The column that its keys are in, if it is a data file."""

    def no_row(self, key: str) -> FormulaError:
        """Return the error for a key that no row has."""
        if not key:
            return FormulaError(Fact("formula-empty-key", table=self.name))
        values = {"table": self.name, "name": key, "near": suggest(key, self.rows)}
        if self.column:
            return FormulaError(Fact("formula-no-keyed-row", **values, column=self.column))
        return FormulaError(Fact("formula-no-row", **values))


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerSpec:
    """A layer as written: its kind, its parameters as nodes, and the keys common to all layers."""

    kind: str
    params: Mapping[str, Node]
    where: Where
    layers: Mapping[str, tuple[LayerSpec, ...]] = plain_field(default_factory=dict)
    """Layers inside this one, by parameter."""
    when: str = field(
        CONDITION, "a condition; the layer is drawn only where it holds, such as `id == 'owl'`", ""
    )
    overlay: str = field(
        OVERLAY, "an overlay of the deck; the layer is drawn only when that is requested", ""
    )
    label: str = field(
        WORD, "what the layer shows (`pip`, `index`), for checks and for readers of the files", ""
    )
    style: str = field(WORD, "a style, whose parameters apply unless the layer sets them itself", "")
    role: str = field(
        choice("background", "live", "mark"),
        "background (may be cut away), live (must stay inside the safe line) or mark (as fine as it is meant "
        "to be: not held to what printers can print)", "",
    )  # fmt: skip


LAYER_KEYS: Mapping[str, Field] = fields_of(LayerSpec)
"""The keys that every layer may have."""


class LayerKind(NamedTuple):
    """A kind of layer, as registered by the package that draws it."""

    name: str
    about: str
    params: Mapping[str, Field]
    main: str
    """The parameter that a bare value is short for (`- fill: lapis`), or empty."""
    make: type[Any]
    """The class that draws it, called with the values of its parameters."""
    shows: tuple[str, ...] = ()
    """The parameters of which it needs one to draw anything; none if it always draws."""


Kinds = Mapping[str, LayerKind]


class Face(NamedTuple):
    """A named list of layers, painted in order."""

    name: str
    layers: tuple[LayerSpec, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Shown:
    """What `deckgen check` counts on a card's face."""

    words: CountNodes = field(
        COUNTS, 'words, and how many times they are on the face: `{"{upper(name)}": 4}`', ""
    )
    labels: CountNodes = field(
        COUNTS, "labels of layers, and how many there are: `{pip: number}`; `end/pip` is one inside another",
        "",
    )  # fmt: skip
    signs: CountNodes = field(
        SIGNS,
        "labels, and what each is a sign of: it looks alike on all cards with this in common: "
        '`{pip: "{suit}"}`', "",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Prints(Shown):
    """What a card's face must show; `deckgen check` verifies it against the layers."""

    overlays: Mapping[str, Shown] = field(
        entries(section(Shown, "deck-the-prints-overlay"), OVERLAY),
        "what an overlay adds, by its name", "",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFields:
    """Keys of an entry that makes several cards."""

    from_: Node | None = field(
        later(WORD),
        "a CSV, XLSX, ODS, JSON or YAML file, one card for each row; `cards.xlsx#Spells` names a sheet",
        "",
    )
    product: Node | None = field(
        later(entries(many(WORD))),
        "lists, one card for each combination: `{suit: [red, blue], rank: [1, 2, 3]}`", "",
    )  # fmt: skip
    where: Node | None = field(
        later(CONDITION), "a condition on the columns: only rows for which it holds become cards", ""
    )
    plain: bool = field(FLAG, "whether cells are used as they are, so that braces are not formulas", "no")
    sort: Node | None = field(later(many(WORD)), "columns or formulas to sort by; `-cost` is descending", "")
    prints: Prints | None = field(
        section(Prints, "deck-the-prints"), "what the faces must show, for `deckgen check`", ""
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpec:
    """A card. All other keys are user-defined columns."""

    id: str = field(FILE_NAME, "its name, which files are named after")
    face: str = field(FACE, 'its face, if not the only one or `front`; `"{kind} face"` uses a column', "")
    back: str = field(FACE, "the face on its back, if not that of the part", "")
    count: int = field(copies(MOST_COPIES), "how many there are", "1")
    extra: bool = field(FLAG, "whether it is not a card of the game; yes for `extras`", "")
    part: str
    data: Mapping[str, Value]
    """Its columns, and its id."""
    where: Where
    places: Mapping[str, Where] = plain_field(default_factory=dict, repr=False)
    """Where its columns are that are not at `where`, which is their row in a data file."""
    sources: Sources = plain_field(default_factory=dict, repr=False)
    prints: Prints | None = plain_field(default=None, repr=False)

    @property
    def full_id(self) -> str:
        """Its part and its id, as in `part/id`: cards of two parts may have the same id."""
        return f"{self.part}/{self.id}"

    @property
    def called(self) -> str:
        """What people call it: its title, its name, or its id."""
        return self.said("title") or self.said("name") or self.id

    @property
    def title(self) -> str:
        """Its title, or its id."""
        return self.said("title") or self.id

    def said(self, column: str) -> str:
        """Return a column as text; empty if it has none, or a map as in JSON."""
        try:
            return text_of(self.data.get(column))
        except FormulaError:
            return ""

    def face_on(self, is_back: bool) -> str:
        """Return the name of the face on a side; empty for a back that it lacks."""
        return self.back if is_back else self.face

    def placed(self, problem: Problem, formula: Node) -> Problem:
        """Return the problem of a formula on this card, placed at the data row whose cells it uses."""
        cells = blamed_cells(problem, formula, self.sources, self.data)
        if not cells:
            return problem
        fact = self._of_empty_cell(problem.fact, cells) if problem.key == "yaml-no-file" else problem.fact
        return at_row(replace(problem, fact=fact), cells, self.where)

    def _of_empty_cell(self, fact: Fact, columns: Iterable[str]) -> Fact:
        """Return the fact that explains a missing file by an empty cell, if one of these columns has one."""
        empty = next((name for name in columns if self.data.get(name) is None), "")
        if not empty:
            return fact
        when = empty if is_name(empty) else f"card['{empty}']"
        return Fact("yaml-empty-cell", name=fact.values["name"], folder=fact.values["folder"], when=when)


class Trim(NamedTuple):
    """A cut size in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        """Return `63.5 x 88.9 mm`, or `63.5 mm` if both sides are the same."""
        if self.width == self.height:
            return f"{self.width:g} mm"
        return f"{self.width:g} x {self.height:g} mm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Pieces of one shape and size: cards, tiles, tokens, mats. The first part of a deck is its main one.

    A deck with a single part has these keys at the top level. Lengths are in mm.
    """

    name: str
    shape: ShapeKind = field(choice(*SHAPES), "the shape of the pieces, unless they have an `outline`", "")
    outline: CutOutline | None = field(
        CUT_OUTLINE,
        "what pieces of another shape are cut to: an SVG file or path data, as large as the trim",
        "",
    )
    trims: tuple[Trim, ...] = field(
        later(many(SIDES, 1)), "the size they are cut to: `63mm x 88mm`, or several, the usual one first"
    )
    corner: float = field(length(0), "radius of the corners of a rectangle", "0mm")
    safe: float = field(length(0), "how far inside the trim important matter must stay", "3.175mm")
    origin: Origin = field(
        choice("centre", "top left"),
        "where x and y are counted from; by default the top left of a rectangle, the centre of other shapes",
        "",
    )
    measures: Mapping[str, ScalarNode] = field(
        MEASURES, "lengths with names, as formulas: `u: r - safe`; layers may then say `0.5u`", ""
    )
    piece: PieceKind = field(
        choice(*PIECES), "what it is, so that services make it from the right material", "card"
    )
    back: str = field(FACE, "the face on the back of the cards", "")
    double_sided: bool = field(FLAG, "whether backs are meant to differ from card to card", "no")
    cards: tuple[CardSpec, ...] = field(
        CARDS, "the cards: one by one, from data files, or a product of lists"
    )
    extras: Node | None = field(CARDS, "more cards, such as a title card, that are not part of the game", "")
    """The loader adds them to `cards`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOption:
    """An option chosen when the deck is built."""

    name: str
    values: tuple[str, ...] = field(many(WORD, 1), "its values; the first is the default")
    about: str = field(LINE, "what it is about", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class InkFields:
    """A named colour."""

    name: str
    rgb: Rgb = field(RGB, "the colour on screens and home printers")
    cmyk: Cmyk | None = field(CMYK, "the build for the press: cyan, magenta, yellow and black in percent", "")
    spot: str = field(LINE, "the name of its own separation, such as a Pantone colour", "")

    def ink(self) -> Ink:
        """Return the ink; without a build, one derived from its colour."""
        return Ink(self.name, self.cmyk or build_from_rgb(self.rgb), self.rgb, self.spot)


@dataclass(frozen=True, slots=True, kw_only=True)
class FontSpec:
    """A named font: its files and the enabled OpenType features."""

    name: str
    where: Where
    path: Path = field(
        FONT_FILE,
        "the file for plain words: .ttf, .otf, .woff2, a face of a collection: `a.ttc#2`, or a variant of a "
        "variable font: `a.ttf#wght=650`, `a.ttf#SemiBold`; or else `family`",
        "",
        key="file",
    )
    family: Family | None = field(
        FAMILY,
        "the name of a family in the deck's folder `fonts`, of a bundled one, or of one on this system, in "
        "place of files: `Noto Sans`, `Noto Sans#Light`; `deckgen fonts` lists them",
        "",
    )
    bold: Path | None = field(
        FONT_FILE,
        "the file for bold words; `Name-Bold` next to `Name-Regular` or `Name` is found automatically, "
        "or else made",
        "",
    )
    italic: Path | None = field(FONT_FILE, "the file for italic words, found in the same way", "")
    bold_italic: Path | None = field(FONT_FILE, "the file for words that are both, found in the same way", "")
    small_caps: Path | None = field(
        FONT_FILE, "a file whose small letters are small capitals, for fonts without the feature `smcp`", ""
    )
    features: Mapping[str, bool] = field(
        FEATURES, "OpenType features that are on: `lnum`; `-liga` is off", ""
    )

    fallbacks: tuple[FontSpec, ...] = ()
    """The fonts for characters that this one lacks, in order, if a layer names several."""

    @property
    def chain(self) -> tuple[FontSpec, ...]:
        """This font and its fallbacks."""
        return (self, *self.fallbacks)

    def with_siblings(self) -> FontSpec:
        """Return the font with missing styles taken from its family or the files beside it: `Name-Bold.ttf`.

        Raises SpecError if one of these files is a link out of the folder.
        """

        def beside(cut: str) -> Path | None:
            path = self.path.with_stem(f"{self.path.stem.removesuffix('-Regular')}-{cut}")
            if bundled_fonts().get(self.path.stem) == self.path:
                return bundled_fonts().get(path.stem)
            return inside(path.parent, path.name, self.where) if exists(path) else None

        if self.family:
            plain, *others = self.family.files
            assert plain is not None
            bold, italic, both = (
                own or found
                for own, found in zip((self.bold, self.italic, self.bold_italic), others, strict=True)
            )
            return replace(self, path=plain, bold=bold, italic=italic, bold_italic=both)
        if not self.path:
            return self
        return replace(
            self,
            bold=self.bold or beside("Bold"),
            italic=self.italic or beside("Italic"),
            bold_italic=self.bold_italic or beside("BoldItalic"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class IconSpec:
    """A picture that can be used in text as `:name:`."""

    name: str
    where: Where
    path: Path = field(ICON_FILE, "its picture: SVG, PNG, JPEG, GIF, WebP, AVIF, BMP or TIFF", key="file")
    height: float = field(number_within(0.1, 10), "its height in em", "0.86")
    drop: float = field(number_within(-5, 5), "how far it hangs below the baseline, in em", "0.12")
    tint: bool | None = field(
        FLAG,
        "whether it is drawn in the ink of the words or the layer; bundled icons are, others only with `yes`",
        "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A word with a special meaning in the game."""

    name: str
    where: Where
    icon: str = field(ICON, "the icon that text boxes show in place of it", "")
    word: bool = field(FLAG, "whether the word stays after its icon", "no")
    also: tuple[str, ...] = field(
        many(WORD), "other forms of the word: a plural, an abbreviation, an emoji", ""
    )
    reminder: str = field(
        WORD, "what it means, for the `reminders` of text boxes and the glossary of the rules", ""
    )

    @property
    def forms(self) -> Sequence[str]:
        """The word in all its forms."""
        return self.name, *self.also


KEYWORDS: Type[dict[str, Keyword]] = entries(section(Keyword, "deck-the-keyword", "icon"))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClaim:
    """A game that the deck can play, for the referee."""

    name: str
    where: Where
    players: tuple[int, ...] = field(many(whole(1, 20)), "the numbers of players")


@dataclass(frozen=True, slots=True, kw_only=True)
class TellApart:
    """The inks that players must be able to tell apart, for `deckgen check`."""

    where: Where
    inks: tuple[str, ...] = field(
        many(INK_NAME), "inks that must look different to every eye: those of suits or players"
    )
    cue: str = field(LINE, "what tells the cards apart without colour, such as a sign in the index", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxDesign:
    """The faces of the panels of the deck's boxes, each drawn at the size of its panel, from its middle.

    Their layers know `title`, `cards` (how many it holds), `piece` (box, tray or lid), `number` (of a side or
    a wall, from 1), and the measures `w h r safe notch`.
    """

    where: Where
    ground: Ink | None = field(INK, "the ink of the whole box; by default that of the back of the cards", "")
    front: str = field(FACE, "the face of the front", "")
    back: str = field(FACE, "the face of the back", "")
    side: str = field(FACE, "the face of both sides, drawn with the longer edges at its top and foot", "")
    lid: str = field(FACE, "the face of the flap that closes a tuck box", "")
    floor: str = field(FACE, "the face of its floor", "")
    top: str = field(FACE, "the face on top of a hexagonal box", "")
    base: str = field(FACE, "the face below it", "")
    wall: str = field(FACE, "the face of each wall of its lid and its tray", "")
    measures: Mapping[str, ScalarNode] = field(
        MEASURES, "lengths with names, as formulas, which layers of these faces may use", ""
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GallerySpec:
    """What the pictures of `deckgen gallery` show."""

    where: Where
    hand: tuple[str, ...] = field(
        many(LINE),
        "ids of the cards of the first part that are fanned out beside the box, from left to right; by "
        "default five from all over the deck", "",
    )  # fmt: skip


BOX_DESIGN: Type[BoxDesign] = section(BoxDesign, "deck-the-box")
TELL_APART: Type[TellApart] = section(TellApart, "deck-tell-apart")
PART: Type[Part] = section(Part, "deck-the-part")
STYLE: Type[Any] = Type("a map of parameters", ANY.read, {"$ref": "#/$defs/style"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DeckSpec:
    """A complete deck file. Fields read `later` stay nodes until all names that they may use are known."""

    name: str
    path: Path
    format: int = field(whole(1, 999), "the version of the format: 1", key="deckgen")
    title: str = field(LINE, "the name of the deck")
    version: str = field(LINE, "the version of the deck, printed on sheets and on the back of the rules", "")
    language: str = field(LANGUAGE, "the language of the words", "en")
    credits: tuple[str, ...] = field(many(LINE), "who made it, one line each", "")
    inks: Mapping[str, Ink] = field(
        entries(section(InkFields, "deck-the-ink", "rgb", InkFields.ink)),
        'colours with names: `red: "#c0392b"`', "",
    )  # fmt: skip
    tell_apart: TellApart | None = field(later(TELL_APART), "the inks that tell its cards apart", "")
    fonts: Mapping[str, FontSpec] = field(
        entries(section(FontSpec, "deck-the-font", "file", FontSpec.with_siblings)),
        "fonts with names: `body: EBGaramond12-Regular`", "",
    )  # fmt: skip
    icons: Mapping[str, IconSpec] = field(
        with_folders(entries(section(IconSpec, "deck-the-icon", "file"))),
        "pictures with names, for words: `:name:`; `icons/*.svg` names all in a folder as their files",
        "",
    )
    keywords: Mapping[str, Keyword] = field(
        later(KEYWORDS),
        "words that text boxes show as icons or explain: `Gold: coin`, "
        "`Flying: {reminder: Only birds can block it.}`", "",
    )  # fmt: skip
    styles: Node | None = field(
        later(entries(STYLE)),
        "parameters with a name that layers share by `style:`; `extends:` names one to build on", "",
    )  # fmt: skip
    defaults: Node | None = field(
        later(entries(STYLE)), "parameters for every layer of a kind, by the kind", ""
    )
    tables: Mapping[str, Table] = field(
        later(entries(ANY)), "rows of values with keys, in the file or from data files", ""
    )
    fetch: Mapping[str, str] = field(
        entries(LINE),
        "data files that `deckgen fetch` copies from the web: `cards.csv: https://...`", "",
    )  # fmt: skip
    options: Mapping[str, BuildOption] = field(
        entries(section(BuildOption, "deck-the-option")), "choices made when the deck is built", ""
    )
    overlays: tuple[str, ...] = field(many(WORD), "names of layers that are drawn only on request", "")
    games: tuple[GameClaim, ...] = field(
        entries(section(GameClaim, "deck-the-game")), "games that the deck can play", ""
    )
    table: TableSpec | None = field(
        TABLE, "how the deck is set up for free play, by `deckgen table`: piles, zones, counters, dice", ""
    )
    faces: Mapping[str, Face] = field(
        later(entries(LAYERS)), "what cards look like: layers, painted in order"
    )
    box: BoxDesign | None = field(later(BOX_DESIGN), "what its boxes show, panel by panel", "")
    gallery: GallerySpec | None = field(
        section(GallerySpec, "deck-the-gallery"), "what the pictures of `deckgen gallery` show", ""
    )
    parts: tuple[Part, ...] = field(
        later(entries(PART)),
        "several kinds of pieces, each with its own shape, sizes and cards", "",
    )  # fmt: skip
    texts: Mapping[str, str] = plain_field(default_factory=dict, repr=False)
    """What layers print instead of these texts, in another language than the deck's own."""
    sources: tuple[Path, ...] = ()
    """Every file read to load the deck: the deck file and its data."""
    warnings: tuple[Problem, ...] = ()
    """Warnings found while loading."""

    @classmethod
    def empty(cls, name: str = "", path: Path = Path()) -> DeckSpec:
        """Return an empty deck with only a name and a path."""
        return cls(
            name=name, path=path, format=0, title="", version="", language="en", tables={}, faces={},
            parts=(), games=(), keywords={},
        )  # fmt: skip

    @property
    def folder(self) -> Path:
        """The folder that contains all files of the deck."""
        return self.path.parent

    @property
    def cards(self) -> Sequence[CardSpec]:
        """The cards of all parts, in file order."""
        return [card for part in self.parts for card in part.cards]

    def part(self, name: str) -> Part:
        """Return a part by name. Raises KeyError."""
        return {part.name: part for part in self.parts}[name]

    def where(self, card_id: str, column: str = "") -> Where | None:
        """Return the place of a card or of one of its columns."""
        card = next((card for card in self.cards if card.id == card_id), None)
        return card.places.get(column, card.where) if card else None


DECK_FIELDS = fields_of(DeckSpec)
PART_FIELDS = fields_of(Part)
CARD_FIELDS = fields_of(CardSpec)
ENTRY_FIELDS = fields_of(EntryFields)
