"""Settings come from the environment, and all problems are reported at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatbot.app.settings import BadSettings, BoardAddress, default_data, settings_from


def test_all_settings_have_defaults() -> None:
    settings = settings_from({"HOME": "/home/anna"})
    assert settings.redis_url is None
    assert settings.prefix == "waypost"
    assert settings.processes >= 1


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/waypost"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/x/waypost"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/Waypost"),
        ("win32", {"USERPROFILE": "/u", "LOCALAPPDATA": "/l"}, "/l/Waypost"),
        ("win32", {"USERPROFILE": "/u"}, "/u/AppData/Local/Waypost"),
    ],
)
def test_the_default_data_folder_follows_the_platform(platform: str, environment: dict[str, str], folder: str) -> None:
    assert default_data(platform, environment) == Path(folder)


def test_settings_are_read_from_the_environment(tmp_path: Path) -> None:
    settings = settings_from(
        {
            "REDIS_URL": "redis://cache:6379/2",
            "WAYPOST_DATA": str(tmp_path),
            "WAYPOST_PREFIX": "mine",
            "WAYPOST_PROCESSES": "3",
        }
    )
    assert (settings.redis_url, settings.data) == ("redis://cache:6379/2", tmp_path)
    assert (settings.prefix, settings.processes) == ("mine", 3)


def test_the_board_is_an_activity_with_the_client_secret_and_a_safe_address() -> None:
    secret = {"DISCORD_CLIENT_SECRET": " s3cret "}
    assert settings_from(secret).board is None
    board = settings_from(secret | {"WAYPOST_WEB_URL": "https://board.example"}).board
    assert board == BoardAddress("127.0.0.1", 8643, "https://board.example/", "s3cret")
    with pytest.raises(BadSettings, match=r"must begin with https://"):
        settings_from(secret | {"WAYPOST_WEB_URL": "http://board.example"})


def test_all_problems_are_reported_together_with_advice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSettings) as caught:
        settings_from(
            {
                "REDIS_URL": "localhost:6379",
                "WAYPOST_DATA": str(tmp_path / "file"),
                "WAYPOST_PREFIX": "no spaces",
                "WAYPOST_PROCESSES": "many",
            }
        )
    problems = caught.value.problems
    for name, problem in zip(
        ("REDIS_URL", "WAYPOST_DATA", "WAYPOST_PREFIX", "WAYPOST_PROCESSES"), problems, strict=True
    ):
        assert problem.startswith(name)
