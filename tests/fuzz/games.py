"""Hostile input for games: records, parts of records, replays, and values on the command line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from .spoil import NASTY, spoilt_text

ROOT = Path(__file__).parents[2]
GAMES = ("moon", "moons", "moonlight", "hanafuda", "koikoi", "sixpence")
PARTS = (
    "game moonlight\nplayers 4\nhand B jan-new mar-full jun-full\n---\n"
    "D bid 6 spring\nA jan-last\nB jan-new\nC feb-full\n",
    "game moonlight\nplayers 4\n---\n3 bid 6 spring\n0 play jan-last\n1 play sep-new\n2 play feb-full\n"
    "3 play dec-new\n2 play mar-full\n",
    "game moon\nplayers 3\nhand 0 6-6 5-5 1-0\n---\n0 bid 5\n0 trump 6\n0 play 6-6\n1 play 6-1\n",
    "game moons\nplayers 4\n---\n0 play 7H\n1 play KH\n2 play 2C\n",
    "game koikoi\n---\n0 play jan-full\n",
)
"""Of a hand, only what players remember."""
_WORDS = (
    "play", "jan-new", "play jan-new", "bid 6 spring", "pass", "6-6", "play 6-6", "mar-full", "koikoi",
    "stop", "discard jan-new jan-full", "undo", "slide 1 2 3", "take", "call summer",
)  # fmt: skip
_CELLS = ("figure.1.value", "figure.1.reach", "figure.1", "moon.1.value", "figure", "", ".",
          "figure.1.value.x", "nothing.1.value",
          "figure.999.value", "month.jan.points", "penny.1.x", "{id}")  # fmt: skip


_OPTIONS = ("rounds", "moons", "blank_points", "moon_start_value", "no_widow", "x", "")


@cache
def _records() -> tuple[str, ...]:
    found = tuple(path.read_text("utf-8") for path in sorted(ROOT.glob("specs/*/records/*.txt")))
    assert found
    return found


def nasty(chance: Random) -> str:
    """Return a wrong value that can be an argument of a command."""
    return str(chance.choice(NASTY)).replace("\0", "").encode("utf-8", "replace").decode()[:2000]


def _write(path: Path, text: str) -> str:
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return str(path)


def records(chance: Random, folder: Path) -> list[str]:
    """A record of a game in which something is wrong."""
    path = _write(folder / "game.txt", spoilt_text(chance, chance.choice(_records())))
    return [*chance.choice((["referee", "verify"], ["referee", "legal"], ["check"])), path]


def disputes(chance: Random, folder: Path) -> list[str]:
    """A part of a record, sound or spoilt, and what the dispute desk is asked about it."""
    text = chance.choice(PARTS if chance.random() < 0.5 else _records())
    lines = text.splitlines(keepends=True)
    if chance.random() < 0.5:
        del lines[chance.randrange(len(lines) // 2, len(lines)) :]
    if chance.random() < 0.3:
        del lines[chance.randrange(len(lines))]
    text = "".join(lines)
    if chance.random() < 0.5:
        text = spoilt_text(chance, text)
    path = _write(folder / "part.txt", text)
    asked = chance.choice(("trick", "why", "why", "score", "legal", "perft"))
    more = {
        "why": ["--", *chance.choice((*_WORDS, nasty(chance))).split()],
        "perft": ["--depth", chance.choice(("0", "1", "2", "12", "-1"))],
    }
    return ["referee", asked, path, *more.get(asked, [])]


def replays(chance: Random, folder: Path) -> list[str]:
    """A spoilt record to make a page of, sometimes with the deck of another game."""
    text = spoilt_text(chance, chance.choice(_records()))
    if chance.random() < 0.9:  # to draw all faces takes seconds
        text = spoilt_text(chance, text)
    if chance.random() < 0.3:
        text = chance.choice(PARTS)
    path = _write(folder / "game.txt", text)
    deck = ["--deck", chance.choice((str(ROOT / "specs/dominoes"), "moons", nasty(chance)))]
    return ["replay", path, *(deck if chance.random() < 0.3 else [])]


def values(chance: Random, folder: Path) -> list[str]:
    """Wrong values of options on the command line."""
    del folder
    cell = f"{chance.choice(_CELLS)}={chance.choice(('1', '7', '-3', nasty(chance)))}"
    pair = f"{chance.choice(_OPTIONS)}={chance.choice(('0', '1', 'yes', nasty(chance)))}"
    words = {
        "--set": cell,
        "--against": chance.choice((cell, str(ROOT / "specs/moons"), nasty(chance))),
        "--compare": pair,
        "--option": pair,
        "--deck": chance.choice(("sixpence", "moonlight", nasty(chance))),
        "--compare-deck": chance.choice(("sixpence", nasty(chance))),
        "--bots": chance.choice(("random", "greedy,random", "greedy,", ",", "x", nasty(chance))),
        "--players": chance.choice(("2", "3", "4", "0", "-1", "99", nasty(chance))),
        "--seed": chance.choice(("1", "-1", "9" * 40, nasty(chance))),
        "--duplicate": chance.choice(("greedy,random", "greedy", ",", "a,b,c", nasty(chance))),
    }  # fmt: skip
    chosen = chance.sample(sorted(words), chance.choice((1, 1, 2, 3)))
    given = [f"{name}={words[name]}" for name in chosen]
    return ["simulate", chance.choice((*GAMES, nasty(chance))), "--hands=3", *given]
