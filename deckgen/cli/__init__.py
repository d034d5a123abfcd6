"""The command line. Commands parse, call and print; errors become messages and exit codes here."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import FrameType

import click

from deckgen import __version__
from deckgen.cli.say import Shown, say, say_problems
from deckgen.errors import DeckgenError, UsageError
from deckgen.facts import Fact, suggest
from deckgen.words import ENGLISH

INTERNAL_ERROR, INTERRUPTED, TERMINATED = 70, 130, 143
"""Exit codes besides those of the errors: EX_SOFTWARE of sysexits.h, and 128 plus the signal."""
GC_THRESHOLD = 20_000
"""Allocations between generation-0 collections."""
TRACEBACK = "DECKGEN_TRACEBACK"
"""The environment variable that makes an internal error print its traceback."""


COMMANDS = {
    "build": "building",
    "calibrate": "printers",
    "check": "checking",
    "diff": "diffing",
    "gallery": "gallery",
    "list": "listing",
    "new": "new",
    "play": "playing",
    "printer": "printers",
    "proof": "proofing",
    "referee": "refereeing",
    "rules": "rules",
    "schema": "listing",
    "simulate": "simulating",
}
"""The module of each command in this package, where it is named `<command>_command`."""


class _Commands(click.Group):
    """Imports a command only when it is used, so that building a deck does not load the bots."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name not in COMMANDS:
            raise UsageError(Fact("cli-no-command", name=cmd_name, near=suggest(cmd_name, COMMANDS)))
        module = import_module(f"deckgen.cli.{COMMANDS[cmd_name]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckgen")
def commands() -> None:
    """Make print-and-play decks: cards, sheets, print-service files and rules booklets from a YAML file."""


class _Terminated(BaseException):
    """This process received SIGTERM."""


def _terminate(signum: int, frame: FrameType | None) -> None:
    raise _Terminated


def main() -> None:
    """Run the command line and exit.

    Exit codes: 0 success, 1 problems, 2 wrong usage, 3 files, 70 internal error, 130 Ctrl-C, 143 SIGTERM.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # Consoles without Unicode show ? instead of failing.
    signal.signal(signal.SIGTERM, _terminate)
    # Imported modules and drawn cards hardly ever form garbage cycles, and looking for them takes a
    # twentieth of a short build.
    gc.set_threshold(GC_THRESHOLD)
    atexit.register(gc.freeze)  # Skips the final collection: the process ends anyway.
    sys.exit(_run())


def _run() -> int:
    """Run the command and return its exit code, after printing what went wrong."""
    try:
        return commands.main(standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except DeckgenError as error:
        if not isinstance(error, Shown):
            say_problems(error.problems)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        say("stopped")
        return INTERRUPTED
    except _Terminated:
        return TERMINATED
    except SystemExit:
        return 0  # Click exits this way when the reader of its output, such as `head`, has gone.
    except Exception as error:
        _report_internal(error)
        return INTERNAL_ERROR


def _report_internal(error: Exception) -> None:
    """Say in one line that deckgen is at fault, and where; with the traceback if that is asked for."""
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    said = " ".join(str(error).split())
    say(ENGLISH.say(Fact("cli-internal-error", kind=type(error).__name__, said=said, place=place)))
