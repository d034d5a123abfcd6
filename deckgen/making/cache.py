"""Keep files in the output folder that spare the next build work: what is known of faces and of PDF pages.

They are plain data, checked against what it was made from before it is used. If one is missing or damaged,
everything is made as it was the first time.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from deckgen import __version__
from deckgen.draw.card import Dependencies
from deckgen.errors import DeckgenError
from deckgen.faces.known import FileDigests, KnownCard, KnownFace, KnownFaces
from deckgen.making.files import discard, file_digest, whole_file
from deckgen.making.manifest import input_name, input_path
from deckgen.paths import is_dir, is_file, read_bytes
from deckgen.reads import recording
from deckgen.render.pdf import PageMemory

FOLDER = ".deckgen-cache"
LARGEST = 200_000_000
"""The most bytes of a file to read, packed or not; what is known of 10,000 cards takes about 3 million."""
_FACES = "faces"


def read_faces(out: Path, folder: Path) -> KnownFaces:
    """Return what earlier builds found out about the faces of the deck in a folder."""
    raw = read_cache(out, _FACES)
    try:
        paths = [input_path(name, folder) for name in raw["files"]]
        files = [frozenset((paths[at], str(digest)) for at, digest in each) for each in raw["sets"]]
        uses = [Dependencies(frozenset(names), frozenset(faces)) for names, faces in raw["uses"]]

        def card(sides: Any) -> KnownCard:
            return [
                KnownFace(str(one), str(other), uses[use], files[read]) for one, other, use, read in sides
            ]

        cards = {
            str(situation): {str(name): card(sides) for name, sides in found.items()}
            for situation, found in raw["cards"].items()
        }
    except (ValueError, TypeError, LookupError, AttributeError):
        cards = {}
    return KnownFaces(file_digest, cards)


def keep_faces(out: Path, folder: Path, known: KnownFaces) -> None:
    """Keep what is known of faces for the next build. Raises FileError."""
    names: dict[Path, str] = {}
    files: dict[str, int] = {}
    uses: dict[Dependencies, int] = {}
    sets: dict[FileDigests, int] = {}

    def packed(face: KnownFace) -> Collection[object]:
        use, read = uses.setdefault(face.uses, len(uses)), sets.setdefault(face.files, len(sets))
        return face.digest, face.fingerprint, use, read

    def named(file: Path) -> str:
        if file not in names:
            names[file] = input_name(file, folder)
        return names[file]

    cards = {
        situation: {name: list(map(packed, sides)) for name, sides in found.items()}
        for situation, found in known.all().items()
    }
    named_sets = [sorted((named(file), digest) for file, digest in each) for each in sets]
    listed = [[(files.setdefault(name, len(files)), digest) for name, digest in each] for each in named_sets]
    used = [(sorted(use.names), sorted(use.faces)) for use in uses]
    write_cache(out, _FACES, {"files": list(files), "sets": listed, "uses": used, "cards": cards})


@contextmanager
def last_pages(out: Path, path: str) -> Iterator[PageMemory]:
    """Yield the pages of a PDF as it was last made; none if the file has changed since."""
    raw = read_cache(out, name_of(path))
    if raw and raw.get("sha256") == file_digest(out / path):
        with (out / path).open("rb") as old:
            try:
                memory = PageMemory.of(old, raw)
            except (ValueError, TypeError, LookupError, AttributeError):
                memory = PageMemory()
            yield memory
    else:
        yield PageMemory()


def keep_pages(out: Path, path: str, digest: str, memory: PageMemory) -> None:
    """Keep what is known of the pages of a PDF with this digest for the next build. Raises FileError."""
    write_cache(out, name_of(path), {"sha256": digest, **memory.data()})


def name_of(path: str) -> str:
    """Return the name of the file that is kept for an output."""
    return sha256(path.encode()).hexdigest()[:32]


def read_cache(out: Path, name: str) -> Mapping[str, Any]:
    """Return what this version kept under a name; empty if there is nothing that can be read."""
    path = out / FOLDER / name
    if not is_file(path):
        return {}
    try:
        with recording():  # it is no input of the targets
            packed = read_bytes(path, LARGEST)
        raw = json.loads(zlib.decompressobj().decompress(packed, LARGEST))
        return raw["data"] if raw["deckgen"] == __version__ else {}
    except (DeckgenError, zlib.error, ValueError, TypeError, LookupError, RecursionError):
        return {}


def write_cache(out: Path, name: str, data: Mapping[str, Any]) -> None:
    """Keep data under a name. Raises FileError."""
    encoder, packer = json.JSONEncoder(separators=(",", ":")), zlib.compressobj(1)
    with whole_file(out / FOLDER / name) as file:
        # Bit by bit, as the whole text takes many megabytes for a large deck.
        for text in encoder.iterencode({"deckgen": __version__, "data": data}):
            file.write(packer.compress(text.encode()))
        file.write(packer.flush())


def forget(out: Path, but: Collection[str] = ()) -> None:
    """Remove everything that is kept, except what concerns these outputs."""
    wanted = {_FACES, *map(name_of, but)} if but else set()
    with suppress(OSError):
        for path in list((out / FOLDER).iterdir()) if is_dir(out / FOLDER) else ():
            if path.name not in wanted:
                discard(path)
