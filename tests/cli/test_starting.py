"""Commands import only what they need, so that they start quickly."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deckgen.assets import bundled_decks, specs
from deckgen.deck.load import bundled, load
from deckgen.source import MapNode, parse_yaml

SCRIPT = """\
import sys
sys.argv = ["deckgen", *{words!r}]
from deckgen.cli import main
main()
print(*sorted({unneeded!r} & sys.modules.keys()), "none")
"""


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [
        (["--version"], {"yaml", "deckgen.deck", "deckgen.source", "fluent", "babel"}),
        (["--help"], {"yaml", "deckgen.deck", "deckgen.source", "fluent", "babel"}),
        (["list", "decks"], {"numpy", "fluent", "deckgen.target", "deckgen.sheet", "deckgen.draw"}),
        (["list", "targets"], {"numpy", "reportlab", "deckgen.draw"}),
    ],
)
def test_a_command_imports_nothing_that_it_does_not_need(words, unneeded):
    script = SCRIPT.format(words=words, unneeded=unneeded)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "none"


@pytest.mark.parametrize("name", bundled_decks())
def test_a_bundled_deck_is_the_same_without_what_is_on_its_faces(name):
    whole, light = load(specs() / name / "deck.yaml"), bundled(name)
    for attribute in ("cards", "faces", "inks", "games", "parts", "tables", "options", "warnings"):
        assert repr(getattr(light, attribute)) == repr(getattr(whole, attribute)), attribute


def test_of_a_section_only_the_names_can_be_read():
    text = "faces:\n  a:\n    - {x: 1}\n  b: {y: [1, 2]}\n  c: z\ncards: {faces: {k: v}}\n"
    root = parse_yaml(text, "x.yaml", names_of="faces")
    whole = parse_yaml(text, "x.yaml")
    assert isinstance(root, MapNode) and isinstance(whole, MapNode)
    faces = root.items["faces"]
    assert isinstance(faces, MapNode) and all(node.empty for node in faces.items.values())
    assert faces.keys == whole.items["faces"].keys
    assert root.items["cards"] == whole.items["cards"]
