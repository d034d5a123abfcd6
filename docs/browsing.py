"""A headless browser that shows pages of a table, for pictures and measurements."""

from __future__ import annotations

import shutil
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webdriver import WebDriver

MOST_SECONDS = 600


def browser(link: str, width: int, height: int, scale: float = 1.5, moves: bool = False) -> WebDriver:
    """Return a browser that shows a page.

    `scale` is pixels of the picture for one of the page; cards only move gradually if `moves`.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    still = () if moves else ("--force-prefers-reduced-motion",)
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", *still):
        options.add_argument(argument)
    found = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500}
    found.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    found.get(link)
    return found


def wait(page: WebDriver, condition: str) -> None:
    """Wait until a condition holds on a page."""
    for _ in range(MOST_SECONDS * 5):
        if page.execute_script(f"return Boolean({condition})"):
            return
        time.sleep(0.2)
    raise TimeoutError(condition)
