"""Find and load target files and apply `--set`, reporting every problem at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from deckgen.assets import asset
from deckgen.deck.fields import ProblemLog, Type, as_map, check_keys, fields_of, section, values_of
from deckgen.deck.model import Part
from deckgen.deck.scope import NO_NAMES
from deckgen.deck.synonyms import TARGET_NAMES
from deckgen.deck.types import fault
from deckgen.errors import UsageError, Where
from deckgen.facts import Fact, Quantity, suggest
from deckgen.paths import is_file
from deckgen.source import ListNode, MapNode, Node, ScalarNode, parse_yaml, read_yaml
from deckgen.target.model import FORMAT, USES, Product, Source, Target, squeezed
from deckgen.target.outputs import KINDS, FacePages, PngFaces

TARGET_FIELDS = fields_of(Target)
_FLOW = re.compile(r"\s*(\[|\{\s*\}|\{[^}]*:\s)")
"""Matches the start of a list or a map, but not `{id}`, which is a name pattern."""
_SOURCED: Type[Source] = section(Source, "target-sourced")


def bundled_targets() -> list[str]:
    """Return the names of the bundled targets."""
    return sorted(path.stem for path in asset("targets").glob("*.yaml"))


def find_target(name: str) -> Path:
    """Return a target's file, given a bundled name or the path of a .yaml file. Raises UsageError."""
    if name in bundled_targets():
        return asset("targets", f"{name}.yaml")
    path = Path(name)
    if path.suffix.lower() in (".yaml", ".yml") and is_file(path):
        return path
    raise UsageError(Fact("target-not-found", name=name, near=suggest(name, bundled_targets(), TARGET_NAMES)))


def targets_by_use() -> list[Target]:
    """Return the bundled targets in the order in which people look for them: what prints at home comes first.

    Among those for the same use, sheets come before boxes and booklets.
    """
    found = [load_target(find_target(name)) for name in bundled_targets()]
    return sorted(
        found, key=lambda each: (USES.index(each.use or USES[-1]), each.kind != "sheets", each.name)
    )


def takers(part: Part) -> list[str]:
    """Return the names of the bundled print services that have a product for a part."""
    found = [load_target(find_target(name)) for name in bundled_targets()]
    pages = [target for target in found if isinstance(target.output, FacePages)]
    pictures = [target for target in found if isinstance(target.output, PngFaces) and target.products]
    return sorted(target.name for target in [*pages, *pictures] if target.takes(part))


def load_target(path: Path, overrides: Mapping[str, str] | None = None) -> Target:
    """Read a target. `overrides` are new values by dotted key (`marks.ring`).

    Raises SpecError with all problems, FileError if the file cannot be read.
    """
    log = ProblemLog()
    root = as_map(read_yaml(path))
    for key, value in (overrides or {}).items():
        root = log.attempt(_with_override, root, root, key.split("."), value, f"{path.stem}.{key}")
    _check_format(root)
    sources: list[Source] = []
    root = as_map(_bare(root, "", sources, log))
    common = values_of(TARGET_FIELDS, root, NO_NAMES, log)
    settings = KINDS.get(common["kind"])
    if settings is None:
        check_keys(Fact("target-the-target"), TARGET_FIELDS, root, log, root.items)
        log.finish()
        raise AssertionError("a target without a kind has problems")
    fields = fields_of(settings)
    check_keys(Fact("target-the-target"), {**TARGET_FIELDS, **fields}, root, log)
    output = settings(**values_of(fields, root, NO_NAMES, log))
    target = Target(name=path.stem, path=path, output=output, sources=tuple(sources), **common)
    for product in target.products:
        _check_shape(product, target.bleed, root, log)
    log.finish()
    return target


def _check_format(root: MapNode) -> None:
    """Raise SpecError at once if this is not a target file, or one for a later version of deckgen."""
    version = root.items.get("deckgen-target")
    if version is None:
        raise fault("target-not-a-target", root, format=FORMAT)
    if not isinstance(version, ScalarNode) or version.text != str(FORMAT):
        raise fault("target-later-format", version, format=FORMAT)


def _bare(node: Node, key: str, sources: list[Source], log: ProblemLog) -> Node:
    """Return the node without the sources beside its values; these are added to `sources`.

    `bleed: 0.12in` and `bleed: {value: 0.12in, source: the vendor's template, verified: yes}` are equivalent.
    """
    match node:
        case MapNode(items=items) if key and "value" in items:
            sources.append(replace(_SOURCED.collect(node, NO_NAMES, log), name=key))
            return _bare(items["value"], key, sources, log)
        case MapNode(items=items):
            below = f"{key}." if key else ""
            return node.with_items({k: _bare(v, f"{below}{k}", sources, log) for k, v in items.items()})
        case ListNode(items=items):
            numbered = enumerate(items, start=1)
            return node._replace(items=tuple(_bare(v, f"{key}.{n}", sources, log) for n, v in numbered))
        case _:
            return node


def _check_shape(product: Product, bleed: float, root: MapNode, log: ProblemLog) -> None:
    """Report a product whose pixel size does not have the proportions of its trim and bleed."""
    bleed = bleed if product.bleed is None else product.bleed
    if product.pixels and product.trim and squeezed(product.trim, bleed, product.pixels):
        across, down = (Quantity(side + 2 * bleed, "mm") for side in product.trim)
        width, height = product.pixels
        fact = Fact(
            "target-out-of-shape", product=product.name, width=width, height=height, across=across, down=down
        )
        log.add(fact, root.items["products"].where)


def _with_override(root: MapNode, keys: list[str], value: str, name: str) -> MapNode:
    """Return the map with one value replaced or added. Raises SpecError if a key is not in a map."""
    key, *further = keys
    where = Where(f"--set {name}")
    old = root.items.get(key)
    new: Node
    if further:
        new = _with_override(as_map(old if old is not None else MapNode({}, where)), further, value, name)
    elif _FLOW.match(value):
        new = parse_yaml(value, f"--set {name}")
    else:
        new = ScalarNode(value, where)
    written = root.keys if old is not None else {**root.keys, key: ScalarNode(key, where)}
    return root.with_items({**root.items, key: new}, written)
