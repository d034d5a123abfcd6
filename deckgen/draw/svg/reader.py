"""SVG files as items in the file's own units: vectors stay vectors.

The subset of SVG 2 is safe: shapes, paths, groups, transforms, fills, gradients and strokes, `use` within the
file and simple style sheets. What would be drawn wrongly (masks, patterns, text) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as FilePath

from deckgen.draw.svg.gradients import gradient_of
from deckgen.draw.svg.paths import parse_path
from deckgen.draw.svg.tree import DEEPEST, Element, Rules, declarations, matches, parse_tree, style_rules
from deckgen.draw.svg.values import box_of, length_of, matrix_of, numbers, on_white, parse_colour, share_of
from deckgen.errors import FactError, os_error
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Curves, arc, polyline, rectangle, translate
from deckgen.ink import Ink, Rgb, build_from_rgb
from deckgen.reads import track_input
from deckgen.scene import Group, Item, Path, Stroke

WHITE = 240
"""A colour with each channel at least this is white."""
MOST_USES = 5_000
"""Most elements drawn, counting what `use` repeats."""
MOST_BANDS = 50_000
"""Most bands of all gradients of a file."""
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


@dataclass(frozen=True)
class SvgPicture:
    """The picture of a file: its box in its own units, and its items."""

    box: tuple[float, float, float, float]
    """Left, top, width, height."""
    items: tuple[Item, ...]


def open_svg(path: FilePath, ink: Ink | None = None) -> SvgPicture:
    """Return the picture of an SVG file, all in one ink if that is given. Raises FileError, FactError."""
    try:
        state = track_input(path).stat()
        return _opened(path, ink, state.st_size, state.st_mtime_ns)
    except OSError as error:
        raise os_error(error, "read", path) from error


@lru_cache(maxsize=256)
def _opened(path: FilePath, ink: Ink | None, size: int, changed: int) -> SvgPicture:
    return read_svg(path.read_bytes(), ink)


def read_svg(data: bytes, ink: Ink | None = None) -> SvgPicture:
    """Return the picture in the bytes of an SVG file, all but white in `ink`. Raises FactError."""
    root = parse_tree(data)
    reader = _Reader(root, ink)
    box = box_of(root)
    items = tuple(reader.inside(root, reader.style(root, _INHERITED), 0))
    if not items:
        raise FactError(Fact("svg-nothing"))
    return SvgPicture(box, items)


@dataclass
class _Reader:
    root: Element
    tint: Ink | None
    rules: Rules = field(init=False)
    named: dict[str, Element] = field(init=False)
    drawn: int = 0
    bands: int = 0

    def __post_init__(self) -> None:
        self.rules = style_rules(self.root)
        self.named = {e.attributes["id"]: e for e in self.root.walk() if "id" in e.attributes}

    def style(self, element: Element, above: Mapping[str, str]) -> dict[str, str]:
        """Return the properties in force: attributes, then style sheets, then the `style` attribute."""
        own = {k: v for k, v in self.declared(element).items() if k in _PROPERTIES}
        for name in _REFUSED:
            if own.get(name, "none") != "none":
                raise FactError(Fact("svg-effect", name=name))
        inherited = {k: above[k] for k in _INHERITED}
        return {**inherited, **{k: v for k, v in own.items() if v != "inherit"}}

    def declared(self, element: Element) -> dict[str, str]:
        """Return an element's attributes, overridden by style sheets and its `style`."""
        own = dict(element.attributes)
        for selector, found in self.rules:
            if matches(selector, element):
                own |= found
        return own | declarations(element.attributes.get("style", ""))

    def inside(self, element: Element, style: Mapping[str, str], depth: int) -> Iterator[Item]:
        for child in element.children:
            yield from self.element(child, style, depth)

    def element(self, element: Element, above: Mapping[str, str], depth: int) -> Iterator[Item]:
        self.drawn += 1
        if self.drawn > MOST_USES or depth > DEEPEST:
            raise FactError(Fact("svg-uses", most=MOST_USES))
        if element.name in _HIDDEN:
            return
        style = self.style(element, above)
        hidden = style.get("display") == "none" or style["visibility"] != "visible"
        if hidden or share_of(style.get("opacity", "1")) == 0:
            return
        if element.name in SHAPES:
            yield from self._shape(element, style)
        elif element.name in ("g", "a", "svg", "switch", "use"):
            inner = self._used if element.name == "use" else self.inside
            items = tuple(inner(element, style, depth + 1))
            matrix = matrix_of(element.attributes.get("transform", ""))
            if items:
                yield Group(items, matrix)

    def _used(self, element: Element, style: Mapping[str, str], depth: int) -> Iterator[Item]:
        target = self.named.get(element.link.removeprefix("#"))
        if target is None:
            raise FactError(Fact("svg-missing", link=element.link[:60]))
        x, y = (length_of(element.attributes.get(side, "0")) for side in ("x", "y"))
        if target.name == "symbol":
            items = self.inside(target, self.style(target, style), depth)
        else:
            items = self.element(target, style, depth)
        yield Group(tuple(items), translate(x, y))

    def _shape(self, element: Element, style: Mapping[str, str]) -> Iterator[Item]:
        curves = SHAPES[element.name](Attributes(element, self.root))
        if not curves.ops:
            return
        whole = share_of(style.get("opacity", "1"))
        evenodd = style["fill-rule"] == "evenodd"
        opacity = whole * share_of(style["fill-opacity"])
        reference = _REFERENCE.fullmatch(style["fill"])
        shaded: tuple[Item, ...] = ()
        if reference and reference[1] in self.named:
            fill = None
            shaded = tuple(self._shaded(self.named[reference[1]], curves, evenodd, style, opacity))
        else:
            fill = self._ink((reference[2] or "none") if reference else style["fill"], style, opacity)
        ink = self._ink(style["stroke"], style, whole * share_of(style["stroke-opacity"]))
        stroke = self._stroke(ink, style) if ink else None
        flat = (Path(curves, fill, stroke, evenodd),) if fill or stroke else ()
        matrix = matrix_of(element.attributes.get("transform", ""))
        if matrix == IDENTITY:
            yield from (*shaded, *flat)
        elif shaded or flat:
            yield Group((*shaded, *flat), matrix)

    def _shaded(
        self, element: Element, curves: Curves, evenodd: bool, style: Mapping[str, str], opacity: float
    ) -> Iterator[Item]:
        if evenodd and curves.ops.count("M") > 1:
            raise FactError(Fact("svg-gradient-rule"))

        def colour(paint: str) -> Rgb | None:
            return parse_colour(style["color"] if paint.lower() == "currentcolor" else paint)

        gradient = gradient_of(element, self.named, self.declared, colour, box_of(self.root)[2:])

        def ink(rgb: Rgb, share: float) -> Ink:
            self.bands += 1
            if self.bands > MOST_BANDS:
                raise FactError(Fact("svg-gradient-bands", most=MOST_BANDS))
            return self._recoloured(rgb, share * opacity)

        yield from gradient.painted(curves, ink)

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
        rgb = parse_colour(style["color"] if paint.lower() == "currentcolor" else paint)
        if rgb is None or opacity == 0:
            return None
        return self._recoloured(rgb, opacity)

    def _recoloured(self, rgb: Rgb, opacity: float) -> Ink:
        seen = on_white(rgb, opacity)
        if self.tint and min(seen) < WHITE:
            return self.tint
        return Ink("#{:02x}{:02x}{:02x}".format(*seen), build_from_rgb(seen), seen)


