"""A chunk of a build in; the same made by a process on another machine, which shares the folders, out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from deckgen import __version__
from deckgen.errors import FileError, Problem
from deckgen.making.files import LOCK
from deckgen.making.make import Chunk, make
from deckgen.making.manifest import Entry, Made, inputs_unchanged
from deckgen.making.session import begin


@dataclass(frozen=True, slots=True)
class Errand:
    """A chunk, and what has to be the same where it is made as where it was asked for."""

    chunk: Chunk
    folder: str
    """Where the build was started: paths are seen from there."""
    made: Made
    version: str = __version__


_at_work = threading.Lock()
"""Held while something is made: the threads of one process share what is loaded and drawn."""
_begun: list[tuple[str, Made]] = []
"""The build that this process works for."""


def errands(chunks: Sequence[Chunk], made: Made) -> list[Errand]:
    """The chunks of a build whose work reads what `made` says."""
    return [Errand(chunk, str(Path.cwd()), made) for chunk in chunks]


def make_afar(errand: Errand) -> list[Entry]:
    """Make the files of a chunk. Raises FileError, also where this machine does not see the same files."""
    with _at_work:
        try:
            with chdir(errand.folder):
                _begin(errand)
                return make(errand.chunk)
        except FileNotFoundError:
            raise _apart(f"there is no folder {errand.folder}") from None


def _begin(errand: Errand) -> None:
    """Forget what another build has loaded, and see whether what this one reads is the same here."""
    build = errand.folder, errand.made
    if build in _begun:
        return
    begin()
    _begun.clear()
    request = errand.chunk.request
    if errand.version != __version__:
        raise _apart(f"this is deckgen {__version__}, not {errand.version}")
    if not (request.out / LOCK).exists():
        raise _apart(f"{request.out} is not the folder that is built into")
    if not inputs_unchanged(errand.made, request.deck.parent):
        raise _apart(f"the files of {request.deck} are missing or others")
    _begun.append(build)


def _apart(reason: str) -> FileError:
    hint = "the machines of a cluster share the folders of deck and output, and run one version of deckgen"
    return FileError(Problem(f"on a machine of the cluster: {reason}", hint=hint))
