"""A net, the deck's back and title in; the page of the flat box with art, cuts and creases out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckgen.assets import bundled_fonts
from deckgen.errors import Problem, SpecError
from deckgen.fonts import open_font
from deckgen.geometry import Box, Polygons, compose, rotate, scale, translate
from deckgen.ink import DARK, Ink
from deckgen.press.boxes import Net, Panel
from deckgen.press.cutting import CutSheet, Run, line_groups, outline_of
from deckgen.scene import Group, Item, Path, Place, Scene, Stroke, painted
from deckgen.target.outputs import BoxSheets, Paper
from deckgen.text.lines import Style, straight

LINE = 0.15
# seen on any ground; on the press they are spot inks
_SCREEN = {
    "cut": Ink("cut", (0, 100, 0, 0), (255, 0, 160)),
    "crease": Ink("crease", (100, 0, 0, 0), (0, 170, 255)),
}
BLEED = 3.0
_PAPER = Ink("paper", (0, 0, 0, 0), (255, 255, 255))
_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


@dataclass(frozen=True, slots=True)
class BoxArt:
    """What a box shows: the back of the cards with its trim in mm, and the deck's name."""

    back: Scene | None
    trim: tuple[float, float]
    title: str
    colour: str = "rgb"


def box_pages(nets: list[Net], settings: BoxSheets, art: BoxArt) -> list[tuple[Scene, CutSheet]]:
    """A page for each flat piece, and its cut. Raises SpecError if one does not fit the paper either way."""
    return [_page(net, settings, art) for net in nets]


def _page(net: Net, settings: BoxSheets, art: BoxArt) -> tuple[Scene, CutSheet]:
    paper = _paper_for(net, settings)
    x, y = (paper.width - net.width) / 2, (paper.height - net.height) / 2
    sheet = CutSheet(
        paper.width, paper.height, (_shifted(net.cut, x, y),),
        tuple(_shifted(run, x, y) for run in net.crease), f"{art.title}: {net.name}",
    )  # fmt: skip
    lines = line_groups(sheet, LINE, None if art.colour == "cmyk" else _SCREEN)
    items = (Group(tuple(_art(net, art)), translate(x, y)), *lines)
    return Scene(paper.width, paper.height, items, title=sheet.title, name=f"box {net.name}"), sheet


def _paper_for(net: Net, settings: BoxSheets) -> Paper:
    """The paper, upright or on its side, whichever the piece fits."""
    paper, m = settings.paper, settings.margins
    for width, height, sides, ends in (
        (paper.width, paper.height, m.left + m.right, m.top + m.bottom),
        (paper.height, paper.width, m.top + m.bottom, m.left + m.right),
    ):
        if net.width <= width - sides and net.height <= height - ends:
            return Paper(paper.name, width, height)
    size = f"{net.width:.0f} x {net.height:.0f} mm"
    message = f"the flat {net.name} is {size}, which does not fit {paper}"
    hint = "choose a larger paper, such as --set TARGET.paper=a3"
    raise SpecError(Problem(message, hint=hint, rule="target-fit"))


def _shifted(run: Run, x: float, y: float) -> Run:
    return Run(tuple((px + x, py + y, r) for px, py, r in run.points), run.closed)


def _art(net: Net, art: BoxArt) -> Iterator[Item]:
    """The ground over all of the piece and a little beyond, then what each panel shows."""
    ground = ground_ink(art.back)
    yield _grown(net, ground)
    letters = _PAPER if ground.lightness < DARK else _BLACK
    for panel in net.panels:
        if panel.name in ("front", "back", "top") and art.back is not None:
            yield _picture(panel, art.back, art.trim)
        elif panel.name in ("side", "wall", "lid"):
            yield from _title(panel, art.title, letters)


def _grown(net: Net, ground: Ink) -> Group:
    """The piece filled with an ink that runs over its edge by the bleed: a broad line round it does that."""
    outline = Path(net.cut.curves(), fill=ground, stroke=Stroke(ground, 2 * BLEED, join=1))
    return Group((outline,), label="ground")


def ground_ink(back: Scene | None) -> Ink:
    """The ink that the back is filled with first, or white."""
    for seen in painted(back) if back else ():
        item = seen.item
        if isinstance(item, Path) and item.fill and not isinstance(item.outline, Polygons):
            return item.fill
    return _PAPER


def _picture(panel: Panel, back: Scene, trim: tuple[float, float]) -> Group:
    """The back as large as the panel allows, its trim within the panel, cut off at the panel's edge."""
    box = Box.around(panel.corners)
    factor = min((box.right - box.left) / trim[0], (box.bottom - box.top) / trim[1])
    x, y = panel.centre
    matrix = compose(translate(-back.width / 2, -back.height / 2), scale(factor))
    place = Place(back, compose(compose(matrix, rotate(panel.turn)), translate(x, y)))
    return Group((place,), clip=outline_of(panel.corners), label=panel.name)


def _title(panel: Panel, title: str, ink: Ink) -> Iterator[Item]:
    """The deck's name along the longer side of a panel, as large as fits."""
    (ax, ay), (bx, by), (cx, cy) = panel.corners[:3]
    sides = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, ((bx - cx) ** 2 + (by - cy) ** 2) ** 0.5
    length, depth = (sides[1], sides[0]) if panel.name == "side" else sides
    style = _style(1.0, ink)
    size = min(depth * 0.45, 0.8 * length / max(style.width(title), 1e-6))
    if size < 1.5:
        return
    x, y = panel.centre
    words = straight(_style(size, ink), title, 0, size * 0.33, "centre")
    yield Group((words,), compose(rotate(panel.turn), translate(x, y)), label=panel.name)


def _style(size: float, ink: Ink) -> Style:
    return Style(open_font(bundled_fonts()["GoudyBookletter1911"]), size, ink)
