"""Every template, table and folder of pictures gives a deck that builds, and nothing is overwritten."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from new.small import problems
from openpyxl import Workbook
from PIL import Image
from small_decks import SMALL, deck_of

import deckgen
from deckgen.assets import asset
from deckgen.check.deck import check_spec
from deckgen.cli import commands
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem, SpecError, UsageError, Where, told_once
from deckgen.facts import Fact, Suggestion
from deckgen.making import Request, build
from deckgen.starter.folder import templates, write_folder
from deckgen.starter.pictures import read_name, size_of
from deckgen.starter.table import lacking, read_table


def new(*arguments: object) -> Result:
    return CliRunner().invoke(commands, ["new", *map(str, arguments)])


def built(folder: Path) -> DeckSpec:
    """Build a deck's SVG files, and return the deck."""
    build(Request(deck=folder / "deck.yaml", out=folder / "out", targets=("svg",)))
    return load(folder / "deck.yaml", KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(templates()))
def test_templates_build_and_pass_the_check(name: str, tmp_path: Path) -> None:
    result = new(tmp_path / "my-game", "--template", name)
    assert result.exit_code == 0, result.output
    folder = tmp_path / "my-game"
    assert built(folder).title == "My game"
    assert check_spec(folder / "deck.yaml", (), folder / "out").problems == []
    lines = (folder / "deck.yaml").read_text("utf-8").splitlines()
    assert lines[0] == "# yaml-language-server: $schema=deck.schema.json"
    assert sum("#" in line for line in lines) >= 3, "a template explains itself"
    schema = json.loads((folder / "deck.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(
        yaml.safe_load((folder / "deck.yaml").read_text("utf-8"))
    )


def test_all_kinds_of_templates_exist() -> None:
    assert set(templates()) >= {"round", "poker", "tarot", "tiles", "hexagons", "tokens", "standard"}


def test_standard_pack_has_52_cards_and_two_jokers(tmp_path: Path) -> None:
    new(tmp_path / "pack", "-t", "standard")
    deck = built(tmp_path / "pack")
    assert len([card for card in deck.cards if not card.extra]) == 52
    assert [card.id for card in deck.cards if card.extra] == ["joker-red", "joker-black"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "deck.yaml").write_text("precious", "utf-8")
    result = new(folder)
    assert result.exit_code != 0
    assert [path.name for path in folder.iterdir()] == ["deck.yaml"]
    assert (folder / "deck.yaml").read_text("utf-8") == "precious"
    (tmp_path / "file").write_text("x", "utf-8")
    assert new(tmp_path / "file").exit_code != 0


@pytest.mark.parametrize("name", ["con", "a:b", "..x.", "-x", "x "])
def test_invalid_folder_names_are_rejected(name: str, tmp_path: Path) -> None:
    assert new(tmp_path / name).exit_code != 0
    assert not (tmp_path / name).exists()


def test_partially_written_deck_is_removed(tmp_path: Path) -> None:
    from deckgen.errors import FileError

    with pytest.raises(FileError):
        write_folder(tmp_path / "deck", {"deck.yaml": b"x", "gone.png": tmp_path / "no-such-file.png"})
    assert not (tmp_path / "deck").exists()


def table(rows: list[list[str]]) -> str:
    out = StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


TABLES: dict[str, list[list[str]]] = {
    "plain": [
        ["name", "cost", "text"],
        ["Ann", "3", "Draw a card and put it anywhere you like."],
        ["Bob", "1", ""],
    ],
    "spaces and capitals": [
        ["Card Name", "Mana Cost", "Rules Text"],
        ["Élan", "3", "x" * 30],
        ["Ölberg", "4", "y"],
    ],
    "no names": [["a", "b"], ["1", "2"], ["1", "3"]],
    "names twice": [["name"], ["Ann"], ["Ann"]],
    "marks and braces": [
        ["name", "text"],
        ["A", "**open {T}: add one mana of any colour"],
        ["B", ":smile: [x](y)"],
    ],
    "counts": [["id", "title", "qty"], ["a-1", "A", "3"], ["b-2", "B", "0"]],
    "odd columns": [["it's", "", 'na"me'], ["1", "2", "3"]],
    "one column": [["words"], ["hello"]],
    "prompts": [["Prompt"], ["What did I bring back from " * 9], ["Why?"]],
    "long titles": [["title", "n"], ["The Lighthouse Keeper's Third Daughter", "1"], ["Fog", "2"]],
    "a long name of a column": [["name", "x" * 60], ["Ann", "some words"]],
}


@pytest.mark.parametrize("template", ["poker", "round"])
@pytest.mark.parametrize("name", TABLES)
def test_deck_from_any_table_builds(name: str, template: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(table(TABLES[name]), "utf-8")
    result = new(tmp_path / "deck", "--data", tmp_path / "t.csv", "--template", template)
    assert result.exit_code == 0, result.output
    deck = built(tmp_path / "deck")
    assert len(deck.cards) == len(TABLES[name]) - 1
    assert deck.parts[0].shape == {"poker": "rectangle", "round": "circle"}[template]


def test_a_round_deck_from_a_table_keeps_within_the_safe_line(tmp_path: Path) -> None:
    rows = [
        ["name", "kind", "suit", "cost", "might", "art", "text"],
        ["The Old Keeper of the Lighthouse", "hero", "sea", "12", "", "a.png", "Draw a card. " * 12],
        ["Fog", "place", "sea", "1", "20", "a.png", "Wait."],
    ]
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    assert new(tmp_path / "deck", "--data", tmp_path / "t.csv", "-t", "round").exit_code == 0
    (tmp_path / "deck" / "a.png").write_bytes(picture((1200, 600)))
    assert check_spec(tmp_path / "deck/deck.yaml", ("svg",), tmp_path / "out").problems == []


def test_rows_without_a_name_are_named_and_left_out(tmp_path: Path) -> None:
    """Nothing else changes: the other rows have ids by name and are counted; empty rows are skipped."""
    rows = [["Dog", "Copies", "Text"], *([f"Dog {n}", str(n), f"It barks {n}\ntimes."] for n in (1, 2, 3))]
    rows += [[" ", "", ""], ["", "TOTAL", ""]]
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    (problem,) = read_table(tmp_path / "t.csv").warnings
    assert problem.fact == Fact(
        "new-nameless", row=6, column="Dog", more=0, cells=[Fact("new-cell", column="Copies", text="TOTAL")]
    )
    assert problem.severity == "warning" and problem.where and problem.where.line == 9
    assert new(tmp_path / "deck", "--data", tmp_path / "t.csv").exit_code == 0
    cards = built(tmp_path / "deck").cards
    assert [(card.id, card.data["title"], card.count) for card in cards] == [
        ("dog-1", "Dog 1", 1), ("dog-2", "Dog 2", 2), ("dog-3", "Dog 3", 3),
    ]  # fmt: skip


def test_a_short_text_with_a_mark_is_no_plain_line(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("name,text\nAnn,Pay 1 :fire:\nBob,Fly\n", "utf-8")
    assert new(tmp_path / "deck", "--data", tmp_path / "t.csv").exit_code == 0
    assert check_spec(tmp_path / "deck/deck.yaml", ("svg",), tmp_path / "out").problems == []


def test_characters_that_the_fonts_lack_are_told(tmp_path: Path) -> None:
    """The heading is bold, and so is the font that is offered for it."""
    (tmp_path / "t.csv").write_text("name,text\nMơ,a ơ\nAnn,b\n", "utf-8")
    assert new(tmp_path / "deck", "--data", tmp_path / "t.csv").exit_code == 0
    deck = load(tmp_path / "deck/deck.yaml", KINDS)
    told = {p.values["name"]: p for p in lacking(read_table(tmp_path / "t.csv"), deck)}
    assert told["head"].key == "new-no-glyph"
    for name, weight in (("body", "Regular"), ("head", "Bold")):
        characters, fonts = (told[name].values[value] for value in ("characters", "fonts"))
        assert "ơ (U+01A1)" in str(characters) and isinstance(fonts, tuple)
        assert str(fonts[0]).endswith(weight)


def test_a_word_among_the_numbers_of_copies_is_reported(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("Name,Copies\nAnn,3\nBob,two\nCid,1\n", "utf-8")
    error = new(tmp_path / "deck", "--data", tmp_path / "t.csv").exception
    assert isinstance(error, SpecError) and not (tmp_path / "deck").exists()
    (problem,) = error.problems
    assert problem.where == Where(str(tmp_path / "t.csv"), 3) and problem.context[0].key == "table-cell-for"


@pytest.mark.parametrize(
    "rows", [[["a", "b"], ["1", "x"], ["1", ""]], [["a", "name"], ["1", ""], ["2", ""], ["3", "Ann"]]]
)
def test_cards_may_have_no_name(rows: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    assert read_table(tmp_path / "t.csv").named_by is None


def test_a_template_that_no_table_fills_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(table(TABLES["plain"]), "utf-8")
    with pytest.raises(UsageError) as caught:
        read_table(tmp_path / "t.csv").files("T", "tiles")
    (problem,) = caught.value.problems
    large = ("poker", "round", "standard", "tarot")
    assert problem.key == "new-template-data" and problem.values["known"] == large
    result = new(tmp_path / "deck", "--data", tmp_path / "t.csv", "--template", "tiles")
    assert isinstance(result.exception, UsageError) and not (tmp_path / "deck").exists()


def test_a_table_fills_cards_of_the_size_of_a_template(tmp_path: Path) -> None:
    """The text box reaches as far down on a tarot card as on a poker card: 15 mm above its edge."""
    (tmp_path / "t.csv").write_text("name,text\nA,Some words. " + 9 * "And more. " + "\nB,Others.\n", "utf-8")
    for template, height in (("poker", 88.9), ("tarot", 120.65)):
        assert new(tmp_path / template, "--data", tmp_path / "t.csv", "--template", template).exit_code == 0
        deck = built(tmp_path / template)
        assert deck.parts[0].trims[0].height == pytest.approx(height)
        (box,) = (layer for layer in deck.faces["front"].layers if layer.kind == "text-box")
        y, h = (str(box.params[name].text).removesuffix("mm") for name in ("y", "h"))  # type: ignore[attr-defined]
        assert height - float(y) - float(h) == pytest.approx(15, abs=0.6)


def test_columns_are_used(tmp_path: Path) -> None:
    rows = [
        ["name", "copies", "cost", "art", "text"],
        ["Ann", "3", "2", "a.png", "Draw a card, then discard one of them."],
    ]
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    spec = read_table(tmp_path / "t.csv").files("T")["deck.yaml"]
    assert isinstance(spec, bytes)
    front = yaml.safe_load(spec)["faces"]["front"]
    kinds = [next(iter(layer)) for layer in front]
    assert kinds == ["fill", "box", "text", "image", "text-box", "text"]
    assert front[4]["text-box"]["text"] == "{text}" and front[5]["text"]["text"] == "cost: {cost}"
    assert front[3]["image"]["fit"] == "fit"
    assert yaml.safe_load(spec)["cards"][0]["count"] == "{copies}"


def test_workbook_gives_the_same_deck(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in TABLES["plain"]:
        sheet.append(row)
    book.save(tmp_path / "t.xlsx")
    assert new(tmp_path / "deck", "--data", tmp_path / "t.xlsx").exit_code == 0
    assert [card.id for card in built(tmp_path / "deck").cards] == ["ann", "bob"]


def workbook(path: Path, **sheets: list[list[str]]) -> Path:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def test_sheet_of_a_workbook_can_be_named(tmp_path: Path) -> None:
    path = workbook(tmp_path / "t.xlsx", Notes=[["what"], ["x"]], Cards=TABLES["plain"], Old=[["y"], ["z"]])
    result = new(tmp_path / "deck", "--data", f"{path}#Cards")
    assert result.exit_code == 0, result.output
    assert [card.id for card in built(tmp_path / "deck").cards] == ["ann", "bob"]
    first = read_table(path)
    assert [(w.key, w.values["name"], w.values["others"]) for w in first.warnings] == [
        ("table-other-sheets", "Notes", ("Cards", "Old"))
    ]
    assert first.sheet == "" and [column.name for column in first.columns] == ["what"]
    assert read_table(Path(f"{path}#Cards")).warnings == ()
    assert load(tmp_path / "deck" / "deck.yaml", KINDS).warnings == ()
    own = f'{SMALL}cards: [{{from: t.xlsx, id: "{{what}}"}}]\nfaces: {{front: [fill: red]}}\n'
    assert deck_of(tmp_path, own).warnings == (), "who writes a deck knows the sheets"
    with pytest.raises(SpecError) as caught:
        read_table(Path(f"{path}#Crads"))
    assert caught.value.problems[0].values["near"] == Suggestion("Cards")


def test_new_deck_explains_where_its_missing_pictures_go(tmp_path: Path) -> None:
    rows = [["Name", "Flag", "Seats"], *([f"Land {n}", f"{n}.svg", "4"] for n in range(12))]
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    said = new(tmp_path / "deck", "--data", tmp_path / "t.csv").output
    assert "Flag" in said and "0.svg" in said
    with pytest.raises(SpecError) as caught:
        built(tmp_path / "deck")
    (one,) = told_once(caught.value.problems)
    assert one.key == "yaml-no-files" and one.where is not None and one.where.file.endswith("deck.yaml")
    told = {name: one.values[name] for name in ("count", "names", "more", "column")}
    assert told == {"count": 12, "names": ("0.svg", "1.svg", "2.svg"), "more": 9, "column": "Flag"}


def test_single_missing_picture_is_reported_at_its_card(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(table([["Name", "Flag"], ["A", "a.svg"], ["B", "a.svg"]]), "utf-8")
    new(tmp_path / "deck", "--data", tmp_path / "t.csv")
    with pytest.raises(SpecError) as caught:
        built(tmp_path / "deck")
    assert {problem.key for problem in told_once(caught.value.problems)} == {"yaml-no-file"}


PHOTOS = """\
cards: [{from: t.csv, id: "{Name}"}]
faces: {front: [{image: {file: "photos/{Photo}"}}]}
"""


def photo_problems(folder: Path, rows: str) -> list[Problem]:
    """Return what is told of a deck whose pictures are in `photos`, where only `ann.png` is."""
    (folder / "photos").mkdir()
    (folder / "photos" / "ann.png").write_bytes(picture((1200, 600)))
    (folder / "t.csv").write_text(f"Name,Photo\n{rows}", "utf-8")
    deck_of(folder, SMALL + PHOTOS)
    with pytest.raises(SpecError) as caught:
        built(folder)
    return list(told_once(caught.value.problems))


def test_a_picture_that_differs_in_case_is_suggested(tmp_path: Path) -> None:
    (problem,) = photo_problems(tmp_path, "a,Ann.PNG\n")
    assert problem.key == "yaml-no-file" and problem.values["near"] == Suggestion("photos/ann.png")


def test_missing_pictures_in_a_folder_are_told_with_the_one_that_differs_in_case(tmp_path: Path) -> None:
    (problem,) = photo_problems(tmp_path, "a,b.png\nb,ANN.png\n")
    assert problem.key == "yaml-no-files"
    told = {name: problem.values[name] for name in ("names", "below", "alike", "similar", "instead")}
    assert told == {
        "names": ("photos/b.png", "photos/ANN.png"), "below": 2, "alike": 1,
        "similar": "photos/ANN.png", "instead": "photos/ann.png",
    }  # fmt: skip


def test_cards_whose_cell_for_a_picture_is_empty_are_told(tmp_path: Path) -> None:
    (first,) = photo_problems(tmp_path, "a,ann.png\nb,\nc,\n")
    assert first.fact == Fact("yaml-empty-cell", name="photos/", folder=str(tmp_path), when="Photo")
    assert first.card == "b" and first.where and first.where.line == 3
    assert first.context[-1] == Fact("check-other-cards", count=1, cards=["c"], more=0)
    (tmp_path / "empty.csv").write_text("id,art\na,\n")
    layers = "cards: [{from: empty.csv}]\nfaces: {front: [image: {file: '{art}', w: 9mm, h: 9mm}]}\n"
    (problem,) = problems(tmp_path, layers, {})
    assert (problem.key, problem.values["when"]) == ("yaml-empty-cell", "art")
    (problem,) = problems(tmp_path, "cards: [{from: 'https://example.org/a.csv'}]\nfaces: {front: []}\n")
    assert problem.key == "yaml-address"


def test_short_columns_are_labelled_consistently(tmp_path: Path) -> None:
    rows = [["Name", "Cost", "Kind", "Might", "Speed"], ["Ann", "1", "Elf", "2", "3"]]
    (tmp_path / "t.csv").write_text(table(rows), "utf-8")
    spec = read_table(tmp_path / "t.csv").files("T")["deck.yaml"]
    assert isinstance(spec, bytes)
    texts = [layer["text"] for layer in yaml.safe_load(spec)["faces"]["front"] if "text" in layer]
    labels = {text["text"]: (text["style"], text["size"]) for text in texts[1:]}
    assert labels.keys() == {f"{name}: {{{name}}}" for name in rows[0][1:]}
    assert len(set(labels.values())) == 1


@pytest.mark.parametrize("template", ["poker", "round", "tarot"])
def test_words_of_a_nearly_empty_first_draft_are_large(template: str, tmp_path: Path) -> None:
    def sizes(text: str) -> tuple[float, set[float]]:
        rows = [["Name", "Kind", "Text", "Cost"], ["Ann", "elf", text, "1"], ["Bob", "orc", "Draw two.", "2"]]
        (tmp_path / "t.csv").write_text(table(rows), "utf-8")
        files = read_table(tmp_path / "t.csv").files("T", template)
        folder = tmp_path / f"deck-{len(text)}"
        write_folder(folder, files)
        assert not deckgen.open(folder).problems()
        deck = yaml.safe_load((folder / "deck.yaml").read_text("utf-8"))
        layers = [next(iter(layer.values())) for layer in deck["faces"]["front"]]
        words = {float(layer["size"].removesuffix("pt")) for layer in layers if "size" in layer}
        return float(deck["styles"]["title"]["size"].removesuffix("pt")), words

    title, words = sizes("Keep one of two cards from the pile.")
    assert title > 16 and min(words) >= 12
    title, words = sizes("Keep one of two cards from the pile. " * 20)
    assert title > 16 and words == {8, 8.5}


CELL = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=12)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cells=st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=4),
    names=st.lists(CELL, min_size=3, max_size=3, unique=True),
)
def test_any_cells_give_a_valid_deck_file(cells: list[list[str]], names: list[str], tmp_path: Path) -> None:
    """The file is valid YAML, and the loader accepts it unless the table itself is invalid."""
    path = tmp_path / "t.csv"
    path.write_text(table([names, *cells]), "utf-8")
    from deckgen.errors import SpecError

    try:
        spec = read_table(path).files("T")["deck.yaml"]
    except SpecError:
        return
    assert isinstance(spec, bytes)
    assert yaml.safe_load(spec)["title"] == "T"


def picture(size: tuple[int, int] = (825, 1125)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "#336699").save(out, "PNG")
    return out.getvalue()


def test_folder_of_pictures_gives_a_deck(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "backs").mkdir(parents=True)
    for name in (
        "Dragon x3.png",
        "2x Elf.png",
        "wolf.png",
        "wolf-back.png",
        "back.png",
        "backs/Elf.png",
        ".hidden.png",
    ):
        (folder / name).write_bytes(picture())
    (folder / "notes.txt").write_text("not a picture", "utf-8")
    assert new(tmp_path / "deck", "--from-images", folder).exit_code == 0
    deck = built(tmp_path / "deck")
    cards = {card.id: (card.count, str(card.data["reverse"])) for card in deck.cards}
    assert cards == {
        "dragon": (3, "pictures/all-back.png"),
        "elf": (2, "pictures/elf-back.png"),
        "wolf": (1, "pictures/wolf-back.png"),
    }
    assert (tmp_path / "deck" / "pictures" / "dragon.png").read_bytes() == picture()
    (trim,) = deck.parts[0].trims
    assert (trim.width, trim.height) == (63.5, 88.9)


@pytest.mark.parametrize("template", templates())
def test_pictures_take_the_shape_and_size_of_a_template(template: str, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "wolf.png").write_bytes(picture())
    made = new(tmp_path / "deck", "--from-images", folder, "--template", template)
    assert made.exit_code == 0, made.output
    (part,) = built(tmp_path / "deck").parts
    model = load(asset("templates", template, "deck.yaml"), KINDS).parts[0]
    sizes = [pytest.approx(trim) for trim in model.trims]
    assert (part.shape, part.corner, part.safe, [*part.trims]) == (
        model.shape,
        model.corner,
        model.safe,
        sizes,
    )


@pytest.mark.parametrize(
    ("pixels", "name", "bleed"),
    [
        ((750, 1050), "poker", False), ((825, 1125), "poker", True), ((822, 1122), "poker", True),
        ((900, 1500), "tarot", True), ((825, 1425), "tarot", False), ((1125, 825), "poker", True),
        ((675, 1050), "bridge", False), ((600, 825), "mini", True), ((1050, 1050), "square", False),
    ],
)  # fmt: skip
def test_size_is_guessed_from_the_proportions(pixels: tuple[int, int], name: str, bleed: bool) -> None:
    """Sizes are in pixels at 300 dpi, as print services require them, with 1/8 in of bleed or none."""
    size, found = size_of(pixels)
    assert (size.name, found) == (name, bleed)
    assert (size.width > size.height) == (pixels[0] > pixels[1])


@pytest.mark.parametrize(
    ("file", "name", "side", "count"),
    [
        ("dragon.png", "dragon", "front", 1), ("dragon_x3.png", "dragon", "front", 3),
        ("12x dragon.png", "dragon", "front", 12), ("dragon-front.png", "dragon", "front", 1),
        ("Dragon Back.png", "dragon", "back", 1), ("back.png", "", "back", 1), ("axe.png", "axe", "front", 1),
        ("x3.png", "x3", "front", 1), ("horseback.png", "horseback", "front", 1),
    ],
)  # fmt: skip
def test_picture_names_are_interpreted(file: str, name: str, side: str, count: int) -> None:
    found = read_name(Path(file))
    assert (found.name, found.side, found.count) == (name, side, count)


def test_folder_without_pictures_is_rejected(tmp_path: Path) -> None:
    result = new(tmp_path / "deck", "--from-images", tmp_path)
    assert result.exit_code != 0 and not (tmp_path / "deck").exists()


def test_long_texts_get_more_room_and_missing_icons_are_named(tmp_path: Path) -> None:
    """Otherwise the first check of the new deck would report text that does not fit."""
    rules = "Each :beacon: in the strait may move twice. " * 5
    rows = [["name", "rules", "motto", "art"], ["Ann", rules, "A lighthouse in the open sea.", "a.png"]]
    (tmp_path / "t.csv").write_text("\n".join(",".join(row) for row in rows), "utf-8")
    assert new(tmp_path / "deck", "--data", tmp_path / "t.csv").exit_code == 0
    written = (tmp_path / "deck/deck.yaml").read_text()
    (said,) = [line for line in written.splitlines() if ":beacon:" in line]
    assert said.strip().startswith("#")
    Image.new("RGB", (800, 500)).save(tmp_path / "deck/a.png")
    long, short = [
        float(layer.params["h"].text.removesuffix("mm"))
        for layer in load(tmp_path / "deck/deck.yaml", KINDS).faces["front"].layers
        if layer.kind == "text-box"
    ]
    assert long > 2 * short
    found = check_spec(tmp_path / "deck/deck.yaml", ["svg"], tmp_path / "out").problems
    assert [problem.key for problem in found if problem.severity == "error"] == []


def test_maps_in_json_are_columns_of_their_values(tmp_path: Path) -> None:
    """Only those that every row has; deeper maps and lists are left to the maker."""
    rows = [
        {"name": {"common": "Aruba", "native": {"nld": "A"}}, "size": 180, "languages": {"nld": "Dutch"}},
        {"name": {"common": "Peru", "native": {}}, "size": 1_285_216, "languages": {"spa": "Spanish"}},
    ]
    (tmp_path / "t.json").write_text(json.dumps(rows))
    done = new(tmp_path / "deck", "--data", tmp_path / "t.json")
    assert done.exit_code == 0 and "2 cards" in done.stderr
    cards = built(tmp_path / "deck").cards
    assert [(card.id, card.title) for card in cards] == [("aruba", "Aruba"), ("peru", "Peru")]
    assert "languages" not in (tmp_path / "deck/deck.yaml").read_text()
    assert check_spec(tmp_path / "deck/deck.yaml", ("svg",), tmp_path / "out").problems == []


@pytest.mark.slow
def test_as_many_columns_are_shown_as_a_card_has_room_for(tmp_path: Path) -> None:
    """Those that do not fit are named, and the cards pass the check."""
    names = [f"Trait {n}" for n in range(30)]
    rows = [["Name", *names], *([f"Bird {row}", *(f"so {n + row}" for n in range(30))] for row in range(4))]
    (tmp_path / "birds.csv").write_text("\n".join(map(",".join, rows)), "utf-8")
    shown = {}
    for template in ("poker", "tarot", "round"):
        told = new(tmp_path / template, "--data", tmp_path / "birds.csv", "-t", template).stderr
        missing = told.partition("Not shown yet: ")[2].partition(".")[0].split(", ")
        shown[template] = len(names) - len(missing)
        deck = tmp_path / template / "deck.yaml"
        assert check_spec(deck, (), tmp_path / "out").problems == []
        assert deck.read_text("utf-8").count("card['Trait") == shown[template]
    assert shown["round"] < shown["poker"] < shown["tarot"] < len(names)
    assert shown["poker"] >= 12


@pytest.mark.parametrize(
    "cell", ["https://example.org/ada.jpg", "1815", "Who wrote the first program for a machine?"]
)
def test_a_table_without_names_of_columns_is_told(cell: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"Ada,{cell}\nBob,b\nCid,c\n", "utf-8")
    (warning,) = read_table(tmp_path / "t.csv").warnings
    assert (warning.key, warning.values["name"], warning.severity) == ("new-headless", cell, "warning")
    (tmp_path / "t.csv").write_text(f"Name,Fact\nBob,{cell}\nCid,c\n", "utf-8")
    assert not read_table(tmp_path / "t.csv").warnings


@pytest.mark.parametrize(("name", "count"), [("Naam", "Aantal"), ("Nom", "Quantité"), ("名前", "枚数")])
def test_names_counts_and_pictures_are_found(name: str, count: str, tmp_path: Path) -> None:
    """Before its pictures are there, only a draft can be built."""
    rows = f"Groep;{name};Foto;{count}\nx;Mees;mees.jpg;2\ny;Uil;;\n"
    (tmp_path / "t.csv").write_text(rows, "utf-8")
    told = new(tmp_path / "deck", "--data", tmp_path / "t.csv")
    assert f"The cards are named by the column {name}." in told.stderr and "--draft" in told.stderr
    cards = load(tmp_path / "deck/deck.yaml", KINDS).cards
    assert [(card.title, card.count) for card in cards] == [("Mees", 2), ("Uil", 1)]


def test_pictures_that_do_not_fill_their_cards_are_told(tmp_path: Path) -> None:
    """Pictures with bleed and those that end at the cut do, though not all have the same proportions."""
    (tmp_path / "in").mkdir()
    sizes = {"ann": (750, 1050), "bob": (825, 1125), "cid": (1050, 750), "dee": (600, 1050)}
    for name, size in sizes.items():
        Image.new("RGB", size, "teal").save(tmp_path / "in" / f"{name}.png")
    told = new(tmp_path / "deck", "--from-images", tmp_path / "in").stderr
    assert "cid.png and dee.png have other proportions than the cards (63.5 x 88.9 mm)" in told


@pytest.mark.slow
def test_tables_of_web_services_give_cards_at_once(tmp_path: Path) -> None:
    """Lists are paragraphs, addresses and what is not text are named, and columns may be missing in rows."""
    long = "It was made long ago, and nobody knows by whom. " * 30
    rows = [
        {
            "name": "Lamp", "made_by": {"name": "Ada", "url": "/api/ada"}, "image": "/img/lamp.png",
            "desc": ["It shines.", "Once."],
        },
        {"name": "Rope", "made_by": {"name": "Bob", "url": "/api/bob"}, "desc": [long], "hit_points": 12},
        {"name": "Tent", "made_by": {"name": "Bob", "url": "/api/bob"}, "desc": [long, long]},
    ]  # fmt: skip
    (tmp_path / "t.json").write_text(json.dumps(rows), "utf-8")
    done = new(tmp_path / "deck", "--data", tmp_path / "t.json")
    assert "Not shown yet: made_by.url, image." in " ".join(done.stderr.split())
    text = (tmp_path / "deck/deck.yaml").read_text("utf-8")
    order = ['"made by: {made_by.name}"', '"{join(desc,', '"hit points: {hit_points}"']
    assert sorted(order, key=text.index)[0] == order[0]
    deck = load(tmp_path / "deck/deck.yaml", KINDS)
    assert [card.data["hit_points"] for card in deck.cards] == [None, 12, None]
    found = told_once(check_spec(tmp_path / "deck/deck.yaml", ("svg",), tmp_path / "out").problems)
    assert [each.card for each in found if each.key == "draw-text-over"] == ["tent"]
