"""SVG files as vectors, compared with librsvg, and refusals of what strangers might hide in them."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from new.small import face, problems
from PIL import Image, ImageChops, ImageStat
from steps import counted_calls

from deckgen.draw.svg.reader import read_svg
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.render.svg import svg_text
from deckgen.scene import Group

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}">'
    "{body}</svg>"
)
BODIES = {
    "shapes": '<rect x="10" y="5" width="60" height="30" rx="8" fill="#c33"/>'
    '<circle cx="50" cy="60" r="20" fill="navy"/>'
    '<ellipse cx="20" cy="70" rx="15" ry="8" fill="rgb(0, 128, 0)"/>',
    "strokes": '<g fill="none" stroke="#000" stroke-width="4"><line x1="5" y1="5" x2="95" y2="30"/>'
    '<polyline points="10,90 30,50 50,90 70,50" stroke-linejoin="round" stroke-linecap="round"/></g>',
    "transforms": '<g transform="translate(50 50) rotate(30)">'
    '<rect x="-30" y="-10" width="60" height="20" fill="teal"/>'
    '<g transform="scale(.5, 1.5) skewX(20)"><rect width="20" height="20" fill="orange"/></g></g>',
    "use": '<defs><path id="p" d="M0 0h20l-10 20z"/></defs><use href="#p" x="10" y="10" fill="red"/>'
    '<use xlink:href="#p" transform="translate(60 60) scale(1.5)" fill="blue"/>',
    "styles": "<style>.a{fill:#0a0;stroke:none} #b{fill:purple} path{fill:gold}</style>"
    '<path class="a" d="M5 5h40v40h-40z"/><path id="b" d="M55 5h40v40h-40z"/>'
    '<path d="M5 55h40v40h-40z" style="fill:black"/>',
    "holes": '<path fill-rule="evenodd" d="M10 10h80v80h-80z M30 30h40v40h-40z"/>',
    "gradient along a line": '<linearGradient id="g"><stop offset="20%" stop-color="red"/>'
    '<stop offset="0.8" style="stop-color: blue; stop-opacity: 0.5"/></linearGradient>'
    '<linearGradient id="h" href="#g" gradientUnits="userSpaceOnUse" x1="10" y1="60" x2="60" y2="90"/>'
    '<ellipse cx="50" cy="25" rx="45" ry="20" fill="url(#g)" stroke="black"/>'
    '<path fill="url(#h)" fill-opacity="0.8" transform="rotate(5)" d="M10 55C60 40 60 60 90 55V95H20z"/>',
    "gradient from a focus": "<style>.r{fill:url(#r)}</style>"
    '<radialGradient id="r" cx="40%" cy="40%" r="60%" fx="0.3" fy="0.3"><stop stop-color="#ffe"/>'
    '<stop offset="0.5" stop-color="#c90"/><stop offset="0.5" stop-color="#840"/><stop offset="1"/>'
    "</radialGradient>"
    '<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="70" cy="70" r="20" fx="66" fy="68"'
    ' xlink:href="#r" gradientTransform="rotate(20 70 70) scale(1 .8)"/>'
    '<rect class="r" x="5" y="5" width="60" height="40" rx="6"/>'
    '<rect x="40" y="50" width="55" height="45" fill="url(#s)"/>'
    '<rect x="5" y="60" width="20" height="30" fill="url(#gone) green"/>',
    "opacity": '<rect width="100" height="100" fill="#fff"/>'
    '<rect x="10" y="10" width="50" height="50" fill="red" opacity="0.5"/>',
}


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="librsvg is not installed")
@pytest.mark.parametrize("name", BODIES)
def test_drawn_as_librsvg_draws_it(name: str, tmp_path: Path) -> None:
    source = SVG.format(box="0 0 100 100", body=BODIES[name])
    ours = face(tmp_path, "image: {file: a.svg, x: 0mm, y: 0mm, w: 60mm, h: 60mm}", {"a.svg": source})

    def picture(svg: str, *options: str) -> Image.Image:
        data = subprocess.run(
            ["rsvg-convert", *options, "--background-color", "white"],
            input=svg.encode(),
            capture_output=True,
            check=True,
        ).stdout
        return Image.open(BytesIO(data)).convert("RGB")

    drawn = picture(svg_text(ours), "-w", "300").crop((0, 0, 300, 300))
    wanted = picture(source, "-w", "300", "-h", "300")
    apart = ImageChops.difference(drawn, wanted).convert("L")
    assert sum(apart.histogram()[40:]) < 300 * 300 * 0.004
    assert ImageStat.Stat(apart).mean[0] < 1.0


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("<script>alert(1)</script>", "script"),
        ("<foreignObject/>", "web-page"),
        ('<image width="9" height="9" href="x.png"/>', "outside"),
        ("<text>hello</text>", "text-font"),
        ('<rect width="9" height="9" mask="url(http://example.org/a.svg#m)"/>', "outside"),
        ('<rect width="9" height="9" clip-path="circle(3px)"/>', "effect"),
        ('<rect width="9" height="9" style="mix-blend-mode: nonsense"/>', "blend"),
        ('<use href="http://example.org/a.svg#b"/>', "outside"),
        ('<use href="file:///etc/passwd"/>', "outside"),
        ('<g id="a"><use href="#a"/></g>', "uses"),
        ('<style>@import "http://example.org/x.css";</style><rect width="9" height="9"/>', "style-sheet"),
        ('<path d="M0 0 L 1e99 0"/>', "number"),
        ("", "nothing"),
        ("<g>" * 80 + "</g>" * 80, "elements"),
        ("<rect/>" * 21_000, "elements"),
    ],
)
def test_refused_in_words(body: str, key: str) -> None:
    with pytest.raises(FactError) as caught:
        read_svg(SVG.format(box="0 0 9 9", body=body).encode())
    fact = caught.value.fact
    while isinstance(inner := fact.values.get("reason"), Fact):
        fact = inner
    assert fact.key == f"svg-{key}"


def test_bombs_of_entities_are_not_unpacked() -> None:
    lol = '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>' + SVG.format(
        box="0 0 9 9", body="<g>&b;</g>"
    )
    outside = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format(
        box="0 0 9 9", body="&x;"
    )
    for bomb in (lol, outside):
        with pytest.raises(FactError, match="entities"):
            read_svg(bomb.encode())


def test_use_may_not_multiply_without_end() -> None:
    levels = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    with pytest.raises(FactError, match="elements"):
        read_svg(SVG.format(box="0 0 9 9", body=f'<rect id="g0" width="1" height="1"/>{levels}').encode())


def test_plain_document_type_of_drawing_programs_is_fine() -> None:
    dtd = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    scene = read_svg(
        (dtd + SVG.format(box="1 2 30 40", body='<rect x="1" y="2" width="9" height="9"/>')).encode()
    )
    assert (scene.width, scene.height) == (30, 40)
    (group,) = scene.items
    assert isinstance(group, Group) and group.transform == translate(-1, -2)


@given(st.binary(max_size=300))
def test_any_bytes_end_in_words(data: bytes) -> None:
    with pytest.raises(FactError, match=r".+"):
        read_svg(data)


@given(st.text(alphabet="mMlLhHvVcCsSqQtTaAzZ0123456789.-, e", max_size=60))
def test_any_path_data_is_drawn_or_refused(data: str) -> None:
    try:
        drawing = read_svg(SVG.format(box="0 0 9 9", body=f'<path d="{data}"/>').encode())
    except ValueError:
        return
    assert drawing.items


def test_problem_names_card_file_and_place(tmp_path: Path) -> None:
    text = "cards: [{id: one}]\nfaces:\n  front:\n    - image: {file: bad.svg, w: 9mm, h: 9mm}\n"
    (problem,) = problems(tmp_path, text, {"bad.svg": "<svg>"})
    assert problem.card == "one" and (problem.key, problem.values["file"]) == ("draw-picture", "bad.svg")
    assert problem.where is not None and problem.where.line == 10


RECT = '<rect class="c1" width="3" height="3"/>'
SHEETS = {
    "no braces": "a b c d ",
    "only opened": "a{",
    "comments": "/*",
    "rules": "b{x:y}",
    "selectors": "b,",
}


@pytest.mark.parametrize("name", SHEETS)
def test_style_sheets_are_read_once(name: str) -> None:
    """A style sheet of twice the length takes no more than twice the work, however it is written."""
    steps = []
    for times in (1_000, 2_000):
        css = SHEETS[name] * times
        with counted_calls() as calls, suppress(FactError):
            read_svg(SVG.format(box="0 0 9 9", body=f"<style>{css}</style>{RECT}").encode())
        steps.append(calls[0])
    assert steps[1] < 2.1 * steps[0] + 1_000


@pytest.mark.parametrize("css", ["a{" * 400_000, ".c{fill:red}" * 6_000, "a," * 6_000 + "a{b:c}"])
def test_long_style_sheets_are_refused(css: str) -> None:
    with pytest.raises(FactError) as caught:
        read_svg(SVG.format(box="0 0 9 9", body=f"<style>{css}</style>{RECT}").encode())
    assert caught.value.fact.key == "svg-style-rules"


def test_elements_ask_only_for_the_rules_about_them() -> None:
    steps = []
    for count in (10, 1_000):
        css = "".join(f".c{n}{{fill:red}}" for n in range(count))
        with counted_calls() as calls:
            read_svg(SVG.format(box="0 0 9 9", body=f"<style>{css}</style>{RECT * 500}").encode())
        steps.append(calls[0])
    assert steps[1] < steps[0] + 400 * 1_000


def test_what_use_repeats_is_bounded_by_its_length() -> None:
    body = f'<defs><path id="p" d="M0 0{"h1v1" * 20_000}"/></defs>' + '<use href="#p"/>' * 4_000
    with pytest.raises(FactError) as caught:
        read_svg(SVG.format(box="0 0 9 9", body=body).encode())
    assert "svg-uses" in repr(caught.value.fact)
