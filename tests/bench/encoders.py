"""A comparison of picture formats by quality, size and speed.

Quality is measured as sent, and as seen by users: Discord shows a smaller, re-encoded copy. ``1.000`` means equal. The
row ``as painted`` is the best possible result after re-encoding. Run it by name: ``python -m tests.bench encoders``.
"""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from render import paint
from tests.bench.timing import cost
from tests.render.fidelity import opened, psnr, seen, small, ssim
from tests.render.samples import SAMPLES, sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from PIL import Image

PHONE, LARGE_PHONE = 400, 1100
"""Width in pixels of Discord's copy, on a simple screen and on one with three pixels per point."""
BEFORE: Final = "WebP 54"
"""The former format of pictures. None may look worse."""


def file(kind: str, image: Image.Image, **options: Any) -> bytes:
    """Return the image as a file in one of Pillow's formats."""
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


CANDIDATES: Final[Mapping[str, Callable[[Image.Image], bytes]]] = {
    "as sent": paint.jpeg,
    BEFORE: partial(file, "WEBP", quality=54, method=2),
    "WebP 54, hasty": partial(file, "WEBP", quality=54, method=0),
    "JPEG 70": partial(file, "JPEG", quality=70, subsampling=2),
    "JPEG 80": partial(file, "JPEG", quality=80, subsampling=2),
    "JPEG 80, twice read": partial(file, "JPEG", quality=80, subsampling=2, optimize=True),
    "JPEG 80, progressive": partial(file, "JPEG", quality=80, subsampling=2, progressive=True),
    "JPEG 80, full colour": partial(file, "JPEG", quality=80, subsampling=0),
    "AVIF 60": partial(file, "AVIF", quality=60, speed=10),
    "as painted": partial(file, "PNG", compress_level=1),
}


def fastest_as_good(image: Image.Image) -> tuple[str, Callable[[Image.Image], bytes]]:
    """Return the name and encoder of the fastest format that takes less than 400 kB and looks at least as good on a
    phone as the format ``BEFORE``.
    """
    wanted = _on_phone(image, CANDIDATES[BEFORE](image))
    good = [name for name, made in CANDIDATES.items() if _is_good(image, made(image), wanted)]
    best = min(good, key=lambda name: cost(partial(CANDIDATES[name], image), 3).seconds)
    return best, CANDIDATES[best]


def _is_good(image: Image.Image, data: bytes, wanted: float) -> bool:
    return len(data) < 400_000 and _on_phone(image, data) >= wanted


def _on_phone(image: Image.Image, data: bytes) -> float:
    return ssim(seen(opened(data), LARGE_PHONE), small(image, LARGE_PHONE))


def report() -> Iterator[str]:
    yield f"  {'likeness: SSIM, PSNR':<24}{'kB':>6}{'ms':>8}{'as sent':>16}{PHONE:>14} px{LARGE_PHONE:>13} px"
    for name in SAMPLES:
        image = paint.paint(sample(name))
        yield f"pictures, {name}"
        for called, encoded in CANDIDATES.items():
            yield _row(called, image, encoded)
    yield from _of_animations()


def _row(called: str, image: Image.Image, encoded: Callable[[Image.Image], bytes]) -> str:
    data = encoded(image)
    sent = opened(data)
    pairs = [(sent, image), *((seen(sent, width), small(image, width)) for width in (PHONE, LARGE_PHONE))]
    alike = "".join(f"{ssim(one, other):9.4f}{min(psnr(one, other), 99.9):7.2f}" for one, other in pairs)
    return f"  {called:<24}{len(data) / 1000:6.0f}{cost(partial(encoded, image)).seconds * 1e3:8.1f}{alike}"


def _of_animations() -> Iterator[str]:
    """Yield a comparison of formats for animations. A film's frames differ little, so only the changes have to be
    stored.
    """
    frames = [paint.paint(sample(name)).reduce(2) for name in ("europe-turn", "tchu-end") for _ in range(3)]
    times = [100] * len(frames)
    ways: dict[str, Callable[[], bytes]] = {"as sent": lambda: paint.webp(frames, times)}
    for kind, options in (("WEBP", {"quality": 54, "method": 0}), ("WEBP", {"quality": 54, "method": 4}), ("GIF", {})):
        more: dict[str, Any] = {"save_all": True, "append_images": frames[1:], "duration": times, **options}
        ways[" ".join([kind, *map(str, options.values())])] = partial(file, kind, frames[0], **more)
    yield "animations, six frames of half the size"
    for called, made in ways.items():
        data = made()
        alike = ssim(opened(data), frames[0])
        yield f"  {called:<24}{len(data) / 1000:6.0f}{cost(made).seconds * 1e3:8.1f}{alike:9.4f}"
