"""A page of a PDF in; a PDF out that has one page of grey for each of its plates: what a press would print.

Every colour is rewritten to the part of one ink, so that whatever draws grey pages measures inks. Overprint
is worked out on the way (ISO 32000-1, 8.6.7): where an ink leaves a plate alone, its marks are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

import pikepdf

from deckgen.press.colourspaces import (
    CMYK,
    GREY,
    PROCESS,
    Space,
    Unmeasurable,
    refused,
    space_named,
    spot_plates,
)
from deckgen.press.names import key_in_content
from deckgen.press.plate_gradients import plate_gradient
from deckgen.press.plate_pictures import plate_picture
from deckgen.press.plate_state import Ink, State
from deckgen.press.plate_tokens import TOKEN
from deckgen.press.reading import DEEPEST, page_entry, resources, things

_COLOUR: Final = {
    b"g": (GREY, False), b"G": (GREY, True), b"k": (CMYK, False), b"K": (CMYK, True),
    b"rg": (refused("colour in RGB"), False), b"RG": (refused("colour in RGB"), True),
}  # fmt: skip
_PAINTS: Final = {
    b"f": (True, False), b"F": (True, False), b"f*": (True, False), b"S": (False, True), b"s": (False, True),
    b"B": (True, True), b"B*": (True, True), b"b": (True, True), b"b*": (True, True),
}  # fmt: skip
_SHOWS: Final = (b"Tj", b"TJ", b"'", b'"')
_INVISIBLE, _STROKED = (3, 7), (1, 2, 5, 6)


def plate_names(page: pikepdf.Page) -> list[str]:
    """The plates of a page: the four process inks, then its spot inks."""
    spaces = list(things(page, "/ColorSpace").values())
    for kind in ("/XObject", "/Shading"):
        spaces += [thing.get("/ColorSpace") for thing in things(page, kind).values()]
    return [*PROCESS, *spot_plates([space for space in spaces if space is not None])]


def separated(page: pikepdf.Page) -> tuple[list[str], bytes]:
    """The plates of a page and a PDF with a page of grey for each. Raises Unmeasurable."""
    plates = plate_names(page)
    with pikepdf.new() as out:
        for plate in plates:
            _Plate(out, plate).page(page)
        data = BytesIO()
        out.save(data, compress_streams=False, deterministic_id=True)
    return plates, data.getvalue()


class _Plate:
    """One plate of one page."""

    def __init__(self, out: pikepdf.Pdf, plate: str) -> None:
        self.out, self.plate = out, plate
        self.forms: dict[object, Any] = {}

    def page(self, page: pikepdf.Page) -> None:
        """Add the plate's page to the new file."""
        data = b"\n".join(part.read_bytes() for part in _streams(page.obj.get("/Contents")))
        content, used = self.rewritten(data, resources(page), State(), 0)
        box = [float(v) for v in page.mediabox]
        self.out.add_blank_page(page_size=(box[2] - box[0], box[3] - box[1]))
        made = self.out.pages[-1].obj
        made["/MediaBox"] = pikepdf.Array(box)
        made["/Contents"], made["/Resources"] = self.out.make_stream(content), used
        made["/Rotate"] = page_entry(page, "/Rotate", 0)

    def rewritten(self, data: bytes, found: Any, state: State, depth: int) -> tuple[bytes, Any]:
        """A content stream in grey, and the resources it needs."""
        if depth > DEEPEST:
            raise Unmeasurable("forms that stand in one another without end")
        writer = _Writer(self, found, state, depth)
        writer.read(data)
        entries: dict[str, Any] = {}
        if "/Font" in found:
            if any(_brings_colours(font) for _, font in found["/Font"].items()):
                raise Unmeasurable("letters that bring their own colours")
            entries["/Font"] = self.copied(found["/Font"])
        for kind, made in (("/XObject", writer.shown), ("/Shading", writer.gradients)):
            if made:
                entries[kind] = pikepdf.Dictionary(made)
        return b"".join(writer.parts), pikepdf.Dictionary(entries)

    def copied(self, thing: Any) -> Any:
        """An object of the old file in the new one; what is shared there is shared here."""
        if thing.is_indirect:
            return self.out.copy_foreign(thing)
        if isinstance(thing, pikepdf.Dictionary):
            return pikepdf.Dictionary({key: self._value(each) for key, each in thing.items()})
        return pikepdf.Array([self._value(each) for each in thing])

    def _value(self, thing: Any) -> Any:
        return self.copied(thing) if isinstance(thing, pikepdf.Object) and _holds(thing) else thing

    def form(self, form: Any, found: Any, state: State, depth: int) -> Any:
        """A form in grey, as it looks under the colours in force where it is shown."""
        key = (form.objgen, repr(state))
        if key not in self.forms or not form.is_indirect:
            own = form.get("/Resources", found)
            content, used = self.rewritten(form.read_bytes(), own, state, depth + 1)
            made = self.out.make_stream(content)
            made["/Type"], made["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Form
            made["/Resources"] = used
            for entry in ("/BBox", "/Matrix"):
                if entry in form:
                    made[entry] = pikepdf.Array([float(v) for v in form[entry]])
            self.forms[key] = made
        return self.forms[key]


def _holds(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream)


def _streams(contents: Any) -> Sequence[Any]:
    if contents is None:
        return []
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def _brings_colours(font: Any) -> bool:
    """Whether letters are drawn in the file in colours of their own (ISO 32000-1, 9.6.5: d0, not d1)."""
    drawn = font.get("/CharProcs", {}) if str(font.get("/Subtype")) == "/Type3" else {}
    return any(re.search(rb"\bd0\b", letter.read_bytes()) for _, letter in drawn.items())


class _Writer:
    """Reads one content stream and writes it anew for one plate."""

    def __init__(self, plate: _Plate, found: Any, state: State, depth: int) -> None:
        self.plate, self.found, self.state, self.depth = plate, found, state, depth
        self.parts: list[bytes] = []
        self.shown: dict[str, Any] = {}
        self.gradients: dict[str, Any] = {}
        self.operands: list[bytes] = []
        self.saved: list[State] = []
        self._set_grey(False)
        self._set_grey(True)

    def read(self, data: bytes) -> None:
        """Go through the stream. Raises Unmeasurable."""
        for match in TOKEN.finditer(data):
            kind, token = match.lastgroup, match[0]
            if kind == "run":
                self.parts += [*(operand + b" " for operand in self.operands), token, b"\n"]
                self.operands.clear()
            elif kind in ("other", "text"):
                self.operands.append(token)
            elif kind == "word":
                self._operator(token)
                self.operands.clear()

    def _operator(self, operator: bytes) -> None:
        if operator in _COLOUR:
            self._colour(*_COLOUR[operator], self.operands)
        elif operator in (b"cs", b"CS"):
            space = space_named(self._key(), self.found.get("/ColorSpace"))
            self._colour(space, operator == b"CS", None)
        elif operator in (b"sc", b"scn", b"SC", b"SCN"):
            stroking = operator.isupper()
            self._colour((self.state.stroke if stroking else self.state.fill).space, stroking, self.operands)
        elif operator in _PAINTS:
            self._paint(operator)
        elif operator in _SHOWS:
            self._show(operator)
        else:
            self._other(operator)

    def _other(self, operator: bytes) -> None:
        match operator:
            case b"q":
                self.saved.append(self.state)
                self._pass(operator)
            case b"Q":
                self.state = self.saved.pop() if self.saved else self.state
                self._pass(operator)
            case b"gs":
                self._graphics_state(self.found.get("/ExtGState", {}).get(self._key()))
            case b"Do":
                self._thing(self.found.get("/XObject", {}).get(self._key()))
            case b"Tr":
                self.state = replace(self.state, text_mode=int(float(self.operands[-1])))
                self._pass(operator)
            case b"BI":
                raise Unmeasurable("a picture within the content")
            case b"sh":
                self._gradient(self.found.get("/Shading", {}).get(self._key()))
            case b"BDC" | b"BMC" | b"DP" | b"MP" | b"ri":
                if operator in (b"BDC", b"BMC"):
                    self.parts.append(b"/Span BMC\n")
            case _:
                self._pass(operator)

    def _pass(self, operator: bytes) -> None:
        self.parts.append(b" ".join([*self.operands, operator]) + b"\n")

    def _key(self) -> str:
        return key_in_content(self.operands[-1]) if self.operands else ""

    def _colour(self, space: Space, stroking: bool, operands: Sequence[bytes] | None) -> None:
        try:
            values = space.first if operands is None else [float(v) for v in operands]
            ink = Ink(space, {} if operands is None and space.refused else space.tints(values))
        except Unmeasurable as error:
            ink = Ink(space, {}, str(error))
        except ValueError:
            ink = Ink(space, {}, "a pattern")
        self.state = replace(self.state, stroke=ink) if stroking else replace(self.state, fill=ink)
        self._set_grey(stroking)

    def _set_grey(self, stroking: bool) -> None:
        """The grey that stands for the ink; paper white where the plate is to be left alone."""
        ink = self.state.stroke if stroking else self.state.fill
        grey = 1 - (ink.tint(self.plate.plate) or 0.0)
        self.parts.append(f"{max(0.0, min(1.0, grey)):.5f} {'G' if stroking else 'g'}\n".encode())

    def _seen(self, stroking: bool) -> bool:
        return self.state.level(self.plate.plate, stroking) is not None

    def _paint(self, operator: bytes) -> None:
        fills, strokes = _PAINTS[operator]
        fills, strokes = fills and self._seen(False), strokes and self._seen(True)
        star = b"*" if operator.endswith(b"*") else b""
        if operator in (b"s", b"b", b"b*"):
            self.parts.append(b"h ")
        shown = b"B" + star if fills and strokes else b"f" + star if fills else b"S" if strokes else b"n"
        self.parts.append(shown + b"\n")

    def _show(self, operator: bytes) -> None:
        mode = self.state.text_mode
        hidden = mode in _INVISIBLE or not self._seen(mode in _STROKED)
        if hidden and mode not in _INVISIBLE:
            self.parts.append(b"3 Tr\n")
        self._pass(operator)
        if hidden and mode not in _INVISIBLE:
            self.parts.append(b"%d Tr\n" % mode)

    def _graphics_state(self, found: Any) -> None:
        if found is None:
            return
        if any(float(found.get(key, 1)) < 1 for key in ("/ca", "/CA")):
            raise Unmeasurable("transparency")
        if found.get("/SMask", pikepdf.Name("/None")) != pikepdf.Name("/None"):
            raise Unmeasurable("a soft mask")
        if found.get("/BM", pikepdf.Name("/Normal")) not in (
            pikepdf.Name("/Normal"),
            pikepdf.Name("/Compatible"),
        ):
            raise Unmeasurable("a blend mode")
        stroke = bool(found.get("/OP", self.state.over_stroke))
        fill = bool(found.get("/op", found.get("/OP", self.state.over_fill)))
        mode = int(found.get("/OPM", self.state.mode))
        self.state = replace(self.state, over_fill=fill, over_stroke=stroke, mode=mode)
        if "/LW" in found:
            self.parts.append(f"{float(found['/LW'])} w\n".encode())

    def _thing(self, thing: Any) -> None:
        kind = "" if thing is None else str(thing.get("/Subtype"))
        if kind not in ("/Form", "/Image"):
            return
        if kind == "/Form":
            made = self.plate.form(thing, self.found, self.state, self.depth)
        elif bool(thing.get("/ImageMask", False)):
            if not self._seen(False):
                return
            made = self.plate.out.copy_foreign(thing)
        else:
            made = plate_picture(self.plate.out, thing, self.plate.plate, self.found, self.state.over_fill)
        if made is not None:
            name = f"/X{len(self.shown)}"
            self.shown[name] = made
            self.parts.append(f"{name} Do\n".encode())

    def _gradient(self, shading: Any) -> None:
        if shading is None:
            return
        made = plate_gradient(self.plate.out, shading, self.plate.plate, self.found, self.state.over_fill)
        if made is not None:
            name = f"/S{len(self.gradients)}"
            self.gradients[name] = made
            self.parts.append(f"{name} sh\n".encode())
