"""Read tagged PDFs with other programs."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from ctypes import create_string_buffer
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2 as pdfium
from pypdfium2 import raw

PAINTED = {
    "f",
    "f*",
    "F",
    "S",
    "s",
    "B",
    "B*",
    "b",
    "b*",
    "sh",
    "Do",
    "Tj",
    "TJ",
    "'",
    '"',
    "BI",
    "INLINE IMAGE",
}


@dataclass
class Element:
    """An element with its own text and its children."""

    kind: str
    text: str
    children: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def whole(self) -> str:
        """Its text and that of its children."""
        return self.text + "".join(child.whole for child in self.children)


def without_art(data: bytes) -> bytes:
    """Return the document with empty forms, which are cards and ornaments without text of the book."""
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                item.write(b"")
        pdf.save(made)
    return made.getvalue()


@lru_cache(maxsize=4)
def structure(data: bytes) -> Element:
    """Return the root element as seen by poppler, which draws a page again for each of its elements."""
    done = subprocess.run(
        ["pdfinfo", "-struct-text", "-"], input=without_art(data), capture_output=True, check=True
    )
    assert not done.stderr, done.stderr
    root = Element("", "")
    path = [(-1, root)]
    for line in done.stdout.decode().splitlines():
        depth, words = len(line) - len(line.lstrip()), line.strip()
        while path[-1][0] >= depth:
            path.pop()
        if words.startswith('"'):
            path[-1][1].text += words[1:-1]
        elif words and not words.startswith(("Object", "/")):
            found = Element(re.split(r"[ :]", words)[0], "")
            path[-1][1].children.append(found)
            path.append((depth, found))
    (only,) = root.children
    return only


def marked_content(page: pikepdf.Page) -> list[str | int]:
    """Return the numbers of a page's marked content and artifacts, each run of artifacts once.

    Fails if something is painted outside, if one is inside another, or if they are not closed.
    """
    open_marks: list[str | int | None] = []
    found: list[str | int] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            known = str(operands[0])[1:]
            number = operands[1].get("/MCID") if len(operands) > 1 and known != "OC" else None
            mark = int(number) if number is not None else known if known == "Artifact" else None
            if mark is not None:
                assert not any(each is not None for each in open_marks), "one mark inside another"
                if mark != "Artifact" or found[-1:] != ["Artifact"]:
                    found.append(mark)
            open_marks.append(mark)
        elif name == "EMC":
            open_marks.pop()
        elif name in PAINTED:
            assert any(each is not None for each in open_marks), f"{name} outside of all marks"
    assert not open_marks
    return found


def pdfium_elements(data: bytes) -> list[tuple[str, str]]:
    """Return the kinds and alternative texts of all elements, page by page, as pdfium sees them."""
    found: list[tuple[str, str]] = []

    def text(get: Any, element: Any) -> str:
        size = get(element, None, 0)
        buffer = create_string_buffer(max(2, size))
        get(element, buffer, size)
        return bytes(buffer.raw[: max(0, size - 2)]).decode("utf-16-le")

    def walk(element: Any) -> None:
        kind = text(raw.FPDF_StructElement_GetType, element)
        found.append((kind, text(raw.FPDF_StructElement_GetAltText, element)))
        for number in range(max(0, raw.FPDF_StructElement_CountChildren(element))):
            child = raw.FPDF_StructElement_GetChildAtIndex(element, number)
            if child:
                walk(child)

    document = pdfium.PdfDocument(BytesIO(data))
    for page in document:
        tree = raw.FPDF_StructTree_GetForPage(page)
        for number in range(raw.FPDF_StructTree_CountChildren(tree)):
            walk(raw.FPDF_StructTree_GetChildAtIndex(tree, number))
        raw.FPDF_StructTree_Close(tree)
    return found
