"""Write PDF files: each object is written as soon as it is complete and then forgotten.

reportlab's document numbers and formats the objects. Its own `format` keeps all of them until the end. Here
they are written one by one, so that a document of a thousand pages needs no more memory than one page.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, BinaryIO, Final, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFCrossReferenceTable,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFTrailer,
)

FONTS: Final = BasicFonts
"""The dictionary of all fonts, which reportlab's document always has."""
LEVEL: Final = 5
"""Compression level of streams: level 6 saves 1 % of a plate but takes two and a half times as long."""

_REFERENCE: Final = re.compile(rb"(\d+) 0 R")


def deflated(data: bytes) -> bytes:
    """Return the data of a stream, compressed for the filter `FlateDecode`."""
    return zlib.compress(data, LEVEL)


class _Data(PDFStream):  # type: ignore[misc]  # reportlab is untyped
    """A stream whose bytes are written to the file unchanged."""

    def format(self, document: PDFDocument) -> bytes:
        self.dictionary["Length"] = len(self.content)
        head: bytes = self.dictionary.format(document)
        return head + b"\nstream\n" + bytes(self.content) + b"\nendstream\n"


class WrittenObject(NamedTuple):
    """An object of a file: where it is, and the digest of its bytes."""

    number: int
    offset: int
    length: int
    digest: str
    refers: set[int]
    """The numbers of the objects that it refers to."""


@dataclass
class Log:
    """What is written for one page."""

    objects: list[WrittenObject] = field(default_factory=list)
    resources: list[tuple[str, str, str, int]] = field(default_factory=list)
    """New resources: kind, key, name and object number."""
    repeatable: bool = True
    """Whether the page affects later ones only by its resources and the glyphs that it shows."""


class PdfFile:
    """A PDF file being written to a binary stream."""

    def __init__(self, out: BinaryIO, version: str = "1.4", compress: bool = True) -> None:
        major, minor = version.split(".")
        self.compress = compress
        self.log: Log | None = None
        """Records what is written, if it is wanted."""
        self._out = out
        self._document = PDFDocument(invariant=1, pdfVersion=(int(major), int(minor)))
        self._file = PDFFile(self._document._pdfVersion)
        head, self._file.write = b"".join(self._file.strings), self._write
        self._write(head)

    def _write(self, data: bytes) -> None:
        self._document.updateSignature(data)
        self._out.write(data)

    def not_repeatable(self) -> None:
        """Note that the current page affects more than resources and glyphs."""
        if self.log is not None:
            self.log.repeatable = False

    @property
    def count(self) -> int:
        """The number of objects so far, which is the number of the last."""
        return int(self._document.objectcounter)

    def number(self, reference: PDFObjectReference) -> int:
        """Return the number of an object."""
        return int(self._document.idToObjectNumberAndVersion[reference.name][0])

    def reference(self, number: int) -> PDFObjectReference:
        """Return a reference to an object by its number."""
        return PDFObjectReference(self._document.numberToId[number])

    def reserve(self, name: str) -> PDFObjectReference:
        """Return a reference to an object that will be written later under this name."""
        return self._document.Reference(PDFObject(), name)

    def put(self, thing: PDFObject, name: str | None = None) -> PDFObjectReference:
        """Write an object now; `name` is a reserved one, if any."""
        if name is None:
            name = self._document.Reference(thing).name
        data = PDFIndirectObject(name, thing).format(self._document)
        offset = self._document.idToOffset[name] = self._file.add(data)
        self._document.idToObject[name] = None  # written and forgotten
        reference = PDFObjectReference(name)
        if self.log is not None:
            refers = {int(number) for number in _REFERENCE.findall(data.partition(b"stream\n")[0])}
            digest = sha256(data).hexdigest()
            self.log.objects.append(WrittenObject(self.number(reference), offset, len(data), digest, refers))
        return reference

    def copy(self, data: bytes, name: str, offsets: Sequence[int]) -> int:
        """Write objects as they are, with the next numbers; the first has a name. Return where they begin.

        `offsets` are their places in `data`.
        """
        document, start, first = self._document, self._file.add(data), self.count + 1
        for number, offset in enumerate(offsets, start=first):
            own = name if number == first else f"R{number}"
            document.idToObjectNumberAndVersion[own] = number, 0
            document.numberToId[number] = own
            document.idToOffset[own] = start + offset
            document.idToObject[own] = None
            document.objectcounter = number
        return int(start)

    def stream(
        self, data: bytes, entries: dict[str, Any], *, packed: bool = False, name: str | None = None
    ) -> PDFObjectReference:
        """Write a stream, compressed unless it already is (`packed`)."""
        dictionary = PDFDictionary(entries)
        if self.compress and not packed:
            data = deflated(data)
            dictionary["Filter"] = "/FlateDecode"
        return self.put(_Data(dictionary, data), name)

    def date(self) -> PDFDate:
        """Return the fixed date of every file, so that output does not depend on the clock."""
        return PDFDate(ts=self._document._timeStamp)

    def close(self, catalog: PDFDictionary, info: PDFDictionary) -> None:
        """Write catalogue, information and cross-reference table. Reserved objects must be written before."""
        root, about = self.put(catalog), self.put(info)
        document = self._document
        for name, thing in list(document.idToObject.items()):
            if thing is not None:
                self.put(thing, name)
        names = [document.numberToId[n + 1] for n in range(len(document.numberToId))]
        table = PDFCrossReferenceTable()
        table.addsection(0, names)
        start = self._file.add(table.format(document))
        trailer = PDFTrailer(startxref=start, Size=len(names) + 1, Root=root, Info=about, ID=document.ID())
        self._file.add(trailer.format(document))
