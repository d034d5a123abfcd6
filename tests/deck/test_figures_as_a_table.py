"""`figures 6` gives a table with a row for every figure, which cards can be made from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from drawn import front_of
from small_decks import SMALL, deck_of, faults_of

from deckgen import lattice
from deckgen.facts import Fact
from deckgen.scene import Group, Item

CARDS = """\
tables: {figure: figures SIZE}
cards:
  - {product: {figure: all}, id: "f{figure}", reach: "{figure.reach}", face: front}
faces: {front: [fill: red]}
"""


def test_there_is_a_row_for_every_figure(tmp_path: Path) -> None:
    for discs, count in ((1, 1), (2, 1), (3, 3), (4, 7), (5, 22), (6, 82)):
        deck = deck_of(tmp_path, SMALL + CARDS.replace("SIZE", str(discs)))
        assert len(deck.cards) == count
        assert [card.data["reach"] for card in deck.cards] == list(lattice.reach(discs))
    assert [card.id for card in deck.cards[:2]] == ["f01", "f02"]


def test_columns_have_the_right_counts(tmp_path: Path) -> None:
    rows = deck_of(tmp_path, SMALL + CARDS.replace("SIZE", "6")).tables["figure"].rows
    assert [row.cell("number") for row in rows.values()] == list(range(1, 83))
    # as many forms as there are fixed figures
    assert sum(int(str(row.cell("forms"))) for row in rows.values()) == 814
    # the triangle and the two-by-three have nine touching pairs, trees have five
    touching = Counter(row.cell("touching") for row in rows.values())
    assert min(touching) == 5 and max(touching) == 9


def test_too_many_discs_are_rejected(tmp_path: Path) -> None:
    found = faults_of(tmp_path, SMALL + "tables: {figure: figures 9}\ncards: []\n")
    assert Fact("table-figures", text="figures 9", most=7) in [problem.fact for problem in found]


def columns_of(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0) -> list[tuple[float, float]]:
    """Return the shifts of labelled groups, in mm."""
    found: list[tuple[float, float]] = []
    for item in items:
        if isinstance(item, Group):
            at = x + item.transform[4], y + item.transform[5]
            found += [at] if item.label == "spot" else columns_of(item.items, *at)
    return found


def test_each_goes_through_rows_and_breaks_into_columns(tmp_path: Path) -> None:
    layer = (
        '- each: {of: "7", called: n, only: n % 2 == 0 or n == 5, columns: 2, dx: 4mm, dy: 3mm, '
        "layers: [disc: {r: 1mm, fill: red, label: spot}]}"
    )
    scene = front_of(tmp_path, layer)
    # 0 2 / 4 5 / 6
    assert columns_of(scene.items, -30, -30) == [(0, 0), (4, 0), (0, 3), (4, 3), (0, 6)]
