"""The rule ids that the modules of Moonlight and Moon cite are those that the games say they cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckgen.referee
from deckgen.referee import game_class

FOLDER = Path(deckgen.referee.__file__).parent


@pytest.mark.parametrize(("name", "prefix"), [("moonlight", "ML"), ("moon", "DM")])
def test_ids_in_the_modules_are_those_declared(name: str, prefix: str) -> None:
    modules = [*FOLDER.glob(f"{name}.py"), *FOLDER.glob(f"{name}_*.py")]
    found = {
        rule
        for path in modules
        for rule in re.findall(rf"\b{prefix}-\d\d\b", path.read_text(encoding="utf-8"))
    }
    assert found <= game_class(name).cites
    for option in game_class(name).option_table:
        assert option.rule in game_class(name).cites and option.meaning
