"""`deckgen simulate`: let bots play a game many times, and show statistics."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import click

from deckgen.api.games import Game, plan_of
from deckgen.cli import complete
from deckgen.cli.options import GAME_OPTIONS, JSON, OVERWRITE, check_game, pairs
from deckgen.cli.say import as_json, counted, note, progress_bar, say
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.making.ours import check_files, write_files
from deckgen.play.bots import bot
from deckgen.play.report import INDEX, report_files
from deckgen.play.simulate import (
    Plan,
    Simulation,
    choice,
    choice_plans,
    document,
    play,
    rules,
    text,
    variants,
    with_deck,
    with_set,
)
from deckgen.words import ENGLISH
from deckgen.workers import check_cluster, workers_at

HANDS = 10_000


@click.command("simulate")
@click.argument("game", shell_complete=complete.games)
@click.option("--players", type=int, help="The number of players.")
@click.option("--hands", type=click.IntRange(1), help=f"The number of hands [default: {HANDS:,}].")
@click.option("--games", type=click.IntRange(1), help="Play this many whole games instead of hands.")
@click.option("--seed", type=int, default=1, show_default=True, help="Deal from this seed.")
@click.option(
    "--bots", default="greedy", metavar="LIST", show_default=True,
    help="One bot for all seats, or a list that repeats around the table: random, greedy, strong.",
)  # fmt: skip
@GAME_OPTIONS
@click.option(
    "--workers", "where", default="1", metavar="N|ADDRESS", show_default=True,
    help="The number of processes, `all` cores, or a Dask scheduler (tcp:// or tls://host:port).",
)  # fmt: skip
@click.option("--compare", multiple=True, metavar="K=V", help="Also play with this option, and compare.")
@click.option("--house-rules", is_flag=True, help="Compare with every other value of every option.")
@click.option("--deck", default="", metavar="DIR", help="Use the values of this deck.")
@click.option("--compare-deck", default="", metavar="DIR", help="Compare with the values of this deck.")
@click.option("--set", "sets", multiple=True, metavar="TABLE.ROW.COLUMN=V", help="Set a value of the deck.")
@click.option(
    "--against", multiple=True, metavar="DECK|TABLE.ROW.COLUMN=V",
    help="Compare with another deck, or with a value set, on the same deals.",
)  # fmt: skip
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
    compare_deck: str, sets: tuple[str, ...], against: tuple[str, ...], choice_: bool,
    duplicate: str | None, report: Path | None, overwrite: bool, json_: bool,
) -> None:  # fmt: skip
    """Let bots play a game many times.

    The statistics show who wins, which bids succeed and what cards are worth, with 95 % intervals.
    """
    check_cluster(where)
    check_game(game)
    plan = _plan(Game(game, players, pairs(options)), bots, seed, hands, games)
    if duplicate is not None:
        plan = _duplicate(plan, duplicate)
    plan = _with_values(plan, deck, sets)
    if report is not None:
        check_files(report, [INDEX], overwrite)
    planned = variants(plan, compare, house_rules, compare_deck, against)
    found = [Simulation(label, each) for label, each in planned]
    stopped = _stopped(found, where, choice_ or report is not None)
    found = [each for each in found if each.hands]
    if not found:
        raise KeyboardInterrupt
    if report is not None:
        note(f"wrote {write_files(report, report_files(found), overwrite)[-1]}")
    _show(found, json_)
    if stopped:
        _stop_after_results()


def _stop_after_results() -> NoReturn:
    say("stopped; these are the results so far")
    sys.stdout.flush()
    raise KeyboardInterrupt


def _plan(table: Game, bots: str, seed: int, hands: int | None, games: int | None) -> Plan:
    if hands and games:
        raise UsageError(Fact("cli-exclusive", options=("--hands", "--games")))
    seats = [name.strip() for name in bots.split(",")]
    return plan_of(table, seats, seed, games or hands or HANDS, bool(games))


def _with_values(plan: Plan, deck: str, sets: tuple[str, ...]) -> Plan:
    """Return the plan with the values of a deck, and those that are set. Raises UsageError, SpecError."""
    if deck:
        plan = with_deck(plan, deck)
    return with_set(plan, sets) if sets else plan


def _duplicate(plan: Plan, names: str) -> Plan:
    """Return the plan with every deal played twice. Raises UsageError."""
    first, comma, second = (word.strip() for word in names.partition(","))
    if not comma or plan.games:
        raise UsageError(Fact("cli-duplicate-form", text=names))
    table = rules(plan.game, plan.players, plan.options)
    for name in (first, second):
        bot(name, table)
    return replace(plan, duplicate=(first, second), count=plan.count + plan.count % 2)


def _stopped(found: Sequence[Simulation], where: str, choosing: bool) -> bool:
    """Play everything, including the value of choices if requested; return whether Ctrl-C stopped it."""
    choosers = [Simulation("choice", each) for each in choice_plans(found[0].plan)] if choosing else []
    try:
        with workers_at(where) as pool:
            for first, *others in filter(None, (found, choosers)):
                with progress_bar(first.label) as progress:
                    play(first, pool, progress, others)
    except KeyboardInterrupt:
        return True
    if choosing:
        found[0].extra.append(choice(choosers[1]))
    return False


def _show(found: Sequence[Simulation], json_: bool) -> None:
    if json_:
        as_json(document(found))
    else:
        for line in (_headline(found[0]), *text(found)):
            click.echo(line)


def _headline(found: Simulation) -> str:
    plan = found.plan
    rate = found.hands / found.seconds if found.seconds else 0
    played = counted(found.hands, "game" if plan.games else "hand")
    return (
        f"{played} of {plan.game}, {plan.players} players, seed {plan.seed}; "
        f"{ENGLISH.say(found.played_by)}: {found.seconds:.2f} s, {rate:,.0f} per second. "
        "95 % intervals in brackets."
    )
