"""Rewrite the notes in the bundled records of hanafuda, koi-koi, Moons and Sixpence in today's wording.

    python tests/games/rewrite_records.py

For use after the wording of notes has changed. Deals and moves stay; a record that no longer holds stops it.
"""

from __future__ import annotations

from walks import bundled_records, rewritten

DECKS = {"hanafuda": "moonlight", "koikoi": "moonlight", "moons": "moons", "sixpence": "sixpence"}


def main() -> None:
    """Write every record whose words have changed, keeping its first comments."""
    for path in (path for name, deck in DECKS.items() for path in bundled_records(deck, name)):
        old, new = rewritten(path)
        if new != old:
            text = path.read_text(encoding="utf-8")
            path.write_text(text[: text.index("game ")] + new, encoding="utf-8", newline="\n")
            print(path)


if __name__ == "__main__":
    main()
