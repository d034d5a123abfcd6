"""Define the settings of each kind of output, with their types and defaults.

Each kind of output has a class of fields registered with `settings_of`; its docstring is shown to users.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast, dataclass_transform

from deckgen.deck.fields import SCALAR, ProblemLog, Type, as_list, as_text, field, many, section
from deckgen.deck.model import Trim
from deckgen.deck.scope import Scope
from deckgen.deck.types import (
    FLAG,
    RGB,
    WORD,
    choice,
    choice_among,
    fault,
    length,
    number_within,
    or_no,
    whole,
)
from deckgen.facts import Fact, suggest
from deckgen.ink import Rgb
from deckgen.source import MapNode, Node, ScalarNode, expected
from deckgen.target.labels import LABEL_SHEET, LabelSheet
from deckgen.target.paper import GRID, PAPER, TRIM, TWO, Paper, crossed

FlipEdge = Literal["long", "short"]
PageOrder = Literal["front-back", "back-front", "fronts-backs", "fronts-back"]
Standard = Literal["", "PDF/X-1a:2003", "PDF/X-4"]
CutFormat = Literal["svg", "dxf", "pdf"]
BoxForm = Literal["tuck", "hexagon"]
MarkStyle = Literal["ticks", "lines", "crosses"]
RingColour: TypeAlias = float | Literal["tonal", "round"]
"""The width of a black line along the trim, or `tonal` for a line in two tones just outside it: with `round`
only of pieces that straight cuts cannot make."""
NO_ADDRESS = "file:///put/your/address/here/"
"""The placeholder for the URL of pictures, if a target sets none."""
_ADDRESS = re.compile(r"(https?://[^\s/?#]+|file:///[^\s/?#]+)(/[^\s?#]*)?", re.IGNORECASE)

NAMES = ("n", "id", "part", "side")
"""Names allowed in a pattern: the face's number from 1, the card's id, its part, and `front` or `back`."""
_FIELD = re.compile(r"\{([^{}]*)\}")
_DIGITS = re.compile(r"n:0?([1-9])")
_PLAIN = re.compile(r"[\w .()+-]*")

T = TypeVar("T")
KINDS: dict[str, type[Any]] = {}
"""The settings class of each kind of output, by the name that target files use."""
PAGED: set[str] = set()
"""The kinds of output that are pages. Their modules take long to import, and a list of targets needs none."""


@dataclass_transform(frozen_default=True)
def settings_of(name: str, *, paged: bool = False) -> Callable[[type[T]], type[T]]:
    """Return a decorator that registers a class of fields as the settings of a kind of output."""

    def register(cls: type[T]) -> type[T]:
        PAGED.update([name] * paged)
        made = KINDS[name] = dataclass(frozen=True, slots=True)(cls)
        return made

    return register


class Margins(NamedTuple):
    """The unprintable strip along each edge, in mm."""

    top: float
    right: float
    bottom: float
    left: float


def _margins(node: Node, scope: Scope) -> Margins:
    side = length(0, 100)
    if isinstance(node, ScalarNode):
        return Margins(*4 * [side.read(node, scope)])
    items = as_list(node).items if not isinstance(node, MapNode) else ()
    given = node.items if isinstance(node, MapNode) else dict(zip(Margins._fields, items, strict=False))
    if given.keys() != {*Margins._fields} or len(items) > 4:
        raise expected(Fact("target-margins"), node)
    return Margins(*(side.read(given[edge], scope) for edge in Margins._fields))


def _slot(node: Node, scope: Scope) -> tuple[float, float, int]:
    items = as_list(node).items
    if len(items) not in (2, 3):
        raise expected(Fact("target-slot"), node)
    x, y = (length(0, 2000).read(item, scope) for item in items[:2])
    turn = int(choice("0", "90", "180", "270").read(items[2], scope)) if len(items) == 3 else 0
    return x, y, turn


def _panel(node: Node, scope: Scope) -> tuple[int, ...]:
    items = as_list(node).items
    if len(items) != 4:
        raise expected(Fact("target-panel"), node)
    return tuple(whole(0, 20_000).read(item, scope) for item in items)


def _address(node: Node, scope: Scope) -> str:
    text = as_text(node)
    if not _ADDRESS.fullmatch(text):
        raise expected(Fact("target-address"), node)
    return text.rstrip("/") + "/"


def _pattern(node: Node, scope: Scope) -> str:
    pattern = as_text(node)
    for name in _FIELD.findall(pattern):
        if name not in NAMES and not _DIGITS.fullmatch(name):
            raise fault("target-pattern-field", node, name=name, near=suggest(name.partition(":")[0], NAMES))
    if not _PLAIN.fullmatch(_FIELD.sub("", pattern)) or pattern.startswith("."):
        raise fault("target-pattern", node, pattern=pattern)
    return pattern


def _ring(node: Node, scope: Scope) -> RingColour:
    if isinstance(node, ScalarNode) and node.text.lower() in ("yes", "true", "on"):
        return 0.1
    if isinstance(node, ScalarNode) and node.text in ("tonal", "round"):
        return cast(RingColour, node.text)
    return or_no(length(0.05, 1), 0.0).read(node, scope)


PATTERN = Type("a pattern of `{n}`, `{id}`, `{part}` and `{side}`; `{n:03}` has three digits", _pattern)
MARGINS = Type(
    "one length for all edges, or four: top, right, bottom, left", _margins,
    {"anyOf": [SCALAR, {"type": ["array", "object"]}]}, 0, 100, absent=Margins(0, 0, 0, 0),
)  # fmt: skip
PIXELS = Type("a size in pixels: `1125 x 1125`", crossed(whole(1, 20_000), Fact("target-pixels")), TWO)
SLOT = Type("`[x, y]` of the centre, or `[x, y, 90]` for a turned one", _slot, {"type": "array"})
PANELS = many(Type("`[x, y, width, height]` in pixels", _panel, {"type": "array"}))
ADDRESS = Type("an address such as `https://example.org/my-deck/`", _address)
RING = Type("tonal, round, a width of 0.05 to 1 mm, yes (0.1 mm) or no", _ring, SCALAR, 0.05, 1)
RESOLUTION = number_within(20, 2400)
CUTS = many(choice("svg", "dxf", "pdf"))
STANDARD = choice_among("PDF/X-1a:2003 or PDF/X-4", lambda: ("PDF/X-1a:2003", "PDF/X-4"))


def named(pattern: str, n: int, card: str, part: str, side: str) -> str:
    """Return the file name of one face, without its extension."""

    def value(field: re.Match[str]) -> str:
        digits = _DIGITS.fullmatch(field[1])
        if digits:
            return f"{n:0{digits[1]}}"
        return {"n": str(n), "id": card, "part": part, "side": side}[field[1]]

    return _FIELD.sub(value, pattern)


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks printed around the cards. Lengths are in mm; 0 means none."""

    ticks: float = field(or_no(length(0.5, 20), 0.0), "length of a trim tick", "3mm")
    width: float = field(length(0.05, 1), "width of ticks and rules", "0.15mm")
    gap: float = field(
        length(0, 20), "distance from the bleed to the start of a tick, where there is room", "1mm"
    )
    style: MarkStyle = field(
        choice("ticks", "lines", "crosses"),
        "ticks outside the corners; lines under the cards, from edge to edge, beside the ticks; or crosses",
        "ticks",
    )
    dash: float = field(
        or_no(length(0.2, 10), 0.0), "length of the dashes in the marks of straight cuts", "no"
    )
    colour: Rgb = field(RGB, "colour of the cut marks", "#000000")
    backs: bool = field(FLAG, "whether backs have cut marks too", "yes")
    numbers: bool = field(FLAG, "whether straight cuts are numbered in cutting order, long ones first", "yes")
    ring: RingColour = field(
        RING,
        "a line along the trim; tonal: in two tones just outside the cut, on fronts only; round: the same, "
        "only of pieces that straight cuts cannot make",
        "no",
    )
    ruler: float = field(or_no(length(10, 300), 0.0), "length of the ruler", "50mm")
    footer: bool = field(FLAG, "whether title, version and sheet number are printed", "yes")


