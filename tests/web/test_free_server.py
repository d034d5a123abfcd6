"""The server of free play: who may act, what everybody is told, changed decks, killed servers."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.conftest import Served, ask, heard
from web.free_sessions import DECK, TABLE, cards, deck_file, handles, session

from deckgen.deck.load import load
from deckgen.errors import FileError
from deckgen.faces.request import Request
from deckgen.web import server
from deckgen.web.free.server import FreeRoom, FreeServer, Seats
from deckgen.web.free.session import reopened
from deckgen.web.free.watch import Changed, DeckFault, Repainter, Stock, WatchedFace, stock_of
from deckgen.web.serve import bound

pytestmark = pytest.mark.slow


class Laid(Served):
    """A table for free play, served in a thread."""

    def begin(self, hosts: tuple[str, ...]) -> None:
        request = Request(deck=Path(self.room.table.deck), out=Path(self.room.table.deck).parent, draft=True)
        self.server = FreeServer(self.room, request, bound(hosts, 0), self.ready.set)


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Laid]]:
    monkeypatch.setattr(server, "RATE", 1000.0)
    running: list[Laid] = []

    def begin(text: str = DECK, players: int = 3) -> Laid:
        table = session(tmp_path, text, players)
        seats = Seats.beside(table.path, players)
        running.append(Laid(FreeRoom(table, seats, stock_of(load(Path(table.deck))))))
        return running[-1]

    yield begin
    for each in running:
        each.stop()


def told(socket: Any, until: Callable[[Any], bool]) -> Any:
    """The next message that fits."""
    while not until(message := heard(socket)):
        pass
    return message


def state(socket: Any, version: int) -> Any:
    return told(socket, lambda message: message.get("v", -1) >= version)


def test_players_act_at_any_time_and_everybody_is_told(lay: Callable[..., Laid]) -> None:
    served = lay(DECK + TABLE)
    with served.sit(0) as one, served.sit(2) as two, served.sit(None) as watcher:
        ask(one, "do", "draw draw 2", number="1")
        ask(one, "do", "draw draw 2", number="1")  # sent twice, done once
        ask(two, "do", "roll d20", number="1")
        ask(watcher, "do", "roll d20", number="1")
        ask(two, "do", "say 1", number="2")
        ask(two, "name", "Mara", number="3")
        last = [state(each, 4) for each in (one, two, watcher)]
        assert last[0]["names"] == ["A", "B", "Mara"]
        hand = {each["name"]: each for each in last[0]["places"]}["hand-0"]
        assert hand["count"] == 4 and [piece["card"] for piece in hand["pieces"]] == cards(
            served.room.table, "hand-0"
        )
        assert "pieces" not in {each["name"]: each for each in last[1]["places"]}["hand-0"]
        ask(two, "do", "play @1 to row", number="4")
        assert "refused" in told(two, lambda message: "refused" in message)
        ask(two, "dance", number="5")
        assert "refused" in told(two, lambda message: "refused" in message)
    keys = [deed.key for deed in served.room.table.log]
    assert sorted(keys) == ["free-begun", "free-draw", "free-roll", "free-say"]
    assert json.loads(served.room.seats.path.read_text("utf-8"))["names"][2] == "Mara"


def test_changed_cards_are_drawn_again_and_the_table_follows(
    lay: Callable[..., Laid], tmp_path: Path
) -> None:
    served = lay(DECK, players=2)
    with served.sit(0) as one:
        while len(served.room.faces) < 11:
            heard(one)
        before = {name: digest for name, (digest, _) in served.room.faces.items()}
        assert set(before) == {f"{s}-{n}" for s in ("red", "blue") for n in "1234"} | {
            "coin",
            "board",
            "back/cards",
        }
        deck_file(
            tmp_path,
            DECK.replace('"{card.id}"', "\"{card.id} {id == 'red-2'}\"").replace("count: 5", "count: 6"),
        )
        stocked = told(one, lambda message: "world" in message)
        assert stocked["world"]["titles"]["coin"] == "coin"
        faces = told(one, lambda message: "faces" in message)["faces"]
        (name,) = faces
        assert faces[name] != before[name]
        assert len(cards(served.room.table, "tokens")) == 6
        deck_file(tmp_path, DECK + "nonsense")
        problem = told(one, lambda message: message.get("problem"))["problem"]
        assert problem.startswith("deck.yaml:") and str(tmp_path) not in problem
        deck_file(tmp_path, DECK.replace("1, 2, 3, 4", "1, 2, 3"))
        gone = told(one, lambda message: not message.get("problem", "x"))
        assert len(gone["log"]["lines"]) == 3  # two kinds of cards and a coin are gone
    assert len(cards(served.room.table, "deck")) == 20


def test_only_what_changed_is_drawn_again(tmp_path: Path) -> None:
    text = DECK.replace("count: 5", 'count: 5, name: "coin"').replace("{card.id}", "{card.id}{card.name}")
    deck_file(tmp_path, text)
    painter = Repainter(Request(deck=tmp_path / "deck.yaml", out=tmp_path, draft=True))
    assert [type(each) for each in painter.news()] == [Stock, *[WatchedFace] * 11, DeckFault], (
        "most cards have no name"
    )
    deck_file(tmp_path, text.replace('name: "coin"', 'name: "gold coin"'))
    assert painter.is_stale
    face, changed, _ = list(painter.news())[1:]
    assert isinstance(face, WatchedFace) and face.name == "coin" and changed == Changed(("coin",))
    deck_file(tmp_path, "deckgen: 1")
    assert [type(each) for each in painter.news()] == [DeckFault]
    assert not painter.is_stale


def test_cards_with_a_fault_stay_as_they_were(tmp_path: Path) -> None:
    deck_file(tmp_path, DECK)
    painter = Repainter(Request(deck=tmp_path / "deck.yaml", out=tmp_path, draft=True))
    assert {type(each) for each in painter.news()} == {Stock, WatchedFace}
    deck_file(tmp_path, DECK.replace("{card.id}", "{card.idd}"))
    _, fault = painter.news()
    assert isinstance(fault, DeckFault) and fault.problem.key == "formula-no-key"
    deck_file(tmp_path, DECK)
    assert [type(each) for each in painter.news()] == [Stock]


def begun(*arguments: object) -> tuple[subprocess.Popen[str], list[str]]:
    """A table that the command serves, and the links of its seats."""
    line = [sys.executable, "-m", "deckgen", "table", *map(str, arguments), "--no-open", "--json"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, [seat["url"] for seat in json.loads(process.stdout.readline())["seats"]]


def test_a_killed_table_goes_on(tmp_path: Path) -> None:
    deck, record = deck_file(tmp_path), tmp_path / "evening.txt"
    first, links = begun(deck, "--players", 2, "--record", record, "--seed", 1)
    try:
        client = Client(links[1])
        with client.sit(1) as socket:
            for number in range(5):
                ask(socket, "do", "draw deck" if number % 2 else "shuffle deck", number=str(number))
            seen = state(socket, 5)
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate(timeout=30)
    second, again = begun("--resume", record)
    try:
        assert again == links
        with client.sit(1) as socket:
            found = state(socket, 0)
            assert found["places"] == seen["places"] and len(found["log"]["lines"]) == 6
    finally:
        second.terminate()
        second.communicate(timeout=30)
    assert re.findall(r"^\d.*", record.read_text("utf-8"), re.M)[1] == "1 draw deck"


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.long)])
def test_what_was_told_outlives_a_kill_at_any_moment(kills: int, tmp_path: Path) -> None:
    deck, record = deck_file(tmp_path), tmp_path / "evening.txt"
    chance, told, links = Random(5), 0, []
    for number in range(kills):
        words = ("--resume", record) if number else (deck, "--players", 2, "--record", record, "--seed", 1)
        process, again = begun(*words)
        try:
            links = links or again
            assert again == links
            with Client(links[0]).sit(0) as socket:
                found = state(socket, 0)
                assert len(lines_of(record)) >= told
                for act in range(chance.randrange(1, 9)):
                    text = chance.choice(
                        ("draw deck", "shuffle deck", "roll d6", "undo", "move deck*3 to table")
                    )
                    ask(socket, "do", text, number=f"{number}-{act}")
                    if act % 3:
                        found = told_of(socket, found)
                        told = len(lines_of(record))
                threading.Event().wait(chance.uniform(0, 0.02))
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate(timeout=30)
        assert len(lines_of(record)) >= told
        reopened(record, Random(1).randrange)
        told = len(lines_of(record))
    assert told > kills


def told_of(socket: Any, before: Any) -> Any:
    """The answer to an action: a refusal, or how the table is now."""
    return told(socket, lambda message: "refused" in message or message.get("v", -1) > before.get("v", -1))


def lines_of(record: Path) -> list[str]:
    """The actions in a file that a server may be writing."""
    text = record.read_text("utf-8")
    return [line for line in text[: text.rfind("\n") + 1].splitlines() if line[:1].isdigit()]


class Client(Served):
    """Knows a table that another process serves by one of its links."""

    def __init__(self, link: str) -> None:
        self.port = int(link.rpartition(":")[2].partition("/")[0])
        self._link = link

    def link(self, seat: int | None) -> str:
        return self._link


def test_links_and_names_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    table = session(tmp_path)
    seats = Seats.beside(table.path, 3)
    seats.keep()
    assert Seats.beside(table.path, 3) == seats
    if sys.platform != "win32":
        assert {path.stat().st_mode & 0o77 for path in (table.path, seats.path)} == {0}
    assert handles(table, "deck")


@pytest.mark.parametrize(
    "wrong",
    [{"tokens": 5}, {"tokens": [1, 2, 3, 4]}, {"tokens": ["a"]}, {"names": {"a": 1}}, {"port": "x"},
     {"port": -1}, {"more": 1}],
)  # fmt: skip
def test_broken_seats_are_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    table = session(tmp_path)
    seats = Seats.beside(table.path, 3)
    seats.keep()
    kept = json.loads(seats.path.read_text("utf-8"))
    seats.path.write_text(json.dumps(kept | wrong), "utf-8")
    with pytest.raises(FileError) as refused:
        Seats.beside(table.path, 3)
    assert refused.value.problems[0].key == "web-broken-seats"
