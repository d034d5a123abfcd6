"""Set a book of 21 pages with 120 pictures of cards with Typst, and print its CPU time in seconds.

    python with_typst.py FOLDER

The folder has the cards as SVG. Three chapters have eight sections each, of 260 words and five cards.
"""

import random
import sys
import time
from pathlib import Path

CHAPTERS, SECTIONS, WORDS, CARDS = 3, 8, 260, 5
TEXT = (
    "the moon rises over a quiet lake while one fox walks home and every card in hand is counted by month "
    "and phase so that whoever leads may choose which suit to follow"
)
HEAD = """
#set page(width: 139.7mm, height: 210mm, margin: (x: 20mm, y: 27mm))
#set text(size: 10pt)
#set par(justify: true, leading: 0.8em)
"""


def source(folder: Path) -> str:
    """Return the book as Typst source, with its cards ordered by name."""
    chance, names = random.Random(1), sorted(path.name for path in folder.glob("*.svg"))
    parts, shown = [HEAD], 0
    for chapter in range(CHAPTERS):
        parts.append(f"= Chapter {chapter + 1}")
        for section in range(SECTIONS):
            row = [names[(shown + n) % len(names)] for n in range(CARDS)]
            shown += CARDS
            images = ", ".join(f'image("{name}", width: 18mm)' for name in row)
            parts.append(f"== Section {section + 1}")
            parts.append(" ".join(chance.choices(TEXT.split(), k=WORDS)) + ".")
            parts.append(f"#grid(columns: {CARDS}, gutter: 2mm, {images})")
    return "\n\n".join(parts)


def main() -> None:
    """Set the book."""
    folder = Path(sys.argv[1])
    file = folder / "book.typ"
    file.write_text(source(folder), encoding="utf-8")
    start = time.process_time()
    import typst

    (folder / "book.pdf").write_bytes(typst.compile(file))
    print(time.process_time() - start)


if __name__ == "__main__":
    main()
