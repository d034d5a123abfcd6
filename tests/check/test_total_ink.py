"""Total ink of the bundled decks: builds by their sums, and the separations of a press PDF by Ghostscript."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from deckgen.assets import bundled_decks
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.draw.layers import KINDS
from deckgen.faces.request import Request
from deckgen.making.run import build
from deckgen.units import MM_PER_INCH

MOST = 235.0
DPI = 150
Plane = NDArray[np.float64]


@pytest.mark.parametrize("name", bundled_decks())
def test_no_ink_has_more_than_the_limit_nor_has_black_over_a_tint(name: str) -> None:
    inks = load(find_deck(name), KINDS).inks
    for ink in inks.values():
        assert ink.coverage <= MOST, ink.name
    tints = [ink for ink in inks.values() if ink.name.endswith((" light", " mid")) or ink.name == "paper"]
    assert tints
    for ink in tints:
        assert sum(ink.cmyk[:3]) + 100 <= MOST, ink.name


@pytest.mark.parametrize("name", bundled_decks())
def test_keys_are_black_alone_so_that_they_can_overprint(name: str) -> None:
    keys = [ink for ink in load(find_deck(name), KINDS).inks.values() if ink.name.endswith(" key")]
    assert keys
    for ink in keys:
        assert ink.cmyk == (0, 0, 0, 100), ink.name


@pytest.fixture(scope="module")
def separations(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Plane]]:
    """Percent of each ink at each pixel of the pages of a press PDF: a card of each season and a trump."""
    if shutil.which("gs") is None:
        pytest.skip("Ghostscript is not installed")
    folder = tmp_path_factory.mktemp("separations")
    only = ("jan-full", "apr-full", "jul-last", "sep-full", "moonlight")
    request = Request(
        deck=find_deck("moonlight"), out=folder, targets=("press",), only=only, overlays=("hanafuda",)
    )
    build(request)
    (pdf,) = folder.rglob("*.pdf")
    command = ["gs", "-q", "-dSAFER", "-sDEVICE=tiffsep", f"-r{DPI}", "-o", str(folder / "s%d.tif"), str(pdf)]
    subprocess.run(command, check=True)
    pages = len(list(folder.glob("s*(Black).tif")))
    return [{ink: _plane(folder, page, ink) for ink in ("Cyan", "Magenta", "Yellow", "Black")}
            for page in range(1, pages + 1)]  # fmt: skip


def _plane(folder: Path, page: int, ink: str) -> Plane:
    with Image.open(folder / f"s{page}({ink}).tif") as picture:
        return (255 - np.asarray(picture.convert("L"), np.float64)) / 2.55


def radius(plane: Plane) -> Plane:
    """The distance of each pixel from the middle of the card, in mm."""
    y, x = np.mgrid[: plane.shape[0], : plane.shape[1]]
    middle = (np.array(plane.shape) - 1) / 2
    return np.asarray(np.hypot(y - middle[0], x - middle[1]) / DPI * MM_PER_INCH)


@pytest.mark.slow
def test_no_spot_of_a_press_sheet_has_more_ink_than_the_limit(separations: list[dict[str, Plane]]) -> None:
    """Half a percent more is the rounding of four planes of 256 levels."""
    assert len(separations) == 10
    for planes in separations:
        assert sum(planes.values()).max() <= MOST + 0.8  # type: ignore[union-attr]


@pytest.mark.slow
def test_the_key_overprints_the_tints_of_the_picture(separations: list[dict[str, Plane]]) -> None:
    """Within the picture most of the full black stands on a tint, and no tint is cut out along lines."""
    for planes in separations[::2]:
        coloured = planes["Cyan"] + planes["Magenta"] + planes["Yellow"]
        picture = radius(coloured) < 0.7 * 88.9 / 2
        black = picture & (planes["Black"] > 99)
        assert black.sum() > 0.2 * picture.sum()
        assert (coloured[black] > 25).mean() > 0.75


@pytest.mark.slow
def test_rings_and_beads_of_key_knock_out_of_the_rim(separations: list[dict[str, Plane]]) -> None:
    """On the amber rim the beads are black: where they are, there is no colour beneath."""
    amber = separations[6]
    coloured = amber["Cyan"] + amber["Magenta"] + amber["Yellow"]
    unit = min(88.9 / 2, (88.9 / 2 - 3) / 0.945)
    beads = np.abs(radius(coloured) - 0.826 * unit) < 0.002 * unit
    black = beads & (amber["Black"] > 99)
    assert black.sum() > 200
    assert (coloured[black] < 1).mean() > 0.95
