"""Fixtures shared with the tests of the referee: the tables at which trick games are tested."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "games"))
