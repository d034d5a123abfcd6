"""Separate a page of a PDF into its plates: a PDF with one grey page per ink, as a press would print it.

Every colour is rewritten as its part of one ink, so that any renderer of grey pages measures inks. Overprint
is worked out on the way (ISO 32000-1, 8.6.7): where an ink leaves a plate alone, its marks are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

import pikepdf

from deckgen.facts import Fact
from deckgen.press.colourspaces import ALL, CMYK, PROCESS, Space, Unmeasurable, space_of
from deckgen.press.content import INVISIBLE, START, ContentReader, GraphicsState
from deckgen.press.pdf_reader import DEEPEST, page_content, page_entry, resources, shown, things

_STROKED: Final = (1, 2, 5, 6)
"""Text rendering modes that stroke letters."""
_INVERTED: Final = bytes(range(255, -1, -1))
_WHITE: Final = b"\xff"
_MOST_BYTES: Final = 200_000_000
"""Size of the largest picture that is separated."""
_BY_FUNCTION: Final = (1, 2, 3)
"""Types of shadings whose colours come from functions (ISO 32000-1, 8.7.4.5)."""
_DEEPEST_FUNCTION: Final = 8
"""How deeply functions may be stitched together."""


def separated(page: pikepdf.Page) -> tuple[list[str], bytes]:
    """The plates of a page and a PDF with a grey page for each. Raises Unmeasurable."""
    names = plate_names(page)
    with pikepdf.new() as out:
        _Separation(out, names).add(page)
        data = BytesIO()
        out.save(data, compress_streams=False, deterministic_id=True)
    return names, data.getvalue()


def plate_names(page: pikepdf.Page) -> list[str]:
    """The plates of a page: the four process inks, then its spot inks in order."""
    spaces = list(things(page, "/ColorSpace").values())
    for kind in ("/XObject", "/Shading"):
        spaces += [thing.get("/ColorSpace") for thing in things(page, kind).values()]
    names = [*PROCESS]
    for space in spaces:
        if isinstance(space, pikepdf.Array) and str(space[0]) in ("/Separation", "/DeviceN"):
            names += map(shown, [space[1]] if str(space[0]) == "/Separation" else list(space[1]))
    return [name for name in dict.fromkeys(names) if name not in ("None", ALL)]


@dataclass
class _Plate:
    """What is written of one content stream for one plate."""

    name: str
    parts: list[bytes] = field(default_factory=list)
    used: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The resources of what was written, by kind and name."""

    def draw(self, made: Any) -> None:
        """Show a form or image."""
        self._show("/XObject", made, "Do")

    def shade(self, made: Any) -> None:
        """Show a gradient."""
        self._show("/Shading", made, "sh")

    def _show(self, kind: str, made: Any, operator: str) -> None:
        known = self.used.setdefault(kind, {})
        name = f"{kind[:2]}{len(known)}"
        known[name] = made
        self.parts.append(f"{name} {operator}\n".encode())

    def resources(self, fonts: Any) -> Any:
        """The resource dictionary of what was written."""
        entries = {"/Font": fonts} if fonts is not None else {}
        return pikepdf.Dictionary(
            entries | {kind: pikepdf.Dictionary(made) for kind, made in self.used.items()}
        )


