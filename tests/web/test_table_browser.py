"""The table in a real browser: every game is played to the end by clicking, on wide and narrow screens."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from proof.test_accessibility import violations
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait
from web.conftest import Served

from deckgen.games.registry import game
from deckgen.games.verify import verify
from deckgen.web import server

pytestmark = pytest.mark.slow
MINE = '#table[data-turn="me"], #table[data-over]'


def opened(
    browser: WebDriver, served: Served, width: int = 1440, seat: int | None = 0, height: int = 844
) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(served.link(seat))


def wait(browser: WebDriver, selector: str) -> None:
    WebDriverWait(browser, 120, poll_frequency=0.01).until(
        lambda b: b.find_elements(By.CSS_SELECTOR, selector)
    )


ACT = """
const done = arguments[0], version = document.body.dataset.v;
const cards = [...document.querySelectorAll('#hand button:not([aria-disabled=true])')];
const moves = () => [...document.querySelectorAll('#moves button:not(:disabled)')];
const main = document.querySelector('#moves .main');
if (main) {
  for (const card of cards) if (!moves().length) card.click();
  moves()[0].click();
} else if (!cards.length) moves()[0].click();
else {
  cards[0].click();
  const own = moves().find((one) => one.dataset.move.split(' ')[1] === cards[0].dataset.card);
  if (own) own.click();
  else cards[0].click();
}
setTimeout(() => {
  if (document.body.dataset.v === version && moves().length) moves()[0].click();
  done();
}, 60);
"""


def act(browser: WebDriver) -> None:
    """Play some card or make some move, as a person would, and wait for what comes of it."""
    version = browser.execute_script("return document.body.dataset.v")
    browser.execute_async_script(ACT)
    wait(browser, f'body:not([data-v="{version}"])')


@pytest.mark.parametrize(
    ("name", "width"),
    [
        ("moonlight", 1440),
        ("moon", 390),
        ("hanafuda", 1024),
        ("koikoi", 320),
        ("moons", 390),
        ("sixpence", 1440),
    ],
)
def test_a_hand_is_played_to_the_end_by_clicking(
    browser: WebDriver, serve: Callable[..., Served], name: str, width: int
) -> None:
    served = serve(name, ["", *["greedy"] * (game(name).players - 1)])
    opened(browser, served, width)
    for _ in range(400):
        wait(browser, MINE)
        if browser.find_elements(By.CSS_SELECTOR, "#table[data-over]"):
            break
        act(browser)
    assert browser.find_elements(By.CSS_SELECTOR, "#table[data-over]")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    verdict = verify(served.room.table.journal.path.read_text("utf-8"))
    assert verdict.ok and verdict.moves > 10


VIEWS = [(1440, "light"), (1024, "dark"), (390, "light"), (320, "dark")]


@pytest.mark.parametrize("name", ["moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"])
def test_pages_are_accessible_and_fit(browser: WebDriver, serve: Callable[..., Served], name: str) -> None:
    served = serve(name, ["", *["greedy"] * (game(name).players - 1)])
    for width, scheme in VIEWS:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        opened(browser, served, width)
        wait(browser, MINE)
        assert violations(browser) == [], (width, scheme)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        hand = browser.find_elements(By.CSS_SELECTOR, "#hand button")
        assert all(min(each.size.values()) >= 44 for each in hand)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_card_that_may_not_be_played_says_why(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "greedy", "greedy"], seed=11)
    opened(browser, served)
    barred: list[object] = []
    for _ in range(40):
        wait(browser, MINE)
        barred = browser.find_elements(By.CSS_SELECTOR, "#hand [aria-disabled=true]")
        if barred or browser.find_elements(By.CSS_SELECTOR, "#table[data-over]"):
            break
        act(browser)
    before = served.room.table.version
    browser.execute_script("arguments[0].click(); arguments[0].click()", barred[0])
    alert = browser.find_element(By.CSS_SELECTOR, "[role=alert]")
    assert "DM-09" in alert.text and served.room.table.version == before
    log = browser.find_element(By.CSS_SELECTOR, "[role=log]")
    assert len(log.find_elements(By.TAG_NAME, "p")) == len(served.room.table.log)


CLICK = "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def test_the_penny_that_slides_can_be_chosen(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("sixpence", ["", ""])
    table = served.room.table
    opened(browser, served, seat=table.match.seat)
    wait(browser, MINE)
    goals = table.kit.goals(table.match.hand)
    card = next(
        card for card, found in goals.items() if card < "moon" and len({goal.start for goal in found}) > 1
    )
    browser.find_element(By.CSS_SELECTOR, f"#hand [data-card={card}]").click()
    marks = {each.text for each in browser.find_elements(By.CSS_SELECTOR, ".pennies .mark")}
    free = len({goal.start for goal in goals[card]})
    assert marks >= {str(number) for number in range(1, free + 1)} and str(free + 1) not in marks
    start = goals[card][0].start
    place = [point for point in table.match.hand.pennies() if point in {goal.start for goal in goals[card]}]
    other = next(number for number, point in enumerate(place) if point != start)
    browser.execute_script(
        f"document.querySelectorAll('.penny.free')[{other}].dispatchEvent(new MouseEvent('click'))"
    )
    browser.execute_script(CLICK, ".goal")
    wait(browser, 'body[data-v="1"]')
    line = table.kit.lines(table.match.hand)[-1][1]
    assert line == next(goal.line for goal in goals[card] if goal.start == place[other])
    assert verify(table.journal.path.read_text("utf-8")).ok


def test_a_move_is_taken_back_if_the_others_agree(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "", ""])
    table = served.room.table
    asks = table.match.seat
    opened(browser, served, 390, asks)
    wait(browser, '#table[data-turn="me"]')
    act(browser)
    browser.find_element(By.ID, "undo").click()
    wait(browser, "#wish p")
    assert not browser.find_elements(By.CSS_SELECTOR, "#wish button")
    for seat in {0, 1, 2} - {asks}:
        opened(browser, served, 390, seat)
        wait(browser, "#wish [data-answer=yes]")
        assert violations(browser) == []
        version = browser.execute_script("return document.body.dataset.v")
        browser.find_element(By.CSS_SELECTOR, "#wish [data-answer=yes]").click()
        wait(browser, f'body:not([data-v="{version}"])')
    assert table.match.hand.moves == [] and table.wish is None


def test_number_keys_and_typed_words_play(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("koikoi", ["", ""])
    opened(browser, served, seat=served.room.table.match.seat)
    wait(browser, MINE)
    held = [
        each.get_attribute("data-card") for each in browser.find_elements(By.CSS_SELECTOR, "#hand button")
    ]
    browser.find_element(By.TAG_NAME, "body").send_keys("1")
    assert browser.switch_to.active_element.get_attribute("data-card") == held[0]
    assert browser.switch_to.active_element.get_attribute("aria-pressed") == "true"
    typed = browser.find_element(By.ID, "typed")
    typed.send_keys("why play nonsense\n")
    wait(browser, "[role=alert] p")
    assert "REC-01" in browser.find_element(By.CSS_SELECTOR, "[role=alert]").text
    line = next(line for line in served.room.table.kit.legal(served.room.table.match.hand))
    typed.send_keys(line + "\n")
    wait(browser, 'body[data-v="1"]')
    assert len(browser.find_elements(By.CSS_SELECTOR, "#hand button")) == len(held) - 1


def test_one_screen_is_passed_on_behind_a_curtain(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("koikoi", ["", ""])
    table = served.room.table
    opened(browser, served)
    browser.get("about:blank")
    browser.get(f"{served.origin}/#{','.join(table.journal.private.tokens)}")
    for _ in range(3):
        mover = table.match.seat
        wait(browser, "#curtain[open]")
        assert not browser.find_elements(By.CSS_SELECTOR, "#hand button")
        assert table.teller.names[mover] in browser.find_element(By.ID, "curtain-open").text
        browser.find_element(By.ID, "curtain-open").click()
        while table.match.seat == mover:
            wait(browser, '#table[data-turn="me"]')
            act(browser)


def test_two_browsers_at_one_table(browser: WebDriver, serve: Callable[..., Served]) -> None:
    """Cookies are by seat: two windows of one browser hold two seats, and each sees its own hand."""
    served = serve("moon", ["", "", ""])
    seen: dict[int, set[str]] = {}
    first = browser.current_window_handle
    for seat in (0, 1):
        browser.switch_to.new_window("window")
        opened(browser, served, 390, seat)
        wait(browser, "#hand button")
        cards = browser.find_elements(By.CSS_SELECTOR, "#hand button")
        seen[seat] = {str(each.get_attribute("data-card")) for each in cards}
        browser.refresh()
        wait(browser, "#hand button")
        assert len(browser.find_elements(By.CSS_SELECTOR, "#hand button")) == 7
        browser.close()
        browser.switch_to.window(first)
    assert not seen[0] & seen[1] and len(seen[0]) == len(seen[1]) == 7


def turned_to(browser: WebDriver, served: Served, found: Callable[[], object]) -> None:
    """Play until something is so at one's own turn."""
    for _ in range(40):
        wait(browser, MINE)
        if found():
            return
        act(browser)
    raise AssertionError("it never happened")


