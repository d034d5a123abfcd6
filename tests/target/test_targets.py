"""Bundled targets load, problems in files and `--set` are found, and each part gets the right trim."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.fields import fields_of
from deckgen.deck.model import Part, Trim
from deckgen.deck.synonyms import TARGET_NAMES
from deckgen.errors import FileError, Problem, SpecError, UsageError
from deckgen.facts import Fact, Quantity, Suggestion
from deckgen.target.load import bundled_targets, find_target, load_target, targets_by_use
from deckgen.target.model import USES, Target
from deckgen.target.outputs import FacePages, Margins, Marks, PaperSheets, PngFaces, SvgFaces
from deckgen.target.paper import papers

PRESS, HOME = Trim(88.9, 88.9), Trim(63.5, 63.5)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def problems(path: Path, **overrides: str) -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        load_target(path, {key.replace("_", "."): value for key, value in overrides.items()})
    return list(caught.value.problems)


def sheets(target: Target) -> PaperSheets:
    assert isinstance(target.output, PaperSheets)
    return target.output


def test_all_bundled_targets_load() -> None:
    kinds = {name: load_target(find_target(name)).kind for name in bundled_targets()}
    wanted = {"home-a4": "sheets", "home-letter": "sheets", "svg": "svg", "screen": "png"}
    assert wanted.items() <= kinds.items()


def test_targets_are_listed_by_what_people_use_them_for() -> None:
    found = targets_by_use()
    assert all(target.use for target in found) and len(found) == len(bundled_targets())
    uses = [target.use for target in found]
    assert list(dict.fromkeys(uses)) == list(USES) and uses == sorted(uses, key=USES.index)
    assert {each.name for each in found[:6]} == {
        f"{name}-{paper}" for name in ("home", "gutterfold", "punch") for paper in ("a4", "letter")
    }


def test_what_a_target_asks_for_is_a_setting_of_its_kind() -> None:
    asking = [target for target in map(load_target, map(find_target, bundled_targets())) if target.asks]
    assert {target.name for target in asking} >= {"tts", "punch-a4"}
    for target in asking:
        assert target.asks.keys() <= {*fields_of(type(target)), *fields_of(type(target.output))}
        assert all(f"--set {target.name}.{key}=" in target.line for key in target.asks)


def test_home_sheets_have_their_published_sizes() -> None:
    a4, letter = (sheets(load_target(find_target(f"home-{paper}"))) for paper in ("a4", "letter"))
    assert (a4.paper.width, a4.paper.height) == (210, 297)
    assert (letter.paper.width, letter.paper.height) == pytest.approx((215.9, 279.4))
    assert a4.margins == letter.margins
    assert a4.margins.top == a4.margins.left == 6.35


def test_home_uses_the_small_moonlight_size_and_svg_the_first() -> None:
    part = Part(name="cards", shape="circle", trims=(PRESS, HOME), cards=())
    assert load_target(find_target("home-a4")).trim(part) == HOME
    assert load_target(find_target("home-letter")).trim(part) == HOME
    assert load_target(find_target("svg")).trim(part) == PRESS


@pytest.mark.parametrize("name", bundled_targets())
def test_square_cards_keep_their_usual_size_where_round_ones_have_another(name: str) -> None:
    target = load_target(find_target(name))
    part = Part(name="cards", shape="rectangle", trims=(Trim(70, 70), Trim(63.5, 63.5)), cards=())
    if not target.products and not target.exact:
        assert target.trim(part) == Trim(70, 70)
    assert replace(target, trims=(Trim(63.5, 63.5),)).trim(part) == Trim(63.5, 63.5), "as --set says"


@given(
    st.lists(st.tuples(st.floats(10, 200), st.floats(10, 200)), min_size=1, max_size=5),
    st.lists(st.tuples(st.floats(10, 200), st.floats(10, 200)), max_size=3),
)
def test_wanted_trim_is_used_if_available(
    own: list[tuple[float, float]], wanted: list[tuple[float, float]]
) -> None:
    trims = [Trim(*size) for size in own]
    target = Target(
        name="t",
        path=Path(),
        kind="svg",
        output=SvgFaces(),
        bleed=0.0,
        trims=tuple(Trim(*size) for size in wanted),
    )
    chosen = target.trim(Part(name="cards", shape="rectangle", trims=tuple(trims), cards=()))
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
    assert [(f.name, f.source, f.verified) for f in target.sources] == [
        ("dpi", "their help page", True),
        ("bleed", "their FAQ", False),
    ]
    assert [source.name for source in target.sources if not source.verified] == ["bleed"]


def test_set_changes_values_and_reports_where_it_fails() -> None:
    home = find_target("home-a4")
    changed = load_target(
        home,
        {"flip": "short", "marks.ring": "yes", "paper": "[100mm, 150mm]", "margins": "[5mm, 4mm, 3mm, 2mm]"},
    )
    output = sheets(changed)
    assert (output.flip, output.marks.ring, output.marks.ticks) == ("short", 0.1, 3)
    assert (output.paper.width, output.paper.height, output.margins.bottom) == (100, 150, 3)
    found = problems(home, flp="long", marks_tick="2mm", bleed="1")
    assert [(str(problem.where), problem.key) for problem in found] == [
        ("--set home-a4.bleed", "deck-no-unit"),
        ("--set home-a4.flp", "yaml-no-key"),
        ("--set home-a4.marks.tick", "yaml-no-key"),
    ]
    assert [problem.values["near"] for problem in found[1:]] == [Suggestion("flip"), Suggestion("ticks")]


def test_set_accepts_patterns_lists_and_maps() -> None:
    changed = load_target(find_target("mpc"), {"fronts": "{n:02}-{id}", "counts": "[10, 20]"})
    assert isinstance(changed.output, PngFaces)
    assert (changed.output.fronts, changed.counts) == ("{n:02}-{id}", (10, 20))
    silhouette = load_target(find_target("silhouette"), {"registration": "{inset: 12mm, square: no}"})
    marks = sheets(silhouette).registration
    assert marks and (marks.inset, marks.square, marks.arm) == (12, 0, 10)


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "deckgen-target: 1\nkind: sheets\npaper: a44\nmargins: [1mm, 2mm]\nflip: sideways\n"
        "bleed: 3m\ncolor: rgb\nstart-slot: 0\nmarks: {ring: blue, ruler: 5km}\n",
    )
    found = problems(path)
    assert [(*problem.where[1:3], problem.key) for problem in found if problem.where] == [
        (3, 8, "target-no-paper"),
        (4, 10, "yaml-expected"),
        (5, 7, "yaml-expected"),
        (6, 8, "yaml-expected"),
        (7, 1, "yaml-no-key"),
        (8, 13, "yaml-expected"),
        (9, 15, "yaml-expected"),
        (9, 28, "yaml-expected"),
    ]
    what = [problem.values.get("what") for problem in found]
    assert what == [
        None, Fact("target-margins"), Fact("deck-one-of", words=["long", "short"]), Fact("deck-a-length"),
        Fact("target-the-target"), Fact("deck-a-whole-number", least=1, most=10_000),
        Fact("deck-a-length"), Fact("deck-a-length"),
    ]  # fmt: skip


HEAD = "deckgen-target: 1\nbleed: 0mm\nkind: "


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("deckgen: 1\ntitle: x\n", "target-not-a-target", {"format": 1}),
        ("deckgen-target: 7\nkind: svg\n", "target-later-format", {"format": 1}),
        ("- a\n- b\n", "yaml-expected", {"what": Fact("yaml-some-map")}),
        (HEAD + "sheet\n", "yaml-expected", {"near": Suggestion("sheets")}),
        (
            "deckgen-target: 1\nkind: svg\nbleed: {value: 1mm, sauce: x}\n",
            "yaml-no-key",
            {"near": Suggestion("source")},
        ),
        (
            "deckgen-target: 1\nkind: svg\nbleed: 26mm\n",
            "deck-length-within",
            {"length": Quantity(26, "mm"), "most": Quantity(25, "mm")},
        ),
        (HEAD + "sheets\nmargins: 5mm\npaper: 10m x 3mm\n", "yaml-expected", {"what": Fact("deck-a-length")}),
        (HEAD + "sheets\nmargins: 5mm\npaper: 10mm x 300mm\n", "target-paper-size", {}),
        (
            HEAD + "png\ndpi: 1000000\n",
            "yaml-expected",
            {"what": Fact("deck-number-within", least=20, most=2400)},
        ),
        (HEAD + "png\ndpi: 300\npixels: 1125\n", "yaml-expected", {"what": Fact("target-pixels")}),
        (HEAD + "png\ndpi: 300\npixels: 1125x\n", "yaml-expected", {"what": Fact("target-pixels")}),
        (
            HEAD + "png\ndpi: 300\nproducts:\n"
            "  - {name: Disc, shape: circle, trim: 86mm, pixels: 900 x 500}\n",
            "target-out-of-shape",
            {"width": 900, "height": 500, "across": Quantity(86, "mm")},
        ),
        (
            HEAD + "png\ndpi: 300\nfronts: '{sid}'\n",
            "target-pattern-field",
            {"name": "sid", "near": Suggestion("side")},
        ),
        (HEAD + "png\ndpi: 300\nfronts: ../{id}\n", "target-pattern", {"pattern": "../{id}"}),
        (HEAD + "png\ndpi: 300\nfronts: '{id.__class__}'\n", "target-pattern-field", {}),
        (HEAD + "tabletop\nbase: example.org\n", "yaml-expected", {"what": Fact("target-address")}),
        (HEAD + "sheets\npaper: a4\n", "yaml-key-needed", {"name": "margins"}),
    ],
)
def test_problems_have_keys_and_values(
    tmp_path: Path, text: str, key: str, values: dict[str, object]
) -> None:
    found = [problem for problem in problems(written(tmp_path, text)) if problem.key == key]
    assert any(values.items() <= problem.values.items() for problem in found)


def test_defaults_match_the_fields(tmp_path: Path) -> None:
    """A minimal target has the default values of its classes."""
    output = sheets(load_target(written(tmp_path, HEAD + "sheets\npaper: a4\nmargins: 5mm\n")))
    assert output == PaperSheets(papers()["a4"], Margins(5, 5, 5, 5))
    assert output.marks == Marks() == Marks(
        3.0, 0.15, 1.0, "ticks", 0.0, (0, 0, 0), True, True, 0.0, 50.0, True
    )  # fmt: skip
    assert (output.gap, output.flip, output.start_slot, output.grid, output.slots) == (0, "long", 1, None, ())


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
        with pytest.raises(UsageError) as caught:
            find_target(name)
        assert caught.value.problems[0].key == "target-not-found"
    with pytest.raises(FileError):
        load_target(tmp_path / "nothing.yaml")


def test_targets_are_suggested_for_common_names() -> None:
    said = {
        "png": "screen", "pictures": "screen", "rules": "booklet", "pdf": "home-a4", "print": "home-a4",
        "letter": "home-letter", "svgs": "svg", "tgcc": "tgc",
    }  # fmt: skip
    for word, name in said.items():
        with pytest.raises(UsageError) as caught:
            find_target(word)
        assert caught.value.problems[0].values["near"] == Suggestion(name), word
    meant = {name for names in TARGET_NAMES.values() for name in names}
    assert meant <= set(bundled_targets()) and not TARGET_NAMES.keys() & set(bundled_targets())


def test_every_named_paper_is_portrait() -> None:
    assert {"a4", "letter"} <= papers().keys()
    assert all(50 < paper.width < paper.height for paper in papers().values())


def test_target_in_the_documentation_is_valid(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "print-services.md").read_text("utf-8")
    ((_, example),) = re.findall(r"`(my-\S+\.yaml)`:\n\n```yaml\n(.*?)```", text, re.DOTALL)
    mine = load_target(written(tmp_path, example))
    assert isinstance(mine.output, PngFaces) and mine.products[0].pixels == (1016, 1016)
    assert mine.sources[0].verified


@pytest.mark.parametrize("name", sorted(set(bundled_targets()) - {"screen"}))
def test_every_service_gets_the_right_number_of_copies(name: str) -> None:
    """Copies have separate pictures or pages, or an order file gives their number."""
    output = load_target(find_target(name)).output
    if isinstance(output, PngFaces):
        assert output.copies or output.listed or output.order
    if isinstance(output, FacePages):
        assert output.copies
