"""Tagged PDFs have the structure given by a scene's tags, as seen by pikepdf, poppler and pdfium."""

from __future__ import annotations

from io import BytesIO

import pikepdf
from pages import words
from tagging import Element, marked_content, structure

from deckgen.geometry import rectangle
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Link, Path, Scene, Tag

BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def two_pages() -> list[Scene]:
    """Return a heading, a paragraph over two pages with a link, a figure, a table row and running heads."""
    root = Tag("Document")
    head, text, picture = Tag("H1", root), Tag("P", root), Tag("Figure", root, "A black square")
    row = Tag("TR", Tag("TBody", Tag("Table", root)))
    square = Path(rectangle(10, 40, 10, 10), fill=BLACK)
    link = Link(10, 20, 20, 5, "https://example.org")
    first = (
        words("running", x=10, y=5),
        Group((words("Title", x=10, y=10),), tag=head, label="#top"),
        Group((words("Begun", x=10, y=20),), tag=text),
        Group((words("there", x=30, y=20), link), tag=Tag("Link", text, "there")),
        Group((Group((square,), tag=Tag("P", root)),), tag=picture),
    )
    second = (
        square,
        Group((words("ended", x=10, y=20),), tag=text),
        Group((words("left", x=10, y=30),), tag=Tag("TH", row, scope="Row")),
        Group((), tag=Tag("TD", row)),
    )
    return [Scene(60, 80, first), Scene(60, 80, second)]


def test_elements_are_in_reading_order_with_their_text() -> None:
    found = structure(pdf_bytes(two_pages(), PdfOptions("x", tagged=True)))
    assert found == Element("Document", "", [
        Element("H1", "Title"),
        Element("P", "Begunended", [Element("Link", "there")]),
        Element("Figure", ""),
        Element("Table", "", [Element("TBody", "", [Element("TR", "", [
            Element("TH", "left"), Element("TD", ""),
        ])])]),
    ])  # fmt: skip


def test_everything_painted_is_in_one_element_or_an_artifact() -> None:
    data = pdf_bytes(two_pages(), PdfOptions("x", tagged=True))
    with pikepdf.open(BytesIO(data)) as pdf:
        assert [marked_content(page) for page in pdf.pages] == [
            ["Artifact", 0, 1, 2, 3], ["Artifact", 0, 1],
        ]  # fmt: skip
        annotation = pdf.pages[0].Annots[0]
        assert annotation.Contents == "there"
        numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
        keys = [int(key) for key in list(numbers)[::2]]
        assert keys == sorted(keys) == list(range(pdf.Root.StructTreeRoot.ParentTreeNextKey))
        assert list(numbers)[2 * int(annotation.StructParent) + 1].S == "/Link"
        assert pdf.pdf_version == "1.7" and pdf.Root.MarkInfo.Marked is True


def test_untagged_file_has_no_marked_content() -> None:
    data = pdf_bytes(two_pages(), PdfOptions("x", compress=False))
    assert b"BDC" not in data and b"BMC" not in data and b"StructTreeRoot" not in data


def claims(page: Scene, **options: str) -> bool:
    """Return whether the metadata of a tagged file of one page says that it is PDF/UA-1."""
    data = pdf_bytes([page], PdfOptions(**{"title": "Pins & needles", "tagged": True, **options}))
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_metadata() as meta:
        assert (meta.get("dc:title") or "") == options.get("title", "Pins & needles")
        return meta.get("pdfuaid:part") == "1"


def test_accessible_file_claims_pdf_ua() -> None:
    """Only what an author can break is tested (ISO 14289-1); veraPDF is run manually for the rest."""

    def page(*kinds: str, text: str = "Words", alt: str = "A square") -> Scene:
        root = Tag("Document")
        groups = (Group((words(text, x=10, y=10),), tag=Tag(kind, root, alt)) for kind in kinds)
        return Scene(60, 80, tuple(groups))

    assert claims(page("H1", "H2", "H3", "P", "Figure", "H2", "H3", "H1"))
    assert not claims(page("H1", "H3")), "a heading skips a level"
    assert not claims(page("H2")), "the first heading is not of the first level"
    assert not claims(page("H1", "Figure", alt="")), "a figure is not described"
    assert not claims(page("H1", "P", text="\U0001f9ff")), "the font lacks a character"
    assert not claims(page("H1"), title="")
