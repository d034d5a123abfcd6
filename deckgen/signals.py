"""A stretch of work in, the same work undisturbed by Ctrl-C and TERM out: they come when it is over."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def held() -> Iterator[None]:
    """Hold the handlers of Ctrl-C and TERM back until the block ends.

    For calls into C that call Python back: what a handler raises in there is printed and lost, and the
    work of that one callback with it. Handlers run in the main thread only: elsewhere nothing is held.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    before: list[tuple[signal.Signals, Callable[[int, FrameType | None], Any]]] = []
    try:
        for number in _STOPS:
            handler = signal.getsignal(number)
            if callable(handler):
                before.append((number, handler))
                signal.signal(number, lambda signum, frame: came.append((signum, frame)))
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    for signum, frame in came:
        dict(before)[signal.Signals(signum)](signum, frame)
