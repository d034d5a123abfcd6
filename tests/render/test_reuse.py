"""Pages copied from the last version of a PDF give the same file as writing all of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from random import Random

import pytest
from samples import CUT, KANJI, SUN, line, picture, star, varied

from deckgen.geometry import translate
from deckgen.render.pdf import KeyedPage, PageMemory, PdfOptions, pdf_bytes, write_pdf
from deckgen.scene import Group, Path, Place, Scene

OPTIONS = PdfOptions("A deck", colour="cmyk")


def faces() -> dict[str, Scene]:
    """Return cards of every kind; some share pictures and inner scenes, some use small capitals."""
    inner = Scene(20, 20, (Path(star(units=9), SUN), line("inner", 2, 15, 4)))
    found = dict(varied())
    for n in range(12):
        words = line(f"card {n}", 2, 10, 5, SUN if n % 2 else CUT)
        small = line("Small", 2, 20, 5, features={"smcp": True} if n % 3 == 0 else {})
        shown = (Place(inner, translate(n, n)),) if n % 2 else (picture(name=f"photo {n % 4}"),)
        found[f"card {n}"] = Scene(
            60, 60, (words, small, *shown, *([line("月", 2, 40, 5, font=KANJI)] * (n == 7)))
        )
    return found


def page(names: Sequence[str], known: dict[str, Scene]) -> Scene:
    places = (Place(known[name], translate(60 * n, 0)) for n, name in enumerate(names))
    return Scene(200, 100, tuple(Group((place,)) for place in places))


class Press:
    """Writes versions of a PDF, each with the pages of the last."""

    def __init__(self) -> None:
        self.known = faces()
        self.memory = PageMemory()
        self.drawn: list[int] = []

    def print(self, pages: Sequence[Sequence[str]]) -> bytes:
        self.drawn.clear()

        def keyed(number: int, names: Sequence[str]) -> KeyedPage:
            def draw() -> Scene:
                self.drawn.append(number)
                return page(names, self.known)

            return KeyedPage(f"{number} {names}", draw)

        out = BytesIO()
        write_pdf(out, [keyed(n, names) for n, names in enumerate(pages)], OPTIONS, self.memory)
        self.memory = PageMemory.of(BytesIO(out.getvalue()), json.loads(json.dumps(self.memory.data())))
        return out.getvalue()

    def fresh(self, pages: Sequence[Sequence[str]]) -> bytes:
        return pdf_bytes([page(names, self.known) for names in pages], OPTIONS)


@pytest.mark.parametrize("seed", range(6))
def test_any_edit_gives_the_bytes_of_a_fresh_file(seed: int) -> None:
    chance, press = Random(seed), Press()
    names = list(press.known)
    pages = [chance.choices(names, k=3) for _ in range(8)]
    assert press.print(pages) == press.fresh(pages)
    for _ in range(6):
        at = chance.randrange(len(pages))
        match chance.randrange(4):
            case 0:
                pages[at] = chance.choices(names, k=3)
            case 1:
                pages[at] = pages[at][::-1]
            case 2:
                pages.insert(at, chance.choices(names, k=2))
            case 3:
                del pages[at]
        assert press.print(pages) == press.fresh(pages)


def test_only_pages_with_a_change_or_a_new_font_are_drawn() -> None:
    press = Press()
    pages = [[f"card {n}", f"card {n + 1}"] for n in range(1, 11)]
    press.print(pages)
    press.print(pages)
    assert press.drawn == [0, 5]  # the first with Latin, the first with Japanese letters
    pages[3] = ["card 3", "card 5"]
    assert press.print(pages) == press.fresh(pages)
    assert press.drawn == [0, 3, 5]


def test_a_page_is_drawn_again_if_something_that_it_refers_to_has_changed() -> None:
    """The first page adds a picture of the same name and number, which the second page shows as well."""
    press = Press()
    inner = {name: Scene(20, 20, (picture("JPEG", mode),)) for name, mode in (("old", "RGB"), ("new", "L"))}
    press.known |= {name: Scene(60, 60, (line("a", 2, 9, 5), Place(scene))) for name, scene in inner.items()}
    press.known["words"] = Scene(60, 60, (line("a", 2, 9, 5),))
    first = [["words"], ["old"], ["words", "old"]]
    press.print(first)
    press.memory.pages = {key.replace("old", "new"): each for key, each in press.memory.pages.items()}
    changed = [["words"], ["new"], ["words", "new"]]
    press.memory.pages.pop("1 ['new']")
    assert press.print(changed) == press.fresh(changed)
    assert press.drawn == [0, 1, 2]
