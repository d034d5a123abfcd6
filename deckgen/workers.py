"""Run work in this process, in processes on this machine, or on a cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
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
"""Seconds that workers have to stop when told to; C code does not notice until it returns."""
CONNECTING = 10.0
"""Seconds that a scheduler has to answer."""


class _Here(Executor):
    """An executor that does each piece of work in this process as soon as it is submitted."""

    def submit(self, fn: Callable[..., R], /, *args: object, **kwargs: object) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # the future carries any error
            future.set_exception(error)
        return future


class Stopped(KeyboardInterrupt):
    """Raised in a worker that is told to stop."""


@dataclass(slots=True, repr=False)
class _Worker:
    """The state of a worker process."""

    # No repr: `signal` computes that of the handler it replaces, which would print a whole deck here.

    given: object = None
    """The object that the parent process passed at the start, for all work."""
    working: bool = False
    stopping: bool = False

    def stop(self, number: int, frame: object) -> None:
        """Abandon the current work and accept no more.

        The worker does not simply exit, because if it is writing to the result pipe, or holds its lock, the
        parent would wait for the rest forever.
        """
        self.stopping = True
        if self.working:
            raise Stopped


_worker = _Worker()


def given(kind: type[T]) -> T:
    """Return the object shared by `workers`. Call this in a worker process."""
    assert isinstance(_worker.given, kind)
    return _worker.given


def _guarded(work: Callable[[T], R], piece: T) -> R:
    """Do a piece of work in a worker, unless the worker was told to stop."""
    try:
        _worker.working = True
        if _worker.stopping:
            raise Stopped
        return work(piece)
    finally:
        _worker.working = False


def _start(given: object) -> None:
    """Set up a worker: leave Ctrl-C to the parent, stop when told to, and exit when the parent is gone."""
    _worker.given = given
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _worker.stop)
    unblock()
    # If Stopped is raised while a generator is being closed, Python prints it and continues; suppress that.
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
    """Yield an executor with `jobs` processes; with one job, it uses this process.

    `shared` is what `given` returns in the workers. On Linux they are forked and see the object itself, with
    everything it has loaded; elsewhere they get a pickled copy.
    """
    if jobs <= 1:
        yield _Here()
        return
    # slow to import, and not needed with one process
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(shared,))
    others = set(active_children())
    try:
        yield pool
    except BaseException as error:
        # Abandon work in progress, which may take minutes; files are written whole or not at all.
        with held():
            mine = set(active_children()) - others
            late = threading.Timer(GRACE, _kill, (mine,))
            late.daemon = True
            late.start()
            if isinstance(error, BrokenExecutor):
                _kill(mine)  # the lost worker may have held a lock that the others wait for
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
    """Raise UsageError if this is a cluster's address and Dask is not installed."""
    if "://" in where and find_spec("distributed") is None:
        raise UsageError(Fact("work-no-dask"))


@contextmanager
def workers_at(where: str) -> Iterator[Executor]:
    """Yield an executor for a number of processes, `all` cores, or the address of a Dask scheduler.

    Raises UsageError if it is none of these or the scheduler does not respond.
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
    """Yield an executor for a Dask scheduler. If a worker is lost, another repeats its work."""
    try:
        import distributed
    except ImportError:
        raise UsageError(Fact("work-no-dask")) from None
    made: Any = distributed.Client  # untyped
    try:
        client = made(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # a TypeError if tls:// has no certificates
        raise UsageError(Fact("work-no-answer", address=address, why=str(error))) from None
    pool: Executor = client.get_executor(pure=False)
    try:
        if not client.nthreads():
            raise UsageError(Fact("work-no-workers", address=address))
        yield pool
    except BaseException:
        pool.shutdown(wait=False)  # the scheduler drops work that nobody is waiting for
        raise
    finally:
        # A busy scheduler may not respond in time; the connection ends with this process anyway.
        with suppress(TimeoutError):
            client.close(timeout=5)


def in_order(jobs: int, tasks: Sequence[Callable[[], R]]) -> Generator[R, None, None]:
    """Yield what functions without parameters return, in their order; the first error is raised.

    They are called in `jobs` processes where these are forked, and see all that there is now; elsewhere, and
    with one job, they are called here, each when its result is due.
    """
    if jobs <= 1 or sys.platform != "linux":
        yield from (task() for task in tasks)
        return
    early: dict[int, R] = {}
    with workers(jobs, tasks) as pool:
        done = results(pool, _numbered, range(len(tasks)))
        for due in range(len(tasks)):
            while due not in early:
                number, result = next(done)
                early[number] = result
            yield early.pop(due)


def _numbered(task: int) -> tuple[int, Any]:
    """Do one of the tasks in a worker, which has them all; only its number is sent there."""
    return task, given(Sequence)[task]()  # type: ignore[type-abstract]


def results(pool: Executor, work: Callable[[T], R], pieces: Sequence[T]) -> Iterator[R]:
    """Yield the result of `work` for each piece, as it is finished. The first error is raised.

    Closing the pool then cancels work that has not started.
    """
    if isinstance(pool, _Here):
        for piece in pieces:
            yield pool.submit(work, piece).result()
        return
    # Do not use `concurrent.futures.wait`: it takes the locks of all futures one by one, and a signal in
    # between would leave some locked, so that the pool could never deliver results.
    done: SimpleQueue[Future[R]] = SimpleQueue()
    for piece in pieces:
        with blocked(), warnings.catch_warnings():
            # Forking with threads is deprecated, but these threads hold no locks that a worker needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            pool.submit(_guarded, work, piece).add_done_callback(done.put)
    for _ in pieces:
        yield done.get().result()
