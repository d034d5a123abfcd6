"""The canvas of a plate: its ink, tone and tint, and the methods that cover its areas, back to front."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from engraver.grid import Array, Field, Grid, Value, at
from engraver.hatch import hatch
from engraver.noise import generator, noise

PITCH_MM = 0.40
"""Line pitch as printed, in mm; the same at every size of card."""
SOLID = 0.5
FINE = 12.5
"""Samples per pitch in a finished plate."""


@dataclass(frozen=True, slots=True)
class Area:
    """A window of the canvas and how much of each sample in it is covered, 0..1."""

    rows: slice
    cols: slice
    cover: Array


@dataclass(frozen=True, slots=True)
class Light:
    """A light in the picture (radii, y down); `height` 0..1 is how much comes from the viewer's side."""

    x: float
    y: float
    height: float = 0.35

    def toward(self, grid: Grid) -> tuple[Array, Array]:
        """Return the unit vectors from each sample to the light."""
        dx, dy = np.float32(self.x) - grid.x, np.float32(self.y) - grid.y
        far = np.maximum(np.hypot(dx, dy), np.float32(1e-3))
        return dx / far, dy / far


@dataclass(slots=True)
class Canvas:
    """A square of samples around the plate's centre.

    `g` is ink where it is above 0, `tone` is darkness 0..1, `tint` is colour 0..1.
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
        """The distance between neighbouring samples, in radii."""
        return float(self.side[1] - self.side[0])

    @property
    def mm(self) -> float:
        """One printed millimetre in radii."""
        return self.pitch / PITCH_MM

    def rng(self, name: str) -> Generator:
        """Return a random generator for one purpose; it is the same whenever this scene is cut."""
        return generator(self.name, name)

    def noise(self, name: str, scale: float, stretch: float = 1.0, octaves: int = 1) -> Field:
        """Return a noise field that belongs to this scene alone."""
        return noise(f"{self.name}/{name}", scale, stretch, octaves)

    def grid(self, area: Area | None = None) -> Grid:
        """Return the samples of an area's window, or all samples."""
        rows, cols = (area.rows, area.cols) if area else (slice(None), slice(None))
        return Grid(self.side[None, cols], self.side[rows, None], self.pitch)

    def everywhere(self) -> Area:
        """Return the whole canvas as an area."""
        return Area(slice(None), slice(None), np.ones((1, 1), np.float32))

    def window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        """Return the rows and columns of a rectangle, clipped to the canvas, each at least two."""
        cuts = []
        for low, high in ((y0, y1), (x0, x1)):
            a, b = np.searchsorted(self.side, [low, high])
            a = min(int(a), self.side.size - 2)
            cuts.append(slice(a, max(int(b), a + 2)))
        return cuts[0], cuts[1]

    def below(self, curve: Value, top: float = -1.1, foot: float = 1.1) -> Area:
        """Return the area under the curve y = f(x), between rows `top` and `foot`."""
        rows, cols = self.window(-1.1, top, 1.1, foot)
        grid = Grid(self.side[None, cols], self.side[rows, None], self.pitch)
        cover = np.clip((grid.y - at(curve, grid)) / np.float32(self.step) + SOLID, 0, 1)
        return Area(rows, cols, cover)

    def disc(self, x: float, y: float, r: float) -> Area:
        """Return a disc as an area."""
        rows, cols = self.window(x - r * 1.02, y - r * 1.02, x + r * 1.02, y + r * 1.02)
        grid = Grid(self.side[None, cols], self.side[rows, None], self.pitch)
        cover = np.clip((np.float32(r) - grid.polar(x, y)[0]) / np.float32(self.step) + SOLID, 0, 1)
        return Area(rows, cols, cover)

    def lay(self, area: Area, g: Value, tone: Value, tint: Value | None = None) -> None:
        """Lay an ink field, its tone and (unless None) a tint over what is there."""
        grid = self.grid(area)
        for sheet, value in ((self.g, g), (self.tone, tone), (self.tint, tint)):
            if value is not None:
                part = sheet[area.rows, area.cols]
                part += (at(value, grid) - part) * area.cover

    def engrave(
        self, area: Area, tone: Value, phase: Field, tint: Value | None = None, even: bool = False
    ) -> None:
        """Cover an area with lines: `phase` sets their direction, `tone` 0..1 their weight."""
        grid = self.grid(area)
        t = at(tone, grid)
        self.lay(area, hatch(grid, t, phase(grid), even), t, tint)

    def cross(self, area: Area, tone: Value, phase: Field) -> None:
        """Hatch over what is there: adds ink, never removes any."""
        grid = self.grid(area)
        part = self.g[area.rows, area.cols]
        second = hatch(grid, at(tone, grid), phase(grid))
        part += (np.maximum(part, second) - part) * area.cover

    def cut(self, area: Area, tone: Value, phase: Field, tint: Value | None = None) -> None:
        """Cut white lines into what is there: `tone` 0..1 is how much ink remains."""
        grid = self.grid(area)
        part = self.g[area.rows, area.cols]
        second = hatch(grid, at(tone, grid), phase(grid))
        part += (np.minimum(part, second) - part) * area.cover
        if tint is not None:
            sheet = self.tint[area.rows, area.cols]
            sheet += (at(tint, grid) - sheet) * area.cover * (second < 0)

    def ink(self, area: Area, tint: Value | None = None) -> None:
        """Cover an area with solid ink."""
        self.lay(area, SOLID, 1.0, tint)

    def paper(self, area: Area, tint: Value = 0.0) -> None:
        """Clear an area to bare paper, or to a flat tint (0.45 light, 1 mid)."""
        self.lay(area, -SOLID, at(tint, self.grid(area)) * np.float32(0.35), tint)
