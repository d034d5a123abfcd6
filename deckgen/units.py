"""Define the units of length and angle in specs, in millimetres and degrees."""

from __future__ import annotations

from typing import Final

MM_PER_INCH: Final = 25.4
PT_PER_INCH: Final = 72.0
PT_PER_MM: Final = PT_PER_INCH / MM_PER_INCH
MM_PER_PT: Final = MM_PER_INCH / PT_PER_INCH

LENGTH_UNITS: Final = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}
"""Millimetres per unit; `pt` is the PostScript point, 1/72 in."""
ANGLE_UNITS: Final = {"deg": 1.0, "turn": 360.0}
"""Degrees per unit."""

LONGEST: Final = 10_000.0
"""The longest length in a spec, in mm; ten metres must be a mistake."""
