"""PDFs in which an object has the wrong type are checked to the end, and the problem is reported."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from pages import edited, press_pdf
from pikepdf import Array, Dictionary, Name, String

from deckgen.errors import DeckgenError
from deckgen.press.preflight import preflight

WRONG = (1, Name("/X"), Array([]), Array([1, Name("/Y")]), String("x"), Dictionary())
PLACES = {
    "trailer": ("/Info", "/ID"),
    "catalogue": ("/Pages", "/Metadata", "/OutputIntents", "/Names", "/OCProperties", "/Version",
    "/AcroForm"),
    "pages": ("/Kids", "/Count", "/Type"),
    "page": (
        "/MediaBox", "/TrimBox", "/BleedBox", "/CropBox", "/Resources", "/Contents", "/Annots", "/Rotate",
        "/UserUnit", "/Group", "/Parent",
    ),
    "resources": ("/Font", "/XObject", "/ColorSpace", "/ExtGState", "/Properties", "/Pattern", "/Shading"),
    "intent": ("/S", "/DestOutputProfile", "/OutputConditionIdentifier"),
    "info": ("/Title", "/Trapped", "/GTS_PDFXVersion", "/CreationDate"),
}  # fmt: skip


def _holder(pdf: pikepdf.Pdf, name: str) -> pikepdf.Object:
    page = pdf.pages[0].obj
    return {
        "trailer": lambda: pdf.trailer, "catalogue": lambda: pdf.Root, "pages": lambda: pdf.Root.Pages,
        "page": lambda: page, "resources": lambda: page.Resources,
        "intent": lambda: pdf.Root.OutputIntents[0], "info": lambda: pdf.trailer.Info,
    }[name]()  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("holder", "key"), [(h, k) for h, keys in PLACES.items() for k in keys])
def test_object_of_the_wrong_type_is_reported(holder: str, key: str, tmp_path: Path) -> None:
    sound = press_pdf(tmp_path).read_bytes()
    for wrong in WRONG:
        path = tmp_path / "wrong.pdf"
        path.write_bytes(sound)

        def change(pdf: pikepdf.Pdf, wrong: object = wrong) -> None:
            _holder(pdf, holder)[key] = wrong

        try:
            edited(path, change)
        except (pikepdf.PdfError, RuntimeError, ValueError, TypeError):
            continue  # pikepdf cannot write it, so it cannot occur
        try:
            preflight(path)
        except DeckgenError as error:
            assert error.problems


def test_information_that_is_not_a_dictionary_is_ignored(tmp_path: Path) -> None:
    path = edited(press_pdf(tmp_path), lambda pdf: pdf.trailer.__setitem__("/Info", Array([1])))
    assert preflight(path).claim == ""
