"""Make the pictures of the page about playtests: `python docs/playtest_pictures.py`.

It plays on a table of a bundled deck in two headless browsers. It needs Chromium and its driver.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from browsing import browser, wait
from PIL import Image

PICTURES = Path(__file__).parent / "pictures"
ACTIONS = [
    (0, "draw deck 4"), (1, "draw deck 5"), (2, "draw deck 3"), (0, "play deck*5 to table"),
    (1, "play deck*2 to area-1"), (2, "play deck to area-2"), (0, "play tokens*4 to table"),
    (1, "count points-1 +3"), (2, "roll d6"),
]  # fmt: skip


def main() -> None:
    """Serve a table, play, and write the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "evening.txt"
        options = ["--free", "--players", "3", "--seed", "3", "--no-open", "--json", "--record", str(record)]
        line = [sys.executable, "-m", "deckgen", "table", "sixpence", *options]
        served = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        try:
            assert served.stdout is not None
            links = [seat["url"] for seat in json.loads(served.stdout.readline())["seats"]]
            pages = [browser(links[0], 1200, 860), browser(links[1], 390, 844), browser(links[2], 800, 600)]
            for number, (seat, action) in enumerate(ACTIONS):
                wait(pages[seat], f"document.body.dataset.v === '{number}'")
                typed = "typed.value = arguments[0]; typing.requestSubmit()"
                pages[seat].execute_script(typed, action)
            for page, name in zip(pages, ("playtest-wide", "playtest-phone"), strict=False):
                wait(page, "!document.querySelector('main .face.plain:not(.back)')")
                wait(page, "[...document.images].every((image) => image.complete)")
                page.execute_script("document.querySelector('#hand .piece').click()")
                time.sleep(1)
                picture = Image.open(io.BytesIO(page.get_screenshot_as_png())).convert("RGB")
                picture.save(PICTURES / f"{name}.webp", quality=82, method=4)
            for page in pages:
                page.quit()
        finally:
            served.terminate()
            served.communicate(timeout=30)


if __name__ == "__main__":
    main()
