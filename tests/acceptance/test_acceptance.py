"""Build three unfamiliar decks for everything that makers need, and check them with other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from deckgen.check.deck import check_spec
from deckgen.errors import SpecError
from deckgen.making import Request, Result, build

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
SIZES = {"guilds": (110, 110), "delta": (20, 41), "arcana": (22, 22)}
"""Cards, and cards with copies."""
POINT = 25.4 / 72


@pytest.fixture(scope="module", params=SIZES)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path, Result]:
    """One of the decks with all its files."""
    name: str = request.param
    out = tmp_path_factory.mktemp(name)
    targets = ("home-a4", "tgc", "tts", "press", *(() if name == "delta" else ("mpc",)))
    return name, out, build(Request(deck=HERE / name / "deck.yaml", out=out, targets=targets, jobs=2))


def test_every_card_is_there(built: tuple[str, Path, Result]) -> None:
    name, out, _ = built
    cards, copies = SIZES[name]
    fronts = [
        e
        for e in json.loads((out / "manifest.json").read_text())["files"]
        if e["target"] == "tgc" and e["cards"]
    ]
    assert len({card for entry in fronts for card in entry["cards"]}) == cards
    with pikepdf.open(out / "press" / f"{name}.pdf") as pdf:
        assert len(pdf.pages) == 2 * copies


def test_pictures_have_the_sizes_that_the_services_ask_for(built: tuple[str, Path, Result]) -> None:
    """Poker 825 x 1125, tarot 900 x 1500, large hexagons 1200 x 1050: The Game Crafter's own pages."""
    name, out, _ = built
    wanted = {"guilds": (825, 1125), "delta": (1200, 1050), "arcana": (900, 1500)}[name]
    found = set()
    for path in (out / "tgc").glob("*.png"):
        with Image.open(path) as picture:
            found.add(picture.size)
    assert found == {wanted}


def test_press_pages_have_their_boxes(built: tuple[str, Path, Result]) -> None:
    name, out, _ = built
    trim = {"guilds": (63.5, 88.9), "delta": (95.25, 82.55), "arcana": (69.85, 120.65)}[name]
    with pikepdf.open(out / "press" / f"{name}.pdf") as pdf:
        for page in pdf.pages:
            left, top, right, bottom = (float(v) * POINT for v in page.trimbox)
            assert (right - left, bottom - top) == pytest.approx(trim, abs=0.02)
            outer = [float(v) * POINT for v in page.bleedbox]
            assert outer[0] < left and outer[2] > right


def test_passes_preflight(built: tuple[str, Path, Result]) -> None:
    name, out, _ = built
    assert check_spec(HERE / name / "deck.yaml", ["press", "home-a4"], out).problems == []


def test_a_service_without_hexagons_says_what_it_has(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="nothing for the part"):
        build(Request(deck=HERE / "delta" / "deck.yaml", out=tmp_path, targets=("mpc",)))


def test_two_languages_are_two_decks(tmp_path: Path) -> None:
    decks = {}
    for language in ("en", "de"):
        request = Request(
            deck=HERE / "arcana" / "deck.yaml",
            out=tmp_path / language,
            targets=("svg",),
            options=(("lang", language),),
        )
        build(request)
        decks[language] = {p.name: p.read_bytes() for p in (tmp_path / language / "svg").glob("*.svg")}
    assert decks["en"].keys() == decks["de"].keys()
    assert all(decks["de"][name] != svg for name, svg in decks["en"].items())