class _Separation:
    """The new file, with what has already been separated for it."""

    def __init__(self, out: pikepdf.Pdf, names: Sequence[str]) -> None:
        self.out, self.names = out, names
        self.forms: dict[object, list[Any]] = {}

    def add(self, page: pikepdf.Page) -> None:
        """Add a page for each plate."""
        box = [float(v) for v in page.mediabox]
        for content, used in self.rewritten(page_content(page), resources(page), START, 0):
            self.out.add_blank_page(page_size=(box[2] - box[0], box[3] - box[1]))
            made = self.out.pages[-1].obj
            made["/MediaBox"] = pikepdf.Array(box)
            made["/Contents"], made["/Resources"] = self.out.make_stream(content), used
            made["/Rotate"] = page_entry(page, "/Rotate", 0)

    def rewritten(self, data: bytes, named: Any, state: GraphicsState, depth: int) -> list[tuple[bytes, Any]]:
        """A content stream in grey for each plate, and the resources it needs."""
        if depth > DEEPEST:
            raise Unmeasurable(Fact("press-unmeasured-nesting"))
        writer = _Writer(self, named, state, depth)
        writer.read(data)
        fonts = None
        if "/Font" in named:
            if any(_brings_colours(font) for _, font in named["/Font"].items()):
                raise Unmeasurable(Fact("press-unmeasured-letters"))
            fonts = self._copied(named["/Font"])
        return [(b"".join(plate.parts), plate.resources(fonts)) for plate in writer.plates]

    def form(self, form: Any, named: Any, state: GraphicsState, depth: int) -> list[Any]:
        """A form in grey for each plate, as it looks under the colours in force where it is shown."""
        inks = (state.fill, state.stroke, state.over_fill, state.over_stroke)
        key = (form.objgen, *inks, state.overprint_mode, state.text_mode)
        if key not in self.forms or not form.is_indirect:
            own = form.get("/Resources", named)
            self.forms[key] = [
                self._form(form, content, used)
                for content, used in self.rewritten(form.read_bytes(), own, state, depth + 1)
            ]
        return self.forms[key]

    def _form(self, form: Any, content: bytes, used: Any) -> Any:
        made = self.out.make_stream(content)
        made["/Type"], made["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Form
        made["/Resources"] = used
        for entry in ("/BBox", "/Matrix"):
            if entry in form:
                made[entry] = pikepdf.Array([float(v) for v in form[entry]])
        return made

    def _copied(self, thing: Any) -> Any:
        """An object of the old file in the new one; what is shared there is shared here."""
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream):
            return thing
        if thing.is_indirect:
            return self.out.copy_foreign(thing)
        if isinstance(thing, pikepdf.Dictionary):
            return pikepdf.Dictionary({key: self._copied(each) for key, each in thing.items()})
        return pikepdf.Array([self._copied(each) for each in thing])


def _brings_colours(font: Any) -> bool:
    """Whether a Type 3 font sets colours of its own (ISO 32000-1, 9.6.5: d0, not d1)."""
    drawn = font.get("/CharProcs", {}) if str(font.get("/Subtype")) == "/Type3" else {}
    return any(re.search(rb"\bd0\b", letter.read_bytes()) for _, letter in drawn.items())


