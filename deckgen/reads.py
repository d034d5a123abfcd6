"""Record which files are read, so that caches know when their results are out of date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_tracked: ContextVar[set[Path] | None] = ContextVar("tracked", default=None)


def track_input(path: Path) -> Path:
    """Note that this file is being read. Return the path."""
    tracked = _tracked.get()
    if tracked is not None:
        tracked.add(path)
    return path


@contextmanager
def recording() -> Iterator[set[Path]]:
    """A set that fills with every file tracked inside the `with` block."""
    tracked: set[Path] = set()
    token = _tracked.set(tracked)
    try:
        yield tracked
    finally:
        _tracked.reset(token)
