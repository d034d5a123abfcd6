"""The static page: it needs no network, holds its size, and lets no card text become HTML."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from proof.conftest import DECK, HOSTILE, write_deck

from deckgen.cli import commands
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making import Request, build
from deckgen.proof.document import Document, _fitting, checks, document, html, more, static_page
from deckgen.words import ENGLISH


def page_of(deck: Path, out: Path) -> str:
    session = Session(Request(deck=deck, out=out))
    return static_page(document(session), more(session))


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
    """A parser sees two scripts, the page's data and its program, and the words come back as they were."""
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", HOSTILE)])
    page = page_of(deck, tmp_path / "out")
    seen = _Tags()
    seen.feed(page)
    assert seen.tags.count("script") == 2
    assert "img" not in seen.tags
    assert HOSTILE not in page
    (part,) = data_of(page)["parts"]  # type: ignore[misc]
    assert part["cards"][0]["columns"]["words"] == HOSTILE


def test_page_asks_nothing_of_the_network(tmp_path: Path) -> None:
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
            assert {card["front"]["picture"], card["back"]["picture"]} <= pictures.keys()
    assert all(address.startswith("data:image/jpeg;base64,") for address in pictures.values())
    assert len({card["back"]["picture"] for part in data["parts"] for card in part["cards"]}) == 1  # type: ignore[attr-defined]


def test_a_large_deck_gets_smaller_pictures(tmp_path: Path) -> None:
    rows = [(f"Card {n}", "#ffeecc", "words " * n) for n in range(8)]
    session = Session(Request(deck=write_deck(tmp_path / "deck", rows), out=tmp_path / "out"))
    scenes = document(session).scenes
    roomy = _fitting(scenes, 10_000_000, lambda done, of: None)
    tight = sum(map(len, roomy.values())) // 2
    small = _fitting(scenes, tight, lambda done, of: None)
    assert small.keys() == roomy.keys()
    assert sum(map(len, small.values())) <= tight


def test_same_deck_same_page(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "words")])
    assert page_of(deck, tmp_path / "a") == page_of(deck, tmp_path / "a")


def test_faults_stand_on_their_card_and_the_rest_is_drawn(tmp_path: Path) -> None:
    long = "far too many words for so small a box " * 12
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few"), ("Bob", "#ffeecc", long)])
    found = document(Session(Request(deck=deck, out=tmp_path / "out")))
    ann, bob = found.data["parts"][0]["cards"]
    assert ann["problems"] == []
    (problem,) = bob["problems"]
    assert problem["key"] == "draw-text-over" and problem["values"]["over"]["value"] > 1
    line = 1 + next(n for n, text in enumerate(DECK.splitlines()) if "{words}" in text)
    assert (problem["card"], problem["line"]) == ("bob", line)
    assert "Bob" in bob["front"]["words"] and "far too many" in bob["front"]["words"]


def test_what_check_finds_stands_on_the_card(tmp_path: Path) -> None:
    """A long name runs over the safe line on both sides; a short one does not."""
    long = "A name that is far wider than any card can be"
    session = Session(
        Request(
            deck=write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "few"), (long, "#ffeecc", "")]),
            out=tmp_path,
        )
    )
    found = checks(session, document(session).views)
    assert [(key, [problem["rule"] for problem in said]) for key, said in found.items()] == [
        ("cards/a-name-that-is-far-wider-than-any-card-can-be", ["safe-zone"])
    ]


def test_compares_with_the_last_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    deck = write_deck(
        tmp_path / "deck", [("Ann", "#ffeecc", "a"), ("Bob", "#ffeecc", "b"), ("Cid", "#ffeecc", "c")]
    )
    request = Request(deck=deck, out=out, targets=("svg",))
    assert more(Session(request)).data["changes"]["note"] == ENGLISH.say(Fact("proof-no-build"))
    build(request)
    assert more(Session(request)).data["changes"] == {"note": "", "faces": []}
    write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "a"), ("Bob", "#ccffee", "b"), ("Dan", "#ffeecc", "d")])
    changes = more(Session(request)).data["changes"]["faces"]
    assert {(c["card"], c["what"]) for c in changes} == {
        ("bob", "changed"),
        ("dan", "new"),
        ("cid", "removed"),
    }
    assert all(c["old"].startswith("data:image/svg+xml;base64,") for c in changes if c["what"] != "new")


def test_command_writes_the_page_and_says_what_is_wrong(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Ann", "#ffeecc", "far too long " * 60)])
    result = CliRunner().invoke(commands, ["proof", str(deck), "--out", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "out" / "proof.html").read_text("utf-8").startswith("<!doctype html>")
    assert "card ann: the text is" in result.output and "1 card, 1 problem" in result.output


@pytest.mark.parametrize("text", ["<", "&lt;", "\u2028", "]]>", "<!--", "</SCRIPT >"])
def test_data_cannot_end_its_element(text: str) -> None:
    page = html({"title": text, "parts": []})
    assert data_of(page)["title"] == text
    assert page.lower().count("</script") == 2
    assert Document({}).scenes == {}
