"""The studio in a real browser: what people do with a deck, and the lines of its files that change."""

from __future__ import annotations

import io
import math
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from proof.conftest import browser as browser
from proof.conftest import write_deck
from proof.test_accessibility import violations
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait
from web.studio_served import Studio, varied

from deckgen.assets import asset
from deckgen.cli import commands
from deckgen.draw.layers import KINDS
from deckgen.making import Request, build
from deckgen.target.load import bundled_targets

pytestmark = pytest.mark.slow
ROWS = [("Anchor", "#ffffff", "heavy"), ("Buoy", "#c0e0ff", "It floats"), ("Cable", "#ffe0c0", "long")]
STYLED = "styles:\n  title: {font: body, size: 12pt, ink: '#000000'}   # all titles\nfaces:\n"


class Page:
    """A studio in a browser."""

    def __init__(self, browser: WebDriver, studio: Studio, width: int = 1440) -> None:
        self.browser, self.studio = browser, studio
        self.resize(width)
        browser.get("about:blank")
        browser.get_log("browser")
        browser.get(studio.link)
        self.wait(".sheet[data-shown]")
        self.wait("[data-saved]")

    def resize(self, width: int, height: int = 900) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def find(self, selector: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def wait(self, selector: str) -> WebElement:
        WebDriverWait(self.browser, 30, poll_frequency=0.02).until(lambda _: self.all(selector))
        return self.find(selector)

    def point_at(self, selector: str) -> None:
        """Move the pointer over an element, and try again if it is redrawn meanwhile."""
        patient = WebDriverWait(self.browser, 30, ignored_exceptions=[StaleElementReferenceException])
        patient.until(
            lambda browser: ActionChains(browser).move_to_element(self.wait(selector)).perform() is None
        )

    def wait_for(self, wanted: Callable[[], object]) -> None:
        ignored = [StaleElementReferenceException]  # the page may be drawn again meanwhile
        WebDriverWait(self.browser, 60, 0.05, ignored).until(lambda _: wanted())

    def press(self, selector: str) -> None:
        """Press a button, also one that must be scrolled to."""
        self.wait(selector)
        self.browser.execute_script("arguments[0].focus(); arguments[0].click()", self.find(selector))

    def saved(self) -> None:
        """Wait until all is on disk and the card is shown as it is there."""
        self.wait("[data-saved]")
        version = self.studio.desk.version
        self.wait(f'.sheet[data-shown^="{version}/"]')

    def until_done(self, deed: Callable[[], object]) -> None:
        """Act on an element, and retry if the page replaced it in the meantime."""
        waiting = WebDriverWait(
            self.browser, 30, 0.1, (ElementNotInteractableException, StaleElementReferenceException)
        )
        waiting.until(lambda _: deed() is None)

    def layer(self, kind: str, index: int = 0) -> WebElement:
        """Click a layer of a kind in the list."""

        def click() -> None:
            spans = self.all("layer-tree details[open] [role=treeitem] > span")
            [one for one in spans if one.text.split()[0] == kind][index].click()

        self.until_done(click)
        return self.wait('layer-tree [aria-selected="true"]')

    def drag(self, x: float, y: float) -> None:
        """Drag the chosen layer by millimetres, without snapping."""
        scale = self.browser.execute_script("return document.querySelector('.sheet > svg').getScreenCTM().a")
        mark = self.wait(".marks div")
        hold = (
            ActionChains(self.browser, duration=20)
            .key_down(Keys.CONTROL)
            .move_to_element(mark)
            .click_and_hold()
        )
        hold.move_by_offset(round(x * scale), round(y * scale)).release().key_up(Keys.CONTROL).perform()


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = write_deck(tmp_path / "harbour", ROWS)
    text = found.read_text("utf-8").replace("faces:\n", STYLED)
    text = text.replace(
        'font: body, ink: "#000000", size: 12pt, x: 0.5w, y: 20mm', "style: title, x: 0.5w - 3mm, y: 20mm"
    )
    found.write_bytes(text.replace("\n", "\r\n").encode())
    return found


@pytest.fixture
def studio(deck: Path) -> Iterator[Studio]:
    found = Studio(deck)
    yield found
    found.stop()


@pytest.fixture(params=[1440, 1024])
def page(browser: WebDriver, studio: Studio, request: pytest.FixtureRequest) -> Iterator[Page]:
    found = Page(browser, studio, request.param)
    yield found
    refused = [each for each in browser.get_log("browser") if each["level"] == "SEVERE"]
    assert [
        each for each in refused if " 409 " not in each["message"] and " 422 " not in each["message"]
    ] == []
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_bigger_title_in_its_style_or_here(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    page.layer("text")
    size = page.wait("input[name=size]")
    assert size.get_attribute("value") == "12pt"
    page.find('select[aria-label="Where size is written"]').send_keys("style title")
    size.send_keys(Keys.CONTROL, "a", Keys.NULL, "14pt", Keys.ENTER)
    page.saved()
    assert deck.read_bytes() == before.replace(b"size: 12pt", b"size: 14pt")
    size = page.wait("input[name=size]")
    size.send_keys(Keys.CONTROL, "a", Keys.NULL, "16pt", Keys.ENTER)
    page.saved()
    assert deck.read_bytes() == before.replace(b"size: 12pt", b"size: 14pt").replace(
        b"y: 20mm}", b"y: 20mm, size: 16pt}"
    )
    for _ in range(2):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_a_piece_is_clicked_dragged_and_nudged(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    line = before.decode().split("style: title, x").pop(0).count("\n") + 1
    piece = page.find(f'.sheet [data-layer="deck.yaml:{line}"]')
    ActionChains(page.browser, duration=20).move_to_element(piece).click().perform()
    page.wait("layer-form .shared")
    assert "3 cards" in page.find("layer-form .shared").text
    page.drag(-2, 0)
    page.saved()
    after = deck.read_text("utf-8")
    moved = float(after.partition("x: 0.5w - ")[2].partition("mm")[0])
    assert moved == pytest.approx(5, abs=0.2)
    lines = zip(before.decode().splitlines(), after.splitlines(), strict=True)
    assert sum(old != new for old, new in lines) == 1
    page.find("#undo").click()
    page.saved()
    assert deck.read_bytes() == before
    board = page.find(".board")
    board.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.SHIFT, Keys.ARROW_DOWN)
    assert "moved 0.2 mm right, 1.0 mm down" in page.find("#saved").text
    page.saved()
    assert deck.read_bytes() == before.replace(b"0.5w - 3mm, y: 20mm", b"0.5w - 2.8mm, y: 21mm")
    assert page.browser.execute_script("return document.activeElement.className") == "board"


def test_the_text_of_one_card_is_its_cell(page: Page, deck: Path) -> None:
    table = deck.with_name("cards.csv")
    before = table.read_bytes()
    pictures = {
        one.get_attribute("data-card"): one.find_element(By.TAG_NAME, "img") for one in page.all(".card")
    }
    WebDriverWait(page.browser, 30).until(
        lambda _: all(each.get_attribute("src") for each in pictures.values())
    )
    shown = {name: each.get_attribute("src") for name, each in pictures.items()}
    page.find('[data-cell="buoy:words"]').click()
    page.wait('[data-card="buoy"] .frame[aria-pressed="true"]')
    page.find('[data-cell="buoy:words"]').send_keys(Keys.F2)
    page.find("td input").send_keys(Keys.END, ", it does", Keys.ENTER)
    page.saved()
    assert table.read_bytes() == before.replace(b"It floats", b"It floats, it does")
    WebDriverWait(page.browser, 30).until(lambda _: pictures["buoy"].get_attribute("src") != shown["buoy"])
    assert {name for name, each in pictures.items() if each.get_attribute("src") != shown[name]} == {"buoy"}
    assert page.browser.switch_to.active_element.get_attribute("data-cell") == "cable:words"
    page.browser.switch_to.active_element.send_keys(Keys.CONTROL, "z")
    page.saved()
    assert table.read_bytes() == before


PASTE = """
const data = new DataTransfer();
data.setData('text/plain', arguments[1]);
const given = {clipboardData: data, bubbles: true, cancelable: true};
arguments[0].dispatchEvent(new ClipboardEvent('paste', given));
"""


def test_cards_are_added_as_rows(page: Page, deck: Path) -> None:
    table = deck.with_name("cards.csv")
    before = table.read_bytes()
    page.find('[data-cell="cable:name"]').click()
    page.find("#add-row").click()
    page.wait('[data-cell="cable-2:name"]')
    page.saved()
    assert table.read_bytes() == before + b'"Cable 2","#ffe0c0","long"\n'
    page.find('[data-cell="cable-2:name"]').click()
    page.find("#delete-row").click()
    page.saved()
    assert table.read_bytes() == before
    page.press('deck-cards [data-card="cable"] .frame')
    cell = page.find('[data-cell="cable:words"]')
    page.browser.execute_script(PASTE, cell, "Words\tName\tColour\nwet\tDory\t#dddddd\nslim\tEel\t#eeeeee\n")
    assert '"Eel","#eeeeee","slim"' in page.wait(".diff").text and table.read_bytes() == before
    page.press("[data-agree]")
    page.wait('[data-cell="eel:name"]')
    page.saved()
    assert table.read_bytes() == before.replace(b'"Cable","#ffe0c0","long"', b'"Dory","#dddddd","wet"') + (
        b'"Eel","#eeeeee","slim"\n'
    )
    page.wait('deck-cards [data-card="dory"] .frame[aria-pressed="true"]')
    page.find("#undo").click()
    page.saved()
    assert table.read_bytes() == before


def test_the_row_of_the_chosen_card_is_in_sight_and_the_tools_are_too(page: Page, deck: Path) -> None:
    rows = [f'"Rope {number}","#eeeeee","long"' for number in range(40)]
    deck.with_name("cards.csv").write_text("name,colour,words\n" + "\n".join(rows) + "\n", "utf-8")
    deck.write_text(deck.read_text("utf-8").replace("id:", "sort: name\n    id:"), "utf-8")
    page.wait('card-table [data-card="rope-30"]')
    page.saved()

    def is_seen(selector: str) -> bool:
        """Whether the middle of an element is neither scrolled away nor covered."""
        script = """const box = arguments[0].getBoundingClientRect();
            const there = document.elementFromPoint(box.left + 8, box.top + box.height / 2);
            return arguments[0].contains(there);"""
        return bool(page.browser.execute_script(script, page.find(selector)))

    assert not is_seen('card-table [data-card="rope-30"] td')
    page.press('deck-cards [data-card="rope-30"] .frame')
    page.wait('card-table tr[data-card="rope-30"][aria-selected="true"]')
    assert is_seen('card-table [data-card="rope-30"] td') and is_seen("#add-row") and is_seen("card-table th")
    place = page.find("#card-place").text.split()[0]
    page.press("#card-before")
    page.wait_for(lambda: page.find("#card-place").text == f"{int(place) - 1} of 40")
    page.press("#card-after")
    page.wait('card-table tr[data-card="rope-30"][aria-selected="true"]')
    assert page.find("#card-place").text == f"{place} of 40"
    # Styles of the page reach nothing in a picture, whatever its parts are called.
    named = {one.get_attribute("class") for one in page.all(".sheet > svg[role=img] [class]")}
    assert named <= {"", "layer-frame", "layer-pivot"}
    page.press("#add-row")
    page.wait('card-table tr[data-card="rope-30-2"][aria-selected="true"]')
    page.saved()
    assert is_seen('card-table [data-card="rope-30-2"] td')
    assert page.browser.switch_to.active_element.get_attribute("data-cell") == "rope-30-2:name"
    page.press("#delete-row")
    page.wait('card-table tr[data-card="rope-31"][aria-selected="true"]')
    page.saved()
    assert "sorted by name" in page.find("card-table .tools").text and violations(page.browser) == []
    # An edit leaves the rows where they are, and a card out of sight tells its problems too.
    page.find('card-table [data-cell="rope-31:words"]').click()
    page.press('deck-cards [data-card="rope-20"] .frame')  # above, where the heads of the columns stay
    assert is_seen('card-table [data-card="rope-20"] td')
    page.find('card-table [data-cell="rope-31:words"]').click()
    page.browser.switch_to.active_element.send_keys("wound " * 200, Keys.ENTER)
    page.saved()
    assert is_seen('card-table [data-cell="rope-31:words"]') and is_seen("card-table td:focus")
    page.press('deck-cards [data-card="rope-0"] .frame')
    page.wait_for(lambda: page.find("#tab-problems").text == "Problems (1)")
    assert not is_seen('deck-cards [data-card="rope-31"]')


def test_a_problem_leads_to_its_line_and_is_mended(page: Page, deck: Path) -> None:
    good = deck.read_bytes()
    deck.write_bytes(good.replace(b"  front:\r\n", b"  front: [\r\n"))
    banner = page.wait("#broken:not([hidden])")
    assert violations(page.browser) == []
    assert page.all(".sheet.stale > svg") and page.all(".frame img")
    assert "deck.yaml:" in banner.text
    banner.find_element(By.TAG_NAME, "button").click()
    area = page.wait("#pane-text:not([hidden]) textarea")
    WebDriverWait(page.browser, 30).until(lambda _: "front: [" in str(area.get_property("value")))
    # Someone else saves meanwhile: what is being typed stays, and is neither written nor lost.
    page.browser.execute_script("arguments[0].value = arguments[0].value.replace('front: [', 'front:')", area)
    deck.write_bytes(b"# saved elsewhere\r\n" + deck.read_bytes())
    area.send_keys(Keys.CONTROL, "s")
    page.wait("text-pane button:not([hidden]) + button:not([hidden])")
    assert deck.read_bytes().startswith(b"# saved elsewhere") and "front: [" not in str(
        area.get_property("value")
    )
    next(one for one in page.all("text-pane button") if one.text == "Keep mine").click()
    page.wait("#broken[hidden]")
    assert deck.read_bytes() == good
    page.find("#undo").click()
    page.wait("#broken:not([hidden])")
    assert deck.read_bytes().startswith(b"# saved elsewhere")
    page.find("#redo").click()
    page.wait("#broken[hidden]")


def test_a_problem_of_several_cards_is_told_once(browser: WebDriver, studio: Studio, deck: Path) -> None:
    page = Page(browser, studio)
    page.layer("text")
    good = deck.read_bytes()
    deck.write_bytes(good.replace(b'text: "{name}"', b'text: "{name} \xe2\x86\x92"'))
    page.press("#tab-problems")
    page.wait_for(lambda: len(page.all("#found li button")) == len(ROWS))
    page.wait_for(lambda: page.find("#tab-problems").text == "Problems (1)")
    assert len(page.all("#found li")) == 1
    (kind,) = (one.text for one in page.all("#faulty option")[2:])
    assert kind.startswith("the font 'body'") and kind.endswith(" (3)") and len(kind) < 60
    deck.write_bytes(good)
    page.wait_for(lambda: not page.all("#found li"))
    page.press("#check")
    heading = page.wait("#checked h2")
    assert heading.text.startswith("The whole deck, as of the last check: ")
    deck.write_bytes(good + b"# more\r\n")
    page.wait_for(lambda: "as of the last check, before later changes: " in heading.text)


DROP = """
const [name, text, x, y] = arguments;
const data = new DataTransfer();
data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
const own = document.querySelector('.sheet').getBoundingClientRect();
const given = {dataTransfer: data, bubbles: true, cancelable: true};
const place = {clientX: own.left + own.width * x, clientY: own.top + own.height * y};
document.querySelector('.board').dispatchEvent(new DragEvent('drop', {...given, ...place}));
"""


def test_a_picture_is_dropped_into_its_place(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    data = io.BytesIO()
    Image.new("RGB", (600, 300), "navy").save(data, "PNG")
    page.browser.execute_script(DROP, "My Boat.PNG", b64encode(data.getvalue()).decode(), 0.5, 0.75)
    page.wait('layer-tree [aria-selected="true"]')
    page.wait("input[name=file]")
    page.saved()
    assert (deck.parent / "art/my-boat.png").read_bytes() == data.getvalue()
    found = re.search(
        rb"- image: {file: \"art/my-boat.png\", x: ([0-9.]+)mm, y: ([0-9.]+)mm, w: 31.5mm, h: 15.75mm}",
        deck.read_bytes(),
    )
    assert found and float(found[1]) == pytest.approx(15.75, abs=0.3)
    assert float(found[2]) == pytest.approx(0.75 * 94 - 3 - 15.75 / 2, abs=0.3)
    assert "484 dpi" in page.find("#saved").text
    # Another picture dropped while it is chosen takes its place.
    page.browser.execute_script(DROP, "boat2.png", b64encode(data.getvalue() + b"\0").decode(), 0.1, 0.1)
    page.wait_for(lambda: b"boat2.png" in deck.read_bytes())
    page.saved()
    assert deck.read_bytes().count(b"- image:") == 1
    # Where each card names its own, it is the one of the card, and the formula stays.
    page.wait("input[name=file]").send_keys(Keys.CONTROL, "a", Keys.NULL, "art/{id}.png", Keys.ENTER)
    page.wait_for(lambda: b"art/{id}.png" in deck.read_bytes())
    page.saved()
    own = deck.read_bytes()
    page.browser.execute_script(DROP, "any.svg", b64encode(b"<svg/>").decode(), 0.1, 0.1)
    page.wait_for(lambda: "on this card it is art/anchor.png" in page.find("#refusal").text)
    page.browser.execute_script(DROP, "any.png", b64encode(data.getvalue() + b"\1").decode(), 0.1, 0.1)
    page.wait_for((deck.parent / "art/anchor.png").is_file)
    page.wait_for(lambda: "art/anchor.png, the picture of Anchor" in page.find("#saved").text)
    assert deck.read_bytes() == own
    # What is chosen under “New layer” is a new one.
    page.press("#new-layer")
    page.wait("#new-file").send_keys(str(deck.parent / "art/boat2.png"))
    page.wait_for(lambda: deck.read_bytes().count(b"- image:") == 2)
    page.saved()
    for _ in range(4):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_a_font_is_dropped_and_used(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    data = asset("fonts", "fira-sans", "FiraSans-Bold.ttf").read_bytes()
    page.browser.execute_script(DROP, "Fira Bold.ttf", b64encode(data).decode(), 0.5, 0.5)
    page.wait("[data-use=style]")
    assert "goes by the name Fira Sans Bold:" in page.find("#dialog").text and violations(page.browser) == []
    # No layer is chosen: it is offered to the words of this side.
    offered = [one.text for one in page.all("[data-use]")]
    assert offered == ["Use it for text-box {words}", "Use it in the style title", "Use it for text {name}"]
    page.press("[data-use=style]")
    page.wait_for(lambda: b"title: {font: Fira Sans Bold" in deck.read_bytes())
    page.saved()
    # The layer takes another one over its style's, and gives it back.
    page.layer("text")
    page.wait("input[name=font]").send_keys(Keys.CONTROL, "a", Keys.NULL, "body", Keys.ENTER)
    page.saved()
    assert b"y: 20mm, font: body}" in deck.read_bytes()
    page.press("#field-font-remove")
    page.wait_for(lambda: b"y: 20mm}" in deck.read_bytes())
    page.saved()
    for _ in range(4):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_a_colour_is_picked_from_the_inks_with_its_weight(page: Page, deck: Path) -> None:
    inks = b"inks:\r\n  sea: {rgb: '#204060', cmyk: [90, 70, 30, 20]}\r\n"
    inks += b"  tar: {rgb: '#101010', cmyk: [90, 80, 80, 90]}\r\n"
    before = deck.read_bytes().replace(b"styles:", inks + b"styles:")
    deck.write_bytes(before)
    page.wait_for(lambda: page.studio.desk.view and page.studio.desk.view.session.deck.inks)
    page.saved()
    page.layer("text-box")
    page.wait("#field-ink-pick")
    page.press("#field-ink-pick")
    page.wait(".inks")
    assert "210 % in all" in page.find("[data-ink=sea]").text
    assert "340 % in all: more than the 300 % of most presses" in page.find("[data-ink=tar]").text
    assert violations(page.browser) == []
    page.press("[data-ink=sea]")
    page.saved()
    assert b'text: "{words}", font: body, ink: "sea"' in deck.read_bytes()
    assert page.browser.switch_to.active_element.get_attribute("name") == "ink"
    changed = zip(deck.read_bytes().splitlines(), before.splitlines(), strict=True)
    assert sum(one != other for one, other in changed) == 1
    # A new ink is a line of its own, in the same step as the layer that uses it.
    picked = deck.read_bytes()
    page.press("#field-ink-pick")
    page.wait("#new-ink")
    mix = page.find("#ink-mix")
    page.browser.execute_script("arguments[0].value = '#8a3fc0'", mix)
    page.browser.execute_script("arguments[0].dispatchEvent(new Event('input'))", mix)
    page.find("#ink-name").send_keys("tar")
    page.press("#new-ink button")
    assert page.find("#ink-name").get_property("validity")["customError"]
    page.find("#ink-name").send_keys(Keys.CONTROL, "a", Keys.NULL, "dusk")
    for letter, share in zip("CMYK", ("60", "90", "0", "10"), strict=True):
        page.find(f"#ink-{letter}").send_keys(share)
    assert (
        page.find("#new-ink [role=status]").text.startswith("160 % in all") and violations(page.browser) == []
    )
    page.press("#new-ink button")
    page.wait_for(lambda: b"dusk" in deck.read_bytes())
    page.saved()
    made = b'  dusk: {cmyk: [60, 90, 0, 10], rgb: "#8a3fc0"}\r\n'
    wanted = picked.replace(b"styles:", made + b"styles:").replace(b'ink: "sea"', b'ink: "dusk"')
    assert deck.read_bytes() == wanted
    page.find("#undo").click()
    page.saved()
    assert deck.read_bytes() == picked
    # A colour that nobody has chosen follows the build.
    page.press("#field-ink-pick")
    for letter, share in zip("CMYK", ("0", "100", "50", "20"), strict=True):
        page.find(f"#ink-{letter}").send_keys(share)
    assert page.find("#ink-mix").get_property("value") == "#cc0066"


def test_values_come_from_columns_and_what_a_cell_lacks_is_made(
    browser: WebDriver, studio: Studio, deck: Path
) -> None:
    table = deck.with_name("cards.csv")
    table.write_text(table.read_text("utf-8").replace("#ffffff", "blood").replace("#c0e0ff", "gore"), "utf-8")
    page = Page(browser, studio)
    page.press("#tab-problems")
    page.wait_for(lambda: "the deck has no ink … (2)" in [one.text for one in page.all("#faulty option")])
    blood = next(one for one in page.all("#found li") if "'blood'" in one.text)
    assert [one.text for one in blood.find_elements("css selector", "button")] == [
        "anchor",
        "Choose a colour…",
    ]
    blood.find_elements("css selector", "button")[1].click()
    assert page.wait("#ink-name").get_property("value") == "blood" and violations(browser) == []
    page.press("#new-ink button")
    page.wait_for(lambda: "blood: {rgb:" in deck.read_text("utf-8"))
    page.saved()
    page.layer("text")
    page.press("#field-ink-pick")
    offered = [one.get_attribute("data-column") for one in page.all("#from-table button")]
    assert offered == ["{name}", "{colour}", "{words}"] and violations(browser) == []
    page.press("[data-column='{colour}']")
    page.wait('input[name=ink][data-origin="layer"]')
    page.saved()
    assert 'y: 20mm, ink: "{colour}"}' in deck.read_text("utf-8")
    assert "{colour}" in [one.get_attribute("value") for one in page.all("#field-ink-list option")]
    # A column in use leads to a layer that uses it.
    page.press("#tab-table")
    next(one for one in page.all("th") if one.text == "colour").click()
    page.press("#delete-column")
    page.press("#to-layer")
    page.wait_for(lambda: page.find("layer-form h2").text.startswith("fill"))
    assert "colour" in page.find("layer-form pre").text


def test_an_ink_is_changed_wherever_it_is_used(page: Page, deck: Path) -> None:
    inks = b"inks:\r\n  sea: {rgb: '#204060', cmyk: [90, 70, 30, 20]}   # of the season\r\n"
    inks += b"  tar: '#101010'\r\n  moss: {cmyk: [55, 20, 75, 45], rgb: '#3f7023'}\r\n"
    inks += b"tell-apart: {inks: [sea, tar]}\r\n"
    before = deck.read_bytes().replace(b"styles:", inks + b"styles:").replace(b"'#000000'}", b"sea}")
    deck.write_bytes(before)
    page.wait_for(lambda: page.studio.desk.view and page.studio.desk.view.session.deck.inks)
    page.saved()
    page.layer("text")
    page.wait("#field-ink-pick")
    page.press("#field-ink-pick")
    page.press('[aria-label="Change the ink sea"]')
    assert [page.find(f"#ink-{part}").get_property("value") for part in "CMYK"] == ["90", "70", "30", "20"]
    page.browser.execute_script("arguments[0].value = '#111111'", page.find("#ink-mix"))
    page.find("#ink-K").send_keys(Keys.CONTROL, "a", Keys.NULL, "95")
    assert "285 % in all: more than the 240 %" in page.find("#new-ink").text
    assert violations(page.browser) == []
    page.press("#new-ink button")
    page.wait_for(lambda: b"#111111" in deck.read_bytes())
    page.saved()
    made = before.replace(b"'#204060', cmyk: [90, 70, 30, 20]", b"'#111111', cmyk: [90, 70, 30, 95]")
    assert deck.read_bytes() == made
    # An ink without a build stays one line of its own, and gets a build if one is wanted.
    page.press("#field-ink-pick")
    page.press('[aria-label="Change the ink tar"]')
    page.browser.execute_script("arguments[0].value = '#121212'", page.find("#ink-mix"))
    page.press("#new-ink button")
    page.wait_for(lambda: b"tar: '#121212'\r\n" in deck.read_bytes())
    page.saved()
    page.press("#check")
    page.wait("#checked li")
    assert "sea" in page.find("#checked").text and "tar" in page.find("#checked").text
    for each in page.all("#checked li"):
        assert each.find_element("css selector", "b").text in ("error:", "warning:")
    # A colour that follows its build goes on to do so, and a build that nobody writes goes with its colour.
    page.press("#field-ink-pick")
    page.press('[aria-label="Change the ink moss"]')
    page.find("#ink-K").send_keys(Keys.CONTROL, "a", Keys.NULL, "25")
    page.press("#new-ink button")
    page.wait_for(lambda: b"moss: {cmyk: [55, 20, 75, 25], rgb: '#569930'}" in deck.read_bytes())
    page.saved()
    page.press("#field-ink-pick")
    page.press('[aria-label="Change the ink moss"]')
    page.browser.execute_script(
        "arguments[0].value = '#7fa83a'; arguments[0].dispatchEvent(new Event('input'))",
        page.find("#ink-mix"),
    )
    assert page.find("#ink-C").get_property("value") == ""
    page.press("#new-ink button")
    page.wait_for(lambda: b"#7fa83a" in deck.read_bytes())
    page.saved()
    assert b"cmyk: [55" not in deck.read_bytes()
    for _ in range(4):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_a_layer_comes_from_the_gallery(page: Page, deck: Path) -> None:
    before = deck.read_bytes().splitlines()
    page.press("#new-layer")
    page.wait("[data-kind=star]")
    drawn = "return [...document.querySelectorAll('.kinds img')].filter((one) => one.naturalWidth).length"
    page.wait_for(lambda: page.browser.execute_script(drawn) >= 6)
    assert len(page.all(".kinds button")) == len(KINDS) and violations(page.browser) == []
    page.press("[data-kind=star]")
    page.wait("input[name=points]")
    page.saved()
    after = deck.read_bytes().splitlines()
    (line,) = (line for line in after if line not in before)
    assert b"- star: {" in line and b"0.5w" in line and [one for one in after if one != line] == before
    assert page.find('layer-tree [aria-selected="true"] b').text == "star"


def test_a_new_kind_of_cards_is_shown_first_and_then_chosen_with_its_table(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    page.press("#new-kind")
    page.find("#kind-name").send_keys("front", Keys.ENTER)
    page.wait_for(lambda: "already" in page.find("#new-kind-form [role=alert]").text)
    page.find("#kind-name").clear()
    page.find("#kind-name").send_keys("Boss", Keys.ENTER)
    page.wait("[data-agree]")
    assert deck.read_bytes() == before and page.all(".way img")
    page.press("[data-agree]")
    page.wait('deck-cards [data-card="boss"] .frame[aria-pressed="true"]')
    page.saved()
    page.wait('card-table tr[data-card="boss"][aria-selected="true"]')
    assert page.find("#new-layer").text == "New layer on boss…"
    page.press('deck-cards [data-card="cable"] .frame')
    page.wait('card-table tr[data-card="cable"][aria-selected="true"]')
    page.press("#undo")
    page.saved()
    assert deck.read_bytes() == before and not (deck.parent / "boss.csv").exists()


def test_cards_are_seen_with_other_eyes(browser: WebDriver, studio: Studio) -> None:
    page = Page(browser, studio)
    page.wait("deck-cards img[src]")
    filter_of = "getComputedStyle(document.querySelector(one)).filter"
    seen = f"return ['.sheet > svg', 'deck-cards .picture'].map((one) => {filter_of})"
    assert browser.execute_script(seen) == ["none", "none"]
    Select(page.find("#vision")).select_by_visible_text("deuteranopia")
    assert all("#deutan" in one for one in browser.execute_script(seen)) and page.all(
        "filter#deutan feColorMatrix"
    )


def test_overlays_and_options_are_shown_and_printed(browser: WebDriver, studio: Studio, deck: Path) -> None:
    deck.write_text(varied(deck.read_text("utf-8")), "utf-8")
    studio.desk.refresh()
    page = Page(browser, studio)
    images = '[data-card="buoy"] img[src]', '[data-card="anchor"] img[src]'
    page.wait_for(lambda: all(map(page.all, images)))
    plain = [page.find(each).get_attribute("src") for each in images]
    fields = page.all("card-stage [name^=o]")
    assert [each.get_attribute("title") for each in fields] == ["where the dots are", "The overlay night"]
    page.layer("disc")  # of the overlay, which is not shown
    page.press("#show-overlay")
    page.wait('.sheet[data-shown$="?overlay=night"] [data-token]')
    page.wait(".marks div")
    assert not page.all("#show-overlay")
    Select(page.find('card-stage [name="option side"]')).select_by_visible_text("side: right")
    page.wait('.sheet[data-shown$="?option=side%3Dright&overlay=night"]')
    page.wait_for(
        lambda: all(
            page.find(each).get_attribute("src") != old for each, old in zip(images, plain, strict=True)
        )
    )
    page.drag(5, 5)  # what is shown is edited
    page.saved()
    assert page.find(".sheet").get_attribute("data-shown").endswith("overlay=night")
    assert "x: 10mm, y: 50mm" not in deck.read_text("utf-8") and violations(browser) == []
    page.press("#print")
    chosen = [
        Select(each).first_selected_option.text
        for each in page.wait("#built-ways").find_elements("css selector", "select")
    ]
    assert chosen == ["side: right", "with night"]
    assert violations(browser) == []
    # A choice that the deck no longer has is none.
    deck.write_text(deck.read_text("utf-8").replace("[left, right]", "[left, wrong]"), "utf-8")
    page.wait('.sheet[data-shown$="?overlay=night"]')


def test_a_card_is_moved_among_the_others(page: Page, deck: Path) -> None:
    before = deck.with_name("cards.csv").read_bytes()
    page.find('[data-cell="cable:name"]').click()
    page.press("#row-up")
    page.saved()
    ids = [one.get_attribute("data-card") for one in page.all("deck-cards [data-card]")]
    assert ids == ["anchor", "cable", "buoy"]
    page.browser.switch_to.active_element.send_keys(Keys.ENTER)
    page.wait_for(lambda: page.find("#card-place").text == "1 of 3")
    page.find("#undo").click()
    page.saved()
    page.find("#undo").click()
    page.saved()
    assert deck.with_name("cards.csv").read_bytes() == before


def test_tables_of_parts_are_named_by_their_parts(browser: WebDriver, deck: Path) -> None:
    listed = "cards: [{id: a, name: A, colour: '#ffffff', words: x}]"
    counters = f"parts:\n  counters: {{shape: circle, trims: 20mm, {listed}}}\n"
    deck.write_text(
        f"{deck.read_text('utf-8')}extras: [{{id: b, name: B, colour: red, words: y}}]\n{counters}", "utf-8"
    )
    studio = Studio(deck)
    try:
        tables = [one.text for one in Page(browser, studio).all('select[aria-label="Table"] option')]
        assert tables == ["cards.csv", "extras, in deck.yaml", "cards of counters, in deck.yaml"]
    finally:
        studio.stop()


def test_one_card_gets_its_exception(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    page.find('[data-card="cable"] .frame').click()
    page.layer("text")
    page.wait("#only")
    page.press("#only")
    page.find("input[name=y]").send_keys(Keys.CONTROL, "a", Keys.NULL, "25mm", Keys.ENTER)
    # It is shown first, with the card as it will be; what is left as it is stays.
    page.wait("[data-way=edit] img")
    assert "id == 'cable'" in page.find(".diff").text and violations(page.browser) == []
    page.press("#leave-it")
    page.wait("[data-saved]")
    assert deck.read_bytes() == before
    assert page.find("input[name=y]").get_property("value") == "20mm"
    page.find("input[name=y]").send_keys(Keys.CONTROL, "a", Keys.NULL, "25mm", Keys.ENTER)
    page.press("[data-agree=edit]")
    page.wait_for(lambda: b"id == 'cable'" in deck.read_bytes())
    page.wait('layer-tree [data-token="front-2"][aria-selected="true"]')
    page.saved()
    page.wait_for(lambda: "Only cable has this layer." in page.find("layer-form").text)
    assert page.find('layer-tree [aria-selected="true"] small').text.endswith(", only cable")
    page.find('[data-card="buoy"] .frame').click()
    page.wait_for(lambda: "No layer is chosen" in page.find("layer-form").text)
    after = deck.read_bytes().splitlines()
    assert len(after) == len(before.splitlines()) + 1
    assert [line for line in after if b"y: 20mm, when: id != 'cable'}" in line]
    assert [line for line in after if b"y: 25mm, when: id == 'cable'}" in line]
    page.find("#undo").click()
    page.saved()
    assert deck.read_bytes() == before


def test_a_layer_is_turned_by_its_handle(page: Page, deck: Path) -> None:
    page.layer("text")
    page.wait("input[name=turn]")
    knob = page.wait(".marks .turn")
    hold = ActionChains(page.browser, duration=20).move_to_element(knob).click_and_hold()
    hold.move_by_offset(60, 20).key_down(Keys.SHIFT).move_by_offset(1, 0).release().key_up(
        Keys.SHIFT
    ).perform()
    page.saved()
    found = re.search(rb"turn: ([0-9]+)}", deck.read_bytes())
    assert found and int(found[1]) % 15 == 0 and int(found[1]) > 0
    deck.write_bytes(deck.read_bytes().replace(found[0], b"turn: 31.4}"))
    page.wait_for(lambda: page.find("input[name=turn]").get_property("value") == "31.4")
    hold = ActionChains(page.browser, duration=20).move_to_element(page.wait(".marks .turn"))
    hold.key_down(Keys.SHIFT).click_and_hold().move_by_offset(9, 14).release().key_up(Keys.SHIFT).perform()
    page.saved()
    found = re.search(rb"turn: ([0-9]+)}", deck.read_bytes())
    assert found and int(found[1]) % 15 == 0 and int(found[1]) > 30


def test_words_that_are_dragged_straight_keep_their_place_across(
    browser: WebDriver, studio: Studio, deck: Path
) -> None:
    deck.write_bytes(deck.read_bytes().replace(b"x: 0.5w - 3mm", b"x: 0.5w"))
    studio.desk.refresh()
    page = Page(browser, studio)
    page.layer("text")
    page.wait("input[name=y]")
    mark = page.wait(".marks div")
    hold = ActionChains(page.browser, duration=20).move_to_element(mark).click_and_hold()
    hold.move_by_offset(0, 20).move_by_offset(0, 43).release().perform()
    page.saved()
    text = deck.read_bytes()
    assert b"y: 20mm" not in text and b"style: title, x: 0.5w, y: " in text


DOT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'


def test_a_layer_that_draws_nothing_has_no_handles(page: Page, deck: Path) -> None:
    line = b"    - icon: {name: \"{'cake'}\", x: 20mm, y: 60mm, size: 9mm, ink: black}\r\n"
    deck.write_bytes(deck.read_bytes().replace(b"  back:\r\n", line + b"  back:\r\n"))
    page.wait("layer-tree [data-token=front-3]")
    page.layer("icon")
    page.wait("input[name=name]")
    assert page.find("card-stage .chain button").text == "icon {'cake'}"
    assert not page.all(".marks div, .marks button")
    # Its picture is added where it is missed.
    before = deck.read_bytes()
    picture = deck.with_name("Cake.svg")
    picture.write_bytes(DOT)
    page.press("#field-name-pick")
    page.find("#new-icon").send_keys(str(picture))
    page.wait(".marks div")
    page.saved()
    assert b'icons:\r\n  cake: {file: "art/cake.svg", tint: yes}\r\n' in deck.read_bytes()
    assert b'name: "cake", x: 20mm' in deck.read_bytes()
    deck.write_bytes(before.replace(line, b"").replace(b", marks: no", b""))
    table = deck.with_name("cards.csv")
    table.write_bytes(table.read_bytes().replace(b"It floats", b"It :float: floats"))
    page.wait_for(lambda: len(page.all("layer-tree [data-token=front-3]")) == 0)
    page.press("#tab-problems")
    page.wait("#found li")
    page.until_done(lambda: page.press("#found li button"))
    assert page.browser.switch_to.active_element.get_attribute("data-cell") == "buoy:words"
    page.press("#tab-problems")
    page.until_done(lambda: page.press("#found li button.edits"))
    page.find("#new-icon").send_keys(str(picture.rename(picture.with_name("ring.svg"))))
    page.wait_for(lambda: b"It :ring: floats" in table.read_bytes())
    page.wait_for(lambda: not page.all("#found li"))


def test_a_copy_is_the_layer_that_is_chosen_then(page: Page) -> None:
    page.layer("text")
    page.press("#layer-copy-Copy")
    page.wait('layer-tree [data-token="front-2"][aria-selected="true"]')


SHAPES = (
    "    - box: {x: 10mm, y: 0.5h, w: w - 30mm, h: 12mm, fill: {gradient: linear, stops: [red, blue]}}\r\n"
    "    - disc: {x: 0.5w, y: 70mm, r: 6mm, fill: {gradient: radial, stops: [white, green]}}\r\n"
    "    - line: {points: [[5mm, 5mm], [0.5w, 9mm], [w - 5mm, 5mm]], stroke: black, width: 1mm}\r\n"
)
RECT = "const {x, y, width, height} = document.querySelector(`[data-token=front-${arguments[0]}]`)"
RECT += ".getBoundingClientRect(); return [x, y, x + width, y + height]"
MIDDLE = RECT.replace("[x, y, x + width, y + height]", "[x + width / 2, y + height / 2]")


UNDER = """
const [clientX, clientY] = arguments;
return document.querySelector('card-stage').under({clientX, clientY})[0].dataset.token
"""
LETTERS = """
const letters = [...document.querySelectorAll('.sheet [data-token=front-5] use')];
const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
return letters.map((one) => middle(one.getBoundingClientRect()))
"""


def test_corners_points_and_gradients_have_handles(page: Page, deck: Path) -> None:
    before = deck.read_bytes().replace(b"  back:\r\n", SHAPES.encode() + b"  back:\r\n")
    deck.write_bytes(before)
    page.wait("[data-token=front-5]")
    page.saved()

    def pull(kind: str, handle: str, x: float, y: float) -> None:
        """Drag a handle by millimetres; what is shown on the way is what is drawn then."""
        page.layer(kind)
        page.point_at(handle)
        scale = page.browser.execute_script("return document.querySelector('.sheet > svg').getScreenCTM().a")
        hold = ActionChains(page.browser, duration=20).key_down(Keys.CONTROL).click_and_hold()
        hold.move_by_offset(round(x * scale), round(y * scale)).perform()
        token = {"box": 3, "disc": 4, "line": 5}[kind]
        shown = page.browser.execute_script(RECT, token)
        ActionChains(page.browser, duration=20).release().key_up(Keys.CONTROL).perform()
        page.saved()
        assert page.browser.execute_script(RECT, token) == pytest.approx(shown, abs=1.5)

    def lengths(name: str) -> list[float]:
        line = next(line for line in deck.read_text("utf-8").splitlines() if f"- {name}:" in line)
        return [float(each) for each in re.findall(r"(-?[0-9.]+)(?:mm|%|}|,)", line)]

    pull("box", ".nw-resize", 2, 3)
    x, *_ = lengths("box")
    assert x == pytest.approx(12, abs=0.35)
    pull("box", ".e-resize", -4, 0)
    pull("disc", ".se-resize", 2, 2)
    assert lengths("disc")[1] == pytest.approx(8, abs=0.35)
    pull("disc", ".paint", 1.5, 0)
    assert 50 < lengths("disc")[2] < 70
    pull("line", ".point", 2, 6)
    assert lengths("line")[:2] == pytest.approx([7, 11], abs=0.35)
    assert b"[0.5w, 9mm], [w - 5mm, 5mm]]" in deck.read_bytes()
    pull("box", ".paint", 8, 0)
    found = re.search(rb"stops: \[red, blue\], angle: (-?[0-9.]+)}", deck.read_bytes())
    assert found and 90 < abs(float(found[1])) < 175
    for _ in range(6):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_what_is_turned_keeps_its_frame_and_its_proportions(
    browser: WebDriver, studio: Studio, deck: Path
) -> None:
    """A corner that is pulled stays under the pointer, and the opposite one stays where it is."""
    Image.new("RGB", (40, 20), "navy").save(deck.with_name("dot.png"))
    layers = b"    - image: {file: dot.png, x: 20mm, y: 40mm, w: 20mm, h: 10mm, turn: 30}\r\n"
    layers += (
        b"    - text: {text: Turned, font: body, size: 9pt, ink: black, x: 30mm, y: 70mm, turn: -30}\r\n"
    )
    deck.write_bytes(deck.read_bytes().replace(b"  back:\r\n", layers + b"  back:\r\n"))
    page = Page(browser, studio)
    page.layer("image")
    page.wait("input[name=turn]")
    assert len(page.all('.marks [class*="-resize"]')) == 8

    def corners() -> list[tuple[float, float]]:
        frame = browser.execute_script(
            "const {x, y, across, down} = document.querySelector('card-stage').frame("
            "document.querySelector('[data-token=front-3]')); return [x, y, across, down]"
        )
        x, y, right, low = frame
        return [
            (x + i * right["x"] + j * low["x"], y + i * right["y"] + j * low["y"])
            for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))
        ]

    scale = browser.execute_script("return document.querySelector('.sheet > svg').getScreenCTM().a")
    (left, top), (right, up), *_ = before = corners()
    assert math.degrees(math.atan2(up - top, right - left)) == pytest.approx(30, abs=0.1)
    assert math.hypot(up - top, right - left) == pytest.approx(20 * scale, abs=0.5)
    *_, handle = page.all('.marks [class*="-resize"]')
    by = round(6 * scale * math.cos(math.radians(30))), round(6 * scale * math.sin(math.radians(30)))
    ActionChains(browser, duration=20).key_down(Keys.CONTROL).drag_and_drop_by_offset(handle, *by).key_up(
        Keys.CONTROL
    ).perform()
    page.saved()
    after = corners()
    assert after[0] == pytest.approx(before[0], abs=1)
    found = re.search(rb"w: ([0-9.]+)mm, h: ([0-9.]+)mm, turn: 30", deck.read_bytes())
    assert found and float(found[1]) == pytest.approx(26, abs=1)
    assert float(found[1]) / float(found[2]) == pytest.approx(2, abs=0.01)
    # Words turn about their place, as they are drawn, and the disc is above them in their own direction.
    page.layer("text", 0)
    page.wait('input[name=turn][data-origin="layer"]')
    knob = page.wait(".marks .turn")
    ActionChains(browser, duration=20).click_and_hold(knob).move_by_offset(40, 15).perform()
    shown = browser.execute_script(MIDDLE, 4)
    ActionChains(browser).release().perform()
    page.saved()
    assert browser.execute_script(MIDDLE, 4) == pytest.approx(shown, abs=1)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_is_under_the_pointer_is_dragged(browser: WebDriver, studio: Studio, deck: Path) -> None:
    """Not the chosen layer beneath it; and a text box is its box, not its words."""
    layers = b"    - box: {x: 2mm, y: 60mm, w: w - 4mm, h: 25mm, fill: tan}\r\n"
    layers += b"    - disc: {x: 0.5w, y: 72mm, r: 6mm, fill: gold}\r\n"
    before = deck.read_bytes().replace(b"  back:\r\n", layers + b"  back:\r\n")
    deck.write_bytes(before)
    page = Page(browser, studio)

    def drag(token: str, x: float, y: float, *, alt: bool = False) -> None:
        """Drag from a place in a piece, in shares of its half sides from its middle."""
        piece = page.find(f'.sheet [data-token="{token}"]')
        left, top, right, low = browser.execute_script(RECT, token.removeprefix("front-"))
        keys = [Keys.CONTROL, *([Keys.ALT] if alt else [])]
        chain = ActionChains(browser, duration=20)
        for key in keys:
            chain = chain.key_down(key)
        at = round(x * (right - left) / 2), round(y * (low - top) / 2)
        chain = chain.move_to_element_with_offset(piece, *at).click_and_hold().move_by_offset(20, 0).release()
        for key in keys:
            chain = chain.key_up(key)
        chain.perform()
        page.saved()

    page.layer("box")
    page.wait("input[name=corner]")
    drag("front-4", 0, 0)
    after = deck.read_bytes()
    assert b"box: {x: 2mm, y: 60mm, w: w - 4mm, h: 25mm" in after and b"disc: {x: 0.5w, y: 72mm" not in after
    assert page.find('layer-tree [aria-selected="true"] b').text == "disc"
    page.layer("box")
    page.wait("input[name=corner]")
    drag("front-4", 0, 0, alt=True)
    assert b"box: {x: 2mm," not in deck.read_bytes()
    # One short line stands in a box of 51 by 20 mm: the frame shows it, and it is dragged by its empty part.
    page.layer("text-box")
    page.wait("input[name=least]")
    scale = browser.execute_script("return document.querySelector('.sheet > svg').getScreenCTM().a")
    size = page.wait(".marks div").size
    assert (size["width"], size["height"]) == pytest.approx((51 * scale, 20 * scale), abs=1.5)
    box = page.find(".marks div")
    ActionChains(browser, duration=20).key_down(Keys.CONTROL).move_to_element_with_offset(
        box, 60, 30
    ).click_and_hold().move_by_offset(0, 20).release().key_up(Keys.CONTROL).perform()
    page.saved()
    assert b"x: 6mm, y: 30mm" not in deck.read_bytes()
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_click_between_letters_or_symbols_is_one_on_them(
    browser: WebDriver, studio: Studio, deck: Path
) -> None:
    paper = b"    - box: {x: 3mm, y: 3mm, w: w - 6mm, h: h - 6mm, fill: white}\r\n"
    more = b"    - symbols: {icon: heart, count: 4, x: 6mm, y: 54mm, size: 4mm, dx: 7mm, align: left}\r\n"
    more += (
        b"    - arc-text: {text: Buoys, font: body, ink: red, radius: 12mm, x: 0.5w, y: 75mm, cap: 4mm}\r\n"
    )
    before = (
        deck.read_bytes()
        .replace(b"    - text: {", paper + b"    - text: {")
        .replace(b"  back:\r\n", more + b"  back:\r\n")
    )
    deck.write_bytes(before)
    page = Page(browser, studio)
    for number in (2, 3, 4):
        left, top, right, low = browser.execute_script(RECT, number)
        across = [left + (right - left) * share / 30 for share in range(1, 30)]
        assert {browser.execute_script(UNDER, x, top + (low - top) * 0.6) for x in across} == {
            f"front-{number}"
        }
    letters = browser.execute_script(LETTERS)
    assert len(letters) == 5
    between = [
        browser.execute_script(UNDER, (one + other) / 2, y) for (one, y), (other, _) in pairwise(letters)
    ]
    assert {*between} == {"front-5"}
    left, top, right, low = browser.execute_script(RECT, 5)
    assert (
        browser.execute_script(UNDER, (left + right) / 2, low + 20) == "front-1"
    )  # in the middle of the arc
    # Dragged from there, the words move and not the paper behind them.
    left, top, right, low = browser.execute_script(RECT, 2)
    mouse = ActionBuilder(browser)
    mouse.pointer_action.move_to_location(round((left + right) / 2), round(top + 1)).pointer_down()
    mouse.pointer_action.move_by(0, 40).pointer_up()
    mouse.perform()
    page.saved()
    moved = deck.read_bytes()
    assert b"y: 20mm" in before and b"y: 20mm" not in moved and paper in moved
    # A layer that is chosen in the list moves by the arrow keys at once; one without a place says so.
    page.layer("text")
    page.browser.switch_to.active_element.send_keys(Keys.SHIFT, Keys.ARROW_UP)
    page.wait_for(lambda: deck.read_bytes() not in (before, moved))
    page.saved()
    left, top, right, low = browser.execute_script(RECT, 1)
    mouse.pointer_action.move_to_location(round(left - 8), round(top + 90)).pointer_down().move_by(
        0, 40
    ).pointer_up()
    mouse.perform()
    page.wait_for(lambda: page.find("#refusal").text == "A layer of the kind fill has no x and y.")
    assert " mm" not in page.find("#saved").text


def test_a_line_gets_and_loses_points(browser: WebDriver, studio: Studio, deck: Path) -> None:
    before = deck.read_bytes()
    page = Page(browser, studio)
    head = page.find("layer-tree .head")
    assert head.find_element(By.ID, "new-layer").is_displayed()
    page.press("#new-layer")
    page.press("[data-kind=line]")
    page.wait("[name=points]")
    page.saved()
    assert b"points: [[0.5w - 16mm, 0.5h], [0.5w + 16mm, 0.5h]]" in deck.read_bytes()
    assert browser.execute_script("return document.querySelector('layer-form').scrollTop") == 0
    line = page.find('.sheet [data-token="front-3"]')
    ActionChains(browser, duration=20).move_to_element(line).double_click().perform()
    # The pointer stands on whole pixels, which are less than half a millimetre wide.
    middle = rb"\[0\.5w( [-+] 0\.\d+mm)?, 0\.5h( [-+] 0\.\d+mm)?\], \[0\.5w \+ 16mm, 0\.5h\]\]"
    page.wait_for(lambda: re.search(rb"\[\[0\.5w - 16mm, 0\.5h\], " + middle, deck.read_bytes()))
    page.saved()
    page.wait_for(lambda: len(page.all(".marks .point")) == 3)
    page.all(".marks .point")[0].click()
    browser.switch_to.active_element.send_keys(Keys.DELETE)
    page.wait_for(lambda: re.search(rb"points: \[" + middle, deck.read_bytes()))
    page.saved()
    page.wait_for(lambda: len(page.all(".marks .point")) == 2)
    page.all(".marks .point")[0].click()
    browser.switch_to.active_element.send_keys(Keys.DELETE)  # two remain
    assert browser.switch_to.active_element.get_attribute("class") == "edits point"
    # A point that was dragged can be removed at once, and a double click removes one too.
    ActionChains(browser, duration=20).move_to_element(
        page.find('[data-token="front-3"]')
    ).double_click().perform()
    page.wait_for(lambda: len(page.all(".marks .point")) == 3)
    page.saved()
    ActionChains(browser, duration=20).drag_and_drop_by_offset(page.all(".marks .point")[1], 0, 40).perform()
    page.saved()
    page.wait_for(lambda: browser.switch_to.active_element.get_attribute("class") == "edits point")
    browser.switch_to.active_element.send_keys(Keys.DELETE)
    page.wait_for(lambda: re.search(rb"points: \[" + middle, deck.read_bytes()))
    page.saved()
    page.find("#undo").click()
    page.saved()
    page.wait_for(lambda: len(page.all(".marks .point")) == 3)
    ActionChains(browser, duration=20).double_click(page.all(".marks .point")[0]).perform()
    page.wait_for(lambda: len(page.all(".marks .point")) == 2)
    page.saved()
    for _ in range(6):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_gradient_is_made_by_hand(page: Page, deck: Path) -> None:
    band = b"    - box: {x: 10mm, y: 0.5h, w: w - 30mm, h: 12mm, fill: red}\r\n"
    before = deck.read_bytes().replace(b"  back:\r\n", band + b"  back:\r\n")
    deck.write_bytes(before)
    page.wait("[data-token=front-3]")
    page.saved()
    page.layer("box", 0)
    page.wait("#field-fill-pick")
    page.press("#field-fill-pick")
    page.press("input[name=paint][value=linear]")
    assert page.wait("input[name=stop-0]").get_property("value") == "red"
    # An ink that the deck has not is told where it was written, and what was made so far stays.
    page.find("input[name=stop-1]").send_keys(Keys.CONTROL, "a", Keys.NULL, "papr")
    page.press("#use-gradient")
    page.wait(".stops li:nth-child(2) .error")
    assert page.find("input[name=stop-1]").get_attribute("aria-invalid") == "true"
    assert page.find("input[name=fill]").get_property("value") == "red" and violations(page.browser) == []
    page.find("input[name=stop-1]").send_keys(Keys.CONTROL, "a", Keys.NULL, "#ffffff")
    page.press("#add-stop")
    page.find("input[name=stop-2]").send_keys(Keys.CONTROL, "a", Keys.NULL, "gold")
    page.find('[aria-label="Place of ink 2 in percent"]').send_keys("30")
    page.find("#gradient-angle").send_keys("90")
    assert violations(page.browser) == []
    page.find("#gradient-angle").send_keys(Keys.ENTER)
    page.wait_for(lambda: b"gradient" in deck.read_bytes())
    page.saved()
    made = b'fill: {gradient: linear, stops: [red, "#ffffff 30%", gold], angle: 90}'
    assert deck.read_bytes() == before.replace(b"fill: red", made)
    assert page.browser.switch_to.active_element.get_attribute("name") == "fill"
    page.wait(".marks .paint")
    # It is opened as it is, one of its inks goes, and it becomes a radial one.
    page.press("#field-fill-pick")
    page.press('[aria-label="Remove ink 2"]')
    page.press("input[name=paint][value=radial]")
    page.press("#use-gradient")
    page.wait_for(lambda: b"radial" in deck.read_bytes())
    page.saved()
    assert b"fill: {gradient: radial, stops: [red, gold]}" in deck.read_bytes()
    # A pattern, whose tile becomes a face of the deck.
    page.press("#field-fill-pick")
    page.press("input[name=paint][value=pattern]")
    Select(page.wait("#tile")).select_by_visible_text("diamonds")
    page.find("#tile-ink").send_keys(Keys.CONTROL, "a", Keys.NULL, "navy")
    page.find("#gradient-w").send_keys(Keys.CONTROL, "a", Keys.NULL, "0.01mm")
    page.press("#use-pattern")
    page.wait("#dialog .error")
    assert b"pattern" not in deck.read_bytes() and violations(page.browser) == []
    page.find("#gradient-w").send_keys(Keys.CONTROL, "a", Keys.NULL, "4mm", Keys.ENTER)
    page.wait_for(lambda: b"fill: {pattern: diamonds, w: 4mm, h: 4mm}" in deck.read_bytes())
    page.saved()
    assert b"  diamonds: [{polygon: {sides: 4, x: 2mm, y: 2mm, r: 1.5mm, fill: navy}}]" in deck.read_bytes()
    page.wait('layer-tree details[data-face="diamonds"]')
    page.press("#field-fill-pick")
    assert page.wait("#tile option:checked").text == "diamonds" and not page.find("#tile-ink").is_displayed()
    # And one ink again.
    page.press("input[name=paint][value='']")
    page.press("#use-mix")
    page.saved()
    page.wait_for(lambda: b"gradient" not in deck.read_bytes())
    assert b'h: 12mm, fill: "#' in deck.read_bytes()
    for _ in range(4):
        page.find("#undo").click()
        page.saved()
    assert deck.read_bytes() == before


def test_columns_and_translations(page: Page, deck: Path) -> None:
    table = deck.with_name("cards.csv")
    before = table.read_bytes()
    page.find("#new-column").send_keys("cost")
    page.press("#add-column")
    page.wait('[data-cell="buoy:cost"]')
    page.saved()
    page.find('[data-cell="buoy:cost"]').click()
    page.find('[data-cell="buoy:cost"]').send_keys("3", Keys.ENTER)
    page.saved()
    assert b'"It floats","3"' in table.read_bytes()
    page.find("card-table th:nth-child(3)").click()
    page.press("#delete-column")  # the layer that has the words needs it
    page.press("#refusal #to-layer + button")
    page.wait("#pane-text:not([hidden])")
    line = "const area = document.querySelector('#pane-text textarea'); "
    line += "return area.value.slice(area.selectionStart, area.selectionEnd)"
    page.wait_for(lambda: "{words}" in page.browser.execute_script(line))
    page.press("#tab-table")
    page.find("card-table th:nth-child(4)").click()
    assert [one.text for one in page.all("card-table th[aria-selected=true]")] == ["cost"]
    page.press("#delete-column")
    page.press("[data-agree=edit]")
    page.wait_for(lambda: table.read_bytes() == before)
    page.saved()
    page.find('[data-cell="buoy:words"]').click()
    page.find("#new-column").send_keys("says")
    page.press("#rename-column")
    page.wait("[data-way=edit]")
    assert "+ " in page.find("[data-way=edit] ins").text and table.read_bytes() == before
    page.press("[data-agree=edit]")
    page.wait('[data-cell="buoy:says"]')
    page.saved()
    assert table.read_bytes() == before.replace(b"words", b"says", 1)
    assert b'text: "{says}"' in deck.read_bytes()
    page.find("#undo").click()
    page.saved()
    assert table.read_bytes() == before
    deck.write_bytes(deck.read_bytes().replace(b'"{words}"', b'"Harbour: {words}"'))
    page.press("#tab-texts")
    page.wait("#new-language").send_keys("Sailorish")
    page.press("#begin-language")
    page.wait_for(lambda: "not a language" in page.find("#refusal").text)
    page.find("#new-language").clear()
    page.find("#new-language").send_keys("deutsch")
    page.press("#begin-language")
    page.wait("#pane-texts textarea")
    assert "In German (de)" in page.find("#pane-texts thead").text
    (row,) = [
        row
        for row in page.browser.find_elements("css selector", "#pane-texts tbody tr")
        if "{words}" in row.text
    ]
    row.find_element("css selector", "textarea").send_keys("Hafen: {words}", Keys.TAB)
    page.wait("[data-saved]")
    page.wait_for((deck.parent / "lang/de.yaml").is_file)
    page.wait('#pane-texts tr[data-state="translated"]')
    assert '"Harbour: {words}": "Hafen: {words}"' in (deck.parent / "lang/de.yaml").read_text("utf-8")
    page.wait(
        '.sheet > svg[aria-label*="Hafen: "]'
    )  # the card is shown in the language at once, and all others
    assert page.find("card-stage [name=language] option:checked").text == "in German (de)"
    buoy = '[data-card="buoy"] img[src]'
    page.wait(buoy)
    page.saved()
    german = page.find(buoy).get_attribute("src")
    page.find("card-stage [name=language] option").click()
    page.wait('.sheet > svg[aria-label*="Harbour: "]')
    page.wait_for(lambda: page.find(buoy).get_attribute("src") != german)
    assert violations(page.browser) == []
    long = (deck.parent / "lang/de.yaml").read_text("utf-8").replace("Hafen: ", "Hafenrundfahrt " * 40)
    (deck.parent / "lang/de.yaml").write_text(long, "utf-8")
    page.press("#fit")
    page.wait("#fits")
    assert "Too long: 3" in page.find("#fits h3").text and violations(page.browser) == []
    assert "Missing or out of date in German (de)" in page.find("#fits p").text
    page.press("#check")
    page.press("#checked p.over button")
    page.wait("#pane-texts:not([hidden])")
    page.press("#fits li button")
    page.wait("#pane-table:not([hidden])")
    page.press("#tab-texts")
    short = long.replace("Hafenrundfahrt " * 40, "Hafen: ")
    (deck.parent / "lang/de.yaml").write_text(short, "utf-8")
    # Changed in the form, its translation is asked about.
    page.layer("text-box")
    page.until_done(lambda: page.wait("textarea[name=text], input[name=text]").click())
    field = page.find("[name=text]")
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, "A harbour: {words}", Keys.TAB)
    page.wait("[data-way=uses]")
    assert "lang/de.yaml" in page.find("[data-way=uses]").text
    assert violations(page.browser) == []
    page.press("[data-agree=uses]")
    page.wait_for(lambda: b'"A harbour: {words}": "Hafen' in (deck.parent / "lang/de.yaml").read_bytes())
    page.saved()
    page.find("#undo").click()
    page.saved()
    deck.write_bytes(deck.read_bytes().replace(b"Harbour: {words}", b"The harbour: {words}"))
    changed = page.wait('#pane-texts tr[data-state="changed"]')
    assert "it was “Harbour: {words}”, Hafen: {words}" in changed.text


def picks_icons(page: Page) -> None:
    """Choose the icon of a kind of cards, and that of a layer."""
    text = page.studio.deck.read_text("utf-8")
    Select(page.find('select[aria-label="Table"]')).select_by_value("tables.kind")
    for button in ("#pick", "#delete-row"):
        page.press(button)
        page.wait_for(lambda: page.find("#refusal").text == "Choose a cell of the row first.")
    page.find('[data-cell="hero:icon"]').click()
    page.press("#pick")
    page.find("#find-icon").send_keys("cro")
    shown = [one.text for one in page.all("[data-icon]") if one.is_displayed()]
    assert shown == ["cross", "crown"]
    page.wait_for(
        lambda: page.browser.execute_script(
            "return document.querySelector('[data-icon=crown] img').naturalWidth"
        )
    )
    page.press("[data-icon=crown]")
    page.saved()
    assert page.find('[data-cell="hero:icon"]').text == "crown"
    page.find('[data-cell="item:colour"]').click()
    page.press("#pick")
    assert page.find("#mix").get_attribute("value") == "#2f5d8c" and violations(page.browser) == []
    page.press("[data-ink=ink]")
    page.saved()
    page.find('[data-cell="hero:colour"]').click()
    page.press("#pick")
    page.find("#ink-name").send_keys("none")
    page.press("#new-ink button")
    assert "cannot be the name of an ink" in page.wait("#dialog .error").text
    page.find("#ink-name").send_keys(Keys.CONTROL, "a", Keys.NULL, "dusk")
    page.press("#new-ink button")
    page.saved()
    page.wait_for(lambda: page.find('[data-cell="hero:colour"]').text == "dusk")
    page.layer("icon")
    page.press("#field-name-pick")
    assert "It is {kind.icon} now" in page.find("#dialog").text
    page.press("#dialog .top button")
    page.layer("symbols")
    page.press("#field-icon-pick")
    assert violations(page.browser) == []
    page.press("[data-icon=gem]")
    page.saved()
    assert page.find("#field-icon").get_attribute("value") == "gem"
    changed = text.replace("icon: person", "icon: crown").replace("icon: heart", "icon: gem")
    changed = changed.replace('"#2f5d8c", icon: key', '"ink", icon: key').replace('"#8c2f2b"', '"dusk"')
    changed = changed.replace('back: "#37506b"}', 'back: "#37506b", dusk: {rgb: "#8c2f2b"}}')
    assert page.studio.deck.read_text("utf-8") == changed
    Select(page.find('select[aria-label="Table"]')).select_by_value("cards.csv")


@pytest.mark.parametrize("width", [1440, 1024])
def test_from_nothing_to_a_printed_deck(
    browser: WebDriver, width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(commands, ["new", "mine"]).exit_code == 0
    studio = Studio(tmp_path / "mine/deck.yaml")
    try:
        page = Page(browser, studio, width)
        tables = [one.text for one in page.all('select[aria-label="Table"] option')]
        assert tables == ["cards.csv", "kind, in deck.yaml"]
        page.all("tbody td")[1].click()
        page.browser.switch_to.active_element.send_keys("My first card", Keys.ENTER)
        page.saved()
        page.press("#add-row")
        page.saved()
        picks_icons(page)
        rules = tmp_path / "mine/rules/more.md"
        rules.parent.mkdir(exist_ok=True)
        rules.write_text("Words without a title.\n", "utf-8")  # which only the check of the whole deck finds
        page.press("#check")
        page.wait("#checked li")
        rules.unlink()
        page.wait_for(
            lambda: (
                page.find("#tab-problems").text.endswith(")")
                and "so far" not in page.find("#tab-problems").text
            )
        )
        told = {each.text for each in page.all("#found li, #checked li")}
        assert told and page.find("#tab-problems").text == f"Problems ({len(told)})"
        assert violations(browser) == []
        page.press("#print")
        page.wait("[data-target=home-a4]")
        assert len(page.all("[data-target]")) == len(bundled_targets())
        assert violations(browser) == []
        assert "--" not in page.find("#dialog").text  # nobody has a command line here
        page.press("[data-target=home-a4]")
        page.wait('#built a[download="home-a4.pdf"]')
        assert "Print home-a4.pdf, two-sided, long edge, at 100 %." in page.find("#built").text
        page.press("[data-target=tgc-box]")
        page.wait('#built a[download$=".png"]')
        whole, answer = page.find("#dialog").rect, page.find("#built").rect
        assert answer["y"] >= whole["y"]
        assert answer["y"] + answer["height"] <= whole["y"] + whole["height"]
        assert (studio.out / "home-a4.pdf").read_bytes().startswith(b"%PDF")
        page.press("#dialog .top button")
        page.press("#title")
        page.find("#deck-name").send_keys(Keys.CONTROL, "a", Keys.NULL, "Night Watch", Keys.ENTER)
        page.wait_for(lambda: page.find("#title").text == "Night Watch")
        page.saved()
        page.press("#check")
        page.wait_for(lambda: "Printed before the last changes: home-a4" in page.find("#checked").text)
        assert "--" not in page.find("#checked").text
        page.press("#play")
        WebDriverWait(browser, 60).until(lambda _: len(browser.window_handles) > 1)
        first, table = browser.window_handles[0], browser.window_handles[-1]
        browser.switch_to.window(table)
        assert browser.current_url.startswith("http://127.0.0.1:")
        browser.close()
        browser.switch_to.window(first)
    finally:
        studio.stop()
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_keyboard_is_enough(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    page.find("#search").send_keys("buoy")
    place = ("deck-cards h2", "#card-place")
    page.wait_for(lambda: [page.find(one).text for one in place] == ["cards (1 of 3)", "– of 1"])
    page.browser.switch_to.active_element.send_keys(*[Keys.TAB] * 4)  # past Show, Vision and "Flip all"
    focused = page.browser.switch_to.active_element
    assert focused == page.find('[data-card="buoy"] .frame')
    focused.send_keys(Keys.ENTER)
    page.wait('[data-card="buoy"] .frame[aria-pressed="true"]')
    assert page.find("#card-place").text == "1 of 1"
    page.until_done(lambda: page.find('layer-tree [tabindex="0"]').send_keys(Keys.ARROW_DOWN, Keys.ENTER))
    page.wait('layer-tree [aria-selected="true"]')
    chosen = page.find('layer-tree [aria-selected="true"] b').text
    assert chosen == "text"
    page.wait("input[name=x]")
    page.browser.switch_to.active_element.send_keys(Keys.ENTER)  # once more, and on with it on the card
    assert page.browser.switch_to.active_element == page.find(".board")
    page.find(".board").send_keys(Keys.SHIFT, Keys.ARROW_RIGHT)
    page.saved()
    assert b"0.5w - 2mm" in deck.read_bytes()
    page.find(".board").send_keys(Keys.CONTROL, "z")
    page.saved()
    assert deck.read_bytes() == before
    page.find("#new-layer").send_keys(Keys.ENTER)
    page.wait("[data-kind=disc]").send_keys(Keys.SPACE)
    page.wait("input[name=r]")
    page.saved()
    page.find("#layer-delete-Delete").send_keys(Keys.ENTER)
    page.saved()
    page.wait_for(lambda: deck.read_bytes() == before)


def test_a_deck_of_five_hundred_cards(
    browser: WebDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "large", [(f"Card {n}", "#ffffff", f"words of {n}") for n in range(500)])
    studio = Studio(deck)
    try:
        page = Page(browser, studio)
        assert len(page.all("tbody tr")) == len(page.all("deck-cards li")) == 500
        page.layer("text")
        page.wait("input[name=y]").send_keys(Keys.CONTROL, "a", Keys.NULL, "21mm", Keys.ENTER)
        page.saved()
        assert b"y: 21mm" in deck.read_bytes()
        page.find("#search").send_keys("card 499")
        page.wait_for(lambda: page.all('li:not([hidden])[data-card="card-499"] img[src]'))
    finally:
        studio.stop()
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_refused_value_is_told_at_its_field(page: Page, deck: Path) -> None:
    before = deck.read_bytes()
    page.layer("text")
    field = page.wait("input[name=x]")
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, "wide", Keys.ENTER)
    page.wait('input[name=x][aria-invalid="true"]')
    said = page.find(".field .error").text
    assert "x takes a length" in said and "'wide'" in said and "9pt" in said and deck.read_bytes() == before


def test_the_page_is_accessible_and_fits(browser: WebDriver, studio: Studio, deck: Path) -> None:
    for width, scheme in [(1440, "light"), (1024, "dark"), (390, "light")]:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        page = Page(browser, studio, width)
        page.layer("text")
        page.wait("input[name=x]")
        assert violations(browser) == [], (width, scheme)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        for tab in ("text", "problems") if width == 1440 else ():
            page.browser.execute_script("arguments[0].click()", page.find(f"#tab-{tab}"))
            assert violations(browser) == [], (width, scheme, tab)
        writable = [one for one in page.all("layer-form input") if one.is_enabled()]
        assert bool(writable) == (width > 760)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_the_proof_page_shows_the_studio_shows_too(page: Page, deck: Path) -> None:
    page.press("#tab-sheets")
    Select(page.wait("#target")).select_by_value("home-letter")
    page.wait_for(lambda: "home-letter.pdf, page 2" in page.find("#sheet-pages").text)
    page.press("#sheet-pages button")
    assert page.find("#closer-title").text == "home-letter.pdf, page 1"
    page.press("#closer-end")
    page.press("#near")
    page.wait_for(lambda: len(page.all("#closer-faces img[src]")) == 2)
    assert "heavy" in page.find("#closer-columns").text and page.find("#closer-title").text == "Anchor"
    assert violations(page.browser) == []
    page.find("#closer-after").click()
    page.wait_for(lambda: page.find("#closer-title").text == "Buoy")
    page.press("#closer-end")
    page.press("#flip-all")
    backs = "return new Set([...document.querySelectorAll('.frame img')].map((one) => one.src)).size"
    page.wait_for(lambda: page.browser.execute_script(backs) == 1)
    page.press("#true-size")
    assert page.find(".sheet").size["width"] == pytest.approx(69 / 25.4 * 96, abs=1)
    out = page.find(".sheet .out")
    dimmed = out.value_of_css_property("fill")
    page.press("#show-bleed")
    assert out.value_of_css_property("fill") == page.find("card-stage").value_of_css_property(
        "background-color"
    ).replace("rgba", "rgb").replace(", 1)", ")")
    assert dimmed.startswith("rgba(90, 90, 90, 0.4")


def test_changes_since_the_last_build(browser: WebDriver, studio: Studio, deck: Path) -> None:
    build(Request(deck=deck, out=studio.out, targets=("svg",)))
    words = deck.with_name("cards.csv")
    words.write_text(words.read_text("utf-8").replace("It floats", "It sinks"), "utf-8")
    page = Page(browser, studio)
    page.press("#tab-changes")
    page.wait_for(lambda: len(page.all(".changes img[src]")) == 2)
    assert page.find("#tab-changes").text == "Changes (1)"
    assert page.find(".changes").text.split("\n") == ["Buoy changed", "before", "now"]


def test_on_a_phone_the_deck_can_only_be_read(browser: WebDriver, studio: Studio, deck: Path) -> None:
    table = deck.with_name("cards.csv")
    before = deck.read_bytes(), table.read_bytes()
    page = Page(browser, studio, 390)
    assert "open the studio in a wider window" in page.find("header").text
    page.press('[data-card="buoy"] .frame')
    piece = page.wait('.sheet[data-shown*="buoy"] [data-token="front-1"]')
    ActionChains(browser, duration=20).drag_and_drop_by_offset(piece, 30, 10).perform()
    page.wait('layer-tree [aria-selected="true"]')
    page.find(".board").send_keys(Keys.ARROW_RIGHT, Keys.DELETE)
    browser.execute_script(DROP, "boat.png", "AAAA", 0.5, 0.5)
    page.press('[data-cell="buoy:words"]')
    page.find('[data-cell="buoy:words"]').send_keys("x", Keys.ENTER)
    browser.execute_script(PASTE, page.find('[data-cell="buoy:words"]'), "Eel\t#eeeeee")
    for tab in ("text", "texts", "problems", "table"):
        page.press(f"#tab-{tab}")
        assert violations(browser) == [], tab
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390, tab
    page.press("#tab-text")
    area = page.wait("text-pane textarea")
    page.wait_for(lambda: area.get_property("value"))
    area.send_keys("x", Keys.CONTROL, "s")
    page.saved()
    assert (deck.read_bytes(), table.read_bytes()) == before and not (deck.parent / "art").exists()
    controls = page.all(".edits, layer-form input, layer-form textarea, #pane-texts textarea")
    assert not [one for one in controls if one.is_displayed() and one.is_enabled()]
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


VALUE = "return document.querySelector(`input[name=${arguments[0]}]`).value"


def test_two_pages_and_an_outside_save_lose_nothing(browser: WebDriver, studio: Studio, deck: Path) -> None:
    first = browser.current_window_handle
    page = Page(browser, studio)
    page.layer("text")
    typed = page.wait("input[name=x]")
    typed.send_keys(Keys.CONTROL, "a", Keys.NULL, "0.5w")
    browser.switch_to.new_window("window")
    other = Page(browser, studio)
    other.layer("text")
    other.wait("input[name=y]").send_keys(Keys.CONTROL, "a", Keys.NULL, "25mm", Keys.ENTER)
    other.saved()
    deck.write_bytes(deck.read_bytes().replace(b"# all titles", b"# every title"))
    other.browser.close()
    browser.switch_to.window(first)
    WebDriverWait(browser, 30).until(lambda _: browser.execute_script(VALUE, "y") == "25mm")
    assert typed.get_property("value") == "0.5w"  # what was being typed here, in the same field
    typed.send_keys(Keys.ENTER)
    page.saved()
    text = deck.read_text("utf-8")
    assert "x: 0.5w, y: 25mm" in text and "# every title" in text
    # The same value, changed elsewhere while it is being typed, is not overwritten unseen.
    typed.send_keys(Keys.CONTROL, "a", Keys.NULL, "7mm")
    deck.write_bytes(text.replace("x: 0.5w", "x: 9mm").replace("\n", "\r\n").encode())
    WebDriverWait(browser, 30).until(lambda _: "x: 9mm" in page.find("layer-form pre").text)
    typed.send_keys(Keys.ENTER)
    page.wait('input[name=x][aria-invalid="true"]')
    assert "x: 9mm" in deck.read_text("utf-8") and typed.get_property("value") == "7mm"
    typed.send_keys(Keys.ENTER)
    page.saved()
    assert "x: 7mm, y: 25mm" in deck.read_text("utf-8")


def test_what_is_typed_while_the_studio_is_away_is_kept(
    browser: WebDriver, studio: Studio, deck: Path
) -> None:
    table = deck.with_name("cards.csv")
    before = table.read_bytes()
    page = Page(browser, studio)
    page.layer("text")
    page.wait("input[name=y]")
    page.find('[data-cell="anchor:words"]').click()
    studio.stop()
    page.find('[data-cell="anchor:words"]').send_keys("iron", Keys.ENTER)
    page.wait("#stopped:not([hidden])")
    assert page.find("#stopped code").text == f"deckgen studio {deck.parent}"
    cell = page.find('[data-cell="anchor:words"]')
    assert (cell.text, cell.get_attribute("aria-invalid")) == ("iron", "true")
    page.press('deck-cards [data-card="cable"] img')  # whose picture cannot be had now
    page.find("input[name=y]").send_keys(Keys.CONTROL, "a", Keys.NULL, "21mm", Keys.ENTER)
    page.wait(".field .error")
    assert page.find("card-stage h2").text in page.find(".sheet > svg").get_attribute("aria-label")
    assert page.find("input[name=y]").get_property("value") == "21mm" and violations(browser) == []
    assert table.read_bytes() == before
    # Once it answers again, it gets the cell.
    studio.start(studio.port)
    page.wait("#stopped[hidden]")
    page.wait_for(lambda: table.read_bytes() == before.replace(b"heavy", b"iron"))
    page.find("input[name=y]").send_keys(Keys.ENTER)
    page.saved()
    assert b"y: 21mm" in deck.read_bytes() and page.all("td[aria-invalid]") == []
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_cells_are_typed_one_after_another(page: Page, deck: Path) -> None:
    """The second cell is left before the first one is in the file, whose key it has changed."""
    table = deck.with_name("cards.csv")
    before = table.read_bytes()
    page.find('[data-cell="buoy:name"]').click()
    # Tab goes to the next cell and on to the next row, whether a cell is being typed into or not.
    keys = [
        "Bell",
        Keys.TAB,
        "#aabbcc",
        Keys.TAB,
        "It rings",
        Keys.TAB,
        Keys.TAB,
        Keys.TAB,
        "strong",
        Keys.ENTER,
    ]
    typing = ActionChains(page.browser).send_keys(Keys.TAB).key_down(Keys.SHIFT).send_keys(Keys.TAB)
    typing.key_up(Keys.SHIFT).send_keys(*keys).perform()
    page.wait_for(lambda: b"strong" in table.read_bytes())
    page.saved()
    after = before.replace(b'"Buoy","#c0e0ff","It floats"', b'"Bell","#aabbcc","It rings"')
    assert table.read_bytes() == after.replace(b'"long"', b'"strong"')
    assert page.find("#refusal").text == ""
    for _ in range(4):
        page.find("#undo").click()
        page.saved()
    assert page.find("#saved").text.startswith("Undone: ")
    assert table.read_bytes() == before
