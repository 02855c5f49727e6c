"""``waypost check`` tests, in a Discord channel, the assumptions that the bot makes about Discord.

Each assumption is reported as yes, no or open, with the bot's behaviour if it does not hold. For some, a person must
press three buttons; if nobody does, these assumptions stay open. The check deletes all its posts but one. If a check at
least an hour later is given the id of this post, it edits the post and then deletes it, too.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord import ui
from discord.http import Route
from msgspec import Struct
from PIL import Image

from chatbot.app.commands import stop_on_signals
from chatbot.app.logs import say
from chatbot.app.settings import BadSettings, Settings
from chatbot.bot.card_emojis import is_of_an_emoji
from chatbot.bot.channels import NEEDED, NoDiscord, missing_of, reason_of
from chatbot.bot.client import READY_SECONDS, log_in, token_from
from chatbot.bot.reply import is_community
from chatbot.runtime.tasks import end
from render import paint

LONGEST_QUOTE: Final = 80


class Finding(Struct, frozen=True):
    """The result for one assumption. ``holds`` is None if the assumption could not be tested."""

    assumption: Assumption
    holds: bool | None
    detail: str = ""

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.detail else ""
        found = f"{self.assumption.sentence}{detail}"
        if self.holds is None:
            return f"open {found}. If not, {self.assumption.otherwise}"
        return f"yes  {found}" if self.holds else f"no   {found}. Then {self.assumption.otherwise}"


async def run_check(_settings: Settings) -> None:
    """Test every assumption and print the results. Raises ``NoDiscord`` or ``BadSettings`` with advice."""
    await stop_on_signals().run(_check(token_from(os.environ), channel_from(os.environ), old_post_from(os.environ)))


async def _check(token: str, channel: int, old_post: int | None) -> None:
    async with logged_in(token) as client:
        async for finding in findings(Trial(client, channel, old_post=old_post)):
            say(str(finding))


def channel_from(environment: Mapping[str, str]) -> int:
    """Return ``WAYPOST_CHECK_CHANNEL``, the id of the test channel. Raises ``BadSettings``."""
    named = environment.get("WAYPOST_CHECK_CHANNEL", "").strip()
    if not (named.isascii() and named.isdigit()):
        raise BadSettings(
            ["WAYPOST_CHECK_CHANNEL must be the id of a text channel for tests: right-click it on Discord, Copy ID."]
        )
    return int(named)


def old_post_from(environment: Mapping[str, str]) -> int | None:
    """Return ``WAYPOST_CHECK_OLD_POST``, the id of the post left by an earlier check, or None if it is not set. Raises
    ``BadSettings``.
    """
    if not (named := environment.get("WAYPOST_CHECK_OLD_POST", "").strip()):
        return None
    if not (named.isascii() and named.isdigit()):
        raise BadSettings(["WAYPOST_CHECK_OLD_POST must be the number printed by an earlier check."])
    return int(named)


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Yield a bare client with this bot's token and none of its commands. Raises ``NoDiscord``."""
    # Use shards, as the bot does, because without them discord.py fails if the first connection cannot be made.
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    async with client:
        await log_in(client, token)
        connection = asyncio.create_task(client.connect())
        try:
            await _wait_until_ready(client, connection)
            yield client
        finally:
            await end([connection])  # may be waiting to reconnect
            await client.close()