def _or_none(of: Type[Marks]) -> Type[Marks]:
    """Return a type for marks that also accepts `none`."""

    def gather(node: Node, scope: Scope, log: ProblemLog, name: str) -> Marks:
        return NO_MARKS if _none(node) else of.collect(node, scope, log, name)

    def read(node: Node, scope: Scope) -> Marks:
        return NO_MARKS if _none(node) else of.read(node, scope)

    json = {"anyOf": [{"enum": ["none"]}, of.json]}
    return replace(of, about=f"{of.about}, or none", read=read, json=json, gather=gather)


def _none(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.text == "none"


NO_MARKS = Marks(ticks=0.0, numbers=False, ring=0.0, ruler=0.0, footer=False)
MARKS = _or_none(section(Marks, "target-marks", absent=Marks()))


@dataclass(frozen=True, slots=True)
class Registration:
    """The registration marks of a cutting machine, in mm."""

    inset: float = field(length(3, 40), "from the edge of the page to the outside of a mark", "10mm")
    square: float = field(
        or_no(length(3, 10), 0.0), "side of the solid square at the top left; no: a fourth L", "5mm"
    )
    arm: float = field(length(5, 20), "length of the arms of an L", "10mm")
    thickness: float = field(length(0.3, 1), "width of the arms", "0.5mm")
    clear: float = field(length(0, 20), "space kept free around each mark", "1.5mm")


@settings_of("svg")
class SvgFaces:
    """One SVG for each face."""


@settings_of("png")
class PngFaces:
    """One PNG for each face."""

    dpi: float = field(RESOLUTION, "resolution of the pictures, in dots per inch")
    pixels: tuple[int, int] | None = field(
        PIXELS, "exact size of a picture; it overrides trim, bleed and dpi", ""
    )
    fronts: str = field(PATTERN, "names of fronts", "{id}")
    backs: str = field(PATTERN, "names of backs", "{id}")
    copies: bool = field(
        FLAG, "whether a card with three copies gets three pictures; their names need `{n}`", "no"
    )
    every_back: bool = field(
        FLAG, "whether each front has a picture of its back, even if all backs are alike", "no",
        key="every-back",
    )  # fmt: skip
    different_backs: str = field(
        PATTERN,
        "names of the backs of a part whose backs differ, a picture for each front; empty: one for each "
        "different back",
        "", key="different-backs",
    )  # fmt: skip
    order: bool = field(
        FLAG, "whether an order.xml for the MakePlayingCards uploader is added", "no", key="order-xml"
    )
    listed: bool = field(
        FLAG, "whether an order.json lists products, pictures and copies, for `deckgen upload`", "no",
        key="order-json",
    )  # fmt: skip
    cut: bool = field(FLAG, "whether pictures are transparent outside the trim, round corners too", "no")


@settings_of("pages", paged=True)
class FacePages:
    """One PDF of single faces, each a page with its TrimBox and BleedBox."""

    order: PageOrder = field(
        choice("front-back", "back-front", "fronts-backs", "fronts-back"),
        "the order of the pages; `fronts-back` ends with one back if all are alike", "front-back",
    )  # fmt: skip
    separate: bool = field(FLAG, "whether backs that follow all fronts go into a second file", "no")
    sized: bool = field(
        FLAG, "whether file names end with the trim size in mm: `deck_63.5x88.9.pdf`", "no",
        key="size-in-name",
    )  # fmt: skip
    copies: bool = field(FLAG, "whether a card with three copies gets three pages", "yes")
    standard: Standard = field(STANDARD, "the PDF/X standard of the file", "")
    die_line: str = field(or_no(WORD, ""), "the name of the spot ink of a cut line on every page, or no", "")
    outlines: bool = field(
        FLAG, "whether lettering becomes outlines, for printers that accept no fonts", "no"
    )


@settings_of("sheets", paged=True)
class PaperSheets:
    """One PDF of sheets of paper, each with as many cards as fit."""

    paper: Paper = field(PAPER, "the paper")
    margins: Margins = field(MARGINS, "the strip along each edge that the printer cannot reach")
    gap: float = field(length(0, 100), "least distance between the bleeds of neighbouring cards", "0mm")
    flip: FlipEdge = field(
        choice("long", "short"), "the edge over which the paper is flipped for printing backs", "long"
    )
    marks: Marks = field(MARKS, "what is printed around the cards", "")
    start_slot: int = field(whole(1, 10_000), "the first slot used on the first sheet, from 1", "1")
    skip: tuple[int, ...] = field(many(whole(1, 10_000)), "slots that stay empty on every sheet, from 1", "")
    grid: tuple[int, int] | None = field(GRID, "columns x rows; by default as many as fit", "")
    shared: bool = field(
        FLAG,
        "whether rectangular neighbours, and hexagons with `cuts`, share their cuts, with bleed only where a "
        "card has no neighbour; a grid that fits only this way is laid out like this too",
        "no", key="shared-cuts",
    )  # fmt: skip
    slots: tuple[tuple[float, float, int], ...] = field(
        many(SLOT), "where cards go; by default this is worked out", ""
    )
    labels: LabelSheet | None = field(
        LABEL_SHEET, "a sheet of pre-cut labels or cards, with its own paper and slots", ""
    )
    fold: float = field(
        or_no(length(1, 50), 0.0),
        "backs on the same side of the paper, across a fold line this far from any bleed", "no",
    )  # fmt: skip
    strips: float = field(
        or_no(length(1, 50), 0.0),
        "rows this far apart with a cut line between them, so that a punch reaches every piece", "no",
    )  # fmt: skip
    registration: Registration | None = field(
        section(Registration, "target-registration"), "marks that a cutting machine looks for", ""
    )
    cuts: tuple[CutFormat, ...] = field(CUTS, "files of the exact cut beside the sheets", "")
    dpi: float = field(
        or_no(RESOLUTION, 0.0),
        "sheets are pictures of this resolution, transparent around the pieces, instead of a PDF", "no",
    )  # fmt: skip

    def __post_init__(self) -> None:
        """Take the paper and slots from the label sheet, if there is one, whose labels are cut already."""
        if self.labels:
            centres = tuple((x, y, 0) for x, y in self.labels.centres())
            object.__setattr__(self, "paper", self.labels.paper)
            object.__setattr__(self, "slots", centres)
            object.__setattr__(self, "marks", replace(self.marks, ticks=0.0, ring=0.0))


@settings_of("tabletop")
class TableSheets:
    """Pictures of many faces for Tabletop Simulator, and the saved object that shows them as decks."""

    columns: int = field(whole(2, 10), "columns of faces in one picture", "10")
    rows: int = field(whole(2, 7), "rows of faces in one picture", "7")
    pixels: int = field(whole(256, 8192), "the longest side of a picture", "4096")
    base: str = field(ADDRESS, "the address where the pictures will be", NO_ADDRESS)


@settings_of("vtt")
class TableFolder:
    """Pictures for virtual tables: every face singly, sheets that divide evenly, and a manifest.json."""

    dpi: float = field(RESOLUTION, "resolution of single pictures, in dots per inch")
    columns: int = field(whole(1, 100), "columns of faces in one sheet", "10")
    rows: int = field(whole(1, 100), "rows of faces in one sheet", "7")
    pixels: int = field(whole(256, 8192), "the longest side of a picture", "4096")


@settings_of("pcio")
class PlayingCardsRoom:
    """One .pcio file: a room of PlayingCards.io with a pile for each part of the deck."""

    height: int = field(whole(40, 600), "height of a card of the first part in the room", "160")
    sharp: int = field(whole(1, 6), "pixels of a picture for each unit of the room", "3")
    most: int = field(whole(10, 10_000), "the greatest number of objects in a room", "1200")


@settings_of("zip")
class Bundle:
    """One ZIP file of what other targets make."""

    targets: tuple[str, ...] = field(many(WORD), "the targets whose files are packed together")


@settings_of("box", paged=True)
class BoxSheets:
    """A box for the deck as one flat piece per page, to be cut, creased and glued."""

    form: BoxForm = field(choice("tuck", "hexagon"), "the shape of the box")
    paper: Paper = field(PAPER, "the paper")
    stock: float = field(length(0.05, 5), "thickness of one card", "0.3mm")
    board: float = field(length(0.1, 3), "thickness of the board of the box", "0.4mm")
    room: float = field(length(0, 10), "clearance inside the box on each side of a card", "0.75mm")
    play: float = field(length(0, 20), "clearance inside the box above the deck", "1.5mm")
    margins: Margins = field(MARGINS, "the strip along each edge that the printer cannot reach", "5mm")
    cuts: tuple[CutFormat, ...] = field(CUTS, "files of the exact cut beside the sheets", "")


@dataclass(frozen=True, slots=True)
class BoxTemplate:
    """A box that a service sells, as one picture of its whole outside."""

    name: str = field(WORD, "the service's name for it")
    trim: Trim = field(TRIM, "the trim size of the cards that fit it")
    holds: int = field(whole(1, 10_000), "the number of cards that it holds")
    pixels: tuple[int, int] = field(PIXELS, "exact size of the picture")
    panels: tuple[tuple[int, ...], ...] = field(
        PANELS, "its front and back: `[x, y, width, height]` of each in pixels; by default unknown", ""
    )


@settings_of("boxart")
class BoxArt:
    """The picture of a service's box for the deck: the smallest that holds its cards."""

    boxes: tuple[BoxTemplate, ...] = field(
        many(section(BoxTemplate, "target-box-template")), "the boxes that the service sells"
    )
    cards: str = field(WORD, "the target that makes the cards, in whose size they lie in the box", "")


@settings_of("pads", paged=True)
class ScorePads:
    """The score pads of a deck, or plain ones with columns for players and rows for hands."""

    paper: Paper = field(PAPER, "the paper")
    margins: Margins = field(MARGINS, "the strip along each edge that the printer cannot reach", "6.35mm")
    marks: Marks = field(MARKS, "what is printed around the deck's own pads", "")
    rows: int = field(whole(1, 60), "rows for hands on a plain pad", "20")
    across: int = field(whole(1, 6), "plain pads side by side on one sheet", "2")


@settings_of("booklet")
class Booklets:
    """The rules of a deck: pages to read and sheets to fold, or pages in the sizes of a service."""

    papers: tuple[Paper, ...] = field(many(PAPER), "the papers that a booklet is folded from", "")
    thickness: float = field(
        length(0, 1), "of one sheet of paper: inner leaves creep towards the fold by this much", "0.1mm"
    )
    dpi: float = field(
        or_no(RESOLUTION, 0.0), "resolution of a picture of each page in a service's sizes", "no"
    )
    most: int = field(
        or_no(whole(4, 1_000), 0), "the greatest number of pages that a service binds", "no", key="most-pages"
    )
    standard: Standard = field(STANDARD, "the PDF/X standard of a booklet for a press", "")
    sheet: bool = field(
        FLAG, "whether short rules are also set on one side of a sheet: twice on half of it, or on both", "no"
    )


OutputSpec: TypeAlias = (
    SvgFaces
    | PngFaces
    | FacePages
    | PaperSheets
    | TableSheets
    | TableFolder
    | PlayingCardsRoom
    | Bundle
    | BoxSheets
    | BoxArt
    | ScorePads
    | Booklets
)
