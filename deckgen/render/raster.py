"""A PDF in; the pixels of its pages out, at exactly the size asked for. pdfium does the drawing."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeAlias

import pypdfium2_raw as pdfium
from PIL import Image as Pictures
from PIL import ImageChops

Mode: TypeAlias = Literal["RGB", "L"]
PixelBox: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the whole page; right and bottom are outside."""

_WHITE: Final = 0xFFFFFFFF
_LOCK: Final = Lock()
"""pdfium is not safe to call from two threads at once; compressing what it drew is."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows of grey or RGB bytes, each after a byte of zero: as PNG stores rows that are not filtered."""

    width: int
    height: int
    mode: Mode
    data: bytearray = field(repr=False)

    @property
    def stride(self) -> int:
        """Bytes from row to row."""
        return 1 + self.width * len(self.mode)

    def picture(self) -> Pictures.Image:
        """The same as a Pillow image."""
        rows = memoryview(self.data)[1:].tobytes()
        return Pictures.frombytes(self.mode, (self.width, self.height), rows, "raw", self.mode, self.stride)


class Raster:
    """An open PDF. Raises ValueError if pdfium cannot read it. To be used in a `with` statement."""

    def __init__(self, pdf: bytes) -> None:
        _start()
        self._pdf = pdf
        with _LOCK:
            self._document = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
        if not self._document:
            raise ValueError(f"pdfium cannot read this PDF (error {pdfium.FPDF_GetLastError()})")

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the PDF."""
        with _LOCK:
            pdfium.FPDF_CloseDocument(self._document)

    def __len__(self) -> int:
        """The number of pages."""
        with _LOCK:
            return int(pdfium.FPDF_GetPageCount(self._document))

    def size(self, page: int) -> tuple[float, float]:
        """Width and height of a page in points; pages count from 0. Raises IndexError if there is none."""
        size = pdfium.FS_SIZEF()
        with _LOCK:
            if not pdfium.FPDF_GetPageSizeByIndexF(self._document, page, size):
                raise IndexError(f"there is no page {page}")
        return size.width, size.height

    def pixels(
        self, page: int, width: int, height: int, box: PixelBox | None = None, mode: Mode = "RGB"
    ) -> Pixels:
        """A page, on white, scaled to `width` x `height` pixels, or only a box of that.

        The factor is `width` over the page's own width, never rounded, so a box shows what the whole would.
        Raises IndexError if there is no such page.
        """
        left, top, right, bottom = box or (0, 0, width, height)
        pixels = _blank(right - left, bottom - top, mode)
        with _LOCK, self._page(page) as opened, _bitmap(pixels) as bitmap:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, pixels.width, pixels.height, _WHITE)
            flags = pdfium.FPDF_REVERSE_BYTE_ORDER if mode == "RGB" else 0  # with grey pdfium crashes
            pdfium.FPDF_RenderPageBitmap(bitmap, opened, -left, -top, width, height, 0, flags)
        return pixels

    def text(self, page: int) -> str:
        """The words of a page as a reader of PDFs finds them. Raises IndexError if there is no such page."""
        with _LOCK, self._page(page) as opened:
            words = pdfium.FPDFText_LoadPage(opened)
            try:
                length = pdfium.FPDFText_CountChars(words)
                found = (ctypes.c_ushort * (2 * length + 1))()  # two for what lies beyond U+FFFF
                written = pdfium.FPDFText_GetText(words, 0, length, found)
            finally:
                pdfium.FPDFText_ClosePage(words)
        return bytes(found)[: 2 * written].decode("utf-16-le", "replace").rstrip("\0")

    @contextmanager
    def _page(self, page: int) -> Iterator[Any]:
        opened = pdfium.FPDF_LoadPage(self._document, page)
        if not opened:
            raise IndexError(f"there is no page {page}")
        try:
            yield opened
        finally:
            pdfium.FPDF_ClosePage(opened)


def rasterise(
    pdf: bytes, page: int, width: int, height: int, box: PixelBox | None = None, mode: Mode = "RGB"
) -> Pictures.Image:
    """One page of a PDF as a Pillow image of exactly `width` x `height` pixels, or only a box of it."""
    with Raster(pdf) as raster:
        return raster.pixels(page, width, height, box, mode).picture()


def darkest(picture: Pictures.Image) -> Pictures.Image:
    """The least channel of each pixel: pale yellow is not white in it."""
    first, *others = picture.split()
    for other in others:
        first = ImageChops.darker(first, other)
    return first


@cache
def _start() -> None:
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))


def _blank(width: int, height: int, mode: Mode) -> Pixels:
    return Pixels(width, height, mode, bytearray(height * (1 + width * len(mode))))


@contextmanager
def _bitmap(pixels: Pixels) -> Iterator[Any]:
    """A pdfium bitmap over the rows themselves, beginning after the first row's zero."""
    first = (ctypes.c_char * (len(pixels.data) - 1)).from_buffer(pixels.data, 1)
    kind = pdfium.FPDFBitmap_BGR if pixels.mode == "RGB" else pdfium.FPDFBitmap_Gray
    bitmap = pdfium.FPDFBitmap_CreateEx(pixels.width, pixels.height, kind, first, pixels.stride)
    try:
        yield bitmap
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
