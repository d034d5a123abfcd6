"""Check a PDF as a whole: damage, declarations, output intent, and features that PDF/X forbids.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pikepdf

from deckgen.facts import Fact
from deckgen.press.merge_faults import Fault
from deckgen.press.pdf_reader import MALFORMED, OpenPdf, things

_LATEST: Final = {"PDF/X-1a:2001": "1.3", "PDF/X-1a:2003": "1.4"}
"""The latest PDF version that each standard allows."""
_PACKED_OBJECTS: Final = re.compile(rb"/Type\s*/(?:ObjStm|XRef)\b")
_HALFTONES: Final = (1, 5)
"""The halftone types that PDF/X allows."""
_DECLARED: Final = {
    "claim": ("/GTS_PDFXVersion", "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"),
    "title": ("/Title", "{http://purl.org/dc/elements/1.1/}title"),
    "trapped": ("/Trapped", "{http://ns.adobe.com/pdf/1.3/}Trapped"),
    "created": ("/CreationDate", "{http://ns.adobe.com/xap/1.0/}CreateDate"),
    "changed": ("/ModDate", "{http://ns.adobe.com/xap/1.0/}ModifyDate"),
}
"""What a file declares about itself: PDF/X-1a in the information dictionary, PDF/X-4 in the XMP packet.

