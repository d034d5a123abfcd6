"""Copy pictures and fonts that are dropped onto the page into the deck's folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from deckgen.facts import Fact
from deckgen.making.files import whole_file
from deckgen.paths import exists, guarded, read_bytes
from deckgen.web.studio.patch import EditRefused

LARGEST_FILE = 50_000_000
"""The largest file that is taken, in bytes."""
FOLDERS = {
    ".png": "art", ".jpg": "art", ".jpeg": "art", ".webp": "art", ".tif": "art", ".tiff": "art",
    ".svg": "art", ".svgz": "art", ".ttf": "fonts", ".otf": "fonts", ".woff2": "fonts",
}  # fmt: skip
"""Where a file goes by its ending; no others are taken."""


class Dropped(NamedTuple):
    """A file that is now in the deck's folder."""

    file: str
    """Its path in that folder."""
    kind: str
    """`art` or `fonts`."""


def stored(deck: Path, name: str, data: bytes) -> Dropped:
    """Write a file into a deck's folder under a plain name, never over another.

    Raises Refused, FileError.
    """
    given = Path(name.replace("\\", "/"))
    ending = given.suffix.lower()
    kind = FOLDERS.get(ending)
    if kind is None:
        raise EditRefused(Fact("studio-file-kind", name=name[-60:]))
    # File names of cases and scripts that some systems cannot tell apart or write are avoided.
    stem = re.sub(r"[^a-z0-9_-]+", "-", given.stem.lower()).strip("-")[:60] or "file"
    number, path = 1, deck.parent / kind / f"{stem}{ending}"
    while exists(guarded(deck.parent, path)):
        if read_bytes(path, LARGEST_FILE) == data:
            break
        number += 1
        path = path.with_name(f"{stem}-{number}{ending}")
    else:
        with whole_file(path) as file:
            file.write(data)
    return Dropped(path.relative_to(deck.parent).as_posix(), kind)
