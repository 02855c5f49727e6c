"""``Reply``: the private answer to one interaction, and what its person has chosen and reads.

An interaction is acknowledged at once, a question only if its answer takes a moment: then it costs one request instead
of two. A change is stored before its answer is sent, and the channel gets a post, so a lost answer loses nothing.
``PrivateAnswers`` deletes what nobody needs of a table any more. After a restart it stays, and its buttons still work.
Discord's client sends the same choice in a menu once until the menu's message is updated. So a choice is acknowledged
by an update without content: it resets the menu and overwrites nothing. A new answer follows it.
Discord names a language only with an interaction, so ``People`` notes it for later direct messages.
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
from chatbot.bot.voice import Voice, language_of
from chatbot.people.preferences import Preferences, ServerSettings
from chatbot.runtime.tasks import BackgroundTasks, next_moment
from chatbot.store.connection import RoundTrip, StoreUnreachable
from chatbot.store.records import PreferenceStore, Record, ServerSettingsStore
from chatbot.tables import outcome
from chatbot.tables.outcome import Refusal
from chatbot.tables.table import LESSON_TABLE, Actor, Facts, Role
from engine.api import AnyGame, Line, Translatable

log = logging.getLogger(__name__)
_T = TypeVar("_T")
Interaction: TypeAlias = "discord.Interaction[discord.Client]"
NOBODY: Final = discord.AllowedMentions.none()
TOO_LATE: Final = {401, 404}  # Statuses of an answer after a quarter of an hour, and of one that is gone


class Instead(NamedTuple):
    """A button for what a person may do instead of what was refused."""

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
}  # What a person may do instead, by the code of the refusal
BUTTON: Final = discord.ComponentType.button.value
ANSWERED_AT_ONCE: Final = 0.8  # Seconds, of Discord's three, in which an answer needs no acknowledgement


class Passing(NamedTuple):
    """An answer that is out of date once the turn after this revision is posted, or the next turn of its reader."""

    revision: int
    until_called: bool


class Reply:
    """The answer to one interaction, and what is known of the one who asked."""

    def __init__(self, interaction: Interaction, table: int | None = None, values: Sequence[str] = ()) -> None:
        self.interaction = interaction
        self.values = values  # What was chosen in a menu
        # The channel of the table that it is about: that where it was asked, or the one that a button names.
        self._table = interaction.channel_id if table is None else table
        self.key = str(interaction.id)  # Names this request, so that a repeated one changes nothing
        self.is_new = False  # True if it is a message of its own, not an edit of the one that holds the button
        self._unacknowledged: Acknowledgement | None = None  # The way, unless it is answered before
        self._timer: asyncio.TimerHandle | None = None
        self._acknowledging: asyncio.Task[None] | None = None
        self._is_public = False  # True while everybody can read the answer
        is_choice = dict(interaction.data or {}).get("component_type", BUTTON) != BUTTON
        self._menu_post = interaction.message if is_choice else None  # The message whose menu was used, if one was
        self.begun: Facts | None = None  # The table whose game it has begun, with this interaction mixed into the seed
        self.is_closed = False  # True once Discord has refused an answer as too late, or its reader has dismissed it
        self.shown = 0  # The message that it is now
        self.table_shown: int | None = None  # The table that it is about, if it is one
        self.passing: Passing | None = None
        self.asked_at = next_moment()  # What was read of the store since then is new enough to answer from

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def actor(self) -> Actor:
        """Return the person who asks; a moderator of one channel is none of another one's table."""
        user = self.interaction.user
        manages = self.interaction.permissions.manage_channels or self.interaction.guild_id is None
        moderator = manages and self._table == self.interaction.channel_id
        role = Role.MODERATOR if moderator else Role.MEMBER
        return Actor(user.id, user.display_name, role, self.interaction.id)

    @property
    def chosen(self) -> Preferences | None:
        """Return what the person who asks has chosen for themselves; None where that could not be read."""
        return reader_chosen(self.interaction)

    def note_choice(self, name: str, value: object) -> None:
        """Answer as if this preference, which has just been stored, had been read with the interaction."""
        if (chosen := self.chosen) is not None:
            self.interaction.extras[CHOSEN] = msgspec.structs.replace(chosen, **{name: value})

    def people_named(self) -> dict[str, str]:
        """Return the names of the persons who were chosen in a menu, by their ids as texts; bots are left out."""
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

    def lacks(self, channel: int, granted: discord.Permissions, needed: Iterable[str]) -> Line | None:
        """Return which of these permissions the person lacks there; None if none, or in direct messages."""
        missing = missing_of(granted, needed) if self.interaction.guild_id is not None else []
        names = tuple(self.voice().text(f"permission-{name}") for name in missing)
        return Line("you-lack-permissions", {"channel": f"<#{channel}>", "permissions": names}) if names else None

    async def acknowledge_soon(self, how: Acknowledgement) -> None:
        """Acknowledge a question soon, unless its answer comes first; a change calls ``acknowledge_now`` before."""
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
        """Return how it is still to be acknowledged, if it is: whoever asks does it now."""
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
        """Return True if the answer follows the reset of a menu; the "original response" is the menu's message then."""
        return self.is_new and self._menu_post is not None

    def _pressed_in_private(self) -> bool:
        """Return True if the pressed message is an answer or a hand sent by direct message, not a table's post."""
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
        """Fill the answer. One about a ``table`` is the only one that its reader has of it: the one before goes."""
        self.table_shown, self.passing = table, passing
        self.shown = await self._fill(page, pictures, files)

    async def _fill(self, page: Layout, pictures: Pictures, files: Sequence[discord.File]) -> int:
        """Fill the answer; returns the id of the message that it is now, or 0 when it came too late."""
        attached = [*files_of(pictures), *files]
        if self._is_public:  # it is withdrawn
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
        """Drop an answer that Discord no longer takes, and note that it takes no other."""
        try:
            yield
        except discord.HTTPException as error:
            if error.status not in TOO_LATE:
                raise
            self.is_closed = True
            log.info("a reply was too late: %s", error.code)

    async def launch_activity(self) -> bool:
        """Open the application's Activity, if it is not too late for that; say whether it was opened."""
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
        """Answer with a form, or say that it is too late for one: a form can only be the first answer."""
        if self._take_unacknowledged() is None:
            await self.say(Line("form-late"))
            return
        form.stop()  # it is read as presses are, by its id
        with self._unless_too_late():
            await self.interaction.response.send_modal(form)

    async def show_publicly(self, page: Layout) -> int:
        """Answer in public, and return the message's id; 0 if a private answer is already on its way."""
        if self._take_unacknowledged() is None:
            return 0
        self._is_public = True
        sent = await self.interaction.response.send_message(view=page.build(), allowed_mentions=NOBODY)
        return sent.message_id or 0

    async def _answer_at_once(self, page: Layout, attached: Sequence[discord.File]) -> int:
        """Give the answer as the first that Discord hears of it: one request instead of two."""
        view, response = page.build(), self.interaction.response
        if self.is_new:
            sent = await response.send_message(view=view, files=attached, ephemeral=True, allowed_mentions=NOBODY)
            return sent.message_id or 0
        edited = await response.edit_message(view=view, attachments=attached, allowed_mentions=NOBODY)
        return (edited.message_id if edited is not None else None) or 0

    async def say(self, saying: Translatable, game: AnyGame | None = None) -> None:
        await self.show(self.page(saying, game))

    def page(self, saying: Translatable, game: AnyGame | None = None, match: str = "") -> Layout:
        """Return what is said; if it is a refusal in a match, with buttons for what is possible instead."""
        voice, match = self.voice(game), match or str(saying.params.get("match", ""))
        page = Layout(voice.translate(saying))
        offered = OFFERED.get(saying.code, ()) if match and self._table is not None else ()
        style = ButtonStyle.primary if len(offered) == 1 else ButtonStyle.secondary
        ids = [(ButtonId(one.act, self._table or 0, match, cells=one.cells), one.label) for one in offered]
        page.buttons([labelled_button(voice, button_id, label, style) for button_id, label in ids])
        return page

    async def accepted(self, result: _T | Refusal) -> _T | None:
        """Return the result of what was asked; say a refusal, and return None."""
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
        """Send one more answer and return it; None if it came too late."""
        with self._unless_too_late():
            return await self.interaction.followup.send(
                view=page.build(), ephemeral=not is_public, silent=is_public, allowed_mentions=NOBODY, wait=True
            )
        return None


