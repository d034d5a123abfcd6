"""With closed, full or broken streams, the work is done, the exit code is right and no file is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_decks import write_deck

pytestmark = pytest.mark.skipif(os.name == "nt", reason="closes streams in a shell")

BUILD = "build deck --target svg --out out --jobs 2"
CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-")
FULL = "cannot write to standard output: No space left on device\n"


def deckgen(folder: Path, words: str, streams: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command with redirected streams in a shell."""
    line = f'exec "$0" -m deckgen {words} {streams}'
    return subprocess.run(
        ["sh", "-c", line, sys.executable], cwd=folder, capture_output=True, text=True, timeout=120
    )


@pytest.mark.slow
@pytest.mark.parametrize("streams", CLOSED)
def test_build_with_closed_streams_makes_the_same_files(tmp_path: Path, streams: str) -> None:
    write_deck(tmp_path / "deck")
    assert deckgen(tmp_path, BUILD, streams).returncode == 0
    made = {path.name: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    # seven pictures, the manifest, the deck's files and what is known of its faces
    assert len(made) == 10
    assert deckgen(tmp_path, BUILD.replace("--out out", "--out again")).returncode == 0
    again = tmp_path / "again"
    assert made == {path.name: path.read_bytes() for path in again.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("words", "code"),
    [("check deck", 0), ("check wrong --json", 1), ("list", 0), ("list nothing", 2),
     ("proof deck --out out", 0), ("simulate moonlight --hands 5 --workers 2", 0),
     ("play moonlight --seed 3", 0)],
)  # fmt: skip
def test_exit_code_is_right_with_all_streams_closed(tmp_path: Path, words: str, code: int) -> None:
    write_deck(tmp_path / "deck")
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "deck.yaml").write_text("deckgen: 1\ntitle: [\n")
    assert deckgen(tmp_path, words, CLOSED[-1]).returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "words",
    ["list", "--help", "check deck --json", "build deck --target svg --out out --json",
     "simulate moonlight --hands 5 --json", "schema deck"],
)  # fmt: skip
def test_unwritable_output_is_reported_in_one_line(tmp_path: Path, words: str) -> None:
    write_deck(tmp_path / "deck")
    done = deckgen(tmp_path, words, ">/dev/full")
    assert (done.returncode, done.stderr) == (3, FULL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_unwritable_messages_are_ignored(tmp_path: Path) -> None:
    write_deck(tmp_path / "deck")
    assert deckgen(tmp_path, BUILD, "2>/dev/full").returncode == 0
    assert deckgen(tmp_path, "list nothing", "2>/dev/full").returncode == 2


@pytest.mark.parametrize("words", ["list layers", "schema deck"])
def test_closed_pipe_is_not_an_error(tmp_path: Path, words: str) -> None:
    command = [sys.executable, "-m", "deckgen", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait() == 0


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_full_disk_is_reported_and_damages_nothing(tmp_path: Path, jobs: int) -> None:
    """Files larger than a few kilobytes cannot be written, as on a full disk."""
    write_deck(tmp_path / "deck")
    words = f"build deck --target svg --target home-a4 --out out --jobs {jobs}"
    line = f'ulimit -f 8; exec "$0" -m deckgen {words}'  # blocks of 512 bytes
    full = subprocess.run(["sh", "-c", line, sys.executable], cwd=tmp_path, capture_output=True, text=True)
    assert full.returncode == 3 and full.stderr.startswith("cannot write "), full.stderr
    assert full.stderr.count("\n") == 1
    assert not list((tmp_path / "out").rglob("*.deckgen-part"))
    assert deckgen(tmp_path, words).returncode == 0
    assert deckgen(tmp_path, words.replace("--out out", "--out again")).returncode == 0
    out, again = tmp_path / "out", tmp_path / "again"
    assert {path.name: path.read_bytes() for path in out.rglob("*") if path.is_file()} == {
        path.name: path.read_bytes() for path in again.rglob("*") if path.is_file()
    }


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everywhere")
def test_read_only_folder_is_reported(tmp_path: Path) -> None:
    write_deck(tmp_path / "deck")
    (tmp_path / "out").mkdir(mode=0o555)
    done = deckgen(tmp_path, BUILD)
    assert done.returncode == 3 and done.stderr.startswith("cannot write into out")
