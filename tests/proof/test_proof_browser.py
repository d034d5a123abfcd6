"""The page works in a real browser: flipping, searching, lines, simulated vision and live updates."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from proof.conftest import HOSTILE, write_deck
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from deckgen.faces.session import Session
from deckgen.making import Request
from deckgen.proof.page import static_page

pytestmark = pytest.mark.slow
ROWS = [("Ann", "#ff0000", "the first to sail"), ("Bob", "#00ff00", "rope"), ("Cid", "#0000ff", HOSTILE)]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of three cards as a file."""
    folder = tmp_path_factory.mktemp("proof")
    session = Session(Request(deck=write_deck(folder / "deck", ROWS), out=folder / "out"))
    file = folder / "proof.html"
    file.write_text("".join(static_page(session).pieces), "utf-8")
    return file


@pytest.fixture
def opened(browser: WebDriver, page: Path) -> WebDriver:
    browser.get(page.as_uri())
    browser.execute_script("sessionStorage.clear()")
    browser.get("about:blank")
    browser.get(page.as_uri())
    return browser


def card(browser: WebDriver, name: str) -> WebElement:
    return browser.find_element(By.CSS_SELECTOR, f'[data-card="{name}"]')


def shown(browser: WebDriver) -> list[str | None]:
    found = browser.find_elements(By.CSS_SELECTOR, ".card")
    return [element.get_attribute("data-card") for element in found if element.is_displayed()]


