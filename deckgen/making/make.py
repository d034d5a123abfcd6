"""Make files: what one worker does, on this machine or on another that shares its folders."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import NamedTuple

from deckgen import __version__
from deckgen.errors import FileError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making.files import LOCK, file_digest, whole_file
from deckgen.making.manifest import Made, enter
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.kind import Content
from deckgen.outputs.planner import TargetFaces
from deckgen.paths import exists
from deckgen.render.pdf import write_pdf


class Chunk(NamedTuple):
    """Outputs of one target that one worker makes together."""

    target: str
    outputs: tuple[Output, ...]


def make(session: Session, chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk; each is written whole or not at all. Raises FileError."""
    out = session.request.out
    ready = [(output, output.data) for output in chunk.outputs if output.data is not None]
    entries = [_written(out, output, data) for output, data in ready]
    drawn = [output for output in chunk.outputs if output.data is None]
    if drawn:
        faces = TargetFaces(session, session.target(chunk.target))
        entries += [_written(out, output, content) for output, content in faces.kind.make(faces, drawn)]
    return entries


def make_in_worker(chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk in a worker process, which was given the session when it started."""
    from deckgen.workers import given  # builds in one process need no pools, which are slow to import

    return make(given(Session), chunk)


def _written(out: Path, output: Output, content: Content) -> Entry:
    """Write a file, with an entry in the journal, and return its entry in the manifest."""
    entries: list[Entry] = []

    def finished(part: Path) -> None:
        digest = sha256(content).hexdigest() if isinstance(content, bytes) else file_digest(part) or ""
        entry = Entry(
            output.path, digest, part.stat().st_size, output.kind, output.target, output.cards,
            output.trim, output.bleed, output.key,
        )  # fmt: skip
        enter(out, entry)
        entries.append(entry)

    with whole_file(out / output.path, finished) as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            write_pdf(file, *content)
    return entries[0]


def chunks(target: str, outputs: Sequence[Output], jobs: int) -> list[Chunk]:
    """Divide outputs among workers, in runs, so that neighbours are made together."""
    if not outputs:
        return []
    # Two runs for each of several workers, so that one with light files takes over work.
    size = ceil(len(outputs) / (jobs if jobs == 1 else 2 * jobs))
    runs = [outputs[at : at + size] for at in range(0, len(outputs), size)]
    return [Chunk(target, tuple(run)) for run in runs]


@dataclass(frozen=True, slots=True)
class Errand:
    """A chunk, and what has to be the same where it is made as where it was planned."""

    chunk: Chunk
    request: Request
    folder: str
    """The working directory of the build, to which its paths are relative."""
    made: Made
    """What the chunk is made from."""
    version: str = __version__


_working = threading.Lock()
"""Held while something is made: sessions and the working directory are not for several threads."""
_sessions: list[tuple[tuple[str, Request, Made], Session]] = []
"""The session of the build that this process last worked for.

A process of a cluster gets the chunks of a build one by one, with nothing but their arguments, and loading
the deck takes longer than most chunks. The key holds everything that the session depends on, digests of all
files included, so the cache cannot change a result.
"""


def make_remotely(errand: Errand) -> list[Entry]:
    """Make the files of a chunk. Raises FileError, also if this machine does not see the same files."""
    with _working:
        try:
            with chdir(errand.folder):
                return make(_session(errand), errand.chunk)
        except FileNotFoundError:
            raise _refusal(Fact("build-remote-folder", path=errand.folder)) from None


def _session(errand: Errand) -> Session:
    """Return the session of an errand's build, made after checking that everything is the same here."""
    build = errand.folder, errand.request, errand.made
    if not _sessions or _sessions[0][0] != build:
        _sessions.clear()
        _check(errand)
        _sessions.append((build, Session(errand.request)))
    return _sessions[0][1]


def _check(errand: Errand) -> None:
    request = errand.request
    if errand.version != __version__:
        raise _refusal(Fact("build-remote-version", own=__version__, version=errand.version))
    if not exists(request.out / LOCK):
        raise _refusal(Fact("build-remote-out", path=str(request.out)))
    if not errand.made.unchanged(request.deck.parent):
        raise _refusal(Fact("build-remote-files", path=str(request.deck)))


def _refusal(reason: Fact) -> FileError:
    return FileError(Fact("build-remote", why=reason))
