"""Discord's limits, in characters, bytes and counts.

The bot, the playground and the tests all read the limits from this module.
"""

from __future__ import annotations

from typing import Final

CONTENT: Final = 2000
"""Characters of a message's plain text."""
TEXT: Final = 4000
"""Characters of all text displays of one message together."""
COMPONENTS: Final = 40
"""Components of one message, counting nested ones."""
ROWS: Final = 5
"""Rows of a message without Components V2."""
ROW: Final = 5
"""Buttons in a row."""
LABEL: Final = 80
"""Characters of a button's label."""
URL: Final = 512
"""Characters of a link button's address."""
CUSTOM_ID: Final = 100
"""Characters of the id of a button, menu, form or field."""
OPTION: Final = 100
"""Characters of label, value and description of a select's option, and of a choice's name and value."""
OPTIONS: Final = 25
"""Options of a select or command, choices of an autocomplete, subcommands of a group."""
PLACEHOLDER: Final = 150
"""Characters of a select's placeholder, shown while nothing is chosen."""
ALT_TEXT: Final = 1024
"""Characters of a picture's description."""
PICTURES: Final = 10
"""Pictures of a gallery."""
FILES: Final = 10
"""Files of a message."""
MENTIONS: Final = 100
"""Users, or roles, in `allowed_mentions`."""
COMMANDS: Final = 100
"""Global slash commands of an application."""
MENU_COMMANDS: Final = 15
"""Global commands in the context menu of a person, and as many in that of a message."""
FOLLOW_UPS: Final = 5
"""Follow-ups to an interaction where the application is installed only by the person."""
APPLICATION_DESCRIPTION: Final = 400
TAGS: Final = 5
"""Tags of an application in the App Directory."""
TAG: Final = 20
COMMAND: Final = 8000
"""Characters of a command's names, descriptions and values together, in the longest translation."""
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
FORM_TITLE: Final = 45
"""Characters of a form's title, and of a field's label."""
FORM_LINES: Final = 5
FORM_OPTIONS: Final = 10
"""Options of a checkbox group."""
THREAD_NAME: Final = 100
NONCE: Final = 25
"""Characters of the nonce by which Discord recognizes a message that is sent twice."""
EMOJIS: Final = 2000
"""Emojis of an application."""
EMOJI_BYTES: Final = 256 * 1024