class _Writer(ContentReader):
    """Follows one content stream and writes it in grey for each plate."""

    def __init__(self, separation: _Separation, named: Any, state: GraphicsState, depth: int) -> None:
        super().__init__(named, state, depth)
        self.separation = separation
        self.plates = [_Plate(name) for name in separation.names]
        self.colour_set(False)
        self.colour_set(True)

    def passed(self, operator: bytes, operands: Sequence[bytes]) -> None:
        if operator in (b"DP", b"MP", b"ri"):
            return
        # properties of marked content are not copied; its brackets must stay in pairs
        marked = operator in (b"BDC", b"BMC")
        written = b"/Span BMC\n" if marked else b" ".join([*operands, operator]) + b"\n"
        for plate in self.plates:
            plate.parts.append(written)

    def colour_set(self, stroking: bool) -> None:
        """Set the grey that stands for the ink; white where the plate is to be left alone."""
        colour = self.state.stroke if stroking else self.state.fill
        for plate in self.plates:
            grey = 1 - (colour.tint(plate.name) or 0.0)
            plate.parts.append(f"{max(0.0, min(1.0, grey)):.5f} {'G' if stroking else 'g'}\n".encode())

    def paint(self, operator: bytes, fills: bool, strokes: bool) -> None:
        star = b"*" if operator.endswith(b"*") else b""
        closed = b"h " if operator in (b"s", b"b", b"b*") else b""
        for plate in self.plates:
            fill, stroke = fills and self._marks(plate, False), strokes and self._marks(plate, True)
            shown = b"B" + star if fill and stroke else b"f" + star if fill else b"S" if stroke else b"n"
            plate.parts.append(closed + shown + b"\n")

    def show(self, operator: bytes, operands: Sequence[bytes]) -> None:
        mode = self.state.text_mode
        shown = b" ".join([*operands, operator]) + b"\n"
        for plate in self.plates:
            if mode in INVISIBLE or self._marks(plate, mode in _STROKED):
                plate.parts.append(shown)
            else:
                plate.parts.append(b"3 Tr\n" + shown + b"%d Tr\n" % mode)

    def image(self, image: Any) -> None:
        out, over = self.separation.out, self.state.over_fill
        if bool(image.get("/ImageMask", False)):
            for plate in self.plates:
                if self._marks(plate, False):
                    plate.draw(out.copy_foreign(image))
            return
        for plate in self.plates:
            made = _plate_picture(out, image, plate.name, self.named, over)
            if made is not None:
                plate.draw(made)

    def form(self, form: Any) -> None:
        made = self.separation.form(form, self.named, self.state, self.depth)
        for plate, each in zip(self.plates, made, strict=True):
            plate.draw(each)

    def shade(self, shading: Any) -> None:
        for plate in self.plates if shading is not None else ():
            made = _plate_gradient(self.separation.out, shading, plate.name, self.named, self.state.over_fill)
            if made is not None:
                plate.shade(made)

    def inline_image(self) -> None:
        raise Unmeasurable(Fact("press-unmeasured-inline"))

    def parameters(self, entries: Any) -> None:
        if any(float(entries.get(key, 1)) < 1 for key in ("/ca", "/CA")):
            raise Unmeasurable(Fact("press-unmeasured-transparency"))
        if str(entries.get("/SMask", "/None")) != "/None":
            raise Unmeasurable(Fact("press-unmeasured-soft-mask"))
        if blends(entries):
            raise Unmeasurable(Fact("press-unmeasured-blend"))
        if "/LW" in entries:
            self.passed(b"w", [str(float(entries["/LW"])).encode()])

    def _marks(self, plate: _Plate, stroking: bool) -> bool:
        """Whether the colour in force changes a plate. Raises Unmeasurable."""
        state = self.state
        colour, over = (state.stroke, state.over_stroke) if stroking else (state.fill, state.over_fill)
        if colour.wrong:
            raise Unmeasurable(colour.wrong)
        if colour.space.marks_nothing:
            return False
        tint = colour.tint(plate.name)
        left = tint is None or (tint == 0 and state.overprint_mode != 0 and colour.space is CMYK)
        return not (over and left)


def blends(state: Any) -> bool:
    """Whether graphics state parameters blend colours with those beneath; the first of a list counts."""
    mode = state.get("/BM", "/Normal")
    if isinstance(mode, pikepdf.Array):
        mode = mode[0] if len(mode) else "/Normal"
    return str(mode) not in ("/Normal", "/Compatible")


def _plate_picture(out: pikepdf.Pdf, picture: Any, plate: str, found: Any, overprint: bool) -> Any:
    """A picture as one plate has it; None where it leaves the plate alone. Raises Unmeasurable."""
    if "/SMask" in picture or (int(picture.get("/SMaskInData", 0)) > 0):
        raise Unmeasurable(Fact("press-unmeasured-picture-alpha"))
    made = _parted(out, picture, plate, found, overprint)
    mask = picture.get("/Mask")
    if mask is not None and made is not None:
        if not isinstance(mask, pikepdf.Stream):
            raise Unmeasurable(Fact("press-unmeasured-picture-key"))
        made["/Mask"] = out.copy_foreign(mask)
    return made