def raise_card(browser: WebDriver, card: str) -> None:
    browser.find_element(By.CSS_SELECTOR, f"#hand [data-card='{card}']").click()


def test_a_second_tap_plays_what_can_be_played_in_one_way_only(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("sixpence", ["", "greedy"])
    table = served.room.table
    opened(browser, served, 1024)

    def ways(least: int, most: int) -> str:
        found = table.kit.goals(table.match.hand) if table.match.seat == 0 else {}
        cards = (card for card, goals in found.items() if least <= len(goals) <= most and card < "moon")
        return next(cards, "")

    def is_fresh() -> bool:
        return table.match.seat == 0 and not table.match.hand.played

    turned_to(browser, served, lambda: is_fresh() and ways(1, 1))  # It could be discarded too.
    card, version = ways(1, 1), table.version
    raise_card(browser, card)
    raise_card(browser, card)
    wait(browser, f'body:not([data-v="{version}"])')
    assert table.kit.lines(table.match.hand)[-1][1] == f"play {card}" or table.log[-1].seat == 1
    turned_to(browser, served, lambda: ways(2, 12))
    card, version = ways(2, 12), table.version
    raise_card(browser, card)
    raise_card(browser, card)
    assert table.version == version, "nobody chooses the penny for the player"


def test_only_cards_that_are_new_are_marked(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("sixpence", ["", "greedy"])
    table = served.room.table
    opened(browser, served, 1024)

    def marked() -> list[str | None]:
        return [
            each.get_attribute("data-card") for each in browser.find_elements(By.CSS_SELECTOR, "#hand .new")
        ]

    def playable() -> list[str]:
        return [line for line in table.kit.legal(table.match.hand) if line.startswith("play ")]

    wait(browser, MINE)
    assert marked() == []
    turned_to(
        browser, served, lambda: table.match.seat == 0 and playable() and len(table.match.hand.moves) > 4
    )
    held, version = set(table._held(0)), table.version
    typed = browser.find_element(By.ID, "typed")
    typed.send_keys(playable()[0] + "\n")
    wait(browser, f'body[data-v="{version + 1}"] {MINE.partition(",")[0]}')
    assert table.match.seat == 0 and marked() == []
    browser.find_element(By.ID, "undo").click()
    wait(browser, f'body[data-v="{version + 2}"]')
    assert set(table._held(0)) == held and marked() == []
    typed.send_keys(f"discard {min(held)}\n")
    wait(browser, f'body:not([data-v="{version + 2}"])')
    wait(browser, MINE)
    assert set(marked()) == set(table._held(0)) - held != set()


def test_moons_are_arranged_in_a_draft_before_they_are_laid(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("moons", ["", "greedy", "greedy", "greedy"])
    table = served.room.table
    opened(browser, served, 390)
    turned_to(browser, served, lambda: browser.find_element(By.ID, "arrange").is_displayed())
    line = next(line for line in table.kit.legal(table.match.hand) if line.startswith("moons"))
    cards, version = line.split()[1:], table.version
    browser.find_element(By.ID, "arrange").click()
    raise_card(browser, next(card for card in table._held(0) if card not in cards))
    browser.find_element(By.CSS_SELECTOR, "[data-key=new]").click()
    wait(browser, ".verdict.refused")  # One card is no moon.
    assert "GX-0" in browser.find_element(By.CSS_SELECTOR, ".verdict").text
    assert violations(browser) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    browser.find_element(By.CSS_SELECTOR, "[data-key=reset]").click()
    for card in reversed(cards):
        raise_card(browser, card)
    browser.find_element(By.CSS_SELECTOR, "[data-key=new]").click()
    wait(browser, ".verdict:not(.refused) p")
    ranks = [each.get_attribute("data-key")[0] for each in browser.find_elements(By.CSS_SELECTOR, ".drafted")]
    assert ranks == sorted(ranks, key="A23456789TJQK".index), "not in the order of the taps"
    assert table.version == version and len(browser.find_elements(By.CSS_SELECTOR, ".group .drafted")) == len(
        cards
    )
    browser.find_element(By.CSS_SELECTOR, "[data-key=lay]").click()
    wait(browser, f'body:not([data-v="{version}"])')
    assert line in [each for _, each in table.kit.lines(table.match.hand)]


def test_tapping_what_a_card_takes_takes_it_also_if_there_is_no_choice(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("koikoi", ["", "greedy"])
    table = served.room.table
    opened(browser, served, 1024)

    def turned() -> tuple[str, str]:
        found = table.kit.takes(table.match.hand) if table.match.seat == 0 else {}
        pairs = ((card, taken[0]) for card, taken in found.items() if len(taken) == 1)
        return next(((card, taken) for card, taken in pairs if card not in table._held(0)), ("", ""))

    turned_to(browser, served, lambda: turned()[0])
    (card, taken), seen = turned(), len(table.match.hand.moves)
    browser.find_element(By.CSS_SELECTOR, f".match[data-card='{taken}']").click()
    WebDriverWait(browser, 60).until(lambda _: len(table.match.hand.moves) > seen)
    assert table.kit.lines(table.match.hand)[seen][1] == f"turn {card}"


def test_cards_that_make_nothing_together_are_told_why(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("moons", ["", "greedy", "greedy", "greedy"])
    table = served.room.table
    opened(browser, served, 390)

    def pair() -> tuple[str, ...]:
        lines = [set(line.split()) for line in table.kit.legal(table.match.hand)]
        if table.match.seat != 0 or not any(len(line) > 2 for line in lines):
            return ()
        pairs = itertools.combinations(table._held(0), 2)
        return next((two for two in pairs if not any(set(two) <= line for line in lines)), ())

    turned_to(browser, served, pair)
    version = table.version
    for card in pair():
        raise_card(browser, card)
    wait(browser, "#refusal .rule, #refusal p")
    assert "GX-" in browser.find_element(By.ID, "refusal").text and table.version == version


def test_a_raised_card_shows_what_it_takes_and_tapping_that_takes_it(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("koikoi", ["", "greedy"])
    table = served.room.table
    opened(browser, served, 1024)

    def choice() -> str:
        taken = table.kit.takes(table.match.hand)
        return next((card for card, found in taken.items() if len(found) == 2 and card in table._held(0)), "")

    turned_to(browser, served, lambda: table.match.seat == 0 and choice())
    card = choice()
    one, two = table.kit.takes(table.match.hand)[card]
    seen = len(table.match.hand.moves)
    raise_card(browser, card)
    shown = browser.find_elements(By.CSS_SELECTOR, ".middle .match")
    assert {each.get_attribute("data-card") for each in shown} == {one, two}
    assert one in browser.find_element(By.ID, "may").text  # Not by colour alone.
    raise_card(browser, card)
    held = browser.find_element(By.CSS_SELECTOR, f"#hand [data-card='{card}']")
    assert held.get_attribute("aria-pressed") == "true" and len(table.match.hand.moves) == seen
    assert "several ways" in browser.find_element(By.ID, "refusal").text
    for width, height in ((1366, 768), (1024, 600), (390, 844)):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        box = browser.find_element(By.ID, "moves")
        assert box.get_property("scrollHeight") <= box.get_property("clientHeight"), "both in view"
        classes = {each.text for each in browser.find_elements(By.CSS_SELECTOR, ".middle .field .worth")}
        told = {table.kit.worth(table.match.game, each) for each in (one, two)}
        assert classes >= {table.teller.voice.value(each) for each in told}, "also without a mouse"
    browser.find_element(By.CSS_SELECTOR, f".match[data-card='{two}']").click()
    WebDriverWait(browser, 120).until(lambda _: len(table.match.hand.moves) > seen)
    assert table.kit.lines(table.match.hand)[seen][1] == f"play {card} take {two}"


def test_the_choices_of_a_card_turned_up_say_what_they_count(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("hanafuda", ["", ""], seed=7)
    table = served.room.table

    def choice() -> list[str]:
        lines = [line.split() for line in table.kit.legal(table.match.hand)]
        return [line[3] for line in lines if line[0] == "turn" and len(line) == 4]

    while not choice():
        table.make(table.match.hand.legal()[0])
    opened(browser, served, 1024, table.match.seat)
    wait(browser, MINE)
    told = [each.text.split() for each in browser.find_elements(By.CSS_SELECTOR, "#moves button")]
    assert [words[-2:] for words in told] == [
        [card, str(table.kit.worth(table.match.game, card))] for card in choice()
    ]


def test_a_card_is_played_by_dragging_it_to_the_table(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("hanafuda", ["", ""])
    table = served.room.table
    seat = table.match.seat
    opened(browser, served, seat=seat)
    wait(browser, MINE)
    card = next(card for card in table._held(seat) if f"play {card}" in table.kit.legal(table.match.hand))
    held = browser.find_element(By.CSS_SELECTOR, f"#hand [data-card='{card}']")
    may = browser.find_element(By.ID, "may")
    ActionChains(browser).click_and_hold(held).move_to_element(may).release().perform()
    assert table.version == 0 and held.get_attribute("aria-pressed") == "false"  # Beside the table: nothing.
    stock = browser.find_element(By.CSS_SELECTOR, ".middle .stock")
    ActionChains(browser).click_and_hold(held).move_to_element(stock).release().perform()
    wait(browser, 'body[data-v="1"]')
    assert table.kit.lines(table.match.hand) == [(seat, f"play {card}")]


def test_keys_make_bots_move_on(browser: WebDriver, serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "greedy", "greedy"], pace=3600.0, seed=3)
    table = served.room.table
    opened(browser, served)
    wait(browser, "#hand button")
    if table.match.seat == 0:
        act(browser)
    version = table.version
    ActionChains(browser).send_keys(Keys.ARROW_RIGHT).perform()
    wait(browser, f'body:not([data-v="{version}"])')
    ActionChains(browser).send_keys(Keys.END).perform()
    wait(browser, MINE)


TONES = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
"""


def test_sounds_are_off_until_somebody_wants_them(browser: WebDriver, serve: Callable[..., Served]) -> None:
    opened(browser, serve("moon", ["", "greedy", "greedy"]))
    wait(browser, MINE)
    browser.execute_script(TONES)
    act(browser)
    wait(browser, MINE)
    assert browser.execute_script("return tones") == 0
    browser.find_element(By.CSS_SELECTOR, "#menu summary").click()
    browser.find_element(By.ID, "sounds").click()
    act(browser)
    wait(browser, MINE)
    assert browser.execute_script("return tones") >= 2
    browser.execute_script("localStorage.clear()")


MEDIA = [
    {"name": "prefers-reduced-motion", "value": "reduce"},
    {"name": "prefers-color-scheme", "value": "dark"},
    {"name": "forced-colors", "value": "active"},
    {"name": "prefers-contrast", "value": "more"},
]


def test_motion_dark_and_high_contrast_are_respected(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("moon", ["", "greedy", "greedy"], seed=11)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": MEDIA})
    opened(browser, served, 390)

    def barred() -> list[object]:
        return browser.find_elements(By.CSS_SELECTOR, "#hand [aria-disabled=true]")

    turned_to(browser, served, barred)
    moving = browser.execute_script(
        "const hand = [...document.querySelectorAll('#hand button')];"
        "return hand.map((one) => getComputedStyle(one).transitionDuration)"
    )
    assert set(moving) == {"0s"}
    styles = browser.execute_script(
        "const style = getComputedStyle(arguments[0]); return [style.outlineStyle, style.outlineWidth]",
        barred()[0],
    )
    assert styles[0] == "dashed" and styles[1] != "0px"  # Forced colours remove the shade over the card.
    assert violations(browser) == []
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_the_page_with_the_links_is_accessible_and_leads_to_seats(
    browser: WebDriver, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve("moon", ["", "", "greedy"])
    for width, own in ((1024, "127.0.0.1"), (1024, "192.0.2.1"), (320, "192.0.2.1")):
        monkeypatch.setattr(server, "HOST", own)
        metrics = {"width": width, "height": 700, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        browser.get("about:blank")
        browser.get(f"{served.origin}/links#{served.room.host}")
        wait(browser, "#seats a")
        assert bool(browser.find_elements(By.CSS_SELECTOR, ".code")) == (own != "127.0.0.1"), (
            "only with --lan"
        )
        assert violations(browser) == []
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    links = [each.get_attribute("href") for each in browser.find_elements(By.CSS_SELECTOR, "#seats a")]
    assert links == [served.link(0), served.link(1), served.link(None)]


def test_a_hint_covers_no_seat_and_a_card_that_was_played_is_no_longer_shown_large(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("moonlight", ["", "greedy", "greedy", "greedy"])
    opened(browser, served, 1366, height=700)
    wait(browser, MINE)
    browser.find_element(By.ID, "hint").click()
    wait(browser, "#refusal.answer p")
    seat, hand = (browser.find_element(By.CSS_SELECTOR, each).rect for each in (".felt > .mine", "#mine"))
    assert seat["y"] + seat["height"] <= hand["y"]
    assert hand["y"] + hand["height"] <= 700
    zoom = browser.find_element(By.ID, "zoom")
    card = browser.find_element(By.CSS_SELECTOR, "#hand button")
    browser.execute_script("arguments[0].focus()", card)
    shapes = [
        (
            face.rect["width"] / face.rect["height"],
            float(face.value_of_css_property("border-radius")[:-2]) / face.rect["width"],
        )
        for face in (each.find_element(By.CSS_SELECTOR, ".face") for each in (zoom, card))
    ]
    assert shapes[0] == pytest.approx(shapes[1], rel=0.05)
    for _ in range(12):
        shown = zoom.get_attribute("data-shown")
        held, all_shown = (
            [each.get_attribute("data-card") for each in browser.find_elements(By.CSS_SELECTOR, selector)]
            for selector in ("#hand button", "#table [data-card]")
        )
        assert zoom.is_displayed() or shown not in held
        assert not zoom.is_displayed() or shown in all_shown
        act(browser)
        wait(browser, MINE)
    assert shown not in held


def test_a_large_card_leaves_the_newest_line_in_view(
    browser: WebDriver, serve: Callable[..., Served]
) -> None:
    served = serve("koikoi", ["", "greedy"])
    opened(browser, served, 1024, height=600)
    for _ in range(5):
        wait(browser, MINE)
        act(browser)
    wait(browser, MINE)
    rest = (
        "const box = document.getElementById('log');"
        "return box.scrollHeight - box.clientHeight - box.scrollTop"
    )
    browser.execute_script("document.getElementById('zoom').hidden = true")
    WebDriverWait(browser, 10).until(lambda _: browser.execute_script(rest) < 2)
    browser.find_element(By.CSS_SELECTOR, "#hand button").click()
    wait(browser, "#zoom:not([hidden])")
    WebDriverWait(browser, 10).until(lambda _: browser.execute_script(rest) < 2)
