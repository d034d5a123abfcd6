"""Write content streams: the items of a page or form as PDF operators, and their resources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import groupby, pairwise, product
from math import ceil, cos, floor, radians, sin
from typing import Any, Final, NamedTuple, TypeAlias, assert_never
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

from deckgen.fonts import Font
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Outline, Polygons, compose, inverse, translate
from deckgen.ink import Ink
from deckgen.render.paints import filled_line, flat_ink, solid, without_ground
from deckgen.render.paths import (
    MATRIX_PLACES,
    PLACES,
    batched,
    curves_text,
    matrix_text,
    number,
    numbers,
    places_for,
    scale_of,
)
from deckgen.render.pdf.file import FONTS, PdfFile, Reference, deflated
from deckgen.render.pdf.fonts import UsedFont, utf16
from deckgen.render.pdf.resources import (
    SPACES,
    Convert,
    DeviceSpace,
    luminance,
    process_colour,
    put_image,
    separation,
)
from deckgen.render.pdf.shadings import fading, shading
from deckgen.render.pdf.structure import PageMarks
from deckgen.scene import (
    Blend,
    Glyph,
    Gradient,
    Group,
    Image,
    Item,
    Link,
    Mask,
    Paint,
    Path,
    Place,
    Scene,
    Stroke,
    Tag,
    Text,
    Tile,
    bounds,
)

TEMPLATES = {"M": "%s %s m\n", "L": "%s %s l\n", "C": "%s %s %s %s %s %s c\n", "Z": "h\n"}

OnPlace = Callable[[str, Matrix], None]
OnLink = Callable[[Link, Matrix, Tag | None], None]
_Named: TypeAlias = tuple[str, Reference]
"""A resource name and the object that it stands for."""


_MITER: Final = 10.0
"""PDF's default miter limit."""
_MOST_TILES: Final = 4000
"""The most tiles drawn one by one; programs leave seams between the tiles of a pattern."""
_LAP: Final = 0.15
"""How far a tile reaches beneath the next ones, in mm, a pixel at 170 dpi.

Programs mix pixels at the edge of a clip with what is beneath, which would show between tiles.
"""
_UNMARKED: Final = Tag("")
"""Used in place of a tag for content that is not marked."""


class _State(NamedTuple):
    """The current graphics state, so that nothing is set twice."""

    fill: str = ""
    line: str = ""
    stroke: str = ""
    overprint: bool = False
    places: int = PLACES
    scale: float = 1.0
    mitered: bool = False
    """Whether the miter limit has been set."""


