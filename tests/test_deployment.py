"""Every setting reaches the containers, every alert rule uses an existing metric, and every workflow step exists."""

from __future__ import annotations

import configparser
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from chatbot.app.settings import settings_from
from chatbot.runtime.metrics import REGISTRY
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

WORKFLOWS: Final = sorted((ROOT / ".github/workflows").glob("*.yml"))
ALERTS: Final = ROOT / "docs/prometheus-alerts.yml"
SETTING: Final = re.compile(r"\b(?:WAYPOST_[A-Z_]+|DISCORD_TOKEN|DISCORD_CLIENT_SECRET|REDIS_URL)\b")
OF_NO_CONTAINER: Final = {"WAYPOST_DATA", "WAYPOST_PORT"}
"""The image has its own data folder, and the playground does not run in it."""
OF_COMPOSE: Final = {"WAYPOST_GAMES", "WAYPOST_IMAGE"}
BUILD_STEPS: Final = {
    "pip install build",
    "python -m build",
    'test -f "dist/waypost-${GITHUB_REF_NAME#v}.tar.gz"',
}


def parsed(file: Path) -> dict[str, Any]:
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return {str(name): value for name, value in found.items()}


def settings() -> set[str]:
    """Return every setting that the code reads."""
    sources = [*(ROOT / "chatbot/app").glob("*.py"), *(ROOT / "chatbot/bot").glob("client.py")]
    return {name for source in sources for name in SETTING.findall(source.read_text(encoding="utf-8"))}


# --- Containers -----------------------------------------------------------------------------------------


def container(service: str, environment: dict[str, str]) -> dict[str, str]:
    """Return a service's environment as compose makes it: the file .env, then the service's own settings."""
    described = parsed(ROOT / "compose.yaml")["services"][service]
    assert described["env_file"] == [{"path": ".env", "required": False}]
    own = {}
    for name, value in described["environment"].items():
        filled_in = re.fullmatch(rf"\$\{{{name}:(?:-(.*)|\?.*)\}}", value)
        own[name] = environment.get(name) or filled_in[1] or "" if filled_in else value
    return {**environment, **own}


def test_every_setting_in_the_file_reaches_the_bot() -> None:
    chosen = {name: f"chosen-{name}" for name in settings() - OF_NO_CONTAINER}
    assert len(chosen) > 10
    assert container("bot", chosen | {"WAYPOST_DATA": "/elsewhere"}) == chosen | {"WAYPOST_DATA": "/data"}


def test_every_setting_but_the_secrets_reaches_the_worker() -> None:
    chosen = {name: f"chosen-{name}" for name in settings() - OF_NO_CONTAINER}
    own = {"DISCORD_TOKEN": "", "DISCORD_CLIENT_SECRET": "", "WAYPOST_DATA": "/data"}
    assert container("worker", chosen) == chosen | own


def test_without_settings_the_containers_find_each_other() -> None:
    for service in ("bot", "worker"):
        found = settings_from(container(service, {"HOME": "/"}))
        assert found.redis_url == "redis://redis:6379/0"
        assert (found.monitor.host, found.monitor.port) == ("0.0.0.0", 9464)  # noqa: S104 - in a network of containers


def test_the_example_file_contains_all_settings() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    offered = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    assert offered - OF_COMPOSE - {"BOARD_PORT"} == settings() - OF_NO_CONTAINER
    assert re.findall(r"^(\w+)=(.*)", example, re.MULTILINE) == [("DISCORD_TOKEN", "")], (
        "all other settings have defaults"
    )


def test_bot_and_worker_share_an_image_and_are_given_time_to_stop() -> None:
    services = parsed(ROOT / "compose.yaml")["services"]
    bot, worker = services["bot"], services["worker"]
    assert (bot["image"], bot["build"]) == (worker["image"], worker["build"])
    for service in services.values():
        assert service["restart"] == "unless-stopped"
        assert service["stop_grace_period"] == "30s"
    assert re.search(r"valkey/valkey:9\.[\w.-]+@sha256:[0-9a-f]{64}\}$", services["redis"]["image"])
    assert services["redis"]["volumes"] == ["games:/data"]


