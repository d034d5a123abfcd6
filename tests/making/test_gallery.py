"""Pictures of a deck show lines that are thinner than a pixel in a lighter ink."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageStat
from small_decks import SMALL, write_deck

from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.gallery import Gallery
from deckgen.scene import Scene

RULED = (
    SMALL
    + """\
cards: [{id: a, face: front}]
faces:
  front:
    - fill: {ink: "#ffffff"}
    - grid:
        columns: 1
        rows: 180
        dx: 0mm
        dy: 0.5mm
        layers: [line: {points: [[0mm, 0mm], [w, 0mm]], stroke: black, width: 0.05mm}]
"""
)


def test_thin_lines_are_light(tmp_path: Path) -> None:
    """A tenth of the card is black; lines of a whole pixel would fill most of it."""
    session = Session(Request(write_deck(tmp_path, RULED), tmp_path / "out"))
    with Image.open(BytesIO(Gallery(session).pictures(1000)["card.png"])) as picture:
        w, h = picture.size
        middle = picture.convert("L").crop((w // 4, h // 4, 3 * w // 4, 3 * h // 4))
    assert 220 < ImageStat.Stat(middle).mean[0] < 240


def test_parts_of_one_size_are_shown_together_and_others_by_themselves(tmp_path: Path) -> None:
    """Also if only cards of a later part are chosen, or only extras."""
    head, _, rest = SMALL.partition("shape:")
    card = "shape: rectangle, trims: [63.5mm x 88.9mm]"
    text = (
        f"{head}{rest[rest.index('inks:') :]}parts:\n"
        f"  cards: {{{card}, cards: [{{id: a}}, {{id: b}}]}}\n"
        f"  events: {{{card}, cards: [{{id: c}}], extras: [{{id: e}}]}}\n"
        "  tokens: {shape: circle, trims: [25mm], cards: [{id: t}]}\nfaces: {front: [fill: red]}\n"
    )
    deck = write_deck(tmp_path, text)

    def shown(*only: str) -> list[str]:
        gallery, found = Gallery(Session(Request(deck, tmp_path / "out", only=only))), list[str]()
        gallery.contact = lambda faces: found.extend(face.card.id for face in faces) or Scene(9, 9, ())  # type: ignore[method-assign]
        gallery.pictures(200)
        return found

    assert shown() == ["a", "b", "c"]
    assert (shown("events/c"), shown("events/e"), shown("t")) == (["c"], ["e"], ["t"])
