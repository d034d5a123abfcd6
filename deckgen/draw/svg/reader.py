"""SVG files as items in the file's own units: vectors stay vectors.

The subset of SVG 2 is safe: shapes, paths, groups, transforms, fills, gradients and strokes, `use` within the
file and simple style sheets. What would be drawn wrongly (masks, patterns, text) is refused.

Inks are flat, so a gradient is drawn in bands, each over the last, too fine for the eye to see a step.
Nothing is transparent: the opacity of a stop is mixed with white.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, pairwise
from math import ceil, hypot, inf
from pathlib import Path as FilePath
from xml.etree.ElementTree import Element

from deckgen.draw.svg.paths import parse_path
from deckgen.draw.svg.syntax import (
    LARGEST_FILE,
    Document,
    length_of,
    matrix_of,
    numbers,
    on_white,
    parse_colour,
    share_of,
)
from deckgen.errors import FactError, os_error
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, Curves, circle, compose, inverse, polyline, rectangle, translate
from deckgen.ink import Ink, Rgb, build_from_rgb
from deckgen.paths import read_start
from deckgen.reads import track_input
from deckgen.scene import Group, Item, Path, Scene, Stroke

WHITE = 240
"""A colour with each channel at least this is white."""
MOST_USES = 5_000
"""Most elements drawn, counting what `use` repeats."""
DEEPEST = 60
"""How deep what is drawn may be nested, counting what `use` places."""
MOST_REPEATED = 10_000_000
"""Most characters of attributes drawn, counting what `use` repeats: twice those of the largest file."""
MOST_BANDS = 50_000
"""Most bands of all gradients of a file."""
STEP = 4
"""Most levels of 255 by which neighbouring bands of a gradient differ in a colour."""
MOST_STOPS = 64
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_INHERITED = {"fill": "black", "stroke": "none", "stroke-width": "1", "fill-rule": "nonzero",
              "color": "black", "stroke-linecap": "butt", "stroke-linejoin": "miter",
              "stroke-dasharray": "none", "fill-opacity": "1", "stroke-opacity": "1",
              "visibility": "visible"}  # fmt: skip
_REFUSED = ("mask", "clip-path", "filter")
_PROPERTIES = {*_INHERITED, *_REFUSED, "opacity", "display"}
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)\s*(.*)")
_HIDDEN = ("defs", "style", "title", "desc", "metadata", "symbol", "namedview", "clipPath", "mask", "marker",
           "linearGradient", "radialGradient", "pattern")  # fmt: skip


def open_svg(path: FilePath, ink: Ink | None = None) -> Scene:
    """Return an SVG file as a scene in its own units, in one ink if given. Raises FileError, FactError."""
    try:
        state = track_input(path).stat()
        return _opened(path, ink, state.st_size, state.st_mtime_ns)
    except OSError as error:
        raise os_error(error, "read", path) from error


@lru_cache(maxsize=256)
def _opened(path: FilePath, ink: Ink | None, size: int, changed: int) -> Scene:
    return read_svg(read_start(path, LARGEST_FILE + 1), ink)


def read_svg(data: bytes, ink: Ink | None = None) -> Scene:
    """Return the picture in the bytes of an SVG file, all but white in `ink`. Raises FactError."""
    document = Document.parse(data)
    reader = _Reader(document, ink)
    left, top, width, height = document.box
    items = tuple(reader.inside(document.root, reader.style(document.root, _INHERITED), 0))
    if not items:
        raise FactError(Fact("svg-nothing"))
    return Scene(width, height, (Group(items, translate(-left, -top)),))


@dataclass
class _Reader:
    document: Document
    tint: Ink | None
    drawn: int = 0
    read: int = 0
    bands: int = 0

    def style(self, element: Element, above: Mapping[str, str]) -> dict[str, str]:
        """Return the properties in force: attributes, then style sheets, then the `style` attribute."""
        own = {k: v for k, v in self.document.declared(element).items() if k in _PROPERTIES}
        for name in _REFUSED:
            if own.get(name, "none") != "none":
                raise FactError(Fact("svg-effect", name=name))
        inherited = {k: above[k] for k in _INHERITED}
        return {**inherited, **{k: v for k, v in own.items() if v != "inherit"}}

    def inside(self, element: Element, style: Mapping[str, str], depth: int) -> Iterator[Item]:
        for child in element:
            yield from self.element(child, style, depth)

    def element(self, element: Element, above: Mapping[str, str], depth: int) -> Iterator[Item]:
        self.drawn += 1
        self.read += sum(map(len, element.attrib.values()))
        if self.drawn > MOST_USES or depth > DEEPEST or self.read > MOST_REPEATED:
            raise FactError(Fact("svg-uses", most=MOST_USES))
        style = self._visible(element, above)
        if style is None:
            return
        if element.tag in SHAPES:
            yield from self._shape(element, style)
        elif element.tag in ("g", "a", "svg", "switch", "use"):
            inner = self._used if element.tag == "use" else self.inside
            items = tuple(inner(element, style, depth + 1))
            if items:
                yield Group(items, matrix_of(element.get("transform", "")))

    def _visible(self, element: Element, above: Mapping[str, str]) -> dict[str, str] | None:
        """Return the style of an element, or None if nothing of it is seen."""
        if element.tag in _HIDDEN:
            return None
        style = self.style(element, above)
        hidden = style.get("display") == "none" or style["visibility"] != "visible"
        return None if hidden or share_of(style.get("opacity", "1")) == 0 else style

    def _used(self, element: Element, style: Mapping[str, str], depth: int) -> Iterator[Item]:
        target = self.document.target(element)
        x, y = (length_of(element.get(side, "0")) for side in ("x", "y"))
        if target.tag == "symbol":
            items = self.inside(target, self.style(target, style), depth)
        else:
            items = self.element(target, style, depth)
        yield Group(tuple(items), translate(x, y))

    def _shape(self, element: Element, style: Mapping[str, str]) -> Iterator[Item]:
        curves = outline_of(element, partial(_length, element, self.document))
        if not curves.ops:
            return
        whole = share_of(style.get("opacity", "1"))
        evenodd = style["fill-rule"] == "evenodd"
        fill, shaded = self._fill(curves, evenodd, style, whole * share_of(style["fill-opacity"]))
        ink = self._ink(style["stroke"], style, whole * share_of(style["stroke-opacity"]))
        stroke = self._stroke(ink, style) if ink else None
        flat = (Path(curves, fill, stroke, evenodd),) if fill or stroke else ()
        matrix = matrix_of(element.get("transform", ""))
        if matrix == IDENTITY:
            yield from (*shaded, *flat)
        elif shaded or flat:
            yield Group((*shaded, *flat), matrix)

    def _fill(
        self, curves: Curves, evenodd: bool, style: Mapping[str, str], opacity: float
    ) -> tuple[Ink | None, tuple[Item, ...]]:
        """Return the ink to fill an outline with, or the bands of a gradient within it."""
        reference = _REFERENCE.fullmatch(style["fill"])
        if reference is None or reference[1] not in self.document.named:
            return self._ink((reference[2] or "none") if reference else style["fill"], style, opacity), ()
        if evenodd and curves.ops.count("M") > 1:
            raise FactError(Fact("svg-gradient-rule"))

        def ink(rgb: Rgb, share: float) -> Ink:
            self.bands += 1
            if self.bands > MOST_BANDS:
                raise FactError(Fact("svg-gradient-bands", most=MOST_BANDS))
            return self._recoloured(rgb, share * opacity)

        return None, tuple(self._gradient(self.document.named[reference[1]], style).painted(curves, ink))

    def _gradient(self, element: Element, style: Mapping[str, str]) -> Gradient:
        """Return the gradient of an element, with what it inherits from others."""
        if element.tag not in ("linearGradient", "radialGradient"):
            raise FactError(Fact("svg-pattern"))
        lineage = self.document.lineage(element)
        attributes = {key: value for each in reversed(lineage) for key, value in each.attrib.items()}
        if attributes.get("spreadMethod", "pad") != "pad" or length_of(attributes.get("fr", "0"), 1.0) != 0:
            raise FactError(Fact("svg-gradient-kind"))
        stops = next(filter(None, (each.findall("stop") for each in lineage)), [])
        if not 0 < len(stops) <= MOST_STOPS:
            raise FactError(Fact("svg-gradient-stops", count=len(stops), most=MOST_STOPS))
        radial = element.tag == "radialGradient"
        return Gradient(attributes, radial, tuple(self._stops(stops, style)), self.document.box[2:])

    def _stops(self, stops: list[Element], style: Mapping[str, str]) -> Iterator[Stop]:
        """Yield the stops, none before its predecessor."""
        reached = 0.0
        for stop in stops:
            own = self.document.declared(stop)
            reached = max(reached, share_of(stop.get("offset", "0").strip()))
            rgb, opacity = (
                _colour(own.get("stop-color", "black"), style),
                share_of(own.get("stop-opacity", "1")),
            )
            yield (reached, rgb, opacity) if rgb else (reached, (255, 255, 255), 0.0)

    def _stroke(self, ink: Ink, style: Mapping[str, str]) -> Stroke | None:
        width = length_of(style["stroke-width"])
        dash = () if style["stroke-dasharray"] == "none" else tuple(numbers(style["stroke-dasharray"]))
        if any(n < 0 for n in dash) or not any(dash):
            dash = ()
        cap, join = _CAPS.get(style["stroke-linecap"], 0), _JOINS.get(style["stroke-linejoin"], 0)
        return Stroke(ink, width, cap, join, dash) if width > 0 else None

    def _ink(self, paint: str, style: Mapping[str, str], opacity: float) -> Ink | None:
        if paint.startswith("url("):
            raise FactError(Fact("svg-stroke"))
        rgb = _colour(paint, style)
        return None if rgb is None or opacity == 0 else self._recoloured(rgb, opacity)

    def _recoloured(self, rgb: Rgb, opacity: float) -> Ink:
        seen = on_white(rgb, opacity)
        if self.tint and min(seen) < WHITE:
            return self.tint
        return Ink("#{:02x}{:02x}{:02x}".format(*seen), build_from_rgb(seen), seen)


def _colour(paint: str, style: Mapping[str, str]) -> Rgb | None:
    return parse_colour(style["color"] if paint.lower() == "currentcolor" else paint)


SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_NOTHING = Curves("", ())


def _length(element: Element, document: Document, name: str) -> float:
    """Return a length of a shape; percentages are of the picture's box."""
    text = element.get(name, "0")
    _, _, width, height = document.box if "%" in text else (0, 0, 0, 0)
    return length_of(text, height if name in ("y", "height", "cy", "ry") else width)


