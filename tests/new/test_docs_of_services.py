"""Every command on the pages on print services and cutting machines runs, with small decks as stand-ins."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

from deckgen.cli import commands
from deckgen.target.load import bundled_targets

DOCS = Path(__file__).parents[2] / "docs"
CARDS = PLAIN.replace("#ffffff", "#ddddee")
ROUND = CARDS.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in")
ROUND = ROUND.replace("x: 0.5w, y: 0.5h", "x: 0mm, y: 0mm")
DECKS = {"moonlight": ROUND, "sixpence": CARDS, "dominoes": CARDS, "moons": CARDS}


@pytest.mark.slow
@pytest.mark.parametrize("page", ["print-services.md", "cutting-machines.md"])
def test_every_command_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in DECKS.items():
        write_deck(tmp_path / name, text)
    lines = re.findall(r"^    deckgen (.+)$", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert len(lines) >= 4
    for line in lines:
        words = [f"./{word}" if word in DECKS else word for word in shlex.split(line, comments=True)]
        found = CliRunner().invoke(commands, words, standalone_mode=False)
        said = f"{line}: {found.output} {found.exception}"
        assert found.exception is None and found.exit_code == 0, said


def test_every_service_is_in_the_table() -> None:
    text = (DOCS / "print-services.md").read_text("utf-8")
    table = text.partition("| service |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`([\w-]+)`", table))
    elsewhere = {
        "home",
        "gutterfold",
        "punch",
        "score",
        "box",
        "booklet",
        "svg",
        "screen",
        "pnp",
        "silhouette",
        "cricut",
        "laser",
    }
    assert {name for name in bundled_targets() if name.partition("-")[0] not in elsewhere} <= named


@pytest.mark.parametrize("page", ["print-services.md", "cutting-machines.md"])
def test_pictures_and_links_exist(page: str) -> None:
    for name in re.findall(r"\]\(([\w/.-]+)(?:#[\w-]+)?\)", (DOCS / page).read_text("utf-8")):
        assert (DOCS / name).is_file(), name
