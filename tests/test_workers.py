"""Executors and the recording of files read."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from types import FrameType

import pytest

from deckgen.errors import FileError, Problem, SpecError
from deckgen.facts import Fact
from deckgen.reads import recording, track_input
from deckgen.signals import Stops
from deckgen.workers import given, results, workers


def square(n: int) -> tuple[int, int]:
    return n * n, os.getpid()


def with_given(n: int) -> str:
    return f"{given(str)} {n}"


def fail_at_three(n: int) -> int:
    if n == 3:
        raise SpecError(Problem(Fact("yaml-empty")))
    time.sleep(0.01 * n)
    return n


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_every_piece_is_done_once(jobs: int) -> None:
    with workers(jobs) as pool:
        found = list(results(pool, square, range(10)))
    assert sorted(n for n, _ in found) == [n * n for n in range(10)]
    assert (os.getpid() in {pid for _, pid in found}) is (jobs == 1)


def test_workers_receive_the_shared_object() -> None:
    with workers(2, "for all") as pool:
        assert sorted(results(pool, with_given, [1, 2, 3])) == ["for all 1", "for all 2", "for all 3"]


def handler_repr(_: object) -> int:
    return len(repr(signal.getsignal(signal.SIGTERM)))


def test_worker_does_not_compute_the_repr_of_the_shared_object() -> None:
    """`signal.signal` computes the repr of the handler it replaces, around every call into C."""
    with workers(2, "much " * 10_000) as pool:
        assert max(results(pool, handler_repr, [1, 2])) < 1000


@pytest.mark.parametrize("jobs", [1, 2])
def test_first_error_is_raised_unchanged(jobs: int) -> None:
    with pytest.raises(SpecError) as caught, workers(jobs) as pool:
        list(results(pool, fail_at_three, [1, 3, 5]))
    assert [p.key for p in caught.value.problems] == ["yaml-empty"]


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Fail if a test leaves a process behind; those of other tests do not count."""
    before = set(active_children())
    yield
    assert set(active_children()) <= before


def note_after(seconds: float, folder: Path) -> None:
    time.sleep(seconds)
    (folder / f"{seconds}").touch()


@pytest.mark.usefixtures("nothing_left")
def test_stopping_does_not_wait_for_work_in_progress(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), workers(2) as pool:
        for _ in results(pool, partial(note_after, folder=tmp_path), [0.05, 10, 20]):
            raise KeyboardInterrupt
    assert [path.name for path in tmp_path.iterdir()] == ["0.05"]


def test_reads_are_recorded_in_the_innermost_recording() -> None:
    track_input(Path("before"))
    with recording() as outer:
        track_input(Path("a"))
        with recording() as inner:
            assert track_input(Path("b")) == Path("b")
        track_input(Path("c"))
    assert (outer, inner) == ({Path("a"), Path("c")}, {Path("b")})


def much(n: int) -> bytes:
    """Return a result that takes several writes to a pipe."""
    time.sleep(0.001)
    return bytes(300_000)


def end_slowly(drops: bool, marker: Path) -> None:
    """Drop a generator that closes slowly, or wait until another worker does."""

    def late() -> Iterator[None]:
        try:
            yield
        finally:
            marker.touch()
            time.sleep(1)

    if drops:
        next(late())
    while not marker.exists():
        time.sleep(0.01)


def test_worker_stopped_while_closing_a_generator_prints_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)  # pytest's own would hear it
    work = partial(end_slowly, marker=tmp_path / "begun")
    with pytest.raises(KeyboardInterrupt), workers(2) as pool:
        for _ in results(pool, work, [True, False]):
            raise KeyboardInterrupt
    assert capfd.readouterr().err == ""


@pytest.mark.slow
def test_stopping_while_results_are_being_sent_does_not_hang() -> None:
    """A worker that ended in the middle of a result would leave its parent waiting for the rest."""
    for stop in range(1, 21):
        with pytest.raises(KeyboardInterrupt), workers(2) as pool:
            for number, _ in enumerate(results(pool, much, range(1000))):
                if number == stop:
                    raise KeyboardInterrupt


@pytest.mark.skipif(os.name == "nt", reason="no TERM")
def test_stopping_one_worker_from_outside_stops_all() -> None:
    with pytest.raises(KeyboardInterrupt), workers(2) as pool:
        for at, (_, pid) in enumerate(results(pool, square, range(2000))):
            if at == 3:
                os.kill(pid, signal.SIGTERM)


def stop_at(events: int) -> bool:
    """Stop some work with two processes at an interpreter event; return whether it got that far."""
    left = events

    def count(frame: FrameType, event: str, argument: object) -> object:
        nonlocal left
        left -= 1
        if left == 0:
            sys.settrace(None)
            signal.raise_signal(signal.SIGINT)
        return count

    before = signal.getsignal(signal.SIGINT)
    stops = Stops()
    signal.signal(signal.SIGINT, stops)
    try:
        stops.raising = True
        with workers(2) as pool:
            sys.settrace(count)
            list(results(pool, square, range(30)))
            sys.settrace(None)
    except KeyboardInterrupt:
        return True
    finally:
        stops.raising = False
        sys.settrace(None)
        signal.signal(signal.SIGINT, before)
    return False


@pytest.mark.skipif(os.name == "nt" or sys.gettrace() is not None, reason="traces by itself")
@pytest.mark.usefixtures("nothing_left")
def test_ctrl_c_at_any_event_of_the_pool_stops_it() -> None:
    """This includes each line of the standard library; a lock left held would cause a hang."""
    chance = random.Random(1)
    assert all(stop_at(chance.randrange(1, 3000)) for _ in range(12))


def killed_later(n: int) -> int:
    if n:
        time.sleep(1)
    return os.getpid()


@pytest.mark.skipif(os.name == "nt", reason="no kill")
@pytest.mark.usefixtures("nothing_left")
def test_worker_killed_while_waiting_for_work_is_reported() -> None:
    """At that point it holds the lock of the work queue, which all others wait for."""
    with pytest.raises(FileError) as caught, workers(2) as pool:
        for pid in results(pool, killed_later, [0, 1]):
            time.sleep(0.2)
            os.kill(pid, signal.SIGKILL)
    assert [problem.key for problem in caught.value.problems] == ["work-lost"]
