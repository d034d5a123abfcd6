"""Moon and Sixpence as printed: the pennies found in the picture form the figure that the card names."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from card_pictures import Picture, alike, blobs, cut_out, drawing, figures, fronts, pictures, whole_deck

from deckgen import lattice
from deckgen.draw.layers.pieces import placed_pieces
from deckgen.scene import Group, Place, Scene, Text, walk

PER_MM = 6.0
PITCH = 12.5
RADIUS = 6.16
PANEL = 22.5, 35.0
"""Half width and half height of the night, in mm."""
SAMPLE = ("f01", "f17", "f42", "f63", "f82")


def pennies(picture: Picture) -> list[tuple[float, float]]:
    """Return the centres of the copper discs on the night sky, in mm."""
    red, blue = picture[..., 0].astype(int), picture[..., 2].astype(int)
    copper = red - blue > 70
    found = []
    for blob in blobs(copper, PER_MM):
        inside = abs(blob.x) < PANEL[0] and abs(blob.y) < PANEL[1]
        if inside and abs(blob.width - 1.95 * RADIUS) < 0.5 and abs(blob.height - 1.95 * RADIUS) < 0.5:
            found.append((blob.x, blob.y))
    return found


def lattice_points(middles: list[tuple[float, float]]) -> list[lattice.LatticePoint]:
    """Axial coordinates of the pennies; fails if one of them lies off the lattice by a tenth of the pitch."""
    x0, y0 = middles[0]
    points = []
    for x, y in middles:
        row = (y - y0) / PITCH / lattice.ROW_HEIGHT
        column = (x - x0) / PITCH - row / 2
        assert abs(row - round(row)) < 0.1 and abs(column - round(column)) < 0.1
        points.append((round(column), round(row)))
    return points


def shown(ids: tuple[str, ...]) -> dict[str, int | None]:
    """Return the number, from 1, of the figure in each card's picture."""
    scenes = fronts("sixpence", "cards", ids)
    found = {}
    for name, picture in zip(scenes, pictures(list(scenes.values()), PER_MM), strict=True):
        middles = pennies(picture)
        assert len(middles) == 6, name
        number = lattice.number_of(lattice_points(middles))
        found[name] = None if number is None else number + 1
        values = {value_of(picture), value_of(picture[::-1, ::-1])}
        assert values == {str(whole_deck("sixpence").part("cards").cards[int(name[1:]) - 1].data["value"])}
    return found


def value_of(picture: Picture) -> str:
    """Read the number in the upper left corner: the most similar one."""
    ys, xs = np.ogrid[: picture.shape[0], : picture.shape[1]]
    # inside the fine ring
    disc = np.hypot(xs - 6.45 * PER_MM, ys - 7.15 * PER_MM) < 2.45 * PER_MM
    seen = (picture.min(axis=2) > 150) & disc
    shapes = figures(("1", "2", "3", "4", "5", "6", "−2"))
    return max(shapes, key=lambda each: alike(cut_out(seen), shapes[each]))


