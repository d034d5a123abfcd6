"""PDFs are correct according to independent programs: poppler, qpdf, pikepdf."""

import io
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pictures
from samples import BLACK, CUT, KANJI, SERIF, SUN, arched, line, picture, star, varied

from deckgen.geometry import Polygons, Rings, circle, rectangle, translate
from deckgen.ink import Ink
from deckgen.render.pdf import Bookmark, PdfOptions, content, pdf_bytes
from deckgen.render.pdf.file import deflated
from deckgen.render.pdf.resources import process_colour
from deckgen.scene import Group, Image, Link, Place, Scene
from deckgen.scene import Path as Drawn

TITLE = PdfOptions("A deck of moons")


def opened(*pages: Scene, document: PdfOptions = TITLE) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf_bytes(pages, document)))


def words(folder: Path, *items: object) -> str:
    scene = Scene(100, 100, items)  # type: ignore[arg-type]
    file = folder / "text.pdf"
    file.write_bytes(pdf_bytes([scene], TITLE))
    done = subprocess.run(["pdftotext", "-layout", file, "-"], check=True, capture_output=True, text=True)
    return " ".join(done.stdout.split())


@pytest.mark.parametrize("colour", ["rgb", "cmyk"])
def test_qpdf_finds_no_problems(tmp_path: Path, colour: str) -> None:
    file = tmp_path / "all.pdf"
    file.write_bytes(pdf_bytes(varied().values(), PdfOptions("All", colour=colour)))  # type: ignore[arg-type]
    done = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True)
    assert done.returncode == 0 and "No syntax or stream encoding errors" in done.stdout, done.stdout


def test_bytes_are_the_same_in_another_process() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests');"
        "from samples import varied; from deckgen.render.pdf import PdfOptions, pdf_bytes;"
        "sys.stdout.buffer.write(pdf_bytes(varied().values(), PdfOptions('All')))"
    )
    root = Path(__file__).parents[2]
    env = {"PYTHONHASHSEED": "7", "PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"}
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=root, env=env)
    assert other.stdout == pdf_bytes(varied().values(), PdfOptions("All"))


def test_plate_is_compressed_once_for_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[bytes] = []
    monkeypatch.setattr(content, "deflated", lambda data: packed.append(data) or deflated(data))
    ring = array("i", [0, 50, 50]), array("i", [0, 0, 50])
    plate = Polygons(Rings.of((ring,)), "a plate for several files")
    scene = Scene(60, 60, (Drawn(plate, BLACK),))
    first, again = (pdf_bytes([scene], TITLE) for _ in range(2))
    assert first == again
    assert packed == [b"0 0 m\n50 0 l\n50 50 l\nh\nf\n"]
    evenly = Scene(60, 60, (Drawn(plate, BLACK, even_odd=True),))
    pdf_bytes([evenly], TITLE)
    pdf_bytes([scene], replace(TITLE, compress=False))
    assert len(packed) == 2


def test_boxes() -> None:
    with opened(Scene(69, 69, (), bleed=3), Scene(210, 297, ())) as pdf:
        face, sheet = pdf.pages
        assert [float(v) for v in face.trimbox] == pytest.approx([8.504, 8.504, 187.0866, 187.0866], abs=1e-3)
        assert list(face.BleedBox) == list(face.mediabox)
        assert list(sheet.TrimBox) == list(sheet.mediabox)
        assert "/BleedBox" not in sheet


def test_document_metadata() -> None:
    with opened(Scene(10, 10, ()), document=PdfOptions("Mond über", lang="de", duplex="short")) as pdf:
        assert str(pdf.docinfo.Title) == "Mond über"
        assert str(pdf.Root.Lang) == "de"
        wanted = {"/DisplayDocTitle": True, "/PrintScaling": "/None", "/Duplex": "/DuplexFlipShortEdge"}
        assert dict(pdf.Root.ViewerPreferences.items()) == wanted
        assert pdf.pdf_version == "1.4"


