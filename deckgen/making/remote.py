"""Make chunks of a build on another machine, which shares the folders of deck and output."""

from __future__ import annotations

import threading
from contextlib import chdir
from dataclasses import dataclass

from deckgen import __version__
from deckgen.errors import FileError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making.files import LOCK
from deckgen.making.make import Chunk, make
from deckgen.making.manifest import Made, inputs_unchanged
from deckgen.outputs.files import Entry


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
    if not (request.out / LOCK).exists():
        raise _refusal(Fact("build-remote-out", path=str(request.out)))
    if not inputs_unchanged(errand.made, request.deck.parent):
        raise _refusal(Fact("build-remote-files", path=str(request.deck)))


def _refusal(reason: Fact) -> FileError:
    return FileError(Fact("build-remote", why=reason))
