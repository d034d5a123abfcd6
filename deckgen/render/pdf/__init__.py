"""Write scenes as PDF files: pages with boxes, each placed scene written once, subset fonts."""

from deckgen.render.pdf.document import Bookmark, PdfOptions, pdf_bytes, write_pdf
from deckgen.render.pdf.file import PdfFile
from deckgen.render.pdf.resources import Convert
from deckgen.render.pdf.reuse import KeyedPage, PageMemory

__all__ = [
    "Bookmark",
    "Convert",
    "KeyedPage",
    "PageMemory",
    "PdfFile",
    "PdfOptions",
    "pdf_bytes",
    "write_pdf",
]
