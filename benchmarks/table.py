"""Measure how long a move at a table takes to reach its player, beside a bare websocket echo in the same run.

Fifty tables of Moonlight with four people each are served by one process; another process sits in all 200
seats. Each table makes a move a second, which is four messages. The time runs from sending a move until the
player who made it hears of it; by then it is on disk. Then as many messages of the same sizes go to a server
that only sends them back. Each line says what the aim is, and whether it was reached. Other work on the
machine makes times larger, but hardly the CPU time per move.

    python benchmarks/table.py [--tables 50] [--moves 20]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from functools import partial
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from simulate import verdict
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve

from deckgen.games.match import Match
from deckgen.games.registry import game
from deckgen.web.cards import Cards
from deckgen.web.journal import Journal, Private
from deckgen.web.serve import bound
from deckgen.web.server import Room, TableServer
from deckgen.web.session import LiveTable
from deckgen.web.shown import Teller

SEATS = 4
EVERY = 1.0
"""Seconds between two moves of a table."""
SLOWEST = 50.0
"""Milliseconds within which 99 of 100 moves are to be known."""
RIVAL = 5.0
"""How many times as long as a bare echo that may take."""


def tables(count: int, ready: Connection) -> None:
    """Serve tables and an echo, report the ports, and then the CPU time used so far whenever asked."""
    folder = Path(tempfile.mkdtemp())

    async def run() -> None:
        servers: list[TableServer] = []
        waiting = asyncio.Semaphore(0)
        for number in range(count):
            rules = game("moonlight", SEATS)
            tokens = [f"{seat}" for seat in range(SEATS + 1)]
            teller = Teller(rules, {})
            match = Match(rules, number)
            journal = Journal(folder / f"{number}.txt", Private(number, tokens, teller.letters, [""] * SEATS))
            journal.begin(match)
            room = Room(LiveTable(match, teller, journal), Cards(rules), 0.0)
            servers.append(TableServer(room, bound(["127.0.0.1"], 0), waiting.release))

        async def echo(socket) -> None:  # type: ignore[no-untyped-def]
            async for message in socket:
                asked, _, size = message.partition(" ")
                await socket.send(asked + "x" * int(size))

        async with serve(echo, "127.0.0.1", 0) as bare:
            ports = [server.sockets[0].getsockname()[1] for server in servers]
            served = [asyncio.create_task(server.serve(server.sockets)) for server in servers]
            for _ in servers:
                await waiting.acquire()
            ready.send((bare.sockets[0].getsockname()[1], ports))
            asyncio.get_running_loop().add_reader(ready.fileno(), partial(report, ready))
            await asyncio.gather(*served)

    asyncio.run(run())


def report(asked: Connection) -> None:
    """Answer with the CPU time of this process in seconds."""
    asked.recv()
    asked.send(time.process_time())


def cpu_of(server: Connection) -> float:
    """Return the CPU time of the process that serves the tables, in seconds."""
    server.send("cpu")
    return float(server.recv())


async def cpu_at(start: float, server: Connection) -> float:
    """Return the CPU time used until everybody sits and play begins."""
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    return cpu_of(server)


def cookie(port: int, seat: int) -> str:
    """Take a seat."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/join", str(seat), {"Origin": f"http://127.0.0.1:{port}"})
    found = (connection.getresponse().getheader("Set-Cookie") or "").partition(";")[0]
    connection.close()
    return found


def move_of(state: Any) -> str:
    """Return a legal move of the seat to act: the first one, or the first cards that may be discarded."""
    may, seat = state["may"], state["seat"]
    if not may["choose"]:
        return str(may["moves"][0][0])
    zones = (zone for zone in state["table"]["zones"] if zone["name"] == "hand" and zone.get("seat") == seat)
    cards = [card for card in next(zones)["cards"] if card not in may["barred"]]
    return f"discard {' '.join(cards[: may['choose']])}"


async def told(socket: ClientConnection, version: int) -> tuple[Any, int]:
    """Return the first state after a version, and its size."""
    while True:
        text = await socket.recv()
        state = json.loads(text)
        if state.get("v", -1) > version:
            return state, len(text)


async def table(port: int, moves: int, times: list[float], sizes: list[int], start: float) -> None:
    """Play at one table, in all seats."""
    origin, sockets = f"http://127.0.0.1:{port}", []
    for seat in range(SEATS):
        where = f"ws://127.0.0.1:{port}/seat/{seat}"
        headers = {"Cookie": cookie(port, seat)}
        sockets.append(await connect(where, additional_headers=headers, origin=origin))  # type: ignore[arg-type]
    states = [(await told(socket, -1))[0] for socket in sockets]
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    for number in range(moves):
        mover = states[0]["turn"]
        if mover < 0:
            break
        version, text = states[mover]["v"], move_of(states[mover])
        asked = time.perf_counter()
        await sockets[mover].send(json.dumps({"act": "move", "text": text, "v": version, "id": str(number)}))
        states[mover], size = await told(sockets[mover], version)
        times.append(time.perf_counter() - asked)
        sizes.append(size)
        for seat in range(SEATS):
            if seat != mover:
                states[seat], _ = await told(sockets[seat], version)
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - asked)))
    for socket in sockets:
        await socket.close()


async def bare(port: int, moves: int, size: int, times: list[float], start: float) -> None:
    """Send messages that only come back."""
    async with connect(f"ws://127.0.0.1:{port}") as socket:
        await asyncio.sleep(max(0.0, start - time.monotonic()))
        for _ in range(moves):
            asked = time.perf_counter()
            await socket.send(f"{'y' * 60} {size}")
            await socket.recv()
            times.append(time.perf_counter() - asked)
            await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - asked)))


def share(times: list[float], part: float) -> float:
    """Return the time in milliseconds within which a share of the moves is done."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def measure(server: Connection, moves: int) -> None:
    """Play at all tables at once, then echo as much."""
    echo, ports = server.recv()
    times: list[float] = []
    sizes: list[int] = []
    start = time.monotonic() + 3
    shifts = [start + EVERY * at / len(ports) for at in range(len(ports))]
    playing = [table(port, moves, times, sizes, at) for port, at in zip(ports, shifts, strict=True)]
    before, *_ = await asyncio.gather(cpu_at(start, server), *playing)
    used = cpu_of(server) - before
    size, back = sum(sizes) // len(sizes), list[float]()
    start = time.monotonic() + 1
    shifts = [start + EVERY * at / len(ports) for at in range(len(ports))]
    await asyncio.gather(*(bare(echo, moves, size, back, at) for at in shifts))
    known, rival = share(times, 0.99), share(back, 0.99)
    print(f"{len(ports)} tables, {SEATS * len(ports)} seats, {len(times)} moves, {size} bytes each")
    print(
        f"a move is known: {share(times, 0.5):.1f} ms, 99 of 100 within {known:.1f} ms",
        verdict(known < SLOWEST, "50 ms"),
    )
    print(f"CPU of the server: {1000 * used / len(times):.2f} ms a move, told to {SEATS} people")
    print(f"a bare echo: {share(back, 0.5):.1f} ms, 99 of 100 within {rival:.1f} ms")
    print(f"{known / rival:.1f} times the echo", verdict(known < RIVAL * rival, "at most five times"))


def main() -> None:
    """Run the benchmark."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--moves", type=int, default=20)
    given = options.parse_args()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=tables, args=(given.tables, there), daemon=True)
    process.start()
    asyncio.run(measure(here, given.moves))
    process.terminate()


if __name__ == "__main__":
    main()
