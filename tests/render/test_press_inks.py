"""Separations are correct, using Ghostscript's tiffsep, which makes the plates that a press would."""

import subprocess
from pathlib import Path

from PIL import Image
from samples import BLACK, CUT, CYAN, line

from deckgen.geometry import rectangle, scale
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Item, Place, Scene
from deckgen.scene import Path as Drawn

DPI = 254
PX_PER_MM = 10


def plates(folder: Path, *items: Item) -> dict[str, Image.Image]:
    file = folder / "press.pdf"
    file.write_bytes(pdf_bytes([Scene(20, 20, items)], PdfOptions("Press", colour="cmyk")))
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", f"-r{DPI}"]
    subprocess.run([*command, f"-sOutputFile={folder / 'out.tif'}", file], check=True, capture_output=True)
    found = {}
    for path in folder.glob("out(*).tif"):
        with Image.open(path) as image:
            found[path.stem[4:-1]] = image.convert("L").copy()
    return found


def ink_at(plate: Image.Image, x: float, y: float) -> float:
    """Percent of ink at a point in mm; plates are white where there is none."""
    value = plate.getpixel((round(x * PX_PER_MM), round(y * PX_PER_MM)))
    assert isinstance(value, int)
    return round(100 - value / 2.55, 1)


def test_overprint_keeps_the_ink_beneath(tmp_path: Path) -> None:
    ground = Drawn(rectangle(0, 0, 20, 20), fill=CYAN)
    over = Drawn(rectangle(2, 2, 4, 4), fill=BLACK, overprint=True)
    knocked = Drawn(rectangle(10, 10, 4, 4), fill=BLACK)
    found = plates(tmp_path, ground, over, knocked)
    assert ink_at(found["Cyan"], 4, 4) == 100 and ink_at(found["Black"], 4, 4) == 100
    assert ink_at(found["Cyan"], 12, 12) == 0 and ink_at(found["Black"], 12, 12) == 100


def test_overprint_applies_only_to_its_item(tmp_path: Path) -> None:
    ground = Drawn(rectangle(0, 0, 20, 20), fill=CYAN)
    over = Drawn(rectangle(2, 2, 4, 4), fill=BLACK, overprint=True)
    inside = Scene(20, 20, (Drawn(rectangle(10, 10, 4, 4), fill=BLACK),))
    found = plates(tmp_path, ground, over, Place(inside))
    assert ink_at(found["Cyan"], 12, 12) == 0
    found = plates(tmp_path, ground, Group((over,), scale(1.01)), *inside.items)
    assert ink_at(found["Cyan"], 12, 12) == 0 and ink_at(found["Cyan"], 4, 4) == 100


def test_a_spot_ink_has_its_own_plate(tmp_path: Path) -> None:
    found = plates(tmp_path, Drawn(rectangle(5, 5, 5, 5), fill=CUT), line("k", 1, 18, 8))
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    assert ink_at(found["CutContour"], 7, 7) == 100
    assert ink_at(found["Magenta"], 7, 7) == 0


def test_builds_are_exact(tmp_path: Path) -> None:
    from deckgen.ink import Ink

    tint = Ink("tint", (12.5, 0, 37.5, 4), (0, 0, 0))
    found = plates(tmp_path, Drawn(rectangle(0, 0, 20, 20), fill=tint))
    shown = [ink_at(found[name], 9, 9) for name in ("Cyan", "Magenta", "Yellow", "Black")]
    assert all(abs(a - b) < 0.4 for a, b in zip(shown, tint.cmyk, strict=True))
