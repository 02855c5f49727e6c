"""Checks that Discord would take a body: by its own description, and by the playground's further rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.components import check_components
from playground.errors import ValidationErrors
from tests.discord.schema import discord_schema

if TYPE_CHECKING:
    import discord


def refused(method: str, path: str, body: object) -> list[str]:
    """What Discord's description says against a body; nothing when it may be sent."""
    return discord_schema().body_errors(method, path, body)


def assert_fits(view: discord.ui.LayoutView) -> None:
    """Discord takes this page as a message."""
    components = view.to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    errors = ValidationErrors()
    check_components(errors, components, v2=True)
    errors.raise_if_any()
    body = {"components": components, "flags": 1 << 15}
    assert refused("POST", "/channels/1/messages", body) == []
