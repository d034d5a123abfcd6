"""`deckgen printer`: how the user's printers displace their backs, kept by name in the user's settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import click

from deckgen.build.files import whole_file
from deckgen.cli.say import as_json, say
from deckgen.errors import FileError, Problem, UsageError, did_you_mean, os_error
from deckgen.sheet.calibration import printer_of
from deckgen.sheet.printer import Printer
from deckgen.target.paper import papers

FAR, TURN, STRETCH = 30.0, 10.0, 10.0
"""Beyond so many mm, degrees and percent it is no printer's error but a slip of the pen."""


def settings_file() -> Path:
    """Where printers are kept: in the user's folder of settings for deckgen."""
    return Path(click.get_app_dir("deckgen")) / "printers.json"


def printers() -> dict[str, Printer]:
    """All printers by name. Raises FileError if the settings cannot be read."""
    path = settings_file()
    try:
        found = json.loads(path.read_text("utf-8"))
        return {
            name: Printer(name, **{key: float(v) for key, v in each.items()}) for name, each in found.items()
        }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise os_error(error, "read", path) from error
    except (ValueError, TypeError, AttributeError) as error:
        hint = "mend it, or delete it and set your printers anew"
        raise FileError(Problem(f"{path} is not a list of printers: {error}", hint=hint)) from error


def printer_named(name: str) -> Printer:
    """A printer of the user's. Raises UsageError if there is none of the name."""
    known = printers()
    if name not in known:
        hint = did_you_mean(name, known) or "measure it with `deckgen calibrate`, then `deckgen printer set`"
        raise UsageError(Problem(f"there is no printer {name!r}", hint=hint))
    return known[name]


def _keep(known: dict[str, Printer]) -> None:
    values = {
        name: {k: v for k, v in asdict(printer).items() if k != "name"} for name, printer in known.items()
    }
    with whole_file(settings_file()) as file:
        file.write(json.dumps(values, indent=1, sort_keys=True).encode() + b"\n")


@click.group("printer")
def printer_command() -> None:
    """Keep how your printers displace the backs of sheets, as read from the sheet of `deckgen calibrate`."""


def _value(
    option: str, about: str, most: float, usual: float = 0.0
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(option, type=click.FloatRange(usual - most, usual + most), help=about)


@printer_command.command("set")
@click.argument("name")
@_value("--x", "How many mm the back lies too far right, seen from the front.", FAR)
@_value("--y", "How many mm the back lies too low.", FAR)
@_value("--angle", "By how many degrees the back is turned clockwise.", TURN)
@_value("--scale-x", "How wide the back is, in percent of the front.", STRETCH, 100.0)
@_value("--scale-y", "How high the back is, in percent of the front.", STRETCH, 100.0)
@click.option("--readings", metavar='"A B .. H"', help="The eight numbers read from a calibration sheet.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="The paper of that sheet.")
def set_command(
    name: str, x: float | None, y: float | None, angle: float | None, scale_x: float | None,
    scale_y: float | None, readings: str | None, paper: str,
) -> None:  # fmt: skip
    """Keep what was read from a calibration sheet; values that are not given stay as they were."""
    known = printers()
    old = _read(name, readings, paper) if readings else known.get(name, Printer(name))
    given = x, y, angle, scale_x, scale_y
    before = old.x, old.y, old.angle, old.scale_x, old.scale_y
    kept = [now if now is not None else then for now, then in zip(given, before, strict=True)]
    known[name] = Printer(name, *kept)
    _keep(known)
    say(f"{_words(known[name])}; use it with `deckgen build DECK --printer {name}`")


def _read(name: str, readings: str, paper: str) -> Printer:
    """The printer that the readings of a sheet tell of. Raises UsageError."""
    try:
        return printer_of(name, [float(part) for part in readings.replace(",", " ").split()], papers()[paper])
    except ValueError as error:
        hint = 'write the numbers found at A to H, such as --readings "3 1 2 2 -4 -2 -3 -3"'
        raise UsageError(Problem(f"--readings: {error}", hint=hint)) from None


@printer_command.command("list")
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def list_printers(json_: bool) -> None:
    """List your printers."""
    known = printers()
    if json_:
        as_json({"printers": [asdict(known[name]) for name in sorted(known)]})
        return
    for name in sorted(known):
        click.echo(_words(known[name]))
    if not known:
        say("no printers yet; print the sheet of `deckgen calibrate` to begin")


@printer_command.command("show")
@click.argument("name")
def show_command(name: str) -> None:
    """Show what is kept of a printer."""
    click.echo(_words(printer_named(name)))


@printer_command.command("remove")
@click.argument("name")
def remove_command(name: str) -> None:
    """Forget a printer."""
    known = printers()
    printer_named(name)
    del known[name]
    _keep(known)


def _words(printer: Printer) -> str:
    shift = f"{printer.x:g} mm right, {printer.y:g} mm down, {printer.angle:g} degrees clockwise"
    return f"{printer.name}: backs {shift}, {printer.scale_x:g} % wide, {printer.scale_y:g} % high"
