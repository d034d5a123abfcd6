"""Draw the marks of a sheet: trim ticks, rings, cut lines, and the slug area with its ruler and caption.

Round cards have ticks above, below and beside them if there is room, at 45 degrees in the gaps of a tight
grid, and otherwise wherever there is a gap. Rectangles have a mark at both ends of every edge, hexagons one
at every corner. These are outside the bleed if there is room, else over the bleed in two tones that show on
any art, and on the corner itself if there is no room outside the trim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

from deckgen.assets import bundled_fonts
from deckgen.facts import Fact
from deckgen.fonts import Font, open_font
from deckgen.geometry import Box, Curves, compose, joined, polyline, rectangle, rotate, translate
from deckgen.ink import Ink, build_from_rgb
from deckgen.scene import Group, Item, Path, Role, Stroke
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Mirror, Slot
from deckgen.sheet.layout import Layout, Strip, registration_shapes
from deckgen.target.outputs import Marks, PaperSheets, RingColour
from deckgen.text.lines import Style, straight
from deckgen.units import MM_PER_PT

BLACK = Ink("marks", (0, 0, 0, 100), (0, 0, 0))
SHORTEST = 0.8
"""The shortest tick drawn, in mm: shorter ones cannot be seen under a knife."""
PALE = Ink("pale marks", (0, 0, 0, 0), (255, 255, 255))
"""The ink drawn on both sides of a mark over art, so that it shows on dark art too."""
GREY = Ink("grey marks", (0, 0, 0, 55), (130, 130, 130))
_FOLD_DASH, _CUT_DASH, _RING_DASH = (4.0, 2.0), (1.0, 1.0), (1.0, 1.0)
_ARM, _SHORT_ARM = 1.5, 0.8
"""How far a mark on a corner extends along the edges, in mm: on a rounded corner, and on a square one."""
_RING = 0.15
"""The width of a tonal ring drawn just outside the trim, in mm."""
_TONES = Ink("light tone", (0, 0, 0, 12), (224, 224, 224)), Ink("dark tone", (0, 0, 0, 70), (90, 90, 90))
_STEP = 0.2
"""Distance between the points tested along a ray, in mm."""
_CLEAR = 0.1
"""Minimum distance of a tick from bleeds and from the slug area, in mm."""
_UPRIGHT = (270, 90, 0, 180, 225, 315, 135, 45)
"""Angles tried first for the ticks of a round card."""
_LEAST_ANGLE = 30
"""Minimum angle between the ticks of a round card, in degrees."""
_FOOT = 1.55
"""Height of the baseline above the foot of the slug area, in mm; the numerals are below the ruler."""
_NUMBER, _ASIDE, _DIGIT = 4.0, 0.3, 0.66
"""Cut numbers: their size in points, their distance from the line in mm, the height of a digit in em."""
_ORDERS = Fact("label-across-first"), Fact("label-down-first")
"""The order of cuts: horizontal ones first, or vertical ones first."""
_BETWEEN = 6.0
"""Minimum distance between text and ruler, in mm."""


class Tick(NamedTuple):
    """A short line, in mm on the page."""

    x0: float
    y0: float
    x1: float
    y1: float
    on_art: bool = False
    """Whether it is over art and therefore drawn in two tones."""

    def behind(self, mirror: Mirror) -> Tick:
        """Return the same tick on the back."""
        return Tick(*mirror.point(self.x0, self.y0), *mirror.point(self.x1, self.y1), self.on_art)


_TOUCH = 0.05
"""Distance of a mark from neighbouring trims, in mm, so that it never runs along a shared cut."""
_Ray: TypeAlias = tuple[float, float, float, float]
"""The start of a possible tick, relative to the centre of its piece, and its direction."""


def trim_ticks(layout: Layout, marks: Marks) -> list[tuple[Tick, ...]]:
    """Return the ticks of every slot, clear of other bleeds, the strip and the edge of the printable area."""
    if not marks.ticks or layout.die.shape == "outline":
        return [()] * len(layout.slots)  # only a line can show the cut of an outline
    surveys = [_Survey(layout, slot, marks) for slot in layout.slots]
    if layout.die.shape == "circle":
        return _round_ticks(layout.die, surveys)
    return [tuple(survey.ends(*ray) for ray in _corner_rays(survey.die)) for survey in surveys]


def _round_ticks(die: Die, surveys: Sequence[_Survey]) -> list[tuple[Tick, ...]]:
    """Return the ticks of discs: a cross, upright or slanting, that is clear everywhere; else in gaps."""
    crosses = [[_round_ray(die, base + turn) for turn in range(0, 360, 90)] for base in (0, 45)]
    free = [rays for rays in crosses if all(survey.clear(rays) for survey in surveys)]
    return [survey.ticks(free[0] if free else _in_the_gaps(survey)) for survey in surveys]


def _round_ray(die: Die, angle: float) -> _Ray:
    x, y, r = cos(radians(angle)), sin(radians(angle)), die.full_width / 2
    return r * x, r * y, x, y


def _in_the_gaps(survey: _Survey) -> list[_Ray]:
    """Return four rays (fewer if there is no room) as far apart as possible, preferring upright ones."""
    rays = {angle: _round_ray(survey.die, angle) for angle in (*_UPRIGHT, *range(0, 360, 10))}
    chosen = _spread([angle for angle, ray in rays.items() if survey.clear([ray])])
    if len(chosen) < 3:
        chosen = _spread([angle for angle, ray in rays.items() if survey.ticks([ray])])
    return [rays[angle] for angle in chosen]


def _spread(free: list[int]) -> list[int]:
    """Return up to four of the angles: the first, then repeatedly the one farthest from those chosen."""
    chosen = free[:1]
    while free and len(chosen) < 4:
        angle = max(free, key=lambda a: min(_between(a, other) for other in chosen))
        if min(_between(angle, other) for other in chosen) < _LEAST_ANGLE:
            break
        chosen.append(angle)
    return chosen


def _between(a: float, b: float) -> float:
    return min((a - b) % 360, (b - a) % 360)


def _corner_rays(die: Die) -> Iterator[tuple[_Ray, float]]:
    """Yield rays from the corners, each with the distance it runs through the bleed.

    A hexagon has one outward ray at each corner; a rectangle has two, which extend its edges.
    """
    for (x, y), (u, v) in zip(die.corners(), die.corners(die.bleed), strict=True):
        if die.shape == "hexagon":
            far = hypot(x, y)
            yield (x, y, x / far, y / far), hypot(u - x, v - y)
        else:
            sx, sy = (1 if x > 0 else -1), (1 if y > 0 else -1)
            yield (x, y, sx, 0), die.bleed
            yield (x, y, 0, sy), die.bleed


class _Survey:
    """The free space around one slot."""

    def __init__(self, layout: Layout, slot: Slot, marks: Marks) -> None:
        self.layout, self.slot, self.marks = layout, slot, marks
        self.taken = layout.strip.box.grown(_CLEAR) if layout.strip else None
        self.die = layout.die.turned(slot.turn)
        # A flat hexagon's bleed has tips far beyond its box.
        tip = 0.0 if self.die.shape == "circle" else max(hypot(*c) for c in self.die.corners(self.die.bleed))
        reach = max(self.die.full_width, 2 * tip) + marks.gap + marks.ticks
        self.near = [
            (layout.die.turned(s.turn), s)
            for s in layout.slots
            if s != slot and hypot(s.x - slot.x, s.y - slot.y) <= reach
        ]
        self.wanted = marks.gap + marks.ticks

    def free(self, x: float, y: float) -> bool:
        """Return whether a mark may be printed at a point."""
        if not self.layout.area.holds(x, y) or (self.taken and self.taken.holds(x, y)):
            return False
        grow = self.die.bleed + _CLEAR
        return not any(die.holds(x - s.x, y - s.y, grow) for die, s in self.near)

    def room(self, ray: _Ray) -> float:
        """Return how far the ray is free, in mm, at most the length of a gap and a tick."""
        steps, (x, y, dx, dy) = round(self.wanted / _STEP), ray
        for step in range(steps + 1):
            far = self.wanted * step / steps
            if not self.free(self.slot.x + x + far * dx, self.slot.y + y + far * dy):
                return self.wanted * max(0, step - 1) / steps
        return self.wanted

    def reach(self, ray: _Ray, most: float) -> float:
        """Return how far the ray stays printable and outside every trim and the strip, in mm."""
        steps, (x, y, dx, dy) = round(most / _STEP), ray
        for step in range(1, steps + 1):
            far = most * step / steps
            at = self.slot.x + x + far * dx, self.slot.y + y + far * dy
            if not self.layout.area.holds(*at) or (self.taken and self.taken.holds(*at)):
                return most * (step - 1) / steps
            if any(die.holds(at[0] - s.x, at[1] - s.y, _TOUCH) for die, s in self.near):
                return most * (step - 1) / steps
        return most

    def ends(self, ray: _Ray, bleed: float) -> Tick:
        """Return the mark that extends an edge or points at a corner. There is always one.

        Without room beyond the bleed, the mark is over it. Without any room outside the trim, it is on the
        edge of the piece itself, in the part that rounding the corner cuts away.
        """
        x, y, dx, dy = ray
        # With shared cuts, the neighbour's bleed touches the cut line.
        away = bleed + (2 * _CLEAR if self.layout.shared else 0.0)
        found, crosses = self.ticks([(x + away * dx, y + away * dy, dx, dy)]), self.marks.style == "crosses"
        if found and not crosses:
            return found[0]
        out = self.reach(ray, bleed if found else bleed + self.marks.ticks)
        back = (min(_ARM, self.die.corner / 2) or _SHORT_ARM) if crosses or out < SHORTEST else 0.0
        x, y = self.slot.x + x, self.slot.y + y
        return Tick(x - back * dx, y - back * dy, x + out * dx, y + out * dy, True)

    def clear(self, rays: list[_Ray]) -> bool:
        """Return whether every ray has room for its gap and tick."""
        return all(self.room(ray) >= self.wanted for ray in rays)

    def ticks(self, rays: list[_Ray]) -> tuple[Tick, ...]:
        """Return ticks along the rays; gaps and ticks shrink if there is little room."""
        found = []
        for ray in rays:
            room = self.room(ray)
            gap = self.marks.gap if room >= self.wanted else min(self.marks.gap, room / 4)
            length = min(self.marks.ticks, room - gap)
            if length >= SHORTEST:
                x, y, dx, dy = ray
                x, y = self.slot.x + x + gap * dx, self.slot.y + y + gap * dy
                found.append(Tick(x, y, x + length * dx, y + length * dy))
        return tuple(found)


def rings(seen: Sequence[tuple[Die, Sequence[Slot]]], ring: RingColour, front: bool) -> Iterator[Group]:
    """Yield the rings along the trims, given the visible dies and their slots.

    Tonal rings are just outside the trim, so that a clean cut removes them. They are on fronts only: backs
    are never exactly aligned, so their rings would show.
    """
    die, slots = seen[0]
    if isinstance(ring, str):
        shown = ring == "tonal" or die.shape in ("circle", "outline")
        if front and shown and die.bleed >= _RING:
            line, (light, dark) = _outlines(die, slots, _RING / 2), _TONES
            lines = (
                Path(line, stroke=Stroke(light, _RING)),
                Path(line, stroke=Stroke(dark, _RING, dash=_RING_DASH)),
            )
            yield Group(lines, label="trim ring", role=Role.MARK)
    elif ring:
        yield from (marked(_outlines(own, used), ring, "trim ring") for own, used in seen)


def _outlines(die: Die, slots: Sequence[Slot], grow: float = 0.0) -> Curves:
    """Return the lines `grow` mm outside the trims of pieces, with their round corners."""
    if die.corner:
        width, height = die.width + 2 * grow, die.height + 2 * grow
        die, grow = replace(die, width=width, height=height, corner=die.corner + grow), 0.0
    return joined(die.turned(slot.turn).outline(slot.x, slot.y, grow) for slot in slots)


def drawn_ticks(ticks: Sequence[Tick], marks: Marks) -> Iterator[Group]:
    """Yield the ticks, with pale lines on both sides of those over art."""
    over = joined(_line(tick) for tick in ticks if tick.on_art)
    beside = joined(_line(tick) for tick in ticks if not tick.on_art)
    stroke = _stroke(marks)
    if over.xy:
        pale = Path(over, stroke=Stroke(PALE, 3 * marks.width))
        yield Group((pale, Path(over, stroke=stroke)), label="corner marks", role=Role.MARK)
    if beside.xy:
        yield Group((Path(beside, stroke=stroke),), label="trim ticks", role=Role.MARK)


def _stroke(marks: Marks) -> Stroke:
    ink = Ink("marks", build_from_rgb(marks.colour), marks.colour)
    return Stroke(ink, marks.width, dash=(marks.dash, marks.dash) if marks.dash else ())


def _line(tick: Tick) -> Curves:
    return polyline([(tick.x0, tick.y0), (tick.x1, tick.y1)])


class Cut(NamedTuple):
    """A straight cut through the whole sheet: at x = `at` if `upright`, else at y = `at`, in mm."""

    upright: bool
    at: float

    @property
    def axis(self) -> int:
        """The index of its coordinate in a box or tick: 0 for x, 1 for y."""
        return 0 if self.upright else 1


def cut_order(boxes: Sequence[Box]) -> list[Cut]:
    """Return the cuts that separate the trims, in order; none if a cut would go through a piece.

    The longer cuts come first: they divide the sheet into strips, which the others divide into pieces.
    """
    xs = _parting([(box.left, box.right) for box in boxes])
    ys = _parting([(box.top, box.bottom) for box in boxes])
    if not xs or not ys:
        return []
    upright, level = [Cut(True, x) for x in xs], [Cut(False, y) for y in ys]
    return upright + level if ys[-1] - ys[0] >= xs[-1] - xs[0] else level + upright


def _parting(spans: Sequence[tuple[float, float]]) -> list[float]:
    """Return the sorted ends of the spans along one axis; none if an end is inside another span."""
    ends = sorted({round(end, 3) for span in spans for end in span})
    through = any(low + _TOUCH < end < high - _TOUCH for low, high in spans for end in ends)
    return [] if through else ends


def trim_box(die: Die, slot: Slot) -> Box:
    """Return the box of a piece's trim in its slot."""
    turned = die.turned(slot.turn)
    w, h = turned.width / 2, turned.height / 2
    return Box(slot.x - w, slot.y - h, slot.x + w, slot.y + h)


