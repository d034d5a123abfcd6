"""The tutorial runs as written, and the reference and the schemas match the program."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType

import click
import jsonschema
import pytest
import yaml
from click.testing import CliRunner

import deckgen
from deckgen.assets import asset, bundled_decks, specs
from deckgen.cli import commands
from deckgen.deck.fields import Field, fields_of
from deckgen.deck.load import load
from deckgen.deck.model import CARD_FIELDS, DECK_FIELDS, ENTRY_FIELDS, LAYER_KEYS, PART_FIELDS
from deckgen.draw.layers import KINDS
from deckgen.errors import SpecError
from deckgen.target.load import TARGET_FIELDS, load_target
from deckgen.target.outputs import KINDS as OUTPUTS
from deckgen.target.schema import deck_schema, target_schema

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"<!-- (run|file|change)(?:: (\S+))? -->\n```\w+\n(.*?)```", re.DOTALL)


def steps() -> Iterator[tuple[str, str, str]]:
    """Return the steps of the tutorial: commands to run, files to write, lines to change."""
    for match in BLOCK.finditer((ROOT / "docs" / "first-deck.md").read_text("utf-8")):
        yield match[1], match[2] or "", match[3]


@pytest.mark.slow
def test_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_reference_is_up_to_date() -> None:
    """The pages have every layer, parameter, key, function, icon, target key and command."""
    for page, make in reference().PAGES.items():
        assert (ROOT / "docs" / page).read_text("utf-8") == make(), (
            f"run docs/reference.py: {page} is out of date"
        )


def test_every_kind_of_layer_has_a_picture() -> None:
    """The pictures are the cards of a valid deck; each shows the kind that it is named after."""
    deck = deckgen.open(asset("layers"))
    assert {card.id for card in deck.cards} == set(KINDS)
    assert deck.problems(target="svg") == []
    for name, picture in reference().pictures().items():
        assert (ROOT / "docs" / "pictures" / "layers" / f"{name}.svg").read_text("utf-8") == picture, name
        assert any(
            next(iter(layer)) == name for layer in yaml.safe_load("\n".join(reference()._example(name)))
        )


@pytest.mark.parametrize("folder", sorted((ROOT / "docs" / "gallery").iterdir()), ids=lambda path: path.name)
def test_gallery_decks_have_no_problems(folder: Path) -> None:
    assert deckgen.open(folder).problems(target="svg") == []


def test_workflow_for_other_repositories_uses_valid_options() -> None:
    page = (ROOT / "docs" / "build-on-push.md").read_text("utf-8")
    block = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert block is not None
    steps = yaml.safe_load(block[1])["jobs"]["build"]["steps"]
    lines = [step["run"] for step in steps if step.get("run", "").startswith("deckgen")]
    assert [line.split()[1] for line in lines] == ["check", "build", "diff"]
    for line in lines:
        command = commands.get_command(click.Context(commands), line.split()[1])
        assert command is not None
        command.make_parser(click.Context(command)).parse_args(shlex.split(line)[2:])


def all_fields(fields: Mapping[str, Field]) -> Iterator[tuple[str, Field]]:
    """Fields and those inside them, by dotted key."""
    for key, each in fields.items():
        yield key, each
        yield from ((f"{key}.{name}", inner) for name, inner in all_fields(each.type.fields))


def test_everything_has_a_description() -> None:
    described = {f"layer {kind.name}": kind.params for kind in KINDS.values()}
    described |= {f"target {name}": fields_of(settings) for name, settings in OUTPUTS.items()}
    described |= {"deck": DECK_FIELDS, "part": PART_FIELDS, "card": CARD_FIELDS, "entry": ENTRY_FIELDS}
    described |= {"any layer": LAYER_KEYS, "any target": TARGET_FIELDS}
    for what, fields in described.items():
        for key, each in all_fields(fields):
            assert each.about and each.type.about, f"{what}: {key}"
    assert all(kind.about.endswith(".") for kind in KINDS.values())
    assert all(settings.__doc__ for settings in OUTPUTS.values())


DECK: dict[str, object] = {
    "deckgen": 1, "title": "T", "shape": "circle", "trims": "2in", "cards": [{"id": "one", "face": "front"}],
    "faces": {"front": [{"fill": "#fff"}]},
}  # fmt: skip
ENTRIES: dict[str, object] = {
    "inks": {"i": {"rgb": "#000"}}, "fonts": {"f": {"file": "EBGaramond12-Regular"}},
    "icons": {"c": {"file": "heart"}}, "keywords": {"k": {"icon": "coin"}},
    "options": {"o": {"values": ["a"]}}, "games": {"g": {"players": 2}},
    "tell-apart": {"inks": []},
    "parts": {"p": {"shape": "circle", "trims": "2in", "cards": []}},
}  # fmt: skip


def unknown_keys(folder: Path, deck: dict[str, object]) -> list[object]:
    (folder / "deck.yaml").write_text(yaml.safe_dump(deck), "utf-8")
    try:
        load(folder / "deck.yaml", KINDS)
    except SpecError as error:
        return [problem.values["name"] for problem in error.problems if problem.key == "yaml-no-key"]
    return []


def test_loader_and_schema_have_the_same_keys(tmp_path: Path) -> None:
    """In every section, both reject unknown keys and accept all defined ones."""
    validator = jsonschema.Draft202012Validator(deck_schema(KINDS))
    assert unknown_keys(tmp_path, DECK) == []
    for section, entry in ENTRIES.items():
        assert validator.is_valid({**DECK, section: entry}), section
        assert unknown_keys(tmp_path, {**DECK, section: entry}) == [], section
        assert isinstance(entry, dict)
        odd = {**entry, "odd": 1}
        if section != "tell-apart":
            odd = {name: {**child, "odd": 1} for name, child in entry.items()}
        assert unknown_keys(tmp_path, {**DECK, section: odd}) == ["odd"], section
        assert not validator.is_valid({**DECK, section: odd}), section


@pytest.mark.parametrize("kind", OUTPUTS)
def test_target_accepts_exactly_the_keys_of_its_kind(kind: str, tmp_path: Path) -> None:
    def unknown(keys: Iterable[str]) -> set[object]:
        target = {**dict.fromkeys(keys, ""), "deckgen-target": 1, "kind": kind}
        (tmp_path / "mine.yaml").write_text(yaml.safe_dump(target), "utf-8")
        with pytest.raises(SpecError) as caught:
            load_target(tmp_path / "mine.yaml")
        return {p.values["name"] for p in caught.value.problems if p.key == "yaml-no-key"}

    every = {key for settings in OUTPUTS.values() for key in fields_of(settings)}
    own = {*TARGET_FIELDS, *fields_of(OUTPUTS[kind])}
    assert unknown(own | every) == every - own


@pytest.mark.slow
def test_schemas_are_valid_and_accept_bundled_files() -> None:
    for schema, files in (
        (deck_schema(KINDS), [specs() / name / "deck.yaml" for name in bundled_decks()]),
        (deck_schema(KINDS), sorted((ROOT / "docs").rglob("deck.yaml"))),
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
def test_schema_finds_what_the_loader_finds(change: dict[str, object]) -> None:
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
def test_schema_command_prints_the_schema(what: str) -> None:
    result = CliRunner().invoke(commands, ["schema", what])
    assert result.exit_code == 0
    assert yaml.safe_load(result.stdout) == (deck_schema(KINDS) if what == "deck" else target_schema())