@dataclass(frozen=True)
class Attributes:
    """The lengths of a shape by name; percentages are of the picture's box."""

    element: Element
    root: Element

    def length(self, name: str) -> float:
        text = self.element.attributes.get(name, "0")
        _, _, width, height = box_of(self.root) if "%" in text else (0, 0, 0, 0)
        return length_of(text, height if name in ("y", "height", "cy", "ry") else width)

    def has(self, name: str) -> bool:
        return self.element.attributes.get(name, "auto") != "auto"


def _rect(a: Attributes) -> Curves:
    x, y, width, height = (a.length(name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return Curves("", ())
    rx = a.length("rx") if a.has("rx") else a.length("ry") if a.has("ry") else 0.0
    ry = a.length("ry") if a.has("ry") else rx
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, width, height)
    # A corner with two radii is a round one, squeezed.
    squeeze = ry / rx
    shape = rectangle(0, 0, width, height / squeeze, min(rx, width / 2, height / squeeze / 2))
    return shape.transformed((1.0, 0.0, 0.0, squeeze, x, y))


def _ellipse(x: float, y: float, rx: float, ry: float) -> Curves:
    if rx <= 0 or ry <= 0:
        return Curves("", ())
    whole = arc(x, y, rx, 0, 360, ry)
    return Curves(whole.ops + "Z", whole.xy)


def _points(a: Attributes, closed: bool) -> Curves:
    v = numbers(a.element.attributes.get("points", ""))
    points = list(zip(v[::2], v[1::2], strict=False))
    return polyline(points, closed) if len(points) > 1 else Curves("", ())


def _path(a: Attributes) -> Curves:
    data = a.element.attributes.get("d", "").strip()
    return parse_path(data) if data and data != "none" else Curves("", ())


SHAPES: Mapping[str, Callable[[Attributes], Curves]] = {
    "path": _path,
    "rect": _rect,
    "circle": lambda a: _ellipse(a.length("cx"), a.length("cy"), a.length("r"), a.length("r")),
    "ellipse": lambda a: _ellipse(a.length("cx"), a.length("cy"), a.length("rx"), a.length("ry")),
    "line": lambda a: polyline([(a.length("x1"), a.length("y1")), (a.length("x2"), a.length("y2"))]),
    "polyline": lambda a: _points(a, False),
    "polygon": lambda a: _points(a, True),
}
