"""Pictures of every kind keep their colours: on screens by their profiles, on a press by their numbers."""

from __future__ import annotations

import struct
from io import BytesIO

import pikepdf
import pytest
from PIL import Image as Pictures
from PIL import ImageCms

from deckgen.draw.svg.embedded import framed
from deckgen.errors import SpecError
from deckgen.ink import build_from_rgb
from deckgen.pictures import (
    DEFAULT_PROFILE,
    Picture,
    in_plain_builds,
    profile_bytes,
    read_picture,
    to_press,
)
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import preview
from deckgen.render.svg import svg_text

GREEN, GREEN_ON_SCREEN = (40, 200, 60), (0, 201, 37)
"""A colour in Adobe RGB and in sRGB, converted with LittleCMS's command-line tool."""
COLORANTS = (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)
"""Red, green and blue of Adobe RGB (1998), adapted to D50 (its specification, 4.3.4)."""


def _adobe_rgb() -> bytes:
    """Return a profile of Adobe RGB (ICC.1:2001-04): three colorants and a gamma of 563/256."""

    def xyz(values: tuple[float, ...]) -> bytes:
        return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(v * 65536) for v in values))

    gamma = b"curv\0\0\0\0" + struct.pack(">IHxx", 1, 563)
    about = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + bytes(78 + 1)
    tags = dict(zip((b"rXYZ", b"gXYZ", b"bXYZ"), map(xyz, COLORANTS), strict=True))
    tags |= {
        b"rTRC": gamma,
        b"gTRC": gamma,
        b"bTRC": gamma,
        b"wtpt": xyz((0.9642, 1, 0.8249)),
        b"desc": about,
    }
    table, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", start + len(body), b"none", 0x02100000, b"mntr", b"RGB ", b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


ADOBE = _adobe_rgb()


def saved(picture: Pictures.Image, kind: str, **more: object) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **more)  # type: ignore[arg-type]
    return out.getvalue()


def pixel(data: bytes, x: int = 4) -> tuple[int, ...]:
    with Pictures.open(BytesIO(data)) as picture:
        found = picture.getpixel((x, 4))
        return found if isinstance(found, tuple) else (int(found),)  # type: ignore[arg-type]


def in_pdf(picture: Picture, press: bool) -> tuple[str, int, bytes]:
    """Return the colour space of a picture in a PDF, its bits per sample and its samples."""
    convert = to_press(profile_bytes(DEFAULT_PROFILE)) if press else None
    options = PdfOptions("", colour="cmyk" if press else "rgb", convert=convert)
    with pikepdf.open(BytesIO(pdf_bytes([framed(picture)], options))) as pdf:
        (image,) = pdf.pages[0].get_images().values()
        samples = pikepdf.PdfImage(image).as_pil_image().tobytes()
        return str(image.ColorSpace), int(image.BitsPerComponent), samples


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_a_profile_counts_on_screens(kind: str) -> None:
    more = {"quality": 100} | ({"lossless": True} if kind == "WEBP" else {})
    data = saved(Pictures.new("RGB", (16, 16), GREEN), kind, icc_profile=ADOBE, **more)
    found = read_picture(data, "green")
    assert pixel(found.data) == pytest.approx(GREEN_ON_SCREEN, abs=3)
    assert b"iCCP" not in found.data and b"ICC_PROFILE" not in found.data
    assert in_pdf(found, press=False)[2][:3] == bytes(pixel(found.data))
    assert pixel(preview(framed(found), 16)) == pytest.approx(GREEN_ON_SCREEN, abs=5)
    with Pictures.open(BytesIO(found.press)) as press:
        assert press.getpixel((4, 4)) == pytest.approx(GREEN, abs=1)
        assert press.info["icc_profile"] == ADOBE
    assert read_picture(data, "green") == found


