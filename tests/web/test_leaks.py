"""Nothing hidden reaches a seat: two deals that it cannot tell apart give it the same bytes.

The deals differ in cards that the seat has not seen by a certain move; the moves until then are the same, but
for the cards of others that are laid away face down. Mutants of what hides cards must make this fail.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.conftest import Served, ask, table_of

from deckgen.games.game import NATURE, Deal, GameRules
from deckgen.games.match import Match
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import BUNDLED, game, kit_of
from deckgen.games.spread import seen
from deckgen.play.bots import Bot, bot, chosen
from deckgen.web import session as session_module
from deckgen.web.cards import Cards
from deckgen.web.server import Guest, Room, Thinker
from deckgen.web.session import LiveTable
from deckgen.web.shown import Teller

DEPTHS = (3, 9, 16)
"""How many moves are made."""
TRIES = 60
"""Exchanges of hidden cards that are tried to find another deal with the same moves."""

THINKER = Thinker()
"""One process for the hints of all tables."""


@pytest.fixture(autouse=True, scope="module")
def no_process_is_left() -> Iterator[None]:
    yield
    THINKER.close()


class Glance(Thinker):
    """Gives a beginner's hints: like those of strong bots they are legal moves, but they take no time."""

    def move(self, player: Bot, seen: Any, draws: Any) -> Any:
        return {bot("greedy", seen.game)(seen, draws): 0.0}


@dataclass
class Ear:
    """Stands in for a socket, and keeps what is sent."""

    frames: list[str] = field(default_factory=list)

    async def send_text(self, text: str) -> None:
        self.frames.append(text)


def frames(
    rules: GameRules[Any],
    deal: Deal,
    lines: list[str],
    seat: int | None,
    folder: Path,
    thinker: Thinker = THINKER,
) -> list[str]:
    """Everything that a seat is sent during these moves, with its questions at every turn."""
    path = folder / "record.txt"
    for each in folder.iterdir():
        each.unlink()
    table = table_of(path, rules, [""] * rules.players)
    table.match = Match(rules, 4, deal=deal, first=deal.first, round=deal.round)
    table._read_log()
    room, ear = Room(table, Cards(rules), 0.0, thinker=thinker), Ear()

    async def play() -> None:
        guest = Guest(ear, seat, "")  # type: ignore[arg-type]
        room.guests.add(guest)
        await room.tell()
        for number, line in enumerate(lines):
            guest.allowance = 20.0
            for act, text in (("why", line), ("why", "play nonsense"), ("hint", "")):
                await room.heard(
                    guest, json.dumps({"act": act, "text": text if seat == table.match.seat else "play x"})
                )
            if number == len(lines) // 2:  # The page is reloaded.
                again = Guest(ear, seat, "")  # type: ignore[arg-type]
                await room.tell_one(again)
                for act, text in (("undo", ""), ("agree", "yes"), ("step", ""), ("pace", "fast")):
                    asked = {"act": act, "text": text, "v": table.version, "id": f"{act}{number}"}
                    await room.heard(guest, json.dumps(asked))
            table.make(table.kit.read(table.match.hand, line))
            await room.tell()

    asyncio.run(play())
    return ear.frames


def played(rules: GameRules[Any], seed: int, most: int) -> tuple[Deal, list[tuple[int, str]]]:
    """A deal and the first moves that beginners make."""
    match, kit, player = Match(rules, seed), kit_of(rules), bot("greedy", rules)
    assert match.draws is not None
    while match.seat >= 0 and len(match.hand.moves) < most:
        match.apply(chosen(match.hand, player, match.draws))
    lines = kit.lines(match.hand)
    cut = next((at for at, (seat, _) in enumerate(lines) if seat == NATURE), len(lines))
    return match.hand.deal, lines[:cut]


