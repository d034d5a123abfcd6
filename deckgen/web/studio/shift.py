"""Move a length by some millimetres and keep it the formula that it is: `0.5w - 3mm` to `0.5w - 1.8mm`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from deckgen.units import LENGTH_UNITS

TURNS = ("turn", "angle")
"""The parameters of angles in degrees."""
_NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)"
_PART = re.compile(rf"\s*({_NUMBER})\s*(%?)\s*")
_SINGLE = re.compile(rf"\s*(-?)\s*({_NUMBER})(?:/({_NUMBER}))?([A-Za-z_]\w*)?\s*")
_TAIL = re.compile(rf"(.*[\w)\]])\s*([+-])\s*({_NUMBER})([A-Za-z]+)\s*", re.DOTALL)
_LOOSE = re.compile(r"\b(if|else|and|or|not|in)\b|[<>=]")
"""Operators that bind less than `+`, so that what they join needs brackets."""


def shifted(formula: str, by: float, measures: Mapping[str, float]) -> str:
    """Return the formula of a length that is `by` mm more, changing as little of it as possible.

    A number keeps its unit, and a multiple of a measure remains one; a number at the end of a sum is changed;
    anything else becomes a sum. `measures` are lengths in mm by name.
    """
    return _single(formula, by, measures) or _sum(formula, by)


def turned(formula: str, by: float) -> str:
    """Return the formula of an angle that is `by` degrees more, to a tenth; a number remains one."""
    try:
        angle = round((float(formula) + by + 180) % 360 - 180, 1)
    except ValueError:
        return f"({formula}) {'-' if by < 0 else '+'} {abs(round(by, 1)):g}"
    return f"{angle:g}"


def parted(formula: str, by: float) -> str:
    """Return the formula of a part of a whole, `50%` or `0.5`, that is `by` more; a number remains one."""
    found = _PART.fullmatch(formula)
    if found is None:
        return f"({formula}) {'-' if by < 0 else '+'} {abs(round(by, 3)):g}"
    whole = 100 if found[2] else 1
    part = min(1.0, max(0.0, float(found[1]) / whole + by))
    return f"{round(part * whole, 1 if found[2] else 3):g}{found[2]}"


def _single(formula: str, by: float, measures: Mapping[str, float]) -> str:
    """Return a number and its unit, or a multiple of a measure, moved; empty if the formula is neither."""
    found = _SINGLE.fullmatch(formula)
    if found is None:
        return ""
    sign, number, divisor, unit = found.groups()
    value = float(number) / (float(divisor or 0) or 1) * (-1 if sign else 1)
    size = {**measures, **LENGTH_UNITS}.get(unit)
    if size:
        return _text(value + by / size, size) + unit
    return "" if value else _text(by, 1.0) + "mm"


def _sum(formula: str, by: float) -> str:
    """Return a formula plus `by` mm; a length at the end of a sum is changed instead."""
    if found := _TAIL.fullmatch(formula):
        head, sign, number, unit = found.groups()
        size = LENGTH_UNITS.get(unit)
        if size and not _LOOSE.search(head) and head.count("(") == head.count(")"):
            value = float(number) * (-1 if sign == "-" else 1) + by / size
            return f"{head}{_term(value, size, unit)}"
    head = f"({formula.strip()})" if _LOOSE.search(formula) else formula.strip()
    return f"{head}{_term(by, 1.0, 'mm')}"


def _term(value: float, size: float, unit: str) -> str:
    text = _text(value, size)
    if text == "0":
        return ""
    return f" - {text[1:]}{unit}" if text.startswith("-") else f" + {text}{unit}"


def _text(value: float, size: float) -> str:
    """Return a number of units of `size` mm, to a hundredth of a millimetre, without zeros at the end."""
    places = 2
    while size * 10**-places > 0.011 and places < 6:
        places += 1
    text = f"{round(value, places):.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
