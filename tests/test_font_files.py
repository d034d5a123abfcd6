"""Web fonts and collections: the same glyphs in the same places as in the plain font, and bounds."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import brotli
import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.ttCollection import TTCollection
from new.small import deck_of, runs, scenes

from deckgen.assets import bundled_fonts
from deckgen.errors import SpecError
from deckgen.fonts import open_font
from deckgen.render.pdf import PdfOptions, pdf_bytes

SANS, BOLD = (bundled_fonts()[f"FiraSans-{cut}"] for cut in ("Regular", "Bold"))
TEXT = "Waffles “AV” fi"


def woff2(path: Path) -> bytes:
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def collection(*paths: Path) -> bytes:
    made = TTCollection()
    made.fonts = [TTFont(path, recalcTimestamp=False) for path in paths]
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def key(path: Path) -> str:
    with pytest.raises(SpecError) as caught:
        open_font(path)
    return caught.value.problems[0].key


def test_a_web_font_is_the_font_it_was_made_from(tmp_path: Path) -> None:
    (tmp_path / "a.woff2").write_bytes(woff2(SANS))
    packed, plain = open_font(tmp_path / "a.woff2"), open_font(SANS)
    assert packed.shape(TEXT) == plain.shape(TEXT)
    assert [packed.outline(g.gid).xy for g in packed.shape(TEXT)] == [
        pytest.approx(plain.outline(g.gid).xy) for g in plain.shape(TEXT)
    ]


def test_faces_of_a_collection(tmp_path: Path) -> None:
    (tmp_path / "a.ttc").write_bytes(collection(SANS, BOLD))
    for number, path in enumerate((SANS, BOLD)):
        font = open_font(tmp_path / f"a.ttc#{number}")
        assert font.shape(TEXT) == open_font(path).shape(TEXT)
        assert font.name == f"a{number}"
    with pytest.raises(SpecError) as caught:
        open_font(tmp_path / "a.ttc")
    (problem,) = caught.value.problems
    assert problem.key == "font-collection"
    assert problem.values["faces"] == ("a.ttc#0 (Fira Sans Regular)", "a.ttc#1 (Fira Sans Bold)")
    assert key(tmp_path / "a.ttc#2") == "font-collection"


def test_they_are_embedded_and_the_same_each_time(tmp_path: Path) -> None:
    layer = (
        f'text-box: {{text: "a **{TEXT}**", font: f, ink: red, size: 9pt, x: 0mm, y: 0mm, w: 50mm, h: 50mm}}'
    )
    text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    head = 'deckgen: 1\ntitle: Small\nshape: rectangle\ntrims: 60mm x 90mm\ninks: {red: "#ff0000"}\n'
    files = {"a.woff2": woff2(SANS), "b.ttc": collection(BOLD, SANS)}
    pdfs = []
    for n in range(2):
        deck = deck_of(
            tmp_path / str(n), text, files, f'{head}fonts: {{f: {{file: a.woff2, bold: "b.ttc#0"}}}}\n'
        )
        (scene,) = scenes(deck)
        assert [run.font.name for run in runs(scene)] == ["a", "b0"]
        pdfs.append(pdf_bytes([scene], PdfOptions("x")))
    assert pdfs[0] == pdfs[1] and b"/FontFile2" in pdfs[0]


def test_what_unpacks_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit applies to the unpacked bytes, whatever the header says."""
    stream = brotli.compress(bytes(9_000_000), quality=1)
    # A directory with one table, and a stream that is longer than stated.
    header = b"wOF2" + bytes(4) + struct.pack(">IHHII", 0, 1, 0, 100, len(stream)) + bytes(24)
    bomb = header + b"\x00\x10" + stream
    monkeypatch.setattr("deckgen.fonts.LARGEST_FILE", 2_000_000)
    (tmp_path / "a.woff2").write_bytes(bomb)
    assert len(bomb) < 100_000
    assert key(tmp_path / "a.woff2") == "file-too-large"


@pytest.mark.parametrize("step", [97, 1013])
def test_damaged_files_are_refused_or_read(step: int, tmp_path: Path) -> None:
    seen = set()
    for name, data in (("a.woff2", woff2(SANS)), ("a.ttc#1", collection(SANS, BOLD))):
        for at in range(0, 600, step):
            (tmp_path / name.partition("#")[0]).write_bytes(data[:at] + b"\xff" * 6 + data[at + 6 :])
            try:
                open_font(tmp_path / name)
            except SpecError as error:
                seen.add(error.problems[0].key)
    assert seen <= {"font-unusable", "font-collection", "file-too-large"}
    assert "font-unusable" in seen
    (tmp_path / "b.ttf").write_bytes(b"")
    assert key(tmp_path / "b.ttf") == "font-unusable"
