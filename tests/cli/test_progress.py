"""Progress and verbosity on a terminal, read through a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from small_decks import write_deck

ESCAPE = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")


def seen(*args: str, folder: Path, columns: int = 80, **env: str) -> tuple[int, bytes]:
    """Run deckgen with its messages on a terminal; return its exit code and what it wrote there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **env}
    process = subprocess.Popen(
        [sys.executable, "-m", "deckgen", *args], cwd=folder, env=environment, stderr=theirs
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            block = os.read(ours, 65536)
        except OSError:
            break
        if not block:
            break
        said += block
    os.close(ours)
    return process.wait(), said


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("progress")
    write_deck(made / "small")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("columns", [30, 80, 200])
def test_progress_bar_names_the_step_and_fits_the_terminal(columns: int, folder: Path) -> None:
    code, said = seen("build", "small", "-t", "svg", "--force", folder=folder, columns=columns)
    assert code == 0
    pictures = [
        line.decode() for line in ESCAPE.sub(b"", said).replace(b"\n", b"\r").split(b"\r") if line.strip()
    ]
    assert any("small" in line and "/" in line for line in pictures[:-1])
    assert max(len(line.rstrip()) for line in pictures[:-1]) <= columns
    assert "7 files" in pictures[-1]


@pytest.mark.slow
def test_dumb_terminals_and_quiet_commands_get_no_bar(folder: Path) -> None:
    code, said = seen("build", "small", "-t", "svg", "--force", folder=folder, TERM="dumb")
    assert (code, said.count(b"\r\n"), b"\x1b" in said) == (0, 1, False)
    assert seen("build", "small", "-t", "svg", "--force", "-q", folder=folder) == (0, b"")


@pytest.mark.slow
def test_no_color_is_respected(folder: Path) -> None:
    _, said = seen("build", "small", "-t", "svg", "--force", folder=folder, NO_COLOR="1")
    assert not re.search(rb"\x1b\[[0-9;]*3[0-7]m|\x1b\[38;", said)


@pytest.mark.slow
@pytest.mark.parametrize("args", [["build", "small", "-v"], ["-v", "build", "small"]])
def test_verbose_output_names_each_file(args: list[str], folder: Path) -> None:
    command = [sys.executable, "-m", "deckgen", *args, "-t", "svg", "--force"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert sum(line.endswith(".svg") for line in told.stderr.splitlines()) == 7
