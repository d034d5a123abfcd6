"""Ctrl-C and TERM: heard at any moment, never lost, and deferred where an exception would be lost."""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_STOPS = (signal.SIGINT, signal.SIGTERM)
_AGAIN = 0.02
"""Seconds after which a stop is tried again that was lost, or came amid an import."""


class Interrupted(KeyboardInterrupt):
    """This process received SIGINT.

    A class of its own: if KeyboardInterrupt itself ever leaves an `exec`, such as that of `dataclass`, Python
    ends by the signal later on, instead of with the exit code that it is given.
    """


class Terminated(BaseException):
    """This process received SIGTERM."""


class Stops:
    """The handler of Ctrl-C and TERM of a command.

    While `raising`, the first stop raises Interrupted or Terminated, so that the command can tidy up.
    Any other stop ends the process at once: before the command, after it, and when it is told twice. What is
    left unfinished then is removed by the next build.
    """

    def __init__(self) -> None:
        self.raising = False
        self.came = 0
        """The number of the signal that came, or 0."""

    def listen(self) -> None:
        """Handle the stops that this process does not ignore; background jobs of a shell ignore Ctrl-C."""
        for number in _STOPS:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self)
        atexit.register(_ignore)  # the first of all, and so the last to run
        usual = sys.unraisablehook
        sys.unraisablehook = lambda lost: self._lost(lost, usual)

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.came or not self.raising:
            os._exit(128 + number)
        if _importing(frame):
            _thread.start_new_thread(_send_again, (number,))
            return
        self.came = number
        raise Interrupted if number == signal.SIGINT else Terminated

    def _lost(self, lost: sys.UnraisableHookArgs, usual: Callable[[sys.UnraisableHookArgs], object]) -> None:
        """Raise a stop again that was lost in a finaliser or in a callback from C: Python would go on."""
        if not self.came or not issubclass(lost.exc_type, (Interrupted, Terminated)):
            usual(lost)
            return
        number, self.came = self.came, 0
        _thread.start_new_thread(_send_again, (number,))


def _importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported: libraries in C take an exception for a fault, or abort."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _ignore() -> None:
    """Ignore stops while Python takes itself apart: it would end by the signal, not with its exit code."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)


def _send_again(number: int) -> None:
    """Send a signal to the main thread a little later, from a thread that takes no locks."""
    time.sleep(_AGAIN)
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:  # this also wakes it
        signal.pthread_kill(threading.main_thread().ident or 0, number)


@contextmanager
def held() -> Iterator[None]:
    """Defer the handlers of Ctrl-C and TERM until the block ends.

    Meant for C code that calls back into Python, where an exception raised by a handler is printed and lost,
    and for calls that take a lock another thread needs, which they would keep. Handlers run in the main
    thread only, so in other threads this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with _held(signal.SIGINT), _held(signal.SIGTERM):
        yield


@contextmanager
def _held(number: signal.Signals) -> Iterator[None]:
    handler = signal.getsignal(number)
    if not callable(handler):
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    try:
        signal.signal(number, lambda signum, frame: came.append((signum, frame)))
        yield
    finally:
        signal.signal(number, handler)
        if came:  # also after an error, which somebody may handle and go on
            handler(*came[0])


@contextmanager
def blocked() -> Iterator[None]:
    """Defer Ctrl-C and TERM, also in a process that is started in the block, until it calls `unblock`."""
    if sys.platform == "win32":
        yield
        return
    with held():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def unblock() -> None:
    """Let Ctrl-C and TERM through, in a process that was started in `blocked`."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
