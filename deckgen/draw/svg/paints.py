"""The paints of SVG: colours, gradients and patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from deckgen.draw.svg import undrawn
from deckgen.draw.svg.css import is_share, parse_colour
from deckgen.draw.svg.measures import box_of_outline
from deckgen.draw.svg.surroundings import ElementContext
from deckgen.draw.svg.syntax import fitted, matrix_of, share_of, view_box
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Point, compose, scale, translate
from deckgen.ink import Ink, Rgb, build_from_rgb
from deckgen.scene import Group, Linear, Paint, Radial, Scene, SpreadMethod, Stop, Tile

if TYPE_CHECKING:
    from deckgen.draw.svg.reader import Reader

WHITE = 240
"""The least value of each channel of a colour that counts as white."""
MOST_STOPS = 256
REFERENCE = re.compile(r"url\(\s*(['\"]?)([^'\")]*?)\s*\1\s*\)\s*(.*)", re.DOTALL)
_SPREADS: Mapping[str, SpreadMethod] = {"pad": "pad", "reflect": "reflect", "repeat": "repeat"}
_COMMON = frozenset(("gradientUnits", "gradientTransform", "spreadMethod"))
"""Attributes that a gradient inherits from one of the other kind."""
_EDGE = 0.999
"""A focus on the edge of its circle is moved to this fraction of the radius."""


class Paints:
    """The paints of a document."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._stops: dict[tuple[Element, float, Ink | None], tuple[Stop, ...]] = {}
        self._tiles: dict[tuple[Element, Box | None], Scene] = {}

    def linked(self, text: str, *tags: str) -> Element | None:
        """Return the element that `url(#id)` names if it has one of the tags. Raises FactError for other
        files.
        """
        match = REFERENCE.match(text)
        if match is None:
            return None
        if not match[2].startswith("#"):
            raise FactError(Fact("svg-outside", link=match[2][:60]))
        found = self.reader.document.named.get(match[2][1:])
        return found if found is not None and found.tag in tags else None

    def paint(self, name: str, curves: Curves, around: ElementContext) -> Paint | None:
        """Return the paint of an outline's fill or stroke, or None. Raises FactError."""
        style = around.style
        opacity = share_of(style[f"{name}-opacity"])
        server = self.linked(style[name], "linearGradient", "radialGradient", "pattern")
        if server is not None:
            own = self._inherited(server)
            box = box_of_outline(curves) if _is_boxed(server, own) else None
            if box is None or (box.width > 0 and box.height > 0):
                served = self._pattern if server.tag == "pattern" else self._gradient
                return served(server, own, box, around, opacity)
        match = REFERENCE.match(style[name])
        self._check_server(match[2] if match else "")
        return self._colour((match[3] or "none") if match else style[name], style["color"], opacity)

    def _check_server(self, link: str) -> None:
        """Raise FactError for a paint server that only other programs support, such as a mesh."""
        found = self.reader.document.named.get(link.removeprefix("#"))
        if found is not None and found.tag in undrawn.PAINTS:
            raise FactError(Fact("svg-undrawn", name=found.tag))

    def _inherited(self, server: Element) -> Mapping[str, str]:
        """Return the attributes of a gradient or pattern, with those of the ones that it links to."""
        return {
            key: value
            for each in reversed(self.reader.document.lineage(server))
            for key, value in self._attributes(each).items()
            if each.tag == server.tag or key in _COMMON
        }

    def _attributes(self, element: Element) -> Mapping[str, str]:
        """Return an element's attributes, with a transform that may come from a style sheet."""
        declared = self.reader.document.cascade.declared(element)
        if "transform" not in declared:
            return element.attrib
        name = "patternTransform" if element.tag == "pattern" else "gradientTransform"
        return {**element.attrib, name: declared["transform"]}

    def _colour(self, text: str, current: str, opacity: float) -> Ink | None:
        colour = parse_colour(current if text.lower() == "currentcolor" else text)
        if colour is None or colour[1] * opacity == 0:
            return None
        return self.ink(colour[0], colour[1] * opacity)

    def ink(self, rgb: Rgb, opacity: float) -> Ink:
        """Return a colour as an ink, or the tint in its place unless the colour is white."""
        tint = self.reader.tint
        if tint and min(rgb) < WHITE:
            return tint._replace(opacity=tint.opacity * opacity)
        return Ink("#{:02x}{:02x}{:02x}".format(*rgb), build_from_rgb(rgb), rgb, opacity=opacity)

    def _gradient(
        self, server: Element, own: Mapping[str, str], box: Box | None, around: ElementContext, opacity: float
    ) -> Paint | None:
        stops = self._stops_of(server, opacity)
        matrix = compose(self._turned(server, own.get("gradientTransform", ""), around), _of_box(box))
        if not stops or _is_flat(matrix):
            return None
        spread = _SPREADS.get(own.get("spreadMethod", "pad"), "pad")

        def length(name: str, usual: str) -> float:
            text = own.get(name, usual)
            return around.part(text, 1.0) if box else around.length(text, name)

        if len(stops) == 1:
            return _visible(stops[0].ink)
        if server.tag == "linearGradient":
            start, end = (length("x1", "0%"), length("y1", "0%")), (length("x2", "100%"), length("y2", "0%"))
            return _visible(stops[-1].ink) if start == end else Linear(start, end, stops, spread, matrix)
        centre, radius = (length("cx", "50%"), length("cy", "50%")), length("r", "50%")
        inner = max(0.0, length("fr", "0%"))
        if radius <= 0:
            return _visible(stops[-1].ink)
        if inner >= radius:
            raise FactError(Fact("svg-undrawn", name="fr"))
        focus = length("fx", own.get("cx", "50%")), length("fy", own.get("cy", "50%"))
        return Radial(centre, radius, _within(focus, centre, radius - inner), stops, inner, spread, matrix)

    def _stops_of(self, server: Element, opacity: float) -> tuple[Stop, ...]:
        """Return the stops of a gradient, which may be inherited, in ascending order."""
        lineage = self.reader.document.lineage(server)
        found = next(filter(None, (each.findall("stop") for each in lineage)), [])
        if not found:
            return ()
        key = found[0], opacity, self.reader.tint
        if key in self._stops:
            return self._stops[key]
        if len(found) > MOST_STOPS:
            raise FactError(Fact("svg-gradient-stops", count=len(found), most=MOST_STOPS))
        stops: list[Stop] = []
        for element in found:
            style = self.reader.defined(element)
            text = style["stop-color"]
            rgb, alpha = parse_colour(style["color"] if text.lower() == "currentcolor" else text) or (
                (0, 0, 0),
                0.0,
            )
            ink = self.ink(rgb, alpha * share_of(style["stop-opacity"]) * opacity)
            offset = element.get("offset", "0").strip()
            offset = offset if is_share(offset) else "0"  # as browsers do
            stops.append(Stop(max(share_of(offset), stops[-1].offset if stops else 0.0), ink))
        self._stops[key] = tuple(stops)
        return self._stops[key]

    def _pattern(
        self, server: Element, own: Mapping[str, str], box: Box | None, around: ElementContext, opacity: float
    ) -> Paint | None:
        by_box = own.get("patternUnits") != "userSpaceOnUse"

        def length(name: str) -> float:
            text = own.get(name, "0")
            if not by_box or box is None:
                return around.length(text, name)
            side = box.width if name in ("x", "width") else box.height
            return around.part(text, 1.0) * side

        x, y, width, height = map(length, ("x", "y", "width", "height"))
        matrix = self._turned(server, own.get("patternTransform", ""), around)
        if width <= 0 or height <= 0 or _is_flat(matrix):
            return None
        if by_box and box:
            x, y = x + box.left, y + box.top
        place = compose(translate(x, y), matrix)
        key = server, box
        if key not in self._tiles:
            inner = _tile_matrix(own, box, width, height)
            self._tiles[key] = self._tile(server, around, inner, place, width, height)
        tile = self._tiles[key]
        if not tile.items:
            return None
        if opacity < 1:
            tile = replace(tile, items=(Group(tile.items, opacity=opacity),))
        return Tile(tile, place)

    def _turned(self, server: Element, transform: str, around: ElementContext) -> Matrix:
        return around.about(matrix_of(transform), self.reader.defined(server)["transform-origin"])

    def _tile(
        self,
        server: Element,
        around: ElementContext,
        inner: Matrix,
        place: Matrix,
        width: float,
        height: float,
    ) -> Scene:
        lineage = self.reader.document.lineage(server)
        element = next((each for each in lineage if len(each)), server)
        self.reader.budget.take(element)
        within = around.within(self.reader.defined(element), compose(inner, place))
        with self.reader.shapes.apart():
            items = self.reader.inside(element, within)
        return Scene(width, height, (Group(items, inner),) if items else ())


