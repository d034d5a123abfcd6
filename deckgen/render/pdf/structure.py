"""Write the logical structure of a tagged PDF: elements for screen readers, and the content of each.

See ISO 32000-1, 14.7 and 14.8. Content outside all elements is an artifact, such as a running head. A
document that follows ISO 14289-1 claims PDF/UA-1 in its metadata.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

from deckgen.render.pdf.file import PdfFile, Reference
from deckgen.scene import Tag

VERSION = "1.7"
_PACKET = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{claim}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
_CLAIM = "<pdfuaid:part>1</pdfuaid:part>\n"


@dataclass
class _Element:
    """An element: its object, and its children in reading order."""

    tag: Tag | None
    ref: Reference
    parent: Reference | None
    children: list[_Element | _Marked | _Annotation] = field(default_factory=list)


@dataclass(frozen=True)
class _Marked:
    """Marked content of a page, by its number on that page."""

    page: Reference
    number: int


@dataclass(frozen=True)
class _Annotation:
    """A link on a page."""

    page: Reference
    ref: Reference


class Structure:
    """The structure of a document while it is written page by page."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._root = _Element(None, file.reserve(), None)
        self._elements: dict[Tag, _Element] = {}
        self._parents: list[PDFArray | Reference] = []
        """The parent of the content or annotation with each key of the parent tree."""

    def element(self, tag: Tag) -> _Element:
        """Return the element of a tag. It is made when first used, after its parents."""
        known = self._elements.get(tag)
        if known is None:
            above = self.element(tag.parent) if tag.parent else self._root
            ref = self._file.reserve()
            known = self._elements[tag] = _Element(tag, ref, above.ref)
            above.children.append(known)
        return known

    def page(self, page: Reference) -> PageMarks:
        """Return the object that marks the content of a page."""
        return PageMarks(self, page)

    def key(self, parent: PDFArray | Reference) -> int:
        """Return a new key in the parent tree for content of one or several elements."""
        self._parents.append(parent)
        return len(self._parents) - 1

    def accessible(self) -> bool:
        """Return whether everything under the deck author's control meets PDF/UA-1.

        Figures and links must have descriptions (ISO 14289-1, 7.3 and 7.18.5), and headings must not skip a
        level (7.4.2). The way the file is written takes care of the rest of the standard.
        """
        level = 0
        for tag in self._elements:
            if tag.kind in ("Figure", "Link") and not tag.alt:
                return False
            if tag.kind[0] == "H" and tag.kind[1:].isdigit():
                last, level = level, int(tag.kind[1:])
                if level > last + 1:
                    return False
        return True

    def metadata(self, title: str, accessible: bool) -> Reference:
        """Write the metadata, claiming PDF/UA-1 if `accessible`."""
        packet = _PACKET.format(title=escape(title), claim=_CLAIM if accessible else "")
        return self._file.stream(packet.encode(), {"Type": "/Metadata", "Subtype": "/XML"}, packed=True)

    def catalog(self) -> dict[str, Any]:
        """Write all elements, and return the entries of the catalogue."""
        for element in self._elements.values():
            self._file.put(_dictionary(element), element.ref)
        numbers = [each for key, parent in enumerate(self._parents) for each in (key, parent)]
        tree = {
            "Type": "/StructTreeRoot",
            "K": PDFArray([child.ref for child in self._root.children if isinstance(child, _Element)]),
            "ParentTree": self._file.put(PDFDictionary({"Nums": PDFArray(numbers)})),
            "ParentTreeNextKey": len(self._parents),
        }
        root = self._file.put(PDFDictionary(tree), self._root.ref)
        return {"StructTreeRoot": root, "MarkInfo": PDFDictionary({"Marked": "true"})}


@dataclass
class PageMarks:
    """The marked content of one page, numbered from 0."""

    structure: Structure
    page: Reference
    elements: list[_Element] = field(default_factory=list)

    def begin(self, tag: Tag) -> int:
        """Return a new content number for a tag."""
        element = self.structure.element(tag)
        element.children.append(_Marked(self.page, len(self.elements)))
        self.elements.append(element)
        return len(self.elements) - 1

    def annotation(self, tag: Tag, entries: dict[str, Any]) -> Reference:
        """Write a link annotation that belongs to a tag."""
        element = self.structure.element(tag)
        more = {"StructParent": self.structure.key(element.ref), "Contents": PDFString(tag.alt)}
        ref = self.structure._file.put(PDFDictionary({**entries, **more}))
        element.children.append(_Annotation(self.page, ref))
        return ref

    def entries(self) -> dict[str, Any]:
        """Return the entries of the page, once its content is complete."""
        parents = PDFArray([element.ref for element in self.elements])
        return {"StructParents": self.structure.key(parents), "Tabs": "/S"}


def _dictionary(element: _Element) -> PDFDictionary:
    """Return an element as PDF."""
    tag = element.tag
    assert tag is not None
    page = next((child.page for child in element.children if isinstance(child, _Marked)), None)
    entries: dict[str, Any] = {"Type": "/StructElem", "S": f"/{tag.kind}", "P": element.parent}
    if page is not None:
        entries["Pg"] = page
    if element.children:
        entries["K"] = PDFArray([_kid(child, page) for child in element.children])
    if tag.alt and tag.kind != "Link":
        entries["Alt"] = PDFString(tag.alt)
    if tag.scope:
        entries["A"] = PDFDictionary({"O": "/Table", "Scope": f"/{tag.scope}"})
    return PDFDictionary(entries)


def _kid(child: _Element | _Marked | _Annotation, page: Reference | None) -> Any:
    """Return a child as PDF; content on `page`, the first page of its element, is just a number."""
    match child:
        case _Element():
            return child.ref
        case _Marked():
            same = child.page == page
            place = {"Type": "/MCR", "Pg": child.page, "MCID": child.number}
            return child.number if same else PDFDictionary(place)
        case _Annotation():
            return PDFDictionary({"Type": "/OBJR", "Pg": child.page, "Obj": child.ref})
