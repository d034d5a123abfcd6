"""What hanafuda, koi-koi, Moons and sixpence owe alike: golden records, claims, perft, any words."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest
import tables
from hypothesis import given, settings
from hypothesis import strategies as st
from rewrite_records import DECKS
from walks import (
    bundled_records,
    events,
    missing_options,
    refusal,
    refused,
    rewritten,
    scored,
    texts,
    walk,
    whole_match,
)

from deckgen.games import OVER, Draws, game, game_class
from deckgen.games.record import write
from deckgen.games.registry import BUNDLED as GAMES
from deckgen.games.registry import kit_of
from deckgen.games.verify import leaves, legal, verify
from deckgen.words import Voice

RECORDS = [path for name, deck in DECKS.items() for path in bundled_records(deck, name)]
TABLES = [(name, count) for name in DECKS for count in game_class(name).counts]
seeds = st.integers(0, 2**64 - 1)


def test_no_game_is_left_out():
    """Every registered game is held to the laws here, or to those of trick games."""
    assert {*DECKS, *(name for name, *_ in tables.TABLES)} == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_bundled_records(path):
    """Golden: replayed and written anew, with counts of legal lines and every note, each is what it was."""
    body, again = rewritten(path)
    assert again == body


@pytest.mark.parametrize("name", DECKS)
def test_every_option_is_played_in_a_record(name):
    """Three whole games at least under the rules as they stand, and one for each option."""
    cls, paths = game_class(name), bundled_records(DECKS[name], name)
    assert missing_options(cls, paths) == []
    assert len(paths) - len(cls.option_table) >= 3


@pytest.mark.parametrize("name", DECKS)
def test_a_record_cut_short(name):
    """Every beginning of a record holds, nobody has won yet, and the next line is among the legal ones."""
    text = write(whole_match(game(name), 5))
    head, moves = text.split("\n---\n", 2)[:2]
    lines = [line for line in moves.splitlines() if not line.startswith("hand-")][:30]
    for end in range(0, len(lines), 7):
        part = "\n".join([head, "---", *lines[:end], ""])
        verdict = verify(part)
        assert verdict.ok
        assert verdict.winner == ()
        following = lines[end] if end < len(lines) else ""
        found = legal(part)
        assert following.startswith(f"{found.seat} ")
        assert following.split(" ", 1)[1] in found.legal


@pytest.mark.parametrize("name", DECKS)
def test_a_wrong_winner_is_found(name):
    """REC-06, citing the rule that ends the game."""
    text = write(whole_match(game(name), 6))
    winner = next(line for line in text.splitlines() if line.startswith("winner"))
    wrong = "winner 0" if winner == "winner 1" else "winner 1"
    verdict = verify(text.replace(winner, wrong))
    assert verdict.problem.rule == "REC-06"
    assert game_class(name).end_rule in verdict.problem.values["rules"]


PERFT = {
    ("hanafuda", 2): (14, [11, 22, 238, 238, 2304, 2304]),
    ("hanafuda", 3): (44, [8, 8, 62, 62, 434, 434]),
    ("hanafuda", 4): (14, [5, 10, 60, 60, 300, 300]),
    ("koikoi", 2): (39, [8, 8, 64, 64, 448, 448]),
    ("moons", 2): (2, [3, 11, 18, 52, 180, 650, 2582, 7238]),
    ("moons", 3): (2, [3, 11, 17, 38, 72, 171, 573, 2183]),
    ("moons", 4): (2, [3, 11, 17, 38, 72, 155, 378, 1208]),
    ("moons", 5): (4, [6, 23, 90, 372, 1132, 3089, 9704, 28055]),
    ("sixpence", 2): (2, [7, 175, 981, 8301]),
    ("sixpence", 3): (1, [21, 159, 2119, 52953]),
    ("sixpence", 4): (2, [7, 163, 922, 8576]),
}
"""Seed, and leaves at depth 1, 2, ... The files of each game count others by words."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_perft(name, players):
    seed, expected = PERFT[name, players]
    rules = game(name, players)
    hand = rules.hand(rules.deal(Draws(seed), 0))
    assert [leaves(hand, depth) for depth in range(1, len(expected) + 1)] == expected


VOCABULARY = """
play turn take discard offer give refuse end koikoi stop planet moons done shuffle 0 1 2 3 / - x
jan-new jan-full feb-last moonlight
5C AC AD KC QC JC 7H 8H 9S TS 2C 2D joker1 f01 f17 f42 f82 moon1 moon8 moon12
"""
words = st.sampled_from(VOCABULARY.split())


@pytest.mark.parametrize(("name", "players"), TABLES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 5), ply=st.integers(0, 40), line=st.lists(words, max_size=7).map(" ".join))
def test_any_words_are_a_move_or_refused(name, players, seed, ply, line):
    """Never a traceback: a line is legal, or refused by a rule; a legal one can be made."""
    at = next(hand for hand in walk(game(name, players), seed) if len(hand.moves) >= ply or hand.seat == OVER)
    refused = refusal(at, line)
    if refused is None:
        kit_of(at.game).apply(at, kit_of(at.game).read(at, line))
    else:
        assert refused[0].startswith("REC-0") or refused[0] in game_class(name).cites


CLUMSY = re.compile(r"\[|\b1 (cards|figures|Moons|prizes|tricks)\b|\bor \d+ or\b|\{|\}|  ")
"""Python's lists, wrong plurals and lists, what is left of a template."""


@pytest.mark.parametrize("name", DECKS)
def test_everything_is_said_in_every_language(name):
    """Refusals, events and scores of play: no gap, and in English no wrong plural and no bare list."""
    chance, lines, said = Random(name), VOCABULARY.split(), set()
    legal = [line for hand in islice(walk(game(name), 2), 60) for line in texts(hand)[:3]]
    for players in game_class(name).counts:
        for hand in walk(game(name, players), 4):
            facts = [*events(hand), *scored(hand)]
            if len(hand.moves) < 60 or hand.seat == OVER:
                others = [" ".join(chance.choices(lines, k=chance.randint(0, 3))) for _ in range(5)]
                problems = [refused(hand, line) for line in [*others, *chance.sample(legal, 5)]]
                facts += [problem.fact for problem in problems if problem]
            said.update(facts)
    assert len({fact.key for fact in said}) > 8
    for fact in said:
        for voice in map(Voice, ("en", "de", "ja")):
            sentences = [voice.say(fact), voice.say(fact, "remedy")]
            assert sentences[0] and "Fact(" not in "".join(sentences)
            assert voice.language != "en" or not any(map(CLUMSY.search, sentences)), sentences
