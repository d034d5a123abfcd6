"""A copy of a deck's own files beside its build, so that its cards can be drawn again as they were.

Every build that shows cards keeps one. It is small: large pictures are left out, since most of them are still
the same in the deck's folder.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from deckgen.errors import DeckgenError
from deckgen.making.files import whole_file
from deckgen.making.manifest import Made, input_digest
from deckgen.paths import guarded, is_file, read_bytes

NAME = ".deckgen-source"
LARGEST_FILE = 2_000_000
"""Most bytes of a file that is kept: tables and drawings are far smaller, scanned pictures may be larger."""
MOST_BYTES = 20_000_000
"""Most bytes of all files that are kept; the smallest come first."""
_LEVEL = 1
"""How hard files are packed: harder saves a tenth, but takes three times as long."""


@dataclass(frozen=True, slots=True)
class SourceCopy:
    """What a build was made from: the digest of each file of the deck, and the content of most."""

    digests: Mapping[str, str]
    files: Mapping[str, bytes]

    def is_of(self, made: Made | None) -> bool:
        """Return whether a target was made from the same files."""
        return made is not None and all(
            made.inputs.get(name, digest) == digest for name, digest in self.digests.items()
        )

    def restore(self, folder: Path, decks: Iterable[Path]) -> tuple[str, ...]:
        """Write the files into a folder, and return the names of those that are gone for good.

        What was not kept is copied from the folder of one of the `decks`, if it is still the same there.
        """
        places = [deck.parent for deck in decks]
        gone = []
        for name, digest in self.digests.items():
            data = self.files.get(name)
            if data is None:
                same = (place / name for place in places if input_digest(place / name) == digest)
                found = next(same, None)
                data = read_bytes(found, found.stat().st_size) if found else None
            if data is None:
                gone.append(name)
                continue
            with whole_file(guarded(folder, folder / name)) as file:
                file.write(data)
        return tuple(gone)


def keep_source(out: Path, folder: Path, inputs: Mapping[str, str]) -> None:
    """Keep the files of a deck's folder that a build was made from. Raises FileError."""
    # A folder of icons is an input too, but the files in it are enough to make it again.
    own = {
        name: digest for name, digest in sorted(inputs.items()) if _is_own(name) and is_file(folder / name)
    }
    files = [(name, folder / name) for name in own]
    kept, left = {}, MOST_BYTES
    for size, name, path in sorted((path.stat().st_size, name, path) for name, path in files):
        if size <= min(left, LARGEST_FILE):
            left -= size
            kept[name] = b64encode(zlib.compress(read_bytes(path, LARGEST_FILE), _LEVEL)).decode()
    with whole_file(out / NAME) as file:
        file.write(json.dumps({"digests": own, "files": kept}, indent=1).encode())


def has_source(out: Path) -> bool:
    """Return whether a build has kept a copy."""
    return is_file(out / NAME)


def read_source(out: Path) -> SourceCopy | None:
    """Return what was kept of the deck of the last build, or None if there is nothing that can be read."""
    if not has_source(out):
        return None
    try:
        found = json.loads(read_bytes(out / NAME, 2 * MOST_BYTES))
        digests = {str(name): str(digest) for name, digest in found["digests"].items() if _is_own(name)}
        packed = {name: b64decode(found["files"][name]) for name in digests if name in found["files"]}
        files = {name: zlib.decompressobj().decompress(data, LARGEST_FILE) for name, data in packed.items()}
    except (DeckgenError, zlib.error, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    return SourceCopy(digests, files)


def _is_own(name: str) -> bool:
    """Whether an input is a file in the deck's folder; others are bundled or belong to the system."""
    path = PurePosixPath(name)
    return not (name.startswith("assets:") or Path(name).is_absolute() or ".." in path.parts)
