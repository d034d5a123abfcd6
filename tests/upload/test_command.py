"""`deckgen upload tgc` prints the plan of a real build, and sends it only with --send."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck
from upload.game_crafter import KEY, PASSWORD, USER, Service, serving

from deckgen.check.deck import check_cards
from deckgen.cli import commands, uploading
from deckgen.errors import DeckgenError, UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.upload.client import Client, Credentials

TEXT = PLAIN.replace("63.5mm x 88.9mm", "31.75mm x 44.45mm").replace("face: front}", "face: front, count: 2}")
ACCOUNT = {"DECKGEN_TGC_USERNAME": USER, "DECKGEN_TGC_PASSWORD": PASSWORD, "DECKGEN_TGC_API_KEY": KEY}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a deck of micro cards."""
    path = tmp_path_factory.mktemp("upload")
    write_deck(path / "small", TEXT)
    return path


def run(folder: Path, *more: str, env: dict[str, str] | None = None) -> tuple[str, DeckgenError | None]:
    """Return the output of the command and its error."""
    command = ["upload", "tgc", str(folder / "small"), "--out", str(folder / "out"), "--booklet", "no", *more]
    found = CliRunner().invoke(commands, command, env=env, standalone_mode=False)
    assert found.exception is None or isinstance(found.exception, DeckgenError), found.exception
    return found.output, found.exception


def test_whole_plan_is_printed_without_send(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(given: Credentials) -> Client:
        raise AssertionError("nothing may be sent")

    monkeypatch.setattr(uploading, "client", never)
    text, error = run(folder, env=ACCOUNT)
    assert error is None
    order = json.loads((folder / "out/tgc/order.json").read_text("utf-8"))
    for card in order["parts"][0]["cards"]:
        assert card["front"] in text and card["id"] in text
    assert "MicroDeck" in text and "tgc/back.png" in text
    assert not (folder / "out/upload-tgc.jsonl").exists()
    assert PASSWORD not in text


def test_the_plan_as_json(folder: Path) -> None:
    text, _ = run(folder, "--json", "--game", "Other")
    found = json.loads(text)
    assert found["sent"] is None and found["plan"]["game"] == "Other" and found["plan"]["folder"] == "Other"
    (deck,) = found["plan"]["components"]
    assert [piece["copies"] for piece in deck["pieces"]] == 6 * [2] and deck["kind"] == "deck"
    files = {file["path"]: file["pixels"] for file in found["plan"]["files"]}
    assert len(files) == 7 and set(map(tuple, files.values())) == {(450, 600)}
    assert {entry["path"] for entry in found["files"]} == {*files, "tgc/order.json"}


def test_plan_reports_changes_of_size_and_kind(tmp_path: Path) -> None:
    """The build before it and `check` report the same changes in the same words."""
    text = PLAIN.replace("shape: rectangle", "shape: hexagon\npiece: tile").replace(
        "63.5mm x 88.9mm", "50mm x 43.3mm"
    )
    write_deck(tmp_path / "small", text)
    found = json.loads(run(tmp_path, "--json", "--no-box")[0])
    (tiles,) = found["plan"]["components"]
    assert tiles["change"]["key"] == "target-change"
    assert tiles["change"]["values"] == {
        "part": "cards", "shape": "hexagon", "trim": "50 x 43.3 mm", "piece": "tile",
        "product": "HexDeck", "size": "95.25 x 82.55 mm", "times": 1.91, "made": "card",
    }  # fmt: skip
    told = [problem["values"] for problem in found["problems"] if problem["key"] == "target-change"]
    assert told == [tiles["change"]["values"]]
    checked = check_cards(Session(Request(tmp_path / "small/deck.yaml", tmp_path / "out")), ("tgc",))
    changes = [problem for problem in checked.problems if problem.key == "target-change"]
    assert [dict(problem.values) for problem in changes] == told
    assert "95.25 x 82.55 mm" in run(tmp_path)[0].partition("HexDeck")[2]


def test_plan_reports_the_margins_of_a_mat_as_the_build_does(tmp_path: Path) -> None:
    """Half a sheet of A4 on a mat of 254 mm: 22 mm at the sides, 52.75 mm above and below."""
    text = PLAIN.replace("shape: rectangle", "shape: rectangle\npiece: mat").replace(
        "63.5mm x 88.9mm", "210mm x 148.5mm"
    )
    write_deck(tmp_path / "small", text)
    found = json.loads(run(tmp_path, "--json", "--no-box")[0])
    margins = {json.dumps(each["change"], sort_keys=True) for each in found["plan"]["components"]}
    (told,) = [problem for problem in found["problems"] if problem["key"] == "target-margin"]
    assert [json.loads(each) for each in margins] == [{"key": "target-margin", "values": told["values"]}]
    assert told["values"]["sides"] == {"value": 22, "unit": "mm"}
    assert "22 mm" in run(tmp_path)[0].partition("LargeSquareMat, ")[2]
    checked = check_cards(Session(Request(tmp_path / "small/deck.yaml", tmp_path / "out")), ("tgc",))
    assert "target-margin" in {note.key for note in checked.notes} - {
        problem.key for problem in checked.problems
    }


def local(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "client", lambda given: Client(given, service.address, 0, 0))


def test_send_uploads_everything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as service:
        local(service, monkeypatch)
        text, error = run(folder, "--send", "--json", env=ACCOUNT)
        found = json.loads(text)
        assert error is None and (found["sent"]["sent"], found["sent"]["known"]) == (7, 0)
        assert len(service.all("card")) == 6
        text, _ = run(folder, "--send", env=ACCOUNT)
        assert len(service.all("card")) == 6 and len(service.all("file")) == 7
    assert not any(secret in text for secret in (PASSWORD, KEY))
    for path in (folder / "out").rglob("*"):
        assert path.is_dir() or PASSWORD.encode() not in path.read_bytes()


def test_an_account_is_needed_to_send(folder: Path) -> None:
    _, error = run(folder, "--send", env={**ACCOUNT, "DECKGEN_TGC_PASSWORD": ""})
    assert isinstance(error, UsageError)
    (problem,) = error.problems
    assert (problem.key, problem.values["names"]) == ("upload-no-account", ("DECKGEN_TGC_PASSWORD",))


def test_unknown_booklet_is_rejected(folder: Path) -> None:
    _, error = run(folder, "--booklet", "HugeBooklet")
    assert error is not None and error.problems[0].key == "upload-no-booklet"


def test_plan_does_not_need_the_client() -> None:
    """Printing a plan does not import network modules."""
    code = "import sys, deckgen.cli.uploading; print('httpx' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


@pytest.mark.slow
def test_rules_are_sent_as_pages(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = write_deck(tmp_path / "small", TEXT)
    (deck.parent / "rules").mkdir()
    (deck.parent / "rules/small.md").write_text("# Small\n\nPlay a card. The highest wins.\n", "utf-8")
    with serving() as service:
        local(service, monkeypatch)
        _, error = run(tmp_path, "--booklet", "", "--send", env=ACCOUNT)
        assert error is None
        pages = service.all("bookletpage")
        (booklet,) = service.all("booklet")
        size = booklet["identity"]
        assert size == "MediumBooklet" and len(pages) % 4 == 0
        files = {file["id"]: file["name"] for file in service.all("file")}
        (built,) = tmp_path.rglob(f"tgc-booklet/{size}")
        # equal pages, such as those for scores, are sent once
        sent = [built / files[page["image_id"]].removeprefix(f"tgc-booklet_{size}_") for page in pages]
        assert [path.read_bytes() for path in sent] == [path.read_bytes() for path in sorted(built.iterdir())]
