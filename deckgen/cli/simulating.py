"""`deckgen simulate`: a game played many times by bots, and what came of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import click

from deckgen.cli.playing import given_options
from deckgen.cli.say import as_json, say
from deckgen.errors import Problem, UsageError
from deckgen.games.registry import game_class
from deckgen.play.bots import bot
from deckgen.play.report import write_report
from deckgen.play.run import Plan, rules
from deckgen.play.showing import document, text
from deckgen.play.simulate import Outcome, choice, choice_plans, play, variants
from deckgen.play.tally import Statistic
from deckgen.workers import workers_at

HANDS = 10_000
INTERRUPTED = 130


@click.command("simulate")
@click.argument("game")
@click.option("--players", type=int, help="How many play.")
@click.option("--hands", type=click.IntRange(1), help=f"How many hands; {HANDS} unless told otherwise.")
@click.option("--games", type=click.IntRange(1), help="Whole games in place of hands.")
@click.option("--seed", type=int, default=1, show_default=True, help="Deal from this seed.")
@click.option(
    "--bots",
    default="random",
    metavar="LIST",
    show_default=True,
    help="A bot for all seats, or a list that goes round them: random, greedy, strong.",
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="Set an option of the game.")
@click.option(
    "--workers",
    "where",
    default="1",
    metavar="N|ADDRESS",
    show_default=True,
    help="Processes, `all`: one on each core, or a Dask scheduler (tcp://host:port).",
)
@click.option("--compare", multiple=True, metavar="K=V", help="Play with this option too, and compare.")
@click.option("--house-rules", is_flag=True, help="Compare with each other value of each option.")
@click.option("--deck", default="", metavar="DIR", help="Play with the values of this deck.")
@click.option("--compare-deck", default="", metavar="DIR", help="Compare with the values of this deck.")
@click.option("--duplicate", metavar="A,B", help="Two bots play each deal twice, with seats exchanged.")
@click.option("--choice", "choice_", is_flag=True, help="How much choosing matters: greedy against random.")
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write an HTML page with plots, and CSV files.",
)
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def simulate_command(
    game: str, players: int | None, hands: int | None, games: int | None, seed: int, bots: str,
    options: tuple[str, ...], where: str, compare: tuple[str, ...], house_rules: bool, deck: str,
    compare_deck: str, choice_: bool, duplicate: str | None, report: Path | None, json_: bool,
) -> None:  # fmt: skip
    """Play a game many times: who wins, which bids are made, what a card is worth, each with its interval."""
    if hands and games:
        raise UsageError(Problem("--hands and --games do not go together", hint="give one of them"))
    plan = _plan(game, players, given_options(options), bots, seed, hands, games)
    if duplicate is not None:
        plan = _duplicate(plan, duplicate)
    if deck:
        plan = variants(plan, (), False, deck)[-1][1]
    outcomes = [Outcome(label, each) for label, each in variants(plan, compare, house_rules, compare_deck)]
    extra: list[Statistic] = []
    stopped = _played(outcomes, where, extra, choice_ or report is not None)
    outcomes = [outcome for outcome in outcomes if outcome.done]
    if not outcomes:
        raise KeyboardInterrupt
    if report is not None:
        for path in write_report(report, outcomes, extra)[-1:]:
            say(f"the report is {path}")
    if json_:
        as_json(document(outcomes, extra))
    else:
        for line in (_headline(outcomes[0]), *text(outcomes, extra)):
            click.echo(line)
    if stopped:
        say("stopped: this is what was played until then")
        sys.stdout.flush()
        raise KeyboardInterrupt


def _plan(
    game: str, players: int | None, options: dict[str, str], bots: str, seed: int,
    hands: int | None, games: int | None,
) -> Plan:  # fmt: skip
    """What is to be played. Raises UsageError."""
    count = game_class(game).default_players if players is None else players
    given = tuple(options.items())
    table = rules(game, count, given, "")
    names = [name.strip() for name in bots.split(",")]
    if count % len(names):
        raise UsageError(
            Problem(f"--bots names {len(names)} for {count} seats", hint="name one, or one a seat")
        )
    for name in names:
        bot(name, table)
    seats = tuple(names * (count // len(names)))
    return Plan(game, count, given, seats, seed, games or hands or HANDS, games=bool(games))


def _duplicate(plan: Plan, names: str) -> Plan:
    """The plan with every deal played twice. Raises UsageError."""
    first, comma, second = (word.strip() for word in names.partition(","))
    if not comma or plan.games:
        message = f"--duplicate {names!r} wants two bots, and hands, not games"
        raise UsageError(Problem(message, hint="such as --duplicate strong,greedy --hands 1000"))
    table = rules(plan.game, plan.players, plan.options, "")
    for name in (first, second):
        bot(name, table)
    return replace(plan, duplicate=(first, second), count=plan.count + plan.count % 2)


def _played(outcomes: Sequence[Outcome], where: str, extra: list[Statistic], choosing: bool) -> bool:
    """Play all; True when Ctrl-C stopped it."""
    try:
        with workers_at(where) as pool:
            for outcome in outcomes:
                play(outcome, pool, _progress(outcome.label))
            if choosing:
                extra.append(_choice(outcomes[0].plan, pool))
    except KeyboardInterrupt:
        return True
    finally:
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", nl=False, err=True)
    return False


def _choice(plan: Plan, pool: Executor) -> Statistic:
    random, greedy = (Outcome("choice", each) for each in choice_plans(plan))
    for outcome in (random, greedy):
        play(outcome, pool, _progress("choice"))
    return choice(random, greedy)


def _progress(label: str) -> Callable[[int, int], None]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return lambda done, of: None

    def show(done: int, of: int) -> None:
        filled = 30 * done // of
        click.echo(
            f"\r{label:<24.24} [{'#' * filled}{'.' * (30 - filled)}] {done:,}/{of:,}", nl=False, err=True
        )

    return show


def _headline(outcome: Outcome) -> str:
    plan = outcome.plan
    what = "games" if plan.games else "hands"
    rate = outcome.done / outcome.seconds if outcome.seconds else 0
    return (
        f"{outcome.done:,} {what} of {plan.game}, {plan.players} players ({', '.join(plan.seated)}), "
        f"seed {plan.seed}: {outcome.seconds:.2f} s, {rate:,.0f} a second. 95 % intervals in brackets."
    )
