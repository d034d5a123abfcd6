"""Shell completion works through the protocol of each script; bash runs its own script."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from in_process import deckgen

from deckgen.cli.completions import SHELLS

BEGINS = [
    sys.executable,
    "-c",
    "import sys; sys.argv[0] = 'deckgen'; from deckgen.__main__ import main; main()",
]


def completed(*words: str, folder: Path, shell: str = "bash") -> list[str]:
    """Return the completions of the last word."""
    env = {"_DECKGEN_COMPLETE": f"{shell}_complete", "COMP_CWORD": str(len(words))}
    if shell == "powershell":
        env |= {"COMP_WORDS": "\n".join(["deckgen", *filter(None, words)]), "COMP_INCOMPLETE": words[-1]}
    else:
        env |= {"COMP_WORDS": " ".join(["deckgen", *words])}
    done = deckgen(folder=folder, **env)
    assert (done.code, done.err) == (0, "")
    separator = "\t" if shell == "powershell" else ","
    lines = [line.split(separator) for line in done.out.splitlines() if line]
    return [line[0] if shell == "powershell" else line[-1] for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("bui",), {"build"}),
        (("referee", "ve"), {"verify"}),
        (("build", "moo"), {"moonlight", "moons"}),
        (("build", "moonlight", "--targ"), {"--target"}),
        (("build", "moonlight", "--target", "home-"), {"home-a4", "home-letter"}),
        (("build", "moonlight", "--only", "jun-"), {"jun-new", "jun-first", "jun-full", "jun-last"}),
        (("build", "moonlight", "--overlay", ""), {"hanafuda"}),
        (("build", "moonlight", "--lang", ""), {"en", "de", "ja"}),
        (("build", "--set", "home-a4.fl"), {"home-a4.flip="}),
        (("simulate", "sixp"), {"sixpence"}),
        (("new", "x", "--template", "tar"), {"tarot"}),
        (("nothing", "b"), set()),
        (("build", "nothing", "--only", ""), set()),
    ],
)
def test_names_are_completed(words: tuple[str, ...], offered: set[str], tmp_path: Path) -> None:
    found = set(completed(*words, folder=tmp_path))
    assert offered <= found if offered else not found - {"build"}


@pytest.mark.slow
def test_powershell_gets_values_with_descriptions(tmp_path: Path) -> None:
    assert {"moonlight", "moons"} <= set(completed("build", "moo", folder=tmp_path, shell="powershell"))
    assert "home-a4" in completed("build", "-t", "", folder=tmp_path, shell="powershell")


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_a_script(shell: str, tmp_path: Path) -> None:
    done = subprocess.run([*BEGINS, "completions", shell], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and f"{shell}_complete" in done.stdout
    if program := shutil.which(shell):
        parsed = subprocess.run([program, "-n"], input=done.stdout, capture_output=True, text=True)
        assert parsed.returncode == 0, parsed.stderr
