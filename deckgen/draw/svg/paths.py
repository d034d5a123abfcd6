"""Parse SVG path data into outlines of M, L, C, Z (SVG 2, chapter 9; arcs by its appendix B.2.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import acos, copysign, cos, degrees, hypot, isfinite, pi, radians, sin

from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import Curves, Point, arc, compose, rotate, translate

_TOKEN = re.compile(
    r"\s*(?:,\s*)?(?:([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?))"
)
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"\s*(?:,\s*)?([01])")
_PLAIN = re.compile(r"-?\d{1,6}(?:\.\d{1,9})?")
_STRAIGHT = re.compile(
    rf"(?=\s*M)(?:\s*[ML]\s*{_PLAIN.pattern}[\s,]\s*{_PLAIN.pattern}|\s*[Zz](?=\s*(?:M|$)))+\s*"
)
_STEPS = re.compile(r"[MLZz]")
_BETWEEN = str.maketrans("MLZz,", "     ")
GREATEST = 1e8
"""The greatest number: real drawings have coordinates of 35 million units, far outside the picture."""
TINY = 1e-9
"""An arc with a radius or a chord below this, in units of the data, is a straight line."""


@lru_cache(maxsize=512)
def parse_path(data: str) -> Curves:
    """Return the outline of path data. Raises FactError with the offending text if it is malformed."""
    if _STRAIGHT.fullmatch(data):
        # Bulk geometry, such as thousands of hatch strokes, is nearly always this plain.
        plain = data.translate(_BETWEEN).split()
        return Curves("".join(_STEPS.findall(data)).upper(), tuple(map(float, plain)))
    builder = _Builder()
    for command, numbers in _commands(data):
        builder.add(command, numbers)
    if not builder.ops:
        raise FactError(Fact("svg-empty"))
    return Curves("".join(builder.ops), tuple(builder.xy))


@lru_cache(maxsize=64)
def path_steps(data: str) -> tuple[int, ...]:
    """Return the number of lines and curves for each command of path data; an arc can take several."""
    builder, counts = _Builder(), []
    for command, numbers in _commands(data):
        before = len(builder.ops)
        builder.add(command, numbers)
        # A subpath that begins where the last one was closed has no M in the data.
        begun = len(builder.ops) > before and builder.ops[before] == "M" and command not in "Mm"
        counts += [1, len(builder.ops) - before - 1] if begun else [len(builder.ops) - before]
    return tuple(counts)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; further numbers repeat the command."""
    at, command, stripped = 0, "", data.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise FactError(Fact("svg-path-unknown", text=stripped[at : at + 12].strip()))
        if match[1]:
            command, at = match[1], match.end()
            if command in "Zz":
                yield "Z", []
                continue
        elif not command or command in "Zz":
            raise FactError(Fact("svg-path-command", text=stripped[at : at + 12]))
        numbers, at = _numbers(stripped, at, command.upper())
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(data: str, at: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for i in range(_COUNTS[command]):
        # The flags of an arc may be written without a space after them.
        match = (_FLAG if command == "A" and i in (3, 4) else _TOKEN).match(data, at)
        text = match[match.lastindex or 1] if match else ""
        if match is None or not re.match(r"[-+.\d]", text):
            found = data[at : at + 12]
            raise FactError(Fact("svg-path-numbers", command=command, count=_COUNTS[command], text=found))
        value = float(text)
        if not isfinite(value) or abs(value) > GREATEST:
            raise FactError(Fact("svg-number", text=text))
        numbers.append(value)
        at = match.end()
    return numbers, at


class _Builder:
    """Where the pen is, where the subpath began, and the last control point for the smooth commands."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.xy: list[float] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: tuple[str, Point] = ("", (0.0, 0.0))

    # Kept whole because it is one table: a case for each command of SVG 2, chapter 9.3.
    def add(self, command: str, v: list[float]) -> None:
        kind = command.upper()
        if not self.ops and kind != "M":
            raise FactError(Fact("svg-path-start"))
        if command.islower():
            v = self._absolute(kind, v)
        if self.ops and self.ops[-1] == "Z" and kind not in "MZ":
            self._emit("M", *self.start)
        x, y = self.at
        match kind:
            case "Z":
                self.ops.append("Z")
                self.at = self.start
            case "M":
                self._emit("M", *v)
                self.start = self.at
            case "L":
                self._emit("L", *v)
            case "H":
                self._emit("L", v[0], y)
            case "V":
                self._emit("L", x, v[0])
            case "C" | "S":
                x1, y1, x2, y2, x3, y3 = v if kind == "C" else (*self._mirrored("C"), *v)
                self._emit("C", x1, y1, x2, y2, x3, y3)
                self.control = "C", (x2, y2)
                return
            case "Q" | "T":
                qx, qy, x3, y3 = v if kind == "Q" else (*self._mirrored("Q"), *v)
                self._emit(
                    "C", x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y),
                    x3 + 2 / 3 * (qx - x3), y3 + 2 / 3 * (qy - y3), x3, y3,
                )  # fmt: skip
                self.control = "Q", (qx, qy)
                return
            case "A":
                self._emit("C", *_arc_numbers(self.at, *v))
        self.control = "", self.at

    def _absolute(self, kind: str, v: list[float]) -> list[float]:
        x, y = self.at
        if kind in "HV":
            return [v[0] + (x if kind == "H" else y)]
        if kind == "A":
            return [*v[:5], v[5] + x, v[6] + y]
        return [n + (x, y)[i % 2] for i, n in enumerate(v)]

    def _emit(self, op: str, *numbers: float) -> None:
        """Draw one line or any number of cubics."""
        self.ops += op * (len(numbers) // _COUNTS[op])
        self.xy += numbers
        if numbers:
            self.at = numbers[-2], numbers[-1]

    def _mirrored(self, kind: str) -> Point:
        known, (cx, cy) = self.control
        x, y = self.at
        return (2 * x - cx, 2 * y - cy) if known == kind else self.at


def _arc_numbers(
    start: Point, rx: float, ry: float, tilt: float, large: float, sweep: float, x2: float, y2: float
) -> Sequence[float]:
    """Return an SVG elliptical arc as cubics of at most a quarter each (SVG 2, B.2.4 and B.2.5)."""
    x1, y1 = start
    rx, ry = abs(rx), abs(ry)
    if (x1, y1) == (x2, y2):
        return ()
    if min(rx, ry) < TINY or max(abs(x1 - x2), abs(y1 - y2)) < TINY:
        return x1, y1, x2, y2, x2, y2
    c, s = cos(radians(tilt)), sin(radians(tilt))
    px, py = c * (x1 - x2) / 2 + s * (y1 - y2) / 2, -s * (x1 - x2) / 2 + c * (y1 - y2) / 2
    grow = max(1.0, hypot(px / rx, py / ry))
    rx, ry = rx * grow, ry * grow
    # Half the chord as a fraction of the radius, in the ellipse's own measure: at most 1 from here on.
    chord = hypot(px / rx, py / ry)
    factor = copysign(max(0.0, 1 / chord**2 - 1) ** 0.5, 1 if large != sweep else -1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = c * qx - s * qy + (x1 + x2) / 2, s * qx + c * qy + (y1 + y2) / 2
    begin = _angle(1, 0, (px - qx) / rx, (py - qy) / ry)
    swing = _angle((px - qx) / rx, (py - qy) / ry, (-px - qx) / rx, (-py - qy) / ry) % (2 * pi)
    swing -= 0 if sweep else 2 * pi
    whole = arc(0, 0, rx, degrees(begin), degrees(begin + swing), ry)
    placed = whole.transformed(compose(rotate(tilt), translate(cx, cy)))
    # The end is taken as written, so that rounding errors do not add up along the path.
    return *placed.xy[2:-2], x2, y2


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    """Return the signed angle from one vector to another."""
    size = hypot(ux, uy) * hypot(vx, vy)
    return copysign(acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / size))), ux * vy - uy * vx)
