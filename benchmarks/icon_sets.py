"""Count the icons of npm packages that deckgen draws, and draws correctly, compared with resvg.

    python benchmarks/icon_sets.py [SET]... [--files 150] [--all] [--cache FOLDER] [--keep FOLDER]

Each set is downloaded with `npm pack`. A seeded sample of its files is drawn 256 pixels wide, by deckgen (its
PDF, drawn by MuPDF) and by resvg. A pixel is wrong if its colour is found nowhere within 2 pixels in the
other picture. A drawing is wrong if more than 0.4 % of its pixels are wrong, and severely if more than 2 %
are; one that is unlike resvg's but like librsvg's is not. Drawings that are vectors alone are counted apart
from those with a picture of what cannot be vectors.
`--keep` saves ours and theirs of each drawing that is wrong, and prints why the others were refused.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image as Pictures

from deckgen.draw.svg.reader import read_svg
from deckgen.errors import FactError
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Image, Scene, painted

SETS = {
    "game-icons": ("@iconify-json/game-icons", "icons.json"),
    "lucide": ("lucide-static", "icons/*.svg"),
    "twemoji": ("@twemoji/svg", "*.svg"),
    "openmoji": ("openmoji", "color/svg/*.svg"),
    "noto": ("@iconify-json/noto", "icons.json"),
    "fluent-emoji": ("@iconify-json/fluent-emoji", "icons.json"),
    "circle-flags": ("circle-flags", "flags/*.svg"),
    "flag-icons": ("flag-icons", "flags/4x3/*.svg"),
    "logos": ("@iconify-json/logos", "icons.json"),
    "vscode-icons": ("@iconify-json/vscode-icons", "icons.json"),
}
"""The package of each set, and its files within: SVG, or one table of icons as Iconify packs them."""
SIZE = 256
FINER = 4
"""Both are drawn this much finer than they are compared, so that ways of softening edges do not count."""
NEAR = 2
TOLERANCE = 24
WRONG, SEVERE = 0.004, 0.02
LONGEST = 1_200
"""Seconds after which a drawing counts as a crash; on a busy machine, filters can take minutes."""


@dataclass(frozen=True)
class Outcome:
    """The result for one file: refused for a reason, or drawn with a share of wrong pixels."""

    name: str
    reason: str = ""
    wrong: float = 0.0
    pictures: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each set; return 0 if each has 99 % accepted and at most 1 % wrong.

    That share is counted for drawings that are vectors alone as well.
    """
    asked = _parse(arguments)
    print("| set | files | accepted | wrong | severe | crash | with a picture | wrong of vectors alone |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    good = True
    with TemporaryDirectory(prefix="icons-") as folder:
        for name in asked.sets or SETS:
            files = sorted(drawings(*SETS[name], asked.cache or Path(folder)))
            if not asked.all:
                files = sorted(Random(name).sample(files, min(asked.files, len(files))))
            outcomes = list(_drawn(files, asked.keep and asked.keep / name))
            good &= _told(name, outcomes, asked.keep is not None)
    return 0 if good else 1


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw icon sets from npm and compare with resvg.")
    parser.add_argument("sets", nargs="*", metavar="SET", help=", ".join(SETS))
    parser.add_argument("--files", type=int, default=150, help="files of each set (150)")
    parser.add_argument("--all", action="store_true", help="every file")
    parser.add_argument("--cache", type=Path, help="a folder for the downloaded packages")
    parser.add_argument("--keep", type=Path, help="a folder for pictures of wrong drawings")
    return parser.parse_args(arguments)


def drawings(package: str, pattern: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each SVG of an npm package, downloaded unless it is in the folder."""
    prefix = package.removeprefix("@").replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    if not list(folder.glob(f"{prefix}-[0-9]*.tgz")):
        subprocess.run(
            ["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
    with tarfile.open(next(folder.glob(f"{prefix}-[0-9]*.tgz"))) as archive:
        for member in archive:
            path = member.name.partition("/")[2]
            if fnmatch(path, pattern) and path.count("/") == pattern.count("/"):
                opened = archive.extractfile(member)
                assert opened is not None
                if path.endswith(".json"):
                    yield from _unpacked(json.load(opened))
                else:
                    yield path.rpartition("/")[2], opened.read()


def _unpacked(table: dict[str, object]) -> Iterator[tuple[str, bytes]]:
    icons = table["icons"]
    assert isinstance(icons, dict)
    for name, icon in icons.items():
        left, top, width, height = (
            icon.get(key, table.get(key, usual))
            for key, usual in (("left", 0), ("top", 0), ("width", 16), ("height", 16))
        )
        box = f'viewBox="{left} {top} {width} {height}"'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {box}>'
        yield f"{name}.svg", f"{svg}{icon['body']}</svg>".encode()


def _drawn(files: Sequence[tuple[str, bytes]], keep: Path | None) -> Iterator[Outcome]:
    """Draw the files in a separate process; if it dies, the file it was drawing counts as a crash."""
    pool = ProcessPoolExecutor(1)
    for name, data in files:
        try:
            yield pool.submit(outcome_of, name, data, keep).result(LONGEST)
        except (BrokenProcessPool, TimeoutError) as error:
            yield Outcome(name, f"CRASH {type(error).__name__}")
            pool.shutdown(wait=False, cancel_futures=True)
            pool = ProcessPoolExecutor(1)
    pool.shutdown()


def outcome_of(name: str, data: bytes, keep: Path | None) -> Outcome:
    """Draw one file both ways and compare; anything but a picture or a proper error is a crash."""
    try:
        scene = read_svg(data)
        ours = _ours(scene)
    except FactError as error:
        return Outcome(name, str(error))
    except Exception as error:
        return Outcome(name, f"CRASH {type(error).__name__}: {error}")
    theirs = _theirs(data, ours.size)
    wrong = max(_strange(ours, theirs), _strange(theirs, ours))
    if wrong > WRONG and (third := _judged(data, ours.size)):
        wrong = min(wrong, max(_strange(ours, third), _strange(third, ours)))
    if keep and wrong > WRONG:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / name).write_bytes(data)
        pair = Pictures.new("RGB", (2 * ours.width + 8, ours.height), "grey")
        pair.paste(ours, (0, 0))
        pair.paste(theirs, (ours.width + 8, 0))
        pair.save(keep / f"{name}-{100 * wrong:.1f}.png")
    return Outcome(name, "", wrong, sum(isinstance(visit.item, Image) for visit in painted(scene)))


def _ours(scene: Scene) -> Pictures.Image:
    """Return the scene as deckgen's own PDF shows it, `SIZE` pixels on its longer side."""
    scale = SIZE / max(scene.width, scene.height)
    width, height = (max(1, round(side * scale)) * FINER for side in (scene.width, scene.height))
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / "a.pdf", Path(folder) / "a.ppm"
        source.write_bytes(pdf_bytes([scene], PdfOptions("Icon")))
        size = ["-w", str(width), "-h", str(height), "-f", "-c", "rgb"]
        command = ["mutool", "draw", "-q", *size, "-o", target, source, "1"]
        subprocess.run(command, check=True, capture_output=True)
        with Pictures.open(target) as fine:
            return fine.convert("RGB").reduce(FINER)


def _theirs(data: bytes, size: tuple[int, int]) -> Pictures.Image:
    import resvg_py

    side = {"width": size[0] * FINER} if size[0] >= size[1] else {"height": size[1] * FINER}
    png = resvg_py.svg_to_bytes(
        svg_string=data.decode(), background="#ffffff", skip_system_fonts=True, dpi=96, **side
    )
    fine = Pictures.open(BytesIO(png)).convert("RGB").resize((size[0] * FINER, size[1] * FINER))
    return fine.reduce(FINER)


def _judged(data: bytes, size: tuple[int, int]) -> Pictures.Image | None:
    """Return librsvg's drawing of a file, None if it is not installed; resvg has bugs of its own."""
    if shutil.which("rsvg-convert") is None:
        return None
    sides = ["-w", str(size[0] * FINER), "-h", str(size[1] * FINER)]
    command = ["rsvg-convert", *sides, "--background-color", "white"]
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    return None if done.returncode else Pictures.open(BytesIO(done.stdout)).convert("RGB").reduce(FINER)


def _strange(picture: Pictures.Image, other: Pictures.Image) -> float:
    """Return the share of pixels with no similar colour nearby in the other picture."""
    here, there = np.asarray(picture, np.int16), np.asarray(other, np.int16)
    apart = np.abs(here - there).max(axis=2) > TOLERANCE
    rows, columns = np.nonzero(apart)
    left = here[rows, columns]
    around = np.pad(there, ((NEAR, NEAR), (NEAR, NEAR), (0, 0)), "edge")
    least = np.full(len(left), 255, np.int16)
    for down in range(2 * NEAR + 1):
        for across in range(2 * NEAR + 1):
            moved = around[rows + down, columns + across]
            np.minimum(least, np.abs(left - moved).max(axis=1), out=least)
    return float((least > TOLERANCE).sum() / apart.size)


def _told(name: str, outcomes: Sequence[Outcome], loud: bool) -> bool:
    """Print the line of a set and, if asked, its refusals; return whether it is good enough."""
    drawn = [outcome for outcome in outcomes if not outcome.reason]
    plain = [outcome for outcome in drawn if not outcome.pictures]
    wrong, wrong_plain = _worse(drawn, WRONG), _worse(plain, WRONG)
    crashes = sum(outcome.reason.startswith("CRASH") for outcome in outcomes)
    shares = (
        _share(len(drawn), len(outcomes)),
        _share(len(wrong), len(drawn)),
        _share(len(_worse(drawn, SEVERE)), len(drawn)),
        str(crashes),
        _share(len(drawn) - len(plain), len(drawn)),
        _share(len(wrong_plain), len(plain)),
    )
    print(f"| {name} | {len(outcomes)} | {' | '.join(shares)} |", flush=True)
    if loud:
        for reason, count in Counter(o.reason for o in outcomes if o.reason).most_common(12):
            print(f"    {count} x {reason}")
        for outcome in wrong[:12]:
            print(f"    {outcome.name}: {100 * outcome.wrong:.1f} % of its pixels")
    few = len(wrong) <= 0.01 * len(drawn) and len(wrong_plain) <= 0.01 * len(plain)
    return len(drawn) >= 0.99 * len(outcomes) and few and not crashes


def _worse(outcomes: Sequence[Outcome], share: float) -> list[Outcome]:
    """Return the drawings with more than a share of wrong pixels, the worst first."""
    return sorted((o for o in outcomes if o.wrong > share), key=lambda o: -o.wrong)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


if __name__ == "__main__":
    sys.exit(main())
