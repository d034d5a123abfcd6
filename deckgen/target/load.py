"""A target file, with what `--set` changes in it, in; a `Target` out, or every problem of it at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

from deckgen.assets import asset
from deckgen.deck.load import plain_text
from deckgen.deck.model import Part
from deckgen.deck.reader import Report, as_map, as_whole, as_yes, each
from deckgen.errors import Problem, SpecError, UsageError, Where, did_you_mean
from deckgen.facts import Fact
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar, parse_yaml, read_yaml
from deckgen.target.fields import TargetFields, as_length, as_size, one_of
from deckgen.target.kinds import KINDS
from deckgen.target.model import Colour, Target
from deckgen.target.outputs import FacePages, PngFaces, SvgFaces
from deckgen.target.services import MOST_PIECES, as_shape, limits, products

_FLOW = re.compile(r"\s*(\[|\{\s*\}|\{[^}]*:\s)")
"""A list or a map; `{id}` is a pattern of names."""
FORMAT = 1
"""The version of the target format that this program reads."""


def bundled_targets() -> list[str]:
    """The names of the bundled targets."""
    return sorted(path.stem for path in asset("targets").glob("*.yaml"))


def profiles() -> list[str]:
    """The names of the bundled ICC profiles of presses."""
    return sorted(path.stem for path in asset("icc").glob("*.icc"))


def find_target(name: str) -> Path:
    """The file a user means: a bundled target's name, or the path of a .yaml file. Raises UsageError."""
    if name in bundled_targets():
        return asset("targets", f"{name}.yaml")
    path = Path(name)
    if path.suffix.lower() in (".yaml", ".yml") and path.is_file():
        return path
    hint = did_you_mean(name, bundled_targets())
    raise UsageError(Problem(f"there is no target {name!r}, neither bundled nor as a .yaml file", hint=hint))


def takers(part: Part) -> list[str]:
    """The names of the bundled print services that have something for a part."""
    found = [load_target(find_target(name)) for name in bundled_targets()]
    pages = [target for target in found if isinstance(target.output, FacePages)]
    pictures = [target for target in found if isinstance(target.output, PngFaces) and target.products]
    return sorted(target.name for target in [*pages, *pictures] if target.takes(part))


def load_target(path: Path, overrides: Mapping[str, str] | None = None) -> Target:
    """Read a target. `overrides` are dotted keys within it (`marks.ring`) and what they are to be.

    Raises SpecError with all problems, FileError if the file cannot be read.
    """
    report = Report()
    root = as_map(read_yaml(path, "target"))
    for key, value in (overrides or {}).items():
        root = report.attempt(_with_override, root, root, key.split("."), value, f"{path.stem}.{key}")
    fields = TargetFields(root, report, "the target")
    _check_format(fields)
    target = read_target(path, fields)
    report.finish()
    return target


def _check_format(fields: TargetFields) -> None:
    """Raises SpecError at once if this is no target file, or one for a later program."""
    hint = f"the first line of a target file is `deckgen-target: {FORMAT}`"
    if "deckgen-target" not in fields.map.items:
        raise SpecError(Problem("this is not a target file", fields.where, hint))
    try:
        as_whole(FORMAT, FORMAT)(fields.map.items["deckgen-target"])
    except SpecError as error:
        raise SpecError(
            replace(error.problems[0], advice=Fact("text", message=hint + "; is deckgen up to date?"))
        ) from None
    fields.node("deckgen-target")


def read_target(path: Path, fields: TargetFields) -> Target:
    """A target from its keys; problems are noted in the report of the fields."""
    kind = fields.need("kind", one_of(*KINDS), "")
    read = KINDS.get(kind)
    target = Target(
        name=path.stem,
        path=path,
        about=fields.get("about", plain_text, ""),
        version=fields.get("version", plain_text, "1"),
        kind=kind,
        output=read(fields) if read else SvgFaces(),
        trims=fields.get("trims", each(as_size), ()),
        exact=fields.get("exact", as_yes, False),
        bleed=(bleed := fields.need("bleed", as_length(0, 25), 0.0)),
        safe=fields.get("safe", as_length(0, 50), None),
        colour=cast(Colour, fields.get("colour", one_of("rgb", "cmyk"), "rgb")),
        products=products(fields, bleed),
        shapes=fields.get("shapes", each(as_shape), ()),
        counts=fields.get("counts", each(as_whole(1, MOST_PIECES)), ()),
        limits=limits(fields.inner("limits")),
        profile=fields.get("profile", one_of(*profiles()), ""),
        facts=tuple(fields.facts),
    )
    if read:
        fields.done()
    return target


def _with_override(root: MapNode, keys: list[str], value: str, name: str) -> MapNode:
    """The map with one value below it exchanged or added; raises SpecError if the way leads through text."""
    key, *further = keys
    where = Where(f"--set {name}")
    old = root.items.get(key)
    new: Node
    if further:
        new = _with_override(as_map(old if old is not None else MapNode({}, where)), further, value, name)
    elif _FLOW.match(value):
        new = parse_yaml(value, f"--set {name}")
    else:
        new = Scalar(value, where)
    places = root.keys if old is not None else {**root.keys, key: where}
    return MapNode({**root.items, key: new}, root.where, places)
