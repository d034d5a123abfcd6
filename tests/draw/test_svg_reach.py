"""Every CSS property and SVG element is drawn, refused by name, reported, or ignored for a stated reason.

The lists cover the indexes of SVG 2 (appendices I and L), those of SVG 1.1 where they differ, and the CSS
modules that browsers apply to pictures. A property that is on none of the lists fails a test.
"""

# ruff: noqa: E501  (drawings are easier to read in one line)

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO

import pytest
from PIL import Image as Pictures
from PIL import ImageChops

from deckgen.assets import bundled_fonts
from deckgen.draw.svg.reader import ANIMATED, read_svg
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.fonts import Font, open_font
from deckgen.scene import Group, Image, Scene, bounds, walk

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"'
)


class Garamond:
    """The fonts of a deck with one family in two weights."""

    def find(self, family: str, bold: bool, italic: bool) -> Font | None:
        cut = "Bold" if bold or family == "Bold" else "Italic" if italic else "Regular"
        return open_font(bundled_fonts()[f"EBGaramond12-{cut}"]) if family in self.names() else None

    def names(self) -> tuple[str, ...]:
        return ("Garamond", "Bold")

    def files(self) -> tuple[()]:
        return ()


FONTS = Garamond()
DEFINED = (
    '<defs><clipPath id="c"><rect width="20" height="20"/></clipPath><mask id="m"><rect width="30" height="9" fill="#fff"/></mask>'
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><marker id="k" markerWidth="9" markerHeight="9"><rect width="5" height="5"/></marker></defs>'
)
SHAPE = '<path {} fill="#c00" stroke="#00c" stroke-width="4" d="M10 10H50L30 14ZM20 11H40V60H20Z"/>'
DASHED = SHAPE.replace("stroke-width", 'stroke-dasharray="5 3" stroke-width')
TEXT = '<text {} x="10" y="50" font-family="Garamond" font-size="20">Two a1</text>'
IMAGE = "<image {} width=\"20\" height=\"20\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 5'%3E%3Crect width='9' height='5'/%3E%3C/svg%3E\"/>"
STOP = '<linearGradient id="g"><stop/><stop offset="1" {}/></linearGradient><rect width="50" height="50" fill="url(#g)"/>'
RECT = '<rect {} width="20" height="20"/>'
INNER = '<svg {} width="20" height="20"><rect width="40" height="40"/></svg>'
MASK = '<mask id="n" {}><rect width="30" height="9" fill="#888"/></mask><rect width="50" height="50" mask="url(#n)"/>'
CLIP = '<clipPath id="n"><path {} d="M0 0H50V50H0ZM10 10H40V40H10Z"/></clipPath><rect width="50" height="50" clip-path="url(#n)"/>'
ROOT = "root"
DRAWN = {
    "baseline-shift": ("super", TEXT), "clip-path": ("url(#c)", SHAPE), "clip-rule": ("evenodd", CLIP),
    "color": ("red", '<g {}><rect width="9" height="9" fill="currentColor"/></g>'),
    "cx": ("20px", '<circle {} r="9" cy="20"/>'), "cy": ("20px", '<circle {} r="9" cx="20"/>'),
    "d": ("path('M0 0H9V9Z')", SHAPE), "display": ("none", RECT + SHAPE.format("")), "dominant-baseline": ("middle", TEXT),
    "fill": ("lime", SHAPE), "fill-opacity": (".5", SHAPE), "fill-rule": ("evenodd", SHAPE),
    "font": ("9px Garamond", TEXT), "font-family": ("Bold", TEXT), "font-size": ("9px", TEXT),
    "font-style": ("italic", TEXT), "font-variant": ("small-caps", TEXT), "font-variant-caps": ("small-caps", TEXT),
    "font-weight": ("bold", TEXT), "height": ("9px", RECT), "isolation": ("isolate", SHAPE),
    "letter-spacing": ("3px", TEXT), "marker": ("url(#k)", SHAPE), "marker-end": ("url(#k)", SHAPE),
    "marker-mid": ("url(#k)", SHAPE), "marker-start": ("url(#k)", SHAPE), "mask": ("url(#m)", SHAPE),
    "mask-image": ("url(#m)", SHAPE), "mask-type": ("alpha", MASK), "mix-blend-mode": ("multiply", SHAPE),
    "opacity": (".5", SHAPE), "overflow": ("visible", INNER), "paint-order": ("stroke", SHAPE), "r": ("9px", '<circle {} cx="20" cy="20"/>' + RECT.format("")),
    "rx": ("5px", RECT), "ry": ("5px", RECT), "stop-color": ("red", STOP), "stop-opacity": (".5", STOP),
    "stroke": ("lime", SHAPE), "stroke-dasharray": ("5 3", SHAPE), "stroke-dashoffset": ("3", DASHED),
    "stroke-linecap": ("round", SHAPE), "stroke-linejoin": ("round", SHAPE), "stroke-miterlimit": ("9", SHAPE),
    "stroke-opacity": (".5", SHAPE), "stroke-width": ("9", SHAPE), "text-anchor": ("middle", TEXT),
    "text-decoration": ("underline", TEXT), "text-decoration-line": ("underline", TEXT),
    "transform": ("rotate(9deg)", SHAPE), "transform-origin": ("9px 9px", SHAPE.replace("fill", 'transform="rotate(9)" fill', 1)),
    "vector-effect": ("non-scaling-stroke", SHAPE.replace("fill", 'transform="scale(2)" fill', 1)),
    "visibility": ("hidden", RECT + SHAPE.format("")), "white-space": ("pre", TEXT.replace("Two", "Two  ")),
    "width": ("9px", RECT), "word-spacing": ("9px", TEXT), "x": ("9px", RECT), "y": ("9px", RECT),
    "background": ("red", ROOT), "background-color": ("red", ROOT), "-webkit-transform": ("rotate(9deg)", SHAPE),
    "-webkit-clip-path": ("url(#c)", SHAPE), "-webkit-mask": ("url(#m)", SHAPE),
}  # fmt: skip
"""For each supported property, a value and a drawing that it changes."""
BY_RESVG = {
    "filter": "url(#f)", "-webkit-filter": "blur(3px)",
    "color-interpolation-filters": "sRGB", "flood-color": "red", "flood-opacity": ".5", "lighting-color": "red",
}  # fmt: skip
"""Properties of filters."""
REFUSED = {
    "all": ("inherit", RECT), "alignment-baseline": ("middle", TEXT), "backdrop-filter": ("blur(3px)", RECT),
    "background-image": ("url(a.png)", ROOT), "border": ("1px solid red", ROOT), "box-shadow": ("1px 1px red", ROOT),
    "clip": ("rect(0 9px 9px 0)", INNER), "content-visibility": ("hidden", RECT), "direction": ("rtl", TEXT),
    "font-feature-settings": ("'onum'", TEXT), "font-kerning": ("none", TEXT), "font-palette": ("dark", TEXT),
    "font-size-adjust": (".5", TEXT), "font-stretch": ("condensed", TEXT), "font-variant-alternates": ("historical-forms", TEXT),
    "font-variant-east-asian": ("jis78", TEXT), "font-variant-ligatures": ("none", TEXT),
    "font-variant-numeric": ("oldstyle-nums", TEXT), "font-variant-position": ("sub", TEXT),
    "font-variation-settings": ("'wght' 300", TEXT), "glyph-orientation-horizontal": ("90", TEXT),
    "inline-size": ("50px", TEXT), "kerning": ("0", TEXT), "mask-border": ("url(a.png) 9", RECT),
    "mask-border-source": ("url(a.png)", RECT), "mask-box-image": ("url(a.png)", RECT),
    "-webkit-mask-box-image": ("url(a.png)", RECT), "mask-composite": ("exclude", RECT),
    "mask-mode": ("alpha", RECT), "offset": ("path('M0 0H9')", RECT), "offset-path": ("path('M0 0H9')", RECT),
    "outline": ("1px solid", ROOT), "perspective": ("9px", RECT), "rotate": ("9deg", RECT), "scale": ("2", RECT),
    "shape-inside": ("url(#c)", TEXT), "shape-subtract": ("url(#c)", TEXT), "text-decoration-color": ("red", TEXT),
    "text-decoration-fill": ("red", TEXT), "text-decoration-stroke": ("red", TEXT), "text-decoration-style": ("wavy", TEXT),
    "text-decoration-thickness": ("5px", TEXT), "text-emphasis": ("dot", TEXT), "text-emphasis-style": ("dot", TEXT),
    "text-shadow": ("1px 1px red", TEXT), "-webkit-text-stroke": ("1px red", TEXT), "text-transform": ("uppercase", TEXT),
    "text-underline-offset": ("5px", TEXT), "text-underline-position": ("under", TEXT),
    "transform-box": ("fill-box", SHAPE.replace("fill", 'transform="rotate(9)" fill', 1)), "translate": ("9px", RECT),
    "unicode-bidi": ("bidi-override", TEXT), "writing-mode": ("vertical-rl", TEXT), "zoom": ("2", RECT),
}  # fmt: skip
"""For each property that only other programs draw, a value that has an effect there."""
TOLD = {"animation": "k 1s", "animation-name": "k"}
PASSED = {
    "no program that is known draws it": "color-interpolation marker-knockout-left marker-knockout-right marker-pattern marker-segment "
    "shape-image-threshold shape-margin shape-padding solid-color solid-opacity stroke-alignment stroke-dashadjust stroke-dashcorner "
    "text-align-all enable-background color-profile buffered-rendering",
    "it only asks for speed or fineness": "color-rendering image-rendering shape-rendering text-rendering will-change",
    "it is about a reader and a screen, not a picture": "cursor pointer-events touch-action transition user-select caret-color",
    "it is about the page around a picture": "float position left top right bottom margin padding max-width min-width max-height "
    "min-height object-fit object-position z-index aspect-ratio vertical-align",
    "it needs lines that are broken, or that run down": "glyph-orientation-vertical hyphens line-height overflow-wrap tab-size text-align text-align-last "
    "text-indent text-orientation text-overflow word-break",
    "it only counts where a picture is a mask": "mask-clip mask-origin mask-position mask-repeat mask-size",
    "what it chooses among is refused without it": "font-synthesis font-optical-sizing font-language-override",
    "it changes what is drawn in three dimensions only": "backface-visibility transform-style perspective-origin",
}  # fmt: skip
"""Properties that are ignored, by the reason."""


