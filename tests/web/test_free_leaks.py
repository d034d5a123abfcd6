"""Free play tells no seat more than it may see: worlds that a seat cannot tell apart give it the same bytes.

The second world has the same actions, but each shuffle puts the cards that the seat does not see before
the next shuffle in another order. Handles that followed a card, or named it, would differ. Mutants must make
this fail.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.free_sessions import DECK, TABLE, session
from web.test_leaks import Ear

from deckgen.deck.load import load
from deckgen.web.free import actions, sight
from deckgen.web.free import session as session_module
from deckgen.web.free.actions import shuffled
from deckgen.web.free.deeds import Deed
from deckgen.web.free.felt import CardCopy, Felt
from deckgen.web.free.server import FreeRoom, Seats
from deckgen.web.free.session import FreeTable
from deckgen.web.free.watch import stock_of
from deckgen.web.server import Guest

SEATS = (None, 0, 1, 2)
ACTIONS = 40


class Unfit(Exception):
    """The second world lacks the cards that the seat will see."""


@dataclass
class World:
    """Stands in for shuffles; keeps where they put each piece, and what the seat then sees of it."""

    seat: int | None
    known: dict[int, dict[int, str]] = field(default_factory=dict)
    """By seed: the cards that the seat sees, by their places after the shuffle."""
    last: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The last shuffle of each piece by its number: the seed, and the place that it gave."""
    base: World | None = None

    def shuffled(self, pieces: list[CardCopy], seed: int) -> list[CardCopy]:
        order = shuffled(pieces, seed)
        if self.base is not None:
            order = self.other(order, self.base.known.get(seed, {}), Random(seed))
        for at, piece in enumerate(order):
            self.last[piece.number] = seed, at
        return order

    def other(self, order: list[CardCopy], known: dict[int, str], random: Random) -> list[CardCopy]:
        """Another order with the same known cards, and everywhere the same part and side."""
        left = sorted(order, key=lambda piece: piece.number)
        random.shuffle(left)
        found: dict[int, CardCopy] = {}
        for at in sorted(range(len(order)), key=lambda at: at not in known):
            like = order[at]
            fits = (
                piece
                for piece in left
                if (piece.part, piece.up) == (like.part, like.up)
                and piece.card == (like.card if like.up else known.get(at, piece.card))
            )
            piece = next(fits, None)
            if piece is None:
                raise Unfit
            left.remove(piece)
            found[at] = piece
        return [found[at] for at in range(len(order))]

    def look(self, felt: Felt) -> None:
        """Note what the seat sees now."""
        for piece, place in felt.pieces():
            looked = felt.looks.get(-1 if self.seat is None else self.seat)
            is_own = place.kind == "hand" and place.seat == self.seat
            is_seen = piece.up or is_own or (looked is not None and piece.number in looked.pieces)
            if piece.number in self.last and is_seen:
                seed, at = self.last[piece.number]
                self.known.setdefault(seed, {})[at] = piece.card


def candidates(table: FreeTable, seat: int, random: Random) -> str:
    """An action that a player may try. It names pieces by handles, which are the same in both worlds."""
    felt = table.felt
    piles = [place.name for place in felt.places.values() if place.kind == "pile"]
    zones = [place.name for place in felt.places.values() if place.kind == "zone"]
    held = [piece.handle for piece in felt.places[f"hand-{seat}"].pieces]
    laid = [piece.handle for name in zones for piece in felt.places[name].pieces]
    look = table.state(seat)["look"]
    seen = [piece["handle"] for piece in look["pieces"]] if look else []
    pile, zone = random.choice(piles), random.choice(zones)
    one = f"@{random.choice([*held, *laid, *seen, 1])}"
    two = f"@{random.choice([*laid, 2])}"
    down = [piece for name in zones for piece in felt.places[name].pieces if not piece.up]
    guess = random.choice([f"{piece.card}@{piece.handle}" for piece in down] or ["red-1@5"])
    return random.choice([
        f"draw {pile} {random.randint(1, 3)}", f"draw {pile}", f"play {one} to {zone}",
        f"play {one} to {zone} down", f"play {pile} to {zone}", f"move {one} to {pile}",
        f"move {one} to {pile} bottom", f"move {one} to hand-{seat}", f"flip {two}", f"flip {pile}*",
        f"turn {two}", f"stack {one} {two}", f"shuffle {pile}", f"shuffle {pile}", f"shuffle {zone}",
        f"deal {pile} 1",
        f"give {one} to {random.randrange(3)}", f"peek {pile}*2", f"peek {two}", f"search {pile}",
        f"play {one} to row at {random.randrange(1001)} 70", f"move {two} to row at 40 40",
        "close", f"mark {two} as x", "roll d20", "count gold-0 +1", "undo", f"turn {guess}",
        f"turn {guess}", f"turn {guess}", f"turn {guess}", f"move discard* to {pile}",
    ])  # fmt: skip


