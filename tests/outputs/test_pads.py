"""Score pads have a column for each player, rows for hands and total, and text within the pad."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.outputs.pads import score_sheet
from deckgen.scene import Group, Path, Text
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import ScorePads


def pads(title: str, players: int, **overrides: str) -> tuple[ScorePads, list[Group]]:
    settings = load_target(find_target("score-a4"), overrides).output
    assert isinstance(settings, ScorePads)
    items = score_sheet(title, players, settings).items
    return settings, [item for item in items if isinstance(item, Group) and item.label == "pad"]


def lines(pad: Group) -> list[tuple[float, float, float, float]]:
    found = []
    for item in pad.items:
        if isinstance(item, Path):
            xy = item.outline.xy  # type: ignore[union-attr]
            found += [(xy[i], xy[i + 1], xy[i + 2], xy[i + 3]) for i in range(0, len(xy), 4)]
    return found


@pytest.mark.parametrize("players", [2, 4, 6])
def test_players_have_equal_columns_and_hands_their_rows(players: int) -> None:
    settings, made = pads("Moons", players)
    assert len(made) == settings.across == 2
    for pad in made:
        uprights = sorted(x0 for x0, _, x1, _ in lines(pad) if x0 == x1)
        assert len(uprights) == players + 1
        widths = {round(b - a, 6) for a, b in pairwise(uprights)}
        assert len(widths) == 1
        words = [item.text for item in pad.items if isinstance(item, Text)]
        assert words == ["Moons", *map(str, range(1, settings.rows + 1)), "Σ"]


@pytest.mark.parametrize("across", ["1", "6"])
def test_long_title_stays_on_its_pad(across: str) -> None:
    _, made = pads("The Moon and Sixpence, Played by Twelve", 4, across=across)
    right = max(x1 for _, _, x1, _ in lines(made[0]))
    title = next(item for item in made[0].items if isinstance(item, Text))
    assert title.glyphs[0].x >= -1e-6 and title.glyphs[-1].x < right