def drawn(body: str, style: str = "") -> Scene:
    if body == ROOT:
        return read_svg(f'{HEAD} style="{style}">{RECT.format("")}</svg>'.encode(), fonts=FONTS)
    styled = body.replace("{}", f'style="{style}"' if style else "")
    return read_svg(f"{HEAD}>{DEFINED}{styled}</svg>".encode(), fonts=FONTS)


def reason(body: str, style: str = "") -> Fact:
    """Return the innermost reason why a drawing is refused."""
    with pytest.raises(FactError) as caught:
        drawn(body, style)
    fact = caught.value.fact
    while isinstance(inner := fact.values.get("reason"), Fact):
        fact = inner
    return fact


def labels(scene: Scene) -> set[str]:
    return {item.label for item in walk(scene.items) if isinstance(item, Group)}


@pytest.mark.parametrize("name", DRAWN)
def test_a_property_that_is_drawn_changes_the_picture(name: str) -> None:
    value, body = DRAWN[name]
    changed = drawn(body, f"{name}:{value}")
    assert changed.items != drawn(body).items


@pytest.mark.parametrize("name", REFUSED)
def test_a_property_that_is_not_drawn_is_named(name: str) -> None:
    value, body = REFUSED[name]
    assert drawn(body)
    assert reason(body, f"{name}:{value}").values["name"] == name.removeprefix("-webkit-")
    assert drawn(body, f"{name}:initial")


