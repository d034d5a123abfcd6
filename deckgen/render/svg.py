"""Write scenes as SVG: size and coordinates in millimetres, text as outlines, screen colours.

Anything used repeatedly (glyphs, placed scenes, pictures) is defined once. Ids begin with the scene's name
and a digest of the drawing, so that several drawings can be on one web page.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias, assert_never, cast
from weakref import WeakKeyDictionary

from deckgen.fonts import Font
from deckgen.geometry import IDENTITY, Box, Matrix, Outline, Point, Polygons, rectangle
from deckgen.ink import Ink
from deckgen.render.paints import flat_ink, solid, whole
from deckgen.render.paths import (
    PLACES,
    batched,
    curves_text,
    matrix_text,
    number,
    numbers,
    places_for,
    scale_of,
)
from deckgen.scene import (
    Glyph,
    Gradient,
    Group,
    Image,
    Item,
    Linear,
    Link,
    Mask,
    Paint,
    Path,
    Place,
    Radial,
    Scene,
    Stroke,
    Text,
    Tile,
    blends,
    bounds,
)
from deckgen.scene_digest import scene_digest

_CAPS: Final = ("butt", "round", "square")
_JOINS: Final = ("miter", "round", "bevel")
_MITRE_LIMIT: Final = 10
"""PDF's default; SVG's is 4."""
Attributes: TypeAlias = dict[str, str]
_ROOT: Final[Attributes] = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
_UNPAINTED: Final[Attributes] = {"fill": "none", "stroke-miterlimit": str(_MITRE_LIMIT)}
"""What holds for items until they say otherwise; patterns and masks do not inherit it from what uses them."""
_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
_IN_QUOTES: Final = str.maketrans({'"': "&quot;", "\t": "&#09;", "\n": "&#10;", "\r": "&#13;"})
_PREFIX: Final = "\ufdd0"
"""Stands for the prefix of all ids until the digest is known; no text can contain it."""


def svg_text(scene: Scene, *, embed_images: bool = True) -> str:
    """Return the scene as one `<svg>` element without an XML declaration.

    Without `embed_images`, pictures are linked as `<digest>.png` or `<digest>.jpg` beside the file.
    """
    text = _Painter(embed_images).drawing(scene)
    name = re.sub(r"[^A-Za-z0-9-]+", "-", scene.name).strip("-") or "scene"
    prefix = f"{name if name[0].isalpha() else 's' + name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return text.replace(_PREFIX, prefix) + "\n"


class _Painter:
    """Turns items into the text of elements and remembers what was defined."""

    def __init__(self, embed_images: bool) -> None:
        self.embed_images = embed_images
        self.places, self.scale = PLACES, 1.0
        self._ids: dict[object, str] = {}
        self._defs: list[str] = []
        self._letters: dict[tuple[str, int], str] = {}
        """The ids of glyphs, empty if they have no outline."""

    def drawing(self, scene: Scene) -> str:
        """Return the whole drawing."""
        shown = _element("g", _UNPAINTED, self.items(scene.items))
        size = {side: f"{number(getattr(scene, side), 4)}mm" for side in ("width", "height")}
        view = {"viewBox": numbers((0.0, 0.0, scene.width, scene.height), 4)}
        content = _description(scene) + _element("defs", {}, "".join(self._defs)) + shown
        return _element("svg", _ROOT | size | view, content)

    def items(self, items: Iterable[Item]) -> str:
        """Return items as elements in order."""
        return "".join([self._item(item) for item in batched(items)])

    def _item(self, item: Item) -> str:
        match item:
            case Path():
                return self._path(item)
            case Text():
                return self._text(item)
            case Group():
                return self._group(item)
            case Place():
                return self._place(item)
            case Image():
                return self._image(item)
            case Link():
                return ""  # a single picture has nowhere to link to
            case _:
                assert_never(item)

    def _path(self, path: Path) -> str:
        if path.fill is None and path.stroke is None:
            return ""
        style: Attributes = {} if path.fill is None else self._paint("fill", path.fill)
        if path.even_odd and path.fill is not None:
            style["fill-rule"] = "evenodd"
        if path.stroke is not None:
            style |= self._stroke(path.stroke, 1.0)
        return _element("path", style | {"d": self._outline(path.outline)})

    def _outline(self, outline: Outline) -> str:
        if isinstance(outline, Polygons):
            return polygons_text(outline)
        return curves_text(outline, TEMPLATES, self.places)

    def _stroke(self, stroke: Stroke, scale: float) -> Attributes:
        """Return the attributes of a stroke drawn under another transform that enlarges it by `scale`."""
        places = self.places + 1
        style = self._paint("stroke", stroke.ink)
        style["stroke-width"] = number(stroke.width / scale, places)
        if stroke.cap:
            style["stroke-linecap"] = _CAPS[stroke.cap]
        if stroke.join:
            style["stroke-linejoin"] = _JOINS[stroke.join]
        if stroke.dash:
            style["stroke-dasharray"] = numbers(tuple(v / scale for v in stroke.dash), places)
        if stroke.dash and stroke.offset:
            style["stroke-dashoffset"] = number(stroke.offset / scale, places)
        if stroke.miter != _MITRE_LIMIT:
            style["stroke-miterlimit"] = number(stroke.miter, places)
        return style

    def _paint(self, what: str, paint: Paint) -> Attributes:
        """Return the attributes that fill or stroke with a paint."""
        if isinstance(paint, Tile):
            return {what: f"url(#{self._pattern(paint)})"}
        flat = flat_ink(paint)
        if flat is None:
            return {what: f"url(#{self._gradient(cast(Gradient, paint))})"}
        clear = {f"{what}-opacity": number(flat.opacity)} if flat.opacity < 1 else {}
        return {what: flat.hex, **clear}

    def _gradient(self, paint: Gradient) -> str:
        if paint not in self._ids:
            kind = "linearGradient" if isinstance(paint, Linear) else "radialGradient"
            style = self._line(paint) if isinstance(paint, Linear) else self._circles(paint)
            style["gradientUnits"] = "userSpaceOnUse"
            if paint.spread != "pad":
                style["spreadMethod"] = paint.spread
            if paint.transform != IDENTITY:
                style["gradientTransform"] = self._matrix(paint.transform)
            # without stops at both ends, Cairo mixes the last ink of a repeated gradient with the first
            stops = "".join(_stop(offset, ink) for offset, ink in whole(paint))
            self._define(paint, "p", kind, style, stops)
        return self._ids[paint]

    def _line(self, paint: Linear) -> Attributes:
        return {**self._point("x1", "y1", paint.start), **self._point("x2", "y2", paint.end)}

    def _circles(self, paint: Radial) -> Attributes:
        style = {**self._point("cx", "cy", paint.centre), **self._point("fx", "fy", paint.focus)}
        inner = {"fr": number(paint.inner, self.places)} if paint.inner else {}
        return {**style, "r": number(paint.radius, self.places), **inner}

    def _point(self, x: str, y: str, point: Point) -> Attributes:
        return {x: number(point[0], self.places), y: number(point[1], self.places)}

    def _pattern(self, tile: Tile) -> str:
        key = scene_digest(tile.scene), tile.transform
        if key not in self._ids:
            style = {
                **_UNPAINTED,
                "width": number(tile.scene.width, 5),
                "height": number(tile.scene.height, 5),
                "patternUnits": "userSpaceOnUse",
            }
            if tile.transform != IDENTITY:
                style["patternTransform"] = self._matrix(tile.transform)
            self._define(key, "p", "pattern", style, self._place(Place(tile.scene)))
        return self._ids[key]

    def _text(self, text: Text) -> str:
        scale = text.size / EM
        if text.fill.opacity < 1:
            # letters may overlap, so the opacity applies to all of them together
            return _element("g", {"opacity": number(text.fill.opacity)}, self._text(solid(text)))
        style = {"aria-label": _quoted(text.text), "class": "text", "fill": text.fill.hex}
        if text.stroke is not None:
            style |= self._stroke(text.stroke, scale)
        style["transform"] = f"scale({number(scale, 8)})"
        return _element("g", style, "".join([self._glyph(glyph, text.font, scale) for glyph in text.glyphs]))

    def _glyph(self, glyph: Glyph, font: Font, scale: float) -> str:
        """Return a letter, which is defined when it is first used."""
        key = font.digest, glyph.gid
        name = self._letters.get(key)
        if name is None:
            outline = glyph_text(font, glyph.gid)
            name = self._letters[key] = self._define(key, "g", "path", {"d": outline}) if outline else ""
        if not name:
            return ""
        x, y = round(glyph.x / scale), round(glyph.y / scale)
        # most elements are letters, so they are written as they are
        if not glyph.turn:
            return f'<use x="{x}" xlink:href="#{name}" y="{y}" />'
        turn = f"translate({x} {y}) rotate({number(glyph.turn, 4)})"
        return f'<use transform="{turn}" xlink:href="#{name}" />'

    def _group(self, group: Group) -> str:
        words = [_token(group.label), str(group.role or "")]
        style = {"class": " ".join(filter(None, words))} if any(words) else {}
        if group.transform != IDENTITY:
            style["transform"] = self._matrix(group.transform)
        places, scale = self.places, self.scale
        self.scale *= scale_of(group.transform)
        self.places = places_for(self.scale)
        if group.clip is not None:
            style["clip-path"] = f"url(#{self._clip(group.clip, group.clip_even_odd)})"
        style |= self._effects(group)
        inside = self.items(group.items)
        self.places, self.scale = places, scale
        return _element("g", style, inside) if style else inside

    def _effects(self, group: Group) -> Attributes:
        """Return the attributes of a group that is composited as a whole."""
        style: Attributes = {}
        if group.opacity < 1:
            style["opacity"] = number(group.opacity)
        if group.blend != "normal":
            style["style"] = f"mix-blend-mode:{group.blend}"
        elif group.composes:
            style["style"] = "isolation:isolate"
        if group.mask is not None:
            style["mask"] = f"url(#{self._mask(group.mask)})"
        return style

    def _mask(self, mask: Mask) -> str:
        # A mask shows nothing outside its box.
        box = bounds(mask.items).grown(1.0 + 3 * mask.blur)
        style = {**_UNPAINTED, **_region(box, str), "maskUnits": "userSpaceOnUse"}
        if mask.alpha:
            style["mask-type"] = "alpha"
        blur = {"filter": f"url(#{self._blur(mask.blur, box)})"} if mask.blur else {}
        inside = self.items(mask.items)
        content = _element("g", blur, inside) if blur else inside
        key = "mask", mask.alpha, box, content
        if key not in self._ids:
            self._define(key, "m", "mask", style, content)
        return self._ids[key]

    def _blur(self, deviation: float, box: Box) -> str:
        key = "blur", deviation, box
        if key not in self._ids:
            style = {"color-interpolation-filters": "sRGB", "filterUnits": "userSpaceOnUse"}
            blur = {"in": "SourceGraphic", "stdDeviation": number(deviation, 4)}
            region = _region(box, lambda value: number(value, 4))
            self._define(key, "f", "filter", style | region, _element("feGaussianBlur", blur))
        return self._ids[key]

    def _clip(self, outline: Outline, even_odd: bool = False) -> str:
        path = self._outline(outline)
        key = "clip", path, even_odd
        if key not in self._ids:
            rule = {"clip-rule": "evenodd"} if even_odd else {}
            self._define(key, "c", "clipPath", {}, _element("path", {"d": path, **rule}))
        return self._ids[key]

    def _place(self, place: Place) -> str:
        digest = scene_digest(place.scene)
        if digest not in self._ids:
            self._define(digest, "s", "g", *self._placed(place.scene))
        matrix = {} if place.transform == IDENTITY else {"transform": self._matrix(place.transform)}
        return _element("use", matrix | {"xlink:href": f"#{self._ids[digest]}"})

    def _placed(self, scene: Scene) -> tuple[Attributes, str]:
        """Return a scene for `<use>`: a clipped group, because librsvg 2.54 does not clip a `<symbol>`."""
        places, scale = self.places, self.scale
        self.places, self.scale = PLACES, 1.0
        style = {"clip-path": f"url(#{self._clip(rectangle(0, 0, scene.width, scene.height))})"}
        if blends(scene.items):
            style["style"] = "isolation:isolate"
        content = _description(scene) + self.items(scene.items)
        self.places, self.scale = places, scale
        return style, content

    def _image(self, image: Image) -> str:
        key = "image", image.digest
        if key not in self._ids:
            size = {"width": "1", "height": "1", "preserveAspectRatio": "none"}
            self._define(key, "i", "image", {**size, "xlink:href": self._href(image)})
        box = image.width, 0.0, 0.0, image.height, image.x, image.y
        return _element("use", {"transform": self._matrix(box), "xlink:href": f"#{self._ids[key]}"})

    def _href(self, image: Image) -> str:
        png = image.data.startswith(b"\x89PNG")
        if self.embed_images:
            return f"data:image/{'png' if png else 'jpeg'};base64,{b64encode(image.data).decode('ascii')}"
        return f"{image.digest}.{'png' if png else 'jpg'}"

    def _define(self, key: object, letter: str, kind: str, style: Attributes, content: str = "") -> str:
        """Define an element, and return its id."""
        name = self._ids[key] = f"{_PREFIX}-{letter}{len(self._ids)}"
        self._defs.append(_element(kind, style | {"id": name}, content))
        return name

    def _matrix(self, matrix: Matrix) -> str:
        return f"matrix({matrix_text(matrix, self.places)})"


def _element(kind: str, style: Attributes, content: str = "") -> str:
    """Return an element with its attributes in order, those that are empty left out."""
    given = "".join([f' {name}="{style[name]}"' for name in sorted(style) if style[name]])
    return f"<{kind}{given}>{content}</{kind}>" if content else f"<{kind}{given} />"


def _stop(offset: float, ink: Ink) -> str:
    clear = {"stop-opacity": number(ink.opacity)} if ink.opacity < 1 else {}
    return _element("stop", {"offset": number(offset, 5), "stop-color": ink.hex, **clear})


def _region(box: Box, text: Callable[[float], str]) -> Attributes:
    """Return the attributes of a box."""
    sides = {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
    return {name: text(side) for name, side in sides.items()}


def _description(scene: Scene) -> str:
    shown = (("title", scene.title), ("desc", scene.desc)) if scene.title or scene.desc else ()
    return "".join([f"<{kind}>{_escaped(text)}</{kind}>" for kind, text in shown if text])


def _escaped(text: str) -> str:
    return _clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    """Return text as the value of an attribute, in which a parser would take line ends for spaces."""
    return _escaped(text).translate(_IN_QUOTES)


def _clean(text: str) -> str:
    """Replace characters that XML must not contain (XML 1.0, production 2)."""
    return _NOT_XML.sub("\ufffd", text)


def _token(label: str) -> str:
    """Turn a label into a single word of a `class` attribute."""
    return re.sub(r"[^\w-]+", "-", label).strip("-")


EM: Final = 4096
"""Units per em in glyph outlines: 2.5 um in type of 10 mm."""
TEMPLATES: Final = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "Z": "Z"}
_POINTS: Final = {"M": 1, "L": 1, "C": 3, "Z": 0}


_plates: WeakKeyDictionary[Polygons, str] = WeakKeyDictionary()
"""The text of polygons while they are in memory: a proof page shows each plate on a card and on a sheet."""


def polygons_text(polygons: Polygons) -> str:
    """Return the rings as closed subpaths of relative steps, in the polygons' own units."""
    if polygons not in _plates:
        _plates[polygons] = _polygons_text(polygons)
    return _plates[polygons]


