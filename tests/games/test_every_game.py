"""What every registered game owes at every table, with each option: moves, refusals, records."""

from __future__ import annotations

from random import Random

import pytest
from positions import key_of
from walks import refusal, replayed, walk

from benchmarks.playout import random_hands
from deckgen.games import OVER, Draws, IllegalMove, Match, game, game_class
from deckgen.games.record import write
from deckgen.games.registry import BUNDLED as GAMES
from deckgen.games.registry import kit_of


def other_values(option):
    """Values besides the default: all that are listed, else the ends of the range."""
    ends = [] if option.least is None else [option.least, *([] if option.most is None else [option.most])]
    return {*option.values[1:], *map(str, ends)} - {option.default}


def tables():
    """Every game for every number of players as it stands, and with each option that is for so many."""
    for name in GAMES:
        cls = game_class(name)
        for players in cls.counts:
            chosen = [{option.name: value} for option in cls.option_table for value in other_values(option)]
            for options in [{}, *sorted(chosen, key=str)]:
                if not cls.faults(players, options):
                    yield name, players, options


TABLES = list(tables())
IDS = [f"{name}-{players}-{'-'.join(map('-'.join, options.items()))}" for name, players, options in TABLES]
every_table = pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)


def some(count, chance):
    """The first, the last and a few other places of so many."""
    return sorted({0, count - 1, *(chance.randrange(count) for _ in range(3))})


@every_table
def test_legal_moves_apply_and_copies_stay_frozen(name, players, options):
    """Each is read from its own text, picked by its share of the draws, made on a copy and taken back."""
    rules, chance, kept = game(name, players, options), Random(name), []
    for hand in walk(rules, 1):
        if hand.seat == OVER or len(hand.moves) % 3:
            continue
        count, key = hand.count(), key_of(hand)
        kept.append((hand.copy(), key))
        assert len(hand.legal()) == count
        for r in some(count, chance):
            move = hand.nth(r)
            assert move == hand.legal()[r]
            assert hand.pick(-(-(r << 64) // count)) == move == hand.pick(((r + 1 << 64) - 1) // count)
            assert kit_of(hand.game).read(hand, kit_of(hand.game).text(hand, move)) == move
            assert hand.allows(move) and kit_of(hand.game).why(hand, move) is None
            copy = hand.copy()
            kit_of(copy.game).apply(copy, move)
            assert key_of(hand) == key != key_of(copy)
            assert copy.undo() == move and key_of(copy) == key
    assert all(key_of(copy) == key for copy, key in kept)


@every_table
def test_all_other_lines_are_refused_by_a_rule(name, players, options):
    """Lines that were legal elsewhere: a sentence with a rule of the game or of records, and what to do."""
    rules, chance, cites = game(name, players, options), Random(name), game_class(name).cites
    lines = {
        kit_of(hand.game).text(hand, hand.nth(r))
        for hand in walk(rules, 1)
        if hand.count()
        for r in some(hand.count(), chance)
    }
    refused = set()
    for hand in walk(rules, 3):
        if len(hand.moves) % 5 and hand.seat != OVER:
            continue
        key, legal = (
            key_of(hand),
            {kit_of(hand.game).text(hand, move) for move in hand.legal()} if hand.count() < 3000 else None,
        )
        for line in chance.sample(sorted(lines), min(len(lines), 25)):
            found = refusal(hand, line)
            if found is None:
                assert legal is None or line in legal or line.startswith("moons ")
                continue
            rule, message = found
            assert legal is None or line not in legal
            assert rule in cites or rule.startswith("REC-0")
            assert message.startswith(f"{rule}: ") and message.endswith((".", "?")) and "; " in message
            with pytest.raises(IllegalMove, match=rule):
                kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
            assert key_of(hand) == key
            refused.add(rule)
    assert len(refused) >= 2


@every_table
def test_the_same_seed_is_the_same_game(name, players, options):
    """Simulated in blocks of draws or walked draw by draw: the same moves, seat by seat as dealers."""
    rules = game(name, players, options)
    for number, hand in enumerate(random_hands(rules, 7, 3)):
        *_, again = walk(rules, 7, first=number % players, h=number - 1)
        assert (again.moves, key_of(again)) == (hand.moves, key_of(hand))


@every_table
def test_what_is_written_is_what_is_read(name, players, options):
    """Hands of a match, the last cut short, as cards or as a seed; partners score alike, only at the end."""
    match, draws = Match(game(name, players, options), 5), Draws(11, 0)
    while not match.over and len(match.hands) < 3:
        if match.seat == OVER:
            match.next_hand()
        while match.seat != OVER and (len(match.hands) < 3 or len(match.hand.moves) < 9):
            match.apply(match.hand.pick(draws.draw()))
    for seeded in (False, True):
        text = write(match, seeded=seeded, legal=True, notes=True)
        again = replayed(text)
        assert [key_of(hand) for hand in again.hands] == [key_of(hand) for hand in match.hands]
        assert (again.totals, again.winners, again.games) == (match.totals, match.winners, match.games)
        if not seeded:
            assert write(again, legal=True, notes=True) == text
    scores = [hand.scores() for hand in match.hands]
    assert list(match.totals) == [sum(each) for each in zip(*scores, strict=True)] or match.game_starts
    for hand, points in zip(match.hands, scores, strict=True):
        assert all(points[seat] == points[match.game.side(seat)[0]] for seat in range(players))
        assert hand.seat == OVER or not any(points)
