"""Short rules on one side of a sheet: twice on half of it, or on both halves, and longer ones in brief."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from small_decks import PLAIN, write_deck

from deckgen.making import Request, build
from deckgen.outputs.files import home_printing

SET = (("booklet", "sheet", "yes"),)


def made(folder: Path, rules: str) -> tuple[list[str], list[str]]:
    """Return the words of the sheets for A4, one string a page, and the keys of what is told."""
    deck = write_deck(folder / "small", PLAIN)
    (deck.parent / "rules").mkdir()
    (deck.parent / "rules" / "rules.md").write_text(rules, "utf-8")
    built = build(Request(deck, folder / "out", targets=("booklet",), sets=SET))
    found, file = built.problems, folder / "out" / "rules-sheet-a4.pdf"
    assert [home_printing(each, file) for each in built.entries if each.path == file.name] in ([], ["none"])
    pages = pdfium.PdfDocument(file) if file.exists() else ()
    words = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]
    return words, [problem.key for problem in found]


def turns(count: int) -> str:
    """Return rules with a paragraph for each of some turns."""
    said = "Draw a card from the pile, look at it, and lay another one in front of you, face up. "
    return "# Small\n\n" + "".join(f"Turn{n} begins. {4 * said}\n\n" for n in range(count))


@pytest.mark.parametrize(("count", "copies"), [(3, 2), (14, 1)])
def test_short_rules_are_on_one_side_of_a_sheet(count: int, copies: int, tmp_path: Path) -> None:
    (words,), _ = made(tmp_path, turns(count))
    assert [words.count(f"Turn{n} ") for n in range(1, count)] == (count - 1) * [copies]


def test_long_rules_are_in_brief(tmp_path: Path) -> None:
    brief = ":::summary\n## Small in brief\n\nDraw and lay.\n:::\n"
    (words,), _ = made(tmp_path, turns(40) + brief)
    assert "Turn" not in words and words.count("Draw and lay.") == 2


def test_rules_too_long_for_a_sheet_are_told(tmp_path: Path) -> None:
    words, told = made(tmp_path, turns(40))
    assert not words and "rules-sheet-long" in told
    assert (tmp_path / "out" / "rules.pdf").exists()
