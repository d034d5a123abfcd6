"""An open PDF in; what is wrong with the file as a whole out: damage, identity, output intent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from deckgen.press.claims import Said
from deckgen.press.forbidden import forbidden
from deckgen.press.names import shown
from deckgen.press.reading import OpenPdf
from deckgen.press.saying import Fault

_LATEST: Final = {"PDF/X-1a:2001": "1.3", "PDF/X-1a:2003": "1.4"}
"""The latest version of PDF that a standard allows."""
_PACKED_OBJECTS: Final = re.compile(rb"/Type\s*/(?:ObjStm|XRef)\b")
_STANDARD_FONTS: Final = ("/Type0", "/Type1", "/TrueType", "/MMType1")


def document_faults(opened: OpenPdf, said: Said) -> Iterator[Fault]:
    """The problems of a file as a whole; without a claim to PDF/X only what harms any print."""
    yield from _any(opened)
    if said.claim:
        yield from _version(opened, said.claim)
        yield from _identity(opened, said)
        yield from _intents(opened, said.claim)
        for message, hint in forbidden(opened, said.claim):
            yield "forbidden", message, hint


def _any(opened: OpenPdf) -> Iterator[Fault]:
    if opened.pdf.is_encrypted:
        yield "encrypted", "the file is encrypted", "save it without protection"
    if not len(opened.pdf.pages):
        yield "pdf", "it has no pages", ""
    broken = opened.mended()
    if broken:
        yield "pdf", f"it is damaged: {broken}", "save it anew"


def _version(opened: OpenPdf, claim: str) -> Iterator[Fault]:
    """The version of PDF (ISO 15930-4, 6.3)."""
    latest = _LATEST.get(claim)
    if latest and opened.version > latest:
        yield "pdfx-version", f"{claim} is at most PDF {latest}; this is {opened.version}", ""
    if latest and _PACKED_OBJECTS.search(opened.data):
        yield "pdfx-version", f"it has object streams, which {claim[:8]} has not", ""


def _identity(opened: OpenPdf, said: Said) -> Iterator[Fault]:
    """Title, dates, trapped key and ids (ISO 15930-4, 6.4 to 6.6; -7, 6.2 to 6.7)."""
    if not said.title:
        yield "metadata", "it has no title", ""
    if said.trapped.capitalize() not in ("True", "False"):
        yield "trapped", "it does not say whether it is trapped", "set Trapped to True or False"
    if not (said.created and said.changed):
        yield "metadata", "it has no dates of creation and change", ""
    if "/ID" not in opened.pdf.trailer:
        yield "metadata", "it has no id in its trailer", ""


def _intents(opened: OpenPdf, claim: str) -> Iterator[Fault]:
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
    if profile is None and claim == "PDF/X-4":
        yield "output-intent", "its output intent has no profile, which PDF/X-4 needs", ""
    elif profile is None and not str(intent.get("/RegistryName", "")):
        yield "output-intent", "its output intent has neither a profile nor a registry", ""
    if profile is not None:
        data = profile.read_bytes()
        if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
            yield "output-intent", "the profile of its output intent is not one of a CMYK press", ""


def embedded(font: Any) -> bool:
    """Whether a font's shapes are in the file."""
    if str(font.get("/Subtype")) not in _STANDARD_FONTS:
        return True  # letters that are drawn in the file itself
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    about = inner.get("/FontDescriptor")
    return about is not None and any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def font_name(font: Any) -> str:
    """What a font is called."""
    return shown(font.get("/BaseFont", pikepdf.Name("/without a name")))