def _tile_matrix(own: Mapping[str, str], box: Box | None, width: float, height: float) -> Matrix:
    """Return the transform from a pattern's contents to its tile. Both begin at the same point, as every
    program has it.
    """
    view = view_box(Element("pattern", {"viewBox": own.get("viewBox", "")}))
    if view:
        return fitted(view, own.get("preserveAspectRatio", ""), width, height)
    if box and own.get("patternContentUnits") == "objectBoundingBox":
        return scale(box.width, box.height)
    return IDENTITY


def _is_boxed(server: Element, own: Mapping[str, str]) -> bool:
    """Whether the units of a gradient or pattern are the box of the shape."""
    units = own.get("patternUnits" if server.tag == "pattern" else "gradientUnits")
    return units != "userSpaceOnUse" or own.get("patternContentUnits") == "objectBoundingBox"


def _of_box(box: Box | None) -> Matrix:
    return (box.width, 0.0, 0.0, box.height, box.left, box.top) if box else IDENTITY


def _is_flat(matrix: Matrix) -> bool:
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) < 1e-12


def _visible(ink: Ink) -> Ink | None:
    return ink if ink.opacity > 0 else None


def _within(focus: Point, centre: Point, radius: float) -> Point:
    """Return a focus, moved off the edge of the circle. Raises FactError for one outside it."""
    dx, dy = focus[0] - centre[0], focus[1] - centre[1]
    far = hypot(dx, dy)
    if far > 1.001 * radius:
        raise FactError(Fact("svg-gradient-focus"))
    part = min(1.0, _EDGE * radius / far) if far else 1.0
    return centre[0] + dx * part, centre[1] + dy * part
