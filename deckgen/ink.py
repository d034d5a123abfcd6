"""Define inks: named colours with a CMYK build for presses and an sRGB value for screens."""

from __future__ import annotations

from string import hexdigits
from typing import NamedTuple

Cmyk = tuple[float, float, float, float]
"""Cyan, magenta, yellow, black, each 0 to 100 percent."""
Rgb = tuple[int, int, int]
"""sRGB red, green, blue, each 0 to 255."""
DARK = 110.0
"""Inks with less lightness are dark, and text on them is white."""
TECHNICAL = (
    "cutcontour", "perfcutcontour", "dieline", "die line", "die-line", "die", "thru-cut", "kiss-cut",
    "kisscut", "cut", "cut line", "crease", "fold", "stanze", "stanzkontur", "c",
)  # fmt: skip
"""Lower-case names of spot inks that are not printed, but guide a cutting or folding machine."""


class Ink(NamedTuple):
    """An ink of a deck's palette. A tint is a separate ink."""

    name: str
    cmyk: Cmyk
    rgb: Rgb
    spot: str = ""
    """The name of its separation (a Pantone colour, a die line); empty for a process build."""
    opacity: float = 1.0
    """1 hides what is beneath, 0 shows all of it."""

    @property
    def coverage(self) -> float:
        """Total area coverage in percent: the sum of the four process inks."""
        return sum(self.cmyk)

    @property
    def luminance(self) -> float:
        """Its luminance as a mask, 0 to 1 (CSS Masking 1, 7.10.1)."""
        r, g, b = self.rgb
        return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255

    @property
    def lightness(self) -> float:
        """Its perceived lightness, 0 to 255 (the luma of ITU-R BT.601)."""
        r, g, b = self.rgb
        return 0.299 * r + 0.587 * g + 0.114 * b

    @property
    def hex(self) -> str:
        """The sRGB value as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


def parse_hex(text: str) -> Rgb:
    """Parse `#rgb` or `#rrggbb`. Raises ValueError for anything else."""
    rgb, opacity = parse_clear_hex(text)
    if opacity < 1:
        raise ValueError(f"{text!r} is not opaque")
    return rgb


def parse_clear_hex(text: str) -> tuple[Rgb, float]:
    """Parse `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` as a colour and opacity. Raises ValueError."""
    digits = text.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * d for d in digits)
    if not text.startswith("#") or len(digits) not in (6, 8) or not set(digits) <= set(hexdigits):
        raise ValueError(f"{text!r} is not a colour such as #2a4a9f")
    red, green, blue, opacity = (int(digits[n : n + 2] or "ff", 16) for n in (0, 2, 4, 6))
    return (red, green, blue), opacity / 255


def build_from_rgb(rgb: Rgb) -> Cmyk:
    """Return a plain CMYK build of an sRGB value, with full grey-component replacement.

    There is no colour management; a deck for the press should specify its builds. The sum never exceeds 200
    %.
    """
    brightest = max(rgb)
    if brightest == 0:
        return 0.0, 0.0, 0.0, 100.0
    cyan, magenta, yellow = (round(100 * (brightest - v) / brightest, 1) for v in rgb)
    return cyan, magenta, yellow, round(100 * (255 - brightest) / 255, 1)


def rgb_from_build(cmyk: Cmyk) -> Rgb:
    """Return the sRGB value of which `build_from_rgb` makes a CMYK build, without colour management."""
    black = 1 - cmyk[3] / 100
    red, green, blue = (round(255 * (1 - part / 100) * black) for part in cmyk[:3])
    return red, green, blue
