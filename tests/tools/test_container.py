"""The base images can be pinned by their digests, and who builds the image is told what it needs."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT
from tools.container import __main__ as container
from tools.container import pin

if TYPE_CHECKING:
    from pathlib import Path

DIGEST = "sha256:" + "a1" * 32
NEWER = "sha256:" + "b2" * 32
IMAGES = {"Dockerfile": ["python:3.12-slim"], "compose.yaml": ["redis:7-alpine"]}


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all programs that there are."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def install(programs: Path, name: str, script: str) -> None:
    (programs / name).write_text(f"#!/bin/sh\n{script}\n")
    (programs / name).chmod(0o755)


@pytest.mark.parametrize("file", IMAGES)
def test_every_base_image_gets_its_digest_and_later_a_newer_one(programs: Path, file: str) -> None:
    install(programs, "skopeo", f"echo {DIGEST}")
    text = (ROOT / file).read_text("utf-8")
    pinned = pin.pinned(text)
    for image in IMAGES[file]:
        assert f"{image}@{DIGEST}" in pinned
    assert pin.NAMED.sub(r"\1\2", pinned) == pin.NAMED.sub(r"\1\2", text), "and nothing else changes"
    install(programs, "skopeo", f"echo {NEWER}")
    assert pin.pinned(pinned) == pinned.replace(DIGEST, NEWER)


def test_without_a_program_that_can_ask_or_an_answer_it_says_so(programs: Path) -> None:
    with pytest.raises(SystemExit, match="install docker or skopeo"):
        pin.digest_of("redis:7-alpine")
    install(programs, "docker", "echo no route to the registry >&2; exit 1")
    with pytest.raises(SystemExit, match="docker does not know the digest of redis:7-alpine: no route"):
        pin.digest_of("redis:7-alpine")


@pytest.mark.parametrize("missing", ["buildah", "mmdebstrap"])
def test_whoever_builds_the_image_is_told_what_is_missing(
    programs: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    for name in {"buildah", "mmdebstrap"} - {missing}:
        install(programs, name, "")
    with pytest.raises(container.Missing, match=f"apt install {missing}"):
        container.check_what_is_needed("trixie")


def test_what_the_image_is_made_of_is_there() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    sources = re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile, re.MULTILINE)
    assert sources
    assert [name for line in sources for name in line.split() if not (ROOT / name).exists()] == []
    assert f"--uid {container.USER}" in dockerfile