def test_the_image_has_the_packages_the_health_check_and_the_command() -> None:
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {f"!{name}" for name in ("engine", "render", "chatbot", "playground", "pyproject.toml")} <= set(allowed)
    assert allowed[0] == "*"
    assert 'ENTRYPOINT ["waypost"]' in image
    assert "HEALTHCHECK" in image
    assert "org.opencontainers.image.version=${VERSION}" in image


def test_the_packages_of_more_games_reach_the_image() -> None:
    build = parsed(ROOT / "compose.yaml")["services"]["bot"]["build"]
    assert build == {"context": ".", "args": {"GAMES": "${WAYPOST_GAMES:-}"}}
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert image.index("ARG GAMES=") < image.index("pip install --no-cache-dir $GAMES && /venv/bin/waypost games")


# --- systemd --------------------------------------------------------------------------------------------


def test_the_unit_can_be_enabled_and_stops_the_bot_before_its_server() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy/waypost.service")
    assert unit["Unit"]["After"] == unit["Unit"]["Wants"] == "network-online.target"
    assert unit["Install"]["WantedBy"] == "multi-user.target"
    service = unit["Service"]
    assert (service["KillMode"], service["Restart"], service["TimeoutStopSec"]) == ("mixed", "always", "30")
    assert service["ExecStart"] == "/opt/waypost/.venv/bin/waypost bot"
    assert f"WAYPOST_DATA=/var/lib/{service['StateDirectory']}" in service["Environment"].split()


# --- Alarms ---------------------------------------------------------------------------------------------


def rules() -> list[dict[str, Any]]:
    return [rule for group in parsed(ALERTS)["groups"] for rule in group["rules"]]


def test_every_alarm_uses_existing_metrics() -> None:
    known = {sample.name for metric in REGISTRY.collect() for sample in metric.samples}
    known |= {metric.name for metric in REGISTRY.collect()}
    for rule in rules():
        named = set(re.findall(r"\bwaypost_\w+", rule["expr"]))
        assert named, rule["alert"]
        assert {re.sub(r"_(?:total|bucket)$", "", name) for name in named} <= known, rule["alert"]


def test_every_alarm_is_explained() -> None:
    page = (ROOT / "docs/alarms.md").read_text(encoding="utf-8")
    explained = dict.fromkeys(re.findall(r"^### (\w+)$", page, re.MULTILINE))
    assert set(explained) == {rule["alert"] for rule in rules()}
    critical = page.partition("## Critical")[2].partition("## Warnings")[0]
    for rule in rules():
        assert (f"### {rule['alert']}\n" in critical) == (rule["labels"]["severity"] == "critical"), rule["alert"]
        assert rule["annotations"]["summary"]


# --- Workflows ------------------------------------------------------------------------------------------


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in parsed(workflow)["jobs"].values() for step in job.get("steps", [job])]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: str(file.name))
def test_workflows_run_only_commands_tested_here(workflow: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for step in steps(workflow):
        match step:
            case {"run": ".ci/run"}:
                pass
            case {"run": str(command)} if command.startswith("make "):
                assert command.split()[1] in targets
            case {"run": command}:
                assert command in BUILD_STEPS
            case {"uses": str(local)} if local.startswith("./"):
                assert (ROOT / local).is_file()
            case {"uses": action}:
                assert re.fullmatch(r"[\w-]+/[\w-]+(/[\w-]+)?@v\d+(\.\d+)*", action)


def test_workflows_have_write_permission_only_to_publish() -> None:
    assert len(WORKFLOWS) == 4
    for workflow in WORKFLOWS:
        if workflow.name != "dependencies.yml":
            assert parsed(workflow)["permissions"] == {"contents": "read"}, workflow.name


def test_every_supported_python_is_tested() -> None:
    needs = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert needs
    tested = parsed(ROOT / ".github/workflows/ci.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert tested == [f"3.{minor}" for minor in range(int(needs[1]), int(needs[1]) + len(tested))]


def test_dependency_updates_cover_every_file_with_dependencies() -> None:
    updates = parsed(ROOT / ".github/dependabot.yml")["updates"]
    assert [update["package-ecosystem"] for update in updates] == ["npm", "docker", "docker-compose", "github-actions"]
    for update in updates:
        assert (ROOT / update["directory"].lstrip("/")).is_dir()
    assert (ROOT / "tools/page_lint/package.json").is_file()