@pytest.mark.parametrize("name", TOLD)
def test_what_moves_is_drawn_at_rest_and_told(name: str) -> None:
    assert ANIMATED in labels(drawn(RECT, f"{name}:{TOLD[name]}"))
    assert ANIMATED not in labels(drawn(RECT, f"{name}:none"))


@pytest.mark.parametrize("why", PASSED)
def test_a_property_that_is_passed_over_changes_nothing(why: str) -> None:
    for name in PASSED[why].split():
        for body in (SHAPE, TEXT, IMAGE, ROOT):
            assert drawn(body, f"{name}:9px").items == drawn(body).items, name


INDEX = ["alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "color-rendering", "cursor", "cx", "cy", "d", "direction", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font", "font-family", "font-size", "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-weight", "glyph-orientation-horizontal", "glyph-orientation-vertical", "height", "image-rendering", "inline-size", "kerning", "letter-spacing", "lighting-color", "line-height", "marker", "marker-end", "marker-mid", "marker-start", "mask", "mask-type", "opacity", "overflow", "paint-order", "pointer-events", "r", "rx", "ry", "shape-image-threshold", "shape-inside", "shape-margin", "shape-padding", "shape-rendering", "shape-subtract", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-align", "text-align-all", "text-align-last", "text-anchor", "text-decoration", "text-decoration-color", "text-decoration-fill", "text-decoration-line", "text-decoration-stroke", "text-decoration-style", "text-indent", "text-orientation", "text-overflow", "text-rendering", "text-shadow", "transform", "transform-box", "transform-origin", "unicode-bidi", "vector-effect", "visibility", "white-space", "width", "word-spacing", "writing-mode", "x", "y", "all", "animation", "backdrop-filter", "background", "border", "box-shadow", "content-visibility", "font-feature-settings", "font-kerning", "font-variation-settings", "isolation", "mask-border", "mask-clip", "mask-composite", "mask-image", "mask-mode", "mask-origin", "mask-position", "mask-repeat", "mask-size", "mix-blend-mode", "object-fit", "offset", "offset-path", "outline", "perspective", "rotate", "scale", "text-emphasis", "text-transform", "text-underline-offset", "translate", "transition", "zoom"]  # fmt: skip
"""The properties of SVG 2 (appendix L) and SVG 1.1 (appendix N), and those of CSS for effects, masks and motion."""


def test_every_property_of_the_specifications_is_on_one_list() -> None:
    passed = {name for names in PASSED.values() for name in names.split()}
    known = [*DRAWN, *BY_RESVG, *REFUSED, *TOLD, *passed]
    assert set(INDEX) <= set(known) and len(known) == len(set(known))


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
@pytest.mark.parametrize("name", BY_RESVG)
def test_properties_of_filters_reach_the_renderer(name: str) -> None:
    inner = (
        '<filter id="n" {}><feFlood flood-color="#4a2" {} result="o"/><feDiffuseLighting {} in="SourceAlpha" surfaceScale="5"><feDistantLight azimuth="9" elevation="40"/>'
        '</feDiffuseLighting><feBlend in2="o" mode="screen"/></filter><rect filter="url(#n)" width="20" height="20" fill="#c80"/>'
    )
    body = SHAPE if "filter" in name.split("-")[-1:] else inner
    assert drawn(body, f"{name}:{BY_RESVG[name]}").items != drawn(body).items


ELEMENTS_DRAWN = {
    "a": "<a>{}</a>", "circle": '<circle r="9"/>', "clipPath": CLIP, "ellipse": '<ellipse rx="9" ry="5"/>', "g": "<g>{}</g>",
    "image": IMAGE, "line": '<line x2="9" stroke="red"/>', "linearGradient": STOP, "stop": STOP, "mask": MASK,
    "marker": '<marker id="n"><path d="M0 0H9V9"/></marker><path d="M9 9H20" stroke="red" marker-end="url(#n)"/>', "path": SHAPE, "polygon": '<polygon points="0 0 9 9 0 9"/>', "polyline": '<polyline points="0 0 9 9 0 9"/>',
    "pattern": '<pattern id="n" width=".1" height=".1"><rect width="1" height="1"/></pattern><rect width="50" height="50" fill="url(#n)"/>',
    "radialGradient": STOP.replace("linear", "radial"), "rect": RECT, "style": "<style>rect{fill:red}</style>",
    "svg": INNER, "switch": "<switch>{}</switch>", "symbol": '<symbol id="n">{}</symbol><use href="#n"/>', "text": TEXT, "tspan": TEXT.replace("a1", "<tspan>a1</tspan>"),
    "use": '<defs><path id="n" d="M0 0H9V9"/></defs><use href="#n"/>',
}  # fmt: skip
ELEMENTS_REFUSED = {
    "foreignObject": "<foreignObject/>", "video": "<video/>", "canvas": "<canvas/>", "iframe": "<iframe/>", "flowRoot": "<flowRoot/>",
    "textArea": "<textArea>a</textArea>", "mesh": "<mesh/>", "animation": "<animation/>", "script": "<script/>",
    "textPath": '<text><textPath href="#n">a</textPath></text>', "tref": '<text><tref href="#n"/></text>', "altGlyph": "<text><altGlyph>a</altGlyph></text>",
    **{name: f'<{name} id="n"/><rect width="9" height="9" fill="url(#n) red"/>' for name in ("meshgradient", "hatch", "solidcolor", "solidColor")},
    "link": '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="a.css"/>',
}  # fmt: skip
ELEMENTS_TOLD = ("animate", "animateColor", "animateMotion", "animateTransform", "set")
FILTERS = (
    "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow"
    " feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting"
    " feSpotLight feTile feTurbulence filter"
)
"""Elements that resvg draws. `test_svg_artwork` tests one of them."""
ELEMENTS_PASSED = (
    "altGlyphDef altGlyphItem audio color-profile cursor defs desc discard font font-face font-face-format font-face-name font-face-src font-face-uri"
    " glyph glyphRef handler hatchpath hkern listener meshpatch meshrow metadata missing-glyph mpath prefetch tbreak title unknown view vkern"
)
"""Elements that are never visible, or only within refused ones."""


def test_every_element_of_the_specifications_is_drawn_refused_or_told() -> None:
    plain = drawn(RECT).items
    for name, body in ELEMENTS_DRAWN.items():
        assert f"<{name}" in body and drawn(body + RECT, "fill:red").items != plain
    for name, body in ELEMENTS_REFUSED.items():
        assert reason(body + RECT).key.startswith("svg-"), name
    for name in ELEMENTS_TOLD:
        assert ANIMATED in labels(drawn(RECT.replace("/>", f'><{name} attributeName="x" to="9"/></rect>')))
    for name in ELEMENTS_PASSED.split():
        assert drawn(f"<{name}>{RECT}</{name}>{RECT}").items == plain, name
    lists = (*ELEMENTS_DRAWN, *ELEMENTS_REFUSED, *ELEMENTS_TOLD, *FILTERS.split(), *ELEMENTS_PASSED.split())
    assert len(lists) == len(set(lists)) == 103


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ('<rect width="9" height="9" style="mask:url(#m),url(#m)"/>', "effect"),
        ('<rect width="9" height="9" style="mask:url(#m) alpha"/>', "effect"),
        ('<rect width="9" height="9" style="clip-path:url(#c) fill-box"/>', "effect"),
        ('<rect width="9" height="9" filter="url(a.svg#f)"/>', "outside"),
        ('<rect width="9" height="9" style="filter:glow(3px)"/>', "effect"),
        ('<filter id="n"><feBlend in="BackgroundImage" in2="SourceGraphic"/></filter><rect width="9" height="9" filter="url(#n)"/>', "undrawn"),
        ('<path d="M0 0H9V9" stroke="red" stroke-linejoin="arcs"/>', "undrawn"),
        ('<path d="M0 0H9V9" stroke="red" vector-effect="fixed-position"/>', "undrawn"),
        ('<symbol id="n" transform="scale(2)"><rect width="9" height="9"/></symbol><use href="#n"/>', "undrawn"),
        ('<linearGradient id="a"><stop/><stop offset="1" stop-color="red"/></linearGradient><marker id="n"><path d="M0 0H9V9" fill="context-fill"/></marker><path d="M0 0H9V9" fill="url(#a)" marker-end="url(#n)"/>', "undrawn"),
        ('<marker id="n" opacity=".5"><rect width="9" height="9"/></marker><path d="M0 0H9" marker-end="url(#n)"/>', "undrawn"),
        ('<g filter="url(#f)"><use href="#t"/></g><defs><text id="t" font-family="Garamond">a</text></defs>', "filter-text"),
        (f'<g filter="url(#f)">{IMAGE}</g>', "filter-drawing"),
        ('<rect width="9" height="9" style="display:inline;opacity:var(--x)"/>', "undrawn"),
        ('<text font-family="Garamond" dominant-baseline="nonsense">a</text>', "text-set"),
        ('<text font-family="Garamond" textLength="50">a</text>', "text-set"),
        ('<text font-family="Bold" font-variant="small-caps">a</text>', "text-set"),
        ('<text font-family="Garamond">\u05d0\u05d1</text>', "text-leftwards"),
    ],
)  # fmt: skip
def test_what_is_drawn_only_in_part_is_named(body: str, key: str) -> None:
    assert reason(body).key == f"svg-{key}"