async def _wait_until_ready(client: discord.Client, connection: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        ready.cancel()
        if connection.done() and (error := connection.exception()) is not None:
            raise reason_of(error)
        raise NoDiscord(f"Discord was not ready within {READY_SECONDS:.0f} seconds. Check https://discordstatus.com.")


async def findings(trial: Trial) -> AsyncIterator[Finding]:
    """Yield the finding for each assumption. If Discord rejects a test's request, the assumption does not hold."""
    try:
        for assumption in ASSUMPTIONS:
            yield await _tested(assumption, trial)
    finally:
        await trial.clean_up()


async def _tested(assumption: Assumption, trial: Trial) -> Finding:
    try:
        return Finding(assumption, await assumption.holds(trial))
    except NotSoError as reason:
        return Finding(assumption, holds=False, detail=str(reason))
    except NotTriedError as reason:
        return Finding(assumption, None, str(reason))
    except discord.DiscordServerError as error:
        return Finding(assumption, None, f"Discord has an outage: {error.status}")
    except discord.HTTPException as error:
        said = " ".join(error.text.split())[:LONGEST_QUOTE]
        return Finding(assumption, holds=False, detail=f"Discord returned {error.status}, {error.code}: {said}")
    except (aiohttp.ClientError, OSError) as error:
        return Finding(assumption, None, f"Discord does not respond: {type(error).__name__}")


OLD_AFTER: Final = 3600.0  # Age in seconds from which Discord treats a post as old
MOST_OLD_EDITS: Final = 12
HELD_BACK: Final = 5.0  # Longest time in seconds for an edit that is not held back


Trying: TypeAlias = "Callable[[Trial], Awaitable[bool]]"


class Assumption(Struct, frozen=True):
    """An assumption about Discord, its test, and the bot's behaviour if it does not hold."""

    sentence: str
    otherwise: str
    holds: Trying


ASSUMPTIONS: Final[list[Assumption]] = []


def assumed(sentence: str, otherwise: str) -> Callable[[Trying], Trying]:
    def noted(holds: Trying) -> Trying:
        ASSUMPTIONS.append(Assumption(sentence, otherwise, holds))
        return holds

    return noted


# --- By the bot alone -----------------------------------------------------------------------------------


@assumed(
    "A picture is only in the post's components, with the id of its attachment",
    "the bot cannot keep a picture in an edit, and removes an old post's buttons in another way.",
)
async def _picture_in_components(trial: Trial) -> bool:
    message = await trial.post_gallery(picture())
    return message["attachments"] == [] and "attachment_id" in media_of(message)


@assumed("An edit that lists the picture keeps it", "the bot removes an old post's buttons in another way.")
async def _listed_picture_stays(trial: Trial) -> bool:
    message = await trial.post_gallery(picture())
    if (key := media_of(message).get("attachment_id")) is None:
        raise NotTriedError("the response to the post has no attachment id")
    path = f"/channels/{trial.channel}/messages/{message['id']}"
    edited = await trial.request("PATCH", path, gallery() | {"attachments": [{"id": key}]})
    return bool(media_of(edited).get("attachment_id") == key)


@assumed("An edit that does not list its picture is rejected", "nothing changes: the bot always lists it.")
async def _unlisted_picture_is_refused(trial: Trial) -> bool:
    message = await trial.post_gallery(picture())
    try:
        await trial.request("PATCH", f"/channels/{trial.channel}/messages/{message['id']}", gallery())
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        return error.status == 400
    return False


@assumed("The same nonce makes one post", "a post may appear twice if Discord's response to the first one is lost.")
async def _same_nonce_makes_one_post(trial: Trial) -> bool:
    body = {"content": "Waypost check", "nonce": f"a{trial.run}", "enforce_nonce": True}
    first, second = await trial.post(trial.channel, **body), await trial.post(trial.channel, **body)
    return bool(first["id"] == second["id"])


@assumed("Nonces are per author, not per channel", "nothing changes: the bot's nonces differ between channels.")
async def _nonces_are_one_author_s(trial: Trial) -> bool:
    body = {"content": "Waypost check", "nonce": f"b{trial.run}", "enforce_nonce": True}
    first, second = await trial.post(trial.channel, **body), await trial.post(await trial.thread(), **body)
    return bool(first["id"] == second["id"])


@assumed("A post reopens an archived thread", "games in a thread pause until somebody reopens the thread.")
async def _post_wakes_a_thread(trial: Trial) -> bool:
    thread = await trial.thread()
    await trial.request("PATCH", f"/channels/{thread}", {"archived": True})
    await trial.post(thread, content="Waypost check")
    found = await trial.request("GET", f"/channels/{thread}")
    return not found["thread_metadata"]["archived"]


@assumed("An animation is shown like a picture", "the film of a game is not shown.")
async def _film_is_shown(trial: Trial) -> bool:
    message = await trial.post_gallery(film())
    media = media_of(message)
    return media.get("content_type") == "image/webp" and media.get("width") == 64


@assumed(
    "An application's emoji on a button is never rejected",
    "the bot resends rejected posts at once, then without emojis. Posts are slightly late, and nothing is lost.",
)
async def _emoji_is_taken(trial: Trial) -> bool:
    """Return True if Discord accepts each of many posts with an emoji.

    Discord is known to reject a few percent of such posts (discord-api-docs, issue 7128).
    """
    button = {"type": 2, "style": 2, "label": "Waypost check", "custom_id": "emoji", "emoji": await trial.emoji()}
    refused = 0
    for _ in range(EMOJIS_SENT):
        try:
            await trial.post(trial.channel, components=[{"type": 1, "components": [button]}])
        except discord.HTTPException as error:
            if not is_of_an_emoji(error):
                raise
            refused += 1
    if refused:
        raise NotSoError(f"{refused} of {EMOJIS_SENT} were rejected")
    return True


@assumed(
    "A private thread can be opened, and a person added to it",
    "people who do not accept direct messages cannot play the daily game. Check the bot's role and the channel.",
)
async def _private_thread_takes_a_person(trial: Trial) -> bool:
    thread = await trial.thread(PRIVATE_THREAD)
    await trial.request("PUT", f"/channels/{thread}/thread-members/{await trial.owner()}")
    await trial.post(thread, content="Waypost check: a daily game may begin here.")
    return True


@assumed(
    "The server has a language on Discord",
    "the first person who opens a game sets the language of posts, and /setup changes it.",
)
async def _server_has_a_language(trial: Trial) -> bool:
    here = trial.client.get_channel(trial.channel)
    guild = getattr(here, "guild", None)
    if not isinstance(guild, discord.Guild):
        raise NotTriedError("the channel is not on a server of the bot")
    if not is_community(guild):
        raise NotSoError(f"it is not a community, so Discord always reports {guild.preferred_locale}")
    return True


@assumed(
    "The application's owner accepts a DM, in the same channel each time",
    "hands are not sent by DM; /hand shows them.",
)
async def _owner_is_written_to(trial: Trial) -> bool:
    owner = await trial.owner()
    dm = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(owner)})
    again = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(owner)})
    message = await trial.post(int(dm["id"]), content="Waypost check: hands are sent like this.")
    return bool(dm["id"] == again["id"] == message["channel_id"])