def outline_of(element: Element, length: Callable[[str], float]) -> Curves:
    """Return the outline of one of `SHAPES`, empty if it shows nothing; `length` reads an attribute."""
    # One piece, as it is one table: a case for each shape.
    match element.tag:
        case "path":
            data = element.get("d", "").strip()
            return parse_path(data) if data and data != "none" else _NOTHING
        case "rect":
            return _rect(element, length)
        case "circle" | "ellipse":
            rx, ry = (length(name) for name in (("r", "r") if element.tag == "circle" else ("rx", "ry")))
            return circle(length("cx"), length("cy"), rx, ry) if rx > 0 and ry > 0 else _NOTHING
        case "line":
            return polyline([(length("x1"), length("y1")), (length("x2"), length("y2"))])
    v = numbers(element.get("points", ""))
    points = list(zip(v[::2], v[1::2], strict=False))
    return polyline(points, element.tag == "polygon") if len(points) > 1 else _NOTHING


def _rect(element: Element, length: Callable[[str], float]) -> Curves:
    x, y, width, height = map(length, ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return _NOTHING
    radii = [length(name) for name in ("rx", "ry") if element.get(name, "auto") != "auto"] or [0.0]
    rx, ry = radii[0], radii[-1]
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, width, height)
    # A corner with two radii is a round one, squeezed.
    squeeze = ry / rx
    shape = rectangle(0, 0, width, height / squeeze, min(rx, width / 2, height / squeeze / 2))
    return shape.transformed((1.0, 0.0, 0.0, squeeze, x, y))