def test_style_sheets_outside_the_file_are_refused() -> None:
    data = f'<?xml-stylesheet href="a.css"?>{HEAD}><rect width="9" height="9"/></svg>'.encode()
    with pytest.raises(FactError) as caught:
        read_svg(data)
    assert caught.value.fact.key == "svg-style-sheet"


def test_links_are_found_by_their_name_space() -> None:
    body = '<defs><path id="n" d="M0 0H9V9"/></defs><use {}:href="#n"/></svg>'
    other = HEAD.replace("xmlns:xlink", "xmlns:ns1") + ">" + body.format("ns1")
    assert read_svg(other.encode()).items == read_svg(f"{HEAD}>{body.format('xlink')}".encode()).items


def test_the_whole_picture_is_turned_about_its_middle() -> None:
    body = ' {}><path transform="{}" d="M0 0H9V9"/></svg>'
    for turned, same in (
        ("rotate(90)", "rotate(90 50 50)"),
        ("translate(10) scale(.5)", "translate(35 25) scale(.5)"),
    ):
        (group,) = read_svg((HEAD + body.format(f'transform="{turned}"', "")).encode()).items
        (other,) = read_svg((HEAD + body.format("", same)).encode()).items
        first, second = bounds((group,)), bounds((other,))
        assert tuple(first) == pytest.approx(tuple(second))


