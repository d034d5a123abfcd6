"""Run simulations: plans, the pieces that workers play, comparisons of variants, and output.

Pieces depend only on the plan, so it does not matter how many workers there are, or which plays which.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import sqrt
from typing import Any

from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.games.draws import Draws, mix
from deckgen.games.game import NATURE, OVER, Game, Hand
from deckgen.games.match import Match
from deckgen.games.registry import game as game_of
from deckgen.games.registry import game_class, kit
from deckgen.games.trick_hand import TrickGame
from deckgen.play.bots import Bot, beginner, bot, chosen
from deckgen.play.tally import (
    PARTED,
    PARTS,
    Key,
    Statistic,
    Tally,
    Z,
    by_section,
    count_hand,
    count_play,
    wins,
)
from deckgen.words import ENGLISH
from deckgen.workers import results

CHOICE = "what the choice is worth"
FIRST_SEAT = "score by seat", "0"
LONG = {"score distribution": 12, "taking power": 60}
"""The number of rows of long sections to show in the terminal."""
SEATED = {"score": "score by seat", "win": "win share by seat"}
LONGEST = 400
"""The most hands in a game; if few bids are made, as by random players, some games would never end."""
PIECE, SLOW_PIECE, STRONG_PIECE = 1 << 15, 400, 16
"""Hands in a piece: for the batch kernel, for play hand by hand, and for strong bots."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: `count` hands or, with `games`, whole games, starting with hand `start`."""

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
    """Two bots that play every deal twice with exchanged seats: hands 2d and 2d + 1 are deal d."""
    deck: str = ""
    """The folder of the deck whose values are used; empty for the bundled one."""

    @property
    def seated(self) -> tuple[str, ...]:
        """The bots, in words."""
        if self.duplicate is None:
            return self.bots
        first, second = self.duplicate
        return (ENGLISH.say(Fact("play-duplicate", first=first, second=second)),)

    @property
    def batched(self) -> bool:
        """Whether the batch kernel can play it."""
        quick = set(self.bots) <= {"random", "greedy"} and self.duplicate is None
        return quick and not self.games and beginner(self.game) is not None

    def pieces(self) -> list[Plan]:
        """Split the plan into pieces for workers."""
        size = PIECE if self.batched else SLOW_PIECE // (8 if self.games else 1)
        if "strong" in (*self.bots, *(self.duplicate or ())):
            size = STRONG_PIECE
        end = self.start + self.count
        return [replace(self, start=at, count=min(size, end - at)) for at in range(self.start, end, size)]


@lru_cache(maxsize=8)
def rules(name: str, players: int, options: tuple[tuple[str, str], ...], deck: str) -> Game[Any]:
    """Return the game of a plan, with the values of any deck. Raises the errors of loading the deck."""
    if not deck:
        return game_of(name, players, dict(options))
    from deckgen.deck import find_deck, load  # most simulations need no deck

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
    """Play a hand to its end with bots; chance moves use the same draws."""
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else chosen(hand, bots[hand.seat], draws))


def _duplicate(game: Game[Any], seed: int, deal: int, names: tuple[str, str], tally: Tally) -> None:
    """Play a deal twice, with the first bot on even seats and then on odd ones, and count its lead."""
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
class Simulation:
    """A plan with the results so far. Each statistic has a 95 % confidence interval."""

    label: str
    plan: Plan = field(repr=False)
    tally: Tally = field(default_factory=Tally, repr=False)
    seconds: float = 0.0
    """Wall-clock time of just the play."""
    extra: list[Statistic] = field(default_factory=list)
    """Statistics of other plans, to be reported with those of this one."""

    @property
    def hands(self) -> int:
        """The number of hands, or games, played; each is counted once for seat 0."""
        return self.tally.of(*FIRST_SEAT)[0]

    @property
    def statistics(self) -> list[Statistic]:
        """All statistics: `section`, `label`, `n`, `value`, and the interval from `low` to `high`."""
        game = game_class(self.plan.game)
        words = game.trump_words if issubclass(game, TrickGame) else ()
        return [*self.tally.statistics(words), *self.extra]

    @property
    def rows(self) -> dict[Key, Statistic]:
        """The statistics by section and label."""
        return {(each.section, each.label): each for each in self.statistics}

    def table(self) -> str:
        """Return the statistics as text, as printed by `deckgen simulate`."""
        return "\n".join(text([self])).strip("\n")

    def as_json(self) -> dict[str, object]:
        """Return the document printed by `deckgen simulate --json`."""
        plan, rows = self.plan, self.rows
        seats = [
            {"seat": seat} | {name: rows[section, str(seat)].as_json() for name, section in SEATED.items()}
            for seat in range(plan.players)
            if ("score by seat", str(seat)) in rows
        ]
        return {
            "game": plan.game, "players": plan.players, "games" if plan.games else "hands": self.hands,
            "seconds": round(self.seconds, 4), "per_seat": seats, "options": dict(plan.options),
            "bots": list(plan.seated), "seed": plan.seed,
            "statistics": [each.as_json() for each in rows.values()],
        }  # fmt: skip


