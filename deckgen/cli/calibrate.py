"""`deckgen calibrate`: a paper in; the sheet by which a printer's backs are measured out."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli.building import OUTPUT
from deckgen.cli.say import as_json, say
from deckgen.deck.load import find_deck, load
from deckgen.making.files import whole_file
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.sheet.calibration import calibration_pages
from deckgen.target.paper import papers


@click.command("calibrate")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="The paper [default: a4].")
@click.option("--deck", metavar="DECK", help="Show this deck's colours in a strip at the foot.")
@click.option("--out", type=click.Path(path_type=Path), default=OUTPUT, help="The folder to write into.")
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def calibrate_command(paper: str, deck: str | None, out: Path, json_: bool) -> None:
    """Make the sheet that shows how your printer displaces backs; its words say how to read it."""
    inks = list(load(find_deck(deck)).inks.values()) if deck else []
    pages = calibration_pages(papers()[paper], inks)
    path = out / f"calibration-{paper}.pdf"
    data = pdf_bytes(pages, PdfOptions("Calibration sheet", subject=paper, duplex="long"))
    with whole_file(path) as file:
        file.write(data)
    if json_:
        as_json({"problems": [], "files": [{"path": str(path), "bytes": len(data)}]})
    else:
        say(f"{path}: print it on both sides at 100 %, then hold it to the light")
