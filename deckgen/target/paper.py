"""Papers: a name such as `a4`, or a size, in; a `Paper` out. The named ones are in assets/papers.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckgen.assets import asset
from deckgen.deck.reader import Fields, Report, as_map, as_text
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.reads import note
from deckgen.source import Node, Scalar, read_yaml
from deckgen.target.fields import as_size
from deckgen.target.model import Paper

SMALLEST, LARGEST = 50.0, 1500.0
"""The least and greatest side of a sheet of paper, in mm."""


def papers() -> dict[str, Paper]:
    """The papers that have names, by name in small letters."""
    return _papers(note(asset("papers.yaml")))


@cache
def _papers(path: Path) -> dict[str, Paper]:
    report = Report()
    found = {}
    for key, node in as_map(read_yaml(path)).items.items():
        fields = Fields(node, report, f"the paper {key!r}")
        size = as_size(fields.node("size") or node)
        found[key] = Paper(fields.need("name", as_text, key), size.width, size.height)
        fields.need("source", as_text, "")
        fields.done()
    report.finish()
    return found


def as_paper(node: Node) -> Paper:
    """A reader of papers: a name in any letters, or `210mm x 297mm`. Raises SpecError."""
    if isinstance(node, Scalar) and not node.text[:1].isdigit():
        name = as_text(node)
        if name.lower() not in papers():
            hint = did_you_mean(name.lower(), papers()) + " A size such as 210mm x 297mm will do too."
            raise SpecError(Problem(f"there is no paper {name!r}", node.where, hint.strip()))
        return papers()[name.lower()]
    size = as_size(node)
    if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
        message = f"a paper of {size}: each side must be {SMALLEST:g} to {LARGEST:g} mm"
        raise SpecError(Problem(message, node.where))
    return Paper("", size.width, size.height)
