"""Links, groups labelled `#name` and bookmarks in; annotations, destinations and outline of a PDF out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObjectReference, PDFString, PDFText

from deckgen.geometry import Matrix, apply, compose
from deckgen.render.numbers import numbers
from deckgen.render.pdf_file import PdfFile
from deckgen.scene import Link


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline: it leads to the group labelled `target` (`#name`); level 0 is outermost."""

    title: str
    target: str
    level: int = 0


@dataclass
class Spots:
    """The named places and links found on one page."""

    page: PDFObjectReference
    to_points: Matrix
    places: dict[str, PDFArray]
    links: list[tuple[Link, Matrix]] = field(default_factory=list)

    def name(self, name: str, matrix: Matrix) -> None:
        """Note a named place: its group's own origin. The first of a name holds."""
        x, y = apply(compose(matrix, self.to_points), 0, 0)
        self.places.setdefault(name, PDFArray([self.page, "/XYZ", numbers((x, y), 2), 0]))

    def link(self, link: Link, matrix: Matrix) -> None:
        """Note a link."""
        self.links.append((link, compose(matrix, self.to_points)))


@dataclass
class Links:
    """The named places of a document and the names that are led to."""

    places: dict[str, PDFArray] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)

    def page(self, page: PDFObjectReference, to_points: Matrix) -> Spots:
        """Begin a page; `to_points` takes its millimetres to points."""
        return Spots(page, to_points, self.places)

    def annotations(self, file: PdfFile, spots: Spots) -> list[PDFObjectReference]:
        """Write the links of a page."""
        return [file.put(self._annotation(link, matrix)) for link, matrix in spots.links]

    def _annotation(self, link: Link, matrix: Matrix) -> PDFDictionary:
        x0, y0 = apply(matrix, link.x, link.y)
        x1, y1 = apply(matrix, link.x + link.width, link.y + link.height)
        entries: dict[str, Any] = {
            "Type": "/Annot",
            "Subtype": "/Link",
            "Rect": PDFArray([numbers((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), 2)]),
            "Border": "[0 0 0]",
            "F": 4,
        }
        if link.target.startswith("#"):
            self.wanted.add(link.target)
            entries["Dest"] = PDFText(link.target)
        else:
            entries["A"] = PDFDictionary({"S": "/URI", "URI": PDFString(link.target)})
        return PDFDictionary(entries)

    def catalog(self, file: PdfFile, outline: Sequence[Bookmark]) -> Mapping[str, Any]:
        """The catalogue's entries. Raises ValueError if something leads to a place that there is not."""
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


def _outline(file: PdfFile, marks: Sequence[Bookmark]) -> PDFObjectReference:
    """Write the outline tree, all of it open."""
    root = file.reserve("Outlines")
    refs = [file.reserve(f"Outline{i}") for i in range(len(marks))]
    parents = _parents(marks)
    for i, mark in enumerate(marks):
        above = parents[i]
        entries: dict[str, Any] = {
            "Title": PDFString(mark.title),
            "Dest": PDFText(mark.target),
            "Parent": root if above is None else refs[above],
            **_ends(parents, refs, i),
        }
        row = [k for k, parent in enumerate(parents) if parent == above]
        at = row.index(i)
        if at:
            entries["Prev"] = refs[row[at - 1]]
        if at + 1 < len(row):
            entries["Next"] = refs[row[at + 1]]
        file.put(PDFDictionary(entries), refs[i].name)
    return file.put(PDFDictionary({"Type": "/Outlines", **_ends(parents, refs, None)}), root.name)


def _parents(marks: Sequence[Bookmark]) -> list[int | None]:
    """For each mark the one it belongs to: the nearest before it of a lower level."""
    open_marks: list[int] = []
    parents: list[int | None] = []
    for i, mark in enumerate(marks):
        while open_marks and marks[open_marks[-1]].level >= mark.level:
            open_marks.pop()
        parents.append(open_marks[-1] if open_marks else None)
        open_marks.append(i)
    return parents


def _ends(parents: list[int | None], refs: list[PDFObjectReference], of: int | None) -> dict[str, Any]:
    """First, Last and Count of what belongs to a mark, or to the outline itself."""
    children = [i for i, parent in enumerate(parents) if parent == of]
    if not children:
        return {}
    return {"First": refs[children[0]], "Last": refs[children[-1]], "Count": _below(parents, of)}


def _below(parents: list[int | None], of: int | None) -> int:
    children = [i for i, parent in enumerate(parents) if parent == of]
    return len(children) + sum(_below(parents, i) for i in children)
