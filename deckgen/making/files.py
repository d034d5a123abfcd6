"""Write files whole or not at all, and lock a folder for one build at a time."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO

from deckgen.errors import FileError, os_error
from deckgen.facts import Fact

UNFINISHED = ".deckgen-part"
"""The suffix of a file that is still being written."""
LOCK = ".deckgen-lock"


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file beside `path` that replaces it when the block ends. Raises FileError."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except OSError as error:
        _discard(part)
        if isinstance(error, PermissionError) and path.is_file():
            raise FileError(Fact("build-in-use", path=str(path))) from error
        raise os_error(error, "write", path) from error
    except BaseException:
        _discard(part)
        raise


def _discard(part: Path) -> None:
    with suppress(OSError):
        part.unlink(missing_ok=True)


def file_digest(path: Path) -> str | None:
    """Return the SHA-256 of a file, or of the names in a folder; None if it cannot be read."""
    try:
        if path.is_dir():
            return sha256("/".join(sorted(child.name for child in path.iterdir())).encode()).hexdigest()
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def sweep(folder: Path) -> None:
    """Remove unfinished files that an interrupted build left behind."""
    for part in folder.rglob(f".*{UNFINISHED}"):
        _discard(part)


@contextmanager
def locked(folder: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Lock a folder for one build; if another build holds it, call `waiting`, then wait. Raises FileError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("a+b")
    except OSError as error:
        raise os_error(error, "write into", folder) from error
    with file:
        if not _try_lock(file):
            waiting()
            while not _try_lock(file):
                time.sleep(0.05)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
