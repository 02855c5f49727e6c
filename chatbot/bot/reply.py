"""``Reply``: the private answer to one interaction, and the preferences and language of the person who gets it.

An interaction is acknowledged at once, unless it is a question. A quick answer to a question is the first response,
which saves a request. A change is stored before its answer is sent, and the channel gets a post, so a lost answer loses
nothing. ``PrivateAnswers`` deletes outdated answers about a table. Answers from before a restart stay, and their
buttons still work. Discord's client sends the same choice in a menu only once until the menu's message is updated. So a
choice is acknowledged by an update without content, which resets the menu and overwrites nothing; then a new answer
follows. Discord reports a language only with an interaction, so ``People`` stores the language for later direct
messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, assert_never

import aiohttp
import discord
import msgspec
from cachetools import LRUCache, TTLCache
from discord import ButtonStyle

from chatbot.bot.channels import missing_of
from chatbot.bot.components import SURE, Acknowledgement, Act, ButtonId, Layout, labelled_button
from chatbot.bot.painter import Pictures, files_of
from chatbot.bot.voice import BotLine, Voice, language_of
from chatbot.people.preferences import Preferences, ServerSettings
from chatbot.runtime.tasks import BackgroundTasks, next_moment
from chatbot.store.connection import RoundTrip, StoreUnreachable
from chatbot.store.records import PreferenceStore, Record, ServerSettingsStore
from chatbot.tables import outcome
from chatbot.tables.outcome import Refusal, unknown_game
from chatbot.tables.table import LESSON_TABLE, Actor, Facts, Role
from engine.api import AnyGame, Translatable
from engine.games import UnknownGame

log = logging.getLogger(__name__)
_T = TypeVar("_T")
Interaction: TypeAlias = "discord.Interaction[discord.Client]"
NOBODY: Final = discord.AllowedMentions.none()
TOO_LATE: Final = {401, 404}  # Statuses of an answer after a quarter of an hour, and of a deleted one


class Instead(NamedTuple):
    """A button for an alternative to a refused request."""

    act: str
    label: str = ""
    cells: tuple[str, ...] = ()


OPEN_TABLE: Final = (Instead(Act.NEW_TABLE),)
OFFERED: Final = {
    "seat-given-up": (Instead(Act.RECLAIM),),
    outcome.STILL_INVITED: (Instead(Act.START_WITHOUT),),
    outcome.SEATS_FIXED: (Instead(Act.ASK_SEAT),),
    "host-runs": (Instead(Act.ASK_SEAT, "button-join"),),
    outcome.TABLE_FULL.code: OPEN_TABLE,
    outcome.NO_COMPUTERS_SEAT.code: OPEN_TABLE,
    outcome.NO_NEWCOMERS.code: OPEN_TABLE,
    outcome.SURE_JOIN.code: (Instead(Act.JOIN, "button-join-late", (SURE,)),),
}  # Alternatives by the code of the refusal
BUTTON: Final = discord.ComponentType.button.value
ANSWERED_AT_ONCE: Final = 0.8  # Seconds of Discord's three within which an answer needs no acknowledgement


class Passing(NamedTuple):
    """The condition that makes an answer outdated: a post of the turn with this revision, or of a later turn.

    If ``until_called``, the post must also call the answer's reader to move.
    """

    revision: int
    until_called: bool


class Reply:
    """The answer to one interaction, with the data of the person who used the button or command."""

    def __init__(self, interaction: Interaction, table: int | None = None, values: Sequence[str] = ()) -> None:
        self.interaction = interaction
        self.values = values  # Values chosen in a menu
        # The channel of the table: the one in the button's id, or else the interaction's.
        self._table = interaction.channel_id if table is None else table
        self.key = str(interaction.id)  # Identifies this request, so that a repeated one changes nothing
        self.is_new = False  # True for a new message, False for an edit of the one with the button
        self._unacknowledged: Acknowledgement | None = None  # The pending way to acknowledge
        self._timer: asyncio.TimerHandle | None = None
        self._acknowledging: asyncio.Task[None] | None = None
        self._is_public = False  # True while everybody can read the answer
        is_choice = dict(interaction.data or {}).get("component_type", BUTTON) != BUTTON
        self._menu_post = interaction.message if is_choice else None  # The message whose menu was used, if any
        self.begun: Facts | None = None  # The table whose game this interaction began; its id is mixed into the seed
        self.is_closed = False  # True once Discord rejected an answer as too late, or its reader dismissed it
        self.shown = 0  # The id of the answer's message
        self.table_shown: int | None = None  # The table that the answer shows, if any
        self.passing: Passing | None = None
        self.asked_at = next_moment()  # The moment of the request; data read from the store since then is recent enough

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def is_guest(self) -> bool:
        return is_guest(self.interaction)

    @property
    def server(self) -> int:
        """Return the interaction's Discord server, or 0 in direct messages and where the bot is not a member."""
        return 0 if self.is_guest else self.interaction.guild_id or 0

    @property
    def actor(self) -> Actor:
        """Return the acting person. They can be a moderator only for the table of the channel where they act."""
        user = self.interaction.user
        manages = self.interaction.permissions.manage_channels or self.interaction.guild_id is None
        moderator = manages and self._table == self.interaction.channel_id
        role = Role.MODERATOR if moderator else Role.MEMBER
        return Actor(user.id, user.display_name, role, self.interaction.id)

    @property
    def chosen(self) -> Preferences | None:
        """Return the person's preferences, or None if they could not be read."""
        return reader_chosen(self.interaction)

    def note_choice(self, name: str, value: object) -> None:
        """Update a preference that this interaction has cached, after the new value was stored."""
        if (chosen := self.chosen) is not None:
            self.interaction.extras[CHOSEN] = msgspec.structs.replace(chosen, **{name: value})

    def people_named(self) -> dict[str, str]:
        """Return the names of the people chosen in a menu, by their ids as text. Bots are left out."""
        data: dict[str, Any] = dict(self.interaction.data or {})
        resolved: dict[str, Any] = data.get("resolved", {})
        users, members = resolved.get("users", {}), resolved.get("members", {})
        return {
            user_id: members.get(user_id, {}).get("nick") or user.get("global_name") or user["username"]
            for user_id, user in users.items()
            if not user.get("bot")
        }

    def voice(self, game: AnyGame | None = None) -> Voice:
        return Voice(reader_language(self.interaction), game)

    def lacks(self, channel: int, granted: discord.Permissions, needed: Iterable[str]) -> BotLine | None:
        """Return a line that names the needed permissions that the person lacks in this channel, or None if they lack
        none.

        In direct messages, no permissions are needed.
        """
        missing = missing_of(granted, needed) if self.interaction.guild_id is not None else []
        names = tuple(self.voice().text(f"permission-{name}") for name in missing)
        return BotLine("you-lack-permissions", {"channel": f"<#{channel}>", "permissions": names}) if names else None

    async def acknowledge_soon(self, how: Acknowledgement) -> None:
        """Acknowledge a question soon, unless its answer comes first.

        A handler that changes something calls ``acknowledge_now`` before the change.
        """
        self.is_new = how is Acknowledgement.NEW_ANSWER or not self._pressed_in_private()
        if self._follows_choice:
            await self.acknowledge(how)
            return
        self._unacknowledged = how
        self._timer = asyncio.get_running_loop().call_later(ANSWERED_AT_ONCE, self._begin_acknowledging)

    def _begin_acknowledging(self) -> None:
        if (how := self._take_unacknowledged()) is not None:
            self._acknowledging = asyncio.create_task(self.acknowledge(how))

    async def acknowledge_now(self) -> None:
        self._begin_acknowledging()
        if self._acknowledging is not None:
            await self._acknowledging

    def _take_unacknowledged(self) -> Acknowledgement | None:
        """Return the pending way to acknowledge, or None, and stop its timer. The caller must then respond at once."""
        if self._timer is not None:
            self._timer.cancel()
        how, self._unacknowledged = self._unacknowledged, None
        return how

    async def acknowledge(self, how: Acknowledgement) -> None:
        match how:
            case Acknowledgement.EDIT | Acknowledgement.SILENT:
                await self._acknowledge_in_place()
            case Acknowledgement.BY_PLACE if self._pressed_in_private():
                await self._acknowledge_in_place()
            case Acknowledgement.NEW_ANSWER | Acknowledgement.BY_PLACE:
                await self.acknowledge_new()
            case _:
                assert_never(how)

    async def acknowledge_new(self) -> None:
        self.is_new = True
        if self._follows_choice:
            await self._acknowledge_in_place()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _acknowledge_in_place(self) -> None:
        response = self.interaction.response
        if self._menu_post is None:
            await response.defer()
        else:
            called = discord.AllowedMentions(everyone=False, roles=False, users=self._menu_post.mentions)
            await response.edit_message(allowed_mentions=called)

    @property
    def _follows_choice(self) -> bool:
        """Return True if the answer follows the reset of a menu, whose message is then the "original response"."""
        return self.is_new and self._menu_post is not None

    def _pressed_in_private(self) -> bool:
        """Return True unless a table's post was pressed. Private answers and hands in direct messages are not such
        posts.
        """
        message, here = self.interaction.message, self.interaction.channel_id
        is_letter = self.interaction.guild_id is None and self._table not in {LESSON_TABLE, here}
        return message is None or message.flags.ephemeral or is_letter

    async def show(
        self,
        page: Layout,
        pictures: Pictures = (),
        files: Sequence[discord.File] = (),
        *,
        table: int | None = None,
        passing: Passing | None = None,
    ) -> None:
        """Show the answer. An answer about a ``table`` replaces its reader's earlier answer about that table."""
        self.table_shown, self.passing = table, passing
        self.shown = await self._fill(page, pictures, files)

    async def _fill(self, page: Layout, pictures: Pictures, files: Sequence[discord.File]) -> int:
        """Send the answer and return its message's id, or 0 if Discord no longer accepts the answer, or if the answer
        replaces a public one.
        """
        attached = [*files_of(pictures), *files]
        if self._is_public:  # a withdrawn public answer
            self._is_public = False
            await self.delete()
            await self.send_followup_page(page)
            return 0
        with self._unless_too_late():
            if self._take_unacknowledged() is not None:
                return await self._answer_at_once(page, attached)
            await self.acknowledge_now()
            return await self._complete(page.build(), attached)
        return 0

    async def _complete(self, view: discord.ui.LayoutView, attached: Sequence[discord.File]) -> int:
        followup = self.interaction.followup
        if not self._follows_choice:
            edit = self.interaction.edit_original_response
            return (await edit(view=view, attachments=attached, allowed_mentions=NOBODY)).id
        if self.shown:
            await followup.edit_message(self.shown, view=view, attachments=attached, allowed_mentions=NOBODY)
            return self.shown
        files = list(attached)
        sent = await followup.send(view=view, files=files, ephemeral=True, wait=True, allowed_mentions=NOBODY)
        return sent.id

    @contextmanager
    def _unless_too_late(self) -> Iterator[None]:
        """Within the block, drop an answer that Discord rejects as too late, and mark this reply as closed."""
        try:
            yield
        except discord.HTTPException as error:
            if error.status not in TOO_LATE:
                raise
            self.is_closed = True
            log.info("a reply was too late: %s", error.code)

    async def launch_activity(self) -> bool:
        """Open the application's Activity and return True.

        Return False if the interaction is already acknowledged or Discord rejects the Activity.
        """
        if self._take_unacknowledged() is None:
            return False
        try:
            await self.interaction.response.launch_activity()
        except discord.HTTPException as error:
            log.warning("could not open the Activity: %s", error.code)
            await self.acknowledge_new()
            return False
        return True

    async def show_form(self, form: discord.ui.Modal) -> None:
        """Answer with a form. If the interaction is already acknowledged, say that it is too late for a form."""
        if self._take_unacknowledged() is None:
            await self.say(BotLine("form-late"))
            return
        form.stop()  # forms are handled by their id, like presses
        with self._unless_too_late():
            await self.interaction.response.send_modal(form)

    async def show_publicly(self, page: Layout) -> int:
        """Answer in public and return the message's id. Return 0 if a private answer has already begun."""
        if self._take_unacknowledged() is None:
            return 0
        self._is_public = True
        sent = await self.interaction.response.send_message(view=page.build(), allowed_mentions=NOBODY)
        return sent.message_id or 0

    async def _answer_at_once(self, page: Layout, attached: Sequence[discord.File]) -> int:
        """Send the answer as the first response, which needs one request instead of two. Return the message's id, or 0
        if Discord does not report one.
        """
        view, response = page.build(), self.interaction.response
        if self.is_new:
            sent = await response.send_message(view=view, files=attached, ephemeral=True, allowed_mentions=NOBODY)
            return sent.message_id or 0
        edited = await response.edit_message(view=view, attachments=attached, allowed_mentions=NOBODY)
        return (edited.message_id if edited is not None else None) or 0

    async def say(self, saying: Translatable, game: AnyGame | None = None) -> None:
        await self.show(self.page(saying, game))

    def page(self, saying: Translatable, game: AnyGame | None = None, match: str = "") -> Layout:
        """Return a page with the text. For a refusal in a match, the page also has buttons for alternatives."""
        voice, match = self.voice(game), match or str(saying.params.get("match", ""))
        page = Layout(voice.translate(saying))
        offered = OFFERED.get(saying.code, ()) if match and self._table is not None else ()
        style = ButtonStyle.primary if len(offered) == 1 else ButtonStyle.secondary
        ids = [(ButtonId(one.act, self._table or 0, match, cells=one.cells), one.label) for one in offered]
        page.buttons([labelled_button(voice, button_id, label, style) for button_id, label in ids])
        return page

    async def accepted(self, result: _T | Refusal) -> _T | None:
        """Return a successful result; otherwise show the refusal and return None."""
        if not isinstance(result, Refusal):
            return result
        await self.say(result)
        return None

    async def say_text(self, text: str) -> None:
        await self.show(Layout(text))

    async def delete(self) -> None:
        with self._unless_too_late():
            await self.acknowledge_now()
            if self._follows_choice:
                await self.interaction.followup.delete_message(self.shown)
            else:
                await self.interaction.delete_original_response()

    async def send_followup(self, text: str) -> discord.WebhookMessage | None:
        return await self.send_followup_page(Layout(text))

    async def send_followup_page(self, page: Layout, *, is_public: bool = False) -> discord.WebhookMessage | None:
        """Send another answer and return it, or return None if Discord no longer accepts answers."""
        with self._unless_too_late():
            return await self.interaction.followup.send(
                view=page.build(), ephemeral=not is_public, silent=is_public, allowed_mentions=NOBODY, wait=True
            )
        return None