def test_no_errors_and_no_foreign_scripts(opened: WebDriver) -> None:
    assert opened.title == "Harbour: proof"
    assert [entry for entry in opened.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert shown(opened) == ["ann", "bob", "cid"]


def test_cards_flip_by_mouse_and_keyboard(opened: WebDriver) -> None:
    button = card(opened, "ann").find_element(By.TAG_NAME, "button")
    image = button.find_element(By.TAG_NAME, "img")
    WebDriverWait(opened, 10, poll_frequency=0.02).until(lambda _: image.get_attribute("src"))
    front = image.get_attribute("src")
    button.click()
    assert card(opened, "ann").get_attribute("data-side") == "back"
    assert button.get_attribute("aria-label") == "Ann, back, flip"
    WebDriverWait(opened, 10, poll_frequency=0.02).until(lambda _: image.get_attribute("src") != front)
    button.send_keys(Keys.SPACE)
    assert card(opened, "ann").get_attribute("data-side") == "front"
    opened.find_element(By.TAG_NAME, "body").send_keys("f")
    assert {card(opened, name).get_attribute("data-side") for name in ("ann", "bob")} == {"back"}


def test_search_by_name_text_and_columns(opened: WebDriver) -> None:
    search = opened.find_element(By.ID, "search")
    for text, found in (
        ("first sail", ["ann"]),
        ("#00ff00", ["bob"]),
        ("BOB", ["bob"]),
        ("nothing such", []),
    ):
        search.clear()
        search.send_keys(text)
        assert shown(opened) == found
    assert opened.find_element(By.ID, "news").text == "0 of 3 cards"
    search.send_keys(Keys.ESCAPE)
    assert len(shown(opened)) == 3


def test_lines_and_bleed(opened: WebDriver) -> None:
    figure = card(opened, "ann")
    trim = figure.find_element(By.CSS_SELECTOR, ".trim-line:not(.halo)")
    width = figure.size["width"]
    assert trim.value_of_css_property("display") == "none"
    opened.find_element(By.ID, "show-trim").click()
    opened.find_element(By.ID, "show-bleed").click()
    assert trim.value_of_css_property("display") == "inline"
    assert figure.size["width"] / width == pytest.approx(69 / 63, rel=0.02)
    picture = figure.find_element(By.CSS_SELECTOR, ".picture svg").rect
    assert trim.rect["width"] / picture["width"] == pytest.approx(63 / 69, rel=0.02)


def test_true_size_is_63_mm(opened: WebDriver) -> None:
    zoom = opened.find_element(By.ID, "zoom")
    zoom.send_keys(Keys.END)
    assert card(opened, "ann").size["width"] > 2 * 63 / 25.4 * 96
    opened.find_element(By.ID, "true-size").click()
    assert card(opened, "ann").size["width"] == pytest.approx(63 / 25.4 * 96, abs=1)
    assert opened.find_element(By.CSS_SELECTOR, ".bar").size["width"] == pytest.approx(50 / 25.4 * 96, abs=1)


def colour(browser: WebDriver, name: str) -> tuple[int, int, int]:
    """Return the colour of a card's lower part as the screen shows it."""
    from io import BytesIO

    from PIL import Image

    frame = card(browser, name).find_element(By.CSS_SELECTOR, ".picture")
    # pictures are decoded in the background, and the page may be visible before they are ready
    WebDriverWait(browser, 10, poll_frequency=0.02).until(
        lambda _: frame.find_element(By.TAG_NAME, "img").get_attribute("src")
    )
    browser.execute_async_script(
        "arguments[0].decode().finally(arguments[1])", frame.find_element(By.TAG_NAME, "img")
    )
    picture = Image.open(BytesIO(frame.screenshot_as_png))
    red, green, blue = picture.convert("RGB").getpixel((picture.width // 2, picture.height * 9 // 10))  # type: ignore[misc]
    return red, green, blue


def test_colour_blind_and_grey_views(opened: WebDriver) -> None:
    vision = Select(opened.find_element(By.ID, "vision"))
    red, green, blue = colour(opened, "ann")
    assert red > 240 and green < 15 and blue < 15
    vision.select_by_value("grey")
    red, green, blue = colour(opened, "ann")
    assert max(red, green, blue) - min(red, green, blue) <= 3
    vision.select_by_value("deutan")
    red, green, blue = colour(opened, "ann")
    # Machado et al. (2009), severity 1.0: linear (0.367, 0.280, 0) for pure red
    assert (red, green) == (pytest.approx(163, abs=6), pytest.approx(144, abs=6))


def test_dialog_enlarges_a_card_and_shows_its_columns(opened: WebDriver) -> None:
    card(opened, "cid").find_element(By.TAG_NAME, "button").send_keys(Keys.ENTER)
    dialog = opened.find_element(By.ID, "closer")
    assert dialog.is_displayed() and HOSTILE in dialog.text
    dialog.find_element(By.ID, "closer-end").click()
    assert not dialog.is_displayed()


def test_arrow_keys_move_and_tabs_flip(opened: WebDriver) -> None:
    card(opened, "ann").find_element(By.TAG_NAME, "button").send_keys(Keys.ARROW_RIGHT)
    assert opened.switch_to.active_element.get_attribute("aria-label") == "Bob, front, flip"
    opened.find_element(By.ID, "tab-cards").send_keys(Keys.ARROW_LEFT)
    assert opened.find_element(By.ID, "changes").is_displayed()
    opened.find_element(By.ID, "tab-sheets").click()
    assert len(opened.find_elements(By.CSS_SELECTOR, "#sheets img")) == 2


def test_dialog_goes_to_the_next_card_shown(opened: WebDriver) -> None:
    opened.find_element(By.ID, "search").send_keys("o")  # Bob, and the text of the other two
    card(opened, "ann").find_element(By.CSS_SELECTOR, ".name").click()
    title, before, after = (
        opened.find_element(By.ID, f"closer-{name}") for name in ("title", "before", "after")
    )
    assert title.text == "Ann" and not before.is_enabled()
    after.click()
    assert title.text == "Bob"
    opened.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    assert title.text == "Cid" and not after.is_enabled()
    assert opened.switch_to.active_element == before


def test_tap_shows_details(opened: WebDriver) -> None:
    opened.execute_script(
        "const tap = {pointerType: 'touch', detail: 1, bubbles: true};"
        "arguments[0].dispatchEvent(new PointerEvent('click', tap))",
        card(opened, "bob").find_element(By.TAG_NAME, "button"),
    )
    assert opened.find_element(By.ID, "closer-title").text == "Bob"
    assert len(opened.find_elements(By.CSS_SELECTOR, "#closer-faces img")) == 2


def test_sheets_can_be_enlarged(opened: WebDriver) -> None:
    opened.find_element(By.ID, "tab-sheets").click()
    opened.find_element(By.CSS_SELECTOR, "#sheet-pages button").click()
    figure = opened.find_element(By.CSS_SELECTOR, "#closer-faces figure")
    size = figure.size
    button = figure.find_element(By.TAG_NAME, "button")
    at = size["width"] // 5, size["height"] // 5
    ActionChains(opened).move_to_element_with_offset(button, *at).click().perform()
    assert figure.size["width"] > 2 * size["width"]
    # What was clicked is in the middle now.
    seen, page = (
        opened.execute_script("return arguments[0].getBoundingClientRect().toJSON()", one)
        for one in (opened.find_element(By.ID, "closer-faces"), button.find_element(By.TAG_NAME, "img"))
    )
    for side, length, share in (("x", "width", 0.7), ("y", "height", 0.7)):
        middle = seen[side] + seen[length] / 2 - page[side]
        assert middle / page[length] == pytest.approx(share, abs=0.05)


def test_search_without_matches_shows_a_message(opened: WebDriver) -> None:
    opened.find_element(By.ID, "search").send_keys("zebra")
    assert shown(opened) == [] and "zebra" in opened.find_element(By.ID, "no-hits").text


def test_what_is_asked_of_the_cards_leads_to_them(opened: WebDriver) -> None:
    opened.find_element(By.ID, "tab-sheets").click()
    opened.find_element(By.ID, "search").send_keys("bob")
    assert shown(opened) == ["bob"] and not opened.find_element(By.ID, "sheets").is_displayed()
    assert opened.switch_to.active_element.get_attribute("id") == "search"
    opened.find_element(By.ID, "tab-changes").click()
    opened.find_element(By.ID, "flip-all").click()
    assert shown(opened) == ["bob"]


def test_settings_survive_a_reload(opened: WebDriver) -> None:
    opened.find_element(By.ID, "zoom").send_keys(Keys.END)
    Select(opened.find_element(By.ID, "vision")).select_by_value("grey")
    width = card(opened, "ann").size["width"]
    opened.refresh()
    assert card(opened, "ann").size["width"] == width
    assert Select(opened.find_element(By.ID, "vision")).first_selected_option.text == "greyscale"


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a deck with a problem on one of its cards."""
    folder = tmp_path_factory.mktemp("faulty")
    rows = [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", "far too long " * 60), ("Cid", "#ffeecc", "few")]
    session = Session(Request(deck=write_deck(folder / "deck", rows), out=folder / "out"))
    file = folder / "proof.html"
    file.write_text("".join(static_page(session).pieces), "utf-8")
    return file


def test_problems_link_to_their_cards_and_filter_them(browser: WebDriver, faulty: Path) -> None:
    browser.get(faulty.as_uri())
    browser.execute_script("sessionStorage.clear()")
    browser.refresh()
    kinds = Select(browser.find_element(By.ID, "faulty"))
    kinds.select_by_value("kind-draw-text-over")
    assert shown(browser) == ["bob"]
    kinds.select_by_value("")
    browser.find_element(By.ID, "tab-problems").click()
    browser.find_element(By.CSS_SELECTOR, "#problems a").click()
    WebDriverWait(browser, 10).until(lambda b: b.find_element(By.ID, "cards").is_displayed())
    assert browser.switch_to.active_element == card(browser, "bob").find_element(By.TAG_NAME, "button")


def test_the_page_counts_the_problems_that_the_terminal_lists(browser: WebDriver, tmp_path: Path) -> None:
    """One for each cause: in cells that several layers use, of several cards, and with several measures."""
    long = "far too long "
    rows = [("Ann", "sandy", long * 60), ("Bob", "sandi", long * 70), ("Cid", "rocky", "few")]
    deck = write_deck(tmp_path / "deck", rows)
    twice = "    - fill: '{shore.ink}'\n    - image: {file: 'p/{name}.png', w: w, h: h}\n"
    text = deck.read_text("utf-8").replace('    - fill: "{colour}"\n', '    - fill: "{shore.ink}"\n' + twice)
    tables = "tables: {shore: {rocky: {ink: '#ffeecc'}}}\n"
    deck.write_text(text.replace("    title:", '    shore: "{colour}"\n    title:') + tables, "utf-8")
    command = [sys.executable, "-m", "deckgen"]
    lines = {
        name: subprocess.run(
            [*command, name, str(deck), "--out", str(tmp_path)], capture_output=True, text=True, check=False
        ).stderr.splitlines()
        for name in ("check", "proof")
    }
    listed = [line for line in lines["check"] if line.startswith(str(deck.parent))]
    browser.get((tmp_path / "proof.html").as_uri())
    browser.find_element(By.ID, "tab-problems").click()
    entries = browser.find_elements(By.CSS_SELECTOR, "#problems > ul > li")
    assert len(listed) == len(entries) == 4, lines
    assert browser.find_element(By.ID, "tab-problems").text == "Problems (4)"
    assert lines["check"][-1] == "4 problems found" and lines["proof"][-1].endswith("3 cards, 4 problems")


@pytest.mark.parametrize("width", [320, 390])
def test_page_fits_a_phone(browser: WebDriver, faulty: Path, width: int) -> None:
    """Nothing is wider than the screen, two cards are side by side, and the toolbar is low."""
    metrics = {"width": width, "height": 700, "deviceScaleFactor": 2, "mobile": True}
    browser.get("about:blank")
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        browser.get(faulty.as_uri())
        browser.execute_script("sessionStorage.clear()")
        browser.get("about:blank")
        browser.get(faulty.as_uri())
        for tab in ("cards", "problems", "sheets", "changes"):
            browser.find_element(By.ID, f"tab-{tab}").click()
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        assert browser.find_element(By.TAG_NAME, "nav").size["height"] < 110
        browser.find_element(By.ID, "tab-cards").click()
        tops = [card(browser, name).location["y"] for name in ("ann", "bob", "cid")]
        assert tops[0] == tops[1] < tops[2]
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Yield a deck of fifty cards under `deckgen proof --serve`: its folder and the page's address."""
    rows = [(f"Card {n}", "#ffeecc", f"words of card {n}") for n in range(50)]
    deck = write_deck(tmp_path / "deck", rows)
    command = [sys.executable, "-m", "deckgen", "proof", str(deck), "--serve", "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = server.stderr.readline().split()[0]
        yield deck.parent, address
        server.terminate()


def test_live_page_updates_one_card_of_fifty(browser: WebDriver, served: tuple[Path, str]) -> None:
    folder, address = served
    browser.get(address)
    wait = WebDriverWait(browser, 10, poll_frequency=0.02)
    image = "[data-card=card-7] img"
    other = "[data-card=card-8] img"
    sources = f"return ['{image}', '{other}'].every((one) => document.querySelector(one)?.src)"
    wait.until(lambda b: b.execute_script(sources))
    before = browser.find_element(By.CSS_SELECTOR, image).get_attribute("src")
    same = browser.find_element(By.CSS_SELECTOR, other)
    kept = same.get_attribute("src")
    table = folder / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("words of card 7", "other words"), "utf-8")
    ready = f"const i = document.querySelector('{image}'); return i.complete && i.naturalWidth && i.src"
    wait.until(lambda b: (b.execute_script(ready) or before) != before)
    assert same.get_attribute("src") == kept, "the element of a card that is the same was not touched"
    assert browser.find_element(By.ID, "news").text == "Changed: Card 7"


def test_live_page_keeps_its_cards_while_the_deck_is_broken(
    browser: WebDriver, served: tuple[Path, str]
) -> None:
    folder, address = served
    browser.get(address)
    wait = WebDriverWait(browser, 10, poll_frequency=0.05)
    wait.until(lambda b: len(shown(b)) == 50)
    good = (folder / "deck.yaml").read_text("utf-8")
    (folder / "deck.yaml").write_text(good.replace("faces:", "facs:"), "utf-8")
    banner = browser.find_element(By.ID, "broken")
    wait.until(lambda b: banner.is_displayed())
    line = 1 + good.splitlines().index("faces:")
    assert f"deck.yaml:{line}:1" in banner.text and f"{line} | facs:" in banner.text
    assert len(shown(browser)) == 50
    (folder / "deck.yaml").write_text(good, "utf-8")
    wait.until(lambda b: not banner.is_displayed())
    assert len(shown(browser)) == 50


def test_live_page_follows_problems_that_only_a_check_finds(
    browser: WebDriver, served: tuple[Path, str]
) -> None:
    """A long name crosses the safe line."""
    folder, address = served
    table = folder / "cards.csv"
    good = table.read_text("utf-8")
    table.write_text(good.replace('"Card 7"', '"A name that is far wider than any card can be"'), "utf-8")
    browser.get(address)
    wait = WebDriverWait(browser, 20, poll_frequency=0.05)
    kinds = browser.find_element(By.ID, "faulty")
    wait.until(lambda b: "safe zone (1)" in kinds.text)
    table.write_text(good, "utf-8")
    wait.until(lambda b: "safe zone" not in kinds.text)


def test_live_sheets_of_another_target(browser: WebDriver, served: tuple[Path, str]) -> None:
    browser.get(served[1])
    wait = WebDriverWait(browser, 10, poll_frequency=0.05)
    wait.until(lambda b: len(shown(b)) == 50)
    browser.find_element(By.ID, "tab-sheets").click()
    chosen = Select(browser.find_element(By.ID, "target"))
    assert chosen.first_selected_option.text == "home-a4"
    chosen.select_by_value("home-letter")
    wait.until(lambda b: "home-letter.pdf" in b.find_element(By.ID, "sheet-pages").text)
    image = browser.find_element(By.CSS_SELECTOR, "#sheet-pages img")
    wait.until(lambda b: b.execute_script("return arguments[0].naturalWidth", image))
    assert image.size["height"] / image.size["width"] == pytest.approx(279.4 / 215.9, rel=0.02)
