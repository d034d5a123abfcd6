"""Commands stopped or killed at any moment, in short; `benchmarks/interrupted.py` does it at length."""

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
    """What a library does whose import is stopped, and for which there is another."""
    try:
        signal.raise_signal(signal.SIGINT)
    except BaseException:
        return


def renamed() -> None:
    """What a C library does whose import is stopped."""
    try:
        signal.raise_signal(signal.SIGINT)
    except BaseException:
        raise ImportError("initialisation failed") from None


@pytest.mark.parametrize("command", [swallowed, renamed])
def test_a_stop_that_somebody_catches_is_still_told(command, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_stopped_at_any_moment_it_ends_with_the_code_of_the_signal(name: str) -> None:
    assert {how.partition(": ")[2] for how in interrupted.stops([name], 2, 5)} <= {"right", "ended before"}


@pytest.mark.slow
def test_killed_at_any_moment_the_next_build_makes_the_same_bytes() -> None:
    assert {how.partition(": ")[2] for how in interrupted.kills(2, 5)} <= {"right", "ended before"}
