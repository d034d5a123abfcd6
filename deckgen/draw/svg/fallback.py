"""Elements that cannot be vectors, drawn by resvg as pictures in a separate process.

resvg is optional. It gets a copy of the element with its computed style and the definitions that it refers
to, and nothing else: resvg would read any local file that the drawing names, and running out of memory ends
its process.
"""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from PIL import Image as Pictures
from PIL import ImageChops, ImageFilter

from deckgen.draw.svg.clips import opaque_clip
from deckgen.draw.svg.css import INHERITED, PROPERTIES
from deckgen.draw.svg.embedded import embedded_picture
from deckgen.draw.svg.surroundings import ElementContext
from deckgen.draw.svg.syntax import EX, LENGTHS, NAMESPACE, link_of
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, inverse, mean_scale, rectangle
from deckgen.ink import Ink
from deckgen.pictures import in_plain_builds
from deckgen.scene import Group, Image, Item, Mask, Path

if TYPE_CHECKING:
    from deckgen.draw.svg.reader import Reader

DRAWN_AS_PICTURE = "drawn-as-picture"
"""The label of groups with such a picture."""
MOST_ACROSS = 4_000
"""The most pixels along a side of a picture."""
SECONDS, MEMORY = 60, 1_500_000_000
"""The limits of the renderer: CPU time in seconds, memory in bytes."""
LONGEST = 600
"""The limit by the clock, in seconds: a busy machine is no reason to refuse a drawing."""
_BLED = 3
"""Pixels by which colours extend into transparent areas, as resampling would darken the edges."""
_ALIKE = 3
"""The most by which two opacities, of 255, count as the same."""
_OUTSIDE = ("transform", "opacity", "clip-path", "mask", "mix-blend-mode", "isolation", "transform-origin")
"""Properties of the element that are applied to the finished picture."""
_ATTRIBUTES = ("transform", "font-size")
"""Properties that resvg reads only from attributes, or that are sizes."""
_INHERITING = ("linearGradient", "radialGradient")
_CALL = re.compile(r"([a-z-]+)\(\s*[\"']?([^\"')]*)")
_FUNCTIONS = ("url", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
              "opacity", "saturate", "sepia", "rgb", "rgba", "hsl", "hsla")  # fmt: skip
