"""Features of SVG and CSS that other programs draw and deckgen does not. They are named, never ignored."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.errors import FactError
from deckgen.facts import Fact

_NO = ("none",)
_USUAL = ("normal",)
PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "all": (), "backdrop-filter": _NO, "clip": ("auto",), "mask-border": _NO, "mask-border-source": _NO,
    "mask-box-image": _NO, "mask-composite": ("add", "source-over"),
    "mask-mode": ("match-source",), "offset": _NO, "offset-path": _NO, "perspective": _NO,
    "rotate": _NO, "scale": _NO, "translate": _NO, "zoom": ("1", "100%", "normal"),
    "content-visibility": ("visible", "auto"),
}  # fmt: skip
"""Properties of style sheets that are not drawn, with the values that have no effect."""
ROOT_PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "background-image": _NO, "border": ("none", "0", "0px"), "border-style": _NO, "border-image": _NO,
    "outline": ("none", "0", "0px"), "outline-style": _NO, "box-shadow": _NO,
}  # fmt: skip
"""Properties of the outermost element alone, which browsers use to paint around and behind the picture."""
_PLAIN = ("auto", "normal", "from-font", "currentcolor", "solid")
TEXT_PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "writing-mode": ("horizontal-tb", "lr-tb", "lr"), "direction": ("ltr",),
    "unicode-bidi": ("normal", "embed", "isolate", "plaintext"),
    "glyph-orientation-horizontal": ("0", "0deg", "auto"), "inline-size": ("auto", "0", "0px"),
    "shape-inside": ("none", "auto"), "shape-subtract": _NO, "kerning": ("auto",),
    "font-kerning": ("auto", "normal"), "font-stretch": ("normal", "100%"),
    "font-size-adjust": _NO, "font-variant": ("normal", "small-caps", "none"),
    "font-variant-ligatures": _USUAL, "font-variant-numeric": _USUAL, "font-variant-east-asian": _USUAL,
    "font-variant-position": _USUAL, "font-variant-alternates": _USUAL, "font-palette": _USUAL,
    "font-feature-settings": _USUAL, "font-variation-settings": _USUAL, "text-transform": _NO,
    "text-shadow": _NO, "text-emphasis": _NO, "text-emphasis-style": _NO,
    "text-stroke": ("0", "0px"), "text-stroke-width": ("0", "0px"), "text-decoration-style": _PLAIN,
    "text-decoration-color": _PLAIN, "text-decoration-thickness": _PLAIN, "text-decoration-fill": _NO,
    "text-decoration-stroke": _NO, "text-underline-offset": _PLAIN, "text-underline-position": _PLAIN,
    "alignment-baseline": ("auto", "baseline", "alphabetic"),
}  # fmt: skip
"""Properties of text that are not supported, with the values that are."""
ELEMENTS: Mapping[str, Fact] = {
    "foreignObject": Fact("svg-web-page"),
    "video": Fact("svg-web-page"),
    "canvas": Fact("svg-web-page"),
    "iframe": Fact("svg-web-page"),
    "flowRoot": Fact("svg-flowed-text"),
    "textArea": Fact("svg-flowed-text"),
    "mesh": Fact("svg-undrawn", name="mesh"),
    "animation": Fact("svg-undrawn", name="animation"),
}
"""Elements that other programs draw, and the reason why they are refused."""
PAINTS = ("meshgradient", "meshGradient", "hatch", "solidcolor", "solidColor")
"""Paint servers that other programs support."""
ANIMATIONS = ("animate", "animateTransform", "animateMotion", "animateColor", "set")
"""Elements that animate others."""
_MOVING = ("animation", "animation-name")
READ = frozenset((*PROPERTIES, *ROOT_PROPERTIES, *TEXT_PROPERTIES, *_MOVING))
"""Properties that are only read to be reported."""


def check_style(declared: Mapping[str, str], is_root: bool) -> None:
    """Raise FactError for the first property of an element that is not drawn."""
    _check(declared, PROPERTIES, "svg-undrawn")
    if is_root:
        _check(declared, ROOT_PROPERTIES, "svg-undrawn")


def check_text(style: Mapping[str, str]) -> None:
    """Raise FactError for the first property of a text that is not supported."""
    _check(style, TEXT_PROPERTIES, "svg-text-set")


def _check(style: Mapping[str, str], usual: Mapping[str, tuple[str, ...]], key: str) -> None:
    for name, values in usual.items():
        if name in style and style[name].lower() not in (*values, "initial", "unset", "revert"):
            raise FactError(Fact(key, name=name))


def is_moving(declared: Mapping[str, str]) -> bool:
    """Whether the style of an element animates it."""
    return any(declared.get(name, "none") != "none" for name in _MOVING)
