"""The reference for composers of plates follows the code."""

from __future__ import annotations

from write_reference import HEADING, PAGE, reference


def test_the_page_has_the_reference_that_the_docstrings_make() -> None:
    _, heading, rest = PAGE.read_text("utf-8").partition(HEADING)
    assert heading + rest == reference(), "run `python engraver/write_reference.py`"
