"""Content streams: the items of a page or form as PDF operators, and the resources they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import Any, Final, NamedTuple, TypeAlias, assert_never
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObjectReference

from deckgen.fonts import Font
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, Outline, Polygons, compose
from deckgen.ink import Ink
from deckgen.render.paths import (
    MATRIX_PLACES,
    PLACES,
    batched,
    curves_text,
    interleaved,
    matrix_text,
    number,
    numbers,
    places_for,
    scale_of,
)
from deckgen.render.pdf.file import FONTS, PdfFile, deflated
from deckgen.render.pdf.fonts import UsedFont, utf16
from deckgen.render.pdf.resources import Colour, Convert, process_colour, put_image, separation
from deckgen.render.pdf.structure import PageMarks
from deckgen.scene import Glyph, Group, Image, Item, Link, Path, Place, Scene, Stroke, Tag, Text

TEMPLATES = {"M": "%s %s m\n", "L": "%s %s l\n", "C": "%s %s %s %s %s %s c\n", "Z": "h\n"}

OnPlace = Callable[[str, Matrix], None]
OnLink = Callable[[Link, Matrix, Tag | None], None]
_Named: TypeAlias = tuple[str, PDFObjectReference]
"""A resource name and the object that it stands for."""


_UNMARKED: Final = Tag("")
"""Used in place of a tag where content is not marked."""


class _State(NamedTuple):
    """The graphics state as last set, so that nothing is set twice."""

    fill: str = ""
    line: str = ""
    stroke: str = ""
    overprint: bool = False
    places: int = PLACES
    scale: float = 1.0


class Content:
    """A content stream being written, in millimetres with y down."""

    def __init__(
        self,
        objects: Objects,
        on_named: OnPlace | None = None,
        on_link: OnLink | None = None,
        marks: PageMarks | None = None,
    ) -> None:
        self.parts: list[str] = []
        self._objects = objects
        self._resources: dict[str, dict[str, PDFObjectReference]] = {}
        self._fonts = False
        self._state = _State()
        self._matrix = IDENTITY
        self._on_named, self._on_link = on_named, on_link
        self._marks, self._tag = marks, None if marks else _UNMARKED

    def data(self) -> bytes:
        """Return the stream."""
        return "".join(self.parts).encode("ascii")

    def resources(self) -> PDFDictionary:
        """Return everything that the stream refers to."""
        entries: dict[str, Any] = {kind: PDFDictionary(names) for kind, names in self._resources.items()}
        if self._fonts:
            entries["Font"] = PDFObjectReference(FONTS)
        return PDFDictionary(entries)

    def paint(self, items: Iterable[Item]) -> None:
        """Write items in order. In a tagged document, what is in no tagged group is an artifact."""
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
        if not operator or not (
            outline.ops if isinstance(outline, Curves) else any(x for x, _ in outline.rings)
        ):
            return
        self._overprint(path.overprint)
        if path.fill is not None:
            self._fill(path.fill)
        if path.stroke is not None:
            self._stroke(path.stroke)
        if isinstance(outline, Polygons) and path.stroke is None:
            name, form = self._objects.plate(outline, operator)
            self._name("XObject", name, form)
            self.parts.append(f"/{name} Do\n")
        else:
            self.parts += (self._outline(outline), operator)

    def _outline(self, outline: Outline) -> str:
        if isinstance(outline, Curves):
            return curves_text(outline, TEMPLATES, self._state.places)
        return polygons_text(outline)

    def _text(self, text: Text) -> None:
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
        if group.transform == IDENTITY and group.clip is None:
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
            self.parts += (self._outline(group.clip) or "0 0 0 0 re\n", "W n\n")
        self.paint(group.items)
        self.parts.append("Q\n")
        self._state, self._matrix = state, matrix

    def _place(self, place: Place) -> None:
        name, form = self._objects.form(place.scene)
        self._shown(name, form, place.transform)

    def _image(self, image: Image) -> None:
        name, picture = self._objects.image(image)
        box = image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height
        self._shown(name, picture, box)

    def _shown(self, name: str, thing: PDFObjectReference, matrix: Matrix) -> None:
        self._overprint(False)
        self._name("XObject", name, thing)
        self.parts.append(f"q {matrix_text(matrix, self._state.places)} cm /{name} Do Q\n")

    def _name(self, kind: str, name: str, thing: PDFObjectReference) -> None:
        self._resources.setdefault(kind, {})[name] = thing

    def _set(self, operators: str, **changes: Any) -> None:
        self.parts.append(operators)
        self._state = self._state._replace(**changes)

    def _fill(self, ink: Ink) -> None:
        operator = self._colour(ink, stroking=False)
        if operator != self._state.fill:
            self._set(operator, fill=operator)

    def _stroke(self, stroke: Stroke) -> None:
        colour = self._colour(stroke.ink, stroking=True)
        if colour != self._state.stroke:
            self._set(colour, stroke=colour)
        places = self._state.places + 1
        width, dash = number(stroke.width, places), numbers(stroke.dash, places)
        line = f"{width} w {stroke.cap} J {stroke.join} j [{dash}] 0 d\n"
        if line != self._state.line:
            self._set(line, line=line)

    def _colour(self, ink: Ink, stroking: bool) -> str:
        separation = self._objects.separation(ink)
        if separation is None:
            return process_colour(ink, self._objects.colour, stroking)
        self._name("ColorSpace", *separation)
        space, colour = ("CS", "SCN") if stroking else ("cs", "scn")
        return f"/{separation[0]} {space} 1 {colour}\n"

    def _overprint(self, on: bool) -> None:
        if on == self._state.overprint or self._objects.colour == "rgb":
            return
        name, state = self._objects.overprint(on)
        self._name("ExtGState", name, state)
        self._set(f"/{name} gs\n", overprint=on)


def _operator(path: Path) -> str:
    """Return the operator that paints a path, or nothing for one that is neither filled nor stroked."""
    if path.fill is None:
        return "S\n" if path.stroke else ""
    return ("B" if path.stroke else "f") + ("*\n" if path.even_odd else "\n")


def polygons_text(polygons: Polygons) -> str:
    """Return the rings as closed paths of integers."""
    rings = [(len(xs), interleaved(xs, ys)) for xs, ys in polygons.rings if xs]
    return "".join([("%d %d m\n" + "%d %d l\n" * (n - 1) + "h\n") % tuple(xy) for n, xy in rings])


def _plate_data(polygons: Polygons, operator: str) -> bytes:
    return f"{polygons_text(polygons)}{operator}".encode("ascii")


_packed_plates: WeakKeyDictionary[Polygons, dict[str, tuple[bytes, Box]]] = WeakKeyDictionary()
"""The packed streams of polygons by operator, with their bounds, as long as the polygons are in memory.

