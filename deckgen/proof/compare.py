"""A session and the folder of its last build in; which cards have changed since, and how they looked, out."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Literal

from deckgen.errors import DeckgenError
from deckgen.faces.session import Session
from deckgen.making.manifest import read_manifest
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.planner import Planner

ROOM = 3_000_000
"""Bytes that pictures of the last build may come to on the page."""
TARGET = "svg"
"""The target whose files are compared: it has one for each face."""


@dataclass(frozen=True, slots=True)
class Change:
    """One face that is not as it was built: `old` is its picture as an address of its own, or empty."""

    card: str
    path: str
    what: Literal["new", "changed", "removed"]
    old: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What has changed since the last build, or in words why that is not known."""

    changes: tuple[Change, ...]
    note: str


def compared(session: Session) -> Comparison:
    """The faces that differ from those in the output folder of the session's request."""
    manifest = read_manifest(session.request.out)
    old = manifest.of(TARGET) if manifest is not None else {}
    if not old:
        return Comparison((), "There is no build yet to compare with: deckgen build makes one.")
    try:
        new = {output.path: output for output in Planner(session, session.target(TARGET)).outputs()}
    except DeckgenError:
        return Comparison((), "The deck has problems; it is compared when they are mended.")
    return Comparison(tuple(_Differences(session, old, new).found()), "")


@dataclass
class _Differences:
    session: Session
    old: dict[str, Entry]
    new: dict[str, Output]
    room: int = ROOM

    def found(self) -> list[Change]:
        changes = []
        for path, output in self.new.items():
            before = self.old.get(path)
            if before is None:
                changes.append(Change(output.faces[0].card, path, "new", ""))
            elif before.key != output.key:
                changes.append(Change(output.faces[0].card, path, "changed", self._picture(path)))
        for path, entry in self.old.items():
            if path not in self.new:
                card = entry.cards[0] if entry.cards else ""
                changes.append(Change(card, path, "removed", self._picture(path)))
        return changes

    def _picture(self, path: str) -> str:
        """The file of the last build as a data address, while there is room for it."""
        file = self.session.request.out / path
        try:
            size = file.stat().st_size
            if size > self.room:
                return ""
            self.room -= size
            return f"data:image/svg+xml;base64,{b64encode(file.read_bytes()).decode('ascii')}"
        except OSError:
            return ""
