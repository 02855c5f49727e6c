"""What the bot's first answer to an interaction may be, and what it holds, by Discord's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.interactions.interaction import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, SLASH, ResponseType
from playground.validation.modals import check_modal
from playground.validation.validation_errors import ValidationErrors
from playground.world.component_tree import number_components

if TYPE_CHECKING:
    from playground.interactions.interaction import Interaction
    from playground.wire import Json

MESSAGES: Final = {ResponseType.MESSAGE, ResponseType.THINKING}
EDITS: Final = {ResponseType.DEFERRED_UPDATE, ResponseType.UPDATE}
"""Only when there is a message to edit: the one that bears the component, or that a form was opened from."""
ALLOWED: Final = {
    SLASH: MESSAGES | {ResponseType.MODAL},
    COMPONENT: MESSAGES | EDITS | {ResponseType.MODAL},
    AUTOCOMPLETE: {ResponseType.CHOICES},
    MODAL_SUBMIT: MESSAGES | EDITS,
}


def response_type_in(interaction: Interaction, body: Json) -> ResponseType:
    """The type of an answer. Raises ``ApiError`` for one that this interaction may not have."""
    allowed = ALLOWED[interaction.action.type]
    if interaction.action.type == MODAL_SUBMIT and interaction.action.message is None:
        allowed = allowed - EDITS
    given = body.get("type")
    errors = ValidationErrors()
    errors.choice("type", given, sorted(allowed))
    errors.raise_if_any()
    return ResponseType(int(given or 0))


def choices_in(interaction: Interaction, data: Json) -> list[Json]:
    """Autocomplete's choices, with their names in the user's language.

    At most 25, each with a name and a value of up to 100 characters; else ``ApiError`` is raised.
    """
    errors = ValidationErrors()
    choices = [c for c in errors.count("data.choices", data.get("choices"), 0, 25) if isinstance(c, dict)]
    for position, choice in enumerate(choices):
        where = f"data.choices.{position}"
        errors.text(f"{where}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str | None):
            errors.text(f"{where}.value", choice.get("value"), 1, 100)
    errors.raise_if_any()
    locale = interaction.action.user.locale
    return [
        {
            "name": choice["name"],
            "name_localized": (choice.get("name_localizations") or {}).get(locale) or choice["name"],
            "value": choice["value"],
        }
        for choice in choices
    ]


def modal_in(interaction: Interaction, data: Json) -> Json:
    """The form to open, as the page is told it. Raises ``ApiError`` for one that Discord would not show."""
    check_modal(data)
    number_components(data["components"])
    return {
        "id": str(interaction.key),
        "custom_id": data["custom_id"],
        "title": data["title"],
        "components": data["components"],
    }
