"""Columns and texts that are renamed in the studio together with what uses them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from proof.conftest import write_deck

from deckgen.assets import specs
from deckgen.deck.find import find_deck
from deckgen.deck.languages import languages_of
from deckgen.deck.texts import translation_problems
from deckgen.errors import FactError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Where
from deckgen.formula import renamed, renamed_in
from deckgen.scene_digest import scene_digest
from deckgen.web.studio.desk import StudioDesk, desk_of

TEMPLATES = Path(__file__).parents[2] / "assets/templates"
GALLERY = Path(__file__).parents[2] / "docs/gallery"
FORMULAS = [
    ("name", "NEW"),
    ("2name + names - upper(name)", "2NEW + names - upper(NEW)"),
    ("'name' + rename + name_", "'name' + rename + name_"),
    ("month.name", "month.NEW"),
    ("days[month.name][it].name", "days[month.NEW][it].NEW"),
    ("card['name'] if name else (a or b).name", "card['NEW'] if NEW else (a or b).NEW"),
    ("number.name(1)", "number.name(1)"),
]


@pytest.mark.parametrize(("formula", "wanted"), FORMULAS)
def test_a_column_is_renamed_in_formulas(formula: str, wanted: str) -> None:
    assert renamed(formula, "name", "NEW", lambda base: True) == wanted
    assert renamed(formula, "name", "NEW", lambda base: False) == formula
    template = f"name {{{{name}}}} {{{formula}}}"
    assert renamed_in(template, "name", "NEW", lambda base: True) == f"name {{{{name}}}} {{{wanted}}}"


def test_what_is_before_a_dot_tells_whose_column_it_is() -> None:
    bases: list[str] = []
    renamed("a.name + t[x].name + (b or c)['name'] + name", "name", "n", lambda base: not bases.append(base))
    assert bases == ["a", "t[x]", "(b or c)", ""]


def opened(deck: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> StudioDesk:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    shutil.copytree(deck.parent, folder / "copy")
    return desk_of(folder / "copy" / deck.name)


def faces(deck: Path) -> list[object]:
    """The cards as they are drawn, in each language, and what is not translated."""
    found: list[object] = []
    for language in ("", *languages_of(deck)):
        session = Session(Request(deck=deck, out=deck.parent, language=language))
        for part in session.deck.parts:
            drawing = session.drawing(part, part.trims[0], 3.0)
            found += [(card.id, card.count, scene_digest(drawing.front(card))) for card in part.cards]
        if language:
            found.append(len(translation_problems(deck, language)))
    return found


@pytest.mark.parametrize("name", ["lands", "market", "meters", "planets", "spells", "orchard", "languages"])
def test_cards_are_the_same_when_any_column_has_another_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(GALLERY / name / "deck.yaml", tmp_path, monkeypatch)
    before, files, count = faces(desk.path), contents(desk.path.parent), 0
    assert desk.view
    for table in desk.tables:
        for column in table["columns"]:
            asked = {"op": "rename", "table": table["name"], "name": column, "new": f"new_{column}"}
            try:
                ways = desk.edit(asked)
            except FactError:
                continue
            assert contents(desk.path.parent) == files and not isinstance(ways, str)
            desk.edit({**asked, "agreed": ways[0]["agreed"]})
            assert contents(desk.path.parent) != files and faces(desk.path) == before, column
            desk.edit({"op": "undo"})
            count += 1
    assert contents(desk.path.parent) == files
    assert count >= 1


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_titles_of_moonlight_and_of_its_translations_get_another_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(specs() / "moonlight/deck.yaml", tmp_path, monkeypatch)
    asked = {"op": "rename", "table": "titles.csv", "name": "title", "new": "heading"}
    (way,) = desk.edit(asked)
    assert isinstance(way, dict)
    assert [each["file"] for each in way["files"]] == [
        "deck.yaml",
        "lang/de.yaml",
        "lang/ja.yaml",
        "titles.csv",
    ]
    desk.edit({**asked, "agreed": way["agreed"]})
    (table,) = [each for each in desk.state()["tables"] if each["name"] == "titles.csv"]
    assert table["columns"] == ["card", "heading"] and desk.broken == ()
    for language in ("de", "ja"):
        assert translation_problems(desk.path, language) == translation_problems(
            find_deck("moonlight"), language
        )


LANGUAGE = (
    'texts:\n  "All hands": "Alle Mann"   # as in the navy\n  "{words}!": "{words}!!"\n'
    'same: [Anchor, "HP {name}"]\n'
)
PRINTED = '    prints: {words: {"All hands": 1}}\n'
LAYER = "    - text: {text: All hands, font: body, ink: '#000000', size: 9pt, x: 5mm, y: 70mm}\n"
LAYER += LAYER.replace("All hands", "'HP {name}'").replace("70mm", "76mm")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StudioDesk:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "harbour", [("Anchor", "#ffffff", "heavy"), ("Buoy", "#c0e0ff", "{name}")])
    text = (
        deck.read_text("utf-8").replace("  back:\n", f"{LAYER}  back:\n").replace('"{words}"', '"{words}!"')
    )
    deck.write_text(text.replace('    title: "{name}"\n', f'    title: "{{name}}"\n{PRINTED}'), "utf-8")
    (deck.parent / "lang").mkdir()
    (deck.parent / "lang/de.yaml").write_text(LANGUAGE, "utf-8")
    return desk_of(deck)


def text_asked(desk: StudioDesk, new: str) -> dict[str, object]:
    assert desk.view
    layer = next(
        each for each in desk.view.layers.by_token.values() if "All hands" in desk.view.layers.name(each)
    )
    form = desk.form(layer.token)
    seen = {"token": layer.token, "seen": form["source"], "into": "layer"}
    return {"op": "set", **seen, "name": "text", "old": "All hands", "new": new}


def test_a_text_is_changed_with_its_translations_or_alone(desk: StudioDesk) -> None:
    deck, german = desk.path, desk.path.parent / "lang/de.yaml"
    before = deck.read_text("utf-8"), german.read_text("utf-8")
    asked = text_asked(desk, "All hands: on deck")
    uses, alone = desk.edit(asked)
    assert (deck.read_text("utf-8"), german.read_text("utf-8")) == before
    assert isinstance(uses, dict) and isinstance(alone, dict)
    assert [each["file"] for each in uses["files"]] == ["deck.yaml", "lang/de.yaml"]
    assert [each["file"] for each in alone["files"]] == ["deck.yaml"]
    desk.edit({**asked, "agreed": uses["agreed"]})
    assert german.read_text("utf-8") == before[1].replace('"All hands"', '"All hands: on deck"')
    changed = before[0].replace("text: All hands", 'text: "All hands: on deck"')
    assert deck.read_text("utf-8") == changed.replace('"All hands": 1', '"All hands: on deck": 1')
    desk.edit({"op": "undo"})
    assert (deck.read_text("utf-8"), german.read_text("utf-8")) == before
    desk.edit({**asked, "agreed": alone["agreed"]})
    assert (deck.read_text("utf-8"), german.read_text("utf-8")) == (changed, before[1])
    states = {each["text"]: each["state"] for each in desk.languages.shown("de")["texts"]}
    assert states["All hands: on deck"] == "changed"


def test_a_cell_is_changed_with_its_translations_or_alone(desk: StudioDesk) -> None:
    german, table = desk.path.parent / "lang/de.yaml", desk.path.with_name("cards.csv")
    german.write_text(german.read_text("utf-8").replace("texts:\n", "texts:\n  heavy: schwer\n"), "utf-8")
    before = table.read_text("utf-8"), german.read_text("utf-8")
    cell = {"at": 1, "column": "words", "old": "heavy", "new": "very heavy", "key": "Anchor"}
    asked = {"op": "cells", "table": "cards.csv", "cells": [cell]}
    uses, alone = desk.edit(asked)
    assert isinstance(uses, dict) and isinstance(alone, dict)
    assert [each["file"] for each in uses["files"]] == ["cards.csv", "lang/de.yaml"]
    desk.edit({**asked, "agreed": uses["agreed"]})
    assert german.read_text("utf-8") == before[1].replace("heavy: schwer", "very heavy: schwer")
    desk.edit({"op": "undo"})
    desk.edit({**asked, "agreed": alone["agreed"]})
    assert german.read_text("utf-8") == before[1] and table.read_text("utf-8") != before[0]
    # Words that another cell has too stay translated.
    desk.edit({"op": "undo"})
    table.write_text(before[0] + '"Cable","#ffffff","heavy"\n', "utf-8")
    desk.refresh()
    assert isinstance(desk.edit(asked), str)


def test_a_column_is_renamed_in_translations_and_cells(desk: StudioDesk) -> None:
    files = contents(desk.path.parent)
    for column, new in (("words", "says"), ("name", "called")):
        asked = {"op": "rename", "table": "cards.csv", "name": column, "new": new}
        (way,) = desk.edit(asked)
        assert isinstance(way, dict)
        desk.edit({**asked, "agreed": way["agreed"]})
    after = contents(desk.path.parent)
    assert after["cards.csv"] == files["cards.csv"].replace(
        b"name,colour,words", b"called,colour,says"
    ).replace(b"{name}", b"{called}")
    assert after["de.yaml"] == files["de.yaml"].replace(b"{words}", b"{says}").replace(b"{name}", b"{called}")
    wanted = files["deck.yaml"].replace(b"{words}", b"{says}")
    assert after["deck.yaml"] == wanted.replace(b"{name}", b"{called}").replace(b"(name)", b"(called)")


def test_a_column_is_renamed_in_the_table_of_a_language(desk: StudioDesk) -> None:
    folder = desk.path.parent
    (folder / "sorts.csv").write_text("sort,name\nheavy,Iron\n{name},Cork\n", "utf-8")
    (folder / "lang/sorts.csv").write_text("sort,name\nheavy,Eisen\n", "utf-8")
    tables = "tables: {sort: sorts.csv}\ncards:\n"
    desk.path.write_text(desk.path.read_text("utf-8").replace("cards:\n", tables, 1), "utf-8")
    with (folder / "lang/de.yaml").open("a") as file:
        file.write("tables: {sort: lang/sorts.csv}\n")
    desk.refresh()
    asked = {"op": "rename", "table": "sorts.csv", "name": "name", "new": "label"}
    before = contents(folder)
    # What is missing in German is known by the names of rows, and would be forgotten.
    with pytest.raises(FactError) as refused:
        desk.edit(asked)
    assert refused.value.fact.key == "studio-rename-translated" and contents(folder) == before
    with (folder / "lang/sorts.csv").open("a") as file:
        file.write("{name},Kork\n")
    desk.refresh()
    (way,) = desk.edit(asked)
    assert isinstance(way, dict)
    assert {each["file"] for each in way["files"]} == {"sorts.csv", "lang/sorts.csv"}
    desk.edit({**asked, "agreed": way["agreed"]})
    assert (folder / "lang/sorts.csv").read_text("utf-8").startswith("sort,label\nheavy,Eisen\n")


def test_a_name_that_means_something_or_is_taken_is_refused(desk: StudioDesk) -> None:
    files = contents(desk.path.parent)
    for name, new, key in (
        ("words", "colour", "studio-has-column"),
        ("words", "count", "studio-column-name"),
        ("words", "mm", "studio-column-name"),
        ("words", "two words", "studio-column-name"),
        ("words", "row", "studio-rename-breaks"),
    ):
        with pytest.raises(FactError) as refused:
            desk.edit({"op": "rename", "table": "cards.csv", "name": name, "new": new})
        assert refused.value.fact.key == key, new
    assert contents(desk.path.parent) == files


@pytest.mark.parametrize(
    ("name", "table", "column", "key"),
    [
        # The column has the name of the table whose rows its cells are.
        ("spells", "spells.csv", "school", "studio-rename-changes"),
        # Cards are called by this name, in their pictures too.
        ("languages", "cards", "title", "studio-rename-changes"),
        ("orchard", "parts.cards.cards", "count", "studio-column-fixed"),
    ],
)
def test_a_name_that_more_depends_on_stays(
    name: str, table: str, column: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(GALLERY / name / "deck.yaml", tmp_path, monkeypatch)
    before = contents(desk.path.parent)
    with pytest.raises(FactError) as refused:
        desk.edit({"op": "rename", "table": table, "name": column, "new": "other"})
    assert refused.value.fact.key == key and contents(desk.path.parent) == before


def test_a_column_that_is_used_is_not_deleted(desk: StudioDesk) -> None:
    with pytest.raises(FactError) as refused:
        desk.edit({"op": "uncolumn", "table": "cards.csv", "name": "words"})
    where = refused.value.fact.values["where"]
    assert isinstance(where, Where) and where.file == desk.path.name
    assert "{words}" in desk.path.read_text("utf-8").splitlines()[where.line - 1]


GERMAN = "tables:\n  kind:\n    hero: {name: Held}\n"


@pytest.mark.parametrize("is_file", [False, True])
def test_the_cards_follow_a_row_that_gets_another_key(
    is_file: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(TEMPLATES / "poker/deck.yaml", tmp_path, monkeypatch)
    folder = desk.path.parent
    text = desk.path.read_text("utf-8").replace("{when: hearts,", "{when: \"kind == 'hero'\",")
    if is_file:
        start, end = text.index("  kind:\n"), text.index("cards:\n")
        text = text[:start] + "  kind: kinds.csv\n\n" + text[end:]
        rows = "id,name,colour,icon\nhero,Hero,#8c2f2b,person\nitem,Item,#2f5d8c,key\n"
        rows += "place,Place,#3f6f3a,house\n"
        (folder / "kinds.csv").write_text(rows, "utf-8")
    desk.path.write_text(text, "utf-8")
    (folder / "lang").mkdir()
    (folder / "lang/de.yaml").write_text(GERMAN, "utf-8")
    desk.refresh()
    before, drawn = contents(folder), faces(desk.path)
    table, column, at = ("kinds.csv", "id", 1) if is_file else ("tables.kind", "kind", "hero")
    asked = {
        "op": "cells",
        "table": table,
        "cells": [{"at": at, "column": column, "old": "hero", "new": "heroine"}],
    }
    shown = desk.edit({**asked, "look": ["cards", "lamp", False]})
    assert isinstance(shown, list) and contents(folder) == before
    assert [(way["way"], len(way["problems"])) for way in shown] == [("row", 0), ("edit", 1)]
    desk.edit({**asked, "agreed": shown[0]["agreed"]})
    assert desk.broken == () and faces(desk.path) == drawn
    assert "kind == 'heroine'" in desk.path.read_text("utf-8")
    assert (folder / "lang/de.yaml").read_text("utf-8") == GERMAN.replace("hero", "heroine")
    assert (folder / "cards.csv").read_text("utf-8").count(",heroine,") == 3
    desk.edit({"op": "undo"})
    assert contents(folder) == before


def test_a_row_that_cards_need_is_deleted_only_after_it_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(TEMPLATES / "poker/deck.yaml", tmp_path, monkeypatch)
    asked = {
        "op": "unrow",
        "table": "tables.kind",
        "at": "place",
        "seen": ["place", "Place", "#3f6f3a", "house"],
    }
    shown = desk.edit(asked)
    assert isinstance(shown, list) and shown[0]["problems"] and desk.broken == ()
    for row in [row for row in desk.tables[0]["rows"] if row["cells"][2] == "place"][::-1]:
        assert isinstance(
            desk.edit({"op": "unrow", "table": "cards.csv", "at": row["at"], "seen": row["cells"]}), str
        )
    assert isinstance(desk.edit(asked), str) and desk.broken == ()


@pytest.mark.parametrize("conditions", [("id == 'ada'",), ("&own id == 'ada'", "*own")])
def test_what_is_shown_first_is_the_card_of_the_row(
    conditions: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(TEMPLATES / "poker/deck.yaml", tmp_path, monkeypatch)
    fills = "".join(f"    - fill: {{ink: pale, when: {condition}}}\n" for condition in conditions)
    text = desk.path.read_text("utf-8").replace("  back:\n", f"{fills}  back:\n", 1)
    desk.path.write_text(text, "utf-8")
    desk.refresh()
    cell = {"at": 1, "column": "id", "old": "ada", "new": "eda"}
    asked = {"op": "cells", "table": "cards.csv", "cells": [cell], "look": ["cards", "bruno", False]}
    shown = desk.edit(asked)
    assert isinstance(shown, list) and [way["way"] for way in shown] == ["card", "edit"]
    for way in shown:
        desk.edit({**asked, "agreed": way["agreed"]})
        found = desk.face(("cards", "eda", False))
        assert found and found["picture"] == way["picture"]
        desk.edit({"op": "undo"})


def test_the_exceptions_of_a_card_go_with_its_row_or_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(TEMPLATES / "poker/deck.yaml", tmp_path, monkeypatch)
    before = desk.path.read_text("utf-8")
    view = desk.view
    assert view
    token = next(layer.token for layer in view.layers.by_token.values() if layer.spec.kind == "disc")
    asked = {"op": "set", "token": token, "seen": desk.form(token)["source"], "name": "r", "old": "4mm"}
    asked |= {"new": "5mm", "into": "layer", "only": "ada"}
    ways = desk.edit(asked)
    assert isinstance(ways, list)
    desk.edit({**asked, "agreed": ways[0]["agreed"]})
    assert "id == 'ada'" in desk.path.read_text("utf-8")
    row = desk.tables[0]["rows"][0]
    gone = {"op": "unrow", "table": "cards.csv", "at": row["at"], "seen": row["cells"]}
    shown = desk.edit(gone)
    assert isinstance(shown, list) and [way["way"] for way in shown] == ["gone", "edit"]
    desk.edit({**gone, "agreed": shown[0]["agreed"]})
    assert desk.path.read_text("utf-8") == before and "ada" not in [card.id for card in desk.deck.cards]
    desk.edit({"op": "undo"})
    desk.edit({**gone, "agreed": shown[1]["agreed"]})
    assert "id == 'ada'" in desk.path.read_text("utf-8") and desk.tables[0]["sorted"]["by"] == "kind, name"
