"""Separate a page of a PDF into its plates: a PDF with one grey page per ink, as a press would print it.

On each plate, every colour is rewritten as its share of that ink, so that any renderer of grey pages can
measure inks. Overprint is resolved on the way (ISO 32000-1, 8.6.7): marks that leave a plate unchanged are
omitted from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
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
"""The largest picture to separate, in bytes."""
_MIXED: Final = ("/DeviceCMYK", "/DeviceGray")
"""Blending spaces in which inks are mixed one by one."""
_BY_COLOUR: Final = ("/Hue", "/Saturation", "/Color", "/Luminosity")
"""Blend modes in which inks depend on each other (ISO 32000-1, 11.3.5.3)."""
_BY_FUNCTION: Final = (1, 2, 3)
"""Shading types whose colours come from functions (ISO 32000-1, 8.7.4.5)."""
_DEEPEST_FUNCTION: Final = 8
"""The deepest nesting of stitched functions."""


def separated(page: pikepdf.Page) -> tuple[list[str], bytes]:
    """Return the plates of a page and a PDF with a grey page for each. Raises Unmeasurable."""
    names = plate_names(page)
    box = [float(v) for v in page.mediabox]
    with pikepdf.new() as out:
        writer = _Writer(out, names, {}, resources(page))
        for content, used in writer.rewritten(page_content(page)):
            out.add_blank_page(page_size=(box[2] - box[0], box[3] - box[1]))
            made = out.pages[-1].obj
            made["/MediaBox"] = pikepdf.Array(box)
            made["/Contents"], made["/Resources"] = out.make_stream(content), used
            made["/Rotate"] = int(page_entry(page, "/Rotate", 0))
            if "/Group" in page.obj:
                made["/Group"] = _grey_group(page.obj["/Group"])
        data = BytesIO()
        out.save(data, compress_streams=False, deterministic_id=True)
    return names, data.getvalue()


def plate_names(page: pikepdf.Page) -> list[str]:
    """Return the plates of a page: the four process inks, then its spot inks in order."""
    spaces = list(things(page, "/ColorSpace").values())
    for kind in ("/XObject", "/Shading", "/Pattern"):
        spaces += [thing.get("/Shading", thing).get("/ColorSpace") for thing in things(page, kind).values()]
    names = [*PROCESS]
    for space in spaces:
        if isinstance(space, pikepdf.Array) and str(space[0]) in ("/Separation", "/DeviceN"):
            names += map(shown, [space[1]] if str(space[0]) == "/Separation" else list(space[1]))
    return [name for name in dict.fromkeys(names) if name not in ("None", ALL)]


@dataclass
class _Plate:
    """One content stream as rewritten for one plate."""

    name: str
    parts: list[bytes] = field(default_factory=list)
    used: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The resources that it uses, by kind and name."""

    def show(self, kind: str, operator: str, made: Any) -> None:
        """Write the use of a form, image, gradient, pattern or graphics state."""
        known = self.used.setdefault(kind, {})
        name = f"{kind[:2]}{len(known)}"
        known[name] = made
        space = {"scn": "/Pattern cs ", "SCN": "/Pattern CS "}.get(operator, "")
        self.parts.append(f"{space}{name} {operator}\n".encode())


def _copied(out: pikepdf.Pdf, thing: Any) -> Any:
    """Copy an object from another file into this one; shared objects stay shared."""
    if not isinstance(thing, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream):
        return thing
    if thing.is_indirect:
        return out.copy_foreign(thing)
    if isinstance(thing, pikepdf.Dictionary):
        return pikepdf.Dictionary({key: _copied(out, each) for key, each in thing.items()})
    return pikepdf.Array([_copied(out, each) for each in thing])


def _brings_colours(font: Any) -> bool:
    """Return whether a Type 3 font sets its own colours (ISO 32000-1, 9.6.5: d0, not d1)."""
    drawn = font.get("/CharProcs", {}) if str(font.get("/Subtype")) == "/Type3" else {}
    return any(re.search(rb"\bd0\b", letter.read_bytes()) for _, letter in drawn.items())


