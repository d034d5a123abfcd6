"""Simulations: plans, their pieces, what workers count of each, and how variants compare.

Pieces are cut by the plan alone, so that it does not matter who plays which, or how many workers there are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.util import find_spec
from math import sqrt
from typing import Any

from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.games.draws import Draws, mix
from deckgen.games.game import NATURE, OVER, Game, Hand
from deckgen.games.match import Match
from deckgen.games.registry import game as game_of
from deckgen.games.registry import game_class, kit
from deckgen.play.bots import Bot, beginner, bot, chosen
from deckgen.play.tally import PARTED, Statistic, Tally, Z, count_hand, count_play, label_words, wins
from deckgen.words import ENGLISH
from deckgen.workers import results

CHOICE = "what the choice is worth"
LONGEST = 400
"""Games of this many hands are given up: if few bids are made, as by random players, some never end."""
PIECE, SLOW_PIECE, STRONG_PIECE = 1 << 15, 400, 16
"""Hands in a piece: of the batch kernel, hand by hand, and of bots that think."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `count` hands, or (`games`) whole games, from hand `start` on."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    """A bot for each seat."""
    seed: int
    count: int
    start: int = 0
    games: bool = False
    duplicate: tuple[str, str] | None = None
    """Two bots that play every deal twice, with seats exchanged: hands 2d and 2d + 1 are deal d."""
    deck: str = ""
    """The folder of a deck whose values are played with; empty: the bundled one."""

    @property
    def seated(self) -> tuple[str, ...]:
        """Who plays, for people to read."""
        if self.duplicate is None:
            return self.bots
        first, second = self.duplicate
        return (ENGLISH.say(Fact("play-duplicate", first=first, second=second)),)

    @property
    def batched(self) -> bool:
        """Whether the batch kernel can play it."""
        quick = set(self.bots) <= {"random", "greedy"} and self.duplicate is None
        return quick and not self.games and beginner(self.game) is not None and find_spec("numpy") is not None

    def pieces(self) -> list[Plan]:
        """Return the plan in pieces that workers can play."""
        size = PIECE if self.batched else SLOW_PIECE // (8 if self.games else 1)
        if "strong" in (*self.bots, *(self.duplicate or ())):
            size = STRONG_PIECE
        end = self.start + self.count
        return [replace(self, start=at, count=min(size, end - at)) for at in range(self.start, end, size)]


@lru_cache(maxsize=8)
def rules(name: str, players: int, options: tuple[tuple[str, str], ...], deck: str) -> Game[Any]:
    """Return the game of a plan, perhaps with the values of a deck. Raises what loading the deck raises."""
    if not deck:
        return game_of(name, players, dict(options))
    from deckgen.deck import find_deck, load  # Most simulations need no deck.

    of_deck = kit(name).of_deck
    assert of_deck is not None, f"{name} reads no values from a deck"
    return of_deck(load(find_deck(deck)), players, dict(options))


def play_piece(plan: Plan) -> Tally:
    """Return the tally of a piece."""
    game = rules(plan.game, plan.players, plan.options, plan.deck)
    if plan.batched:
        return _batched(plan, game)
    tally = Tally()
    if plan.duplicate is not None:
        for deal in range(plan.start // 2, (plan.start + plan.count) // 2):
            _duplicate(game, plan.seed, deal, plan.duplicate, tally)
        return tally
    bots = [bot(name, game) for name in plan.bots]
    for number in range(plan.start, plan.start + plan.count):
        if plan.games:
            _game(game, mix(plan.seed ^ number), bots, tally)
        else:
            draws = Draws(plan.seed, number - 1)
            hand = game.hand(game.deal(draws, number % game.players))
            play_out(hand, bots, draws)
            count_hand(hand, number % game.players, tally)
    return tally


def _batched(plan: Plan, game: Any) -> Tally:
    from deckgen.play.batch.count import counted
    from deckgen.play.batch.hands import LANES, dealt, play_batch

    tally = Tally()
    end = plan.start + plan.count
    for at in range(plan.start, end, LANES):
        tally.merge(counted(play_batch(game, plan.seed, dealt(at, min(LANES, end - at)), plan.bots)))
    return tally


def play_out(hand: Hand[Any], bots: Sequence[Bot], draws: Draws) -> None:
    """Play a hand to its end by bots, nature's moves from the same draws."""
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else chosen(hand, bots[hand.seat], draws))


def _duplicate(game: Game[Any], seed: int, deal: int, names: tuple[str, str], tally: Tally) -> None:
    """Play a deal twice, the first bot on the even and then on the odd seats, and count its lead."""
    first, second = (bot(name, game) for name in names)
    lead = 0
    for own in range(2):
        draws = Draws(seed, deal - 1)
        hand = game.hand(game.deal(draws, deal % game.players))
        play_out(hand, [first if seat % 2 == own else second for seat in range(game.players)], draws)
        count_hand(hand, deal % game.players, tally)
        scores = hand.scores()
        lead += PARTED // 2 * sum(scores[own::2]) // len(scores[own::2])
        lead -= PARTED // 2 * sum(scores[1 - own :: 2]) // len(scores[1 - own :: 2])
    tally.number("duplicate deals", f"points a hand, {names[0]} over {names[1]}", lead)


