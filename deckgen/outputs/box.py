"""Make boxes for a deck: flat pieces with art, to be cut out, creased and glued.

A tuck box is one piece: front, side, back, side and a glue flap in a row, with lid and floor on the back
panel. A hexagonal box for round cards is two pieces: a tray and a lid that slips over it. Every fold takes up
the thickness of the board, so each panel is that much wider than its contents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from deckgen.assets import bundled_fonts
from deckgen.book.design import title_font
from deckgen.deck.model import Part
from deckgen.faces.session import Faces
from deckgen.facts import Fact
from deckgen.fonts import Font, open_font
from deckgen.geometry import (
    Box,
    Curves,
    Polygons,
    compose,
    grown,
    joined,
    placement,
    polyline,
    rotate,
    scale,
    translate,
)  # fmt: skip
from deckgen.ink import DARK, Ink
from deckgen.outputs.box_panels import Panels, panel_faces, warn
from deckgen.outputs.box_sheets import LEAST_GLUE, BoxSheet, bare_spot, box_sheets, ticks
from deckgen.outputs.cut import INKS, CutSheet, cut_file, line_groups
from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.nets import Net, Panel, deep_enough, inside_of, nets
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Stroke, painted
from deckgen.sheet.duplex import Printer
from deckgen.sheet.marks import font_for, ruler_scale
from deckgen.target.outputs import BoxSheets
from deckgen.text.lines import Style, straight
from deckgen.words.voice import Voice

LINE = 0.15
# These colours are visible on any background; on a press, lines use spot inks.
_SCREEN = {
    "cut": Ink("cut", (0, 100, 0, 0), (255, 0, 160)),
    "crease": Ink("crease", (100, 0, 0, 0), (0, 170, 255)),
}
_DASHES = {"crease": (1.0, 0.8)}
_SMALL = 2.7
"""Type size of the legend, in mm."""
_LEGIBLE = 1.8
"""The smallest type that labels a glue flap, in mm; smaller flaps have no label."""
_CHORD = 1.8
"""How long a word in a disc may be, in radii, for its height to fit too."""
_SAMPLE, _RULER = 8.0, 50.0
"""Lengths of the sample lines in the legend and of the ruler, in mm."""
_OUTSIDE = Fact("label-box-size"), Fact("label-box-marks"), Fact("label-box-back")
_INSIDE = Fact("label-box-inside"), Fact("label-box-lines"), Fact("label-box-towards")
_KINDS = {"cut": Fact("label-cut"), "crease": Fact("label-crease")}
_EDGE = 0.8
"""How wide the inked edge of a glue flap is, in mm, if the flap is large enough."""
PAPER = Ink("paper", (0, 0, 0, 0), (255, 255, 255))
_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


class BoxKind(OutputKind[BoxSheets], settings=BoxSheets):
    """A PDF of the flat pieces of a box for the first chosen part, with cut files."""

    shows_cards = False
    one_part = True

    def check_deck(self, planner: Planner) -> None:
        """Raise SpecError if a piece of the box is too large for the paper, or too small to be glued."""
        self.sheets(planner, planner.parts[0])

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the PDF and the cut files."""
        part, name = planner.parts[0], self.target.name
        first = planner.keys(part)[0]
        panels = self._panels(planner, part)
        warn(planner, part, panels.values())
        made_from = [
            planner.title, first.back or first.front, sum(card.count for card in part.cards),
            *(faces.keys.front for faces in panels.values()), ground_of(planner),
        ]  # fmt: skip
        refs = tuple(planner.refs(part)[:1])
        yield planner.output(f"{name}/box.pdf", "pdf box", part, made_from, refs)
        for sheet in self.sheets(planner, part):
            for form in self.settings.cuts:
                path, data = f"{name}/cut-{sheet.name}.{form}", cut_file(sheet.cuts(planner.title), form)
                yield planner.output(path, form, part, [], data=data)

    def nets(self, faces: TargetFaces, part: Part) -> list[Net]:
        """Return the flat pieces of a box for all cards of a part, chosen or not."""
        trim = faces.fit(part).trim
        inside = inside_of(self.settings, trim.width, trim.height, card_count(faces, part))
        return nets(self.settings, deep_enough(self.settings, inside, self.target.bleed + LEAST_GLUE))

    def sheets(self, faces: TargetFaces, part: Part) -> list[BoxSheet]:
        """Return these pieces on paper."""
        return box_sheets(self.nets(faces, part), self.settings, self.target.bleed, self.target.name)

    def _panels(self, faces: TargetFaces, part: Part) -> dict[tuple[str, int], Faces]:
        """Return the faces of those panels for which the deck has one."""
        return panel_faces(faces.session, self.nets(faces, part), card_count(faces, part))

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield two pages for each sheet: the art, and the lines on its back."""
        part, card = faces.part(output.faces[0]), faces.both(output.faces[0])
        trim, printer = faces.fit(part).trim, faces.session.request.printer
        panels = {place: found.front for place, found in self._panels(faces, part).items()}
        for sheet in self.sheets(faces, part):
            press, language = self.target.colour == "cmyk", faces.session.deck.language
            font = title_font(faces.session.deck, faces.title)
            painter = BoxPainter(sheet, faces.title, self.target.bleed, press, language, font)
            yield painter.outside(card.back or card.front, trim, panels, ground_of(faces))
            if not painter.press:
                yield painter.inside(printer)

    def document(self, faces: TargetFaces) -> PdfOptions:
        """Return the PDF's settings: exact lines on layers, hidden by default on home targets."""
        layers = tuple(INKS)
        hidden = () if self.target.colour == "cmyk" else layers
        made = replace(super().document(faces), layers=layers, hidden=hidden)
        return made if self.target.colour == "cmyk" else replace(made, duplex="long")


