"""Measure how long `deckgen proof --serve` takes from an edit of a card until a page has the new picture.

    python benchmarks/live.py [--times N]

Moonlight is copied; the colour of the dots on one of its fifty cards is changed and saved. The clock runs
from there until a reader of the event stream has been told, has asked what there is, and has every picture
that is new. The load that was there before is printed: other work makes all numbers larger.
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
from urllib.parse import urlparse

from deckgen.assets import specs

CARD = "name: Moonshine, ink: tyrian, letters: paper"
GOAL = 0.5
"""Seconds."""
QUIET = 1.0
"""Seconds between edits."""


class Page:
    """What a browser knows of a served deck: the name of each picture."""

    def __init__(self, address: str) -> None:
        self.host = urlparse(address).netloc
        self.events = self._asked("/events")
        self.told()
        self.pictures = self._named()
        for name in sorted(self.pictures):
            self._asked(f"/picture/{name}").read()

    def _asked(self, path: str) -> HTTPResponse:
        connection = HTTPConnection(self.host)
        connection.request("GET", path)
        return connection.getresponse()

    def _named(self) -> set[str]:
        parts = json.load(self._asked("/state"))["parts"]
        faces = [card[side] for part in parts for card in part["cards"] for side in ("front", "back")]
        return {face["picture"] for face in faces if face}

    def told(self) -> None:
        """Wait until the server says that something has changed."""
        while not self.events.readline().startswith(b"data:"):
            pass

    def follow(self) -> tuple[float, int]:
        """Return when the server reported a change, and how many pictures were fetched for it."""
        self.told()
        at = perf_counter()
        named = self._named()
        new = named - self.pictures
        for name in sorted(new):
            self._asked(f"/picture/{name}").read()
        self.pictures = named
        return at, len(new)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the times and their median; return 0 if it meets the goal."""
    parser = argparse.ArgumentParser(description="Time the live page.")
    parser.add_argument("--times", type=int, default=7)
    times = parser.parse_args(arguments).times
    print(f"load before: {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "", flush=True)
    with TemporaryDirectory(prefix="live-") as folder:
        deck = Path(folder) / "moonlight"
        shutil.copytree(specs() / "moonlight", deck, ignore=shutil.ignore_patterns("rules", "records"))
        command = [sys.executable, "-m", "deckgen", "proof", str(deck), "--serve", "--out", folder]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            try:
                taken = _edits(deck / "deck.yaml", Page(server.stderr.readline().split()[0]), times)
            finally:
                server.terminate()
    print(f"median {median(taken):.3f} s, worst {max(taken):.3f} s; the goal is {GOAL:g} s")
    return 0 if median(taken) <= GOAL else 1


def _edits(file: Path, page: Page, times: int) -> list[float]:
    text = file.read_text("utf-8")
    taken = []
    for number in range(times):
        sleep(QUIET)
        start = perf_counter()
        file.write_text(text.replace(CARD, f'{CARD.removesuffix("paper")}"#fff0{number:02x}"'), "utf-8")
        told, pictures = page.follow()
        taken.append(perf_counter() - start)
        print(f"told after {told - start:.3f} s, {pictures} picture after {taken[-1]:.3f} s", flush=True)
    return taken


if __name__ == "__main__":
    sys.exit(main())