NOT_TO_BE_ANSWERED: Final = {10015, 10062, 40060, 50027}
"""Discord's codes: unknown or invalid (it came too late), answered (it came twice)."""


async def report_failure(interaction: Interaction, error: Exception) -> None:
    """Log an error with its traceback, and tell the user that it went wrong and that nothing is lost."""
    if isinstance(error, discord.HTTPException) and error.code in NOT_TO_BE_ANSWERED:
        log.info("interaction in channel %s was not answered: %s", interaction.channel_id, error.code)
        return
    if unreachable := isinstance(error, StoreUnreachable):
        log.warning("interaction in channel %s: Redis is unavailable", interaction.channel_id)
    else:
        log.error("interaction in channel %s failed", interaction.channel_id, exc_info=error)
    if isinstance(error, discord.NotFound) or interaction.type is discord.InteractionType.autocomplete:
        return
    reply = Reply(interaction)
    try:
        if not interaction.response.is_done():
            await reply.acknowledge_new()
        await reply.send_followup(reply.voice().text("store-unreachable" if unreachable else "something-failed"))
    except discord.HTTPException as second:
        log.warning("could not report the failure: %s %s", second.status, second.code)


DELETABLE_FOR: Final = 14 * 60  # Seconds to delete a private answer: Discord's quarter of an hour, less some
MOST_REMEMBERED: Final = 2000  # Private answers that this process remembers
DELETE_TIMEOUT: Final = 8.0  # Seconds that deleting one may take


