"""Records as pages: one file without network, every move, a list without script, and what one seat saw."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from proof.test_accessibility import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from web.conftest import browser as browser
from web.free_sessions import DECK, TABLE, cards, handles, session

from deckgen.cli import commands
from deckgen.games.match import Match
from deckgen.games.record import write
from deckgen.games.registry import BUNDLED, game
from deckgen.play.bots import bot, chosen
from deckgen.web.cards import Cards
from deckgen.web.replay import replay_page
from deckgen.web.shown import Teller


def played(name: str, hands: int = 1, seed: int = 4) -> Match[object]:
    rules = game(name)
    match, player = Match(rules, seed), bot("greedy", rules)
    for number in range(hands):
        if number:
            match.next_hand()
        while match.seat >= 0:
            assert match.draws is not None
            match.apply(chosen(match.hand, player, match.draws))
    return match


def page_of(match: Match[object]) -> str:
    cards = Cards(match.game)
    return replay_page(match, cards, Teller(match.game, cards.titles), lambda done, of: None)


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("name", BUNDLED)
def test_every_move_is_a_step_and_an_item_of_the_list(name: str) -> None:
    match = played(name)
    page = page_of(match)
    data = data_of(page)
    moves = len(match.hand.moves)
    assert len(data["steps"]) == len(data["tables"]) == moves + 1
    assert page.count('<li id="ply-') == moves + 1
    assert tuple(data["tables"][-1]["totals"]) == (() if name == "moons" else match.totals)
    assert page == page_of(match)
    assert not re.search(r"(?:src|href)=\"?(?:https?:)?//", page)


def test_a_seat_is_known_to_have_seen_only_its_own_hand() -> None:
    data = data_of(page_of(played("moonlight")))
    for zone in data["parts"]:
        if zone["name"] == "hand":
            assert zone["by"] == [zone["seat"]]
        if zone["name"] in ("blinds", "centre"):
            assert zone["by"] == []


def test_hands_of_a_match_follow_each_other() -> None:
    data = data_of(page_of(played("moon", hands=3)))
    assert {step["hand"] for step in data["steps"]} == {0, 1, 2}


def test_a_hand_that_is_not_over_is_left_out() -> None:
    match = played("moon")
    finished = page_of(match)
    match.next_hand()
    assert page_of(match) == finished


def test_a_record_without_a_finished_hand_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "half.txt"
    record.write_text(write(Match(game("moon"), 3)), "utf-8")
    done = CliRunner().invoke(commands, ["replay", str(record)])
    assert [problem.key for problem in done.exception.problems] == ["web-not-over"]  # type: ignore[union-attr]
    assert list(tmp_path.iterdir()) == [record]


@pytest.mark.slow
def test_the_page_of_moonlight_with_its_cards_is_small_and_works(browser: WebDriver, tmp_path: Path) -> None:
    record = tmp_path / "evening.txt"
    record.write_text(write(played("moonlight")), "utf-8")
    done = CliRunner().invoke(commands, ["replay", str(record)])
    assert done.exit_code == 0, done.output
    file = tmp_path / "evening.html"
    assert file.stat().st_size < 3_000_000
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(file.as_uri() + "#ply=20&seat=2")
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    place = browser.find_element(By.ID, "place")
    assert place.text.startswith("20 / ")
    held = browser.find_elements(By.CSS_SELECTOR, "#table .hand .card:not(.backs)")
    assert len({each.get_attribute("data-card") for each in held}) == 7
    assert all(each.find_elements(By.TAG_NAME, "img") for each in held)
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.ARROW_RIGHT)
    assert place.text.startswith("21 / ") and browser.current_url.endswith("#ply=21&seat=2")
    assert violations(browser) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    names = browser.execute_script(NAMES)
    assert names and all(shown == f'"{title}" / ""' and wide <= card for shown, title, wide, card in names)
    body.send_keys(Keys.END)
    assert "(ML-18)" in browser.find_element(By.ID, "said").text


NAMES = """return [...document.querySelectorAll('.main .card[data-card]')].map((card) => {
  const name = getComputedStyle(card, '::before');
  const ring = card.closest('.ring');
  const most = 1 + (ring ? ring.offsetWidth / 3 : card.offsetWidth);
  return [name.content, card.title, parseFloat(name.width), most];
})"""
"""What stands below each card, its title, and how wide it is and may be."""


def test_a_session_of_free_play_is_a_page_too(browser: WebDriver, tmp_path: Path) -> None:
    layout = TABLE.replace("  zones:", "    spent: {face: up}\n  zones:")
    table = session(tmp_path, DECK.replace("100mm x 80mm", "315mm x 264mm") + layout)
    held = cards(table, "hand-0")
    table.act(0, f"play @{handles(table, 'hand-0')[0]} to row")
    table.act(1, f"play @{handles(table, 'hand-1')[0]} to camp-1 down")
    table.act(2, "roll d20")
    table.act(0, "count gold-0 +2")
    done = CliRunner().invoke(commands, ["replay", str(table.path)])
    assert done.exit_code == 0, done.output
    page = table.path.with_suffix(".html")
    data = data_of(page.read_text("utf-8"))
    assert len(data["steps"]) == 5 and data["game"] == "Harbour"
    for zone in data["parts"]:
        if zone["name"] == "hand":
            assert zone["by"] == [zone["seat"]]
    row = [data["parts"][at] for at in data["tables"][1]["zones"]]
    assert held[0] in next(
        zone["cards"] for zone in row if zone["title"] == "row" and held[0] in zone["cards"]
    )
    camp = [data["parts"][at] for at in data["tables"][2]["zones"]]
    [down] = (zone for zone in camp if zone["title"] == "camp" and zone["seat"] == 1)
    assert down["sees"] == [[]]
    (felt,) = (zone for zone in row if zone["title"] == "row")
    assert felt["spots"][-1][:2] == list(table.felt.places["row"].pieces[-1].spot or ()), "where it lies"
    piles = {zone["title"]: zone for zone in row if zone["name"] == "pile"}
    market = table.felt.places["market"].pieces
    assert piles["market"]["cards"] == [market[0].card] and piles["market"]["count"] == len(market)
    assert piles["draw"]["hidden"] == 5 and data["shapes"][piles["draw"]["of"][0]]["back"] == "back/cards"
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False},
    )
    browser.get(page.as_uri() + "#ply=2&seat=0")
    area, felt_box = (browser.find_element(By.CSS_SELECTOR, each).rect for each in (".pan", "#table"))
    assert area["width"] > felt_box["width"] / 2, "where everything is laid is no slit"
    laid = [
        browser.find_element(By.CSS_SELECTOR, f'.spots [data-card="{each}"]') for each in ("board", held[0])
    ]
    assert laid[0].size["width"] / laid[1].size["width"] == pytest.approx(5, rel=0.05), "one scale"
    assert browser.find_element(By.CSS_SELECTOR, ".zone.pile .none").size["width"] > 20, "an empty pile"
    names = browser.execute_script(NAMES)
    assert names and all(shown == f'"{title}" / ""' and wide <= card for shown, title, wide, card in names)
    counts = [each.text for each in browser.find_elements(By.CSS_SELECTOR, ".zone.pile .card > b")]
    assert sorted(counts) == sorted([str(len(market)), "5", "5"])
    shown = browser.find_elements(By.CSS_SELECTOR, "#table [data-card]")
    assert held[0] in {each.get_attribute("data-card") for each in shown}
    assert not browser.find_elements(By.CSS_SELECTOR, "#table .down")
    browser.get(page.as_uri() + "#ply=2")
    browser.refresh()
    [laid] = browser.find_elements(By.CSS_SELECTOR, "#table .down")
    assert laid.get_attribute("data-card") == down["cards"][0]
    laid.click()
    assert browser.find_element(By.ID, "close-up-title").text == down["cards"][0]
    browser.find_element(By.CSS_SELECTOR, "#close-up button").click()
    assert "Harbour" in browser.title
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert violations(browser) == []


HIDDEN = """const cards = [...document.querySelectorAll('.zone.pile .card')];
return cards.filter((card) => card.querySelector('b')).map((card) => {
  const [own, badge] = [card, card.querySelector('b')].map((each) => each.getBoundingClientRect());
  const shared = (box) => Math.max(0, Math.min(box.right, badge.right) - Math.max(box.left, badge.left))
    * Math.max(0, Math.min(box.bottom, badge.bottom) - Math.max(box.top, badge.top));
  const others = cards.filter((each) => each !== card).map((each) => each.getBoundingClientRect());
  return [shared(own) / (own.width * own.height), others.some((box) => shared(box) > 0)];
})"""
"""How much of each pile its number hides, and whether it is over another pile."""


@pytest.mark.parametrize("width", [320, 390, 1366])
def test_the_number_of_a_pile_hides_only_a_corner_of_small_tokens(
    browser: WebDriver, tmp_path: Path, width: int
) -> None:
    piles = "  piles:\n    coins: {cards: tokens, face: up}\n    dots: {cards: dots, face: up}\n"
    dots = "  dots: {shape: circle, piece: token, trims: 8mm, cards: [{id: dot, count: 12}]}\nfaces:\n"
    deck = DECK.replace("count: 5", "count: 124").replace("faces:\n", dots)
    table = session(tmp_path, deck + TABLE.replace("  piles:\n", piles))
    table.act(0, f"play @{handles(table, 'hand-0')[0]} to row")
    assert CliRunner().invoke(commands, ["replay", str(table.path)]).exit_code == 0
    metrics = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(table.path.with_suffix(".html").as_uri() + "#ply=1")
    found = browser.execute_script(HIDDEN)
    assert len(found) == 4 and all(hidden < 0.3 and not over for hidden, over in found)


def test_a_session_in_which_nothing_was_done_has_no_page(tmp_path: Path) -> None:
    table = session(tmp_path)
    done = CliRunner().invoke(commands, ["replay", str(table.path)])
    assert [problem.key for problem in done.exception.problems] == ["free-nothing-done"]  # type: ignore[union-attr]
