"""Where work is done: in this process, in processes of this machine, or on a cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from deckgen.errors import FileError, UsageError
from deckgen.facts import Fact
from deckgen.signals import blocked, held, unblock

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

GRACE = 10.0
"""Seconds for which workers that were told to stop may go on: C code hears nothing until it returns."""


class _Here(Executor):
    """An executor that does each piece of work in this process, when it is submitted."""

    def submit(self, fn: Callable[..., R], /, *args: object, **kwargs: object) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # whatever went wrong belongs to the future
            future.set_exception(error)
        return future


class Stopped(KeyboardInterrupt):
    """A worker was told to stop."""


@dataclass(slots=True, repr=False)
class _Worker:
    """The state of a worker process."""

    # No repr: `signal` makes that of a handler it replaces, and here it would spell out a whole deck.

    given: object = None
    """What the parent process gave it when it started, for all its work."""
    working: bool = False
    stopping: bool = False

    def stop(self, number: int, frame: object) -> None:
        """Abandon the current work and take up no more.

        The worker does not simply exit: if it were just writing to the pipe of results, or held its lock,
        its parent would wait for the rest forever.
        """
        self.stopping = True
        if self.working:
            raise Stopped


_worker = _Worker()


def given(kind: type[T]) -> T:
    """Return what `workers` was given for its processes; work calls this in a worker."""
    assert isinstance(_worker.given, kind)
    return _worker.given


def _guarded(work: Callable[[T], R], piece: T) -> R:
    """Do a piece of work in a worker, unless it was told to stop."""
    try:
        _worker.working = True
        if _worker.stopping:
            raise Stopped
        return work(piece)
    finally:
        _worker.working = False


def _start(given: object) -> None:
    """Set up a worker: leave Ctrl-C to the parent, stop when told, and exit when the parent is gone."""
    _worker.given = given
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _worker.stop)
    unblock()
    # If Stopped is raised while a generator is closed, Python prints it and goes on: keep it quiet.
    usual = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if lost.exc_type is Stopped else usual(lost)
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_with, args=(parent.sentinel,), daemon=True).start()


def _exit_with(sentinel: int) -> None:
    from multiprocessing.connection import wait as wait_for

    wait_for([sentinel])
    os._exit(1)


@contextmanager
def workers(jobs: int, shared: object = None) -> Iterator[Executor]:
    """Yield an executor of `jobs` processes; with one job, of this process.

    `shared` is what `given` returns in the workers. On Linux they are forked and see it as it is here, with
    everything it has loaded; elsewhere they get a pickled copy.
    """
    if jobs <= 1:
        yield _Here()
        return
    # Slow to import, and one process needs none of it.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(shared,))
    others = set(active_children())
    try:
        yield pool
    except BaseException as error:
        # Work under way may take minutes, and files are written whole or not at all: abandon it.
        with held():
            mine = set(active_children()) - others
            late = threading.Timer(GRACE, _kill, (mine,))
            late.daemon = True
            late.start()
            if isinstance(error, BrokenExecutor):
                _kill(mine)  # the lost one may have held the lock that the others wait for
            for worker in mine:
                worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
        late.cancel()
        if isinstance(error, BrokenExecutor):
            raise FileError(Fact("work-lost")) from error
        raise
    pool.shutdown(wait=True)


def _kill(workers: Iterable[BaseProcess]) -> None:
    for worker in workers:
        worker.kill()


def check_cluster(where: str) -> None:
    """Raise UsageError if this is the address of a cluster and Dask is not installed."""
    if "://" in where and find_spec("distributed") is None:
        raise UsageError(Fact("work-no-dask"))


@contextmanager
def workers_at(where: str) -> Iterator[Executor]:
    """Yield an executor by its address: a number of processes, `all` cores, or a Dask scheduler.

    Raises UsageError if it is none of these, or no scheduler answers.
    """
    check_cluster(where)
    if "://" in where:
        with _cluster(where) as pool:
            yield pool
        return
    if where != "all" and not (where.isascii() and where.isdigit() and int(where)):
        raise UsageError(Fact("work-no-address", given=where))
    with workers((os.cpu_count() or 1) if where == "all" else int(where)) as pool:
        yield pool


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Yield the workers of a Dask scheduler. If one is lost, another repeats its work."""
    try:
        import distributed
    except ImportError:
        raise UsageError(Fact("work-no-dask")) from None
    made: Any = distributed.Client  # untyped
    try:
        client = made(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # a TypeError if tls:// lacks its certificates
        raise UsageError(Fact("work-no-answer", address=address, why=str(error))) from None
    pool: Executor = client.get_executor(pure=False)
    try:
        if not client.nthreads():
            raise UsageError(Fact("work-no-workers", address=address))
        yield pool
    except BaseException:
        pool.shutdown(wait=False)  # the scheduler drops work that nobody waits for
        raise
    finally:
        # A busy scheduler may not answer in time; the connection ends with this process anyway.
        with suppress(TimeoutError):
            client.close(timeout=5)


def results(pool: Executor, work: Callable[[T], R], pieces: Sequence[T]) -> Iterator[R]:
    """Yield what `work` returns for each piece, as it is finished. The first error ends it.

    Closing the pool cancels the work that has not started by then.
    """
    if isinstance(pool, _Here):
        for piece in pieces:
            yield pool.submit(work, piece).result()
        return
    # Not `concurrent.futures.wait`: it takes the locks of all futures one by one, and a stop amid that keeps
    # some of them, so that the pool can never deliver what the workers return.
    done: SimpleQueue[Future[R]] = SimpleQueue()
    for piece in pieces:
        with blocked(), warnings.catch_warnings():
            # Forking with threads is deprecated, but ours hold no locks that a worker needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            pool.submit(_guarded, work, piece).add_done_callback(done.put)
    for _ in pieces:
        yield done.get().result()
