"""Read a PDF for preflight: its boxes, resources and names. pikepdf parses the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from deckgen.errors import FileError, Problem, SpecError, os_error
from deckgen.facts import Fact
from deckgen.units import PT_PER_MM

DEEPEST = 24
"""How deeply forms may be nested before they are taken for a loop."""
MALFORMED = (
    pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError,
    NotImplementedError, RecursionError,
)  # fmt: skip
"""What is raised while reading a PDF whose objects have the wrong types."""


@dataclass(frozen=True, slots=True)
class PageBox:
    """A box of a page in mm, from its lower left corner."""

    left: float
    foot: float
    right: float
    top: float

    def holds(self, other: PageBox) -> bool:
        """Whether another box is inside, with a tolerance of 0.01 mm."""
        play = 0.01  # programs round boxes in points
        return (
            other.left >= self.left - play and other.foot >= self.foot - play
            and other.right <= self.right + play and other.top <= self.top + play
        )  # fmt: skip

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.right - self.left, self.top - self.foot


@dataclass(slots=True)
class OpenPdf:
    """An open PDF, for use in a `with` statement."""

    path: Path
    pdf: pikepdf.Pdf
    data: bytes = field(repr=False)

    def __enter__(self) -> OpenPdf:
        """Itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.pdf.close()

    @property
    def version(self) -> str:
        """The version that its header claims, or its catalogue if that is later."""
        return max(str(self.pdf.pdf_version), str(self.pdf.Root.get("/Version", "/"))[1:])

    def mended(self) -> str:
        """The first thing that qpdf repaired by guessing since the last call, in its words, or empty."""
        warnings = [_without(self.path, str(warning)) for warning in self.pdf.get_warnings()]
        return next((why for why in warnings if why != _SUMMARY), "")

    def whole_pages(self) -> bytes:
        """The file with every page as it is printed: not cropped to its CropBox, not rotated for viewing."""
        kept = [(page.obj, _plain(page)) for page in self.pdf.pages]
        if all(plain for _, plain in kept):
            return self.data
        for page, plain in kept:
            if not plain:
                page["/Rotate"] = 0
                page["/CropBox"] = pikepdf.Array([float(v) for v in pikepdf.Page(page).mediabox])
        out = BytesIO()
        self.pdf.save(out, compress_streams=False)
        return out.getvalue()

    def info(self, key: str) -> str:
        """An entry of the information dictionary as text, or empty."""
        about: Any = self.pdf.trailer.get("/Info")
        found = about.get(key) if about is not None else None
        return "" if found is None else str(found)


def open_pdf(path: Path) -> OpenPdf:
    """Open a PDF. Raises FileError if it cannot be read, SpecError if it is not a PDF or is locked."""
    try:
        data = path.read_bytes()
        return OpenPdf(path, pikepdf.open(path), data)
    except OSError as error:
        raise os_error(error, "read", path) from error
    except pikepdf.PasswordError:
        locked = Fact("press-locked", path=str(path))
        raise SpecError(Problem(locked, rule="encrypted")) from None
    except pikepdf.PdfError as error:
        unreadable = Fact("press-no-pdf", path=str(path), why=_without(path, str(error)))
        raise SpecError(Problem(unreadable, rule="pdf")) from error


_SUMMARY = "file is damaged"
"""The warning with which qpdf introduces the others."""


def _without(path: Path, message: str) -> str:
    """A message of qpdf without the name of the file."""
    return message.removeprefix(str(path)).lstrip(":, ").rstrip()


def _plain(page: pikepdf.Page) -> bool:
    crop = page_box(page, "/CropBox")
    return int(page_entry(page, "/Rotate", 0)) % 360 == 0 and (
        crop is None or crop == page_box(page, "/MediaBox")
    )


_INHERITED = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")


def page_entry(page: pikepdf.Page, name: str, default: Any = None) -> Any:
    """An entry of a page, inherited from its parents where PDF inherits it (ISO 32000-1, 7.7.3.4)."""
    node: Any = page.obj
    for _ in range(DEEPEST):
        found = node.get(name)
        if found is not None:
            return found
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary) or name not in _INHERITED:
            return default
    raise FileError(Fact("press-page-loop"))


def page_box(page: pikepdf.Page, name: str) -> PageBox | None:
    """A box of a page by name (`/TrimBox`), inherited or its own, or None if it has none.

    Raises ValueError or TypeError if it is not four numbers.
    """
    found = page_entry(page, name)
    if found is None:
        return None
    left, foot, right, top = (float(v) / PT_PER_MM for v in found)
    return PageBox(min(left, right), min(foot, top), max(left, right), max(foot, top))


def resources(page: pikepdf.Page) -> Any:
    """The resources of a page, inherited or its own."""
    return page_entry(page, "/Resources", pikepdf.Dictionary())


def content_streams(page: pikepdf.Page) -> list[Any]:
    """The streams that make up the content of a page."""
    contents = page.obj.get("/Contents", pikepdf.Array())
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def page_content(page: pikepdf.Page) -> bytes:
    """The content of a page, decoded."""
    return b"\n".join(stream.read_bytes() for stream in content_streams(page))


def page_key(page: pikepdf.Page) -> tuple[bytes, bytes]:
    """The content of a page and everything it depends on: pages with equal keys look the same."""
    boxes = [
        page.obj.get(name)
        for name in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Annots")
    ]
    rest = [resources(page), *(box for box in boxes if box is not None)]
    content = b"".join(stream.read_raw_bytes() for stream in content_streams(page))
    return content, b"|".join(thing.unparse() for thing in rest)


def resource_sets(page: pikepdf.Page) -> Iterator[Any]:
    """The resources of a page and of all its forms, patterns and Type 3 fonts, each once."""
    seen: set[tuple[int, int]] = set()
    yield from _sets(resources(page), seen, 0)


def _sets(found: Any, seen: set[tuple[int, int]], depth: int) -> Iterator[Any]:
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
    """All resources of a kind (`/Font`, `/XObject`) that a page uses, each once."""
    found: dict[tuple[int, int] | str, Any] = {}
    for each in resource_sets(page):
        for name, thing in dict(each.get(kind, {})).items():
            known = thing.objgen if getattr(thing, "is_indirect", False) else f"{name} {id(each)}"
            found.setdefault(known, thing)
    return found


def key_of(name: Any) -> str:
    """A name with its slash, as the keys of a dictionary have it; other objects as text.

    Names are bytes (ISO 32000-1, 7.3.5): usually UTF-8, but older programs wrote their machine's encoding.
    """
    return _key(bytes(name)) if isinstance(name, pikepdf.Name) else str(name)


def key_in_content(token: bytes) -> str:
    """The same for a name in a content stream, where characters may be written as `#20`."""
    return _key(re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), token))


def shown(name: Any) -> str:
    """A name without its slash, for people; bytes that are not UTF-8 are read as Latin-1."""
    raw = bytes(name)
    try:
        return raw.decode("utf-8")[1:]
    except UnicodeDecodeError:
        return raw.decode("latin-1")[1:]


def _key(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")
