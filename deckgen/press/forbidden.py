"""An open PDF that claims to be PDF/X in; what the standard leaves out but the file holds, out.

ISO 15930-4 and -7: actions, scripts, forms, enclosed files, layers, LZW, PostScript, OPI, other
pictures for print, transfer curves, halftones, pages separated beforehand, notes on the art.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from deckgen.press.reading import OpenPdf, page_box, things
from deckgen.units import PT_PER_MM

_HALFTONES: Final = (1, 5)


def forbidden(opened: OpenPdf, claim: str) -> Iterator[tuple[str, str]]:
    """What a file holds that it should not, and what to do; of many alike the first only."""
    flat = claim.startswith("PDF/X-1")
    seen = dict.fromkeys([*_document(opened, flat), *_streams(opened, flat), *_drawn(opened)])
    yield from ((f"it holds {what}", cure) for what, cure in seen)


def _document(opened: OpenPdf, flat: bool) -> Iterator[tuple[str, str]]:
    root = opened.pdf.Root
    for key, what in (("/OpenAction", "an action"), ("/AA", "actions"), ("/AcroForm", "a form")):
        if key in root:
            yield what, "remove it"
    names = root.get("/Names", pikepdf.Dictionary())
    for key, what in (("/JavaScript", "a script"), ("/EmbeddedFiles", "another file")):
        if key in names:
            yield what, "remove it"
    if flat and "/OCProperties" in root:
        yield "layers", "merge them"
    for page in opened.pdf.pages:
        if "/AA" in page.obj:
            yield "actions", "remove it"
        if "/SeparationInfo" in page.obj:
            yield "pages that were separated beforehand", "save it as one page for all inks"


def _streams(opened: OpenPdf, flat: bool) -> Iterator[tuple[str, str]]:
    for thing in opened.pdf.objects:
        if not isinstance(thing, pikepdf.Stream):
            continue
        found: Any = thing.get("/Filter", [])
        filters = [str(f) for f in found] if isinstance(found, pikepdf.Array) else [str(found)]
        if "/LZWDecode" in filters:
            yield "a stream that is packed with LZW", "pack it with Flate"
        if flat and "/JPXDecode" in filters:
            yield "a picture in JPEG 2000", "save it as JPEG or with Flate"


def _drawn(opened: OpenPdf) -> Iterator[tuple[str, str]]:
    """What pages draw with: pictures, forms, graphics states."""
    for page in opened.pdf.pages:
        for thing in things(page, "/XObject").values():
            if str(thing.get("/Subtype")) == "/PS" or str(thing.get("/Subtype2", "")) == "/PS":
                yield "PostScript", "let the program that made it draw it"
            if "/OPI" in thing:
                yield "stand-ins for pictures (OPI)", "place the pictures themselves"
            if any(bool(other.get("/DefaultForPrinting", False)) for other in thing.get("/Alternates", [])):
                yield "another picture for print", "keep one of them"
        for state in things(page, "/ExtGState").values():
            if "/TR" in state or str(state.get("/TR2", "/Default")) != "/Default":
                yield "a transfer curve that changes its inks", "remove it"
            if "/HTP" in state or _own_screen(state.get("/HT")):
                yield "a halftone of its own", "remove it"


def _own_screen(halftone: Any) -> bool:
    if halftone is None or isinstance(halftone, pikepdf.Name):
        return False
    return int(halftone.get("/HalftoneType", 1)) not in _HALFTONES or "/HalftoneName" in halftone


def lies_on_art(page: pikepdf.Page, note: Any) -> bool:
    """Whether a note or link of a page lies within its bleed; traps and printer's marks may."""
    if str(note.get("/Subtype")) in ("/TrapNet", "/PrinterMark"):
        return False
    box = page_box(page, "/BleedBox") or page_box(page, "/TrimBox") or page_box(page, "/MediaBox")
    left, foot, right, top = (float(v) / PT_PER_MM for v in note.get("/Rect", [0, 0, 0, 0]))
    return box is not None and left < box.right and right > box.left and foot < box.top and top > box.foot
