"""Hana-awase and koi-koi against their plain formulation: matches at every table, and records changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_hanafuda import MONTHS, ORDER, PlainHanafuda
from walks import bundled_records

from deckgen.games import Match, game, verify, write
from deckgen.games.registry import kit_of

KOIKOI: list[dict[str, str]] = [
    {}, {"direction": "counter"}, {"double_at": "1"}, {"double_at": "12"}, {"dealer_one": "yes"},
    {"blank_points": "0"},
]  # fmt: skip
HANAFUDA: list[dict[str, str]] = [
    {}, {"direction": "counter"}, {"month_sets": "yes"}, {"blank_points": "0"},
    {"direction": "counter", "month_sets": "yes", "blank_points": "0"},
]  # fmt: skip
TABLES = [
    *(("koikoi", 2, options) for options in KOIKOI),
    *(("hanafuda", players, options) for players in (2, 3, 4) for options in HANAFUDA),
]
IDS = ["-".join([name, str(players), *options]) for name, players, options in TABLES]


def seen(view: Any) -> dict[str, object]:
    """A view with its cards sorted."""
    found = dict(view)
    for key in ("hand", "field"):
        found[key] = sorted(found[key].split())
    found["taken"] = [sorted(pile.split()) for pile in found["taken"]]
    return found


def same_hand(match: Match[int], chance: Random) -> PlainHanafuda:
    """A hand played at random: turns, legal lines in order, every seat's view and the score are the same."""
    hand, rules = match.hand, match.game
    other = PlainHanafuda(rules.name, rules.options, rules.write_deal(hand.deal))
    while True:
        assert [kit_of(hand.game).text(hand, move) for move in hand.legal()] == other.legal()
        for seat in range(rules.players):
            assert seen(kit_of(hand.game).view(hand, seat)) == other.seen_by(seat)
        if other.seat < 0:
            assert list(hand.scores()) == other.scores()
            return other
        move = hand.nth(chance.randrange(hand.count()))
        other.do(kit_of(hand.game).text(hand, move))
        match.apply(move)


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_the_same_match_in_plain_words(name: str, players: int, options: dict[str, str], seed: int) -> None:
    """Three hands: who deals, the month, totals and winners too; hana-awase sums to nothing."""
    match, chance = Match(game(name, players, {**options, "rounds": "3"}), seed), Random(seed)
    totals = [0] * players
    for number in range(3):
        other = same_hand(match, chance)
        assert other.month in ("", MONTHS[number])
        totals = [total + score for total, score in zip(totals, other.scores(), strict=True)]
        assert list(match.totals) == totals
        assert sum(totals) == 0 or name == "koikoi"
        assert match.over == (number == 2)
        if not match.over:
            assert match.next_hand().deal.first == other.next_dealer()
    assert list(match.winners) == [seat for seat in range(players) if totals[seat] == max(totals)]


def holds(text: str) -> bool:
    """Does one hand of a record hold, by the plain formulation, as far as its deal and its moves go?"""
    header, body = text.split("\n---\n")
    lines = [line for line in header.splitlines() if line and line[0] != "#"]
    words = {line.split()[0]: line.split() for line in lines}
    options = {line.split()[1]: line.split()[2] for line in lines if line.startswith("option")}
    hand = PlainHanafuda(words["game"][1], options, lines)
    if any(sum(card[:3] == month for card in hand.field) == 4 for month in MONTHS):
        return False
    for line in body.splitlines():
        seat, said = line.split(" ", 1)
        if hand.seat != int(seat) or said not in hand.legal():
            return False
        hand.do(said)
    return True


def changed(lines: list[str], chance: Random) -> list[str]:
    """A record's lines with one move said otherwise, or two cards of the deal exchanged."""
    moves = [at for at, line in enumerate(lines) if line[0].isdigit()]
    at = chance.choice(moves)
    words = lines[at].split()
    month = words[2][:3] if len(words) > 2 else chance.choice(MONTHS)
    same = [card for card in ORDER if card[:3] == month]
    ways = [
        [str(chance.randrange(2)), *words[1:]], [words[0], chance.choice(["koikoi", "stop"])],
        [words[0], chance.choice(["play", "turn"]), chance.choice(ORDER)], [*words[:2], chance.choice(same)],
        [*words[:3], "take", chance.choice(same)], words[:3],
    ]  # fmt: skip
    if chance.random() < 0.7:
        return [*lines[:at], " ".join(chance.choice(ways)), *lines[at + 1 :]]
    one, two = chance.sample(ORDER, 2)
    swap = {one: two, two: one}
    dealt = [" ".join(swap.get(word, word) for word in line.split()) for line in lines[: moves[0]]]
    return [*dealt, *lines[moves[0] :]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hanafuda", "koikoi"])
def test_a_record_with_one_thing_changed_holds_exactly_if_it_does_in_plain_words(name: str) -> None:
    """Never accepted where the rules do not allow it, never refused where they do."""
    paths = [path for path in bundled_records("moonlight", name) if "\nseed " not in path.read_text("utf-8")]
    chance, found = Random(name), {True: 0, False: 0}
    for path in paths:
        text = path.read_text("utf-8").split("\nhand-start")[0].split("\n---\nscore")[0]
        kept = [line for line in text.splitlines() if line and not line.startswith(("#", "legal", "hand-s"))]
        for _ in range(60):
            record = "\n".join(changed(kept, chance)) + "\n"
            assert verify(record).ok == holds(record), record
            found[holds(record)] += 1
    assert min(found.values()) > 40


def test_a_seeded_record_of_koi_koi_may_begin_in_any_month() -> None:
    match = Match(game("koikoi", 2, {"rounds": "12"}), 5, round=10)
    same_hand(match, Random(5))
    match.next_hand()
    same_hand(match, Random(6))
    text = write(match, seeded=True)
    assert [line for line in text.splitlines() if line.startswith("month")] == ["month nov", "month dec"]
    assert verify(text).ok and verify(text).winner == match.winners != ()
