"""Texts beside their translations: the view of the studio, and the files of translators."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from proof.conftest import write_deck

from deckgen.cli import commands
from deckgen.errors import DeckgenError
from deckgen.faces.request import Drawn
from deckgen.web.studio.bench import Conflict
from deckgen.web.studio.desk import StudioDesk, desk_of
from deckgen.web.studio.patch import EditRefused
from deckgen.web.studio.xliff import translations_in

LABELS = "    - text: {text: 'Full <Moon> & stars', font: body, ink: '#000000', size: 9pt, x: 5mm, y: 70mm}\n"
GERMAN = """\
# by Anna
texts:
  Full <Moon> and star: Vollmond und Stern   # checked
  Gone: Weg
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StudioDesk:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "harbour", [("Anchor", "#ffffff", "heavy")])
    deck.write_text(deck.read_text("utf-8").replace("  back:\n", f"{LABELS}  back:\n"), "utf-8")
    (deck.parent / "lang").mkdir()
    (deck.parent / "lang/de.yaml").write_text(GERMAN, "utf-8")
    return desk_of(deck)


def test_a_changed_text_is_shown_with_what_it_was(desk: StudioDesk) -> None:
    found = desk.languages.shown("de")
    texts = {each["text"]: each for each in found["texts"]}
    moon = texts["Full <Moon> & stars"]
    assert (moon["state"], moon["before"], moon["was"]) == (
        "changed",
        "Full <Moon> and star",
        "Vollmond und Stern",
    )
    assert texts["Gone"]["state"] == "unused" and "Full <Moon> and star" not in texts
    assert found["languages"] == ["de"]
    said = CliRunner().invoke(commands, ["texts", str(desk.path), "--lang", "de"]).output
    assert "changed; it was “Full <Moon> and star”: Full <Moon> & stars" in said


def test_a_translation_is_one_line_of_its_file(desk: StudioDesk) -> None:
    file = desk.path.parent / "lang/de.yaml"
    asked = {
        "op": "translate",
        "language": "de",
        "text": "Full <Moon> & stars",
        "old": "",
        "new": "Vollmond: ja",
    }
    desk.edit(asked)
    assert file.read_text("utf-8") == GERMAN + '  "Full <Moon> & stars": "Vollmond: ja"\n'
    with pytest.raises(Conflict):
        desk.edit({**asked, "new": "Mond"})
    desk.edit({"op": "undo"})
    assert file.read_text("utf-8") == GERMAN
    desk.edit({**asked, "language": "ja", "new": "満月"})
    assert "満月" in (desk.path.parent / "lang/ja.yaml").read_text("utf-8")
    desk.edit({"op": "undo"})
    assert not (desk.path.parent / "lang/ja.yaml").exists()
    desk.edit({"op": "redo"})
    assert "満月" in (desk.path.parent / "lang/ja.yaml").read_text("utf-8")
    for wrong in ({"language": "../de"}, {"text": "no such text"}):
        before = file.read_bytes()
        with pytest.raises(Exception, match=r"not|no text"):
            desk.edit({**asked, **wrong})
        assert file.read_bytes() == before


def test_a_card_is_shown_in_a_language_and_again_when_that_changes(desk: StudioDesk) -> None:
    file = desk.path.parent / "lang/de.yaml"
    file.write_text(GERMAN.replace("star: Voll", "stars: Voll").replace("and star", "& star"), "utf-8")
    desk.refresh()
    own, german = (desk.face(("cards", "anchor", False), Drawn(language=each)) for each in ("", "de"))
    assert own and german and own["picture"] != german["picture"]
    file.write_text(file.read_text("utf-8").replace("Vollmond", "Mond"), "utf-8")
    assert desk.refresh()
    again = desk.face(("cards", "anchor", False), Drawn(language="de"))
    assert again and again["picture"] not in (own["picture"], german["picture"])
    with pytest.raises(DeckgenError):
        desk.face(("cards", "anchor", False), Drawn(language="fr"))


@pytest.mark.parametrize("ending", [".csv", ".xlf"])
def test_files_for_translators_go_out_and_come_back(desk: StudioDesk, ending: str) -> None:
    out = desk.languages.exchanged("de", ending)
    if ending == ".csv":
        rows = list(csv.reader(io.StringIO(out.removeprefix("\ufeff"), newline="")))
        assert ["Full <Moon> & stars", "", "missing"] in [row[:3] for row in rows]
        back = "text;translation\nFull <Moon> & stars;Voller Mond\n"
    else:
        space = {"x": "urn:oasis:names:tc:xliff:document:2.0"}
        root = ElementTree.fromstring(out.encode())
        assert root.attrib == {"version": "2.0", "srcLang": "en", "trgLang": "de"}
        sources = [each.text for each in root.iterfind(".//x:source", space)]
        assert "Full <Moon> & stars" in sources and "Gone" not in sources
        assert len({each.get("id") for each in root.iterfind(".//x:unit", space)}) == len(sources)
        for segment in root.iterfind(".//x:segment", space):
            if segment.findtext("x:source", "", space).startswith("Full"):
                target = segment.find("x:target", space)
                assert target is not None
                target.text = "Voller Mond"
        back = ElementTree.tostring(root, "unicode")
    desk.edit({"op": "texts", "language": "de", "name": f"back{ending}", "content": back})
    assert (desk.path.parent / "lang/de.yaml").read_text("utf-8") == (
        GERMAN + '  "Full <Moon> & stars": Voller Mond\n'
    )
    with pytest.raises(EditRefused):
        desk.edit({"op": "texts", "language": "de", "name": f"x{ending}", "content": "what\n1"})


def test_xliff_of_other_programs_is_read_and_hostile_files_are_not() -> None:
    old = (
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body><trans-unit id="1">'
        "<source>A <g id='1'>red</g> moon</source><target>Ein roter Mond</target>"
        "</trans-unit></body></file></xliff>"
    )
    assert translations_in(old, "a.xlf") == {"A red moon": "Ein roter Mond"}
    for text in ("", "<a/>", "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><xliff>&a;</xliff>", "<xliff>"):
        with pytest.raises(EditRefused):
            translations_in(text, "a.xlf")


def test_the_command_writes_and_reads_xliff(desk: StudioDesk, tmp_path: Path) -> None:
    file = tmp_path / "de.xlf"
    words = ["texts", str(desk.path), "--lang", "de"]
    assert CliRunner().invoke(commands, [*words, "--export", str(file)]).exit_code == 0
    text = file.read_text("utf-8")
    start, _, end = text.partition("Full &lt;Moon&gt; &amp; stars")
    assert end.count('<target xml:space="preserve" />') >= 1
    file.write_text(start + "Full &lt;Moon&gt; &amp; stars" + end.replace(
        '<target xml:space="preserve" />', "<target>Voller Mond</target>", 1), "utf-8")  # fmt: skip
    assert CliRunner().invoke(commands, [*words, "--import", str(file)]).exit_code == 0
    assert "Voller Mond" in (desk.path.parent / "lang/de.yaml").read_text("utf-8")
