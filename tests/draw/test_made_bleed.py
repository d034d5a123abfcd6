"""Bleed made for finished pictures, mirrored, stretched or of one colour, as another program renders it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from PIL import Image
from small_decks import SMALL, write_deck

from deckgen.check.deck import check_spec
from deckgen.cli import commands
from deckgen.errors import UsageError
from deckgen.making import Request, build

W, H, BLEED = 63.5, 88.9, 3.0
DPI = 254  # ten pixels a millimetre


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a front at the size of the cut, with red increasing to the right and green downwards."""
    folder = tmp_path_factory.mktemp("pictures")
    picture = Image.new("RGB", (635, 889))
    picture.putdata([(x * 255 // 634, y * 255 // 888, 90) for y in range(889) for x in range(635)])
    picture.save(folder / "dragon.png")
    return folder


def rendered(pictures: Path, out: Path, bleed: str) -> Image.Image:
    """Return the page of the only card, with 3 mm of bleed."""
    made = CliRunner().invoke(commands, ["new", str(out), "--from-images", str(pictures), "--bleed", bleed])
    assert made.exit_code == 0, made.output
    target = out / "pages.yaml"
    target.write_text(f"deckgen-target: 1\nkind: pages\nbleed: {BLEED}mm\ncolour: rgb\n")
    build(Request(deck=out / "deck.yaml", out=out / "out", targets=(str(target),)))
    [page] = pdfium.PdfDocument(next((out / "out").rglob("*.pdf")))
    return page.render(scale=DPI / 72).to_pil().convert("RGB")


def near(one: tuple[int, ...], other: tuple[int, ...], off: int = 8) -> bool:
    return all(abs(a - b) <= off for a, b in zip(one, other, strict=True))


def test_mirrored_bleed_shows_what_is_as_far_inside_the_cut(pictures: Path, tmp_path: Path) -> None:
    seen = rendered(pictures, tmp_path / "deck", "mirror")
    assert seen.size == pytest.approx((695, 949), abs=1)
    for inside in (3, 12, 25):
        for along in (60, 300, 600):
            assert near(seen.getpixel((30 - inside, along)), seen.getpixel((30 + inside, along)))
            assert near(seen.getpixel((665 + inside, along)), seen.getpixel((665 - inside, along)))
            assert near(seen.getpixel((along, 30 - inside)), seen.getpixel((along, 30 + inside)))
            assert near(seen.getpixel((along, 919 + inside)), seen.getpixel((along, 919 - inside)))
        assert near(seen.getpixel((30 - inside, 30 - inside)), seen.getpixel((30 + inside, 30 + inside)))


def test_extended_bleed_shows_the_edge(pictures: Path, tmp_path: Path) -> None:
    seen = rendered(pictures, tmp_path / "deck", "extend")
    for beyond in (2, 15, 28):
        for along in (60, 300, 600):
            assert near(seen.getpixel((30 - beyond, along)), seen.getpixel((31, along)))
            assert near(seen.getpixel((along, 918 + beyond)), seen.getpixel((along, 917)))
        # corners show the edge at the side, mirrored at the foot
        assert near(seen.getpixel((665 + beyond, 919 + beyond)), (255, 255 - 0.29 * (beyond + 8), 90), 4)


@pytest.mark.parametrize("bleed", ["mirror", "extend"])
def test_no_seam_shows_at_the_cut(pictures: Path, tmp_path: Path, bleed: str) -> None:
    """The ink under the picture is black and must not show through anywhere near the cut."""
    seen = rendered(pictures, tmp_path / "deck", bleed)
    assert min(seen.getpixel((x, y))[2] for x in range(20, 40) for y in range(400, 500)) > 80


@pytest.mark.parametrize("bleed", ["mirror", "extend"])
@pytest.mark.parametrize("dpi", [60, 72, 90, 96, 100, 120])
def test_no_light_line_shows_at_any_zoom(bleed: str, dpi: int, tmp_path: Path) -> None:
    """Cairo smooths the edges of clips, so that what is beneath two that meet shows between them."""
    Image.new("RGB", (635, 889), (30, 60, 120)).save(tmp_path / "one.png")
    rendered(tmp_path, tmp_path / "deck", bleed)
    pdf = next((tmp_path / "deck").rglob("*.pdf"))
    subprocess.run(["pdftocairo", "-r", str(dpi), "-png", "-singlefile", pdf, tmp_path / "seen"], check=True)
    with Image.open(tmp_path / "seen.png") as seen:
        inside = seen.convert("RGB").crop((2, 2, seen.width - 2, seen.height - 2))
    assert all(most - least <= 6 for least, most in inside.getextrema())


def test_drawn_out_edges_have_pixels_enough_for_a_press(tmp_path: Path) -> None:
    Image.effect_noise((750, 1050), 60).convert("RGB").save(tmp_path / "one.png")
    deck = tmp_path / "deck"
    command = ["new", str(deck), "--from-images", str(tmp_path), "--bleed", "extend"]
    assert CliRunner().invoke(commands, command).exit_code == 0
    out = tmp_path / "out"
    build(Request(deck=deck / "deck.yaml", out=out, targets=("press",)))
    assert check_spec(deck / "deck.yaml", ("press",), out).problems == []


def test_a_colour_is_all_that_is_in_the_bleed(pictures: Path, tmp_path: Path) -> None:
    seen = rendered(pictures, tmp_path / "deck", "#2a4a9f")
    assert near(seen.getpixel((10, 400)), (42, 74, 159)) and near(seen.getpixel((400, 940)), (42, 74, 159))


def test_what_is_no_way_to_make_bleed_is_refused(pictures: Path, tmp_path: Path) -> None:
    made = CliRunner().invoke(
        commands, ["new", str(tmp_path / "deck"), "--from-images", str(pictures), "--bleed", "plaid"]
    )
    assert isinstance(made.exception, UsageError) and not (tmp_path / "deck").exists()


@pytest.mark.parametrize(("bleed", "found"), [("mirror", False), ("extend", False), ("#2a4a9f", True)])
def test_check_finds_pictures_that_end_at_the_cut(
    pictures: Path, tmp_path: Path, bleed: str, found: bool
) -> None:
    rendered(pictures, tmp_path / "deck", bleed)
    problems = check_spec(tmp_path / "deck" / "deck.yaml", ("home-a4",), tmp_path / "out").problems
    keys = {problem.key for problem in problems}
    assert ("check-short-picture" in keys) == found


def test_a_picture_without_bleed_is_one_error_for_all_targets(pictures: Path, tmp_path: Path) -> None:
    text = SMALL + "cards: [{id: a, face: front}]\nfaces: {front: [image: {file: p.png, w: w, h: h}]}\n"
    deck = write_deck(tmp_path, text)
    (tmp_path / "p.png").write_bytes((pictures / "dragon.png").read_bytes())
    problems = check_spec(deck, ("svg", "home-a4", "tgc"), tmp_path / "out").problems
    found = [(problem.key, problem.severity) for problem in problems if problem.rule == "bleed"]
    assert found == [("check-short-picture", "error")]