def _polygons_text(polygons: Polygons) -> str:
    import numpy as np  # few scenes have plates, and numpy is slow to import

    sizes = [len(xs) for xs, _ in polygons.rings if xs]
    points, starts = polygons.points(), np.cumsum([0, *sizes])[:-1]
    steps = np.diff(points, axis=1, prepend=0)
    steps[:, starts] = np.diff(points[:, starts], axis=1, prepend=0)
    form = "".join([f"m%d %d{' %d %d' * (size - 1)}z" for size in sizes])
    return (form % tuple(steps.T.ravel().tolist())).replace(" -", "-")


@lru_cache(maxsize=4096)
def glyph_text(font: Font, gid: int) -> str:
    """Return a glyph's path data at `EM` units per em, y down, with its origin at zero."""
    ops, xy = font.outline(gid)
    points = [round(v * EM) for v in xy]
    parts: list[str] = []
    x = y = start_x = start_y = at = 0
    for op in ops:
        if op == "Z":
            parts.append("z")
            x, y = start_x, start_y
            continue
        end = at + 2 * _POINTS[op]
        steps = [v - (y if i % 2 else x) for i, v in enumerate(points[at:end])]
        parts.append(op.lower() + " ".join(map(str, steps)))
        x, y = points[end - 2 : end]
        at = end
        if op == "M":
            start_x, start_y = x, y
    return "".join(parts).replace(" -", "-")