def test_symbols_have_effects_of_their_own() -> None:
    faded = [
        item.opacity
        for item in walk(
            drawn(
                '<symbol id="n" opacity=".5"><rect width="9" height="9"/><path d="M0 0H9V9"/></symbol><use href="#n"/>'
            ).items
        )
        if isinstance(item, Group)
    ]
    assert 0.5 in faded


def test_lines_along_a_text_go_on_through_the_spans_in_it() -> None:
    through = drawn(TEXT.replace("a1", "<tspan>a1</tspan>"), "text-decoration:underline")
    only_around = drawn(
        TEXT.replace("a1", "<tspan style='text-decoration:none'>a1</tspan>"), "text-decoration:underline"
    )
    assert through.items == only_around.items != drawn(TEXT.replace("a1", "<tspan>a1</tspan>")).items


def test_shifts_of_baselines_add_up() -> None:
    def top(body: str) -> float:
        return bounds(drawn(TEXT.replace("Two a1", body)).items).top

    raised = top('<tspan baseline-shift="10">x</tspan>')
    assert raised == pytest.approx(top("x") - 10)
    assert top('<tspan baseline-shift="10"><tspan>x</tspan></tspan>') == pytest.approx(raised)
    assert top('<tspan baseline-shift="6"><tspan baseline-shift="20%">x</tspan></tspan>') == pytest.approx(
        raised
    )


