"""The scenes of the bundled deck Moonlight: one module a month, the two trumps, the back."""

from __future__ import annotations

from deckgen.engraver.moonlight import april, august, back, december, january, june, october, trumps

PARTS = (december, january, april, june, august, october, trumps, back)
