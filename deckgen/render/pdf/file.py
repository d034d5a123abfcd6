"""Write PDF files: each object is written as soon as it is complete and then forgotten.

reportlab formats the objects. Its own document keeps all of them, with their names, until the end. Here only
their places stay in memory, so that a document of a thousand pages needs little more than one of a page.
"""

from __future__ import annotations

import re
import zlib
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, BinaryIO, Final, NamedTuple, NewType

from reportlab.pdfbase.pdfdoc import (
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFObject,
    PDFStream,
    PDFTrailer,
)

Reference = NewType("Reference", str)
"""A reference to an object of a file, as it is written: `12 0 R`."""
FONTS: Final = Reference("1 0 R")
"""The dictionary of all fonts, for which every file has its first number."""
LEVEL: Final = 5
"""Compression level of streams: level 6 saves 1 % of a plate but takes two and a half times as long."""

_ROWS: Final = 1000
"""Rows of the cross-reference table that are written at a time."""
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
        self._offsets = array("Q", [0])
        """Where each object is, by number from 1; 0 while it is not written. The first is that of `FONTS`."""

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
        return len(self._offsets)

    def number(self, reference: Reference) -> int:
        """Return the number of an object."""
        return int(reference.partition(" ")[0])

    def reference(self, number: int) -> Reference:
        """Return a reference to an object by its number."""
        return Reference(f"{number} 0 R")

    def reserve(self) -> Reference:
        """Return a reference to an object that will be written later."""
        self._offsets.append(0)
        return self.reference(self.count)

    def put(self, thing: PDFObject, reserved: Reference | None = None) -> Reference:
        """Write an object now, as a reserved one, if any."""
        reference = reserved or self.reserve()
        number, content = self.number(reference), thing.format(self._document)
        data = b"%d 0 obj\n%b%bendobj\n" % (number, content, b"\n"[: not content.endswith(b"\n")])
        offset = self._offsets[number - 1] = self._file.add(data)
        if self.log is not None:
            refers = {int(number) for number in _REFERENCE.findall(data.partition(b"stream\n")[0])}
            digest = sha256(data).hexdigest()
            self.log.objects.append(WrittenObject(number, offset, len(data), digest, refers))
        return reference

    def copy(self, data: bytes, offsets: Iterable[int]) -> int:
        """Write objects as they are, with the next numbers. Return where they begin.

        `offsets` are their places in `data`.
        """
        start = int(self._file.add(data))
        self._offsets.extend(start + offset for offset in offsets)
        return start

    def stream(self, data: bytes, entries: dict[str, Any], *, packed: bool = False) -> Reference:
        """Write a stream, compressed unless it already is (`packed`)."""
        dictionary = PDFDictionary(entries)
        if self.compress and not packed:
            data = deflated(data)
            dictionary["Filter"] = "/FlateDecode"
        return self.put(_Data(dictionary, data))

    def date(self) -> PDFDate:
        """Return the fixed date of every file, so that output does not depend on the clock."""
        return PDFDate(ts=self._document._timeStamp)

    def close(self, catalog: PDFDictionary, info: PDFDictionary) -> None:
        """Write catalogue, information and cross-reference table. Reserved objects must be written before."""
        root, about = self.put(catalog), self.put(info)
        size = self.count + 1
        start = self._file.add(f"xref\n0 {size}\n0000000000 65535 f \n")
        for first in range(0, self.count, _ROWS):
            self._file.add("".join(f"{at:010d} 00000 n \n" for at in self._offsets[first : first + _ROWS]))
        trailer = PDFTrailer(startxref=start, Size=size, Root=root, Info=about, ID=self._document.ID())
        self._file.add(trailer.format(self._document))
