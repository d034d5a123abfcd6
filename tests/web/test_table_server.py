"""The server of a table: who is let in, what is refused, and that all of it is bounded."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
import segno
from web.conftest import Served, ask, heard, table_of
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from deckgen.errors import FileError
from deckgen.games.match import Match
from deckgen.games.moons.melds import mask_of
from deckgen.games.registry import game
from deckgen.games.verify import verify
from deckgen.play.bots import bot, chosen
from deckgen.web import places
from deckgen.web import serve as serve_module
from deckgen.web import server as server_module
from deckgen.web.cards import Cards
from deckgen.web.journal import reopened
from deckgen.web.processes import started
from deckgen.web.server import PER_SEAT, Room, Thinker
from deckgen.web.session import LiveTable, Refused
from deckgen.web.shown import Teller

FOREIGN = ["http://evil.example", "null", "http://127.0.0.1:1"]


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve("moon", ["", "greedy", "greedy"])


def asked(
    served: Served, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[int, dict[str, str]]:
    connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, given)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


def invitations(served: Served, token: str) -> tuple[int, str]:
    """The answer to whoever asks for the links of all seats."""
    status, cookie = served.join(token)
    assert status == 200
    connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
    connection.request("GET", "/invitations", headers={"Cookie": cookie})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def test_only_whoever_began_the_table_sees_all_links(served: Served) -> None:
    private = served.room.table.journal.private
    for token in private.tokens:
        assert invitations(served, token) == (403, "")
    with served.sit(0) as mine:
        heard(mine)
        status, text = invitations(served, served.room.host)
        assert status == 200
    people, watching = json.loads(text)["seats"]  # the others are bots
    assert people["link"] == served.link(0) and people["here"]
    assert watching["link"] == served.link(None) and not watching["here"]
    assert people["code"] == watching["code"] == [], "a phone would look for the table on itself"
    assert "--lan" in json.loads(text)["words"]["about"]
    for seat in ("links", "0"):  # That token is no seat.
        with pytest.raises(InvalidStatus):
            where = f"ws://127.0.0.1:{served.port}/seat/{seat}"
            cookie = served.join(served.room.host)[1]
            connect(where, additional_headers={"Cookie": cookie}, origin=served.origin)  # type: ignore[arg-type]


def test_posts_without_an_origin_and_other_methods_are_refused(served: Served) -> None:
    token = served.link(0).partition("#")[2]
    assert asked(served, "POST", "/join", token)[0] == 403
    assert served.join(token)[0] == 200
    for method in ("PUT", "DELETE", "PATCH", "POST", "OPTIONS"):
        assert asked(served, method, "/", "", Origin=served.origin)[0] == 405
    assert served.join("x" * 5000)[0] == 413


def test_the_cookie_is_for_this_server_alone(served: Served) -> None:
    connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
    connection.request("POST", "/join", served.link(0).partition("#")[2], {"Origin": served.origin})
    cookie = connection.getresponse().getheader("Set-Cookie") or ""
    connection.close()
    assert cookie.startswith(f"deckgen-{served.port}-0=")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie


def test_only_a_seats_own_cookie_opens_its_socket(served: Served) -> None:
    _, cookie = served.join(served.link(0).partition("#")[2])
    _, watching = served.join(served.link(None).partition("#")[2])
    for seat, given in (
        ("1", cookie),
        ("watch", cookie),
        ("0", watching),
        ("0", ""),
        ("7", cookie),
        ("-1", cookie),
    ):
        with pytest.raises(InvalidStatus):
            connect(
                f"ws://127.0.0.1:{served.port}/seat/{seat}",
                additional_headers={"Cookie": given},
                origin=served.origin,
            )  # type: ignore[arg-type]
    for origin in FOREIGN:
        with pytest.raises(InvalidStatus), served.sit(0, origin):
            pass
    with served.sit(0) as mine, served.sit(None) as other:
        assert heard(mine)["seat"] == 0 and heard(other)["seat"] is None


def test_spectators_and_others_can_change_nothing(served: Served) -> None:
    with served.sit(None) as watching:
        state = heard(watching)
        assert state["may"] is None
        for act in ("move", "next", "undo", "name"):
            ask(watching, act, "bid 5", state["v"])
            assert heard(watching)["v"] == state["v"]
        for act in ("why", "hint"):
            ask(watching, act, "bid 5", state["v"])
            assert "refused" in heard(watching)


def test_a_move_that_comes_twice_or_late_is_made_once(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "", ""])
    seat = served.room.table.match.seat
    with served.sit(seat) as mine:
        version = heard(mine)["v"]
        for _ in range(2):
            ask(mine, "move", "bid 4", version, "a")
            assert heard(mine)["v"] == version + 1
        ask(mine, "move", "bid 5", version, "b")
        assert heard(mine)["v"] == version + 1
    assert served.room.table.match.hand.moves == [1]


def test_refusals_name_the_rule(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "", ""])
    first = served.room.table.match.seat
    with served.sit(first) as mine, served.sit((first + 1) % 3) as other:
        version = heard(mine)["v"]
        ask(mine, "move", "bid 5", version)
        assert heard(mine)["v"] == version + 1
        while heard(other)["v"] == version:
            pass
        ask(other, "move", "bid 4", version + 1)
        assert heard(other)["rule"] == "DM-05"


@pytest.mark.parametrize(
    "text",
    [
        '{"act": "move", "text": "\\ud800", "v": 1}',
        "",
        "[]",
        "{}",
        '{"act": "fly"}',
        '{"act": "move", "text": 7}',
        "[" * 2000,
        '"x"',
    ],
)
def test_what_is_no_message_is_refused(served: Served, text: str) -> None:
    with served.sit(0) as mine:
        heard(mine)
        mine.send(text)
        assert "refused" in heard(mine)


def test_sockets_are_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "RATE", 0.0)
    with served.sit(0) as mine:
        heard(mine)
        for _ in range(30):
            mine.send("{}")
        said = {heard(mine)["refused"] for _ in range(30)}
        assert len(said) == 2
    with served.sit(0) as mine:
        heard(mine)
        with pytest.raises(ConnectionClosed):
            mine.send("x" * 5000)
            while True:
                mine.recv(timeout=30)
    with ExitStack() as open_ones:
        for _ in range(PER_SEAT):
            heard(open_ones.enter_context(served.sit(0)))
        with pytest.raises(InvalidStatus):
            open_ones.enter_context(served.sit(0))


def test_a_socket_outlives_the_time_limit_of_requests(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve_module, "PATIENCE", 0.05)
    with serve("moon", ["", "", ""]).sit(0) as mine:
        heard(mine)
        time.sleep(0.3)
        ask(mine, "name", "Ada")
        assert heard(mine)["names"][0] == "Ada"


def test_bots_alone_play_to_the_end_and_are_watched(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["greedy"] * 3)
    with served.sit(None) as watching:
        while not heard(watching)["over"]:
            pass
    verdict = verify(served.room.table.journal.path.read_text("utf-8"))
    assert verdict.ok and verdict.moves > 10


def test_bots_hurry_until_a_person_is_to_move(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "greedy", "greedy"], pace=3600.0)
    with served.sit(0) as mine:
        state = heard(mine)
        for _ in range(6):
            if state["turn"] == 0 or state["over"]:
                break
            ask(mine, "forward", "", state["v"], f"f{state['v']}")
            while state["turn"] > 0:
                state = heard(mine)
        assert state["turn"] == 0
        line = state["may"]["moves"][-1][0]
        ask(mine, "move", line, state["v"], "m")
        while (state := heard(mine))["turn"] == 0:
            pass
        with pytest.raises(TimeoutError):
            mine.recv(timeout=0.3)  # The next one waits again.


def test_everybody_hears_who_comes_and_goes(serve: Callable[..., Served]) -> None:
    served = serve("koikoi", ["", ""])
    with served.sit(0) as one:
        assert heard(one)["here"] == [0]
        with served.sit(1) as other, served.sit(1) as again:
            assert heard(other)["here"] == heard(again)["here"] == [0, 1]
            assert json.loads(one.recv(timeout=30)) == {"here": [0, 1]}
        assert json.loads(one.recv(timeout=30)) == {"here": [0]}, "once both pages of a seat are closed"


def test_a_refused_wish_is_told(tmp_path: Path) -> None:
    table = table_of(tmp_path / "moon.txt", game("moon", 3), ["", "", ""])
    first = table.match.seat
    table.play(first, "bid pass")
    table.undo(first)
    table.agree((first + 1) % 3, False)
    assert table.wish is None and len(table.match.hand.moves) == 1
    assert [fact.key for fact in table.log[-1].facts] == ["web-declined"]


def test_a_hand_that_is_over_says_what_it_brought(tmp_path: Path) -> None:
    table = table_of(tmp_path / "moonlight.txt", game("moonlight", 4), ["greedy"] * 4)
    greedy = bot("greedy", table.match.game)
    assert table.match.draws is not None
    seen = set()
    while table.match.hand.seat >= 0:
        assert table.state(0)["ending"] == []
        table.make(greedy(table.match.hand, table.match.draws))
        zones = table.state(0)["table"]["zones"]
        seen |= {zone.get("label", "") for zone in zones if zone["name"] == "last"}
        if any(zone["name"] == "last" for zone in zones) and table.match.hand.seat >= 0:
            number = table.match.hand.trick
            settled = [line for line in table.lines(0) if f"rick {number} " in line]
            assert settled[0].endswith(" ".join(table.state(0)["past"])) and table.state(0)["past"]
    score, *why = table.state(0)["ending"]
    ours, theirs = table.match.hand.scores()[:2]
    assert f"A and C {ours:+}" in score and f"B and D {theirs:+}" in score and "365" in score
    assert sum("ML-" in line for line in why) >= 2
    assert seen == {"", "takes it", "dead trick"}, "in every hand of four one trick is dead"
    for viewer, open_to in ((0, [0]), (None, [])):
        zones = table.state(viewer)["table"]["zones"]
        discards = [zone for zone in zones if zone["name"] == "discarded"]
        assert [zone["seat"] for zone in discards if zone.get("cards")] == open_to, (
            "nobody sees others' (ML-08)"
        )
        assert len(discards) == 4


def test_a_card_that_can_only_be_discarded_is_barred_from_play(tmp_path: Path) -> None:
    table = table_of(tmp_path / "sixpence.txt", game("sixpence"), ["greedy"] * 2)
    greedy = bot("greedy", table.match.game)
    assert table.match.draws is not None
    seen = set()
    while table.match.seat >= 0:
        seat, legal = table.match.seat, list(table.kit.legal(table.match.hand))
        playable = {line.split()[1] for line in legal if line.startswith("play ")}
        held = set(table._held(seat))
        may = table.state(seat)["may"]
        if playable:
            assert set(may["barred"]) == held - playable
            also = "or discard" in may["prompt"]
            assert also == any(line.startswith("discard ") for line in legal)
            seen |= {"some barred"} if held - playable else set()
        elif legal == ["end"]:
            assert may["prompt"] == "End the turn: nothing else is possible now."
            seen.add("only end")
        elif any(line.startswith("discard ") for line in legal):
            assert may["prompt"].startswith("No figure in your hand can be made by moving one penny")
            seen.add("only discards")
        table.make(greedy(table.match.hand, table.match.draws))
    assert seen == {"some barred", "only end", "only discards"}


@pytest.mark.parametrize(("language", "bid"), [("en", "5 summer"), ("de", "5 Sommer"), ("ja", "5 夏")])
def test_a_bid_on_the_table_is_in_the_words_of_the_page(language: str, bid: str) -> None:
    teller = Teller(game("moonlight"), {}, language)
    hand = Match(teller.game, 4).hand
    teller.kit.apply(hand, teller.kit.read(hand, "bid 5 summer"))
    notes = teller.table(teller.kit.table(hand))["notes"]
    assert [note["value"] for note in notes if note["name"] == "bid"] == [bid]


@pytest.mark.parametrize(
    ("name", "players", "key"),
    [
        ("koikoi", 2, "game-other-player"),
        ("moon", 3, "game-other-players"),
        ("moonlight", 4, "game-other-side"),
    ],
)
def test_a_hint_says_whom_it_compares_with(tmp_path: Path, name: str, players: int, key: str) -> None:
    table = table_of(tmp_path / f"{name}.txt", game(name, players), ["greedy"] * players)
    first, second, *_ = table.match.hand.legal()
    assert table.advice({first: 1.0, second: 2.0}).values["rivals"].key == key


def test_a_bot_stands_in_and_hands_back(serve: Callable[..., Served]) -> None:
    served = serve("koikoi", ["", ""], pace=0.05)
    first = served.room.table.match.seat
    with served.sit(1 - first) as other:
        version = heard(other)["v"]
        ask(other, "bot", f"{first} on", version)
        while (state := heard(other))["turn"] != 1 - first:
            pass
        assert state["bots"][first]
        with served.sit(first) as mine:
            heard(mine)
            ask(other, "bot", f"{first} off", state["v"], "2")
            refused = heard(other)
            assert "refused" in refused
            ask(mine, "bot", f"{first} off", state["v"])
            assert not heard(mine)["bots"][first]


def test_moves_are_taken_back_only_if_all_agree(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["", "", ""])
    table = served.room.table
    first = table.match.seat
    table.make(table.kit.read(table.match.hand, "bid 4"))
    second = table.match.seat
    for answer in (False, True):
        table.undo(first)
        assert table.state(second)["wish"] == [first, first]
        table.agree(second, answer)
        assert bool(table.wish) is answer
    table.agree(3 - first - second, True)
    assert table.match.hand.moves == [] and table.wish is None
    with pytest.raises(Refused) as refused:
        table.agree(first, True)
    assert refused.value.fact.key == "web-no-wish"
    table.make(table.kit.read(table.match.hand, "bid 4"))
    table.undo(first)
    table.make(table.kit.read(table.match.hand, "bid 5"))
    assert table.wish is None


def test_nothing_is_taken_back_after_a_card_was_turned_up(serve: Callable[..., Served]) -> None:
    table = serve("hanafuda", ["", ""]).room.table
    first = table.match.seat
    table.make(table.kit.read(table.match.hand, table.kit.legal(table.match.hand)[0]))
    with pytest.raises(Refused) as refused:
        table.undo(first)
    assert refused.value.fact.key == "web-turned-since"
    with pytest.raises(Refused) as refused:
        table.undo(1 - first)
    assert refused.value.fact.key == "web-no-undo"


def test_bots_can_be_made_to_wait_for_each_step(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["greedy", "", "greedy"], pace=60.0)
    with served.sit(1) as mine:
        state = heard(mine)
        assert state["turn"] != 1
        ask(mine, "pace", "soon", number="a")
        assert "refused" in heard(mine)
        ask(mine, "pace", "step", number="b")
        while state["turn"] != 1:
            ask(mine, "step", number=str(state["v"]))
            state = heard(mine)
        assert state["pace"] == "step"


def test_a_page_that_draws_pennies_speaks_of_no_coordinates(tmp_path: Path) -> None:
    table = table_of(tmp_path / "table.txt", game("sixpence"), ["", ""])
    while not table.kit.events(table.match.hand):
        table.make(table.kit.bots["greedy"](table.match.hand, table.draws_of_hint(table.match.seat)))
    told = table.lines(None)[-1]
    assert "One penny moves: " in told and " becomes " in told
    assert not any(str(place) in told for place in table.state(None)["table"]["slid"])


def test_strong_bots_think_in_another_process(serve: Callable[..., Served]) -> None:
    served = serve("moon", ["strong"] * 3)
    with served.sit(None) as watching:
        while heard(watching)["v"] < 2:
            pass
    process = served.room.thinker._process
    assert process is not None and process.is_alive()
    served.stop()
    assert not process.is_alive()


def test_a_bot_that_is_asked_while_the_table_closes_starts_no_process() -> None:
    thinker = Thinker()
    thinker.close()
    with pytest.raises(EOFError):
        thinker.move(bot("greedy", game("moon")), None, None)
    assert thinker._process is None


def test_a_table_for_the_network_answers_under_both_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "_local_addresses", lambda: ["127.0.0.2", "127.0.0.3"])
    hosts, others = places.listening_on(lan=True)
    assert (hosts, others) == (["127.0.0.2", "127.0.0.1"], ["127.0.0.3"])
    rules = game("moon")
    served = Served(Room(table_of(tmp_path / "record.txt", rules, [""] * 3), Cards(rules), 0.0), tuple(hosts))
    for host, there in (("127.0.0.2", 200), ("127.0.0.1", 200), ("127.0.0.3", 403)):
        assert asked(served, "GET", "/", Host=f"{host}:{served.port}")[0] == there
    invited = json.loads(invitations(served, served.room.host)[1])
    for each in invited["seats"]:
        assert each["link"].startswith(f"http://127.0.0.2:{served.port}/#")
        code = segno.make(each["link"], error="l")
        assert each["code"] == ["".join(map(str, row)) for row in code.matrix_iter(border=2)]
    assert "--lan" not in invited["words"]["about"]
    served.stop()


def test_without_a_network_nobody_can_be_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_local_addresses", list)
    with pytest.raises(FileError) as refused:
        places.listening_on(lan=True)
    assert refused.value.problems[0].key == "web-no-address"


@pytest.mark.parametrize(
    "wrong",
    ["Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFFF\r\nx", "no colon\r\n\r\n", "\0: \0\r\n\r\n"],
)
def test_broken_requests_are_not_logged(wrong: str, served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever can connect could fill the terminal; in the first, an answer has begun when the fault comes."""
    with closing(socket.create_connection(("127.0.0.1", served.port), 30)) as connection:
        connection.sendall(f"POST /join HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n{wrong}".encode())
        assert b" 200 " not in connection.recv(4096)
    assert asked(served, "GET", "/")[0] == 200
    served.stop()
    assert caplog.records == []


