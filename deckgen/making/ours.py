"""Which files are deckgen's own: those of anybody else, or changed since, are not overwritten or removed.

A build knows its files by the manifest. Single files (a proof page, pictures, a report) are entered by name
and digest in a ledger beside them, since a picture or a table cannot say in itself who made it.
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
"""The ledger of a folder, in the form of sha256sum."""
LARGEST_LEDGER = 10_000_000
"""Most bytes of a ledger: a line has about 80."""
NAMED = 5
"""How many files a refusal names; of the others it only gives the number."""


def is_ours(path: Path, digests: Collection[str]) -> bool:
    """Whether a file is as deckgen has written it, with one of these digests. A link never is."""
    return not path.is_symlink() and is_file(path) and file_digest(path) in digests


def refuse(folder: Path, foreign: Iterable[str]) -> None:
    """Raise FileError if there are any files that would have to be overwritten."""
    if names := sorted(set(foreign)):
        more = max(0, len(names) - NAMED)
        raise FileError(Fact("build-not-ours", folder=str(folder), files=tuple(names[:NAMED]), more=more))


def check_files(folder: Path, names: Iterable[str], overwrite: bool) -> None:
    """Raise FileError if single files would replace some that deckgen has not made."""
    if not overwrite:
        known = _ledger(folder)
        refuse(folder, (n for n in names if exists(folder / n) and not is_ours(folder / n, known.get(n, ()))))


def write_files(folder: Path, files: Mapping[str, bytes], overwrite: bool) -> list[Path]:
    """Write single files, or none if one would replace what deckgen has not made. Raises FileError."""
    check_files(folder, files, overwrite)
    for name, data in files.items():
        with whole_file(folder / name, partial(_enter, folder, name)) as file:
            file.write(data)
    return [folder / name for name in files]


def _enter(folder: Path, name: str, part: Path) -> None:
    """Enter a finished file in the ledger, before it is put in its place."""
    digest = file_digest(part) or ""
    if digest not in _ledger(folder).get(name, ()):
        append_line(folder / LEDGER, f"{digest}  {name}")


def _ledger(folder: Path) -> dict[str, set[str]]:
    """The digests that files had, by name."""
    known: dict[str, set[str]] = {}
    if is_file(folder / LEDGER):
        for line in read_bytes(folder / LEDGER, LARGEST_LEDGER).decode(errors="replace").split("\n"):
            digest, _, name = line.partition("  ")
            known.setdefault(name, set()).add(digest)
    return known