class _Writer(ContentReader):
    """Rewrites one content stream in grey for each plate."""

    def __init__(
        self,
        out: pikepdf.Pdf,
        names: Sequence[str],
        forms: dict[object, list[Any]],
        named: Any,
        state: GraphicsState = START,
        depth: int = 0,
    ) -> None:
        super().__init__(named, state, depth)
        self.out, self.names, self.forms = out, names, forms
        self.plates = [_Plate(name) for name in names]
        self.colour_set(False)
        self.colour_set(True)

    def rewritten(self, data: bytes) -> list[tuple[bytes, Any]]:
        """Return the stream in grey for each plate, with the resources it needs."""
        if self.depth > DEEPEST:
            raise Unmeasurable(Fact("press-unmeasured-nesting"))
        self.read(data)
        fonts: dict[str, Any] = {}
        if "/Font" in self.named:
            if any(_brings_colours(font) for _, font in self.named["/Font"].items()):
                raise Unmeasurable(Fact("press-unmeasured-letters"))
            fonts["/Font"] = _copied(self.out, self.named["/Font"])
        return [
            (
                b"".join(plate.parts),
                pikepdf.Dictionary(fonts | {k: pikepdf.Dictionary(v) for k, v in plate.used.items()}),
            )
            for plate in self.plates
        ]

    def passed(self, operator: bytes, operands: Sequence[bytes]) -> None:
        if operator in (b"DP", b"MP", b"ri"):
            return
        # marked-content properties are not copied, but the operators must stay in pairs
        marked = operator in (b"BDC", b"BMC")
        written = b"/Span BMC\n" if marked else b" ".join([*operands, operator]) + b"\n"
        for plate in self.plates:
            plate.parts.append(written)

    def colour_set(self, stroking: bool) -> None:
        """Set the grey that represents the ink; white if the colour leaves the plate unchanged."""
        colour = self.state.stroke if stroking else self.state.fill
        if _is_gradient(colour.pattern):
            made = _plate_patterns(self.out, colour.pattern, self.names, self.named)
            self._show_each("/Pattern", "SCN" if stroking else "scn", made)
            return
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
        made: Iterable[Any]
        if bool(image.get("/ImageMask", False)):
            made = [self.out.copy_foreign(image) if self._marks(p, False) else None for p in self.plates]
        else:
            made = _plate_pictures(self.out, image, self.names, self.named, self.state.over_fill)
        self._show_each("/XObject", "Do", made)

    def form(self, form: Any) -> None:
        """Rewrite a form for each plate, with the colours that are current where it is shown."""
        state = self.state
        inks = (state.fill, state.stroke, state.over_fill, state.over_stroke)
        key = (form.objgen, *inks, state.overprint_mode, state.text_mode)
        patterned = state.fill.pattern is not None or state.stroke.pattern is not None
        if key not in self.forms or not form.is_indirect or patterned:
            own = form.get("/Resources", self.named)
            inner = _Writer(self.out, self.names, self.forms, own, state, self.depth + 1)
            more: dict[str, Any] = {
                each: [float(v) for v in form[each]] for each in ("/BBox", "/Matrix") if each in form
            }
            if "/Group" in form:
                more["/Group"] = _grey_group(form["/Group"])
            self.forms[key] = [
                self.out.make_stream(content, {"/Subtype": pikepdf.Name.Form, "/Resources": used, **more})
                for content, used in inner.rewritten(form.read_bytes())
            ]
        self._show_each("/XObject", "Do", self.forms[key])

    def shade(self, shading: Any) -> None:
        found, over = self.named, self.state.over_fill
        made = [_plate_gradient(self.out, shading, name, found, over) for name in self.names]
        self._show_each("/Shading", "sh", made)

    def _show_each(self, kind: str, operator: str, made: Iterable[Any]) -> None:
        for plate, each in zip(self.plates, made, strict=True):
            if each is not None:
                plate.show(kind, operator, each)

    def inline_image(self) -> None:
        raise Unmeasurable(Fact("press-unmeasured-inline"))

    def parameters(self, entries: Any) -> None:
        effects = {key: entries[key] for key in ("/ca", "/CA", "/BM", "/SMask") if key in entries}
        if effects:
            if blend_mode(entries) in _BY_COLOUR:
                raise Unmeasurable(Fact("press-unmeasured-blend"))
            if isinstance(effects.get("/SMask"), pikepdf.Dictionary):
                _check_mask(effects["/SMask"])
            made = pikepdf.Dictionary({key: _copied(self.out, each) for key, each in effects.items()})
            self._show_each("/ExtGState", "gs", [made] * len(self.plates))
        if "/LW" in entries:
            self.passed(b"w", [str(float(entries["/LW"])).encode()])

    def _marks(self, plate: _Plate, stroking: bool) -> bool:
        """Return whether the current colour changes a plate. Raises Unmeasurable."""
        state = self.state
        colour, over = (state.stroke, state.over_stroke) if stroking else (state.fill, state.over_fill)
        if _is_gradient(colour.pattern):
            return True
        if colour.wrong:
            raise Unmeasurable(colour.wrong)
        if set(colour.space.plates) == {"None"}:
            return False  # the ink is never printed
        tint = colour.tint(plate.name)
        left = tint is None or (tint == 0 and state.overprint_mode != 0 and colour.space is CMYK)
        return not (over and left)


def blend_mode(state: Any) -> str:
    """Return the blend mode of graphics state parameters; the first of a list counts."""
    mode = state.get("/BM", "/Normal")
    if isinstance(mode, pikepdf.Array):
        mode = mode[0] if len(mode) else "/Normal"
    return str(mode)


