"""The command line: commands parse, call and print; errors become messages and exit codes here."""

from __future__ import annotations

import atexit
import gc
import signal
import sys
from importlib import import_module
from types import FrameType

import click

from deckgen import __version__
from deckgen.cli.say import report
from deckgen.errors import DeckgenError

INTERRUPTED, TERMINATED = 130, 143
GC_THRESHOLD = 20_000
"""Allocations between generation-0 collections."""


COMMANDS = {
    "build": "building",
    "calibrate": "calibrate",
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
    "schema": "schema",
    "simulate": "simulating",
}
"""Each command and the module of this package that has it, as `<command>_command`."""


class _Commands(click.Group):
    """Imports a command when it is asked for: building a deck must not wait for the bots."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"deckgen.cli.{COMMANDS[cmd_name]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckgen")
def commands() -> None:
    """Print-and-play decks: cards, sheets, print-service packs and rules booklets from a YAML file."""


class _Terminated(BaseException):
    """TERM was sent to this process."""


def _terminate(signum: int, frame: FrameType | None) -> None:
    raise _Terminated


def main() -> None:
    """Run the command line and exit: 0 fine, 1 problems, 2 usage, 3 files, 130 Ctrl-C, 143 TERM."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console without Unicode shows ? rather than failing
    signal.signal(signal.SIGTERM, _terminate)
    # modules and cards hardly ever leave rubbish in rings: to look for it takes a twentieth of a short build
    gc.set_threshold(GC_THRESHOLD)
    atexit.register(gc.freeze)  # what is left in the end is the system's to drop
    try:
        code = commands.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except DeckgenError as error:
        report(error)
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        code = INTERRUPTED
    except _Terminated:
        code = TERMINATED
    except SystemExit:
        code = 0  # click leaves so when the reader of its output, such as `head`, has gone
    sys.exit(code or 0)
