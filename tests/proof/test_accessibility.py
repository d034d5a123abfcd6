"""axe-core finds no violations in deckgen's pages on wide and narrow screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from proof.conftest import DECK, write_deck
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from deckgen.cli import commands
from deckgen.faces.session import Session
from deckgen.making import Request
from deckgen.proof.document import html_pieces
from deckgen.proof.live import LiveDeck
from deckgen.proof.page import static_page

axe = pytest.importorskip("axe_core_python")
pytestmark = pytest.mark.slow
RUN = "axe.run({resultTypes: ['violations']}).then((found) => arguments[0](found.violations))"
VIEWS = [(1440, "light"), (320, "dark")]


def violations(browser: WebDriver) -> list[tuple[str, str]]:
    program = Path(str(axe.__file__)).with_name("axe.min.js").read_text("utf-8")
    browser.execute_script(program)
    found = browser.execute_async_script(RUN)
    return [(each["id"], node["html"]) for each in found for node in each["nodes"]]


@pytest.fixture
def seen(browser: WebDriver) -> Iterator[Callable[[Path], None]]:
    """Return a function that checks the current page, or a given one, on a wide and a narrow screen."""

    def check(page: Path | None = None, state: Callable[[], None] = lambda: None) -> None:
        for width, scheme in VIEWS:
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            if page is not None:
                browser.get(page.as_uri())
            state()
            assert violations(browser) == [], (width, scheme)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width

    yield check
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def click(browser: WebDriver, *selectors: str) -> Callable[[], None]:
    def act() -> None:
        for selector in selectors:
            element = browser.find_element(By.CSS_SELECTOR, selector)
            browser.execute_script("arguments[0].click()", element)

    return act


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proof")
    rows = [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", "far too long " * 60)]
    session = Session(Request(deck=write_deck(folder / "deck", rows), out=folder / "out"))
    file = folder / "proof.html"
    file.write_text("".join(static_page(session).pieces), "utf-8")
    return file


@pytest.mark.parametrize(
    "selectors",
    [
        (),
        ("[data-card=bob] .name",),
        ("#tab-problems",),
        ("#tab-sheets",),
        ("#tab-changes",),
        ("#more-tools",),
    ],
    ids=["cards", "details", "problems", "sheets", "changes", "options"],
)
def test_proof_page_is_accessible(
    browser: WebDriver, seen: Callable[..., None], page: Path, selectors: tuple[str, ...]
) -> None:
    seen(page, click(browser, *selectors))


def test_page_of_a_broken_deck_is_accessible(seen: Callable[..., None], tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few")])
    deck.write_text(DECK.replace("  front:", "  front: ]"), "utf-8")
    live = LiveDeck(Request(deck=deck, out=tmp_path / "out"))
    live.read()
    page = tmp_path / "broken.html"
    unread = {**live.state(), "checked": [], "pictures": {}, "sheets": [], "changes": live.changes()}
    page.write_text("".join(html_pieces(unread)), "utf-8")
    seen(page)


def test_diff_page_is_accessible(seen: Callable[..., None], tmp_path: Path) -> None:
    old = write_deck(tmp_path / "old", [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", "few")])
    new = write_deck(tmp_path / "new", [("Ann", "#ccffee", "few"), ("Cid", "#ffeecc", "few")])
    done = CliRunner().invoke(commands, ["diff", str(old), str(new), "--out", str(tmp_path / "diff")])
    assert done.exit_code == 0, done.output
    seen(tmp_path / "diff" / "diff.html")


def test_simulation_report_is_accessible(
    browser: WebDriver, seen: Callable[..., None], tmp_path: Path
) -> None:
    words = ["simulate", "koikoi", "--hands", "20", "--report", str(tmp_path / "report")]
    done = CliRunner().invoke(commands, words)
    assert done.exit_code == 0, done.output
    seen(tmp_path / "report" / "index.html", click(browser, "summary"))


def test_the_report_of_a_simulation(seen: Callable[[Path], None], tmp_path: Path) -> None:
    against = ["--against", "season.summer.trick=13"]
    run = CliRunner().invoke(
        commands, ["simulate", "moonlight", "--hands", "200", "--report", str(tmp_path / "report"), *against]
    )
    assert run.exit_code == 0, run.output
    seen(tmp_path / "report" / "index.html")
