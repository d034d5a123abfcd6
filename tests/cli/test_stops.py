"""Commands can be stopped or killed at any time (briefly; `benchmarks/interrupted.py` tests it longer)."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import click
import pytest

from deckgen import cli
from deckgen.signals import Stops

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import interrupted

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends signals")


def swallowed() -> None:
    """Act like a library with a fallback, whose import is interrupted."""
    try:
        signal.raise_signal(signal.SIGINT)
    except BaseException:
        return


def renamed() -> None:
    """Act like a C library whose import is interrupted."""
    try:
        signal.raise_signal(signal.SIGINT)
    except BaseException:
        raise ImportError("initialisation failed") from None


@pytest.mark.parametrize("command", [swallowed, renamed])
def test_signal_caught_by_other_code_is_still_reported(command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    streams = sys.stdout, sys.stderr, sys.unraisablehook
    monkeypatch.setattr(cli, "commands", click.Command("deckgen", callback=command))
    monkeypatch.setattr(cli, "mend_streams", lambda: None)
    monkeypatch.setattr(sys, "argv", ["deckgen"])
    stops = Stops()
    try:
        stops.listen()
        assert cli.main(stops) == 130
    finally:
        sys.stdout, sys.stderr, sys.unraisablehook = streams
        for number, handler in before:
            signal.signal(number, handler)


@pytest.mark.slow
@pytest.mark.parametrize("name", interrupted.COMMANDS)
def test_stopping_at_any_time_gives_the_signals_exit_code(name: str) -> None:
    assert {how.partition(": ")[2] for how in interrupted.stops([name], 2, 5)} <= {"right", "ended before"}


@pytest.mark.slow
def test_build_after_a_kill_at_any_time_makes_the_same_bytes() -> None:
    assert {how.partition(": ")[2] for how in interrupted.kills(2, 5)} <= {"right", "ended before"}
