"""Checks the bot's requests and the simulator's replies against Discord's own API description.

``api_description/`` contains the part that this project uses, extracted by ``tools/discord_schema``.
"""

from __future__ import annotations

import contextlib
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from playground.server import Playground
    from playground.services import RecordedRequest

URI = "urn:discord:openapi"
FILE = Path(__file__).parent / "api_description" / "discord-api.json"


def _absolute(node: object) -> object:
    """Make every local '#/…' reference point to the registry."""
    if isinstance(node, dict):
        return {k: URI + v if k == "$ref" and v.startswith("#/") else _absolute(v) for k, v in node.items()}
    return [_absolute(item) for item in node] if isinstance(node, list) else node


def _one_of(validator: Any, branches: list[Any], instance: object, schema: Any) -> Iterator[ValidationError]:
    """Check ``oneOf`` as the standard says, but skip branches that another ``type`` or constant excludes, because some
    lists have dozens of branches.
    """
    possible = [branch for branch in branches if not _is_ruled_out(validator, branch, instance)]
    yield from Draft202012Validator.VALIDATORS["oneOf"](validator, possible or branches, instance, schema)


def _is_ruled_out(validator: Any, branch: dict[str, Any], instance: object) -> bool:
    if "const" in branch:
        return bool(branch["const"] != instance)
    if not isinstance(instance, dict) or "type" not in instance or "$ref" not in branch:
        return False
    described = validator._resolver.lookup(branch["$ref"]).contents.get("properties", {}).get("type", {})
    return "enum" in described and instance["type"] not in described["enum"]


Validator: Any = extend(Draft202012Validator, {"oneOf": _one_of})  # type: ignore[no-untyped-call]


class DiscordSchema:
    """Discord's API description, relaxed in one point: discord.py may send numbers for ids."""

    def __init__(self, path: Path) -> None:
        spec = json.loads(path.read_text("utf-8"))
        schemas = spec["components"]["schemas"]
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        absolute: Any = _absolute(spec)
        self._paths: dict[str, Any] = absolute["paths"]
        self._components: dict[str, Any] = schemas
        self._registry: Registry[Any] = Registry().with_resource(URI, DRAFT202012.create_resource(absolute))
        self._templates = sorted(self._paths, key=lambda path: [part[0] == "{" for part in path.split("/")[1:]])
        self._validators: dict[int, Any] = {}

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """Return the description of a route, or None if the description has no such route."""
        for template in self._templates:
            parts = ("[^/]+" if part.startswith("{") else re.escape(part) for part in template.split("/"))
            found: dict[str, Any] | None = self._paths[template].get(method.lower())
            if found is not None and re.fullmatch("/".join(parts), path):
                return found
        return None

    def limit(self, component: str, name: str) -> int:
        """Return the maximum length of the text or list with this name in a component."""
        described = self._components[component]["properties"][name]
        kinds = [described, *described.get("oneOf", [])]
        limit: int = next(kind[word] for kind in kinds for word in ("maxLength", "maxItems") if word in kind)
        return limit

    def body_errors(self, method: str, path: str, body: object) -> list[str]:
        """Return the errors in a JSON body."""
        operation = self.operation(method, path)
        if operation is None:
            return [f"no such route: {method} {path}"]
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        return list(self._errors(content["schema"], body)) if content else []

    def _errors(self, schema: dict[str, Any], body: object) -> Iterator[str]:
        validator = self._validators.setdefault(id(schema), Validator(schema, registry=self._registry))
        for error in validator.iter_errors(body):
            deepest = max(error.context or [error], key=lambda e: len(e.absolute_path))
            yield f"{error.json_path}: {error.message[:150]} … {deepest.json_path}: {deepest.message[:200]}"

    def request_errors(self, recorded: RecordedRequest) -> list[str]:
        """Return the errors in a request of the bot."""
        where = f"{recorded.method} {recorded.path}"
        return [
            f"{where}: {error}" for error in self.body_errors(recorded.method, recorded.path, recorded.payload.json)
        ]

    def answer_errors(self, recorded: RecordedRequest) -> list[str]:
        """Return the errors in a reply of the simulator.

        Errors inside an "Invalid Form Body" are not checked. The description requires numeric codes there, while
        Discord's documentation and all clients use words (`BASE_TYPE_MAX_LENGTH`).
        """
        operation = self.operation(recorded.method, recorded.path) or {"responses": {}}
        responses = operation["responses"]
        described = responses.get(str(recorded.status)) or responses.get("4XX" if recorded.status >= 400 else "200")
        if described is None or recorded.answer is None:
            return []
        if "$ref" in described:
            described = self._registry.resolver().lookup(described["$ref"]).contents
        where = f"{recorded.method} {recorded.path} → {recorded.status}"
        schema = described["content"]["application/json"]["schema"]
        answer = recorded.answer
        if isinstance(answer, dict) and recorded.status >= 400:
            answer = {key: value for key, value in answer.items() if key != "errors"}
        return [f"{where}: {error}" for error in self._errors(schema, answer)]


@cache
def discord_schema() -> DiscordSchema:
    """Return the API description, which is read only once. Its validators are compiled on demand."""
    return DiscordSchema(FILE)


@contextlib.contextmanager
def conforming_to(playground: Playground, schema: DiscordSchema) -> Iterator[list[RecordedRequest]]:
    """Yield a list that collects the requests within the context. At its end, check that every accepted request and
    every reply matches the description, and that every route is known.
    """
    recorded: list[RecordedRequest] = []
    playground.services.listeners.append(recorded.append)
    try:
        yield recorded
    finally:
        playground.services.listeners.remove(recorded.append)
    assert [one.path for one in recorded if not one.template] == []
    assert [error for one in recorded if one.status < 400 for error in schema.request_errors(one)] == []
    assert [error for one in recorded for error in schema.answer_errors(one)] == []