def test_faults_of_the_server_itself_are_logged(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Room, "world", lambda room: 1 / 0)
    assert asked(served, "GET", "/world")[0] == 500
    served.stop()  # it answers before it logs
    assert [record.name for record in caplog.records] == ["deckgen.web.serve"]


def test_the_port_of_a_link_is_one_that_the_system_gives_to_no_other_program() -> None:
    given = Path("/proc/sys/net/ipv4/ip_local_port_range")
    least = int(given.read_text("utf-8").split()[0]) if given.exists() else 49_152
    assert serve_module.PORTS[-1] < least
    (listening,) = serve_module.bound(("127.0.0.1",), 0)
    with closing(listening):
        assert listening.getsockname()[1] in serve_module.PORTS


def test_if_all_ports_that_are_tried_are_taken_the_system_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as ended:
        (first,) = serve_module.bound(("127.0.0.1",), 0)
        taken = ended.enter_context(first).getsockname()[1]
        monkeypatch.setattr(serve_module, "PORTS", range(taken, taken + 1))
        (second,) = serve_module.bound(("127.0.0.1",), 0)
        assert ended.enter_context(second).getsockname()[1] != taken
        with pytest.raises(FileError) as refused:  # before anything is served, too
            serve_module.bound(("127.0.0.1",), taken)
        assert refused.value.problems[0].key == "web-port-taken"


