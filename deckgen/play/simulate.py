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
from typing import TYPE_CHECKING, Any, TypeAlias

from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.games.draws import Draws, mix
from deckgen.games.game import NATURE, OVER, GameRules, HandState
from deckgen.games.match import Match
from deckgen.games.registry import game_class, kit
from deckgen.games.trick_hand import TrickGame
from deckgen.play.bots import Bot, beginner, bot, chosen
from deckgen.play.paired import Paired, of_lanes
from deckgen.play.tally import (
    PARTED,
    PARTS,
    Key,
    Statistic,
    Tally,
    by_section,
    count_distribution,
    count_hand,
    count_play,
    quantiles,
    sides_of,
    wins,
)
from deckgen.play.what_if import with_values
from deckgen.words import ENGLISH
from deckgen.workers import results

if TYPE_CHECKING:
    from deckgen.games.lanes import Lanes
    from deckgen.games.many import Many
    from deckgen.play.batch.hands import Batch

CHOICE = "what the choice is worth"
FIRST_SEAT = "score by seat", "0"
LONG = {"score distribution": 12, "taking power": 60, "worth of a card held": 60}
"""How many rows of long sections are shown in the terminal."""
BY_CARD = {"taking power", "worth of a card held"}
"""Sections with a row for each card, left out where differences are printed."""
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
    """The folder of a deck whose values are played with; empty: those of the rules."""
    values: tuple[str, ...] = ()
    """Values that are set besides: `season.summer.trick=13`."""

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
        return quick and not self.games and (kit(self.game).many or beginner(self.game)) is not None

    @property
    def engine(self) -> str:
        """What plays it: the batch `kernel`, or the `referee`, hand by hand."""
        return "kernel" if self.batched else "referee"

    @property
    def piece(self) -> int:
        """How many hands or games are played in one piece."""
        if "strong" in (*self.bots, *(self.duplicate or ())):
            return STRONG_PIECE
        return PIECE if self.batched else SLOW_PIECE // (8 if self.games else 1)

    def pieces(self, size: int) -> list[Plan]:
        """Return the plan in pieces that workers can play."""
        end = self.start + self.count
        return [replace(self, start=at, count=min(size, end - at)) for at in range(self.start, end, size)]


@lru_cache(maxsize=8)
def rules(
    name: str,
    players: int,
    options: tuple[tuple[str, str], ...],
    deck: str = "",
    values: tuple[str, ...] = (),
) -> GameRules[Any]:
    """Return the game of a plan, with the values of a deck and those set. Raises UsageError, SpecError."""
    return with_values(name, players, dict(options), deck, values)


def game_for(plan: Plan) -> GameRules[Any]:
    """Return the game that a plan plays. Raises UsageError, SpecError."""
    return rules(plan.game, plan.players, plan.options, plan.deck, plan.values)


Tallies: TypeAlias = tuple[list[Tally], list[Paired]]
"""The tally of each plan, and the differences of the second and later ones from the first."""


def play_piece(plans: tuple[Plan, ...]) -> Tallies:
    """Play the same piece of one or more plans, deal by deal."""
    first, *others = plans
    if not others and not first.batched:
        tally = Tally()
        for _ in _units(first, tally):
            pass
        return [tally], []
    return _batched(plans) if all(plan.batched for plan in plans) else _side_by_side(plans)


def _side_by_side(plans: tuple[Plan, ...]) -> Tallies:
    """Play plans hand by hand, each hand by all of them."""
    tallies, pairs = [Tally() for _ in plans], [Paired() for _ in plans[1:]]
    for units in zip(*map(_each, plans), strict=True):
        for tally, unit in zip(tallies, units, strict=True):
            tally.merge(unit)
        for pair, unit in zip(pairs, units[1:], strict=True):
            pair.unit(units[0], unit)
    return tallies, pairs


def _each(plan: Plan) -> Iterator[Tally]:
    """Yield the tally of each hand, whole game, or deal that is played twice."""
    tally = Tally()
    for _ in _units(plan, tally):
        yield tally
        tally.clear()


