"""Moonlight and Moon against their plain formulation, and the laws that hold for every game of cards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_moon import PlainMoon
from plain_moonlight import PlainMoonlight
from positions import key_of
from tables import IDS, TABLES, dealt, events, finished, plain, random_walk, table

from deckgen.facts import Fact
from deckgen.games import HandState, IllegalMove
from deckgen.games.masks import places
from deckgen.games.moon.rules import DOUBLES, MoonHand
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.games.registry import kit_of

every_table = pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)


def tricks(other: PlainMoon | PlainMoonlight) -> int:
    """How many tricks are over."""
    return len(other.tricks) if isinstance(other, PlainMoonlight) else sum(other.won)


def check_events(hand: HandState[int], other: PlainMoon | PlainMoonlight, before: int) -> None:
    """A trick is told exactly when one ended, with who took it or leads."""
    number = tricks(other)
    told = [(key, values) for key, values in events(hand) if key.endswith("-trick")]
    if number == before:
        assert not told
        return
    ((key, values),) = told
    assert values["number"] == number
    if isinstance(other, PlainMoonlight):
        taker, cards, _ = other.tricks[-1]
        assert values["seat"] == taker
        assert key == ("moonlight-dead-trick" if "moonshine" in cards else "moonlight-trick")
    elif other.seat >= 0:
        assert values["seat"] == other.seat


def trumps(hand: Any, card: str) -> bool:
    """Whether a card is a trump, by its name."""
    if isinstance(hand, MoonHand):
        ends = card.split("-")
        return len(set(ends)) == 1 if hand.trump == DOUBLES else str(hand.trump) in ends
    seasons = ("dec jan feb", "sep oct nov", "mar apr may", "jun jul aug")  # by number (ML-02)
    return card == "moonlight" or card[:3] in seasons[hand.trump]


@every_table
def test_the_card_that_takes_a_trick_is_the_one_its_taker_played(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules = table(name, players, options)
    kit = kit_of(rules)
    for seed in range(2):
        hand, played = finished(rules, seed), {}
        again = rules.hand(hand.deal)
        for move in hand.moves[: hand.begun]:
            again.play(move)
        for move in hand.moves[hand.begun :]:
            played[again.seat] = kit.text(again, move).split()[1]
            again.play(move)
            for fact in kit.events(again):
                if fact.key in ("moon-trick", "moonlight-trick"):
                    assert played[fact.values["seat"].number] == fact.values["card"].id
                    is_trump = fact.values["how"].key.endswith("-highest-trump")
                    assert is_trump == trumps(hand, fact.values["card"].id)
                    shown = kit.spread(again).zones
                    marked = [zone for zone in shown if zone.label == Fact("spread-takes")]
                    assert [(zone.name, zone.seat, *zone.cards) for zone in marked] == [
                        ("last", fact.values["seat"].number, fact.values["card"].id)
                    ]


@every_table
def test_hands_are_shown_to_their_owners_alone_until_the_hand_is_over(
    name: str, players: int, options: dict[str, str]
) -> None:
    for hand, _ in random_walk(table(name, players, options), 3):
        held = [zone for zone in kit_of(hand.game).spread(hand).zones if zone.name == "hand"]
        assert [zone.seen_by for zone in held] == [(seat,) for seat in range(players)]


@every_table
def test_piles_lie_face_down_until_they_are_taken_up(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules = table(name, players, options)
    piles = [pile.word for pile in rules.piles(0) if pile.word != "hand"]
    for hand, _ in random_walk(rules, 4):
        zones = [zone for zone in kit_of(hand.game).spread(hand).zones if zone.name in piles]
        is_before = hand.stage == "bid" or (not any(hand.discards) and hand.stage != "discard")
        assert [zone.name for zone in zones] == (piles if is_before else [])
        assert all(zone.seen_by == () for zone in zones)


def same_game(rules: Any, seed: int) -> None:
    """A random hand, with turns, legal lines in order and scores as the plain formulation has them."""
    other: PlainMoon | PlainMoonlight | None = None
    for hand, move in random_walk(rules, seed):
        other = plain(hand) if other is None else other
        assert hand.seat == other.seat
        line, legal = kit_of(hand.game).text(hand, move), other.legal()
        if hand.phase == "discard" and len(legal) > 100:
            assert (
                hand.count() == len(legal)
                and kit_of(hand.game).text(hand, hand.nth(len(legal) // 3)) == legal[len(legal) // 3]
            )
        else:
            assert [kit_of(hand.game).text(hand, one) for one in hand.legal()] == legal
        assert line in legal
        before = tricks(other)
        other.play(line)
        copy = hand.copy()
        kit_of(copy.game).apply(copy, move)
        check_events(copy, other, before)
    assert other is not None and other.seat == hand.seat == -1
    assert hand.scores() == other.scores()


@every_table
def test_turns_legal_lines_and_scores_are_those_of_the_plain_rules(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules = table(name, players, options)
    for seed in range(25):
        same_game(rules, seed)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**64 - 1))
def test_any_seed_at_any_table(at: tuple[str, int, dict[str, str]], seed: int) -> None:
    same_game(table(*at), seed)


@pytest.mark.slow
@every_table
def test_the_same_over_many_hands(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    for seed in range(1000, 1050):
        same_game(rules, seed)


@every_table
def test_every_discard_is_listed_in_order(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    for hand, move in random_walk(rules, 3):
        if hand.phase != "discard":
            continue
        listed = list(hand.legal())
        assert listed == [hand.nth(r) for r in range(hand.count())] and len(set(listed)) == hand.count()
        assert [places(one) for one in listed] == sorted(places(one) for one in listed)
        assert move in hand.legal()


@pytest.mark.slow
@every_table
def test_why_is_none_exactly_for_the_legal_moves(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    for hand, move in random_walk(rules, 0):
        bits = [1 << place for place in range(60)]
        for one in [*bits, 0, -1, move, move ^ 3, 7, bits[0] | bits[5]]:
            problem = kit_of(hand.game).why(hand, one)
            assert (problem is None) == (one in hand.legal()) == hand.allows(one)
            assert problem is None or (problem.rule and problem.message.startswith(problem.rule))


@every_table
def test_moves_of_other_positions_are_refused_unless_they_are_legal_here(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules = table(name, players, options)
    walked = [(hand.copy(), move) for hand, move in random_walk(rules, 3)][:80]
    moves = [move for _, move in walked]
    for at, (hand, _) in enumerate(walked):
        for one in moves[at % 7 :: 7]:
            assert (kit_of(hand.game).why(hand, one) is None) == hand.allows(one)


@every_table
def test_a_refused_move_leaves_the_hand_as_it_was(name: str, players: int, options: dict[str, str]) -> None:
    hand, _ = dealt(table(name, players, options), 1)
    before = key_of(hand)
    with pytest.raises(IllegalMove, match=r"^[A-Z]+-\d\d: "):
        kit_of(hand.game).apply(hand, 1 << 59)
    assert key_of(hand) == before and hand.moves == []


@every_table
def test_lines_are_unique_and_read_back(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    for hand, move in random_walk(rules, 11):
        moves = hand.legal()[:40]
        lines = [kit_of(hand.game).text(hand, one) for one in moves]
        assert len(set(lines)) == len(lines)
        assert [kit_of(hand.game).read(hand, line) for line in lines] == moves
        assert kit_of(hand.game).read(hand, kit_of(hand.game).text(hand, move)) == move


@every_table
def test_copies_and_old_positions_never_change(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    kept: list[tuple[HandState[Any], tuple[object, ...]]] = []
    hand = None
    for hand, _ in random_walk(rules, 21):
        copy = hand.copy()
        assert key_of(copy) == key_of(hand) and hash(key_of(copy)) == hash(key_of(hand))
        kept.append((copy, key_of(copy)))
        assert all(key_of(old) == key for old, key in kept)
    assert hand is not None and len({key for _, key in kept}) == len(kept)


@every_table
def test_undo_goes_back_step_by_step(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    keys: list[tuple[object, ...]] = []
    moves: list[int] = []
    for hand, move in random_walk(rules, 5):
        keys.append(key_of(hand))
        moves.append(move)
    while keys:
        assert hand.undo() == moves.pop()
        assert key_of(hand) == keys.pop()
    with pytest.raises(IllegalMove, match="no move to take back"):
        hand.undo()


@every_table
def test_every_card_is_dealt_once_and_nothing_is_lost(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules = table(name, players, options)
    for seed in range(10):
        start = dealt(rules, seed)[0]
        piles = rules.piles(start.deal.first)
        assert sorted(at for pile in piles for at in pile.at) == list(range(len(rules.pack)))
        assert tuple(sorted(start.deal.order)) == rules.pack
        hand = finished(rules, seed)
        if isinstance(hand, MoonlightHand) and hand.bidder >= 0:
            assert sum(hand.won) == 8 and hand.trick == 9
            assert sum(mask.bit_count() for mask in hand.discards) == 5 + 3 * (players - 1)
        if isinstance(hand, MoonHand) and hand.bidder >= 0:
            assert sum(hand.won) == 7
        assert list(hand.legal()) == [] and hand.count() == 0


@every_table
def test_a_seat_sees_nothing_of_what_lies_hidden(name: str, players: int, options: dict[str, str]) -> None:
    rules = table(name, players, options)
    hand, draws = dealt(rules, 8)
    mine = [at for pile in rules.piles(0) if (pile.word, pile.seat) == ("hand", 1) for at in pile.at]
    others = [at for at in range(len(rules.pack)) if at not in mine]
    for _ in range(20):
        mixed, order = draws.shuffled(others), list(hand.deal.order)
        for at, other in zip(others, mixed, strict=True):
            order[at] = hand.deal.order[other]
        again = rules.hand(hand.deal._replace(order=order))
        assert kit_of(again.game).view(again, 1) == kit_of(hand.game).view(hand, 1) and kit_of(
            again.game
        ).view(again, 0) != kit_of(hand.game).view(hand, 0)


@every_table
def test_discards_stay_face_down_for_the_others(name: str, players: int, options: dict[str, str]) -> None:
    for hand, _ in random_walk(table(name, players, options), 8):
        for seat in range(players):
            view: Any = kit_of(hand.game).view(hand, seat)
            for line, (mover, told) in zip(view["lines"], kit_of(hand.game).lines(hand), strict=True):
                hidden = told.startswith("discard") and mover != seat
                assert line == f"{mover} {'discard ?' if hidden else told}"
            assert bool(view["legal"]) == (seat == hand.seat)
            assert set(view["hand"]) == set(held(hand, seat))


def held(hand: Any, seat: int) -> list[str]:
    """The ids of the cards in a seat's hand."""
    return [hand.game.names[card] for card in places(hand.hands[seat])]


