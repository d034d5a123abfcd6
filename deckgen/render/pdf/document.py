"""Write PDF documents: pages and their boxes, links, bookmarks, layers and catalogue (ISO 32000-1).

The same scenes give the same bytes. Pages are in millimetres with y down; one transform turns them into
points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import Any, BinaryIO, Literal

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFObject,
    PDFString,
    PDFText,
)

from deckgen.geometry import Box, Matrix, apply, compose
from deckgen.render.paths import numbers
from deckgen.render.pdf.content import ContentStream, Objects, transparency
from deckgen.render.pdf.file import PdfFile, Reference
from deckgen.render.pdf.fonts import put_fonts
from deckgen.render.pdf.resources import Convert, DeviceSpace
from deckgen.render.pdf.reuse import KeyedPage, PageMemory
from deckgen.render.pdf.structure import VERSION, Structure
from deckgen.scene import Link, Scene, Tag
from deckgen.units import PT_PER_MM

_LAYERED = "1.5"
"""The first PDF version with layers."""


@dataclass(frozen=True, slots=True)
class PdfOptions:
    """The metadata of a PDF, and how to write it."""

    title: str
    lang: str = "en"
    """BCP 47 tag."""
    colour: DeviceSpace = "rgb"
    """`cmyk` uses the inks' press builds, writes spot inks as separations and enables overprint."""
    author: str = ""
    subject: str = ""
    creator: str = "deckgen"
    duplex: Literal["long", "short"] | None = None
    """The edge on which to flip two-sided sheets, as a hint for the print dialogue."""
    version: str = "1.4"
    compress: bool = True
    tagged: bool = False
    """Whether the file has a logical structure, made from the tags of groups."""
    outline: Sequence[Bookmark] = ()
    convert: Convert | None = None
    """Applied to every picture before it is written, such as a conversion from RGB to CMYK."""
    layers: Sequence[str] = ()
    """Labels of groups that go on separate layers, which a viewer can hide."""
    hidden: Sequence[str] = ()
    """The layers that are hidden by default."""
    info: Mapping[str, str] = field(default_factory=dict)
    """Further entries of the information dictionary, such as `GTS_PDFXVersion`."""
    catalog: Callable[[PdfFile], Mapping[str, PDFObject]] | None = None
    """Makes further catalogue entries, such as `OutputIntents`, and writes their objects to the file."""


def pdf_bytes(pages: Iterable[Scene], document: PdfOptions) -> bytes:
    """Return a PDF with one page per scene. Raises ValueError if a link or bookmark has no destination."""
    out = BytesIO()
    write_pdf(out, pages, document)
    return out.getvalue()


def write_pdf(
    out: BinaryIO, pages: Iterable[Scene | KeyedPage], document: PdfOptions,
    memory: PageMemory | None = None,
) -> None:  # fmt: skip
    """Write a PDF with one page per scene, page by page, so that `pages` can draw them on demand.

    A scene placed on many pages is written only once if the caller keeps a reference to it. Pages with keys
    are copied from the last version of the file where its `memory` has them. Raises ValueError if a link or
    bookmark leads to a name that no group has.
    """
    version = max([document.version, *[_LAYERED][: len(document.layers)], *[VERSION][: document.tagged]])
    file = PdfFile(out, version, document.compress)
    layers = {
        name: file.put(PDFDictionary({"Type": "/OCG", "Name": PDFString(name)})) for name in document.layers
    }
    objects = Objects(file, document.colour, document.convert, layers)
    parent, links = file.reserve(), Links()
    structure = Structure(file) if document.tagged else None
    memory = memory or PageMemory()
    memory.begin(objects, repr((version, document.colour, document.compress, document.tagged, layers.keys())))
    write = partial(_page, objects, links, parent, structure)
    kids = [
        memory.page(objects, page, write) if isinstance(page, KeyedPage) else write(page) for page in pages
    ]
    memory.end(objects)
    file.put(PDFDictionary({"Type": "/Pages", "Kids": PDFArray(kids), "Count": len(kids)}), parent)
    put_fonts(file, objects.fonts.values())
    told = _structured(structure, document, objects) if structure else {}
    file.close(_catalog(file, document, objects, links, parent, told), _info(file, document))


