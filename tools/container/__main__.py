"""``python -m tools.container``: build the image as the Dockerfile says, start it, ask its health, stop it.

It needs no Docker but root on Linux, and buildah, which Debian has; it says so where they are missing. Where the base
image cannot be pulled, ``--debian SUITE`` makes one of that Debian with its own Python: then the steps of the
Dockerfile are proved and what they put into the image, but not the base image itself.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parent.parent.parent
IMAGE: Final = "localhost/waypost"
LOCAL_BASE: Final = "localhost/python-of-debian"
USER: Final = 10001
"""As the Dockerfile says."""
FROM_THE_HOST: Final = ("/etc/pip.conf", "/etc/ssl/certs", "/etc/resolv.conf")
"""What pip may need to find its packages: they are only there while the image is built."""


class Missing(Exception):
    """Something is needed that is not there; the message says what."""


class Chroot:
    """buildah with a storage of its own, which is gone afterwards."""

    def __init__(self, folder: Path) -> None:
        self._words = ["buildah", "--root", str(folder / "images"), "--runroot", str(folder / "run")]
        self._words += ["--storage-driver", "vfs"]

    def command(self, word: str, *more: str) -> list[str]:
        """The command line for one of buildah's commands; nothing that runs is isolated by more than a chroot."""
        isolated = ["--isolation", "chroot"] if word in {"build", "run"} else []
        return [*self._words, word, *isolated, *more]

    def do(self, word: str, *more: str) -> str:
        """Run one of buildah's commands; what it prints."""
        return run(self.command(word, *more))


def run(command: Sequence[str]) -> str:
    """What a command prints. Ends the program with what it says when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout.strip()


def check_what_is_needed(debian: str | None) -> None:
    """Raise ``Missing`` where something is not there."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Missing("It needs Linux and root: a chroot has to be made.")
    for program in ("buildah", *(["mmdebstrap"] if debian else [])):
        if shutil.which(program) is None:
            raise Missing(f"It needs {program}; on Debian: apt install {program}")


def base_of_debian(chroot: Chroot, folder: Path, suite: str) -> str:
    """An image of Debian with its own Python, called as the official image calls it."""
    archive = str(folder / "base.tar")
    packages = "--include=python3,python3-venv,ca-certificates"
    hook = '--customize-hook=ln -s python3 "$1/usr/bin/python"'
    run(["mmdebstrap", "--quiet", "--variant=minbase", packages, hook, suite, archive])
    container = chroot.do("from", "scratch")
    chroot.do("add", container, archive, "/")
    chroot.do("commit", "--rm", container, LOCAL_BASE)
    return LOCAL_BASE


def build(chroot: Chroot, base: str | None) -> None:
    """Build the image, on the Dockerfile's base image or on this one."""
    volumes = [f"--volume={name}:{name}:ro" for name in FROM_THE_HOST if Path(name).exists()]
    argument = [f"--build-arg=PYTHON_IMAGE={base}", "--pull=false"] if base else []
    chroot.do("build", "--format", "docker", *volumes, *argument, "--tag", IMAGE, str(ROOT))


def start(chroot: Chroot, folder: Path) -> None:
    """Start what is in the image, ask for its health, and stop it."""
    data = folder / "data"
    data.mkdir()
    os.chown(data, USER, USER)
    container = chroot.do("from", "--pull=false", IMAGE)
    python = chroot.command("run", f"--volume={data}:/data", container, "--", "python", "-m")

    if "DISCORD_TOKEN is missing" not in ended([*python, "chatbot", "bot"], status=1):
        sys.exit("without a token it does not say so")
    say("without a token it ends in words")
    if "PermissionError" not in ended([*python[:-1], "-c", "open('/waypost/chatbot/x', 'w')"], status=1):
        sys.exit("its user can write where the code is")
    say("its user cannot change the code")

    began = time.monotonic()
    worker = subprocess.Popen([*python, "chatbot", "worker"], stdout=subprocess.PIPE, text=True)  # noqa: S603
    line = worker.stdout.readline() if worker.stdout else ""
    if line != "worker: ready\n":
        sys.exit(f"a worker does not start: {line}")
    say(f"a worker is ready after {time.monotonic() - began:.1f} s, on a Valkey of its own")
    ended([*python, "chatbot.app.health", "/data"], status=0)
    say("its healthcheck says that all is well")

    began = time.monotonic()
    os.kill(python_under(worker.pid), signal.SIGTERM)
    if worker.wait(60) != 0:
        sys.exit(f"SIGTERM ends it with {worker.returncode}")
    say(f"SIGTERM ends it after {time.monotonic() - began:.1f} s")
    ended([*python, "chatbot.app.health", "/data"], status=1)
    say("its healthcheck says that it is gone")


def ended(command: Sequence[str], status: int) -> str:
    """What a command says, which must end with this status."""
    done = subprocess.run(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=600
    )
    if done.returncode != status:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}")
    return done.stdout


def python_under(process: int) -> int:
    """The Python that buildah has started, through some processes of its own."""
    waiting = [process]
    while waiting:
        process = waiting.pop()
        if Path(f"/proc/{process}/exe").readlink().name.startswith("python"):
            return process
        threads = Path(f"/proc/{process}/task").glob("*/children")
        waiting += [int(child) for thread in threads for child in thread.read_text("ascii").split()]
    sys.exit("the worker is not there")


def say(what: str) -> None:
    """Something holds."""
    print(f"yes: {what}", flush=True)


def main() -> None:
    """Build, start, stop."""
    parser = argparse.ArgumentParser(prog="python -m tools.container", description=__doc__)
    parser.add_argument("--debian", metavar="SUITE", help="make the base image of this Debian, such as trixie")
    asked = parser.parse_args()
    try:
        check_what_is_needed(asked.debian)
    except Missing as missing:
        sys.exit(str(missing))
    with tempfile.TemporaryDirectory(prefix="waypost-container-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        chroot = Chroot(folder)
        base = base_of_debian(chroot, folder, asked.debian) if asked.debian else None
        if base:
            say(f"a base image of Debian {asked.debian} is made")
        build(chroot, base)
        say("every step of the Dockerfile is done")
        start(chroot, folder)


if __name__ == "__main__":
    main()
