"""Run a short, fixed list of hostile inputs; `python -m tests.fuzz` makes long runs."""

from __future__ import annotations

import pytest

from .inputs import KINDS
from .run import try_one

COUNT = 10
"""Inputs of each kind: about two minutes of CPU time in all."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_hostile_input_is_at_fault(kind: str) -> None:
    found = [try_one(kind, number, seed=18) for number in range(COUNT)]
    assert [(outcome.number, outcome.fault) for outcome in found if outcome.fault] == []