One plate is in several files of a build, and is a third of the time that each of them takes.
"""


def _packed_plate(polygons: Polygons, operator: str) -> tuple[bytes, Box]:
    known = _packed_plates.setdefault(polygons, {})
    if operator not in known:
        known[operator] = deflated(_plate_data(polygons, operator)), polygons.box()
    return known[operator]


_LOOSE: Final = 0.08
"""Gaps between letters, in em, from which Poppler and others may infer a space."""


def text_ops(text: Text, used: UsedFont, places: int) -> str:
    """Return the text object of a run. Colours and rendering mode are set outside it."""
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
    """Return the one operator that shows glyphs of a straight row from `x`, and where the row then is."""
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
    """Split a run into glyphs with a replacement text each, or None where the font's own map suffices."""
    known = [used.show(glyph.gid, glyph.text) for glyph in text.glyphs]
    if _needs_one_text(text, used):
        yield text.text, text.glyphs
    elif all(known):
        yield None, text.glyphs
    else:
        # text belongs to whole words: readers would see a space between parts of one
        pairs = zip(text.glyphs, known, strict=True)
        for _, word in groupby(pairs, lambda pair: pair[0].text.isspace()):
            run, mapped = zip(*word, strict=True)
            yield None if all(mapped) else "".join(glyph.text for glyph in run), run


