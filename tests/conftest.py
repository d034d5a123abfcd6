"""What holds for all tests: no example is too slow, Ctrl-C is heard, and paper is A4."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# the time that an example takes proves nothing
settings.register_profile("deckgen", deadline=None)
settings.load_profile("deckgen")

# the locale says which paper people have
os.environ["LC_ALL"] = "C.UTF-8"

# a shell's background jobs ignore SIGINT, and so would the programs that tests begin and stop
signal.signal(signal.SIGINT, signal.default_int_handler)
