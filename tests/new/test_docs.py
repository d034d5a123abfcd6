"""The tutorial runs as it stands; the reference is what the program makes of itself; so are the schemas."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from deckgen.assets import asset, bundled_decks, specs
from deckgen.cli import commands
from deckgen.deck import reader
from deckgen.deck.keys import CARD_KEYS, DECK_KEYS, PART_KEYS, SECTIONS
from deckgen.deck.load import load
from deckgen.deck.schema import deck_schema
from deckgen.draw.layers import KINDS
from deckgen.target.keys import ABOUT
from deckgen.target.kinds import KINDS as TARGETS
from deckgen.target.schema import keys_of, target_schema

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"<!-- (run|file|change)(?:: (\S+))? -->\n```\w+\n(.*?)```", re.DOTALL)


def steps() -> Iterator[tuple[str, str, str]]:
    """What the tutorial asks for, in order: commands to run, files to write, lines to change."""
    for match in BLOCK.finditer((ROOT / "docs" / "first-deck.md").read_text("utf-8")):
        yield match[1], match[2] or "", match[3]


@pytest.mark.slow
def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, name, text in steps():
        if kind == "run":
            for line in text.splitlines():
                result = CliRunner().invoke(commands, shlex.split(line)[1:])
                assert result.exit_code == 0, f"{line}: {result.output} {result.exception}"
        elif kind == "file":
            Path(name).write_text(text, "utf-8")
        else:
            _change(Path(name), text)
    assert (tmp_path / "output" / "harbour" / "svg" / "mara.svg").is_file()
    assert (tmp_path / "output" / "harbour" / "home-a4.pdf").read_bytes().startswith(b"%PDF")
    assert "Mended Net" in (tmp_path / "output" / "harbour" / "proof.html").read_text("utf-8")
    assert "0 problems" in CliRunner().invoke(commands, ["proof", "harbour"]).output


def _change(path: Path, diff: str) -> None:
    old = [line[1:] for line in diff.splitlines() if line.startswith("-")]
    new = [line[1:] for line in diff.splitlines() if line.startswith("+")]
    spec = path.read_text("utf-8")
    assert spec.count("\n".join(old)) == 1, f"the template no longer has {old}"
    path.write_text(spec.replace("\n".join(old), "\n".join(new)), "utf-8")


def test_the_reference_is_up_to_date() -> None:
    """Every layer, parameter, key, function, icon, target key and command stands in the pages."""
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for page, make in module.PAGES.items():
        assert (ROOT / "docs" / page).read_text("utf-8") == make(), (
            f"run docs/reference.py: {page} is out of date"
        )


def test_everything_says_what_it_is() -> None:
    for kind in KINDS.values():
        assert kind.about.endswith("."), kind.name
        assert all(param.about for param in kind.params.values()), kind.name
    for target in TARGETS:
        assert [key for key in keys_of(target) if not ABOUT.get(key)] == []


def test_the_keys_are_those_that_the_loader_asks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each map of a full deck file was asked for, against the list that the schema is made from."""
    asked: dict[str, set[str]] = {}

    def note(self: reader.Fields) -> None:
        asked.setdefault(self.what, set()).update(self.asked)

    monkeypatch.setattr(reader.Fields, "done", note)
    (tmp_path / "deck.yaml").write_text(FULL, "utf-8")
    load(tmp_path / "deck.yaml", KINDS)
    assert asked["the deck"] - set(PART_KEYS) == set(DECK_KEYS)
    assert asked["the part 'p'"] == set(PART_KEYS)
    named = {
        "the font": "font",
        "the icon": "icon",
        "the ink 'i'": "ink",
        "the option 'o'": "option",
        "the game 'g'": "game",
        "prints": "prints",
    }
    for what, section in named.items():
        assert asked[what] == set(SECTIONS[section]), what
    assert {"id", "face", "back", "count", "extra", "prints"} == set(CARD_KEYS)


FULL = """\
deckgen: 1
title: Full
inks: {i: "#000"}
fonts: {f: EBGaramond12-Regular}
icons: {c: heart}
options: {o: {values: [a]}}
games: {g: {players: [2]}}
parts: {p: {shape: circle, trims: 2in, cards: [{id: one, face: front, prints: {words: {A: 1}}}]}}
faces: {front: [fill: i]}
"""


def test_schemas_are_schemas_and_fit_what_is_bundled() -> None:
    for schema, files in (
        (deck_schema(KINDS), [specs() / name / "deck.yaml" for name in bundled_decks()]),
        (target_schema(), sorted(asset("targets").glob("*.yaml"))),
    ):
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        assert files
        for file in files:
            validator.validate(yaml.safe_load(file.read_text("utf-8")))


@pytest.mark.parametrize(
    "change",
    [
        {"titel": "x"}, {"shape": "square"}, {"faces": {"front": [{"dsic": {"r": "3mm"}}]}},
        {"faces": {"front": [{"disc": {"radius": "3mm"}}]}},
        {"faces": {"front": [{"text": {"align": "middle"}}]}},
    ],
)  # fmt: skip
def test_the_schema_finds_what_the_loader_finds(change: dict[str, object]) -> None:
    good = {
        "deckgen": 1,
        "title": "T",
        "shape": "circle",
        "trims": "2in",
        "cards": ["a"],
        "faces": {"front": []},
    }
    validator = jsonschema.Draft202012Validator(deck_schema(KINDS))
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, **change})


@pytest.mark.parametrize("what", ["deck", "target"])
def test_the_command_prints_it(what: str) -> None:
    result = CliRunner().invoke(commands, ["schema", what])
    assert result.exit_code == 0
    assert yaml.safe_load(result.stdout) == (deck_schema(KINDS) if what == "deck" else target_schema())