"""The functions that a `filter` may use, and those of colours in it."""
_NO_LENGTHS = ("deg", "grad", "rad", "turn", "%")
_INPUTS = ("BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint")
"""Inputs of filters that resvg treats as empty."""
_UNKNOWN = re.compile(r"\s*([-+0-9.eE]+?)(rem|ch|q)\s*", re.IGNORECASE)
"""Lengths in units that resvg does not read."""
_NAMED = re.compile(r"(?:url\(\s*[\"']?#([^\"')]+)|href=\"#([^\"]+)\")")
_LINK = re.compile(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_PROGRAM = r"""
import sys
import resvg_py
memory, seconds = map(int, sys.argv[1:])
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
except (ImportError, ValueError, OSError):
    pass
for svg in sys.stdin.buffer.read().decode().split("\0"):
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, dpi=96)
    sys.stdout.buffer.write(len(png).to_bytes(8) + png)
"""


def drawn_picture(
    reader: Reader, items: tuple[Item, ...], element: Element, around: ElementContext, whole: Box | None
) -> tuple[Item, ...]:
    """Return a filtered element as a picture in its own coordinates, given its items without the filter
    and the box around its shapes.

    Raises FactError if it cannot be drawn.
    """
    _check_filter(around.style["filter"])
    boxes = list(_regions(reader, around, whole))
    if not boxes:
        return items  # missing filters have no effect
    region = _seen(reader, around, Box.spanning(boxes))
    if region is None or not region.width or not region.height:
        return ()
    if find_spec("resvg_py") is None:
        raise FactError(Fact("svg-filter"))
    fine = mean_scale(around.matrix) * reader.resolution
    fine = min(fine, MOST_ACROSS / max(region.width, region.height))
    pixels = max(1, ceil(region.width * fine)), max(1, ceil(region.height * fine))
    reader.budget.take_pixels(pixels[0] * pixels[1])
    data, fills_shape = _rendered(*_documents(reader, element, around, region, pixels))
    if not data:
        return ()
    image = Image(
        *region[:2], region.width, region.height, data, sha256(data).hexdigest(), pixels,
        press=_in_plain_builds(data),
    )  # fmt: skip
    drawn = _masked(image, reader.tint, items if fills_shape else ())
    return (replace(drawn, label=DRAWN_AS_PICTURE),)


def _masked(image: Image, tint: Ink | None, shape: tuple[Item, ...]) -> Group:
    """Return a picture, or a tint in its place, within the picture's own shape or within shapes it fills."""
    shown: Item = image
    if tint:
        shown = Path(rectangle(image.x, image.y, image.width, image.height), tint)
    if not shape:
        return Group((shown,), mask=Mask((image,), alpha=True) if tint else None)
    # Sharp at any size, and programs move the edges of pictures to whole pixels.
    plain = opaque_clip(shape, IDENTITY, alpha=True)
    return plain.around((shown,)) if plain else Group((shown,), mask=Mask(shape, alpha=True))


def _check_filter(text: str) -> None:
    """Raise FactError for filters outside the file and for unknown functions."""
    for match in _CALL.finditer(text):
        if match[1] == "url" and not match[2].startswith("#"):
            raise FactError(Fact("svg-outside", link=match[2][:60]))
        if match[1] not in _FUNCTIONS:
            raise FactError(Fact("svg-effect", name="filter"))


def _regions(reader: Reader, around: ElementContext, whole: Box | None) -> Iterator[Box]:
    """Yield the region of each filter of an element."""
    text = around.style["filter"]
    for name in _LINK.findall(text):
        found = reader.document.named.get(name)
        if found is not None and found.tag == "filter":
            yield reader.effects.region(found, whole, around, "filterUnits")
    functions = _LINK.sub("", text)
    if whole and "(" in functions:
        sizes = [each for each in LENGTHS.findall(functions) if not each.endswith(_NO_LENGTHS)]
        yield whole.grown(3 * sum(abs(around.part(each, 0.0)) for each in sizes) + around.em)


def _seen(reader: Reader, around: ElementContext, box: Box) -> Box | None:
    """Return the visible part of a box, or None."""
    try:
        seen = reader.extent.transformed(inverse(around.matrix))
    except ZeroDivisionError:
        return None
    return box.clipped(seen) if box.meets(seen) else None


def _documents(
    reader: Reader, element: Element, around: ElementContext, region: Box, pixels: tuple[int, int]
) -> tuple[str, str]:
    """Return an SVG document that shows a region of one element, with the definitions that it uses, and the
    same without the filter.
    """
    left, top, right, bottom = region
    root = Element("svg", {
        "xmlns": NAMESPACE, "xmlns:xlink": "http://www.w3.org/1999/xlink", "preserveAspectRatio": "none",
        "viewBox": f"{left!r} {top!r} {right - left!r} {bottom - top!r}",
        "width": str(pixels[0]), "height": str(pixels[1]),
    })  # fmt: skip
    defined = SubElement(root, "defs")
    # Percentages refer to the element's viewport.
    port = SubElement(
        root, "svg", {"width": repr(around.width), "height": repr(around.height), "overflow": "visible"}
    )
    group = SubElement(port, "g", {"style": _inherited(around.style, reader.rem)})
    copied = _copied(reader, element)
    declared = _declared(reader, element)
    style = {k: v for k, v in declared.items() if k not in (*_OUTSIDE, *_ATTRIBUTES)}
    copied.set("style", _written(style))
    for name in _OUTSIDE:
        copied.attrib.pop(name, None)
    group.append(copied)
    known: set[str] = set()
    pending = list(_names(copied)) + list(_names(group))
    while pending:
        name = pending.pop()
        target = reader.document.named.get(name)
        if name in known or target is None:
            continue
        known.add(name)
        holder = SubElement(defined, "g", {"style": _inherited(reader.above(target), reader.rem)})
        holder.append(_copied(reader, target))
        pending += _names(holder)
    filtered = tostring(root, "unicode")
    copied.set("style", _written({k: v for k, v in style.items() if k != "filter"}))
    return filtered, tostring(root, "unicode")


def _declared(reader: Reader, element: Element) -> dict[str, str]:
    """Return the style of an element, in units that resvg knows."""
    declared = reader.document.cascade.declared(element)
    return {key: _known(value, reader.rem) for key, value in declared.items()}


def _inherited(style: Mapping[str, str], rem: float) -> str:
    changed = {key: _known(style[key], rem) for key, usual in INHERITED.items() if style[key] != usual}
    return _written(changed | {"font-size": f"{style['font-size']}px"})


def _written(style: Mapping[str, str]) -> str:
    return ";".join(f"{key}:{value}" for key, value in style.items())


def _known(text: str, rem: float) -> str:
    """Return a length in a unit that resvg knows; any other text as it is."""
    match = _UNKNOWN.fullmatch(text)
    if match is None:
        return text
    factor, unit = {"rem": (rem, "px"), "ch": (EX, "em"), "q": (0.25, "mm")}[match[2].lower()]
    return f"{float(match[1]) * factor!r}{unit}"


def _names(element: Element) -> Iterator[str]:
    """Yield the ids that an element and those in it refer to."""
    for match in _NAMED.finditer(tostring(element, "unicode").replace("&quot;", "'")):
        yield match[1] or match[2]


def _copied(reader: Reader, element: Element) -> Element:
    """Return a copy of an element with its computed style and without links to other files."""
    reader.budget.take(element)
    _check_element(element)
    declared = _declared(reader, element)
    # resvg 0.48 does not inherit `gradientTransform` from a linked gradient.
    lineage = reader.document.lineage(element) if element.tag in _INHERITING else [element]
    copied = Element(element.tag, {key: _known(value, reader.rem) for key, value in _kept(lineage).items()})
    if link := _link(lineage[-1]):
        copied.set("xlink:href", link)
    copied.attrib.update((key, declared[key]) for key in _ATTRIBUTES if key in declared)
    copied.set("style", _written({k: v for k, v in declared.items() if k not in _ATTRIBUTES}))
    inside = next(filter(len, lineage), element)
    # `extend` replaces exceptions raised by a generator.
    copied.extend([_copied(reader, child) for child in inside if ":" not in child.tag])
    return copied


def _check_element(element: Element) -> None:
    """Raise FactError for elements that resvg skips."""
    if element.tag in ("text", "foreignObject"):
        raise FactError(Fact("svg-filter-text"))
    for name in _INPUTS:
        if name in (element.get("in"), element.get("in2")):
            raise FactError(Fact("svg-undrawn", name=name))


def _link(element: Element) -> str:
    """Return what an element links to within the file, with pictures in a format that resvg reads.

    Raises FactError for links outside the file, and for drawings, in which resvg draws no pictures.
    """
    link = link_of(element)
    if element.tag not in ("image", "feImage") or link.startswith("#"):
        return link if link.startswith("#") else ""
    found = embedded_picture(element, None)
    if isinstance(found, bytes):
        raise FactError(Fact("svg-filter-drawing"))
    picture = found and next((item for item in found.items if isinstance(item, Image)), None)
    return f"data:;base64,{b64encode(picture.data).decode()}" if picture else ""


def _kept(lineage: Sequence[Element]) -> dict[str, str]:
    """Return the attributes of an element, including inherited ones, except style and links."""
    found = {key: value for each in reversed(lineage) for key, value in each.attrib.items()}
    left_out = ("style", "class", "href", *PROPERTIES)
    return {key: value for key, value in found.items() if key not in left_out and ":" not in key}


@lru_cache(maxsize=64)
def _in_plain_builds(data: bytes) -> bytes:
    """Return a picture in the same builds as the vectors around it. A profile would give other colours."""
    with Pictures.open(BytesIO(data)) as picture:
        return in_plain_builds(picture.convert("RGB"))


@lru_cache(maxsize=64)
def _rendered(filtered: str, plain: str) -> tuple[bytes, bool]:
    """Return a drawing as PNG, nothing if it is blank, and whether it covers just what the plain one does.
    Raises FactError.

    Colours extend into transparent areas, and are opaque if it does.
    """
    picture, shape = _drawn(filtered, plain)
    alpha = picture.getchannel("A")
    if alpha.getbbox() is None:
        return b"", False
    fills_shape = _covers_alike(alpha, shape.getchannel("A"))
    bled = picture.convert("RGBa").filter(ImageFilter.BoxBlur(_BLED)).convert("RGBA")
    bled.paste(picture, mask=alpha.point(lambda v: 255 * (v > 0)))
    bled.putalpha(alpha)
    out = BytesIO()
    (bled.convert("RGB") if fills_shape else bled).save(out, "PNG")
    return out.getvalue(), fills_shape


def _covers_alike(alpha: Pictures.Image, shape: Pictures.Image) -> bool:
    """Whether a picture is as opaque as another everywhere, except along edges."""
    least, most = shape.filter(ImageFilter.MinFilter(3)), shape.filter(ImageFilter.MaxFilter(3))
    excess = ImageChops.lighter(ImageChops.subtract(alpha, most), ImageChops.subtract(least, alpha))
    return shape.getbbox() is not None and excess.point(lambda v: 255 * (v > _ALIKE)).getbbox() is None


def _drawn(*svgs: str) -> Iterator[Pictures.Image]:
    """Yield the pictures of SVG documents. Raises FactError."""
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _PROGRAM, str(MEMORY), str(SECONDS)],
            input="\0".join(svgs).encode(), capture_output=True, timeout=LONGEST, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        raise FactError(Fact("svg-renderer")) from None
    output = BytesIO(done.stdout)
    while size := int.from_bytes(output.read(8)):
        with Pictures.open(BytesIO(output.read(size))) as opened:
            yield opened.convert("RGBA")
