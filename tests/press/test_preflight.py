"""Preflight finds the one fault in each file under its rule, and files without faults pass."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pages import (
    BLACK,
    BLUE,
    HEAVY,
    SIDE,
    WANTED,
    WHITE,
    back,
    card,
    good_pages,
    line,
    press_pdf,
    rules,
    words,
)
from PIL import Image as Pictures

from deckgen.errors import FileError, SpecError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import rectangle
from deckgen.ink import Ink
from deckgen.press.preflight import preflight
from deckgen.press.requirements import Requirements
from deckgen.press.standards import X1A, X4
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Image, Scene
from deckgen.scene import Path as Drawn
from deckgen.words import ENGLISH


@pytest.mark.parametrize("standard", [X1A, X4])
def test_good_files_pass(tmp_path: Path, standard: str) -> None:
    checked = preflight(press_pdf(tmp_path, standard=standard), WANTED)  # type: ignore[arg-type]
    assert checked.problems == [] and checked.notes == []
    assert checked.claim == standard
    verdict = ENGLISH.say(checked.verdict)
    assert "checked by deckgen: no problems found" in verdict and "certified" not in verdict


def test_plain_home_pdf_passes(tmp_path: Path) -> None:
    path = tmp_path / "home.pdf"
    path.write_bytes(pdf_bytes(good_pages(), PdfOptions("Home")))
    checked = preflight(path)
    assert checked.problems == [] and checked.notes == []
    guessed = preflight(path, Requirements(guessed=True))
    assert "press-unmeasured" in [note.key for note in guessed.notes]


def picture(mode: str, side: int) -> Image:
    out = BytesIO()
    colour = {"RGB": (200, 20, 20), "RGBA": (200, 20, 20, 120)}[mode]
    Pictures.new(mode, (side, side), colour).save(out, "PNG")
    return Image(10, 10, 20, 20, out.getvalue(), f"{mode}{side}", (side, side))


def drawn(**faults: Scene) -> list[Scene]:
    """Draw six pages, p0 to p5, some of them replaced."""
    return [faults.get(f"p{n}", page) for n, page in enumerate(good_pages())]


SHORT = Scene(
    SIDE, SIDE, (Drawn(rectangle(2.5, 2.5, 41, 41), fill=BLUE), words("short")), bleed=3.0, name="short"
)
EDGE = Drawn(rectangle(0, 0, 2.8, SIDE), fill=WHITE)
CREAM = Ink("cream", (2, 4, 12, 0), (250, 245, 230))
PALE = Scene(SIDE, SIDE, (Drawn(rectangle(2.5, 2.5, 41, 41), fill=CREAM),), bleed=3.0, name="pale")
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
    "a last front without its back": (good_pages()[:-1], "page-order"),
    "white along one side of the bleed": (drawn(p2=card("two", EDGE)), "bleed"),
    "pale art short of the bleed": (drawn(p2=PALE), "bleed"),
    "a back of another kind": (drawn(p3=card("odd")), "marked-back"),
}


@pytest.mark.parametrize("fault", DRAWN_FAULTS)
def test_drawing_fault_is_found(tmp_path: Path, fault: str) -> None:
    pages, rule = DRAWN_FAULTS[fault]
    assert rules(preflight(press_pdf(tmp_path, pages), WANTED)) == {rule}


def test_file_without_a_claim_does_not_satisfy_a_service(tmp_path: Path) -> None:
    asked = replace(WANTED, standard=X1A)
    assert preflight(press_pdf(tmp_path), asked).problems == []
    assert preflight(press_pdf(tmp_path), replace(WANTED, standard=X4)).problems == []
    (problem,) = preflight(press_pdf(tmp_path, standard=X4), asked).problems
    assert problem.fact == Fact("press-other-claim", claim=X4, wanted=X1A)
    path = tmp_path / "plain.pdf"
    path.write_bytes(pdf_bytes(good_pages(), PdfOptions("Plain", colour="cmyk")))
    (problem,) = preflight(path, asked).problems
    assert problem.fact == Fact("press-no-claim", wanted=X1A)


def test_default_limits_apply_only_to_press_files(tmp_path: Path) -> None:
    thin = drawn(p2=card("two", line(0.03)))
    guessed = replace(WANTED, bleed=None, press=False, guessed=True)
    assert rules(preflight(press_pdf(tmp_path, thin), guessed)) == {"line-width"}
    path = tmp_path / "home.pdf"
    path.write_bytes(pdf_bytes(thin, PdfOptions("Home")))
    checked = preflight(path, guessed)
    assert checked.problems == [] and checked.notes[-1] == Fact("press-unlimited")


def test_cards_of_two_kinds_may_have_two_backs(tmp_path: Path) -> None:
    other = back(Drawn(rectangle(8, 8, 30, 30), fill=BLUE))
    fronts = [card(name) for name in ("one", "two", "three", "four", "five")]
    pages = [page for n, front in enumerate(fronts) for page in (front, back() if n < 3 else other)]
    assert preflight(press_pdf(tmp_path, pages), WANTED).problems == []


def test_the_same_fault_on_many_pages_is_reported_once_worst_first(tmp_path: Path) -> None:
    pages = [card(str(n), line(0.01 + 0.005 * (n % 4))) for n in range(9)]
    expected = replace(WANTED, faces=False)
    (problem,) = preflight(press_pdf(tmp_path, pages), expected).problems
    assert problem.values["found"] == Quantity(0.01, "mm") and problem.values["least"] == Quantity(0.07, "mm")
    (place,) = problem.context
    assert (place.values["page"], place.values["also"]) == (1, tuple(range(2, 10)))
    assert problem.message == "page 1: a line is 0.01 mm wide; the minimum is 0.07 mm [also pages 2-9]"
    pages = [card(str(n), *[line(0.05 - 0.001 * n)] * (n % 2)) for n in range(12)]
    (problem,) = preflight(press_pdf(tmp_path, pages), expected).problems
    assert problem.values["found"] == Quantity(0.039, "mm") and problem.context[0].values["page"] == 12
    assert problem.message == "page 12: a line is 0.039 mm wide; the minimum is 0.07 mm [and 5 other pages]"


def test_damaged_file_is_reported(tmp_path: Path) -> None:
    path = press_pdf(tmp_path)
    path.write_bytes(path.read_bytes()[:-200])
    checked = preflight(path)
    assert Fact("press-damaged", why="can't find startxref") in [problem.fact for problem in checked.problems]
    empty = tmp_path / "empty.pdf"
    with pikepdf.new() as pdf:
        pdf.save(empty)
    assert [problem.key for problem in preflight(empty).problems] == ["press-no-pages"]


def test_files_that_are_not_pdfs_give_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 and nothing more")
    with pytest.raises(SpecError) as caught:
        preflight(broken)
    assert caught.value.problems[0].key == "press-no-pdf"
    with pytest.raises(FileError):
        preflight(tmp_path / "missing.pdf")
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(press_pdf(tmp_path)) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(SpecError) as caught:
        preflight(locked)
    assert caught.value.problems[0].key == "press-locked"