def test_a_page_is_only_drawn_where_there_is_nothing_else() -> None:
    both = '<switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject><rect width="9" height="9"/></switch>'
    assert drawn(both).items == drawn('<switch><rect width="9" height="9"/></switch>').items


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        (RECT.format('x="60" visibility="hidden"'), True),
        (RECT.format('x="60" fill="none"'), True),
        (RECT.format('x="60" opacity="0"'), True),
        ('<g opacity="0" transform="translate(40)">' + RECT.format('x="20"') + "</g>", True),
        ('<svg x="60" width="9" height="9"><rect width="20" height="9"/></svg>', True),
        (IMAGE.format('x="60" visibility="hidden"'), True),
        (RECT.format('x="60" display="none"'), False),
        ('<path d="M0 0H20V9" fill="none" marker-end="url(#k)"/>', False),
        (RECT.format('x="60" clip-path="url(#c)"'), True),
    ],
)  # fmt: skip
def test_boxes_of_groups_count_shapes_that_nobody_sees(body: str, counts: bool) -> None:
    """Chromium draws these so; SVG 2, 8.10, has the algorithm."""
    half = '<clipPath id="h" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'
    scene = drawn(DEFINED + half + f'<g clip-path="url(#h)">{RECT.format("")}{body}</g>')
    clip = next(item.clip for item in walk(scene.items) if isinstance(item, Group) and item.clip)
    assert clip.box().right == pytest.approx(40 if counts else 10)


def test_rem_is_the_size_of_type_of_the_whole_drawing() -> None:
    body = '<g font-size="50"><rect width="2rem" height="20" stroke-dasharray="1rem .5rem" stroke="red"/></g></svg>'
    scene = read_svg(f'{HEAD} font-size="10">{body}'.encode())
    same = read_svg(f"{HEAD}>{body.replace('2rem', '20').replace('1rem .5rem', '10 5')}".encode())
    assert scene.items == same.items
    sized = read_svg(
        b'<svg xmlns="http://www.w3.org/2000/svg" width="2rem" height="4em" font-size="10">' + body.encode()
    )
    assert (sized.width, sized.height) == (20, 40)


