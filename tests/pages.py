"""Make small press files for tests (40 x 40 mm cards with 3 mm bleed), and break them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.geometry import circle, polyline, rectangle
from deckgen.ink import Ink
from deckgen.press.preflight import Checked
from deckgen.press.requirements import Requirements
from deckgen.press.standards import X1A, press_document
from deckgen.render.pdf import write_pdf
from deckgen.scene import Item, Scene, Stroke
from deckgen.scene import Path as Drawn
from deckgen.target.model import Limits
from deckgen.target.outputs import Standard
from deckgen.text.lines import Style, straight

SIDE, BLEED = 46.0, 3.0
BLUE = Ink("blue", (100, 60, 0, 0), (0, 80, 160))
RED = Ink("red", (0, 90, 80, 0), (200, 30, 30))
BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
WHITE = Ink("white", (0, 0, 0, 0), (255, 255, 255))
HEAVY = Ink("heavy", (100, 100, 80, 60), (10, 10, 20))
LIMITS = Limits(ink=300, line=0.07, type=1.4, resolution=200)
WANTED = Requirements(LIMITS, bleed=3.0, press=True, faces=True)


def words(text: str, size: float = 4.0, ink: Ink = WHITE, x: float = 23, y: float = 23) -> Item:
    style = Style(open_font(bundled_fonts()["EBGaramond12-Regular"]), size, ink)
    return straight(style, text, x, y, "centre")


def card(name: str, *more: Item, ground: Ink = BLUE) -> Scene:
    items = (Drawn(rectangle(0, 0, SIDE, SIDE), fill=ground), words(name), *more)
    return Scene(SIDE, SIDE, items, bleed=BLEED, title=name, name=name)


def back(*more: Item) -> Scene:
    rings = tuple(Drawn(circle(23, 23, r), stroke=Stroke(WHITE, 0.5)) for r in range(4, 18, 3))
    return Scene(
        SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=RED), *rings, *more), bleed=BLEED, name="back"
    )


def line(width: float, ink: Ink = WHITE) -> Item:
    return Drawn(polyline([(10, 30), (36, 30)]), stroke=Stroke(ink, width))


def good_pages() -> list[Scene]:
    behind = back()
    return [scene for name in ("one", "two", "three") for scene in (card(name), behind)]


def press_pdf(folder: Path, pages: list[Scene] | None = None, standard: Standard = X1A) -> Path:
    path = folder / "cards.pdf"
    with path.open("wb") as file:
        write_pdf(file, pages or good_pages(), press_document("Cards", "en", "for tests", standard, ""))
    return path


def edited(path: Path, change: Callable[[pikepdf.Pdf], None], **options: object) -> Path:
    """Return the file with one change, as another program might have written it."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        usual = {"force_version": "1.4", "object_stream_mode": pikepdf.ObjectStreamMode.disable}
        pdf.save(path, fix_metadata_version=False, **{**usual, **options})
    return path


def used(pdf: pikepdf.Pdf, kind: str, thing: object, page: int = 0) -> None:
    """Give just one page a resource named `/Mine`."""
    found = dict(pdf.pages[page].obj.Resources)
    found[kind] = pikepdf.Dictionary({**dict(found.get(kind, {})), "/Mine": thing})
    pdf.pages[page].obj.Resources = pikepdf.Dictionary(found)


def stream(pdf: pikepdf.Pdf, data: bytes, **entries: object) -> pikepdf.Stream:
    """Return a stream with its entries, by default those of a picture or form."""
    made = pdf.make_stream(data)
    for key, value in {"Type": pikepdf.Name.XObject, **entries}.items():
        made[f"/{key}"] = value
    return made


def rules(checked: Checked) -> set[str]:
    return {problem.rule for problem in checked.problems}
