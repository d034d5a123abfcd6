"""Each output kind is one module, found by a target's settings; a new kind needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from small_decks import write_deck

from deckgen.deck.fields import field
from deckgen.deck.types import WORD
from deckgen.making import Request, build
from deckgen.outputs import kind
from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind, kind_of
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.outputs import KINDS


@dataclass(frozen=True)
class TextList:
    """The settings of the kind that this test adds."""

    bullet: str = field(WORD, "what stands before a title", "*")


@pytest.fixture
def text_list(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Yield a kind whose file lists the cards of a part."""

    monkeypatch.setitem(KINDS, "list", TextList)

    class TextListKind(OutputKind[TextList], settings=TextList):
        def plan(self, planner: Planner) -> Iterator[Output]:
            for part in planner.parts:
                path = f"{self.target.name}/{planner.stem(part)}.txt"
                yield planner.document(path, "list", [part])

        def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
            for output in outputs:
                titles = [faces.both(ref).card.id for ref in output.faces]
                yield output, "".join(f"{self.settings.bullet} {title}\n" for title in titles).encode()

    yield
    del kind._KINDS[TextList]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("text_list")
def test_a_new_kind_is_planned_made_kept_and_listed(tmp_path: Path, jobs: int) -> None:
    target = tmp_path / "names.yaml"
    target.write_text("deckgen-target: 1\nkind: list\nbleed: 0mm\n")
    request = Request(write_deck(tmp_path / "small"), tmp_path / "out", (str(target), "svg"), jobs=jobs)
    build(request)
    text = (tmp_path / "out/names/small.txt").read_text()
    assert text.splitlines() == [f"* {suit}-{rank}" for suit in ("red", "black") for rank in (1, 2, 3)]
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    (entry,) = (entry for entry in manifest["files"] if entry["target"] == "names")
    assert (entry["kind"], entry["path"], len(entry["cards"])) == ("list", "names/small.txt", 6)
    assert build(request).made == []


def test_every_bundled_target_has_a_kind_in_the_module_of_its_name() -> None:
    for name in bundled_targets():
        target = load_target(find_target(name))
        assert type(kind_of(target)).__module__ == f"deckgen.outputs.{target.kind}"
        assert kind_of(target).settings is target.output
