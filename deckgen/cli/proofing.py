"""`deckgen proof`: show every card of a deck on a page, as a file or live."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from deckgen.api.decks import output_folder
from deckgen.cli.announce import Announcement
from deckgen.cli.options import (
    DECK,
    DECK_OPTIONS,
    JOBS,
    JSON,
    LANGUAGE,
    ONLY,
    OUT,
    OVERLAYS,
    OVERWRITE,
    pairs,
)
from deckgen.cli.say import AlreadyShown, counted, json_report, progress_bar, say, say_problems
from deckgen.deck.find import find_deck
from deckgen.errors import DeckgenError, SpecError, told_once
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.home import home_target
from deckgen.making.ours import check_files, write_files
from deckgen.proof.live import LiveDeck
from deckgen.proof.page import static_page
from deckgen.target.load import find_target

PAGE = "proof.html"


@click.command("proof")
@DECK
@click.option(
    "--serve", "serving", is_flag=True, help="Serve the page on this machine, updated when you save."
)
@click.option("--open", "opening", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port for --serve [default: any free port]."
)
@click.option(
    "--target", "-t", "targets", multiple=True, metavar="T",
    help="Show the sheets of this target [default: home-a4 or home-letter].",
)  # fmt: skip
@LANGUAGE
@ONLY
@OVERLAYS
@DECK_OPTIONS
@OUT
@OVERWRITE
@JOBS
@JSON
def proof_command(
    deck: str, serving: bool, opening: bool, port: int, targets: tuple[str, ...], language: str,
    only: tuple[str, ...], overlays: tuple[str, ...], options: tuple[str, ...], out: Path | None,
    overwrite: bool, jobs: int, json_: bool,
) -> None:  # fmt: skip
    """Show every card of a deck on one page.

    The page also shows what deckgen check finds, sheets, and changes since the last build. It is a single
    file, proof.html, that needs no network and that you can send to anybody. In a deck's folder, DECK may be
    left out.
    """
    path = find_deck(deck)
    folder = output_folder(path, out, language)
    targets = targets or (home_target(folder),)
    for target in targets:
        find_target(target)
    request = Request(
        deck=path, out=folder, overlays=overlays, options=tuple(pairs(options).items()), only=only,
        jobs=jobs, language=language,
    )  # fmt: skip
    if serving:
        _serve(LiveDeck(request, targets), port, Announcement(json_, opening))
        return
    try:
        _write(request, targets, overwrite, opening, json_)
    except DeckgenError as error:
        if not json_ or isinstance(error, AlreadyShown):
            raise
        json_report(error.problems)
        raise AlreadyShown(error) from error


def _write(
    request: Request, targets: tuple[str, ...], overwrite: bool, opening: bool, json_: bool
) -> None:  # fmt: skip
    """Write the page and report the problems of the deck. Raises Shown if there are any."""
    check_files(request.out, [PAGE], overwrite)
    with progress_bar("pictures") as progress:
        page = static_page(Session(request, stores=False, faulty=[]), targets, progress)
    (file,) = write_files(request.out, {PAGE: map(str.encode, page.pieces)}, overwrite)
    problems = page.problems
    if json_:
        json_report(problems, [{"path": str(file)}], cards=page.cards)
    else:
        say_problems(problems)
        say(f"{file}: {counted(page.cards, 'card')}, {counted(len(told_once(problems)), 'problem')}")
    if opening:
        webbrowser.open(file.resolve().as_uri())
    if problems:
        raise AlreadyShown(SpecError(problems))


def _serve(deck: LiveDeck, port: int, how: Announcement) -> None:
    """Serve the page until it is stopped. Raises FileError if the port is taken."""
    from deckgen.web.proof import proof_server  # few pages are served, and what serves takes memory
    from deckgen.web.serve import HOST, bound

    deck.read()
    (listening,) = sockets = bound([HOST], port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"

    def tell() -> None:
        say(f"{address}  (press Ctrl-C to stop)")

    proof_server(deck, sockets, lambda: how.make(address, tell)).serve_pages()
