"""Measure how long `deckgen proof --serve` takes from an edit of a deck until a page has the new pictures.

    python benchmarks/live.py [--times N] [--ink]

Moonlight is copied; the colour of the dots on one of its fifty cards is changed and saved, or with `--ink`
an ink that is on all of them. The clock runs from there until somebody who is told of changes, and has twelve
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
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple
from urllib.parse import quote, urlparse

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

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
    """What a browser knows of a served deck: the pictures of the fronts."""

    def __init__(self, host: str, told: ClientConnection) -> None:
        self.host, self.told = host, told
        self.told.recv()
        parts = json.load(self._asked("/state"))["parts"]
        names = [(part["name"], card["id"]) for part in parts for card in part["cards"]]
        keys = [f"{quote(part)}/{quote(card)}/front" for part, card in names]
        middle = slice(len(keys) // 2, len(keys) // 2 + IN_VIEW)
        self.in_view = keys[middle]
        self.keys = [*self.in_view, *keys[: middle.start], *keys[middle.stop :]]
        self.known = {name for _, name in self._faces()}

    def _asked(self, path: str) -> HTTPResponse:
        connection = HTTPConnection(self.host)
        connection.request("GET", path)
        return connection.getresponse()

    def _faces(self) -> Iterator[tuple[str, str]]:
        """Yield the sides with the names of their pictures, those in view first."""
        left = self.keys
        while left:
            found = json.load(self._asked("/faces?" + "&".join(f"side={quote(key)}" for key in left[:100])))
            yield from zip(left, (face["picture"] for face in found), strict=False)
            left = left[len(found) :]

    def follow(self, start: float) -> Times:
        """Return the seconds from the start of an edit until pictures arrived, and how many were new."""
        self.told.recv()
        new = 0
        first = view = 0.0
        for key, name in self._faces():
            if name not in self.known:
                self._asked(f"/picture/{name}").read()
                self.known.add(name)
                new += 1
                first = first or perf_counter() - start
            if key == self.in_view[-1]:
                view = perf_counter() - start
        return Times(first, view, perf_counter() - start, new)


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
                host = urlparse(server.stderr.readline().split()[0]).netloc
                with connect(f"ws://{host}/changes", origin=Origin(f"http://{host}")) as told:
                    taken = _edits(deck / "deck.yaml", Page(host, told), asked.times, asked.ink)
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
