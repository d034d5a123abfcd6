"""No move is lost: it is on disk before it is told, and a table goes on where it was."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from web.conftest import Served, ask, heard, table_of
from websockets.exceptions import ConnectionClosed

from deckgen.errors import FileError
from deckgen.facts import Fact
from deckgen.games.game import OVER
from deckgen.games.registry import BUNDLED, game
from deckgen.games.verify import verify
from deckgen.play.bots import bot, chosen
from deckgen.web.journal import reopened, whole_lines
from deckgen.web.session import LiveTable


def move(table: LiveTable) -> None:
    draws = table.match.draws
    assert draws is not None
    table.make(chosen(table.match.hand, bot("greedy", table.match.game), draws))


@pytest.mark.parametrize("name", BUNDLED)
def test_after_every_move_the_record_holds_all_of_them(name: str, tmp_path: Path) -> None:
    rules = game(name)
    table = table_of(tmp_path / "record.txt", rules, [""] * rules.players)
    for _ in range(60):
        if table.match.over:
            break
        if table.match.seat == OVER:
            table.next_hand()
        else:
            move(table)
        match, private = reopened(table.journal.path, 99)
        assert private is not None and private.seed == 4
        assert [hand.moves for hand in match.hands] == [hand.moves for hand in table.match.hands]
        assert match.totals == table.match.totals and match.seat == table.match.seat
    assert verify(table.journal.path.read_text("utf-8")).ok


def test_what_was_only_begun_is_left_out(tmp_path: Path) -> None:
    rules = game("moon")
    table = table_of(tmp_path / "record.txt", rules, [""] * 3)
    while len(table.match.hands) < 2:
        if table.match.seat == OVER:
            table.next_hand()
        else:
            move(table)
    move(table)
    text = table.journal.path.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    start = max(at for at, line in enumerate(lines) if line.startswith("hand-start"))
    assert whole_lines(text) == text
    for cut in range(len("".join(lines[:start])), len(text)):
        table.journal.path.write_text(text[:cut], "utf-8")
        match, _ = reopened(table.journal.path, 1)
        whole = text[:cut].count("\n---\n") == 2
        assert len(match.hands) == (2 if whole else 1)


def test_undo_takes_the_move_out_of_the_record(tmp_path: Path) -> None:
    rules = game("koikoi")
    table = table_of(tmp_path / "record.txt", rules, ["", "greedy"])
    while table.match.seat != 0:
        move(table)
    before = table.journal.path.read_text("utf-8")
    move(table)
    assert table.journal.path.read_text("utf-8") != before
    table.undo(0)
    assert table.journal.path.read_text("utf-8") == before
    assert table.match.seat == 0


def test_what_is_beside_the_record_is_for_its_owner_alone(tmp_path: Path) -> None:
    table = table_of(tmp_path / "record.txt", game("moon"), [""] * 3)
    assert (table.journal.beside.stat().st_mode & 0o77) == 0
    assert not any(token in table.journal.path.read_text("utf-8") for token in table.journal.private.tokens)


@pytest.mark.parametrize("ending", ["", ".seats"])
def test_a_new_table_replaces_no_file(ending: str, tmp_path: Path) -> None:
    mine = tmp_path / f"record.txt{ending}"
    mine.write_text("mine", "utf-8")
    with pytest.raises(FileError) as refused:
        table_of(tmp_path / "record.txt", game("moon"), [""] * 3)
    assert refused.value.problems[0].fact == Fact("play-record-exists", path=str(mine))
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["mine"]


def test_writing_a_record_removes_no_other_file(tmp_path: Path) -> None:
    names = ["record.txt.new", "record.txt.seats.new", "record.txt.old"]
    for name in names:
        (tmp_path / name).write_text("mine", "utf-8")
    table_of(tmp_path / "record.txt", game("moon"), [""] * 3).journal.keep()
    assert {path.name for path in tmp_path.iterdir()} == {*names, "record.txt", "record.txt.seats"}
    assert {(tmp_path / name).read_text("utf-8") for name in names} == {"mine"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"tokens": 5}, {"tokens": ["a"]}, {"names": [1, 2, 3]}, {"port": 99999}, {"port": "x"},
        {"bots": ["", ""], "names": ["A", "B"], "tokens": ["a", "b", "c"]}, {"deck": []}, {"more": 1},
        {"seed": None},
    ],
)  # fmt: skip
def test_broken_seats_are_refused_before_the_record_is_changed(wrong: dict[str, Any], tmp_path: Path) -> None:
    journal = table_of(tmp_path / "record.txt", game("moon"), [""] * 3).journal
    record = journal.path.read_text("utf-8")[:-1]
    journal.beside.write_text(json.dumps({**asdict(journal.private), **wrong}), "utf-8")
    if len(wrong) == 1:  # otherwise only the record shows it
        journal.path.write_text(record, "utf-8")
    before = journal.path.read_text("utf-8")
    with pytest.raises(FileError) as refused:
        reopened(journal.path, 1)
    assert refused.value.problems[0].key == "web-broken-seats"
    assert journal.path.read_text("utf-8") == before


@contextmanager
def full_after(path: Path, more: int) -> Iterator[None]:
    """Let files grow a few bytes beyond this one and no further, as on a full disk."""
    import resource  # Windows has none

    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + more, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of processes")
@pytest.mark.parametrize("name", ["koikoi", "moon", "sixpence"])
def test_on_a_full_disk_a_move_is_made_whole_or_not_at_all(name: str, tmp_path: Path) -> None:
    rules, dice = game(name), random.Random(7)
    table = table_of(tmp_path / "record.txt", rules, [""] * rules.players)
    refused = 0
    for _ in range(120):
        if table.match.over:
            break
        act = table.next_hand if table.match.seat == OVER else partial(move, table)
        before = table.journal.path.read_text("utf-8"), table.state(0), table.state(1)
        try:
            with full_after(table.journal.path, dice.choice((0, 3, 12, 20, 60))):
                act()
        except FileError:
            refused += 1
            assert (table.journal.path.read_text("utf-8"), table.state(0), table.state(1)) == before
            act()
        match, _ = reopened(table.journal.path, 99)
        assert [hand.moves for hand in match.hands] == [hand.moves for hand in table.match.hands]
    assert refused > 20 and verify(table.journal.path.read_text("utf-8")).ok


class Process:
    """`deckgen table` in a process of its own."""

    def __init__(self, *words: str, folder: Path) -> None:
        command = [sys.executable, "-m", "deckgen", "table", *words, "--no-open", "--json", "--pace", "0"]
        self.process = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read() if self.process.stderr else ""
        self.told = json.loads(line)

    def stop(self, number: int) -> int:
        self.process.send_signal(number)
        code = self.process.wait(30)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return code


class At(Served):
    """A server in another process, by its address."""

    def __init__(self, url: str) -> None:
        self.url, self.port = url, int(url.split(":")[2].split("/")[0])

    def link(self, seat: int | None) -> str:
        return self.url


@pytest.mark.slow
@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_a_killed_server_goes_on_where_it_was(kills: int, tmp_path: Path) -> None:
    """Whatever a player was told is there after `kill -9`, at any moment; the same link leads back."""
    dice, evenings = random.Random(3), 0
    link, told, number, ended = "", 0, 0, True
    for _ in range(kills):
        if ended:
            evenings += 1
            record = tmp_path / f"evening-{evenings}.txt"
            words = ["koikoi", "--bots", "greedy", "--seed", str(evenings), "--record", str(record)]
            link, told, ended = "", 0, False
        running = Process(*words, folder=tmp_path)
        words = ["--resume", str(record)]
        link = link or running.told["url"]
        assert running.told["url"] == link
        with suppress(ConnectionClosed), ExitStack() as left:
            mine = left.enter_context(At(link).sit(0))
            left.callback(running.stop, signal.SIGKILL)
            state = heard(mine)
            assert len(verify_moves(record)) >= told
            for more in reversed(range(dice.randint(2, 5))):
                while "v" not in state or not (state["over"] or (state["may"] and state["may"]["moves"])):
                    state = heard(mine)
                if ended := state["ended"]:
                    break
                number += 1
                act, text = ("next", "") if state["over"] else ("move", state["may"]["moves"][0][0])
                ask(mine, act, text, state["v"], str(number))
                if more:
                    state = heard(mine)
                told = max(told, len(verify_moves(record)))
            time.sleep(dice.uniform(0.0, 0.02))
        assert len(verify_moves(record)) >= told
        told = len(verify_moves(record))
    assert evenings > 1 or told >= kills


def verify_moves(record: Path) -> list[str]:
    """The moves of a record that is being written, if it holds as far as it goes."""
    text = whole_lines(record.read_text("utf-8"))
    assert verify(text).ok
    return [line for line in text.splitlines() if line[:1].isdigit()]


@pytest.mark.slow
def test_ctrl_c_ends_it_and_the_record_can_be_played_on_in_the_terminal(tmp_path: Path) -> None:
    running = Process("moon", "--bots", "greedy,greedy", "--seed", "2", folder=tmp_path)
    assert [seat["seat"] for seat in running.told["seats"]] == [0]
    assert running.stop(signal.SIGINT) == 130
    record = tmp_path / "moon-table.txt"
    words = [
        sys.executable,
        "-m",
        "deckgen",
        "play",
        "--resume",
        str(record),
        "--bots",
        "greedy,greedy,greedy",
    ]
    words += ["--save", str(tmp_path / "whole.txt")]
    subprocess.run(words, check=True, capture_output=True, timeout=120, env=dict(os.environ))
    assert verify((tmp_path / "whole.txt").read_text("utf-8")).ok
