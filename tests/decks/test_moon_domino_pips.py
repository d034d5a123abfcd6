"""Moon dominoes as printed: pips counted, the order of tiles, the mark of the game for three."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest
from card_pictures import (
    Blob,
    Picture,
    alike,
    blobs,
    cut_out,
    drawing,
    figures,
    fronts,
    pictures,
    whole_deck,
)

from deckgen.scene import Group, walk

PER_MM = 6.0
RADII = {"tiles": 3.12, "cards": 5.5}
"""Of a pip, in mm, by part."""
SAMPLE = ("6-5", "4-2", "3-0", "0-0", "1-1")


def moons(picture: Picture, radius: float) -> list[Blob]:
    """Pale blobs as wide and as high as a pip, and round once their seas are filled."""
    pale = picture.min(axis=2) > 150
    near = [0.85 * 2 * radius, 1.1 * 2 * radius]
    return [
        blob
        for blob in blobs(pale, PER_MM)
        if near[0] < blob.width < near[1] and near[0] < blob.height < near[1]
    ]


def counted(part: str, ids: tuple[str, ...] = (), **options: str) -> dict[str, tuple[int, int]]:
    """Return how many moons each tile's picture shows above and below the bar."""
    ids = ids or tuple(card.id for card in whole_deck("dominoes").part(part).cards if not card.extra)
    scenes = fronts("dominoes", part, ids, **options)
    drawn = pictures(list(scenes.values()), PER_MM)
    found = {}
    for name, picture in zip(scenes, drawn, strict=True):
        pips = moons(picture, RADII[part])
        found[name] = sum(pip.y < 0 for pip in pips), sum(pip.y > 0 for pip in pips)
        if part == "cards":
            assert {index_of(picture), index_of(picture[::-1, ::-1])} == {found[name]}
    return found


def index_of(picture: Picture) -> tuple[int, int]:
    """Return both numbers of the index in the upper left corner, each read as the most similar digit."""
    shapes = figures(tuple("0123456"))
    read = []
    for baseline in (7.1, 12.5):
        rows = slice(round((baseline - 3.3) * PER_MM), round((baseline + 0.3) * PER_MM))
        seen = picture[rows, round(4.0 * PER_MM) : round(6.4 * PER_MM)].min(axis=2) > 150
        read.append(int(max(shapes, key=lambda each, seen=seen: alike(cut_out(seen), shapes[each]))))  # type: ignore[misc]
    return read[0], read[1]


def called(name: str) -> tuple[int, int]:
    high, low = name.split("-")
    return int(high), int(low)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["tiles", "cards"])
def test_some_tiles_show_as_many_moons_as_they_are_called(part: str) -> None:
    assert counted(part, SAMPLE) == {name: called(name) for name in SAMPLE}


@pytest.mark.slow
@pytest.mark.parametrize("part", ["tiles", "cards"])
def test_every_tile_shows_as_many_moons_as_it_is_called(part: str) -> None:
    found = counted(part)
    assert len(found) == 28
    assert found == {name: called(name) for name in found}


def test_pips_can_be_phases_that_wax_with_the_number() -> None:
    lit = []
    for picture in pictures(
        list(fronts("dominoes", "tiles", ["1-1", "3-3", "5-5"], pips="phases").values()), PER_MM
    ):
        # the middle pip of the upper half, within its ring
        x, y, near = round(12.7 * PER_MM), round((25.4 - 12.25) * PER_MM), round(1.6 * PER_MM)
        lit.append(float(np.mean(picture[y - near : y + near, x - near : x + near].min(axis=2) > 150)))
    assert lit == sorted(lit)
    assert lit[0] < 0.35 < 0.65 < lit[2]


def test_tiles_stand_in_spec_order_with_their_data() -> None:
    pairs = [(high, low) for low, high in combinations_with_replacement(range(7), 2)]
    for part in ("tiles", "cards"):
        cards = [card for card in whole_deck("dominoes").part(part).cards if not card.extra]
        assert [called(card.id) for card in cards] == sorted(pairs)
        assert [(card.data["high"], card.data["low"]) for card in cards] == sorted(pairs)
        assert [card.data["pips"] for card in cards] == [high + low for high, low in sorted(pairs)]
        # DM-01: the set without its blanks, except that the double blank stays
        three = [card.id for card in cards if card.data["moon3"] == "yes"]
        assert three == [card.id for card in cards if called(card.id)[1] or called(card.id) == (0, 0)]
        assert len(three) == 22


def test_a_crescent_on_the_bar_tells_the_game_for_three() -> None:
    scenes = fronts("dominoes", "cards", ["6-4", "6-0", "0-0"])
    shown = []
    for picture in pictures(list(scenes.values()), PER_MM):
        # on the bar, in place of its middle beads of half a millimetre
        height, width, _ = picture.shape
        bar = picture[height // 2 - 7 : height // 2 + 8, width // 2 - 12 : width // 2 + 12]
        shown.append(any(blob.width > 1 and blob.height > 1 for blob in blobs(bar.min(axis=2) > 150, PER_MM)))
    # spec order: 0-0, 6-0, 6-4
    assert shown == [True, False, True]
    off = fronts("dominoes", "cards", ["6-4"], mark="off")["6-4"]
    assert not any(
        isinstance(item, Group) and item.label == "mark" and item.items for item in walk(off.items)
    )


def test_a_fold_has_the_face_on_one_half_and_the_back_on_the_other() -> None:
    (fold,) = pictures(list(fronts("dominoes", "folds", ["6-4"]).values()), PER_MM)
    middle = fold.shape[0] // 2
    edge = round(1.2 * PER_MM)
    pips = [pip for pip in moons(fold, RADII["tiles"]) if pip.y < 0]
    assert len(pips) == 10
    # the spine belongs to the face; both margins are flat
    face, back = fold[: middle + edge // 2, :edge], fold[middle + edge :, :edge]
    assert (len(np.unique(face.reshape(-1, 3), axis=0)), len(np.unique(back.reshape(-1, 3), axis=0))) == (
        1,
        1,
    )
    assert tuple(face[0, 0]) != tuple(back[-1, 0])


def test_a_tile_fits_the_tile_and_a_card_the_card() -> None:
    sizes = [str(part.trims[0]) for part in whole_deck("dominoes").parts[:2]]
    assert sizes == ["25.4 x 50.8 mm", "44.45 x 88.9 mm"]
    assert drawing("dominoes", "tiles").back(whole_deck("dominoes").parts[0].cards[0]) is not None