def is_guest(interaction: Interaction) -> bool:
    """Return True if the bot is not a member of this Discord server or chat, but the person has installed the bot.

    The bot can then answer interactions, with at most 5 follow-ups each, but it cannot post.
    """
    guild = interaction.guild_id
    return interaction.context.private_channel if guild is None else interaction.client.get_guild(guild) is None


NOT_TO_BE_ANSWERED: Final = {10015, 10062, 40060, 50027}
"""Discord's error codes for interactions that are unknown or invalid (too late) or already answered (received
twice)."""


async def report_failure(interaction: Interaction, error: Exception) -> None:
    """Log an error with its traceback. Tell the user that their request failed and that nothing is lost."""
    if isinstance(error, discord.HTTPException) and error.code in NOT_TO_BE_ANSWERED:
        log.info("interaction in channel %s was not answered: %s", interaction.channel_id, error.code)
        return
    if unreachable := isinstance(error, StoreUnreachable):
        log.warning("interaction in channel %s: Redis is unavailable", interaction.channel_id)
    elif isinstance(error, UnknownGame):
        log.warning("interaction in channel %s: the game %s is not installed", interaction.channel_id, error.name)
    else:
        log.error("interaction in channel %s failed", interaction.channel_id, exc_info=error)
    if isinstance(error, discord.NotFound) or interaction.type is discord.InteractionType.autocomplete:
        return
    reply = Reply(interaction)
    try:
        if not interaction.response.is_done():
            await reply.acknowledge_new()
        if isinstance(error, UnknownGame):
            await reply.send_followup(reply.voice().translate(unknown_game(error.name)))
        else:
            await reply.send_followup(reply.voice().text("store-unreachable" if unreachable else "something-failed"))
    except discord.HTTPException as second:
        log.warning("could not report the failure: %s %s", second.status, second.code)