def _cuts(die: Die, slots: Sequence[Slot]) -> tuple[list[Cut], list[Box]]:
    """Return the cuts that separate rectangles, and their trims; none for other shapes or a single piece."""
    if die.shape != "rectangle" or len(slots) < 2:
        return [], []
    boxes = [trim_box(die, slot) for slot in slots]
    return cut_order(boxes), boxes


def cut_lines(layout: Layout, slots: Sequence[Slot], marks: Marks) -> Iterator[Group]:
    """Yield hairlines for all cuts across the printable area, to be drawn beneath the pieces."""
    left, top, right, bottom = layout.area
    if layout.strip and layout.strip.form != "upended":
        bottom = layout.strip.box.top
    elif layout.strip:
        left, right = (
            (left, layout.strip.box.left) if layout.strip.box.left > left else (layout.strip.box.right, right)
        )
    lines = [
        polyline([(at, top), (at, bottom)] if upright else [(left, at), (right, at)])
        for upright, at in _cuts(layout.die, slots)[0]
    ]
    if lines:
        drawn = Path(joined(lines), stroke=_stroke(marks))
        yield Group((drawn,), label="cut lines", role=Role.MARK)


def cut_numbers(die: Die, slots: Sequence[Slot], ticks: Sequence[Tick]) -> tuple[list[Group], Fact | None]:
    """Return the number of every cut, small and grey beside its first mark, and the order of cuts as a fact.

    A number is on the same side as the piece that its cut trims, which keeps the numbers of two close cuts
    apart. The fact is None unless a number does not fit.
    """
    cuts, boxes = _cuts(die, slots)
    items: list[Item] = []
    order = None
    style = _style(_NUMBER, "lnum", ink=GREY)
    height = _DIGIT * style.size
    for number, cut in enumerate(cuts, start=1):
        first, after = _first_piece(cut, boxes)
        start, on_art = min(_marks_of(cut, ticks), default=(first, False))
        width = style.width(str(number))
        across, along = (width, height) if cut.upright else (height, width)
        if first - start < along:
            order = _ORDERS[cuts[0].upright]
            continue
        side = cut.at + _ASIDE if after else cut.at - _ASIDE - across
        x, y = (side, start) if cut.upright else (start, side)
        if on_art:
            items.append(Path(rectangle(x, y, width, height), fill=PALE))
        items.append(straight(style, str(number), x, y + height))
    return [Group(tuple(items), label="cut order", role=Role.MARK)] if items else [], order


