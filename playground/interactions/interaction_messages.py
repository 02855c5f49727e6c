"""The messages that come of interactions: answers, thinking ones, edits, follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import unknown
from playground.interactions.interaction import SLASH, ResponseType
from playground.messaging.messages import Origin
from playground.world.entities import EPHEMERAL, LOADING, NORMAL, REPLY, SLASH_ANSWER

if TYPE_CHECKING:
    from playground.interactions.interaction import Interaction
    from playground.messaging.messages import MessageService
    from playground.validation.message_validation import MessageValidator
    from playground.validation.payload import Payload
    from playground.wire import Json
    from playground.world.entities import Message
    from playground.world.world import World


class InteractionMessages:
    """Posts and edits in the name of an interaction. Bodies that Discord would not accept raise ``ApiError``."""

    def __init__(self, world: World, messages: MessageService, validator: MessageValidator) -> None:
        self._world = world
        self._messages = messages
        self._validator = validator

    # The first answer

    def post(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        """Answer with a message."""
        draft = self._validator.new(payload, data)
        origin = _origin(interaction, draft.flags)
        return self._messages.post(interaction.action.channel, self._world.bot, draft, origin)

    def think(self, interaction: Interaction, data: Json) -> Message:
        """Answer with a message that says that the bot is thinking."""
        flags = (data.get("flags") or 0) & EPHEMERAL
        origin = _origin(interaction, flags)
        return self._messages.think(interaction.action.channel, self._world.bot, origin, flags)

    def update(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        """Answer by editing the message that bears the component."""
        source = interaction.action.message
        current = self.find(interaction, source.id) if source else None
        if current is None:
            raise unknown("Message")
        return self._messages.edit(current, self._validator.edit(current, payload, data))

    # After it, by the token

    def find(self, interaction: Interaction, message_id: int) -> Message | None:
        """A message that this interaction's token may touch."""
        action = interaction.action
        return self._messages.find(action.channel.id, message_id, action.user.id)

    def original(self, interaction: Interaction) -> Message:
        """The message that `@original` means. Raises ``ApiError`` when there is none."""
        message = self.find(interaction, interaction.original) if interaction.original else None
        if message is None:
            raise unknown("Message")
        return message

    def edit(self, message: Message, payload: Payload) -> Message:
        """Edit a message that was found by the token."""
        return self._messages.edit(message, self._validator.edit(message, payload))

    def follow_up(self, interaction: Interaction, payload: Payload) -> Message:
        """Post a further message. Directly after a deferral it becomes the answer that was promised."""
        if interaction.response_type is ResponseType.THINKING and interaction.original:
            original = self.find(interaction, interaction.original)
            if original is not None and original.flags & LOADING:
                return self.edit(original, payload)
        draft = self._validator.new(payload)
        origin = self._follow_up_origin(interaction, draft.flags)
        return self._messages.post(interaction.action.channel, self._world.bot, draft, origin)

    def _follow_up_origin(self, interaction: Interaction, flags: int) -> Origin:
        original = self.find(interaction, interaction.original) if interaction.original else None
        is_reply = original is not None and original.seen_by is None
        metadata = interaction.metadata()
        if interaction.original:
            metadata["original_response_message_id"] = str(interaction.original)
        return Origin(
            REPLY if is_reply else NORMAL,
            reply_to=interaction.original if is_reply else None,
            interaction=metadata,
            is_webhook=True,
            seen_by=interaction.action.user.id if flags & EPHEMERAL else None,
        )


def _origin(interaction: Interaction, flags: int) -> Origin:
    """Of a first answer: it replies to the message with the component, when all can see that one."""
    action = interaction.action
    source = action.message
    is_reply = source is not None and source.seen_by is None
    return Origin(
        SLASH_ANSWER if action.type == SLASH else REPLY if is_reply else NORMAL,
        reply_to=source.id if source and is_reply else None,
        interaction=interaction.metadata(),
        is_webhook=True,
        seen_by=action.user.id if flags & EPHEMERAL else None,
    )
