"""The command line: `python -m engraver cut | preview | list | audit | tones`."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.plate import read_plate
from engraver import cut as cutting
from engraver.field import FINE
from engraver.plate_file import point_count
from engraver.preview import card, sheet
from engraver.scene import Scene, load, pick
from engraver.tones import tones
from engraver.trace import trace

MOONLIGHT = "engraver.moonlight"
_scenes = click.option(
    "--scenes",
    default=MOONLIGHT,
    show_default=True,
    metavar="MODULE_OR_FILE",
    help="Module or .py file with the scenes.",
)
_names = click.argument("names", nargs=-1)
_trim = click.option(
    "--trim",
    "trims",
    multiple=True,
    type=float,
    metavar="MM",
    help="Trim diameter; repeatable. [default: all that a scene is cut for; 63.5 and 88.9 for cards]",
)


@click.group()
def main() -> None:
    """Cut engraved plates from scenes."""


@main.command("cut")
@_scenes
@_names
@_trim
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("assets/plates/moonlight"),
    show_default=True,
    help="Output folder.",
)
def cut_command(scenes: str, names: tuple[str, ...], trims: tuple[float, ...], out: Path) -> None:
    """Cut plates of the named scenes, or of all, for every trim."""
    for scene in pick(load(scenes), names):
        for trim in trims or cutting.trims_of(scene):
            path = cutting.cut_file(scene, trim, out)
            click.echo(f"{path}  {path.stat().st_size / 1000:.0f} kB")
    cutting.note_libraries(out)


@main.command("preview")
@_scenes
@_names
@_trim
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("preview.png"),
    show_default=True,
    help="PNG file to write.",
)
@click.option("--size", default=1000, show_default=True, help="Width of one card in pixels.")
@click.option("--columns", default=4, show_default=True, help="Cards in a row.")
@click.option("--draft", is_flag=True, help="Sample coarsely, for a quick look.")
def preview_command(
    scenes: str,
    names: tuple[str, ...],
    trims: tuple[float, ...],
    out: Path,
    size: int,
    columns: int,
    draft: bool,
) -> None:
    """Draw the named scenes, or all, on one sheet in the colours of their seasons."""
    chosen = pick(load(scenes), names)
    fineness = 8.0 if draft else FINE
    plates = [
        (
            cutting.cut(s, (trims or cutting.trims_of(s))[0], fineness),
            s.season,
            s.frame == "card" or bool(s.radii),
        )
        for s in chosen
    ]
    if len(plates) == 1:
        card(plates[0][0], out, size, plates[0][1], plates[0][2])
    else:
        sheet(plates, out, size, columns)
    click.echo(str(out))


@main.command("audit")
@_scenes
@_names
@_trim
def audit_command(scenes: str, names: tuple[str, ...], trims: tuple[float, ...]) -> None:
    """Report points, ink coverage and the share of lines thinner than 0.07 mm."""
    for scene in pick(load(scenes), names):
        for trim in trims or cutting.trims_of(scene)[:1]:
            click.echo(_audit_line(scene, trim))


def _audit_line(scene: Scene, trim: float) -> str:
    canvas = cutting.draw(scene, trim)
    found, points = cutting.audit(canvas), point_count(trace(canvas))
    return (
        f"{scene.name:12} {trim:5.1f} mm  {points:6} points  ink {found.ink:4.0%}"
        f"  thin ink {found.thin_ink:5.1%}  thin paper {found.thin_paper:5.1%}"
    )


@main.command("tones")
@_names
@click.option(
    "--plates",
    type=click.Path(path_type=Path, exists=True),
    default=Path("assets/plates/moonlight"),
    show_default=True,
    help="Folder with the plates.",
)
def tones_command(names: tuple[str, ...], plates: Path) -> None:
    """Report spread of tone, middle tones and solid key of finished plates."""
    for path in sorted(plates.glob("*.635.plate")):
        name = path.name.partition(".")[0]
        if name != "back" and (not names or name in names):
            found = tones(read_plate(path))
            click.echo(
                f"{name:12} spread {found.spread:4.1f}  middle {found.middle:4.0%}  solid {found.solid:4.0%}"
            )


@main.command("list")
@_scenes
def list_command(scenes: str) -> None:
    """List the scenes."""
    for scene in load(scenes).values():
        click.echo(f"{scene.name:12} {scene.title}")


if __name__ == "__main__":
    main()
