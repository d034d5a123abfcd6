"""SVGs are small and well-formed, define everything once, and can share a page with others."""

import re
from array import array
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import svgwrite
from hypothesis import given
from hypothesis import strategies as st
from samples import BLACK, NIGHT, SUN, line, picture, star, varied

from deckgen.geometry import Polygons, Rings, polyline, translate
from deckgen.render.paths import batched
from deckgen.render.svg import _Painter, polygons_text, svg_text
from deckgen.scene import Group, Path, Place, Role, Scene, Stroke, Text, rewrite

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def test_size_title_and_desc() -> None:
    scene = Scene(88.9, 63.5, (), title="Moon & <Sun>", desc='A "quote" \x00\ufdd0', name="moon")
    root = ElementTree.fromstring(svg_text(scene))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "88.9mm",
        "63.5mm",
        "0 0 88.9 63.5",
    )
    assert root[0].tag == f"{SVG}title" and root[0].text == "Moon & <Sun>"
    assert root[1].text == 'A "quote" \ufffd\ufffd'


@given(st.text())
def test_any_text_gives_valid_xml(text: str) -> None:
    scene = Scene(9, 9, (Group((line("a", 1, 1, 1),), label=text),), title=text, desc=text, name=text)
    ElementTree.fromstring(svg_text(scene).encode("utf-8"))


@pytest.mark.parametrize("name", varied())
def test_every_reference_is_defined_once(name: str) -> None:
    text = svg_text(varied()[name])
    assert text == svg_text(varied()[name])
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) and all(i.startswith(f"{name}-") for i in ids)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {
        ("", i) for i in ids
    }


def test_ids_of_different_drawings_differ() -> None:
    def ids(scene: Scene) -> set[str]:
        return set(re.findall(r' id="([^"]+)"', svg_text(scene)))

    front = Scene(20, 20, (line("moon", 1, 9, 4),), name="jun 1")
    back = Scene(20, 20, (line("noon", 1, 9, 4),), name="jun 1")
    assert ids(front) and not ids(front) & ids(back)
    assert not ids(replace(front, name="")) & ids(replace(back, name=""))


def test_each_thing_is_defined_once() -> None:
    photo, inner = picture(), Scene(5, 5, (Path(polyline([(0, 0), (5, 5)]), stroke=Stroke(BLACK, 1)),))
    items = (line("noon moon", 1, 9, 4), photo, Group((photo, Place(inner)), translate(1, 1)), Place(inner))
    text = svg_text(Scene(50, 50, items))
    assert text.count("data:image/png;base64") == 1
    root = ElementTree.fromstring(text)
    defs = root.find(f"{SVG}defs")
    assert defs is not None
    glyphs = [e for e in defs if e.tag == f"{SVG}path"]
    assert len(glyphs) == len(set("noonmoon"))
    assert sum(e.tag == f"{SVG}use" for e in root.iter()) == 8 + 2 + 2


def test_pictures_can_be_linked() -> None:
    text = svg_text(Scene(50, 50, (picture("JPEG"),)), embed_images=False)
    assert 'href="photo-JPEG-RGB.jpg"' in text and "base64" not in text


def test_labels_and_roles_are_classes() -> None:
    group = Group((Path(star(), fill=SUN),), label="moon pip", role=Role.LIVE)
    assert '<g class="moon-pip live">' in svg_text(Scene(9, 9, (group,)))


@given(
    st.lists(
        st.lists(st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)), min_size=1, max_size=9),
        max_size=5,
    )
)
def test_relative_polygons_return_to_their_start(rings: list[list[tuple[int, int]]]) -> None:
    made = [(array("i", [x for x, _ in r]), array("i", [y for _, y in r])) for r in rings]
    polygons = Polygons(Rings.of(made), repr(rings))
    x = y = 0
    found = []
    for ring in polygons_text(polygons).split("z")[:-1]:
        numbers = [int(n) for n in re.findall(r"-?\d+", ring)]
        start = x + numbers[0], y + numbers[1]
        points = [start]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
        x, y = start
    assert found == rings


def test_equal_strokes_are_joined_in_order() -> None:
    thin, thick = Stroke(NIGHT, 0.2), Stroke(NIGHT, 0.4)
    lines = [Path(polyline([(i, 0), (i, 5)]), stroke=thin if i != 3 else thick) for i in range(6)]
    runs = list(batched([*lines, line("a", 0, 0, 1), lines[0]]))
    assert [len(run.outline.ops) if isinstance(run, Path) else "text" for run in runs] == [6, 2, 4, "text", 2]  # type: ignore[union-attr]
    many = [len(run.outline.ops) for run in batched(lines[:1] * 600)]  # type: ignore[union-attr]
    assert max(many) < 1000 and sum(many) == 1200
    assert list(batched([Path(polyline([(0, 0), (1, 1)]), fill=SUN, stroke=thin)] * 2))[1].fill is SUN  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["shapes", "groups", "placed", "curves", "pictures"])
def test_elements_are_written_as_svgwrite_writes_them(name: str) -> None:
    scene = varied()[name]
    wordless = rewrite(scene, lambda visit: () if isinstance(visit.item, Text) else None)
    drawing = _Painter(replace(wordless, title="Moon & <Sun>", desc='"1\n2"'), True).drawing
    assert drawing.tostring() == svgwrite.Drawing.tostring(drawing)