@assumed(
    "A DM that cannot be sent is rejected with a code",
    "the bot treats it as a temporary failure and retries a few times.",
)
async def _dm_is_refused_with_a_code(trial: Trial) -> bool:
    """Return True if Discord rejects a direct message to the bot itself with an error code."""
    try:
        dm = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(trial.client.application_id)})
        await trial.post(int(dm["id"]), content="Waypost check")
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        return error.code > 0
    return False


@assumed(
    "Many edits of old posts are held back for a while",
    "nothing changes: the bot is prepared for it, and makes new posts if an edit cannot wait.",
)
async def _old_edits(trial: Trial) -> bool:
    """Return True if Discord delays edits of a post that an earlier check left more than an hour ago."""
    path = f"/channels/{trial.channel}/messages"
    if not trial.old_post:
        kept = await trial.request("POST", path, {"content": OLD_POST})
        raise NotTriedError(f"run the check again in an hour or later, with WAYPOST_CHECK_OLD_POST={kept['id']}")
    now = await trial.post(trial.channel, content="Waypost check")
    age = discord.utils.snowflake_time(int(now["id"])) - discord.utils.snowflake_time(trial.old_post)
    if age.total_seconds() < OLD_AFTER:
        minutes = (OLD_AFTER - age.total_seconds()) / 60
        raise NotTriedError(f"its post is too young: run the check again in {minutes:.0f} minutes")
    trial.posted.append((trial.channel, trial.old_post))
    try:
        for number in range(MOST_OLD_EDITS):
            body = {"content": f"Waypost check, edit {number}"}
            await trial.request("PATCH", f"{path}/{trial.old_post}", body, seconds=HELD_BACK)
    except HeldBackError:
        return True
    return False


# --- With a person's help -------------------------------------------------------------------------------


@assumed(
    "A deferred reply may contain a picture",
    "presses show no boards and hands as pictures; /hand and text boards still work.",
)
async def _deferred_answer_gets_its_picture(trial: Trial) -> bool:
    view = ui.View(timeout=None).add_item(ui.Button(label="Waypost check: press me", custom_id=f"check-a{trial.run}"))
    await trial.post(trial.channel, content="1 of 3", components=view.to_components())
    trial.first = press = await trial.press()
    await press.response.defer(ephemeral=True, thinking=True)
    layout: ui.LayoutView = ui.LayoutView(timeout=None)
    layout.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}")))
    layout.add_item(ui.ActionRow(ui.Button(label="2 of 3: press me", custom_id=f"check-b{trial.run}")))
    message = await press.edit_original_response(view=layout, attachments=[picture()])
    trial.private = message.id
    return any(isinstance(part, discord.MediaGalleryComponent) for part in message.components)


