"""The table of layer kinds names the module of each, and no kind is missing from it."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import deckgen.draw.layers
from deckgen.draw.layers import KINDS, MODULES
from deckgen.draw.layers.registry import REGISTERED


def test_every_kind_stands_in_the_table_with_its_module() -> None:
    for module in pkgutil.iter_modules(deckgen.draw.layers.__path__):
        import_module(f"deckgen.draw.layers.{module.name}")
    assert {name: kind.make.__module__.rpartition(".")[2] for name, kind in REGISTERED.items()} == MODULES
    assert sorted(KINDS) == sorted(REGISTERED) and len(KINDS) == len(MODULES)


def test_a_kind_is_imported_only_when_it_is_asked_for() -> None:
    program = (
        "import sys; from deckgen.draw.layers import KINDS;"
        "before = 'deckgen.draw.layers.moon' in sys.modules; KINDS['phase'];"
        "print(before, 'deckgen.draw.layers.moon' in sys.modules, 'plate' in KINDS, 'no-such' in KINDS)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True", "True", "False"]
