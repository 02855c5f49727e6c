"""The similarity of two images, by pixel errors (PSNR) and by structure (SSIM).

``seen`` returns the image as users see it: Discord shows a smaller copy, re-encoded as a WebP.
"""

from __future__ import annotations

from io import BytesIO
from math import log10
from typing import Any, Final

from PIL import Image, ImageChops, ImageMath, ImageStat

WINDOW: Final = 7
"""Side of the compared squares in pixels. It is odd, so that they are not aligned with a JPEG's blocks."""
C1, C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
"""Constants of SSIM that stabilize the quotient of small numbers, as in the original paper."""
PROXY_QUALITY: Final = 80


def psnr(one: Image.Image, other: Image.Image) -> float:
    """Return the peak signal-to-noise ratio of all channels together, in dB."""
    errors = ImageStat.Stat(ImageChops.difference(one, other))
    return 10 * log10(255**2 / max(sum(errors.sum2) / sum(errors.count), 1e-9))


def ssim(one: Image.Image, other: Image.Image) -> float:
    """Return the structural similarity, averaged over the channels. Equal images give 1."""
    channels = [*zip(one.split(), other.split(), strict=True)]
    return sum(_ssim(a.convert("F"), b.convert("F")) for a, b in channels) / len(channels)


def opened(data: bytes) -> Image.Image:
    """Return the pixels of a file."""
    return Image.open(BytesIO(data)).convert("RGB")


def small(image: Image.Image, width: int) -> Image.Image:
    """Return the image scaled to a width."""
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


def seen(image: Image.Image, width: int) -> Image.Image:
    """Return the copy of an image that Discord's proxy shows at this width."""
    out = BytesIO()
    small(image, width).save(out, "WEBP", quality=PROXY_QUALITY, method=4)
    return opened(out.getvalue())


def _ssim(a: Image.Image, b: Image.Image) -> float:
    mean_a, mean_b = a.reduce(WINDOW), b.reduce(WINDOW)
    known = {
        "a": mean_a,
        "b": mean_b,
        "aa": _product(a, a).reduce(WINDOW),
        "bb": _product(b, b).reduce(WINDOW),
        "ab": _product(a, b).reduce(WINDOW),
    }
    likeness: Image.Image = ImageMath.lambda_eval(_likeness, **known)
    mean = likeness.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(mean, float)
    return mean


def _product(one: Image.Image, other: Image.Image) -> Image.Image:
    product: Image.Image = ImageMath.lambda_eval(lambda of: of["one"] * of["other"], one=one, other=other)
    return product


def _likeness(of: dict[str, Any]) -> Any:
    """Return the similarity of each square, computed from the means of its pixels and of their products."""
    a, b = of["a"], of["b"]
    brightness = (2 * a * b + C1) / (a * a + b * b + C1)
    return brightness * (2 * (of["ab"] - a * b) + C2) / (of["aa"] - a * a + of["bb"] - b * b + C2)
