"""Make the pictures of the studio page: `python docs/tour.py` edits a new deck in a headless Chromium.

It needs the `test` extra, Chromium and chromedriver.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

PICTURES = Path(__file__).parent / "pictures"
SIZE = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}


@contextmanager
def studio(folder: str) -> Iterator[str]:
    """Start a studio of a new deck, and yield its link."""
    deckgen = [sys.executable, "-m", "deckgen"]
    home = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": str(Path(__file__).parents[1])}
    subprocess.run([*deckgen, "new", "tour"], cwd=folder, env=home, check=True)
    server = subprocess.Popen(
        [*deckgen, "studio", "tour", "--no-open", "--json"], cwd=folder, env=home, stdout=subprocess.PIPE
    )
    try:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["url"]
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Make all pictures."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    with tempfile.TemporaryDirectory() as folder, studio(folder) as link:
        browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            tour(browser, link)
        finally:
            browser.quit()


def tour(browser: webdriver.Chrome, link: str) -> None:
    """Go through what the page describes."""

    def wait(selector: str) -> None:
        WebDriverWait(browser, 60).until(lambda _: browser.find_elements(By.CSS_SELECTOR, selector))

    def click(selector: str) -> None:
        wait(selector)
        browser.execute_script("arguments[0].click()", browser.find_element(By.CSS_SELECTOR, selector))

    def shot(name: str, saved: bool = True) -> None:
        if saved:
            wait("[data-saved]")
        WebDriverWait(browser, 60).until(
            lambda _: browser.execute_script(
                "return [...document.images].every((one) => one.src && one.complete)"
            )
        )
        picture = Image.open(io.BytesIO(browser.get_screenshot_as_png()))
        picture.save(PICTURES / f"studio-{name}.webp", quality=82, method=6)

    def choose(layer: str) -> None:
        browser.execute_script(
            "[...document.querySelectorAll('layer-tree [role=treeitem] > span')]"
            ".find((one) => one.textContent.includes(arguments[0])).click()",
            layer,
        )
        wait("layer-form input[name=x]")

    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SIZE)
    browser.get(link)
    wait(".sheet[data-shown]")
    choose("{name}")
    shot("layer")
    click("#only")
    field = browser.find_element(By.CSS_SELECTOR, "layer-form input[name=y]")
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, "14mm", Keys.ENTER)
    wait("[data-agree]")
    shot("shown", saved=False)
    click("#leave-it")
    wait("[data-saved]")
    choose("box pale")
    click("#field-fill-pick")
    click("input[name=paint][value=linear]")
    click("#add-stop")
    for number, ink in enumerate(("pale", "gold", "paper")):
        stop = browser.find_element(By.NAME, f"stop-{number}")
        stop.send_keys(Keys.CONTROL, "a", Keys.NULL, ink)
    shot("gradient")
    click("#dialog .top button")
    cell = browser.find_element(By.CSS_SELECTOR, "tbody tr:nth-child(2) td:nth-child(2)")
    browser.execute_script("arguments[0].focus()", cell)
    cell.send_keys(Keys.F2)
    shot("table")
    cell.find_element(By.TAG_NAME, "input").send_keys(Keys.ESCAPE)
    click("#tab-text")
    wait("#pane-text:not([hidden]) textarea")
    shot("text")
    click("#new-layer")
    wait(".kinds li")
    browser.execute_script("for (const one of document.images) one.loading = 'eager'")
    shot("gallery")
    click("[data-kind=text]")
    wait("[data-saved]")
    click("#tab-texts")
    wait("#new-language")
    browser.find_element(By.ID, "new-language").send_keys("de")
    click("#begin-language")
    wait("#pane-texts textarea")
    words = browser.find_element(By.CSS_SELECTOR, '#pane-texts textarea[aria-label^="Harbour"]')
    words.send_keys("Hafen", Keys.TAB)
    wait('#pane-texts tr[data-state="translated"]')
    wait('.sheet > svg[aria-label*="Hafen"]')
    shot("languages")


if __name__ == "__main__":
    main()
