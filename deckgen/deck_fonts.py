"""The font families that a deck names: list them, lock them, and copy them into the deck's folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.fields import as_map
from deckgen.deck.languages import languages_of, translated
from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.font_families import (
    DECK,
    FOLDER,
    LARGEST_FILE,
    LOCK,
    Family,
    FontFace,
    find_family,
    lock_text,
    read_lock,
)
from deckgen.making.ours import write_files
from deckgen.paths import exists, read_bytes
from deckgen.source import MapNode, ScalarNode, read_yaml

FREE = (
    "open font license", "openfontlicense", "scripts.sil.org/ofl", "apache license", "apache.org/licenses",
    "bitstream", "ubuntu font licence", "gust font licen", "creativecommons.org", "cc0", "public domain",
    "mit license",
)  # fmt: skip
"""How fonts name free licences, in lower case. Each of them allows distributing copies."""
_INSTALLABLE = 0
"""The `fsType` of fonts that may be installed with a document (OpenType, `OS/2`)."""


class Used(NamedTuple):
    """A family that a deck uses."""

    name: str
    """The name of the font in the deck."""
    family: Family
    state: str
    """`deck`, `bundled`, `locked`, `changed` or `open`."""


class Copied(NamedTuple):
    """The result of copying a family."""

    family: Family
    files: tuple[str, ...]
    """The copied files."""
    refused: Fact | None


def used_families(deck: Path) -> list[Used]:
    """Return the families that a deck names, in any of its languages. Raises SpecError, FileError."""
    return [Used(name, family, _state(deck.parent, family)) for name, family in _named(deck)]


def _families(deck: Path) -> list[Family]:
    return list({family.name: family for _, family in _named(deck)}.values())


def _named(deck: Path) -> Iterator[tuple[str, Family]]:
    root = as_map(read_yaml(deck))
    seen = set()
    for each in (root, *(translated(root, deck, language, [])[0] for language in languages_of(deck))):
        fonts = each.items.get("fonts")
        for name, node in as_map(fonts).items.items() if fonts is not None else ():
            asked = node.items.get("family") if isinstance(node, MapNode) else None
            if isinstance(asked, ScalarNode) and (name, asked.text) not in seen:
                seen.add((name, asked.text))
                yield name, find_family(asked.text, deck.parent, asked.where, {})


def _state(folder: Path, family: Family) -> str:
    homes = {face.home for face in family.faces if face}
    if not any(face.on_system for face in family.faces if face):
        return "deck" if DECK in homes else "bundled"
    if family.name not in read_lock(folder):
        return "open"
    try:
        return "locked" if find_family(family.name, folder) else "open"
    except DeckgenError:
        return "changed"


def relock(deck: Path) -> int:
    """Write the lock: the digests of the families that come from this system. Return how many there are.

    Raises SpecError, FileError.
    """
    taken = [family for family in _families(deck) if any(face.on_system for face in family.faces if face)]
    if taken or exists(deck.parent / LOCK):
        # Only deckgen writes locks, so any existing lock is replaced.
        write_files(deck.parent, {LOCK: lock_text(taken).encode()}, overwrite=True)
    return len(taken)


def vendor(deck: Path, overwrite: bool) -> list[Copied]:
    """Copy the families that come from this system into the deck's folder, if their licences allow it.

    Raises SpecError, FileError if a file is in the way that deckgen did not make.
    """
    found = []
    files: dict[str, bytes] = {}
    for family in _families(deck):
        faces = [face for face in family.faces if face and face.on_system]
        refused = next(filter(None, (_refusal(family, face) for face in faces)), None)
        copies = (
            {} if refused else {f"{FOLDER}/{f.file.name}": read_bytes(f.file, LARGEST_FILE) for f in faces}
        )
        files |= copies
        if faces:
            found.append(Copied(family, tuple(sorted(copies)), refused))
    write_files(deck.parent, files, overwrite)
    return found


def _refusal(family: Family, face: FontFace) -> Fact | None:
    """Return why a font may not be copied, or None if it may be."""
    why = ""
    if face.embedding != _INSTALLABLE:
        why = "embedding"
    elif not any(word in face.licence.casefold() for word in FREE):
        why = "licence"
    if not why:
        return None
    licence = " ".join(face.licence.split())[:120]
    return Fact(
        "font-not-vendored", family=family.name, file=face.file.name, why=why, embedding=face.embedding,
        licence=licence, folder=f"{FOLDER}/",
    )  # fmt: skip
