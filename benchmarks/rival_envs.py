"""Create a virtual environment with a rival in its pinned version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

PINS: dict[str, tuple[str, ...]] = {
    "reportlab": ("reportlab==5.1.0",),
    "cairocffi": ("cairocffi==1.7.1", "cffi==2.1.1"),
    "typst": ("typst==0.15.2",),
    "protograf": ("protograf==0.5.2", "pymupdf==1.28.2", "fonttools==4.68.0"),
}
"""What is installed for each rival: itself first, then whatever else its speed hangs on."""


def default_folder() -> Path:
    """Where the environments are kept: `deckgen-bench` in the user's cache folder."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "deckgen-bench"


def python_of(rival: str, folder: Path) -> Path:
    """Return the interpreter of `rival`'s environment in `folder`; recreate it if its pins changed.

    Raises subprocess.CalledProcessError if pip cannot install the pinned versions.
    """
    home = folder / f"{rival}-{sys.version_info.major}.{sys.version_info.minor}"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, pins = home / "pins.txt", "\n".join(PINS[rival])
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != pins:
        print(f"making an environment for {rival} in {home}", file=sys.stderr)
        shutil.rmtree(home, ignore_errors=True)
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", *PINS[rival]], check=True, stdout=sys.stderr)
        stamp.write_text(pins, encoding="utf-8")
    return python


def version_of(rival: str, python: Path) -> str:
    """Return the version of `rival` that `python` actually imports."""
    ask = f"from importlib.metadata import version; print(version({rival!r}))"
    return subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
