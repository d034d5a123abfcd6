"""The same table gives the same cards in workbooks and JSON; hidden and merged cells are reported."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from new.small import deck_of, problems
from openpyxl import Workbook
from steps import counted_calls

from deckgen.deck.data import read_rows
from deckgen.deck.workbook import letters
from deckgen.errors import Problem, SpecError, told_once
from deckgen.facts import Fact, Quantity, Suggestion, Where

FRONT = "faces:\n  front:\n    - fill: red\n"
ROWS: list[list[object]] = [
    ["name", "cost", "kind", "text"],
    ["ann", 3, None, "two\nlines"],
    ["bob", 1.5, None, None],
    [None, None, None, None],
    ["cid", 10, "hero", "010"],
]
CSV = 'name,cost,kind,text\nann,3,,"two\nlines"\nbob,1.5,,\n,,,\ncid,10,hero,010\n'
JSON = """[
  {"name": "ann", "cost": 3, "kind": null, "text": "two\\nlines"},
  {"name": "bob", "cost": "1.5", "kind": "", "text": ""},
  {"name": "cid", "cost": 10, "kind": "hero", "text": "010"}
]"""
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "style", "text")
)


def ods_cell(value: object, more: str = "") -> str:
    if value is None:
        return f"<table:table-cell {more}/>"
    if isinstance(value, int | float):
        return (
            f'<table:table-cell {more} office:value-type="float" office:value="{value}">'
            f"<text:p>{value}</text:p></table:table-cell>"
        )
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f'<table:table-cell {more} office:value-type="string">{lines}</table:table-cell>'


def ods_rows(rows: Sequence[Sequence[object]]) -> str:
    """Return rows as LibreOffice writes them, padded with empty cells to the end of the sheet."""
    end = '<table:table-cell table:number-columns-repeated="16380"/>'
    return "".join(
        f"<table:table-row>{''.join(map(ods_cell, row))}{end}</table:table-row>" for row in rows
    ) + (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )


def ods(sheets: dict[str, str], columns: str = '<table:table-column table:number-columns-repeated="16384"/>',
        hidden: Sequence[str] = ()) -> bytes:  # fmt: skip
    """Return a workbook with sheets, given the XML of their rows."""
    tables = "".join(
        f'<table:table table:name="{name}" table:style-name="{"off" if name in hidden else "on"}">'
        f"{columns}{rows}</table:table>"
        for name, rows in sheets.items()
    )
    text = (
        f"<office:document-content {NAMESPACES}><office:automatic-styles>"
        '<style:style style:name="on" style:family="table"><style:table-properties table:display="true"/>'
        '</style:style><style:style style:name="off" style:family="table">'
        '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr("content.xml", text)
    return out.getvalue()


class Book:
    """An XLSX workbook with one sheet of `ROWS`, to be modified."""

    def __init__(self, rows: Sequence[Sequence[object]] = ROWS) -> None:
        self.book = Workbook()
        sheet = self.book.active
        assert sheet is not None
        self.sheet = sheet
        self.sheet.title = "Cards"
        for row in rows:
            self.sheet.append(list(row))

    def saved(self) -> bytes:
        out = BytesIO()
        self.book.save(out)
        return out.getvalue()


def read(path: Path, data: bytes | str, sheet: str = "") -> tuple[list[list[str]], list[Problem]]:
    """Return the cells of the rows of a file, and the warnings."""
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    warned: list[Problem] = []
    rows = [[node.text for node in row.cells.values()] for row in read_rows(path, sheet, warned.append)]  # type: ignore[union-attr]
    return rows, warned


def fault(path: Path, data: bytes | str) -> Problem:
    """Return the problem of a table."""
    with pytest.raises(SpecError) as caught:
        read(path, data)
    return caught.value.problems[0]


def test_every_format_gives_the_same_cards(tmp_path: Path) -> None:
    files = {"c.csv": CSV, "c.xlsx": Book().saved(), "c.ods": ods({"Cards": ods_rows(ROWS)}), "c.json": JSON}
    found = []
    for name, content in files.items():
        text = f'cards: [{{from: {name}, id: "{{name}}"}}]\n{FRONT}'
        deck = deck_of(tmp_path / name, text, {name: content})
        assert deck.warnings == ()
        found.append([dict(card.data) for card in deck.cards])
    assert found[0] == found[1] == found[2] == found[3]
    assert found[0][2] == {
        "part": "cards", "id": "cid", "row": 3, "name": "cid", "cost": 10, "kind": "hero", "text": "010",
    }  # fmt: skip


def test_rows_have_their_place(tmp_path: Path) -> None:
    for name, data, lines in (
        ("c.ods", ods({"Cards": ods_rows(ROWS)}), [2, 3, 5]),
        ("c.xlsx", Book().saved(), [2, 3, 5]),
        ("c.json", JSON, [2, 3, 4]),
    ):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        assert [row.where.line for row in read_rows(path)] == lines


def test_opendocument_values(tmp_path: Path) -> None:
    """Dates and times are as in ISO 8601, booleans as in decks; text may have comments, links and spaces."""
    cells = (
        '<table:table-cell office:value-type="date" office:date-value="2026-11-22T00:00:00"/>'
        '<table:table-cell office:value-type="time" office:time-value="PT09H05M00S"/>'
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
        '<table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50%</text:p>'
        "</table:table-cell>"
        '<table:table-cell office:value-type="string"><office:annotation><text:p>Note</text:p>'
        "</office:annotation><text:p>a<text:s text:c='2'/><text:span>b<text:tab/></text:span>"
        "<text:a>c</text:a>d</text:p></table:table-cell>"
        '<table:table-cell office:value-type="string" table:number-columns-repeated="2">'
        "<text:p>x</text:p></table:table-cell>"
    )
    rows = ods_rows([list("abcdefg")]).replace("</table:table-row>", f"</table:table-row>@{cells}", 1)
    rows = rows.replace("@", '<table:table-row table:number-rows-repeated="2">').replace(
        cells, f"{cells}</table:table-row>"
    )
    found, _ = read(tmp_path / "c.ods", ods({"A": rows}))
    assert found == [["2026-11-22", "09:05:00", "yes", "0.5", "a  b\tcd", "x", "x"]] * 2


def test_grouped_rows_are_read_and_deleted_cells_are_not(tmp_path: Path) -> None:
    head, body = ods_rows([["name"]]).split("</table:table-row>", 1)[0] + "</table:table-row>", "<x/>"
    row = "<table:table-row><table:table-cell office:value-type='string'><text:p>{}</text:p>" \
          "</table:table-cell></table:table-row>"  # fmt: skip
    group = f"<table:table-row-group table:display='false'>{row.format('in')}</table:table-row-group>"
    deleted = f"<table:shapes><table:table>{row.format('gone')}</table:table></table:shapes>{body}"
    sheet = f"<table:table-header-rows>{head}</table:table-header-rows>{deleted}{group}{row.format('out')}"
    rows, warned = read(tmp_path / "c.ods", ods({"A": sheet}))
    assert rows == [["in"], ["out"]]
    assert [p.fact for p in warned] == [Fact("table-hidden-rows", rows=("2",), count=1)]


def test_empty_rows_above_the_table_are_skipped(tmp_path: Path) -> None:
    book = Book([[None], [None], ["name"], ["ann"]])
    assert read(tmp_path / "c.xlsx", book.saved()) == ([["ann"]], [])
    assert read(tmp_path / "c.ods", ods({"A": ods_rows([[None], [None], ["name"], ["ann"]])}))[0] == [["ann"]]


# Hidden parts.


def hidden(kind: str) -> dict[str, bytes]:
    """Return a workbook in which rows 3 and 5 and the columns B and Z, or the first sheet, are hidden."""
    book = Book()
    if kind == "rows":
        for number in (3, 4, 5):
            book.sheet.row_dimensions[number].hidden = True
        parts = ods_rows(ROWS).split("<table:table-row>")
        for n in (3, 4, 5):
            parts[n] = f'<table:table-row table:visibility="{"collapse" if n == 3 else "filter"}">{parts[n]}'
        sheet = "<table:table-row>".join(parts[:3]) + parts[3] + parts[4] + parts[5]
        return {"c.xlsx": book.saved(), "c.ods": ods({"Cards": sheet})}
    if kind == "columns":
        for letter in ("B", "Z"):
            book.sheet.column_dimensions[letter].hidden = True
        columns = (
            "<table:table-column/><table:table-column table:visibility='collapse'/>"
            "<table:table-column table:number-columns-repeated='23'/>"
            "<table:table-column table:visibility='collapse'/>"
        )
        return {"c.xlsx": book.saved(), "c.ods": ods({"Cards": ods_rows(ROWS)}, columns)}
    old = book.book.create_sheet("Old", 0)
    old.append(["name"])
    old.append(["gone"])
    old.sheet_state = "hidden"
    return {
        "c.xlsx": book.saved(),
        "c.ods": ods({"Old": ods_rows([["name"], ["gone"]]), "Cards": ods_rows(ROWS)}, hidden=["Old"]),
    }


@pytest.mark.parametrize(
    ("kind", "line", "fact"),
    [
        ("rows", 3, Fact("table-hidden-rows", rows=("3", "5"), count=2)),
        ("columns", 1, Fact("table-hidden-columns", columns=("cost",))),
        ("sheet", 0, Fact("table-hidden-sheet", hidden="Old", name="Cards")),
    ],
)
def test_hidden_parts_are_read_with_a_warning(kind: str, line: int, fact: Fact, tmp_path: Path) -> None:
    for name, data in hidden(kind).items():
        rows, (warning,) = read(tmp_path / name, data)
        assert [row[0] for row in rows] == ["ann", "bob", "cid"]
        assert warning.fact == fact and warning.severity == "warning"
        assert warning.where == Where(str(tmp_path / name), line)


def test_hidden_sheet_can_be_named(tmp_path: Path) -> None:
    for name, data in hidden("sheet").items():
        assert read(tmp_path / name, data, "Old") == ([["gone"]], [])
        with pytest.raises(SpecError) as caught:
            read(tmp_path / name, data, "Crads")
        assert caught.value.problems[0].fact == Fact("table-no-sheet", name="Crads", near=Suggestion("Cards"))


def test_deck_reports_hidden_parts_of_its_tables(tmp_path: Path) -> None:
    files = hidden("rows") | {"t.xlsx": hidden("columns")["c.xlsx"]}
    text = f'tables: {{kinds: t.xlsx}}\ncards: [{{from: c.ods, id: "{{name}}"}}]\n{FRONT}'
    deck = deck_of(tmp_path, text, files)
    assert [p.key for p in deck.warnings] == ["table-hidden-columns", "table-hidden-rows"]
    assert len(deck.cards) == 3


# Merged cells, and cells without a value.


def test_merged_cells_are_rejected(tmp_path: Path) -> None:
    book = Book()
    book.sheet.merge_cells("C5:C7")
    problem = fault(tmp_path / "c.xlsx", book.saved())
    assert problem.fact == Fact("table-merged", cells="C5:C7", text="hero")
    assert problem.where == Where(str(tmp_path / "c.xlsx"), 5)
    rows = ods_rows(ROWS).replace(
        ods_cell("hero"), ods_cell("hero", 'table:number-rows-spanned="3" table:number-columns-spanned="1"')
    )
    problem = fault(tmp_path / "c.ods", ods({"Cards": rows}))
    assert problem.fact == Fact("table-merged", cells="C5:C7", text="hero")
    assert problem.where == Where(str(tmp_path / "c.ods"), 5)


def test_merged_title_is_not_read_as_columns(tmp_path: Path) -> None:
    book = Book([["My game"], *ROWS])
    book.sheet.merge_cells("A1:D1")
    assert fault(tmp_path / "c.xlsx", book.saved()).fact == Fact(
        "table-merged", cells="A1:D1", text="My game"
    )


def test_empty_merged_cells_are_allowed(tmp_path: Path) -> None:
    book = Book()
    book.sheet.merge_cells("C2:C3")
    book.sheet.merge_cells("H9:K12")
    assert len(read(tmp_path / "c.xlsx", book.saved())[0]) == 3


@pytest.mark.parametrize(
    ("cell", "fact"),
    [
        ('table:formula="of:=1+1"', Fact("table-uncalculated", cell="B2")),
        (
            'table:formula="of:=[.X1]" office:value-type="string" calcext:value-type="error" '
            'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
            Fact("table-cell-error", cell="B2", text="#REF!"),
        ),
    ],
)
def test_opendocument_formulas(cell: str, fact: Fact, tmp_path: Path) -> None:
    shown = "<text:p>#REF!</text:p>" if "error" in cell else ""
    rows = ods_rows(ROWS).replace(ods_cell(3), f"<table:table-cell {cell}>{shown}</table:table-cell>")
    problem = fault(tmp_path / "c.ods", ods({"Cards": rows}))
    assert problem.fact == fact and problem.where == Where(str(tmp_path / "c.ods"), 2)


def test_cell_error_is_reported(tmp_path: Path) -> None:
    book = Book()
    book.sheet["B3"] = "#REF!"
    assert fault(tmp_path / "c.xlsx", book.saved()).fact == Fact("table-cell-error", cell="B3", text="#REF!")


# Hostile files.


def test_hostile_opendocument_files_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "c.ods"
    wide = ods_cell("x", 'table:number-columns-repeated="16384"')
    assert fault(path, ods({"A": f"<table:table-row>{wide}</table:table-row>"})).key == "table-columns"
    many = f'<table:table-row table:number-rows-repeated="1048576">{ods_cell("x")}</table:table-row>'
    assert fault(path, ods({"A": many})).key == "table-long"
    odd = '<table:table-row table:number-rows-repeated="-5">' + ods_cell(
        "x", 'table:number-columns-repeated="-9"'
    )
    assert read(path, ods({"A": f"{ods_rows([['a']])}{odd}</table:table-row>"}))[0] == [["x"]]
    assert fault(path, ods({})).key == "table-no-cells"
    for broken in ("<x", "nine"):
        text = broken if broken != "nine" else f'<table:table-row table:number-rows-repeated="{broken}"/>'
        assert fault(path, ods({"A": text})).key in ("table-damaged", "table-not-workbook")
    assert fault(path, b"name\nann\n").key == "table-damaged"
    assert fault(path, Book().saved()).fact == Fact("table-not-workbook", ending=".ods")


def test_opendocument_sheet_is_read_in_linear_time(tmp_path: Path) -> None:
    """Empty cells and rows up to the end of the sheet are skipped at once."""
    path = tmp_path / "c.ods"
    path.write_bytes(ods({"A": ods_rows([["name"], *([f"card {n}"] for n in range(50))])}))
    with counted_calls() as calls:
        assert len(list(read_rows(path))) == 50
    assert calls[0] < 30_000


def test_column_letters() -> None:
    assert [letters(n) for n in (1, 26, 27, 52, 702, 703, 16384)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "ZZ",
        "AAA",
        "XFD",
    ]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ('{"name": "ann"}', "table-json-list", 1),
        ('[{"name": "ann"},\n 3]', "table-json-list", 2),
        ('[{"name": "ann"}\n {"name": "bob"}]', "table-json", 2),
        ('[{"name": "ann"},\n', "table-json", 2),
        ('[{"name": "ann"},\n {"name": “bob”}]', "table-json-quote", 2),
        ('[\n{"name": "ann", "name": 3}]', "table-column-twice", 2),
        ('[{"name": NaN}]', "table-json", 1),
        ('[{"name": "\\ud800"}]', "yaml-control-character", 1),
        ('[{"name": ' + "[" * 70 + "]" * 70 + "}]", "yaml-too-deep", 1),
        ('[{"name": ' + "[" * 100_000, "yaml-too-deep", 1),
        ("name\nann\n", "table-json-list", 1),
        ("", "table-json-list", 1),
    ],
)
def test_problems_in_json_are_reported(text: str, key: str, line: int, tmp_path: Path) -> None:
    problem = fault(tmp_path / "c.json", text)
    assert problem.key == key and problem.where == Where(str(tmp_path / "c.json"), line)


def test_lists_and_maps_in_json(tmp_path: Path) -> None:
    text = f'cards: [{{from: c.json, id: "{{name}}", first: "{{tags[0]}}-{{at.x + 1}}"}}]\n{FRONT}'
    data = '[{"name": "ann", "tags": ["a b", 2], "at": {"x": 3}, "on": true}]'
    (card,) = deck_of(tmp_path, text, {"c.json": data}).cards
    assert (card.data["first"], card.data["tags"], card.data["on"]) == ("a b-4", ("a b", 2), "yes")


@pytest.mark.parametrize("name", ["c.xls", "c.xlsb", "c.numbers", "c.gsheet", "C.XLS"])
def test_unsupported_formats_are_reported(name: str, tmp_path: Path) -> None:
    assert fault(tmp_path / name, b"\xd0\xcf\x11\xe0").fact == Fact("table-format", name=name)


# Places of problems, and columns named id.


@pytest.mark.parametrize("own", ['id: "{id}"', 'id: "{slug(id)}"', 'kind: "{id}"'])
def test_column_may_be_named_id(own: str, tmp_path: Path) -> None:
    deck = deck_of(tmp_path, f"cards: [{{from: c.csv, {own}}}]\n{FRONT}", {"c.csv": "id,name\nann,Ann\n"})
    assert [card.id for card in deck.cards] == ["ann"]


def test_problems_in_cells_name_file_row_column_and_card(tmp_path: Path) -> None:
    """This includes problems found when reading or drawing, and control characters."""
    csv = "id,qty,cost\nann,1,3\nbob,x,2\n"
    (problem,) = problems(tmp_path, f'cards: [{{from: c.csv, count: "{{qty}}"}}]\n{FRONT}', {"c.csv": csv})
    assert (problem.where, problem.card) == (Where(str(tmp_path / "c.csv"), 3), "bob")
    assert problem.context[0].values["columns"] == ("qty",)

    front = 'faces:\n  front:\n    - text: {text: "{cost * 2}", font: body, size: 9pt, ink: red}\n'
    csv = "id,cost\nann,x\nbob,2\ncid,x\n"
    deck = deck_of(tmp_path, f"cards: [{{from: c.csv}}]\n{front}", {"c.csv": csv})
    found = []
    from new.small import Drawing

    for card in deck.cards:
        try:
            Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0).front(card)
        except SpecError as error:
            found += error.problems
    assert [(p.where and p.where.line, p.card, p.context[0].values["columns"]) for p in found] == [
        (2, "ann", ("cost",)),
        (4, "cid", ("cost",)),
    ]
    # reported once, with the number of the others
    assert len(told_once(found)) == 1

    problem = fault(tmp_path / "d.csv", "name,text\nann,a\x07b\n")
    assert problem.fact == Fact("yaml-control-character", code="U+0007")
    assert problem.context == (Fact("table-in-column", column="text"),)


def test_unpacked_size_of_opendocument_files_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckgen.deck.workbook.LARGEST_INSIDE", 1_000_000)
    rows = ods_rows([["name"], ["a" * 2_000_000]])
    assert fault(tmp_path / "c.ods", ods({"A": rows})).fact == Fact("table-unpacked", most=Quantity(1, "MB"))
