"""Which files were read: rooms note them, and whoever keeps what was made of them learns what to watch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_noted: ContextVar[set[Path] | None] = ContextVar("noted", default=None)


def note(path: Path) -> Path:
    """Say that this file is being read; gives the path back."""
    noted = _noted.get()
    if noted is not None:
        noted.add(path)
    return path


@contextmanager
def recording() -> Iterator[set[Path]]:
    """A set that fills with every file noted meanwhile."""
    noted: set[Path] = set()
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)
