"""Choose the document settings of a press PDF for a PDF/X standard and a profile.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7. deckgen follows them and checks what it can, but it does
not certify.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from html import escape
from uuid import UUID

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObject, PDFString

from deckgen.assets import asset
from deckgen.pictures import DEFAULT_PROFILE, profile_bytes, to_press
from deckgen.render.pdf import PdfFile, PdfOptions
from deckgen.target.outputs import Standard

CREATED = "2000-01-01T00:00:00+00:00"
"""The date written into every file, so that builds do not depend on the clock."""
X1A: Standard = "PDF/X-1a:2003"
X4: Standard = "PDF/X-4"
CONDITIONS: Mapping[str, tuple[str, str]] = {
    "fogra39l-235": ("FOGRA39", "Offset on coated paper, ISO 12647-2:2004/Amd 1, paper type 1 or 2"),
}
"""The printing condition of each bundled profile, by file name: registered name and description."""


def press_document(title: str, lang: str, subject: str, standard: Standard, profile: str) -> PdfOptions:
    """Return the settings of a press PDF. Without a standard, pictures become CMYK, with no PDF/X claim."""
    profile = profile or DEFAULT_PROFILE
    convert = to_press(profile_bytes(profile))
    if not standard:
        return PdfOptions(title, lang, "cmyk", subject=subject, convert=convert)
    packet = _xmp(title, lang, subject, standard)

    def catalog(file: PdfFile) -> dict[str, PDFObject]:
        return {
            "OutputIntents": PDFArray([_intent(file, profile)]),
            "Metadata": file.stream(packet, {"Type": "/Metadata", "Subtype": "/XML"}, packed=True),
        }

    version, info = ("1.4", {"GTS_PDFXVersion": standard}) if standard == X1A else ("1.6", {})
    return PdfOptions(
        title, lang, "cmyk", subject=subject, convert=convert, version=version, info=info, catalog=catalog
    )


def _intent(file: PdfFile, profile: str) -> PDFDictionary:
    name, about = CONDITIONS[profile]
    embedded = file.stream(profile_bytes(profile), {"N": 4, "Alternate": "/DeviceCMYK"})
    return PDFDictionary(
        {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            "OutputConditionIdentifier": PDFString(name),
            "OutputCondition": PDFString(about),
            "Info": PDFString(f"{name}: {about}"),
            "RegistryName": PDFString("http://www.color.org"),
            "DestOutputProfile": embedded,
        }
    )


def _xmp(title: str, lang: str, subject: str, standard: Standard) -> bytes:
    """Return the metadata packet. Its ids are derived from its text, so the same input gives the same ids."""
    document = UUID(bytes=sha256(f"{title}\0{subject}\0{standard}".encode()).digest()[:16], version=4)
    version = "pdfxid:GTS_PDFXVersion" if standard == X4 else "pdfx:GTS_PDFXVersion"
    words = {
        "title": title, "lang": lang, "subject": subject, "created": CREATED, "document": f"uuid:{document}",
        "version": version, "standard": standard,
    }  # fmt: skip
    packet = asset("icc", "metadata.xmp").read_text("utf-8")
    return packet.format(**{name: escape(text) for name, text in words.items()}).encode()
