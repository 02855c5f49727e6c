"""Checks that Discord would accept a body, by Discord's API description and the playground's additional rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.components import check_components
from playground.errors import ValidationErrors
from tests.discord.schema import discord_schema

if TYPE_CHECKING:
    import discord


def refused(method: str, path: str, body: object) -> list[str]:
    """Return the errors in a body according to Discord's API description. The list is empty if the body is valid."""
    return discord_schema().body_errors(method, path, body)


def assert_fits(view: discord.ui.LayoutView) -> None:
    """Check that Discord accepts this page as a message."""
    components = view.to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    errors = ValidationErrors()
    check_components(errors, components, v2=True)
    errors.raise_if_any()
    body = {"components": components, "flags": 1 << 15}
    assert refused("POST", "/channels/1/messages", body) == []
