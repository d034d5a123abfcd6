"""Fonts: metrics against fontTools, and damaged files, which give problems or pictures but never crash."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from small_decks import PLAIN, write_deck

from deckgen.assets import bundled_fonts
from deckgen.errors import DeckgenError, FileError, SpecError
from deckgen.facts import Fact
from deckgen.fonts import open_font
from deckgen.making import Request, build

SIGNS = "DeckgenSigns-Regular"
NAMES = sorted(set(bundled_fonts()) - {SIGNS})


@pytest.mark.parametrize("name", NAMES)
def test_measures_are_those_of_the_file(name: str) -> None:
    path = bundled_fonts()[name]
    font, file = open_font(path), TTFont(path)
    assert font.upem == file["head"].unitsPerEm
    assert font.is_cff == ("CFF " in file)
    assert font.has("A")
    assert not font.has("\U0001f995")
    cmap, metrics = file.getBestCmap(), file["hmtx"].metrics
    for letter in "AHimo5":
        plain = tuple((tag, False) for tag in ("kern", "liga", "onum", "calt"))
        assert [glyph.advance for glyph in font.shape(letter, plain)] == [metrics[cmap[ord(letter)]][0]]
    assert 0.4 < font.cap_height < 0.9
    assert open_font(path) is font


def test_the_signs_are_moons_and_suits() -> None:
    font = open_font(bundled_fonts()[SIGNS])
    assert all(map(font.has, "●◐○◑♠♥♦♣")) and not font.has("A")
    boxes = {sign: font.outline(font.shape(sign)[0].gid).box() for sign in "●◐○◑"}
    assert len(set(boxes.values())) == 1
    # The dark half of a quarter moon is the left one of the first.
    assert len({font.outline(font.shape(sign)[0].gid).xy for sign in "●◐○◑"}) == 4


def test_text_is_kept_glyph_by_glyph() -> None:
    font = open_font(bundled_fonts()["EBGaramond12-Regular"])
    for text in ("office", "Thé", "AVATAR", "x\u0301y"):
        assert "".join(glyph.text for glyph in font.shape(text)) == text


@pytest.mark.parametrize("data", [b"", b"wOF2" + b"\0" * 99, b"OTTO", b"\0\1\0\0" + b"\xff" * 400])
def test_what_is_no_font(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(data)
    with pytest.raises(SpecError) as caught:
        open_font(path)
    assert caught.value.problems[0].fact == Fact("font-unusable", file="x.ttf")
    with pytest.raises(FileError):
        open_font(tmp_path / "none.ttf")


@pytest.mark.parametrize("seed", range(24))
def test_a_damaged_font_gives_files_or_a_problem(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    data = bytearray(bundled_fonts()["LibreCaslonText-Bold"].read_bytes())
    if seed % 3 == 0:
        del data[rng.randrange(20, len(data)) :]
    reach = 400 if seed % 3 == 1 else len(data)
    for _ in range(rng.randrange(1, 60)):
        data[rng.randrange(min(reach, len(data)))] = rng.randrange(256)
    text = PLAIN.replace("EBGaramond12-Regular", "w.ttf").replace("rank: [1, 2, 3]", "rank: [1]")
    deck = write_deck(tmp_path / "deck", text)
    (tmp_path / "deck/w.ttf").write_bytes(bytes(data))
    try:
        assert build(Request(deck, tmp_path / "out", ("svg", "home-a4"))).made
    except DeckgenError as error:
        assert error.problems