Tone = tuple[Rgb, float]
"""A colour and its opacity."""
Stop = tuple[float, Rgb, float]
"""Offset from 0 to 1, colour and opacity."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """How colours change through the stops: along a line, or outwards from a focus."""

    attributes: Mapping[str, str]
    radial: bool
    stops: tuple[Stop, ...]
    viewport: tuple[float, float]

    def painted(self, outline: Curves, ink: Callable[[Rgb, float], Ink]) -> Iterator[Item]:
        """Yield the bands within an outline; none if the bounding box it is measured by has no area."""
        # Sixteen steps of a curve: control points would make the box too large.
        left, top, right, foot = Box.around(chain.from_iterable(outline.flattened(16)))
        matrix = matrix_of(self.attributes.get("gradientTransform", ""))
        if self._by_box:
            if right <= left or foot <= top:
                return
            matrix = compose(matrix, (right - left, 0.0, 0.0, foot - top, left, top))
        a, b, c, d, _, _ = matrix
        if abs(a * d - b * c) < 1e-12:
            return
        back = inverse(matrix)
        box = polyline([(left, top), (left, foot), (right, foot), (right, top)])
        corners = list(box.transformed(back).points())
        bands = self._radial(corners) if self.radial else self._linear(corners)
        paths = tuple(Path(shape, ink(*tone)) for shape, tone in bands)
        yield Group((Group(paths, matrix),), clip=outline)

    @property
    def _by_box(self) -> bool:
        return self.attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"

    def _length(self, name: str, usual: str, side: float) -> float:
        return length_of(self.attributes.get(name, usual), 1.0 if self._by_box else side)

    def _bands(self) -> Iterator[tuple[float, float, Tone]]:
        """Yield begin, end and tone of each band, from before the first stop to beyond the last."""
        first, last = self.stops[0], self.stops[-1]
        yield -inf, first[0], first[1:]
        for (begin, one, clear), (end, other, thick) in pairwise(self.stops):
            apart = max(*(abs(x - y) for x, y in zip(one, other, strict=True)), 255 * abs(clear - thick))
            count = max(1, ceil(apart / STEP))
            for k in range(count):
                part = (k + 0.5) / count
                red, green, blue = (round(x + (y - x) * part) for x, y in zip(one, other, strict=True))
                at, wide = begin + (end - begin) * k / count, (end - begin) / count
                yield at, at + wide, ((red, green, blue), clear + (thick - clear) * part)
        yield last[0], inf, last[1:]

    def _linear(self, corners: list[tuple[float, float]]) -> Iterator[tuple[Curves, Tone]]:
        width, height = self.viewport
        x, y = self._length("x1", "0%", width), self._length("y1", "0%", height)
        dx, dy = self._length("x2", "100%", width) - x, self._length("y2", "0%", height) - y
        square = dx * dx + dy * dy
        if square == 0:
            yield polyline(corners, closed=True), self.stops[-1][1:]
            return
        along = [((px - x) * dx + (py - y) * dy) / square for px, py in corners]
        across = [((py - y) * dx - (px - x) * dy) / square for px, py in corners]
        first, last, left, right = min(along), max(along), min(across), max(across)
        for begin, end, tone in self._bands():
            if end > first and begin < last:
                at = max(begin, first)
                ends = ((at, left), (last, left), (last, right), (at, right))
                strip = [(x + s * dx - t * dy, y + s * dy + t * dx) for s, t in ends]
                yield polyline(strip, closed=True), tone

    def _radial(self, corners: list[tuple[float, float]]) -> Iterator[tuple[Curves, Tone]]:
        width, height = self.viewport
        x, y = self._length("cx", "50%", width), self._length("cy", "50%", height)
        r = self._length("r", "50%", hypot(width, height) / 2**0.5)
        fx = self._length("fx", self.attributes.get("cx", "50%"), width)
        fy = self._length("fy", self.attributes.get("cy", "50%"), height)
        if r > 0 and hypot(fx - x, fy - y) >= r:
            raise FactError(Fact("svg-gradient-focus"))
        for _, end, tone in reversed(list(self._bands())):
            if end == inf:
                yield polyline(corners, closed=True), tone
            elif end > 0 and r > 0:
                yield circle(fx + (x - fx) * end, fy + (y - fy) * end, r * end), tone
