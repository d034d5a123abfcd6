"""Turn facts into sentences, from one Fluent catalogue per language: `assets/words/<language>/<area>.ftl`.

The area of a key is the part before its first hyphen; keys without a hyphen are in `common`.
"""

from deckgen.words.voice import ENGLISH, Voice

__all__ = ["ENGLISH", "Voice"]
