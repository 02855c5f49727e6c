"""What the bot takes for granted of Discord, and how each such assumption is tried in a test channel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import ui
from msgspec import Struct

from chatbot.app.discord_check.trial import (
    COMPONENTS_V2,
    FILM,
    OLD_POST,
    PICTURE,
    NotTriedError,
    Trial,
    film,
    gallery,
    media_of,
    picture,
)
from chatbot.bot.interactions.setup.permissions import NEEDED, missing_of

OLD_AFTER: Final = 3600.0
"""Seconds after which a post is an old one for Discord."""
MOST_OLD_EDITS: Final = 12
"""Edits of an old post that are tried."""
HELD_BACK: Final = 5.0
"""Seconds that an edit takes at most that is not held back."""


class Assumption(Struct, frozen=True):
    """Something the bot relies on, what it does where that is not so, and how it is tried."""

    sentence: str
    otherwise: str
    holds: Callable[[Trial], Awaitable[bool]]


# --- By the bot alone -----------------------------------------------------------------------------------


async def _picture_in_components(trial: Trial) -> bool:
    message = await trial.post_files(trial.channel, gallery() | {"flags": COMPONENTS_V2}, picture())
    return message["attachments"] == [] and "attachment_id" in media_of(message)


async def _listed_picture_stays(trial: Trial) -> bool:
    message = await trial.post_files(trial.channel, gallery() | {"flags": COMPONENTS_V2}, picture())
    key = media_of(message).get("attachment_id")
    if key is None:
        raise NotTriedError("the answer to the post names no attachment")
    path = f"/channels/{trial.channel}/messages/{message['id']}"
    edited = await trial.request("PATCH", path, gallery() | {"attachments": [{"id": key}]})
    return bool(media_of(edited).get("attachment_id") == key)


async def _unlisted_picture_is_refused(trial: Trial) -> bool:
    message = await trial.post_files(trial.channel, gallery() | {"flags": COMPONENTS_V2}, picture())
    try:
        await trial.request("PATCH", f"/channels/{trial.channel}/messages/{message['id']}", gallery())
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        return error.status == 400
    return False


async def _same_nonce_makes_one_post(trial: Trial) -> bool:
    body = {"content": "Waypost check", "nonce": f"a{trial.run}", "enforce_nonce": True}
    first, second = await trial.post(trial.channel, **body), await trial.post(trial.channel, **body)
    return bool(first["id"] == second["id"])


async def _nonces_are_one_author_s(trial: Trial) -> bool:
    body = {"content": "Waypost check", "nonce": f"b{trial.run}", "enforce_nonce": True}
    first, second = await trial.post(trial.channel, **body), await trial.post(await trial.thread(), **body)
    return bool(first["id"] == second["id"])


async def _post_wakes_a_thread(trial: Trial) -> bool:
    thread = await trial.thread()
    await trial.request("PATCH", f"/channels/{thread}", {"archived": True})
    await trial.post(thread, content="Waypost check")
    found = await trial.request("GET", f"/channels/{thread}")
    return not found["thread_metadata"]["archived"]


async def _film_is_shown(trial: Trial) -> bool:
    message = await trial.post_files(trial.channel, gallery(FILM) | {"flags": COMPONENTS_V2}, film())
    media = media_of(message)
    return media.get("content_type") == "image/webp" and media.get("width") == 64


async def _owner_is_written_to(trial: Trial) -> bool:
    owner = (await trial.client.application_info()).owner.id
    dm = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(owner)})
    again = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(owner)})
    message = await trial.post(int(dm["id"]), content="Waypost check: hands are written like this.")
    return bool(dm["id"] == again["id"] == message["channel_id"])


async def _dm_is_refused_with_a_code(trial: Trial) -> bool:
    """The bot cannot write to itself."""
    try:
        dm = await trial.request("POST", "/users/@me/channels", {"recipient_id": str(trial.client.application_id)})
        await trial.post(int(dm["id"]), content="Waypost check")
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        return error.code > 0
    return False


async def _old_edits(trial: Trial) -> bool:
    """Whether edits of a post that an earlier check has left, more than an hour ago, are held back at last."""
    path = f"/channels/{trial.channel}/messages"
    if not trial.old_post:
        kept = await trial.request("POST", path, {"content": OLD_POST})
        raise NotTriedError(f"run the check again in an hour or later, with WAYPOST_CHECK_OLD_POST={kept['id']}")
    now = await trial.post(trial.channel, content="Waypost check")
    age = discord.utils.snowflake_time(int(now["id"])) - discord.utils.snowflake_time(trial.old_post)
    if age.total_seconds() < OLD_AFTER:
        minutes = (OLD_AFTER - age.total_seconds()) / 60
        raise NotTriedError(f"its post is too young: run the check again in {minutes:.0f} minutes")
    trial.take_away(trial.channel, trial.old_post)
    try:
        for number in range(MOST_OLD_EDITS):
            async with asyncio.timeout(HELD_BACK):
                await trial.request("PATCH", f"{path}/{trial.old_post}", {"content": f"Waypost check, edit {number}"})
    except (TimeoutError, discord.RateLimited):
        return True
    return False


# --- With a person who presses --------------------------------------------------------------------------


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


async def _permissions_are_told(trial: Trial) -> bool:
    if trial.first is None:
        raise NotTriedError("nobody pressed the button")
    return not missing_of(trial.first.app_permissions, NEEDED)


async def _later_press_deletes_a_private_answer(trial: Trial) -> bool:
    if trial.private is None:
        raise NotTriedError("there is no private answer")
    press = await trial.press()
    await press.response.defer(ephemeral=True, thinking=True)
    view = ui.View(timeout=None).add_item(ui.Button(label="3 of 3: press me", custom_id=f"check-c{trial.run}"))
    await press.edit_original_response(content="One more.", view=view)
    await press.followup.delete_message(trial.private)
    return True


async def _form_has_checkboxes(trial: Trial) -> bool:
    if trial.private is None:
        raise NotTriedError("there is no private answer")
    press = await trial.press()
    options = [discord.CheckboxGroupOption(label=f"Ticket {number}", value=str(number)) for number in range(3)]
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id="boxes", min_values=1, max_values=3, options=options)
    form = ui.Modal(title="Waypost check", custom_id=f"check-d{trial.run}")
    form.add_item(ui.Label(text="Tick one or more and send", component=boxes))
    await press.response.send_modal(form)
    sent = await trial.press()
    await sent.response.send_message("Thank you, that is all.", ephemeral=True)
    return bool(boxes.values)


ASSUMPTIONS: Final = (
    Assumption(
        "A picture stands in the post's components alone, which name its attachment",
        "the bot does not know how to keep a picture in an edit, and takes an old post's buttons away another way.",
        _picture_in_components,
    ),
    Assumption(
        "An edit that lists the picture keeps it",
        "the bot takes an old post's buttons away another way.",
        _listed_picture_stays,
    ),
    Assumption(
        "An edit that does not list its picture is refused",
        "nothing changes: the bot lists it all the same.",
        _unlisted_picture_is_refused,
    ),
    Assumption(
        "The same nonce makes one post",
        "a post may come twice when Discord's answer to the first one is lost.",
        _same_nonce_makes_one_post,
    ),
    Assumption(
        "Nonces are one author's, not one channel's",
        "nothing changes: the bot's nonces differ from channel to channel.",
        _nonces_are_one_author_s,
    ),
    Assumption(
        "A post wakes an archived thread",
        "tables in a thread stand still until somebody opens the thread again.",
        _post_wakes_a_thread,
    ),
    Assumption("A film is a picture like any other", "the film of a game is not shown.", _film_is_shown),
    Assumption(
        "The application's owner can be written to, and the DM is the same each time",
        "hands are not written; /hand shows them.",
        _owner_is_written_to,
    ),
    Assumption(
        "A DM that cannot be written is refused with a code",
        "the bot takes it for trouble that passes and tries a few times.",
        _dm_is_refused_with_a_code,
    ),
    Assumption(
        "Many edits of old posts are held back for a while",
        "nothing changes: the bot is ready for it, and posts anew what cannot wait.",
        _old_edits,
    ),
    Assumption(
        "An answer that was promised may bring a picture",
        "boards and hands do not appear after a press; /hand and a text board do.",
        _deferred_answer_gets_its_picture,
    ),
    Assumption(
        "Discord tells the permissions that the bot has in the channel",
        "the bot finds out what it lacks when Discord refuses a post. Look at the bot's role and the channel.",
        _permissions_are_told,
    ),
    Assumption(
        "A later press may delete an earlier private answer",
        "old private answers stay until their reader dismisses them; their buttons do nothing.",
        _later_press_deletes_a_private_answer,
    ),
    Assumption("A form has checkboxes", "tickets are chosen from the menu beside the form.", _form_has_checkboxes),
)
