"""The life of interactions: three seconds to the first answer, one answer, fifteen minutes for the token."""

import asyncio
from typing import assert_never

from chatbot.playground.errors import ApiError, unknown
from chatbot.playground.gateway.gateway import Gateway
from chatbot.playground.interactions.interaction import (
    AUTOCOMPLETE,
    COMPONENT,
    MODAL_SUBMIT,
    SLASH,
    Answer,
    Interaction,
    UserAction,
)
from chatbot.playground.interactions.interaction_json import interaction_json
from chatbot.playground.interactions.recent import RecentInteractions
from chatbot.playground.limits import Limits
from chatbot.playground.rest.payload import Payload
from chatbot.playground.validation.components import number_components
from chatbot.playground.validation.message_validation import MessageValidator
from chatbot.playground.validation.modals import check_modal
from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json
from chatbot.playground.world.broadcaster import Broadcaster
from chatbot.playground.world.entities import EPHEMERAL, LOADING, MENU_ANSWER, REPLY, SLASH_ANSWER, Message
from chatbot.playground.world.messages import MessageService, Origin
from chatbot.playground.world.world import World

ALLOWED = {
    SLASH: {Answer.MESSAGE, Answer.THINKING, Answer.MODAL},
    COMPONENT: {Answer.MESSAGE, Answer.THINKING, Answer.DEFERRED_UPDATE, Answer.UPDATE, Answer.MODAL},
    AUTOCOMPLETE: {Answer.CHOICES},
    MODAL_SUBMIT: {Answer.MESSAGE, Answer.THINKING, Answer.DEFERRED_UPDATE, Answer.UPDATE},
}