@pytest.mark.slow
def test_every_moon_costs_two() -> None:
    scenes = fronts("sixpence", "cards", [f"moon{number}" for number in range(1, 9)])
    lit = []
    for picture in pictures(list(scenes.values()), PER_MM):
        assert value_of(picture) == value_of(picture[::-1, ::-1]) == "−2"
        height, width, _ = picture.shape
        middle = (
            picture[height // 2 - 90 : height // 2 + 90, width // 2 - 90 : width // 2 + 90].min(axis=2) > 150
        )
        lit.append((middle[:, :90].mean() > 0.2, middle[:, 90:].mean() > 0.2))
    # new, waxing in the right half, full, waning in the left
    assert lit[0] == (False, False) and lit[4] == (True, True)
    assert lit[2] == (False, True) and lit[6] == (True, False)


@pytest.mark.slow
def test_some_cards_show_their_figure() -> None:
    assert shown(SAMPLE) == {name: int(name[1:]) for name in SAMPLE}


@pytest.mark.slow
def test_every_card_shows_its_figure() -> None:
    names = tuple(f"f{number:02}" for number in range(1, 83))
    assert shown(names) == {name: int(name[1:]) for name in names}


def test_the_deck_is_82_figures_and_8_moons_in_order() -> None:
    cards = whole_deck("sixpence").part("cards").cards
    assert [card.id for card in cards] == [
        *(f"f{number:02}" for number in range(1, 83)),
        *(f"moon{number}" for number in range(1, 9)),
    ]
    assert not any(card.extra for card in cards)


def test_values_are_those_of_the_reach() -> None:
    cards = whole_deck("sixpence").part("cards").cards
    figures = [card for card in cards if card.id.startswith("f")]
    # SX-03, counted here by trying every move of every penny
    for card, shape in zip(figures, lattice.free(6), strict=True):
        others = {
            lattice.number_of([*(p for p in shape if p != lifted), spot])
            for lifted in shape
            for rest in [[p for p in shape if p != lifted]]
            for spot in {near for p in rest for near in lattice.neighbours(p)} - set(shape)
        }
        reach = len(others - {None, lattice.number_of(shape)})
        assert card.data["value"] == min(6, round(42 / reach))
    values = Counter(card.data["value"] for card in figures)
    assert [values[value] for value in range(1, 7)] == [35, 30, 12, 2, 1, 2]
    assert {card.data["value"] for card in cards[82:]} == {-2}


def test_the_value_stands_in_four_corners_and_the_figure_in_two() -> None:
    scene = fronts("sixpence", "cards", ["f50"])["f50"]
    value = whole_deck("sixpence").part("cards").cards[49].data["value"]
    labelled = [item for item in walk(scene.items) if isinstance(item, Group)]
    texts = [
        "".join(run.text for run in walk(group.items) if isinstance(run, Text))
        for group in labelled
        if group.label == "value"
    ]
    assert texts == [str(value)] * 4
    assert sum(group.label == "dot" for group in labelled) == 12


def standing_about(scene: Scene, pitch: float, low: float, high: float) -> list[tuple[float, float]]:
    """The pieces with radii from `low` to `high` mm, about the middle of the first, in pitches, in order."""
    spots = [(x, y) for x, y, r in placed_pieces(scene.items) if low < r < high][:6]
    return [((x - spots[0][0]) / pitch, (y - spots[0][1]) / pitch) for x, y in spots]


@pytest.mark.parametrize("card", ["f01", "f08", "f29", "f46", "f60", "f79", "f82"])
def test_the_small_figure_lies_as_the_pennies_do(card: str) -> None:
    scene = fronts("sixpence", "cards", [card])[card]
    large, small = standing_about(scene, PITCH, 5, 7), standing_about(scene, 2.15, 0.9, 1.3)
    assert [v for at in small for v in at] == pytest.approx([v for at in large for v in at], abs=1e-6)


def test_all_cards_place_one_and_the_same_penny() -> None:
    scenes = fronts("sixpence", "cards", ["f01", "f02", "f40"])
    placed = [
        item.scene
        for scene in scenes.values()
        for group in walk(scene.items)
        if isinstance(group, Group) and group.label == "penny"
        for item in group.items
        if isinstance(item, Place)
    ]
    assert len(placed) == 18
    assert len({id(scene) for scene in placed}) == 1


def test_twelve_tokens_and_mats_of_the_pennies_sizes() -> None:
    deck = whole_deck("sixpence")
    (token,) = deck.part("tokens").cards
    assert token.count == 12
    assert token.back
    assert deck.part("tokens").trims[0].width == 19.05
    mats = fronts("sixpence", "mats")
    for name, pitch in (("mat-cent", 19.05), ("mat-penny", 20.3)):
        # the circles nearly touch in a row: the stars in them are one pitch apart
        picture = next(pictures([mats[name]], 4))
        pale = picture.min(axis=2) > 180
        stars = [blob for blob in blobs(pale, 4) if 2 < blob.width < 4.5 and 2 < blob.height < 4.5]
        rows: dict[int, list[float]] = {}
        for star in stars:
            rows.setdefault(round(star.y), []).append(star.x)
        gaps = [b - a for xs in rows.values() for a, b in zip(sorted(xs), sorted(xs)[1:], strict=False)]
        assert len(gaps) > 50
        assert np.median(gaps) == pytest.approx(pitch, abs=0.15)


def test_the_table_shows_every_figure_once() -> None:
    scene = fronts("sixpence", "mats")["figures"]
    dots = [item for item in walk(scene.items) if isinstance(item, Group) and item.label == "dot"]
    assert len(dots) == 6 * 82
    words = [item.text for item in walk(scene.items) if isinstance(item, Text)]
    numbers = [int(word) for word in words if word.isdigit()]
    assert Counter(numbers) == Counter([*range(1, 83), *range(1, 7)])


def test_the_back_is_a_figure_alike_from_both_ends() -> None:
    back = drawing("sixpence", "cards").back(whole_deck("sixpence").part("cards").cards[0])
    assert back is not None
    middles = pennies(next(pictures([back], PER_MM)))
    assert lattice.number_of(lattice_points(middles)) is not None
