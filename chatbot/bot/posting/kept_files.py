"""The files of a message that an edit keeps: which ones, and how Discord is told.

Where pictures stand in components, the list of a message's attachments is empty, and the id of each stands in the media
item that shows it. An edit that shows a file as ``attachment://name`` must list its id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

import discord
from discord import ui

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord.types.message import Attachment as AttachmentPayload

FileIds: TypeAlias = "tuple[int, ...] | None"
"""The files that a message shows; None where Discord has not said what their ids are."""


class KeptFile(discord.Attachment):
    """A file that an edit keeps: its id is all that Discord is told of it."""

    __slots__ = ()

    def __init__(self, file: int) -> None:
        self.id = file

    def to_dict(self) -> AttachmentPayload:
        """The file in the request for an edit."""
        return cast("AttachmentPayload", {"id": str(self.id)})


def file_ids(message: discord.Message) -> FileIds:
    """The files that a message shows."""
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    shown = [media.attachment_id for media in _media(view)]
    known = [file for file in shown if file is not None] or [file.id for file in message.attachments]
    return tuple(known) if len(known) >= len(shown) else None


def drop_files(view: ui.LayoutView) -> None:
    """Take everything off a view that shows a file."""
    for item in list(view.walk_children()):
        if isinstance(item, ui.MediaGallery | ui.File):
            (item.parent if isinstance(item.parent, ui.Container) else view).remove_item(item)


def _media(view: ui.LayoutView) -> Iterator[discord.UnfurledMediaItem]:
    for item in view.walk_children():
        match item:
            case ui.MediaGallery():
                yield from (shown.media for shown in item.items)
            case ui.File():
                yield item.media
            case _:
                continue
