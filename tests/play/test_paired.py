"""Comparisons on the same deals: paired intervals, their coverage, values that are set."""

from __future__ import annotations

import numpy as np
import pytest

from deckgen.errors import UsageError
from deckgen.games.registry import BUNDLED, kit
from deckgen.play.paired import Paired, of_lanes
from deckgen.play.simulate import (
    Plan,
    Simulation,
    differences,
    game_for,
    play,
    play_piece,
    variants,
    with_set,
)
from deckgen.play.tally import Tally, part
from deckgen.workers import workers_at


def plan_of(game: str, players: int, count: int, bots: str = "greedy", **more: object) -> Plan:
    """A plan of seed 1."""
    return Plan(game, players, (), (bots,) * players, 1, count, **more)  # type: ignore[arg-type]


def played(plan: Plan, *others: Plan) -> list[Simulation]:
    """The plans, played together."""
    found = [Simulation(str(at), each) for at, each in enumerate((plan, *others))]
    with workers_at("1") as pool:
        play(found[0], pool, lambda done, of: None, found[1:])
    return found


def test_the_same_play_twice_differs_by_nothing() -> None:
    for plan in (
        plan_of("moonlight", 4, 300),
        plan_of("moonlight", 4, 12, games=True),
        plan_of("moons", 2, 5),
    ):
        base, other = played(plan, plan)
        for mine, their, gap in differences(base, other):
            assert mine.value == their.value and gap.value == 0
            assert gap.low == gap.high == 0, mine


def test_the_kernel_and_the_referee_find_the_same_differences() -> None:
    plan = plan_of("moonlight", 4, 60)
    other = with_set(plan, ["season.summer.trick=15", "score.june.times=3"])
    assert plan.batched
    _, (quick,) = play_piece((plan, other))
    slow = Paired()
    from deckgen.play.simulate import _each

    hands = [[dict(tally.counts) for tally in _each(each)] for each in (plan, other)]
    for one, two in zip(*hands, strict=True):
        slow.unit(Tally(one), Tally(two))
    assert quick.units == slow.units == 60
    for key, sums in quick.sums.items():
        assert slow.sums[key] == sums, key
    left = {section for section, _ in slow.sums.keys() - quick.sums.keys()}
    assert left <= {"taking power", "score distribution"}


def test_pieces_add_up_whatever_their_size() -> None:
    plan = plan_of("koikoi", 2, 40)
    other = with_set(plan, ["koikoi.month.points=9"])
    whole = play_piece((plan, other))[1][0]
    parts = Paired()
    for pieces in zip(plan.pieces(7), other.pieces(7), strict=True):
        parts.merge(play_piece(pieces)[1][0])
    assert parts.sums == whole.sums and parts.units == whole.units == 40


@pytest.mark.parametrize("seed", [1, 2])
def test_intervals_cover_the_truth(seed: int) -> None:
    """95 % +- 1 of the trials: a paired mean, a paired ratio, and the part of scores that partners share."""
    chance, trials, units = np.random.default_rng(seed), 3000, 300
    covered = {"mean": 0, "ratio": 0, "part": 0}
    luck = chance.normal(0, 40, (trials, units))
    one = np.rint(luck + chance.normal(0, 8, luck.shape)).astype(np.int64)
    two = np.rint(luck + 3 + chance.normal(0, 8, luck.shape)).astype(np.int64)
    cases = chance.integers(1, 4, (2, trials, units))
    hits = chance.binomial(cases, np.array([0.4, 0.55])[:, None, None])
    pairs = 2 * (chance.random((trials, units)) < 0.3)
    every = np.arange(units)
    for trial in range(trials):
        key = ("score by seat", "0")
        gap = of_lanes(units, {key: (every, one[trial])}, {key: (every, two[trial])}).gaps()[key]
        covered["mean"] += gap.low <= 3 <= gap.high
        found = Paired(units)
        rows = [1, *(row for n, s in zip(cases, hits, strict=True) for row in (n[trial], s[trial]))]
        sums = [int(row.sum()) for row in rows[1:]]
        from deckgen.play.paired import PAIRS

        found.add(key, [*sums, *(int(rows[a] @ rows[b]) for a, b in PAIRS)])
        gap = found.gaps()[key]
        covered["ratio"] += gap.low <= 0.15 <= gap.high
        total, squares = int(pairs[trial].sum()), int((pairs[trial] ** 2).sum())
        share = part("score distribution", "0", (total, total, squares), 4 * units, units)
        covered["part"] += share.low <= 0.15 <= share.high
    assert all(abs(count / trials - 0.95) <= 0.01 for count in covered.values()), covered


@pytest.mark.parametrize("name", BUNDLED)
def test_every_value_that_may_be_set_is_read_by_its_game(name: str) -> None:
    found = kit(name)
    plan = plan_of(name, found.game.default_players, 1)
    before = game_for(plan).values
    settings = found.settings()
    if name == "moons":
        assert not settings
        return
    for path, setting in list(settings.items())[:: max(1, len(settings) // 12)]:
        if path.row in ("moon9", "moon10", "moon11", "moon12"):
            continue
        game = game_for(with_set(plan, [f"{path}={setting.value + 3}"]))
        changed = game.allocation if path.table == "koikoi" else game.values
        unchanged = game_for(plan).allocation if path.table == "koikoi" else before
        assert changed != unchanged, path


def test_what_cannot_be_set_is_refused() -> None:
    plan = plan_of("moonlight", 4, 10)
    for text, key in (
        ("season.summer.trck=3", "play-no-setting"),
        ("season.summer.trick=0", "play-setting-value"),
        ("season.summer.trick", "play-setting-value"),
    ):
        with pytest.raises(UsageError) as error:
            with_set(plan, [text])
        assert error.value.problems[0].key == key
    with pytest.raises(UsageError):
        with_set(plan_of("moons", 2, 10), ["rank.T.counts=9"])


def test_a_trick_in_summer_is_worth_what_is_set() -> None:
    plan = plan_of("moonlight", 4, 200)
    (_, plan), (_, other) = variants(plan, (), False, "", ["season.summer.trick=13"])
    base, changed = played(plan, other)
    gaps = {(gap.section, gap.label): gap for _, _, gap in differences(base, changed)}
    assert gaps["bidders' score by trump", "summer"].low > 0
    assert gaps["bidders' score by trump", "winter"].value == 0
    assert base.plan.engine == "kernel"