def test_a_press_has_the_colour_beyond_screens() -> None:
    data = saved(Pictures.new("RGB", (16, 16), GREEN), "PNG", icc_profile=ADOBE)
    direct = ImageCms.profileToProfile(
        Pictures.new("RGB", (1, 1), GREEN), BytesIO(ADOBE), BytesIO(profile_bytes(DEFAULT_PROFILE)),
        ImageCms.Intent.RELATIVE_COLORIMETRIC, "CMYK", flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    assert direct is not None
    space, _, samples = in_pdf(read_picture(data, "green"), press=True)
    assert space == "/DeviceCMYK" and samples[:4] == direct.tobytes()


def test_alpha_is_kept_beside_other_colours() -> None:
    picture = Pictures.new("RGBA", (16, 16), (*GREEN, 90))
    found = read_picture(saved(picture, "PNG", icc_profile=ADOBE), "green")
    assert pixel(found.data) == pytest.approx((*GREEN_ON_SCREEN, 90), abs=1)


def test_what_is_in_srgb_is_kept_as_it_is() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for kind in ("PNG", "JPEG"):
        data = saved(Pictures.new("RGB", (8, 8), GREEN), kind, icc_profile=srgb)
        assert read_picture(data, "green") == read_picture(data, "other")
        assert read_picture(data, "green").data == data and not read_picture(data, "green").press


@pytest.mark.parametrize("kind", ["TIFF", "JPEG"])
def test_cmyk_keeps_its_numbers_on_a_press(kind: str) -> None:
    build = (255, 51, 0, 102)
    picture = Pictures.new("CMYK", (16, 16), build)
    found = read_picture(saved(picture, kind, quality=100), "build")
    assert in_pdf(found, press=True)[:2] == ("/DeviceCMYK", 8)
    assert in_pdf(found, press=True)[2][:4] == pytest.approx(bytes(build), abs=0 if kind == "TIFF" else 2)


def test_cmyk_comes_on_screens_as_the_press_prints_it() -> None:
    picture = Pictures.new("CMYK", (16, 16), (0, 0, 0, 0))
    picture.paste((255, 0, 0, 0), (0, 0, 8, 16))
    found = read_picture(saved(picture, "TIFF"), "build")
    assert pixel(found.data) == pytest.approx((0, 158, 224), abs=6)  # cyan of FOGRA39
    assert pixel(found.data, 12) == (255, 255, 255)
    assert in_pdf(found, press=False)[0] == "/DeviceRGB"
    assert "data:image/png" in svg_text(framed(found))


GREYS = {
    "bits, PNG": ("1", 1, "PNG"), "bits, TIFF": ("1", 1, "TIFF"), "grey, BMP": ("L", 120, "BMP"),
    "16 bits, PNG": ("I;16", 120 * 257 - 100, "PNG"), "16 bits, TIFF": ("I;16", 120 * 257 + 100, "TIFF"),
    "palette, GIF": ("P", 120, "GIF"), "palette, PNG": ("P", 120, "PNG"), "grey, TIFF": ("L", 120, "TIFF"),
}  # fmt: skip


@pytest.mark.parametrize("name", GREYS)
@pytest.mark.parametrize("press", [False, True])
def test_grey_stays_grey(name: str, press: bool) -> None:
    mode, level, kind = GREYS[name]
    picture = Pictures.new(mode, (8, 8), level)
    if mode == "P":
        picture.putpalette([level for n in range(256) for level in (n, n, n)])
    space, bits, samples = in_pdf(read_picture(saved(picture, kind), "grey"), press)
    assert space == "/DeviceGray" and bits == (1 if mode == "1" else 8)
    assert set(samples) == {255 if mode == "1" else 120}


def test_plain_builds_are_those_of_inks() -> None:
    colours = [
        (0, 0, 0),
        (255, 255, 255),
        (128, 128, 128),
        (31, 90, 160),
        (1, 0, 0),
        (255, 254, 0),
        (7, 200, 199),
    ]
    picture = Pictures.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        picture.putpixel((x, 0), colour)
    with Pictures.open(BytesIO(in_plain_builds(picture))) as made:
        for x, colour in enumerate(colours):
            # inks are rounded to 0.1 %, pixels to 1/255
            share = [level / 2.55 for level in made.getpixel((x, 0))]  # type: ignore[union-attr]
            assert share == pytest.approx(build_from_rgb(colour), abs=0.25)


def test_a_press_picture_has_the_alpha_of_the_one_on_screens() -> None:
    seen = saved(Pictures.new("RGBA", (8, 8), (31, 90, 160, 90)), "PNG")
    press = in_plain_builds(Pictures.new("RGB", (8, 8), (31, 90, 160)))
    scene = framed(Picture(seen, "seen", (8, 8), press))
    convert = to_press(profile_bytes(DEFAULT_PROFILE))
    with pikepdf.open(BytesIO(pdf_bytes([scene], PdfOptions("", colour="cmyk", convert=convert)))) as pdf:
        (image,) = pdf.pages[0].get_images().values()
        assert image.read_bytes()[:4] == bytes((206, 112, 0, 95))
        assert set(image.SMask.read_bytes()) == {90}


def test_avif() -> None:
    data = saved(Pictures.new("RGBA", (64, 48), (200, 40, 40, 128)), "AVIF", quality=100)
    found = read_picture(data, "red")
    assert found.pixels == (64, 48) and pixel(found.data) == pytest.approx((200, 40, 40, 128), abs=4)


def test_thirty_two_bits_are_refused() -> None:
    with pytest.raises(SpecError) as refused:
        read_picture(saved(Pictures.new("F", (8, 8), 0.5), "TIFF"), "deep.tif")
    assert [problem.fact.key for problem in refused.value.problems] == ["picture-depth"]
