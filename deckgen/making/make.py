"""Making files: what one worker does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
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
    return [_written(out, output, content) for output, content in _contents(session, chunk)]


def make_in_worker(chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk in a worker process, which was given the session when it started."""
    from deckgen.workers import given  # builds in one process need no pools, which are slow to import

    return make(given(Session), chunk)


def _contents(session: Session, chunk: Chunk) -> Iterator[tuple[Output, Content]]:
    yield from ((output, output.data) for output in chunk.outputs if output.data is not None)
    drawn = [output for output in chunk.outputs if output.data is None]
    if drawn:
        faces = TargetFaces(session, session.target(chunk.target))
        yield from faces.kind.make(faces, drawn)


def _written(out: Path, output: Output, content: Content) -> Entry:
    """Write a file and return its entry in the manifest."""
    path = out / output.path
    with whole_file(path) as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            write_pdf(file, *content)
    if isinstance(content, bytes):
        digest, size = sha256(content).hexdigest(), len(content)
    else:
        digest, size = file_digest(path) or "", path.stat().st_size
    return Entry(
        output.path, digest, size, output.kind, output.target, output.cards,
        output.trim, output.bleed, output.key,
    )  # fmt: skip


def chunks(target: str, outputs: Sequence[Output], jobs: int) -> list[Chunk]:
    """Divide outputs among workers, in runs, so that neighbours are made together."""
    if not outputs:
        return []
    size = max(1, -(-len(outputs) // (jobs * (1 if jobs == 1 else 2))))
    runs = [outputs[at : at + size] for at in range(0, len(outputs), size)]
    return [Chunk(target, tuple(run)) for run in runs]
