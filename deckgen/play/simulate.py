"""Plans and an executor in; what became of them, variant beside variant, out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from math import sqrt

from deckgen.deck import find_deck
from deckgen.errors import Problem, UsageError
from deckgen.games.registry import game_class, kit
from deckgen.play.run import Plan, play_piece, rules
from deckgen.play.tally import Statistic, Tally, Z
from deckgen.workers import results

CHOICE = "what the choice is worth"


@dataclass(slots=True)
class Outcome:
    """One plan as far as it was played."""

    label: str
    plan: Plan
    tally: Tally = field(default_factory=Tally)
    done: int = 0
    """Hands, or games, that were played."""
    seconds: float = 0.0
    """The time of the play alone, on the wall."""

    @property
    def statistics(self) -> list[Statistic]:
        """All that was counted."""
        return list(self.tally.statistics())


def play(outcome: Outcome, pool: Executor, progress: Callable[[int, int], None]) -> None:
    """Play a plan to its end; KeyboardInterrupt leaves in the outcome what was done until then."""
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
    """Hands (or games) counted so far: each is counted once for seat 0."""
    return outcome.tally.of("score by seat", 0)[0]


def choice(random: Outcome, greedy: Outcome) -> Statistic:
    """What seat 0 and its partner gain by choosing as a beginner does, all others at random, same deals."""
    a, b = (_score(outcome) for outcome in (random, greedy))
    error = sqrt(a.deviation**2 + b.deviation**2)
    gain = b.value - a.value
    label = "points more for a beginner among random players"
    return Statistic(CHOICE, label, b.n, gain, gain - Z * error, gain + Z * error, error)


def _score(outcome: Outcome) -> Statistic:
    return next(each for each in outcome.statistics if (each.section, each.label) == ("score by seat", "0"))


def choice_plans(plan: Plan) -> tuple[Plan, Plan]:
    """All at random, and seat 0 with its partners greedy."""
    game = rules(plan.game, plan.players, plan.options, plan.deck)
    side = game.side(0)
    mixed = tuple("greedy" if seat in side else "random" for seat in range(plan.players))
    return replace(plan, bots=("random",) * plan.players), replace(plan, bots=mixed)


def variants(plan: Plan, compare: Sequence[str], house_rules: bool, deck: str) -> list[tuple[str, Plan]]:
    """The plan, and beside it each that changes one option, or the deck. Raises UsageError."""
    found = [("as asked", plan)]
    for text in compare:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(Problem(f"--compare {text!r} is not of the form NAME=VALUE"))
        found.append((text, with_option(plan, name, value)))
    if house_rules:
        found += _each_rule(plan)
    if deck:
        found.append((f"deck {deck}", with_deck(plan, deck)))
    return found


def with_option(plan: Plan, name: str, value: str) -> Plan:
    """The plan with one option set. Raises UsageError."""
    options = {**dict(plan.options), name: value}
    faults = game_class(plan.game).faults(plan.players, options)
    if faults:
        raise UsageError([fault for _, fault in faults])
    return replace(plan, options=tuple(options.items()))


def _each_rule(plan: Plan) -> list[tuple[str, Plan]]:
    """Every house rule that goes with the plan's, each value that it does not have."""
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
    """The plan with the values of a deck. Raises UsageError where the game reads none, SpecError."""
    if kit(plan.game).of_deck is None:
        reason = f"{plan.game} reads no values from a deck: all its decks play alike"
        raise UsageError(Problem(reason, hint="compare options, with --compare"))
    changed = replace(plan, deck=str(find_deck(deck).resolve()))
    rules(changed.game, changed.players, changed.options, changed.deck)
    return changed


def differences(base: Outcome, other: Outcome) -> list[tuple[Statistic, Statistic, Statistic]]:
    """What both have counted, and how far the other is from the base, with the interval of that."""
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
