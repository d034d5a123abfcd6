"""Write scenes as SVG: size and coordinates in millimetres, text as outlines, screen colours.

Anything used repeatedly (glyphs, placed scenes, pictures) is defined once. Ids begin with the scene's name
and a digest of the drawing, so that several drawings can be on one web page.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never, cast
from weakref import WeakKeyDictionary

import svgwrite
from svgwrite.base import BaseElement, Title

from deckgen.fonts import Font
from deckgen.geometry import IDENTITY, Box, Matrix, Outline, Point, Polygons, rectangle
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
    Scene,
    Stroke,
    Text,
    Tile,
    blends,
    bounds,
)
from deckgen.scene_digest import scene_digest

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_CAPS: Final = ("butt", "round", "square")
_JOINS: Final = ("miter", "round", "bevel")
_MITRE_LIMIT: Final = 10
"""PDF's default; SVG's is 4."""
_UNPAINTED: Final = {"fill": "none", "stroke_miterlimit": _MITRE_LIMIT}
"""What holds for items until they say otherwise; patterns and masks do not inherit it from what uses them."""
_NAMESPACES: Final = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
_IN_QUOTES: Final = str.maketrans({'"': "&quot;", "\t": "&#09;", "\n": "&#10;", "\r": "&#13;"})
"""What a parser would take for the end of an attribute, or for a space in it."""
_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
_PREFIX: Final = "\ufdd0"
"""Stands for the prefix of all ids until the digest is known; no text can contain it."""


def svg_text(scene: Scene, *, embed_images: bool = True) -> str:
    """Return the scene as one `<svg>` element without an XML declaration.

    Without `embed_images`, pictures are linked as `<digest>.png` or `<digest>.jpg` beside the file.
    """
    painter = _Painter(scene, embed_images)
    text = painter.drawing.tostring()
    name = re.sub(r"[^A-Za-z0-9-]+", "-", scene.name).strip("-") or "scene"
    prefix = f"{name if name[0].isalpha() else 's' + name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return text.replace(_PREFIX, prefix) + "\n"


class _Drawing(svgwrite.Drawing):  # type: ignore[misc]
    """A drawing that is written in one pass: svgwrite would copy its elements into another tree first."""

    def tostring(self) -> str:
        """Return the drawing as one element."""
        self.attribs |= {"baseProfile": self.profile, "version": self.version, **_NAMESPACES}
        return _written(self)


class _Letters(NamedTuple):
    """Letters, or the outline of one. Most elements are letters, so they are text from the beginning."""

    text: str


def _written(element: BaseElement | Title | _Letters) -> str:
    """Return an element as text: attributes in order, those that are empty left out."""
    if isinstance(element, _Letters):
        return element.text
    kind = element.elementname
    if isinstance(element, Title):
        return f"<{kind}>{_escaped(element.xml.text)}</{kind}>"
    path = {"d": "".join(element.commands)} if isinstance(element, svgwrite.path.Path) else {}
    given, content = element.attribs | path, "".join(map(_written, element.elements))
    shown = [f' {name}="{text}"' for name in sorted(given) if (text := str(given[name]))]
    return f"<{kind}{''.join(shown)}>{content}</{kind}>" if content else f"<{kind}{''.join(shown)} />"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class _Painter:
    """Turns items into svgwrite elements and remembers what was defined."""

    def __init__(self, scene: Scene, embed_images: bool) -> None:
        self.embed_images = embed_images
        self.places, self.scale = PLACES, 1.0
        self._ids: dict[object, str] = {}
        size = [f"{number(v, 4)}mm" for v in (scene.width, scene.height)]
        view = numbers((0.0, 0.0, scene.width, scene.height), 4)
        self.drawing = _Drawing(size=size, viewBox=view, debug=False)
        _describe(self.drawing, scene)
        ground = self.drawing.g(**_UNPAINTED)
        self.drawing.add(ground)
        self.paint(scene.items, ground)

    def paint(self, items: Iterable[Item], parent: BaseElement) -> None:
        """Append items to an element in order."""
        for item in batched(items):
            match item:
                case Path():
                    self._path(item, parent)
                case Text():
                    self._text(item, parent)
                case Group():
                    self._group(item, parent)
                case Place():
                    self._place(item, parent)
                case Image():
                    self._image(item, parent)
                case Link():
                    pass  # a single picture has nowhere to link to
                case _:
                    assert_never(item)

    def _path(self, path: Path, parent: BaseElement) -> None:
        if path.fill is None and path.stroke is None:
            return
        style: dict[str, Any] = {} if path.fill is None else self._paint("fill", path.fill)
        if path.even_odd and path.fill is not None:
            style["fill_rule"] = "evenodd"
        if path.stroke is not None:
            style |= self._stroke(path.stroke, 1.0)
        parent.add(self.drawing.path(self._outline(path.outline), **style))

    def _outline(self, outline: Outline) -> str:
        if isinstance(outline, Polygons):
            return polygons_text(outline)
        return curves_text(outline, TEMPLATES, self.places)

    def _stroke(self, stroke: Stroke, scale: float) -> dict[str, Any]:
        """Return the attributes of a stroke drawn under another transform that enlarges it by `scale`."""
        places = self.places + 1
        style = self._paint("stroke", stroke.ink)
        style["stroke_width"] = number(stroke.width / scale, places)
        if stroke.cap:
            style["stroke_linecap"] = _CAPS[stroke.cap]
        if stroke.join:
            style["stroke_linejoin"] = _JOINS[stroke.join]
        if stroke.dash:
            style["stroke_dasharray"] = numbers(tuple(v / scale for v in stroke.dash), places)
        if stroke.dash and stroke.offset:
            style["stroke_dashoffset"] = number(stroke.offset / scale, places)
        if stroke.miter != _MITRE_LIMIT:
            style["stroke_miterlimit"] = number(stroke.miter, places)
        return style

    def _paint(self, what: str, paint: Paint) -> dict[str, Any]:
        """Return the attributes that fill or stroke with a paint."""
        if isinstance(paint, Tile):
            return {what: f"url(#{self._pattern(paint)})"}
        flat = flat_ink(paint)
        if flat is None:
            return {what: f"url(#{self._gradient(cast(Gradient, paint))})"}
        clear = {f"{what}_opacity": number(flat.opacity)} if flat.opacity < 1 else {}
        return {what: flat.hex, **clear}

    def _gradient(self, paint: Gradient) -> str:
        if paint not in self._ids:
            units = {"gradientUnits": "userSpaceOnUse"}
            if isinstance(paint, Linear):
                ends = self._point(paint.start), self._point(paint.end)
                element = self.drawing.linearGradient(*ends, **units)
            else:
                radius, focus = number(paint.radius, self.places), self._point(paint.focus)
                element = self.drawing.radialGradient(self._point(paint.centre), radius, focus, **units)
                if paint.inner:
                    element["fr"] = number(paint.inner, self.places)
            if paint.spread != "pad":
                element["spreadMethod"] = paint.spread
            if paint.transform != IDENTITY:
                element["gradientTransform"] = self._matrix(paint.transform)
            # without stops at both ends, Cairo mixes the last ink of a repeated gradient with the first
            for offset, ink in whole(paint):
                clear = {"opacity": number(ink.opacity)} if ink.opacity < 1 else {}
                element.add_stop_color(number(offset, 5), ink.hex, **clear)
            self._define(paint, element, "p")
        return self._ids[paint]

    def _point(self, point: Point) -> tuple[str, str]:
        return number(point[0], self.places), number(point[1], self.places)

    def _pattern(self, tile: Tile) -> str:
        key = scene_digest(tile.scene), tile.transform
        if key not in self._ids:
            size = number(tile.scene.width, 5), number(tile.scene.height, 5)
            element = self.drawing.pattern(size=size, patternUnits="userSpaceOnUse", **_UNPAINTED)
            if tile.transform != IDENTITY:
                element["patternTransform"] = self._matrix(tile.transform)
            self._place(Place(tile.scene), element)
            self._define(key, element, "p")
        return self._ids[key]

    def _text(self, text: Text, parent: BaseElement) -> None:
        scale = text.size / EM
        if text.fill.opacity < 1:
            # letters may overlap, so the opacity applies to all of them together
            parent = parent.add(self.drawing.g(opacity=number(text.fill.opacity)))
            text = solid(text)
        style: dict[str, Any] = {"fill": text.fill.hex, "transform": f"scale({number(scale, 8)})"}
        if text.stroke is not None:
            style |= self._stroke(text.stroke, scale)
        run = parent.add(self.drawing.g(class_="text", **style))
        run["aria-label"] = _escaped(_clean(text.text)).translate(_IN_QUOTES)
        letters = "".join([self._glyph(glyph, text.font, scale) for glyph in text.glyphs])
        if letters:
            run.add(_Letters(letters))

    def _glyph(self, glyph: Glyph, font: Font, scale: float) -> str:
        """Return a letter, which is defined when it is first used."""
        key = font.digest, glyph.gid
        if key not in self._ids:
            outline = glyph_text(font, glyph.gid)
            if not outline:
                return ""
            link = self._new_id(key, "g")
            self.drawing.defs.add(_Letters(f'<path d="{outline}" id="{link}" />'))
        link, x, y = self._ids[key], round(glyph.x / scale), round(glyph.y / scale)
        if not glyph.turn:
            return f'<use x="{x}" xlink:href="#{link}" y="{y}" />'
        turn = f"translate({x} {y}) rotate({number(glyph.turn, 4)})"
        return f'<use transform="{turn}" xlink:href="#{link}" />'

    def _group(self, group: Group, parent: BaseElement) -> None:
        words = [_token(group.label), str(group.role or "")]
        style = {"class_": " ".join(filter(None, words))} if any(words) else {}
        if group.transform != IDENTITY:
            style["transform"] = self._matrix(group.transform)
        places, scale = self.places, self.scale
        self.scale *= scale_of(group.transform)
        self.places = places_for(self.scale)
        if group.clip is not None:
            style["clip_path"] = f"url(#{self._clip(group.clip, group.clip_even_odd)})"
        style |= self._effects(group)
        element = self.drawing.g(**style) if style else parent
        self.paint(group.items, element)
        self.places, self.scale = places, scale
        if style:
            parent.add(element)

    def _effects(self, group: Group) -> dict[str, Any]:
        """Return the attributes of a group that is composited as a whole."""
        style: dict[str, Any] = {}
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
        size = box.width, box.height
        kind = _UNPAINTED | ({"mask_type": "alpha"} if mask.alpha else {})
        element = self.drawing.mask((box.left, box.top), size, maskUnits="userSpaceOnUse", **kind)
        inner = element
        if mask.blur:
            inner = element.add(self.drawing.g(filter=f"url(#{self._blur(mask.blur, box)})"))
        self.paint(mask.items, inner)
        key = "mask", _written(element)
        if key not in self._ids:
            self._define(key, element, "m")
        return self._ids[key]

    def _blur(self, deviation: float, box: Box) -> str:
        key = "blur", deviation, box
        if key not in self._ids:
            corner = number(box.left, 4), number(box.top, 4)
            size = number(box.width, 4), number(box.height, 4)
            element = self.drawing.filter(corner, size, filterUnits="userSpaceOnUse")
            element["color-interpolation-filters"] = "sRGB"
            element.feGaussianBlur("SourceGraphic", stdDeviation=number(deviation, 4))
            self._define(key, element, "f")
        return self._ids[key]

    def _clip(self, outline: Outline, even_odd: bool = False) -> str:
        path = self._outline(outline)
        key = "clip", path, even_odd
        if key not in self._ids:
            clip = self.drawing.clipPath()
            rule = {"clip_rule": "evenodd"} if even_odd else {}
            clip.add(self.drawing.path(path, **rule))
            self._define(key, clip, "c")
        return self._ids[key]

    def _place(self, place: Place, parent: BaseElement) -> None:
        digest = scene_digest(place.scene)
        if digest not in self._ids:
            self._define(digest, self._placed(place.scene), "s")
        matrix = {} if place.transform == IDENTITY else {"transform": self._matrix(place.transform)}
        parent.add(self.drawing.use(f"#{self._ids[digest]}", **matrix))

    def _placed(self, scene: Scene) -> BaseElement:
        """Return a scene for `<use>`: a clipped group, because librsvg 2.54 does not clip a `<symbol>`."""
        places, scale = self.places, self.scale
        self.places, self.scale = PLACES, 1.0
        clip = self._clip(rectangle(0, 0, scene.width, scene.height))
        apart = {"style": "isolation:isolate"} if blends(scene.items) else {}
        element = self.drawing.g(clip_path=f"url(#{clip})", **apart)
        _describe(element, scene)
        self.paint(scene.items, element)
        self.places, self.scale = places, scale
        return element

    def _image(self, image: Image, parent: BaseElement) -> None:
        key = "image", image.digest
        if key not in self._ids:
            element = self.drawing.image(self._href(image), size=(1, 1), preserveAspectRatio="none")
            self._define(key, element, "i")
        box = image.width, 0.0, 0.0, image.height, image.x, image.y
        parent.add(self.drawing.use(f"#{self._ids[key]}", transform=self._matrix(box)))

    def _href(self, image: Image) -> str:
        png = image.data.startswith(b"\x89PNG")
        if self.embed_images:
            return f"data:image/{'png' if png else 'jpeg'};base64,{b64encode(image.data).decode('ascii')}"
        return f"{image.digest}.{'png' if png else 'jpg'}"

    def _define(self, key: object, element: BaseElement, letter: str) -> None:
        element["id"] = self._new_id(key, letter)
        self.drawing.defs.add(element)

    def _new_id(self, key: object, letter: str) -> str:
        name = self._ids[key] = f"{_PREFIX}-{letter}{len(self._ids)}"
        return name

    def _matrix(self, matrix: Matrix) -> str:
        return f"matrix({matrix_text(matrix, self.places)})"


def _describe(element: BaseElement, scene: Scene) -> None:
    if scene.title or scene.desc:
        element.set_desc(title=_clean(scene.title) or None, desc=_clean(scene.desc) or None)


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

    sizes = np.frombuffer(polygons.rings.sizes, np.intc)
    sizes = sizes[sizes > 0]
    points, starts = polygons.points(), np.cumsum(sizes) - sizes
    steps = np.diff(points, axis=1, prepend=0)
    steps[:, starts] = np.diff(points[:, starts], axis=1, prepend=0)
    numbers = steps.T.ravel()
    # nearly all steps are short, and looking up their text takes less than half as long as formatting them
    words = _short_steps()[np.clip(numbers, -_SHORT_STEP, _SHORT_STEP) + _SHORT_STEP]
    long = np.flatnonzero(abs(numbers) > _SHORT_STEP)
    words[long] = list(map(_spaced, numbers[long].tolist()))
    words[2 * starts] = [f"zm{step}" for step in numbers[2 * starts].tolist()]
    return "".join(words.tolist())[1:] + "z" if len(words) else ""


_SHORT_STEP: Final = 400
"""Units up to which the text of steps is kept."""


def _spaced(step: int) -> str:
    """Return a number that follows another: a minus needs no space."""
    return f" {step}" if step >= 0 else str(step)


@lru_cache(maxsize=1)
def _short_steps() -> npt.NDArray[np.object_]:
    import numpy as np

    return np.array(list(map(_spaced, range(-_SHORT_STEP, _SHORT_STEP + 1))), np.object_)


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