def play(found: Simulation, pool: Executor, progress: Callable[[int, int], None]) -> None:
    """Play a plan to its end; after KeyboardInterrupt, the simulation holds the results so far."""
    begun = time.perf_counter()
    try:
        for tally in results(pool, play_piece, found.plan.pieces()):
            found.tally.merge(tally)
            progress(found.hands, found.plan.count)
    finally:
        found.seconds = time.perf_counter() - begun


def choice(random: Simulation, greedy: Simulation) -> Statistic:
    """Return how much seat 0 and its partner gain as beginners among random players, on the same deals."""
    label = "points more for a beginner among random players"
    return _gap(random.rows[FIRST_SEAT], greedy.rows[FIRST_SEAT], CHOICE, label)


def _gap(mine: Statistic, their: Statistic, section: str, label: str) -> Statistic:
    """Return the difference of the second from the first, with its interval."""
    error = sqrt(mine.deviation**2 + their.deviation**2)
    gap = their.value - mine.value
    return Statistic(section, label, their.n, gap, gap - Z * error, gap + Z * error, error)


def choice_plans(plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans with all seats random, and with seat 0 and its partners greedy."""
    game = rules(plan.game, plan.players, plan.options, plan.deck)
    side = game.side(0)
    mixed = tuple("greedy" if seat in side else "random" for seat in range(plan.players))
    return replace(plan, bots=("random",) * plan.players), replace(plan, bots=mixed)


def variants(plan: Plan, compare: Sequence[str], house_rules: bool, deck: str) -> list[tuple[str, Plan]]:
    """Return the plan and variants of it that change one option or the deck. Raises UsageError."""
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
    """Return a plan for every other value of every option that is compatible with the plan's options."""
    now = rules(plan.game, plan.players, plan.options, plan.deck).options
    found = []
    for option in game_class(plan.game).option_table:
        for value in option.values:
            if value != now[option.name]:
                with suppress(UsageError):
                    found.append((f"{option.name}={value}", with_option(plan, option.name, value)))
    return found


def with_deck(plan: Plan, deck: str) -> Plan:
    """Return the plan with a deck's values. Raises UsageError if the game does not use any, SpecError."""
    from deckgen.deck import find_deck  # most simulations need no deck

    if kit(plan.game).of_deck is None:
        raise UsageError(Fact("play-no-deck-values", game=plan.game))
    changed = replace(plan, deck=str(find_deck(deck).resolve()))
    rules(changed.game, changed.players, changed.options, changed.deck)
    return changed


def differences(base: Simulation, other: Simulation) -> list[tuple[Statistic, Statistic, Statistic]]:
    """Return the statistics that both have, with their difference and its interval."""
    theirs = other.rows
    return [
        (mine, theirs[key], _gap(mine, theirs[key], *key)) for key, mine in base.rows.items() if key in theirs
    ]


def text(found: Sequence[Simulation]) -> Iterator[str]:
    """Yield the first simulation in full, and the differences of the others from it."""
    base, *others = found
    yield from _shown(base.statistics)
    for other in others:
        yield ""
        yield ENGLISH.say(Fact("play-differs", label=other.label, base=base.label))
        section = ""
        for mine, their, apart in differences(base, other):
            if mine.section in PARTS | {"taking power"}:
                continue
            if mine.section != section:
                section = mine.section
                yield f"  {section}"
            scale, unit = (100, " %") if mine.percent else (1, "")
            values = mine.value, their.value, apart.value, apart.low, apart.high
            a, b, d, low, high = (scale * value for value in values)
            star = " *" if low > 0 or high < 0 else ""
            yield f"    {mine.label:<28} {a:9.3f} {b:9.3f}{unit}  {d:+.3f} ({low:+.3f} to {high:+.3f}){star}"


def _shown(statistics: Sequence[Statistic]) -> Iterator[str]:
    for section, rows in by_section(statistics).items():
        shown = sorted(rows, key=lambda row: -row.value)[: LONG.get(section, len(rows))]
        kept = [row for row in rows if row in shown]
        cut = Fact("play-most-frequent", section=section, shown=len(kept), count=len(rows))
        yield ""
        yield ENGLISH.say(cut) if len(kept) < len(rows) else section
        for row in kept:
            yield f"  {row.label:<34} {row.amount()}"


def document(found: Sequence[Simulation]) -> dict[str, object]:
    """Return the document printed by `simulate --json`."""
    base, *others = found
    compared = [
        {"label": other.label, **other.as_json(),
         "differences": [apart.as_json() for _, _, apart in differences(base, other)]}
        for other in others
    ]  # fmt: skip
    return base.as_json() | ({"compared": compared} if compared else {})
