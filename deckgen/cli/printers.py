"""`deckgen printer`: how the user's printers displace their backs, kept by name in the user's settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import click

from deckgen.cli.say import as_json, say
from deckgen.errors import FileError, Problem, UsageError, did_you_mean, os_error
from deckgen.making.files import whole_file
from deckgen.sheet.calibration import printer_of
from deckgen.sheet.printer import Printer
from deckgen.target.paper import papers

FAR, TURN, STRETCH = 30.0, 10.0, 10.0
"""Beyond so many mm, degrees and percent it is no printer's error but a slip of the pen."""

_DOUBTFUL = 0.15
"""Readings true to a tenth of a mm fit together to 0.1 mm."""
_EXAMPLE = "6.5 4 -2.5 -2.5 -0.5 2 -5.5 -5.5"


def settings_file() -> Path:
    """Where printers are kept: in the user's folder of settings for deckgen."""
    return Path(click.get_app_dir("deckgen")) / "printers.json"


def printers() -> dict[str, Printer]:
    """All printers by name. Raises FileError if the settings cannot be read."""
    path = settings_file()
    try:
        found = json.loads(path.read_text("utf-8"))
        return {
            name: _possible(Printer(name, **{key: float(v) for key, v in each.items()}))
            for name, each in found.items()
        }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise os_error(error, "read", path) from error
    except (ValueError, TypeError, AttributeError) as error:
        hint = "mend it, or delete it and set your printers anew"
        raise FileError(Problem(f"{path} is not a list of printers: {error}", hint=hint)) from error


def _possible(printer: Printer) -> Printer:
    """The printer. Raises ValueError if its backs lie where no printer puts them, or it has no name."""
    values = (
        (printer.x, 0.0, FAR), (printer.y, 0.0, FAR), (printer.angle, 0.0, TURN),
        (printer.scale_x, 100.0, STRETCH), (printer.scale_y, 100.0, STRETCH),
    )  # fmt: skip
    for value, usual, most in values:
        if not abs(value - usual) <= most:
            raise ValueError(f"a value of {value:g} is not within {usual - most:g} to {usual + most:g}")
    if not printer.name.strip():
        raise ValueError("a printer needs a name")
    return printer


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
    old = known.get(name, Printer(name)) if readings is None else _read(name, readings, paper)
    given = x, y, angle, scale_x, scale_y
    before = old.x, old.y, old.angle, old.scale_x, old.scale_y
    kept = [now if now is not None else then for now, then in zip(given, before, strict=True)]
    try:
        known[name] = _possible(Printer(name, *kept))
    except ValueError as error:
        raise UsageError(Problem(str(error))) from None
    _keep(known)
    typed = f'"{name}"' if " " in name else name
    say(f"{_words(known[name])}; use it with `deckgen build DECK --printer {typed}`")


def _read(name: str, readings: str, paper: str) -> Printer:
    """The printer that the readings of a sheet tell of; doubtful ones are said. Raises UsageError."""
    try:
        numbers = [_number(part) for part in readings.replace(",", " ").split()]
        printer, apart = printer_of(name, numbers, papers()[paper])
    except ValueError as error:
        hint = f'write the numbers found at A to H, such as --readings "{_EXAMPLE}"'
        raise UsageError(Problem(f"--readings: {error}", hint=hint)) from None
    if apart > _DOUBTFUL:
        say(f"these readings contradict one another by {apart:.1f} mm: look again, at the minus signs too")
    return printer


def _number(written: str) -> float:
    """A reading, also with the true minus sign. Raises ValueError."""
    try:
        return float(written.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise ValueError(f"{written!r} is not a number") from None


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
