"""Draw score pads: a sheet with a column for each player and a row for each hand, cut along dashed lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deckgen.assets import bundled_fonts
from deckgen.deck.model import Part
from deckgen.fonts import open_font
from deckgen.geometry import joined, polyline, rectangle, translate
from deckgen.ink import Ink
from deckgen.outputs.box import PAPER, fitted_to, ground_ink, ground_of
from deckgen.outputs.files import FaceRef, Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Group, Item, Path, Role, Scene, Stroke
from deckgen.sheet.die import Die
from deckgen.sheet.layout import lay_out, to_be_tiled
from deckgen.sheet.sheets import SheetPlan, Sheets, impose
from deckgen.target.outputs import PaperSheets, ScorePads
from deckgen.text.lines import Style, straight

BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
GREY = Ink("grey", (0, 0, 0, 55), (130, 130, 130))
_TITLE, _NAMES, _NUMBERS = 12.0, 9.0, 6.0
"""Height of the heading, height of the row of names, and width of the column of numbers, in mm."""
_INSET = 4.0
_GAP = 1.0
"""Between the edge of the band and its frame."""
_HAIR, _RULE, _THICK = 0.12, 0.2, 0.45
_TINT = 0.08
"""How much of the ink is in the ground of every other row."""
PLAYERS = 4
"""The number of columns for a deck that names no game."""


class PadsKind(OutputKind[ScorePads], settings=ScorePads):
    """A PDF of sheets of score pads: those of the deck, each filling a sheet, or a plain one."""

    shows_cards = False

    def plan(self, planner: Planner) -> list[Output]:
        """Return the PDF."""
        path = f"{self.target.name}.pdf"
        if own := _own(planner):
            return [planner.document(path, "pdf pads", own)]
        part = planner.parts[0]
        refs = planner.refs(part)[:1]
        made_from = [*planner.made_from([part]), box_ground(planner, refs[0])]
        return [planner.output(path, "pdf pads", part, made_from, tuple(refs))]

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the pages; a plain one has columns for the largest number of players of the deck's games."""
        if _own(faces):
            yield from (page.scene for page in self._imposed(faces, output))
            return
        players = max((max(game.players) for game in faces.session.deck.games), default=PLAYERS)
        yield score_sheet(faces.title, players, self.settings, box_ground(faces, output.faces[0]))

    def _imposed(self, faces: TargetFaces, output: Output) -> Sheets:
        """Return a sheet for each pad of the deck, with as many of it as fit; a large one is tiled."""
        settings = PaperSheets(self.settings.paper, self.settings.margins, marks=self.settings.marks)
        pads = [faces.piece(faces.session.card(ref.part, ref.card)) for ref in output.faces]
        # Printed on both sides, a sheet without a back would have the next one behind it.
        both = any(pad.two_sided for pad in pads)
        filled = [replace(pad, count=_most(pad.die, settings), two_sided=both) for pad in pads]
        deck, target = faces.session.deck, self.target
        about = f"{target.name} {target.version}"
        printer = faces.session.request.printer
        return impose(filled, SheetPlan(settings, deck.title, deck.version, about, printer, deck.language))

    def document(self, faces: TargetFaces) -> PdfOptions:
        """Return the PDF's settings; pads with backs are printed on both sides."""
        chosen = faces.session.chosen
        both = any(card.back for part in _own(faces) for card in chosen[part.name])
        return replace(super().document(faces), duplex="long" if both else None)


def _own(faces: TargetFaces) -> list[Part]:
    """Return the deck's own parts of pads of which some are chosen."""
    chosen = faces.session.chosen
    return [part for part in faces.session.deck.parts if part.piece == "pad" and chosen[part.name]]


def _most(die: Die, settings: PaperSheets) -> int:
    """Return how many pads fit on a sheet. Raises SpecError for paper that is too small for any."""
    return 1 if to_be_tiled(die, settings) else len(lay_out(die, settings).slots)


