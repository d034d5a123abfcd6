"""Where work is done: here, in processes of this machine, or on a cluster. The seam is the executor."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from deckgen.errors import Problem, UsageError

T = TypeVar("T")
R = TypeVar("R")


class _Here(Executor):
    """Does each piece of work when it is submitted, in this process."""

    def submit(self, fn: Callable[..., R], /, *args: object, **kwargs: object) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # the seam: whatever went wrong belongs to the future
            future.set_exception(error)
        return future


class Stopped(KeyboardInterrupt):
    """A worker was told to stop."""


@dataclass(slots=True)
class _Turn:
    """What a worker process is at."""

    working: bool = False
    stopping: bool = False

    def stop(self, number: int, frame: object) -> None:
        """Leave the work under way, and take up no more.

        A worker is not simply ended: if it were writing to the pipe of results just then, or held its lock,
        its parent would wait for the rest for ever.
        """
        self.stopping = True
        if self.working:
            raise Stopped


_turn = _Turn()


def _guarded(work: Callable[[T], R], piece: T) -> R:
    """Do a piece of work in a worker, unless it was told to stop."""
    try:
        _turn.working = True
        if _turn.stopping:
            raise Stopped
        return work(piece)
    finally:
        _turn.working = False


def _begin() -> None:
    """In a new worker: leave Ctrl-C to the parent, stop when told, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _turn.stop)
    # told to stop amid the end of a generator, Python can only print that and go on: the piece is finished
    usual = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if lost.exc_type is Stopped else usual(lost)
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    from multiprocessing.connection import wait as wait_for

    wait_for([sentinel])
    os._exit(1)


@contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """An executor of `jobs` processes; with one job, this process itself.

    On Linux workers are forks and so know all that was loaded before; elsewhere they start afresh.
    """
    if jobs <= 1:
        yield _Here()
        return
    # not at the top: one process needs none of this, and it is slow to import
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    others = set(active_children())
    try:
        yield pool
    except BaseException:
        # work under way may take minutes, and files are written whole or not at all: it is left
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def workers_at(where: str) -> Iterator[Executor]:
    """An executor by its address: a number of processes, `all` the cores, or a Dask scheduler.

    Raises UsageError where there is no such thing, or no scheduler answers.
    """
    if "://" in where:
        with _cluster(where) as pool:
            yield pool
        return
    if where != "all" and not (where.isascii() and where.isdigit() and int(where)):
        message = f"--workers {where!r} is neither a number nor an address"
        raise UsageError(Problem(message, hint="write 2, all, or tcp://host:port"))
    with workers((os.cpu_count() or 1) if where == "all" else int(where)) as pool:
        yield pool


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler. Work on one that is lost is done again by another."""
    try:
        import distributed
    except ImportError:
        raise UsageError(Problem("a cluster needs Dask", hint="pip install 'deckgen[cluster]'")) from None
    made: Any = distributed.Client  # it has no types
    try:
        client = made(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(Problem(f"no Dask scheduler answers at {address}: {error}")) from None
    pool: Executor = client.get_executor(pure=False)
    try:
        if not client.nthreads():
            message = f"the Dask scheduler at {address} has no workers"
            raise UsageError(Problem(message, hint=f"start some: dask worker {address}"))
        yield pool
    except BaseException:
        pool.shutdown(wait=False)  # nobody waits for what is left: the scheduler forgets it
        raise
    finally:
        client.close()


def results(pool: Executor, work: Callable[[T], R], pieces: Sequence[T]) -> Iterator[R]:
    """What `work` gives for each piece, as it is finished. The first error stops the rest.

    What has not begun then is left to whoever closes the pool.
    """
    pending: set[Future[R]] = set()
    for piece in pieces:
        with warnings.catch_warnings():
            # forking beside threads is deprecated; ours hold no locks that a worker needs
            warnings.simplefilter("ignore", DeprecationWarning)
            future = pool.submit(_guarded, work, piece)
        if future.done():
            yield future.result()  # done here and now, in one process: not kept until all is
        else:
            pending.add(future)
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