DELETABLE_FOR: Final = 14 * 60  # Seconds to delete a private answer: slightly less than Discord's quarter of an hour
MOST_REMEMBERED: Final = 2000  # Private answers remembered by this process
DELETE_TIMEOUT: Final = 8.0  # Seconds to delete a private answer


class PrivateAnswer(NamedTuple):
    """A private answer, with the webhook that can delete it."""

    webhook: discord.Webhook
    message: int
    passing: Passing | None


class PrivateAnswers:
    """Each person's latest private answer about each table. A new answer replaces the earlier one.

    An answer that only shows a move's result is deleted when the turn after the move is posted. A press on a public
    post cannot edit an earlier private answer, so the press gets a new answer and the earlier one is deleted. Discord
    allows the deletion for a quarter of an hour.
    """

    def __init__(self, clock: Callable[[], float], background: BackgroundTasks) -> None:
        self._background = background
        self._newest: TTLCache[tuple[int, int], PrivateAnswer] = TTLCache(MOST_REMEMBERED, DELETABLE_FOR, clock)
        self._posted: LRUCache[int, int] = LRUCache(MOST_REMEMBERED)  # The revision of each table's last turn post

    def note(self, reply: Reply) -> None:
        """Remember a reply's answer. In the background, delete the earlier answer that it replaces."""
        if not reply.shown:
            return
        for key in [key for key, answer in self._newest.items() if answer.message == reply.shown]:
            del self._newest[key]  # the message may now be about something else
        if reply.table_shown is None:
            return
        key = (reply.table_shown, reply.interaction.user.id)
        self._delete(key)
        self._newest[key] = PrivateAnswer(reply.interaction.followup, reply.shown, reply.passing)
        self._delete_passed(key, called=())

    def turn_posted(self, channel: int, revision: int, called: Collection[int]) -> None:
        """Delete the answers that a newly posted turn makes outdated. Its post calls the people in ``called``
        to move.
        """
        self._posted[channel] = revision
        for key in [key for key in self._newest if key[0] == channel]:
            self._delete_passed(key, called)

    def _delete_passed(self, key: tuple[int, int], called: Collection[int]) -> None:
        passing = self._newest[key].passing
        if passing is None or self._posted.get(key[0], -1) < passing.revision:
            return
        if not passing.until_called or key[1] in called:
            self._delete(key)

    def _delete(self, key: tuple[int, int]) -> None:
        if (answer := self._newest.pop(key, None)) is not None:
            self._background.begin(_delete(answer.webhook, answer.message))


