"""Axes and named styles of variable fonts match fontTools, and missing styles are synthesised."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from comparison import difference
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer
from new.small import HEAD, deck_of, runs
from samples import line
from small_decks import PLAIN, faults_of
from small_fonts import builder_of, saved

from deckgen.assets import bundled_fonts
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact, Suggestion
from deckgen.fonts import Font, cut_of, open_font
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Scene

SANS = bundled_fonts()["FiraSans-Regular"]
GARAMOND = bundled_fonts()["EBGaramond12-Regular"]


def variable() -> bytes:
    """Return a font of boxes that grow from 0.5 to 0.9 em with their weight, and lean with their slant."""
    builder = builder_of("AB ", "Vary")
    axes = [("wght", 100, 400, 900, "Weight"), ("slnt", -10, 0, 0, "Slant")]
    styles = {"Black": 900, "Semi Bold": 600}
    builder.setupFvar(
        axes, [{"location": {"wght": at, "slnt": 0}, "stylename": name} for name, at in styles.items()]
    )
    right, advance = (400, 0), (400, 0)
    wider = TupleVariation(
        {"wght": (0, 1, 1)}, [(0, 0), (0, 0), right, right, (0, 0), advance, (0, 0), (0, 0)]
    )
    leaning = TupleVariation({"slnt": (-1, -1, 0)}, [(0, 0), (90, 0), (90, 0)] + [(0, 0)] * 5)
    builder.setupGvar({name: [wider, leaning] if name[-1] in "12" else [] for name in ("u0041", "u0042")})
    return saved(builder)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("variable") / "Vary.ttf"
    path.write_bytes(variable())
    return path


def outline(font: Font, letter: str = "A") -> tuple[float, ...]:
    (glyph,) = font.shape(letter)
    return tuple(font.outline(glyph.gid).box())


@pytest.mark.parametrize(
    ("asked", "axes"),
    [
        ("wght=650", {"wght": 650}),
        ("wght=900,slnt=-5", {"wght": 900, "slnt": -5}),
        ("Semi Bold", {"wght": 600}),
        ("Semi Bold,slnt=-10", {"wght": 600, "slnt": -10}),
    ],
)
def test_point_on_the_axes(asked: str, axes: dict[str, float], path: Path) -> None:
    font = open_font(path.with_name(f"Vary.ttf#{asked}"))
    made = instancer.instantiateVariableFont(
        TTFont(path, recalcTimestamp=False), {"wght": 400, "slnt": 0} | axes
    )
    box = made["glyf"]["u0041"]
    assert font.shape("AB")[0].advance == made["hmtx"]["u0041"][0]
    assert [round(v * 1000) for v in outline(font)] == [box.xMin, -box.yMax, box.xMax, -box.yMin]
    assert "fvar" not in font.face.table_tags
    again = open_font(path.with_name(f"Vary.ttf#{asked}"))
    assert again is font


def test_each_point_is_a_separate_font(path: Path) -> None:
    fonts = [open_font(path.with_name(f"Vary.ttf{asked}")) for asked in ("", "#wght=500", "#wght=501")]
    assert len({font.digest for font in fonts}) == 3
    assert outline(fonts[0]) < outline(fonts[1]) < outline(fonts[2])
    scene = Scene(50, 20, tuple(line("AB", 3, 12, 5, font=font) for font in fonts))
    pdf = pdf_bytes([scene], PdfOptions("x"))
    assert pdf.count(b"/FontFile2") == 3 and pdf == pdf_bytes([scene], PdfOptions("x"))


@pytest.mark.parametrize(
    ("asked", "key", "values"),
    [
        ("wdth=90", "font-no-axis", {"name": "wdth", "near": Suggestion(known=("slnt", "wght"))}),
        ("wght=1000", "font-axis-range", {"value": 1000.0, "least": 100.0, "most": 900.0}),
        ("wght=x", "font-axis-form", {"text": "wght=x"}),
        ("Semi", "font-no-style", {"name": "Semi", "near": Suggestion("Semi Bold")}),
        ("2", "font-unusable", {}),
    ],
)
def test_missing_axes_and_styles_are_reported(
    asked: str, key: str, values: dict[str, object], path: Path
) -> None:
    with pytest.raises(SpecError) as caught:
        open_font(path.with_name(f"Vary.ttf#{asked}"))
    (problem,) = caught.value.problems
    assert problem.key == key and dict(problem.values).items() >= values.items()


@pytest.mark.parametrize("key", ["axes: {wght: 650}", "weight: 650", "font-variation-settings: x"])
def test_axes_as_a_key_are_told_where_to_go(key: str, tmp_path: Path) -> None:
    text = PLAIN.replace("text: EBG", f"text: {{{key}, file: EBG").replace("Regular}", "Regular}}")
    (problem,) = faults_of(tmp_path, text)
    assert (problem.key, problem.advice) == ("yaml-no-key", Fact("font-variant"))


def test_variable_postscript_outlines_become_plain_ones(tmp_path: Path) -> None:
    """PDF does not support CFF2; otherwise the font is its default instance."""
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    pen = T2CharStringPen(None, None, CFF2=True)
    for step, point in enumerate([(50, 0), (50, 700), (450, 700), (450, 0)]):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupNameTable({"familyName": "Two", "styleName": "Regular", "psName": "Two"})
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    builder.setupCFF2(
        {".notdef": T2CharStringPen(None, None, CFF2=True).getCharString(), "A": pen.getCharString()}
    )
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 50)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    (tmp_path / "two.otf").write_bytes(saved(builder))
    font = open_font(tmp_path / "two.otf")
    assert font.is_cff and outline(font) == pytest.approx((0.05, -0.7, 0.45, 0))
    pdf = pdf_bytes([Scene(20, 20, (line("A", 3, 12, 5, font=font),))], PdfOptions("x"))
    assert b"/CIDFontType0C" in pdf


# Synthetic styles.


def test_synthetic_bold_is_thicker_and_italic_is_slanted() -> None:
    files = SANS, None, None, None
    plain = open_font(SANS)
    bold, italic = (open_font(cut_of(files, cut == "b", cut == "i")) for cut in "bi")
    left, top, right, bottom = outline(plain, "H")
    thick = outline(bold, "H")
    assert thick[2] - thick[0] > right - left and bold.shape("H")[0].advance > plain.shape("H")[0].advance
    assert thick[1] == pytest.approx(top, abs=0.021) and thick[3] == pytest.approx(bottom, abs=0.021)
    assert outline(italic, "H") == pytest.approx((left, top, right - 0.2 * top, bottom), abs=1e-3)
    assert italic.shape("HA") == plain.shape("HA")


@pytest.mark.parametrize("file", [SANS, GARAMOND])
def test_synthetic_styles_are_the_same_in_every_format(file: Path, tmp_path: Path) -> None:
    font = open_font(cut_of((file, None, None, None), True, True))
    scene = Scene(60, 20, (line("Bold & moonlit", 3, 12, 5, font=font),))
    assert difference(scene, tmp_path).is_small
    pdf = tmp_path / "made.pdf"
    pdf.write_bytes(pdf_bytes([scene], PdfOptions("x")))
    assert pdf.read_bytes() == pdf_bytes([scene], PdfOptions("x"))
    fonts = subprocess.run(["pdffonts", pdf], check=True, capture_output=True, text=True).stdout
    assert "-bold-italic" in fonts and "CID Type 0C" in fonts
    text = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True).stdout
    assert text.strip() == "Bold & moonlit"


def test_synthetic_styles_start_from_the_nearest_style() -> None:
    bold, italic = (bundled_fonts()[f"FiraSans-{cut}"] for cut in ("Bold", "Italic"))
    assert cut_of((SANS, bold, italic, None), True, True).name == "FiraSans-Bold.ttf#+italic"
    assert cut_of((SANS, None, italic, None), True, True).name == "FiraSans-Italic.ttf#+bold"


def test_variable_font_is_preferred_to_synthetic_styles(path: Path, tmp_path: Path) -> None:
    layer = (
        'text-box: {text: "A **A** *A* ***A***", font: f, ink: red, size: 9pt, x: 0mm, y: 0mm, w: 50mm, '
        "h: 50mm}"
    )
    body = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    head = HEAD.replace("fonts: {", "fonts: {f: Vary.ttf#wght=300, ")
    deck = deck_of(tmp_path, body, {"Vary.ttf": path.read_bytes()}, head)
    session = Session(Request(deck.path, tmp_path / "out"))
    (part,) = session.deck.parts
    (faces,) = session.faces(session.drawing(part, part.trims[0], 0.0), part.cards)
    names = [run.font.name for run in runs(faces.front) if run.text.strip()]
    assert names == ["Vary wght300", "Vary wght700", "Vary slnt-10-wght300", "Vary slnt-10-wght700"]
    assert not session.warnings


def test_damaged_variable_font_is_rejected_or_read(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    keys = set()
    for at in range(12, len(data), 11):
        (tmp_path / "a.ttf").write_bytes(data[:at] + b"\xff" * 5 + data[at + 5 :])
        try:
            outline(open_font(tmp_path / "a.ttf#wght=700"))
        except SpecError as error:
            keys.add(error.problems[0].key)
        except ValueError:  # damage turned the letter into none or several
            pass
    assert keys and keys <= {"font-unusable", "font-no-axis", "font-axis-range"}


def test_bytes_are_those_of_the_instance(path: Path) -> None:
    font = open_font(path.with_name("Vary.ttf#wght=700"))
    assert TTFont(BytesIO(font.data))["glyf"]["u0041"].xMax == 690
