"""Walk through random play, the hand before every move, and read records into matches."""

from __future__ import annotations

from typing import NamedTuple

from deckgen.assets import specs
from deckgen.facts import Fact
from deckgen.games.decks import check_deck
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER
from deckgen.games.match import Match
from deckgen.games.record import parse, write
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import BUNDLED, game_class, kit_of
from deckgen.games.verify import Replay
from deckgen.words import ENGLISH


def walk(game, seed, first=0, round=0, h=-1):
    """The same hand object before each move of a player, and once more when it is over; deal `h + 1`."""
    draws = Draws(seed, h)
    hand = game.hand(game.deal(draws, first, round))
    while hand.seat != OVER:
        if hand.seat == NATURE:
            hand.play(hand.chance(draws))
            continue
        yield hand
        hand.play(hand.nth(draws.below(hand.count())))
    yield hand


def finished(game, seed, **how):
    """A random hand that is over."""
    *_, hand = walk(game, seed, **how)
    return hand


def whole_match(game, seed, round=0):
    """Random play of whole hands until the match is won, from a round on."""
    match = Match(game, seed, round=round)
    while True:
        while match.seat != OVER:
            match.apply(match.hand.nth(match.draws.below(match.hand.count())))
        if match.over:
            return match
        match.next_hand()


def replayed(text):
    """The match of a record that holds; IllegalMove otherwise."""
    replay = Replay()
    replay.run(parse(text))
    return replay.match


def texts(hand):
    """The legal lines."""
    return [kit_of(hand.game).text(hand, move) for move in hand.legal()]


def refused(hand, line):
    """The problem with a line; None if it is legal."""
    try:
        return kit_of(hand.game).why(hand, kit_of(hand.game).read(hand, line))
    except IllegalMove as fault:
        return fault.problems[0]


def refusal(hand, line):
    """The rule that refuses a line, and the sentence; None if it is legal."""
    problem = refused(hand, line)
    return problem and (problem.rule, problem.message)


def told(problem):
    """A problem as rule, key and values, of which facts are again key and values."""
    return problem and (problem.rule, problem.key, problem.as_json()["values"])


def events(hand):
    """The facts of the last move."""
    return list(kit_of(hand.game).events(hand))


def scored(hand):
    """The facts of a finished hand's score."""
    return list(kit_of(hand.game).explain(hand))


def said(facts):
    """Facts as English sentences."""
    return [ENGLISH.say(fact) for fact in facts]


def bundled_records(deck, name):
    """The bundled records of a game."""
    return sorted((specs() / deck / "records").glob(f"{name}-*.txt"))


def options_of(path):
    """The options that a record's game was played under."""
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {line[1]: line[2] for line in lines if line[:1] == ["option"]}


class DeckReport(NamedTuple):
    """What is wrong with a deck, and by game the numbers of players that still work."""

    problems: tuple
    playable: dict


def report_on(deck):
    """What is wrong with a deck; a number of players works unless the advice of a problem leaves it out."""
    problems, playable = check_deck(deck), {}
    for claim in deck.games:
        if claim.name in BUNDLED:
            advice = [p.advice for p in problems if isinstance(p.advice, Fact)]
            advice = [fact for fact in advice if fact.values.get("game") == claim.name]
            fit = tuple(count for count in claim.players if count in game_class(claim.name).counts)
            playable[claim.name] = tuple(advice[0].values.get("counts", ())) if advice else fit
    return DeckReport(tuple(problems), playable)


def rewritten(path):
    """A bundled record without its first comments, and the same replayed and written anew with all notes."""
    text = path.read_text(encoding="utf-8")
    body = text[text.index("game ") :]
    match = replayed(text)
    assert match.over
    return body, write(match, seeded="\nseed " in text, legal=True, notes=True)


def missing_options(game_class, paths):
    """The options that no record plays with another value than the default."""
    played = [options_of(path) for path in paths]
    return [
        option.name
        for option in game_class.option_table
        if all(options.get(option.name, option.default) == option.default for options in played)
    ]


def slow_leaves(hand, depth, legal_by_words):
    """Perft by words: every line is read, and played on a copy."""
    if depth == 0:
        return 1
    if hand.seat == OVER:
        return 0
    total = 0
    for line in legal_by_words(hand):
        after = hand.copy()
        kit_of(after.game).apply(after, kit_of(after.game).read(after, line))
        total += slow_leaves(after, depth - 1, legal_by_words)
    return total
