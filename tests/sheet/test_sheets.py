"""Sheets have every back behind its front, marks in the margin and text that fits."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import dist, sqrt
from pathlib import Path as PathOf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from sheet_pieces import POKER, ROUND, TILE, cards, faces_on, home, piece, slot_number

from deckgen.errors import SpecError, UsageError
from deckgen.geometry import IDENTITY, Curves, Matrix, apply, beyond, compose, rectangle
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Item, Path, Place, Role, Scene, Text  # fmt: skip
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Page, impose


def placed(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Yield every item with the transform to the page; placed scenes are not entered, traps are left out."""
    for item in items:
        if isinstance(item, Group) and item.label == "trap":
            continue
        if isinstance(item, Group):
            whole = compose(item.transform, matrix)
            yield item, whole
            yield from placed(item.items, whole)
        else:
            yield item, matrix


def seen(page: Page) -> dict[tuple[float, float], tuple[str, tuple[int, int]]]:
    """Return the name and orientation of each placed card in a page's scene, by its centre."""
    found = {}
    for item, matrix in placed(page.scene.items):
        if isinstance(item, Place):
            whole = compose(item.transform, matrix)
            x, y = apply(whole, item.scene.width / 2, item.scene.height / 2)
            tx, ty = apply(whole, item.scene.width / 2, item.scene.height / 2 - 1)
            found[round(x, 3), round(y, 3)] = item.scene.name, (round(tx - x), round(ty - y))
    return found


def words(page: Page) -> str:
    return " | ".join(item.text for item, _ in placed(page.scene.items) if isinstance(item, Text))


def inked(page: Page) -> Iterator[tuple[float, float]]:
    """Yield points on the page at the ends of every mark and letter."""
    for group, matrix in placed(page.scene.items):
        if not isinstance(group, Group) or group.role is not Role.MARK:
            continue
        for item in group.items:
            if isinstance(item, Path) and isinstance(item.outline, Curves):
                xy = item.outline.xy
                yield from (apply(matrix, x, y) for x, y in zip(xy[::2], xy[1::2], strict=True))
            if isinstance(item, Text):
                height = item.font.cap_height * item.size
                last = item.glyphs[-1]
                end = last.x + item.font.shape(last.text)[0].advance / item.font.upem * item.size
                yield from (
                    apply(matrix, x, y) for x in (item.glyphs[0].x, end) for y in (last.y - height, last.y)
                )


