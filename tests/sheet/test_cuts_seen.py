"""Every straight cut of every sheet has a mark at both ends, as read by another program from the PDF."""

from __future__ import annotations

import pytest
from cuts_seen import sheets_seen, unmarked
from sheet_pieces import face, piece

from deckgen.deck.load import bundled
from deckgen.geometry import Box
from deckgen.outputs.planner import die_of
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Text, walk
from deckgen.sheet.die import Die
from deckgen.sheet.layout import lay_out
from deckgen.sheet.marks import cut_order, trim_box
from deckgen.sheet.sheets import Piece, SheetPlan, Sheets, impose
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target
from deckgen.target.outputs import PaperSheets

DECKS = ("dominoes", "moonlight", "moons", "sixpence")
PAPERS = {"a4": "a4", "letter": "letter", "13x19": "13in x 19in"}


def target_on(name: str, paper: str, **overrides: str) -> Target:
    return load_target(find_target(name), {"paper": PAPERS[paper], **overrides})


def pieces_of(die: Die, count: int) -> list[Piece]:
    """Return cards of one colour with one back."""
    back = face(die, "back")
    return [piece(face(die, f"f{n}"), back, die) for n in range(count)]


def check(die: Die, target: Target, count: int) -> int:
    """Assert that no end of an edge lacks a mark on any page, and return the number of edges seen."""
    assert isinstance(target.output, PaperSheets)
    sheets = impose(pieces_of(die, count), SheetPlan(target.output, "A deck", "1.0", "home 1"))
    data = pdf_bytes([page.scene for page in sheets], PdfOptions("A deck"))
    near = die.bleed + target.output.marks.gap + 0.5
    edges = 0
    for number, seen in enumerate(sheets_seen(data, die.width, die.height), start=1):
        assert seen.trims
        assert not unmarked(seen, near), f"page {number}"
        edges += 4 * len(seen.trims)
    return edges


