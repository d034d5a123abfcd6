"""Score pads have a column for each player, rows for hands and total, and text within the pad."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path as Path_

import pytest
from small_decks import PLAIN, write_deck

from deckgen.deck.load import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.ink import Ink
from deckgen.outputs.pads import score_sheet
from deckgen.outputs.planner import Planner
from deckgen.scene import Group, Path, Place, Scene, Text, walk
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import ScorePads


def pads(title: str, players: int, **overrides: str) -> tuple[ScorePads, list[Group]]:
    settings = load_target(find_target("score-a4"), overrides).output
    assert isinstance(settings, ScorePads)
    return settings, drawn(score_sheet(title, players, settings))


def drawn(page: Scene) -> list[Group]:
    """The pads on a page."""
    placed = [item for item in page.items if isinstance(item, Group) and item.label == "pad"]
    return [pad for group in placed for pad in group.items if isinstance(pad, Group)]


def lines(pad: Group) -> list[tuple[float, float, float, float]]:
    found = []
    for item in pad.items:
        if isinstance(item, Path) and item.stroke:
            xy = item.outline.xy  # type: ignore[union-attr]
            found += [(xy[i], xy[i + 1], xy[i + 2], xy[i + 3]) for i in range(0, len(xy), 4)]
    return found


@pytest.mark.parametrize("players", [2, 4, 6])
def test_players_have_equal_columns_and_hands_their_rows(players: int) -> None:
    settings, made = pads("Moons", players)
    assert len(made) == settings.across == 2
    for pad in made:
        uprights = sorted(x0 for x0, _, x1, _ in lines(pad) if x0 == x1)
        assert len(uprights) == players
        right = max(x1 for _, _, x1, _ in lines(pad))
        widths = {round(b - a, 6) for a, b in pairwise([*uprights, right])}
        assert len(widths) == 1
        words = [item.text for item in pad.items if isinstance(item, Text)]
        assert words == ["MOONS", *map(str, range(1, settings.rows + 1)), "Σ"]


@pytest.mark.parametrize("across", ["1", "6"])
def test_long_title_stays_on_its_pad(across: str) -> None:
    _, made = pads("The Moon and Sixpence, Played by Twelve", 4, across=across)
    right = max(x1 for _, _, x1, _ in lines(made[0]))
    title = next(item for item in made[0].items if isinstance(item, Text))
    assert title.glyphs[0].x >= -1e-6 and title.glyphs[-1].x < right


def page_of(deck: Path_, **sets: str) -> Scene:
    """The page of score pads of a deck."""
    chosen = tuple(("score-a4", key, value) for key, value in sets.items())
    session = Session(Request(deck, Path_("out"), sets=chosen))
    planner = Planner(session, session.target("score-a4"))
    (output,) = planner.outputs()
    (page,) = planner.kind.pages(planner, output)
    return page


@pytest.mark.parametrize(("across", "count"), [("1", 1), ("2", 2), ("6", 2)])
def test_the_pad_of_the_deck_is_the_score_pad(across: str, count: int) -> None:
    """As many of its 95 mm as fit on A4, at their size, on the paper, apart from each other."""
    page = page_of(find_deck("moonlight"), across=across)
    places = [item for item in page.items if isinstance(item, Group) and item.label == "pad"]
    assert len(places) == count
    boxes = []
    for group in places:
        (pad,) = group.items
        assert isinstance(pad, Place) and (pad.scene.width, pad.scene.height) == (95, 190)
        assert "365" in "".join(item.text for item in walk(pad.scene.items) if isinstance(item, Text))
        assert group.transform[:4] == (1, 0, 0, 1)
        boxes.append(group.transform[4:])
    assert all(6.35 <= x <= 210 - 6.35 - 95 and 6.35 <= y <= 297 - 6.35 - 190 for x, y in boxes)
    assert all(b[0] - a[0] >= 95 for a, b in pairwise(boxes))


def test_a_deck_without_a_pad_has_lines_in_the_ink_of_its_box(tmp_path: Path_) -> None:
    for text, ink in ((PLAIN, "red"), (PLAIN.replace("faces:", "box: {ground: black}\nfaces:"), "black")):
        page = page_of(write_deck(tmp_path, text))
        bands = [
            item.fill for pad in drawn(page) for item in pad.items if isinstance(item, Path) and item.fill
        ]
        # The band of each pad, and its stripes.
        assert [band.name for band in bands if isinstance(band, Ink)] == 2 * [ink, f"pale {ink}"]
