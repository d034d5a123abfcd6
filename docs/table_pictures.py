"""Make the pictures of the page about the table: `python docs/table_pictures.py`.

Bots play hands from fixed seeds up to a position; the table is resumed there and shown by a headless browser.
It needs Chromium and its driver.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from browsing import browser, wait
from PIL import Image
from playtest_pictures import PICTURES

from deckgen.games import Match, game, write
from deckgen.games.registry import kit_of
from deckgen.play.bots import bot, chosen

MOST_MOVES = 400


class Shot(NamedTuple):
    """A picture: a position, the size of the page, and what is done there."""

    name: str
    game: str
    seed: int
    wanted: Callable[[Any], object]
    """Whether a hand is at the position; seat 0 is to move."""
    width: int
    height: int
    script: str
    """What is done on the page, as JavaScript."""


def _arranges(hand: Any) -> bool:
    return any(line.startswith("moons") and len(line.split()) > 3 for line in kit_of(hand.game).legal(hand))


def _trick_of(cards: int) -> Callable[[Any], bool]:
    return lambda hand: bool(hand.phase == "play" and hand.played == cards)


def _takes(hand: Any) -> bool:
    return hand.phase == "play" and bool(kit_of(hand.game).takes(hand))


def _slides(hand: Any) -> bool:
    return len(kit_of(hand.game).goals(hand)) > 1


RAISE = "document.querySelector('#hand button:not([aria-disabled=true])').click();"
ARRANGE = """document.querySelector('#arrange').click();
const moons = document.querySelectorAll('#hand button');
moons[0].click(); moons[1].click();
document.querySelector('[data-key=new]').click();"""
SHOTS = [
    Shot("table-moonlight", "moonlight", 4, _trick_of(3), 1440, 900, RAISE),
    Shot("table-phone", "moonlight", 5, _trick_of(2), 390, 844, ""),
    Shot("table-koikoi", "koikoi", 4, _takes,
         1200, 800, "for (const one of document.querySelectorAll('#hand button')) {one.click();"
                    "if (document.querySelector('.match')) break;"
                    "const key = new KeyboardEvent('keydown', {key: 'Escape', bubbles: true});"
                    "document.body.dispatchEvent(key);}"),
    Shot("table-sixpence", "sixpence", 3, _slides, 1200, 800, RAISE),
    Shot("table-draft", "moons", 6, _arranges, 390, 844, ARRANGE),
]  # fmt: skip


def position(shot: Shot) -> str:
    """Return the record of a hand that greedy bots play until it is at a position."""
    rules = game(shot.game)
    greedy = bot("greedy", rules)
    for seed in range(shot.seed, shot.seed + 50):
        match: Match[Any] = Match(rules, seed)
        while match.seat >= 0 and len(match.hand.moves) < MOST_MOVES:
            if match.seat == 0 and match.hand.moves and shot.wanted(match.hand):
                return write(match)
            assert match.draws is not None
            match.apply(chosen(match.hand, greedy, match.draws))
    raise LookupError(shot.name)


@contextmanager
def served(*options: str) -> Iterator[Any]:
    """Serve a table for as long as its pictures are made; yield its links."""
    line = [sys.executable, "-m", "deckgen", "table", *options, "--no-open", "--json"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.communicate(timeout=30)


def take(shot: Shot, folder: Path) -> None:
    """Write a picture."""
    record = folder / f"{shot.name}.txt"
    record.write_text(position(shot), "utf-8")
    kept = folder / f"{shot.name}-table.txt"
    with served("--resume", str(record), "--record", str(kept), "--bots", "greedy") as links:
        page = browser(links["url"], shot.width, shot.height)
        try:
            wait(
                page,
                "document.querySelector('#hand button') && !document.querySelector('main .plain:not(.back)')",
            )
            wait(page, "[...document.images].every((image) => image.complete)")
            page.execute_script(shot.script)
            if "new]" in shot.script:
                wait(page, "document.querySelector('.verdict p')")
            picture = Image.open(io.BytesIO(page.get_screenshot_as_png())).convert("RGB")
            picture.save(PICTURES / f"{shot.name}.webp", quality=82, method=4)
        finally:
            page.quit()


def main() -> None:
    """Write the pictures that are named on the command line, or all of them."""
    wanted = sys.argv[1:] or [shot.name for shot in SHOTS]
    with tempfile.TemporaryDirectory() as folder:
        for shot in SHOTS:
            if shot.name in wanted:
                take(shot, Path(folder))


if __name__ == "__main__":
    main()