def _first_piece(cut: Cut, boxes: Sequence[Box]) -> tuple[float, bool]:
    """Return where the first trim beside a cut begins along it, and whether it is right of or below it."""
    axis = cut.axis
    return min(
        (box[1 - axis], box[axis] - cut.at > -_TOUCH)
        for box in boxes
        if min(abs(edge - cut.at) for edge in box[axis::2]) < _TOUCH
    )


def _marks_of(cut: Cut, ticks: Sequence[Tick]) -> Iterator[tuple[float, bool]]:
    """Yield the start, along a cut, of each tick in line with it, and whether the tick is over art."""
    axis = cut.axis
    for tick in ticks:
        if max(abs(each - cut.at) for each in tick[axis:4:2]) < _TOUCH:
            yield min(tick[1 - axis : 4 : 2]), tick.on_art


def sheet_marks(layout: Layout, settings: PaperSheets) -> Iterator[Group]:
    """Yield the fold line, the cuts between strips, and a cutting machine's registration marks."""
    area, width = layout.area, settings.marks.width
    if settings.fold:
        yield marked(_fold_line(layout), width, "fold line", _FOLD_DASH)
    if settings.strips:
        middles = [(a + b) / 2 for a, b in pairwise(sorted({slot.y for slot in layout.slots}))]
        cuts = joined(polyline([(area.left, y), (area.right, y)]) for y in middles)
        yield marked(cuts, width, "strip cuts", _CUT_DASH)
    if settings.registration:
        seen = joined(registration_shapes(settings.paper, settings.registration))
        yield Group((Path(seen, BLACK),), label="registration marks", role=Role.MARK)


