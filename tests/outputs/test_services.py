"""Service targets have exact sizes, sources and fitting parts, and build a small deck completely."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

import pytest
from drawn import paths
from PIL import Image as Pictures
from small_decks import PLAIN, SMALL, deck_of, write_deck

from deckgen.deck.model import Part, PieceKind, ShapeKind, Trim
from deckgen.draw.card import Drawing
from deckgen.errors import SpecError, UsageError
from deckgen.facts import Fact, FactValue, Quantity
from deckgen.making import Request, build
from deckgen.paths import is_listed
from deckgen.press.printer_limits import beyond_limits
from deckgen.render.raster import Pixels, Raster
from deckgen.scene import Path as Line
from deckgen.scene import painted
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import Target
from deckgen.target.outputs import PngFaces
from deckgen.units import MM_PER_INCH


def part(shape: ShapeKind, *trims: tuple[float, float]) -> Part:
    sizes = tuple(Trim(*trim) for trim in trims)
    return Part(name="cards", shape=shape, trims=sizes, safe=3.0, origin="centre", cards=())


def target(name: str, **overrides: str) -> Target:
    return load_target(find_target(name), overrides)


def test_every_service_cites_sources_for_its_numbers() -> None:
    for name in ("tgc", "mpc", "printerstudio", "drivethru", "mbprint", "press", "cricut", "silhouette"):
        facts = target(name).sources
        assert facts and all(fact.source for fact in facts), name
        sized = [fact for fact in facts if fact.name.startswith("products")]
        assert sized or not target(name).products, name
    assert any(fact.name == "products.1.trim" and not fact.verified for fact in target("mpc").sources)


@pytest.mark.parametrize("name", ["tgc", "mpc", "printerstudio"])
def test_pixels_are_trim_and_bleed_at_300(name: str) -> None:
    service = target(name)
    assert isinstance(service.output, PngFaces)
    for product in service.products:
        assert product.pixels is not None
        for side, pixels in zip((product.trim.width, product.trim.height), product.pixels, strict=True):
            # vendors round to within two pixels of the sum
            bleed = service.bleed if product.bleed is None else product.bleed
            assert abs((side + 2 * bleed) / MM_PER_INCH * service.output.dpi - pixels) <= 2, product.name


@pytest.mark.parametrize(
    ("service", "given", "product", "pixels"),
    [
        ("tgc", part("circle", (88.9, 88.9), (63.5, 63.5)), "CircleDeck", (1125, 1125)),
        ("tgc", part("rectangle", (63, 88)), "PokerDeck", (825, 1125)),
        ("tgc", part("rectangle", (44.45, 88.9)), "DominoDeck", (600, 1125)),
        ("tgc", part("rectangle", (25.4, 50.8)), "DominoDeck", (600, 1125)),
        ("tgc", part("rectangle", (65, 65)), "SmallSquareDeck", (825, 825)),
        ("tgc", part("rectangle", (70, 70)), "EuroSquareDeck", (900, 900)),
        ("mpc", part("rectangle", (63, 88)), "Game cards", (816, 1110)),
        ("mpc", part("rectangle", (63.5, 88.9)), "Poker", (822, 1122)),
        ("mpc", part("rectangle", (70, 120.65)), "Tarot", (897, 1497)),
    ],
)
def test_part_gets_the_nearest_product(
    service: str, given: Part, product: str, pixels: tuple[int, int]
) -> None:
    fit = target(service).fit(given)
    assert (fit.product, fit.pixels, fit.upended) == (product, pixels, False)


def test_bleed_and_safe_stay_absolute_when_art_is_scaled() -> None:
    fit = target("tgc").fit(part("rectangle", (40, 57)))
    assert fit.product == "MiniDeck" and fit.trim.width == pytest.approx(44.45)
    assert fit.bleed == fit.safe == pytest.approx(3.175)


def test_landscape_card_is_rotated_for_a_portrait_product() -> None:
    fit = target("tgc").fit(part("rectangle", (88.9, 63.5)))
    assert fit.product == "PokerDeck" and fit.upended
    assert (fit.trim.width, fit.trim.height) == pytest.approx((88.9, 63.5))


@pytest.mark.parametrize(("punch", "size"), [("2.5in", 63.5), ("3in", 76.2), ("3.5in", 88.9)])
def test_punched_cards_have_the_size_of_the_punch(punch: str, size: float) -> None:
    """Of a deck's two sizes, only one matches a punch; all punched cards have the punch's size."""
    fit = target("punch-a4", trims=punch).fit(part("circle", (88.9, 88.9), (60, 60)))
    assert (fit.trim.width, fit.trim.height, fit.bleed) == pytest.approx((size, size, 1.5))


def test_a_punch_of_another_size_is_advised_and_takes_the_pieces() -> None:
    coins = part("circle", (25, 25))
    with pytest.raises(SpecError) as caught:
        target("punch-a4").fit(coins)
    (problem,) = caught.value.problems
    assert problem.advice == Fact("target-own-size", target="punch-a4", trim="25 mm", size="25mm")
    assert problem.hint.endswith("--set punch-a4.trims=25mm")
    assert target("punch-a4", trims="25mm").fit(coins).trim == coins.trims[0]


def refusal(name: str, given: Part) -> tuple[str, dict[str, FactValue]]:
    """Return the key and values of the fact that says why a target has no product for a part."""
    with pytest.raises(SpecError) as caught:
        target(name).fit(given)
    (problem,) = caught.value.problems
    assert (problem.key, problem.values["trim"]) == ("target-misfit", str(given.trims[0]))
    why = problem.values["why"]
    assert isinstance(why, Fact)
    return why.key, dict(why.values)


def offer(name: str, shape: ShapeKind, trim: str, least: str = "none", most: str = "none") -> Fact:
    sizes = Fact("target-sizes", least=least, most=most)
    return Fact("target-offer", name=name, shape=Fact("target-shape", shape=shape), trim=trim, sizes=sizes)


@pytest.mark.parametrize(
    ("name", "given", "shape"),
    [
        ("drivethru", part("circle", (88.9, 88.9)), "rectangle"),
        ("punch-a4", part("rectangle", (63.5, 88.9)), "circle"),
    ],
)
def test_target_without_a_shape_names_the_shapes_it_has(name: str, given: Part, shape: ShapeKind) -> None:
    assert refusal(name, given) == ("target-shapes", {"shapes": (Fact("target-shape", shape=shape),)})


def test_error_names_the_sizes_that_the_nearest_product_takes() -> None:
    """Hexagons of half to twice the size that the service sells are made, others are not."""
    key, values = refusal("tgc", replace(part("hexagon", (40, 34.64)), piece="tile"))
    limits = "47.63 x 41.28 mm", "190.5 x 165.1 mm"
    assert (key, values["instead"]) == ("target-offers", ())
    assert values["products"] == (offer("HexDeck", "hexagon", "95.25 x 82.55 mm", *limits),)
    for width, height in ((47.63, 41.28), (190.5, 165.1)):
        assert target("tgc").fit(part("hexagon", (width, height))).product == "HexDeck"
    for width, height in ((47.6, 41.25), (190.6, 165.2)):
        refusal("tgc", part("hexagon", (width, height)))
    assert refusal("punch-a4", part("circle", (19.05, 19.05)))[1]["products"] == (
        offer("none", "circle", "63.5 mm", "31.75 mm", "127 mm"),
    )


def test_error_first_names_products_for_other_kinds_of_piece() -> None:
    given = replace(part("circle", (31.75, 31.75)), piece="tile")
    token = Fact(
        "target-with-piece", piece="token", products=(offer("MiniCircleTile", "circle", "31.75 mm"),)
    )
    assert refusal("tgc", given)[1]["instead"] == (token,)
    assert target("tgc").fit(replace(given, piece="token")).product == "MiniCircleTile"


def test_error_names_few_products_nearest_first() -> None:
    products = refusal("tgc", part("rectangle", (100, 20)))[1]["products"]
    assert products == tuple(
        offer(name, "rectangle", trim)
        for name, trim in [
            ("DominoDeck", "44.45 x 88.9 mm"), ("BusinessDeck", "50.8 x 88.9 mm"),
            ("BridgeDeck", "57.15 x 88.9 mm"),
        ]
    )  # fmt: skip
    (mat, *_) = cast(
        "tuple[Fact, ...]", refusal("tgc", replace(part("rectangle", (700, 300)), piece="mat"))[1]["products"]
    )
    assert mat == offer("MediumGameMat", "rectangle", "609.6 x 355.6 mm", most="641.68 x 374.31 mm")


CHANGES = [
    # part, product sold, scale factor, kind
    (part("hexagon", (50, 43.3)), "tile", ("HexDeck", "95.25 x 82.55 mm", 1.91, "card")),
    (part("circle", (45, 45)), "token", ("MiniCircleTile", "31.75 mm", 0.71, "none")),
    (part("circle", (28, 28)), "token", ("LargeCircleChit", "25.4 mm", 0.91, "none")),
    (part("circle", (88, 88)), "tile", ("CircleDeck", "88.9 mm", 1.0, "card")),
    (part("rectangle", (57, 40)), "card", ("MiniDeck", "63.5 x 44.45 mm", 1.11, "none")),
    (part("rectangle", (190, 265)), "pad", ("LargeScorePadColor", "203.2 x 254 mm", 0.96, "none")),
]


@pytest.mark.parametrize(("given", "piece", "expected"), CHANGES)
def test_change_of_size_or_kind_is_reported_with_the_services_numbers(
    given: Part, piece: PieceKind, expected: tuple[str, str, float, str]
) -> None:
    problem = target("tgc").change(replace(given, piece=piece))
    assert problem is not None and (problem.key, problem.severity) == ("target-change", "warning")
    values = problem.values
    assert (values["piece"], values["trim"]) == (piece, str(given.trims[0]))
    assert (values["product"], values["size"], values["times"], values["made"]) == expected


@pytest.mark.parametrize(
    ("name", "given", "piece"),
    [
        ("tgc", part("rectangle", (63, 88)), "card"),
        ("tgc", part("circle", (19, 19)), "token"),
        ("tgc", part("rectangle", (400, 250)), "mat"),
        ("home-a4", part("hexagon", (50, 43.3)), "tile"),
        ("punch-a4", part("circle", (60, 60)), "card"),
    ],
)
def test_unchanged_size_and_kind_is_not_reported(name: str, given: Part, piece: PieceKind) -> None:
    assert target(name).change(replace(given, piece=piece)) is None


def test_a_pad_is_no_card() -> None:
    """A score pad on a card would be too small to write on; one of a card's size may be one."""
    pad = replace(part("rectangle", (114.3, 203.2)), piece="pad")
    assert not target("mpc").takes(pad) and target("mpc").takes(replace(pad, piece="tile"))
    assert target("mpc").takes(replace(part("rectangle", (63.5, 88.9)), piece="pad"))


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((420, 120), ("MediumGameMat", "609.6 x 355.6 mm", 94.8, 117.8)),
        ((120, 420), ("MediumGameMat", "355.6 x 609.6 mm", 117.8, 94.8)),
        ((210, 148.5), ("LargeSquareMat", "254 mm", 22.0, 52.8)),
        ((190, 258), ("SmallGameMat", "254 x 406.4 mm", 32.0, 74.2)),
        ((250, 250), None),
        ((400, 250), None),
    ],
)
def test_a_board_on_a_larger_mat_is_told_with_the_size_that_fills_it(
    size: tuple[float, float], told: tuple[str, str, float, float] | None
) -> None:
    board = replace(part("rectangle", size), piece="mat")
    problem = target("tgc").change(board)
    values = problem.values if problem else {}
    assert tuple(values.get(key) for key in ("product", "size")) == (told[:2] if told else (None, None))
    if told:
        assert [round(values[key].value, 1) for key in ("sides", "ends")] == list(told[2:])
        product, sides = told[0], [float(side) for side in told[1].removesuffix(" mm").split(" x ")]
        filling = replace(part("rectangle", (sides[0], sides[-1])), piece="mat")
        assert target("tgc").change(filling) is None and target("tgc").fit(filling).product == product
    assert target("home-a4").change(board) is None


