"""`deckgen upload`: send a build to a print service."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.api.decks import Build, output_folder, unread
from deckgen.cli.options import DECK, DECK_OPTIONS, JSON, LANGUAGE, OUT, OVERLAYS, OVERWRITE, pairs
from deckgen.cli.say import AlreadyShown, json_report, progress_bar, say, say_problems
from deckgen.errors import DeckgenError, SpecError, UsageError
from deckgen.facts import Fact
from deckgen.upload.plan import BOOKLETS, BOX, CARDS, PREFERRED, UploadPlan, plan_of
from deckgen.words import ENGLISH

if TYPE_CHECKING:
    from deckgen.upload.client import Client, Credentials
    from deckgen.upload.tgc import Sent

VARIABLES = ("DECKGEN_TGC_USERNAME", "DECKGEN_TGC_PASSWORD", "DECKGEN_TGC_API_KEY")
NO_BOOKLET = "no"


@click.command("upload")
@click.argument("service", type=click.Choice(["tgc"]))
@DECK
@click.option("--send", "sending", is_flag=True, help="Send it. Without this, only the plan is printed.")
@click.option(
    "--booklet", default="", metavar="SIZE|no",
    help=f"Send the rules in this size [default: {PREFERRED}, or the first size that holds them].",
)  # fmt: skip
@click.option("--no-box", "boxless", is_flag=True, help="Do not send a tuck box.")
@click.option("--game", default="", metavar="NAME", help="The name of the game [default: the deck's title].")
@click.option("--designer", default="", metavar="NAME", help="Use this designer, if you have several.")
@OVERLAYS
@DECK_OPTIONS
@OUT
@LANGUAGE
@OVERWRITE
@JSON
def upload_command(
    service: str, deck: str, sending: bool, booklet: str, boxless: bool, game: str, designer: str,
    overlays: tuple[str, ...], options: tuple[str, ...], out: Path | None, language: str, overwrite: bool,
    json_: bool,
) -> None:  # fmt: skip
    """Upload a deck to The Game Crafter (tgc).

    Without --send nothing is sent: the deck is built and the whole plan is printed. With it, pictures, a
    private game, its decks, sets, mats, pads and the rules are made in your account. Nothing is bought,
    published, deleted or marked as proofed. It was never run against the live service: look at everything
    there before you order.

    The account comes from DECKGEN_TGC_USERNAME, DECKGEN_TGC_PASSWORD and DECKGEN_TGC_API_KEY, or you are
    asked for it.
    """
    size = None if booklet == NO_BOOKLET else booklet
    one = unread(deck, pairs(options), overlays, language)
    folder = output_folder(one.path, out, language)
    targets = (CARDS,) if size is None else (CARDS, BOOKLETS)
    try:
        with progress_bar(one.path.parent.name, shown=not json_) as progress:
            build = partial(
                one.build, out=folder, progress=progress, jobs=os.cpu_count() or 1, overwrite=overwrite,
                waiting=partial(say, f"waiting for another build in {folder}"),
            )  # fmt: skip
            built = build(*targets)
            if not boxless:
                built = _with_box(built, build)
        plan = plan_of(folder, built.entries, size, game)
        if not json_:
            say_problems(built.problems)
            for level, fact in plan.lines():
                click.echo("  " * level + ENGLISH.say(fact))
        sent = _send(plan, designer, shown=not json_) if sending else None
    except DeckgenError as error:
        if not json_:
            raise
        json_report(error.problems)
        raise AlreadyShown(error) from error
    _report(plan, built, sent, json_)


def _with_box(built: Build, build: Callable[[str], Build]) -> Build:
    """Return a build with a box for the deck, or with a warning if the service has none."""
    try:
        box = build(BOX)
    except SpecError as error:
        notes = tuple(replace(problem, severity="warning") for problem in error.problems)
        return replace(built, problems=(*built.problems, *notes))
    entries, problems = (*built.entries, *box.entries), (*built.problems, *box.problems)
    return replace(built, entries=entries, problems=problems)


def _report(plan: UploadPlan, built: Build, sent: Sent | None, json_: bool) -> None:
    """Print what was done, or that nothing was."""
    if json_:
        files = [asdict(entry) for entry in built.entries]
        json_report(built.problems, files, plan=plan.as_json(), sent=sent and asdict(sent))
    elif sent is None:
        say(ENGLISH.say(Fact("upload-nothing-sent")))
    else:
        for step in sent.left:
            say(ENGLISH.say(Fact("upload-left", name=step)))
        say(ENGLISH.say(Fact("upload-sent", pictures=sent.sent, known=sent.known, made=sent.made)))
        say(ENGLISH.say(Fact("upload-next", name=plan.game)))


def _send(plan: UploadPlan, designer: str, shown: bool) -> Sent:
    """Send a plan. Raises SpecError, UsageError, FileError."""
    from deckgen.upload.ledger import Ledger
    from deckgen.upload.tgc import send

    ledger = Ledger.read(plan.root)
    with client(credentials()) as service, progress_bar("upload", shown=shown) as progress:
        return send(plan, service, ledger, progress, designer)


def client(given: Credentials) -> Client:
    """Return a client for the service, not yet logged in."""
    from deckgen.upload.client import Client

    return Client(given)


def credentials() -> Credentials:
    """Return the credentials, from the environment or a prompt. Raises UsageError without a terminal."""
    from deckgen.upload.client import Credentials

    found = [os.environ.get(name, "") for name in VARIABLES]
    missing = [name for name, value in zip(VARIABLES, found, strict=True) if not value]
    if missing and not sys.stdin.isatty():
        raise UsageError(Fact("upload-no-account", names=tuple(missing)))
    questions = ("The Game Crafter user name", "Password", "API key id")
    given = [
        value or click.prompt(question, hide_input=n > 0, err=True)
        for n, (value, question) in enumerate(zip(found, questions, strict=True))
    ]
    return Credentials(*given)