@pytest.mark.parametrize("flip", ["long", pytest.param("short", marks=[pytest.mark.slow, pytest.mark.long])])
@pytest.mark.parametrize("kind", ["home-a4", "gutterfold-a4"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("deck", DECKS)
def test_every_cut_of_bundled_decks_has_marks(deck: str, paper: str, kind: str, flip: str) -> None:
    target = target_on(kind, paper, flip=flip)
    for part in bundled(deck).parts:
        die = die_of(part, target.fit(part))
        if part.shape == "rectangle" and max(die.width, die.height) < 130:
            # a full sheet, and one with an incomplete row
            assert check(die, target, 31) == 4 * 2 * 31


@pytest.mark.parametrize("style", ["ticks", "lines", "crosses"])
@pytest.mark.parametrize("margin", ["0mm", "3mm", "4.2mm", "5mm", "6.35mm"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [(63.5, 88.9), (63.0, 88.0)])
def test_nine_cards_fit_and_share_their_cuts(
    size: tuple[float, float], paper: str, margin: str, style: str
) -> None:
    """Nine cards fit on common papers, whatever the printer's margin."""
    target = target_on("home-a4", paper, **{"grid": "3 x 3", "margins": margin, "marks.style": style})
    for corner, bleed in ((3.5, 1.0), (0.0, 3.0)):
        assert check(Die("rectangle", *size, corner, bleed), target, 13) == 4 * 2 * 13


@pytest.mark.parametrize("width", ["0.05mm", "0.3mm"])
@pytest.mark.parametrize("gap", ["0mm", "1.5mm", "6mm"])
@pytest.mark.parametrize("bleed", [0.0, 0.4, 2.0])
def test_no_card_size_makes_a_mark_vanish(bleed: float, gap: str, width: str) -> None:
    target = target_on("home-a4", "a4", skip="[2, 5]", **{"marks.width": width, "marks.gap": gap})
    check(Die("rectangle", 57, 87, 3, bleed), target, 12)


def test_cuts_of_cards_in_different_orientations_have_marks() -> None:
    slots = "[[40mm, 60mm], [150mm, 60mm, 90], [60mm, 170mm, 180]]"
    check(Die("rectangle", 63.5, 88.9, 3, 1), target_on("home-a4", "a4", slots=slots), 7)


def test_marks_none_omits_marks() -> None:
    die = Die("rectangle", 63.5, 88.9, 3, 1)
    target = target_on("home-a4", "a4", marks="none")
    assert isinstance(target.output, PaperSheets)
    data = pdf_bytes(
        [page.scene for page in impose(pieces_of(die, 9), SheetPlan(target.output))], PdfOptions("A deck")
    )
    for seen in sheets_seen(data, die.width, die.height):
        assert len(seen.trims) == 9 and not seen.lines


@pytest.mark.parametrize("bleed", [0.0, 1.0, 3.0])
def test_edges_of_a_tiled_piece_have_marks_on_every_page(bleed: float) -> None:
    """If an edge continues on the next page, its mark is on the edge itself."""
    die, target = Die("rectangle", 300, 420, 0, bleed), target_on("home-a4", "a4")
    assert isinstance(target.output, PaperSheets)
    pages = list(impose([piece(face(die, "mat"), None, die)], SheetPlan(target.output)))
    data = pdf_bytes([page.scene for page in pages], PdfOptions("A mat"))
    assert len(pages) == 4
    for seen in sheets_seen(data, die.width, die.height):
        [trim] = seen.trims
        area = pages[0].layout.area
        for upright, edges in ((True, (trim.left, trim.right)), (False, (trim.top, trim.bottom))):
            shown = [at for at in edges if area.left <= at <= area.right or not upright]
            for at in (at for at in shown if upright or area.top <= at <= area.bottom):
                lines = [line for line in seen.lines if abs(line[0 if upright else 1] - at) < 0.02]
                marks = {line for line in lines if abs(line[2 if upright else 3] - at) < 0.02}
                ends = {round(line[1 if upright else 0]) for line in marks}
                assert len(ends) >= 2


@pytest.mark.parametrize(("shared", "count"), [("no", 12), ("yes", 8)])
def test_cuts_are_numbered_with_the_long_ones_first(shared: str, count: int) -> None:
    """Three columns and rows have twelve cuts with gaps between cards, eight without; vertical ones first."""
    die, target = Die("rectangle", 63.5, 88.9, 3, 1), target_on("home-a4", "a4", **{"shared-cuts": shared})
    assert isinstance(target.output, PaperSheets)
    layout = lay_out(die, target.output)
    cuts = cut_order([trim_box(die, slot) for slot in layout.slots])
    assert len(cuts) == count
    assert [cut.upright for cut in cuts] == [True] * (count // 2) + [False] * (count // 2)
    assert [cut.at for cut in cuts[: count // 2]] == sorted(cut.at for cut in cuts[: count // 2])
    front, back = impose(pieces_of(die, 9), SheetPlan(target.output))
    numbers = [
        [text.text for text in walk(page.scene.items) if isinstance(text, Text) and text.text.isdigit()]
        for page in (front, back)
    ]
    assert set(map(str, range(1, count + 1))) <= set(numbers[0])
    ruler = {str(n) for n in range(0, 51, 10)}
    assert set(numbers[1]) <= ruler, "backs have no numbers"


def words_of(sheets: Sheets) -> str:
    """Return the text of the first page."""
    return " ".join(text.text for text in walk(sheets[0].scene.items) if isinstance(text, Text))


def test_order_of_cuts_is_in_words_if_a_number_does_not_fit() -> None:
    """Nine cards fill Letter from top to bottom, so there is no room for numbers of vertical cuts."""
    target = target_on("home-letter", "letter", grid="3 x 3")
    assert isinstance(target.output, PaperSheets)
    die = Die("rectangle", 63.5, 88.9, 3, 1)
    words = words_of(impose(pieces_of(die, 9), SheetPlan(target.output, "A deck", "1.0", "home 1")))
    assert "cut from top to bottom first, then across" in words
    a4 = target_on("home-a4", "a4").output
    assert isinstance(a4, PaperSheets)
    assert "first" not in words_of(impose(pieces_of(die, 9), SheetPlan(a4, "A deck", "1.0", "home 1")))
    mixed = [*pieces_of(die, 4), *pieces_of(Die("rectangle", 30, 30, 3, 1), 2)]
    assert "cut apart pieces of different sizes first" in words_of(impose(mixed, SheetPlan(a4)))
    rounds = [*pieces_of(Die("circle", 63, 63, 0, 1), 4), *pieces_of(Die("circle", 20, 20, 0, 1), 2)]
    assert "first" not in words_of(impose(rounds, SheetPlan(a4)))
    machine = target_on("silhouette", "letter").output
    assert isinstance(machine, PaperSheets)
    assert "first" not in words_of(impose(mixed, SheetPlan(machine, "A deck")))


def test_cards_around_a_middle_one_have_no_order_of_cuts() -> None:
    """No straight cut can go through the whole sheet, so no order is given."""
    wheel = [Box(0, 0, 20, 10), Box(20, 0, 30, 20), Box(10, 20, 30, 30), Box(0, 10, 10, 30)]
    assert cut_order(wheel) == []
