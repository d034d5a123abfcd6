"""Scenes in; a PDF out: pages with their boxes, each placed scene once, fonts embedded.

The same scenes give the same bytes. ISO 32000-1 throughout. A page measures in millimetres with y down;
one transform makes points of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, BinaryIO, Literal

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObject, PDFObjectReference, PDFString

from deckgen.render.numbers import numbers
from deckgen.render.pdf_colour import Colour, Colours
from deckgen.render.pdf_content import Content
from deckgen.render.pdf_file import PdfFile
from deckgen.render.pdf_images import Convert
from deckgen.render.pdf_links import Bookmark, Links
from deckgen.render.pdf_objects import Objects
from deckgen.scene import Scene
from deckgen.units import PT_PER_MM

_PAGES = "Pages"
_LAYERED = "1.5"
"""The first version of PDF with layers."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF says of itself and how it is to be written."""

    title: str
    lang: str = "en"
    """BCP 47 tag."""
    colour: Colour = "rgb"
    """`cmyk`: the press builds of inks, spot inks as separations, overprint in force."""
    author: str = ""
    subject: str = ""
    creator: str = "deckgen"
    duplex: Literal["long", "short"] | None = None
    """The edge on which two-sided sheets are to be flipped: a hint to the print dialogue."""
    version: str = "1.4"
    compress: bool = True
    outline: Sequence[Bookmark] = ()
    convert: Convert | None = None
    """Applied to every picture before it is written, such as RGB to CMYK."""
    layers: Sequence[str] = ()
    """Labels of groups that stand on layers of their own, which a viewer can hide."""
    info: Mapping[str, str] = field(default_factory=dict)
    """More entries of the information dictionary, such as `GTS_PDFXVersion`."""
    catalog: Callable[[PdfFile], Mapping[str, PDFObject]] | None = None
    """Makes more entries of the catalogue, such as `OutputIntents`, writing what they need to the file."""


def pdf_bytes(pages: Iterable[Scene], document: Document) -> bytes:
    """A PDF of one page for each scene. Raises ValueError if a link or bookmark leads nowhere."""
    out = BytesIO()
    write_pdf(out, pages, document)
    return out.getvalue()


def write_pdf(out: BinaryIO, pages: Iterable[Scene], document: Document) -> None:
    """Write a PDF of one page for each scene, page by page: `pages` may make them as they are asked for.

    A scene that is placed on many pages is written once as long as the caller keeps hold of it.
    Raises ValueError if a link or bookmark leads to a place that no group is named after.
    """
    version = max(document.version, _LAYERED) if document.layers else document.version
    file = PdfFile(out, version, document.compress)
    layers = {
        name: file.put(PDFDictionary({"Type": "/OCG", "Name": PDFString(name)})) for name in document.layers
    }
    objects = Objects(file, Colours(file, document.colour), document.convert, layers=layers)
    parent, links = file.reserve(_PAGES), Links()
    kids = [_page(objects, links, scene, index, parent) for index, scene in enumerate(pages)]
    file.put(PDFDictionary({"Type": "/Pages", "Kids": PDFArray(kids), "Count": len(kids)}), _PAGES)
    objects.fonts.put(file)
    file.close(_catalog(file, document, objects, links, parent), _info(file, document))


def _page(
    objects: Objects, links: Links, scene: Scene, index: int, parent: PDFObjectReference
) -> PDFObjectReference:
    file = objects.file
    page = file.reserve(f"Page{index + 1}")
    to_points = PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, scene.height * PT_PER_MM
    spots = links.page(page, to_points)
    content = Content(objects, spots.name, spots.link)
    content.paint(scene.items)
    data = f"{numbers(to_points, 6)} cm\n".encode("ascii") + content.data()
    entries: dict[str, Any] = {
        "Type": "/Page",
        "Parent": parent,
        **_boxes(scene),
        "Resources": content.resources(),
        "Contents": file.stream(data, {}),
    }
    annotations = links.annotations(file, spots)
    if annotations:
        entries["Annots"] = PDFArray(annotations)
    return file.put(PDFDictionary(entries), page.name)


def _boxes(scene: Scene) -> dict[str, PDFArray]:
    """Boxes in points: media and bleed are the whole scene, the trim lies inside them by the bleed."""
    width, height, bleed = (v * PT_PER_MM for v in (scene.width, scene.height, scene.bleed))
    whole = PDFArray([numbers((0.0, 0.0, width, height), 4)])
    trim = PDFArray([numbers((bleed, bleed, width - bleed, height - bleed), 4)])
    boxes = {"MediaBox": whole, "TrimBox": trim}
    if scene.bleed > 0:
        boxes["BleedBox"] = whole
    return boxes


def _info(file: PdfFile, document: Document) -> PDFDictionary:
    words = {
        "Title": document.title,
        "Author": document.author,
        "Subject": document.subject,
        "Creator": document.creator,
        "Producer": f"{document.creator} with ReportLab",
        **document.info,
    }
    entries: dict[str, Any] = {key: PDFString(text) for key, text in words.items() if text}
    return PDFDictionary(
        {**entries, "CreationDate": file.date(), "ModDate": file.date(), "Trapped": "/False"}
    )


def _catalog(
    file: PdfFile, document: Document, objects: Objects, links: Links, pages: PDFObjectReference
) -> PDFDictionary:
    preferences = {"DisplayDocTitle": "true", "PrintScaling": "/None"}
    if document.duplex:
        preferences["Duplex"] = f"/DuplexFlip{document.duplex.capitalize()}Edge"
    entries: dict[str, Any] = {
        "Type": "/Catalog",
        "Pages": pages,
        "Lang": PDFString(document.lang),
        "ViewerPreferences": PDFDictionary(preferences),
        **_layers(objects),
        **links.catalog(file, document.outline),
        **(document.catalog(file) if document.catalog else {}),
    }
    return PDFDictionary(entries)


def _layers(objects: Objects) -> dict[str, PDFDictionary]:
    """The optional content (ISO 32000-1, 8.11.4.2), all of it shown at first."""
    if not objects.layers:
        return {}
    all_of_them = PDFArray(list(objects.layers.values()))
    shown = PDFDictionary({"Order": all_of_them, "ON": all_of_them})
    return {"OCProperties": PDFDictionary({"OCGs": all_of_them, "D": shown})}