def blends(state: Any) -> bool:
    """Return whether graphics state parameters blend colours with those beneath."""
    return blend_mode(state) not in ("/Normal", "/Compatible")


def _grey_group(group: Any) -> pikepdf.Dictionary:
    """Return the grey version of a transparency group. Raises Unmeasurable if it mixes other colours."""
    if bool(group.get("/K", False)) or str(group.get("/CS", "/DeviceCMYK")) not in _MIXED:
        raise Unmeasurable(Fact("press-unmeasured-transparency"))
    return pikepdf.Dictionary(
        S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceGray, I=bool(group.get("/I", False))
    )


def _check_mask(mask: Any) -> None:
    """Raise Unmeasurable unless a soft mask is the same on every plate."""
    group = mask["/G"].get("/Group", {})
    if str(mask.get("/S")) != "/Alpha" and str(group.get("/CS")) != "/DeviceGray":
        raise Unmeasurable(Fact("press-unmeasured-soft-mask"))


def _is_gradient(pattern: Any) -> bool:
    return pattern is not None and int(pattern.get("/PatternType", 0)) == 2


def _plate_patterns(out: pikepdf.Pdf, pattern: Any, names: Sequence[str], found: Any) -> Iterator[Any]:
    """Yield a gradient pattern as it is on each plate. Raises Unmeasurable."""
    for name in names:
        made = pikepdf.Dictionary(PatternType=2)
        made["/Shading"] = _plate_gradient(out, pattern["/Shading"], name, found, False)
        if "/Matrix" in pattern:
            made["/Matrix"] = _copied(out, pattern["/Matrix"])
        yield made


def _plate_pictures(
    out: pikepdf.Pdf, picture: Any, names: Sequence[str], found: Any, over: bool
) -> Iterator[Any]:
    """Yield a picture as it is on each plate; None if it leaves the plate unchanged. Raises Unmeasurable."""
    space, table = _picture_space(picture, found.get("/ColorSpace"))
    width, height = int(picture["/Width"]), int(picture["/Height"])
    # a grey picture is already a plate, whatever its depth and packing
    whole = space.grey and table is None
    count = width * height * (len(space.plates) if table is None else 1)
    samples = b"" if whole else _samples(picture, count)
    for name in names:
        if name not in space.plates:
            made = _unprinted(out, over and space.spares(name))
        elif whole:
            made = out.copy_foreign(picture)
            made["/ColorSpace"] = pikepdf.Name.DeviceGray
        elif table is None:
            made = _grey(out, _plane(samples, space, name), width, height)
        else:
            made = _grey(out, samples.translate(_plane(table, space, name).ljust(256, _WHITE)), width, height)
        yield made if made is None else _masked(out, made, picture)


def _unprinted(out: pikepdf.Pdf, spared: bool) -> Any:
    """Return a picture that has no ink of a plate: white, or None if it leaves the plate alone."""
    return None if spared else _grey(out, _WHITE, 1, 1)


def _masked(out: pikepdf.Pdf, made: Any, picture: Any) -> Any:
    """Return a plate with the masks of its picture."""
    for key in ("/Mask", "/SMask"):
        if key in picture:
            made[key] = out.copy_foreign(picture[key])
    return made


def _plane(samples: bytes, space: Space, plate: str) -> bytes:
    """Return one component as grey samples; full ink is black."""
    at = space.plates.index(plate)
    return samples if space.grey else samples[at :: len(space.plates)].translate(_INVERTED)


def _picture_space(picture: Any, named: Any) -> tuple[Space, bytes | None]:
    """Return a picture's colour space; for an indexed picture, its base space and colour table.

    Raises Unmeasurable if its inks cannot be measured.
    """
    if "/Matte" in picture.get("/SMask", {}) or int(picture.get("/SMaskInData", 0)) > 0:
        raise Unmeasurable(Fact("press-unmeasured-picture-alpha"))
    space, table = _base_space(picture.get("/ColorSpace"), named)
    found = space_of(space, named)
    if found.refused:
        raise Unmeasurable(Fact("press-unmeasured-picture", why=found.refused))
    if ALL in found.plates:
        raise Unmeasurable(Fact("press-unmeasured-picture-registration"))
    if not isinstance(picture.get("/Mask"), pikepdf.Stream | None):
        raise Unmeasurable(Fact("press-unmeasured-picture-key"))
    return found, table


def _base_space(space: Any, named: Any) -> tuple[Any, bytes | None]:
    """Return the space that a space of a picture is given in, and its colour table if it is indexed."""
    if isinstance(space, pikepdf.Name) and named is not None and str(space) in named:
        space = named[str(space)]
    if isinstance(space, pikepdf.Array) and str(space[0]) in ("/Indexed", "/I"):
        return space[1], space[3].read_bytes() if isinstance(space[3], pikepdf.Stream) else bytes(space[3])
    return space, None


