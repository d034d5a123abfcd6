"""Targets: bundled files load, files and `--set` go wrong in words, each part gets the trim it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.model import Trim
from deckgen.errors import FileError, SpecError, UsageError
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import FacePages, PaperSheets, PngFaces, SvgFaces, Target
from deckgen.target.paper import papers

PRESS, HOME = Trim(88.9, 88.9), Trim(63.5, 63.5)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def problems(path: Path, **overrides: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        load_target(path, {key.replace("_", "."): value for key, value in overrides.items()})
    return [str(problem).removeprefix(f"{path.parent}/") for problem in caught.value.problems]


def sheets(target: Target) -> PaperSheets:
    assert isinstance(target.output, PaperSheets)
    return target.output


def test_all_bundled_targets_load() -> None:
    kinds = {name: load_target(find_target(name)).kind for name in bundled_targets()}
    wanted = {"home-a4": "sheets", "home-letter": "sheets", "svg": "svg", "screen": "png"}
    assert wanted.items() <= kinds.items()


def test_home_sheets_have_their_published_sizes() -> None:
    a4, letter = (sheets(load_target(find_target(f"home-{paper}"))) for paper in ("a4", "letter"))
    assert (a4.paper.width, a4.paper.height) == (210, 297)
    assert (letter.paper.width, letter.paper.height) == pytest.approx((215.9, 279.4))
    assert a4.margins == letter.margins
    assert a4.margins.top == a4.margins.left == 6.35


def test_home_takes_the_small_moonlight_and_svg_the_first() -> None:
    trims = (PRESS, HOME)
    assert load_target(find_target("home-a4")).trim(trims) == HOME
    assert load_target(find_target("home-letter")).trim(trims) == HOME
    assert load_target(find_target("svg")).trim(trims) == PRESS


@given(
    st.lists(st.tuples(st.floats(10, 200), st.floats(10, 200)), min_size=1, max_size=5),
    st.lists(st.tuples(st.floats(10, 200), st.floats(10, 200)), max_size=3),
)
def test_a_wanted_trim_is_taken_when_it_is_there(
    own: list[tuple[float, float]], wanted: list[tuple[float, float]]
) -> None:
    trims = [Trim(*size) for size in own]
    target = Target(
        "t", Path(), "", "1", "svg", SvgFaces(), tuple(Trim(*size) for size in wanted), 0, None, "rgb"
    )
    chosen = target.trim(trims)
    there = [any(abs(t.width - w) <= 0.5 and abs(t.height - h) <= 0.5 for t in trims) for w, h in wanted]
    if True not in there:
        assert chosen is trims[0]
    else:
        width, height = wanted[there.index(True)]
        assert chosen in trims
        assert abs(chosen.width - width) <= 0.5
        assert abs(chosen.height - height) <= 0.5


def test_a_number_keeps_its_source(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "deckgen-target: 1\nkind: png\ndpi: {value: 300, source: their help page, verified: yes}\n"
        "bleed:\n  value: 0.12in\n  source: their FAQ\n",
    )
    target = load_target(path)
    assert isinstance(target.output, PngFaces)
    assert target.output.dpi == 300
    assert target.bleed == pytest.approx(3.048)
    assert [(f.key, f.source, f.verified) for f in target.facts] == [
        ("dpi", "their help page", True),
        ("bleed", "their FAQ", False),
    ]
    assert [fact.key for fact in target.facts if not fact.verified] == ["bleed"]


def test_set_changes_values_and_says_where_it_fails() -> None:
    home = find_target("home-a4")
    changed = load_target(
        home,
        {"flip": "short", "marks.ring": "yes", "paper": "[100mm, 150mm]", "margins": "[5mm, 4mm, 3mm, 2mm]"},
    )
    output = sheets(changed)
    assert (output.flip, output.marks.ring, output.marks.ticks) == ("short", 0.1, 3)
    assert (output.paper.width, output.paper.height, output.margins.bottom) == (100, 150, 3)
    assert problems(home, flp="long", marks_tick="2mm", bleed="1") == [
        "--set home-a4.bleed: '1' has no unit (write 1mm, or in, pt, w, h, r)",
        "--set home-a4.flp: the target has no key 'flp' (did you mean 'flip'?)",
        "--set home-a4.marks.tick: 'marks' has no key 'tick' (did you mean 'ticks'?)",
    ]


def test_set_takes_patterns_lists_and_maps() -> None:
    changed = load_target(find_target("mpc"), {"fronts": "{n:02}-{id}", "counts": "[10, 20]"})
    assert isinstance(changed.output, PngFaces)
    assert (changed.output.fronts, changed.counts) == ("{n:02}-{id}", (10, 20))
    silhouette = load_target(find_target("silhouette"), {"registration": "{inset: 12mm, square: no}"})
    marks = sheets(silhouette).registration
    assert marks and (marks.inset, marks.square, marks.arm) == (12, 0, 10)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "deckgen-target: 1\nkind: sheets\npaper: a44\nmargins: [1mm, 2mm]\nflip: sideways\n"
        "bleed: 3m\ncolor: rgb\nstart-slot: 0\nmarks: {ring: blue, ruler: 5km}\n",
    )
    assert problems(path) == [
        "mine.yaml:3:8: there is no paper 'a44' "
        "(did you mean 'a4'? A size such as 210mm x 297mm will do too.)",
        "mine.yaml:4:10: expected one length, or four: top, right, bottom, left, found a list",
        "mine.yaml:5:7: expected one of long, short, found 'sideways' (known: long, short)",
        "mine.yaml:6:8: expected a length such as 5mm or 0.25in, found '3m'",
        "mine.yaml:7:1: the target has no key 'color' (did you mean 'colour'?)",
        "mine.yaml:8:13: expected a whole number from 1 to 10,000, found '0'",
        "mine.yaml:9:15: expected a length such as 5mm or 0.25in, found 'blue'",
        "mine.yaml:9:28: expected a length such as 5mm or 0.25in, found '5km'",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deckgen: 1\ntitle: x\n", "this is not a target file"),
        ("deckgen-target: 7\nkind: svg\n", "is deckgen up to date?"),
        ("- a\n- b\n", "expected a map"),
        ("deckgen-target: 1\nkind: sheet\nbleed: 0mm\n", "did you mean 'sheets'?"),
        ("deckgen-target: 1\nkind: svg\nbleed: {value: 1mm, sauce: x}\n", "did you mean 'source'?"),
        ("deckgen-target: 1\nkind: svg\nbleed: 26mm\n", "it must be 0 to 25 mm"),
        (
            "deckgen-target: 1\nkind: sheets\nbleed: 0mm\nmargins: 5mm\npaper: 10m x 3mm\n",
            "expected a length",
        ),
        ("deckgen-target: 1\nkind: sheets\nbleed: 0mm\nmargins: 5mm\npaper: 10mm x 300mm\n", "50 to 1500 mm"),
        ("deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 1000000\n", "a number from 20 to 2400"),
        ("deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 300\npixels: 1125\n", "a size in pixels"),
        ("deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 300\npixels: 1125x\n", "a size in pixels"),
        (
            "deckgen-target: 1\nkind: png\nbleed: 3mm\ndpi: 300\nproducts:\n"
            "  - {name: Disc, shape: circle, trim: 80mm, pixels: 900 x 500}\n",
            "mine.yaml:6:53: 900 x 500 pixels are out of shape (trim and bleed are 86 x 86 mm)",
        ),
        ("deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 300\nfronts: '{sid}'\n", "did you mean 'side'?"),
        (
            "deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 300\nfronts: ../{id}\n",
            "not a pattern of file names",
        ),
        ("deckgen-target: 1\nkind: png\nbleed: 0mm\ndpi: 300\nfronts: '{id.__class__}'\n", "cannot hold"),
    ],
)
def test_faults_are_told_in_words(tmp_path: Path, text: str, message: str) -> None:
    assert message in "\n".join(problems(written(tmp_path, text)))


def test_pictures_and_pages_are_read(tmp_path: Path) -> None:
    head = "deckgen-target: 1\nbleed: 0.125in\n"
    png = load_target(written(tmp_path, head + "kind: png\ndpi: 300\npixels: 1125 x 1126\n")).output
    assert isinstance(png, PngFaces)
    assert png.pixels == (1125, 1126)
    pages = load_target(written(tmp_path, head + "kind: pages\norder: back-front\ncopies: no\n")).output
    assert pages == FacePages("back-front", copies=False)


def test_a_target_is_a_bundled_name_or_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, "deckgen-target: 1\nkind: svg\nbleed: 0mm\n")
    assert find_target(str(path)) == path
    for name in ("home-a5", str(tmp_path), "nothing.yaml"):
        with pytest.raises(UsageError, match="there is no target"):
            find_target(name)
    with pytest.raises(FileError):
        load_target(tmp_path / "nothing.yaml")


def test_every_named_paper_is_portrait() -> None:
    assert {"a4", "letter"} <= papers().keys()
    assert all(50 < paper.width < paper.height for paper in papers().values())


def test_the_target_in_the_documents_is_one(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "print-services.md").read_text("utf-8")
    ((_, example),) = re.findall(r"`(my-\S+\.yaml)`:\n\n```yaml\n(.*?)```", text, re.DOTALL)
    mine = load_target(written(tmp_path, example))
    assert isinstance(mine.output, PngFaces) and mine.products[0].pixels == (1016, 1016)
    assert mine.facts[0].verified