def _needs_one_text(text: Text, used: UsedFont) -> bool:
    """Whether readers would break up the run: rotated letters, or letters far from their neighbours."""
    return any(g.turn for g in text.glyphs) or any(
        abs(b.x - a.x - used.widths[a.gid] * text.size / 1000) > _LOOSE * text.size
        for a, b in pairwise(text.glyphs)
        if a.text and b.text and not (a.text.isspace() or b.text.isspace())
    )


@dataclass
class Objects:
    """What the content streams of one document share; each thing is written when first used.

    Scenes are held weakly, so that a long document made page by page does not keep all its cards in
    memory. A scene that is drawn a second time is recognised by its stream, as resource names mean the
    same throughout a document.
    """

    file: PdfFile
    colour: Colour
    convert: Convert | None = None
    layers: Mapping[str, PDFObjectReference] = field(default_factory=dict)
    """Layers that a viewer can hide, by the label of the groups on them."""
    fonts: dict[str, UsedFont] = field(default_factory=dict)
    """The fonts used so far, by digest."""
    _forms: WeakKeyDictionary[Scene, _Named] = field(default_factory=WeakKeyDictionary)
    _written: dict[str, dict[object, _Named]] = field(default_factory=dict)

    def font(self, font: Font) -> UsedFont:
        """Return the font's entry, made when it is first used."""
        return self.fonts.setdefault(font.digest, UsedFont(font, f"F{len(self.fonts) + 1}"))

    def form(self, scene: Scene) -> _Named:
        """Return resource name and form of a placed scene, clipped to its size."""
        known = self._forms.get(scene)
        if known is None:
            content = Content(self)
            content.paint(scene.items)
            bounds, data = (0.0, 0.0, scene.width, scene.height), content.data()
            key = sha256(f"{bounds}".encode() + data).digest()
            known = self._once("form", key, "S{}", lambda: self._form(data, bounds, content.resources()))
            self._forms[scene] = known
        return known

    def plate(self, polygons: Polygons, operator: str) -> _Named:
        """Return resource name and form of polygons, painted in the ink in force where they are shown."""

        def form() -> PDFObjectReference:
            if not self.file.compress:
                return self._form(_plate_data(polygons, operator), polygons.box(), PDFDictionary())
            data, bounds = _packed_plate(polygons, operator)
            return self._form(data, bounds, PDFDictionary(), packed=True)

        return self._once("form", (polygons.digest, operator), "P{}", form)

    def image(self, image: Image) -> _Named:
        """Return resource name and object of a picture."""
        return self._once("image", image.digest, "I{}", lambda: put_image(self.file, image, self.convert))

    def separation(self, ink: Ink) -> _Named | None:
        """Return resource name and colour space of a spot ink; None for a process build or screen colour."""
        if not ink.spot or self.colour == "rgb":
            return None
        return self._once("ink", ink.spot, "CS{}", lambda: self.file.put(separation(ink)))

    def overprint(self, on: bool) -> _Named:
        """Return resource name and state of overprint. OPM 1: components of zero leave what is beneath."""
        word = "true" if on else "false"
        entries = {"Type": "/ExtGState", "OP": word, "op": word, "OPM": int(on)}
        return self._once("state", on, "GSo" if on else "GSk", lambda: self.file.put(PDFDictionary(entries)))

    def _once(self, what: str, key: object, name: str, make: Callable[[], PDFObjectReference]) -> _Named:
        """Return resource name and object of a thing, which is written and numbered when it is first used."""
        known = self._written.setdefault(what, {})
        if key not in known:
            made = make()
            known[key] = name.format(len(known) + 1), made
        return known[key]

    def _form(
        self, data: bytes, bounds: tuple[float, ...], resources: PDFDictionary, packed: bool = False
    ) -> PDFObjectReference:
        entries: dict[str, Any] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": PDFArray([numbers(bounds)]),
            "Resources": resources,
        }
        if packed:
            entries["Filter"] = "/FlateDecode"
        return self.file.stream(data, entries, packed=packed)
