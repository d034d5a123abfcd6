"""Long documents are written page by page, so memory does not grow with the number of cards."""

import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import resource, sys
from deckgen.geometry import Curves, translate
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, write_pdf
from deckgen.scene import Path, Place, Scene, Stroke

INK = Stroke(Ink("ink", (0, 0, 0, 100), (0, 0, 0)), 0.2)

def card(n):
    strokes = (Path(Curves("ML", (i % 60 + n / 999, i / 7, i % 50, n % 60)), stroke=INK) for i in range(200))
    return Scene(63, 88, tuple(strokes))

def sheets(count):
    for n in range(count):
        cards = (Place(card(8 * n + k), translate(63 * (k % 3), 88 * (k // 3))) for k in range(8))
        yield Scene(210, 297, tuple(cards))

with open(sys.argv[2], "wb") as out:
    write_pdf(out, sheets(int(sys.argv[1])), PdfOptions("Long"))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


@pytest.mark.slow
def test_a_thousand_cards_need_no_more_memory_than_fifty(tmp_path: Path) -> None:
    def peak(sheets: int) -> int:
        command = [sys.executable, "-c", CODE, str(sheets), str(tmp_path / f"{sheets}.pdf")]
        root = Path(__file__).parents[2]
        return int(subprocess.run(command, check=True, capture_output=True, text=True, cwd=root).stdout)

    few, many = peak(7), peak(125)
    assert many <= few + 1.5 * (tmp_path / "125.pdf").stat().st_size