@assumed(
    "Discord reports the bot's permissions in the channel",
    "the bot notices missing permissions only when Discord rejects a post. Check the bot's role and the channel.",
)
async def _permissions_are_told(trial: Trial) -> bool:
    if trial.first is None:
        raise NotTriedError("nobody pressed the button")
    return not missing_of(trial.first.app_permissions, NEEDED)


@assumed(
    "A private reply can be deleted with its own press's token while a later press is answered",
    "old private replies stay until their reader dismisses them; their buttons do nothing.",
)
async def _private_answer_is_deleted_through_its_press(trial: Trial) -> bool:
    if trial.private is None or trial.first is None:
        raise NotTriedError("there is no private reply")
    press = await trial.press()
    await press.response.defer(ephemeral=True, thinking=True)
    view = ui.View(timeout=None).add_item(ui.Button(label="3 of 3: press me", custom_id=f"check-c{trial.run}"))
    await press.edit_original_response(content="One more.", view=view)
    await trial.first.followup.delete_message(trial.private)
    return True


@assumed("A form has checkboxes", "tickets are chosen from the menu beside the form.")
async def _form_has_checkboxes(trial: Trial) -> bool:
    if trial.private is None:
        raise NotTriedError("there is no private reply")
    press = await trial.press()
    options = [discord.CheckboxGroupOption(label=f"Ticket {number}", value=str(number)) for number in range(3)]
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id="boxes", min_values=1, max_values=3, options=options)
    form = ui.Modal(title="Waypost check", custom_id=f"check-d{trial.run}")
    form.add_item(ui.Label(text="Tick one or more and send", component=boxes))
    await press.response.send_modal(form)
    sent = await trial.press()
    await sent.response.send_message("Thank you, that is all.", ephemeral=True)
    return bool(boxes.values)


PICTURE: Final = f"check.{paint.PICTURE_SUFFIX}"
FILM: Final = f"check.{paint.ANIMATION_SUFFIX}"
PATIENCE: Final = 120.0
OLD_POST: Final = "Waypost check: this post stays until it is old, for a check to come."  # Text of the post left behind
COMPONENTS_V2: Final = 1 << 15
ARCHIVED_AFTER_A_DAY: Final = 1440
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
EMOJIS_SENT: Final = 25
ANSWER_SECONDS: Final = 60.0  # Seconds for a request, including discord.py's wait for rate limits
CLEAN_SECONDS: Final = 60.0  # Seconds to delete the check's posts


class NotSoError(Exception):
    """An assumption does not hold. The message gives the reason."""


class NotTriedError(Exception):
    """An assumption could not be tested. The message gives the reason."""


class HeldBackError(NotTriedError):
    """Discord delays a request, because of its rate limits, for longer than the check waits."""