def behind(page: Page, flip: str, x: float, y: float, dx: int, dy: int) -> tuple[float, float, int, int]:
    """Return where a point and a direction of the front are on the back of portrait paper."""
    if flip == "long":
        return round(page.scene.width - x, 3), y, -dx, dy
    return x, round(page.scene.height - y, 3), dx, -dy


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from([ROUND, POKER, TILE, Die("circle", 70, 70, 0, 0), Die("rectangle", 120, 40, 0, 2)]),
    st.sampled_from(["a4", "letter"]),
    st.sampled_from(["long", "short"]),
    st.lists(st.tuples(st.sampled_from(["-", "red", "blue"]), st.integers(0, 4)), min_size=1, max_size=14),
    st.integers(1, 4),
)
def test_every_back_is_behind_its_front(
    die: Die, paper: str, flip: str, deck: list[tuple[str, int]], start: int
) -> None:
    pieces = [made for i, (back, count) in enumerate(deck) for made in cards(die, f"f{i}", back, count)]
    backs = {front.name: back.name if back else "" for front, back in (made.faces() for made in pieces)}
    sheets = impose(pieces, home(paper, flip=flip, start_slot=str(start)))
    pages = {(page.sheet, page.side): page for page in sheets}
    assert len(pages) == len(sheets)
    assert list(pages)[: sheets.backed : 2] == [(n + 1, "front") for n in range(sheets.backed // 2)]
    assert {side for _, side in list(pages)[sheets.backed :]} <= {"front"}
    printed: Counter[str] = Counter()
    for (number, _), front in [each for each in pages.items() if each[0][1] == "front"]:
        fronts, reverse = seen(front), {}
        if (number, "back") in pages:
            reverse = seen(pages[number, "back"])
            assert reverse, "no page is empty"
        printed.update(name for name, _ in fronts.values())
        for (x, y), (name, (dx, dy)) in fronts.items():
            bx, by, bdx, bdy = behind(front, flip, x, y, dx, dy)
            found = [value for (px, py), value in reverse.items() if abs(px - bx) + abs(py - by) < 0.01]
            assert found == ([(backs[name], (bdx, bdy))] if backs[name] else [])
        assert len(reverse) == sum(1 for name, _ in fronts.values() if backs[name])
    assert printed == Counter({f"f{i}": count for i, (_, count) in enumerate(deck) if count})


@pytest.mark.parametrize(
    ("die", "asked"),
    [
        (POKER, {}),
        (POKER, {"shared_cuts": "yes"}),
        (TILE, {"shared_cuts": "yes", "cuts": "[svg]"}),
        (Die("hexagon", 52, 60, 0, 1), {"shared_cuts": "yes", "cuts": "[svg]"}),
    ],
)
def test_no_paper_shows_between_neighbours(die: Die, asked: dict[str, str], tmp_path: PathOf) -> None:
    """Both edges are smoothed at these resolutions, which leaves a light line where they meet."""
    black = Ink("black", (0, 0, 0, 100), (0, 0, 0))
    ground = Path(rectangle(0, 0, die.full_width, die.full_height), fill=black)
    front = Scene(die.full_width, die.full_height, (ground,), bleed=die.bleed)
    [page] = impose([piece(front, None, die, 6)], home("a4", marks="none", gap="0mm", **asked))
    slots = [slot[:2] for slot in page.used]
    near = 1.001 * min(dist(a, b) for a, b in combinations(slots, 2))
    pairs = [(a, b) for a, b in combinations(slots, 2) if dist(a, b) < near]
    assert len(pairs) > 2
    pdf = tmp_path / "page.pdf"
    pdf.write_bytes(pdf_bytes([page.scene], PdfOptions("Black")))
    for dpi in (72, 110, 155):
        made = tmp_path / f"{dpi}"
        subprocess.run(["pdftoppm", "-gray", "-singlefile", "-r", str(dpi), pdf, made], check=True)
        with Image.open(made.with_suffix(".pgm")) as picture:
            for (ax, ay), (bx, by) in pairs:
                steps = [(0.45 + n / 200) for n in range(21)]
                places = [
                    ((ax + (bx - ax) * t) * dpi / 25.4, (ay + (by - ay) * t) * dpi / 25.4) for t in steps
                ]
                assert not any(picture.getpixel((int(x), int(y))) for x, y in places)


def test_pages_alternate_fronts_and_backs() -> None:
    sheets = impose(cards(ROUND, " ".join(f"c{i}" for i in range(50))), home("a4"))
    assert (sheets[-1].sheet, len(sheets)) == (5, 10)
    assert [(page.sheet, page.side) for page in list(sheets)[:4]] == [
        (1, "front"), (1, "back"), (2, "front"), (2, "back"),
    ]  # fmt: skip
    assert [len(faces_on(page)) for page in list(sheets)[::2]] == [12, 12, 12, 12, 2]
    for page in sheets:
        assert (page.scene.width, page.scene.height, page.scene.bleed) == (210, 297, 0)


def test_fronts_without_backs_have_no_back_pages() -> None:
    sheets = impose(cards(ROUND, "a b", "- -"), home())
    assert [page.side for page in sheets] == ["front"]
    assert "front" not in words(sheets[0])
    assert "turn over" not in words(sheets[0])


def test_each_die_has_its_own_sheets_with_consecutive_numbers() -> None:
    tall = Die("rectangle", 195, 215, 0, 1)
    sheets = impose([*cards(ROUND, "d1 d2"), *cards(tall, "p1 p2")], home(start_slot="12"))
    lying = [
        [(face.scene.name, slot_number(page, face)) for face in faces_on(page)] for page in list(sheets)[::2]
    ]
    assert lying == [[("d1", 12)], [("d2", 1)], [("p1", 1)], [("p2", 1)]]
    assert "sheet 4 of 4, back" in words(sheets[-1])


def test_the_last_few_pieces_of_a_die_share_a_sheet_with_others() -> None:
    """They are below the others without overlaps, and each back is behind its front."""
    discs = cards(ROUND, " ".join(f"d{n}" for n in range(15)))
    front, back = list(impose([*discs, *cards(POKER, "p1 p2", "b1 b2")], home()))[2:]
    names = {face.scene.name: face.slot for face in faces_on(front)}
    assert sorted(names) == ["d12", "d13", "d14", "p1", "p2"]
    foot = max(names[f"d{n}"].y for n in (12, 13, 14)) + ROUND.full_height / 2
    for name in ("p1", "p2"):
        lying = POKER.turned(names[name].turn)
        assert names[name].y - lying.full_height / 2 > foot
        behind = next(face.slot for face in faces_on(back) if face.scene.name == name.replace("p", "b"))
        assert (behind.x, behind.y) == (pytest.approx(215.9 - names[name].x), names[name].y)
    assert {page.sheet for page in (front, back)} == {2}


def test_sheets_without_backs_come_last_and_have_one_page() -> None:
    mats = cards(Die("rectangle", 180, 250, 0, 1), "m1 m2", "- -")
    sheets = impose([*mats, *cards(ROUND, "a")], home())
    assert [(page.sheet, page.side) for page in sheets] == [
        (1, "front"), (1, "back"), (2, "front"), (3, "front"),
    ]  # fmt: skip
    assert sheets.backed == 2
    assert "turn over" not in words(sheets[2]) and "sheet 3 of 3" in words(sheets[3])


def test_each_face_is_clipped_to_its_bleed() -> None:
    page = impose(cards(ROUND, "a b"), home())[0]
    clipped = [item for item, _ in placed(page.scene.items) if isinstance(item, Group) and item.clip]
    assert len(clipped) == 2
    for group, face in zip(clipped, faces_on(page), strict=True):
        assert isinstance(group.clip, Curves)
        xs, ys = group.clip.xy[::2], group.clip.xy[1::2]
        assert max(xs) - min(xs) == pytest.approx(65.5)
        assert (max(ys) + min(ys)) / 2 == pytest.approx(face.slot.y)


def test_a_shared_back_is_one_scene() -> None:
    back = impose(cards(ROUND, "a b c"), home())[1]
    scenes = [item.scene for item, _ in placed(back.scene.items) if isinstance(item, Place)]
    assert len(scenes) == 3
    assert len(set(map(id, scenes))) == 1


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "legal"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("die", [ROUND, POKER, TILE, Die("circle", 70, 70, 0, 0), Die("circle", 88.9, 88.9)])
def test_text_and_marks_are_in_the_printable_area(paper: str, flip: str, die: Die) -> None:
    for page in impose(cards(die, "a b c d"), home(paper=paper, flip=flip, **{"marks.ring": "no"})):
        for x, y in inked(page):
            assert 6.35 - 1e-6 <= x <= page.scene.width - 6.35 + 1e-6
            assert 6.35 - 1e-6 <= y <= page.scene.height - 6.35 + 1e-6
            for face in faces_on(page):
                lying = die.turned(face.slot.turn)
                assert not lying.holds(x - face.slot.x, y - face.slot.y, -1e-6)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_home_sheets_name_their_content_and_print_settings(paper: str) -> None:
    for page in impose(cards(ROUND, "a b"), home(paper)):
        text = words(page)
        for phrase in ("Moonlight 1.0", f"sheet 1 of 1, {page.side}", "print at 100 % (actual size)",
                       "turn over on the long edge", f"home-{paper} 1", "50", "mm"):  # fmt: skip
            assert phrase in text


@pytest.mark.parametrize(
    ("language", "title", "phrases"),
    [
        ("de", "Mondlicht", ["Bogen 1 von 1, Rückseite", "über die lange Kante wenden"]),
        ("ja", "月光", ["1枚中1枚目(裏)", "長辺とじで裏返す"]),
    ],
)
def test_sheets_speak_the_language_of_the_deck(language: str, title: str, phrases: list[str]) -> None:
    pages = impose(cards(ROUND, "a b"), home("a4")._replace(title=title, language=language))
    found = [item for item, _ in placed(pages[1].scene.items) if isinstance(item, Text)]
    assert all(phrase in words(pages[1]) for phrase in (title, *phrases))
    assert all(glyph.gid for text in found for glyph in text.glyphs)


def test_ruler_is_accurate() -> None:
    page = impose(cards(ROUND, "a"), home("a4"))[0]
    furniture = next(i for i in page.scene.items if isinstance(i, Group) and i.label == "slug area")
    scale = next(item for item in furniture.items if isinstance(item, Path))
    assert isinstance(scale.outline, Curves)
    xs = sorted(set(scale.outline.xy[::2]))
    assert [round(x - xs[0], 9) for x in xs] == list(range(51))


def test_long_titles_make_room_for_print_instructions() -> None:
    plan = home()
    long = type(plan)(plan.settings, "A deck of a very long name " * 9, "1", plan.target)
    text = words(impose(cards(ROUND, "a"), long)[0])
    assert "sheet 1 of 1, front" in text
    assert "very long" not in text


def test_ring_and_marks_are_options() -> None:
    def labels(**overrides: str) -> set[str]:
        pages = impose(cards(ROUND, "a"), home(**overrides))
        return {item.label for page in pages for item in page.scene.items if isinstance(item, Group)}

    assert labels() == {"a", "back", "trim ticks", "trim ring", "slug area"}
    assert labels(marks="{ring: yes, ticks: no}") == {"a", "back", "trim ring", "slug area"}
    assert labels(marks="none") == labels(marks="{ticks: no, ruler: no, footer: no}") == {"a", "back"}


def test_rectangles_have_tonal_rings_only_if_asked_for_with_their_round_corners() -> None:
    def ring(kind: str) -> list[Curves]:
        pages = impose(cards(Die("rectangle", 60, 90, 4, 3), "a"), home(marks=f"{{ring: {kind}}}"))
        items = [item for item in pages[0].scene.items if isinstance(item, Group)]
        found = [path for item in items if item.label == "trim ring" for path in item.items]
        return [path.outline for path in found if isinstance(path, Path) and isinstance(path.outline, Curves)]

    assert ring("round") == []
    light, dark = ring("tonal")
    assert light == dark
    box = light.box()
    out = (min(box.width, box.height) - 60) / 2
    assert 0 < out < 0.1 and max(box.width, box.height) - 90 == pytest.approx(2 * out)
    assert beyond(light, box.left, box.top) == pytest.approx((sqrt(2) - 1) * (4 + out), abs=0.02)


def test_backs_can_omit_cut_marks_and_never_have_tonal_rings() -> None:
    def labels(**marks: str) -> list[set[str]]:
        pages = impose(cards(ROUND, "a"), home(marks="{ring: tonal" + "".join(marks.values()) + "}"))
        return [{item.label for item in page.scene.items if isinstance(item, Group)} for page in pages]

    front, back = labels()
    assert {"trim ring", "trim ticks"} <= front
    assert "trim ring" not in back and "trim ticks" in back
    assert labels(no=", backs: no") == [front, back - {"trim ticks"}]


def test_impossible_settings_are_rejected() -> None:
    for choice, paper in (
        ({"fold": "5mm"}, "Letter (215.9 x 279.4 mm)"),
        ({"paper": "50mm x 50mm"}, "50 x 50 mm"),
    ):
        with pytest.raises(SpecError) as caught:
            impose(cards(Die("rectangle", 300, 200), "a"), home(**choice))
        (problem,) = caught.value.problems
        assert (problem.key, problem.values["paper"]) == ("sheet-too-large", paper)
    with pytest.raises(UsageError) as no_slot:
        impose(cards(ROUND, "a"), home(start_slot="13"))
    assert no_slot.value.problems[0].key == "sheet-no-slot"
    assert list(impose([], home())) == []


def test_scenes_are_placed_not_copied() -> None:
    pieces = cards(ROUND, "a", count=30)
    for page in list(impose(pieces, home()))[::2]:
        scenes: list[Scene] = [i.scene for i, _ in placed(page.scene.items) if isinstance(i, Place)]
        assert all(scene is pieces[0].faces()[0] for scene in scenes)
