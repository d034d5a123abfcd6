"""`deckgen proof`: the page that shows every card of a deck, as a file or live."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import ExitStack
from pathlib import Path

import click

from deckgen.cli.building import OUTPUT, pair
from deckgen.cli.say import say, say_problems
from deckgen.deck.load import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.files import whole_file
from deckgen.proof.document import checks, document, more
from deckgen.proof.page import static_page
from deckgen.proof.serve import serve


@click.command("proof")
@click.argument("deck")
@click.option(
    "--serve", "serving", is_flag=True, help="Serve the page on this machine; it changes as you write."
)
@click.option("--open", "opening", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port of --serve [default: any that is free]."
)
@click.option("--overlay", "overlays", multiple=True, metavar="NAME", help="Show an overlay of the deck.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="Set an option of the deck.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder to write into [default: output/DECK]."
)
def proof_command(
    deck: str, serving: bool, opening: bool, port: int, overlays: tuple[str, ...], options: tuple[str, ...],
    out: Path | None,
) -> None:  # fmt: skip
    """Show every card of a deck on one page: fronts and backs, faults, sheets, what has changed.

    The page is one file, proof.html, that needs no network and can be sent to anybody.
    """
    path = find_deck(deck)
    folder = out or OUTPUT / (path.parent.resolve().name if path.name == "deck.yaml" else path.stem)
    pairs = tuple(pair(option, "--option") for option in options)
    request = Request(deck=path, out=folder, overlays=overlays, options=pairs)
    if serving:
        serve(request, port, lambda address: _ready(address, opening))
        return
    file = folder / "proof.html"
    _write(request, file)
    if opening:
        webbrowser.open(file.resolve().as_uri())


def _ready(address: str, opening: bool) -> None:
    say(f"{address}  (Ctrl-C ends it)")
    if opening:
        webbrowser.open(address)


def _write(request: Request, file: Path) -> None:
    session = Session(request)
    cards, rest = document(session), more(session)
    rest.data["checks"] = found = checks(session, cards.views)
    with ExitStack() as stack:
        bar = None
        if sys.stderr.isatty():
            bar = stack.enter_context(click.progressbar(length=1, label="pictures", file=sys.stderr))

        def progress(done: int, of: int) -> None:
            if bar is not None:
                bar.length = of
                bar.update(done - bar.pos)

        page = static_page(cards, rest, progress)
    with whole_file(file) as out:
        out.write(page.encode())
    problems = [problem for part in cards.views for card in part.cards for problem in card.problems]
    say_problems(problems)
    count = len(problems) + sum(map(len, found.values()))
    say(f"{file}: {len(session.deck.cards)} cards, {count} problems")