class ContentStream:
    """A content stream that is being written, in millimetres with y down."""

    def __init__(
        self,
        objects: Objects,
        on_named: OnPlace | None = None,
        on_link: OnLink | None = None,
        marks: PageMarks | None = None,
        base: Matrix = IDENTITY,
        colour: DeviceSpace | None = None,
    ) -> None:
        self.parts: list[str] = []
        self._objects = objects
        self._resources: dict[str, dict[str, Reference]] = {}
        self._fonts = False
        self._state = _State()
        self._matrix = IDENTITY
        self._on_named, self._on_link = on_named, on_link
        self._base = base
        """The transform from millimetres to the stream's initial units, in which patterns are placed."""
        self._space = colour or objects.colour
        self.see_through = self.blends = False
        """Whether anything is not opaque, and whether anything blends with what is beneath the stream."""
        self._marks, self._tag = marks, None if marks else _UNMARKED

    def data(self) -> bytes:
        """Return the stream."""
        return "".join(self.parts).encode("ascii")

    def resources(self) -> PDFDictionary:
        """Return everything that the stream refers to."""
        entries: dict[str, Any] = {kind: PDFDictionary(names) for kind, names in self._resources.items()}
        if self._fonts:
            entries["Font"] = FONTS
        return PDFDictionary(entries)

    def paint(self, items: Iterable[Item]) -> None:
        """Write items in order. In a tagged document, items outside tagged groups are artifacts."""
        for item in batched(items):
            if self._tag is None and not isinstance(item, Group | Link):
                self.parts.append("/Artifact BMC\n")
                self._item(item)
                self.parts.append("EMC\n")
            else:
                self._item(item)

    def _item(self, item: Item) -> None:
        match item:
            case Path():
                self._path(item)
            case Text():
                self._text(item)
            case Group():
                self._group(item)
            case Place():
                self._place(item)
            case Image():
                self._image(item)
            case Link():
                if self._on_link:
                    self._on_link(item, self._matrix, self._tag)
            case _:
                assert_never(item)

    def _path(self, path: Path) -> None:
        outline, operator = path.outline, _operator(path)
        if not operator or _is_empty(outline):
            return
        if not _is_opaque(path):
            self._mixed(path)
            return
        self._overprint(path.overprint)
        if path.fill is not None:
            self._fill(path.fill)
        if path.stroke is not None:
            self._stroke(path.stroke)
        self._painted(outline, path.stroke is not None, operator)

    def _painted(self, outline: Outline, inline: bool, operator: str) -> None:
        if isinstance(outline, Polygons) and not inline:
            name, form = self._objects.plate(outline, operator)
            self._name("XObject", name, form)
            self.parts.append(f"/{name} Do\n")
        else:
            self.parts += (self._outline(outline), operator)

    def _mixed(self, path: Path) -> None:
        """Write a fill and then a stroke, each with its own opacity, gradient or pattern."""
        fill, stroke = path.fill, path.stroke
        if isinstance(fill, Tile):
            ground, fill = without_ground(fill)
            self._path(replace(path, fill=ground, stroke=None))
        if fill is not None:
            self._with_paint(replace(path, stroke=None), fill)
        if stroke is None:
            return
        if isinstance(stroke.ink, Tile):
            self._grouped(filled_line(path, stroke))
        else:
            self._with_paint(replace(path, fill=None), stroke.ink)

    def _with_paint(self, path: Path, paint: Paint) -> None:
        """Write a path that has only a fill, or only a stroke, in a graphics state of its own."""
        state, extent = self._state, bounds([path])
        paint = paint if isinstance(paint, Tile) else flat_ink(paint) or paint
        self.parts.append("q\n")
        self._overprint(path.overprint)
        if isinstance(paint, Tile) and _count(paint, extent) <= _MOST_TILES:
            self.parts += (self._outline(path.outline), "W* n\n" if path.even_odd else "W n\n")
            for place in _tiles(paint, extent):
                self._place(place, _LAP)
        else:
            self._effect(*self._opacity(paint, extent))
            if path.stroke is None:
                self._fill(paint, extent)
            else:
                self._stroke(replace(path.stroke, ink=paint), extent)
            # a form has its own units, which would change the placement of a pattern
            inline = path.stroke is not None or not isinstance(paint, Ink)
            self._painted(path.outline, inline, _operator(path))
        self.parts.append("Q\n")
        self._state = state

    def _opacity(self, paint: Paint, extent: Box) -> tuple[float, Blend, Reference | None]:
        """Return opacity, blend mode and mask of a paint; a gradient with varying opacity needs a mask."""
        if isinstance(paint, Ink):
            return paint.opacity, "normal", None
        if isinstance(paint, Tile):
            return 1.0, "normal", None
        found = {stop.ink.opacity for stop in paint.stops}
        if len(found) == 1:
            return found.pop(), "normal", None
        return 1.0, "normal", self._objects.fading(paint, extent)

    def _effect(self, opacity: float, blend: Blend, mask: Reference | None) -> None:
        """Set opacity, blend mode and mask until the next `Q`, unless they have no effect."""
        if opacity >= 1 and blend == "normal" and mask is None:
            return
        name, state = self._objects.effect(opacity, blend, mask)
        self._name("ExtGState", name, state)
        self.parts.append(f"/{name} gs\n")
        self.see_through = True
        self.blends |= blend != "normal"

    def _outline(self, outline: Outline) -> str:
        if isinstance(outline, Curves):
            return curves_text(outline, TEMPLATES, self._state.places)
        return polygons_text(outline)

    def _text(self, text: Text) -> None:
        if text.fill.opacity < 1:
            # letters may overlap, so the opacity applies to all of them together
            self._grouped(Group((solid(text),), opacity=text.fill.opacity))
            return
        self._overprint(text.overprint)
        self._fill(text.fill)
        if text.stroke is not None:
            self._stroke(text.stroke)
        self._fonts = True
        shown = text_ops(text, self._objects.font(text.font), self._state.places)
        self.parts += (shown,) if text.stroke is None else ("2 Tr\n", shown, "0 Tr\n")

    def _group(self, group: Group) -> None:
        if group.label.startswith("#") and self._on_named:
            self._on_named(group.label, compose(group.transform, self._matrix))
        layer = self._objects.layers.get(group.label)
        if layer is not None:
            self._name("Properties", group.label, layer)
            self.parts.append(f"/OC /{group.label} BDC\n")
        if self._marks and group.tag and self._tag is None:
            self._tagged(self._marks, group.tag, group)
        else:
            self._grouped(group)
        if layer is not None:
            self.parts.append("EMC\n")

    def _tagged(self, marks: PageMarks, tag: Tag, group: Group) -> None:
        if not group.items:
            marks.structure.element(tag)
            return
        self.parts.append(f"/{tag.kind} <</MCID {marks.begin(tag)}>> BDC\n")
        self._tag = tag
        self._grouped(group)
        self._tag = None
        self.parts.append("EMC\n")

    def _grouped(self, group: Group) -> None:
        composes = group.composes
        if group.transform == IDENTITY and group.clip is None and not composes:
            self.paint(group.items)
            return
        state, matrix = self._state, self._matrix
        self.parts.append("q\n")
        self._matrix = compose(group.transform, matrix)
        if group.transform != IDENTITY:
            self.parts.append(f"{matrix_text(group.transform, state.places)} cm\n")
            scale = state.scale * scale_of(group.transform)
            self._state = state._replace(scale=scale, places=places_for(scale))
        if group.clip is not None:
            rule = "W* n\n" if group.clip_even_odd else "W n\n"
            self.parts += (self._outline(group.clip) or "0 0 0 0 re\n", rule)
        if composes:
            self._composed(group)
        else:
            self.paint(group.items)
        self.parts.append("Q\n")
        self._state, self._matrix = state, matrix

    def _composed(self, group: Group) -> None:
        """Write a group whose items are composited as a whole onto what is beneath."""
        mask = self._mask(group.mask) if group.mask else None
        if _is_one(group.items):
            self._effect(group.opacity, group.blend, mask)
            self.paint(group.items)
            return
        self._overprint(False)
        self._effect(group.opacity, group.blend, mask)
        box = bounds(group.items)
        if group.clip is not None:
            box = box.clipped(group.clip.box())
        name, form = self._objects.group(self._within(group.items, self._space), box)
        self._name("XObject", name, form)
        shown = f"/{name} Do\n"
        self.parts.append(shown if self._tag else f"/Artifact BMC\n{shown}EMC\n")

    def _mask(self, mask: Mask) -> Reference:
        if mask.blur:
            # few scenes have shadows, and rasterising is slow to import
            from deckgen.render.pdf.blur import blurred

            mask = blurred(mask)
        box = bounds(mask.items)
        _, form = self._objects.group(self._within(mask.items, "grey"), box)
        return self._objects.mask(form, mask.alpha)

    def _within(self, items: Iterable[Item], space: DeviceSpace) -> ContentStream:
        """Return items as a separate stream, in the current coordinates."""
        on_named, on_link, here = self._on_named, self._on_link, self._matrix
        content = ContentStream(
            self._objects,
            (lambda name, matrix: on_named(name, compose(matrix, here))) if on_named else None,
            (lambda link, matrix, tag: on_link(link, compose(matrix, here), tag)) if on_link else None,
            colour=space,
        )
        content._state = _State(places=self._state.places, scale=self._state.scale)
        content.paint(items)
        return content

    def _place(self, place: Place, lap: float = 0.0) -> None:
        name, form = self._objects.form(place.scene, self._space, lap)
        self._shown(name, form, place.transform)

    def _image(self, image: Image) -> None:
        name, picture = self._objects.image(image, self._space)
        box = image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height
        self._shown(name, picture, box)

    def _shown(self, name: str, thing: Reference, matrix: Matrix) -> None:
        self._overprint(False)
        self._name("XObject", name, thing)
        self.parts.append(f"q {matrix_text(matrix, self._state.places)} cm /{name} Do Q\n")

    def _name(self, kind: str, name: str, thing: Reference) -> None:
        self._resources.setdefault(kind, {})[name] = thing
        self.see_through |= name in self._objects.see_through

    def _set(self, operators: str, **changes: Any) -> None:
        self.parts.append(operators)
        self._state = self._state._replace(**changes)

    def _fill(self, paint: Paint, extent: Box | None = None) -> None:
        operator = self._colour(paint, False, extent)
        if operator != self._state.fill:
            self._set(operator, fill=operator)

    def _stroke(self, stroke: Stroke, extent: Box | None = None) -> None:
        colour = self._colour(stroke.ink, True, extent)
        if colour != self._state.stroke:
            self._set(colour, stroke=colour)
        places = self._state.places + 1
        width = number(stroke.width, places)
        line = f"{width} w {stroke.cap} J {stroke.join} j {_dashes(stroke, places)} d\n"
        if stroke.miter != _MITER or self._state.mitered:
            line += f"{number(stroke.miter, places)} M\n"
        if line != self._state.line:
            self._set(line, line=line, mitered=self._state.mitered or stroke.miter != _MITER)

    def _colour(self, paint: Paint, stroking: bool, extent: Box | None) -> str:
        """Return the operators that set a paint; `extent` is the box it must cover."""
        if not isinstance(paint, Ink):
            name, pattern = self._pattern(paint, extent or Box(0.0, 0.0, 0.0, 0.0))
            self._name("Pattern", name, pattern)
            return f"/Pattern CS /{name} SCN\n" if stroking else f"/Pattern cs /{name} scn\n"
        separation = self._objects.separation(paint) if self._space == "cmyk" else None
        if separation is None:
            return process_colour(paint, self._space, stroking)
        self._name("ColorSpace", *separation)
        space, colour = ("CS", "SCN") if stroking else ("cs", "scn")
        return f"/{separation[0]} {space} 1 {colour}\n"

    def _pattern(self, paint: Gradient | Tile, extent: Box) -> _Named:
        # patterns are placed in the stream's initial units (ISO 32000-1, 8.7.3.1)
        matrix = compose(paint.transform, compose(self._matrix, self._base))
        if isinstance(paint, Tile):
            return self._objects.tiling(paint.scene, matrix, self._space)
        return self._objects.gradient(paint, extent, matrix, self._space)

    def _overprint(self, on: bool) -> None:
        if on == self._state.overprint or self._space != "cmyk":
            return
        name, state = self._objects.overprint(on)
        self._name("ExtGState", name, state)
        self._set(f"/{name} gs\n", overprint=on)


