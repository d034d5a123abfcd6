"""Settings for all tests: no example is too slow, and Ctrl-C is handled."""

from __future__ import annotations

import signal

from hypothesis import settings

# the time that an example takes proves nothing
settings.register_profile("deckgen", deadline=None)
settings.load_profile("deckgen")

# a shell's background jobs ignore SIGINT, and so would programs that tests start and stop
signal.signal(signal.SIGINT, signal.default_int_handler)
