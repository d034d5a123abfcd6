"""List what other programs (HTML, CSS, SVG, card tools) call layers, keys and targets, for suggestions."""

from __future__ import annotations

from collections.abc import Mapping


def _by_word(meant: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the possible meanings of each word, in the order of the table."""
    found: dict[str, tuple[str, ...]] = {}
    for name, words in meant.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), name)
    return found


LAYER_NAMES = _by_word({
    "box": "rect rectangle square frame border panel rounded roundrect",
    "disc": "circle dot",
    "ellipse": "oval",
    "polygon": "triangle hexagon hex pentagon diamond rhombus octagon poly",
    "image": "svg png jpg jpeg gif webp avif bitmap picture pic photo img art artwork illustration",
    "text": "label title heading word words string caption name number",
    "text-box": "textbox textarea paragraph multiline body rules description html markdown",
    "fill": "background bg backdrop color colour ground",
    "icon": "symbol emoji glyph sign svg-icon",
    "symbols": "icons emojis hearts stars",
    "qr": "qrcode qr-code barcode",
    "line": "lines rule polyline hline vline divider separator",
    "path": "curve shape bezier",
    "bar": "progress meter gauge",
    "dial": "gauge clock",
    "ring": "arc donut annulus",
    "arc-text": "curved-text text-arc textpath arctext",
    "each": "repeat foreach for loop",
    "group": "layer layers container g",
    "use": "include template component ref partial",
})  # fmt: skip
"""The layer kinds that a word may mean."""
KEY_NAMES = _by_word({
    "text": "content value label string words",
    "ink": "color colour text-color fg",
    "fill": "color colour background bg fill-color background-color",
    "stroke": "outline border color colour stroke-color border-color line-color",
    "size": "font-size fontsize text-size",
    "font": "font-family fontfamily typeface face",
    "w": "width max-width",
    "h": "height max-height",
    "x": "left",
    "y": "top",
    "r": "radius",
    "radius": "r",
    "width": "stroke-width line-width linewidth thickness weight",
    "corner": "radius corner-radius border-radius rx rounded round",
    "file": "src source path href image url filename regular normal font",
    "align": "text-align anchor halign text-anchor justify",
    "valign": "vertical-align baseline",
    "turn": "rotate rotation angle",
    "angle": "rotate rotation",
    "leading": "line-height lineheight spacing",
    "tracking": "letter-spacing letterspacing",
    "when": "if condition visible show",
    "trims": "size trim dimensions format",
    "inks": "colors colours palette",
    "count": "copies quantity qty number amount",
    "from": "data csv source file",
    "layers": "items children content",
    "name": "icon symbol id",
    "quotes": "smart-quotes smartquotes",
    "marks": "markup markdown html pango underline strike strikethrough text-decoration",
    "reminder": "text meaning description definition help tooltip",
    "keywords": "embed embeds terms glossary",
    "with": "params parameters args arguments props vars variables values",
    "opacity": "alpha transparency fill-opacity",
    "blend": "mix-blend-mode blend-mode",
    "shadow": "box-shadow text-shadow drop-shadow filter",
    "outline": "text-stroke text-outline halo contour",
    "dash": "stroke-dasharray dasharray dashes dashed dotted",
    "cap": "stroke-linecap line-cap stroke-ends",
    "join": "stroke-linejoin line-join",
    "clip": "clip-path",
    "mask": "mask-image",
})  # fmt: skip
"""The keys that a word may mean; only keys that are allowed in that place are suggested."""
_OF_FONTS = _by_word({
    "font-variant": "axes axis variation variations variable instance weight width style wght wdth opsz slnt "
    "ital font-weight font-stretch font-style font-variation-settings",
})  # fmt: skip
ELSEWHERE = {("deck-the-font", word): advice for word, (advice,) in _OF_FONTS.items()}
"""What other programs have a key for and a deck says in a value: the advice, by place and word."""
TARGET_NAMES = _by_word({
    "screen": "png pngs picture pictures image images jpg jpeg web preview",
    "svg": "svgs vector vectors",
    "booklet": "rules rule rulebook book manual instructions",
    "home-a4": "pdf print printer home sheet sheets paper a4 din-a4 duplex cards",
    "home-letter": "letter us us-letter",
    "gutterfold-a4": "fold gutterfold foldover one-sided simplex",
    "press": "print-shop printshop offset commercial pdfx pdf-x pdf/x x4 cmyk",
    "box-tuck": "box tuck tuckbox tuck-box",
    "score-a4": "score pad scorepad score-pad score-sheet",
    "punch-a4": "punch",
    "tts": "tabletop simulator tabletop-simulator steam",
    "playingcards": "pcio playingcards.io",
    "vtt": "tabletopia screentop virtual",
    "tgc": "gamecrafter thegamecrafter the-game-crafter game-crafter",
    "mpc": "makeplayingcards",
    "drivethru": "drivethrucards dtc",
    "silhouette": "cameo cut cutter plotter",
    "pnp": "zip print-and-play printandplay bundle all-in-one",
})  # fmt: skip
"""The targets that a word may mean."""