def box_ground(faces: TargetFaces, ref: FaceRef) -> Ink:
    """Return the ink of the deck's box, or of the back of a card."""
    found = ground_of(faces) or ground_ink(faces.both(ref).back)
    return BLACK if found is PAPER else found


def score_sheet(title: str, players: int, settings: ScorePads, ink: Ink = BLACK) -> Scene:
    """Return a page of pads side by side, each with a column for every player and a row for every hand."""
    paper, m = settings.paper, settings.margins
    column, foot = (paper.width - m.left - m.right) / settings.across, paper.height - m.bottom
    pad = tuple(_pad(title, players, settings.rows, column - 2 * _INSET, foot - m.top - 2 * _INSET, ink))
    lefts = [m.left + n * column for n in range(settings.across)]
    items = [Group(pad, translate(left + _INSET, m.top + _INSET), label="pad") for left in lefts]
    if cuts := [polyline([(left, m.top), (left, foot)]) for left in lefts[1:]]:
        line = Path(joined(cuts), stroke=Stroke(GREY, _HAIR, dash=(1, 1)))
        items.append(Group((line,), role=Role.MARK))
    return Scene(paper.width, paper.height, tuple(items), title=f"{title}: score pads", name="score pads")


def _pad(title: str, players: int, rows: int, width: float, height: float, ink: Ink) -> Iterator[Item]:
    """Yield the heading on a band, a row for names, numbered rows, and a row for the total."""
    top = _TITLE + _NAMES
    row = (height - top) / (rows + 1)
    column = (width - _NUMBERS) / players
    yield from _band(title, width, ink)
    stripes = joined(rectangle(0, top + n * row, width, row) for n in range(1, rows, 2))
    yield Path(stripes, fill=_tint(ink))
    for n in range(1, rows + 1):
        size = min(row * 0.5, 3.2)
        middle = top + (n - 0.5) * row + size * 0.35
        yield straight(_style(size, GREY), str(n), _NUMBERS / 2, middle, "centre")
    size = min(row * 0.6, 3.6)
    yield straight(_style(size, ink), "Σ", _NUMBERS / 2, height - row / 2 + size * 0.35, "centre")
    uprights = [
        polyline([(_NUMBERS + n * column, _TITLE), (_NUMBERS + n * column, height)]) for n in range(players)
    ]
    yield Path(joined(uprights), stroke=Stroke(ink, _RULE))
    # The total is below a double line.
    levels = [polyline([(0, y), (width, y)]) for y in (top, height - row, height - row + 0.7)]
    yield Path(joined(levels), stroke=Stroke(ink, _RULE))
    yield Path(rectangle(0, 0, width, height), stroke=Stroke(ink, _THICK))


def _band(title: str, width: float, ink: Ink) -> Iterator[Item]:
    """Yield the title in spaced capitals on a band of ink with a thin frame."""
    yield Path(rectangle(0, 0, width, _TITLE), fill=ink)
    inner = rectangle(_GAP, _GAP, width - 2 * _GAP, _TITLE - 2 * _GAP)
    yield Path(inner, stroke=Stroke(PAPER, _RULE))
    goudy = open_font(bundled_fonts()["GoudyBookletter1911"])
    style = replace(_style(_TITLE * 0.5, PAPER), font=goudy, tracking=0.14)
    title = title.upper()
    style = fitted_to(style, title, width - 3 * _INSET)
    yield straight(style, title, width / 2, _TITLE / 2 + style.size * 0.32, "centre")


def _tint(ink: Ink) -> Ink:
    """Return a pale tint of an ink, without its separation."""
    c, m, y, k = (round(_TINT * each, 2) for each in ink.cmyk)
    r, g, b = (round(255 - _TINT * (255 - each)) for each in ink.rgb)
    return Ink(f"pale {ink.name}", (c, m, y, k), (r, g, b))


def _style(size: float, ink: Ink = BLACK) -> Style:
    return Style(open_font(bundled_fonts()["EBGaramond12-Regular"]), size, ink, features=(("lnum", True),))
