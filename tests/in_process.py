"""Run the command line in this process, for tests that do not need one of its own.

Signals, streams that are closed or full, and exit codes of processes are tested in `cli/`.
"""

from __future__ import annotations

import sys
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from click.testing import CliRunner

from deckgen import cli
from deckgen.signals import Stops


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def deckgen(*words: object, folder: Path | None = None, said: str = "", **env: str) -> Ran:
    """Run a command in a folder with lines to read, and return its exit code, output and messages."""
    argv = ["deckgen", *map(str, words)]
    with (
        CliRunner().isolation(said, env) as (out, err, _),
        chdir(folder or Path()),
        patch.object(sys, "argv", argv),
        patch.object(cli, "mend_streams", lambda: None),  # The runner's streams have no file numbers.
    ):
        code = cli.main(Stops())
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())