def _structured(structure: Structure, document: PdfOptions, objects: Objects) -> Mapping[str, PDFObject]:
    """Return the catalogue's entries for a tagged document. Missing glyphs rule out PDF/UA."""
    complete = not any(0 in font.widths for font in objects.fonts.values())
    accessible = bool(document.title and document.lang) and complete and structure.accessible()
    return {**structure.catalog(), "Metadata": structure.metadata(document.title, accessible)}


def _page(
    objects: Objects, links: Links, parent: Reference, structure: Structure | None,
    scene: Scene,
) -> Reference:  # fmt: skip
    file = objects.file
    page = file.reserve()
    to_points = PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, scene.height * PT_PER_MM
    marks = structure.page(page) if structure else None
    annotations: list[Reference] = []

    def on_named(name: str, matrix: Matrix) -> None:
        file.not_repeatable()
        links.name(name, page, compose(matrix, to_points))

    def on_link(link: Link, matrix: Matrix, tag: Tag | None) -> None:
        file.not_repeatable()
        entries = links.annotation(link, compose(matrix, to_points))
        if marks and tag:
            annotations.append(marks.annotation(tag, entries))
        else:
            annotations.append(file.put(PDFDictionary(entries)))

    content = ContentStream(
        objects,
        on_named=on_named,
        on_link=on_link,
        marks=marks,
        base=to_points,
    )
    content.paint(scene.items)
    data = f"{numbers(to_points, 6)} cm\n".encode("ascii") + content.data()
    entries: dict[str, Any] = {
        "Type": "/Page",
        "Parent": parent,
        **_boxes(scene),
        "Resources": content.resources(),
        "Contents": file.stream(data, {}),
    }
    if content.see_through:
        entries["Group"] = transparency(objects.colour)
    if annotations:
        entries["Annots"] = PDFArray(annotations)
    if marks:
        entries |= marks.entries()
    return file.put(PDFDictionary(entries), page)


def _boxes(scene: Scene) -> dict[str, PDFArray]:
    """Return the page boxes in points: media and bleed box are the whole scene, the trim box is inside."""
    width, height, bleed = (v * PT_PER_MM for v in (scene.width, scene.height, scene.bleed))
    whole = PDFArray([numbers((0.0, 0.0, width, height), 4)])
    trim = PDFArray([numbers((bleed, bleed, width - bleed, height - bleed), 4)])
    boxes = {"MediaBox": whole, "TrimBox": trim}
    if scene.bleed > 0:
        boxes["BleedBox"] = whole
    return boxes


