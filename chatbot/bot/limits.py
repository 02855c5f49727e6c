"""What Discord accepts, in characters and pieces, and how a text is cut to fit."""

from __future__ import annotations

from typing import Final

TEXT: Final = 4000
"""All text of one message together."""
COMPONENTS: Final = 40
"""All components of one message, counting nested ones."""
ROW: Final = 5
"""Buttons in a row."""
LABEL: Final = 80
CUSTOM_ID: Final = 100
OPTION: Final = 100
"""Label, value and description of a select's option; name and value of an offer."""
OPTIONS: Final = 25
"""Options of a select, offers of an autocomplete, options of a command, subcommands of a group."""
PLACEHOLDER: Final = 150
TICKS: Final = 10
"""Boxes in a group of a form."""
MODAL_TITLE: Final = 45
ALT_TEXT: Final = 1024
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
THREAD_NAME: Final = 100
NONCE: Final = 25


def clip(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
