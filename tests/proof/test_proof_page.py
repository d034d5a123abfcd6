"""The static page needs no network, has a limited size, and never turns card text into HTML."""

from __future__ import annotations

import gzip
import json
import re
import threading
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from operator import itemgetter
from pathlib import Path

import pytest
from click.testing import CliRunner
from proof.conftest import DECK, HOSTILE, write_deck

from deckgen.cli import commands
from deckgen.cli.say import AlreadyShown
from deckgen.faces.request import Drawn
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making import Request, build
from deckgen.outputs.kind import OutputKind, kind_of
from deckgen.proof import live as live_module
from deckgen.proof.document import html_pieces, more, sheet_targets
from deckgen.proof.live import LiveDeck
from deckgen.proof.page import static_page
from deckgen.proof.pictures import Album, _jpegs, picture
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.web.runs import CommandRuns
from deckgen.words import ENGLISH


def page_of(deck: Path, out: Path) -> str:
    return "".join(static_page(Session(Request(deck=deck, out=out))).pieces)


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action")]


def test_card_text_stays_text(tmp_path: Path) -> None:
    """A parser finds two scripts, the page's data and its program, and the texts are unchanged."""
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", HOSTILE)])
    page = page_of(deck, tmp_path / "out")
    seen = _Tags()
    seen.feed(page)
    assert seen.tags.count("script") == 2
    assert "img" not in seen.tags
    assert HOSTILE not in page
    (part,) = data_of(page)["parts"]  # type: ignore[misc]
    assert part["cards"][0]["columns"]["words"] == HOSTILE


def test_page_does_not_use_the_network(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "words")])
    page = page_of(deck, tmp_path / "out")
    seen = _Tags()
    seen.feed(page)
    assert [address for address in seen.addresses if not address.startswith(("#", "data:"))] == []
    assert "default-src 'none'" in page
    assert not re.search(r"url\((?!#)", page)


def test_every_picture_is_in_the_page(tmp_path: Path) -> None:
    rows = [(f"Card {n}", "#ffeecc", "words") for n in range(4)]
    data = data_of(page_of(write_deck(tmp_path / "deck", rows), tmp_path / "out"))
    pictures = data["pictures"]
    assert isinstance(pictures, dict)
    for part in data["parts"]:  # type: ignore[attr-defined]
        for card in part["cards"]:
            assert {card["sides"][side]["picture"] for side in ("front", "back")} <= pictures.keys()
    for address in pictures.values():
        kind, _, packed = address.partition(";base64,")
        assert kind == "data:image/svg+xml+gzip" and gzip.decompress(b64decode(packed)).startswith(b"<svg")
    assert len({card["sides"]["back"]["picture"] for part in data["parts"] for card in part["cards"]}) == 1  # type: ignore[attr-defined]


def test_large_deck_gets_smaller_pictures(tmp_path: Path) -> None:
    """With enough room drawings are vectors; with half of that, JPEGs as coarse as necessary."""
    rows = [(f"Card {n}", "#ffeecc", f"words {n} " * 8) for n in range(8)]
    live = LiveDeck(Request(deck=write_deck(tmp_path / "deck", rows), out=tmp_path / "out"))
    live.read()
    for n in range(8):
        live.faces([("cards", f"card-{n}", False), ("cards", f"card-{n}", True)])
    scenes = live.scenes
    assert {picture(scene).kind for scene in scenes.values()} == {"image/svg+xml"}
    album = Album()
    for name, scene in scenes.items():
        album.add(name, scene)
    roomy = album.fitting(10_000_000, lambda done, of: None)
    assert {each().kind for each in roomy.values()} == {"image/svg+xml+gzip"}
    size = sum(len(each().data) for each in roomy.values())
    tight = album.fitting(size / 2, lambda done, of: None)
    assert tight.keys() == roomy.keys() and "image/jpeg" in {each().kind for each in tight.values()}
    fine, coarse = (
        sum(len(each.data) for each in _jpegs(album._drawn, room, lambda done: None).values())
        for room in (10_000_000, size)
    )
    assert coarse <= size < fine


