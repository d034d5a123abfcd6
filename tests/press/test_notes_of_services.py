"""What a build says of the product of a service that a deck is ordered as."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_decks import PLAIN, write_deck

from deckgen.errors import SpecError
from deckgen.making import Request, build


def notes(folder: Path, name: str, text: str, *sets: tuple[str, str, str]) -> list[str]:
    """What a build says to its user."""
    request = Request(write_deck(folder / "deck", text), folder / "out", (name,), sets=sets)
    return [problem.message for problem in build(request).problems]


GAME_CARDS = PLAIN.replace("63.5mm x 88.9mm", "63mm x 88mm")


def test_steps_of_the_price_are_told(tmp_path: Path) -> None:
    steps = ("mpc", "counts", "[4, 7]")
    (free,) = notes(tmp_path, "mpc", GAME_CARDS, steps)
    assert free == "mpc: 6 cards cost as much as 7, so one more is free"
    assert notes(tmp_path, "mpc", GAME_CARDS, ("mpc", "counts", "[6]")) == []
    (many,) = notes(tmp_path, "mpc", GAME_CARDS.replace("[1, 2, 3]", "[1, 2, 3, 4]"), steps)
    assert many == "mpc: 8 cards are more than one order holds, 7"


def test_each_part_is_an_order_of_its_own(tmp_path: Path) -> None:
    head, _, rest = GAME_CARDS.partition("shape:")
    inks = rest[rest.index("inks:") : rest.index("back:")]
    faces = rest[rest.index("faces:") :]
    cards = "[{id: x, rank: 1, suit: red, face: front}]"
    part = f"{{shape: rectangle, trims: [63mm x 88mm], back: back, cards: {cards}}}"
    text = f"{head}{inks}parts:\n  one: {part}\n  two: {part}\n{faces}"
    found = notes(tmp_path, "mpc", text, ("mpc", "counts", "[3]"))
    assert found == [f"mpc: 1 {name} cost as much as 3, so 2 more are free" for name in ("one", "two")]


def test_a_product_that_nobody_has_verified_is_named(tmp_path: Path) -> None:
    text = PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in")
    (note,) = notes(tmp_path, "mpc", text)
    assert note.startswith(
        "mpc: 'Round cards' is unverified: the product exists; its diameter is published nowhere"
    )
    assert "steps of their price" in note and "compare with the template" in note


def test_a_refusal_names_services_that_take_the_part(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in"))
    with pytest.raises(SpecError) as caught:
        build(Request(deck, tmp_path / "out", ("drivethru",)))
    (problem,) = caught.value.problems
    assert problem.hint == "mbprint, mpc, press, printerstudio, tgc would take it"
