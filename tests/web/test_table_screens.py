"""What one needs of a table is in view on every screen, at all stages of a hand: measured in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium.webdriver.remote.webdriver import WebDriver
from web.conftest import Served
from web.test_table_browser import opened, wait

from deckgen.games.registry import game
from deckgen.play.bots import bot, chosen
from deckgen.web.cards import cards_for, deck_of
from deckgen.web.session import LiveTable

pytestmark = pytest.mark.slow
SCREENS = [(1440, 900), (1366, 768), (1024, 600), (390, 844), (320, 640), (844, 390), (640, 320)]
NAMES = ["Maximiliane", "Jo", "Bartholomew Longname", "Kim"]
# An element is in view if nothing lies over its middle and its sides, nor the edge of a box that scrolls.
FAULTS = """
const [width] = arguments, faults = [];
const over = document.querySelector('#table[data-over]'), short = width * innerHeight < 250000;
if (Math.max(innerWidth, document.documentElement.scrollWidth) > width) faults.push('scrolls sideways');
const inside = (at, from, size) => from + Math.min(Math.max(at * size, 2), size - 2);
const seen = (one) => [[.5, .5], [.5, 0], [.5, 1], [0, .5], [1, .5]].every(([x, y]) => {
  const box = one.getBoundingClientRect();
  const [left, top] = [inside(x, box.left, box.width), inside(y, box.top, box.height)];
  return one.contains(document.elementFromPoint(left, top));
});
const all = (selector) => [...document.querySelectorAll(selector)];
const found = (selector) => all(selector).filter((one) => one.getClientRects().length);
function need(name, selector, least = Infinity) {
  const those = found(selector), count = those.length, hidden = those.filter((one) => !seen(one)).length;
  if (count - hidden < Math.min(count, least)) faults.push(`${hidden} of ${count} ${name} hidden`);
}
need('cards in hand', '#hand button');
need('prompts', '#may:not(:empty)');
need('parts of the own seat', '.own :is(h2, .chip, .total)');
need('tools', '.tools button, #menu summary');
need('moves', '#moves button', short ? 2 : innerHeight < 400 ? 9 : Infinity);  // The rest scrolls.
need('other seats', '.others :is(h2, .total)');
if (over) need('endings', '.ending h3', short ? 0 : 1);
else if (short) need('cards in the middle', '.ring .card, .pennies, .main .field .card', 1);
else need('cards in the middle', '.ring :is(.card, .who), .pennies, .main .card, .side .turned .card');
const low = short || innerHeight < 400 ? 22 : 48;
const isTiny = (one) => one.getBoundingClientRect().height < low;
if (found('.ring .card').some(isTiny)) faults.push('a trick too small to read');
const hand = document.getElementById('hand').getBoundingClientRect();
const isLow = hand.bottom > .75 * innerHeight || innerHeight < width || hand.height < 20;
if (!isLow) faults.push('hand out of reach');
for (const one of found('#hand button')) {
  const box = one.getBoundingClientRect();
  if (Math.min(box.width, box.height) < 44) faults.push('a card is too small for a finger');
}
return faults;
"""
# Where the middle of the table is, before and after cards are raised, refused and put down again, and whether
# all that is drawn of the pennies is on their board.
MOVED = """
const cut = () => {
  const board = document.querySelector('.pennies')?.getBoundingClientRect();
  const drawn = document.querySelectorAll('.pennies circle:not(.point)');
  const boxes = [...drawn].map((one) => one.getBoundingClientRect());
  return boxes.some((box) => box.top < board.top || box.bottom > board.bottom
    || box.left < board.left || box.right > board.right);
};
const rect = (name) => document.querySelector(name).getBoundingClientRect().toJSON();
const where = (name) => Object.values(rect(name)).map(Math.round).join();
// On the smallest screens the hand gives way to what is told.
const small = innerWidth * innerHeight < 250000 || innerHeight < 400;
const box = () => (small ? ['.middle'] : ['.middle', '#hand']).map(where).join();
const before = box(), after = new Set();
const all = [...document.querySelectorAll('#hand button')];
const barred = (card) => card.getAttribute('aria-disabled') === 'true';
for (const card of [...all.filter(barred), ...all.filter((card) => !barred(card))]) {
  card.click();
  if (cut()) return ['a penny or its goal is cut off'];
  const told = document.getElementById('told'), more = told.scrollHeight - told.clientHeight;
  const tools = [...document.querySelectorAll('.tools > *')].map((one) => one.getBoundingClientRect().right);
  if (Math.max(...tools) > innerWidth) return ['tools beyond the screen'];
  if (more > 0 && more < 8) return ['a scroll bar beside a text that fits'];
  after.add(box());
  card.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  after.add(box());
}
return [...after].some((each) => each !== before) ? ['the table moved'] : [];
"""
# How large a card of the trick is, and which names beside its cards are cut off.
TRICK = """
const card = document.querySelector('.ring .card');
const names = [...document.querySelectorAll('.ring .who span')];
const cut = names.filter((one) => one.scrollWidth > one.clientWidth);
const room = document.querySelector('.middle').offsetHeight; // Cards laid before seats take of it.
return [room, [card.offsetWidth, card.offsetHeight], cut.map((one) => one.textContent)];
"""


def stages(table: LiveTable) -> Iterator[str]:
    """Let bots play a hand; yield at turns of seat 0 that differ in phase, time and trick, and at the end."""
    greedy = bot("greedy", table.match.game)
    known: set[tuple[str, int, int]] = set()
    while table.match.seat >= 0:
        hand: Any = table.match.hand
        stage = (hand.phase, len(hand.moves) // 16, getattr(hand, "played", 0))
        if hand.seat == 0 and stage not in known:
            known.add(stage)
            yield f"{hand.phase} after {len(hand.moves)} moves"
        table.make(chosen(hand, greedy, table.match.draws))  # type: ignore[arg-type]
    yield "the end"


@pytest.mark.parametrize("name", ["moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"])
def test_what_one_needs_is_in_view(
    browser: WebDriver, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    served = serve(name, [""] * game(name).players)
    cards, table = cards_for(game(name), deck_of(name)), served.room.table
    monkeypatch.setattr(type(served.room.cards), "shape", cards.shape)
    for seat in range(table.match.game.players):
        table.rename(seat, NAMES[seat])
    table.match.totals = (-231, 364, -231, 364)[: table.match.game.players]
    faults = {}
    for stage in stages(table):
        opened(browser, served)
        wait(browser, "body[data-v]")
        for width, height in SCREENS:
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            found = [*browser.execute_script(FAULTS, width), *browser.execute_script(MOVED)]
            if found:
                faults[stage, width, height] = found
    assert not faults


def test_a_trick_keeps_its_size_until_the_next_one(browser: WebDriver, serve: Callable[..., Served]) -> None:
    """What is told of a trick, however long, and prizes that come and go move nothing."""
    served = serve("moons", [""] * 4, seed=7)
    table = served.room.table
    greedy = bot("greedy", table.match.game)
    boxes: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    ends = looks = 0
    while looks < 4:
        table.make(chosen(table.match.hand, greedy, table.match.draws))  # type: ignore[arg-type]
        ends += table.log[-1].ends_trick
        is_shown = table.is_trick_shown or any(zone.name == "trick" for zone in table._spread().zones)
        if not ends or not is_shown or table.match.seat == 0:  # At one's own turn, moves need their room.
            continue
        looks += 1
        opened(browser, served)
        wait(browser, ".ring .card")
        for width, height in SCREENS[:5]:
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            room, size, cut = browser.execute_script(TRICK)
            boxes.setdefault((width, height, room), set()).add(tuple(size))
            assert not cut, (width, height)
    assert {size: len(found) for size, found in boxes.items()} == dict.fromkeys(boxes, 1), boxes
