"""`deckgen printer` and `deckgen calibrate`: measure and store how far a printer's backs are off."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from deckgen.cli.options import JSON, OVERWRITE
from deckgen.cli.say import as_json, json_report, say
from deckgen.deck.fields import Type, entries, fields_of, section
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.deck.scope import NO_NAMES
from deckgen.errors import FactError, FileError, SpecError, UsageError, Where, os_error
from deckgen.faces.request import OUTPUT
from deckgen.facts import Fact, Quantity, suggest
from deckgen.making.files import whole_file
from deckgen.making.ours import write_files
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.sheet.calibration import calibration_pages, printer_of
from deckgen.sheet.duplex import Printer
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.target.paper import papers
from deckgen.words import ENGLISH

LIMITS = {key: (each.type.least or 0.0, each.type.most or 0.0) for key, each in fields_of(Printer).items()}
"""The lowest and highest value of each setting."""
_PRINTERS: Type[dict[str, Printer]] = entries(section(Printer, "printer-entry"))
_CONTRADICTION = 0.15
"""Correct readings agree to about 0.1 mm; a larger disagreement in mm means that one is wrong."""
_PAPER = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", help="The paper of the sheet [default: a4]."
)


@click.command("calibrate")
@_PAPER
@click.option("--deck", metavar="DECK", help="Add a strip of this deck's colours.")
@click.option("--out", type=click.Path(path_type=Path), default=OUTPUT, help="Write to this folder.")
@OVERWRITE
@JSON
def calibrate_command(paper: str, deck: str | None, out: Path, overwrite: bool, json_: bool) -> None:
    """Make a calibration sheet for your printer.

    It measures how far off the printer's backs are, and explains how to read it.
    """
    inks = list(load(find_deck(deck)).inks.values()) if deck else []
    pages = calibration_pages(papers()[paper], inks)
    data = pdf_bytes(pages, PdfOptions("Calibration sheet", subject=paper, duplex="long"))
    (path,) = write_files(out, {f"calibration-{paper}.pdf": data}, overwrite)
    if json_:
        json_report((), [{"path": str(path), "bytes": len(data)}])
    else:
        say(f"{path}: print it on both sides at 100 %, then hold it up to the light")


def settings_file() -> Path:
    """Return the file that stores the user's printers."""
    return Path(click.get_app_dir("deckgen")) / "printers.json"


def printers() -> dict[str, Printer]:
    """Return all stored printers by name. Raises FileError if they cannot be read."""
    path = settings_file()
    try:
        stored = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise os_error(error, "read", path) from error
    except ValueError as error:
        raise FileError(Fact("printer-unreadable", path=str(path), why=str(error))) from error
    try:
        found = _PRINTERS.read(_nodes(stored, Where(str(path))), NO_NAMES)
    except SpecError as error:
        raise FileError(Fact("printer-unreadable", path=str(path), why=error.problems[0].fact)) from error
    if not all(name.strip() for name in found):
        raise FileError(Fact("printer-unreadable", path=str(path), why=Fact("printer-no-name")))
    return found


def _nodes(value: object, where: Where) -> Node:
    """Return parsed JSON as nodes; numbers are written out, because fields do not accept exponents."""
    match value:
        case dict():
            keys = {str(key): ScalarNode(str(key), where) for key in value}
            return MapNode({str(key): _nodes(child, where) for key, child in value.items()}, where, keys)
        case list():
            return ListNode(tuple(_nodes(child, where) for child in value), where)
        case float():
            return ScalarNode(f"{value:.9f}", where)
    return ScalarNode(str(value), where)


def _fault(printer: Printer) -> Fact | None:
    """Return what makes a printer implausible, or None."""
    if not printer.name.strip():
        return Fact("printer-no-name")
    for key, (least, most) in LIMITS.items():
        value = getattr(printer, key)
        if not least <= value <= most:  # also catches NaN
            what = "--" + key.replace("_", "-")
            return Fact("printer-out-of-range", what=what, value=str(value), least=least, most=most)
    return None