def _parted(out: pikepdf.Pdf, picture: Any, plate: str, found: Any, overprint: bool) -> Any:
    indexed = _palette(picture, found)
    space = indexed[0] if indexed else space_of(picture.get("/ColorSpace"), found.get("/ColorSpace"))
    if space.refused:
        raise Unmeasurable(Fact("press-unmeasured-picture", why=space.refused))
    if ALL in space.plates:
        raise Unmeasurable(Fact("press-unmeasured-picture-registration"))
    if plate not in space.plates:
        return None if overprint and space.spares(plate) else _grey(out, _WHITE, 1, 1)
    at = space.plates.index(plate)
    width, height = int(picture["/Width"]), int(picture["/Height"])
    if indexed:
        plane = _plane(indexed[1], space, at).ljust(256, _WHITE)
        return _grey(out, _samples(picture, width * height).translate(plane), width, height)
    if space.grey:
        # a grey picture is a plate already, whatever its depth and packing
        made = out.copy_foreign(picture)
        made["/ColorSpace"] = pikepdf.Name.DeviceGray
        return made
    samples = _samples(picture, width * height * space.components)
    return _grey(out, _plane(samples, space, at), width, height)


def _plane(samples: bytes, space: Space, at: int) -> bytes:
    """One component as grey: full ink is black."""
    return samples if space.grey else samples[at :: space.components].translate(_INVERTED)


def _palette(picture: Any, found: Any) -> tuple[Space, bytes] | None:
    """The base space and the table of an indexed picture."""
    space = picture.get("/ColorSpace")
    named = found.get("/ColorSpace")
    if isinstance(space, pikepdf.Name) and named is not None and str(space) in named:
        space = named[str(space)]
    if not isinstance(space, pikepdf.Array) or str(space[0]) not in ("/Indexed", "/I"):
        return None
    table: Any = space[3]
    data = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    return space_of(space[1], named), data


def _samples(picture: Any, count: int) -> bytes:
    """The samples of a picture, eight bits each. Raises Unmeasurable for other depths and formats."""
    if int(picture.get("/BitsPerComponent", 8)) != 8 or count > _MOST_BYTES:
        raise Unmeasurable(Fact("press-unmeasured-picture-depth"))
    try:
        data: bytes = picture.read_bytes()
        plain = len(data) >= count
    except (pikepdf.PdfError, NotImplementedError):
        plain = False
    if not plain:
        data = _unpacked(picture)
    if _upside_down(picture):
        data = data.translate(_INVERTED)
    if len(data) < count:
        raise Unmeasurable(Fact("press-unmeasured-picture-short"))
    return data[:count]


def _unpacked(picture: Any) -> bytes:
    """The samples of a JPEG as stored. Pillow inverts Adobe's CMYK on reading, which a PDF does not."""
    try:
        opened = pikepdf.PdfImage(picture).as_pil_image()
        data = opened.tobytes()
        return data.translate(_INVERTED) if opened.mode == "CMYK" and "adobe" in opened.info else data
    except (ValueError, OSError, NotImplementedError, pikepdf.PdfError) as error:
        raise Unmeasurable(Fact("press-unmeasured-picture-unreadable")) from error


def _upside_down(picture: Any) -> bool:
    """Whether the greatest sample means no ink. Raises Unmeasurable for other ranges."""
    decode = [float(v) for v in picture.get("/Decode", [])]
    pairs = {tuple(decode[n : n + 2]) for n in range(0, len(decode), 2)}
    if len(pairs) > 1 or not pairs <= {(0.0, 1.0), (1.0, 0.0), (0.0, 255.0)}:
        raise Unmeasurable(Fact("press-unmeasured-picture-range"))
    return (1.0, 0.0) in pairs