class Trial:
    """The shared state of the tests: the channel, the posts made there, and the button presses of the person who helps
    with the check.
    """

    def __init__(
        self, client: discord.Client, channel: int, patience: float = PATIENCE, *, old_post: int | None = None
    ) -> None:
        self.client = client
        self.channel = channel
        self.patience = patience
        self.old_post = old_post  # The post left in the channel by an earlier check
        self.run = f"{time.time_ns():x}"[-10:]
        self.first: discord.Interaction[Any] | None = None
        self.private: int | None = None
        self.posted: list[tuple[int, int]] = []  # Channels and messages to delete at the end
        self._threads: dict[int, int] = {}  # By their type
        self._emoji: dict[str, str] | None = None
        self._asked: set[asyncio.Task[Any]] = set()
        self._presses: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()
        client.event(self.on_interaction)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        if str(data.get("custom_id", "")).startswith("check-"):
            self._presses.put_nowait(interaction)

    async def press(self) -> discord.Interaction[Any]:
        """Wait for the next press, and return its interaction. Raises ``NotTriedError`` if nobody presses."""
        try:
            async with asyncio.timeout(self.patience):
                return await self._presses.get()
        except TimeoutError:
            raise NotTriedError("nobody pressed the button") from None

    async def request(self, method: str, path: str, body: object = None, seconds: float | None = None) -> Any:  # noqa: ANN401 - Discord's JSON
        """Make a request, and return Discord's response. Raises ``HeldBackError`` and discord.py's exceptions."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        return await self._in_time(self.client.http.request(Route(method, path), **sent), seconds)

    async def _in_time(self, request: Coroutine[Any, Any, Any], seconds: float | None = None) -> Any:  # noqa: ANN401 - Discord's JSON
        """Return the response if it arrives within ``seconds``. Raises ``HeldBackError`` if it does not.

        A late request is not cancelled, because that would leave discord.py's rate limits locked.
        """
        asked = asyncio.create_task(request)
        self._asked.add(asked)
        seconds = ANSWER_SECONDS if seconds is None else seconds
        if not (await asyncio.wait([asked], timeout=seconds))[0]:
            raise HeldBackError(f"Discord limits such requests for more than {seconds:.0f} seconds")
        self._asked.discard(asked)
        return asked.result()

    async def post(self, channel: int, **body: object) -> dict[str, Any]:
        answer: dict[str, Any] = await self.request("POST", f"/channels/{channel}/messages", body)
        self.posted.append((channel, int(answer["id"])))
        return answer

    async def post_gallery(self, file: discord.File) -> dict[str, Any]:
        body = json.dumps(gallery(file.filename) | {"flags": COMPONENTS_V2})
        parts: list[dict[str, Any]] = [
            {"name": "payload_json", "value": body},
            {"name": "files[0]", "value": file.fp, "filename": file.filename},
        ]
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=self.channel)
        answer: dict[str, Any] = await self._in_time(self.client.http.request(route, form=parts, files=[file]))
        self.posted.append((self.channel, int(answer["id"])))
        return answer

    async def thread(self, kind: int = PUBLIC_THREAD) -> int:
        if kind not in self._threads:
            body = {"name": "Waypost check", "type": kind, "auto_archive_duration": ARCHIVED_AFTER_A_DAY}
            body |= {"invitable": True} if kind == PRIVATE_THREAD else {}  # like the bot
            self._threads[kind] = int((await self.request("POST", f"/channels/{self.channel}/threads", body))["id"])
        return self._threads[kind]

    async def owner(self) -> int:
        """Return the id of the application's owner.

        If a team owns the application, return the team's owner, because Discord then reports an artificial user as the
        application's owner.
        """
        about = await self.request("GET", "/oauth2/applications/@me")
        return int(about["team"]["owner_user_id"] if about.get("team") else about["owner"]["id"])

    async def emoji(self) -> dict[str, str]:
        """Return the emoji that the check uploads to the application. It is deleted at the end."""
        if self._emoji is None:
            drawn = base64.b64encode(paint.png(_sample_picture(2))).decode()
            body = {"name": f"waypost_check_{self.run}", "image": f"data:image/png;base64,{drawn}"}
            made = await self.request("POST", f"/applications/{self.client.application_id}/emojis", body)
            self._emoji = {"id": made["id"], "name": made["name"]}
        return self._emoji

    async def clean_up(self) -> None:
        """Delete the check's posts and its emoji, and archive its threads, as far as Discord allows that in time. Then
        cancel delayed requests.
        """
        made = [f"/channels/{channel}/messages/{message}" for channel, message in self.posted]
        if self._emoji is not None:
            made.append(f"/applications/{self.client.application_id}/emojis/{self._emoji['id']}")
        requests = [self.client.http.request(Route("DELETE", path)) for path in made]
        archived, threads = {"archived": True}, self._threads.values()
        requests += [self.client.http.request(Route("PATCH", f"/channels/{one}"), json=archived) for one in threads]
        with suppress(TimeoutError):
            async with asyncio.timeout(CLEAN_SECONDS):
                await asyncio.gather(*requests, return_exceptions=True)
        await end(self._asked)


def picture() -> discord.File:
    return discord.File(io.BytesIO(paint.jpeg(_sample_picture(1))), PICTURE)


def film() -> discord.File:
    frames = [_sample_picture(number) for number in range(1, 5)]
    return discord.File(io.BytesIO(paint.webp(frames, [200] * len(frames))), FILM)


def _sample_picture(number: int) -> Image.Image:
    return Image.new("RGB", (64, 48), (40 * number % 256, 90, 160))


def gallery(name: str = PICTURE) -> dict[str, Any]:
    return {"components": [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}]}


def media_of(message: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = message["components"][0]["items"][0]["media"]
    return found