def card_count(faces: TargetFaces, part: Part) -> int:
    """Return how many cards of a part a box holds: all, chosen or not."""
    return sum(card.count for card in part.cards) * faces.session.request.copies


def ground_of(faces: TargetFaces) -> Ink | None:
    """Return the ink of the box, if the deck says which."""
    design = faces.session.deck.box
    return design.ground if design else None


@dataclass(frozen=True)
class BoxPainter:
    """Paints both sides of a sheet: art outside, lines inside, a legend and a ruler on both."""

    sheet: BoxSheet
    title: str
    bleed: float
    press: bool = False
    """Whether lines use spot inks."""
    language: str = "en"
    """The language of the labels."""
    font: Font = field(default_factory=lambda: open_font(bundled_fonts()["GoudyBookletter1911"]))
    """The font of the title on narrow panels."""

    def outside(
        self, back: Scene | None, trim: tuple[float, float], panels: Panels = MappingProxyType({}),
        ground: Ink | None = None,
    ) -> Scene:  # fmt: skip
        """Return the side with the art: some panels, others made from the back of the cards (trim in mm).

        Lines are under the art, so they show only outside it.
        """
        ground = ground or ground_ink(back)
        art = [item for net in self.sheet.nets for item in _ground(net, ground, self.bleed)]
        for net in self.sheet.nets:
            for place, panel in enumerate(net.panels):
                shown = panels.get((net.name, place))
                if shown:
                    art.append(Group((_fitted(panel, shown),), clip=net.cut.curves()))
                else:
                    art += _plain(net, panel, back, trim, self.font, self.title, ground)
        layers = list(line_groups(self._cuts, LINE, None if self.press else _SCREEN))
        if self.press:
            return self._scene([*art, *layers, *self._told(_OUTSIDE, lambda box: box)], "outside")
        words = self._told(_OUTSIDE, lambda box: box)
        return self._scene(
            [*self._printed(), *self._ticks(), *art, *layers, *self._glue(), *words], "outside"
        )

    def inside(self, printer: Printer | None = None) -> Scene:
        """Return the back of the sheet, with lines exactly behind those on the front."""
        mirror, paper = self.sheet.mirror, self.sheet.paper
        over = placement(1, 0, 2 * mirror.at, 0, mirror=True)
        if not mirror.upright:
            over = compose(over, rotate(180, mirror.at, mirror.at))
        lines = Group(tuple(self._printed()), over)
        items: list[Item] = [lines, *self._told(_INSIDE, mirror.box)]
        if printer:
            items = [Group(tuple(items), printer.correction(paper, mirror))]
        return self._scene(items, "inside")

    @property
    def _cuts(self) -> CutSheet:
        return self.sheet.cuts(self.title)

    def _scene(self, items: Sequence[Item], side: str) -> Scene:
        paper, title = self.sheet.paper, self._cuts.title
        return Scene(paper.width, paper.height, tuple(items), title=title, name=f"{self.sheet.name} {side}")

    def _printed(self) -> Iterator[Group]:
        """Yield the lines that are printed whichever layers are shown."""
        for group in line_groups(self._cuts, LINE, _SCREEN):
            yield replace(group, label=f"{group.label} lines")

    def _ticks(self) -> Iterator[Group]:
        """Yield the ticks in line with cuts and creases."""
        for kind, outline in ticks(self.sheet, self.bleed).items():
            yield Group((_stroked(outline, kind),), label=f"{kind} ticks", role=Role.MARK)

    def _glue(self) -> Iterator[Group]:
        """Yield the labels of the glue flaps of those pieces on whose bare parts they fit."""
        glue = self._say(Fact("label-glue"))
        for net in self.sheet.nets:
            spots = [bare_spot(net, flap, self.bleed, _inked(flap, self.bleed)) for flap in net.flaps]
            style = fitted_to(_words(_SMALL, glue), glue, _CHORD * min(radius for _, radius in spots))
            if style.size < _LEGIBLE:
                continue
            words = straight(style, glue, 0, style.size * 0.3, "centre")
            for flap, (middle, _) in zip(net.flaps, spots, strict=True):
                place = compose(rotate(flap.turn), translate(*middle))
                yield Group((words,), place, label="glue", role=Role.MARK)

    def _say(self, fact: Fact) -> str:
        return Voice(self.language).say(fact)

    def _told(self, about: Sequence[Fact], to: Callable[[Box], Box]) -> Iterator[Group]:
        """Yield the legend and the names of the pieces; `to` returns the place of a box on this side."""
        yield self._legend(about, to(self.sheet.legend))
        for net, label in zip(self.sheet.nets, map(to, self.sheet.labels), strict=False):
            name = self._say(Fact("label-piece", name=net.name))
            style = fitted_to(_words(1.25 * _SMALL, name), name, label.width)
            words = straight(style, name, 0, label.height - 0.3 * style.size)
            yield Group((words,), translate(label.left, label.top), label="name", role=Role.MARK)

    def _legend(self, about: Sequence[Fact], box: Box) -> Group:
        """Return a legend of the lines with instructions, above a ruler."""
        pieces = tuple(Fact("label-piece", name=net.name) for net in self.sheet.nets)
        title = self._say(Fact("label-pieces", title=self.title, pieces=pieces))
        line = 1.3 * _SMALL
        heading = _words(1.25 * _SMALL, title)
        items: list[Item] = [straight(fitted_to(heading, title, box.width), title, 0, line)]
        x = 0.0
        for kind in INKS:
            items.append(_stroked(polyline([(x, 2 * line), (x + _SAMPLE, 2 * line)]), kind))
            name = self._say(_KINDS[kind])
            style = _words(_SMALL, name)
            items.append(straight(style, name, x + _SAMPLE + 1, 2 * line + 0.25 * _SMALL))
            x += _SAMPLE + style.width(name) + 5
        for n, words in enumerate(map(self._say, about), start=3):
            style = _words(_SMALL, words)
            items.append(straight(fitted_to(style, words, box.width), words, 0, n * line + 0.25 * _SMALL))
        items += ruler_scale(0.0, box.height - 1.6, _RULER, LINE)
        return Group(tuple(items), translate(box.left, box.top), label="legend", role=Role.MARK)


