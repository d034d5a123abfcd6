"""Score pads have a column for each player, rows for hands and total, and text within the pad."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path as Path_

import pytest
from small_decks import PLAIN, write_deck

from deckgen.deck.find import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.geometry import Box, Curves
from deckgen.ink import Ink
from deckgen.outputs.pads import score_sheet
from deckgen.outputs.planner import Planner
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Group, Path, Place, Role, Scene, Text, walk
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import ScorePads


def pads(title: str, players: int, **overrides: str) -> tuple[ScorePads, list[Group]]:
    settings = load_target(find_target("score-a4"), overrides).output
    assert isinstance(settings, ScorePads)
    return settings, drawn(score_sheet(title, players, settings))


def drawn(page: Scene) -> list[Group]:
    """The pads on a page."""
    return [item for item in page.items if isinstance(item, Group) and item.label == "pad"]


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


def pages_of(deck: Path_) -> tuple[list[Scene], PdfOptions]:
    """The pages of score pads of a deck, and how they are printed."""
    session = Session(Request(deck, Path_("out")))
    planner = Planner(session, session.target("score-a4"))
    (output,) = planner.outputs()
    return list(planner.kind.pages(planner, output)), planner.kind.document(planner)


def placed(page: Scene) -> Counter[str]:
    """How many pads of each name are on a page, all of them whole."""
    found = [item for item in page.items if isinstance(item, Group) and isinstance(item.items[0], Place)]
    for group in found:
        assert isinstance(group.clip, Curves)
        box, room = group.clip.box(), Box(6.35, 6.35, 210 - 6.35, 297 - 6.35).grown(1e-6)
        assert room.clipped(box) == box
    return Counter(group.label for group in found)


def test_the_pad_of_the_deck_is_the_score_pad() -> None:
    """Two of its 95 mm fit across A4, and ticks beside them show the cuts."""
    (page,), document = pages_of(find_deck("moonlight"))
    assert [*placed(page).values()] == [2] and document.duplex is None
    assert "365" in "".join(item.text for item in walk(page.items) if isinstance(item, Text))
    ticks = next(item for item in page.items if isinstance(item, Group) and item.label == "trim ticks")
    assert ticks.role is Role.MARK


PADS = """\
parts:
  small:
    shape: rectangle
    piece: pad
    trims: [90mm x 130mm]
    cards: [{id: first, face: front, rank: 1, suit: red}, {id: second, face: front, rank: 2, suit: red}]
faces:"""


@pytest.mark.parametrize("back", ["", "{id: first, back: back, "])
def test_each_pad_of_a_deck_fills_a_sheet(back: str, tmp_path: Path_) -> None:
    """If one has a back, all sheets have a second page, so that nothing is printed behind the wrong one."""
    pads = PADS.replace("{id: first, ", back or "{id: first, ")
    pages, document = pages_of(write_deck(tmp_path, PLAIN.replace("faces:", pads)))
    names = [{"first": 4}, {"back-back": 4}, {"second": 4}, {}] if back else [{"first": 4}, {"second": 4}]
    assert [dict(placed(page)) for page in pages] == names
    assert document.duplex == ("long" if back else None)


def test_a_pad_larger_than_the_paper_is_tiled(tmp_path: Path_) -> None:
    deck = PLAIN.replace("faces:", PADS.replace("90mm x 130mm", "200mm x 300mm"))
    assert len(pages_of(write_deck(tmp_path, deck))[0]) == 2 * 2


def test_a_deck_without_a_pad_has_lines_in_the_ink_of_its_box(tmp_path: Path_) -> None:
    for text, ink in ((PLAIN, "red"), (PLAIN.replace("faces:", "box: {ground: black}\nfaces:"), "black")):
        (page,), _ = pages_of(write_deck(tmp_path, text))
        bands = [
            item.fill for pad in drawn(page) for item in pad.items if isinstance(item, Path) and item.fill
        ]
        # The band of each pad, and its stripes.
        assert [band.name for band in bands if isinstance(band, Ink)] == 2 * [ink, f"pale {ink}"]