def test_a_pad_takes_the_product_that_it_nearly_has_or_names_it() -> None:
    """1.2 % smaller is not seen; on a larger pad margins are told, and what avoids them."""
    pad = replace(part("rectangle", (90, 138)), piece="pad")
    assert target("tgc").fit(pad).product == "SmallScorePadColor" and target("tgc").change(pad) is None
    wider = target("tgc").change(replace(pad, trims=(Trim(93, 138),)))
    assert wider is not None
    told = {key: wider.values[key] for key in ("product", "smaller", "room")}
    assert told == {
        "product": "MediumScorePadColor", "smaller": "SmallScorePadColor", "room": "88.9 x 139.7 mm",
    }  # fmt: skip


def test_change_of_size_names_products_that_avoid_it() -> None:
    problem = target("tgc").change(replace(part("circle", (88.9, 88.9), (45, 45)), piece="token"))
    assert problem is not None and isinstance(problem.advice, Fact)
    card = Fact("target-with-piece", piece="card", products=(offer("CircleDeck", "circle", "88.9 mm"),))
    assert problem.advice == Fact("target-change-instead", instead=(card,))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("services")
    out = folder / "out"
    result = build(
        Request(
            deck=write_deck(folder / "small", PLAIN),
            out=out,
            targets=tuple(bundled_targets()),
            fitting=True,
        )
    )
    refused = {problem.values["target"] for problem in result.problems if problem.rule == "target-fit"}
    assert {"punch-a4", "punch-letter", "box-hexagon"} <= refused
    return out


