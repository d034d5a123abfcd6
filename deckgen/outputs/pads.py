"""Draw score pads: a sheet with a column for each player and a row for each hand, cut along dashed lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from deckgen.assets import bundled_fonts
from deckgen.deck.model import Part, Trim
from deckgen.fonts import open_font
from deckgen.geometry import joined, polyline, rectangle, translate
from deckgen.ink import Ink
from deckgen.outputs.box import PAPER, fitted_to, ground_ink, ground_of
from deckgen.outputs.files import FaceRef, Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke
from deckgen.target.outputs import ScorePads
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
    """A PDF of a sheet of score pads."""

    shows_cards = False

    def plan(self, planner: Planner) -> list[Output]:
        """Return the PDF."""
        part = self._pad(planner) or planner.parts[0]
        refs = planner.refs(part)[:1]
        made_from = [*planner.made_from([part]), box_ground(planner, refs[0])]
        return [planner.output(f"{self.target.name}.pdf", "pdf pads", part, made_from, tuple(refs))]

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the page, with columns for the largest number of players of the deck's games."""
        (ref,) = output.faces
        own = self._pad(faces)
        if own:
            trim = faces.fit(own).trim
            pads = self._across(trim) * [Place(faces.both(ref).front)]
            yield _sheet(faces.title, pads, trim.width, trim.height, self.settings)
            return
        players = max((max(game.players) for game in faces.session.deck.games), default=PLAYERS)
        yield score_sheet(faces.title, players, self.settings, box_ground(faces, ref))

    def _pad(self, faces: TargetFaces) -> Part | None:
        """Return the first part of pads that the paper has room for and of which some are chosen."""
        chosen = faces.session.chosen
        pads = (part for part in faces.session.deck.parts if part.piece == "pad" and chosen[part.name])
        return next((part for part in pads if self._across(faces.fit(part).trim)), None)

    def _across(self, trim: Trim) -> int:
        """Return how many pads of a size are side by side."""
        width, height = room(self.settings)
        return min(self.settings.across, int(width / trim.width)) if trim.height <= height else 0


def box_ground(faces: TargetFaces, ref: FaceRef) -> Ink:
    """Return the ink of the deck's box, or of the back of a card."""
    found = ground_of(faces) or ground_ink(faces.both(ref).back)
    return BLACK if found is PAPER else found


def room(settings: ScorePads) -> tuple[float, float]:
    """Return the width and height of the paper inside its margins, in mm."""
    m = settings.margins
    return settings.paper.width - m.left - m.right, settings.paper.height - m.top - m.bottom


def score_sheet(title: str, players: int, settings: ScorePads, ink: Ink = BLACK) -> Scene:
    """Return a page of pads side by side, each with a column for every player and a row for every hand."""
    width, height = room(settings)
    width, height = width / settings.across - 2 * _INSET, height - 2 * _INSET
    pad = tuple(_pad(title, players, settings.rows, width, height, ink))
    return _sheet(title, settings.across * [Group(pad)], width, height, settings)


def _sheet(title: str, pads: Sequence[Item], width: float, height: float, settings: ScorePads) -> Scene:
    """Return a page of pads of a width and height in mm, each in the middle of its column."""
    paper, m = settings.paper, settings.margins
    column = (paper.width - m.left - m.right) / len(pads)
    top = m.top + (room(settings)[1] - height) / 2
    items: list[Item] = []
    for n, pad in enumerate(pads):
        left = m.left + (n + 0.5) * column - width / 2
        items.append(Group((pad,), translate(left, top), label="pad"))
    cuts = [
        polyline([(m.left + n * column, m.top), (m.left + n * column, paper.height - m.bottom)])
        for n in range(1, len(pads))
    ]
    if cuts:
        items.append(Group((Path(joined(cuts), stroke=Stroke(GREY, _HAIR, dash=(1, 1))),), role=Role.MARK))
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
