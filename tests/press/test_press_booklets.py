"""Booklets for a press are compared with other programs page by page, and the file with ISO 15930."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from bundled_books import session
from test_separations import ghostscript
from test_standards import BOTH, said

from deckgen.outputs.kind import Pdf
from deckgen.outputs.planner import Planner
from deckgen.pictures import profile_bytes
from deckgen.press.preflight import preflight
from deckgen.press.standards import X4
from deckgen.render.pdf import pdf_bytes
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import Standard

pytestmark = pytest.mark.slow
TARGET = find_target("press-booklet")


@pytest.fixture(scope="module", params=BOTH)
def booklet(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Standard, Path]:
    """Return the A5 booklet for a standard."""
    standard = request.param
    planner = Planner(session("dominoes"), load_target(TARGET, {"standard": standard}))
    [(output, content)] = planner.kind.make(planner, planner.outputs()[:1])
    assert isinstance(content, Pdf) and output.path == "press-booklet/A5.pdf"
    path = tmp_path_factory.mktemp("booklet") / "A5.pdf"
    path.write_bytes(pdf_bytes(content.pages, content.document))
    checked = preflight(path, planner.kind.requirements())
    assert (checked.claim, checked.problems, checked.unmeasured) == (standard, [], {})
    assert checked.pages % 4 == 0 and checked.ink <= 300
    return standard, path


def test_press_booklet_claims_its_standard(booklet: tuple[Standard, Path]) -> None:
    standard, path = booklet
    with pikepdf.open(path) as pdf:
        (intent,) = list(pdf.Root.OutputIntents)
        assert intent.S == "/GTS_PDFX" and intent.DestOutputProfile.read_bytes() == profile_bytes(
            "fogra39l-235"
        )
        assert pdf.pdf_version == ("1.6" if standard == X4 else "1.4")
        assert "/ID" in pdf.trailer and "/AcroForm" not in pdf.Root and pdf.docinfo["/Trapped"] == "/False"
        metadata = pdf.open_metadata()
        if standard == X4:
            assert metadata["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == standard
        else:
            assert pdf.docinfo["/GTS_PDFXVersion"] == standard
        assert metadata["{http://ns.adobe.com/xap/1.0/mm/}DocumentID"].startswith("uuid:")


def test_its_pages_have_bleed_and_no_annotations(booklet: tuple[Standard, Path]) -> None:
    with pikepdf.open(booklet[1]) as pdf:
        for page in pdf.pages:
            assert "/Annots" not in page.obj
            media, trim = ([float(v) for v in box] for box in (page.MediaBox, page.TrimBox))
            assert media == [float(v) for v in page.BleedBox]
            bleed = 3 / 25.4 * 72
            assert trim == pytest.approx([bleed, bleed, media[2] - bleed, media[3] - bleed], abs=0.01)
            assert [
                (b - a) / 72 * 25.4 for a, b in ((trim[0], trim[2]), (trim[1], trim[3]))
            ] == pytest.approx([148, 210], abs=0.01)


def test_other_programs_read_the_booklet_and_its_fonts(
    booklet: tuple[Standard, Path], tmp_path: Path
) -> None:
    path = booklet[1]
    assert "No syntax or stream encoding errors" in said("qpdf", "--check", path)
    assert "error" not in said("mutool", "draw", "-o", tmp_path / "p%d.png", "-r", 20, path, "1-4").lower()
    assert said("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=nullpage", path) == ""
    rows = said("pdffonts", path).splitlines()[2:]
    assert rows and all(" yes yes yes " in row for row in rows)


def test_booklet_uses_only_inks(booklet: tuple[Standard, Path]) -> None:
    """Another program separates ink on the cover, and no colour space in the file describes light."""
    plates = ghostscript(booklet[1])
    assert plates["Black"].getextrema()[0] == 0
    with pikepdf.open(BytesIO(booklet[1].read_bytes())) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and "/Width" in thing:
                assert "RGB" not in repr(thing.get("/ColorSpace")) and "CalGray" not in repr(thing)