def test_pictures_have_the_exact_size(built: Path) -> None:
    for name, size in (("tgc", (825, 1125)), ("mpc", (822, 1122)), ("printerstudio", (822, 1122))):
        pictures = sorted((built / name).glob("*.png"))
        assert [picture.name for picture in pictures][:2] == ["001_red-1.png", "002_red-2.png"]
        assert len(pictures) == 7
        for picture in pictures:
            with Pictures.open(picture) as opened:
                assert opened.size == size and opened.mode == "RGB"


def test_order_names_existing_files(built: Path) -> None:
    text = (built / "mpc" / "order.xml").read_text("utf-8")
    named = [part.split("</id>")[0] for part in text.split("<id>")[1:]]
    assert len(named) == 6 and all((built / "mpc" / name).is_file() for name in named)
    assert "<bracket>18</bracket>" in text and "<cardback>back.png</cardback>" in text


def test_bundle_contains_the_files_of_its_targets(built: Path) -> None:
    (packed,) = built.glob("*.zip")
    with ZipFile(packed) as opened:
        names = set(opened.namelist())
        assert all(info.date_time == (1980, 1, 1, 0, 0, 0) for info in opened.infolist())
        told = opened.read("small/README.txt").decode()
        for name in names - {"small/README.txt"}:
            assert opened.read(name) == (built / name.partition("/")[2]).read_bytes()
            folder, inside, _ = name.removeprefix("small/").partition("/")
            assert f"\n{folder}{'/ (' if inside else ''}" in told
    assert "\nhome-a4.pdf: print two-sided, turned over on the long edge\n" in told
    assert "\ngutterfold-letter.pdf: print one-sided\n" in told
    assert told.startswith("Small\n") and "svg/ (7 files)\n    One SVG for each face" in told
    assert "crease lines, on A4 (210 x 297 mm)\n" in told and told.count(", on ") == 1
    wanted = {"home-a4.pdf", "home-letter.pdf", "gutterfold-a4.pdf", "svg/red-1.svg", "box-tuck/box.pdf"}
    assert wanted <= {name.partition("/")[2] for name in names}