def _echo(line: Connection) -> None:
    line.send(line.recv())


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between processes")
def test_ctrl_c_does_not_end_a_helper_that_is_starting(capfd: pytest.CaptureFixture[str]) -> None:
    process, line = started(_echo, duplex=True)
    for _ in range(40):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.02)
    line.send("still here")
    assert line.recv() == "still here"
    process.join()
    assert capfd.readouterr().err == ""


def test_prizes_are_turned_up_by_their_numbers(tmp_path: Path) -> None:
    table = table_of(tmp_path / "moons.txt", game("moons"), ["greedy"] * game("moons").players)
    greedy = bot("greedy", table.match.game)
    assert table.match.draws is not None
    while table.match.hand.phase != "turn":
        table.make(greedy(table.match.hand, table.match.draws))
    may = table.state(table.match.seat)["may"]
    assert may["prompt"].startswith("Turn up one of the prizes.")
    assert ["turn 1", "Turn up prize 1"] in may["moves"]


def moved(table: LiveTable) -> None:
    """Let a bot make a move."""
    table.make(chosen(table.match.hand, bot("greedy", table.match.game), table.match.draws))  # type: ignore[arg-type]


def played(table: LiveTable, until: Callable[[], object]) -> None:
    """Let bots play until something is so."""
    while not until():
        assert table.match.seat >= 0, "it never happened"
        moved(table)


