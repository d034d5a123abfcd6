"""`deckgen build`: make a deck's files."""

from __future__ import annotations

import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from deckgen.cli.options import DECK_OPTIONS, JSON, LANGUAGE, ONLY, OUT, OVERLAYS, output_folder, pair, pairs
from deckgen.cli.say import Shown, counted, json_report, progress_bar, say, say_problems
from deckgen.deck.load import find_deck
from deckgen.errors import DeckgenError, UsageError
from deckgen.facts import Fact
from deckgen.making import Request, Result, build
from deckgen.making.request import DEFAULT_TARGETS
from deckgen.sheet.printer import Printer
from deckgen.target.load import bundled_targets

MOST_JOBS = 64
"""The largest number of processes, and the number of shares that work for a cluster is divided into."""


class _Jobs(click.IntRange):
    """A number of processes, or the address of a cluster."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value if "://" in str(value) else super().convert(value, param, ctx)


@click.command("build")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option(
    "--target", "-t", "targets", multiple=True, metavar="T",
    help="Build this target (see `deckgen list targets`), a .yaml file of your own, or `all` that fit.",
)  # fmt: skip
@OVERLAYS
@DECK_OPTIONS
@click.option(
    "--set", "sets", multiple=True, metavar="TARGET.KEY=V",
    help="Set a key of a target, such as home-a4.flip=short.",
)  # fmt: skip
@ONLY
@click.option("--copies", type=click.IntRange(1, 1000), default=1, help="Make this many of every card.")
@click.option(
    "--start-slot", type=click.IntRange(1, 10_000), default=1, metavar="N",
    help="Start at this position of the first sheet, for a partly used sheet of labels.",
)  # fmt: skip
@click.option("--printer", metavar="NAME", help="Align backs for this printer (see `deckgen printer set`).")
@click.option("--low-ink", is_flag=True, help="Draw only outlines, for playtesting.")
@OUT
@click.option(
    "--jobs", "-j", "--workers", "jobs", type=_Jobs(1, MOST_JOBS), default=None, metavar="N|ADDRESS",
    help="Use this many processes [default: one per core], or a Dask scheduler (tcp://host:port).",
)  # fmt: skip
@LANGUAGE
@click.option("--force", is_flag=True, help="Rebuild everything.")
@JSON
def build_command(
    decks: tuple[str, ...], targets: tuple[str, ...], overlays: tuple[str, ...], options: tuple[str, ...],
    sets: tuple[str, ...], only: tuple[str, ...], copies: int, start_slot: int, printer: str | None,
    low_ink: bool, out: Path | None, jobs: int | str | None, language: str, force: bool, json_: bool,
) -> None:  # fmt: skip
    """Build a deck's files: SVG, sheets for a home printer, the rules booklet, or the targets you name.

    DECK is the name of a bundled deck, or the path of a deck's folder or deck.yaml. Files that would not
    change are left alone.
    """
    if out is not None and len(decks) > 1:
        raise UsageError(Fact("cli-one-deck-per-folder"))
    results: list[Result] = []
    try:
        for name in decks:
            path = find_deck(name)
            request = Request(
                deck=path, out=output_folder(path, out), targets=_targets(targets), overlays=overlays,
                options=pairs(options), sets=tuple(map(_setting, sets)), only=only,
                jobs=MOST_JOBS if isinstance(jobs, str) else jobs or os.cpu_count() or 1,
                cluster=jobs if isinstance(jobs, str) else "", force=force,
                copies=copies, start_slot=start_slot, printer=_printer(printer), low_ink=low_ink,
                fitting="all" in targets, language=language,
            )  # fmt: skip
            results.append(_built(request, quiet=json_))
    except DeckgenError as error:
        if not json_:
            raise
        json_report(error.problems, _files(results))
        raise Shown(error) from error
    if json_:
        json_report((), _files(results))


def _printer(name: str | None) -> Printer | None:
    """Return a stored printer by name. Raises UsageError, FileError."""
    if not name:
        return None
    from deckgen.cli.printers import printer_named  # Also loads what draws calibration sheets.

    return printer_named(name)


def _targets(names: tuple[str, ...]) -> tuple[str, ...]:
    if "all" in names:
        names = tuple(bundled_targets()) + tuple(name for name in names if name != "all")
    return tuple(dict.fromkeys(names)) or DEFAULT_TARGETS


def _setting(text: str) -> tuple[str, str, str]:
    """Return target, key and value of `TARGET.KEY=VALUE`. Raises UsageError."""
    name, value = pair(text, "--set")
    # The target may be a file of the user's: then its name ends in .yaml and the key follows.
    target, dot, key = name.partition(".yaml.") if ".yaml." in name else name.partition(".")
    if not dot or not key:
        raise UsageError(Fact("cli-not-a-pair", option="--set", text=text, form="TARGET.KEY=VALUE"))
    return target, key, value


def _built(request: Request, quiet: bool) -> Result:
    began = time.perf_counter()
    with progress_bar(request.deck.parent.name, shown=not quiet) as progress:
        result = build(request, progress, lambda: say(f"waiting for another build in {request.out}"))
    if not quiet:
        say_problems(result.problems)
        say(f"{request.out}: {_summary(result, time.perf_counter() - began)}")
    return result


def _summary(result: Result, seconds: float) -> str:
    if not result.made and not result.removed:
        return f"nothing to do; {counted(len(result.kept), 'file')} up to date"
    parts = [f"built {counted(len(result.made), 'file')} in {seconds:.1f} s"] if result.made else []
    parts += [f"{len(result.kept)} unchanged"] if result.made and result.kept else []
    parts += [f"removed {counted(len(result.removed), 'file')}"] if result.removed else []
    sheets = [entry.path for entry in result.entries if entry.kind == "pdf sheets"]
    return ", ".join(parts) + (f"; print {' or '.join(sheets[:2])}" if sheets else "")


def _files(results: list[Result]) -> list[dict[str, object]]:
    return [asdict(entry) for result in results for entry in result.entries]
