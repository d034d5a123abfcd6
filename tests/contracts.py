"""An import-linter contract that lists what each room may import. Unlisted rooms may import nothing."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AllowedContract(Contract):  # type: ignore[misc]
    """Every room of a package imports only the rooms and third-party libraries that it may use.

    Options: `package`, and `rooms`, lines of the form `room = other room, library`. An unused permission
    breaks the contract too, so that the list stays accurate.
    """

    type_name = "allowed"
    package = fields.StringField()
    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Compare the imports of each room with its line."""
        allowed = {}
        for line in self.rooms:
            room, _, names = line.partition("=")
            allowed[room.strip()] = {name.strip() for name in names.split(",") if name.strip()}
        used = self._used(graph)
        faults = [f"{room} is not listed" for room in used.keys() - allowed.keys()]
        for room in sorted(used.keys() & allowed.keys()):
            faults += [
                f"{room} may not import {name}: {used[room][name]}"
                for name in sorted(used[room].keys() - allowed[room])
            ]
            faults += [
                f"{room} is allowed {name} and does not use it"
                for name in sorted(allowed[room] - used[room].keys())
            ]
        faults += [f"there is no room {room}" for room in allowed.keys() - used.keys()]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def _used(self, graph: ImportGraph) -> dict[str, dict[str, str]]:
        """Return what each room imports, with one importing module for each."""
        used: dict[str, dict[str, str]] = {}
        for module in sorted(graph.modules):
            if not module.startswith(f"{self.package}."):
                continue
            room = module.split(".")[1]
            found = used.setdefault(room, {})
            for imported in graph.find_modules_directly_imported_by(module):
                parts = imported.split(".")
                name = parts[1] if parts[0] == self.package and len(parts) > 1 else parts[0]
                if name != room and name != self.package and parts[0] not in sys.stdlib_module_names:
                    found.setdefault(name, module)
        return used

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print what is used and not allowed, and what is allowed and not used."""
        for fault in check.metadata["faults"]:
            output.print_error(fault)


def main() -> None:
    """Print the lines that the contract must have for the current code."""
    import grimp

    graph = grimp.build_graph("deckgen", include_external_packages=True)
    contract: Any = AllowedContract.__new__(AllowedContract)
    contract.package = "deckgen"
    for room, names in AllowedContract._used(contract, graph).items():
        print(f'    "{room} = {", ".join(sorted(names))}",')


if __name__ == "__main__":
    main()
