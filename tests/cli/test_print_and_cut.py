"""Builds report how many pieces a sheet holds, what to print and the cut files."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

import deckgen
from deckgen.cli import commands
from deckgen.cli.building import MOST_CUTS, _to_print
from deckgen.facts import Fact
from deckgen.words import ENGLISH


def built(folder: Path, *targets: str, text: str = PLAIN, **more: int) -> deckgen.Build:
    sets = {"silhouette.paper": "a4"} if "silhouette" in targets else {}
    return deckgen.open(write_deck(folder / "deck", text)).build(
        *targets, out=folder / "out", sets=sets, **more
    )


def test_build_reports_pieces_per_sheet_and_names_print_and_cut_files(tmp_path: Path) -> None:
    made = built(tmp_path, "silhouette")
    held = (Fact("build-on-sheet", part="cards", count=6),)
    paper = Fact("build-paper", target="silhouette", paper="A4 (210 x 297 mm)")
    assert made.told == (
        paper,
        Fact("build-per-sheet", target="silhouette", held=held, sheets=1, alone=0, single=0),
    )
    (said,) = _to_print(made, tmp_path / "out")
    assert said == Fact(
        "cli-print", files=("silhouette/sheets.pdf",), edge="long", cuts=("silhouette/cut-1.dxf",), more=0
    )
    assert "sheets.pdf" in ENGLISH.say(said) and "cut-1.dxf" in ENGLISH.say(said)
    assert built(tmp_path, "silhouette").told == ()  # nothing was planned


def test_paper_that_was_just_chosen_is_not_told_and_a_machines_area_is_no_paper(tmp_path: Path) -> None:
    def said(*words: str) -> str:
        deck, out = str(write_deck(tmp_path / "deck")), tmp_path / words[0]
        made = CliRunner().invoke(commands, ["build", deck, "--out", str(out), "--target", *words])
        assert made.exit_code == 0, made.output
        return made.output

    assert "silhouette is for Letter (215.9 x 279.4 mm) paper" in said("silhouette")
    assert " paper" not in said("silhouette", "--set", "silhouette.paper=a4")
    cricut = said("cricut")
    assert "171.45 x 234.95 mm" in cricut and "mm paper" not in cricut


def test_all_sheets_are_counted_as_on_their_feet(tmp_path: Path) -> None:
    """A mat of two sheets has no back, and they are in a file of their own."""
    head, _, rest = PLAIN.partition("shape:")
    part = "{shape: rectangle, trims: [63.5mm x 88.9mm], back: back, cards: [{id: x, face: back}]}"
    mat = "{shape: rectangle, piece: mat, trims: [300mm x 150mm], cards: [{id: m, face: back}]}"
    text = f"{head}{rest[rest.index('inks:') : rest.index('back:')]}parts: {{cards: {part}, mats: {mat}}}\n"
    (told,) = built(tmp_path, "home-a4", text=f"{text}faces: {{back: [fill: red]}}\n").told
    counts = int(str(told.values["sheets"])), int(str(told.values["alone"]))
    feet = ""
    for name in ("home-a4", "home-a4-one-sided"):
        with pdfium.PdfDocument(tmp_path / "out" / f"{name}.pdf") as pdf:
            feet += "".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert counts == (3, 2) and all(f"sheet {n} of 3" in feet for n in (1, 2, 3))
    assert "3 sheets, 2 of them one-sided" in ENGLISH.say(told)


@pytest.mark.parametrize(("copies", "sheets", "single"), [(1, 1, 0), (9, 1, 0), (10, 2, 1), (11, 2, 0)])
def test_a_sheet_for_a_single_card_is_told(copies: int, sheets: int, single: int, tmp_path: Path) -> None:
    (told,) = built(tmp_path, "home-a4", only=["red-1"], copies=copies).told
    assert (told.values["sheets"], told.values["single"]) == (sheets, single)
    assert ENGLISH.say(told).endswith("2 sheets, 1 with a single piece") == bool(single)


@pytest.mark.parametrize(
    ("part", "count", "said"),
    [("cards", 1, "1 card"), ("cards", 9, "9 cards"), ("coins", 78, "78 coins"), ("coins", 1, "1 × coins")],
)
def test_pieces_on_a_sheet_are_called_by_their_part(part: str, count: int, said: str) -> None:
    assert ENGLISH.say(Fact("build-on-sheet", part=part, count=count)) == said


def test_skipped_slots_are_empty(tmp_path: Path) -> None:
    deck = deckgen.open(write_deck(tmp_path / "deck"))
    made = deck.build("home-a4", out=tmp_path / "out", sets={"home-a4.skip": "[1, 9, 40]"})
    held = (Fact("build-on-sheet", part="cards", count=7),)
    assert made.told == (Fact("build-per-sheet", target="home-a4", held=held, sheets=1, alone=0, single=0),)


def test_only_the_first_of_many_cut_files_are_named(tmp_path: Path) -> None:
    """Each of the four parts has another size and does not fit in the space left on the sheet before."""
    parts = "".join(
        f"  p{n}: {{shape: rectangle, trims: [{60 + n}mm x 88mm], back: back,"
        f" cards: [{{id: x{n}, rank: 1, suit: red, face: front, count: 8}}]}}\n"
        for n in range(4)
    )
    head, _, rest = PLAIN.partition("shape:")
    inks, faces = rest[rest.index("inks:") : rest.index("back:")], rest[rest.index("faces:") :]
    text = f"{head}{inks}parts:\n{parts}{faces}"
    made = built(tmp_path, "silhouette", text=text)
    (said,) = _to_print(made, tmp_path / "out")
    cuts = sorted(entry.path for entry in made.entries if entry.kind == "cut dxf")
    assert len(cuts) > MOST_CUTS
    assert (said.values["cuts"], said.values["more"]) == (tuple(cuts[:MOST_CUTS]), len(cuts) - MOST_CUTS)


def test_each_pdf_has_its_own_cut_files(tmp_path: Path) -> None:
    """Pads of the same size have no back, so that the second sheet is cut alike but is in another PDF."""
    head, _, rest = PLAIN.partition("shape:")
    inks, faces = rest[rest.index("inks:") : rest.index("back:")], rest[rest.index("faces:") :]
    card = "shape: rectangle, trims: [63.5mm x 88.9mm]"
    cards = f"  cards: {{{card}, back: back, cards: [{{id: x, face: back, count: 6}}]}}\n"
    pads = f"  pads: {{{card}, cards: [{{id: y, face: back, count: 6}}]}}\n"
    made = built(tmp_path, "silhouette", text=f"{head}{inks}parts:\n{cards}{pads}{faces}")
    alone, both = _to_print(made, tmp_path / "out")
    assert both.values["files"] == ("silhouette/sheets.pdf",)
    assert alone.values["files"] == ("silhouette/sheets-one-sided.pdf",)
    assert both.values["cuts"] == ("silhouette/cut-1.dxf",)
    assert alone.values["cuts"] == ("silhouette/cut-one-sided-2.dxf",)


def test_sheets_cut_by_hand_have_no_cut_files(tmp_path: Path) -> None:
    (said,) = _to_print(built(tmp_path, "home-a4", "home-letter"), tmp_path / "out")
    assert said == Fact("cli-print", files=("home-a4.pdf", "home-letter.pdf"), edge="long", cuts=(), more=0)
