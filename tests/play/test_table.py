"""A whole game can be played in the terminal through the command line, by numbers and by words."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys

import in_process
import pytest

from deckgen.games.registry import game, game_class
from deckgen.games.verify import verify
from deckgen.play.table import ESCAPE as ESCAPES
from deckgen.play.table import CardStyle, columns, width

ESCAPE = "\x1b"


def deckgen(*words, said=""):
    """Return the output, the error messages and the exit code of a command."""
    code, out, err = in_process.deckgen("play", *words, said=said, COLUMNS="80")
    return out, err, code


@pytest.mark.slow
@pytest.mark.parametrize("game", ["moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"])
def test_playing_by_number_gives_a_valid_record(game, tmp_path):
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
    out, _, _ = deckgen(
        "moonlight", "--seed", 8, "--bots", "greedy,greedy,greedy", said="help\n" + "pass\n" * 4
    )
    prompts = re.compile(r"^[A-E], .*? > ")
    assert max(len(prompts.sub("", line)) for line in out.splitlines()) <= 80


@pytest.mark.slow
def test_moved_penny_is_marked():
    """After each move, its old place is a dot and its new place an @."""
    out, _, _ = deckgen("sixpence", "--seed", 4, "--bots", "greedy", said="play f17\nend\n")
    assert "goes to (-1, 2): f26 becomes f17 (SX-07).\n    .\n     o o o\n    @ o o\n" in out
    assert re.search(r"B: play .*\n.* goes to .*\n(    [ .@o]+\n)+", out)
    asked, _, _ = deckgen("sixpence", "--seed", 4, "--bots", "greedy", said="why play f17\nwhy end\n")
    assert "play f17 is legal.\nThe penny at (0, 0) goes to (-1, 2)" in asked and "    @ o o\n" in asked
    assert "A, play > SX-10: " in asked


def test_cards_laid_down_by_one_seat_show_its_number():
    out, _, _ = deckgen("moons", "--players", 3, "--seed", 5, said="planet 5C\nmoons AC\n")
    assert re.search(r"\nA: .*planet: 5C♣, moon: AC♣", out)


def test_the_table_names_partners_sides_and_what_cards_count():
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "greedy", said="1\n?\n")
    assert "points  AC: 0  BD: 0" in out and "C, partner: " in out
    assert out.count("why MOVE") == 1 and "A, " in out and "seat 0" not in out
    out, _, _ = deckgen("hanafuda", "--seed", 3, said="quit\n")
    assert "mar-full (10)" in out and "jun-first (1)" in out


def test_a_forced_move_is_made_by_enter(tmp_path):
    record = tmp_path / "record.txt"
    out, _, _ = deckgen("hanafuda", "--seed", 3, "--save", record, said="play jan-first\n\nquit\n")
    assert "A, [Enter] for turn jun-new" in re.sub("[○◐●◑oOD(] ", "", out)
    assert "\n0 play jan-first\n0 turn jun-new\n1 play " in record.read_text(encoding="utf-8")


def test_why_cites_the_rule():
    said = "6 summer\n13\nwhy bid 5 winter\nwhy bid 8 summer\n"
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "greedy,greedy,greedy", said="1\n" + said)
    assert "ML-05: 5 winter is not above the bid" in out
    assert "bid 8 summer is legal." in out


@pytest.mark.slow
def test_saved_game_can_be_resumed_and_is_never_overwritten(tmp_path):
    record, later = tmp_path / "a.txt", tmp_path / "b.txt"
    deckgen("moon", "--seed", 2, "--bots", "greedy,greedy", "--save", record, said="1\nquit\n")
    before = record.read_text(encoding="utf-8")
    _, err, code = deckgen("moon", "--save", record)
    assert code == 3 and "already exists" in err
    out, _, code = deckgen("--resume", record, "--bots", "greedy,greedy,greedy", "--save", later)
    assert code == 0 and "The game is over" in out
    assert record.read_text(encoding="utf-8") == before
    text = later.read_text(encoding="utf-8")
    assert verify(text).ok and verify(text).winner


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_ctrl_c_saves_the_record_too(tmp_path):
    record = tmp_path / "a.txt"
    command = [sys.executable, "-m", "deckgen", "play", "moon", "--seed", "2", "--bots", "greedy,greedy"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*command, "--save", str(record)], **pipes) as process:
        while b"> " not in os.read(process.stdout.fileno(), 100_000):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130 and b"Traceback" not in err
    assert b"The record is in" in out and verify(record.read_text(encoding="utf-8")).ok


def test_broken_record_is_not_resumed(tmp_path):
    record = tmp_path / "a.txt"
    record.write_text("game moon\nseed 1\n---\n0 bid 9\n", encoding="utf-8")
    _, err, code = deckgen("--resume", record)
    assert code == 1 and f"{record}:4" in err and "DM-05" in err
    assert deckgen("--resume", tmp_path / "none.txt")[2] == 3


def test_ascii_is_used_without_unicode_support():
    command = [sys.executable, "-m", "deckgen", "play", "moonlight", "--seed", "5", "--bots", "greedy"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    out = subprocess.run(command, input=b"quit\n", capture_output=True, env=env, check=True).stdout
    assert out.isascii() and b"jan-full" in out


def test_hot_seat_play_hides_hands_from_the_next_player():
    said = "\n\npass\n\npass\n\nquit\n"
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "none", said=said)
    assert out.count("The others look away") >= 2
    for between in out.split("your hand:")[1:-1]:
        assert "\n" * 40 in between


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("nonsense",), (), ("moon", "--bots", "clever"), ("moon", "--option", "marks"),
              ("moons", "--bots", "clever"), ("moon", "--bots", "greedy,greedy,greedy,greedy")],
)  # fmt: skip
def test_wrong_usage_is_said_without_a_traceback(words):
    out, err, code = deckgen(*words)
    assert code == 2 and err and "Traceback" not in out + err


def test_colour_and_glyphs():
    plain, full = (CardStyle(game("moonlight"), shown, shown) for shown in (False, True))
    assert plain.line("play jun-full") == "play O jun-full"
    assert "●" in full.card("jun-full") and ESCAPE in full.card("jun-full")
    assert width(full.card("jun-full")) == len("● jun-full")
    assert CardStyle(game("moons"), glyphs=True).card("5C") == "5C♣"
    assert CardStyle(game("moon")).card("6-4") == "[6|4]"
    assert all(width(line) <= 40 for line in columns([full.card("jun-full")] * 9, 40))


def test_line_is_not_broken_between_a_glyph_and_its_card():
    for shown in ({}, {"glyphs": True}, {"colour": True, "glyphs": True}):
        faces = CardStyle(game("moonlight"), **shown)
        text = faces.line("field: " + " ".join(["jan-new", "feb-last", "moonlight"] * 9))
        for across in range(20, 60):
            lines = faces.wrapped(text, across)
            assert " ".join(line.strip() for line in lines) == text
            assert all(width(line) <= across for line in lines)
            assert all(re.search(r"[a-z]$", ESCAPES.sub("", line)) for line in lines)


def test_figures_are_drawn_with_their_six_pennies():
    rows = list(CardStyle(game("sixpence")).sketches(["f45", "moon3", "f01", "f82"] * 4, 60))
    assert sum(row.count("o") for row in rows if "f" not in row) == 6 * 12
    assert max(map(len, rows)) <= 60 and "moon3" not in "".join(rows)


def test_bidder_is_named_and_cards_are_discarded_by_number():
    said = "pass\n1 2 99\n1 2\n1 2 12\n1 2 3\n"
    out, _, _ = deckgen("moonlight", "--seed", 5, "--bots", "greedy,greedy,greedy", said=said)
    assert "D: bid 5 summer" in out
    assert "Discard 3 cards by their numbers, for example `1 2 3`, but not" in out
    assert "numbered from 1 to 12" in " ".join(out.split())
    assert "ML-08: moonshine may not be discarded" in out
    assert "discarded: " in out and "leads to the first trick" in out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
@pytest.mark.parametrize("game", ["moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"])
def test_hints_finish_a_game_on_a_dumb_terminal(game, tmp_path):
    """Bots play all but about the last 45 moves; after that, no line is too wide or coloured."""
    record, seats = tmp_path / "record.txt", game_class(game).default_players
    deckgen(game, "--seed", 5, "--bots", ",".join(["greedy"] * seats), "--save", record)
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)[:-45]
    while not lines[-1][0].isdigit():  # a line about the deal, which would be incomplete
        lines.pop()
    record.write_text("".join(lines), encoding="utf-8")
    ours, theirs = os.openpty()
    bots = ",".join(["greedy"] * (seats - 1))
    command = [sys.executable, "-m", "deckgen", "play", "--resume", str(record), "--bots", bots]
    env = {**os.environ, "TERM": "dumb", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        out = told = b""
        advised = False
        while b"The game is over" not in told:
            if told.endswith(b"> "):
                advice = re.findall(r"A bot would (.*)", told.decode()) if advised else []
                answer = plain(advice[-1]) if advice else "" if b"[Enter]" in told[-40:] else "hint"
                advised = answer == "hint"
                process.stdin.write(answer.encode() + b"\n")
                process.stdin.flush()
                out, told = out + told + b"\n", b""
            told += os.read(ours, 100_000)
        process.stdin.close()
    os.close(ours)
    assert process.returncode == 0 and b"\x1b" not in out
    prompts = re.compile(r"^([A-E], .*?|\[Enter\] .*) > ")
    assert max(len(prompts.sub("", line)) for line in out.decode().splitlines()) <= 80


def plain(advice):
    """Return a move as written, without glyphs and brackets."""
    words = re.sub(r"[♣♦♥♠\r]", "", re.sub(r"\[(\d)\|(\d)\]", r"\1-\2", advice)).split()
    return " ".join(word for word in words if re.match(r"[\w/]", word))
