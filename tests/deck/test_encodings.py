"""Tables that are not UTF-8: read if they can only be Windows-1252, and otherwise refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.deck.data import plain_value, read_rows
from deckgen.errors import Problem, SpecError
from deckgen.starter.folder import write_folder
from deckgen.starter.table import read_table

FRENCH = 'Nom;Effet\nÉpée;« Payez 1 œuf »… à l’été\n"Fée, où ça ?";5 €\n'


def read(folder: Path, data: bytes) -> tuple[list[list[object]], list[Problem]]:
    (folder / "cards.csv").write_bytes(data)
    warnings: list[Problem] = []
    rows = [*read_rows(folder / "cards.csv", warn=warnings.append)]
    return [[plain_value(cell) for cell in row.cells.values()] for row in rows], warnings


@pytest.mark.parametrize(
    "text",
    [
        FRENCH,
        "a;b\n¿Qué cae?;¡Señor! 1ª\n",
        "a;b\n„Größe“ – Öl;Käse\n",
        "a;b\nÅngström;Östergötland\n",
        "a;b\nSmørbrød;£5 ½\n",
        "a;b\nCoração;Ações\n",
        "a;b\nArarat;Türkiye\nGroßglockner;Galdhøpiggen\nHuascarán;Cañón\nPão de Açúcar;Île de Ré\n",
    ],
)
def test_western_tables_are_read_with_a_warning_that_shows_words(text: str, tmp_path: Path) -> None:
    rows, warnings = read(tmp_path, text.encode("cp1252"))
    assert rows == read(tmp_path, text.encode())[0]
    (warning,) = warnings
    assert warning.key == "table-windows" and warning.severity == "warning"
    assert all(word in text for word in warning.values["words"])
    assert read(tmp_path, text.encode())[1] == read(tmp_path, text.encode("utf-16"))[1] == []


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("a\nŁódź\nżaba\n", "cp1250"),
        ("a\nRytíř\n", "cp1250"),
        ("a\nTető és erdő, öt\n", "cp1250"),
        ("a\nTető és öt\n", "cp1250"),
        ("a\nGdańsk\nÖt\n", "cp1250"),
        ("a\nČad\nGröße\n", "cp1250"),
        ("a\nBrăila\nGröße\n", "cp1250"),
        ("a\nон и она\n", "cp1251"),
        ("a\nÉpée\n", "mac_roman"),
        ("a\n“Wait” don’t\n", "mac_roman"),
        ("a\n月のカード\n", "shift_jis"),
        ("a\n月亮\n", "gbk"),
        ("a\nσελήνη\n", "cp1253"),
        ("a\nTürkiye'de ğ ve ş\n", "cp1254"),
    ],
)
def test_other_encodings_are_refused(text: str, encoding: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as raised:
        read(tmp_path, text.encode(encoding))
    assert [problem.key for problem in raised.value.problems] == ["yaml-not-utf8"]


def test_damaged_utf_8_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError):
        read(tmp_path, FRENCH.encode().replace("Fée".encode(), b"F\xe9e"))


def test_a_new_deck_gets_a_copy_in_utf_8(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes(FRENCH.encode("cp1252"))
    table = read_table(tmp_path / "cards.csv")
    assert [warning.key for warning in table.warnings] == ["table-windows"]
    write_folder(tmp_path / "deck", table.files("Deck"))
    assert (tmp_path / "deck" / "cards.csv").read_text("utf-8") == FRENCH
