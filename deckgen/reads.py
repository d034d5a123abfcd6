"""Record which files are read, so that caches know when their results are out of date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_tracked: ContextVar[set[Path] | None] = ContextVar("tracked", default=None)


def track_input(path: Path) -> Path:
    """Record that a file is being read, and return its path."""
    tracked = _tracked.get()
    if tracked is not None:
        tracked.add(path)
    return path


@contextmanager
def recording() -> Iterator[set[Path]]:
    """Yield a set that collects every file tracked inside the `with` block."""
    tracked: set[Path] = set()
    token = _tracked.set(tracked)
    try:
        yield tracked
    finally:
        _tracked.reset(token)


@contextmanager
def noting() -> Iterator[set[Path]]:
    """Yield a set like `recording`; an outer recording collects the files too."""
    read: set[Path] = set()
    try:
        with recording() as read:
            yield read
    finally:
        for path in read:
            track_input(path)
