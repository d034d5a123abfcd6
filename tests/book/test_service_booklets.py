"""Booklets for services have exact pixels, multiples of four pages, safe margins and readable type."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from bundled_books import session, source
from PIL import Image
from rastering import rasterise

from deckgen.assets import bundled_decks
from deckgen.book.pages import compose
from deckgen.book.service_pages import page_format, service_pages
from deckgen.book.volume import has_book
from deckgen.deck.load import bundled
from deckgen.deck.model import Trim
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.geometry import apply
from deckgen.geometry import compose as then
from deckgen.outputs.planner import Planner
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Text
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import NARROWEST, Product
from deckgen.target.outputs import Booklets

DECKS = [name for name in bundled_decks() if has_book(bundled(name))]
SOLD = [
    target for target in map(load_target, map(find_target, bundled_targets()))
    if isinstance(target.output, Booklets) and target.products
]  # fmt: skip
PAGES = [(target, product) for target in SOLD for product in target.products]
HALF = [(deck, *pair) for n, deck in enumerate(DECKS) for at, pair in enumerate(PAGES) if (n + at) % 2 == 0]
"""Each size with half of the decks, and each deck in half of the sizes, alternating."""
BOOKLETS = {
    "SmallBooklet": (825, 1125), "MediumBooklet": (1125, 1575), "LargeBooklet": (1575, 2475),
    "TallBooklet": (1425, 2475), "JumboBooklet": (2475, 3075),
}  # fmt: skip
LEAST = 8.0 * 25.4 / 72


def texts(items, matrix=(1, 0, 0, 1, 0, 0)):
    """Return the runs of text of a page, not of the cards shown on it, each with its transform."""
    for item in items:
        if isinstance(item, Text):
            yield item, matrix
        elif isinstance(item, Group) and item.clip is None:
            yield from texts(item.items, then(item.transform, matrix))


def test_published_sizes_are_offered():
    (tgc,) = (target for target in SOLD if target.name == "tgc-booklet")
    assert {product.name: product.pixels for product in tgc.products} == BOOKLETS
    assert tgc.output.most == 40
    for product in tgc.products:
        sides = (
            (side + 2 * tgc.bleed) / 25.4 * tgc.output.dpi
            for side in (product.trim.width, product.trim.height)
        )
        assert tuple(sides) == pytest.approx(product.pixels)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "target", "product"), HALF, ids=lambda each: getattr(each, "name", each))
def test_pages_are_a_multiple_of_four_and_clear_of_the_edge(deck, target, product):
    made = source(deck).for_service(target, product, target.output.most)
    assert len(made) % 4 == 0
    assert 4 <= len(made) <= 40
    margin = target.bleed + 25.4 / 8
    for number, page in enumerate(made, start=1):
        assert page.width == pytest.approx(product.trim.width + 2 * target.bleed)
        assert page.height == pytest.approx(product.trim.height + 2 * target.bleed)
        assert page.bleed == target.bleed
        for text, matrix in texts(page.items):
            assert not text.text.strip() or text.size * matrix[0] >= LEAST - 1e-6, (number, text.text)
            for glyph in text.glyphs:
                x, y = apply(matrix, glyph.x, glyph.y)
                assert margin < x < page.width - margin, (number, text.text)
                assert margin < y < page.height - margin, (number, text.text)


@pytest.mark.slow
def test_pictures_have_exactly_the_pixels_of_the_product():
    of, target = session("dominoes"), load_target(find_target("tgc-booklet"))
    planner = Planner(of, target)
    planned = planner.outputs()
    for name, size in BOOKLETS.items():
        some = [output for output in planned if name in Path(output.path).parts]
        assert [output.page for output in some] == list(range(len(some)))
        assert len(some) % 4 == 0
        ((output, data),) = planner.kind.make(planner, some[:1])
        assert output.path == f"tgc-booklet/{name}/page-01.png"
        with Image.open(BytesIO(data)) as picture:
            assert (picture.size, picture.mode) == (size, "RGB")
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


@pytest.mark.slow
def test_too_many_pages_are_rejected():
    target, tiny = SOLD[0], Product("Tiny", "rectangle", Trim(NARROWEST - 1, 140.0), None, None, None)
    wide = Product("Wide", "rectangle", Trim(NARROWEST + 1, 140.0), None, None, None)
    volume, figures = source("dominoes").volume, source("dominoes").figures

    def made(size):
        return service_pages(volume, figures, lambda: compose(volume, figures), size, target.bleed, 4)

    assert len(made(tiny)) == 4
    with pytest.raises(SpecError) as error:
        made(wide)
    (problem,) = error.value.problems
    count = problem.values["pages"]
    assert problem.fact == Fact("rules-pages-many", title=volume.title, pages=count, size="Wide", most=4)


RULE = "Whoever draws a card of this kind shows it, and the next player draws. " * 3
DECK = """deckgen: 1
title: Small
shape: circle
trims: [2.5in]
cards: [{id: a, face: f}]
faces: {f: []}
"""


def planned(folder, paragraphs, scores=""):
    """Return the numbers of pages of MediumBooklet and TallBooklet, and what is told of blank ones."""
    (folder / "rules").mkdir(parents=True)
    (folder / "deck.yaml").write_text(DECK)
    (folder / "rules/a.md").write_text("# Rules\n\n" + f"{RULE}\n\n" * paragraphs)
    (folder / "rules/book.yaml").write_text(f"scores: {scores}\n" if scores else "{}\n")
    planner = Planner(Session(Request(folder / "deck.yaml", Path("unused"))), SOLD[-1])
    made = [output.path.split("/") for output in planner.outputs()]
    counts = [sum(name in path[:-1] for path in made) for name in ("MediumBooklet", "TallBooklet")]
    told = [book for note in planner.notes for book in note.values["books"]]
    return counts, {
        name: (book.values["blank"], book.values["pages"]) for book in told for name in book.values["sizes"]
    }


@pytest.mark.parametrize(
    ("paragraphs", "counts", "blank"),
    [(3, [4, 4], ((4,), 4)), (20, [8, 8], ((8,), 8))],
)
def test_short_rules_have_few_pages_and_blank_ones_are_told(paragraphs, counts, blank, tmp_path):
    made, told = planned(tmp_path / "auto", paragraphs)
    assert made == counts
    assert told["MediumBooklet"] == blank
    for scores in ("yes", "no"):
        assert planned(tmp_path / scores, paragraphs, scores) == (counts, {})


@pytest.mark.parametrize(("width", "height"), [(100, 150), (114.3, 203.2), (127, 203.2), (139, 209)])
def test_smaller_page_has_whole_lines_of_readable_type(width, height):
    made = page_format(width, height)
    assert made.size >= 9
    assert made.foot <= height - 15
    assert made.measure > 0.7 * width


def test_blank_pages_of_booklets_for_home_printers_are_told_without_a_warning(tmp_path):
    planned(tmp_path, 3)
    home = load_target(find_target("booklet"))
    planner = Planner(Session(Request(tmp_path / "deck.yaml", Path("unused"))), home)
    planner.outputs()
    told = [book.values for fact in planner.told for book in fact.values["books"]]
    files = {"rules-fold-a4", "rules-fold-letter", "rules-booklet-a4", "rules-booklet-letter"}
    assert {name for each in told for name in each["sizes"]} == files
    # A page of text and two covers are one page too few for a sheet; a leaflet always has eight.
    assert {(each["blank"], each["pages"]) for each in told} == {((2,), 4), ((4, 5, 6, 7, 8), 8)}
    assert not planner.notes


@pytest.mark.parametrize("deck", DECKS)
def test_covers_bleed_and_other_pages_do_not(deck):
    """At home the edges of the paper stay white; at a service the ground of covers goes beyond the trim."""
    target, product = next((t, p) for t, p in PAGES if t.bleed and p.trim.width >= NARROWEST)
    first, second, *_, last = source(deck).for_service(target, product, target.output.most)
    for page, ground in ((first, True), (second, False), (last, True)):
        picture = rasterise(
            pdf_bytes([page], PdfOptions("page")), 0, 60, round(60 * page.height / page.width)
        )
        corners = {picture.getpixel((x, y)) for x in (0, picture.width - 1) for y in (0, picture.height - 1)}
        assert (len(corners) == 1 and max(*corners.pop()) < 100) == ground
