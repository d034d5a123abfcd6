"""Make boxes for a deck: flat pieces with art, cuts and creases, to be cut out, creased and glued.

A tuck box is one piece: front, side, back, side and a glue flap in a row; lid and floor on the back panel.
A hexagonal box for round cards is two: a tray and a lid that slips over it. Every fold takes up the thickness
of the board, so a panel is that much wider than what it holds.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import degrees, sqrt

from deckgen.assets import bundled_fonts
from deckgen.deck.model import Part
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.fonts import open_font
from deckgen.geometry import Box, Point, Polygons, compose, polyline, rotate, scale, translate
from deckgen.ink import DARK, Ink
from deckgen.outputs.cut import INKS, CutSheet, Run, cut_file, line_groups, straight_cuts
from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Group, Item, Path, Place, Scene, Stroke, painted
from deckgen.target.outputs import BoxSheets
from deckgen.target.paper import Paper
from deckgen.text.lines import Style, straight

FLAP, GLUE = 15.0, 12.0
"""Depth of tuck and glue flaps, in mm, where the box is large enough for them."""
RELIEF = 0.5
"""Clearance on each side of a flap in its opening, in mm."""
LID_GAP = 0.4
"""Clearance on each side between the tray and the glue flaps inside the lid, in mm."""
ROUND = 9.0
"""Radius of a tuck's corners, in mm."""
THUMB = 8.0
"""Radius of the thumb notch, in mm."""

LINE = 0.15
# Visible on any background; on the press they are spot inks.
_SCREEN = {
    "cut": Ink("cut", (0, 100, 0, 0), (255, 0, 160)),
    "crease": Ink("crease", (100, 0, 0, 0), (0, 170, 255)),
}
BLEED = 3.0
_PAPER = Ink("paper", (0, 0, 0, 0), (255, 255, 255))
_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))

Corner = tuple[float, float, float]
"""A point of a cut and the radius of the quarter circle to the next, as in `Run`."""


class BoxKind(OutputKind[BoxSheets], settings=BoxSheets):
    """A PDF of the flat pieces of a box for the deck's first part, and their cut files."""

    shows_cards = False

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the PDF and the cuts."""
        part, name = planner.parts[0], self.target.name
        first = planner.keys(part)[0]
        made_from = [planner.title, first.back or first.front, sum(card.count for card in part.cards)]
        refs = tuple(planner.refs(part)[:1])
        yield planner.output(f"{name}/box.pdf", "pdf box", part, made_from, refs)
        for net in self._nets(planner, part):
            cut = cut_sheet(net, self.settings, planner.title)
            for form in self.settings.cuts:
                path, data = f"{name}/cut-{net.name}.{form}", cut_file(cut, form)
                yield planner.output(path, form, part, [], data=data)

    def _nets(self, faces: TargetFaces, part: Part) -> list[Net]:
        """Return the flat pieces of a box for all cards of a part, chosen or not."""
        trim = faces.fit(part).trim
        count = sum(card.count for card in part.cards) * faces.session.request.copies
        return nets(self.settings, inside_of(self.settings, trim.width, trim.height, count))

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield a page for each flat piece."""
        part, card = faces.part(output.faces[0]), faces.both(output.faces[0])
        trim = faces.fit(part).trim
        for net in self._nets(faces, part):
            yield box_page(net, self.settings, card.back or card.front, trim, faces.title, self.target.colour)

    def document(self, faces: TargetFaces) -> PdfOptions:
        """Return the PDF's settings, with layers for cuts and creases."""
        return replace(super().document(faces), layers=tuple(INKS))


@dataclass(frozen=True, slots=True)
class Panel:
    """A face of the finished box: its corners, and how far its art is turned, clockwise."""

    name: str
    corners: tuple[Point, ...]
    turn: float = 0.0

    @property
    def centre(self) -> Point:
        """Its centre."""
        n = len(self.corners)
        return sum(x for x, _ in self.corners) / n, sum(y for _, y in self.corners) / n


@dataclass(frozen=True, slots=True)
class Net:
    """One flat piece with its upper left corner at (0, 0)."""

    name: str
    width: float
    height: float
    cut: Run
    crease: tuple[Run, ...]
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Inside:
    """The inner size of a box, in mm."""

    width: float
    height: float
    depth: float


def inside_of(settings: BoxSheets, width: float, height: float, cards: int) -> Inside:
    """Return the inner size for a number of cards: `room` on each side, `play` above the stack."""
    room = 2 * settings.room
    return Inside(width + room, height + room, cards * settings.stock + settings.play)


def nets(settings: BoxSheets, inside: Inside) -> list[Net]:
    """Return the flat pieces of a box."""
    board = settings.board
    if settings.form == "hexagon":
        across = _across(inside) + board
        tray = _tray("tray", across, inside.depth + board)
        # the lid holds the tray's walls and has glue flaps of its own inside
        lid = _tray("lid", across + 2 * (2 * board + LID_GAP), inside.depth + board, hanging=True)
        return [tray, lid]
    return [_tuck(inside.width + board, inside.depth + board, inside.height + board)]


