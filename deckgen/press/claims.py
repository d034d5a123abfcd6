"""An open PDF in; what it says of itself out: its claim to PDF/X, title, dates, whether it is trapped.

PDF/X-1a says so in the information dictionary, PDF/X-4 in its metadata (ISO 15930-4, 6.5; -7, 6.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckgen.press.reading import MALFORMED, OpenPdf

_NAMED = {
    "claim": "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion",
    "title": "{http://purl.org/dc/elements/1.1/}title",
    "trapped": "{http://ns.adobe.com/pdf/1.3/}Trapped",
    "created": "{http://ns.adobe.com/xap/1.0/}CreateDate",
    "changed": "{http://ns.adobe.com/xap/1.0/}ModifyDate",
}
"""The properties of a metadata packet that PDF/X-4 asks for, with their name spaces."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a file says of itself; empty where it says nothing."""

    claim: str
    title: str
    trapped: str
    created: str
    changed: str


def said(opened: OpenPdf) -> Said:
    """What a file says: in its information dictionary, or for anything later than PDF/X-3 in its metadata."""
    claim = opened.info("/GTS_PDFXConformance") or opened.info("/GTS_PDFXVersion")
    packet = {} if claim else _packet(opened)
    return Said(
        claim or packet.get("claim", ""),
        opened.info("/Title") or packet.get("title", ""),
        opened.info("/Trapped").lstrip("/") or packet.get("trapped", ""),
        opened.info("/CreationDate") or packet.get("created", ""),
        opened.info("/ModDate") or packet.get("changed", ""),
    )


def _packet(opened: OpenPdf) -> Mapping[str, str]:
    """The metadata of the whole file; nothing of a packet that cannot be read."""
    if "/Metadata" not in opened.pdf.Root:
        return {}
    try:
        packet = opened.pdf.open_metadata(strict=True)
        return {key: str(packet[name]) for key, name in _NAMED.items() if name in packet}
    except (*MALFORMED, SyntaxError):
        return {}