def test_a_bundle_is_one_file_and_leaves_those_of_earlier_builds(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "deck", PLAIN), tmp_path / "out"
    ring = (("home-a4", "grid", "2 x 2"),)
    build(Request(deck, out, ("home-a4",), sets=ring))
    own = (out / "home-a4.pdf").read_bytes()
    alone = build(Request(deck, out, ("pnp",)))
    assert [entry.path for entry in alone.entries] == ["deck-pnp.zip"]
    assert {path.name for path in out.iterdir() if is_listed(path)} == {
        "home-a4.pdf",
        "deck-pnp.zip",
        "manifest.json",
    }
    assert (out / "home-a4.pdf").read_bytes() == own
    assert not [path for path in out.rglob("*.pdf") if path.name != "home-a4.pdf"], "nothing is left behind"
    with ZipFile(out / "deck-pnp.zip") as packed:
        assert packed.read("deck/home-a4.pdf") != own
    assert build(Request(deck, out, ("pnp",))).made == []
    both = build(Request(deck, out, ("pnp", "home-a4"), sets=ring))
    assert {entry.path for entry in both.entries} == {"home-a4.pdf", "deck-pnp.zip"}
    with ZipFile(out / "deck-pnp.zip") as packed:
        assert packed.read("deck/home-a4.pdf") == (out / "home-a4.pdf").read_bytes()
    with pytest.raises(UsageError):
        build(Request(deck, out, ("pnp",), sets=(("tgc", "bleed", "3mm"),)))
    deck.write_text(deck.read_text("utf-8").replace("30pt", "20pt"), "utf-8")
    assert [entry.path for entry in build(Request(deck, out, ("pnp",))).made] == ["deck-pnp.zip"]


