"""Count the steps of some work, so that tests can limit it without a clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def counted_calls() -> Iterator[list[int]]:
    """Yield a list with one number: the calls of Python functions inside the `with` block."""
    calls = [0]

    def note(frame: FrameType, event: str, argument: object) -> None:
        calls[0] += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