def _units(plan: Plan, tally: Tally) -> Iterator[None]:
    """Play hand by hand, game by game, or deal by deal, and count into a tally; yield after each."""
    game = game_for(plan)
    if plan.duplicate is not None:
        for deal in range(plan.start // 2, (plan.start + plan.count) // 2):
            _duplicate(game, plan.seed, deal, plan.duplicate, tally)
            yield
        return
    bots = [bot(name, game) for name in plan.bots]
    for number in range(plan.start, plan.start + plan.count):
        if plan.games:
            _game(game, mix(plan.seed ^ number), bots, tally)
        else:
            draws = Draws(plan.seed, number - 1)
            hand = game.hand(game.deal(draws, number % game.players))
            play_out(hand, bots, draws)
            count_hand(hand, number % game.players, tally)
        yield


def _batched(plans: tuple[Plan, ...]) -> Tallies:
    from deckgen.play.batch.count import by_lane, counted
    from deckgen.play.batch.hands import LANES, dealt

    first, many = plans[0], kit(plans[0].game).many
    width = many().lanes if many else LANES
    tallies, pairs = [Tally() for _ in plans], [Paired() for _ in plans[1:]]
    end = first.start + first.count
    for at in range(first.start, end, width):
        deals = dealt(at, min(width, end - at))
        batches = [_batch(plan, deals) for plan in plans]
        for tally, batch in zip(tallies, batches, strict=True):
            tally.merge(counted(batch))
        lanes = [by_lane(batch) for batch in batches] if pairs else []
        for pair, other in zip(pairs, lanes[1:], strict=True):
            pair.merge(of_lanes(len(deals), lanes[0].cases, other.cases))
            pair.shares |= other.shares
    return tallies, pairs


def _batch(plan: Plan, deals: Lanes) -> Batch | Many:
    """Play the hands of a plan with these numbers side by side."""
    from deckgen.play.batch.hands import play_batch

    game, many = game_for(plan), kit(plan.game).many
    if many:
        return many()(game, plan.seed, deals, plan.bots)
    assert isinstance(game, TrickGame), f"{plan.game} is no trick game"
    return play_batch(game, plan.seed, deals, plan.bots)


def play_out(hand: HandState[Any], bots: Sequence[Bot], draws: Draws) -> None:
    """Play a hand to its end with bots; chance moves use the same draws."""
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else chosen(hand, bots[hand.seat], draws))


def _duplicate(game: GameRules[Any], seed: int, deal: int, names: tuple[str, str], tally: Tally) -> None:
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


def _game(game: GameRules[Any], seed: int, bots: Sequence[Bot], tally: Tally) -> None:
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
    _count_game(match, changes, tally)


def _count_game(match: Match[Any], changes: int, tally: Tally) -> None:
    """Count a whole game, in which the lead in points changed `changes` times."""
    tally.share("games", "given up as endless", 1, int(not match.over))
    tally.number("games", "hands in a game", len(match.hands))
    tally.number("games", "changes of the lead in points", changes)
    for hand in match.hands:
        count_play(hand, tally)
    shares = wins(match.totals, match.winners)
    for seat, share in enumerate(shares):
        tally.number("win share by seat", seat, share)
        tally.number("score by seat", seat, match.totals[seat])
    for side, seats in sides_of(match.game).items():
        tally.number("win share by side", side, sum(shares[seat] for seat in seats))
    count_distribution(match.totals, tally)


