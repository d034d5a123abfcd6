"""A page of an open PDF in; its colour spaces that are no inks, or that its standard has not, out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from deckgen.press.reading import things

_BY_PROFILE: Final = ("/ICCBased", "/Lab", "/CalRGB", "/CalGray")


def colour_faults(page: pikepdf.Page, claim: str, inks_only: bool) -> Iterator[tuple[str, str]]:
    """Colour spaces of a page that a press or its standard has not, each with what to do about it.

    PDF/X-3 and PDF/X-4 take RGB with a profile; `inks_only` says that this printer does not.
    """
    strict = inks_only or not claim or claim.startswith("PDF/X-1")
    drawn = things(page, "/XObject").values()
    images = [thing for thing in drawn if str(thing.get("/Subtype")) == "/Image"]
    pictures = [image.get("/ColorSpace") for image in images if not bool(image.get("/ImageMask", False))]
    wrong = [space for space in pictures if _is_rgb(space, strict)]
    if wrong:
        yield "a picture is in RGB", "convert it with the press profile"
    for space in [*_named(page), *(space for space in pictures if not _is_rgb(space, strict))]:
        kind = _kind(space)
        if _is_rgb(space, strict):
            yield "a colour space is RGB", "use CMYK or spot inks"
        elif claim.startswith("PDF/X-1") and kind in _BY_PROFILE:
            yield f"a colour space is {kind[1:]}, which PDF/X-1a has not", "use CMYK or spot inks"
        elif kind in ("/Separation", "/DeviceN") and _is_no_build(space[2], strict):
            yield "a spot ink is not described in CMYK", "give it a CMYK build"


def _named(page: pikepdf.Page) -> Iterator[Any]:
    """The colour spaces that a page names, those of its gradients, and those it blends in."""
    yield from things(page, "/ColorSpace").values()
    for thing in (page.obj, *things(page, "/XObject").values()):
        group = thing.get("/Group")
        if group is not None and "/CS" in group:
            yield group["/CS"]
    for thing in [*things(page, "/Shading").values(), *things(page, "/Pattern").values()]:
        shading = thing.get("/Shading", thing)
        if "/ColorSpace" in shading:
            yield shading["/ColorSpace"]


def _is_no_build(space: Any, strict: bool) -> bool:
    """Whether what describes a spot ink is no CMYK; PDF/X-3 and PDF/X-4 take Lab as well."""
    return _is_rgb(space, True) or (strict and _kind(space) in _BY_PROFILE)


def _kind(space: Any) -> str:
    """What kind of colour space it is; of a palette what its colours are."""
    if not isinstance(space, pikepdf.Array):
        return str(space)
    return _kind(space[1]) if str(space[0]) == "/Indexed" else str(space[0])


def _is_rgb(space: Any, strict: bool) -> bool:
    """Whether a colour space is one of red, green and blue; with a profile only if we are `strict`."""
    if isinstance(space, pikepdf.Array) and len(space) > 1:
        kind = str(space[0])
        if kind == "/Indexed":
            return _is_rgb(space[1], strict)
        by_profile = kind == "/CalRGB" or (kind == "/ICCBased" and int(space[1].get("/N", 0)) == 3)
        return strict and by_profile
    return str(space) in ("/DeviceRGB", "/RGB")
