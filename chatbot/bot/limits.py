"""Discord's limits on what the bot sends, in characters and numbers of components, and how a text is cut to fit."""

from __future__ import annotations

from typing import Final

TEXT: Final = 4000
"""All text of one message together."""
COMPONENTS: Final = 40
"""All components of one message, counting nested ones."""
ROW: Final = 5
"""Buttons in a row."""
LABEL: Final = 80
"""On a button."""
CUSTOM_ID: Final = 100
"""Of a button or menu."""
OPTION: Final = 100
"""Label, value and description of a select's option; name and value of a choice in autocomplete."""
OPTIONS: Final = 25
"""Options of a select, choices of an autocomplete, options of a command, subcommands of a group."""
PLACEHOLDER: Final = 150
"""Of a select on which nothing is chosen yet."""
ALT_TEXT: Final = 1024
"""What a picture shows, in words."""
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
THREAD_NAME: Final = 100
NONCE: Final = 25
"""By which Discord knows a message that is sent twice."""


def clip(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
