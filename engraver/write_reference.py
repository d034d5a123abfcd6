"""Write the reference in `docs/engraving.md` from the docstrings of the engraver.

Run it after changing one: `python engraver/write_reference.py`. A test compares the page with the output.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "engraving.md"
HEADING = "## Reference\n"
MODULES = (
    *("field", "phases", "stamp", "light", "ribbon", "sky", "moon", "stars", "ground", "water", "snow"),
    *sorted(f"motifs.{path.stem}" for path in (HERE / "engraver" / "motifs").glob("[!_]*.py")),
)


def reference() -> str:
    """Return the whole section, from its heading to the end of the page."""
    return "\n".join([HEADING, "The modules of `engraver`. Defaults are shown.\n", *map(_section, MODULES)])


def _section(name: str) -> str:
    source = HERE / "engraver" / f"{name.replace('.', '/')}.py"
    tree = ast.parse(source.read_text("utf-8"))
    return "\n".join([f"### `{name}`", "", _words(tree), "", *_entries(tree), ""])


def _entries(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield f"- `{prefix}{node.name}{_signature(node)}`: {_words(node)}"
            if isinstance(node, ast.ClassDef):
                yield from _entries(node, f"{node.name}.")


def _words(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split())


def _signature(node: ast.ClassDef | ast.FunctionDef) -> str:
    if isinstance(node, ast.FunctionDef):
        is_property = "property" in map(ast.unparse, node.decorator_list)
        return "" if is_property else f"({_arguments(node.args)})"
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return f"({_arguments(item.args)})"
    fields = [
        item for item in node.body if isinstance(item, ast.AnnAssign) and not isinstance(item.value, ast.Call)
    ]
    return f"({', '.join(_field(item) for item in fields)})"


def _field(item: ast.AnnAssign) -> str:
    return ast.unparse(item.target) + (f"={ast.unparse(item.value)}" if item.value else "")


def _arguments(arguments: ast.arguments) -> str:
    everything = [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    for argument in filter(None, everything):
        argument.annotation = None
    arguments.args = [argument for argument in arguments.args if argument.arg != "self"]
    return ast.unparse(arguments)


if __name__ == "__main__":
    before = PAGE.read_text("utf-8").partition(HEADING)[0]
    PAGE.write_text(before + reference(), "utf-8")
