"""Measure the studio in a headless Chromium: how fast it opens, follows the pointer, and shows the true card.

A deck of 500 cards, and Moonlight with its engraved plates, are each opened, and a layer is dragged to and
fro. Frames are counted while the pointer moves in each of them, and beside that while nothing moves at all,
in the same page. A drag ends when the pointer is released; the true picture is shown when the page has it
from the server, by which time the change is on disk. The CPU time of the server for a drag depends least on
what else the machine does. Each line says what the aim is, and whether it was reached.

    python benchmarks/studio.py [--drags 20]
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait
from simulate import verdict

from deckgen.assets import specs
from deckgen.web.serve import bound
from deckgen.web.studio.desk import desk_of
from deckgen.web.studio.server import studio_server

TOKEN = "benchmark"
OPENS, FRAMES, TRUE = 2000.0, 30.0, 200.0
"""Milliseconds within which a deck is open, frames a second, milliseconds until the true picture."""
DECK = """\
deckgen: 1
title: Large
shape: rectangle
trims: 63mm x 88mm
fonts: {body: LibreCaslonText-Regular}
cards: [{from: cards.csv, id: "{slug(name)}", title: "{name}"}]
faces:
  front:
    - fill: "#f4e8d0"
    - box: {x: 5mm, y: 5mm, w: w - 10mm, h: h - 10mm, stroke: "#203040"}
    - text: {text: "{name}", font: body, ink: "#000000", size: 14pt, x: 0.5w, y: 20mm}
    - text-box: {text: "{words}", font: body, ink: "#000000", size: 9pt, x: 8mm, y: 30mm, w: 47mm, h: 30mm}
"""
OPEN = """
const shown = document.querySelector('.sheet[data-shown]') && document.querySelector('deck-cards li');
return shown ? performance.now() : 0
"""
CHOOSE = """
const layers = [...document.querySelectorAll('layer-tree details[open] [role=treeitem]')];
const isShown = (one) => document.querySelector(`.sheet [data-token="${one.dataset.token}"]`);
layers.find((one) => one.querySelector('b').textContent === arguments[0] && isShown(one)).firstChild.click()
"""
DRAG = """
const [pixels, moves, done] = arguments;
const piece = document.querySelector('.sheet [data-token="' +
  document.querySelector('layer-tree [aria-selected=true]').dataset.token + '"]');
const box = piece.getBoundingClientRect();
const at = {clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, ctrlKey: true};
const target = moves ? document.elementFromPoint(at.clientX, at.clientY) : window;
const given = (x) => ({...at, clientX: at.clientX + x, bubbles: true, cancelable: true});
const send = (on, name, x) => on.dispatchEvent(new PointerEvent(name, given(x)));
if (moves) send(target, 'pointerdown', 0);
const frames = [];
const step = (now) => {
  frames.push(now);
  if (frames.length <= 60) {
    if (moves) send(window, 'pointermove', (pixels * frames.length) / 60);
    requestAnimationFrame(step);
    return;
  }
  const rate = 60000 / (frames[60] - frames[0]);
  if (!moves) return done([rate, 0]);
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    done([rate, performance.now() - begun]);
  });
  seen.observe(document.querySelector('.sheet'), {attributeFilter: ['data-shown']});
  send(window, 'pointerup', pixels);
};
requestAnimationFrame(step);
"""


@contextmanager
def served(deck: Path) -> Iterator[str]:
    """Serve the studio of a deck in this process, and yield its link."""
    ready = threading.Event()
    server = studio_server(desk_of(deck, deck.parent / "output"), TOKEN, bound(["127.0.0.1"], 0), ready.set)
    thread = threading.Thread(target=server.serve_pages, daemon=True)
    thread.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/#{TOKEN}"
    finally:
        server.should_exit = True
        thread.join()


def measure(browser: webdriver.Chrome, name: str, deck: Path, kind: str, drags: int) -> None:
    """Open a deck, drag a layer of a kind, and print what that took."""
    begun = time.perf_counter()
    with served(deck) as link:
        read = (time.perf_counter() - begun) * 1000
        browser.get(link)
        opened = WebDriverWait(browser, 60, 0.01).until(lambda _: browser.execute_script(OPEN))
        browser.execute_script(CHOOSE, kind)
        time.sleep(3)  # until the small pictures are drawn, and the page is at rest
        idle = browser.execute_async_script(DRAG, 0, False)[0]
        found, before = [], time.process_time()
        for number in range(drags):
            found.append(browser.execute_async_script(DRAG, 20 if number % 2 else -20, True))
            time.sleep(0.3)
        used = (time.process_time() - before) * 1000 / drags
    rate, wait = (sorted(column) for column in zip(*found, strict=True))
    slowest, usual = rate[0], statistics.median(wait)
    print(f"{name}: the deck was read in {read:.0f} ms")
    print(f"{name}: open in {opened:.0f} ms {verdict(opened <= OPENS, f'{OPENS:.0f} ms at most')}")
    rates = f"{slowest:.0f} to {rate[-1]:.0f} frames a second while a layer is dragged, {idle:.0f} at rest"
    print(f"{name}: {rates} {verdict(slowest >= FRAMES, f'{FRAMES:.0f} at least')}")
    true = f"the true picture after {usual:.0f} ms, at most {wait[-1]:.0f} ms"
    print(f"{name}: {used:.0f} ms of CPU time of the server for a drag")
    print(f"{name}: {true} {verdict(usual <= TRUE, f'{TRUE:.0f} ms at most')}")


def main() -> None:
    """Measure both decks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--drags", type=int, default=20)
    drags = parser.parse_args().drags
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1440,900"):
        options.add_argument(argument)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        large = folder / "large"
        large.mkdir()
        (large / "deck.yaml").write_text(DECK, "utf-8")
        rows = "".join(f"Card {number},what card {number} does when it is played\n" for number in range(500))
        (large / "cards.csv").write_text(f"name,words\n{rows}", "utf-8")
        shutil.copytree(specs() / "moonlight", folder / "moonlight")
        browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        browser.set_script_timeout(120)
        try:
            measure(browser, "500 cards", large / "deck.yaml", "text", drags)
            measure(browser, "Moonlight", folder / "moonlight/deck.yaml", "around", drags)
        finally:
            browser.quit()


if __name__ == "__main__":
    main()
