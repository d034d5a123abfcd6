"""Hostile free play: actions at a table, requests of its guests, and spoilt files of sessions.

What is refused must leave everything as it was, and a file must always lead back to the same table.
"""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random

from web.free_sessions import DECK, TABLE, session

from deckgen.deck.load import load
from deckgen.errors import DeckgenError
from deckgen.games.draws import Draws
from deckgen.web.free.actions import VERBS
from deckgen.web.free.server import FreeRoom, Seats, app_of
from deckgen.web.free.session import FreeTable, reopened
from deckgen.web.free.watch import stock_of
from deckgen.web.serve import HOST, PageServer, bound
from deckgen.web.session import Refused

from .games import nasty
from .serving import REQUESTS, end_with, write_requests
from .spoil import spoilt_json, spoilt_text
from .table import MESSAGES, ask_all, guest

FREE, ACTS = "serve free play", "play freely"
"""In the place of commands: `run` knows what to do."""
PLAYERS = 3
_OWN = (b"/join", b"/world", b"/face/x.webp", b"/seat/0", b"/seat/watch", b"/seat/..%2f0", b"/free.js")
_LONG = ("0 shuffle deck 1", "0 flip deck*", "0 undo", "0 search deck", "0 stack deck*", "0 draw deck",
         "- deal deck 1",
         "0 roll d6 1", "- zone x", "0 mark @1 as x", "0 move deck* to table")  # fmt: skip
"""Lines of a session, each of which may be repeated thousands of times."""


def free_acts(chance: Random, folder: Path) -> list[str]:
    """Hundreds of actions at a table, sensible and not."""
    (folder / "seed").write_text(str(chance.randrange(1 << 30)))
    return [ACTS, str(folder)]


def free_requests(chance: Random, folder: Path) -> list[str]:
    """What guests with and without links send to a table for free play."""
    guests = [guest(chance, lambda: _message(chance)) for _ in range(chance.randrange(1, 5))]
    (folder / MESSAGES).write_text(json.dumps(guests), "ascii")
    write_requests(chance, folder / REQUESTS, _OWN)
    return [FREE, str(folder)]