def _stroked(outline: Curves, kind: str) -> Path:
    return Path(outline, stroke=Stroke(_SCREEN[kind], 0.2, dash=_DASHES.get(kind, ())))


def _words(size: float, text: str) -> Style:
    font = font_for(text, "EBGaramond12-Regular")
    return Style(font, size, _BLACK, features=(("lnum", True),))


def fitted_to(style: Style, words: str, width: float) -> Style:
    """Return the style, made smaller if the words would be wider than `width` mm."""
    return replace(style, size=min(style.size, style.size * width / max(style.width(words), 1e-6)))


def _ground(net: Net, ground: Ink, bleed: float) -> Iterator[Item]:
    """Yield the ground with its bleed.

    Glue flaps have it along their edges, which may show at the corners of the box, and are bare within.
    """
    if ground is not PAPER:
        edges = []
        for flap in net.flaps:
            outline = polyline(flap.corners, closed=True)
            edges += [outline, grown(outline, -_inked(flap, bleed))]
        # A thick line around the ground extends it to the bleed.
        filled = Path(net.art.curves(), fill=ground, stroke=Stroke(ground, 2 * bleed, join=1))
        yield Group((Path(joined(edges), fill=ground, even_odd=True), filled), label="ground")


def _inked(flap: Panel, bleed: float) -> float:
    """Return how wide the inked edge of a glue flap is, in mm."""
    return min(_EDGE, (flap.depth - bleed) / 3)


