"""No command replaces or removes a file that deckgen did not make, wherever the command writes.

What a command writes is seen by running it in an empty place. Then somebody else's file is put where each of
those files was, one after the other, and the command is run again.
"""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

from deckgen.cli import commands
from deckgen.errors import FileError
from deckgen.making.files import LOCK
from deckgen.upload.ledger import NAME as LEDGER
from deckgen.upload.ledger import Ledger
from deckgen.web.serve import PageServer

MINE = b"mine, and nobody else's\n"
WRITING = {
    "build": "build deck -t svg -t home-a4 --out out",
    "build as a bundle": "build deck -t pnp --out out",
    "calibrate": "calibrate --out out",
    "check": "check deck --out out",
    "diff": "diff deck other --out out",
    "fonts": "fonts deck --lock",
    "fonts into the deck": "fonts deck --vendor",
    "gallery": "gallery deck --out out",
    "new": "new made",
    "new from a table": "new made --data cards.csv",
    "odds": "odds deck --plot out/odds.svg",
    "play": "play moon --bots greedy,greedy,greedy --seed 1 --save saved.txt",
    "proof": "proof deck --out out",
    "replay": "replay game.txt --out out/game.html",
    "simulate": "simulate moon --hands 3 --report out",
    "studio": "studio dominoes --no-open",
    "table": "table moon --bots greedy,greedy --no-open --record record.txt",
    "table for free play": "table deck --no-open --record record.txt",
    "texts": "texts deck --lang de --export texts.csv",
    "upload": "upload tgc deck --out out",
}
"""A call of every command that writes, and of each way in which it does."""
ELSEWHERE = {
    "fetch": "tests/new/test_fetch.py, with a server to fetch from",
    "printer": "writes the user's own settings, by edits",
}
READING = {"completions", "list", "playtest", "referee", "rules", "schema"}
NOTHING = {"check", "fonts", "fonts into the deck", "upload"}
"""What writes nothing here: there are no fonts of the system, and nothing is sent."""
OWN = {LOCK, ".deckgen-cache", ".deckgen-source", ".deckgen-files", ".deckgen-journal"}
"""Names that say whose they are."""


def test_every_command_is_known() -> None:
    names = set(commands.list_commands(click.Context(commands)))
    assert names == {name.split()[0] for name in WRITING} | set(ELSEWHERE) | READING


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Return a function that makes a folder with two decks, a table and a record, and goes there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(PageServer, "serve_pages", lambda self: [each.close() for each in self.sockets])

    def make(name: str) -> Path:
        folder = tmp_path / name
        write_deck(folder / "deck", PLAIN)
        write_deck(folder / "other", PLAIN.replace("title: Small", "title: Other"))
        (folder / "cards.csv").write_text("name,words\nAnchor,heavy\n")
        monkeypatch.chdir(folder)
        record = Path(__file__).parents[2] / "specs/dominoes/records"
        shutil.copy(sorted(record.glob("*.txt"))[0], folder / "game.txt")
        return folder

    return make


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and not OWN & {*path.parts})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def planted(made: list[str]) -> Iterator[str]:
    """The files to put somebody else's in place of: not all, where there are many of a kind."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for name in made:
        kinds.setdefault((str(Path(name).parent), Path(name).suffix), []).append(name)
    for names in kinds.values():
        yield from dict.fromkeys((names[0], names[-1]))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # sockets of refused tables
@pytest.mark.parametrize("name", WRITING)
def test_files_of_others_are_kept(name: str, place: Callable[[str], Path]) -> None:
    words = WRITING[name].split()
    folder = place("first")
    before = files(folder)
    CliRunner().invoke(commands, words)
    after = files(folder)
    assert {path: after.get(path) for path in before} == before
    made = sorted(after.keys() - before.keys())
    assert made or name in NOTHING
    for number, path in enumerate(planted(made)):
        folder = place(f"again-{number}")
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(MINE)
        CliRunner().invoke(commands, words)
        assert (folder / path).read_bytes() == MINE, path
    gc.collect()  # Sockets of refused tables are told of here, not in a later test.


def test_a_file_in_place_of_the_ledger_of_uploads_is_kept(tmp_path: Path) -> None:
    (tmp_path / LEDGER).write_bytes(MINE)
    with pytest.raises(FileError) as refused:
        Ledger.read(tmp_path)
    assert refused.value.problems[0].key == "build-not-ours"