def sessions(chance: Random, folder: Path) -> list[str]:
    """A spoilt file of a session, from which lessons are drawn."""
    table = session(folder, DECK + TABLE * chance.randrange(2), PLAYERS, chance.randrange(99))
    for _ in range(chance.randrange(60)):
        with suppress(DeckgenError, Refused):
            table.act(chance.randrange(PLAYERS), _line(chance, table))
    text = table.path.read_text("utf-8")
    if chance.random() < 0.3:
        many = chance.choice((300, 3000, 39_000))
        lines = [chance.choice(_LONG) for _ in range(chance.randrange(1, 4))]
        text += chance.choice(("", "- add red-1 cards 3000 to deck\n"))
        text += "".join(f"{line}\n" for line in lines * (many // len(lines)))[:900_000]
    else:
        text = spoilt_text(chance, text)
    table.path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return ["playtest", *chance.choice(([], ["--json"])), str(table.path)]


def _message(chance: Random) -> str:
    """Return a message of a guest."""
    draw = chance.random()
    if draw < 0.1:
        return chance.choice(
            ("[" * 2000, "x" * 5000, "\0", "{}", "1e999", '"do"', '{"act":"do","text":"\\ud800"}')
        )
    text = chance.choice((_blind(chance), _blind(chance), nasty(chance)[:300]))
    act = chance.choice(("do", "do", "do", "name", "undo", ""))
    whole = {"act": act, "text": text, "id": str(chance.randrange(9)), "v": chance.choice((0, 1, -1, 10**30))}
    return spoilt_json(chance, whole) if draw < 0.3 else json.dumps(whole)


def _blind(chance: Random) -> str:
    """Return an action of somebody who does not see the table."""
    words = ("deck", "draw", "row", "camp-0", "hand-0", "hand-1", "deck*", "deck*3", "@1", "@7", "red-1",
             "to", "as", "x",
             "0", "1", "-1", "2", "bottom", "down", "none", "d6", "d20", "points-0", "+1", "tokens",
    "99999999")  # fmt: skip
    return " ".join([chance.choice(VERBS), *chance.choices(words, k=chance.choice((0, 1, 1, 2, 3, 3, 5)))])


def _line(chance: Random, table: FreeTable) -> str:
    """Return an action that names what lies on a table, or nearly so."""
    felt = table.felt
    places = [*felt.places]
    pieces = [f"@{piece.handle}" for piece, _ in felt.pieces()]
    some = " ".join(
        chance.choices([*pieces, *places, f"{chance.choice(places)}*"], k=chance.choice((1, 1, 2, 6)))
    )
    place, pile = (
        chance.choice(places),
        chance.choice([n for n, each in felt.places.items() if each.kind == "pile"]),
    )
    lines = (
        f"draw {pile}", f"draw {pile} {chance.randrange(9)}", f"play {some} to {place}",
        f"move {some} to {place}",
        f"play {some} to {place} down", f"move {some} to {place} bottom", f"flip {some}", f"turn {some}",
        f"stack {some}", f"shuffle {pile}", f"deal {pile} 1", f"give {some} to {chance.randrange(PLAYERS)}",
        f"peek {some}", f"search {pile}", "close", f"mark {some} as x", "roll d6", "roll d20",
        f"count {chance.choice([*felt.counters, 'x'])} +1", "undo", "undo", "say 0",
    )  # fmt: skip
    text = chance.choice((*lines, _blind(chance))) if chance.random() < 0.9 else nasty(chance)
    return spoilt_text(chance, text) if chance.random() < 0.1 else text


def play_freely(folder: Path) -> None:
    """Act at a table. Raises AssertionError if anything is not as it should be."""
    chance = Random((folder / "seed").read_text())
    table = session(folder, DECK + TABLE * chance.randrange(2), PLAYERS, 1)
    count = sum(1 for _ in table.felt.pieces())
    for number in range(chance.choice((30, 120, 250))):
        seat, text = chance.randrange(PLAYERS), _line(chance, table)
        before = deepcopy(table.felt), len(table.play.lines)
        try:
            table.act(seat, text)
        except (Refused, DeckgenError):
            assert (table.felt, len(table.play.lines)) == before, f"refused, but done: {text}"
        assert sum(1 for _ in table.felt.pieces()) == count, f"pieces came or went: {text}"
        handles = [piece.handle for piece, _ in table.felt.pieces()]
        assert len(set(handles)) == count, f"a handle for two pieces: {text}"
        for each in (None, *range(PLAYERS)):
            json.dumps([table.state(each), [str(fact) for fact in table.facts(each, len(table.log) - 1)]])
        if number % 40 == 0:
            _check_file(table)
    _check_file(table)


def _check_file(table: FreeTable) -> None:
    """Check that the file of a table leads back to it."""
    again = reopened(table.path, Draws(1, 0).below)
    assert again.felt == table.felt, "the file leads elsewhere"
    assert again.play.lines == table.play.lines, "the file has other lines"


def serve_free_and_ask(folder: Path) -> None:
    """Serve a table for free play, let its guests speak, and end the process with how it went."""
    guests = json.loads((folder / MESSAGES).read_text("ascii"))
    table = session(folder, DECK + TABLE, PLAYERS)
    seats = Seats(
        folder / "session.txt.seats", [f"only-for-{seat}" for seat in (*range(PLAYERS), "watch")], list("ABC")
    )
    room = FreeRoom(table, seats, stock_of(load(folder / "deck.yaml")))
    (listening,) = bound((HOST,), 0)
    port = listening.getsockname()[1]

    def ask() -> int:
        status = ask_all(guests, folder / REQUESTS, port, seats.tokens)
        _check_file(table)
        return status

    def ready() -> None:
        threading.Thread(target=end_with, args=(ask,), daemon=True).start()

    # The server without the process that draws the deck again when its file changes.
    PageServer(partial(app_of, room), [listening], ready).serve_pages()