def _operator(path: Path) -> str:
    """Return the operator that paints a path; empty if it is neither filled nor stroked."""
    if path.fill is None:
        return "S\n" if path.stroke else ""
    return ("B" if path.stroke else "f") + ("*\n" if path.even_odd else "\n")


def _is_one(items: Sequence[Item]) -> bool:
    """Return whether the items are a single mark, to which effects apply as to a group."""
    if len(items) != 1:
        return False
    item = items[0]
    if isinstance(item, Path):
        paint = item.fill if item.stroke is None else None if item.fill else item.stroke.ink
        return type(paint) is Ink and paint.opacity >= 1
    return isinstance(item, Image)


def _cells(tile: Tile, extent: Box) -> tuple[range, range]:
    """Return the columns and rows of tiles that cover an extent."""
    try:
        box = extent.transformed(inverse(tile.transform))
    except ZeroDivisionError:
        return range(0), range(0)
    width, height = tile.scene.width, tile.scene.height
    if width <= 0 or height <= 0:
        return range(0), range(0)
    columns = range(floor(box.left / width), ceil(box.right / width))
    return columns, range(floor(box.top / height), ceil(box.bottom / height))


def _count(tile: Tile, extent: Box) -> int:
    columns, rows = _cells(tile, extent)
    return len(columns) * len(rows)


