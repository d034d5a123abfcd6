"""The canvas: ink field, tone and tint of a plate, and the layers laid over one another on it, back to
front.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from engraver.grid import Array, Field, Grid, Value, at
from engraver.hatch import hatch
from engraver.noise import generator, noise

PITCH_MM = 0.40
"""Line pitch as printed, in mm, at every size of card."""
SOLID = 0.5
FINE = 12.5
"""Samples to a pitch in a finished cut."""


@dataclass(frozen=True, slots=True)
class Area:
    """A window of the canvas and how much of each of its samples is covered, 0..1."""

    rows: slice
    cols: slice
    cover: Array


@dataclass(frozen=True, slots=True)
class Light:
    """A light in the picture (radii, y down); `height` 0..1 is how much of it comes from the beholder's
    side.
    """

    x: float
    y: float
    height: float = 0.35

    def toward(self, grid: Grid) -> tuple[Array, Array]:
        """Unit vectors to the light from every sample."""
        dx, dy = np.float32(self.x) - grid.x, np.float32(self.y) - grid.y
        far = np.maximum(np.hypot(dx, dy), np.float32(1e-3))
        return dx / far, dy / far


@dataclass(slots=True)
class Canvas:
    """A square of samples about the plate's centre; `g` is ink above 0, `tone` 0..1 dark, `tint` 0..1
    colour.
    """

    name: str
    pitch: float
    fineness: float = FINE
    reach: float = 1.0
    """How far from the centre the plate is drawn, in radii of the vignette."""
    light: Light = field(default_factory=lambda: Light(0.0, -2.0))
    moon: tuple[float, float, float] | None = None
    """Centre and radius of the moon, which stars keep away from; set by the sky."""
    g: Array = field(init=False, repr=False)
    tone: Array = field(init=False, repr=False)
    tint: Array = field(init=False, repr=False)
    side: Array = field(init=False, repr=False)
    """The coordinate of each column, and of each row."""

    def __post_init__(self) -> None:
        half = self.reach + 0.02
        n = int(np.ceil(self.fineness * 2 * half / self.pitch / 2)) * 2
        self.side = ((np.arange(n) + 0.5) / n * 2 * half - half).astype(np.float32)
        self.g = np.full((n, n), -SOLID, np.float32)
        self.tone = np.zeros((n, n), np.float32)
        self.tint = np.zeros((n, n), np.float32)

    @property
    def step(self) -> float:
        """Distance from sample to sample."""
        return float(self.side[1] - self.side[0])

    @property
    def mm(self) -> float:
        """One printed millimetre in radii of the vignette."""
        return self.pitch / PITCH_MM

    def rng(self, name: str) -> Generator:
        """A generator for one purpose, the same for every cut of this scene."""
        return generator(self.name, name)

    def noise(self, name: str, scale: float, stretch: float = 1.0, octaves: int = 1) -> Field:
        """A field of noise of this scene alone."""
        return noise(f"{self.name}/{name}", scale, stretch, octaves)

    def grid(self, area: Area | None = None) -> Grid:
        """The samples of an area's window, or all."""
        rows, cols = (area.rows, area.cols) if area else (slice(None), slice(None))
        return Grid(self.side[None, cols], self.side[rows, None], self.pitch)

    def everywhere(self) -> Area:
        """The whole canvas."""
        return Area(slice(None), slice(None), np.ones((1, 1), np.float32))

    def window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        """The rows and columns of a rectangle, clipped to the canvas (at least two samples each way)."""
        cuts = []
        for low, high in ((y0, y1), (x0, x1)):
            a, b = np.searchsorted(self.side, [low, high])
            a = min(int(a), self.side.size - 2)
            cuts.append(slice(a, max(int(b), a + 2)))
        return cuts[0], cuts[1]

    def below(self, curve: Value, top: float = -1.1, foot: float = 1.1) -> Area:
        """All that lies under the curve y = f(x), within rows `top`..`foot`."""
        rows, cols = self.window(-1.1, top, 1.1, foot)
        grid = Grid(self.side[None, cols], self.side[rows, None], self.pitch)
        cover = np.clip((grid.y - at(curve, grid)) / np.float32(self.step) + SOLID, 0, 1)
        return Area(rows, cols, cover)

    def disc(self, x: float, y: float, r: float) -> Area:
        """A disc."""
        rows, cols = self.window(x - r * 1.02, y - r * 1.02, x + r * 1.02, y + r * 1.02)
        grid = Grid(self.side[None, cols], self.side[rows, None], self.pitch)
        cover = np.clip((np.float32(r) - grid.polar(x, y)[0]) / np.float32(self.step) + SOLID, 0, 1)
        return Area(rows, cols, cover)

    def lay(self, area: Area, g: Value, tone: Value, tint: Value | None = None) -> None:
        """Lay an ink field with its tone and (unless None) tint over what is there."""
        grid = self.grid(area)
        for sheet, value in ((self.g, g), (self.tone, tone), (self.tint, tint)):
            if value is not None:
                part = sheet[area.rows, area.cols]
                part += (at(value, grid) - part) * area.cover

    def engrave(
        self, area: Area, tone: Value, phase: Field, tint: Value | None = None, even: bool = False
    ) -> None:
        """Cover an area with lines: `phase` gives their direction, `tone` 0..1 their weight."""
        grid = self.grid(area)
        t = at(tone, grid)
        self.lay(area, hatch(grid, t, phase(grid), even), t, tint)

    def cross(self, area: Area, tone: Value, phase: Field) -> None:
        """A second hatching over what is there: ink is added, none is taken away."""
        grid = self.grid(area)
        part = self.g[area.rows, area.cols]
        second = hatch(grid, at(tone, grid), phase(grid))
        part += (np.maximum(part, second) - part) * area.cover

    def cut(self, area: Area, tone: Value, phase: Field, tint: Value | None = None) -> None:
        """White lines into what is there: `tone` 0..1 is how much ink stays."""
        grid = self.grid(area)
        part = self.g[area.rows, area.cols]
        second = hatch(grid, at(tone, grid), phase(grid))
        part += (np.minimum(part, second) - part) * area.cover
        if tint is not None:
            sheet = self.tint[area.rows, area.cols]
            sheet += (at(tint, grid) - sheet) * area.cover * (second < 0)

    def ink(self, area: Area, tint: Value | None = None) -> None:
        """Solid ink."""
        self.lay(area, SOLID, 1.0, tint)

    def paper(self, area: Area, tint: Value = 0.0) -> None:
        """No ink: bare paper, or a flat tint (0.45 light, 1 mid)."""
        self.lay(area, -SOLID, at(tint, self.grid(area)) * np.float32(0.35), tint)
