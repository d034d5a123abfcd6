"""Change single lines of rules, geometry and output keys, and see whether a test of the room notices.

    python benchmarks/mutants.py [--count 80] [--seed 1] [--room moonlight]

Each mutant is one small fault in a copy of the package: a comparison or a sign reversed, a constant off by
one, `and` for `or`, a condition negated, an assignment dropped. The quick tests of its room run until one
fails. A mutant is killed when a test fails, or when the tests use more than two minutes of CPU time, three
times what any room needs without a fault. Prints the survivors and the share that was killed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 120
"""Seconds of CPU time after which a test is assumed to loop forever."""
GAMES = "tests/games/"
ANY_GAME = (
    GAMES + "test_every_game.py",
    GAMES + "test_match.py",
    GAMES + "test_decks.py",
    GAMES + "test_desk.py",
    GAMES + "test_rule_ids.py",
    GAMES + "test_games_in_languages.py",
    "tests/play/test_bots.py",
    "tests/play/test_worlds.py",
    "tests/play/test_simulate.py",
)
TRICKS = (GAMES + "test_trick_games.py", GAMES + "test_scores_told.py")
ROOMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "moonlight": (
        ("games/moonlight/rules.py", "games/moonlight/kit.py"),
        (GAMES + "test_moonlight.py", *TRICKS, *ANY_GAME),
    ),
    "moon": (("games/moon/rules.py", "games/moon/kit.py"), (GAMES + "test_moon.py", *TRICKS, *ANY_GAME)),
    "tricks": (
        ("games/tricks.py", "games/trick_hand.py", "games/masks.py"),
        (GAMES + "test_tricks.py", GAMES + "test_moon.py", GAMES + "test_moonlight.py", *TRICKS, *ANY_GAME),
    ),
    "fishing": (
        ("games/hanafuda/rules.py", "games/koikoi/rules.py"),
        (GAMES + "test_hanafuda.py", GAMES + "test_koikoi.py", GAMES + "test_plain_hanafuda.py", *ANY_GAME),
    ),
    "moons": (
        ("games/moons/rules.py", "games/moons/melds.py"),
        (GAMES + "test_moons.py", GAMES + "test_partition.py", GAMES + "test_scores_told.py", *ANY_GAME),
    ),
    "sixpence": (
        ("games/sixpence/rules.py", "games/sixpence/figures.py"),
        (GAMES + "test_sixpence.py", GAMES + "test_hanafuda_to_sixpence.py", *ANY_GAME),
    ),
    "geometry": (
        ("geometry.py", "sheet/duplex.py", "sheet/layout.py", "sheet/sheets.py"),
        ("tests/test_geometry.py", "tests/sheet", "tests/target/test_label_sheets.py"),
    ),
    "keys": (
        ("outputs/planner.py", "faces/request.py", "scene_digest.py", "making/manifest.py"),
        (
            "tests/outputs/test_keys.py",
            "tests/outputs/test_products.py",
            "tests/outputs/test_services.py",
            "tests/outputs/test_notes_of_services.py",
            "tests/making/test_building.py",
            "tests/faces",
        ),
    ),
}
"""By room: the modules that are changed, and the tests that must notice."""

OPINIONS = {"opinions", "_opinions", "_worth", "_bids", "_rank", "_lead", "_called_leads", "HELP", "NEEDS"}
"""The functions and tables of kits that say what greedy bots prefer."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


class Mutant(NamedTuple):
    """One fault: the module, the line it is on, what was done, and the module's text with it."""

    room: str
    module: str
    line: int
    what: str
    source: str


def faults(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield every node that can be turned into a fault, with the fault's name.

    The size of a cache changes no result, so decorators stay as they are, and so do imports for type
    checkers alone. So do the opinions of greedy bots: these are tastes, which matches measure, and no rules.
    """
    kept = {id(inner) for node in ast.walk(tree) for part in _unmeasured(node) for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in kept:
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, f"{type(node.ops[0]).__name__} -> {SWAPS[type(node.ops[0])].__name__}"
        elif (isinstance(node, ast.BinOp) and type(node.op) in SWAPS) or isinstance(node, ast.BoolOp):
            yield node, f"{type(node.op).__name__} -> {SWAPS[type(node.op)].__name__}"
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield node, f"{node.value} -> {node.value + 1}"
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node, "condition negated"
        elif isinstance(node, ast.Assign | ast.AugAssign) and _keeps_names(node):
            yield node, "assignment dropped"


def _unmeasured(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a node in which a fault shows in no rule."""
    if _name(node) in OPINIONS or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        return [node]
    return list(getattr(node, "decorator_list", ()))


def _name(node: ast.AST) -> str:
    """Return the name that a definition or an assignment binds, or an empty string."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return getattr(node, "name", "") or ""


def _keeps_names(node: ast.Assign | ast.AugAssign) -> bool:
    """Return whether a name is bound without this assignment, so that the fault is not a NameError."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets) or isinstance(
        node, ast.AugAssign
    )


def mutate(node: ast.AST) -> None:
    """Turn a node of a tree into its fault."""
    match node:
        case ast.Compare():
            node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
        case ast.BinOp() | ast.BoolOp():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.Constant():
            node.value += 1  # type: ignore[operator]
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Assign():
            node.targets = [ast.Name("_dropped", ast.Store())]
        case ast.AugAssign():
            node.target = ast.Name("_dropped", ast.Store())


def mutants(count: int, seed: int, rooms: list[str]) -> list[Mutant]:
    """Return a sample of faults, the same number from each room."""
    chance, found = random.Random(seed), []
    for room in rooms:
        sites = []
        for pattern in ROOMS[room][0]:
            for path in sorted((ROOT / "deckgen").glob(pattern)):
                sites += [(path, n) for n, _ in enumerate(faults(ast.parse(path.read_text("utf-8"))))]
        for path, n in chance.sample(sites, min(count // len(rooms), len(sites))):
            tree = ast.parse(path.read_text("utf-8"))
            node, what = list(faults(tree))[n]
            line = getattr(node, "lineno", 0)
            mutate(node)
            text = ast.unparse(ast.fix_missing_locations(tree))
            found.append(Mutant(room, str(path.relative_to(ROOT)), line, what, text))
    return found


def survives(mutant: Mutant) -> bool:
    """Return whether all tests of the room pass with the fault."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        shutil.copytree(ROOT / "deckgen", copy / "deckgen", ignore=shutil.ignore_patterns("__pycache__"))
        for other in ("assets", "specs", "tests", "docs", "pyproject.toml", "README.md"):
            (copy / other).symlink_to(ROOT / other)
        (copy / mutant.module).write_text(mutant.source, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [*command, *ROOMS[mutant.room][1]],
            cwd=copy,
            env=environment,
            capture_output=True,
            check=False,
            # CPU time, unlike time on the clock, does not depend on what else the machine does.
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)),
        )
        return done.returncode == 0


def main() -> None:
    """Make the mutants, run the tests, print what survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", action="append", choices=list(ROOMS))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    sample = mutants(given.count, given.seed, given.room or list(ROOMS))
    alive = 0
    with ThreadPoolExecutor(given.workers) as pool:
        for mutant, survived in zip(sample, pool.map(survives, sample), strict=True):
            if survived:
                alive += 1
                print(f"survived: {mutant.module}:{mutant.line}: {mutant.what}", flush=True)
    print(f"{len(sample) - alive} of {len(sample)} mutants killed")


if __name__ == "__main__":
    main()
