"""A gradient of a PDF and a plate in; the gradient of that plate alone, in grey, out.

ISO 32000-1, 8.7.4.5 (shadings of types 1 to 3, whose colours come from functions) and 7.10 (functions).
"""

from __future__ import annotations

from typing import Any

import pikepdf

from deckgen.press.colourspaces import ALL, Space, Unmeasurable, space_of

_BY_FUNCTION = (1, 2, 3)
_DEEPEST = 8
"""How deep functions may be stitched of one another."""


def plate_gradient(out: pikepdf.Pdf, shading: Any, plate: str, found: Any, overprint: bool) -> Any:
    """The gradient as one plate has it; None where it leaves the plate alone. Raises Unmeasurable."""
    space = space_of(shading["/ColorSpace"], found.get("/ColorSpace"))
    if space.refused or ALL in space.plates or int(shading["/ShadingType"]) not in _BY_FUNCTION:
        raise Unmeasurable(f"a gradient in {space.refused}" if space.refused else "a gradient of this kind")
    if plate not in space.plates and overprint and space.spares(plate):
        return None
    made = pikepdf.Dictionary(ColorSpace=pikepdf.Name.DeviceGray)
    for key in ("/ShadingType", "/Coords", "/Domain", "/Extend", "/Matrix", "/BBox"):
        if key in shading:
            made[key] = shading[key]
    made["/Function"] = _level(out, shading["/Function"], plate, space)
    return made


def _level(out: pikepdf.Pdf, function: Any, plate: str, space: Space) -> Any:
    """The function whose result is the grey of a plate."""
    if plate not in space.plates:
        return pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[1], C1=[1])
    at = space.plates.index(plate)
    if isinstance(function, pikepdf.Array):
        function, at = function[at], 0
    return _grey(out, function, at, space.grey, 0)


def _grey(out: pikepdf.Pdf, function: Any, at: int, keep: bool, depth: int) -> Any:
    """One result of a function; ink becomes the grey that stands for it, grey is kept."""
    kind = int(function["/FunctionType"])
    domain = [float(v) for v in function["/Domain"]]
    if kind == 2:
        first, last = _end(function, "/C0", 0.0, at, keep), _end(function, "/C1", 1.0, at, keep)
        return pikepdf.Dictionary(FunctionType=2, Domain=domain, N=float(function["/N"]), C0=first, C1=last)
    if kind == 3 and depth < _DEEPEST:
        parts = [_grey(out, part, at, keep, depth + 1) for part in function["/Functions"]]
        bounds, encode = ([float(v) for v in function[key]] for key in ("/Bounds", "/Encode"))
        return pikepdf.Dictionary(
            FunctionType=3, Domain=domain, Functions=parts, Bounds=bounds, Encode=encode
        )
    if kind == 0:
        return _sampled(out, function, domain, at, keep)
    raise Unmeasurable("a gradient that a program works out")


def _end(function: Any, key: str, usual: float, at: int, keep: bool) -> list[float]:
    level = [float(v) for v in function.get(key, [usual])][at]
    return [level if keep else 1 - level]


def _sampled(out: pikepdf.Pdf, function: Any, domain: list[float], at: int, keep: bool) -> Any:
    """A table of which every so many samples are of this plate. Raises Unmeasurable unless of eight bits."""
    bounds = [float(v) for v in function["/Range"]]
    decode = [float(v) for v in function.get("/Decode", bounds)][2 * at : 2 * at + 2]
    if int(function["/BitsPerSample"]) != 8:
        raise Unmeasurable("a gradient of another depth than eight bits")
    made = out.make_stream(function.read_bytes()[at :: len(bounds) // 2])
    entries = {"FunctionType": 0, "Domain": domain, "Range": [0, 1], "BitsPerSample": 8,
               "Size": [int(v) for v in function["/Size"]],
               "Decode": decode if keep else [1 - v for v in decode]}  # fmt: skip
    if "/Encode" in function:
        entries["Encode"] = [float(v) for v in function["/Encode"]]
    for key, value in entries.items():
        made[f"/{key}"] = value
    return made
