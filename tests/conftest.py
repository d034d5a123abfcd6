"""What holds for all tests: slow examples are fine, Ctrl-C is heard, paper is A4, collection is rare."""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import settings

from deckgen.__main__ import GC_THRESHOLD
from deckgen.deck.model import CardSpec
from deckgen.draw.card import Drawing
from deckgen.scene import Scene

# the time that an example takes proves nothing
settings.register_profile("deckgen", deadline=None)
settings.load_profile("deckgen")

# the locale says which paper people have
os.environ["LC_ALL"] = "C.UTF-8"

# a shell's background jobs ignore SIGINT, and so would the programs that tests begin and stop
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Collect garbage as seldom as the command line does, and never look through modules and tests for it.

    That takes a sixth of the time of tests otherwise.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the ids of cards whose fronts are drawn."""
    ids: list[str] = []
    front = Drawing.front

    def noting(self: Drawing, card: CardSpec) -> Scene:
        ids.append(card.id)
        return front(self, card)

    monkeypatch.setattr(Drawing, "front", noting)
    return ids
