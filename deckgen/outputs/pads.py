"""Draw score pads: a sheet with a column for each player and a row for each hand, cut along dashed lines."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.geometry import joined, polyline, translate
from deckgen.ink import Ink
from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.scene import Group, Item, Path, Role, Scene, Stroke
from deckgen.target.outputs import ScorePads
from deckgen.text.lines import Style, straight

BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
GREY = Ink("grey", (0, 0, 0, 55), (130, 130, 130))
_TITLE, _NAMES, _NUMBERS = 9.0, 9.0, 6.0
"""Height of the heading, height of the row of names, and width of the column of numbers, in mm."""
_INSET = 4.0
_HAIR, _RULE, _THICK = 0.12, 0.2, 0.45
_EVERY = 5
"""The line below every fifth row is heavier."""
PLAYERS = 4
"""The number of columns for a deck that names no game."""


class PadsKind(OutputKind[ScorePads], settings=ScorePads):
    """A PDF of a sheet of score pads."""

    shows_cards = False

    def plan(self, planner: Planner) -> list[Output]:
        """Return the PDF."""
        return [planner.document(f"{self.target.name}.pdf", "pdf pads", planner.parts[:1])]

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the page, with columns for the largest number of players of the deck's games."""
        players = max((max(game.players) for game in faces.session.deck.games), default=PLAYERS)
        yield score_sheet(faces.title, players, self.settings)


def score_sheet(title: str, players: int, settings: ScorePads) -> Scene:
    """Return a page of pads side by side, each with a column for every player and a row for every hand."""
    paper, m = settings.paper, settings.margins
    width = (paper.width - m.left - m.right) / settings.across
    height = paper.height - m.top - m.bottom
    items: list[Item] = []
    for n in range(settings.across):
        pad = tuple(_pad(title, players, settings.rows, width - 2 * _INSET, height - 2 * _INSET))
        items.append(Group(pad, translate(m.left + n * width + _INSET, m.top + _INSET), label="pad"))
    cuts = [
        polyline([(m.left + n * width, m.top), (m.left + n * width, paper.height - m.bottom)])
        for n in range(1, settings.across)
    ]
    if cuts:
        items.append(Group((Path(joined(cuts), stroke=Stroke(GREY, _HAIR, dash=(1, 1))),), role=Role.MARK))
    return Scene(paper.width, paper.height, tuple(items), title=f"{title}: score pads", name="score pads")


def _pad(title: str, players: int, rows: int, width: float, height: float) -> Iterator[Item]:
    """Yield the heading, a row for names, numbered rows, and a row for the total."""
    size = min(_TITLE * 0.62, width / max(_style(1.0).width(title), 1e-6))
    yield straight(_style(size), title, width / 2, _TITLE * 0.62, "centre")
    top = _TITLE + _NAMES
    row = (height - top) / (rows + 1)
    column = (width - _NUMBERS) / players
    for n in range(1, rows + 1):
        size = min(row * 0.5, 3.2)
        yield straight(
            _style(size, GREY), str(n), _NUMBERS / 2, top + (n - 0.5) * row + size * 0.35, "centre"
        )
    size = min(row * 0.6, 3.6)
    yield straight(_style(size), "Σ", _NUMBERS / 2, height - row / 2 + size * 0.35, "centre")
    uprights = [
        polyline([(_NUMBERS + n * column, _TITLE), (_NUMBERS + n * column, height)])
        for n in range(players + 1)
    ]
    strong = set(range(_EVERY, rows, _EVERY))
    levels = {False: [n for n in range(1, rows) if n not in strong], True: sorted(strong)}
    for heavy, numbers in levels.items():
        lines = joined(polyline([(0, top + n * row), (width, top + n * row)]) for n in numbers)
        yield Path(lines, stroke=Stroke(BLACK, _RULE if heavy else _HAIR))
    yield Path(joined(uprights), stroke=Stroke(BLACK, _RULE))
    frame = [polyline([(0, y), (width, y)]) for y in (_TITLE, top, top + rows * row, height)]
    yield Path(joined(frame), stroke=Stroke(BLACK, _THICK, cap=2))


def _style(size: float, ink: Ink = BLACK) -> Style:
    return Style(open_font(bundled_fonts()["EBGaramond12-Regular"]), size, ink, features=(("lnum", True),))
