"""Plan an upload to The Game Crafter: a folder of pictures, a game, and its components with their pieces.

The plan is made from a build: order.json of the target `tgc`, and the pages of `tgc-booklet`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha1
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple

from deckgen.errors import Problem, SpecError, UsageError
from deckgen.facts import Fact, Quantity, plain, suggest
from deckgen.outputs.files import Entry
from deckgen.outputs.png import ORDER
from deckgen.paths import guarded, read_bytes
from deckgen.target.load import find_target, load_target
from deckgen.target.model import NARROWEST, Product
from deckgen.target.outputs import BoxArt

CARDS, BOOKLETS, BOX = "tgc", "tgc-booklet", "tgc-box"
"""The targets that are uploaded."""
PREFERRED = "MediumBooklet"
"""The booklet size to upload if none is chosen and it was built; it fits in a box of cards."""
LARGEST_PICTURE = 50_000_000
"""The largest picture, in bytes. The service publishes no limit; the largest mats have about 5 million."""
MOST_COPIES = 99
"""The most copies of a piece, according to the service's developer pages."""
PER_MINUTE = 180
"""Calls that deckgen makes per minute; the service allows 240."""
LOT = 100
"""The most cards that the service creates in one call."""

ImageField = Literal["face_id", "back_id", "image_id"]


class Api(NamedTuple):
    """How the service creates components of a kind, and any pieces in them."""

    child: str = ""
    """The service's name for a piece; empty if a component is a single piece."""
    parent: str = ""
    """The field of a piece that names its component."""
    children: str = ""
    """The relationship that lists the pieces of a component."""
    image: ImageField = "face_id"
    """The field of a piece's picture."""


APIS = {
    "deck": Api("card", "deck_id", "cards"),
    "twosidedset": Api("twosided", "set_id", "members"),
    "twosidedsluggedset": Api("twosidedslugged", "set_id", "members"),
    "onesided": Api(),
    "scorepad": Api(),
    "tuckbox": Api(),
    "booklet": Api("bookletpage", "booklet_id", "pages", "image_id"),
}
"""From thegamecrafter.com/developer. Products of other kinds are not uploaded."""


@dataclass(frozen=True, slots=True)
class UploadPicture:
    """A picture of the build: its path in the output folder, SHA-1, size in bytes and size in pixels."""

    path: str
    sha1: str
    bytes: int
    pixels: tuple[int, int]

    @property
    def name(self) -> str:
        """Its unique name in the service's folder."""
        return self.path.replace("/", "_")


@dataclass(frozen=True, slots=True)
class UploadPiece:
    """A card, tile or page of a component."""

    name: str
    face: UploadPicture
    back: UploadPicture | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Component:
    """Something that the service makes: a deck of cards, a set of tokens, a mat, a pad, a booklet."""

    key: str
    """Its name in the ledger, which is the same in every upload of the deck."""
    name: str
    identity: str
    """The service's name for the product, such as PokerDeck."""
    kind: str
    """Its kind, a key of APIS."""
    pieces: tuple[UploadPiece, ...]
    back: UploadPicture | None = None
    """The back of most of its pieces."""
    change: Fact | None = None
    """How the product differs from the pieces in size or kind."""

    @property
    def api(self) -> Api:
        """How the service creates it."""
        return APIS[self.kind]

    @property
    def pictures(self) -> Iterator[UploadPicture]:
        """The pictures of its pieces."""
        for piece in self.pieces:
            yield piece.face
            yield from [piece.back] if piece.back else []


