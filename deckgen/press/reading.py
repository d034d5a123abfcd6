"""A PDF in; its boxes and resources out, for preflight. pikepdf reads the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from deckgen.errors import FileError, Problem, SpecError, os_error
from deckgen.units import PT_PER_MM

DEEPEST = 24
"""How deep forms may stand in forms before it is taken for a loop."""
MALFORMED = (
    pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError,
    NotImplementedError, RecursionError,
)  # fmt: skip
"""What reading a PDF ends in whose objects are of other kinds than they should be."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a page in mm, from its lower left corner."""

    left: float
    foot: float
    right: float
    top: float

    def holds(self, other: Box, play: float = 0.01) -> bool:
        """Whether another box lies inside, give or take 0.01 mm."""
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
    """An open PDF. To be used in a `with` statement."""

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
        """What qpdf found broken since it was asked last and put right by guessing, or empty."""
        told = [_without(self.path, str(warning)) for warning in self.pdf.get_warnings()]
        return next((why for why in told if why != "file is damaged"), "")

    def whole_pages(self) -> bytes:
        """The file with its pages as they are printed: none cut to a CropBox, none turned for reading."""
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
    """Open a PDF. Raises FileError if it cannot be read, SpecError if it is none, or is locked."""
    try:
        data = path.read_bytes()
        return OpenPdf(path, pikepdf.open(path), data)
    except OSError as error:
        raise os_error(error, "read", path) from error
    except pikepdf.PasswordError:
        hint = "save it without a password"
        raise SpecError(Problem(f"{path} is locked by a password", hint=hint, rule="encrypted")) from None
    except pikepdf.PdfError as error:
        why = _without(path, str(error))
        raise SpecError(Problem(f"{path} is no PDF that can be read: {why}", rule="pdf")) from error


def _without(path: Path, message: str) -> str:
    """What qpdf says without the name of the file."""
    return message.removeprefix(str(path)).lstrip(":, ").rstrip()


def _plain(page: pikepdf.Page) -> bool:
    crop = page_box(page, "/CropBox")
    return int(page_entry(page, "/Rotate", 0)) % 360 == 0 and (
        crop is None or crop == page_box(page, "/MediaBox")
    )


_INHERITED = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")


def page_entry(page: pikepdf.Page, name: str, default: Any = None) -> Any:
    """An entry of a page, or of what it stands in if such entries are inherited."""
    node: Any = page.obj
    for _ in range(DEEPEST):
        found = node.get(name)
        if found is not None:
            return found
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary) or name not in _INHERITED:
            return default
    raise FileError(Problem("the pages of this PDF stand in a loop"))


def page_box(page: pikepdf.Page, name: str) -> Box | None:
    """A box of a page by name (`/TrimBox`), inherited ones too, or None if it has none.

    Raises ValueError or TypeError if it is none of four numbers.
    """
    found = page_entry(page, name)
    if found is None:
        return None
    left, foot, right, top = (float(v) / PT_PER_MM for v in found)
    return Box(min(left, right), min(foot, top), max(left, right), max(foot, top))


def resources(page: pikepdf.Page) -> Any:
    """The resources of a page, inherited ones too."""
    return page_entry(page, "/Resources", pikepdf.Dictionary())


def page_key(page: pikepdf.Page) -> tuple[bytes, bytes]:
    """What a page shows: its content and all else of it. Pages that are alike have the same key."""
    contents = page.obj.get("/Contents", pikepdf.Array())
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    boxes = [
        page.obj.get(name)
        for name in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Annots")
    ]
    rest = [resources(page), *(box for box in boxes if box is not None)]
    return b"".join(s.read_raw_bytes() for s in streams), b"|".join(thing.unparse() for thing in rest)


def resource_sets(page: pikepdf.Page) -> Iterator[Any]:
    """The resources of a page and of all forms, patterns and letters that it shows, each once."""
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