GRADIENT = '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
FILLED = '<rect width="50" height="50" fill="url(#g)"/>'
BOXED = '<rect width="20" height="20" clip-path="url(#n)"/>'
TILE = '<pattern id="g" width="9" height="9" patternUnits="userSpaceOnUse" {}><rect width="5" height="5"/></pattern>'
HEAVY = TEXT.replace("{}", 'font-weight="900"')


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (GRADIENT + FILLED.replace("url(#g)", " url( #g ) "), GRADIENT + FILLED),
        (GRADIENT + '<path d="M0 9H50" stroke="url(#g) red"/>', '<path d="M0 9H50" stroke="red"/>'),
        (GRADIENT.replace(">", ' gradientTransform="scale(2)" transform-origin=".5 .5">', 1) + FILLED,
         GRADIENT.replace(">", ' gradientTransform="matrix(2 0 0 2 -.5 -.5)">', 1) + FILLED),
        (GRADIENT.replace('offset="1"', 'offset="5mm"') + FILLED, GRADIENT.replace('offset="1"', 'offset="0"') + FILLED),
        (GRADIENT + '<radialGradient id="h" x1="9" cx=".2" href="#g"/><linearGradient id="l" href="#h"/>' + FILLED.replace("#g", "#l"),
         GRADIENT + FILLED),
        ('<linearGradient id="g" href="#r"/><rect id="r"><stop/></rect>' + FILLED + RECT.format(""), RECT.format("")),
        ('<radialGradient id="g" fr="-1"><stop/><stop offset="1" stop-color="red"/></radialGradient>' + FILLED,
         '<radialGradient id="g"><stop/><stop offset="1" stop-color="red"/></radialGradient>' + FILLED),
        (TILE.format('patternTransform="scale(2)" transform-origin="center"') + FILLED,
         TILE.format('patternTransform="matrix(2 0 0 2 -50 -50)"') + FILLED),
        ('<clipPath id="n" clipPathUnits="objectBoundingBox" transform="translate(10 5)"><rect width=".5" height=".25"/></clipPath>' + BOXED,
         '<clipPath id="n"><rect x="10" y="5" width="10" height="5"/></clipPath>' + BOXED),
        ('<clipPath id="n" transform="scale(2)" transform-origin="10 10"><rect x="8" y="8" width="5" height="5"/></clipPath>' + BOXED,
         '<clipPath id="n"><rect x="6" y="6" width="10" height="10"/></clipPath>' + BOXED),
        (SHAPE.format('opacity=".5mm" stroke-miterlimit="9mm" visibility="none"'), SHAPE.format("")),
        (SHAPE.format('style="paint-order:stroke stroke"'), SHAPE.format("")),
        (SHAPE.format('style="fill:lime;fill:none of these"'), SHAPE.format('style="fill:lime"')),
        (SHAPE.format('style="fill:hsl(120,200%,25%)"'), SHAPE.format('style="fill:hsl(120,100%,25%)"')),
        ('<g xmlns="http://example.org/"><rect width="9" height="9"/></g>' + RECT.format(""), RECT.format("")),
        ('<marker id="w" refX="5%" refY="2%" viewBox="0 0 9 9"><rect width="5" height="5"/></marker><path d="M9 9H20" marker-end="url(#w)"/>',
         '<marker id="w" refX="5" refY="2" viewBox="0 0 9 9"><rect width="5" height="5"/></marker><path d="M9 9H20" marker-end="url(#w)"/>'),
        (TEXT.replace("a1", '<tspan systemLanguage="xx">a1</tspan>'), TEXT.replace("a1", "<tspan/>")),
        (TEXT.format('font-size="-5"').replace('font-size="20"', ""), TEXT.format("").replace('font-size="20"', "")),
        (TEXT.format('font-weight="1500"'), TEXT.format("")),
        (HEAVY.replace("a1", '<tspan font-weight="lighter">a1</tspan>'), HEAVY.replace("a1", "<tspan>a1</tspan>")),
    ],
)  # fmt: skip
def test_two_drawings_are_the_same(one: str, other: str) -> None:
    """Each first one was drawn by browsers and resvg, and once not by deckgen."""

    one, other = (drawn(body.replace(" {}", "")) for body in (one, other))
    assert repr(one) == repr(other)