def test_cricut_sheet_is_transparent_outside_the_cards(built: Path) -> None:
    with Pictures.open(built / "cricut" / "sheet-1.png") as picture:
        assert picture.size == (2025, 2775) and picture.mode == "RGBA"
        assert picture.getpixel((2, 2))[3] == 0
        alpha = picture.getchannel("A")
        assert alpha.getextrema() == (0, 255)


def test_every_sheet_has_cut_files(built: Path) -> None:
    assert {path.suffix for path in (built / "silhouette").iterdir()} == {".pdf", ".svg", ".dxf"}
    assert (built / "silhouette" / "cut-1.svg").is_file()


def test_building_again_makes_nothing(built: Path) -> None:
    again = build(Request(built.parent / "small" / "deck.yaml", built, targets=("pnp", "silhouette", "tts")))
    assert again.made == []


def test_strict_target_rejects_a_deck_too_fine_for_it(tmp_path: Path) -> None:
    text = PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "2.5in").replace("30pt", "2pt")
    text = text.replace("x: 0.5w, y: 0.5h", "x: 0mm, y: 0mm")
    with pytest.raises(SpecError) as caught:
        build(Request(deck=write_deck(tmp_path, text), out=tmp_path / "out", targets=("punch-a4",)))
    assert {problem.rule for problem in caught.value.problems} == {"type-size"}
    for problem in caught.value.problems:
        assert problem.context[-1] == Fact("build-at-size", size="63.5 mm", target="punch-a4")


def test_same_picture_for_two_services_is_drawn_once(built: Path) -> None:
    for name in ("001_red-1.png", "back.png"):
        assert (built / "mpc" / name).read_bytes() == (built / "printerstudio" / name).read_bytes()
    (built / "printerstudio" / "001_red-1.png").unlink()
    again = build(
        Request(deck=built.parent / "small" / "deck.yaml", out=built, targets=("mpc", "printerstudio"))
    )
    assert [entry.path for entry in again.made] == ["printerstudio/001_red-1.png"]


def test_mat_is_not_shrunk_to_a_card() -> None:
    assert refusal("tgc", part("rectangle", (190, 266)))[0] == "target-offers"


