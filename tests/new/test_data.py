"""Data, styles and row selection give the right cards, and unreadable tables are reported."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from new.small import deck_of, problems, runs, scenes
from openpyxl import Workbook
from steps import counted_calls

from deckgen.deck import data as data_files
from deckgen.deck import workbook as workbooks
from deckgen.deck.data import read_rows
from deckgen.deck.load import load
from deckgen.deck.workbook import sheet_lines
from deckgen.draw.layers import KINDS
from deckgen.errors import SpecError, Where, told_once
from deckgen.facts import Fact, Quantity, Suggestion
from deckgen.starter.table import read_table

FRONT = "faces:\n  front:\n    - fill: red\n"
CSV = "name,cost,kind\nann,3,hero\nbob,1,item\ncid,10,hero\ndan,2,item\n"


def workbook(rows: list[list[object]], second: list[list[object]] | None = None) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    if second is not None:
        other = book.create_sheet("Spells")
        for row in second:
            other.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def ids(folder: Path, cards: str, files: dict[str, str | bytes]) -> list[str]:
    return [card.id for card in deck_of(folder, f"cards:\n{cards}{FRONT}", files).cards]


def test_rows_are_selected_and_sorted(tmp_path: Path) -> None:
    entry = (
        '  - {from: c.csv, where: kind == "hero", sort: -cost, id: "{name}"}\n'
        '  - {from: c.csv, where: kind == "item", sort: cost, id: "{name}"}\n'
    )
    assert ids(tmp_path, entry, {"c.csv": CSV}) == ["cid", "ann", "bob", "dan"]


def test_sorted_by_several_columns(tmp_path: Path) -> None:
    entry = '  - {from: c.csv, sort: [kind, -cost], id: "{name}"}\n'
    assert ids(tmp_path, entry, {"c.csv": CSV}) == ["cid", "ann", "dan", "bob"]
    mixed = "name,x\na,10\nb,two\nc,9\nd,One\n"
    assert ids(tmp_path / "m", '  - {from: c.csv, sort: x, id: "{name}"}\n', {"c.csv": mixed}) == [
        "c",
        "a",
        "d",
        "b",
    ]


def test_three_formats_give_the_same_deck(tmp_path: Path) -> None:
    rows: list[list[object]] = [["name", "cost", "kind"], ["ann", 3, "hero"], ["bob", 1.5, None]]
    csv = "name,cost,kind\nann,3,hero\nbob,1.5,\n"
    yaml = "- {name: ann, cost: 3, kind: hero}\n- {name: bob, cost: 1.5, kind: }\n"
    data = []
    for name, content in (("c.csv", csv), ("c.xlsx", workbook(rows)), ("c.yaml", yaml)):
        deck = deck_of(
            tmp_path / name, f'cards: [{{from: {name}, id: "{{name}}"}}]\n{FRONT}', {name: content}
        )
        data.append([dict(card.data) for card in deck.cards])
    assert data[0] == data[1] == data[2]
    assert data[0][0] == {"part": "cards", "id": "ann", "row": 1, "name": "ann", "cost": 3, "kind": "hero"}


def test_another_sheet_of_a_workbook(tmp_path: Path) -> None:
    book = workbook([["name"], ["ann"]], [["name"], ["fire"], [None], ["ice"]])
    assert ids(tmp_path, '  - {from: "c.xlsx#Spells", id: "{name}"}\n', {"c.xlsx": book}) == ["fire", "ice"]
    text = f'cards: [{{from: "c.xlsx#Spels", id: "{{name}}"}}]\n{FRONT}'
    (problem, *_) = problems(tmp_path / "b", text, {"c.xlsx": book})
    assert problem.fact == Fact("table-no-sheet", name="Spels", near=Suggestion("Spells"))


def rezipped(data: bytes, change: dict[str, bytes]) -> bytes:
    """Return the workbook with some of its parts replaced."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change.get(name, old.read(name)))
        for name in change.keys() - set(old.namelist()):
            new.writestr(name, change[name])
    return out.getvalue()


