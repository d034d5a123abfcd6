"""PDF/X files satisfy poppler, qpdf, MuPDF and Ghostscript, and each key that ISO 15930 requires."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pages import BLACK, BLEED, BLUE, SIDE, WHITE, card, good_pages, press_pdf
from PIL import Image as Pictures
from PIL import ImageDraw
from test_preflight import picture
from test_separations import ghostscript

from deckgen.geometry import rectangle, translate
from deckgen.ink import Ink
from deckgen.pictures import DEFAULT_PROFILE, profile_bytes, to_press
from deckgen.press.colourspaces import PROCESS
from deckgen.press.flatten import opaque
from deckgen.press.overprint import press_scene
from deckgen.press.pdf_reader import open_pdf
from deckgen.press.preflight import preflight
from deckgen.press.requirements import Requirements
from deckgen.press.separations import separated
from deckgen.press.standards import X1A, X4
from deckgen.render.ink_pictures import plate_pictures
from deckgen.scene import Group, Image
from deckgen.scene import Path as Drawn
from deckgen.target.model import Limits
from deckgen.target.outputs import Standard

BOTH: list[Standard] = [X1A, X4]


def one_image(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """Return the first picture that is not a mask."""
    images = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/Width" in thing]
    return max(images, key=lambda image: "/SMask" in image or image.ColorSpace == "/DeviceCMYK")


def said(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], check=True, capture_output=True)
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("standard", BOTH)
def test_other_programs_read_the_file_without_complaint(tmp_path: Path, standard: Standard) -> None:
    path = press_pdf(tmp_path, standard=standard)
    assert "No syntax or stream encoding errors" in said("qpdf", "--check", path)
    assert "error" not in said("mutool", "draw", "-o", tmp_path / "p%d.png", "-r", 20, path).lower()
    assert said("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=nullpage", path) == ""
    rows = said("pdffonts", path).splitlines()[2:]
    assert rows and all(" yes yes yes " in row for row in rows)


@pytest.mark.parametrize("standard", BOTH)
def test_page_boxes_are_trim_and_bleed(tmp_path: Path, standard: Standard) -> None:
    shown = said("pdfinfo", "-box", press_pdf(tmp_path, standard=standard))
    boxes = {
        line.split(":")[0]: [float(v) for v in line.split()[1:]]
        for line in shown.splitlines()
        if "Box" in line
    }
    side, bleed = SIDE / 25.4 * 72, BLEED / 25.4 * 72
    assert boxes["MediaBox"] == boxes["BleedBox"] == pytest.approx([0, 0, side, side], abs=0.01)
    assert boxes["TrimBox"] == pytest.approx([bleed, bleed, side - bleed, side - bleed], abs=0.01)


def test_x1a_declares_its_standard(tmp_path: Path) -> None:
    path = press_pdf(tmp_path)
    assert "PDF/X-1a:2003" in said("pdfinfo", path)
    with pikepdf.open(path) as pdf:
        assert pdf.pdf_version == "1.4"
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003" and pdf.docinfo["/Trapped"] == "/False"
        assert "/ID" in pdf.trailer
        assert not any("/Group" in page.obj or "/ArtBox" in page.obj for page in pdf.pages)


def test_x4_declares_its_standard_in_its_metadata(tmp_path: Path) -> None:
    with pikepdf.open(press_pdf(tmp_path, standard=X4)) as pdf:
        assert pdf.pdf_version == "1.6" and "/GTS_PDFXVersion" not in pdf.docinfo
        metadata = pdf.open_metadata()
        assert metadata["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == "PDF/X-4"
        assert metadata["{http://ns.adobe.com/pdf/1.3/}Trapped"] == "False"
        assert metadata["{http://purl.org/dc/elements/1.1/}title"] == "Cards"
        assert metadata["{http://ns.adobe.com/xap/1.0/mm/}DocumentID"].startswith("uuid:")
        created = pdf.docinfo["/CreationDate"]
        assert str(created)[2:10] == metadata["{http://ns.adobe.com/xap/1.0/}CreateDate"][:10].replace(
            "-", ""
        )


@pytest.mark.parametrize("standard", BOTH)
def test_output_intent_contains_the_profile(tmp_path: Path, standard: Standard) -> None:
    with pikepdf.open(press_pdf(tmp_path, standard=standard)) as pdf:
        (intent,) = list(pdf.Root.OutputIntents)
        assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(intent.RegistryName) == "http://www.color.org"
        data = intent.DestOutputProfile.read_bytes()
    assert data == profile_bytes("fogra39l-235") and data[12:20] == b"prtrCMYK"


def test_output_is_deterministic(tmp_path: Path) -> None:
    made = []
    for n in range(2):
        (tmp_path / str(n)).mkdir()
        made.append(press_pdf(tmp_path / str(n)).read_bytes())
    assert made[0] == made[1]


def test_pictures_are_cmyk_within_the_profiles_limit(tmp_path: Path) -> None:
    dark = picture("RGB", 300)
    path = press_pdf(tmp_path, [card("one", dark)])
    with pikepdf.open(path) as pdf:
        image = one_image(pdf)
        assert image.ColorSpace == "/DeviceCMYK" and "/SMask" not in image
        data = image.read_bytes()
        assert max(sum(data[n : n + 4]) for n in range(0, len(data), 4)) / 2.55 <= 241


def test_alpha_is_kept_in_x4_and_removed_in_x1a(tmp_path: Path) -> None:
    clear = card("one", picture("RGBA", 300))
    with pikepdf.open(press_pdf(tmp_path, [clear], X4)) as pdf:
        assert "/SMask" in one_image(pdf)
    with pikepdf.open(press_pdf(tmp_path, [opaque(clear)])) as pdf:
        images = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/Width" in thing]
        assert images and all("/SMask" not in image and image.ColorSpace == "/DeviceCMYK" for image in images)
        # 20 mm at 600 dpi are 472 pixels
        assert abs(int(images[0].Width) - 472) <= 2


def test_flattened_items_match_ghostscripts_blending(tmp_path: Path) -> None:
    clear = card("one", picture("RGBA", 300))
    wanted = ghostscript(press_pdf(tmp_path, [clear], X4))
    flat = _levels(press_pdf(tmp_path, [opaque(clear)]), *SPOTS)
    for spot, levels in zip(SPOTS, flat, strict=True):
        theirs = [(255 - wanted[name].getpixel(spot)) / 2.55 for name in PROCESS]  # type: ignore[operator]
        assert levels == pytest.approx(theirs, abs=1.5), spot
    solid = good_pages()[0]
    assert opaque(solid) is solid


SPOTS = (25, 25), (150, 150), (232, 150), (400, 400), (290, 205)


def _hole() -> Image:
    """Return a half-transparent red disc in a clear square of 20 mm."""
    drawn = Pictures.new("RGBA", (200, 200), (0, 0, 0, 0))
    ImageDraw.Draw(drawn).ellipse((40, 40, 160, 160), fill=(220, 40, 40, 128))
    out = BytesIO()
    drawn.save(out, "PNG")
    return Image(0, 0, 20, 20, out.getvalue(), "hole", (200, 200))


def _levels(path: Path, *spots: tuple[int, int]) -> list[list[int]]:
    """Return the percentage of each plate at points given in tenths of a millimetre."""
    with open_pdf(path) as opened:
        _, plates = separated(opened.pdf.pages[0])
    pictures = plate_pictures(plates, 254)
    return [[round((255 - plate.getpixel(spot)) / 2.55) for plate in pictures] for spot in spots]  # type: ignore[operator]


def test_ground_seen_through_a_flattened_picture_keeps_its_inks(tmp_path: Path) -> None:
    """No box shows around the picture, and under the disc half of each ink comes from the ground."""
    gold = Ink("gold", (0, 20, 60, 20), (180, 140, 60))
    patch = Drawn(rectangle(30, 5, 5, 30), fill=gold)
    clear = card("one", patch, Group((_hole(),), translate(20, 10)))
    inside, outside, over_gold, disc = _levels(
        press_pdf(tmp_path, [opaque(clear)]), (215, 115), (50, 50), (325, 115), (270, 200)
    )
    assert inside == outside == [round(v) for v in BLUE.cmyk]
    assert over_gold == [0, 20, 60, 20]
    red = to_press(profile_bytes(DEFAULT_PROFILE))(Pictures.new("RGB", (1, 1), (220, 40, 40))).tobytes()
    wanted = [round((v / 2.55 + ground) / 2) for v, ground in zip(red, BLUE.cmyk, strict=True)]
    assert disc == pytest.approx(wanted, abs=2)


def test_a_picture_shown_twice_is_flattened_twice(tmp_path: Path) -> None:
    """Each copy is flattened with what is beneath it; the second is over a white square."""
    hole = _hole()
    square = Drawn(rectangle(5, 5, 20, 20), fill=WHITE)
    clear = card("one", Group((hole,), translate(5, 5)), square, Group((hole,), translate(5, 5)))
    with pikepdf.open(press_pdf(tmp_path, [opaque(clear)])) as pdf:
        assert not any("/SMask" in thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream))
    corner, disc = _levels(tmp_path / "cards.pdf", (70, 70), (120, 150))
    assert corner == [0, 0, 0, 0] and disc[0] < 10


def test_flattened_items_stay_within_the_ink_limit(tmp_path: Path) -> None:
    """Black that would overprint a heavy ground knocks out, both beneath the picture and beside it."""
    heavy = Ink("heavy", (80, 70, 70, 0), (40, 40, 40))
    key = Drawn(rectangle(5, 5, 36, 36), fill=BLACK, overprint=True)
    clear = card("a", key, Group((_hole(),), translate(10, 10)), ground=heavy)
    path = press_pdf(tmp_path, [press_scene(opaque(clear, limit=240), 240)])
    assert preflight(path, Requirements(Limits(ink=240))).problems == []
