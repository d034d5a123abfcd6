"""Write files whole or not at all, and lock a folder for one build at a time."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO

from deckgen.errors import FileError, os_error
from deckgen.facts import Fact
from deckgen.paths import exists, is_listed

UNFINISHED = ".deckgen-part"
"""The suffix of a file that is still being written."""
_PART = re.compile(rf"\.(.+)\.[0-9a-f]+{re.escape(UNFINISHED)}", re.DOTALL)
"""Matches the name of an unfinished file; the group is the final name."""
LOCK = ".deckgen-lock"


@contextmanager
def whole_file(path: Path, finished: Callable[[Path], None] = lambda part: None) -> Iterator[BinaryIO]:
    """Open a new file beside `path` that replaces it when the block ends. Raises FileError.

    `finished` is called with the new file once it is written, before it replaces the old one.
    """
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            yield file
        finished(part)
        part.replace(path)
    except OSError as error:
        discard(part)
        if isinstance(error, PermissionError) and path.is_file():
            raise FileError(Fact("build-in-use", path=str(path))) from error
        raise os_error(error, "write", path) from error
    except BaseException:
        discard(part)
        raise


def discard(part: Path) -> None:
    """Remove one of deckgen's own files, if possible."""
    with suppress(OSError):
        part.unlink(missing_ok=True)


def file_digest(path: Path) -> str | None:
    """Return the SHA-256 of a file, or of the names of a folder's files; None if it cannot be read."""
    try:
        if path.is_dir():
            names = sorted(child.name for child in path.iterdir() if is_listed(child))
            return sha256("/".join(names).encode()).hexdigest()
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def append_line(path: Path, line: str) -> None:
    """Append a line to a file in one write, because several processes may do so. Raises OSError."""
    # Do not follow links: one could lead to somebody else's file.
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    file = os.open(path, flags, 0o666)
    try:
        os.write(file, f"{line}\n".encode())
    finally:
        os.close(file)


def sweep(folder: Path, paths: Iterable[str]) -> None:
    """Remove the unfinished parts of some files, by their paths in a folder, that interrupted builds left."""
    names: dict[Path, set[str]] = {}
    for path in map(folder.joinpath, paths):
        names.setdefault(path.parent, set()).add(path.name)
    for parent, known in names.items():
        with suppress(OSError):
            for part in list(parent.iterdir()):
                found = _PART.fullmatch(part.name)
                if found and found[1] in known:
                    discard(part)


@contextmanager
def locked(folder: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Lock a folder for one build; if another build holds it, call `waiting`, then wait. Raises FileError.

    Afterwards the lock is gone, and so are folders that were made for it and are still empty.
    """
    new = [each for each in (folder, *folder.parents) if not exists(each)]
    file = _own_lock(folder, waiting)
    try:
        yield
    finally:
        # It is removed while it is held; somebody who waits for it sees that, and makes another.
        with suppress(OSError):
            (folder / LOCK).unlink()
        file.close()
        with suppress(OSError):  # not empty
            for each in new:
                each.rmdir()


def _own_lock(folder: Path, waiting: Callable[[], None]) -> IO[bytes]:
    """Return the lock file of a folder, locked, once nobody else holds it. Raises FileError."""
    is_told = False
    while True:
        with ExitStack() as stack:
            file = stack.enter_context(_opened_lock(folder))
            while not _try_lock(file):
                if not is_told:
                    waiting()
                    is_told = True
                time.sleep(0.05)
            with suppress(OSError):  # whoever held it has removed it
                if os.path.samestat(os.fstat(file.fileno()), (folder / LOCK).stat()):
                    stack.pop_all()
                    return file


def _opened_lock(folder: Path) -> IO[bytes]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / LOCK).open("a+b")
    except OSError as error:
        raise os_error(error, "write into", folder) from error
    except ValueError as error:  # the name contains a null character
        raise os_error(OSError(errno.EINVAL, str(error)), "write into", folder) from error


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
