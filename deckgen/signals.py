"""Deferring Ctrl-C and TERM until a piece of work is done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def held() -> Iterator[None]:
    """Defer the handlers of Ctrl-C and TERM until the block ends.

    Meant for C code that calls back into Python: an exception raised by a handler inside such a callback is
    printed and lost. Handlers run in the main thread only, so in other threads this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    before = {number: handler for number in _STOPS if callable(handler := signal.getsignal(number))}
    try:
        for number in before:
            signal.signal(number, lambda signum, frame: came.append((signum, frame)))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for signum, frame in came:
        before[signal.Signals(signum)](signum, frame)
