"""Extract the part of Discord's API description against which the tests check requests and answers.

    python -m tools.discord_schema OPENAPI

OPENAPI is the file ``specs/openapi.json`` of the repository ``discord/discord-api-spec`` (MIT license; the notice is
next to the output). The output is ``tests/discord/api_description/discord-api.json``: the operations that the
playground serves, with the schemas they refer to. Prose, examples and content other than JSON are left out, because
nothing checks them. Run the program again when Discord publishes a newer description, or when a test fails because the
playground has a new route.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from playground.rest import ROUTES

DESTINATION: Final = Path(__file__).parents[1] / "tests" / "discord" / "api_description" / "discord-api.json"
PROSE: Final = {"description", "summary", "title", "example", "examples", "externalDocs"}
NAMED: Final = {"properties", "schemas", "responses", "patternProperties"}  # Objects with names of Discord as keys.
OF_AN_OPERATION: Final = {"requestBody", "responses"}
JSON: Final = "application/json"


def reduced(description: dict[str, Any], routes: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the description of these routes and all they refer to. Raises ``LookupError`` for an unknown route."""
    paths: dict[str, dict[str, Any]] = {}
    for method, template in routes:
        for path in _paths_of(description, method, template):
            operation = description["paths"][path][method.lower()]
            paths.setdefault(path, {})[method.lower()] = {
                part: _shape(operation[part]) for part in OF_AN_OPERATION & operation.keys()
            }
    components: dict[str, dict[str, Any]] = {}
    waiting = list(_references(paths))
    while waiting:
        _, _, kind, name = waiting.pop().split("/")
        if name not in components.setdefault(kind, {}):
            components[kind][name] = _shape(description["components"][kind][name])
            waiting += _references(components[kind][name])
    about = {key: description["info"][key] for key in ("title", "version", "license")}
    return {"openapi": description["openapi"], "info": about, "paths": paths, "components": components}


def _paths_of(description: dict[str, Any], method: str, template: str) -> list[str]:
    paths = [path for path, operations in description["paths"].items() if method.lower() in operations]
    fitting = [path for path in paths if _same(template.split("/"), path.split("/"))]
    if not fitting:
        raise LookupError(f"Discord describes no route {method} {template}")
    return fitting


def _same(parts: list[str], others: list[str]) -> bool:
    return len(parts) == len(others) and all(
        part == other or (part.startswith("{") and other.startswith(("{", "@")))
        for part, other in zip(parts, others, strict=True)
    )


def _shape(node: Any, *, keys_are_names: bool = False) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(node, list):
        return [_shape(item) for item in node]
    if not isinstance(node, dict):
        return node
    if keys_are_names:
        return {name: _shape(value) for name, value in node.items()}
    kept = {key: value for key, value in node.items() if key not in PROSE and not key.startswith("x-")}
    if JSON in kept.get("content", {}):
        kept["content"] = {JSON: kept["content"][JSON]}
    return {key: _shape(value, keys_are_names=key in NAMED) for key, value in kept.items()}


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(reference := node.get("$ref"), str):
            yield reference
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for item in node:
            yield from _references(item)


def main(openapi: str) -> None:
    description = json.loads(Path(openapi).read_text("utf-8"))
    found = reduced(description, [(route.method, route.template) for route in ROUTES])
    DESTINATION.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
