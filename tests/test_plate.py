"""Plates are read back as written, and any file gives either a plate or a problem."""

from __future__ import annotations

import json
import lzma
from array import array
from pathlib import Path

import pytest
from engraver.plate_file import point_count, write_plate
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.errors import DeckgenError, FileError, SpecError
from deckgen.plate import SEPARATIONS, UNITS, Plate, read_plate

points = st.integers(-15_000, 15_000)
rings = st.lists(st.lists(st.tuples(points, points), min_size=1, max_size=6), max_size=4)
anywhere = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.slow
@settings(anywhere, max_examples=20)
@given(st.fixed_dictionaries(dict.fromkeys(SEPARATIONS, rings)))
def test_plate_is_read_back_as_written(
    tmp_path: Path, given_: dict[str, list[list[tuple[int, int]]]]
) -> None:
    made = {
        name: [(array("i", [x for x, _ in ring]), array("i", [y for _, y in ring])) for ring in given_[name]]
        for name in SEPARATIONS
    }
    write_plate(tmp_path / "a.plate", Plate("moon", 0.01, made))
    again = read_plate(tmp_path / "a.plate")
    assert (again.name, again.pitch) == ("moon", 0.01)
    assert {name: list(rings) for name, rings in again.rings.items()} == made
    assert point_count(again) == sum(len(ring) for name in SEPARATIONS for ring in given_[name])


def packed(head: object, body: bytes = b"") -> bytes:
    return lzma.compress(json.dumps(head).encode() + b"\n" + body, format=lzma.FORMAT_XZ)


HEAD = {
    "format": "deckgen-plate-1",
    "name": "x",
    "pitch": 0.01,
    "units": UNITS,
    "counts": {name: [0, 0] for name in SEPARATIONS},
}
ONE = {**HEAD["counts"], "light": [1, 70_000]}  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not lzma",
        packed([]),
        packed("x"),
        packed({}),
        packed({**HEAD, "units": 1}),
        packed({**HEAD, "counts": {}}),
        packed({**HEAD, "counts": {**ONE, "light": [1, 5]}}),
        packed({**HEAD, "counts": {**ONE, "light": [-1, -5]}}),
        packed({**HEAD, "counts": {**ONE, "light": ["a", 5]}}),
        packed({**HEAD, "counts": {**ONE, "light": [1e300, 5]}}),
        packed(HEAD)[:-9],
        lzma.compress(b"[" * 200_000, format=lzma.FORMAT_XZ),
        lzma.compress(b"\0" * 50_000_000),
    ],
)
def test_other_files_are_rejected(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.plate"
    path.write_bytes(data)
    with pytest.raises(SpecError) as caught:
        read_plate(path)
    assert caught.value.problems[0].key == "plate-invalid"


def test_coordinates_out_of_bounds_are_rejected(tmp_path: Path) -> None:
    count = 70_000
    high = b"\xff" * count + b"\x7f" * count
    sizes = b"".join(
        (32_767).to_bytes(2, "little")[i : i + 1] * 2 + (count - 65_534).to_bytes(2, "little")[i : i + 1]
        for i in (0, 1)
    )
    counts = {**HEAD["counts"], "light": [3, count]}  # type: ignore[dict-item]
    path = tmp_path / "a.plate"
    path.write_bytes(packed({**HEAD, "counts": counts}, sizes + high + high))
    with pytest.raises(SpecError) as caught:
        read_plate(path)
    assert caught.value.problems[0].key == "plate-invalid"


def test_missing_plate_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        read_plate(tmp_path / "none.plate")


@anywhere
@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_give_a_plate_or_a_problem(tmp_path: Path, data: bytes, squeezed: bool) -> None:
    path = tmp_path / "a.plate"
    path.write_bytes(lzma.compress(data, format=lzma.FORMAT_XZ) if squeezed else data)
    try:
        read_plate(path)
    except DeckgenError as error:
        assert error.problems