def test_marks_stay_with_letters_that_are_turned() -> None:
    def outlines(text: str) -> list[tuple[float, ...]]:
        scene = drawn(TEXT.replace("Two a1", text).replace("{}", 'rotate="0 30 60 90"'))
        return [tuple(bounds((item,))) for item in walk(scene.items) if not isinstance(item, Group)]

    assert (
        outlines("xo\u0301x")
        == [
            *outlines("xo\u0301"),
            pytest.approx(outlines("xo\u0301x")[-1]),
        ]
        and len(outlines("xo\u0301x")) == 3
    )


def test_lines_along_a_text_have_the_paint_of_the_element_that_asks_for_them() -> None:
    scene = drawn(
        TEXT.replace("Two a1", '<tspan fill="red">Two</tspan>').replace("{}", 'text-decoration="underline"')
    )
    paints = [item.fill.rgb for item in walk(scene.items) if not isinstance(item, Group)]
    assert paints == [(0, 0, 0), (255, 0, 0)]


def test_baselines_are_those_of_the_font() -> None:
    font = FONTS.find("Garamond", False, False)

    def top(baseline: str) -> float:
        return bounds(drawn(TEXT.replace("Two a1", "x").format(f'dominant-baseline="{baseline}"')).items).top

    moved = {
        name: (top(name) - top("auto")) / 20 for name in ("hanging", "middle", "central", "text-after-edge")
    }
    ascent, descent = font.ascent, font.descent
    assert moved == pytest.approx(
        {
            "hanging": 0.8 * ascent,
            "middle": font.x_height / 2,
            "central": (ascent - descent) / 2,
            "text-after-edge": -descent,
        }
    )
    assert font.x_height == pytest.approx((50 - top("auto")) / 20, abs=0.01)


def test_gradients_of_text_run_over_the_box_of_its_type() -> None:
    font = FONTS.find("Garamond", False, False)
    (path,) = (
        item
        for item in walk(drawn(GRADIENT + TEXT.format('fill="url(#g)"')).items)
        if not isinstance(item, Group)
    )
    _, _, _, high, left, up = path.fill.transform
    assert (left, up, high) == pytest.approx((10, 50 - 20 * font.ascent, 20 * (font.ascent + font.descent)))


def test_squares_are_drawn_where_a_line_has_no_length() -> None:
    square = drawn('<path d="M20 20H20" stroke="red" stroke-width="10" stroke-linecap="square"/>')
    round_ = drawn('<path d="M20 20H20" stroke="red" stroke-width="10" stroke-linecap="round"/>')
    (one,), (other,) = (
        [item for item in walk(scene.items) if not isinstance(item, Group)] for scene in (square, round_)
    )
    assert (
        tuple(one.outline.box()) == pytest.approx((20, 20, 20, 20), abs=0.02) and one.outline.box().width > 0
    )
    assert not other.outline.box().width


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<rect width="5mm" height="30" style="filter:blur(1mm)"/>', '<rect width="18.8976" height="30" style="filter:blur(3.7795px)"/>'),
        ('<rect width="2rem" height="30" x="8q" stroke="red" stroke-width=".5rem" filter="url(#f)"/>',
         '<rect width="32" height="30" x="7.5591" stroke="red" stroke-width="8" filter="url(#f)"/>'),
    ],
)  # fmt: skip
def test_filters_know_all_units(one: str, other: str) -> None:
    def picture(body: str) -> tuple[list[float], Pictures.Image]:
        (found,) = (item for item in walk(drawn(body).items) if isinstance(item, Image))
        with Pictures.open(BytesIO(found.data)) as opened:
            return [found.x, found.y, found.width, found.height], opened.convert("RGBA").resize((90, 90))

    (place, pixels), (same_place, same) = picture(one), picture(other)
    assert place == pytest.approx(same_place, rel=1e-3)
    assert max(high for _, high in ImageChops.difference(pixels, same).getextrema()) < 12


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
def test_filters_that_fill_their_region_need_no_shape() -> None:
    flood = '<filter id="o" filterUnits="userSpaceOnUse" x="20" y="20" width="60" height="40"><feFlood flood-color="red"/></filter>'
    empty = '<g filter="url(#{})"/>'
    (found,) = (item for item in walk(drawn(flood + empty.format("o")).items) if isinstance(item, Image))
    assert (found.x, found.y, found.width, found.height) == (20, 20, 60, 40)
    blank = drawn(empty.format("f") + empty.format("o").replace("#o", "#w") + RECT.format(""))
    assert not any(isinstance(item, Image) for item in walk(blank.items))
