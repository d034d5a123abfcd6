"""The table in the terminal: a whole game is played through the command line, by number and by words."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from deckgen.play.faces import Faces, columns, width
from deckgen.referee.registry import game_class
from deckgen.referee.verify import verify

ESCAPE = "\x1b"


def deckgen(*words, said="", **environment):
    """What the command printed, what it complained of, and its exit code."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | environment
    command = [sys.executable, "-m", "deckgen", "play", *map(str, words)]
    done = subprocess.run(command, input=said, capture_output=True, text=True, env=env, encoding="utf-8")
    return done.stdout, done.stderr, done.returncode


@pytest.mark.parametrize("game", ["moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"])
def test_a_person_plays_by_number_and_the_record_holds(game, tmp_path):
    record = tmp_path / "record.txt"
    said = "\n".join(["hint", "why nonsense", "1", "undo", "1"] + ["1 2 3 4 5", "1 2 3", "1"] * 20)
    bots = ",".join(["greedy"] * (game_class(game).default_players - 1))
    out, err, code = deckgen(game, "--seed", 4, "--bots", bots, "--save", record, said=said + "\nquit\n")
    assert (code, err) == (0, "")
    assert ESCAPE not in out
    assert max(map(len, out.splitlines())) <= 120
    assert "A bot would" in out and "REC-01" in out and "Taken back." in out
    verdict = verify(record.read_text(encoding="utf-8"))
    assert verdict.ok and verdict.moves >= 5


def test_lines_fit_eighty_columns():
    out, _, _ = deckgen("moonlight", "--seed", 8, "--bots", "greedy,greedy,greedy", said="pass\n" * 4)
    prompts = re.compile(r"^seat \d, .*? > ")
    assert max(len(prompts.sub("", line)) for line in out.splitlines()) <= 80


def test_why_cites_the_rule():
    said = "6 summer\n13\nwhy bid 5 winter\nwhy bid 8 summer\n"
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "greedy,greedy,greedy", said="1\n" + said)
    assert "ML-05: 5 winter is not above the bid" in out
    assert "bid 8 summer is legal." in out


def test_a_saved_game_is_resumed_and_never_overwritten(tmp_path):
    record, later = tmp_path / "a.txt", tmp_path / "b.txt"
    deckgen("moon", "--seed", 2, "--bots", "greedy,greedy", "--save", record, said="1\nquit\n")
    before = record.read_text(encoding="utf-8")
    _, err, code = deckgen("moon", "--save", record)
    assert code == 3 and "is there already" in err
    out, _, code = deckgen("--resume", record, "--bots", "greedy,greedy,greedy", "--save", later)
    assert code == 0 and "The game is over" in out
    assert record.read_text(encoding="utf-8") == before
    text = later.read_text(encoding="utf-8")
    assert verify(text).ok and verify(text).winner


def test_a_broken_record_is_not_resumed(tmp_path):
    record = tmp_path / "a.txt"
    record.write_text("game moon\nseed 1\n---\n0 bid 9\n", encoding="utf-8")
    _, err, code = deckgen("--resume", record)
    assert code == 1 and f"{record}:4" in err and "DM-05" in err
    assert deckgen("--resume", tmp_path / "none.txt")[2] == 3


def test_ascii_where_the_terminal_has_no_more():
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "greedy", said="quit\n", PYTHONIOENCODING="ascii")
    assert out.isascii() and "jan-full" in out


def test_in_the_hot_seat_no_hand_is_shown_to_the_next():
    said = "\n\npass\n\npass\n\nquit\n"
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "none", said=said)
    assert out.count("The others look away") >= 2
    for between in out.split("your hand:")[1:-1]:
        assert "\n" * 40 in between


@pytest.mark.parametrize(
    "words", [("nonsense",), (), ("moon", "--bots", "clever"), ("moon", "--option", "marks"),
              ("moons", "--bots", "strong"), ("moon", "--bots", "greedy,greedy,greedy,greedy")],
)  # fmt: skip
def test_wrong_usage_is_said_without_a_traceback(words):
    out, err, code = deckgen(*words)
    assert code == 2 and err and "Traceback" not in out + err


def test_colour_and_glyphs():
    plain, full = Faces(), Faces(colour=True, glyphs=True)
    assert plain.line("play jun-full") == "play O jun-full"
    assert "●" in full.card("jun-full") and ESCAPE in full.card("jun-full")
    assert width(full.card("jun-full")) == len("● jun-full")
    assert full.card("5C").endswith("♣") and plain.card("6-4") == "[6|4]"
    assert all(width(line) <= 40 for line in columns([full.card("jun-full")] * 9, 40))