PLAIN = workbook([["name"], ["ann"]])
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "lol">]><worksheet>&x;</worksheet>'
BAD_BOOKS = {
    "entities": rezipped(PLAIN, {"xl/worksheets/sheet1.xml": ENTITIES}),
    "entities in UTF-16": rezipped(PLAIN, {"xl/sharedStrings.xml": ENTITIES.decode().encode("utf-16")}),
    "not a zip": b"name\nann\n",
    "half a zip": PLAIN[: len(PLAIN) // 2],
    "another zip": rezipped(PLAIN, {"[Content_Types].xml": b"<x/>"}),
    "broken XML": rezipped(PLAIN, {"xl/worksheets/sheet1.xml": b"<worksheet><sheetData><row>"}),
    "no book": rezipped(PLAIN, {"xl/workbook.xml": b"<workbook/>"}),
    "many parts": rezipped(PLAIN, {f"xl/x{n}.bin": b"" for n in range(2_100)}),
}


@pytest.mark.parametrize("name", BAD_BOOKS)
def test_hostile_workbooks_are_rejected(name: str, tmp_path: Path) -> None:
    text = f'cards: [{{from: c.xlsx, id: "{{name}}"}}]\n{FRONT}'
    found = problems(tmp_path, text, {"c.xlsx": BAD_BOOKS[name]})
    assert found[0].key in (
        "table-damaged",
        "table-entities",
        "table-not-workbook",
        "table-parts",
        "table-no-cells",
    )
    assert found[0].where is not None and found[0].where.file.endswith("c.xlsx")


def test_workbook_that_unpacks_endlessly_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit applies to the data actually unpacked, in blocks, not to what the file claims."""
    monkeypatch.setattr("deckgen.deck.workbook.LARGEST_INSIDE", 3_000_000)
    path = tmp_path / "c.xlsx"
    path.write_bytes(rezipped(PLAIN, {"xl/media/x.bin": b"\0" * 9_000_000}))
    assert path.stat().st_size < 100_000
    with pytest.raises(SpecError) as caught:
        list(sheet_lines(path))
    assert caught.value.problems[0].fact == Fact("table-unpacked", most=Quantity(3, "MB"))


SHEET = "xl/worksheets/sheet1.xml"


def sheet_part(rows: str) -> dict[str, bytes]:
    """Return the first sheet of a workbook, with these rows."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return {SHEET: f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'.encode()}


def texts(path: Path, data: bytes) -> list[list[str]]:
    path.write_bytes(data)
    return [list(line.cells) for line in sheet_lines(path)]


def fault(path: Path, data: bytes | str) -> Fact:
    """Return the problem of a table."""
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(SpecError) as caught:
        list(read_rows(path))
    return caught.value.problems[0].fact


def test_all_rows_are_read_if_the_sheet_claims_fewer(tmp_path: Path) -> None:
    """The dimension of a sheet is just a claim, and often out of date."""
    data = workbook([["name", "cost", "kind"], ["ann", 1, "x"], ["bob", 2, "y"], ["cid", 3, "z"]])
    with zipfile.ZipFile(BytesIO(data)) as parts:
        sheet = parts.read(SHEET)
    stale = sheet.replace(b'<dimension ref="A1:C4"', b'<dimension ref="A1:B2"')
    assert stale != sheet
    assert texts(tmp_path / "c.xlsx", rezipped(data, {SHEET: stale})) == texts(tmp_path / "d.xlsx", data)
    assert len(texts(tmp_path / "c.xlsx", rezipped(data, {SHEET: stale}))) == 4


def test_cell_far_to_the_right_is_not_lost(tmp_path: Path) -> None:
    rows = '<row><c t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="ZZ2"><v>1</v></c></row>'
    found = fault(tmp_path / "c.xlsx", rezipped(PLAIN, sheet_part(rows)))
    assert found == Fact("table-wide", cells=702, columns=1)


def test_formula_without_a_value_is_rejected(tmp_path: Path) -> None:
    """It would be read as an empty cell, which an empty text is allowed to be."""
    book = workbook([["name", "cost"], ["ann", 1], ["bob", "=B2+1"]])
    assert fault(tmp_path / "c.xlsx", book) == Fact("table-uncalculated", cell="B3")
    head = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
    rows = head + '<row><c t="str"><f>""</f><v></v></c><c><f>1+1</f><v>2</v></c></row>'
    assert texts(tmp_path / "c.xlsx", rezipped(PLAIN, sheet_part(rows))) == [["a"], ["", "2"]]


def test_damaged_archives_are_rejected_or_read(tmp_path: Path) -> None:
    """Whichever bytes are wrong, the workbook is rejected or read; no other error is raised."""
    data = rezipped(workbook([["name"], *([f"card {n}"] for n in range(60))]), {})
    refused = 0
    for at in range(0, len(data) - 10, 37):
        (tmp_path / "c.xlsx").write_bytes(data[:at] + b"\xff" * 10 + data[at + 10 :])
        try:
            list(sheet_lines(tmp_path / "c.xlsx"))
        except SpecError as error:
            assert error.problems[0].key in ("table-damaged", "table-not-workbook", "table-entities")
            refused += 1
    assert refused > 50


@pytest.mark.parametrize("bound", ["MOST_CELLS", "MOST_TAGS", "MOST_TEXT", "MOST_COLUMNS"])
def test_tables_are_bounded(bound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few bytes can expand to a lot: empty cells, shared texts, compressed tags."""
    data = workbook([["name", "cost", "kind"], *(["same text " * 9, 1, ""] for _ in range(40))])
    path = tmp_path / "c.xlsx"
    path.write_bytes(data)
    assert len(list(read_rows(path))) == 40
    for module in (data_files, workbooks):
        monkeypatch.setattr(module, bound, 2 if bound == "MOST_COLUMNS" else 100, raising=False)
    key = {"MOST_TEXT": "table-unpacked", "MOST_COLUMNS": "table-columns"}.get(bound, "table-cells")
    assert fault(path, data).key == key
    if bound != "MOST_TAGS":
        assert fault(tmp_path / "c.csv", "a,b,c\n" + "some text,1\n" * 60).key == key


def test_header_with_too_many_columns_is_rejected_before_its_rows(tmp_path: Path) -> None:
    header = ",".join(f"c{n}" for n in range(100_000))
    with counted_calls() as calls:
        assert fault(tmp_path / "c.csv", f"{header}\n{header}\n").key == "table-columns"
    assert calls[0] < 1_000


def test_styles_extend_each_other_and_the_nearest_wins(tmp_path: Path) -> None:
    text = """\
styles:
  base: {font: body, size: 9pt, ink: red}
  head: {extends: base, size: 12pt}
defaults:
  text: {x: 7mm, size: 20pt, align: left}
cards: [{id: one}]
faces:
  front:
    - text: {style: head, text: a, y: 9mm}
    - text: {style: head, text: b, y: 9mm, size: 15pt, ink: green}
    - text: {text: c, y: 9mm, font: body, ink: black, x: 1mm}
"""
    a, b, c = runs(scenes(deck_of(tmp_path, text))[0])
    point = 25.4 / 72
    assert [run.size / point for run in (a, b, c)] == pytest.approx([12, 15, 20])
    assert [run.fill.name for run in (a, b, c)] == ["red", "green", "black"]
    assert [round(run.glyphs[0].x, 3) for run in (a, b, c)] == [7, 7, 1]


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("styles: {a: {extends: b}, b: {extends: a}}\n", "deck-style-loop", {}),
        ("styles: {a: {extends: c}}\n", "deck-no-style", {"name": "c"}),
        (
            "styles: {a: {fnt: body}}\n",
            "yaml-no-key",
            {"what": Fact("deck-a-style"), "near": Suggestion("font")},
        ),
        ("defaults: {txt: {font: body}}\n", "deck-no-kind", {"name": "txt", "near": Suggestion("text")}),
        ("defaults: {text: {radius: 3mm}}\n", "yaml-no-key", {"name": "radius"}),
        ("icons: {a: gone.svg}\n", "yaml-no-file", {"name": "gone.svg"}),
        (
            "icons: {a: {file: heart, height: 99}}\n",
            "yaml-expected",
            {"what": Fact("deck-number-within", least=0.1, most=10)},
        ),
        (
            "fonts: {b: {file: EBGaramond12-Regular, bold: EBGaramond12-Bolt}}\n",
            "yaml-no-file",
            {"name": "EBGaramond12-Bolt", "near": Suggestion("EBGaramond12-Bold")},
        ),
    ],
)
def test_problems_in_styles_are_reported(
    text: str, key: str, values: dict[str, object], tmp_path: Path
) -> None:
    head = 'deckgen: 1\ntitle: Small\nshape: rectangle\ntrims: 60mm x 90mm\ninks: {red: "#f00"}\n'
    (tmp_path / "deck.yaml").write_text(f"{head}{text}cards: [{{id: one}}]\n{FRONT}", "utf-8")
    with pytest.raises(SpecError) as caught:
        load(tmp_path / "deck.yaml", KINDS)
    found = caught.value.problems[0]
    assert found.key == key and values.items() <= found.values.items()
    assert found.where is not None and found.where.line == 6


def test_unknown_style_in_a_layer_is_reported(tmp_path: Path) -> None:
    text = (
        "styles: {title: {size: 9pt}}\ncards: [{id: one}]\n"
        "faces:\n  front:\n    - text: {style: titel, text: a, font: body, ink: red}\n"
    )
    assert problems(tmp_path, text)[0].fact == Fact("deck-no-style", name="titel", near=Suggestion("title"))


def test_formulas_can_use_card_numbers_and_columns(tmp_path: Path) -> None:
    text = """\
cards:
  - {from: c.csv, id: "{slug(card['full name'])}"}
extras:
  - {id: title}
faces:
  front:
    - text: {text: "{number} of {total}", font: body, ink: red, size: 9pt}
"""
    deck = deck_of(tmp_path, text, {"c.csv": "full name\nÄnn the First\nBob\n"})
    assert [card.id for card in deck.cards] == ["ann-the-first", "bob", "title"]
    assert [runs(scene)[0].text for scene in scenes(deck)] == ["1 of 2", "2 of 2", "0 of 2"]


def test_braces_can_be_literal(tmp_path: Path) -> None:
    text = 'cards: [{from: c.csv, plain: yes, id: "c{row}"}]\n' + FRONT
    deck = deck_of(tmp_path, text, {"c.csv": "text\n{T}: add {{1}}\n}{\n"})
    assert [card.data["text"] for card in deck.cards] == ["{T}: add {{1}}", "}{"]


@pytest.mark.parametrize(
    "formula", ["9**9**9", "9 ** 9", "__import__('os')", "('a' * 99)", "10 * " * 400 + "1"]
)
def test_formulas_stay_arithmetic(formula: str, tmp_path: Path) -> None:
    text = f'cards: [{{id: one, x: "{{{formula}}}"}}]\n{FRONT}'
    assert problems(tmp_path, text)


def test_formulas_in_tables_are_bounded(tmp_path: Path) -> None:
    rows = "name,a,b\none," + "x" * 90 + ',"' + "{a + a + a}" * 60 + '"\n'
    doubled = "{" + " + ".join(["b"] * 90) + "}"
    text = f'cards: [{{from: c.csv, id: "{{name}}", c: "{doubled}"}}]\n{FRONT}'
    (problem,) = problems(tmp_path, text, {"c.csv": rows})
    assert problem.key == "formula-long-text"


def test_braces_in_cells_that_would_vanish_are_reported_once(tmp_path: Path) -> None:
    text = 'cards: [{from: c.csv, id: "c{row}"}]\n' + FRONT
    rows = "cost,text\n1,Pay {cost}\n2,Roll {2}: gain {1}\n3,Roll {3}\n4,{{4}}\n"
    deck = deck_of(tmp_path, text, {"c.csv": rows})
    assert [card.data["text"] for card in deck.cards] == ["Pay 1", "Roll 2: gain 1", "Roll 3", "{4}"]
    (warning,) = deck.warnings
    assert warning.fact == Fact("table-braces-vanish", formula="{2}", count=1)
    assert warning.where is not None and (Path(warning.where.file).name, warning.where.line) == ("c.csv", 3)
    assert warning.context == (Fact("table-in-column", column="text"),) and warning.severity == "warning"
    assert deck_of(tmp_path, text.replace("c.csv,", "c.csv, plain: yes,"), {"c.csv": rows}).warnings == ()


@pytest.mark.parametrize(("cell", "advice"), [
    ("Pay {T}: draw", Fact("table-braces")), ("{}", Fact("table-braces")), ("{cots}", None),
])  # fmt: skip
def test_invalid_braces_in_a_cell_explain_how_to_print_them(
    cell: str, advice: Fact | None, tmp_path: Path
) -> None:
    text = 'cards: [{from: c.csv, id: "c{row}"}]\n' + FRONT
    (problem,) = problems(tmp_path, text, {"c.csv": f"cost,text\n1,{cell}\n"})
    assert problem.advice == advice and problem.where is not None and problem.where.line == 2


@pytest.mark.parametrize(
    ("data", "key", "line"),
    [
        ('name;b\nann;"x\nbob;y\ncid;"z";\n', "table-quote-open", 2),
        ('name;b\n"ann\n";"x\nbob;y\n', "table-quote-open", 3),
        ('name;b\nann;"x\n', "table-quote-open", 2),
        ('name;b\nann;x\nbob;"the "great" one"\n', "table-quote-inside", 3),
        ("name;b;c\nann;1;2\nbob,3,4\n", "table-other-separator", 3),
        ("name,b\nann;1\n", "table-other-separator", 2),
    ],
)
def test_a_broken_row_of_a_csv_file_is_named(data: str, key: str, line: int, tmp_path: Path) -> None:
    """A quotation mark is reported where it was opened, not where reading fails."""
    text = f'cards: [{{from: c.csv, id: "{{name}}"}}]\n{FRONT}'
    (problem, *_) = problems(tmp_path, text, {"c.csv": data})
    assert (problem.key, problem.where and problem.where.line) == (key, line)


def test_short_rows_of_a_csv_file_are_told_beside_what_they_cause(tmp_path: Path) -> None:
    data = "name,b,c\nann,1,2\nbob,3\n\ncid\n"
    warned = deck_of(tmp_path, f'cards: [{{from: c.csv, id: "{{name}}"}}]\n{FRONT}', {"c.csv": data}).warnings
    (short,) = warned
    assert short.fact == Fact("table-short", cells=2, columns=3, others=1)
    assert short.where and short.where.line == 3 and short.severity == "warning"
    found = problems(tmp_path / "b", f'cards: [{{from: c.csv, id: "{{c}}"}}]\n{FRONT}', {"c.csv": data})
    assert found[-1].fact == short.fact


KEYED = """\
tables: {say: c.csv}
cards: [{from: c.csv, id: "{slug(name)}"}]
faces:
  front:
    - text: {text: "{say[id].b}", x: 5mm, y: 9mm, font: body, ink: red, size: 9pt}
"""


def test_a_row_that_is_not_found_names_its_table_and_the_column_of_keys(tmp_path: Path) -> None:
    found = problems(tmp_path, KEYED, {"c.csv": "name,b\nAnn,x\nBob,y\n"})
    keyed = Fact(
        "formula-no-keyed-row", table="say", name="ann", column="name", near=Suggestion(known=("Ann", "Bob"))
    )
    assert found[0].fact == keyed or (found[0].key == keyed.key and found[0].values["column"] == "name")
    # one cause: the formula, not the column `b` of each card's row
    assert {(each.common, each.cause) for each in found} == {(found[0].common, found[0].where)}
    assert found[0].where and found[0].where.file.endswith("deck.yaml")


def test_a_language_changes_cells_of_a_table_in_a_file(tmp_path: Path) -> None:
    text = f"tables: {{school: s.csv}}\ncards: [{{id: a, school: ice}}]\n{FRONT}"
    files = {
        "s.csv": "key,name,colour\nfire,Fire,red\nice,Ice,blue\n",
        "lang/de.yaml": "tables: {school: {ice: {name: Eis}}}\n",
    }
    deck_of(tmp_path, text, files)
    deck = load(tmp_path / "deck.yaml", KINDS, "de")
    rows = {key: (row.cells["name"], row.cells["colour"]) for key, row in deck.tables["school"].rows.items()}
    assert rows == {"fire": ("Fire", "red"), "ice": ("Eis", "blue")}
    assert {path.name for path in deck.sources} >= {"s.csv", "de.yaml"}


@pytest.mark.parametrize(("cell", "key"), [("", "formula-no-row-named"), ("crabb", "formula-no-keyed-row")])
def test_a_cell_that_names_no_row_is_told_once(cell: str, key: str, tmp_path: Path) -> None:
    """However many formulas use the cell, and as what it is: empty or misspelt."""
    layer = "text: {text: '{kind.name}', ink: '{kind.ink}', x: 5mm, y: 9mm, font: body, size: 9pt}"
    text = (
        "tables: {kind: k.csv}\ncards: [{from: c.csv, id: '{slug(name)}'}]\n"
        f"faces: {{front: [{layer}, {layer}]}}\n"
    )
    files = {"k.csv": "kind,name,ink\ncrab,Crab,red\n", "c.csv": f"name,kind\nA,{cell}\n"}
    found = problems(tmp_path, text, files)
    told = [(each.key, each.where and each.where.line) for each in told_once(found)]
    assert told == [(key, 2)] and len(found) > 1


@pytest.mark.parametrize(("last", "is_total"), [("Total,,6", True), ("Total,,5", False), (",,6", False)])
def test_a_row_of_totals_is_told_when_a_deck_is_made(last: str, is_total: bool, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text(f"Name,Kind,Qty\nAnn,x,1\nBob,y,2\nCy,z,3\n{last}\n", "utf-8")
    told = [each for each in read_table(tmp_path / "c.csv").warnings if each.key == "new-total"]
    assert [(each.values["row"], each.values["condition"]) for each in told] == (
        [(5, "Name != 'Total'")] if is_total else []
    )


TOTALS = "name,b\nAnn,x\n,5\nBob,y\n,7\n"


def test_rows_without_a_key_are_left_out_of_tables_and_told(tmp_path: Path) -> None:
    """Totals and notes under a table are no rows; in a list of cards, a condition leaves them out."""
    deck_of(tmp_path, KEYED.replace("from: c.csv", "from: c.csv, where: name"), {"c.csv": TOTALS})
    deck = load(tmp_path / "deck.yaml", KINDS)
    assert list(deck.tables["say"].rows) == ["Ann", "Bob"] and len(deck.cards) == 2
    (warning,) = deck.warnings
    assert warning.fact == Fact("table-no-key", column="name", others=1)
    assert warning.where == Where(str(tmp_path / "c.csv"), 3)


def test_a_card_without_an_id_names_its_row(tmp_path: Path) -> None:
    found = problems(tmp_path, KEYED, {"c.csv": TOTALS})
    assert [(each.key, each.where and each.where.line) for each in found if each.key == "deck-no-id"] == [
        ("deck-no-id", 3), ("deck-no-id", 5),
    ]  # fmt: skip


def test_the_condition_that_leaves_rows_without_an_id_out_names_their_column(tmp_path: Path) -> None:
    """It is written in the hint as it works."""
    text = "cards: [{from: c.csv, id: \"{slug(card['English name'])}\"}]\nfaces: {front: [fill: red]}\n"
    table = {"c.csv": "English name,n\nOwl,1\n,1\n"}
    (found,) = problems(tmp_path, text, table)
    condition = found.hint.partition("`where: ")[2].partition("`")[0]
    assert condition == "\"card['English name']\""
    deck = deck_of(tmp_path, text.replace("from: c.csv", f"from: c.csv, where: {condition}"), table)
    assert [card.id for card in deck.cards] == ["owl"]


def test_a_misspelt_parameter_of_a_style_is_reported_once(tmp_path: Path) -> None:
    text = (
        "styles: {words: {fount: body}}\ncards: [{id: a}]\nfaces:\n  front:\n"
        "    - text: {style: words, text: x, x: 5mm, y: 9mm, ink: red, size: 9pt}\n"
        "    - text: {text: x, x: 5mm, y: 9mm, ink: red, sise: 9pt, font: body}\n"
    )
    assert [(each.key, each.values["name"]) for each in problems(tmp_path, text)] == [
        ("yaml-no-key", "fount"),
        ("yaml-no-key", "sise"),
    ]


def test_choices_are_told_once(tmp_path: Path) -> None:
    text = f"cards: [{{id: a}}]\n{FRONT}    - image: {{file: a.png, fit: FIT}}\n"
    near = [
        each.values["near"]
        for word in ("cover", "strech")
        for each in problems(tmp_path / word, text.replace("FIT", word))
        if each.key == "yaml-expected"
    ]
    assert near == [Suggestion(), Suggestion("stretch")]


@pytest.mark.parametrize("text", ["{kind}", "{kind.name}"])
def test_what_a_card_lacks_and_others_have_is_named(text: str, tmp_path: Path) -> None:
    """Whether or not a table has the name of the column."""
    layers = "faces: {front: [text: {text: 'X', font: body, ink: red, size: 9pt, x: 1mm, y: 9mm}]}\n".replace(
        "X", text
    )
    cards = "cards: [{id: a, kind: deep, face: front}, {id: b, face: front}]\n"
    for tables in ("", "tables: {kind: {deep: {name: Deep}}}\n"):
        if tables or text == "{kind}":
            (problem,) = problems(tmp_path, tables + cards + layers)
            assert problem.fact == Fact("formula-card-lacks", name="kind") and problem.card == "b"
    deck = deck_of(tmp_path, tables + cards + layers.replace("text: '", "when: '\"kind\" in card', text: '"))
    assert len(scenes(deck)) == 2


def test_cards_are_not_sorted_by_a_table_or_a_map(tmp_path: Path) -> None:
    """A table whose name is that of a column which the cards lack; a cell of JSON."""
    tables = "tables: {kind: {deep: {name: Deep}}}\n"
    (problem,) = problems(
        tmp_path,
        f"{tables}cards: [{{from: t.csv, sort: [kind]}}]\nfaces: {{front: []}}\n",
        {"t.csv": "id\na\nb\n"},
    )
    assert problem.fact == Fact("formula-card-lacks", name="kind") and problem.card == "a"
    cells = {"t.json": '[{"id": "a", "size": {"w": 1}}, {"id": "b", "size": 3}]'}
    (problem,) = problems(tmp_path, "cards: [{from: t.json, sort: [size]}]\nfaces: {front: []}\n", cells)
    assert problem.key == "formula-whole-table" and problem.card == "a"


def test_rows_without_an_id_are_told_once_with_what_to_write(tmp_path: Path) -> None:
    rows = {"t.csv": "cost,Name\n1,Ann\n2,Bob\n3,Cid\n"}
    found = problems(tmp_path, "cards: [{from: t.csv}]\nfaces: {front: []}\n", rows)
    (problem,) = told_once(found)
    assert len(found) == 3 and problem.where and problem.where.line == 2
    assert problem.advice == Fact("table-no-id", column="Name")
    assert problem.context[-1].values["count"] == 2
    mended = "cards:\n  - from: t.csv\n    id: '{slug(Name)}'\nfaces: {front: []}\n"
    assert [card.id for card in deck_of(tmp_path, mended, rows).cards] == ["ann", "bob", "cid"]