async def _delete(webhook: discord.Webhook, message: int) -> None:
    try:
        async with asyncio.timeout(DELETE_TIMEOUT):
            await webhook.delete_message(message)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("could not delete a private reply: %s", type(error).__name__)


CHOSEN: Final = "chosen"  # The key of the preferences in an interaction's extras
READING_SECONDS: Final = 0.5  # Seconds of Discord's three to read the preferences


async def read_chosen(interaction: Interaction, preferences: PreferenceStore, trip: RoundTrip) -> None:
    """Read this person's preferences for the interaction. If this fails or takes too long, Discord's language
    is used.
    """
    chosen = preferences.ask(trip, interaction.user.id)
    try:
        async with asyncio.timeout(READING_SECONDS):
            await trip.send()
            interaction.extras[CHOSEN] = chosen()
    except (StoreUnreachable, TimeoutError) as error:
        log.info("could not load a person's language, using their Discord language: %s", type(error).__name__)


def reader_chosen(interaction: Interaction) -> Preferences | None:
    chosen: Preferences | None = interaction.extras.get(CHOSEN)
    return chosen


def reader_language(interaction: Interaction) -> str:
    chosen = reader_chosen(interaction)
    own = chosen.own_language if chosen is not None else ""
    return language_of(own or interaction.locale)


