"""The command line: commands parse, call and print; errors become messages and exit codes here."""

from __future__ import annotations

import signal
import sys
from types import FrameType

import click

from deckgen import __version__
from deckgen.cli.building import build_command
from deckgen.cli.calibrate import calibrate_command
from deckgen.cli.checking import check_command
from deckgen.cli.diffing import diff_command
from deckgen.cli.gallery import gallery_command
from deckgen.cli.listing import list_command
from deckgen.cli.new import new_command
from deckgen.cli.printers import printer_command
from deckgen.cli.proofing import proof_command
from deckgen.cli.refereeing import referee_command
from deckgen.cli.rules import rules_command
from deckgen.cli.say import report
from deckgen.cli.schema import schema_command
from deckgen.errors import DeckgenError

INTERRUPTED, TERMINATED = 130, 143


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckgen")
def commands() -> None:
    """Print-and-play decks: cards, sheets, print-service packs and rules booklets from a YAML file."""


commands.add_command(list_command)
commands.add_command(build_command)
commands.add_command(gallery_command)
commands.add_command(check_command)
commands.add_command(calibrate_command)
commands.add_command(diff_command)
commands.add_command(printer_command)
commands.add_command(new_command)
commands.add_command(proof_command)
commands.add_command(schema_command)
commands.add_command(rules_command)
commands.add_command(referee_command)


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
