"""Make files: what one worker does."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import NamedTuple

from deckgen.faces.session import Session
from deckgen.making.files import file_digest, whole_file
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.kind import Content
from deckgen.outputs.target_faces import TargetFaces
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
    """Write a file and return its entry in the manifest."""
    path = out / output.path
    with whole_file(path) as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            write_pdf(file, *content)
    digest = sha256(content).hexdigest() if isinstance(content, bytes) else file_digest(path) or ""
    return Entry(
        output.path, digest, path.stat().st_size, output.kind, output.target, output.cards,
        output.trim, output.bleed, output.key,
    )  # fmt: skip


def chunks(target: str, outputs: Sequence[Output], jobs: int) -> list[Chunk]:
    """Divide outputs among workers, in runs, so that neighbours are made together."""
    if not outputs:
        return []
    # Two runs for each of several workers, so that one with light files takes over work.
    size = ceil(len(outputs) / (jobs if jobs == 1 else 2 * jobs))
    runs = [outputs[at : at + size] for at in range(0, len(outputs), size)]
    return [Chunk(target, tuple(run)) for run in runs]
