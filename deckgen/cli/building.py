"""`deckgen build`: make a deck's files."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import click

from deckgen.api.decks import Build, Deck, output_folder, unread
from deckgen.cli import complete
from deckgen.cli.options import DECK_OPTIONS, DECKS, JSON, LANGUAGE, ONLY, OUT, OVERLAYS, OVERWRITE, pairs
from deckgen.cli.say import (
    AlreadyShown,
    counted,
    detail,
    json_report,
    note,
    noted,
    progress_bar,
    say,
    say_problems,
    show_step,
)
from deckgen.errors import DeckgenError, Problem, SpecError, UsageError
from deckgen.facts import Fact
from deckgen.making.home import home_paper
from deckgen.outputs.files import ONE_SIDED, home_printing
from deckgen.sheet.duplex import Printer
from deckgen.words import ENGLISH
from deckgen.workers import MOST_JOBS

MOST_CUTS = 3
"""The most cut files that a build's summary names; it only counts the others."""

PAPERS = ("build-paper", "build-area")
"""The notes that tell the paper of a target."""


class _Jobs(click.IntRange):
    """A number of processes, or the address of a cluster."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value if "://" in str(value) else super().convert(value, param, ctx)


@click.command("build")
@DECKS
@click.option(
    "--target", "-t", "targets", multiple=True, metavar="T", shell_complete=complete.targets,
    help="Build this target (see `deckgen list targets`), a .yaml file of your own, or `all` that fit.",
)  # fmt: skip
@OVERLAYS
@DECK_OPTIONS
@click.option(
    "--set", "sets", multiple=True, metavar="TARGET.KEY=V", shell_complete=complete.settings,
    help="Set a key of a target, such as home-a4.flip=short.",
)  # fmt: skip
@ONLY
@click.option(
    "--copies", type=click.IntRange(1, 1000), default=1, help="Make this many copies of every card."
)
@click.option(
    "--start-slot", type=click.IntRange(1, 10_000), default=1, metavar="N",
    help="Start at this position of the first sheet, for a partly used sheet of labels.",
)  # fmt: skip
@click.option("--printer", metavar="NAME", help="Align backs for this printer (see `deckgen printer set`).")
@click.option("--low-ink", is_flag=True, help="Draw only outlines, for playtesting.")
@click.option(
    "--draft", is_flag=True,
    help="Make sheets of unfinished cards: missing pictures are boxes, text that is too long is cut off.",
)  # fmt: skip
@OUT
@click.option(
    "--jobs", "-j", "--workers", "jobs", type=_Jobs(1, MOST_JOBS), default=lambda: os.cpu_count() or 1,
    metavar="N|ADDRESS",
    help="Use this many processes [default: one per core], or a Dask scheduler (tcp:// or tls://host:port).",
)  # fmt: skip
@LANGUAGE
@click.option("--force", is_flag=True, help="Rebuild everything.")
@OVERWRITE
@JSON
def build_command(
    decks: tuple[str, ...], targets: tuple[str, ...], overlays: tuple[str, ...], options: tuple[str, ...],
    sets: tuple[str, ...], only: tuple[str, ...], copies: int, start_slot: int, printer: str | None,
    low_ink: bool, draft: bool, out: Path | None, jobs: int | str, language: str, force: bool,
    overwrite: bool, json_: bool,
) -> None:  # fmt: skip
    """Build a deck's files.

    Without --target, these are SVG files, sheets for a home printer, and the rules booklet. DECK is the
    name of a bundled deck, or the path of a deck's folder or deck.yaml. Files that would not change are left
    alone. In a deck's folder, DECK may be left out.
    """
    if out is not None and len(decks) > 1:
        raise UsageError(Fact("cli-one-deck-per-folder"))
    built: list[Build] = []
    unfit: list[Problem] = []
    notes: list[Fact] = []
    try:
        chosen = pairs(sets, "--set")
        given = chosen | home_paper(targets, chosen)
        for name in decks:
            deck = unread(name, pairs(options), overlays, language)
            folder = output_folder(deck.path, out, language)
            began = time.perf_counter()
            with progress_bar(deck.path.resolve().parent.name, shown=not json_) as progress:
                one, misfits = _built(
                    deck, targets, out=folder, only=only, step=partial(show_step, progress),
                    waiting=partial(say, f"waiting for another build in {folder}"),
                    sets=given, copies=copies, start_slot=start_slot,
                    printer=_printer(printer), low_ink=low_ink, draft=draft, jobs=jobs,
                    force=force, overwrite=overwrite,
                )  # fmt: skip
            unfit += misfits
            built.append(one)
            notes += [*one.told, *_to_print(one, folder)]
            if not json_:
                one = replace(one, told=_unknown(one.told, chosen))
                _say_built(one, folder, time.perf_counter() - began)
                _say_untranslated(deck.path, language)
        if unfit:
            raise SpecError(unfit)
    except DeckgenError as error:
        _fail(error, built, () if unfit else targets, json_)
    if json_:
        json_report(_problems(built), _files(built), notes=noted(notes))


def _fail(error: DeckgenError, built: list[Build], stopped: Sequence[str], json_: bool) -> NoReturn:
    """Raise an error, after saying which targets it may have stopped, or after the report in JSON."""
    if not json_:
        if len(stopped) > 1 and isinstance(error, SpecError):
            note(ENGLISH.say(Fact("cli-build-stopped", targets=stopped)))
        raise error
    json_report((*error.problems, *_problems(built)), _files(built))
    raise AlreadyShown(error) from error


def _built(deck: Deck, targets: Sequence[str], out: Path, **settings: Any) -> tuple[Build, Sequence[Problem]]:
    """Return what is built, and why some of the targets do not suit the deck."""
    from deckgen.making.run import PartlyBuilt  # slow to import

    try:
        return deck.build(*targets, out=out, **settings), ()
    except PartlyBuilt as error:
        return Build.of(out, error.result), error.problems


def _printer(name: str | None) -> Printer | None:
    """Return a stored printer by name. Raises UsageError, FileError."""
    if not name:
        return None
    from deckgen.cli.printers import printer_named  # slow to import: it also loads the calibration sheet

    return printer_named(name)


def _unknown(told: Sequence[Fact], chosen: Collection[str]) -> tuple[Fact, ...]:
    """Return notes without those that name the paper that the user has just chosen."""
    known = {f"{fact.values['target']}.paper": fact for fact in told if fact.key in PAPERS}
    return tuple(fact for fact in told if all(known.get(key) != fact for key in chosen))


def _say_built(built: Build, folder: Path, seconds: float) -> None:
    """Print what a build made, its problems, and what to print."""
    say_problems(built.problems)
    for entry in built.entries:
        detail(f"{folder / entry.path}")
    note(f"{folder}: {_summary(built, seconds)}")
    for fact in built.told:
        note(ENGLISH.say(fact))
    for fact in _to_print(built, folder):
        note(ENGLISH.say(fact))


def _say_untranslated(deck: Path, language: str) -> None:
    """Print how many texts are not in the language of a build."""
    if not language:
        return
    from deckgen.deck.texts import missing_texts  # few builds need it

    if missing := missing_texts(deck, language):
        note(ENGLISH.say(Fact("cli-untranslated", count=missing, language=language)))


def _summary(built: Build, seconds: float) -> str:
    if not built.made and not built.removed:
        return f"nothing to do; {counted(built.kept, 'file')} up to date"
    parts = [f"built {counted(built.made, 'file')} in {seconds:.1f} s"] if built.made else []
    parts += [f"{built.kept} unchanged"] if built.made and built.kept else []
    parts += [f"removed {counted(len(built.removed), 'file')}"] if built.removed else []
    return ", ".join(parts)


def _to_print(built: Build, folder: Path) -> Iterator[Fact]:
    """Yield what to print at home and how, and the cut files that go with it."""
    found: dict[tuple[str, bool, str, tuple[str, ...]], list[str]] = {}
    for entry in built.entries:
        how = home_printing(entry, folder / entry.path)
        if how:
            rest = entry.path.endswith(f"{ONE_SIDED}.pdf")
            found.setdefault((entry.kind, rest, how, _cuts(built, entry.target, rest)), []).append(entry.path)
    for (*_, edge, cuts), paths in found.items():
        if edge == "fold":
            yield Fact("cli-print-fold", files=tuple(paths))
        else:
            more = max(0, len(cuts) - MOST_CUTS)
            yield Fact("cli-print", files=tuple(paths), edge=edge, cuts=cuts[:MOST_CUTS], more=more)


def _cuts(built: Build, target: str, rest: bool) -> tuple[str, ...]:
    """Return the cut files of a target's PDF, in the format that most cutting software opens.

    `rest` is whether it is the PDF of the sheets without backs, beside one of sheets with backs.
    """
    for form in ("dxf", "svg", "pdf"):
        of_form = [each.path for each in built.entries if (each.target, each.kind) == (target, f"cut {form}")]
        if cuts := [path for path in of_form if (ONE_SIDED in path) == rest]:
            return tuple(cuts)
    return ()


def _problems(built: list[Build]) -> list[Problem]:
    return [problem for each in built for problem in each.problems]


def _files(built: list[Build]) -> list[dict[str, object]]:
    return [asdict(entry) for each in built for entry in each.entries]
