"""Make files in a worker, on this machine or on another that shares its folders."""

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
from deckgen.making.cache import keep_pages, last_pages
from deckgen.making.files import LOCK, file_digest, whole_file
from deckgen.making.manifest import Made, enter
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.kind import Content
from deckgen.outputs.planner import TargetFaces
from deckgen.paths import exists
from deckgen.render.pdf import PageMemory, write_pdf


class Chunk(NamedTuple):
    """Some outputs of one target, made together by one worker."""

    target: str
    outputs: tuple[Output, ...]


def make(session: Session, chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk; each is written whole or not at all. Raises FileError."""
    out = session.request.out
    ready = [(output, output.data) for output in chunk.outputs if output.data is not None]
    reusing = not session.request.draft
    entries = [_written(out, output, data) for output, data in ready]
    drawn = [output for output in chunk.outputs if output.data is None]
    if drawn:
        faces = TargetFaces(session, session.target(chunk.target))
        made = faces.kind.make(faces, drawn)
        entries += [_written(out, output, content, reusing) for output, content in made]
    return entries


def make_in_worker(chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk in a worker process, which received the session when it started."""
    from deckgen.workers import given  # slow to import, and not needed by builds in one process

    return make(given(Session), chunk)


def _written(out: Path, output: Output, content: Content, reusing: bool = False) -> Entry:
    """Write a file, enter it in the journal, and return its manifest entry.

    With `reusing`, pages that are the same in the file that it replaces are copied.
    """
    entries: list[Entry] = []
    memory: PageMemory | None = None

    def finished(part: Path) -> None:
        digest = sha256(content).hexdigest() if isinstance(content, bytes) else file_digest(part) or ""
        entry = Entry(
            output.path, digest, part.stat().st_size, output.kind, output.target, output.cards,
            output.trim, output.bleed, output.key, output.part,
        )  # fmt: skip
        enter(out, entry)
        entries.append(entry)

    with whole_file(out / output.path, finished) as file:
        if isinstance(content, bytes):
            file.write(content)
        elif not reusing:
            write_pdf(file, *content)
        else:
            with last_pages(out, output.path) as memory:
                write_pdf(file, *content, memory)
    if memory and memory.new:
        keep_pages(out, output.path, entries[0].sha256, memory)
    return entries[0]


def chunks(target: str, outputs: Sequence[Output], jobs: int) -> list[Chunk]:
    """Divide outputs into consecutive runs for workers, so that neighbours are made together."""
    if not outputs:
        return []
    # With several workers, make two runs for each, so that one that finishes early can take over work.
    size = ceil(len(outputs) / (jobs if jobs == 1 else 2 * jobs))
    runs = [outputs[at : at + size] for at in range(0, len(outputs), size)]
    return [Chunk(target, tuple(run)) for run in runs]


@dataclass(frozen=True, slots=True)
class Errand:
    """A chunk, and what must be the same on the machine that makes it as on the one that planned it."""

    chunk: Chunk
    request: Request
    folder: str
    """The working directory of the build; its paths are relative to it."""
    made: Made
    """What the chunk is made from."""
    version: str = __version__


_working = threading.Lock()
"""Held while files are made, because sessions and the working directory are not thread-safe."""
_sessions: list[tuple[tuple[str, Request, Made], Session]] = []
"""The session of the build that this process last worked on.

A cluster process receives the chunks of a build one by one, with only their arguments, and loading the deck
takes longer than making most chunks. The key holds everything the session depends on, including digests of
all files, so the cache cannot change a result.
"""


def make_remotely(errand: Errand) -> list[Entry]:
    """Make the files of a chunk. Raises FileError, including if this machine does not see the same files."""
    with _working:
        try:
            with chdir(errand.folder):
                return make(_session(errand), errand.chunk)
        except FileNotFoundError:
            raise _refusal(Fact("build-remote-folder", path=errand.folder)) from None


def _session(errand: Errand) -> Session:
    """Return the session for an errand, after checking that all inputs are the same on this machine."""
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