def test_a_trick_tells_each_seat_what_it_got_and_nobody_else(tmp_path: Path) -> None:
    table = table_of(tmp_path / "moons.txt", game("moons", 4), ["greedy"] * 4, seed=7)
    played(table, lambda: table.log[-1].line.startswith("turn "))
    hand = table.match.hand
    assert table.lines(None)[-1].endswith(f"It is {table.kit.game.names[hand.prizes[hand.turned]]}.")
    played(table, lambda: table.log[-1].ends_trick)
    gained = table.log[-1].gained
    assert all(len(cards) == 1 for cards in gained)
    first = next(seat for seat, _, prize in table.match.hand.placed[:1])
    told = {seat: table.state(seat)["news"] for seat in (0, 1, 2, 3, None)}
    for seat, cards in enumerate(gained):
        titles = [table.teller.titles.get(card, card) for card in cards]
        assert titles[0] in told[seat].rpartition("You get ")[2]
        assert titles[0] in table.lines(seat)[-1]
        if seat != first:  # The first takes the prize that lies open.
            assert all(titles[0] not in told[other] for other in told if other != seat)
    played(table, lambda: table.match.hand.seat != first)
    assert table.state(0)["news"].startswith(told[0]), "it stays while the trick lies there"


def test_prompts_and_buttons_say_what_the_move_itself_does_not(tmp_path: Path) -> None:
    moon = table_of(tmp_path / "moon.txt", game("moon", 3), [""] * 3)
    labels = dict(moon.state(moon.match.seat)["may"]["moves"])
    assert labels["bid 21"] == "21 (all seven tricks)" and labels["bid 4"] == "4"
    sixpence = table_of(tmp_path / "sixpence.txt", game("sixpence"), ["greedy"] * 2)

    def may() -> dict[str, Any]:
        return sixpence.state(sixpence.match.seat)["may"] or {"moves": []}

    played(
        sixpence, lambda: may()["moves"] and all(line.startswith("discard ") for line, _ in may()["moves"])
    )
    assert may()["prompt"].startswith("No figure in your hand can be made") and "SX-09" in may()["prompt"]


