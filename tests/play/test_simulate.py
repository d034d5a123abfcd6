"""Simulations do not depend on workers, have correct intervals, and agree with plain counting."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from math import isclose

import in_process
import pytest
from seats import tally_of

from benchmarks.playout import random_hands
from deckgen import workers
from deckgen.facts import CardId
from deckgen.games import Draws, Match, game
from deckgen.games.draws import mix
from deckgen.games.registry import kit
from deckgen.play.bots import bot
from deckgen.play.simulate import LONGEST, Plan, Simulation, play, play_out, variants
from deckgen.play.tally import Tally, count_hand, natural, wilson
from deckgen.workers import workers_at


def deckgen(*words):
    command = [sys.executable, "-m", "deckgen", "simulate", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def plan(name="moonlight", count=3000, **how):
    players = game(name).players
    bots = how.pop("bots", ("random",) * players)
    return Plan(name, players, how.pop("options", ()), bots, how.pop("seed", 6), count, **how)


def rows(tally):
    return {(row.section, row.label): row for row in tally.statistics()}


@pytest.mark.slow
def test_batch_counts_match_the_referee():
    found = rows(tally_of(plan()))
    hands = list(random_hands(game("moonlight"), 6, 3000))
    played = [hand for hand in hands if hand.bidder >= 0]
    assert found["hands", "thrown in"].value == sum(hand.bidder < 0 for hand in hands) / 3000
    assert isclose(found["hands", "moves"].value, sum(len(hand.moves) for hand in hands) / 3000)
    for seat in range(4):
        assert isclose(found["score by seat", str(seat)].value, sum(h.scores()[seat] for h in hands) / 3000)
    six = [hand for hand in played if (hand.number, hand.trump) == (6, 3)]
    made = sum(hand.tricks_of(hand.bidder) >= 6 for hand in six)
    assert (found["bids made", "6 summer"].n, found["bids made", "6 summer"].value) == (
        len(six),
        made / len(six),
    )
    june = sum(hand.doubler_taker >= 0 for hand in played)
    assert found["June full moon", "doubles"].value == june / len(played)
    taken = sum(
        fact.values.get("card") == CardId("jun-full") for hand in played[:200] for fact in events(hand)
    )
    first = rows(tally_of(plan(count=played_number(hands, 200))))["taking power", "jun-full"]
    assert round(first.value * first.n) == taken


def events(hand):
    fresh = hand.game.hand(hand.deal)
    for move in hand.moves:
        fresh.play(move)
        yield from kit(hand.game.name).events(fresh)


def played_number(hands, count):
    """Return the number of hands up to the last of a number of hands that were played."""
    at = [number for number, hand in enumerate(hands) if hand.bidder >= 0]
    return at[count - 1] + 1


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("name", ["moonlight", "moon"])
def test_counting_hand_by_hand_gives_the_same(name, bots):
    """Exactly the same numbers are counted for the kernel's and the referee's hands."""
    rules = game(name)
    one_by_one, tally = plan(name, 150, bots=(bots,) * rules.players), Tally()
    for number in range(150):
        draws = Draws(6, number - 1)
        hand = rules.hand(rules.deal(draws, number % rules.players))
        play_out(hand, [bot(bots, rules)] * rules.players, draws)
        count_hand(hand, number % rules.players, tally)
    found = rows(tally)
    assert len(found) > 60
    assert found == rows(tally_of(one_by_one))


@pytest.mark.slow
def test_trick_games_are_counted_in_full_with_any_bots():
    kernel = {section for section, _ in rows(tally_of(plan()))}
    assert {"taking power", "June full moon", "tricks by place"} <= kernel
    thinking = Plan("moonlight", 4, (), ("strong", "greedy") * 2, 6, 3)
    assert {section for section, _ in rows(tally_of(thinking))} == kernel
    games = {section for section, _ in rows(tally_of(plan("moon", 3, games=True, bots=("greedy",) * 3)))}
    assert {"games", "taking power", "bids made", "tricks by place"} <= games


@pytest.mark.slow
def test_game_from_a_seed_matches_the_referee():
    found = rows(tally_of(plan("moon", 10, games=True)))
    lengths = []
    for number in range(10):
        match = Match(game("moon"), mix(6 ^ number))
        while True:
            while match.seat >= 0:
                match.apply(match.hand.nth(match.draws.below(match.hand.count())))
            if match.over or len(match.hands) == LONGEST:
                break
            match.next_hand()
        lengths.append(len(match.hands))
    assert isclose(found["games", "hands in a game"].value, sum(lengths) / 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["moonlight", "hanafuda"])
def test_any_number_of_workers_gives_the_same_counts(name):
    found = []
    for where in ("1", "2", "3"):
        outcome = Simulation("", plan(name, 70_000 if name == "moonlight" else 900))
        with workers_at(where) as pool:
            play(outcome, pool, lambda done, of: None)
        assert outcome.hands == outcome.plan.count
        found.append(outcome.tally.counts)
    assert found[0] == found[1] == found[2]


def test_wilson_interval_satisfies_its_definition():
    for n, share in ((10, 0.2), (400, 0.5), (50, 0.0)):
        low, high = wilson(n, share)
        for end in (low, high):
            if 0 < end < 1:
                assert isclose((share - end) ** 2, 1.959964**2 * end * (1 - end) / n, rel_tol=1e-6)


@pytest.mark.slow
def test_intervals_contain_the_true_value_about_95_times_in_100():
    truth = rows(tally_of(plan(count=30_000, seed=99)))["score by seat", "0"].value
    held = 0
    for number in range(60):
        row = rows(tally_of(plan(count=400, start=400 * number, seed=5)))["score by seat", "0"]
        held += row.low <= truth <= row.high
    assert 51 <= held <= 60


def test_each_house_rule_is_one_change():
    found = variants(plan("moon", 10), (), True, "")
    assert len(found) > 5 and found[0][1].options == ()
    assert all(len(each.options) == 1 for _, each in found[1:])


def test_labels_sort_numerically():
    assert sorted(["10", "-3", "2", "6 winter", "5 winter"], key=natural) == [
        "-3",
        "2",
        "5 winter",
        "6 winter",
        "10",
    ]


def test_json_has_the_documented_fields():
    done = deckgen("moon", "--hands", 2000, "--seed", 3, "--compare", "marks=yes", "--choice", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert {"game", "players", "hands", "seconds", "per_seat", "options", "seed"} <= set(found)
    assert (found["hands"], len(found["per_seat"]), found["seed"]) == (2000, 3, 3)
    choice = [row for row in found["statistics"] if row["section"] == "what the choice is worth"]
    assert choice[0]["low"] > 0
    assert found["compared"][0]["label"] == "marks=yes"


@pytest.mark.slow
def test_two_versions_of_a_deck_are_compared(tmp_path):
    from deckgen.assets import specs

    done = deckgen("sixpence", "--hands", 40, "--compare-deck", specs() / "sixpence", "--json")
    found = json.loads(done.stdout)
    assert all(row["value"] == 0 for row in found["compared"][0]["differences"])
    assert deckgen("moons", "--hands", 4, "--compare-deck", specs() / "moons").returncode == 2


@pytest.mark.slow
def test_report_is_a_page_with_plots_and_data(tmp_path):
    pages = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        assert deckgen("moonlight", "--hands", 2000, "--bots", "greedy", "--report", folder).returncode == 0
        pages.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert pages[0] == pages[1]
    page = pages[0]["index.html"].decode()
    assert page.count("data:image/svg+xml") >= 8 and "http-equiv" not in page and "<script" not in page
    short, *chapters = page.split("<h2>")[1:]
    assert "No seat, side or place wins more" in short and "The middle score is 44;" in short
    assert [text.count("<figure>") for text in chapters] == [8, 4, 3, 3]
    figures = [int(number) for number in re.findall(r"<strong>Figure (\d+)\.", page)]
    assert figures == list(range(1, len(figures) + 1)) and "Table 1. Win share by side" in page
    assert pages[0]["bids-made.csv"].startswith(b"section,label,n,value,low,high\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process, and no terminals")
@pytest.mark.parametrize("where", ["1", "2"])
def test_ctrl_c_reports_the_results_so_far(where):
    command = [sys.executable, "-m", "deckgen", "simulate", "moonlight", "--hands", "100000000", "--json"]
    ours, theirs = os.openpty()
    env = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(
        [*command, "--workers", where], stdout=subprocess.PIPE, stderr=theirs, env=env
    ) as process:
        os.close(theirs)
        bar = b""
        while not re.search(rb"[1-9]\d*/100000000", bar):  # the progress bar shows that something was played
            bar += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        err = bar + os.read(ours, 10_000)
    os.close(ours)
    assert process.returncode == 130 and b"Traceback" not in err
    assert b"these are the results so far" in err
    assert 0 < json.loads(out)["hands"] < 100_000_000


WRONG = """
moon --hands 5 --games 5
moon --bots greedy,random
moon --workers 0
moon --compare marks
moon --compare nonsense=1
moons --duplicate strong
moon --workers tcp://127.0.0.1:9
"""


@pytest.mark.slow
@pytest.mark.parametrize("words", WRONG.strip().splitlines())
def test_wrong_usage_gives_no_traceback(words, monkeypatch):
    monkeypatch.setattr(workers, "CONNECTING", 0.5)  # nobody answers
    done = in_process.deckgen("simulate", *words.split())
    assert done.code == 2 and done.err and "Traceback" not in done.err


def test_game_of_moons_ended_by_the_guard_is_reported():
    """The five-hundredth trick ends the game, and the win is shared (GX-15)."""
    rules, draws, tally = game("moons", 2), Draws(1), Tally()
    for tricks in (0, 499):
        hand = rules.hand(rules.deal(draws, 0))
        hand.tricks = tricks
        play_out(hand, [bot("random", rules)] * 2, draws)
        count_hand(hand, 0, tally)
    assert tally.of("hands", "ended by the guard") == (2, 1, 1)
    assert rows(tally)["hands", "ended by the guard"].value == 0.5
    assert 30 in {tally.of("win share by seat", seat)[1] % 60 for seat in range(2)}
