"""Colour glyphs, such as emoji: vectors (COLR, versions 0 and 1) and pictures (CBDT, sbix).

HarfBuzz reports the steps that paint a glyph, and the steps become items of a scene (OpenType, `COLR`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, hypot, sin, tau
from typing import Any, NamedTuple, TypeAlias, get_args

import uharfbuzz as hb

from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.fonts import NOT_DRAWN, Font
from deckgen.geometry import Curves, Matrix, Point, compose, mean_scale, polyline, rectangle, scale, translate
from deckgen.ink import Ink, build_from_rgb
from deckgen.pictures import read_picture
from deckgen.scene import (
    Blend,
    Glyph,
    Group,
    Image,
    Item,
    Linear,
    Mask,
    Paint,
    Path,
    Place,
    Radial,
    Scene,
    SpreadMethod,
    Stop,
    Text,
    blends,
    bounds,
)
from deckgen.signals import held

_EM = 100.0
"""Units per em in the scenes of glyphs: about the size of a card in mm, so that numbers are rounded as
finely.
"""
_MOST_STEPS = 20_000
"""The most painting steps of one glyph."""
_MOST_POINTS = 50_000
"""The most outline points of one glyph. Noto Color Emoji has up to 19,000."""
_WEDGES = 120
"""The number of flat wedges that stand in for a sweep gradient, which PDF does not have."""
_NEAR = 0.01
"""How far a glyph may extend beyond its clip box, in hundredths of an em."""
_SPREADS: tuple[SpreadMethod, ...] = ("pad", "repeat", "reflect")
"""Indexed by OpenType's numbers."""
GradientStops: TypeAlias = tuple[Stop, ...]


def coloured(run: Text) -> Iterator[Item]:
    """Yield the plain glyphs of a run as text, then a picture for each colour glyph.

    Raises FactError for a glyph that cannot be drawn.
    """
    plain = [g for g in run.glyphs if not run.font.is_coloured(g.gid) and run.font.outline(g.gid).ops]
    if plain:
        yield Text(run.font, run.size, tuple(plain), run.fill, run.stroke, run.overprint)
    for glyph in run.glyphs:
        if run.font.is_coloured(glyph.gid):
            yield from _placed(run, glyph)


def _placed(run: Text, glyph: Glyph) -> Iterator[Item]:
    drawn = _drawn(run.font, glyph.gid, run.fill)
    if not drawn.scene.width or not drawn.scene.height:
        if NOT_DRAWN.sub("", glyph.text).strip():
            raise _refused(run.font, glyph.gid, "nothing to see")
        return
    to_em = compose(translate(drawn.left, drawn.top), scale(1 / _EM))
    yield Group((Place(drawn.scene, compose(to_em, glyph.matrix(run.size))),))


def _refused(font: Font, gid: int, what: str) -> FactError:
    """Return the error of a glyph that cannot be drawn."""
    return FactError(Fact("draw-text-paint", file=font.name, glyph=gid, what=what))


class _Drawn(NamedTuple):
    """The picture of a glyph and its offset from the glyph's origin, in hundredths of an em."""

    scene: Scene
    left: float
    top: float


@lru_cache(maxsize=512)
def _drawn(font: Font, gid: int, ink: Ink) -> _Drawn:
    """Return the picture of a glyph in text of this ink, cached so that a file holds each glyph once."""
    painter = _Painter(font, ink, scale(_EM / font.upem, -_EM / font.upem))
    items = painter.picture(gid) or painter.painted(gid)
    box = bounds(items)
    moved = Group(tuple(items), translate(-box.left, -box.top))
    return _Drawn(Scene(box.width, box.height, (moved,)), box.left, box.top)


@dataclass
class _Layer:
    """The items painted since a clip or a group began."""

    clip: Curves | None = None
    items: list[Item] = field(default_factory=list)