def _across(inside: Inside) -> float:
    """Return the width across the flats of the smallest hexagon that holds a disc or a hexagonal card."""
    short, long = sorted((inside.width, inside.height))
    return max(short, long * sqrt(3) / 2) if short < long else long


def _tuck(w: float, d: float, h: float) -> Net:
    """Return a tuck box of this width, depth and height. The row begins with the glue flap on the left."""
    glue, flap = min(GLUE, d - RELIEF), min(FLAP, h / 2)
    top = d + flap
    xs = [glue, glue + w, glue + w + d, glue + 2 * w + d, glue + 2 * w + 2 * d]
    x0, x1, x2, x3, x4 = xs
    foot, e, slope = top + h, RELIEF, min(GLUE, h / 2) / 2
    # The dust flaps of both sides must not overlap in the middle of the opening.
    dust = min(0.85 * d, w / 2 - e)
    outline: list[Corner] = [
        (0, top + slope, 0), (x0, top, 0), *_thumb_notch(x0, x1, top), (x1, top, 0),
        *_dust(x1, x2, top, -dust), *_tuck_flap(x2, x3, top, -d, flap), *_dust(x3, x4, top, -dust),
        *_dust(x4, x3, foot, dust), *_tuck_flap(x3, x2, foot, d, flap), *_dust(x2, x1, foot, dust),
        (x0, foot, 0), (0, foot - slope, 0),
    ]  # fmt: skip
    creases = [
        *(((x, top), (x, foot)) for x in xs[:-1]),
        ((x1, top), (x4, top)), ((x1, foot), (x4, foot)),
        ((x2 + e, top - d), (x3 - e, top - d)), ((x2 + e, foot + d), (x3 - e, foot + d)),
    ]  # fmt: skip
    panels = (
        Panel("front", Box(x0, top, x1, foot).corners()),
        Panel("side", Box(x1, top, x2, foot).corners(), 90),
        Panel("back", Box(x2, top, x3, foot).corners()),
        Panel("side", Box(x3, top, x4, foot).corners(), 90),
        Panel("lid", Box(x2, top - d, x3, top).corners(), 180),
    )
    return _net("box", outline, creases, panels)


def _tuck_flap(start: float, end: float, y: float, depth: float, flap: float) -> list[Corner]:
    """Return a lid or floor and its rounded tuck flap, from start to end; upward depths are negative."""
    out, down = (1 if end > start else -1), (1 if depth > 0 else -1)
    first, last, r = start + out * RELIEF, end - out * RELIEF, min(ROUND, abs(end - start) / 4, flap)
    near, far = y + depth, y + depth + down * flap
    return [
        (first, y, 0), (first, near, 0), (first, far - down * r, r), (first + out * r, far, 0),
        (last - out * r, far, r), (last, far - down * r, 0), (last, near, 0), (last, y, 0),
    ]  # fmt: skip


def _dust(start: float, end: float, y: float, reach: float) -> list[Corner]:
    """Return a tapered dust flap on a side panel; an upward reach is negative."""
    out = 1 if end > start else -1
    e, slope = out * min(RELIEF, abs(end - start) / 8), out * min(3.0, abs(end - start) / 4)
    return [
        (start, y, 0), (start + e, y, 0), (start + slope, y + reach, 0),
        (end - slope, y + reach, 0), (end - e, y, 0), (end, y, 0),
    ]  # fmt: skip


def _thumb_notch(left: float, right: float, y: float) -> list[Corner]:
    """Return a semicircular thumb notch in the middle of an edge, from left to right."""
    x, r = (left + right) / 2, min(THUMB, (right - left) / 4)
    return [(x - r, y, -r), (x, y + r, -r), (x + r, y, 0)]


def _tray(name: str, across: float, wall: float, hanging: bool = False) -> Net:
    """Return a hexagon with six walls, which point up, or down if `hanging`, when the box is closed.

    Each wall has a glue flap at its right end, which goes inside the next wall.
    """
    h, side = across / 2, across / sqrt(3)
    half = complex(side / 2, h)
    corners = [-half, half.conjugate(), complex(side), half, -half.conjugate(), complex(-side)]
    # The next wall starts 60 degrees further round: the flap must stay within that gap.
    reach = min(GLUE, wall / 2, side / 3)
    slope = reach / sqrt(3) + RELIEF
    outline: list[complex] = []
    creases: list[tuple[complex, complex]] = []
    panels = [Panel("top", _points(corners))]
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        along = (b - a) / abs(b - a)
        out = -1j * along  # y runs down, and the corners are clockwise
        far_a, far_b = a + wall * out, b + wall * out
        outline += [a, far_a, far_b, far_b + reach * along - slope * out, b + reach * along + slope * out]
        creases += [(a, b), (b, far_b)]
        turn = degrees(phase(out)) + (270 if hanging else 90)
        panels.append(Panel("wall", _points((far_a, far_b, b, a)), turn))
    cut = [(x, y, 0.0) for x, y in _points(outline)]
    return _net(name, cut, [_points(crease) for crease in creases], tuple(panels))


def _points(plane: Iterable[complex]) -> tuple[Point, ...]:
    return tuple((point.real, point.imag) for point in plane)


