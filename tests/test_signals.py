"""Ctrl-C and TERM are held back while C calls Python back, and come afterwards: no glyph is cut short."""

from __future__ import annotations

import signal
import threading

import pytest

from deckgen.assets import bundled_fonts
from deckgen.fonts import Font, _OutlinePen, open_font
from deckgen.signals import held


def test_a_stop_comes_when_the_block_is_over() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")
    assert done == ["all of it"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_errors_in_the_block_go_before_a_stop() -> None:
    with pytest.raises(ValueError, match="first"), held():
        raise ValueError("first")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_have_nothing_to_hold() -> None:
    found = []

    def work() -> None:
        with held():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


def test_a_stop_while_a_glyph_is_drawn_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
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
