"""Preflight: one fault in each file, each found under its rule; files without fault pass in silence."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pages import BLACK, BLUE, HEAVY, LIMITS, SIDE, back, card, edited, good_pages, line, press_pdf, words
from pikepdf import Name
from PIL import Image as Pictures

from deckgen.errors import FileError, SpecError
from deckgen.press.preflight import Checked, Expected, preflight
from deckgen.press.standards import X1A, X4
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.scene import Image, Scene, rectangle
from deckgen.scene import Path as Drawn

WANTED = Expected(LIMITS, bleed=3.0, press=True, faces=True)


def rules(checked: Checked) -> set[str]:
    return {problem.rule for problem in checked.problems}


@pytest.mark.parametrize("standard", [X1A, X4])
def test_good_files_pass_in_silence(tmp_path: Path, standard: str) -> None:
    checked = preflight(press_pdf(tmp_path, standard=standard), WANTED)  # type: ignore[arg-type]
    assert checked.problems == [] and checked.notes == []
    assert checked.claim == standard
    assert "checked by deckgen" in checked.verdict and "certified" not in checked.verdict


def test_a_plain_pdf_for_home_passes_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "home.pdf"
    path.write_bytes(pdf_bytes(good_pages(), Document("Home")))
    assert preflight(path).problems == []


def picture(mode: str, side: int) -> Image:
    out = BytesIO()
    colour = {"RGB": (200, 20, 20), "RGBA": (200, 20, 20, 120)}[mode]
    Pictures.new(mode, (side, side), colour).save(out, "PNG")
    return Image(10, 10, 20, 20, out.getvalue(), f"{mode}{side}", (side, side))


def drawn(**faults: Scene) -> list[Scene]:
    """Six pages, some of them exchanged: p0 to p5."""
    return [faults.get(f"p{n}", page) for n, page in enumerate(good_pages())]


SHORT = Scene(
    SIDE, SIDE, (Drawn(rectangle(2.5, 2.5, 41, 41), fill=BLUE), words("short")), bleed=3.0, name="short"
)
TINY_BLEED = Scene(42, 42, (Drawn(rectangle(0, 0, 42, 42), fill=BLUE),), bleed=1.0, name="tiny")
LARGER = Scene(50, 50, (Drawn(rectangle(0, 0, 50, 50), fill=BLUE),), bleed=3.0, name="larger")
MARKED = back(Drawn(rectangle(8, 8, 1.6, 1.6), fill=BLACK))

DRAWN_FAULTS: dict[str, tuple[list[Scene], str]] = {
    "too much ink": (drawn(p2=card("two", ground=HEAVY)), "ink-limit"),
    "a hair line": (drawn(p2=card("two", line(0.03))), "line-width"),
    "small type": (drawn(p2=card("two", words("fine print", 1.0, y=30))), "type-size"),
    "coarse picture": (drawn(p2=card("two", picture("RGB", 60))), "resolution"),
    "art short of the bleed": (drawn(p2=SHORT), "bleed"),
    "missing letter": (drawn(p2=card("two", words("\U0001f0a1", y=30))), "missing-glyph"),
    "marked back": (drawn(p3=MARKED), "marked-back"),
    "pages out of order": (drawn(p2=back(), p3=card("two")), "page-order"),
    "see-through picture": (drawn(p2=card("two", picture("RGBA", 400))), "transparency"),
    "little bleed": ([TINY_BLEED] * 2, "bleed"),
    "pages of two sizes": (drawn(p4=LARGER), "page-size"),
}


@pytest.mark.parametrize("fault", DRAWN_FAULTS)
def test_a_fault_of_drawing_is_found(tmp_path: Path, fault: str) -> None:
    pages, rule = DRAWN_FAULTS[fault]
    assert rules(preflight(press_pdf(tmp_path, pages), WANTED)) == {rule}


def _first(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.pages[0].obj


def _add(pdf: pikepdf.Pdf, content: bytes) -> None:
    pdf.pages[0].contents_add(pdf.make_stream(b"q " + content + b" Q"))


def _plain_font(pdf: pikepdf.Pdf) -> None:
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    _first(pdf).Resources.Font["/Plain"] = pdf.make_indirect(font)
    _add(pdf, b"BT /Plain 12 Tf 50 50 Td (x) Tj ET")


def _alpha(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Resources["/ExtGState"] = pikepdf.Dictionary({"/Half": pikepdf.Dictionary(ca=0.5)})
    _add(pdf, b"/Half gs 0 0 0 1 k 20 20 30 30 re f")


def _space(space: object, shading: bool = False) -> Callable[[pikepdf.Pdf], None]:
    """A colour space that a page names, or a gradient in it."""

    def change(pdf: pikepdf.Pdf) -> None:
        made = pikepdf.Array(space) if isinstance(space, list) else space
        if shading:
            blend = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[1, 0, 0, 0])
            made = pikepdf.Dictionary(ShadingType=2, ColorSpace=made, Coords=[0, 0, 50, 50], Function=blend)
        kind = "/Shading" if shading else "/ColorSpace"
        _first(pdf).Resources[kind] = pikepdf.Dictionary({"/Mine": made})
        if shading:
            _add(pdf, b"20 20 30 30 re W n /Mine sh")

    return change


def _rgb_picture(pdf: pikepdf.Pdf) -> None:
    made = pdf.make_stream(b"\0" * 300 * 300 * 3)
    for key, value in (("Type", Name.XObject), ("Subtype", Name.Image), ("Width", 300), ("Height", 300),
                       ("BitsPerComponent", 8), ("ColorSpace", Name.DeviceRGB)):  # fmt: skip
        made[f"/{key}"] = value
    _first(pdf).Resources["/XObject"] = pikepdf.Dictionary({"/Mine": made})
    _add(pdf, b"30 0 0 30 20 20 cm /Mine Do")


WHITE_POINT = pikepdf.Dictionary(WhitePoint=[0.96, 1, 0.82])
IN_RGB = [Name.Separation, Name.Gold, Name.DeviceRGB, pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1)]


def _no_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/OutputIntents"]


def _foreign_profile(pdf: pikepdf.Pdf) -> None:
    data = bytearray(pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes())
    data[16:20] = b"RGB "
    pdf.Root.OutputIntents[0].DestOutputProfile.write(bytes(data))


def _note(pdf: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[30, 30, 50, 50])
    _first(pdf)["/Annots"] = pikepdf.Array([pdf.make_indirect(note)])


def _curve(pdf: pikepdf.Pdf) -> None:
    state = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, TR=pikepdf.Name.Identity))
    _first(pdf).Resources["/ExtGState"] = pikepdf.Dictionary({"/Curve": state})


def _set(key: str, value: object) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        _first(pdf)[key] = value

    return change


def _trapped(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Trapped"] = pikepdf.Name.Unknown


def _untitled(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]


def _no_trim(pdf: pikepdf.Pdf) -> None:
    del _first(pdf)["/TrimBox"]


EDITED_FAULTS: dict[str, tuple[Callable[[pikepdf.Pdf], None], str]] = {
    "colour in RGB": (lambda pdf: _add(pdf, b"1 0 0 rg 20 20 30 30 re f"), "colour"),
    "picture in RGB": (_rgb_picture, "colour"),
    "gradient in RGB": (_space(Name.DeviceRGB, shading=True), "colour"),
    "colour by a profile": (_space([Name.Lab, WHITE_POINT]), "colour"),
    "calibrated colour": (_space([Name.CalRGB, WHITE_POINT]), "colour"),
    "spot ink described in RGB": (_space(IN_RGB), "colour"),
    "font not embedded": (_plain_font, "fonts"),
    "alpha": (_alpha, "transparency"),
    "no output intent": (_no_intent, "output-intent"),
    "profile of a screen": (_foreign_profile, "output-intent"),
    "note on the art": (_note, "forbidden"),
    "transfer curve": (_curve, "forbidden"),
    "no trim box": (_no_trim, "boxes"),
    "trim outside the bleed": (_set("/TrimBox", pikepdf.Array([-10, -10, 90, 90])), "boxes"),
    "crop into the bleed": (_set("/CropBox", pikepdf.Array([10, 10, 100, 100])), "boxes"),
    "two boxes for the cut": (_set("/ArtBox", pikepdf.Array([20, 20, 90, 90])), "boxes"),
    "transparency group": (_set("/Group", pikepdf.Dictionary(S=pikepdf.Name.Transparency)), "transparency"),
    "not said whether trapped": (_trapped, "trapped"),
    "no title": (_untitled, "metadata"),
    "a script at opening": (
        lambda pdf: pdf.Root.__setitem__("/OpenAction", pikepdf.Dictionary()),
        "forbidden",
    ),
}


@pytest.mark.parametrize("fault", EDITED_FAULTS)
def test_a_fault_of_another_program_is_found(tmp_path: Path, fault: str) -> None:
    change, rule = EDITED_FAULTS[fault]
    found = rules(preflight(edited(press_pdf(tmp_path), change), WANTED))
    assert rule in found
    assert found <= {rule, "bleed"}  # a trim box that is moved changes the bleed as well


def test_a_later_version_and_object_streams_are_found(tmp_path: Path) -> None:
    path = edited(press_pdf(tmp_path), lambda pdf: None, force_version="1.7",
                  object_stream_mode=pikepdf.ObjectStreamMode.generate)  # fmt: skip
    assert rules(preflight(path, WANTED)) == {"pdfx-version"}


def test_what_cannot_be_measured_is_said(tmp_path: Path) -> None:
    path = edited(press_pdf(tmp_path, standard=X4), _alpha, force_version="1.6")
    checked = preflight(path, WANTED)
    assert checked.notes == ["page 1: ink not measured: transparency"]


def test_every_page_that_cannot_be_measured_is_said_with_its_reason(tmp_path: Path) -> None:
    """Gradients in CMYK are no fault, but what comes of them is not known; nor is RGB in a file for home."""
    gradient = edited(press_pdf(tmp_path), _space(Name.DeviceCMYK, shading=True))
    checked = preflight(gradient, WANTED)
    assert checked.problems == [] and checked.notes == ["page 1: ink not measured: a gradient"]
    home = tmp_path / "home.pdf"
    home.write_bytes(pdf_bytes(good_pages(), Document("Home")))
    assert preflight(home).notes == ["pages 1-6: ink not measured: colour in RGB"]


def test_files_that_are_no_pdf_end_in_words(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 and nothing more")
    with pytest.raises(SpecError, match=r"broken\.pdf is no PDF"):
        preflight(broken)
    with pytest.raises(FileError, match="cannot read"):
        preflight(tmp_path / "missing.pdf")
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(press_pdf(tmp_path)) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(SpecError, match="locked by a password"):
        preflight(locked)