CACHED_LANGUAGES: Final = 5000  # People and servers whose language this process caches


def is_community(guild: discord.Guild) -> bool:
    return "COMMUNITY" in guild.features


class People:
    """Finds the language for each person and Discord server. Methods that need Redis may raise ``StoreUnreachable``."""

    def __init__(
        self, client: Callable[[], discord.Client], stored: Record[str], server_settings: ServerSettingsStore
    ) -> None:
        self._client, self._stored, self._server_settings = client, stored, server_settings
        self._languages: LRUCache[int, str] = LRUCache(CACHED_LANGUAGES)

    async def note_language(self, person_or_server: int, language: str) -> None:
        """Under ``person_or_server``, store the language that Discord reported for that person or Discord server."""
        if self._languages.get(person_or_server) == language:
            return
        self._languages[person_or_server] = language
        await self._stored.put(language, person_or_server)

    def forget(self, user: int) -> None:
        """Drop this process's cached data of a person."""
        self._languages.pop(user, None)

    async def language(self, user: int, guild: int) -> str:
        """Return the language for a direct message to this person, who plays on the Discord server ``guild``."""
        known = self._languages.get(user) or await self._stored.get(user)
        return known or await self.guild_language(guild)

    async def table_language(self, facts: Facts, settings: ServerSettings | None = None) -> str:
        """Return the language of posts about a table: the Discord server's or, in direct messages, the person's."""
        return await (self.guild_language(facts.guild, settings) if facts.guild else self.language(facts.host, 0))

    async def guild_language(self, guild: int, settings: ServerSettings | None = None) -> str:
        """Return the language of posts on a Discord server. Its settings are read if they are not given.

        A server has its own language on Discord only if it is a community; Discord reports English for all others. On
        those others, the first person who opens a table decides the language, until ``/setup`` sets it.
        """
        settings = settings or await self._server_settings.get(guild)
        found = self._client().get_guild(guild)
        if decided := settings.language or ("" if found and is_community(found) else settings.first_language):
            return decided
        if found:
            return language_of(found.preferred_locale)
        return self._languages.get(guild) or await self._stored.get(guild) or language_of("")