@dataclass
class _Painter:
    """Records what HarfBuzz paints. Faults are noted, as exceptions cannot pass through HarfBuzz."""

    font: Font
    ink: Ink
    base: Matrix
    """Transforms font units (y up) to the scene's."""
    matrices: list[Matrix] = field(default_factory=list)
    layers: list[_Layer] = field(default_factory=lambda: [_Layer()])
    steps: int = 0
    points: int = 0
    refused: str = ""
    """What cannot be drawn, or empty."""

    def picture(self, gid: int) -> list[Item]:
        """Return the picture of a bitmap glyph, or nothing for other glyphs."""
        data = bytes(self.font.shaper.get_glyph_color_png(gid).data)
        extents = self.font.shaper.get_glyph_extents(gid)
        if not data or extents is None:
            return []
        found = read_picture(data, self.font.name)
        unit = self.base[0]
        x, y = extents.x_bearing * unit, -extents.y_bearing * unit
        wide, high = extents.width * unit, -extents.height * unit
        return [Image(x, y, wide, high, found.data, found.digest, found.pixels)]

    def painted(self, gid: int) -> list[Item]:
        """Return the items that paint a vector glyph. Raises FactError if some of it cannot be drawn."""
        self.matrices = [self.base]
        with held():  # HarfBuzz calls back.
            self.font.shaper.paint_glyph(gid, _functions(), self)
        if self.refused:
            raise _refused(self.font, gid, self.refused)
        return self.layers[0].items

    def outline(self, gid: int) -> Curves:
        """Return the outline of a glyph under the current transform."""
        found = self.font.outline(gid)
        self.points += len(found.ops)
        if self.points > _MOST_POINTS:
            self.refused = "too many points"
            return Curves("", ())
        unscaled = scale(self.font.upem, -self.font.upem)
        return found.transformed(compose(unscaled, self.matrices[-1]))

    def fill(self, paint: Paint) -> None:
        """Fill the current clip with a paint."""
        if clip := self.clip():
            self.layers[-1].items.append(Path(clip, paint))

    def clip(self) -> Curves | None:
        """Return the innermost clip, or None if it is empty."""
        clip = next((layer.clip for layer in reversed(self.layers) if layer.clip is not None), None)
        if clip is None:
            self.refused = "no clip"
        return clip if clip and clip.ops else None

    def is_flat(self) -> bool:
        """Whether the current transform flattens everything to a line: no gradient can be drawn then."""
        return mean_scale(self.matrices[-1]) < 1e-9

    def colour(self, colour: hb.Color, foreground: bool) -> Ink:
        """Return a palette colour as an ink, or the ink of the text, with the colour's opacity."""
        opacity = colour.alpha / 255
        if foreground:
            return self.ink._replace(opacity=self.ink.opacity * opacity)
        rgb = colour.red, colour.green, colour.blue
        return Ink("#{:02x}{:02x}{:02x}".format(*rgb), build_from_rgb(rgb), rgb, opacity=opacity)

    def line(self, line: hb.ColorLine) -> tuple[GradientStops, SpreadMethod, float, float]:
        """Return a gradient's stops scaled to 0..1, its extend mode, and the original offsets of 0 and 1."""
        stops = sorted(line.color_stops, key=lambda stop: stop.offset)
        if not stops:
            self.refused = "gradient without colours"
            return (Stop(0.0, self.ink),), "pad", 0.0, 0.0
        least, most = stops[0].offset, stops[-1].offset
        span = (most - least) or 1.0
        inks = [Stop((s.offset - least) / span, self.colour(s.color, s.is_foreground)) for s in stops]
        return tuple(inks), _SPREADS[int(line.extend)], least, most

    # The callbacks of HarfBuzz; the last argument of each is not used.

    def push_transform(self, *numbers: float) -> None:
        """Apply a transform to what follows."""
        xx, yx, xy, yy, dx, dy = numbers
        self.matrices.append(compose((xx, yx, xy, yy, dx, dy), self.matrices[-1]))

    def pop_transform(self) -> None:
        """Undo the last transform."""
        self.matrices.pop()

    def push_clip_glyph(self, gid: int) -> None:
        """Begin a clip to a glyph."""
        self.layers.append(_Layer(self.outline(gid)))

    def push_clip_rectangle(self, left: float, bottom: float, right: float, top: float) -> None:
        """Begin a clip to a rectangle."""
        box = rectangle(left, bottom, right - left, top - bottom)
        self.layers.append(_Layer(box.transformed(self.matrices[-1])))

    def pop_clip(self) -> None:
        """End a clip. Items that fill it exactly, or that lie within a box, are not clipped."""
        layer = self.layers.pop()
        clip, items = layer.clip, layer.items
        assert clip is not None
        if not items or not clip.ops:
            return
        exact = all(isinstance(item, Path) and item.outline is clip for item in items)
        if exact or ("C" not in clip.ops and _is_within(items, clip)):
            self.layers[-1].items += items
        else:
            self.layers[-1].items.append(Group(tuple(items), clip=clip))

    def push_group(self) -> None:
        """Begin a group."""
        self.layers.append(_Layer())

    def pop_group(self, mode: hb.PaintCompositeMode) -> None:
        """End a group and composite it with what is beneath."""
        source = self.layers.pop().items
        beneath = self.layers[-1].items
        composed = _composed(source, beneath, mode.name)
        if composed is None:
            self.refused = mode.name
        else:
            self.layers[-1].items = composed

    def color(self, colour: hb.Color, foreground: bool) -> None:
        """Paint a colour."""
        self.fill(self.colour(colour, foreground))

    def fill_glyph(self, gid: int, colour: hb.Color, foreground: bool) -> None:
        """Paint a glyph in a colour."""
        outline = self.outline(gid)
        if outline.ops:
            self.layers[-1].items.append(Path(outline, self.colour(colour, foreground)))

    def linear_gradient(self, line: hb.ColorLine, *points: float) -> None:
        """Paint a linear gradient; the third point rotates it (OpenType, `PaintLinearGradient`)."""
        stops, spread, least, most = self.line(line)
        x0, y0, x1, y1, x2, y2 = points
        across = (x2 - x0) ** 2 + (y2 - y0) ** 2
        if across > 0:
            k = ((x2 - x0) * (x1 - x0) + (y2 - y0) * (y1 - y0)) / across
            x1, y1 = x1 - k * (x2 - x0), y1 - k * (y2 - y0)
        start, end = (_between((x0, y0), (x1, y1), at) for at in (least, most))
        if start == end or self.is_flat():
            self.fill(stops[-1].ink)
        else:
            self.fill(Linear(start, end, stops, spread, self.matrices[-1]))

    def radial_gradient(self, line: hb.ColorLine, *circles: float) -> None:
        """Paint a radial gradient between two circles."""
        stops, spread, least, most = self.line(line)
        x0, y0, r0, x1, y1, r1 = circles
        ends = [(_between((x0, y0), (x1, y1), at), max(0.0, r0 + (r1 - r0) * at)) for at in (least, most)]
        if ends[0][1] > ends[1][1]:
            stops = tuple(Stop(1 - stop.offset, stop.ink) for stop in reversed(stops))
            ends.reverse()
        (focus, inner), (centre, radius) = ends
        if radius <= 0 or least == most or self.is_flat():
            self.fill(stops[-1].ink)
        elif hypot(focus[0] - centre[0], focus[1] - centre[1]) + inner > radius * 1.001:
            self.refused = "radial gradient"  # a cone, which scenes cannot draw
        else:
            self.fill(Radial(centre, radius, focus, stops, inner, spread, self.matrices[-1]))

    def sweep_gradient(self, line: hb.ColorLine, x: float, y: float, start: float, end: float) -> None:
        """Paint a sweep gradient as wedges; angles are in radians, counter-clockwise."""
        stops, spread, least, most = self.line(line)
        first, span = start + (end - start) * least, (end - start) * (most - least)
        if not span:
            self.fill(stops[-1].ink)
        elif clip := self.clip():
            wedges = tuple(self._wedges((x, y), stops, spread, first, span))
            self.layers[-1].items.append(Group(wedges, clip=clip))

    def _wedges(
        self, middle: Point, stops: GradientStops, spread: SpreadMethod, first: float, span: float
    ) -> Iterator[Item]:
        step, far = tau / _WEDGES, 4.0 * self.font.upem
        for n in range(_WEDGES):
            ink = _mixed(stops, _spread((step * (n + 0.5) - first) / span, spread))
            # Each wedge extends a little under the next, so that no seam shows.
            angles = step * n, step * (n + 1 + 0.5 * (ink.opacity >= 1 and n < _WEDGES - 1))
            rim = [(middle[0] + far * cos(a), middle[1] + far * sin(a)) for a in angles]
            yield Path(polyline([middle, *rim], closed=True).transformed(self.matrices[-1]), ink)


