"""Keep drawn scenes in a temporary file, for decks that are too large to stay in memory."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler
from tempfile import TemporaryFile
from typing import IO, Any
from weakref import WeakValueDictionary, finalize

from deckgen.fonts import Font
from deckgen.geometry import Polygons

LARGE = 4096
"""Bytes from which the data of a picture is stored once for all scenes that show it."""


class SceneStore:
    """Scenes by digest. What several of them share (plates, pictures) is stored once; fonts stay in memory.

    Processes forked from this one can read what was stored before the fork.
    """

    def __init__(self) -> None:
        # Offset and length in a file. It is part of the place, as a forked process opens one of its own.
        self._places: dict[str, tuple[IO[bytes], int, int]] = {}
        self._fonts: dict[str, Font] = {}
        self._plates: WeakValueDictionary[str, Polygons] = WeakValueDictionary()
        self._open()

    def _open(self) -> None:
        # The system deletes the file however the program ends: it has no name, or Windows is told to.
        self._file: IO[bytes] = TemporaryFile(prefix="deckgen-")  # noqa: SIM115
        finalize(self, self._file.close)
        self._owner, self._end = os.getpid(), 0

    def put(self, name: str, value: object) -> None:
        """Store a scene under its digest, or something that scenes share under a name."""
        if name in self._places:
            return
        buffer = BytesIO()
        writer = _Writer(buffer, HIGHEST_PROTOCOL)
        writer.store = self
        writer.dump(value)
        if self._owner != os.getpid():
            self._open()  # parent and child would overwrite each other's data in one file
        data = buffer.getvalue()
        self._file.seek(self._end)
        self._file.write(data)
        self._file.flush()
        self._places[name] = self._file, self._end, len(data)
        self._end += len(data)

    def get(self, name: str) -> Any:
        """Return a copy of what is stored under a digest or name. Raises KeyError."""
        reader = _Reader(BytesIO(_read(*self._places[name])))
        reader.store = self
        return reader.load()

    def share(self, value: object) -> tuple[str, str] | None:
        """Store a part that scenes have in common, and return its reference; None for other objects."""
        if isinstance(value, Font):
            self._fonts[value.digest] = value
            return "font", value.digest
        if isinstance(value, Polygons):
            self.put(f"plate {value.digest}", value.rings)
            return "plate", value.digest
        if isinstance(value, bytes) and len(value) >= LARGE:
            digest = sha256(value).hexdigest()
            self.put(f"bytes {digest}", bytearray(value))  # bytes would be shared again
            return "bytes", digest
        return None

    def shared(self, kind: str, digest: str) -> Font | Polygons | bytes:
        """Return what `share` stored."""
        if kind == "font":
            return self._fonts[digest]
        if kind == "bytes":
            return bytes(self.get(f"bytes {digest}"))
        plate = self._plates.get(digest)
        if plate is None:
            plate = self._plates[digest] = Polygons(self.get(f"plate {digest}"), digest)
        return plate


# Pickle asks these for the parts that scenes share, whose `persistent_id` is written in their place.
class _Writer(Pickler):
    store: SceneStore

    def persistent_id(self, obj: object) -> Any:
        return self.store.share(obj)


class _Reader(Unpickler):
    store: SceneStore

    def persistent_load(self, pid: Any) -> object:
        return self.store.shared(*pid)


def _read(file: IO[bytes], offset: int, length: int) -> bytes:
    if sys.platform != "win32":
        # Forked processes share one position in the file: reading must not move it.
        return os.pread(file.fileno(), length, offset)
    file.seek(offset)
    return file.read(length)
