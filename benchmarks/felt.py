"""Measure how smoothly a browser shows a table for free play with many cards on the felt.

A table is laid with a deck of cards that all differ, each with a picture, and all are put on the felt.
Chromium shows one seat while another moves cards, ten times a second; then a card is dragged across the felt,
and then the page is scrolled. Counted are the frames that the page is given (`requestAnimationFrame`), the
longest time between two, and the processor time of the browser. Chromium runs without a graphics card here,
so that it draws on the processor; other work on the machine makes everything slower.

    python benchmarks/felt.py [--cards 200] [--seconds 5]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from PIL import Image, ImageFilter
from selenium.webdriver.remote.webdriver import WebDriver
from simulate import verdict
from websockets.sync.client import ClientConnection, connect

sys.path[:0] = [str(Path(__file__).parents[1] / "docs")]

from browsing import browser, wait  # noqa: E402

SMOOTH = 30.0
"""Frames a second that are aimed at."""
EVERY = 0.1
"""Seconds between two moves of the other player."""
DECK = """\
deckgen: 1
title: Felt
fonts: {{body: LibreCaslonText-Regular}}
shape: rectangle
trims: 63mm x 88mm
back: back
table: {{players: 2, zones: {{table: {{anywhere: yes}}}}}}
cards:
  - {{product: {{number: [{numbers}]}}, id: "c{{number}}"}}
faces:
  front:
    - image: {{file: "art/{{card.number}}.png", x: 0mm, y: 0mm, w: 63mm, h: 70mm}}
    - text: {{text: "Card {{card.number}}", font: body, ink: "#000000", size: 12pt, x: 0.5w, y: 80mm}}
  back: [fill: "#204060"]
"""
COUNT = """
window.times = []; window.counting = true;
const step = (time) => { times.push(time); if (counting) requestAnimationFrame(step); };
requestAnimationFrame(step);
"""


def deck(folder: Path, count: int) -> Path:
    """Write a deck of `count` cards, each with a picture of its own."""
    (folder / "art").mkdir()
    for number in range(count):
        noise = Image.frombytes("RGB", (21, 23), Random(number).randbytes(21 * 23 * 3))
        noise.resize((630, 700)).filter(ImageFilter.SMOOTH).save(folder / "art" / f"{number}.png")
    (folder / "deck.yaml").write_text(DECK.format(numbers=", ".join(map(str, range(count)))), "utf-8")
    return folder / "deck.yaml"


def sit(link: str, seat: int) -> ClientConnection:
    """Return a socket of a seat."""
    parts = urlsplit(link)
    origin = f"http://{parts.netloc}"
    connection = HTTPConnection(parts.netloc, timeout=30)
    connection.request("POST", "/join", parts.fragment, {"Origin": origin})
    cookie = (connection.getresponse().getheader("Set-Cookie") or "").partition(";")[0]
    where = f"ws://{parts.netloc}/seat/{seat}"
    return connect(where, additional_headers={"Cookie": cookie}, origin=origin)  # type: ignore[arg-type]


def spent(root: int) -> float:
    """Return the processor seconds of a process and all that it has started."""
    parents: dict[int, tuple[int, float]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks = int(fields[11]) + int(fields[12])
        parents[int(path.parent.name)] = int(fields[1]), ticks / os.sysconf("SC_CLK_TCK")

    def below(process: int) -> bool:
        while process > 1:
            if process == root:
                return True
            process = parents.get(process, (0, 0.0))[0]
        return False

    return sum(seconds for process, (_, seconds) in parents.items() if below(process))


def measured(page: WebDriver, name: str, seconds: float, act: Any) -> None:
    """Print how many frames a second the page gets while `act(seconds)` runs."""
    before = spent(page.service.process.pid)
    page.execute_script(COUNT)
    act(seconds)
    times = page.execute_script("window.counting = false; return window.times")
    cpu = spent(page.service.process.pid) - before
    wall = (times[-1] - times[0]) / 1000
    rate = (len(times) - 1) / wall
    longest = max(later - one for one, later in pairwise(times))
    print(f"{name:<24} {rate:5.1f} frames/s, longest {longest:4.0f} ms, {cpu / wall:.2f} processors"
          f"  {verdict(rate >= SMOOTH, f'{SMOOTH:.0f} frames/s')}")  # fmt: skip


def drag(page: WebDriver, seconds: float) -> None:
    """Drag a card across the felt and back."""
    box = page.execute_script(
        "const one = [...document.querySelectorAll('#shared .piece')].at(-1);"
        "one.scrollIntoView({block: 'center'});"
        "const {left, top, width, height} = one.getBoundingClientRect();"
        "return [left + width / 2, top + height / 2]"
    )
    mouse = {"button": "left", "clickCount": 1, "buttons": 1}

    def move(kind: str, x: float, y: float) -> None:
        page.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **mouse})

    move("mousePressed", *box)
    end, at = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        at += 1
        move("mouseMoved", 200 + abs(at * 9 % 1400 - 700), 380 + abs(at * 2 % 160 - 80))
    move("mouseReleased", *box)


def scroll(page: WebDriver, seconds: float) -> None:
    """Scroll the page up and down."""
    page.execute_async_script(
        "const [seconds, done] = arguments, start = performance.now();"
        "const upper = document.querySelector('.upper');"
        "const step = (time) => { upper.scrollTop = 250 + 250 * Math.sin(time / 300);"
        "time - start < seconds * 1000 ? requestAnimationFrame(step) : done(); };"
        "requestAnimationFrame(step);",
        seconds,
    )


def others(link: str, cards: int, stop: threading.Event) -> None:
    """Move cards as another player until told to stop."""
    random = Random(1)
    with sit(link, 1) as socket:
        threading.Thread(target=lambda: [None for _ in socket], daemon=True).start()
        number = 0
        while not stop.wait(EVERY):
            number += 1
            spot = f"{random.randrange(1000)} {random.randrange(600)}"
            text = f"move c{random.randrange(cards)} to table at {spot}"
            socket.send(json.dumps({"act": "do", "text": text, "v": 0, "id": str(number)}))


def main() -> None:
    """Lay the table, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    choices = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path = deck(Path(name), choices.cards)
        options = ["--no-open", "--json", "--record", str(Path(name) / "session.txt")]
        line = [sys.executable, "-m", "deckgen", "table", str(path), *options]
        served = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        page = None
        try:
            assert served.stdout is not None
            links = [seat["url"] for seat in json.loads(served.stdout.readline())["seats"]]
            page = browser(links[0], 1440, 900, scale=1, moves=True)
            page.set_script_timeout(60)
            wait(page, "document.querySelector('[data-pile]')")
            typed = "typed.value = arguments[0]; typing.requestSubmit()"
            page.execute_script(typed, f"play deck*{choices.cards} to table")
            wait(page, f"document.querySelectorAll('#shared img').length === {choices.cards}")
            wait(page, "[...document.images].every((image) => image.complete)")
            stop = threading.Event()
            playing = threading.Thread(target=others, args=(links[1], choices.cards, stop))
            playing.start()
            measured(page, "others move cards", choices.seconds, time.sleep)
            stop.set()
            playing.join()
            measured(page, "a card is dragged", choices.seconds, lambda seconds: drag(page, seconds))
            measured(page, "the page is scrolled", choices.seconds, lambda seconds: scroll(page, seconds))
        finally:
            if page is not None:
                page.quit()
            served.terminate()
            served.communicate(timeout=30)


if __name__ == "__main__":
    main()
