"""Free play in a real browser: two people at one table, by mouse and by keyboard, on all screens."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Callable

import pytest
from PIL import Image
from proof.test_accessibility import violations
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from web.free_sessions import DECK, TABLE, cards
from web.test_free_server import Laid
from web.test_free_server import lay as lay
from web.test_table_browser import VIEWS, opened, wait

pytestmark = pytest.mark.slow


def one(browser: WebDriver, selector: str, at: int = 0) -> WebElement:
    found = [each for each in browser.find_elements(By.CSS_SELECTOR, selector) if each.is_displayed()][at]
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
    return found


def count(browser: WebDriver, selector: str) -> int:
    return len(browser.find_elements(By.CSS_SELECTOR, selector))


def test_two_people_play_at_one_table(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    served = lay(DECK + TABLE)
    table = served.room.table
    opened(browser, served, 1440, 0)
    wait(browser, "#hand .piece")
    here = browser.current_window_handle
    browser.switch_to.new_window("tab")
    there = browser.current_window_handle
    try:
        opened(browser, served, 390, 1)
        wait(browser, "#hand [data-card]")
        assert {each.text for each in browser.find_elements(By.CSS_SELECTOR, '[data-pile="draw"]')} == {"5"}
        browser.switch_to.window(here)
        held = one(browser, "#hand .piece").get_attribute("data-card")
        one(browser, "#hand .piece").click()
        one(browser, '[data-action="play"]').click()
        wait(browser, "body[data-v='1']")
        assert cards(table, "row") == ["board", held]
        browser.switch_to.window(there)
        wait(browser, f'#shared [data-card="{held}"]')
        one(browser, f'#shared [data-card="{held}"]').click()
        one(browser, "#own .here").click()
        wait(browser, "body[data-v='2']")
        assert cards(table, "camp-1") == [held]
        one(browser, '[data-pile="draw"]').click()
        one(browser, '[data-action="search"]').click()
        wait(browser, "#looked [data-card]")
        assert count(browser, "#looked [data-card]") == 5
        one(browser, '[data-action="close"]').click()
        wait(browser, "body[data-v='4']")
        assert not browser.find_element(By.ID, "looking").is_displayed()
        browser.switch_to.window(here)
        wait(browser, "body[data-v='4']")
        assert count(browser, "#looked [data-card]") == 0
        one(browser, '.counter [data-action="count"]', 1).click()
        one(browser, '[data-action="undo"]').click()
        wait(browser, "body[data-v='6']")
        assert {counter.value for name, counter in table.felt.counters.items() if name != "round"} == {3}
        assert count(browser, "#log p") == 7
    finally:
        browser.switch_to.window(there)
        browser.close()
        browser.switch_to.window(here)


def test_the_table_stays_as_it_is_while_a_turned_piece_is_dragged(
    browser: WebDriver, lay: Callable[..., Laid]
) -> None:
    served = lay(DECK + TABLE)
    opened(browser, served, 1440, 0)
    wait(browser, "#hand .piece")
    one(browser, "#hand .piece").click()
    one(browser, '[data-action="play"]').click()
    wait(browser, "body[data-v='1']")
    one(browser, "#shared .area .piece", 1).click()
    one(browser, '[data-action="turn"]').click()
    wait(browser, "#shared .turned-1")
    boxes = (
        "return ['.upper', '.area', '#mine', '#others', '#piles', '.bar'].map((each) => "
        "Object.values(document.querySelector(each).getBoundingClientRect().toJSON()).map(Math.round).join())"
    )
    for width, height in ((1440, 900), (1366, 768), (1280, 717), (1024, 600), (390, 844), (320, 640)):
        opened(browser, served, width, 0, height)
        wait(browser, "#shared .turned-1")
        turned = one(browser, "#shared .turned-1")
        wait(browser, "#mine:not([hidden])")
        before = browser.execute_script(boxes)
        ActionChains(browser).click_and_hold(turned).move_by_offset(9, 7).perform()
        wait(browser, ".dragged .card")
        wait(browser, "#shared [aria-pressed=true]")
        assert browser.execute_script(boxes) == before, (width, height)
        matrix = browser.find_element(By.CSS_SELECTOR, ".dragged .card").value_of_css_property("transform")
        assert [round(float(each)) for each in matrix[7:-1].split(",")][:4] == [0, 1, -1, 0], "a quarter turn"
        turned.send_keys(Keys.ESCAPE)
        ActionChains(browser).release().perform()


def test_everything_can_be_done_with_the_keyboard(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    served = lay()
    opened(browser, served, 1024, 1)
    wait(browser, '[data-pile="deck"]')

    def press(selector: str, *keys: str) -> None:
        element = one(browser, selector)
        browser.execute_script("arguments[0].focus()", element)
        element.send_keys(*keys)

    press("#many", Keys.ARROW_UP, Keys.ARROW_UP)
    press('[data-action="draw"]', Keys.ENTER)
    wait(browser, "body[data-v='1']")
    assert browser.switch_to.active_element.get_attribute("data-action") == "draw", "the focus stays"
    wait(browser, "#hand .piece")
    press("#hand .piece", Keys.SPACE)
    focused = browser.switch_to.active_element.get_attribute("data-handle")
    assert browser.switch_to.active_element.get_attribute("aria-pressed") == "true"
    browser.execute_script("to.value = 'hand-2'; to.dispatchEvent(new Event('change'))")
    wait(browser, '[data-action="give"]:not([hidden])')
    press('[data-action="give"]', Keys.ENTER)
    wait(browser, "body[data-v='2']")
    assert len(cards(served.room.table, "hand-2")) == 1 and focused
    press("#menu summary", Keys.ENTER)
    press("#typed", "deal deck 2", Keys.ENTER)
    wait(browser, "body[data-v='3']")
    press("#typed", "draw nowhere", Keys.ENTER)
    wait(browser, "#refusal p")
    press("#hand .piece", Keys.SPACE)
    press("#hand .piece", Keys.ESCAPE)
    wait(browser, "#hand:not(:has([aria-pressed=true]))")


def test_cards_can_be_dragged(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    from selenium.webdriver import ActionChains

    served = lay()
    opened(browser, served, 1440, 0)
    wait(browser, '[data-pile="deck"]')
    ActionChains(browser).drag_and_drop(
        one(browser, '[data-pile="deck"]'), one(browser, "#shared .zone")
    ).perform()
    wait(browser, "body[data-v='1']")
    assert len(cards(served.room.table, "table")) == 2


def test_the_discards_are_shuffled_into_an_empty_deck(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    from selenium.webdriver import ActionChains

    served = lay()
    table = served.room.table
    opened(browser, served, 1440, 0)
    wait(browser, '[data-pile="deck"]')
    one(browser, "#all").click()
    one(browser, '[data-action="draw"]').click()
    wait(browser, "body[data-v='1']")
    assert "empty" in browser.find_element(By.ID, "chosen").text
    assert "empty" in browser.find_element(By.CSS_SELECTOR, "#log p:last-child").text
    assert not browser.find_element(By.CSS_SELECTOR, '[data-action="draw"]').is_displayed()
    held = one(browser, "#hand .piece", 3)
    ActionChains(browser).move_to_element(held).perform()
    wait(browser, "#zoom:not([hidden])")
    assert browser.find_element(By.ID, "zoom-title").text == held.get_attribute("data-card")
    for each in range(2):
        one(browser, "#hand .piece", each).click()
        wait(browser, f'#hand :nth-child({each + 1} of .piece[aria-pressed="true"])')
    browser.execute_script("to.value = 'discard'; to.dispatchEvent(new Event('change'))")
    one(browser, '[data-action="move"]').click()
    wait(browser, "body[data-v='2']")
    one(browser, '[data-action="refill"]').click()
    wait(browser, "body[data-v='4']")
    assert len(cards(table, "deck")) == 2 and not cards(table, "discard")
    assert {piece.up for piece in table.felt.places["deck"].pieces} == {False}
    assert one(browser, '[data-action="draw"]')


def touch(browser: WebDriver, kind: str, *points: tuple[float, float]) -> None:
    points_ = [{"x": x, "y": y} for x, y in points]
    browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points_})


def middle(element: WebElement) -> tuple[float, float]:
    box = element.parent.execute_script(
        "const {x, y, width, height} = arguments[0].getBoundingClientRect();"
        "return [x + width / 2, y + height / 2]",
        element,
    )
    return box[0], box[1]


def spots(served: Laid) -> list[tuple[int, int] | None]:
    return [piece.spot for piece in served.room.table.felt.places["table"].pieces]


def test_a_finger_rests_on_a_card_to_drag_it_and_scrolls_otherwise(
    browser: WebDriver, lay: Callable[..., Laid]
) -> None:
    served = lay(players=2)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        opened(browser, served, 390, 0)
        wait(browser, '[data-pile="deck"] .face')
        wait(browser, "#shared .piece")
        area = browser.find_element(By.CSS_SELECTOR, "#shared .area")
        pile = browser.find_element(By.CSS_SELECTOR, '[data-pile="deck"]')
        x, y = middle(pile)
        touch(browser, "touchStart", (x, y))
        wait(browser, ".dragged")
        left, top = browser.execute_script(
            "const {x, y} = arguments[0].getBoundingClientRect(); return [x, y]", area
        )
        for part in (0.3, 0.6, 1.0):
            touch(browser, "touchMove", (x + (left + 250 - x) * part, y + (top + 60 - y) * part))
        assert browser.execute_script("return document.documentElement.scrollTop") == 0
        touch(browser, "touchEnd")
        wait(browser, "body[data-v='1']")
        unit = browser.execute_script("return arguments[0].getBoundingClientRect().width / 1000", area)
        across, down = spots(served)[-1] or (0, 0)
        assert abs(across - 250 / unit) < 12 and abs(down - 60 / unit) < 12
        assert served.room.table.log[-1].key == "free-play"
        touch(browser, "touchStart", (x, y))  # A swipe: nothing is lifted, and the page scrolls.
        for step in range(1, 12):
            touch(browser, "touchMove", (x, y - 12 * step))
        touch(browser, "touchEnd")
        assert not browser.find_elements(By.CSS_SELECTOR, ".dragged") and served.room.table.version == 1
        WebDriverWait(browser, 20).until(
            lambda b: b.execute_script("return document.documentElement.scrollTop") > 20
        )
    finally:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_arrow_keys_move_a_card_on_the_felt(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    served = lay()
    served.room.table.act(0, "play deck to table at 300 200")
    opened(browser, served, 1024, 0)
    wait(browser, "#shared .piece:nth-child(2)")
    piece = one(browser, "#shared .piece", 1)
    browser.execute_script("arguments[0].focus()", piece)
    piece.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.SHIFT, Keys.ARROW_UP)
    wait(browser, "body[data-v='2']")
    assert spots(served)[-1] == (340, 100), "told once"
    assert browser.switch_to.active_element.get_attribute("style") == piece.get_attribute("style")


@pytest.mark.parametrize(
    ("language", "word", "said"), [("de", "Ziehen", "zieht von"), ("ja", "引く", "を引く")]
)
def test_the_page_speaks_the_language_of_the_deck(
    language: str, word: str, said: str, browser: WebDriver, lay: Callable[..., Laid]
) -> None:
    served = lay(DECK.replace("title: Harbour", f"title: Harbour\nlanguage: {language}"))
    served.room.table.act(0, "draw deck 2")
    opened(browser, served, 390, 0)
    wait(browser, "#hand .piece")
    assert one(browser, '[data-action="draw"]').text == word
    assert said in browser.find_element(By.CSS_SELECTOR, "#log p:last-child").get_property("textContent")
    words = browser.find_element(By.TAG_NAME, "body").text
    english = ("Your hand", "Menu", "Cards", "here", "Undo", "What happened", "points in")
    assert not [each for each in english if each in words]


def test_pages_are_accessible_and_fit(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    served = lay(DECK + TABLE, players=8)
    table = served.room.table
    for seat, line in enumerate(
        ["play market to row", "play market to camp-3 down", "mark board as burnt", "turn board"]
    ):
        table.act(seat, line)
    table.act(5, "search market")
    try:
        for width, scheme in VIEWS:
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            opened(browser, served, width, 5)
            wait(browser, "#looked [data-card]")
            one(browser, "#looked .piece").click()
            assert violations(browser) == [], (width, scheme)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
            sizes = [
                each.size for each in browser.find_elements(By.CSS_SELECTOR, "#hand .piece, [data-pile]")
            ]
            assert all(min(size.values()) >= 44 for size in sizes)
            assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


OUTSIDE = """const pan = document.querySelector('.pan').getBoundingClientRect();
return [...document.querySelectorAll('.area .piece .card')].filter((card) => {
  const box = card.getBoundingClientRect();
  return box.left < pan.left || box.right > pan.right + 1;
}).length"""


def test_all_cards_of_a_zone_are_in_view_on_a_phone(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    many = DECK.replace("[1, 2, 3, 4]", "[1, 2, 3, 4, 5, 6]").replace('count: "{rank}"', "count: 3")
    zone = "zones: {memory: {anywhere: yes, deal: {draw: 36}}}"
    served = lay(many + f"table:\n  players: 2\n  piles: {{draw: {{cards: cards}}}}\n  {zone}\n")
    for spread in (False, True):
        if spread:
            last = served.room.table.felt.places["memory"].pieces[-1].handle
            served.room.table.act(0, f"move @{last} to memory at 960 50")
        opened(browser, served, 390, 0)
        wait(browser, ".area .piece")
        assert count(browser, ".area .piece") == 37 and browser.execute_script(OUTSIDE) == 0


def test_the_table_can_be_saved_as_a_picture(browser: WebDriver, lay: Callable[..., Laid]) -> None:
    served = lay(DECK + TABLE)
    served.room.table.act(0, "play market to row")
    opened(browser, served, 1024, 0)
    wait(browser, "#hand [data-card]")
    browser.execute_script(
        "URL.createObjectURL = (blob) => {"
        "  const reader = new FileReader();"
        "  reader.onload = () => { window.saved = reader.result; };"
        "  reader.readAsDataURL(blob);"
        "  return location.href; };"
        "document.querySelector('#save-picture').click()"
    )
    WebDriverWait(browser, 60).until(lambda b: b.execute_script("return window.saved"))
    data = b64decode(browser.execute_script("return window.saved").partition(",")[2])
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    felt = browser.find_element(By.ID, "table").size
    assert abs(picture.width - 2 * felt["width"]) <= 30 and picture.height >= 2 * felt["height"] - 2
    assert len(picture.getcolors(1 << 24) or ()) > 20  # Cards and words, not felt alone.