def test_playing_the_last_card_says_that_the_turn_is_over(tmp_path: Path) -> None:
    for seed in range(4, 60):
        table = table_of(tmp_path / f"sixpence-{seed}.txt", game("sixpence"), ["greedy"] * 2, seed)
        while table.match.seat >= 0:
            seat, held = table.match.seat, table.match.hand.held[table.match.seat].bit_count()
            top = table.match.hand.top
            moved(table)
            keys = [fact.key for fact in table.log[-1].facts]
            is_last = held == 1 and table.log[-1].line.startswith("play ")
            assert ("sixpence-last-card" in keys) == is_last
            if is_last and table.match.seat >= 0 and table.log[-1].gained[seat]:
                drawn = table.match.hand.top - top
                assert len(table.log[-1].gained[seat]) == drawn and "You get" in table.lines(seat)[-1]
                return
    raise AssertionError("no hand was played out")


def test_another_game_has_the_same_seats_and_a_record_of_its_own(serve: Callable[..., Served]) -> None:
    served = serve("sixpence", ["", ""])
    table = served.room.table
    with served.sit(0) as mine, served.sit(1) as other:
        heard(mine), heard(other)
        ask(mine, "another")
        assert "refused" in heard(mine), "this one is not over"
        played(table, lambda: table.match.over)
        assert table.state(0)["ending"][0].startswith("The game is over; the winner")
        old, before = table.journal.path, table.journal.path.read_text("utf-8")
        ask(other, "another", v=table.version, number="2")
        assert "A may begin" in heard(other)["refused"]
        ask(mine, "another", v=table.version, number="2")
        state = heard(mine)
        assert state["hand"] == 2 and not state["over"], "the page keeps apart what the games told"
        assert state["log"]["from"] == 0 and table.journal.path.name in state["log"]["lines"][0]
        assert not table.match.over and table.journal.path != old
    assert old.read_text("utf-8") == before and verify(before).ok
    assert table.journal.private.tokens == served.room.tokens
    assert table.match.hands[0].deal.order != Match(table.match.game, 4).hands[0].deal.order
    match, private = reopened(table.journal.path, 0)
    assert match.hand.held == table.match.hand.held and private == table.journal.private