def _tiles(tile: Tile, extent: Box) -> Iterator[Place]:
    """Yield the tiles that cover an extent."""
    scene, (columns, rows) = tile.scene, _cells(tile, extent)
    for row, column in product(rows, columns):
        shift = translate(column * scene.width, row * scene.height)
        yield Place(scene, compose(shift, tile.transform))


def polygons_text(polygons: Polygons) -> str:
    """Return the rings as closed paths of integers."""
    sizes = [size for size in polygons.rings.sizes if size]
    form = "".join(["%d %d m\n" + "%d %d l\n" * (size - 1) + "h\n" for size in sizes])
    return form % tuple(polygons.points().T.ravel().tolist())


_plates: WeakKeyDictionary[Polygons, dict[tuple[str, bool], tuple[bytes, Box]]] = WeakKeyDictionary()
"""The streams of polygons by operator, packed or not, with their bounds, while the polygons are in memory.

A plate is in several files of a build, and takes a third of the time to write each of them.
"""


def _plate(polygons: Polygons, operator: str, packed: bool) -> tuple[bytes, Box]:
    known = _plates.setdefault(polygons, {})
    key = operator, packed
    if key not in known:
        data = f"{polygons_text(polygons)}{operator}".encode("ascii")
        known[key] = deflated(data) if packed else data, polygons.box()
    return known[key]