def _info(file: PdfFile, document: PdfOptions) -> PDFDictionary:
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
    file: PdfFile, document: PdfOptions, objects: Objects, links: Links, pages: Reference,
    structure: Mapping[str, PDFObject],
) -> PDFDictionary:  # fmt: skip
    preferences = {"DisplayDocTitle": "true", "PrintScaling": "/None"}
    if document.duplex:
        preferences["Duplex"] = f"/DuplexFlip{document.duplex.capitalize()}Edge"
    entries: dict[str, Any] = {
        "Type": "/Catalog",
        "Pages": pages,
        "Lang": PDFString(document.lang),
        "ViewerPreferences": PDFDictionary(preferences),
        **links.catalog(file, document.outline),
        **structure,
        **(document.catalog(file) if document.catalog else {}),
    }
    if objects.layers:
        # optional content (ISO 32000-1, 8.11.4.2), visible or hidden by default
        layers = PDFArray(list(objects.layers.values()))
        first: dict[str, list[Reference]] = {"ON": [], "OFF": []}
        for name, layer in objects.layers.items():
            first["OFF" if name in document.hidden else "ON"].append(layer)
        states = {state: PDFArray(some) for state, some in first.items() if some}
        shown = PDFDictionary({"Order": layers, **states})
        entries["OCProperties"] = PDFDictionary({"OCGs": layers, "D": shown})
    return PDFDictionary(entries)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline; it leads to the group labelled `target` (`#name`). Level 0 is outermost."""

    title: str
    target: str
    level: int = 0


@dataclass
class Links:
    """The named destinations of a document, and the names that links and bookmarks lead to."""

    places: dict[str, PDFArray] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)

    def name(self, name: str, page: Reference, matrix: Matrix) -> None:
        """Record a named destination, the origin of its group. The first with a given name counts."""
        self.places.setdefault(name, PDFArray([page, "/XYZ", numbers(apply(matrix, 0, 0), 2), 0]))

    def annotation(self, link: Link, matrix: Matrix) -> dict[str, Any]:
        """Return the entries of a link's annotation; `matrix` converts to points on its page."""
        box = Box(link.x, link.y, link.x + link.width, link.y + link.height).transformed(matrix)
        entries: dict[str, Any] = {
            "Type": "/Annot",
            "Subtype": "/Link",
            "Rect": PDFArray([numbers(box, 2)]),
            "Border": "[0 0 0]",
            "F": 4,
        }
        if link.target.startswith("#"):
            self.wanted.add(link.target)
            entries["Dest"] = PDFText(link.target)
        else:
            entries["A"] = PDFDictionary({"S": "/URI", "URI": PDFString(link.target)})
        return entries

    def catalog(self, file: PdfFile, outline: Sequence[Bookmark]) -> Mapping[str, Any]:
        """Return the catalogue's entries. Raises ValueError if a destination is missing."""
        missing = sorted((self.wanted | {mark.target for mark in outline}) - set(self.places))
        if missing:
            raise ValueError(f"links lead to places that no group is labelled with: {', '.join(missing)}")
        entries: dict[str, Any] = {}
        if self.places:
            pairs = [v for name in sorted(self.places) for v in (PDFText(name), self.places[name])]
            entries["Names"] = PDFDictionary({"Dests": PDFDictionary({"Names": PDFArray(pairs)})})
        if outline:
            entries["Outlines"] = _outline(file, outline)
            entries["PageMode"] = "/UseOutlines"
        return entries


def _outline(file: PdfFile, marks: Sequence[Bookmark]) -> Reference:
    """Write the outline tree, fully expanded."""
    root = file.reserve()
    refs = [file.reserve() for _ in marks]
    rows = _children(marks)

    def below(of: int | None) -> int:
        return sum(1 + below(i) for i in rows[of])

    def ends(of: int | None) -> dict[str, Any]:
        row = rows[of]
        return {"First": refs[row[0]], "Last": refs[row[-1]], "Count": below(of)} if row else {}

    entries = [{"Title": PDFString(mark.title), "Dest": PDFText(mark.target)} for mark in marks]
    for parent, row in rows.items():
        for i in row:
            entries[i] |= {"Parent": root if parent is None else refs[parent], **ends(i)}
        for i, k in pairwise(row):
            entries[i]["Next"], entries[k]["Prev"] = refs[k], refs[i]
    for ref, entry in zip(refs, entries, strict=True):
        file.put(PDFDictionary(entry), ref)
    return file.put(PDFDictionary({"Type": "/Outlines", **ends(None)}), root)


def _children(marks: Sequence[Bookmark]) -> dict[int | None, list[int]]:
    """Return the bookmarks below each, and below none. The parent is the nearest before of a lower level."""
    rows: dict[int | None, list[int]] = {parent: [] for parent in (None, *range(len(marks)))}
    open_marks: list[int] = []
    for i, mark in enumerate(marks):
        while open_marks and marks[open_marks[-1]].level >= mark.level:
            open_marks.pop()
        rows[open_marks[-1] if open_marks else None].append(i)
        open_marks.append(i)
    return rows
