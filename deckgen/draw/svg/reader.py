"""Read SVG files into items in the file's own units. Vectors stay vectors.

Everything in SVG 2 except filters and scripts is drawn: shapes, strokes, gradients, patterns, markers, clips,
masks, blending, embedded pictures, style sheets, and text in fonts of the deck. Elements with filters become
pictures. Anything else is refused with its name and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain, pairwise
from math import atan2, degrees, hypot
from pathlib import Path as FilePath
from xml.etree.ElementTree import Element

from deckgen.draw.svg import undrawn
from deckgen.draw.svg.css import INHERITED, SIZES, check_values, inherited, parse_colour
from deckgen.draw.svg.effects import SvgEffects
from deckgen.draw.svg.embedded import embedded_picture
from deckgen.draw.svg.measures import ReadShapes
from deckgen.draw.svg.paints import Paints
from deckgen.draw.svg.shapes import MARKED, SHAPES, outline_of, vertices_of
from deckgen.draw.svg.surroundings import SIDES, Budget, ElementContext
from deckgen.draw.svg.syntax import (
    LARGEST_FILE,
    USUAL_TYPE,
    SvgDocument,
    applies,
    fitted,
    length_of,
    matrix_of,
    share_of,
    view_box,
)
from deckgen.draw.svg.text import Fonts, NoFonts, Writer
from deckgen.errors import FactError, os_error
from deckgen.facts import Fact
from deckgen.geometry import (
    IDENTITY,
    Box,
    Curves,
    Matrix,
    Point,
    apply,
    compose,
    joined,
    mean_scale,
    polyline,
    rectangle,
    rotate,
    scale,
    translate,
)
from deckgen.ink import Ink
from deckgen.paths import read_start
from deckgen.reads import track_input
from deckgen.scene import Group, Item, Paint, Path, Scene, Stroke, blends, bounds
from deckgen.units import MM_PER_INCH

DEEPEST_PICTURES = 3
"""The deepest nesting of drawings embedded as pictures."""
USUAL_SIZE = 60.0
"""The size of a drawing on paper, in mm, when it is not known."""
_SLACK = 1e-4
"""How far a drawing may extend beyond its edges without being clipped, as a fraction of its size."""
_HAIR = 1e-3
"""The length of a hair, as a fraction of its width."""
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
ANIMATED = "animated"
"""The label of the group around a drawing that is animated in browsers."""


def open_svg(
    path: FilePath, ink: Ink | None = None, fonts: Fonts | None = None, size: float = USUAL_SIZE
) -> Scene:
    """Return an SVG file as a scene in its own units, in one ink if given.

    Its text is set in `fonts`. Parts that become pictures are fine enough for `size` mm on the longer side.
    Raises FileError, FactError.
    """
    fonts = fonts or NoFonts()
    try:
        states = (_state(path), *map(_state_if_there, fonts.files()))
        return _opened(path, ink, fonts, size, states)
    except OSError as error:
        raise os_error(error, "read", path) from error


def _state(file: FilePath) -> tuple[int, int]:
    state = file.stat()
    track_input(file)
    return state.st_size, state.st_mtime_ns


def _state_if_there(file: FilePath) -> tuple[int, int] | None:
    try:
        return _state(file)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=256)
def _opened(
    path: FilePath, ink: Ink | None, fonts: Fonts, size: float, states: tuple[tuple[int, int] | None, ...]
) -> Scene:
    return read_svg(read_start(path, LARGEST_FILE + 1), ink, fonts, size)


def read_svg(
    data: bytes, ink: Ink | None = None, fonts: Fonts | None = None, size: float = USUAL_SIZE
) -> Scene:
    """Return the picture in the bytes of an SVG file, all but white in `ink`. Raises FactError."""
    return Reader(SvgDocument.parse(data), ink, fonts or NoFonts(), size, Budget()).scene()


@dataclass
class Reader:
    """Draws the elements of a document."""

    document: SvgDocument
    tint: Ink | None
    fonts: Fonts
    size: float
    budget: Budget
    nested: int = 0
    """How many drawings this one is nested in."""
    _styles: dict[Element, Mapping[str, str]] = field(default_factory=dict)
    _moves: bool = False
    """Whether the style of an element animates it."""
    rem: float = USUAL_TYPE
    """The size of the type of the outermost element."""

    def __post_init__(self) -> None:
        self.shapes = ReadShapes()
        self.paints = Paints(self)
        self.effects = SvgEffects(self)
        self.kinds: Mapping[str, Callable[[Element, ElementContext], tuple[Item, ...]]] = {
            **dict.fromkeys(SHAPES, self._shape),
            **dict.fromkeys(("g", "a"), self.inside),
            "svg": self._viewport,
            "switch": self._switch,
            "use": self._used,
            "image": self._image,
            "text": self._text,
        }

    def scene(self) -> Scene:
        """Return the whole picture. Raises FactError."""
        root = self.document.root
        style = self.defined(root)
        self.rem = float(style["font-size"])
        around = ElementContext(self.above(root), 0.0, 0.0, rem=self.rem).within(style)
        box, width, height = self._measures(around)
        matrix = fitted(box, root.get("preserveAspectRatio", ""), width, height)
        matrix = compose(matrix, self._turned(around, width, height))
        around = around.port(box[2], box[3], matrix)
        if style["display"] == "none":
            raise FactError(Fact("svg-nothing"))
        self._extent = (width, height)
        items = self.effects.applied(self.inside(root, around), root, around, IDENTITY)
        if not items:
            raise FactError(Fact("svg-nothing"))
        group = Group(items, matrix, isolated=blends(items))
        if ground := self._ground(width, height, style):
            group = Group((ground, group))
        if self._moves or any(each.tag in undrawn.ANIMATIONS for each in root.iter()):
            group = Group((group,), label=ANIMATED)
        seen = bounds((group,))
        if seen != seen.clipped(self.extent.grown(_SLACK * max(width, height))):
            # Files are pictures with edges, whatever their `overflow` is (SVG 2, 2.3 and 8.2).
            group = Group((group,), clip=rectangle(0.0, 0.0, width, height))
        return Scene(width, height, (group,))

    def _turned(self, around: ElementContext, width: float, height: float) -> Matrix:
        """Return the transform of the whole picture, usually about its middle (SVG 2, 8.11)."""
        pixels = _fixed(self.document.root.get("width", ""), around)
        unit = width / pixels if pixels else 1.0
        port = around.port(width / unit, height / unit, IDENTITY)
        matrix = port.about(matrix_of(around.style["transform"]), around.style["transform-origin"] or "50%")
        return compose(compose(scale(1 / unit), matrix), scale(unit))

    def _ground(self, width: float, height: float, style: Mapping[str, str]) -> Path | None:
        """Return the background colour of the picture, which browsers paint, or None."""
        colour = parse_colour(
            self.document.cascade.declared(self.document.root).get("background-color", "none")
        )
        if colour is None or not colour[1]:
            return None
        return Path(rectangle(0.0, 0.0, width, height), self.paints.ink(*colour))

    def _measures(self, around: ElementContext) -> tuple[tuple[float, float, float, float], float, float]:
        """Return the box that is shown, and the width and height of the picture. Raises FactError."""
        root = self.document.root
        box = view_box(root)
        sides = [_fixed(root.get(side, ""), around) for side in ("width", "height")]
        if box is None:
            width, height = sides
            if width <= 0 or height <= 0:
                raise FactError(Fact("svg-no-size"))
            return (0.0, 0.0, width, height), width, height
        if min(sides) > 0:
            width, height = sides
            # Only the proportions count: a drawing of 1em is no larger than its box.
            if abs(width * box[3] - height * box[2]) > 1e-6 * width * box[3]:
                return box, width or 0.0, height or 0.0
        return box, box[2], box[3]

    @property
    def extent(self) -> Box:
        """The visible area of the picture, in its own units."""
        return Box(0.0, 0.0, *self._extent)

    @property
    def resolution(self) -> float:
        """Pixels per unit of the picture, for parts that become pictures."""
        return RESOLUTION / MM_PER_INCH * self.size / max(self._extent)

    def style(self, element: Element, around: ElementContext) -> Mapping[str, str]:
        """Return the computed style, with the font size in user units. Raises FactError."""
        declared = self.document.cascade.declared(element)
        style = inherited(declared, around.style)
        if style["display"] != "none":
            check_values(declared)
            undrawn.check_style(declared, element is self.document.root)
            self._moves = self._moves or undrawn.is_moving(declared)
        if "font-size" in declared:
            style["font-size"] = repr(_type_size(style["font-size"], around))
        style["font-weight"] = _weight(style["font-weight"], around.style["font-weight"])
        for name in ("fill", "stroke"):
            if (word := style[name]).startswith("context-"):
                style[name] = around.context[word == "context-stroke"]
                if style[name].startswith("url("):
                    # The gradient would have to run over the marked shape, not over the marker.
                    raise FactError(Fact("svg-undrawn", name=f"{word} ({style[name]})"))
        return style

    def defined(self, element: Element) -> Mapping[str, str]:
        """Return the style of an element, such as a mask, where it is defined, not where it is used."""
        known = self._styles.get(element)
        if known is None:
            known = self._styles[element] = self.style(
                element, ElementContext(self.above(element), 0.0, 0.0, rem=self.rem)
            )
        return known

    def above(self, element: Element) -> Mapping[str, str]:
        """Return the style of an element's parent."""
        parent = self.document.parents.get(element)
        return inherited({}, INHERITED) if parent is None else self.defined(parent)

    def inside(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        """Return the items of the elements in another. Raises FactError."""
        return tuple(chain.from_iterable(self.element(child, around) for child in element))

    def element(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        """Return the items of an element with its effects. Raises FactError, with its name and line."""
        self.budget.take(element)
        if element.tag not in self.kinds and element.tag not in undrawn.ELEMENTS:
            return ()
        try:
            return self._element(element, around)
        except FactError as error:
            if error.fact.key == "svg-in":
                raise
            line = self.document.lines[element]
            raise FactError(Fact("svg-in", line=line, name=element.tag, reason=error.fact)) from None

    def _element(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        style = self.style(element, around)
        if style["display"] == "none" or not applies(element):
            return ()
        if share_of(style["opacity"]) == 0:
            around = replace(around, is_clear=True)
        if element.tag in undrawn.ELEMENTS:
            if around.is_clear:
                return ()
            raise FactError(undrawn.ELEMENTS[element.tag])
        matrix = self._transform(element, style, around)
        within = around.within(style, matrix)
        first = len(self.shapes)
        items = self.kinds[element.tag](element, within)
        return self.effects.applied(items, element, within, matrix, first)

    def _transform(self, element: Element, style: Mapping[str, str], around: ElementContext) -> Matrix:
        matrix = matrix_of(style["transform"])
        if matrix != IDENTITY and style["transform-box"] != "view-box":
            raise FactError(Fact("svg-undrawn", name="transform-box"))
        matrix = replace(around, style=style).about(matrix, style["transform-origin"])
        if element.tag == "use":
            x, y = (around.length(element.get(side, "0"), side) for side in ("x", "y"))
            matrix = compose(translate(x, y), matrix)
        return matrix

    def _switch(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        # Without support for web pages, the alternative that can be drawn is the right one.
        chosen = (
            child for tags in (self.kinds, undrawn.ELEMENTS) for child in element
            if child.tag in tags and applies(child)
        )  # fmt: skip
        return next((self.element(child, around) for child in chosen), ())

    def _used(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        target = self.document.target(element)
        if target is None:
            return ()
        around = replace(around, context=(around.style["fill"], around.style["stroke"]))
        if target.tag not in ("svg", "symbol"):
            return self.element(target, around)
        style = self.style(target, around)
        if style["display"] == "none":
            return ()
        if matrix_of(style["transform"]) != IDENTITY:
            raise FactError(Fact("svg-undrawn", name=f"{target.tag} transform"))  # programs disagree
        sides = {side: element.get(side, target.get(side, "100%")) for side in ("width", "height")}
        within, first = around.within(style), len(self.shapes)
        return self.effects.applied(self._port(target, within, sides), target, within, IDENTITY, first)

    def _viewport(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        return self._port(element, around, {side: element.get(side, "100%") for side in ("width", "height")})

    def _port(self, element: Element, around: ElementContext, sides: Mapping[str, str]) -> tuple[Item, ...]:
        """Return the contents of a nested viewport, fitted and clipped to its box (SVG 2, 8.2)."""
        texts = {side: "100%" if text == "auto" else text for side, text in sides.items()}
        width, height = (around.length(text, side) for side, text in texts.items())
        if width <= 0 or height <= 0:
            return ()
        x = y = 0.0
        if element.tag == "svg":
            x, y = (around.length(element.get(side, "0"), side) for side in ("x", "y"))
        box = view_box(element) or (0.0, 0.0, width, height)
        matrix = compose(fitted(box, element.get("preserveAspectRatio", ""), width, height), translate(x, y))
        items = self.inside(element, around.port(box[2], box[3], matrix))
        if not items:
            return ()
        return (Group((Group(items, matrix),), clip=_cut(around.style, rectangle(x, y, width, height))),)

    def _shape(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        curves = outline_of(element, partial(_length, element, around))
        if not curves.ops:
            return ()
        self.shapes.add(curves, around.matrix)
        return self.painted(curves, element, around) if around.is_seen else ()

    def silhouettes(self, element: Element, around: ElementContext) -> Iterator[Item]:
        """Yield the filled shapes and texts of a clip path. Raises FactError."""
        for child in element:
            yield from self._silhouette(child, around)

    def _silhouette(self, element: Element, around: ElementContext) -> Iterator[Item]:
        self.budget.take(element)
        style = self.style(element, around)
        if element.tag in (*SHAPES, "text", "use") and style["display"] != "none":
            matrix = self._transform(element, style, around)
            within, first = around.within(style, matrix), len(self.shapes)
            yield from self.effects.cut(tuple(self._filled(element, within)), within, matrix, first)

    def _filled(self, element: Element, around: ElementContext) -> Iterator[Item]:
        if element.tag == "use":
            target = self.document.target(element)
            if target is not None and target.tag in (*SHAPES, "text", "use"):
                yield from self._silhouette(target, around)
        elif element.tag == "text":
            for words in Writer(self, around).outlines(element):
                yield from _cutter(words.outline, words.around, False)
        else:
            curves = outline_of(element, partial(_length, element, around))
            self.shapes.add(curves, around.matrix)
            yield from _cutter(curves, around, around.style["clip-rule"] == "evenodd")

    def painted(
        self, curves: Curves, element: Element, around: ElementContext, whole: Curves | None = None
    ) -> tuple[Item, ...]:
        """Return an outline filled, stroked and marked, in the order of `paint-order`. Raises FactError.

        For parts of a text, gradients refer to the box of the `whole` text.
        """
        style = around.style
        fill = self.paints.paint("fill", whole or curves, around)
        paint = self.paints.paint("stroke", whole or curves, around)
        stroke = self._stroke(paint, curves, element, around) if paint else None
        marks = tuple(self._markers(element, curves, around)) if element.tag in MARKED else ()
        if stroke and stroke.cap == _CAPS["square"]:
            curves = _with_hairs(curves, stroke.width)
        shape = Path(curves, fill, stroke, style["fill-rule"] == "evenodd")
        return tuple(_ordered(shape, marks, style["paint-order"].split()))

    def _stroke(
        self, paint: Paint, curves: Curves, element: Element, around: ElementContext
    ) -> Stroke | None:
        style = around.style
        width = around.length(style["stroke-width"])
        if width <= 0:
            return None
        match style["vector-effect"]:
            case "non-scaling-stroke":
                width /= mean_scale(around.matrix) or 1.0
            case effect if effect != "none":
                raise FactError(Fact("svg-undrawn", name=f"vector-effect: {effect}"[:40]))
        if style["stroke-linejoin"] not in _JOINS:
            raise FactError(Fact("svg-undrawn", name=f"stroke-linejoin: {style['stroke-linejoin']}"[:40]))
        dash, offset = self._dashes(curves, element, around)
        cap, join = _CAPS.get(style["stroke-linecap"], 0), _JOINS[style["stroke-linejoin"]]
        return Stroke(paint, width, cap, join, dash, offset, max(1.0, length_of(style["stroke-miterlimit"])))

    def _dashes(
        self, curves: Curves, element: Element, around: ElementContext
    ) -> tuple[tuple[float, ...], float]:
        """Return the dashes of a stroke and the offset at which they begin."""
        text = around.style["stroke-dasharray"]
        if text == "none":
            return (), 0.0
        dash = around.parts(text, around.diagonal)
        if any(n < 0 for n in dash) or not any(dash):
            return (), 0.0
        offset = around.length(around.style["stroke-dashoffset"])
        factor = 1.0
        if (whole := length_of(element.get("pathLength", "0"))) > 0:
            factor = _length_along(curves) / whole
        dash = dash * 2 if len(dash) % 2 else dash
        return tuple(n * factor for n in dash), offset * factor % (sum(dash) * factor or 1.0)

    def _markers(self, element: Element, curves: Curves, around: ElementContext) -> Iterator[Item]:
        """Yield the markers at the vertices of a shape (SVG 2, 13.7)."""
        texts = [around.style[f"marker-{part}"] for part in ("start", "mid", "end")]
        start, mid, end = (self.paints.linked(text, "marker") for text in texts)
        if start is mid is end is None:
            return
        first, *others = vertices_of(element, curves)
        last = others.pop() if others else first
        placed = [(start, first), *((mid, vertex) for vertex in others), (end, last)]
        for marker, vertex in placed:
            if marker is not None:
                back = marker is start and vertex is first and marker.get("orient") == "auto-start-reverse"
                yield from self._marker(marker, around, vertex.at, vertex.turn + 180 * back)

    def _marker(self, marker: Element, around: ElementContext, at: Point, turn: float) -> Iterator[Item]:
        self.budget.take(marker)
        style = around.style
        orient = marker.get("orient", "0")
        angle = turn if orient.startswith("auto") else _angle(orient)
        fixed = marker.get("markerUnits") == "userSpaceOnUse"
        unit = 1.0 if fixed else around.length(style["stroke-width"])
        sides = ("markerWidth", "markerHeight")
        width, height = (around.length(marker.get(side, "3"), side) for side in sides)
        if width <= 0 or height <= 0 or unit <= 0:
            return
        box = view_box(marker) or (0.0, 0.0, width, height)
        inner = fitted(box, marker.get("preserveAspectRatio", ""), width, height)
        x, y = apply(inner, *(_reference(marker, side, box, around) for side in ("refX", "refY")))
        placed = compose(compose(compose(translate(-x, -y), scale(unit)), rotate(angle)), translate(*at))
        own = self.defined(marker)
        _check_plain(own)
        context = replace(around, context=(style["fill"], style["stroke"]))
        with self.shapes.apart():
            items = self.inside(marker, context.within(own).port(box[2], box[3], compose(inner, placed)))
        if items:
            yield Group((Group(items, inner),), placed, _cut(own, rectangle(0.0, 0.0, width, height)))

    def _image(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        try:
            art = self._art(element)
        except FactError:
            if around.is_seen:
                raise
            return ()  # a hidden picture is no reason to refuse a file
        if art is None:
            return ()
        x, y = (around.length(element.get(side, "0"), side) for side in ("x", "y"))
        width, height = (_side(element, side, around, art) for side in ("width", "height"))
        if width <= 0 or height <= 0:
            return ()
        kept = element.get("preserveAspectRatio", "")
        matrix = compose(fitted((0.0, 0.0, art.width, art.height), kept, width, height), translate(x, y))
        self.shapes.add(rectangle(x, y, width, height), around.matrix)
        if not around.is_seen:
            return ()
        return (Group((Group(art.items, matrix),), clip=rectangle(x, y, width, height)),)

    def _art(self, element: Element) -> Scene | None:
        """Return the embedded picture of an element. Raises FactError for one outside the file."""
        found = embedded_picture(element, self.tint)
        if not isinstance(found, bytes):
            return found
        if self.nested >= DEEPEST_PICTURES:
            raise FactError(Fact("svg-nested", most=DEEPEST_PICTURES))
        inner = Reader(
            SvgDocument.parse(found), self.tint, self.fonts, self.size, self.budget, self.nested + 1
        )
        return inner.scene()

    def _text(self, element: Element, around: ElementContext) -> tuple[Item, ...]:
        if around.is_clear:
            return ()  # a font that the deck lacks is no reason to refuse what nobody sees
        return tuple(Writer(self, around).written(element))


OPAQUE = Ink("#ffffff", (0.0, 0.0, 0.0, 0.0), (255, 255, 255))
RESOLUTION = 300
"""The resolution, in dots per inch, of parts that become pictures."""
_EFFECTS = ("opacity", "clip-path", "mask", "filter")
_ORDER = ("fill", "stroke", "markers")


def _cutter(curves: Curves, around: ElementContext, even_odd: bool) -> Iterator[Item]:
    """Yield a shape of a clip path, if it is visible."""
    if curves.ops and around.is_seen:
        yield Path(curves, OPAQUE, None, even_odd)


def _ordered(shape: Path, marks: tuple[Item, ...], words: list[str]) -> Iterator[Item]:
    """Yield a shape and its markers in the order of `paint-order`."""
    order = tuple(dict.fromkeys(word for word in (*words, *_ORDER) if word in _ORDER))
    fill, stroke = replace(shape, stroke=None), replace(shape, fill=None, even_odd=False)
    parts: dict[str, tuple[Item, ...]] = {"fill": (fill,), "stroke": (stroke,), "markers": marks}
    if order[:2] == _ORDER[:2]:
        parts |= {"fill": (shape,), "stroke": ()}
    for item in chain.from_iterable(parts[name] for name in order):
        if not isinstance(item, Path) or item.fill or item.stroke:
            yield item


def _with_hairs(curves: Curves, width: float) -> Curves:
    """Return an outline with a hair for each subpath without length: PDF draws no square caps for those."""
    subpaths = zip(curves.flattened(1), curves.ops.split("M")[1:], strict=True)
    dots = [points[0] for points, ops in subpaths if ops and len(set(points)) == 1]
    hair = width * _HAIR
    return joined([curves, *(polyline([(x - hair, y), (x + hair, y)]) for x, y in dots)]) if dots else curves


def _fixed(text: str, around: ElementContext) -> float:
    """Return a length, or 0 for one that depends on the page around the picture."""
    return 0.0 if not text or "%" in text or text == "auto" else around.length(text)


def _type_size(text: str, above: ElementContext) -> float:
    """Return a font size in user units (CSS Fonts 4, section 2.5)."""
    return SIZES[text] if text in SIZES else above.part(_RELATIVE.get(text, text), above.em)


def _weight(text: str, above: str) -> str:
    """Return a font weight, if it is relative to the one above (CSS Fonts 4, section 2.2)."""
    if text not in ("bolder", "lighter"):
        return text
    weight = float({"normal": "400", "bold": "700"}.get(above, above))
    if text == "bolder":
        return "400" if weight < 350 else "700" if weight < 550 else str(max(weight, 900))
    return str(min(weight, 100)) if weight < 550 else "400" if weight < 750 else "700"


_RELATIVE = {"smaller": "83.33%", "larger": "120%"}


def _length(element: Element, around: ElementContext, name: str) -> float:
    return around.length(element.get(name, "0"), name)


def _length_along(curves: Curves) -> float:
    """Return the length of an outline, approximating curves by straight lines."""
    whole = 0.0
    for points, ops in zip(curves.flattened(16), curves.ops.split("M")[1:], strict=True):
        closed = [*points, points[0]] if ops.endswith("Z") else points
        whole += sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(closed))
    return whole


def _check_plain(style: Mapping[str, str]) -> None:
    """Raise FactError if a marker itself has effects, on which programs disagree."""
    for name in _EFFECTS:
        if style[name] not in ("none", "1", "100%"):
            raise FactError(Fact("svg-undrawn", name=f"marker {name}"))


def _angle(text: str) -> float:
    """Return the direction of a marker in degrees."""
    a, b, *_ = matrix_of(f"rotate({text})")
    return degrees(atan2(b, a))


def _reference(
    marker: Element, side: str, box: tuple[float, float, float, float], around: ElementContext
) -> float:
    """Return the reference point of a marker, which is placed on the vertex."""
    text, down = marker.get(side, "0"), side == "refY"
    return box[down] + length_of(SIDES[text], box[2 + down]) if text in SIDES else around.length(text, side)


def _cut(style: Mapping[str, str], edge: Curves) -> Curves | None:
    """Return the edge at which a nested viewport is clipped, or None if it overflows."""
    return None if style["overflow"] in ("visible", "auto") else edge


def _side(element: Element, side: str, around: ElementContext, art: Scene) -> float:
    """Return the width or height of a picture; `auto` keeps its proportions."""
    sides = {name: element.get(name, "auto") for name in ("width", "height")}
    if sides[side] != "auto":
        return around.length(sides[side], side)
    other = "height" if side == "width" else "width"
    own = {"width": art.width, "height": art.height}
    return (
        own[side] if sides[other] == "auto" else around.length(sides[other], other) * own[side] / own[other]
    )