def _fold_line(layout: Layout) -> Curves:
    """Return a line across the page, or down to the text at its foot."""
    area, mirror, strip = layout.area, layout.mirror, layout.strip
    if not mirror.upright:
        return polyline([(area.left, mirror.at), (area.right, mirror.at)])
    foot = strip.box.top if strip and strip.form in ("tall", "low") else area.bottom
    return polyline([(mirror.at, area.top), (mirror.at, foot)])


def marked(outline: Curves, width: float, label: str, dash: tuple[float, ...] = ()) -> Group:
    """Return an outline in black lines as a labelled group of marks."""
    return Group((Path(outline, stroke=Stroke(BLACK, width, dash=dash)),), label=label, role=Role.MARK)


class Caption(NamedTuple):
    """The text of one page: a heading, and notes in order of importance."""

    heading: str
    notes: tuple[str, ...]
    between: str = "·"
    """The sign between notes."""


def font_for(text: str, *names: str) -> Font:
    """Return the first of some bundled fonts, or else the Japanese one, that has all characters of a text.

    If none has, return the first.
    """
    for name in (*names, "ShipporiMincho-Regular"):
        font = open_font(bundled_fonts()[name])
        if all(map(font.has, text)):
            return font
    return open_font(bundled_fonts()[names[0]])