@dataclass(frozen=True)
class UploadPlan:
    """Everything to create on the service, and the folder whose files are sent."""

    game: str
    version: str
    root: Path
    components: tuple[Component, ...]

    @property
    def folder(self) -> str:
        """The name of the service's folder for the pictures."""
        return f"{self.game} {self.version}".strip()

    @cached_property
    def pictures(self) -> dict[str, UploadPicture]:
        """Every picture once, by its SHA-1."""
        return {picture.sha1: picture for each in self.components for picture in each.pictures}

    @property
    def calls(self) -> int:
        """The approximate number of calls for a first upload."""
        own = 8 + 2 * len(self.pictures) + len(self.components)  # each file is sent, then looked up
        pieces = [(each.kind, len(each.pieces)) for each in self.components if each.api.child]
        return own + sum(-(-count // LOT) if kind == "deck" else count for kind, count in pieces)

    def lines(self) -> Iterator[tuple[int, Fact]]:
        """Yield the lines of the plan, each with its indentation."""
        size = Quantity(round(sum(each.bytes for each in self.pictures.values()) / 1e6, 1), "MB")
        yield 0, Fact("upload-plan-folder", name=self.folder, count=len(self.pictures), size=size)
        for each in self.pictures.values():
            width, height = each.pixels
            size = Quantity(round(each.bytes / 1e3), "kB")
            sha = each.sha1[:12]
            yield 1, Fact("upload-plan-file", path=each.path, sha=sha, width=width, height=height, size=size)
        yield 0, Fact("upload-plan-game", name=self.game)
        for component in self.components:
            count = sum(piece.copies for piece in component.pieces)
            name, identity, kind = component.name, component.identity, component.kind
            yield 1, Fact("upload-plan-component", name=name, identity=identity, kind=kind, count=count)
            if component.change:
                yield 2, component.change
            for piece in component.pieces:
                back = piece.back.path if piece.back else "none"
                face, copies = piece.face.path, piece.copies
                yield 2, Fact("upload-plan-piece", name=piece.name, copies=copies, face=face, back=back)
        yield 0, Fact("upload-plan-calls", calls=self.calls, minutes=-(-self.calls // PER_MINUTE))

    def as_json(self) -> dict[str, object]:
        """Return the plan as printed by `--json`."""
        files = [
            {"path": p.path, "name": p.name, "sha1": p.sha1, "bytes": p.bytes, "pixels": p.pixels}
            for p in self.pictures.values()
        ]
        components = [
            {
                "name": each.name, "identity": each.identity, "kind": each.kind,
                "change": each.change and plain(each.change),
                "pieces": [
                    {"name": piece.name, "face": piece.face.path, "back": piece.back and piece.back.path,
                     "copies": piece.copies}
                    for piece in each.pieces
                ],
            }
            for each in self.components
        ]  # fmt: skip
        return {"game": self.game, "folder": self.folder, "files": files, "components": components,
                "calls": self.calls}  # fmt: skip


def plan_of(root: Path, entries: Sequence[Entry], booklet: str | None, game: str = "") -> UploadPlan:
    """Return the plan for a build in the folder `root`; the game is named `game`, or after the deck.

    `booklet` is the size of the rules to send, empty for any size, or None for no rules. Raises SpecError
    with the problems of the pictures, UsageError if there is no such booklet, FileError.
    """
    order = json.loads(read_bytes(root / CARDS / ORDER, LARGEST_PICTURE))
    reader, title = _Reader(root), game or order["title"]
    components = [
        component
        for part in order["parts"]
        for component in _components(part, title, reader)
    ]  # fmt: skip
    if booklet is not None:
        components += _booklets(entries, booklet, title, reader)
    components += _boxes(entries, title, reader)
    if reader.problems:
        raise SpecError(reader.problems)
    return UploadPlan(title, order["deck_version"], root, tuple(components))


class _Reader:
    """Reads each picture once, and collects in `problems` what the service would refuse."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Problem] = []
        self._read: dict[str, UploadPicture] = {}

    def picture(self, path: str, pixels: tuple[int, int]) -> UploadPicture:
        """Return a picture of the build, which should have this size in pixels."""
        if path not in self._read:
            data = read_bytes(guarded(self.root, self.root / path), LARGEST_PICTURE)
            # The first two numbers in a PNG's header are its width and height.
            size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
            if not data.startswith(b"\x89PNG\r\n\x1a\n") or size != pixels:
                width, height = pixels
                self.problems.append(Problem(Fact("upload-pixels", path=path, width=width, height=height)))
            self._read[path] = UploadPicture(path, sha1(data).hexdigest(), len(data), size)
        return self._read[path]


def _components(part: dict[str, Any], game: str, reader: _Reader) -> Iterator[Component]:
    """Yield the components for a part of an order: a set for each back, or one component per mat or pad."""
    kind, product, pixels = part["component"], part["product"], tuple(part["pixels"])
    if kind not in APIS:
        reader.problems.append(Problem(Fact("upload-no-component", part=part["part"], product=product)))
        return
    pieces = [_piece(card, pixels, reader) for card in part["cards"]]
    name = f"{game}: {part['part']}"
    change = _change(part["change"]) if part["change"] else None
    if not APIS[kind].child:
        for piece in pieces:
            key = f"{kind}:{part['part']}/{piece.name}"
            yield Component(key, f"{name}, {piece.name}", product, kind, (piece,), change=change)
    elif kind == "deck":
        [(common, _)] = Counter(piece.back for piece in pieces).most_common(1)
        yield Component(f"{kind}:{part['part']}", name, product, kind, tuple(pieces), common, change)
    else:
        # The developer pages do not say how a piece can have another back than its set.
        for n, (back, alike) in enumerate(_by_back(pieces).items(), start=1):
            end = f" {n}" if n > 1 else ""
            key = f"{kind}:{part['part']}{end}"
            yield Component(key, f"{name}{end}", product, kind, tuple(alike), back, change)


def _change(given: dict[str, Any]) -> Fact:
    """Return the fact that an order has as JSON, which makes objects of quantities."""
    values = given["values"].items()
    return Fact(given["key"], **{n: Quantity(**v) if isinstance(v, dict) else v for n, v in values})


def _piece(card: dict[str, Any], pixels: tuple[int, int], reader: _Reader) -> UploadPiece:
    """Return a card of an order, whose pictures should have this size in pixels."""
    back = reader.picture(card["back"], pixels) if card["back"] else None
    if not 1 <= card["quantity"] <= MOST_COPIES:
        fact = Fact("upload-copies", count=card["quantity"], most=MOST_COPIES)
        reader.problems.append(Problem(fact, card=card["id"]))
    return UploadPiece(card["id"], reader.picture(card["front"], pixels), back, card["quantity"])


def _by_back(pieces: Sequence[UploadPiece]) -> dict[UploadPicture | None, list[UploadPiece]]:
    """Return the pieces grouped by back."""
    alike: dict[UploadPicture | None, list[UploadPiece]] = {}
    for piece in pieces:
        alike.setdefault(piece.back, []).append(piece)
    return alike


def _boxes(entries: Sequence[Entry], game: str, reader: _Reader) -> Iterator[Component]:
    """Yield the box, if it was built."""
    templates = load_target(find_target(BOX)).output
    assert isinstance(templates, BoxArt)
    pixels = {box.name: box.pixels for box in templates.boxes}
    for entry in entries:
        if entry.target == BOX:
            name = PurePosixPath(entry.path).stem
            piece = UploadPiece("box", reader.picture(entry.path, pixels[name]))
            yield Component("tuckbox:box", f"{game}: box", name, "tuckbox", (piece,))


def _booklets(entries: Sequence[Entry], wanted: str, game: str, reader: _Reader) -> Iterator[Component]:
    """Yield the booklet of the size `wanted`, or of any size if that is empty and there are rules.

    Raises UsageError.
    """
    products = {each.name: each for each in load_target(find_target(BOOKLETS)).products}
    built = _built_booklets(entries)
    if not (wanted or built):
        return
    size = wanted or next(name for name in (PREFERRED, *products) if name in built)
    if size not in built:
        raise UsageError(Fact("upload-no-booklet", name=size, near=suggest(size, built)))
    pixels = products[size].pixels or (0, 0)
    paths = sorted(built[size])  # page numbers have two digits
    pieces = [UploadPiece(f"page {n}", reader.picture(path, pixels)) for n, path in enumerate(paths, start=1)]
    short = _in_brief(size, products, built)
    yield Component("booklet:rules", f"{game}: rules", size, "booklet", tuple(pieces), change=short)


def _in_brief(size: str, products: Mapping[str, Product], built: Container[str]) -> Fact | None:
    """Return that a narrow booklet has the rules in brief, and which of those built has all of them."""
    if products[size].trim.width >= NARROWEST:
        return None
    wide = (name for name, product in products.items() if product.trim.width >= NARROWEST)
    whole = next((name for name in wide if name in built), "")
    return Fact("upload-in-brief", whole=whole, others=bool(whole))


def _built_booklets(entries: Sequence[Entry]) -> dict[str, list[str]]:
    """Return the page paths of the built booklets, by the booklet's size."""
    built: dict[str, list[str]] = {}
    for entry in entries:
        target, _, rest = entry.path.partition("/")
        size, page, _ = rest.partition("/")
        if target == BOOKLETS and page:
            built.setdefault(size, []).append(entry.path)
    return built