_CALLS = (
    "push_transform", "pop_transform", "push_clip_glyph", "push_clip_rectangle", "pop_clip", "push_group",
    "pop_group", "color", "fill_glyph", "linear_gradient", "radial_gradient", "sweep_gradient",
)  # fmt: skip


@lru_cache(maxsize=1)
def _functions() -> hb.PaintFuncs:
    """Return the functions that HarfBuzz calls to paint, with the painter as their data."""
    functions = hb.PaintFuncs()
    for name in _CALLS:
        getattr(functions, f"set_{name}_func")(_call(name))
    return functions


def _call(name: str) -> Any:
    def call(*arguments: Any) -> None:
        *given, painter = arguments
        painter.steps += 1
        if painter.steps > _MOST_STEPS:
            painter.refused = "too many steps"
        if not painter.refused:
            getattr(painter, name)(*given)

    return call


def _between(start: Point, end: Point, at: float) -> Point:
    return start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at


def _is_within(items: Sequence[Item], clip: Curves) -> bool:
    """Whether items are within a rectangle along the axes."""
    inner, outer = bounds(items), clip.box().grown(_NEAR)
    return (
        len(clip.ops) <= 5 and outer.left <= inner.left and inner.right <= outer.right
        and outer.top <= inner.top and inner.bottom <= outer.bottom
    )  # fmt: skip