def test_the_end_of_a_hand_does_not_speak_of_its_last_card(tmp_path: Path) -> None:
    table = table_of(tmp_path / "hanafuda.txt", game("hanafuda"), ["greedy"] * 2)
    while table.match.seat >= 0:
        moved(table)
    assert {"web-takes", "web-stays"} & {fact.key for fact in table.log[-1].facts}
    ending = table.state(0)["ending"]
    assert len(ending) > 1 and not any(line.startswith("It ") for line in ending)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("moons 3C 4C 2S / 7C 7H 7S", "A adds 7C to 7H · 7S. A lays down moons: 2S · 3C · 4C."),
        ("moons 7C 7H 7S", "A adds 7C to 7H · 7S."),
        ("moons 7H 7S / AS", "A lays down moons: AS."),
        ("moons 7H 8D 9D / 7C 7D 7S", "A lays down moons: 7H · 8D · 9D / 7C · 7D · 7S."),
    ],
)
def test_what_is_added_to_groups_is_told_as_adding(line: str, told: str) -> None:
    said = Teller(game("moons", 2), {}).move(0, line, lying=(("7H", "7S"),))
    assert said == told


def test_moons_lie_by_rank_and_have_no_score(tmp_path: Path) -> None:
    table = table_of(tmp_path / "moons.txt", game("moons", 2), ["greedy"] * 2)
    while table.match.seat >= 0:
        moved(table)
    assert table.lines(None)[-1].startswith("A adds 7D to 7C · 7H.")
    state = table.state(0)
    assert not state["totals"], "no seat says a score"
    assert state["ending"] == ["The game is over; the winner is A.", "A has no card left and wins (GX-14)."]
    hand = table.match.hand
    hand.shown[0] = (mask_of([hand.game.number[card] for card in ("3C", "4C", "2S")]),)
    moons = [zone.cards for zone in table.kit.table(hand).zones if (zone.name, zone.seat) == ("moon", 0)]
    assert moons == [("2S", "3C", "4C")]
