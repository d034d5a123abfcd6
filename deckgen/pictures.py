"""Open users' pictures safely, upright, in the colours of screens and of the press.

No other module opens users' pictures. Specs come from strangers, so bytes and pixels are limited before
anything is unpacked. PNG and JPEG in sRGB or grey are kept as they are; other pictures become PNG. Colours of
another profile become sRGB for screens, and the press gets the original picture.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import chain, product
from pathlib import Path
from typing import Any, Literal

from PIL import Image as Pictures
from PIL import ImageChops, ImageCms, ImageMath, ImageOps, UnidentifiedImageError

from deckgen.assets import asset
from deckgen.errors import Problem, SpecError, Where, os_error
from deckgen.facts import Fact, Quantity
from deckgen.ink import Cmyk, Rgb
from deckgen.paths import read_bytes
from deckgen.reads import track_input

LARGEST_FILE = 60_000_000
"""The largest picture file that is read, in bytes."""
MOST_PIXELS = 80_000_000
"""The most pixels of a picture: an A3 sheet at 600 dpi has 70 million."""
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "AVIF")
_KEPT = ("PNG", "JPEG")
_QUALITY = 95
"""The quality of JPEG that is converted to other colours."""
DEFAULT_PROFILE = "fogra39l-235"
"""The press profile of targets that name no other, and of CMYK pictures without a profile."""
_SPACES = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK"}
"""The colour space of the profiles for each picture mode."""
_SAME = 2
"""A profile that changes no colour by more than this many levels counts as sRGB."""
_SIDEWAYS = 0x0112
"""The EXIF tag of the camera's orientation."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as PNG or JPEG bytes, upright, in sRGB or grey."""

    data: bytes = field(repr=False)
    digest: str
    pixels: tuple[int, int]
    press: bytes = field(default=b"", repr=False)
    """What a press prints instead: CMYK, or RGB with an embedded profile."""


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
        if picture.mode in ("I", "F"):
            raise SpecError(Problem(Fact("picture-depth", file=name), where))
        upright = picture.getexif().get(_SIDEWAYS, 1) == 1
        whole = plain(picture if upright else ImageOps.exif_transpose(picture))
        seen = _on_screen(whole)
        if tint:
            return _picture(_packed(_tinted(seen, tint), "PNG"), whole.size)
        kept = upright and picture.format in _KEPT
        if seen is whole:
            return _picture(data if kept else _packed(whole, "PNG"), whole.size)
        shown = _packed(seen, "JPEG" if picture.format == "JPEG" else "PNG")
        return _picture(shown, whole.size, data if kept else _for_press(whole))


def _picture(data: bytes, pixels: tuple[int, int], press: bytes = b"") -> Picture:
    return Picture(data, sha256(data + press).hexdigest(), pixels, press)


def _packed(picture: Pictures.Image, kind: Literal["PNG", "JPEG"]) -> bytes:
    """Return a picture as a file without a profile: Pillow's sRGB profile contains the current time."""
    out = BytesIO()
    more = {"quality": _QUALITY, "subsampling": 0} if kind == "JPEG" else {}
    picture.save(out, kind, icc_profile=None, **more)
    return out.getvalue()


def _for_press(picture: Pictures.Image) -> bytes:
    """Return a picture as a file that keeps its numbers: CMYK as TIFF, others as PNG with their profile."""
    out = BytesIO()
    if picture.mode == "CMYK":
        picture.save(out, "TIFF", compression="tiff_adobe_deflate", icc_profile=None)
    else:
        picture.save(out, "PNG")
    return out.getvalue()


@contextmanager
def _guarded(name: str, where: Where | None) -> Iterator[None]:
    """Turn Pillow's errors about bad files, and its warnings about decompression bombs, into problems."""
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


def plain(picture: Pictures.Image) -> Pictures.Image:
    """Return a picture as 1-bit, or as 8-bit grey, RGB or CMYK, with its alpha.

    A press prints grey in black alone, so 16-bit grey and palettes of greys become 8-bit grey. PDF/X-1a
    allows no more than 8 bits.
    """
    clear = picture.has_transparency_data
    if picture.mode in ("LA", "RGBA") or (picture.mode in ("1", "L", "RGB", "CMYK") and not clear):
        return picture
    if picture.mode.startswith("I;16"):
        return picture.point(lambda v: v / 257 + 0.5).convert("L")
    if picture.mode[0] in "1L" or _is_grey(picture):
        return picture.convert("RGBA").convert("LA") if clear else picture.convert("L")
    return picture.convert("RGBA" if clear else "RGB")


def _is_grey(picture: Pictures.Image) -> bool:
    """Whether a picture has a palette of greys alone."""
    table = (picture.getpalette("RGB") or []) if picture.mode == "P" else []
    return bool(table) and table[::3] == table[1::3] == table[2::3]


def printed(cmyk: Cmyk) -> Rgb:
    """Return what a CMYK build looks like in offset print on coated paper, `DEFAULT_PROFILE`."""
    build = tuple(round(2.55 * part) for part in cmyk)
    red, green, blue = _on_screen(Pictures.new("CMYK", (1, 1), build)).tobytes()
    return red, green, blue