def _plain(
    net: Net, panel: Panel, back: Scene | None, trim: tuple[float, float], font: Font, title: str, ground: Ink
) -> Iterator[Item]:
    """Yield what a panel shows by default: the back of the cards, or the title on narrow ones."""
    if panel.name in ("front", "back", "top", "base") and back is not None:
        # The ground along the edge covers the fringe that viewers leave where a picture is clipped.
        edge = Path(polyline(panel.corners, closed=True), stroke=Stroke(ground, 0.3))
        yield Group((_picture(panel, back, trim), edge), clip=net.cut.curves())
    elif panel.name in ("side", "wall", "lid"):
        yield from _title(panel, font, title, PAPER if ground.lightness < DARK else _BLACK)


def _fitted(panel: Panel, scene: Scene) -> Group:
    """Return a panel with what was drawn at its size."""
    centred = compose(translate(-scene.width / 2, -scene.height / 2), rotate(panel.turn))
    place = Place(scene, compose(centred, translate(*panel.centre)))
    return Group((place,), clip=polyline(panel.corners, closed=True), label=panel.name)


def ground_ink(back: Scene | None) -> Ink:
    """Return the ink of the back's first fill, or white."""
    for seen in painted(back) if back else ():
        item = seen.item
        if isinstance(item, Path) and isinstance(item.fill, Ink) and not isinstance(item.outline, Polygons):
            return item.fill
    return PAPER


def _picture(panel: Panel, back: Scene, trim: tuple[float, float]) -> Group:
    """Return the card back, scaled so that its trim just fits the panel and clipped at the panel's edge."""
    box = Box.around(panel.corners)
    factor = min(box.width / trim[0], box.height / trim[1])
    x, y = panel.centre
    matrix = compose(translate(-back.width / 2, -back.height / 2), scale(factor))
    place = Place(back, compose(compose(matrix, rotate(panel.turn)), translate(x, y)))
    return Group((place,), clip=polyline(panel.corners, closed=True), label=panel.name)


def _title(panel: Panel, font: Font, title: str, ink: Ink) -> Iterator[Item]:
    """Yield the deck's title along the longer side of a panel, as large as it fits."""
    (ax, ay), (bx, by), (cx, cy) = panel.corners[:3]
    sides = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, ((bx - cx) ** 2 + (by - cy) ** 2) ** 0.5
    length, depth = (sides[1], sides[0]) if panel.name == "side" else sides
    style = Style(font if font.covers(title) else font_for(title, "GoudyBookletter1911"), 1.0, ink)
    size = min(depth * 0.45, 0.8 * length / max(style.width(title), 1e-6))
    if size < 1.5:
        return
    x, y = panel.centre
    words = straight(replace(style, size=size), title, 0, size * 0.33, "centre")
    yield Group((words,), compose(rotate(panel.turn), translate(x, y)), label=panel.name)