_LOOSE: Final = 0.08
"""Gaps between letters, in em, from which Poppler and others may infer a space."""


def text_ops(text: Text, used: UsedFont, places: int) -> str:
    """Return the text object of a run. The caller sets colours and rendering mode."""
    ops = ["BT", f"/{used.name} {number(text.size, places + 1)} Tf"]
    row, x = None, 0.0
    for words, glyphs in _spans(text, used):
        if words is not None:
            ops.append(f"/Span<</ActualText<FEFF{utf16(words)}>>>BDC")
        for place, run in groupby(glyphs, lambda g: (g.turn, g.y) if not g.turn else (g.turn, g.x, g.y)):
            first, *more = run
            if place != row:
                c, s = cos(radians(first.turn)), sin(radians(first.turn))
                turn = numbers((c, s, s, -c), MATRIX_PLACES)
                ops.append(f"{turn} {numbers((first.x, first.y), places)} Tm")
                row, x = place, first.x
            shown, x = _shown((first, *more), used, text.size, x)
            ops.append(shown)
        if words is not None:
            ops.append("EMC")
    return "\n".join([*ops, "ET\n"])


def _shown(glyphs: Iterable[Glyph], used: UsedFont, size: float, x: float) -> tuple[str, float]:
    """Return the operator that shows a straight row of glyphs from `x`, and the x where the row ends."""
    parts = []
    for glyph in glyphs:
        gap = round((x - glyph.x) * 1000 / size) if not glyph.turn else 0
        if gap:
            parts.append(f">{gap}<")
            x -= gap * size / 1000
        parts.append(f"{glyph.gid:04X}")
        x += used.widths[glyph.gid] * size / 1000
    shown = "".join(parts)
    return f"[<{shown}>]TJ".replace("<>", "") if ">" in shown else f"<{shown}>Tj", x


def _spans(text: Text, used: UsedFont) -> Iterator[tuple[str | None, Sequence[Glyph]]]:
    """Split a run into glyphs with a replacement text each, or None if the font's own map suffices."""
    known = [used.show(glyph.gid, glyph.text) for glyph in text.glyphs]
    if _needs_one_text(text, used):
        yield text.text, text.glyphs
    elif all(known):
        yield None, text.glyphs
    else:
        # attach text to whole words, because readers would see a space between parts of a word
        pairs = zip(text.glyphs, known, strict=True)
        for _, word in groupby(pairs, lambda pair: pair[0].text.isspace()):
            run, mapped = zip(*word, strict=True)
            yield None if all(mapped) else "".join(glyph.text for glyph in run), run


def _needs_one_text(text: Text, used: UsedFont) -> bool:
    """Return whether readers would break up the run: letters are rotated, or far from their neighbours."""
    return any(g.turn for g in text.glyphs) or any(
        abs(b.x - a.x - used.widths[a.gid] * text.size / 1000) > _LOOSE * text.size
        for a, b in pairwise(text.glyphs)
        if a.text and b.text and not (a.text.isspace() or b.text.isspace())
    )


def _is_opaque(path: Path) -> bool:
    """Return whether a path is filled and stroked only with opaque inks."""
    paints = [paint for paint in (path.fill, path.stroke and path.stroke.ink) if paint is not None]
    return all(type(paint) is Ink and paint.opacity >= 1 for paint in paints)


def _is_empty(outline: Outline) -> bool:
    return not outline.ops if isinstance(outline, Curves) else not outline.rings.xs