@pytest.mark.slow
def test_nothing_is_rasterised_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all picture targets of twelve cards, two services share pictures and sheets share backs."""
    made: Counter[str] = Counter()
    rasterised = Raster.pixels

    def counted(*given: Any, **named: Any) -> Pixels:
        found = rasterised(*given, **named)
        made[f"{found.mode} {found.width} {found.height} {sha256(found.data).hexdigest()}"] += 1
        return found

    monkeypatch.setattr(Raster, "pixels", counted)
    deck = write_deck(tmp_path / "deck", PLAIN.replace("[1, 2, 3]", "[1, 2, 3, 4, 5, 6]"))
    targets = ("cricut", "mpc", "printerstudio", "screen", "tgc", "tts")
    found = build(Request(deck=deck, out=tmp_path / "out", targets=targets, jobs=1))
    pictures = [entry for entry in found.entries if entry.path.endswith(".png")]
    masks = {name: times for name, times in made.items() if name.startswith("L ")}
    drawn = {name: times for name, times in made.items() if name not in masks}
    assert set(drawn.values()) == {1} and len(drawn) == len({entry.sha256 for entry in pictures})
    assert len(pictures) > len(drawn)
    sheets = [entry for entry in pictures if entry.target == "cricut"]
    assert sum(masks.values()) < len(sheets)


@pytest.mark.slow
def test_sheet_names_sort_and_no_blank_pictures_are_made(tmp_path: Path) -> None:
    """The deck has twenty-two large cards, two to a sheet, the first two with backs."""
    text = PLAIN.replace("63.5mm x 88.9mm", "100mm x 140mm").replace("back: back\n", "")
    text = text.replace("[1, 2, 3]", f"{list(range(1, 6))}").replace("face: front}", "face: front, count: 2}")
    text = text.replace(
        "cards:\n", "cards:\n  - {id: first, face: front, back: back, suit: red, rank: 0, count: 2}\n"
    )
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("cricut",)))
    names = sorted(path.name for path in (tmp_path / "out" / "cricut").iterdir())
    pictures = [name for name in names if name.endswith(".png")]
    assert pictures == ["sheet-01-back.png", *(f"sheet-{n:02}.png" for n in range(1, 12))]
    assert names[0] == "cut-01-11.svg"


def test_pixels_do_not_distort_a_deck(tmp_path: Path) -> None:
    service = tmp_path / "mine.yaml"
    service.write_text("deckgen-target: 1\nkind: png\nbleed: 3mm\ndpi: 300\npixels: 900 x 900\n", "utf-8")
    with pytest.raises(SpecError) as caught:
        load_target(service).fit(part("rectangle", (63, 88)))
    assert caught.value.problems[0].values["why"] == Fact("target-distorts", width=900, height=900)
    assert load_target(service).fit(part("circle", (70, 70))).trim.width == 70


ABSOLUTE = (
    SMALL.replace("63.5mm x 88.9mm", "100mm x 140mm")
    + """\
cards: [{id: one, face: front}]
faces:
  front:
    - box: {x: safe, y: 90mm, w: 20mm, h: 10mm, stroke: red, width: 1mm}
    - text: {text: "I", font: text, ink: red, size: 5pt, x: 50mm, y: 110mm}
"""
)


def test_art_in_millimetres_is_scaled_to_the_services_size(tmp_path: Path) -> None:
    """Positions, lines and type scale by one factor; bleed and safe distance are the service's."""
    deck, service = deck_of(tmp_path, ABSOLUTE), target("tgc")
    fit = service.fit(deck.parts[0])
    assert fit.product == "PokerDeck"
    scene = Drawing(deck, deck.parts[0], fit.trim, fit.bleed, safe=fit.safe).front(deck.cards[0])
    assert (scene.width, scene.height, scene.bleed) == pytest.approx((69.85, 95.25, 3.175))
    ((_, box),) = paths(scene.items)
    xs, ys = ([at - fit.bleed for at in side] for side in (box.xy[::2], box.xy[1::2]))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((20 * 0.635, 10 * 0.635))
    assert min(xs) == pytest.approx(fit.safe)
    assert min(ys) == pytest.approx(90 * 0.635)
    (line,) = [each for each in painted(scene) if isinstance(each.item, Line)]
    assert isinstance(line.item, Line) and line.item.stroke
    assert line.item.stroke.width * line.scale == pytest.approx(0.635)
    (small,) = beyond_limits({"one": scene}, service.limits)
    assert small.rule == "type-size" and small.values["text"] == "I"
    assert small.values["found"] == Quantity(3.18, "pt")


def test_bundle_has_suitable_targets_and_names_the_others(tmp_path: Path) -> None:
    """The cards are too large for fold-over sheets and an A4 box; naming such a target is an error."""
    deck = write_deck(tmp_path / "deck", PLAIN.replace("63.5mm x 88.9mm", "150mm x 200mm"))
    found = build(Request(deck, tmp_path / "out", ("pnp",)))
    packed = ZipFile(tmp_path / "out" / "deck-pnp.zip").namelist()
    assert "deck/home-a4.pdf" in packed and not any("gutterfold" in name for name in packed)
    of_part = Fact("build-of-part", target="gutterfold-a4", part="cards")
    assert any(of_part in problem.context for problem in found.problems)
    with pytest.raises(SpecError) as caught:
        build(Request(deck, tmp_path / "out", ("pnp", "gutterfold-a4")))
    assert caught.value.problems[0].context == (of_part,)
