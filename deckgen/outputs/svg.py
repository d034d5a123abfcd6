"""Make an SVG of each face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.outputs.files import Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.target.outputs import SvgFaces


class SvgKind(OutputKind[SvgFaces], settings=SvgFaces):
    """A file for each front and each different back, true to size."""

    def plan(self, planner: Planner) -> list[Output]:
        """Return the files of the faces."""
        return planner.face_files("svg", lambda part, side, number, name: name)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, bytes]]:
        """Yield the files."""
        from deckgen.render.svg import svg_text  # svgwrite is slow to import, and planning does not need it

        for output in outputs:
            yield output, svg_text(faces.scene(output.faces[0])).encode()
