"""Smooth random fields: gradient noise sampled on a grid, and a tile to look it up in."""

from __future__ import annotations

import zlib
from functools import lru_cache

import numpy as np
from numpy.random import Generator, default_rng

from engraver.grid import Array, Field, Grid

_SIZE = 256
_PER_CELL = 10
_TILE_CELLS, _TILE_PER_CELL = 48, 16


def seed_of(*names: str) -> int:
    """Return a seed that depends only on the names (their CRC-32)."""
    return zlib.crc32("/".join(names).encode())


def generator(*names: str) -> Generator:
    """Return a random generator seeded by names."""
    return default_rng(seed_of(*names))


@lru_cache(maxsize=64)
def _gradients(seed: int) -> tuple[Array, Array]:
    turn = default_rng(seed).uniform(0, 2 * np.pi, (_SIZE, _SIZE))
    return np.cos(turn).astype(np.float32), np.sin(turn).astype(np.float32)


def _corner(ix: Array, iy: Array, fx: Array, fy: Array, seed: int) -> Array:
    """Return the contribution of one corner of each cell."""
    gx, gy = _gradients(seed)
    at = np.ix_(iy % _SIZE, ix % _SIZE)
    part: Array = gx[at] * fx[None, :] + gy[at] * fy[:, None]
    return part


def _fade(t: Array) -> Array:
    faded: Array = t * t * t * (t * (t * 6 - 15) + 10)
    return faded


def perlin(xs: Array, ys: Array, seed: int) -> Array:
    """Return gradient noise, about -0.7..0.7, at every crossing of columns `xs` and rows `ys` (in cells)."""
    ix, iy = np.floor(xs).astype(int), np.floor(ys).astype(int)
    fx, fy = (xs - ix).astype(np.float32), (ys - iy).astype(np.float32)
    u, v = _fade(fx)[None, :], _fade(fy)[:, None]
    top = _corner(ix, iy, fx, fy, seed) * (1 - u) + _corner(ix + 1, iy, fx - 1, fy, seed) * u
    foot = _corner(ix, iy + 1, fx, fy - 1, seed) * (1 - u) + _corner(ix + 1, iy + 1, fx - 1, fy - 1, seed) * u
    out: Array = top * (1 - v) + foot * v
    return out


def _coarse(a: Array) -> Array:
    """Return sample positions, `_PER_CELL` to a cell, that enclose the sorted positions `a`."""
    lo, hi = np.floor(a[0] * _PER_CELL), np.ceil(a[-1] * _PER_CELL) + 1
    return np.arange(lo, hi + 1) / _PER_CELL


def _between(values: Array, at: Array, axis: int) -> Array:
    """Interpolate regular samples linearly along one axis; `at` is in samples."""
    i = at.astype(int)
    part = (at - i).astype(np.float32)
    shape = (-1, 1) if axis == 0 else (1, -1)
    low, high = np.take(values, i, axis), np.take(values, i + 1, axis)
    high -= low
    high *= part.reshape(shape)
    high += low
    return high


def sample(grid: Grid, seed: int, sx: float, sy: float) -> Array:
    """Return noise with cells of `sx` by `sy` units on a grid; slow variation is interpolated from coarse
    samples.
    """
    xs, ys = grid.x[0].astype(float) / sx + 91.7, grid.y[:, 0].astype(float) / sy + 57.3
    cx, cy = _coarse(xs), _coarse(ys)
    if len(cx) > len(xs) or len(cy) > len(ys):
        return perlin(xs, ys, seed)
    coarse = perlin(cx, cy, seed)
    rows = _between(coarse, (ys - cy[0]) * _PER_CELL, 0)
    return _between(rows, (xs - cx[0]) * _PER_CELL, 1)


def noise(name: str, scale: float, stretch: float = 1.0, octaves: int = 1) -> Field:
    """Return a field of noise, about -1..1, with cells `scale` units high and `scale * stretch` wide."""

    def at(grid: Grid) -> Array:
        total: Array = np.zeros((grid.y.size, grid.x.size), np.float32)
        for k in range(octaves):
            size = scale / 2**k
            total += sample(grid, seed_of(name, str(k)), size * stretch, size) * np.float32(1.45 * 0.5**k)
        return total

    return at


@lru_cache(maxsize=1)
def _tile() -> Array:
    """Return a repeating square of noise whose values are spread evenly over 0..1."""
    steps = np.arange(_TILE_CELLS * _TILE_PER_CELL) / _TILE_PER_CELL
    gx, gy = _gradients(seed_of("dashes"))
    ix = np.floor(steps).astype(int)
    f = (steps - ix).astype(np.float32)
    u = _fade(f)

    def corner(dx: int, dy: int) -> Array:
        at = np.ix_((ix + dy) % _TILE_CELLS, (ix + dx) % _TILE_CELLS)
        part: Array = gx[at] * (f - dx)[None, :] + gy[at] * (f - dy)[:, None]
        return part

    top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    foot = corner(0, 1) * (1 - u) + corner(1, 1) * u
    raw = top * (1 - u[:, None]) + foot * u[:, None]
    ranks = np.empty(raw.size, np.float32)
    ranks[np.argsort(raw, axis=None, kind="stable")] = np.linspace(0, 1, raw.size, dtype=np.float32)
    return ranks.reshape(raw.shape)


def lookup(u: Array, v: Array) -> Array:
    """Return noise spread evenly over 0..1 at any points (in cells; it repeats after 48)."""
    tile, size = _tile(), _TILE_CELLS * _TILE_PER_CELL
    a, b = u * np.float32(_TILE_PER_CELL), v * np.float32(_TILE_PER_CELL)
    i, j = np.floor(a), np.floor(b)
    a, b = a - i, b - j
    i, j = i.astype(np.int32) % size, j.astype(np.int32) % size
    i1, j1 = (i + 1) % size, (j + 1) % size
    top = tile[j, i] * (1 - a) + tile[j, i1] * a
    foot = tile[j1, i] * (1 - a) + tile[j1, i1] * a
    out: Array = top + (foot - top) * b
    return out
