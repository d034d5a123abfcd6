"""Words that are too long for their places in one of a deck's languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from proof.conftest import write_deck

from deckgen.check.fit import long_words
from deckgen.cli import commands
from deckgen.errors import UsageError
from deckgen.facts import Fact

LAYERS = """\
    - text-box: {text: It floats, font: body, ink: '#000', size: 9pt, x: 10mm, y: 55mm, w: 30mm, h: 8mm}
    - text: {text: Sea, font: body, ink: '#000', size: 9pt, x: 0.5w, y: 70mm}
    - text: {text: Port, font: body, ink: '#000', size: 9pt, x: 0.5w, y: 80mm, w: 20mm}
"""
GERMAN = {"It floats": "Es schwimmt", "Sea": "See", "Port": "Hafen"}
FRENCH = {
    "It floats": "Elle flotte et marque le chenal " * 4,
    "Sea": "La mer qu'on voit danser le long des golfes clairs",
    "Port": "Le port d'attache de la grande armada",
}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    found = write_deck(tmp_path / "harbour", [("Anchor", "#ffffff", "heavy"), ("Buoy", "#c0e0ff", "light")])
    found.write_text(found.read_text("utf-8").replace("  back:\n", f"{LAYERS}  back:\n"), "utf-8")
    (found.parent / "lang").mkdir()
    for tag, texts in (("de", GERMAN), ("fr", FRENCH)):
        words = {**texts, "{name}": "{name}", "{words}": "{words}"}
        (found.parent / f"lang/{tag}.yaml").write_text(f"texts: {json.dumps(words)}\n", "utf-8")
    return found


def test_words_that_are_too_long_are_told_for_every_language(deck: Path) -> None:
    found = long_words(deck)
    keys = [problem.key for problem in found]
    assert keys == ["draw-text-over", "check-safe-line", "draw-text-shrunk"] * 2
    assert {problem.card for problem in found} == {"anchor", "buoy"}
    lines = deck.read_text("utf-8").splitlines()
    for problem, word in zip(found, ["floats", "Sea", "Port"] * 2, strict=True):
        assert problem.where and word in lines[problem.where.line - 1]
        assert Fact("check-in-language", language="fr") in problem.context
    assert long_words(deck, ("de",)) == []


def test_the_commands_tell_them_too(deck: Path) -> None:
    said = CliRunner().invoke(commands, ["texts", str(deck), "--fit", "--json"])
    assert said.exit_code == 1
    told = [(each["card"], each["message"]) for each in json.loads(said.stdout)["problems"]]
    assert len(told) == 6
    checked = CliRunner().invoke(commands, ["check", str(deck), "--json"])
    assert set(told) <= {(each["card"], each["message"]) for each in json.loads(checked.stdout)["problems"]}
    assert CliRunner().invoke(commands, ["texts", str(deck), "--fit", "--lang", "de"]).exit_code == 0
    for words, key in ((["--fit", "--export", "x.csv"], "texts-one-way"), ([], "texts-which-language")):
        with pytest.raises(UsageError) as refused:
            CliRunner().invoke(commands, ["texts", str(deck), *words], catch_exceptions=False)
        assert refused.value.problems[0].key == key