def test_fonts_are_embedded_subsets(tmp_path: Path) -> None:
    file = tmp_path / "fonts.pdf"
    file.write_bytes(pdf_bytes(varied().values(), TITLE))
    done = subprocess.run(["pdffonts", file], check=True, capture_output=True, text=True)
    rows = done.stdout.splitlines()[2:]
    names = {row.split()[0].split("+")[1] for row in rows}
    assert names == {"EBGaramond12-Regular", "GoudyBookletter1911", "ShipporiMincho-Regular"}
    assert all(row[7 - 1] == "+" and row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows)
    assert b"Helvetica" not in pdf_bytes(varied().values(), PdfOptions("Plain", compress=False))
    with pikepdf.open(file) as pdf:
        descriptors = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o]
        assert max(len(d.FontFile2.read_bytes()) for d in descriptors) < 40_000


@pytest.mark.parametrize(
    "text", ["Office affluent fjord", "AVAST Töpfe, Ĺ’Été: “naïve” ½ №", "two words and  more  of them"]
)
def test_text_can_be_extracted(tmp_path: Path, text: str) -> None:
    assert words(tmp_path, line(text, 5, 20, 4)) == " ".join(text.split())


def test_glyphs_of_two_meanings_keep_both(tmp_path: Path) -> None:
    small = line("moon", 5, 10, 4, features={"smcp": True})
    large = replace(small, glyphs=tuple(g._replace(y=g.y + 10, text=g.text.upper()) for g in small.glyphs))
    assert words(tmp_path, small, large) == "moon MOON"


def test_combining_marks_stay_with_their_letters(tmp_path: Path) -> None:
    text = "ma\u0323n\u0331 x\u030ay"
    run = line(text, 5, 10, 5)
    assert any(not glyph.text for glyph in run.glyphs) or len(run.glyphs) < len(text)
    assert words(tmp_path, run) == text


def test_spread_and_arched_text_keep_their_words(tmp_path: Path) -> None:
    spread = line("FULL MOON", 5, 10, 4, spread=1.5)
    assert words(tmp_path, spread) == "FULL MOON"
    assert words(tmp_path, arched("Once around the moon", 50, 60, 25, 5)) == "Once around the moon"


def test_other_scripts_can_be_extracted(tmp_path: Path) -> None:
    assert words(tmp_path, line("松に鶴", 5, 10, 6, font=KANJI)) == "松に鶴"


def test_a_placed_scene_is_written_once() -> None:
    mark = Scene(5, 5, (Drawn(circle(2, 2, 1), fill=SUN),))
    face = Scene(20, 20, (Place(mark), Place(mark, translate(9, 9)), line("x", 2, 9, 4)))
    pages = [Scene(100, 100, tuple(Place(face, translate(25 * i, 0)) for i in range(4))) for _ in range(5)]
    with opened(*pages) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 2
        assert sum(form.read_bytes().count(b" Do") for form in forms) == 2
        assert all(page.Contents.read_bytes().count(b" Do") == 4 for page in pdf.pages)


def test_plate_is_written_once_for_any_ink() -> None:
    plates = tuple(Drawn(star(), fill=ink, even_odd=True) for ink in (SUN, BLACK))
    with opened(Scene(10, 10, plates), Scene(10, 10, plates[:1])) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 1
        assert all(
            float(number).is_integer() for number in forms[0].read_bytes().split() if number[-1:].isdigit()
        )


def test_every_name_has_its_resource() -> None:
    document = PdfOptions("All", colour="cmyk")
    spot = Drawn(rectangle(1, 1, 5, 5), fill=CUT, overprint=True)
    with opened(*varied().values(), Scene(9, 9, (Place(Scene(9, 9, (spot,))),)), document=document) as pdf:
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        kinds = {
            "Do": "/XObject",
            "Tf": "/Font",
            "gs": "/ExtGState",
            "cs": "/ColorSpace",
            "CS": "/ColorSpace",
        }
        used = 0
        for holder in [*pdf.pages, *streams]:
            for operands, operator in pikepdf.parse_content_stream(holder):
                kind = kinds.get(str(operator))
                if kind:
                    used += 1
                    assert str(operands[0]) in holder.Resources[kind]
        assert used > 20


def test_pictures_are_written_once_and_jpegs_unchanged() -> None:
    jpeg, see_through = picture("JPEG"), picture("PNG", "RGBA")
    items = (jpeg, see_through, Group((jpeg,), translate(1, 1)))
    with opened(Scene(50, 50, items), Scene(50, 50, (jpeg,))) as pdf:
        found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert sorted(str(o.ColorSpace) for o in found) == ["/DeviceGray", "/DeviceRGB", "/DeviceRGB"]
        assert [o.read_raw_bytes() for o in found if o.get("/Filter") == "/DCTDecode"] == [jpeg.data]
        assert sum("/SMask" in o for o in found) == 1


