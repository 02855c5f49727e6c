"""The life of interactions: three seconds to the first answer, one answer, fifteen minutes for the token.

A person's action becomes an interaction and is sent to the bot. The bot's first answer (a message, "thinking", an edit,
a form, choices) is the outcome that the person waits for; from then on the token lets the bot edit and follow up.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, assert_never

from playground.errors import ApiError, unknown
from playground.interactions.interaction import AUTOCOMPLETE, Interaction, ResponseType
from playground.interactions.recent_interactions import RecentInteractions
from playground.interactions.responses import choices_in, modal_in, response_type_in
from playground.world.entities import Message

if TYPE_CHECKING:
    from playground.gateway.gateway import Gateway
    from playground.interactions.interaction import UserAction
    from playground.interactions.interaction_json import InteractionSerializer
    from playground.interactions.interaction_messages import InteractionMessages
    from playground.limits import Limits
    from playground.messaging.broadcaster import Broadcaster
    from playground.validation.payload import Payload
    from playground.wire import Json
    from playground.world.world import World


class InteractionService:
    """Begins interactions for people, takes the bot's answers, and knows the tokens."""

    def __init__(
        self,
        world: World,
        messages: InteractionMessages,
        serializer: InteractionSerializer,
        gateway: Gateway,
        broadcaster: Broadcaster,
        limits: Limits,
    ) -> None:
        self._world = world
        self._messages = messages
        self._serializer = serializer
        self._gateway = gateway
        self._broadcaster = broadcaster
        self._limits = limits
        self._recent = RecentInteractions(world.clock, limits)
        self.unanswered = 0
        """How many interactions the bot did not answer in time."""

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._recent)

    # The person's side

    async def begin(self, action: UserAction) -> Json:
        """Send what a person did to the bot, and wait for its first answer; the outcome."""
        first: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        interaction = Interaction(action, self._world.ids.new(), self._world.clock.now(), first)
        self._recent.remember(interaction)
        if action.type != AUTOCOMPLETE:
            self._broadcaster.to_user(action.user.id, "INTERACTION_CREATE", interaction.pending())
        if not self._send_to_bot(interaction):
            interaction.is_over = True
            interaction.settle("failed", reason="offline")
        outcome = await self._first_answer(interaction, first)
        interaction.release()
        if action.type != AUTOCOMPLETE:
            self._broadcaster.to_user(action.user.id, "INTERACTION_DONE", _done(interaction, outcome))
        return outcome

    def _send_to_bot(self, interaction: Interaction) -> bool:
        if not self._gateway.has_session:
            return False
        body = self._serializer.event(interaction, self._limits.file_bytes)
        return self._gateway.send("INTERACTION_CREATE", body, interaction.action.channel.guild_id)

    async def _first_answer(self, interaction: Interaction, first: asyncio.Future[Json]) -> Json:
        try:
            return await asyncio.wait_for(asyncio.shield(first), self._limits.answer_within)
        except TimeoutError:
            interaction.is_over = True
            self.unanswered += 1
            unheard = "no-answer" if self._gateway.online else "offline"
            interaction.settle("failed", reason="refused" if interaction.was_refused else unheard)
            return first.result()

    def pending_of(self, user_id: int) -> list[Json]:
        """The user's interactions that wait for a first answer."""
        waiting = (interaction for interaction in self._recent.by_user(user_id) if interaction.is_waiting)
        return [interaction.pending() for interaction in waiting if interaction.action.type != AUTOCOMPLETE]

    def with_modal(self, key: int, user_id: int) -> Interaction | None:
        """The interaction that opened a form for this user, while the form is open."""
        found = self._recent.by_key(key)
        return found if found and found.modal and found.action.user.id == user_id else None

    def close_modal(self, key: int) -> None:
        """The form was sent and answered. One that the bot did not answer stays open."""
        if (opener := self._recent.by_key(key)) is not None:
            opener.modal = None
            opener.release()

    def forget(self, interaction: Interaction) -> None:
        """Forget an interaction that nothing can follow."""
        self._recent.forget(interaction)

    # The bot's side

    def answered(self, token: str) -> Interaction:
        """The answered interaction with this token. Raises ``ApiError`` when there is none, or its time is over."""
        interaction = self._recent.by_token(token)
        if interaction is None or interaction.response_type is None:
            raise unknown("Webhook")
        if self._world.clock.now() - interaction.created > self._limits.token_lives:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def waiting(self, key: int, token: str) -> Interaction:
        """The interaction that waits for its first answer. Raises ``ApiError`` when it has one, or it is too late."""
        interaction = self._recent.by_token(token)
        if interaction is None or interaction.key != key:
            raise unknown("interaction")
        if interaction.response_type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.is_over or self._world.clock.now() - interaction.created > self._limits.answer_within:
            raise unknown("interaction")
        return interaction

    def answer(self, interaction: Interaction, payload: Payload) -> Message | None:
        """Take the first answer; the message that it made or changed. Raises ``ApiError`` for a bad one."""
        try:
            response_type = response_type_in(interaction, payload.fields)
            outcome = self._carry_out(interaction, response_type, payload)
        except ApiError:
            interaction.was_refused = True
            raise
        message = outcome.get("message")
        if response_type is ResponseType.DEFERRED_UPDATE:
            message = interaction.action.message
        interaction.response_type = response_type
        interaction.original = message.id if message else None
        if isinstance(shown := outcome.get("message"), Message):
            outcome["message"] = self._serializer.shown(shown, interaction)
        interaction.settle(outcome.pop("outcome"), **outcome)
        return message

    def _carry_out(self, interaction: Interaction, response_type: ResponseType, payload: Payload) -> Json:
        data = payload.fields.get("data") or {}
        match response_type:
            case ResponseType.MESSAGE:
                return {"outcome": "message", "message": self._messages.post(interaction, payload, data)}
            case ResponseType.THINKING:
                return {"outcome": "thinking", "message": self._messages.think(interaction, data)}
            case ResponseType.UPDATE:
                return {"outcome": "update", "message": self._messages.update(interaction, payload, data)}
            case ResponseType.DEFERRED_UPDATE:
                return {"outcome": "deferred"}
            case ResponseType.CHOICES:
                return {"outcome": "choices", "choices": choices_in(interaction, data)}
            case ResponseType.MODAL:
                interaction.modal = modal_in(interaction, data)
                return {"outcome": "modal", "modal": interaction.modal}
            case _:
                assert_never(response_type)


def _done(interaction: Interaction, outcome: Json) -> Json:
    kept = {key: outcome[key] for key in ("id", "outcome", "reason") if key in outcome}
    nonce = interaction.action.nonce
    return kept | ({"nonce": nonce} if nonce is not None else {})
