"""A copy of a deck's own files beside its build, so that its cards can be drawn again as they were.

Every build that shows cards keeps one. It is small: large pictures are left out, since most of them are still
the same in the deck's folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from deckgen.errors import DeckgenError
from deckgen.making.files import file_digest, whole_file
from deckgen.making.manifest import Made
from deckgen.paths import guarded, is_file, read_bytes

NAME = ".deckgen-source.zip"
LARGEST_FILE = 2_000_000
"""Most bytes of a file that is kept: tables and drawings are far smaller, scanned pictures may be larger."""
MOST_BYTES = 20_000_000
"""Most bytes of all files that are kept; the smallest come first."""
_DIGESTS = "digests.json"
_FILES = "files/"


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
                same = (place / name for place in places if file_digest(place / name) == digest)
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
    own = {name: digest for name, digest in sorted(inputs.items()) if digest and _is_own(name)}
    files = [(name, folder / name) for name in own if is_file(folder / name)]
    left = MOST_BYTES
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        _add(archive, _DIGESTS, json.dumps(own, indent=1).encode())
        for size, name, path in sorted((path.stat().st_size, name, path) for name, path in files):
            if size <= min(left, LARGEST_FILE):
                left -= size
                _add(archive, _FILES + name, read_bytes(path, LARGEST_FILE))
    with whole_file(out / NAME) as file:
        file.write(packed.getvalue())


def read_source(out: Path) -> SourceCopy | None:
    """Return what was kept of the deck of the last build, or None if there is nothing that can be read."""
    if not is_file(out / NAME):
        return None
    try:
        with ZipFile(BytesIO(read_bytes(out / NAME, 2 * MOST_BYTES))) as archive:
            if sum(member.file_size for member in archive.infolist()) > 2 * MOST_BYTES:
                return None
            data = {member.filename: archive.read(member) for member in archive.infolist()}
        digests = {str(name): str(digest) for name, digest in json.loads(data.pop(_DIGESTS)).items()}
    except (DeckgenError, BadZipFile, OSError, ValueError, LookupError, AttributeError, RecursionError):
        return None
    files = {name.removeprefix(_FILES): content for name, content in data.items()}
    return SourceCopy({name: digest for name, digest in digests.items() if _is_own(name)}, files)


def _is_own(name: str) -> bool:
    """Whether an input is a file in the deck's folder; others are bundled or belong to the system."""
    path = PurePosixPath(name)
    return not (name.startswith("assets:") or Path(name).is_absolute() or ".." in path.parts)


def _add(archive: ZipFile, name: str, data: bytes) -> None:
    """Add a file. The date is fixed, so that the same files give the same archive."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    archive.writestr(info, data)