def _samples(picture: Any, count: int) -> bytes:
    """Return a picture's samples of eight bits each. Raises Unmeasurable for other depths and formats."""
    if int(picture.get("/BitsPerComponent", 8)) != 8 or count > _MOST_BYTES:
        raise Unmeasurable(Fact("press-unmeasured-picture-depth"))
    try:
        data: bytes = picture.read_bytes()
    except (pikepdf.PdfError, NotImplementedError):
        data = b""
    if len(data) < count:
        data = _unpacked(picture)
    if _upside_down(picture):
        data = data.translate(_INVERTED)
    if len(data) < count:
        raise Unmeasurable(Fact("press-unmeasured-picture-short"))
    return data[:count]


def _unpacked(picture: Any) -> bytes:
    """Return the samples of a JPEG as stored. Unlike a PDF reader, Pillow inverts Adobe CMYK on reading."""
    try:
        opened = pikepdf.PdfImage(picture).as_pil_image()
        data = opened.tobytes()
        return data.translate(_INVERTED) if opened.mode == "CMYK" and "adobe" in opened.info else data
    except (ValueError, OSError, NotImplementedError, pikepdf.PdfError) as error:
        raise Unmeasurable(Fact("press-unmeasured-picture-unreadable")) from error


def _upside_down(picture: Any) -> bool:
    """Return whether the highest sample means no ink. Raises Unmeasurable for unusual ranges."""
    decode = [float(v) for v in picture.get("/Decode", [])]
    pairs = {tuple(decode[n : n + 2]) for n in range(0, len(decode), 2)}
    if len(pairs) > 1 or not pairs <= {(0.0, 1.0), (1.0, 0.0), (0.0, 255.0)}:
        raise Unmeasurable(Fact("press-unmeasured-picture-range"))
    return (1.0, 0.0) in pairs


def _grey(out: pikepdf.Pdf, data: bytes, width: int, height: int) -> Any:
    return out.make_stream(
        data, Subtype=pikepdf.Name.Image, Width=width, Height=height, BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceGray,
    )  # fmt: skip


def _plate_gradient(out: pikepdf.Pdf, shading: Any, plate: str, found: Any, overprint: bool) -> Any:
    """Return a gradient as it is on one plate; None if it leaves the plate unchanged. Raises Unmeasurable."""
    space = space_of(shading["/ColorSpace"], found.get("/ColorSpace"))
    if space.refused:
        raise Unmeasurable(Fact("press-unmeasured-gradient", why=space.refused))
    if ALL in space.plates or int(shading["/ShadingType"]) not in _BY_FUNCTION:
        raise Unmeasurable(Fact("press-unmeasured-gradient-kind"))
    if plate not in space.plates and overprint and space.spares(plate):
        return None
    _check_function(shading["/Function"], 0)
    made = pikepdf.Dictionary(ColorSpace=_one_ink(out, space, plate))
    for key in ("/ShadingType", "/Coords", "/Domain", "/Extend", "/Matrix", "/BBox", "/Function"):
        if key in shading:
            made[key] = _copied(out, shading[key])
    return made


def _check_function(function: Any, depth: int) -> None:
    """Raise Unmeasurable unless a function is known to render correctly (ISO 32000-1, 7.10)."""
    for each in function if isinstance(function, pikepdf.Array) else [function]:
        kind = int(each["/FunctionType"])
        if kind == 3 and depth < _DEEPEST_FUNCTION:
            _check_function(each["/Functions"], depth + 1)
        elif kind not in (0, 2):
            raise Unmeasurable(Fact("press-unmeasured-gradient-program"))
        elif kind == 0 and int(each["/BitsPerSample"]) != 8:
            raise Unmeasurable(Fact("press-unmeasured-gradient-depth"))


def _one_ink(out: pikepdf.Pdf, space: Space, plate: str) -> Any:
    """Return a colour space with the components of `space` that shows their share of one plate's ink."""
    if space.grey and plate in space.plates:
        return pikepdf.Name.DeviceGray
    count = len(space.plates)
    if plate in space.plates:
        at = space.plates.index(plate)
        program = "pop " * (count - 1 - at) + "1 exch sub " + "exch pop " * at
    else:
        program = "pop " * count + "1"
    code = f"{{{program}}}".encode()
    tint = out.make_stream(code, FunctionType=4, Domain=[0, 1] * count, Range=[0, 1])
    names = pikepdf.Array([pikepdf.Name(f"/{n}") for n in range(count)])
    return pikepdf.Array([pikepdf.Name.DeviceN, names, pikepdf.Name.DeviceGray, tint])
