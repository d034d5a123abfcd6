"""Measure how long `deckgen proof --serve` takes from an edit of a deck until a page has the new pictures.

    python benchmarks/live.py [--times N] [--ink]

Moonlight is copied; the colour of the dots on one of its fifty cards is changed and saved, or with `--ink`
an ink that is on all of them. The clock runs from there until a reader of the event stream, who has twelve
cards in view from the middle of the deck, has the first picture of these, all of them, and every picture that
is new. The load that was there before is printed: other work makes all numbers larger.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import quote, urlparse

from deckgen.assets import specs

CARD = "name: Moonshine, ink: tyrian, letters: paper"
INK = 'rgb: "#f6efdd"'
"""Of the ink on every card."""
IN_VIEW = 12
"""Cards in view."""
QUIET = 1.0
"""Seconds between edits."""


class Times(NamedTuple):
    """Seconds from an edit until there was a picture of a card in view, of all of them, and of everything."""

    first: float
    in_view: float
    whole: float
    pictures: int


class Page:
    """What a browser knows of a served deck: the name of each picture."""

    def __init__(self, address: str) -> None:
        self.host = urlparse(address).netloc
        self.events = self._asked("/events")
        self.told()
        names = _pictures(json.load(self._asked("/state")))
        self.known = set(names.values())
        keys = list(names)
        self.in_view = keys[len(keys) // 2 :][:IN_VIEW]
        for name in sorted(self.known):
            self._asked(f"/picture/{name}").read()

    def _asked(self, path: str) -> HTTPResponse:
        connection = HTTPConnection(self.host)
        connection.request("GET", path)
        return connection.getresponse()

    def told(self) -> bool:
        """Wait for the next message. Return whether the deck is still being drawn."""
        while (line := self.events.readline()).startswith((b"\n", b":")):
            pass
        if not line.startswith(b"event:"):
            return False
        self.events.readline()
        in_view = ",".join(quote(key, "") for key in self.in_view)
        self._asked(f"/view?{in_view}").read()
        return True

    def follow(self, start: float) -> Times:
        """Return the seconds from the start of an edit until pictures arrived, and how many were new."""
        new: set[str] = set()
        first = view = 0.0
        drawing = True
        while drawing:
            if self.told():
                continue
            state = json.load(self._asked("/state"))
            drawing, names = state["drawing"], _pictures(state)
            wanted = [names[key] for key in self.in_view]
            for name in [*wanted, *names.values()]:
                if name not in self.known:
                    self._asked(f"/picture/{name}").read()
                    self.known.add(name)
                    new.add(name)
                    first = first or perf_counter() - start
                if new and name == wanted[-1]:
                    view = perf_counter() - start
        return Times(first, view or first, perf_counter() - start, len(new))


def _pictures(state: Any) -> dict[str, str]:
    """Return the picture of each front by its card, as `part/id`."""
    return {
        f"{part['name']}/{card['id']}": card["front"]["picture"]
        for part in state["parts"]
        for card in part["cards"]
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the times and their medians."""
    parser = argparse.ArgumentParser(description="Time the live page.")
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--ink", action="store_true", help="change an ink of all cards")
    asked = parser.parse_args(arguments)
    print(f"load before: {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "", flush=True)
    with TemporaryDirectory(prefix="live-") as folder:
        deck = Path(folder) / "moonlight"
        shutil.copytree(specs() / "moonlight", deck, ignore=shutil.ignore_patterns("rules", "records"))
        command = [sys.executable, "-m", "deckgen", "proof", str(deck), "--serve", "--out", folder]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            try:
                address = server.stderr.readline().split()[0]
                taken = _edits(deck / "deck.yaml", Page(address), asked.times, asked.ink)
            finally:
                server.terminate()
    first, in_view, whole, _ = (median(column) for column in zip(*taken, strict=True))
    print(f"medians: first {first:.3f} s, in view {in_view:.3f} s, all {whole:.3f} s")
    return 0


def _edits(file: Path, page: Page, times: int, ink: bool) -> list[Times]:
    text = file.read_text("utf-8")
    taken = []
    for number in range(times):
        sleep(QUIET)
        if ink:
            changed = text.replace(INK, f'rgb: "#f6ef{number:02x}"')
        else:
            changed = text.replace(CARD, f'{CARD.removesuffix("paper")}"#fff0{number:02x}"')
        start = perf_counter()
        file.write_text(changed, "utf-8")
        taken.append(page.follow(start))
        print("first {:.3f} s, in view {:.3f} s, all {:.3f} s, {} pictures".format(*taken[-1]), flush=True)
    return taken


if __name__ == "__main__":
    sys.exit(main())