@dataclass(slots=True)
class Simulation:
    """A plan with the results so far. Each statistic has a 95 % confidence interval."""

    label: str
    plan: Plan = field(repr=False)
    tally: Tally = field(default_factory=Tally, repr=False)
    seconds: float = 0.0
    """Wall-clock time of just the play."""
    extra: list[Statistic] = field(default_factory=list)
    """Statistics of other plans, reported with those of this one."""
    paired: Paired = field(default_factory=Paired, repr=False)
    """The differences from the simulation that was played beside this one."""

    @property
    def played_by(self) -> Fact:
        """Who played, and with which engine."""
        seats = self.plan.seated
        bots = seats[:1] if len(set(seats)) == 1 else seats
        return Fact("play-played-by", bots=bots, engine=self.plan.engine)

    @property
    def hands(self) -> int:
        """The number of hands, or games, played; each is counted once for seat 0."""
        return self.tally.of(*FIRST_SEAT)[0]

    @property
    def statistics(self) -> list[Statistic]:
        """All statistics: `section`, `label`, `n`, `value`, and the interval from `low` to `high`."""
        game = game_class(self.plan.game)
        words = game.trump_words if issubclass(game, TrickGame) else ()
        return [*self.tally.statistics(words), *self._quantiles(), *self.extra]

    def _quantiles(self) -> Iterator[Statistic]:
        """Yield quantiles of the scores of seats."""
        counts = self.tally.counts.items()
        scores = [(int(label), row[1]) for (part, label), row in counts if part == "score distribution"]
        return quantiles(scores, self.hands) if scores else iter(())

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
            "bots": list(plan.seated), "engine": plan.engine, "seed": plan.seed,
            "deck": plan.deck, "values": list(plan.values),
            "statistics": [each.as_json() for each in rows.values()],
        }  # fmt: skip


def play(
    found: Simulation,
    pool: Executor,
    progress: Callable[[int, int], None],
    others: Sequence[Simulation] = (),
) -> None:
    """Play a plan to its end, and others on the same deals beside it.

    After KeyboardInterrupt the simulations hold what was done until then.
    """
    begun = time.perf_counter()
    together = (found, *others)
    size = min(each.plan.piece for each in together)
    pieces = list(zip(*(each.plan.pieces(size) for each in together), strict=True))
    try:
        for tallies, pairs in results(pool, play_piece, pieces):
            for each, tally in zip(together, tallies, strict=True):
                each.tally.merge(tally)
            for each, pair in zip(others, pairs, strict=True):
                each.paired.merge(pair)
            progress(found.hands, found.plan.count)
    finally:
        for each in together:
            each.seconds = time.perf_counter() - begun


def choice(greedy: Simulation) -> Statistic:
    """Return what seat 0 and its partner gain as beginners among random players, on the same deals."""
    label = "points more for a beginner among random players"
    return replace(greedy.paired.gaps()[FIRST_SEAT], section=CHOICE, label=label)


def choice_plans(plan: Plan) -> tuple[Plan, Plan]:
    """Return the plans with all seats random, and with seat 0 and its partners greedy."""
    side = game_for(plan).side(0)
    mixed = tuple("greedy" if seat in side else "random" for seat in range(plan.players))
    return replace(plan, bots=("random",) * plan.players), replace(plan, bots=mixed)


def variants(
    plan: Plan, compare: Sequence[str], house_rules: bool, deck: str, against: Sequence[str] = ()
) -> list[tuple[str, Plan]]:
    """Return the plan, and variants of it that change one option, the deck, or values. Raises UsageError."""
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
    for each in against:
        found.append((each, with_set(plan, each.split(",")) if "=" in each else with_deck(plan, each)))
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
    now = game_for(plan).options
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

    return _checked(replace(plan, deck=str(find_deck(deck).resolve())))


def with_set(plan: Plan, values: Sequence[str]) -> Plan:
    """Return the plan with values set, such as `season.summer.trick=13`. Raises UsageError."""
    return _checked(replace(plan, values=(*plan.values, *values)))


def _checked(plan: Plan) -> Plan:
    game_for(plan)
    return plan


def differences(base: Simulation, other: Simulation) -> list[tuple[Statistic, Statistic, Statistic]]:
    """Return what both have counted deal by deal, and the difference with its interval."""
    theirs, gaps = other.rows, other.paired.gaps()
    return [
        (mine, theirs[key], gaps[key]) for key, mine in base.rows.items() if key in theirs and key in gaps
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
            if mine.section in PARTS | BY_CARD:
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
