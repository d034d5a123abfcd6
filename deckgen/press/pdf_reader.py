"""Read a PDF for preflight: its boxes, resources and names. pikepdf parses the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from deckgen.errors import FileError, Problem, SpecError, os_error
from deckgen.facts import Fact
from deckgen.geometry import Box
from deckgen.units import PT_PER_MM

DEEPEST = 24
"""The deepest nesting of forms; anything deeper is treated as a loop."""
MALFORMED = (
    pikepdf.PdfError, pikepdf.ForeignObjectError, ValueError, TypeError, KeyError, IndexError, AttributeError,
    ArithmeticError, RuntimeError,
)  # fmt: skip
"""The exceptions raised while reading a PDF whose objects have the wrong types."""


@dataclass(slots=True)
class OpenPdf:
    """An open PDF."""

    path: Path
    pdf: pikepdf.Pdf
    data: bytes = field(repr=False)

    @property
    def version(self) -> str:
        """The version in its header, or in its catalogue if that is later."""
        return max(str(self.pdf.pdf_version), str(self.pdf.Root.get("/Version", "/"))[1:])

    def mended(self) -> str:
        """Return qpdf's message about the first repair it guessed since the last call, or an empty string."""
        warnings = [_without(self.path, str(warning)) for warning in self.pdf.get_warnings()]
        # this summary precedes the actual warnings
        return next((why for why in warnings if why != "file is damaged"), "")

    def whole_pages(self) -> bytes:
        """Return the file with every page as printed: not cropped to its CropBox, not rotated."""
        changed = [page for page in self.pdf.pages if not _is_whole(page)]
        if not changed:
            return self.data
        for page in changed:
            page.obj["/Rotate"] = 0
            page.obj["/CropBox"] = pikepdf.Array([float(v) for v in page.mediabox])
        out = BytesIO()
        self.pdf.save(out, compress_streams=False)
        return out.getvalue()


@contextmanager
def open_pdf(path: Path) -> Iterator[OpenPdf]:
    """Open a PDF. Raises FileError if it cannot be read, SpecError if it is not a PDF or is locked."""
    try:
        opened = OpenPdf(path, pikepdf.open(path), path.read_bytes())
    except OSError as error:
        raise os_error(error, "read", path) from error
    except pikepdf.PasswordError:
        locked = Fact("press-locked", path=str(path))
        raise SpecError(Problem(locked, rule="encrypted")) from None
    except pikepdf.PdfError as error:
        unreadable = Fact("press-no-pdf", path=str(path), why=_without(path, str(error)))
        raise SpecError(Problem(unreadable, rule="pdf")) from error
    with opened.pdf:
        yield opened


def _without(path: Path, message: str) -> str:
    """Return a message from qpdf without the file name."""
    return message.removeprefix(str(path)).lstrip(":, ").rstrip()


def _is_whole(page: pikepdf.Page) -> bool:
    crop = page_box(page, "/CropBox") or page_box(page, "/MediaBox")
    return int(page_entry(page, "/Rotate", 0)) % 360 == 0 and crop == page_box(page, "/MediaBox")


BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
_INHERITED = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")


def page_entry(page: pikepdf.Page, name: str, default: Any = None) -> Any:
    """Return an entry of a page, inherited from its parents if PDF allows (ISO 32000-1, 7.7.3.4)."""
    node: Any = page.obj
    for _ in range(DEEPEST):
        found = node.get(name)
        if found is not None:
            return found
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary) or name not in _INHERITED:
            return default
    raise FileError(Fact("press-page-loop"))


def page_box(page: pikepdf.Page, name: str) -> Box | None:
    """Return a page's box by name (`/TrimBox`), inherited or its own, in mm with y down; None if missing.

    Raises ValueError or TypeError if it is not four numbers.
    """
    found = page_entry(page, name)
    return None if found is None else box_of(found)


def box_of(numbers: Any) -> Box:
    """Return a PDF rectangle, any two opposite corners in points, as a box in mm with y down."""
    left, foot, right, top = (float(v) / PT_PER_MM for v in numbers)
    return Box.around([(left, -foot), (right, -top)])


def holds(outer: Box, inner: Box) -> bool:
    """Return whether a box is inside another, to within 0.01 mm, because programs round boxes in points."""
    return outer.grown(0.01).clipped(inner) == inner


def resources(page: pikepdf.Page) -> Any:
    """Return the resources of a page, inherited or its own."""
    return page_entry(page, "/Resources", pikepdf.Dictionary())


def _streams(page: pikepdf.Page) -> list[Any]:
    contents = page.obj.get("/Contents", pikepdf.Array())
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def page_content(page: pikepdf.Page) -> bytes:
    """Return the decoded content of a page."""
    return b"\n".join(stream.read_bytes() for stream in _streams(page))


def page_key(page: pikepdf.Page) -> tuple[bytes, bytes]:
    """Return a key of a page's content and all it depends on: pages with equal keys look the same."""
    entries: list[Any] = [page.obj.get(name) for name in (*BOXES, "/Annots")]
    rest = [resources(page), *(entry for entry in entries if entry is not None)]
    content = b"".join(stream.read_raw_bytes() for stream in _streams(page))
    return content, b"|".join(thing.unparse() for thing in rest)


def _sets(found: Any, seen: set[tuple[int, int]], depth: int = 0) -> Iterator[Any]:
    """Yield a set of resources and those of all forms, patterns and Type 3 fonts in it, each once."""
    yield found
    if depth > DEEPEST:
        return
    for kind in ("/XObject", "/Pattern", "/Font"):
        for thing in dict(found.get(kind, {})).values():
            inner = thing.get("/Resources")
            if inner is None or (thing.objgen in seen and thing.objgen != (0, 0)):
                continue
            seen.add(thing.objgen)
            yield from _sets(inner, seen, depth + 1)


def things(page: pikepdf.Page, kind: str) -> dict[tuple[int, int] | str, Any]:
    """Return all resources of a kind (`/Font`, `/XObject`) that a page uses, each once."""
    found: dict[tuple[int, int] | str, Any] = {}
    for each in _sets(resources(page), set()):
        for name, thing in dict(each.get(kind, {})).items():
            known = thing.objgen if getattr(thing, "is_indirect", False) else f"{name} {id(each)}"
            found.setdefault(known, thing)
    return found


def key_of(name: Any) -> str:
    """Return a name with its slash, as in the keys of a dictionary; other objects as text.

    Names are bytes (ISO 32000-1, 7.3.5), usually UTF-8, but older programs used the machine's own encoding.
    """
    return bytes(name).decode("utf-8", "surrogateescape") if isinstance(name, pikepdf.Name) else str(name)


def shown(name: Any) -> str:
    """Return a name without its slash, for display; bytes that are not UTF-8 are read as Latin-1."""
    raw = bytes(name)
    try:
        return raw.decode("utf-8")[1:]
    except UnicodeDecodeError:
        return raw.decode("latin-1")[1:]
