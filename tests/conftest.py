"""What holds for all tests: how long an example takes proves nothing, so hypothesis sets no deadline."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("deckgen", deadline=None)
settings.load_profile("deckgen")
