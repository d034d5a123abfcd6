"""What games have to tell can be said in every language: events, scores and refusals of random hands."""

from __future__ import annotations

from random import Random

import pytest
from walks import walk

from deckgen.facts import Seat
from deckgen.games import OVER, IllegalMove, game
from deckgen.games.registry import BUNDLED, kit_of
from deckgen.words import Voice

LANGUAGES = ("en", "de", "ja")


def refusals(hand, lines, chance):
    """Refusals of lines that were legal in other positions, and of some that never are."""
    kit = kit_of(hand.game)
    wild = [
        "",
        "play",
        "bid",
        "bid 99",
        "play nothing",
        "discard x y",
        "pass",
        "play 1-6",
        "play moonshine june",
    ]
    for line in [*chance.sample(sorted(lines), min(6, len(lines))), chance.choice(wild)]:
        try:
            problem = kit.why(hand, kit.read(hand, line))
        except IllegalMove as refused:
            problem = refused.problem
        if problem is not None:
            yield kit.with_legal(hand, problem)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_everything_told_of_random_hands_can_be_said(name):
    voices = [Voice(language, seats=lambda seat: "ABCDE"[seat]) for language in LANGUAGES]
    chance, said = Random(name), set()
    for players in game(name).counts:
        rules = game(name, players)
        kit = kit_of(rules)
        lines = {
            line for hand in walk(rules, 5) for line in (kit.legal(hand)[:1] if hand.seat != OVER else ())
        }
        for hand in walk(rules, players):
            problems = list(refusals(hand, lines, chance))
            facts = [*kit.events(hand), *kit.explain(hand)]
            for voice in voices:
                sentences = [voice.say(fact) for fact in facts]
                sentences += [problem.message_in(voice) for problem in problems]
                sentences += [problem.hint_in(voice) for problem in problems if problem.advice]
                assert all(sentences) and not any("{" in sentence for sentence in sentences)
            said |= {fact.key for fact in facts} | {problem.key for problem in problems}
    assert len(said) >= 6


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "REC-03: B does not hold jan-full and moonlight; choose from the hand."),
        ("de", "REC-03: B hält jan-full und Mondlicht nicht; wähle aus der Hand."),
        ("ja", "REC-03: B は jan-full、月光 を持っていない。手札から選ぶ。"),
    ],
)
def test_a_refusal_is_said_as_the_reader_calls_seats_and_cards(language, sentence):
    from deckgen.games.notation import not_held

    rules = game("moonlight")
    *_, hand = walk(rules, 1)
    hand.seat = 1
    called = {"de": "Mondlicht", "ja": "月光"}
    cards = {"moonlight": called[language]} if language in called else {}
    problem = not_held(hand, ["jan-full", "moonlight"])
    assert problem.values["seat"] == Seat(1)
    assert problem.message_in(Voice(language, lambda seat: "ABCDE"[seat], cards)) == sentence