def _composed(source: list[Item], beneath: list[Item], mode: str) -> list[Item] | None:
    """Return two layers composited (W3C Compositing 1, section 9), None for modes that scenes lack."""
    above, below = tuple(source), tuple(beneath)
    name = mode.removeprefix("HSL_").lower().replace("_", "-")
    if name in get_args(Blend):
        return [*beneath, Group(above, blend=name)]  # type: ignore[arg-type]
    own = [Group(above, isolated=True)] if blends(above) else source
    known: dict[str, list[Item]] = {
        "SRC_OVER": [*beneath, *own],
        "DEST_OVER": [*own, *beneath],
        "SRC": [*own],
        "DEST": beneath,
        "CLEAR": [],
        "SRC_IN": [Group(above, mask=Mask(below, alpha=True))],
        "DEST_IN": [Group(below, mask=Mask(above, alpha=True))],
        "SRC_ATOP": [*beneath, Group(above, mask=Mask(below, alpha=True))],
    }
    return known.get(mode)


def _spread(at: float, spread: SpreadMethod) -> float:
    """Map an offset beyond the ends of a gradient into 0..1, by its extend mode."""
    match spread:
        case "pad":
            return min(1.0, max(0.0, at))
        case "repeat":
            return at % 1.0
        case "reflect":
            return 1 - abs(at % 2.0 - 1)


def _mixed(stops: GradientStops, at: float) -> Ink:
    """Return the ink at an offset of a gradient."""
    after = next((n for n, stop in enumerate(stops) if stop.offset >= at), len(stops) - 1)
    (low, first), (high, then) = stops[max(0, after - 1)], stops[after]
    share = min(1.0, max(0.0, (at - low) / (high - low))) if high > low else 1.0

    def mix(x: float, y: float) -> float:
        return x + (y - x) * share

    r, g, b = map(mix, first.rgb, then.rgb)
    c, m, y, k = map(mix, first.cmyk, then.cmyk)
    name = f"{first.name} {share:.3f} {then.name}"
    rgb = round(r), round(g), round(b)
    return Ink(name, (c, m, y, k), rgb, opacity=mix(first.opacity, then.opacity))