def printer_named(name: str) -> Printer:
    """Return a stored printer. Raises UsageError if there is no such printer, FileError."""
    known = printers()
    if not known:
        raise UsageError(Fact("printer-none", name=name))
    if name not in known:
        raise UsageError(Fact("printer-unknown", name=name, near=suggest(name, known)))
    return known[name]


def _store(known: dict[str, Printer]) -> None:
    values = {
        name: {k: v for k, v in asdict(printer).items() if k != "name"} for name, printer in known.items()
    }
    with whole_file(settings_file()) as file:
        file.write(json.dumps(values, indent=1, sort_keys=True).encode() + b"\n")


@click.group("printer")
def printer_command() -> None:
    """Store back-alignment corrections per printer.

    Measure them with the sheet of `deckgen calibrate`.
    """


def _value(name: str, about: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    least, most = LIMITS[name.removeprefix("--").replace("-", "_")]
    return click.option(name, type=click.FloatRange(least, most), help=about)


@printer_command.command("set")
@click.argument("name")
@_value("--x", "How far the back is shifted to the right in mm, seen from the front.")
@_value("--y", "How far the back is shifted down in mm.")
@_value("--angle", "How far the back is rotated clockwise in degrees.")
@_value("--scale-x", "The width of the back in percent of the front.")
@_value("--scale-y", "The height of the back in percent of the front.")
@click.option("--readings", metavar='"A B .. H"', help="The eight numbers read from a calibration sheet.")
@_PAPER
def set_command(name: str, readings: str | None, paper: str, **given: Any) -> None:
    """Store the values of a printer.

    Give the readings of a calibration sheet, or single values; those that you leave out stay unchanged.
    """
    known = printers()
    old = known.get(name, Printer(name)) if readings is None else _read(name, readings, paper)
    printer = replace(old, **{key: value for key, value in given.items() if value is not None})
    if fault := _fault(printer):
        raise UsageError(fault)
    known[name] = printer
    _store(known)
    typed = f'"{name}"' if " " in name else name
    say(f"{_described(printer)}; use it with `deckgen build DECK --printer {typed}`")


def _read(name: str, readings: str, paper: str) -> Printer:
    """Return the printer that readings describe, warning if they disagree. Raises UsageError."""
    try:
        numbers = [_number(part) for part in readings.replace(",", " ").split()]
        printer, apart = printer_of(name, numbers, papers()[paper])
    except FactError as error:
        raise UsageError(Fact("printer-readings", why=error.fact)) from None
    if apart > _CONTRADICTION:
        say(ENGLISH.say(Fact("printer-contradiction", apart=Quantity(round(apart, 1), "mm"))))
    return printer


def _number(written: str) -> float:
    """Return a reading; a typographic minus sign is allowed. Raises FactError."""
    try:
        return float(written.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise FactError(Fact("printer-not-a-number", text=written)) from None


@printer_command.command("list")
@JSON
def list_printers(json_: bool) -> None:
    """List the stored printers."""
    known = printers()
    if json_:
        as_json({"printers": [asdict(known[name]) for name in sorted(known)]})
        return
    for name in sorted(known):
        click.echo(_described(known[name]))
    if not known:
        say("no printers stored; start by printing the sheet of `deckgen calibrate`")


@printer_command.command("show")
@click.argument("name")
def show_command(name: str) -> None:
    """Show the values of a printer."""
    click.echo(_described(printer_named(name)))


@printer_command.command("remove")
@click.argument("name")
def remove_command(name: str) -> None:
    """Remove a printer."""
    printer_named(name)
    _store({key: printer for key, printer in printers().items() if key != name})


def _described(printer: Printer) -> str:
    shift = f"{printer.x:g} mm right, {printer.y:g} mm down, {printer.angle:g} degrees clockwise"
    return f"{printer.name}: backs {shift}, {printer.scale_x:g} % wide, {printer.scale_y:g} % high"
