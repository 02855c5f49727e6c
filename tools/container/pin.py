"""``python -m tools.container.pin``: pin the base images, in the Dockerfile and in compose.yaml, by their digests.

A tag names another image tomorrow, a digest for ever the same. The digest of today is asked of the registry by docker
or skopeo, whichever is there. Run it again to take up newer images.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
FILES: Final = ("Dockerfile", "compose.yaml")
NAMED: Final = re.compile(r"((?:ARG PYTHON_IMAGE=|image: ))([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?$", re.MULTILINE)
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
PROGRAMS: Final = {
    "docker": ("docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}", "{image}"),
    "skopeo": ("skopeo", "inspect", "--format", "{{.Digest}}", "docker://{image}"),
}
"""How each says the digest of an image for all machines."""


def digest_of(image: str) -> str:
    """Today's digest of an image. Ends the program in words where it cannot be known."""
    program = next((words for name, words in PROGRAMS.items() if shutil.which(name)), None)
    if program is None:
        sys.exit(f"The digest of {image} has to be asked of its registry: install docker or skopeo.")
    asked = subprocess.run(  # noqa: S603
        [word.format(image=image) if "{image}" in word else word for word in program],
        capture_output=True,
        text=True,
        check=False,
    )
    found = DIGEST.search(asked.stdout)
    if asked.returncode or found is None:
        sys.exit(f"{program[0]} does not know the digest of {image}: {asked.stderr.strip() or asked.stdout.strip()}")
    return found[0]


def pinned(text: str) -> str:
    """The text of a file with today's digest behind each image."""
    return NAMED.sub(lambda named: f"{named[1]}{named[2]}@{digest_of(named[2])}", text)


def main() -> None:
    """Pin them all, or none."""
    files = {ROOT / name: pinned((ROOT / name).read_text(encoding="utf-8")) for name in FILES}
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
