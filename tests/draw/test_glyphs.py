"""Gaps in fonts: glyphs without outlines are errors, missing cuts are warnings."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from new.small import HEAD, deck_of, problems, runs, scenes

from deckgen.assets import bundled_fonts
from deckgen.check.deck import check_cards
from deckgen.draw.layers.words import BLANK
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.fonts import open_font


def hollow(*characters: str) -> bytes:
    """Return a font in which some characters have no outlines, as in bitmap colour fonts."""
    font = TTFont(bundled_fonts()["FiraSans-Regular"], recalcTimestamp=False)
    for character in characters:
        font["glyf"][font.getBestCmap()[ord(character)]] = Glyph()
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def deck_with(layer: str, fonts: str = "hollow: {file: Hollow.ttf}") -> str:
    return f"fonts: {{{fonts}}}\ncards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"


PLAIN_HEAD = HEAD.replace("fonts: {body: LibreCaslonText-Regular, serif: {file: EBGaramond12-Regular, bold: "
                          "LibreCaslonText-Bold}}\n", "")  # fmt: skip


@pytest.mark.parametrize(
    "layer",
    [
        "text: {text: TEXT, font: hollow, ink: red, size: 9pt}",
        "arc-text: {text: TEXT, font: hollow, ink: red, size: 9pt, radius: 9mm}",
        "text-box: {text: TEXT, font: hollow, ink: red, size: 9pt, x: 0mm, y: 0mm, w: 50mm, h: 50mm}",
    ],
)
def test_a_glyph_without_an_outline_is_an_error(layer: str, tmp_path: Path) -> None:
    def drawn(text: str) -> list[Fact]:
        folder = tmp_path / text
        yaml = deck_with(layer.replace("TEXT", f'"{text}"'))
        folder.mkdir()
        (folder / "Hollow.ttf").write_bytes(hollow("Q", "7"))
        (folder / "deck.yaml").write_text(PLAIN_HEAD + yaml, "utf-8")
        session = Session(Request(folder / "deck.yaml", folder / "out"))
        return [problem.fact for problem in check_cards(session).problems]

    blank = Fact("draw-text-blank", font="hollow", file="Hollow", characters=("7 (U+0037)", "Q (U+0051)"))
    assert blank in drawn("A Q 7")
    assert not [fact for fact in drawn("A B c") if fact.key == "draw-text-blank"]


def test_what_the_bundled_fonts_draw() -> None:
    """No letter that can be set is refused, and letters that the designer left empty are found."""
    for name, path in bundled_fonts().items():
        letters = [c for c in map(chr, range(33, 0x250)) if c.isalnum()]
        font = open_font(path)
        assert not [c for c in letters if font.has(c) and not font.draws(c) and c not in BLANK], name
    assert not open_font(bundled_fonts()["EBGaramond12-Italic"]).draws("\N{CYRILLIC CAPITAL LETTER SCHWA}")


def test_a_missing_cut_is_a_warning(tmp_path: Path) -> None:
    """It is made from the nearest cut, which is reported once."""
    layer = (
        'text-box: {text: "a **b** *c* ***d***", font: serif, ink: red, size: 9pt, x: 0mm, y: 0mm, '
        "w: 50mm, h: 50mm}"
    )
    text = deck_with(layer, "serif: {file: EBGaramond12-Regular, bold: LibreCaslonText-Bold}")
    path = tmp_path / "deck.yaml"
    path.write_text(PLAIN_HEAD + text.replace("EBGaramond12-Regular", "LibreCaslonText-Italic"), "utf-8")
    session = Session(Request(path, tmp_path / "out"))
    (part,) = session.deck.parts
    (faces,) = session.faces(session.drawing(part, part.trims[0], 0.0), part.cards)
    fonts = {run.text.strip(): run.font.name for run in runs(faces.front) if run.text.strip()}
    assert fonts == {
        "a": "LibreCaslonText-Italic", "b": "LibreCaslonText-Bold", "c": "LibreCaslonText-Italic italic",
        "d": "LibreCaslonText-Bold italic",
    }  # fmt: skip
    found = [(p.fact, p.severity) for p in session.warnings]
    assert found == [
        (Fact("draw-text-cut", font="serif", cut="italic"), "warning"),
        (Fact("draw-text-cut", font="serif", cut="bold-italic"), "warning"),
    ]
    assert {p.key for p in check_cards(session).problems} >= {"draw-text-cut"}


def test_the_bundled_sans_serif_has_four_cuts(tmp_path: Path) -> None:
    layer = (
        'text-box: {text: "a **b** *c* ***d***", font: sans, ink: red, size: 9pt, x: 0mm, y: 0mm, '
        "w: 50mm, h: 50mm}"
    )
    deck = deck_of(tmp_path, deck_with(layer, "sans: FiraSans-Regular"), head=PLAIN_HEAD)
    fonts = {run.text.strip(): run.font.name.removeprefix("FiraSans-") for run in runs(scenes(deck)[0])}
    fonts.pop("", None)
    assert fonts == {"a": "Regular", "b": "Bold", "c": "Italic", "d": "BoldItalic"}


def test_what_the_font_lacks_is_told_first(tmp_path: Path) -> None:
    text = deck_with("text: {text: ☃, font: body, ink: red, size: 9pt}").partition("\n")[2]
    assert problems(tmp_path, text)[0].key == "draw-text-no-glyph"