class InteractionService:
    """Begins interactions for people, takes the bot's answers, and knows the tokens."""

    def __init__(
        self, world: World, scribe: MessageService, gateway: Gateway, broadcaster: Broadcaster, limits: Limits
    ) -> None:
        self._world = world
        self._scribe = scribe
        self._gateway = gateway
        self._broadcaster = broadcaster
        self._limits = limits
        self._drafting = MessageValidator(world.ids)
        self._messages = broadcaster.messages
        self._shapes = broadcaster.shapes
        self._tokens = RecentInteractions(world.clock, limits)
        self.unanswered = 0
        """How many interactions the bot let pass."""

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._tokens)

    # The person's side

    async def begin(self, ask: UserAction) -> Json:
        """Send what a person did to the bot, and wait for its first answer."""
        first: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        interaction = Interaction(ask, self._world.ids.new(), self._world.clock.now(), first)
        self._tokens.remember(interaction)
        if ask.kind != AUTOCOMPLETE:
            self._broadcaster.to_user(ask.user.id, "INTERACTION_CREATE", interaction.pending())
        if not self._dispatch(interaction):
            interaction.is_over = True
            interaction.create_default_world("failed", reason="offline")
        outcome = await self._first_answer(interaction, first)
        interaction.shed()
        if ask.kind != AUTOCOMPLETE:
            self._broadcaster.to_user(ask.user.id, "INTERACTION_DONE", _done(interaction, outcome))
        return outcome

    def _dispatch(self, interaction: Interaction) -> bool:
        if not self._gateway.has_session:
            return False
        body = interaction_json(interaction, self._world, self._shapes, self._messages)
        body["attachment_size_limit"] = self._limits.file_bytes
        return self._gateway.send("INTERACTION_CREATE", body, interaction.ask.channel.guild_id)

    async def _first_answer(self, interaction: Interaction, first: asyncio.Future[Json]) -> Json:
        try:
            return await asyncio.wait_for(asyncio.shield(first), self._limits.answer_within)
        except TimeoutError:
            interaction.is_over = True
            self.unanswered += 1
            unheard = "no-answer" if self._gateway.online else "offline"
            interaction.create_default_world("failed", reason="refused" if interaction.was_refused else unheard)
            return first.result()

    def pending_of(self, user_id: int) -> list[Json]:
        """The user's interactions that wait for a first answer."""
        waiting = (interaction for interaction in self._tokens.of(user_id) if interaction.is_waiting)
        return [interaction.pending() for interaction in waiting if interaction.ask.kind != AUTOCOMPLETE]

    def modal(self, key: int, user_id: int) -> Interaction | None:
        """The interaction that opened a modal for this user."""
        found = self._tokens.by_key(key)
        return found if found and found.modal and found.ask.user.id == user_id else None

    def close_modal(self, key: int) -> None:
        """The form was sent and heard. One that was not heard stays open."""
        if (opener := self._tokens.by_key(key)) is not None:
            opener.modal = None
            opener.shed()

    def forget(self, interaction: Interaction) -> None:
        """An interaction that nothing can follow."""
        self._tokens.forget(interaction)

    # The bot's side

    def by_token(self, token: str) -> Interaction:
        """An answered interaction whose token still lives."""
        interaction = self._tokens.by_token(token)
        if interaction is None or interaction.answer is None:
            raise unknown("Webhook")
        if self._world.clock.now() - interaction.created > self._limits.token_lives:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def to_answer(self, key: int, token: str) -> Interaction:
        """The interaction that still waits for its first answer."""
        interaction = self._tokens.by_token(token)
        if interaction is None or interaction.key != key:
            raise unknown("interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.is_over or self._world.clock.now() - interaction.created > self._limits.answer_within:
            raise unknown("interaction")
        return interaction

    def answer(self, interaction: Interaction, payload: Payload) -> Message | None:
        """Take the first answer; the message that it made or changed."""
        try:
            kind = _kind_of(interaction, payload.fields)
            outcome = self._do(interaction, kind, payload, payload.fields.get("data") or {})
        except ApiError:
            interaction.was_refused = True
            raise
        message = outcome.get("message")
        if kind is Answer.DEFERRED_UPDATE:
            message = interaction.ask.message
        self._settle(interaction, kind, message, outcome)
        return message

    def _do(self, interaction: Interaction, kind: Answer, payload: Payload, data: Json) -> Json:
        match kind:
            case Answer.MESSAGE:
                return {"outcome": "message", "message": self._say(interaction, payload, data)}
            case Answer.THINKING:
                return {"outcome": "thinking", "message": self._think(interaction, data)}
            case Answer.UPDATE:
                return {"outcome": "update", "message": self._update(interaction, payload, data)}
            case Answer.DEFERRED_UPDATE:
                return {"outcome": "deferred"}
            case Answer.CHOICES:
                return {"outcome": "choices", "choices": _choices(interaction, data)}
            case Answer.MODAL:
                return {"outcome": "modal", "modal": _open_modal(interaction, data)}
        assert_never(kind)

    def _settle(self, interaction: Interaction, kind: Answer, message: Message | None, outcome: Json) -> None:
        interaction.answer = kind
        interaction.original = message.id if message else None
        if isinstance(shown := outcome.get("message"), Message):
            outcome["message"] = self._messages.event(shown, interaction.ask.user.id)
        interaction.create_default_world(outcome.pop("outcome"), **outcome)

    def _origin(self, interaction: Interaction, flags: int) -> Origin:
        ask = interaction.ask
        source = ask.message
        is_reply = source is not None and source.seen_by is None
        kind = SLASH_ANSWER if ask.kind == SLASH else REPLY if is_reply else 0
        return Origin(
            MENU_ANSWER if ask.data.get("target_id") else kind,
            reply_to=source.id if source and is_reply else None,
            interaction=interaction.record(),
            is_webhook=True,
            seen_by=ask.user.id if flags & EPHEMERAL else None,
        )

    def _say(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        draft = self._drafting.new(payload, data)
        return self._scribe.post(
            interaction.ask.channel, self._world.bot, draft, self._origin(interaction, draft.flags)
        )

    def _think(self, interaction: Interaction, data: Json) -> Message:
        flags = (data.get("flags") or 0) & EPHEMERAL
        origin = self._origin(interaction, flags)
        return self._scribe.think(interaction.ask.channel, self._world.bot, origin, flags)

    def _update(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        source = interaction.ask.message
        current = self.find(interaction, source.id) if source else None
        if current is None:
            raise unknown("Message")
        return self._scribe.edit(current, self._drafting.edit(current, payload, data))

    # After the first answer

    def find(self, interaction: Interaction, message_id: int) -> Message | None:
        """A message that this token may touch."""
        ask = interaction.ask
        return self._scribe.find(ask.channel.id, message_id, ask.user.id)

    def original(self, interaction: Interaction) -> Message:
        """What `@original` means."""
        message = self.find(interaction, interaction.original) if interaction.original else None
        if message is None:
            raise unknown("Message")
        return message

    def edit(self, message: Message, payload: Payload) -> Message:
        """Change a message by its token."""
        return self._scribe.edit(message, self._drafting.edit(message, payload))

    def follow_up(self, interaction: Interaction, payload: Payload) -> Message:
        """A further message. Directly after a deferral it becomes the answer that was promised."""
        if interaction.answer is Answer.THINKING and interaction.original:
            original = self.find(interaction, interaction.original)
            if original is not None and original.flags & LOADING:
                return self.edit(original, payload)
        if interaction.ask.by_user_install and interaction.follow_ups >= 5:
            raise ApiError(400, 40094, "This interaction has exceeded the limit of follow up messages")
        draft = self._drafting.new(payload)
        interaction.follow_ups += 1
        return self._scribe.post(
            interaction.ask.channel, self._world.bot, draft, self._follow_up_origin(interaction, draft.flags)
        )

    def _follow_up_origin(self, interaction: Interaction, flags: int) -> Origin:
        original = self.find(interaction, interaction.original) if interaction.original else None
        is_reply = original is not None and original.seen_by is None
        record = interaction.record()
        if interaction.original:
            record["original_response_message_id"] = str(interaction.original)
        return Origin(
            REPLY if is_reply else 0,
            reply_to=interaction.original if is_reply else None,
            interaction=record,
            is_webhook=True,
            seen_by=interaction.ask.user.id if flags & EPHEMERAL else None,
        )


def _done(interaction: Interaction, outcome: Json) -> Json:
    kept = {key: outcome[key] for key in ("id", "outcome", "reason") if key in outcome}
    return kept | ({"nonce": interaction.ask.nonce} if interaction.ask.nonce is not None else {})


def _kind_of(interaction: Interaction, body: Json) -> Answer:
    allowed = set(ALLOWED[interaction.ask.kind])
    if interaction.ask.kind == MODAL_SUBMIT and interaction.ask.message is None:
        allowed -= {Answer.UPDATE, Answer.DEFERRED_UPDATE}
    kind = body.get("type")
    form = ValidationErrors()
    form.choice("type", kind, sorted(allowed))
    form.refuse()
    return Answer(int(kind or 0))


def _choices(interaction: Interaction, data: Json) -> list[Json]:
    """At most 25, each with a name and a value of up to 100 characters."""
    form = ValidationErrors()
    choices = [c for c in form.count("data.choices", data.get("choices"), 0, 25) if isinstance(c, dict)]
    for position, choice in enumerate(choices):
        where = f"data.choices.{position}"
        form.text(f"{where}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str | None):
            form.text(f"{where}.value", choice.get("value"), 1, 100)
    form.refuse()
    locale = interaction.ask.user.locale
    return [
        {
            "name": choice["name"],
            "name_localized": (choice.get("name_localizations") or {}).get(locale) or choice["name"],
            "value": choice["value"],
        }
        for choice in choices
    ]


def _open_modal(interaction: Interaction, data: Json) -> Json:
    check_modal(data)
    number_components(data["components"])
    interaction.modal = {
        "id": str(interaction.key),
        "custom_id": data["custom_id"],
        "title": data["title"],
        "components": data["components"],
    }
    return interaction.modal
