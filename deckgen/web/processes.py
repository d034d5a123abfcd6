"""Processes that work for a server and end when it does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any


def started(
    work: Callable[..., None], *given: object, duplex: bool = False
) -> tuple[BaseProcess, Connection]:
    """Start a process that works for this one; return it with our end of the pipe to it.

    It inherits nothing that is open here, so that it ends when this process does, even if that is killed.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex)
    process = context.Process(target=_alone, args=(work, *given, there), daemon=True)
    with _interrupts_held():
        process.start()
    there.close()
    return process, here


def listen(line: Connection, hear: Callable[[Any], object]) -> None:
    """Call `hear` with whatever comes through a pipe, in a thread, until its other end is closed."""

    def read() -> None:
        with suppress(EOFError, OSError, RuntimeError):  # RuntimeError: the event loop has ended.
            while True:
                hear(line.recv())

    threading.Thread(target=read, daemon=True).start()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C, so that a process started meanwhile does not get it before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # the first process starts it, which lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone(work: Callable[..., None], *given: object) -> None:
    """Do the work of the other process, which leaves a Ctrl-C in the terminal to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(*given)