def other_deal(
    rules: GameRules[Any], deal: Deal, lines: list[tuple[int, str]], seat: int | None, random: Random
) -> tuple[Deal, list[str]] | None:
    """A deal with other hidden cards, and the same moves in it; None if none was found."""
    kit = kit_of(rules)
    hand, known = rules.hand(deal), set(deal.also) if len(deal.also) > 2 else set()
    verbs = kit.showing.face_down
    for at in range(len(lines) + 1):
        for zone in seen(kit.table(hand), seat).zones:
            known |= {rules.number[card] for card in zone.cards}
        if at < len(lines):
            kit.apply(hand, kit.read(hand, lines[at][1]))
    hidden = [card for card in deal.order if card not in known]
    names = rules.names
    for _ in range(TRIES):
        if len(hidden) < 2:
            return None
        one, two = random.sample(hidden, 2)
        swapped = {names[one]: names[two], names[two]: names[one]}
        number = {one: two, two: one}
        changed = deal._replace(order=[number.get(card, card) for card in deal.order])
        same = []
        for mover, line in lines:
            verb, *words = line.split()
            if verb in verbs and mover != seat:
                words = [swapped.get(word, word) for word in words]
            same.append(" ".join([verb, *words]))
        if is_legal(rules, changed, same):
            return changed, same
    return None


def is_legal(rules: GameRules[Any], deal: Deal, lines: list[str]) -> bool:
    kit, hand = kit_of(rules), rules.hand(deal)
    try:
        for line in lines:
            kit.apply(hand, kit.read(hand, line))
    except IllegalMove:
        return False
    return hand.seat >= 0


def pairs(
    name: str, players: int, folder: Path, seeds: int, **options: str
) -> Iterator[tuple[list[str], list[str]]]:
    """What each seat and a spectator are sent in deals that they cannot tell apart."""
    rules, random = game(name, players, options), Random(1)
    for seed in range(seeds):
        deal, lines = played(rules, seed, random.choice(DEPTHS))
        for seat in (None, *range(players)):
            other = other_deal(rules, deal, lines, seat, random)
            if other is not None:
                first = frames(rules, deal, [line for _, line in lines], seat, folder)
                yield first, frames(rules, *other, seat, folder)


TABLES = [(name, count) for name in BUNDLED for count in {min(game(name).counts), max(game(name).counts)}]
OPTIONS = [
    ("moon", 3, {"call_suit": "yes"}),
    ("moon", 4, {"virginia": "yes"}),
    pytest.param("moon", 3, {"name_first": "yes"}, marks=pytest.mark.long),
    ("sixpence", 4, {"partners": "yes"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "options"), [*((*each, {}) for each in TABLES), *OPTIONS])
def test_deals_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(
    name: str, players: int, options: dict[str, str], tmp_path: Path
) -> None:
    compared = 0
    for first, second in pairs(name, players, tmp_path, 1, **options):
        assert first == second
        compared += len(first)
    assert compared > 10


def ids_in(rules: GameRules[Any], text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text)) & set(rules.names)


def knowable(rules: GameRules[Any], deal: Deal, lines: list[tuple[int, str]], seat: int | None) -> set[str]:
    """The ids that a seat may have read by the end of these moves.

    They are those of its views, which the terminal and bots use and which know nothing of spreads, of its own
    legal moves, and of lines that are public. A spectator knows what every seat knows.
    """
    kit, hand, found = kit_of(rules), rules.hand(deal), set[str]()
    for mover, line in [*lines, (NATURE, "")]:
        views = [ids_in(rules, str(kit.view(hand, each))) for each in range(rules.players)]
        found |= set.intersection(*views) if seat is None else views[seat]
        if hand.seat == seat:
            found |= ids_in(rules, " ".join(kit.legal(hand)))
        if line:
            if mover == seat or line.split()[0] not in kit.showing.face_down:
                found |= ids_in(rules, line)
            kit.apply(hand, kit.read(hand, line))
    return found


