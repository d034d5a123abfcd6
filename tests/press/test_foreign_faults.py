"""Faults in files from other programs are found under their rules, and sound files pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pages import SIDE, WANTED, edited, press_pdf, rules, stream, used
from pikepdf import Name

from deckgen.facts import Fact
from deckgen.press.preflight import preflight
from deckgen.press.standards import X4
from deckgen.words import ENGLISH

BLEND = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[1, 0, 0, 0])
GRADIENT = pikepdf.Dictionary(
    ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 50, 50], Function=BLEND
)
Change = Callable[[pikepdf.Pdf], None]


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


def _mixed_in_rgb(pdf: pikepdf.Pdf) -> None:
    group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB)
    pdf.pages[0].obj["/Group"] = group


def _alpha(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Resources["/ExtGState"] = pikepdf.Dictionary({"/Half": pikepdf.Dictionary(ca=0.5)})
    _add(pdf, b"/Half gs 0 0 0 1 k 20 20 30 30 re f")


def _space(space: object, shading: bool = False) -> Change:
    """Return a colour space that a page names, or a gradient in it."""
    made = pikepdf.Array(space) if isinstance(space, list) else space
    if shading:
        blend = pikepdf.Dictionary({**dict(GRADIENT), "/ColorSpace": made})
        return _painted(b"20 20 30 30 re W n /Mine sh", "/Shading", lambda pdf: blend)
    return lambda pdf: used(pdf, "/ColorSpace", made)


def _picture(space: object = Name.DeviceCMYK, side: int = 300, parts: int = 4, **more: object) -> Change:
    """Return a picture of 30 x 30 mm."""

    def change(pdf: pikepdf.Pdf) -> None:
        made = stream(pdf, bytes(side * side * parts), Subtype=Name.Image, Width=side, Height=side,
                      BitsPerComponent=8, ColorSpace=space, **more)  # fmt: skip
        used(pdf, "/XObject", made)
        _add(pdf, b"30 0 0 30 8 8 cm /Mine Do")

    return change


def _state(**entries: Any) -> Change:
    return lambda pdf: used(pdf, "/ExtGState", pikepdf.Dictionary(**entries))


def _painted(content: bytes, kind: str, thing: Callable[[pikepdf.Pdf], object]) -> Change:
    """Return content that uses a resource named `/Mine`."""

    def change(pdf: pikepdf.Pdf) -> None:
        used(pdf, kind, thing(pdf))
        _add(pdf, content)

    return change


def _pattern(content: bytes) -> Change:
    return _painted(
        b"/Pattern cs /Mine scn 9 9 20 20 re f", "/Pattern",
        lambda pdf: stream(pdf, content, Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1,
                           BBox=[0, 0, 5, 5], XStep=5, YStep=5, Resources=pikepdf.Dictionary()),
    )  # fmt: skip


def _drawn_font(letter: bytes) -> Change:
    """Return a font whose letter `a` is drawn in the file, 12 mm high."""

    def font(pdf: pikepdf.Pdf) -> object:
        coded = pikepdf.Dictionary(Type=Name.Encoding, Differences=[97, Name.a])
        return pdf.make_indirect(
            pikepdf.Dictionary(
                Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, 0, 10, 10],
                FontMatrix=[0.1, 0, 0, 0.1, 0, 0],
                CharProcs=pikepdf.Dictionary(a=pdf.make_stream(letter)), Encoding=coded, FirstChar=97,
                LastChar=97, Widths=[10], Resources=pikepdf.Dictionary(),
            )
        )  # fmt: skip

    return _painted(b"0 0 0 1 k BT /Mine 12 Tf 9 9 Td (a) Tj ET", "/Font", font)


def _catalogue(key: str, value: object) -> Change:
    return lambda pdf: pdf.Root.__setitem__(key, value)


def _layer(pdf: pikepdf.Pdf) -> None:
    layer = pdf.make_indirect(pikepdf.Dictionary(Type=Name.OCG, Name=pikepdf.String("cut")))
    pdf.Root["/OCProperties"] = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))
    used(pdf, "/Properties", layer)
    _add(pdf, b"/OC /Mine BDC 1 1 1 1 k 9 9 9 9 re f EMC")


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


OVER = pikepdf.Dictionary(OP=True, op=True, OPM=1)
SCREEN = pikepdf.Dictionary(HalftoneType=1, HalftoneName=pikepdf.String("mine"))
INLINE = b" BI /W 2 /H 2 /BPC 8 /CS %s ID " + bytes(12) + b" EI"

EDITED_FAULTS: dict[str, tuple[Change, str]] = {
    "colour in RGB": (lambda pdf: _add(pdf, b"1 0 0 rg 20 20 30 30 re f"), "colour"),
    "picture in RGB": (_picture(Name.DeviceRGB, parts=3), "colour"),
    "colour in RGB within a pattern": (_pattern(b"1 0 0 rg 0 0 2 2 re f"), "colour"),
    "colour in RGB beside a gradient": (
        _painted(b"/Mine sh 1 0 0 rg 9 9 9 9 re f", "/Shading", lambda pdf: GRADIENT),
        "colour",
    ),
    "colour in RGB within a letter": (_drawn_font(b"10 0 d0 1 0 0 rg 0 0 9 9 re f"), "colour"),
    "picture in RGB within the content": (
        lambda pdf: _add(pdf, b".1 0 0 .1 9 9 cm" + INLINE % b"/RGB"),
        "colour",
    ),
    "a line of no width": (lambda pdf: _add(pdf, b"0 0 0 1 K 0 w 9 9 m 20 9 l S"), "line-width"),
    "a line that a transform makes thin": (
        lambda pdf: _add(pdf, b"0 0 0 1 K q 2 0 0 .02 9 9 cm 1 w 0 0 m 9 0 l S Q"),
        "line-width",
    ),
    "a hair line in a pattern": (_pattern(b"0 0 0 1 K .01 w 0 2 m 5 2 l S"), "line-width"),
    "a hair line in a letter": (_drawn_font(b"10 0 0 0 9 9 d1 .01 w 0 0 m 9 9 l S"), "line-width"),
    "a coarse picture within the content": (
        lambda pdf: _add(pdf, b"9 0 0 9 9 9 cm" + INLINE % b"/G"),
        "resolution",
    ),
    "white that overprints": (
        _painted(b"/Mine gs 0 0 0 0 k 9 9 9 9 re f", "/ExtGState", lambda pdf: OVER),
        "overprint",
    ),
    "something named that is not there": (lambda pdf: _add(pdf, b"/Nothing Do"), "content"),
    "gradient in RGB": (_space(Name.DeviceRGB, shading=True), "colour"),
    "colour by a profile": (_space([Name.Lab, WHITE_POINT]), "colour"),
    "calibrated colour": (_space([Name.CalRGB, WHITE_POINT]), "colour"),
    "spot ink described in RGB": (_space(IN_RGB), "colour"),
    "font not embedded": (_plain_font, "fonts"),
    "alpha": (_alpha, "transparency"),
    "no output intent": (_no_intent, "output-intent"),
    "profile of a screen": (_foreign_profile, "output-intent"),
    "note on the art": (_note, "forbidden"),
    "transfer curve": (_state(TR=Name.Identity), "forbidden"),
    "no trim box": (_no_trim, "boxes"),
    "trim outside the bleed": (_set("/TrimBox", pikepdf.Array([-10, -10, 90, 90])), "boxes"),
    "crop into the bleed": (_set("/CropBox", pikepdf.Array([10, 10, 100, 100])), "boxes"),
    "a box of three numbers": (_set("/TrimBox", pikepdf.Array([8, 8, 90])), "boxes"),
    "an empty trim box": (_set("/TrimBox", pikepdf.Array([20, 20, 20, 20])), "boxes"),
    "sizes scaled": (_set("/UserUnit", 2), "boxes"),
    "two boxes for the cut": (_set("/ArtBox", pikepdf.Array([20, 20, 90, 90])), "boxes"),
    "transparency group": (_set("/Group", pikepdf.Dictionary(S=pikepdf.Name.Transparency)), "transparency"),
    "blending in black": (_state(BM=Name.Multiply), "transparency"),
    "an action of a page": (_set("/AA", pikepdf.Dictionary()), "forbidden"),
    "a halftone by name": (_state(HT=SCREEN), "forbidden"),
    "layers": (_layer, "forbidden"),
    "a file within the file": (lambda pdf: pdf.attachments.__setitem__("a.txt", b"words"), "forbidden"),
    "a script by name": (
        _catalogue("/Names", pikepdf.Dictionary(JavaScript=pikepdf.Dictionary())),
        "forbidden",
    ),
    "PostScript": (
        _painted(b"/Mine Do", "/XObject", lambda pdf: stream(pdf, b"showpage", Subtype=Name.PS)),
        "forbidden",
    ),
    "a stand-in for a picture": (_picture(OPI=pikepdf.Dictionary()), "forbidden"),
    "two pictures, one for print": (
        _picture(Alternates=[pikepdf.Dictionary(DefaultForPrinting=True)]),
        "forbidden",
    ),
    "pages separated beforehand": (_set("/SeparationInfo", pikepdf.Dictionary()), "forbidden"),
    "not said whether trapped": (_trapped, "trapped"),
    "no title": (_untitled, "metadata"),
    "a script at opening": (
        lambda pdf: pdf.Root.__setitem__("/OpenAction", pikepdf.Dictionary()),
        "forbidden",
    ),
}


@pytest.mark.parametrize("fault", EDITED_FAULTS)
def test_fault_of_another_program_is_found(tmp_path: Path, fault: str) -> None:
    change, rule = EDITED_FAULTS[fault]
    found = rules(preflight(edited(press_pdf(tmp_path), change), WANTED))
    assert rule in found
    assert found <= {rule, "bleed"}  # moving a trim box also changes the bleed


def test_a_later_version_and_object_streams_are_found(tmp_path: Path) -> None:
    path = edited(press_pdf(tmp_path), lambda pdf: None, force_version="1.7",
                  object_stream_mode=pikepdf.ObjectStreamMode.generate)  # fmt: skip
    checked = preflight(path, WANTED)
    assert rules(checked) == {"pdfx-version"} and len(checked.problems) == 2


def test_compression_that_the_standards_forbid_is_found(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        made = stream(pdf, b"", Subtype=Name.Form, BBox=[0, 0, 1, 1])
        made.write(bytes.fromhex("800b6050220c0c8501"), filter=Name.LZWDecode)  # ISO 32000-1, 7.4.4.2
        used(pdf, "/XObject", made)

    kept = {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.none}
    checked = preflight(edited(press_pdf(tmp_path), change, **kept), WANTED)
    assert [p.key for p in checked.problems] == ["press-holds-lzw"]


def _with_marks(pdf: pikepdf.Pdf) -> None:
    """Return pages as layout programs export them: on larger sheets with cut marks and varying slugs."""
    side = SIDE * 72 / 25.4
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[1, 1, 1, 1])
    for n, page in enumerate(pdf.pages):
        page.obj.MediaBox = page.obj.CropBox = pikepdf.Array([-40, -40, side + 40, side + 40])
        page.obj.BleedBox = pikepdf.Array([0, 0, side, side])
        used(pdf, "/ColorSpace", pikepdf.Array([Name.Separation, Name.All, Name.DeviceCMYK, tint]), n)
        marks = b"q /Mine CS 1 SCN .1 w -30 8 m -10 8 l S 8 -30 m 8 -10 l S %d -30 3 3 re f Q q " % (
            20 + 9 * n
        )
        page.obj.Contents = [pdf.make_stream(marks), page.obj.Contents, pdf.make_stream(b" Q")]


def test_files_from_layout_programs_pass_without_problems(tmp_path: Path) -> None:
    """Marks are outside the bleed, PDF/X-1a:2001 is as good as 2003, and pages may be rotated for viewing."""

    def change(pdf: pikepdf.Pdf) -> None:
        _with_marks(pdf)
        pdf.docinfo["/GTS_PDFXVersion"], pdf.docinfo["/GTS_PDFXConformance"] = "PDF/X-1:2001", "PDF/X-1a:2001"
        for page in pdf.pages:
            page.rotate(90, relative=False)

    checked = preflight(edited(press_pdf(tmp_path), change, force_version="1.3"), WANTED)
    assert checked.problems == [] and checked.notes == []
    assert checked.claim == "PDF/X-1a:2001" and checked.ink < 200


def test_valid_x4_content_passes(tmp_path: Path) -> None:
    """A title only in the metadata, RGB with a profile, a spot ink in Lab, and a layer are valid."""
    lab = pikepdf.Array([Name.Lab, WHITE_POINT])
    gold = pikepdf.Array([Name.Separation, Name.Gold, lab, pikepdf.Dictionary(FunctionType=2)])

    def change(pdf: pikepdf.Pdf) -> None:
        with_profile = pikepdf.Array([Name.ICCBased, stream(pdf, b"a profile", N=3)])
        _picture(with_profile, parts=3)(pdf)
        used(pdf, "/ColorSpace", gold, 1)
        del pdf.trailer["/Info"]

    path = edited(press_pdf(tmp_path, standard=X4), change, force_version="1.6")
    free = replace(WANTED, press=False)
    checked = preflight(path, free)
    assert checked.problems == [] and checked.claim == X4
    why = Fact("press-unmeasured-picture", why=Fact("press-unmeasured-rgb-profile"))
    assert checked.unmeasured == {1: why}
    assert [ENGLISH.say(note) for note in checked.notes] == [
        "page 1: ink not measured: a picture with colour in RGB with a profile"
    ]
    assert rules(preflight(path, WANTED)) == {"colour"}  # a press that accepts only inks


def test_x4_without_its_profile_is_not_accepted(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.OutputIntents[0]["/DestOutputProfile"]

    path = edited(press_pdf(tmp_path, standard=X4), change, force_version="1.6")
    assert rules(preflight(path, WANTED)) == {"output-intent"}


def test_unmeasurable_pages_are_reported(tmp_path: Path) -> None:
    path = edited(press_pdf(tmp_path, standard=X4), _mixed_in_rgb, force_version="1.6")
    checked = preflight(path, WANTED)
    assert checked.unmeasured == {1: Fact("press-unmeasured-transparency")}
    hidden = edited(press_pdf(tmp_path, standard=X4), _layer, force_version="1.6")
    assert preflight(hidden, WANTED).unmeasured == {1: Fact("press-unmeasured-layer")}


def test_every_unmeasurable_page_is_reported_with_its_reason(tmp_path: Path) -> None:
    """CMYK gradients are valid, and measurable unless a program computes their colours."""
    gradient = edited(press_pdf(tmp_path), _space(Name.DeviceCMYK, shading=True))
    checked = preflight(gradient, WANTED)
    assert checked.problems == [] and checked.notes == []

    def program(pdf: pikepdf.Pdf) -> object:
        worked = stream(pdf, b"{dup dup dup}", FunctionType=4, Domain=[0, 1], Range=[0, 1] * 4)
        return pikepdf.Dictionary({**dict(GRADIENT), "/Function": worked})

    path = edited(press_pdf(tmp_path), _painted(b"9 9 9 9 re W n /Mine sh", "/Shading", program))
    checked = preflight(path, WANTED)
    assert checked.problems == []
    assert checked.unmeasured == {1: Fact("press-unmeasured-gradient-program")}