def test_pictures_are_converted() -> None:
    document = PdfOptions("Press", colour="cmyk", convert=lambda image: image.convert("CMYK"))
    with opened(Scene(50, 50, (picture("JPEG"),)), document=document) as pdf:
        (image,) = pdf.pages[0].get_images().values()
        assert image.ColorSpace == "/DeviceCMYK" and len(image.read_bytes()) == 400 * 200 * 4


def test_links_and_outline() -> None:
    first = Scene(100, 50, (Link(10, 10, 20, 5, "#rules"), Link(0, 0, 5, 5, "https://example.org/a?b=(c)")))
    second = Scene(100, 50, (Group((line("Rules", 0, 0, 4),), translate(10, 20), label="#rules"),))
    marks = (Bookmark("Règles", "#rules"), Bookmark("Détail", "#rules", 1), Bookmark("Fin", "#rules"))
    with opened(first, second, document=PdfOptions("Booklet", outline=marks)) as pdf:
        inside, outside = pdf.pages[0].Annots
        assert str(outside.A.URI) == "https://example.org/a?b=(c)"
        assert [round(float(v)) for v in inside.Rect] == [28, 99, 85, 113]
        (name, place) = pdf.Root.Names.Dests.Names
        assert bytes(name) == bytes(inside.Dest) == b"#rules"
        assert place[0].objgen == pdf.pages[1].objgen and float(place[3]) == pytest.approx(
            30 * 72 / 25.4, abs=0.01
        )
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Règles", "Fin"]
            assert [item.title for item in outline.root[0].children] == ["Détail"]


def test_link_without_destination_is_rejected() -> None:
    with pytest.raises(ValueError, match="#there"):
        pdf_bytes([Scene(9, 9, (Link(0, 0, 1, 1, "#there"),))], TITLE)


def test_levels_survive_rounding_and_truncation() -> None:
    levels = [(n, (n * 7) % 256, 255 - n) for n in range(256)]
    for rgb in levels:
        *numbers, _ = process_colour(Ink("any", (0, 0, 0, 0), rgb), "rgb").split()
        found = [float(number) * 255 for number in numbers]
        assert [int(value) for value in found] == [round(value) for value in found] == list(rgb)[: len(found)]


def test_font_of_text_shown_only_in_a_form() -> None:
    with opened(Scene(50, 50, (Place(Scene(50, 50, (line("only here", 5, 9, 4),))),))) as pdf:
        (form,) = pdf.pages[0].resources.XObject.values()
        assert str(form.Resources.Font.F1.BaseFont).endswith(SERIF.name)


def _saved(mode: str, **settings: object) -> Image:
    """Return a PNG with a single grey, 120 of 255, in a mode."""
    levels = {"1": 1, "I;16": 120 * 257, "RGB": (120,) * 3, "RGBA": (120, 120, 120, 9), "LA": (120, 9)}
    out = io.BytesIO()
    if mode == "P":
        picture = Pictures.new("RGB", (4, 4), (120,) * 3).quantize(2)
    else:
        picture = Pictures.new(mode, (4, 4), levels.get(mode, 120))  # type: ignore[arg-type]
    picture.save(out, "PNG", **settings)  # type: ignore[arg-type]
    return Image(0, 0, 10, 10, out.getvalue(), f"{mode}{settings}", (4, 4))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png(mode: str) -> None:
    with opened(Scene(10, 10, (_saved(mode),))) as pdf:
        (image,) = pdf.pages[0].get_images().values()
        level = 0b11110000 if mode == "1" else 120  # each row of four bits fills a byte
        assert set(image.read_bytes()) == {level}
        assert ("/SMask" in image) == (mode in ("LA", "RGBA"))


@pytest.mark.parametrize(("mode", "key"), [("L", 120), ("RGB", (120, 120, 120)), ("P", 0)])
def test_transparent_colour(mode: str, key: object) -> None:
    with opened(Scene(10, 10, (_saved(mode, transparency=key),))) as pdf:
        (image,) = pdf.pages[0].get_images().values()
        assert set(image.SMask.read_bytes()) == {0}
