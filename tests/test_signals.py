"""Ctrl-C and TERM are deferred while C code calls back into Python, and delivered afterwards."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from deckgen.assets import bundled_fonts
from deckgen.fonts import Font, _OutlinePen, open_font
from deckgen.signals import Interrupted, Stops, Terminated, blocked, held


def test_signal_is_delivered_at_the_end_of_the_block() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")
    assert done == ["all of it"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_error_in_the_block_is_raised_and_handlers_are_restored() -> None:
    with pytest.raises(ValueError, match="first"), held():
        raise ValueError("first")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_signal_is_not_lost_after_an_error_in_the_block() -> None:
    with pytest.raises(KeyboardInterrupt), held():
        signal.raise_signal(signal.SIGINT)
        raise ValueError("which somebody handles")


@pytest.mark.parametrize(
    ("first", "other"), [(signal.SIGINT, signal.SIGTERM), (signal.SIGTERM, signal.SIGINT)]
)
def test_two_signals_in_a_block_restore_both_handlers(first: signal.Signals, other: signal.Signals) -> None:
    def raising(number: int, frame: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, raising)
    try:
        with pytest.raises((KeyboardInterrupt, Terminated)), held():
            signal.raise_signal(first)
            signal.raise_signal(other)
        assert signal.getsignal(signal.SIGTERM) is raising
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.fixture
def stops() -> Iterator[Stops]:
    """Yield the handler of a command that is running."""
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    hook = sys.unraisablehook
    found = Stops()
    found.listen()
    found.raising = True
    yield found
    sys.unraisablehook = hook
    for number, handler in before:
        signal.signal(number, handler)


@pytest.mark.parametrize(("number", "kind"), [(signal.SIGINT, Interrupted), (signal.SIGTERM, Terminated)])
def test_signal_lost_in_a_finaliser_is_resent(
    stops: Stops, number: signal.Signals, kind: type[BaseException], capfd: pytest.CaptureFixture[str]
) -> None:
    class Dropped:
        def __del__(self) -> None:
            signal.raise_signal(number)

    sys.unraisablehook = sys.__unraisablehook__  # pytest's own hook would report it
    stops.listen()
    with pytest.raises(kind):
        Dropped()
        assert threading.Event().wait(30), "it was lost"
    assert stops.came == number
    assert capfd.readouterr().err == ""


def test_signal_during_an_import_is_delivered_after_it(
    stops: Stops, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A C library that is interrupted during its import may abort, or report that it is broken."""
    (tmp_path / "stopped_import.py").write_text(
        "import signal\nsignal.raise_signal(signal.SIGTERM)\ncomplete = True\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Terminated):
        module = import_module("stopped_import")
        assert threading.Event().wait(30), "it was lost"
    assert module.complete


@pytest.mark.parametrize("moment", ["before", "twice", "after"])
def test_signal_outside_the_command_ends_the_process_at_once(
    stops: Stops, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []
    monkeypatch.setattr("os._exit", codes.append)
    stops.raising, stops.came = moment == "twice", signal.SIGINT if moment == "twice" else 0
    with suppress(Terminated):
        signal.raise_signal(signal.SIGTERM)
    assert codes == [143]


@pytest.mark.skipif(os.name == "nt", reason="no masks")
def test_process_started_in_a_block_gets_signals_later() -> None:
    with pytest.raises(KeyboardInterrupt):
        with blocked():
            signal.raise_signal(signal.SIGINT)
            assert signal.SIGTERM in signal.pthread_sigmask(signal.SIG_BLOCK, [])
        raise AssertionError("it was lost")
    assert signal.SIGTERM not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_other_threads_are_unaffected() -> None:
    found = []

    def work() -> None:
        with held():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


def test_signal_while_a_glyph_is_drawn_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    known = open_font(bundled_fonts()["EBGaramond12-Regular"])
    gid = known.shape("S")[0].gid
    whole = known.outline(gid)
    move = _OutlinePen.moveTo

    def stopping(self: _OutlinePen, p: tuple[float, float]) -> None:
        signal.raise_signal(signal.SIGINT)
        move(self, p)

    monkeypatch.setattr(_OutlinePen, "moveTo", stopping)
    again = Font("again", known.data, "another")
    with pytest.raises(KeyboardInterrupt):
        again.outline(gid)
    monkeypatch.undo()
    assert again.outline(gid) == whole