def _net(
    name: str, outline: Sequence[Corner], creases: Sequence[Sequence[Point]], panels: Sequence[Panel]
) -> Net:
    """Return the piece, moved so that its upper left corner is at (0, 0)."""
    left, top = min(x for x, _, _ in outline), min(y for _, y, _ in outline)
    width, height = max(x for x, _, _ in outline) - left, max(y for _, y, _ in outline) - top
    cut = Run(tuple(outline)).shifted(-left, -top)
    folds = tuple(straight_cuts(pair, closed=False).shifted(-left, -top) for pair in creases)
    placed = tuple(
        replace(panel, corners=tuple((x - left, y - top) for x, y in panel.corners)) for panel in panels
    )
    return Net(name, width, height, cut, folds, placed)


def box_page(
    net: Net, settings: BoxSheets, back: Scene | None, trim: tuple[float, float], title: str,
    colour: str = "rgb",
) -> Scene:  # fmt: skip
    """Return the page of a flat piece, with the deck's title and the back of its cards, whose trim is in mm.

    Raises SpecError if it does not fit the paper either way.
    """
    cut = cut_sheet(net, settings, title)
    lines = line_groups(cut, LINE, None if colour == "cmyk" else _SCREEN)
    shown = Group(tuple(_art(net, back, trim, title)), translate(*_centred(net, cut.width, cut.height)))
    return Scene(cut.width, cut.height, (shown, *lines), title=cut.title, name=f"box {net.name}")


def cut_sheet(net: Net, settings: BoxSheets, title: str) -> CutSheet:
    """Return the cuts and creases of a flat piece on its paper. Raises SpecError as `box_page` does."""
    paper = _paper_for(net, settings)
    x, y = _centred(net, paper.width, paper.height)
    creases = tuple(run.shifted(x, y) for run in net.crease)
    return CutSheet(paper.width, paper.height, (net.cut.shifted(x, y),), creases, f"{title}: {net.name}")


def _centred(net: Net, width: float, height: float) -> tuple[float, float]:
    return (width - net.width) / 2, (height - net.height) / 2


def _paper_for(net: Net, settings: BoxSheets) -> Paper:
    """Return the paper, upright or on its side, whichever the piece fits."""
    paper, m = settings.paper, settings.margins
    for width, height, sides, ends in (
        (paper.width, paper.height, m.left + m.right, m.top + m.bottom),
        (paper.height, paper.width, m.top + m.bottom, m.left + m.right),
    ):
        if net.width <= width - sides and net.height <= height - ends:
            return Paper(paper.name, width, height)
    fact = Fact(
        "box-too-large", piece=net.name, width=round(net.width), height=round(net.height), paper=str(paper)
    )
    raise SpecError(Problem(fact, rule="target-fit"))


def _art(net: Net, back: Scene | None, trim: tuple[float, float], title: str) -> Iterator[Item]:
    """Yield the background of the whole piece and its bleed, then what each panel shows."""
    ground = ground_ink(back)
    # The thick line around the piece makes its bleed.
    filled = Path(net.cut.curves(), fill=ground, stroke=Stroke(ground, 2 * BLEED, join=1))
    yield Group((filled,), label="ground")
    letters = _PAPER if ground.lightness < DARK else _BLACK
    for panel in net.panels:
        if panel.name in ("front", "back", "top") and back is not None:
            yield _picture(panel, back, trim)
        elif panel.name in ("side", "wall", "lid"):
            yield from _title(panel, title, letters)


def ground_ink(back: Scene | None) -> Ink:
    """Return the ink of the first fill of the back, or white."""
    for seen in painted(back) if back else ():
        item = seen.item
        if isinstance(item, Path) and item.fill and not isinstance(item.outline, Polygons):
            return item.fill
    return _PAPER


def _picture(panel: Panel, back: Scene, trim: tuple[float, float]) -> Group:
    """Return the back, its trim as large as fits the panel, clipped at the panel's edge."""
    box = Box.around(panel.corners)
    factor = min(box.width / trim[0], box.height / trim[1])
    x, y = panel.centre
    matrix = compose(translate(-back.width / 2, -back.height / 2), scale(factor))
    place = Place(back, compose(compose(matrix, rotate(panel.turn)), translate(x, y)))
    return Group((place,), clip=polyline(panel.corners, closed=True), label=panel.name)


def _title(panel: Panel, title: str, ink: Ink) -> Iterator[Item]:
    """Yield the deck's title along the longer side of a panel, as large as fits."""
    (ax, ay), (bx, by), (cx, cy) = panel.corners[:3]
    sides = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, ((bx - cx) ** 2 + (by - cy) ** 2) ** 0.5
    length, depth = (sides[1], sides[0]) if panel.name == "side" else sides
    style = Style(open_font(bundled_fonts()["GoudyBookletter1911"]), 1.0, ink)
    size = min(depth * 0.45, 0.8 * length / max(style.width(title), 1e-6))
    if size < 1.5:
        return
    x, y = panel.centre
    words = straight(replace(style, size=size), title, 0, size * 0.33, "centre")
    yield Group((words,), compose(rotate(panel.turn), translate(x, y)), label=panel.name)