def _on_screen(picture: Pictures.Image) -> Pictures.Image:
    """Return a plain picture in sRGB: the same object if it is in sRGB or has no profile."""
    own = picture.info.get("icc_profile")
    mode = picture.mode.removesuffix("A")
    if mode not in _SPACES or (mode != "CMYK" and not isinstance(own, bytes)):
        return picture
    transform = _to_screen(own if isinstance(own, bytes) else b"", mode)
    if transform is None:
        return picture
    made = ImageCms.applyTransform(picture.convert(mode), transform)
    assert made is not None  # it is None only for in-place conversion
    seen = made.convert("L") if mode == "L" else made
    if picture.mode != mode:
        seen.putalpha(picture.getchannel("A"))
    return seen


@lru_cache(maxsize=8)
def _to_screen(own: bytes, mode: str) -> ImageCms.ImageCmsTransform | None:
    """Return the transform from a profile to sRGB: relative colorimetric, with black point compensation.

    None if that changes nothing, or if the profile does not fit the mode. CMYK without a profile is taken as
    `DEFAULT_PROFILE`.
    """
    profile = _profile(own, mode) or (mode == "CMYK" and _profile(profile_bytes(DEFAULT_PROFILE), mode))
    if not profile:
        return None
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    transform = ImageCms.buildTransform(
        profile, screen, mode, "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    return None if mode != "CMYK" and _changes_nothing(transform, mode) else transform


def _profile(data: bytes, mode: str) -> ImageCms.ImageCmsProfile | None:
    """Return a profile, or None if it is not for pictures in this mode."""
    with suppress(OSError, ImageCms.PyCMSError):
        read = ImageCms.ImageCmsProfile(BytesIO(data))
        if read.profile.xcolor_space.strip() == _SPACES[mode]:
            return read
    return None


def _changes_nothing(transform: ImageCms.ImageCmsTransform, mode: str) -> bool:
    levels = bytes(range(0, 256, 17))
    samples = levels if mode == "L" else bytes(chain.from_iterable(product(levels, repeat=3)))
    probe = Pictures.frombytes(mode, (len(samples) // len(mode), 1), samples)
    made = ImageCms.applyTransform(probe, transform)
    assert made is not None  # it is None only for in-place conversion
    apart = ImageChops.difference(probe.convert("RGB"), made).getextrema()
    return max(most for _, most in apart) <= _SAME  # type: ignore[misc]  # three bands: three pairs


def see_through(data: bytes) -> bool:
    """Whether any pixel of a picture from `Picture.data` is transparent."""
    with Pictures.open(BytesIO(data)) as picture:
        may_be = picture.has_transparency_data
        return may_be and picture.convert("RGBA").getchannel("A").getextrema() != (255, 255)


def is_black(data: bytes) -> bool:
    """Whether all visible pixels of a picture from `Picture.data` are black, at any opacity."""
    with Pictures.open(BytesIO(data)) as picture:
        pixels = picture.convert("RGBA")
    seen = Pictures.new("RGBA", pixels.size, "black")
    seen.alpha_composite(pixels)
    return not seen.convert("RGB").getbbox() and pixels.getchannel("A").getbbox() is not None


def profile_bytes(name: str) -> bytes:
    """Return a bundled ICC profile by name."""
    return track_input(asset("icc", f"{name}.icc")).read_bytes()


def in_plain_builds(picture: Pictures.Image) -> bytes:
    """Return an RGB picture as a CMYK file, converted as `ink.build_from_rgb` converts inks."""
    red, green, blue = picture.split()
    brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inks = [_lacking(band, brightest) for band in (red, green, blue)]
    return _for_press(Pictures.merge("CMYK", [*inks, ImageChops.invert(brightest)]))


def _lacking(band: Pictures.Image, brightest: Pictures.Image) -> Pictures.Image:
    """Return the ink for a band: how far it is below the brightest band, relative to that, from 0 to 255."""

    def rounded(each: dict[str, Any]) -> Any:
        most = each["max"](each["brightest"], 1)
        return each["convert"]((510 * (each["brightest"] - each["band"]) + most) / (2 * most), "L")

    made = ImageMath.lambda_eval(rounded, band=band, brightest=brightest)
    assert isinstance(made, Pictures.Image)
    return made


def to_press(profile: bytes) -> Callable[[Pictures.Image], Pictures.Image]:
    """Return a function that converts pictures without alpha to press inks: RGB by the profile; grey and CMYK
    are kept.

    RGB without an embedded profile is taken as sRGB.
    """

    def convert(picture: Pictures.Image) -> Pictures.Image:
        if picture.mode in ("1", "L", "CMYK"):
            return picture
        own = picture.info.get("icc_profile")
        rgb = picture.convert("RGB")
        made = ImageCms.applyTransform(rgb, _transform(profile, own if isinstance(own, bytes) else b""))
        assert made is not None  # it is None only for in-place conversion
        return made

    return convert


@lru_cache(maxsize=8)
def _transform(profile: bytes, own: bytes) -> ImageCms.ImageCmsTransform:
    """Return a transform to the press: relative colorimetric, with black point compensation."""
    source = _profile(own, "RGB") or ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    press = ImageCms.ImageCmsProfile(BytesIO(profile))
    return ImageCms.buildTransform(
        source, press, "RGB", "CMYK", ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
