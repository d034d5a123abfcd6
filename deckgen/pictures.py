"""Users' pictures: opened safely, upright, with their size, and converted to press colours.

This is the only room that opens pictures of users. Specs come from strangers, so bytes and pixels are bounded
before anything is unpacked. PNG and JPEG are kept as they are; other formats become PNG.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image as Pictures
from PIL import ImageCms, ImageOps, UnidentifiedImageError

from deckgen.errors import Problem, SpecError, Where, os_error
from deckgen.facts import Fact, Quantity
from deckgen.ink import Rgb
from deckgen.paths import read_bytes
from deckgen.reads import track_input

LARGEST_FILE = 60_000_000
"""Most bytes of a picture file."""
MOST_PIXELS = 80_000_000
"""Most pixels of a picture: an A3 sheet at 600 dpi has 70 million."""
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
_KEPT = ("PNG", "JPEG")
_SIDEWAYS = 0x0112
"""The EXIF tag of the camera's orientation."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as PNG or JPEG bytes, upright."""

    data: bytes = field(repr=False)
    digest: str
    pixels: tuple[int, int]


def open_picture(path: Path, where: Where | None = None, tint: Rgb | None = None) -> Picture:
    """Open a picture. Raises FileError if it cannot be read, SpecError if it is unusable or too large.

    With `tint`, every opaque pixel takes that colour: black becomes the tint, white stays white.
    """
    try:
        state = track_input(path).stat()
        return _opened(path, where, tint, state.st_size, state.st_mtime_ns)
    except OSError as error:
        raise os_error(error, "read", path) from error


@lru_cache(maxsize=64)
def _opened(path: Path, where: Where | None, tint: Rgb | None, size: int, changed: int) -> Picture:
    most = Quantity(LARGEST_FILE // 1_000_000, "MB")
    large = Problem(Fact("picture-file-size", file=path.name, most=most), where)
    return read_picture(read_bytes(path, LARGEST_FILE, large), path.name, where, tint)


def read_picture(data: bytes, name: str, where: Where | None = None, tint: Rgb | None = None) -> Picture:
    """Open a picture from its bytes, as `open_picture` does; `name` is for problems. Raises SpecError."""
    with _guarded(name, where), Pictures.open(BytesIO(data), formats=FORMATS) as picture:
        width, height = picture.size
        if width * height > MOST_PIXELS:
            fact = Fact("picture-pixels", file=name, width=width, height=height, most=MOST_PIXELS)
            raise SpecError(Problem(fact, where))
        picture.load()
        if tint is None and picture.format in _KEPT and picture.getexif().get(_SIDEWAYS, 1) == 1:
            return Picture(data, sha256(data).hexdigest(), picture.size)
        upright = eight_bits(ImageOps.exif_transpose(picture))
        plain = _tinted(upright, tint) if tint else upright.convert("RGBA")
    out = BytesIO()
    plain.save(out, "PNG")
    return Picture(out.getvalue(), sha256(out.getvalue()).hexdigest(), plain.size)


@contextmanager
def _guarded(name: str, where: Where | None) -> Iterator[None]:
    """Turn what Pillow raises for bad files into problems; a warning of a bomb is one too."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Pictures.DecompressionBombWarning)
            yield
    except (Pictures.DecompressionBombError, Pictures.DecompressionBombWarning):
        raise SpecError(Problem(Fact("picture-bomb", file=name, most=MOST_PIXELS), where)) from None
    except UnidentifiedImageError:
        fact = Fact("picture-unreadable", file=name, formats=(*FORMATS, "SVG"))
        raise SpecError(Problem(fact, where)) from None
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError) as error:
        raise SpecError(Problem(Fact("picture-damaged", file=name, error=str(error)), where)) from None


def _tinted(picture: Pictures.Image, tint: Rgb) -> Pictures.Image:
    source = picture.convert("RGBA")
    toned = ImageOps.colorize(source.convert("L"), black=tint, white=(255, 255, 255)).convert("RGBA")
    toned.putalpha(source.getchannel("A"))
    return toned


def eight_bits(picture: Pictures.Image) -> Pictures.Image:
    """Return sixteen-bit grey, as scanners write it, in eight bits; leave everything else as it is."""
    return picture.point(lambda v: v / 256).convert("L") if picture.mode.startswith("I;16") else picture


def see_through(data: bytes) -> bool:
    """Whether any part of a picture that was opened before is transparent."""
    with Pictures.open(BytesIO(data)) as picture:
        may_be = picture.has_transparency_data
        return may_be and picture.convert("RGBA").getchannel("A").getextrema() != (255, 255)


def to_press(profile: bytes) -> Callable[[Pictures.Image], Pictures.Image]:
    """Return a converter of pictures without alpha to press inks: RGB by the profile; grey and CMYK stay.

    RGB is taken as sRGB unless the picture has a profile of its own.
    """

    def convert(picture: Pictures.Image) -> Pictures.Image:
        if picture.mode in ("L", "CMYK"):
            return picture
        own = picture.info.get("icc_profile")
        plain = picture.convert("RGB")
        made = ImageCms.applyTransform(plain, _transform(profile, own if isinstance(own, bytes) else b""))
        assert made is not None  # it is None only for in-place conversion
        return made

    return convert


@lru_cache(maxsize=8)
def _transform(profile: bytes, own: bytes) -> ImageCms.ImageCmsTransform:
    """Return a transform to the press: relative colorimetric, with black point compensation."""
    source = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    with suppress(OSError, ImageCms.PyCMSError):
        if own and (read := ImageCms.ImageCmsProfile(BytesIO(own))).profile.xcolor_space.strip() == "RGB":
            source = read
    press = ImageCms.ImageCmsProfile(BytesIO(profile))
    return ImageCms.buildTransform(
        source, press, "RGB", "CMYK", ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
