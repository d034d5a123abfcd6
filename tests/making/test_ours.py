"""Commands that write single files leave foreign and edited files alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from small_decks import PLAIN, write_deck

import deckgen
from deckgen.cli import commands
from deckgen.errors import FileError
from deckgen.making.ours import LEDGER, check_files, write_files

FILES = {"a.html": b"1", "b.csv": b"2"}


def named(error: BaseException | None) -> object:
    """Return the files that the error names."""
    assert isinstance(error, FileError)
    (problem,) = error.problems
    assert (problem.key, error.exit_code) == ("build-not-ours", 3)
    return problem.values["files"]


def refused(folder: Path, files: dict[str, bytes]) -> object:
    """Return the files that prevent writing."""
    with pytest.raises(FileError) as caught:
        write_files(folder, files, overwrite=False)
    return named(caught.value)


def test_own_files_are_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for content in (b"1", b"2", b"2", b"1"):
        assert write_files(out, {"a.html": content}, overwrite=False) == [out / "a.html"]
        assert (out / "a.html").read_bytes() == content
    assert len((out / LEDGER).read_text().splitlines()) == 2


def test_foreign_files_are_kept_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_bytes(b"mine")
    assert refused(tmp_path, FILES) == ("b.csv",)
    assert [path.name for path in tmp_path.iterdir()] == ["b.csv"]
    assert (tmp_path / "b.csv").read_bytes() == b"mine"
    write_files(tmp_path, FILES, overwrite=True)
    write_files(tmp_path, dict.fromkeys(FILES, b"3"), overwrite=False)


def test_same_content_under_another_name_is_foreign(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.html": b"1"}, overwrite=False)
    (tmp_path / "c.html").write_bytes(b"1")
    assert refused(tmp_path, {"c.html": b"2"}) == ("c.html",)


@pytest.mark.parametrize("kind", ["changed", "link", "folder"])
def test_edited_files_belong_to_the_user(kind: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_files(out, FILES, overwrite=False)
    (out / "a.html").unlink()
    if kind == "changed":
        (out / "a.html").write_bytes(b"mine")
    elif kind == "link":
        (tmp_path / "same").write_bytes(b"1")
        (out / "a.html").symlink_to(tmp_path / "same")
    else:
        (out / "a.html").mkdir()
    assert refused(out, FILES) == ("a.html",)


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"a.html", b"mine  a.html\n" * 9])
def test_damaged_ledger_is_ignored(text: bytes, tmp_path: Path) -> None:
    write_files(tmp_path, FILES, overwrite=False)
    (tmp_path / LEDGER).write_bytes(text)
    assert refused(tmp_path, FILES) == ("a.html", "b.csv")


def test_ledger_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LEDGER).symlink_to(tmp_path / "precious")
    with pytest.raises(FileError):
        write_files(tmp_path / "out", FILES, overwrite=False)
    assert (tmp_path / "precious").read_bytes() == b"mine"


def test_names_that_are_too_long_are_reported(tmp_path: Path) -> None:
    check_files(tmp_path / ("x" * 300), FILES, overwrite=False)
    with pytest.raises(FileError):
        write_files(tmp_path / ("x" * 300), FILES, overwrite=False)


DIFF = ["diff", "OLD", "DECK", "--target", "svg", "--out", "OUT"]
COMMANDS = {
    "proof.html": ["proof", "DECK", "--out", "OUT"],
    "fan.png": ["gallery", "DECK", "--width", "200", "--out", "OUT"],
    "calibration-a4.pdf": ["calibrate", "--out", "OUT"],
    "diff.html": DIFF,
    "sheets/small/svg/red-1.svg": DIFF,
    "home-a4.pdf": ["build", "DECK", "--target", "home-a4", "--out", "OUT"],
    "index.html": ["simulate", "moon", "--hands", "20", "--report", "OUT"],
}
"""The command that writes each file."""


def run(folder: Path, words: list[str], *more: str) -> Result:
    """Run a command with the decks and the folder of a test."""
    write_deck(folder / "old/small", PLAIN.replace("30pt", "31pt"))
    deck = write_deck(folder / "small")
    names = {"DECK": str(deck.parent), "OLD": str(folder / "old/small"), "OUT": str(folder / "out")}
    return CliRunner().invoke(commands, [*(names.get(word, word) for word in words), *more])


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_leave_foreign_files_alone(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "out" / name
    mine.parent.mkdir(parents=True)
    mine.write_bytes(b"mine")
    assert named(run(tmp_path, COMMANDS[name]).exception) == (name.removeprefix("sheets/small/"),)
    left = {path.name for path in (tmp_path / "out").rglob("*") if path.is_file()} - {".deckgen-lock"}
    assert (left, mine.read_bytes()) == ({mine.name}, b"mine")
    assert run(tmp_path, COMMANDS[name], "--overwrite").exit_code == 0
    assert mine.read_bytes() != b"mine"
    assert run(tmp_path, COMMANDS[name]).exit_code == 0


@pytest.mark.slow
def test_exit_code_and_message(tmp_path: Path) -> None:
    write_deck(tmp_path / "small")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/manifest.json").write_bytes(b"mine")
    words = [sys.executable, "-m", "deckgen", "build", "small", "--target", "svg", "--out", "out"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "manifest.json in out: not made by deckgen, or changed since" in done.stderr
    assert "--overwrite" in done.stderr
    done = subprocess.run([*words, "--json"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["problems"][0]["values"]["files"] == ["manifest.json"]


def test_python_interface_can_overwrite_too(tmp_path: Path) -> None:
    deck = deckgen.open(write_deck(tmp_path / "small"))
    (tmp_path / "out/svg").mkdir(parents=True)
    (tmp_path / "out/svg/red-1.svg").write_bytes(b"mine")
    with pytest.raises(FileError):
        deck.build("svg", out=tmp_path / "out")
    assert deck.build("svg", out=tmp_path / "out", overwrite=True).made == 7
