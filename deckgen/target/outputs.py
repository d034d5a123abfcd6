"""How the files of a target are made up, as frozen objects: faces, pages, sheets, boxes, pads and bundles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

FlipEdge = Literal["long", "short"]
PageOrder = Literal["front-back", "back-front", "fronts-backs"]
Standard = Literal["", "PDF/X-1a:2003", "PDF/X-4"]
CutFormat = Literal["svg", "dxf", "pdf"]
BoxForm = Literal["tuck", "hexagon"]


class Paper(NamedTuple):
    """A sheet of paper in mm, as it is fed: `name` is empty for a size of the user's own."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        """`A4 (210 x 297 mm)`."""
        size = f"{self.width:g} x {self.height:g} mm"
        return f"{self.name} ({size})" if self.name else size


class Margins(NamedTuple):
    """The strip along each edge that the printer cannot reach, in mm."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class Marks:
    """What is printed round the cards: lengths in mm, 0 for none."""

    ticks: float = 3.0
    """Length of a trim tick."""
    width: float = 0.15
    """Width of ticks and rules."""
    gap: float = 1.0
    """Between the end of the bleed and the start of a tick, where there is room."""
    ring: float = 0.0
    """Width of a line along the trim itself."""
    ruler: float = 50.0
    """Length of the ruler."""
    footer: bool = True
    """Title, version, sheet number and `print at 100 %`."""


class Registration(NamedTuple):
    """Marks that a cutting machine looks for, in mm."""

    inset: float
    """From the edge of the page to the outside of a mark."""
    square: float
    """Side of the solid square at the top left; without it (0) a fourth L stands there."""
    arm: float
    thickness: float
    clear: float
    """Kept free round each mark."""


@dataclass(frozen=True, slots=True)
class SvgFaces:
    """One SVG for each face."""


class PngFaces(NamedTuple):
    """One PNG for each face. Names are patterns of `{n}`, `{id}`, `{part}`, `{side}`."""

    dpi: float
    pixels: tuple[int, int] | None
    """The exact picture size that the service wants; it wins over trim, bleed and dpi."""
    fronts: str
    backs: str
    order: bool = False
    """Whether an `order.xml` for the desktop uploader of MakePlayingCards stands beside the pictures."""
    cut: bool = False
    """Whether pictures are clear outside the trim."""


class FacePages(NamedTuple):
    """One PDF of single faces, each a page with its TrimBox and BleedBox."""

    order: PageOrder
    copies: bool
    """Whether a card that the deck has three times gets three pages."""
    standard: Standard = ""
    """The PDF/X standard that the file is built to, or none."""
    die_line: str = ""
    """The name of the spot ink of a cut line on every page, or none."""
    outlines: bool = False
    """Whether lettering is outlines, for a printer who takes no fonts."""


@dataclass(frozen=True, slots=True)
class PaperSheets:
    """One PDF of sheets of paper, each with as many cards as fit."""

    paper: Paper
    margins: Margins
    gap: float
    """The least distance between the bleeds of neighbours, in mm."""
    flip: FlipEdge
    """The edge about which the paper is turned over for its back."""
    marks: Marks
    start_slot: int
    """The first place used on the first sheet, from 1; those before it are gone already."""
    grid: tuple[int, int] | None = None
    """Columns and rows, or none for as many as fit."""
    slots: tuple[tuple[float, float, int], ...] = ()
    """Places: x and y of their centres in mm and quarter turns in degrees; none: they are worked out."""
    fold: float = 0.0
    """Backs stand on the same side of the paper, across a fold line this far from any bleed; 0: no fold."""
    strips: float = 0.0
    """Rows stand this far apart with a cut line between them, so that a punch reaches every piece; 0: no."""
    registration: Registration | None = None
    cuts: tuple[CutFormat, ...] = ()
    """Files of the exact cut that stand beside the sheets."""
    dpi: float = 0.0
    """Sheets are pictures of this resolution, clear round the pieces, in place of a PDF; 0: a PDF."""


NO_ADDRESS = "file:///put/your/address/here/"
"""What stands in place of the address of pictures that nobody has said."""


class TableSheets(NamedTuple):
    """Pictures of many faces for Tabletop Simulator, and the saved object that shows them as decks."""

    columns: int
    rows: int
    pixels: int
    """The longest side of a picture."""
    base: str
    """The address at which the pictures will lie."""


class Bundle(NamedTuple):
    """One ZIP file of what other targets make."""

    targets: tuple[str, ...]


class BoxSheets(NamedTuple):
    """A box for the deck as one flat piece per page, to be cut, creased and glued."""

    form: BoxForm
    paper: Paper
    stock: float
    """Thickness of one card, in mm."""
    board: float
    """Thickness of the board of the box, in mm."""
    room: float
    """How much wider than a card the inside is, on each side, in mm."""
    play: float
    """How much higher than the deck the inside is, in mm."""
    margins: Margins
    cuts: tuple[CutFormat, ...]


class ScorePads(NamedTuple):
    """Sheets to keep the score on: columns for players, rows for hands."""

    paper: Paper
    margins: Margins
    rows: int
    across: int
    """Pads side by side on one sheet."""


class Booklets(NamedTuple):
    """The rules of a deck: pages to read and sheets to be folded, or pages in the sizes of a service."""

    papers: tuple[Paper, ...]
    thickness: float
    """Of one sheet of paper, in mm: so much further out is each leaf pushed by the one outside it."""
    dpi: float = 0.0
    """Resolution of a picture of each page in a service's sizes; 0: only PDFs."""
    most: int = 0
    """The greatest number of pages that a service binds; 0: any."""


Output: TypeAlias = (
    SvgFaces | PngFaces | FacePages | PaperSheets | TableSheets | Bundle | BoxSheets | ScorePads | Booklets
)