def _style(points: float, *features: str, ink: Ink = BLACK, text: str = "") -> Style:
    font = font_for(text, "EBGaramond12-Regular")
    return Style(font, points * MM_PER_PT, ink, features=tuple((tag, True) for tag in features))


def slug_area(strip: Strip, caption: Caption | None, marks: Marks) -> Group:
    """Draw the ruler and as much of the text as fits in a strip of the page."""
    ruler = marks.ruler
    box = strip.box
    upended, pocket = strip.form == "upended", strip.form == "pocket"
    length, depth = (box.height, box.width) if upended else (box.width, box.height)
    place = compose(rotate(-90), translate(box.left, box.bottom)) if upended else translate(box.left, box.top)
    items: list[Item] = []
    room = length
    # The ruler's last label extends beyond its end.
    label = _style(5, "lnum").width("50") / 2 + _style(5).width(" mm")
    if 0 < ruler <= length - 2 * label:
        right = (length + ruler) / 2 if pocket else length - label
        items += ruler_scale(right - ruler, depth - _FOOT, ruler, marks.width)
        room = length if pocket else right - ruler - _BETWEEN
    if caption is not None:
        items += _words(caption, room, depth, strip.form)
    return Group(tuple(items), place, label="slug area", role=Role.MARK)


def ruler_scale(x: float, y: float, length: float, width: float) -> Iterable[Item]:
    """Yield a millimetre scale, running right from (x, y) with its numbers below the line."""
    scale = [polyline([(x, y), (x + length, y)])]
    for mm in range(int(length) + 1):
        height = 2.0 if mm % 10 == 0 else 1.5 if mm % 5 == 0 else 1.0
        scale.append(polyline([(x + mm, y), (x + mm, y - height)]))
    yield Path(joined(scale), stroke=Stroke(BLACK, width, cap=2))
    style = _style(5, "lnum")
    last = int(length) // 10 * 10
    for mm in range(0, last + 1, 10):
        yield straight(style, str(mm), x + mm, y + 1.45, "centre")
    yield straight(style, " mm", x + last + style.width(str(last)) / 2, y + 1.45)


def _words(caption: Caption, length: float, depth: float, form: str) -> Iterable[Item]:
    """Set the heading above the notes in a tall strip, else on their line; in a pocket, above the ruler."""
    between = f" {caption.between} "
    small = _style(7, "lnum", text=between.join((caption.heading, *caption.notes)))
    large = _style(12, "lnum", text=caption.heading)
    if form == "tall":
        words = caption.notes
        if caption.heading and large.width(caption.heading) <= length:
            yield straight(large, caption.heading, 0, depth - _FOOT - 4.0)
    else:
        words = tuple(filter(None, (*caption.notes[:1], caption.heading, *caption.notes[1:])))
    while words and small.width(between.join(words)) > length:
        words = words[:-1]
    if words and form == "pocket":
        yield straight(small, between.join(words), length / 2, 2.3, "centre")
    elif words:
        yield straight(small, between.join(words), 0, depth - _FOOT)