ISO 15930-4, 6.5 and ISO 15930-7, 6.7.
"""


def declared_metadata(opened: OpenPdf) -> Mapping[str, str]:
    """Return what a file declares, by the keys of _DECLARED; empty strings if it declares nothing."""
    info: Any = opened.pdf.trailer.get("/Info")
    if not isinstance(info, pikepdf.Dictionary):
        info = pikepdf.Dictionary()
    found = {what: str(info.get(key, "")) for what, (key, _) in _DECLARED.items()}
    # PDF/X-1a:2001 files say here that they are 1a; their version is just PDF/X-1:2001
    found["claim"] = str(info.get("/GTS_PDFXConformance", "")) or found["claim"]
    packet = {} if found["claim"] else _packet(opened)
    return {what: text or packet.get(what, "") for what, text in found.items()}


def _packet(opened: OpenPdf) -> Mapping[str, str]:
    """Return the metadata of the whole file; empty if it cannot be read."""
    if "/Metadata" not in opened.pdf.Root:
        return {}
    try:
        packet = opened.pdf.open_metadata(strict=True)
        return {what: str(packet[name]) for what, (_, name) in _DECLARED.items() if name in packet}
    except (*MALFORMED, SyntaxError):
        return {}


def document_faults(opened: OpenPdf, declared: Mapping[str, str]) -> Iterator[Fault]:
    """Yield the faults of a file as a whole; if it does not claim PDF/X, only those that affect any print."""
    if opened.pdf.is_encrypted:
        yield Fault("encrypted", Fact("press-encrypted"))
    if not len(opened.pdf.pages):
        yield Fault("pdf", Fact("press-no-pages"))
    repaired = opened.mended()
    if repaired:
        yield Fault("pdf", Fact("press-damaged", why=repaired))
    claim = declared["claim"]
    if claim:
        yield from _version(opened, claim)
        yield from _identity(opened, declared)
        yield from (Fault("output-intent", fact) for fact in _intents(opened, claim))
        flat = claim.startswith("PDF/X-1")
        held = dict.fromkeys([*_in_catalogue(opened, flat), *_streams(opened, flat), *_drawn(opened)])
        yield from (Fault("forbidden", fact) for fact in held)


def _version(opened: OpenPdf, claim: str) -> Iterator[Fault]:
    """Check the PDF version (ISO 15930-4, 6.3)."""
    latest = _LATEST.get(claim)
    if latest and opened.version > latest:
        late = Fact("press-version-late", claim=claim, latest=latest, version=opened.version)
        yield Fault("pdfx-version", late)
    if latest and _PACKED_OBJECTS.search(opened.data):
        yield Fault("pdfx-version", Fact("press-object-streams", claim=claim))


def _identity(opened: OpenPdf, declared: Mapping[str, str]) -> Iterator[Fault]:
    """Check title, dates, trapped key and ids (ISO 15930-4, 6.4 to 6.6; -7, 6.2 to 6.7)."""
    if not declared["title"]:
        yield Fault("metadata", Fact("press-no-title"))
    if declared["trapped"].lstrip("/").capitalize() not in ("True", "False"):
        yield Fault("trapped", Fact("press-not-trapped"))
    if not (declared["created"] and declared["changed"]):
        yield Fault("metadata", Fact("press-no-dates"))
    if "/ID" not in opened.pdf.trailer:
        yield Fault("metadata", Fact("press-no-id"))


def _intents(opened: OpenPdf, claim: str) -> Iterator[Fact]:
    """Check for exactly one named PDF/X output intent with a CMYK profile or a registered name."""
    intents = [
        intent
        for intent in opened.pdf.Root.get("/OutputIntents", pikepdf.Array())
        if str(intent.get("/S")) == "/GTS_PDFX"
    ]
    if len(intents) != 1:
        yield Fact("press-intents", count=len(intents))
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield Fact("press-intent-unnamed")
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        if claim == "PDF/X-4":
            yield Fact("press-intent-no-profile", claim=claim)
        elif not str(intent.get("/RegistryName", "")):
            yield Fact("press-intent-no-registry")
        return
    data = profile.read_bytes()
    # device class and colour space in the header of a profile (ICC.1, 7.2)
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        yield Fact("press-intent-not-cmyk")


def _in_catalogue(opened: OpenPdf, flat: bool) -> Iterator[Fact]:
    """Yield what PDF/X forbids in the catalogue and the pages; `flat` means PDF/X-1a."""
    root, pages = opened.pdf.Root, [page.obj for page in opened.pdf.pages]
    names = root.get("/Names", pikepdf.Dictionary())
    for entry, holders, key in (
        ("/OpenAction", [root], "press-holds-actions"),
        ("/AA", [root, *pages], "press-holds-actions"),
        ("/AcroForm", [root], "press-holds-form"),
        ("/JavaScript", [names], "press-holds-script"),
        ("/EmbeddedFiles", [names], "press-holds-file"),
        ("/OCProperties", [root] if flat else [], "press-holds-layers"),
        ("/SeparationInfo", pages, "press-holds-separations"),
    ):
        if any(entry in holder for holder in holders):
            yield Fact(key)


def _streams(opened: OpenPdf, flat: bool) -> Iterator[Fact]:
    """Yield compression methods that PDF/X forbids."""
    for thing in opened.pdf.objects:
        if not isinstance(thing, pikepdf.Stream):
            continue
        found: Any = thing.get("/Filter", [])
        filters = [str(f) for f in found] if isinstance(found, pikepdf.Array) else [str(found)]
        if "/LZWDecode" in filters:
            yield Fact("press-holds-lzw")
        if flat and "/JPXDecode" in filters:
            yield Fact("press-holds-jpeg2000")


def _drawn(opened: OpenPdf) -> Iterator[Fact]:
    """Yield the pictures, forms and graphics states that PDF/X forbids."""
    for page in opened.pdf.pages:
        for thing in things(page, "/XObject").values():
            yield from _in_a_picture(thing)
        for state in things(page, "/ExtGState").values():
            yield from _in_a_state(state)


def _in_a_picture(thing: Any) -> Iterator[Fact]:
    """Yield what PDF/X forbids in a picture or a form."""
    if "/PS" in (str(thing.get("/Subtype")), str(thing.get("/Subtype2", ""))):
        yield Fact("press-holds-postscript")
    if "/OPI" in thing:
        yield Fact("press-holds-opi")
    if any(bool(other.get("/DefaultForPrinting", False)) for other in thing.get("/Alternates", [])):
        yield Fact("press-holds-alternate")


def _in_a_state(state: Any) -> Iterator[Fact]:
    """Yield what PDF/X forbids in a graphics state."""
    if "/TR" in state or str(state.get("/TR2", "/Default")) != "/Default":
        yield Fact("press-holds-transfer")
    halftone: Any = state.get("/HT")
    if not isinstance(halftone, pikepdf.Dictionary | pikepdf.Stream):
        halftone = pikepdf.Dictionary()
    own = int(halftone.get("/HalftoneType", 1)) not in _HALFTONES or "/HalftoneName" in halftone
    if "/HTP" in state or own:
        yield Fact("press-holds-halftone")
