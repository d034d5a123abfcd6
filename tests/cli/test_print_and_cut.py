"""Builds report how many pieces a sheet holds, what to print and the cut files."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

import deckgen
from deckgen.cli import commands
from deckgen.cli.building import MOST_CUTS, _to_print
from deckgen.facts import Fact
from deckgen.words import ENGLISH

ONE_SHEET: dict[str, bool | int] = {"sheets": 1, "mixed": False, "two_sided": 1, "one_sided": 0}


def built(folder: Path, *targets: str, text: str = PLAIN, **more: int) -> deckgen.Build:
    sets = {"silhouette.paper": "a4"} if "silhouette" in targets else {}
    return deckgen.open(write_deck(folder / "deck", text)).build(
        *targets, out=folder / "out", sets=sets, **more
    )


def test_build_reports_pieces_per_sheet_and_names_print_and_cut_files(tmp_path: Path) -> None:
    made = built(tmp_path, "silhouette")
    held = (Fact("build-on-sheet", part="cards", count=6),)
    paper = Fact("build-paper", target="silhouette", paper="A4 (210 x 297 mm)")
    assert made.told == (paper, Fact("build-per-sheet", target="silhouette", held=held, **ONE_SHEET))
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


def test_skipped_slots_are_empty(tmp_path: Path) -> None:
    deck = deckgen.open(write_deck(tmp_path / "deck"))
    made = deck.build("home-a4", out=tmp_path / "out", sets={"home-a4.skip": "[1, 9, 40]"})
    held = (Fact("build-on-sheet", part="cards", count=7),)
    assert made.told == (Fact("build-per-sheet", target="home-a4", held=held, **ONE_SHEET),)


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


def test_sheets_cut_by_hand_have_no_cut_files(tmp_path: Path) -> None:
    (said,) = _to_print(built(tmp_path, "home-a4", "home-letter"), tmp_path / "out")
    assert said == Fact("cli-print", files=("home-a4.pdf", "home-letter.pdf"), edge="long", cuts=(), more=0)


def test_sheets_are_counted_as_their_feet_count_them(tmp_path: Path) -> None:
    """Pieces that are tiled over several sheets are one-sided sheets in a file of their own."""
    head, _, rest = PLAIN.partition("shape:")
    inks, rest = rest[rest.index("inks:") : rest.index("back:")], rest[rest.index("faces:") :]
    one = "cards: [{id: ONE, rank: 1, suit: red, face: front}]"
    text = (
        f"{head}{inks}parts:\n"
        f"  cards: {{shape: rectangle, trims: [63mm x 88mm], back: back, {one.replace('ONE', 'a')}}}\n"
        f"  mat: {{piece: mat, shape: rectangle, trims: [280mm x 200mm], {one.replace('ONE', 'b')}}}\n{rest}"
    )
    made = built(tmp_path, "home-a4", text=text)
    told = [ENGLISH.say(fact) for fact in made.told]
    assert "home-a4: 9 cards per sheet, 3 sheets (1 two-sided, 2 one-sided)" in told
    with pypdfium2.PdfDocument(tmp_path / "out/home-a4-one-sided.pdf") as document:
        feet = document[1].get_textpage().get_text_range()
    assert "sheet 3 of 3" in feet