class PrivateAnswer(NamedTuple):
    """A private answer, and the webhook through which it can be deleted."""

    webhook: discord.Webhook
    message: int
    passing: Passing | None


class PrivateAnswers:
    """The one private answer that each person has of a table: the next one takes its place.

    What only told the result of a move goes when the turn after it is posted. A press on a public post cannot edit an
    older answer, so its own answer is new, and the older one is deleted; Discord allows that for a quarter of an hour.
    """

    def __init__(self, clock: Callable[[], float], background: BackgroundTasks) -> None:
        self._background = background
        self._newest: TTLCache[tuple[int, int], PrivateAnswer] = TTLCache(MOST_REMEMBERED, DELETABLE_FOR, clock)
        self._posted: LRUCache[int, int] = LRUCache(MOST_REMEMBERED)  # The revision of each table's last turn post

    def note(self, reply: Reply) -> None:
        """Remember what a reply has shown, and delete in the background what it replaces."""
        if not reply.shown:
            return
        for key in [key for key, answer in self._newest.items() if answer.message == reply.shown]:
            del self._newest[key]  # the message may be about something else now
        if reply.table_shown is None:
            return
        key = (reply.table_shown, reply.interaction.user.id)
        self._delete(key)
        self._newest[key] = PrivateAnswer(reply.interaction.followup, reply.shown, reply.passing)
        self._delete_passed(key, called=())

    def turn_posted(self, channel: int, revision: int, called: Collection[int]) -> None:
        """Delete what the post of a turn, which calls these people, makes out of date."""
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
    """Delete an answer, which its reader may have dismissed already."""
    try:
        async with asyncio.timeout(DELETE_TIMEOUT):
            await webhook.delete_message(message)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("could not delete a private reply: %s", type(error).__name__)


CHOSEN: Final = "chosen"  # The key of the choices in an interaction's extras
READING_SECONDS: Final = 0.5  # Seconds, of Discord's three, to read the choices


async def read_chosen(interaction: Interaction, preferences: PreferenceStore, trip: RoundTrip) -> None:
    """Read what this person has chosen; where that takes too long, their language is Discord's."""
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
    return (chosen.own_language if chosen is not None else "") or language_of(interaction.locale)


CACHED_LANGUAGES: Final = 5000  # Persons and servers whose language this process keeps in memory


def is_community(guild: discord.Guild) -> bool:
    return "COMMUNITY" in guild.features


class People:
    """The language in which persons and servers are written to. Its methods raise ``StoreUnreachable``."""

    def __init__(
        self, client: Callable[[], discord.Client], stored: Record[str], server_settings: ServerSettingsStore
    ) -> None:
        self._client, self._stored, self._server_settings = client, stored, server_settings
        self._languages: LRUCache[int, str] = LRUCache(CACHED_LANGUAGES)

    async def note_language(self, person_or_server: int, language: str) -> None:
        """Note the language that Discord has named for a person or a server, by their id."""
        if self._languages.get(person_or_server) == language:
            return
        self._languages[person_or_server] = language
        await self._stored.put(language, person_or_server)

    def forget(self, user: int) -> None:
        """Drop what this process remembers of a person."""
        self._languages.pop(user, None)

    async def language(self, user: int, guild: int) -> str:
        """Return the language of a direct message to this person, who plays in this server."""
        known = self._languages.get(user) or await self._stored.get(user)
        return known or await self.guild_language(guild)

    async def table_language(self, facts: Facts, settings: ServerSettings | None = None) -> str:
        """Return the language of posts about a table: the server's, or in direct messages that of the person."""
        return await (self.guild_language(facts.guild, settings) if facts.guild else self.language(facts.host, 0))

    async def guild_language(self, guild: int, settings: ServerSettings | None = None) -> str:
        """Return the language of a server; its settings are read if they are not given.

        A server has a language on Discord only if it is a community; Discord says English of all others. There the
        first person who opens a table decides, until ``/setup`` does.
        """
        settings = settings or await self._server_settings.get(guild)
        found = self._client().get_guild(guild)
        if decided := settings.language or ("" if found and is_community(found) else settings.first_language):
            return decided
        if found:
            return language_of(found.preferred_locale)
        return self._languages.get(guild) or await self._stored.get(guild) or language_of("")
