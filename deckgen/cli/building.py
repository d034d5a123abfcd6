"""`deckgen build`: decks and targets in, files out."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from deckgen.cli.say import Shown, as_json, json_problems, say, say_problems
from deckgen.deck.load import find_deck
from deckgen.errors import DeckgenError, Problem, UsageError
from deckgen.faces.request import DEFAULT_TARGETS
from deckgen.making import Request, Result, build
from deckgen.sheet.printer import Printer
from deckgen.target.load import bundled_targets

OUTPUT = Path("output")
"""Where builds go if the user does not say."""


MOST_JOBS = 64
"""Processes at most; of a cluster, whose size nobody knows, so many are thought of when work is cut."""


class _Jobs(click.IntRange):
    """A number of processes, or the address of a cluster."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value if "://" in str(value) else super().convert(value, param, ctx)


@click.command("build")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option(
    "--target",
    "-t",
    "targets",
    multiple=True,
    metavar="T",
    help="What to make (see `deckgen list targets`), a .yaml file of your own, or `all`.",
)
@click.option(
    "--overlay", "overlays", multiple=True, metavar="NAME", help="Print an overlay of the deck on the cards."
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="Set an option of the deck.")
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="TARGET.KEY=V",
    help="Set a key of a target, such as home-a4.flip=short.",
)
@click.option(
    "--only",
    "only",
    multiple=True,
    metavar="[PART/]CARD",
    help="Make these cards only; * stands for any letters.",
)
@click.option("--copies", type=click.IntRange(1, 1000), default=1, help="Make every card so many times.")
@click.option(
    "--start-slot",
    type=click.IntRange(1, 10_000),
    default=1,
    metavar="N",
    help="Begin at this place of the first sheet, where some labels are gone already.",
)
@click.option(
    "--printer", metavar="NAME", help="Put backs right for this printer (see `deckgen printer set`)."
)
@click.option("--low-ink", is_flag=True, help="Draw outlines only, for tests of play.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder to write into [default: output/DECK]."
)
@click.option(
    "--jobs",
    "-j",
    "--workers",
    "jobs",
    type=_Jobs(1, MOST_JOBS),
    default=None,
    metavar="N|ADDRESS",
    help="Processes to use [default: one for each core], or a Dask scheduler (tcp://host:port).",
)
@click.option("--lang", "language", default="", metavar="L", help="A language of the deck, such as de.")
@click.option("--force", is_flag=True, help="Make everything anew, changed or not.")
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def build_command(
    decks: tuple[str, ...], targets: tuple[str, ...], overlays: tuple[str, ...], options: tuple[str, ...],
    sets: tuple[str, ...], only: tuple[str, ...], copies: int, start_slot: int, printer: str | None,
    low_ink: bool, out: Path | None, jobs: int | str | None, language: str, force: bool, json_: bool,
) -> None:  # fmt: skip
    """Make the files of decks: SVG, sheets for the home printer, and what --target names.

    DECK is the name of a bundled deck, or the path of a deck's folder or deck.yaml. What has not changed
    since the last build is left as it is.
    """
    if out is not None and len(decks) > 1:
        raise UsageError("--out goes with one deck at a time")
    results: list[Result] = []
    try:
        for name in decks:
            path = find_deck(name)
            folder = out or OUTPUT / (path.parent.resolve().name if path.name == "deck.yaml" else path.stem)
            request = Request(
                deck=path, out=folder, targets=_targets(targets), overlays=overlays,
                options=tuple(pair(option, "--option") for option in options),
                sets=tuple(_setting(text) for text in sets), only=only,
                jobs=MOST_JOBS if isinstance(jobs, str) else jobs or os.cpu_count() or 1,
                cluster=jobs if isinstance(jobs, str) else "", force=force,
                copies=copies, start_slot=start_slot, printer=_printer(printer), low_ink=low_ink,
                fitting="all" in targets, language=language,
            )  # fmt: skip
            results.append(_built(request, quiet=json_))
    except DeckgenError as error:
        if not json_:
            raise
        as_json({"problems": json_problems(error.problems), "files": _files(results)})
        raise Shown(error) from error
    if json_:
        as_json({"problems": [], "files": _files(results)})


def _printer(name: str | None) -> Printer | None:
    """A printer of the user's. Raises UsageError."""
    if not name:
        return None
    from deckgen.cli.printers import printer_named  # not at the top: it draws pages to measure printers by

    return printer_named(name)


def _targets(names: tuple[str, ...]) -> tuple[str, ...]:
    if "all" in names:
        names = tuple(bundled_targets()) + tuple(name for name in names if name != "all")
    return tuple(dict.fromkeys(names)) or DEFAULT_TARGETS


def pair(text: str, option: str) -> tuple[str, str]:
    """Name and value of `NAME=VALUE` as given to an option. Raises UsageError."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise UsageError(Problem(f"{option} {text!r} is not of the form NAME=VALUE"))
    return key, value


def _setting(text: str) -> tuple[str, str, str]:
    key, value = pair(text, "--set")
    # a target of the user's own is named by its file: the key begins after the last dot before a known ending
    target, dot, rest = key.partition(".yaml.") if ".yaml." in key else key.partition(".")
    if not dot or not rest:
        raise UsageError(Problem(f"--set {text!r} is not of the form TARGET.KEY=VALUE"))
    return target, rest, value


def _built(request: Request, quiet: bool) -> Result:
    with ExitStack() as stack:
        bar = None
        if not quiet and sys.stderr.isatty():
            bar = stack.enter_context(
                click.progressbar(length=1, label=request.deck.parent.name, file=sys.stderr)
            )

        def progress(done: int, of: int) -> None:
            if bar is not None:
                bar.length = of
                bar.update(done - bar.pos)

        result = build(
            request, progress, lambda: say(f"another build is at work in {request.out}; waiting for it")
        )
    if not quiet:
        say_problems(result.problems)
        say(_summary(request, result))
    return result


def _summary(request: Request, result: Result) -> str:
    if not result.made and not result.removed:
        return f"{request.out}: nothing to do, all {len(result.kept)} files are up to date"
    parts = [f"{len(result.made)} files made"]
    parts += [f"{len(result.kept)} unchanged"] if result.kept else []
    parts += [f"{len(result.removed)} removed"] if result.removed else []
    return f"{request.out}: {', '.join(parts)}"


def _files(results: list[Result]) -> list[dict[str, object]]:
    return [asdict(entry) for result in results for entry in result.entries]