def _grey(out: pikepdf.Pdf, data: bytes, width: int, height: int) -> Any:
    made = out.make_stream(data)
    made["/Type"], made["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Image
    made["/Width"], made["/Height"], made["/BitsPerComponent"] = width, height, 8
    made["/ColorSpace"] = pikepdf.Name.DeviceGray
    return made


def _plate_gradient(out: pikepdf.Pdf, shading: Any, plate: str, found: Any, overprint: bool) -> Any:
    """A gradient as one plate has it; None where it leaves the plate alone. Raises Unmeasurable."""
    space = space_of(shading["/ColorSpace"], found.get("/ColorSpace"))
    if space.refused:
        raise Unmeasurable(Fact("press-unmeasured-gradient", why=space.refused))
    if ALL in space.plates or int(shading["/ShadingType"]) not in _BY_FUNCTION:
        raise Unmeasurable(Fact("press-unmeasured-gradient-kind"))
    if plate not in space.plates and overprint and space.spares(plate):
        return None
    made = pikepdf.Dictionary(ColorSpace=pikepdf.Name.DeviceGray)
    for key in ("/ShadingType", "/Coords", "/Domain", "/Extend", "/Matrix", "/BBox"):
        if key in shading:
            made[key] = shading[key]
    made["/Function"] = _level(out, shading["/Function"], plate, space)
    return made


def _level(out: pikepdf.Pdf, function: Any, plate: str, space: Space) -> Any:
    """The function whose result is the grey of a plate."""
    if plate not in space.plates:
        return pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[1], C1=[1])
    at = space.plates.index(plate)
    if isinstance(function, pikepdf.Array):
        function, at = function[at], 0
    return _component(out, function, at, space.grey, 0)


def _component(out: pikepdf.Pdf, function: Any, at: int, keep: bool, depth: int) -> Any:
    """One result of a function (ISO 32000-1, 7.10) as grey: the complement, or itself if `keep`."""
    kind = int(function["/FunctionType"])
    domain = [float(v) for v in function["/Domain"]]
    if kind == 2:
        first, last = _end(function, "/C0", 0.0, at, keep), _end(function, "/C1", 1.0, at, keep)
        return pikepdf.Dictionary(FunctionType=2, Domain=domain, N=float(function["/N"]), C0=first, C1=last)
    if kind == 3 and depth < _DEEPEST_FUNCTION:
        parts = [_component(out, part, at, keep, depth + 1) for part in function["/Functions"]]
        bounds, encode = ([float(v) for v in function[key]] for key in ("/Bounds", "/Encode"))
        return pikepdf.Dictionary(
            FunctionType=3, Domain=domain, Functions=parts, Bounds=bounds, Encode=encode
        )
    if kind == 0:
        return _sampled(out, function, domain, at, keep)
    raise Unmeasurable(Fact("press-unmeasured-gradient-program"))


def _end(function: Any, key: str, usual: float, at: int, keep: bool) -> list[float]:
    level = [float(v) for v in function.get(key, [usual])][at]
    return [level if keep else 1 - level]


def _sampled(out: pikepdf.Pdf, function: Any, domain: list[float], at: int, keep: bool) -> Any:
    """A sampled function of one component. Raises Unmeasurable unless its samples have eight bits."""
    bounds = [float(v) for v in function["/Range"]]
    decode = [float(v) for v in function.get("/Decode", bounds)][2 * at : 2 * at + 2]
    if int(function["/BitsPerSample"]) != 8:
        raise Unmeasurable(Fact("press-unmeasured-gradient-depth"))
    made = out.make_stream(function.read_bytes()[at :: len(bounds) // 2])
    entries = {"FunctionType": 0, "Domain": domain, "Range": [0, 1], "BitsPerSample": 8,
               "Size": [int(v) for v in function["/Size"]],
               "Decode": decode if keep else [1 - v for v in decode]}  # fmt: skip
    if "/Encode" in function:
        entries["Encode"] = [float(v) for v in function["/Encode"]]
    for key, value in entries.items():
        made[f"/{key}"] = value
    return made