def _game(game: Game[Any], seed: int, bots: Sequence[Bot], tally: Tally) -> None:
    """Play one whole game and count it."""
    match = Match(game, seed)
    assert match.draws is not None
    leaders, changes = set(range(game.players)), 0
    while True:
        while match.seat != OVER:
            match.apply(chosen(match.hand, bots[match.seat], match.draws))
        best = max(match.totals)
        now = {seat for seat, total in enumerate(match.totals) if total == best}
        changes += not now & leaders
        leaders = now
        if match.over or len(match.hands) >= LONGEST:
            break
        match.next_hand()
    tally.share("games", "given up as endless", 1, int(not match.over))
    tally.number("games", "hands in a game", len(match.hands))
    tally.number("games", "changes of the lead in points", changes)
    for hand in match.hands:
        count_play(hand, tally)
    for seat, share in enumerate(wins(match.totals, match.winners)):
        tally.number("win share by seat", seat, share)
        tally.number("score by seat", seat, match.totals[seat])
        tally.share("score distribution", match.totals[seat], 1, 1)


@dataclass(slots=True)
class Outcome:
    """A plan as far as it was played."""

    label: str
    plan: Plan
    tally: Tally = field(default_factory=Tally)
    done: int = 0
    """How many hands, or games, were played."""
    seconds: float = 0.0
    """Wall-clock time of the play alone."""

    @property
    def statistics(self) -> list[Statistic]:
        """Everything that was counted."""
        return list(self.tally.statistics(label_words(game_class(self.plan.game))))


def play(outcome: Outcome, pool: Executor, progress: Callable[[int, int], None]) -> None:
    """Play a plan to its end; after KeyboardInterrupt the outcome holds what was done until then."""
    pieces = outcome.plan.pieces()
    begun = time.perf_counter()
    try:
        for tally in results(pool, play_piece, pieces):
            outcome.tally.merge(tally)
            outcome.done = played(outcome)
            progress(outcome.done, outcome.plan.count)
    finally:
        outcome.seconds = time.perf_counter() - begun


def played(outcome: Outcome) -> int:
    """Return how many hands (or games) were counted: each is counted once for seat 0."""
    return outcome.tally.of("score by seat", 0)[0]


def choice(random: Outcome, greedy: Outcome) -> Statistic:
    """Return what seat 0 and its partner gain as beginners among random players, on the same deals."""
    a, b = (_score(outcome) for outcome in (random, greedy))
    error = sqrt(a.deviation**2 + b.deviation**2)
    gain = b.value - a.value
    label = "points more for a beginner among random players"
    return Statistic(CHOICE, label, b.n, gain, gain - Z * error, gain + Z * error, error)


def _score(outcome: Outcome) -> Statistic:
    return next(each for each in outcome.statistics if (each.section, each.label) == ("score by seat", "0"))


def choice_plans(plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans with all seats random, and with seat 0 and its partners greedy."""
    game = rules(plan.game, plan.players, plan.options, plan.deck)
    side = game.side(0)
    mixed = tuple("greedy" if seat in side else "random" for seat in range(plan.players))
    return replace(plan, bots=("random",) * plan.players), replace(plan, bots=mixed)


def variants(plan: Plan, compare: Sequence[str], house_rules: bool, deck: str) -> list[tuple[str, Plan]]:
    """Return the plan, and variants of it that change one option, or the deck. Raises UsageError."""
    found = [("as asked", plan)]
    for text in compare:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(Fact("play-compare-form", text=text))
        found.append((text, with_option(plan, name, value)))
    if house_rules:
        found += _each_rule(plan)
    if deck:
        found.append((f"deck {deck}", with_deck(plan, deck)))
    return found


def with_option(plan: Plan, name: str, value: str) -> Plan:
    """Return the plan with one option set. Raises UsageError."""
    options = {**dict(plan.options), name: value}
    faults = game_class(plan.game).faults(plan.players, options)
    if faults:
        raise UsageError([fault for _, fault in faults])
    return replace(plan, options=tuple(options.items()))


def _each_rule(plan: Plan) -> list[tuple[str, Plan]]:
    """Return a plan for every other value of every option that goes with the options of the plan."""
    now = rules(plan.game, plan.players, plan.options, plan.deck).options
    found = []
    for option in game_class(plan.game).option_table:
        for value in option.values:
            if value == now[option.name]:
                continue
            try:
                found.append((f"{option.name}={value}", with_option(plan, option.name, value)))
            except UsageError:
                continue
    return found


def with_deck(plan: Plan, deck: str) -> Plan:
    """Return the plan with the values of a deck. Raises UsageError if the game reads none; SpecError."""
    from deckgen.deck import find_deck  # Most simulations need no deck.

    if kit(plan.game).of_deck is None:
        raise UsageError(Fact("play-no-deck-values", game=plan.game))
    changed = replace(plan, deck=str(find_deck(deck).resolve()))
    rules(changed.game, changed.players, changed.options, changed.deck)
    return changed


def differences(base: Outcome, other: Outcome) -> list[tuple[Statistic, Statistic, Statistic]]:
    """Return what both have counted, and the difference with its interval."""
    theirs: Mapping[tuple[str, str], Statistic] = {
        (each.section, each.label): each for each in other.statistics
    }
    found = []
    for mine in base.statistics:
        their = theirs.get((mine.section, mine.label))
        if their is not None:
            error = sqrt(mine.deviation**2 + their.deviation**2)
            gap = their.value - mine.value
            apart = Statistic(mine.section, mine.label, their.n, gap, gap - Z * error, gap + Z * error, error)
            found.append((mine, their, apart))
    return found