def _dashes(stroke: Stroke, places: int) -> str:
    """Return the operands for the dashes of a line."""
    dashes, offset = stroke.dash, "0"
    if stroke.cap and not all(dashes):
        # pdfium draws a dot of zero length 0.1 long, which shifts the dashes that follow
        dashes = tuple(v or (0.001, 0.0)[n % 2] for n, v in enumerate(dashes))
    if dashes and stroke.offset:
        # programs disagree on a negative phase or an odd number of dashes
        dashes = dashes * (1 + len(dashes) % 2)
        offset = number(stroke.offset % sum(dashes), places)
    return f"[{numbers(dashes, places)}] {offset}"


@dataclass
class Objects:
    """The resources that a document's content streams share; each is written when first used.

    Scenes are held by weak references, so that a long document made page by page does not keep all its cards
    in memory. A scene that is drawn again is recognised by its stream, because resource names mean the same
    throughout a document.
    """

    file: PdfFile
    colour: DeviceSpace
    convert: Convert | None = None
    layers: Mapping[str, Reference] = field(default_factory=dict)
    """The layers that a viewer can hide, by the label of their groups."""
    fonts: dict[str, UsedFont] = field(default_factory=dict)
    """The fonts used so far, by digest."""
    see_through: set[str] = field(default_factory=set)
    """The names of forms with anything that is not opaque."""
    _forms: WeakKeyDictionary[Scene, dict[tuple[DeviceSpace, float], _Named]] = field(
        default_factory=WeakKeyDictionary
    )
    written: dict[str, dict[str, _Named]] = field(default_factory=dict)
    """The resources by kind and key."""

    def font(self, font: Font) -> UsedFont:
        """Return the font's entry, made when it is first used."""
        return self.fonts.setdefault(font.digest, UsedFont(font, f"F{len(self.fonts) + 1}"))

    def form(self, scene: Scene, space: DeviceSpace, lap: float = 0.0) -> _Named:
        """Return resource name and form of a placed scene, clipped to its size.

        An opaque one is `lap` mm larger to the right and below, for what is placed there next.
        """
        forms = self._forms.setdefault(scene, {})
        if (space, lap) not in forms:
            content = ContentStream(self, colour=space)
            content.paint(scene.items)
            more = 0.0 if content.see_through else lap
            box = Box(0.0, 0.0, scene.width + more, scene.height + more)
            forms[space, lap] = self._shared(content, box, content.blends)
        return forms[space, lap]

    def group(self, content: ContentStream, box: Box) -> _Named:
        """Return resource name and form of a stream that is composited as a whole."""
        return self._shared(content, box, True)

    def _shared(self, content: ContentStream, box: Box, grouped: bool) -> _Named:
        data, space = content.data(), content._space if grouped else ""
        group = transparency(content._space) if grouped else None
        key = sha256(f"{tuple(box)}{space}".encode() + data).hexdigest()
        made = self._once("form", key, "S{}", lambda: self._form(data, box, content.resources(), group=group))
        if content.see_through or grouped:
            self.see_through.add(made[0])
        return made

    def mask(self, form: Reference, alpha: bool) -> Reference:
        """Return a mask made of a form."""
        kind = {"S": "/Alpha"} if alpha else {"S": "/Luminosity", "BC": "[0]"}
        entries = {"Type": "/Mask", **kind, "G": form}
        return self._once("mask", f"{form} {alpha}", "", lambda: self.file.put(PDFDictionary(entries)))[1]

    def fading(self, paint: Gradient, extent: Box) -> Reference:
        """Return a mask with the opacities of a gradient."""

        def form() -> Reference:
            matrix = f"{matrix_text(paint.transform, MATRIX_PLACES)} cm "
            resources = PDFDictionary({"Shading": PDFDictionary({"H": fading(paint, extent)})})
            return self._form(f"{matrix}/H sh\n".encode(), extent, resources, group=transparency("grey"))

        return self.mask(self._once("fade", repr((paint, extent)), "", form)[1], alpha=False)

    def effect(self, opacity: float, blend: Blend, mask: Reference | None) -> _Named:
        """Return resource name and graphics state of an opacity, a blend mode and a mask."""
        share = number(opacity, 4)
        words = "".join(word.capitalize() for word in blend.split("-"))
        entries: dict[str, Any] = {"Type": "/ExtGState", "ca": share, "CA": share, "BM": f"/{words}"}
        if mask is not None:
            entries["SMask"] = mask
        key = f"{share} {blend} {mask or ''}"
        return self._once("effect", key, "GE{}", lambda: self.file.put(PDFDictionary(entries)))

    def gradient(self, paint: Gradient, extent: Box, matrix: Matrix, space: DeviceSpace) -> _Named:
        """Return resource name and pattern of a gradient."""
        extent = extent if paint.spread != "pad" else Box(0.0, 0.0, 0.0, 0.0)

        def pattern() -> Reference:
            entries = {
                "Type": "/Pattern",
                "PatternType": 2,
                "Shading": shading(self.file, paint, extent, space),
                "Matrix": PDFArray([numbers(matrix, MATRIX_PLACES)]),
            }
            return self.file.put(PDFDictionary(entries))

        return self._once("pattern", repr((paint, extent, matrix, space)), "T{}", pattern)

    def tiling(self, scene: Scene, matrix: Matrix, space: DeviceSpace) -> _Named:
        """Return resource name and pattern of tiles."""
        form, _ = self.form(scene, space)

        def pattern() -> Reference:
            content = ContentStream(self, colour=space)
            content.paint((Place(scene),))
            entries: dict[str, Any] = {
                "Type": "/Pattern", "PatternType": 1, "PaintType": 1, "TilingType": 1,
                "BBox": PDFArray([numbers((0.0, 0.0, scene.width, scene.height), MATRIX_PLACES)]),
                "XStep": number(scene.width, MATRIX_PLACES), "YStep": number(scene.height, MATRIX_PLACES),
                "Matrix": PDFArray([numbers(matrix, MATRIX_PLACES)]), "Resources": content.resources(),
            }  # fmt: skip
            return self.file.stream(content.data(), entries)

        made = self._once("pattern", f"{form} {matrix} {space}", "T{}", pattern)
        if form in self.see_through:
            self.see_through.add(made[0])
        return made

    def plate(self, polygons: Polygons, operator: str) -> _Named:
        """Return resource name and form of polygons, painted in the ink current where they are shown."""

        def form() -> Reference:
            packed = self.file.compress
            data, bounds = _plate(polygons, operator, packed)
            return self._form(data, bounds, PDFDictionary(), packed=packed)

        return self._once("form", f"{polygons.digest} {operator}", "P{}", form)

    def image(self, image: Image, space: DeviceSpace) -> _Named:
        """Return resource name and object of a picture."""
        if space == "grey":
            grey, key = replace(image, builds=b"", press=b""), f"{image.digest} {space}"
            return self._once("image", key, "I{}", lambda: put_image(self.file, grey, luminance))
        return self._once("image", image.digest, "I{}", lambda: put_image(self.file, image, self.convert))

    def separation(self, ink: Ink) -> _Named | None:
        """Return resource name and colour space of a spot ink; None for a process build."""
        if not ink.spot:
            return None
        return self._once("ink", ink.spot, "CS{}", lambda: self.file.put(separation(ink)))

    def overprint(self, on: bool) -> _Named:
        """Return resource name and state of overprint. In mode 1, components of zero keep what is beneath."""
        word = "true" if on else "false"
        entries = {"Type": "/ExtGState", "OP": word, "op": word, "OPM": int(on)}
        return self._once(
            "state", word, "GSo" if on else "GSk", lambda: self.file.put(PDFDictionary(entries))
        )

    def _once(self, what: str, key: str, name: str, make: Callable[[], Reference]) -> _Named:
        """Return resource name and object of a resource, which is written and numbered when first used."""
        known, log = self.written.setdefault(what, {}), self.file.log
        if key not in known:
            made = make()
            known[key] = name.format(len(known) + 1), made
            if log is not None:
                log.resources.append((what, key, known[key][0], self.file.number(made)))
        return known[key]

    def _form(
        self,
        data: bytes,
        bounds: tuple[float, ...],
        resources: PDFDictionary,
        packed: bool = False,
        group: PDFDictionary | None = None,
    ) -> Reference:
        entries: dict[str, Any] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": PDFArray([numbers(bounds)]),
            "Resources": resources,
        }
        if packed:
            entries["Filter"] = "/FlateDecode"
        if group is not None:
            entries["Group"] = group
        return self.file.stream(data, entries, packed=packed)


def transparency(space: DeviceSpace) -> PDFDictionary:
    """Return the entry for a page or form whose content is blended as a group, in a colour space."""
    return PDFDictionary({"S": "/Transparency", "CS": SPACES[space], "I": "true", "K": "false"})
