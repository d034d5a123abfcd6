"""Cut scenes into plate files for each card size, and audit their thinnest lines."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np
from scipy import ndimage

from deckgen.plate import Plate
from engraver.field import FINE, PITCH_MM, Canvas
from engraver.grid import Array
from engraver.plate_file import write_plate
from engraver.scene import Scene
from engraver.trace import trace

TRIMS_MM = (63.5, 88.9)
"""Trim diameters that a plate of a card is cut for (2 1/2 and 3 1/2 inches)."""
SAFE_MM = 3.175
"""The safe margin of printing services, 1/8 in: everything within the rim keeps this far from the trim."""
SAFE_LINE = 0.945
VIGNETTE = 0.800
"""Radius of the vignette, as a fraction of the card's unit."""
THIN_MM = 0.07
_LIBRARIES = ("numpy", "scipy", "contourpy", "shapely", "skia-python")


def frame_mm(trim_mm: float, frame: str) -> float:
    """Return the radius in mm of a plate's unit disc: that of the `vignette`, or of the whole `card`."""
    r = trim_mm / 2
    return r if frame == "card" else VIGNETTE * min(r, (r - SAFE_MM) / SAFE_LINE)


def pitch_for(trim_mm: float, frame: str = "vignette") -> float:
    """Return the line pitch of 0.40 mm in radii of the unit disc."""
    return PITCH_MM / frame_mm(trim_mm, frame)


def trims_of(scene: Scene) -> Sequence[float]:
    """Return the trims a scene is cut for, in mm."""
    return tuple(scene.radii) or TRIMS_MM


def pitch_of(scene: Scene, trim_mm: float) -> float:
    """Return the line pitch of a scene for this trim, in radii of its unit disc."""
    if not scene.radii:
        return pitch_for(trim_mm, scene.frame)
    return PITCH_MM / scene.radii[min(scene.radii, key=lambda trim: abs(trim - trim_mm))]


def draw(scene: Scene, trim_mm: float, fineness: float = FINE) -> Canvas:
    """Compose a scene on a canvas for cards of this trim."""
    canvas = Canvas(scene.name, pitch_of(scene, trim_mm), fineness, scene.reach)
    scene.compose(canvas)
    return canvas


def cut(scene: Scene, trim_mm: float, fineness: float = FINE) -> Plate:
    """Return the plate of a scene for cards of this trim."""
    return trace(draw(scene, trim_mm, fineness))


def file_name(scene: Scene, trim_mm: float) -> str:
    """Return `jun-full.635.plate`: the scene and the trim in tenths of a millimetre."""
    return f"{scene.name}.{round(trim_mm * 10)}.plate"


def cut_file(scene: Scene, trim_mm: float, folder: Path) -> Path:
    """Cut a scene, write its plate file and return the path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name(scene, trim_mm)
    write_plate(path, cut(scene, trim_mm))
    return path


def libraries() -> Mapping[str, str]:
    """Return the versions plates are cut with; equal versions on equal machines give equal bytes."""
    return {"machine": platform.machine(), **{name: version(name) for name in _LIBRARIES}}


def note_libraries(folder: Path) -> None:
    """Write the library versions to `made-with.json`, beside the plates."""
    text = json.dumps(libraries(), indent=2) + "\n"
    (folder / "made-with.json").write_text(text, "utf-8")


@dataclass(frozen=True, slots=True)
class Audit:
    """The shares of ink and of paper thinner than `THIN_MM`, and the inked share of the disc (`ink`)."""

    thin_ink: float
    thin_paper: float
    ink: float


def _thin(solid: Array, step: float, mm: float) -> float:
    """Return the share of a shape that an opening by a disc of diameter `THIN_MM` removes."""
    radius = THIN_MM / 2 * mm / step
    core = ndimage.distance_transform_edt(solid) > radius
    kept = ndimage.distance_transform_edt(~core) <= radius + 0.7
    return float((solid & ~kept).sum() / max(1, solid.sum()))


def audit(canvas: Canvas) -> Audit:
    """Measure the thinnest lines of a finished canvas, within its reach."""
    disc = np.hypot(canvas.side[None, :], canvas.side[:, None]) < canvas.reach - 2 * canvas.step
    ink = (canvas.g > 0) & disc
    paper = (canvas.g <= 0) & disc
    return Audit(
        _thin(ink, canvas.step, canvas.mm),
        _thin(paper, canvas.step, canvas.mm),
        float(ink.sum() / disc.sum()),
    )