def canaries(name: str, players: int, folder: Path) -> Iterator[tuple[set[str], int]]:
    """The ids that each seat was sent too early in some hands, and how many frames were read."""
    rules = game(name, players)
    for seed, depth in enumerate(DEPTHS):
        deal, lines = played(rules, seed, depth)
        for seat in (None, *range(players)):
            sent = frames(rules, deal, [line for _, line in lines], seat, folder, Glance())
            sent = [frame for frame in sent if "play nonsense" not in frame]  # They name the pack's ends.
            yield ids_in(rules, " ".join(sent)) - knowable(rules, deal, lines, seat), len(sent)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_seat_reads_the_name_of_a_card_that_it_cannot_know(
    name: str, players: int, tmp_path: Path
) -> None:
    found = list(canaries(name, players, tmp_path))
    assert set().union(*(strangers for strangers, _ in found)) == set()
    assert sum(read for _, read in found) > 30


def raw(rules: GameRules[Any], deal: Deal, lines: list[str], seat: int | None, path: Path) -> list[bytes]:
    """Everything that a server sends to a seat in bytes, but for the header with the time."""
    table = table_of(path, rules, [""] * rules.players)
    table.match = Match(rules, 4, deal=deal, first=deal.first, round=deal.round)
    table._read_log()
    served = Served(Room(table, Cards(rules), 0.0))
    sent: list[bytes] = []
    try:
        _, cookie = served.join(served.link(seat).partition("#")[2])
        with served.sit(seat) as mine:
            sent.append(bytes(mine.recv(timeout=30, decode=False)))
            for line in lines:
                if seat != table.match.seat:
                    table.make(table.kit.read(table.match.hand, line))
                    ask(mine, "name", "Ada", table.version, str(table.version))
                else:
                    ask(mine, "move", line, table.version, str(table.version))
                sent.append(bytes(mine.recv(timeout=30, decode=False)))
        for page in ("/", "/world", "/table.js", "/link.js", "/live.js", "/face/x.webp", "/record"):
            connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
            connection.request("GET", page, headers={"Cookie": cookie})
            answer = connection.getresponse()
            head = sorted(each for each in answer.getheaders() if each[0].lower() != "date")
            sent += [str(head).replace(str(served.port), "PORT").encode(), answer.read()]
            connection.close()
    finally:
        served.stop()
    return sent


@pytest.mark.slow
@pytest.mark.parametrize("name", ["moonlight", "koikoi"])
def test_servers_send_the_same_bytes_over_the_network(name: str, tmp_path: Path) -> None:
    rules, random = game(name), Random(1)
    deal, lines = played(rules, 3, 6)
    for seat in (None, 0):
        other = other_deal(rules, deal, lines, seat, random)
        assert other is not None
        first = raw(rules, deal, [line for _, line in lines], seat, tmp_path / f"{seat}-first.txt")
        assert first == raw(rules, *other, seat, tmp_path / f"{seat}-second.txt")
        assert len(first) > 15


def unhidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "seen", lambda spread, seat: spread)


def neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator is taken for the last seat."""
    monkeypatch.setattr(
        session_module, "seen", lambda spread, seat: seen(spread, 3 if seat is None else seat)
    )


def answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are answered to everybody."""
    monkeypatch.setattr(LiveTable, "_check_turn", lambda table, seat: None)


def telling(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is laid away face down is told."""
    whole = Teller._moved
    monkeypatch.setattr(
        Teller, "_moved", lambda teller, seat, line, hidden, lying: whole(teller, seat, line, False, lying)
    )


def open_handed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves of whoever is to move go to everybody."""
    whole = LiveTable._may
    monkeypatch.setattr(LiveTable, "_may", lambda table, seat: whole(table, table.match.hand.seat))


def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record goes along."""
    whole = LiveTable.state
    monkeypatch.setattr(
        LiveTable,
        "state",
        lambda table, seat: {**whole(table, seat), "deal": list(table.match.hand.deal.order)},
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "mutant",
    [
        unhidden, neighbour, recorded,
        *(pytest.param(each, marks=pytest.mark.long) for each in (answering, telling, open_handed)),
    ],
)  # fmt: skip
def test_mutants_are_found(mutant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)
    assert any(first != second for first, second in pairs("moonlight", 4, tmp_path, 6))


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [unhidden, neighbour, telling, open_handed])
def test_canaries_find_mutants_too(mutant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)
    assert any(strangers for strangers, _ in canaries("moonlight", 4, tmp_path))