def test_legal_moves_are_sets_of_the_mask() -> None:
    hand: Any = dealt(table("moonlight", 4, {}), 1)[0]
    hand.mask, hand.choose = 0b10110, 2
    assert hand.legal() == [0b110, 0b10010, 0b10100] == [hand.nth(r) for r in range(hand.count())]
    assert hand.allows(0b110) and not hand.allows(0b111) and not hand.allows(0)
    hand.mask = 0
    assert hand.legal() == [] and hand.count() == 0
    hand.choose = 1
    assert hand.legal() == [] and hand.count() == 0


class Noted:
    """What a hand counts, as a list."""

    def __init__(self) -> None:
        self.found: list[tuple[str, object, int]] = []

    def number(self, section: str, label: object, value: int) -> None:
        self.found.append((section, label, value))

    def share(self, section: str, label: object, n: int, hits: int) -> None:
        assert n == 1
        self.found.append((section, label, hits))

    def of(self, section: str, label: object = None) -> list[tuple[object, int]]:
        return [(what, n) for where, what, n in self.found if where == section and label in (None, what)]


@every_table
def test_statistics_say_who_took_the_tricks_with_what(
    name: str, players: int, options: dict[str, str]
) -> None:
    """The hand is played again by its lines, and the tricks are looked at one by one."""
    for seed in range(12):
        hand = finished(table(name, players, options), seed)
        noted, kit, again = Noted(), kit_of(hand.game), hand.game.hand(hand.deal)
        kit.count(hand, noted)
        took: list[tuple[object, int]] = []
        trick: list[tuple[int, str]] = []
        leaders: list[int] = []
        for move in hand.moves:
            if again.stage == "play":
                trick.append((again.seat, kit.text(again, move).split()[1]))
            before = sum(again.won)
            kit.apply(again, move)
            if len(trick) == players:
                leaders.append(trick[0][0])
                counted = sum(again.won) > before
                took += [(card, int(counted and seat == again.takers[-1])) for seat, card in trick]
                trick = []
        assert noted.of("taking power") == took
        if hand.bidder >= 0:
            changes = sum(a != b for a, b in zip(leaders, [*leaders[1:], hand.takers[-1]], strict=True))
            assert noted.of("hands", "the lead changes seats") == [("the lead changes seats", changes)]
            assert [n for _, n in noted.of("tricks by place")] == [
                hand.won[(hand.bidder + place) % players] for place in range(players)
            ]
