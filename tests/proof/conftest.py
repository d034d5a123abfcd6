"""Fixtures: a small deck for proof pages, and a headless Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webdriver import WebDriver

DECK = """\
deckgen: 1
title: Harbour
shape: rectangle
trims: 63mm x 88mm
corner: 3mm
back: back
fonts: {body: LibreCaslonText-Regular}
cards:
  - from: cards.csv
    id: "{slug(name)}"
    title: "{name}"
faces:
  front:
    - fill: "{colour}"
    - text: {text: "{name}", font: body, ink: "#000000", size: 12pt, x: 0.5w, y: 20mm}
    - text-box:
        {text: "{words}", font: body, ink: "#000000", size: 7pt, x: 6mm, y: 30mm, w: 51mm, h: 20mm, marks: no}
  back:
    - fill: "#204060"
"""
HOSTILE = "</script> <script>document.title='owned' </script> <img src=x onerror=\"document.title='owned'\">"


def write_deck(folder: Path, rows: list[tuple[str, str, str]]) -> Path:
    """Return a deck of cards with a name, a colour and words."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.yaml").write_text(DECK, "utf-8")
    quoted = ['"' + '","'.join(cell.replace('"', '""') for cell in row) + '"' for row in rows]
    (folder / "cards.csv").write_text("\n".join(["name,colour,words", *quoted]) + "\n", "utf-8")
    return folder / "deck.yaml"


@pytest.fixture(scope="session")
def browser() -> Iterator[WebDriver]:
    """One Chromium for all tests of a worker."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        missing = "chromium and chromedriver are not installed"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    found = webdriver.Chrome(options=options, service=Service(driver))
    yield found
    found.quit()
