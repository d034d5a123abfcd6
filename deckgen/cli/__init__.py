"""Run the command line. Commands parse, call and print; errors become messages and exit codes here."""

from __future__ import annotations

import atexit
import gc
import os
import re
import signal
import traceback
from importlib import import_module
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from deckgen import __version__
from deckgen.cli.loudness import add_loudness
from deckgen.cli.say import AlreadyShown, say, say_problems
from deckgen.cli.streams import mend_streams
from deckgen.errors import DeckgenError, Problem, UsageError
from deckgen.facts import Fact, suggest
from deckgen.signals import Stops, Terminated
from deckgen.words import ENGLISH

INTERNAL_ERROR = 70
"""The exit code of an internal error: EX_SOFTWARE in sysexits.h."""
_PATH = re.compile(r"(?:[A-Za-z]:)?(?:[/\\][^/\\\s'\":,;]+){2,}")
"""A path in a message. Reports show only its last part, because paths may contain people's names."""
TRACEBACK = "DECKGEN_TRACEBACK"
"""The environment variable that makes an internal error print its traceback."""


class Listed(NamedTuple):
    """A command as help and shells list it, which takes long enough without importing it."""

    module: str
    """Its module in this package; its function is named `<command>_command`."""
    about: str
    """The first sentence of its help."""


COMMANDS = {
    "build": Listed("building", "Build a deck's files."),
    "calibrate": Listed("printers", "Make a calibration sheet for your printer."),
    "check": Listed("checking", "Check a deck for print and rules problems."),
    "completions": Listed("completions", "Print a script that makes a shell complete what you type."),
    "diff": Listed("diffing", "Show the cards that changed."),
    "fetch": Listed("fetching", "Copy a deck's data files from the web into its folder."),
    "fonts": Listed("fonts", "List the font families of a deck, or all available ones."),
    "gallery": Listed("gallery", "Make pictures of a whole deck."),
    "list": Listed("listing", "List decks, games, targets, layer kinds or sheets of labels."),
    "new": Listed("new", "Create a new deck in the folder NAME."),
    "odds": Listed("odds", "Show the odds of drawing cards."),
    "play": Listed("playing", "Play a game in the terminal."),
    "playtest": Listed("playtest", "Show what became of each card in sessions of free play."),
    "printer": Listed("printers", "Store back-alignment corrections per printer."),
    "proof": Listed("proofing", "Show every card of a deck on one page."),
    "referee": Listed("refereeing", "Check records of games against the rules; settle disputes."),
    "replay": Listed("replaying", "Show a record of a game, or a session, as a page."),
    "rules": Listed("rules", "Show the rules of a game or a deck, or a single rule."),
    "schema": Listed("listing", "Print the JSON schema of a deck or target file."),
    "simulate": Listed("simulating", "Let bots play a game many times."),
    "studio": Listed("editing", "Edit a deck in the browser."),
    "table": Listed("tabling", "Play a game in the browser, with the real cards."),
    "texts": Listed("texting", "List, export and import the translations of a deck."),
    "upload": Listed("uploading", "Upload a deck to The Game Crafter (tgc)."),
}

MEANT = {
    "help": ("--help",), "version": ("--version",), "create": ("new",), "init": ("new",), "import": ("new",),
    "make": ("build",), "pdf": ("build",), "print": ("build",), "export": ("build",), "render": ("build",),
    "serve": ("proof",), "preview": ("proof",), "watch": ("proof",), "edit": ("studio",), "gui": ("studio",),
    "lint": ("check",), "validate": ("check",), "translate": ("texts",), "targets": ("list",),
    "templates": ("new",), "verify": ("referee",), "sim": ("simulate",),
}  # fmt: skip
"""What is meant by words that other programs use for their commands."""


class _Commands(click.Group):
    """Imports each command only when it is used, so that building a deck does not load the bots."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.possibilities:
                raise
            raise UsageError(Fact("cli-option-first", name=error.option_name)) from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            if ctx.resilient_parsing:
                return None  # A shell is asking for completions.
            near = suggest(cmd_name, [*COMMANDS, "--help", "--version"], MEANT)
            problem = Problem(Fact("cli-no-command", name=cmd_name), advice=near if near.close else None)
            raise UsageError(problem)
        module = import_module(f"deckgen.cli.{COMMANDS[cmd_name].module}")
        gc.freeze()  # No collection needs to look at what was imported.
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return add_loudness(found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].about) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        found = [CompletionItem(name, help=COMMANDS[name].about) for name in names]
        return found + click.Command.shell_complete(self, ctx, incomplete)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckgen")
def commands() -> None:
    """Make print-and-play decks: cards, sheets, print-service files and rules booklets from a YAML file."""


add_loudness(commands)


def main(stops: Stops | None = None) -> int:
    """Run the command line and return its exit code.

    Exit codes: 0 success, 1 problems, 2 wrong usage, 3 files, 70 internal error, 130 Ctrl-C, 143 SIGTERM.
    """
    if stops is None:
        stops = Stops()
        stops.listen()
    mend_streams()
    atexit.register(gc.freeze)  # Skip the final collection; the process is about to end.
    try:
        stops.raising = True
        if "_DECKGEN_COMPLETE" in os.environ:
            import_module("deckgen.cli.completions")  # Click does not support PowerShell itself.
        code: int = commands.main(prog_name="deckgen", standalone_mode=False) or 0
    except BaseException as error:
        stops.raising = False
        code = _said(error, stops)
    stops.raising = False
    # Other code, such as a library being imported, may have caught the exception raised by the signal.
    return 128 + stops.came if stops.came else code


def _said(error: BaseException, stops: Stops) -> int:
    """Print what went wrong, and return the exit code."""
    match error:
        case Terminated():
            return 128 + signal.SIGTERM
        case _ if stops.came or isinstance(error, KeyboardInterrupt | click.Abort):
            say("stopped")
            return 128 + signal.SIGINT
        case click.ClickException():
            error.show()
            return error.exit_code
        case DeckgenError():
            if not isinstance(error, AlreadyShown):
                say_problems(error.problems)
            return error.exit_code
        case SystemExit():
            return 0  # Click exits this way if the reader of its output, such as `head`, has closed the pipe.
        case Exception():
            _report_internal(error)
    return INTERNAL_ERROR


def _report_internal(error: Exception) -> None:
    """Report an internal error and its place in one line, with the traceback if requested."""
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    said = _PATH.sub(lambda found: PureWindowsPath(found[0]).name, " ".join(str(error).split()))
    say(
        ENGLISH.say(
            Fact("cli-internal-error", kind=type(error).__name__, said=said, place=place, version=__version__)
        )
    )
