"""The referee on the command line gives verdicts, legal moves and counts, for people and as JSON."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deckgen.assets import specs
from deckgen.cli import commands
from deckgen.errors import DeckgenError

HAND = """\
game moonlight
players 4
seed 7
---
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(commands, ["referee", *arguments])


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    path = tmp_path / "hand.txt"
    path.write_text(HAND)
    return path


def test_bundled_record_is_valid() -> None:
    record = next((specs() / "moonlight" / "records").glob("moonlight-*.txt"))
    said = run("verify", str(record))
    assert said.exit_code == 0 and "all legal" in said.output
    told = json.loads(run("verify", str(record), "--json").stdout)
    assert told["ok"] is True and told["game"] == "moonlight" and len(told["score"]) == 4


def test_illegal_move_is_reported_with_its_line_and_rule(opened: Path) -> None:
    first = json.loads(run("legal", str(opened), "--json").stdout)["seat"]
    opened.write_text(f"{HAND}{first} bid 5 summer\n{(first + 1) % 4} bid 5 winter\n")
    answer = run("verify", str(opened), "--json")
    told = json.loads(answer.stdout)
    assert told["ok"] is False and told["line"] == 6 and told["rule"] == "ML-05"
    assert isinstance(answer.exception, DeckgenError) and answer.exception.exit_code == 1


def test_legal_moves_are_in_order(opened: Path) -> None:
    told = json.loads(run("legal", str(opened), "--json").stdout)
    assert told["legal"][:2] == ["bid 5 winter", "bid 5 fall"] and told["legal"][-1] == "bid pass"
    assert len(told["legal"]) == 17
    shown = run("legal", str(opened)).output.splitlines()
    assert shown == [f"{told['seat']} {line}" for line in told["legal"]]


def test_perft_counts_the_auction(opened: Path) -> None:
    # after the k-th of 16 bids, 16 - k higher bids and a pass; after a pass, all 17 are still open
    assert json.loads(run("perft", str(opened), "--depth", "1", "--json").stdout) == {
        "depth": 1,
        "leaves": 17,
    }
    # a first bid of eight summer ends the auction at once, so the next ply is the bidder's discard
    two = sum(16 - k + 1 for k in range(1, 16)) + 17 + discards(14, 5, kept_back=held_back(opened))
    assert json.loads(run("perft", str(opened), "--depth", "2", "--json").stdout)["leaves"] == two


def held_back(opened: Path) -> int:
    """Return how many of Moonlight and Moonshine the first bidder has, with the blinds, and must keep."""
    seat = json.loads(run("legal", str(opened), "--json").stdout)["seat"]
    opened.write_text(f"{HAND}{seat} bid 8 summer\n")
    lines = json.loads(run("legal", str(opened), "--json").stdout)["legal"]
    opened.write_text(HAND)
    return 14 - len({card for line in lines for card in line.split()[1:]})


def discards(hand: int, out: int, kept_back: int) -> int:
    """Return the number of ways to discard `out` of a hand, some cards of which must be kept."""
    return comb(hand - kept_back, out)


def test_many_records_are_verified_at_once(opened: Path) -> None:
    broken = opened.with_name("broken.txt")
    broken.write_text(HAND + "0 bid nothing\n")
    answer = run("verify", str(opened), str(broken), "--json")
    told = json.loads(answer.stdout)
    assert told["ok"] is False and [each["ok"] for each in told["records"]] == [True, False]
    assert [each["record"] for each in told["records"]] == [str(opened), str(broken)]
    assert isinstance(answer.exception, DeckgenError) and answer.exception.exit_code == 1


def test_a_dispute_is_settled_from_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "trick.txt"
    path.write_text("game moonlight\nhand B jan-new\n---\nD bid 6 spring\nA jan-last\n")
    refused = run("why", str(path), "play", "mar-full", "--json")
    told = json.loads(refused.stdout)
    assert (told["legal"], told["rule"], told["seat"]) == (False, "REC-03", 1)
    assert isinstance(refused.exception, DeckgenError) and refused.exception.exit_code == 1
    assert json.loads(run("why", str(path), "jan-new", "--json").stdout)["legal"] is True
    assert run("why", str(path), "jan-new").exit_code == 0
    told = json.loads(run("trick", str(path), "--json").stdout)
    assert told["records"][0]["told"][0]["facts"][0]["key"] == "record-so-far"
    assert json.loads(run("legal", str(path), "--json").stdout)["legal"] == ["play jan-new"]
    unscored = run("score", str(path), "--json")
    assert json.loads(unscored.stdout)["problems"][0]["key"] == "record-not-over"


def test_one_rule_is_shown_with_its_examples_and_options() -> None:
    shown = CliRunner().invoke(commands, ["rules", "ml-11"]).stdout
    assert shown.startswith("ML-11") and "moonlight_on_trump_lead" in shown and "ML-12" not in shown
    assert CliRunner().invoke(commands, ["rules", "REC-02"]).stdout.startswith("REC-02")
    error = CliRunner().invoke(commands, ["rules", "ML-99"]).exception
    assert isinstance(error, DeckgenError) and error.problems[0].key == "cli-no-rule"
