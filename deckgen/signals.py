"""Handle Ctrl-C and TERM at any time, deferring them where an exception would be lost."""

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
"""Seconds after which to retry a signal that was lost or arrived during an import."""


class Interrupted(KeyboardInterrupt):
    """This process received SIGINT.

    This is a separate class, because if KeyboardInterrupt itself ever leaves an `exec`, such as that of
    `dataclass`, Python later exits by the signal instead of with the given exit code.
    """


class Terminated(BaseException):
    """This process received SIGTERM."""


class Stops:
    """The handler of Ctrl-C and TERM during a command.

    While `raising`, the first signal raises Interrupted or Terminated, so that the command can clean up. Any
    other signal (before or after the command, or a second one) ends the process at once. The next build
    removes anything left unfinished.
    """

    def __init__(self) -> None:
        self.raising = False
        self.came = 0
        """The number of the received signal, or 0."""

    def listen(self) -> None:
        """Handle signals unless this process ignores them; a shell's background jobs ignore Ctrl-C."""
        for number in _STOPS:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self)
        atexit.register(_ignore)  # registered first, so it runs last
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
        """Resend a signal whose exception was lost in a finaliser or a C callback, which Python ignores."""
        if not self.came or not issubclass(lost.exc_type, (Interrupted, Terminated)):
            usual(lost)
            return
        number, self.came = self.came, 0
        _thread.start_new_thread(_send_again, (number,))


def _importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported, when C libraries may misread an exception or abort."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _ignore() -> None:
    """Ignore signals while Python shuts down, or it would exit by the signal and not with its exit code."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)


def _send_again(number: int) -> None:
    """Send a signal to the main thread after a moment, from a thread that takes no locks."""
    time.sleep(_AGAIN)
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:  # this also wakes the main thread
        signal.pthread_kill(threading.main_thread().ident or 0, number)


@contextmanager
def held() -> Iterator[None]:
    """Defer the handlers of Ctrl-C and TERM until the block ends.

    Use it for C code that calls back into Python, where an exception raised by a handler is printed and lost,
    and for calls that take a lock which another thread needs, because an exception would leave it locked.
    Handlers run only in the main thread, so this does nothing in other threads.
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
        if came:  # also after an error, because the caller may handle it and continue
            handler(*came[0])


@contextmanager
def blocked() -> Iterator[None]:
    """Defer Ctrl-C and TERM, including in a process started in the block, until it calls `unblock`."""
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
    """Stop deferring Ctrl-C and TERM in a process that was started in `blocked`."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
