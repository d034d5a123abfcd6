"""An open PDF in; what is wrong with the file as a whole out: claims, intent, metadata, forbidden things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from deckgen.errors import Problem, Where
from deckgen.press.reading import OpenPdf, page_box, things
from deckgen.units import PT_PER_MM

_X1A_VERSION: Final = "1.4"
_FORBIDDEN: Final = {"/OpenAction": "an action", "/AA": "actions", "/AcroForm": "a form"}


def document_faults(opened: OpenPdf, claim: str) -> list[Problem]:
    """The problems of a file as a whole; without a claim to PDF/X only what harms any print."""
    where = Where(str(opened.path))
    found = list(_any(opened))
    if claim:
        found += [*_identity(opened, claim), *_intents(opened), *_forbidden(opened)]
    return [Problem(message, where, hint, rule=rule) for rule, message, hint in found]


_BY_PROFILE: Final = ("/ICCBased", "/Lab", "/CalRGB", "/CalGray")
_STANDARD_FONTS: Final = ("/Type0", "/Type1", "/TrueType", "/MMType1")
Fault = tuple[str, str, str]


def _any(opened: OpenPdf) -> Iterator[Fault]:
    if opened.pdf.is_encrypted:
        yield "encrypted", "the file is encrypted", "save it without protection"


def _identity(opened: OpenPdf, claim: str) -> Iterator[Fault]:
    """Version, title, dates, trapped key and ids (ISO 15930-4, 6.3 to 6.6; -7, 6.2 to 6.7)."""
    if claim.startswith("PDF/X-1a"):
        if opened.version > _X1A_VERSION:
            yield "pdfx-version", f"PDF/X-1a:2003 is at most PDF {_X1A_VERSION}; this is {opened.version}", ""
        if claim != "PDF/X-1a:2003":
            yield "pdfx-version", f"it claims {claim!r}", "PDF/X-1a:2003 is the claim that services ask for"
        if any(str(thing.get("/Type")) in ("/ObjStm", "/XRef") for thing in _streams(opened)):
            yield "pdfx-version", "it has object streams, which PDF/X-1a has not", ""
    if not opened.info("/Title"):
        yield "metadata", "it has no title", ""
    if opened.info("/Trapped") not in ("/True", "/False", "True", "False"):
        yield "trapped", "it does not say whether it is trapped", "set Trapped to True or False"
    if not (opened.info("/CreationDate") and opened.info("/ModDate")):
        yield "metadata", "it has no dates of creation and change", ""
    if "/ID" not in opened.pdf.trailer:
        yield "metadata", "it has no id in its trailer", ""


def _streams(opened: OpenPdf) -> Iterator[Any]:
    for thing in opened.pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            yield thing


def _intents(opened: OpenPdf) -> Iterator[Fault]:
    """Exactly one output intent for PDF/X with a name, and a CMYK profile or a registered name."""
    intents = [
        intent
        for intent in opened.pdf.Root.get("/OutputIntents", pikepdf.Array())
        if str(intent.get("/S")) == "/GTS_PDFX"
    ]
    if len(intents) != 1:
        yield "output-intent", f"it has {len(intents)} output intents for PDF/X; there must be one", ""
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "output-intent", "its output intent names no printing condition", ""
    profile = intent.get("/DestOutputProfile")
    if profile is None and not str(intent.get("/RegistryName", "")):
        yield "output-intent", "its output intent has neither a profile nor a registry", ""
    if profile is not None:
        data = profile.read_bytes()
        if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
            yield "output-intent", "the profile of its output intent is not one of a CMYK press", ""


def _forbidden(opened: OpenPdf) -> Iterator[Fault]:
    """What PDF/X leaves out: actions, scripts, forms, LZW, transfer curves, notes on the art."""
    root = opened.pdf.Root
    for key, what in _FORBIDDEN.items():
        if key in root:
            yield "forbidden", f"it holds {what}", "remove it"
    if "/JavaScript" in root.get("/Names", pikepdf.Dictionary()):
        yield "forbidden", "it holds a script", "remove it"
    for stream in _streams(opened):
        filters = stream.get("/Filter", [])
        if "/LZWDecode" in (
            [str(f) for f in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
        ):
            yield "forbidden", "a stream is packed with LZW", "pack it with Flate"
            break
    for number, page in enumerate(opened.pdf.pages, start=1):
        if any(_on_art(page, note) for note in page.obj.get("/Annots", [])):
            yield "forbidden", f"page {number}: a note or link lies on the art", "remove it"
    for thing in opened.pdf.objects:
        if (
            isinstance(thing, pikepdf.Dictionary)
            and str(thing.get("/Type")) == "/ExtGState"
            and _curves(thing)
        ):
            yield "forbidden", "a transfer curve changes its inks", "remove it"
            break


def _curves(state: Any) -> bool:
    return "/TR" in state or str(state.get("/TR2", "/Default")) != "/Default" or "/HTP" in state


def _on_art(page: pikepdf.Page, note: Any) -> bool:
    if str(note.get("/Subtype")) in ("/TrapNet", "/PrinterMark"):
        return False
    box = page_box(page, "/BleedBox") or page_box(page, "/TrimBox") or page_box(page, "/MediaBox")
    left, foot, right, top = (float(v) / PT_PER_MM for v in note.get("/Rect", [0, 0, 0, 0]))
    return box is not None and left < box.right and right > box.left and foot < box.top and top > box.foot


def colour_faults(page: pikepdf.Page, claim: str) -> Iterator[tuple[str, str]]:
    """Colour spaces of a page that a press or its standard has not, each with what to do about it."""
    drawn = things(page, "/XObject").values()
    pictures = [thing.get("/ColorSpace") for thing in drawn if str(thing.get("/Subtype")) == "/Image"]
    if any(map(_is_rgb, pictures)):
        yield "a picture is in RGB", "convert it with the press profile"
    for space in [*_named(page), *(space for space in pictures if not _is_rgb(space))]:
        kind = _kind(space)
        if _is_rgb(space):
            yield "a colour space is RGB", "use CMYK or spot inks"
        elif claim.startswith("PDF/X-1") and kind in _BY_PROFILE:
            yield f"a colour space is {kind[1:]}, which PDF/X-1a has not", "use CMYK or spot inks"
        elif kind in ("/Separation", "/DeviceN") and (_is_rgb(space[2]) or _kind(space[2]) in _BY_PROFILE):
            yield "a spot ink is not described in CMYK", "give it a CMYK build"


def _named(page: pikepdf.Page) -> Iterator[Any]:
    """The colour spaces that a page names, and those of its gradients."""
    yield from things(page, "/ColorSpace").values()
    for thing in [*things(page, "/Shading").values(), *things(page, "/Pattern").values()]:
        shading = thing.get("/Shading", thing)
        if "/ColorSpace" in shading:
            yield shading["/ColorSpace"]


def _kind(space: Any) -> str:
    """What kind of colour space it is; of a palette what its colours are."""
    if not isinstance(space, pikepdf.Array):
        return str(space)
    return _kind(space[1]) if str(space[0]) == "/Indexed" else str(space[0])


def _is_rgb(space: Any) -> bool:
    """Whether a colour space is one of red, green and blue."""
    if isinstance(space, pikepdf.Array) and len(space) > 1:
        if str(space[0]) == "/Indexed":
            return _is_rgb(space[1])
        return str(space[0]) == "/CalRGB" or (
            str(space[0]) == "/ICCBased" and int(space[1].get("/N", 0)) == 3
        )
    return str(space) in ("/DeviceRGB", "/CalRGB", "/RGB")


def embedded(font: Any) -> bool:
    """Whether a font's shapes are in the file."""
    if str(font.get("/Subtype")) not in _STANDARD_FONTS:
        return True  # letters that are drawn in the file itself
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    about = inner.get("/FontDescriptor")
    return about is not None and any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def font_name(font: Any) -> str:
    """What a font is called."""
    return str(font.get("/BaseFont", "/without a name"))[1:]
