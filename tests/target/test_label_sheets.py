"""Sheets of labels and pre-cut cards have correct data, with pieces in their places."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.errors import SpecError
from deckgen.sheet.die import Die
from deckgen.sheet.layout import lay_out
from deckgen.target.labels import label_sheets
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import PaperSheets


def settings(name: str) -> PaperSheets:
    output = load_target(find_target("home-letter"), {"labels": name}).output
    assert isinstance(output, PaperSheets)
    return output


@pytest.mark.parametrize("name", sorted(label_sheets()))
def test_pieces_are_on_the_paper_and_apart(name: str) -> None:
    sheet = label_sheets()[name]
    w, h = sheet.size
    for x, y in sheet.centres():
        assert w / 2 <= x <= sheet.paper.width - w / 2 and h / 2 <= y <= sheet.paper.height - h / 2
    for one, two in ((sorted({c[i] for c in sheet.centres()}), sheet.size[i]) for i in (0, 1)):
        assert all(b - a >= two - 0.01 for a, b in pairwise(one))
    assert sheet.source


def test_common_sheet_of_business_cards() -> None:
    """It has ten 3.5 x 2 in cards in two columns, with margins of 3/4 in (sides) and 1/2 in."""
    layout = lay_out(Die("rectangle", 50.8, 88.9, 0, 1), settings("avery-8371"))
    assert len(layout.slots) == 10 and {slot.turn for slot in layout.slots} == {90}
    edges = [(slot.x - 44.45, slot.y - 25.4) for slot in layout.slots]
    assert min(edges) == pytest.approx((19.05, 12.7))
    assert max(slot.x + 44.45 for slot in layout.slots) == pytest.approx(215.9 - 19.05)
    assert max(slot.y + 25.4 for slot in layout.slots) == pytest.approx(279.4 - 12.7)


def test_pieces_of_another_size_or_shape_are_rejected() -> None:
    for die in (Die("circle", 63.5, 63.5), Die("rectangle", 63.5, 88.9)):
        with pytest.raises(SpecError) as caught:
            lay_out(die, settings("Avery 5371"))
        assert caught.value.problems[0].key == "sheet-labels"
    assert len(lay_out(Die("circle", 63.5, 63.5, 0, 1), settings("avery-5294")).slots) == 12
    with pytest.raises(SpecError) as unknown:
        settings("avery-1")
    assert unknown.value.problems[0].key == "target-no-label-sheet"