def test_page_contains_no_local_paths(tmp_path: Path) -> None:
    long = "far too many words for so small a box " * 12
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", long)])
    page = page_of(deck, tmp_path / "out")
    for folder in (tmp_path, Path.cwd(), Path.home()):
        assert str(folder) not in page
    (card,) = data_of(page)["parts"][0]["cards"]  # type: ignore[index]
    (problem,) = card["sides"]["front"]["problems"]
    assert problem["file"] == "cards.csv" and card["where"].startswith("cards.csv:")


def test_problems_of_a_broken_deck_show_their_lines(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few")])
    deck.write_text(DECK.replace("  front:", "  front: ]"), "utf-8")
    request = Request(deck=deck, out=tmp_path / "out")
    live = LiveDeck(request)
    live.read()
    (said,) = live.state()["broken"]
    line = 1 + DECK.splitlines().index("  front:")
    assert said["excerpt"][1:] == [f"{line} |   front: ]", f"{'':{len(str(line))}} | {'':9}^"]


def test_sheets_are_drawn_as_the_cards_are(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few")])
    text = deck.read_text("utf-8").replace("faces:\n", "options: {side: {values: [left, right]}}\nfaces:\n")
    deck.write_text(text.replace('text: "{words}"', 'text: "{words} {option.side}"'), "utf-8")
    live = LiveDeck(Request(deck=deck, out=tmp_path / "out"))
    live.read()
    assert live.broken == ()
    shown = {}
    for side in ("left", "right"):
        drawn = Drawn(options=(("side", side),))
        found = live.sheets("home-a4", drawn) or {}
        (name, _) = (page["picture"] for page in found["pages"])
        shown[side] = live.picture(name)
    assert shown["left"] != shown["right"] and None not in shown.values()


def test_sheets_of_any_target_that_prints_pages(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few")])
    session = Session(Request(deck=deck, out=tmp_path / "out"))
    assert {"home-a4", "home-letter", "press"} <= set(sheet_targets()) and "svg" not in sheet_targets()
    kinds = {name: type(kind_of(load_target(find_target(name)))) for name in bundled_targets()}
    assert sheet_targets() == [name for name, kind in kinds.items() if kind.pages is not OutputKind.pages]
    found = more(session, ("home-letter", "press", "tts"))
    letter, press, table = found.data["sheets"]
    assert [(page["width"], page["height"]) for page in letter["pages"]] == [(215.9, 279.4)] * 2
    assert {page["file"] for page in letter["pages"]} == {"home-letter.pdf"}
    assert press["pages"] and not table["pages"] and table["note"]
    assert {page["picture"] for each in (letter, press) for page in each["pages"]} == found.scenes.keys()


def test_same_deck_same_page(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "words")])
    assert page_of(deck, tmp_path / "a") == page_of(deck, tmp_path / "a")


def test_problems_are_on_their_card_and_the_rest_is_drawn(tmp_path: Path) -> None:
    long = "far too many words for so small a box " * 12
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", long)])
    live = LiveDeck(Request(deck=deck, out=tmp_path / "out"))
    live.read()
    ann, bob = (live.face(("cards", name, False)) or {} for name in ("ann", "bob"))
    assert ann["problems"] == []
    (problem,) = bob["problems"]
    assert problem["key"] == "draw-text-over" and problem["values"]["found"]["value"] > 1
    assert (problem["card"], problem["line"]) == ("bob", 3)  # its row in the table
    assert "Bob" in bob["words"] and "far too many" in bob["words"]


def test_a_served_page_checks_the_cards_that_it_shows(tmp_path: Path) -> None:
    """A long name crosses the safe line on both sides; a short one does not."""
    long = "A name that is far wider than any card can be"
    rows = [("Ann", "#ffeecc", "few"), (long, "#ffeecc", "")]
    request = Request(deck=write_deck(tmp_path / "deck", rows), out=tmp_path)
    (problem,) = CommandRuns(request).check()["problems"]
    assert (problem["rule"], problem["kind"]) == ("safe-zone", "safe zone")
    assert problem["card"].startswith("a-name-that")
    assert CommandRuns(replace(request, only=("ann",))).check()["problems"] == []


class Door:
    """A lock that counts who has come to it, and opens to nobody before five have."""

    def __init__(self) -> None:
        self.lock, self.come, self.all = threading.Lock(), 0, threading.Event()

    def __enter__(self) -> None:
        self.come += 1
        if self.come == 5:
            self.all.set()
        self.lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def test_those_who_wait_for_a_check_share_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins after all of them have asked, so that none is told of an older deck."""
    door = Door()
    runs = CommandRuns(Request(deck=tmp_path / "deck.yaml", out=tmp_path), lock=door)  # type: ignore[arg-type]
    found: list[int] = []

    def report(*words: str) -> dict[str, int]:
        assert door.all.wait(30)
        return {"number": runs.checks}

    monkeypatch.setattr(runs, "_report", report)
    asking = [threading.Thread(target=lambda: found.append(runs.check()["number"])) for _ in range(5)]
    asking[0].start()
    while not runs.checks:
        threading.Event().wait(0.01)
    for each in asking[1:]:
        each.start()
    for each in asking:
        each.join(30)
    assert sorted(found) == [1, 2, 2, 2, 2]


def test_compares_with_the_last_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    deck = write_deck(
        tmp_path / "deck", [("Ann", "#ffeecc", "a"), ("Bob", "#ffeecc", "b"), ("Cid", "#ffeecc", "c")]
    )
    request = Request(deck=deck, out=out, targets=("svg",))
    assert more(Session(request)).data["changes"]["note"] == ENGLISH.say(Fact("proof-no-build"))
    build(request)
    assert more(Session(request)).data["changes"] == {"note": "", "faces": []}
    write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "a"), ("Dan", "#ffeecc", "d"), ("Bob", "#ccffee", "b")])
    changes = more(Session(request)).data["changes"]["faces"]
    assert {(c["card"], c["what"]) for c in changes} == {
        ("bob", "changed"),
        ("dan", "new"),
        ("cid", "removed"),
    }
    assert all(c["old"].startswith("data:image/svg+xml;base64,") for c in changes if c["what"] != "new")


def test_sheets_that_cannot_be_drawn_name_the_card_and_its_row(tmp_path: Path) -> None:
    rows = [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", "far too long " * 60)]
    deck = write_deck(tmp_path / "deck", rows)
    (letter,) = more(Session(Request(deck=deck, out=tmp_path / "out")), ("home-letter",)).data["sheets"]
    assert not letter["pages"]
    assert "home-letter: " in letter["note"] and "card bob" in letter["note"]
    assert str(tmp_path) not in letter["note"]


def test_compares_with_a_build_of_sheets(tmp_path: Path) -> None:
    """The cards of the last build are drawn from what it kept, and a renamed card is compared with itself."""
    rows = [("Ann", "#ffeecc", "a"), ("Bob", "#ffeecc", "b"), ("Cid", "#ffeecc", "c")]
    request = Request(write_deck(tmp_path / "deck", rows), tmp_path / "out", ("home-a4",))
    build(request)
    assert more(Session(request)).data["changes"] == {"note": "", "faces": []}
    write_deck(tmp_path / "deck", [rows[0], ("Bo", "#ffeecc", "b"), ("Cid", "#ccffee", "c")])
    changes = more(Session(request)).data["changes"]["faces"]
    assert [(c["card"], c["what"]) for c in changes] == [("bo", "was bob"), ("cid", "changed")]
    assert all(c["old"].startswith("data:image/svg+xml;base64,") for c in changes)


def test_command_reports_what_check_finds(tmp_path: Path) -> None:
    """Problems and exit code are the same as for `deckgen check`, and the page is still written."""
    wide = "A name that is far wider than any card can be"
    rows = [("Ann", "#ffeecc", "far too long " * 60), (wide, "#ffeecc", ""), ("Bob", "#000000", "dark")]
    deck = str(write_deck(tmp_path / "deck", rows))
    run = CliRunner().invoke
    proof = run(commands, ["proof", deck, "--out", str(tmp_path / "out"), "--json"])
    check = run(commands, ["check", deck, "--out", str(tmp_path / "out"), "--json"])
    assert isinstance(proof.exception, AlreadyShown) and isinstance(check.exception, AlreadyShown)
    assert proof.exception.exit_code == check.exception.exit_code == 1
    found, expected = json.loads(proof.stdout), json.loads(check.stdout)
    key = itemgetter("key", "card", "line")
    assert sorted(map(key, found["problems"])) == sorted(map(key, expected["problems"]))
    assert {"draw-text-over", "check-contrast"} <= {each["key"] for each in found["problems"]}
    (file,) = found["files"]
    assert Path(file["path"]).read_text("utf-8").startswith("<!doctype html>") and found["cards"] == 3


def test_command_accepts_cards_and_a_language(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", "few")])
    out = tmp_path / "out"
    run = CliRunner().invoke
    result = run(commands, ["proof", str(deck), "--out", str(out), "--only", "b*", "--lang", "en"])
    assert result.exit_code == 0, result.output
    (part,) = data_of((out / "proof.html").read_text("utf-8"))["parts"]  # type: ignore[misc]
    assert [card["id"] for card in part["cards"]] == ["bob"]
    refused = run(commands, ["proof", str(deck), "--out", str(out), "--only", "zzz", "--json"])
    assert isinstance(refused.exception, AlreadyShown) and refused.exception.exit_code == 2
    assert [each["key"] for each in json.loads(refused.stdout)["problems"]] == ["build-no-card"]


@pytest.mark.parametrize("text", ["<", "&lt;", "\u2028", "]]>", "<!--", "</SCRIPT >"])
def test_data_cannot_end_its_element(text: str) -> None:
    page = "".join(html_pieces({"title": text, "parts": []}))
    assert data_of(page)["title"] == text
    assert page.lower().count("</script") == 2


def test_faces_come_as_far_as_they_are_drawn_in_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least one does, in the order of the request, so that a page can ask for those in view first."""
    deck = write_deck(tmp_path / "deck", [(f"Card {n}", "#ffeecc", "words") for n in range(4)])
    live = LiveDeck(Request(deck=deck, out=tmp_path / "out"))
    live.read()
    wanted = [("cards", name, False) for name in ("card-2", "gone", "card-1")]
    monkeypatch.setattr(live_module, "MOMENT", 0.0)
    assert [face and face["title"] for face in live.faces(wanted)] == ["Card 2"]
    assert live.faces(wanted[1:]) == [None]
    monkeypatch.setattr(live_module, "MOMENT", 60.0)
    assert [face and face["title"] for face in live.faces(wanted)] == ["Card 2", None, "Card 1"]


def test_files_are_read_once_they_are_written(tmp_path: Path) -> None:
    """A file that still grows may be half written."""
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few")])
    live = LiveDeck(Request(deck=deck, out=tmp_path / "out"))
    live.read()
    text = deck.read_text("utf-8")
    assert [live.follow(), live.follow()] == [False, False]
    for end in (len(text) // 2, len(text) - 1):
        deck.write_text(text[:end], "utf-8")
        assert not live.follow()
    deck.write_text(text.replace("Harbour", "Haven"), "utf-8")
    assert [live.follow(), live.follow(), live.follow()] == [False, True, False]
    assert live.state()["title"] == "Haven" and live.version == 2
