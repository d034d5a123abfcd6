"""Tell deckgen's own files from others: foreign or edited files are never overwritten or removed.

A build recognises its files by the manifest. Single files (a proof page, pictures, a report) are listed by
name and digest in a ledger beside them, because a picture or a table cannot record who made it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from pathlib import Path

from deckgen.errors import FileError
from deckgen.facts import Fact
from deckgen.making.files import append_line, file_digest, whole_file
from deckgen.paths import exists, is_file, read_bytes

LEDGER = ".deckgen-files"
"""The ledger of a folder, in sha256sum format."""
LARGEST_LEDGER = 10_000_000
"""The largest ledger, in bytes; a line has about 80."""
NAMED = 5
"""The most files that an error names; it only counts the others."""


def is_ours(path: Path, digests: Collection[str]) -> bool:
    """Return whether a file is as deckgen wrote it, with one of these digests. Links never are."""
    return not path.is_symlink() and is_file(path) and file_digest(path) in digests


def refuse(folder: Path, foreign: Iterable[str]) -> None:
    """Raise FileError if there are any foreign files that would be overwritten."""
    if names := sorted(set(foreign)):
        more = max(0, len(names) - NAMED)
        raise FileError(Fact("build-not-ours", folder=str(folder), files=tuple(names[:NAMED]), more=more))


def check_files(folder: Path, names: Iterable[str], overwrite: bool) -> None:
    """Raise FileError if single files would replace any that deckgen did not make."""
    if not overwrite:
        known = _ledger(folder)
        refuse(folder, (n for n in names if exists(folder / n) and not is_ours(folder / n, known.get(n, ()))))


def write_files(folder: Path, files: Mapping[str, bytes | Iterable[bytes]], overwrite: bool) -> list[Path]:
    """Write single files, or none if one would replace a file that deckgen did not make. Raises FileError.

    The contents of a large file may come in pieces.
    """
    check_files(folder, files, overwrite)
    for name, data in files.items():
        with whole_file(folder / name, partial(_enter, folder, name)) as file:
            file.writelines([data] if isinstance(data, bytes) else data)
    return [folder / name for name in files]


def _enter(folder: Path, name: str, part: Path) -> None:
    """Enter a finished file in the ledger, before it is moved into place."""
    digest = file_digest(part) or ""
    if digest not in _ledger(folder).get(name, ()):
        append_line(folder / LEDGER, f"{digest}  {name}")


def _ledger(folder: Path) -> dict[str, set[str]]:
    """Return the recorded digests by file name."""
    known: dict[str, set[str]] = {}
    if is_file(folder / LEDGER):
        for line in read_bytes(folder / LEDGER, LARGEST_LEDGER).decode(errors="replace").split("\n"):
            digest, _, name = line.partition("  ")
            known.setdefault(name, set()).add(digest)
    return known
