"""Links in rules texts either lead to a place in the book or are reported as broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_decks import PLAIN, write_deck

import deckgen
from deckgen.book.document import inlines
from deckgen.book.volume import read_volume
from deckgen.check.deck import book_findings
from deckgen.deck.load import load
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Suggestion


def written(folder: Path, text: str) -> Path:
    """Return a deck with one rules text."""
    path = write_deck(folder, PLAIN)
    (folder / "rules").mkdir()
    (folder / "rules" / "small.md").write_text(f"# Small\n\n{text}\n", "utf-8")
    return path


@pytest.mark.parametrize(
    "text", ["[there](#nowhere)", "- [there](#nowhere)", "| a |\n|--|\n| [there](#nowhere) |"]
)
def test_broken_link_is_reported_by_check_and_build(text: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"## Part\n\n{text}")
    with pytest.raises(SpecError) as caught:
        read_volume(load(path))
    for problems in (caught.value.problems, book_findings(Session(Request(path, tmp_path))).problems):
        (problem,) = problems
        assert problem.key == "rules-link-unknown" and problem.values["link"] == "#nowhere"
        assert isinstance(problem.values["near"], Suggestion)
        assert (
            problem.where is not None and problem.where.file.endswith("small.md") and problem.where.line >= 5
        )


def test_broken_link_is_told_with_its_line_within_a_paragraph(tmp_path: Path) -> None:
    text = "{#ML-10} See\nthe [part](#small)\nand **ML-11** and\n[there](#nowhere)."
    with pytest.raises(SpecError) as caught:
        read_volume(load(written(tmp_path, f"## Small\n\n{text}")))
    told = [(p.key, p.where.line if p.where else 0) for p in caught.value.problems]
    assert ("rules-rule-unknown", 7) in told and ("rules-link-unknown", 8) in told


def test_ids_of_cards_in_backticks_are_their_titles(tmp_path: Path) -> None:
    path = written(tmp_path, "Play `red-1` and `*red-1*`.")
    path.write_text(path.read_text("utf-8").replace('id: "', 'title: "{suit} {rank}", id: "'), "utf-8")
    paragraph = read_volume(load(path)).chapters[0].blocks[1]
    assert "".join(each.text for each in inlines(paragraph)) == "Play red 1 and *red-1*."


@pytest.mark.slow
def test_valid_links_and_rules_that_are_only_mentioned(tmp_path: Path) -> None:
    """An id without a rule is just text, and so is one that is stated only in a caption."""
    text = (
        "See [part](#small-part), [cover](#cover), AB-12 and ML-10.\n\n## Part\n\n{#ML-10} A rule. "
        ":::summary\n"
        + "See ML-10 and AB-12.\n\n" * 40
        + ":::\n\n:::all-cards\n{#ML-11} All.\n:::\n\nSee ML-11."
    )
    path = written(tmp_path, text.replace(". :::", ".\n\n:::"))
    assert book_findings(Session(Request(path, tmp_path))).problems == []
    deckgen.open(path).build("booklet", out=tmp_path / "out")
    assert list((tmp_path / "out").rglob("*.pdf"))
