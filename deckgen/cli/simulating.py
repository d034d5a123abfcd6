"""`deckgen simulate`: let bots play a game many times, and show statistics."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import click

from deckgen.api.games import Game, plan_of
from deckgen.cli.options import GAME_OPTIONS, JSON, OVERWRITE, pairs
from deckgen.cli.say import as_json, progress_bar, say
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.making.ours import check_files, write_files
from deckgen.play.bots import bot
from deckgen.play.report import INDEX, report_files
from deckgen.play.showing import document, text
from deckgen.play.simulate import Outcome, Plan, choice, choice_plans, play, rules, variants
from deckgen.play.tally import Statistic
from deckgen.workers import workers_at

HANDS = 10_000


@click.command("simulate")
@click.argument("game")
@click.option("--players", type=int, help="The number of players.")
@click.option("--hands", type=click.IntRange(1), help=f"The number of hands [default: {HANDS:,}].")
@click.option("--games", type=click.IntRange(1), help="Play this many whole games instead of hands.")
@click.option("--seed", type=int, default=1, show_default=True, help="Deal from this seed.")
@click.option(
    "--bots", default="random", metavar="LIST", show_default=True,
    help="One bot for all seats, or a list that repeats around the table: random, greedy, strong.",
)  # fmt: skip
@GAME_OPTIONS
@click.option(
    "--workers", "where", default="1", metavar="N|ADDRESS", show_default=True,
    help="The number of processes, `all` cores, or a Dask scheduler (tcp://host:port).",
)  # fmt: skip
@click.option("--compare", multiple=True, metavar="K=V", help="Also play with this option, and compare.")
@click.option("--house-rules", is_flag=True, help="Compare with every other value of every option.")
@click.option("--deck", default="", metavar="DIR", help="Use the values of this deck.")
@click.option("--compare-deck", default="", metavar="DIR", help="Compare with the values of this deck.")
@click.option("--duplicate", metavar="A,B", help="Let two bots play every deal twice, with seats swapped.")
@click.option("--choice", "choice_", is_flag=True, help="Compare greedy with random play on the same deals.")
@click.option(
    "--report", type=click.Path(path_type=Path), metavar="DIR",
    help="Write an HTML report with plots, and CSV files, to this folder.",
)  # fmt: skip
@OVERWRITE
@JSON
def simulate_command(
    game: str, players: int | None, hands: int | None, games: int | None, seed: int, bots: str,
    options: tuple[str, ...], where: str, compare: tuple[str, ...], house_rules: bool, deck: str,
    compare_deck: str, choice_: bool, duplicate: str | None, report: Path | None, overwrite: bool,
    json_: bool,
) -> None:  # fmt: skip
    """Let bots play a game many times.

    The statistics show who wins, which bids succeed and what cards are worth, with 95 % intervals.
    """
    if hands and games:
        raise UsageError(Fact("cli-exclusive", options=("--hands", "--games")))
    table = Game(game, players, pairs(options))
    seats = [name.strip() for name in bots.split(",")]
    plan = plan_of(table, seats, seed, games or hands or HANDS, bool(games))
    if duplicate is not None:
        plan = _duplicate(plan, duplicate)
    if deck:
        plan = variants(plan, (), False, deck)[-1][1]
    if report is not None:
        check_files(report, [INDEX], overwrite)
    outcomes = [Outcome(label, each) for label, each in variants(plan, compare, house_rules, compare_deck)]
    extra: list[Statistic] = []
    stopped = _played(outcomes, where, extra, choice_ or report is not None)
    outcomes = [outcome for outcome in outcomes if outcome.done]
    if not outcomes:
        raise KeyboardInterrupt
    if report is not None:
        say(f"wrote {write_files(report, report_files(outcomes, extra), overwrite)[-1]}")
    if json_:
        as_json(document(outcomes, extra))
    else:
        for line in (_headline(outcomes[0]), *text(outcomes, extra)):
            click.echo(line)
    if stopped:
        say("stopped; these are the results so far")
        sys.stdout.flush()
        raise KeyboardInterrupt


def _duplicate(plan: Plan, names: str) -> Plan:
    """Return the plan with every deal played twice. Raises UsageError."""
    first, comma, second = (word.strip() for word in names.partition(","))
    if not comma or plan.games:
        raise UsageError(Fact("cli-duplicate-form", text=names))
    table = rules(plan.game, plan.players, plan.options, "")
    for name in (first, second):
        bot(name, table)
    return replace(plan, duplicate=(first, second), count=plan.count + plan.count % 2)


def _played(outcomes: Sequence[Outcome], where: str, extra: list[Statistic], choosing: bool) -> bool:
    """Play all outcomes; return whether Ctrl-C stopped it."""
    try:
        with workers_at(where) as pool:
            for outcome in outcomes:
                _play(outcome, pool)
            if choosing:
                random, greedy = (Outcome("choice", each) for each in choice_plans(outcomes[0].plan))
                _play(random, pool)
                _play(greedy, pool)
                extra.append(choice(random, greedy))
    except KeyboardInterrupt:
        return True
    return False


def _play(outcome: Outcome, pool: Executor) -> None:
    with progress_bar(outcome.label) as progress:
        play(outcome, pool, progress)


def _headline(outcome: Outcome) -> str:
    plan = outcome.plan
    what = "games" if plan.games else "hands"
    rate = outcome.done / outcome.seconds if outcome.seconds else 0
    return (
        f"{outcome.done:,} {what} of {plan.game}, {plan.players} players ({', '.join(plan.seated)}), "
        f"seed {plan.seed}: {outcome.seconds:.2f} s, {rate:,.0f} per second. 95 % intervals in brackets."
    )
