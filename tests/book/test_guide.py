"""The guide to writing rules explains every directive, and its examples can be parsed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.book.document import OptionText, Summary, walk
from deckgen.book.parse import DIRECTIVES, SHOWN, read_chapter

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-rules.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```markdown\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


def test_every_directive_has_a_section_with_an_example():
    parts = dict(re.findall(r"^### ([\w-]+)\n(.*?)(?=^##|\Z)", GUIDE, re.DOTALL | re.MULTILINE))
    assert parts.keys() == DIRECTIVES.keys()
    for name, part in parts.items():
        assert re.search(rf"^:::?{name}\b", part, re.MULTILINE), name
    assert all(f"`{word}`" in parts["record"] for word in SHOWN)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_can_be_parsed(number, tmp_path):
    path = tmp_path / "example.md"
    title = "" if number == 0 else "# A game\n\n"
    path.write_text(title + EXAMPLES[number], "utf-8")
    assert read_chapter(path, "", "en").blocks


def test_examples_mean_what_the_guide_says(tmp_path):
    path = tmp_path / "whole.md"
    path.write_text("\n".join(EXAMPLES), "utf-8")
    chapter = read_chapter(path, "", "en")
    assert list(chapter.rules) == ["ML-04", "ML-05", "ML-06"]
    blocks = list(walk(chapter.blocks))
    assert [block.name for block in blocks if isinstance(block, OptionText)] == ["pass_is_final"]
    assert sum(isinstance(block, Summary) for block in blocks) == 1