def frames(
    folder: Path, world: World, course: list[tuple[int, str]] | None, seed: int
) -> tuple[list[str], Any]:
    """What a seat is sent during a course of actions; without a course, a random one."""
    (folder / "session.txt").unlink(missing_ok=True)
    random, table = Random(seed), session(folder, DECK + TABLE, seed=seed)
    stock = stock_of(load(Path(table.deck)))
    seats = Seats(folder / "seats", ["a", "b", "c", "watch"], ["A", "B", "C"])
    room, ear = FreeRoom(table, seats, stock), Ear()
    made: list[tuple[int, str]] = []

    async def play() -> None:
        guest = Guest(ear, world.seat, "")  # type: ignore[arg-type]
        others = {seat: Guest(Ear(), seat, "") for seat in range(3)}  # type: ignore[arg-type]
        room.guests.add(guest)
        await room.tell()
        world.look(table.felt)
        for number in range(ACTIONS):
            seat, text = (
                course[number] if course else (seat_ := random.randrange(3), candidates(table, seat_, random))
            )
            made.append((seat, text))
            mover = guest if seat == world.seat else others[seat]
            mover.allowance = 20.0
            await room.heard(mover, json.dumps({"act": "do", "text": text, "id": str(number), "v": 0}))
            world.look(table.felt)
            if number == ACTIONS // 2:  # the page is reloaded
                await room.tell_one(Guest(ear, world.seat, ""))  # type: ignore[arg-type]

    asyncio.run(play())
    return ear.frames, made


def pairs(folder: Path, monkeypatch: pytest.MonkeyPatch, seeds: range, seats: tuple[int | None, ...]) -> Any:
    """What a seat is sent in two worlds that it cannot tell apart."""
    for seed in seeds:
        for seat in seats:
            world = World(seat)
            monkeypatch.setattr(actions, "shuffled", world.shuffled)
            first, course = frames(folder, world, None, seed)
            other = World(seat, base=world)
            monkeypatch.setattr(actions, "shuffled", other.shuffled)
            try:
                second, _ = frames(folder, other, course, seed)
            except Unfit:
                continue
            moved = sum(world.last[number] != other.last.get(number) for number in world.last)
            yield first, second, moved


@pytest.mark.slow
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = changed = 0
    for first, second, moved in pairs(tmp_path, monkeypatch, range(3), SEATS):
        assert first == second
        compared += len(first)
        changed += moved
    assert compared > 200 and changed > 50


def unhidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faces of all pieces are sent."""
    monkeypatch.setattr(sight, "_piece", lambda felt, piece, *_: {"handle": piece.handle, "card": piece.card})


def neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator is taken for the last seat."""
    whole = Felt.sees
    monkeypatch.setattr(
        Felt, "sees", lambda felt, seat, *rest: whole(felt, 2 if seat is None else seat, *rest)
    )


def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handles stay with their pieces."""
    whole = sight._piece
    monkeypatch.setattr(
        sight, "_piece", lambda felt, piece, *rest: {**whole(felt, piece, *rest), "handle": piece.number}
    )


def followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffles leave the handles."""
    whole = actions._OF_PLAYERS["shuffle"]

    def shuffle(felt: Felt, asked: Any) -> Deed:
        before = {piece.number: piece.handle for piece, _ in felt.pieces()}
        deed = whole.do(felt, asked)
        for piece, _ in felt.pieces():
            piece.handle = before[piece.number]
        return deed

    changed = {**actions._OF_PLAYERS, "shuffle": whole._replace(do=shuffle)}
    monkeypatch.setattr(actions, "_OF_PLAYERS", changed)


def telling(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log names all cards."""
    whole = Deed.fact
    monkeypatch.setattr(
        session_module.Deed, "fact",
        lambda deed, seat: whole(
            deed._replace(cards=tuple(each._replace(seats=None) for each in deed.cards)), seat
        ),
    )  # fmt: skip


def answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess at a face-down piece is answered."""

    def named(felt: Felt, seat: int, word: str, before: Any) -> Any:
        card, at, handle = word.rpartition("@")
        for piece, place in felt.pieces():
            if at and handle == str(piece.handle) and place.kind == "zone" and card == piece.card:
                return [(piece, place)]
        return whole(felt, seat, word, before)

    whole = Felt._named
    monkeypatch.setattr(Felt, "_named", named)


def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the piles goes along."""
    whole = session_module.view

    def view(felt: Felt, seat: int | None) -> dict[str, Any]:
        return {**whole(felt, seat), "order": [piece.card for piece, _ in felt.pieces()]}

    monkeypatch.setattr(session_module, "view", view)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [unhidden, neighbour, numbered, followed, telling, answering, recorded])
def test_mutants_are_found(
    mutant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    seats = (None, 0)
    assert any(first != second for first, second, _ in pairs(tmp_path, monkeypatch, range(30), seats))
