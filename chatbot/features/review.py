"""Reviews of finished games, which are private until a player shares them with the channel.

A worker makes the review while the answer shows the progress. A later request, even after a restart, shows the same
review: a chart, then each turning point with the move played, the better one and the reasons.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import discord

from chatbot.bot.channels import TROUBLE, channel_url
from chatbot.bot.commands import command
from chatbot.bot.components import NEW_ANSWER, SILENT, Act, ButtonId, Layout, button, labelled_button
from chatbot.bot.descriptions import escaped_name, unescaped, with_names_of_result, with_short_names
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.painter import Painter, Picture, PictureRequest, Pictures, files_of, try_drawing, with_words
from chatbot.bot.reply import TOO_LATE, Reply
from chatbot.bot.turning_points import better_move, move_played, move_told, point_heading
from chatbot.bot.voice import BotLine, Voice, moment, relative_time
from chatbot.people.fair_use import REVIEWS_AN_HOUR, HourlyShare
from chatbot.people.preferences import Theme
from chatbot.store.connection import StoreUnreachable
from chatbot.store.reviews import FinishedReview, KnownReview, ReviewedGame, ReviewProgress
from chatbot.tables.outcome import Refusal
from chatbot.tables.table import Facts
from engine.api import Seat, Value, seat_name
from engine.review import Review, TurningPoint

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 2.0  # Seconds between two reads of a review's progress
WAIT_SECONDS: Final = 13 * 60
"""Seconds during which a private answer can be edited: Discord's quarter of an hour, with a margin."""


class GameReview(Feature):
    """Handles the command and the buttons of reviews."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._share = HourlyShare(REVIEWS_AN_HOUR, frame.clock)

    @button(Act.REVIEW, NEW_ANSWER, "button-review", is_anywhere=True)
    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        if reply.values:
            channel, _, match = reply.values[0].partition(":")
            await self._open(reply, int(channel), match)
        else:
            await self._open(reply, pressed.channel, pressed.match)

    @command("game review")
    async def open_last(self, reply: Reply) -> None:
        if (facts := await reply.accepted(await self.db.queries.facts(reply.channel))) is not None:
            await self._open(reply, reply.channel, facts.match)

    @button(Act.SHARE, SILENT, "button-share")
    async def share(self, reply: Reply, pressed: ButtonId) -> None:
        """Post the review in the channel's language, or tell the person where it was posted before."""
        known = await self.db.reviews.known(pressed.channel, pressed.match)
        if not isinstance(known, FinishedReview):
            await reply.send_followup(reply.voice().text("review-later"))
            return
        own, where = reply.voice(), reply.interaction.channel_id or 0
        claimed = await self.db.reviews.claim_share(pressed.channel, pressed.match, where)
        if isinstance(claimed, Refusal):
            await reply.send_followup(own.translate(claimed))
            return
        if claimed is not None:
            url = f"{channel_url(reply.interaction.guild_id or 0, where)}/{claimed or ''}"
            await reply.send_followup(own.text("review-shared-before", {"link": url}))
            return
        post = await self._shared(reply, pressed, known)
        await self.db.reviews.note_share(pressed.channel, pressed.match, where, post)
        await reply.send_followup(own.text("review-not-shared" if post is None else "review-shared-now"))

    async def _shared(self, reply: Reply, pressed: ButtonId, known: FinishedReview) -> int | None:
        guild = reply.interaction.guild_id
        language = await self.frame.people.guild_language(guild) if guild else reply.voice().language
        page = Layout(Voice(language).text("review-shared", {"name": f"**{escaped_name(reply.actor.name)}**"}))
        voice, _ = await self._reader(Voice(language, self.frame.find(known.review.game)), reply, pressed)
        files = await self._put(page, reply, pressed, known.review, voice, None)
        return await _posted(reply, page, files)

    async def _open(self, reply: Reply, channel: int, match: str) -> None:
        record = await self.db.queries.record(channel, match)
        if isinstance(record, Refusal):
            await reply.say(record)
            return
        sealed = await self.db.daily.sealed_until(record)
        if isinstance(sealed, int):
            await reply.say(BotLine("daily-sealed", {"at": moment(sealed)}))
            return
        known = await self.db.reviews.known(channel, match)
        if known == ReviewProgress() and (again := self._share.take(reply.actor.user)) is not None:
            await reply.say(BotLine("too-many-reviews", {"count": REVIEWS_AN_HOUR, "at": relative_time(again)}))
            return
        known = await self.db.reviews.ask(channel, match, reply.actor.user, reply.interaction.guild_id or 0)
        if isinstance(known, ReviewProgress):
            await reply.say_text(_progress(reply, known))
            self.frame.watching.begin(self._follow(reply, channel, match, known))
        else:
            await self._show(reply, channel, match, known)

    async def _follow(self, reply: Reply, channel: int, match: str, known: KnownReview | Refusal) -> None:
        """Show the review's progress until the review is finished or the answer can no longer be edited.

        Then show the finished review, or say that it comes later.
        """
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_SECONDS):
                    while isinstance(known, ReviewProgress) and not reply.is_closed:
                        said = known
                        await asyncio.sleep(LOOK_SECONDS)
                        known = await self.db.reviews.known(channel, match)
                        if isinstance(known, ReviewProgress) and known != said:
                            await reply.say_text(_progress(reply, known))
            if not reply.is_closed:
                await self._show(reply, channel, match, known)
        except (StoreUnreachable, *TROUBLE) as error:
            log.info("table %s: could not show a review: %s", channel, type(error).__name__)

    async def _show(self, reply: Reply, channel: int, match: str, known: KnownReview | Refusal) -> None:
        if not isinstance(known, FinishedReview):
            await reply.say(known if isinstance(known, Refusal) else Refusal("review-later"))
            return
        page, share = Layout(), ButtonId(Act.SHARE, channel, match)
        voice, seat = await self._reader(reply.voice(self.frame.find(known.review.game)), reply, share)
        files = await self._put(page, reply, share, known.review, voice, seat)
        page.buttons([labelled_button(voice, share)])
        await reply.show(page, files=files)

    async def _put(
        self, page: Layout, reply: Reply, game: ButtonId, review: Review, voice: Voice, reader: Seat | None
    ) -> list[discord.File]:
        reviewed = await self.db.reviews.shown(game.channel, game.match, review.read_by(reader))
        if not isinstance(reviewed, ReviewedGame):
            page.text(reply.voice().translate(reviewed))
            return []
        theme = await self.db.preferences.theme(reply.actor.user)
        return files_of(await put_review(page, self.frame.painter, reviewed, voice, theme, reader))

    async def _reader(self, voice: Voice, reply: Reply, game: ButtonId) -> tuple[Voice, Seat | None]:
        """Return the voice with the players' names, and the reader's seat or None."""
        facts, user = await self.db.queries.facts(game.channel), reply.actor.user
        if isinstance(facts, Facts) and facts.match == game.match:
            seats = (seat for seat, owner in enumerate(facts.owners) if owner and owner.user == user)
            return with_short_names(voice, facts), next(seats, None)
        own = await self.db.results.of_user(user)
        played = next((one for one, _ in own if (one.channel, one.match) == (game.channel, game.match)), None)
        if played is None:
            return voice, None
        return with_names_of_result(voice, played), played.number_of(user)


def _progress(reply: Reply, known: ReviewProgress) -> str:
    if known.percent is None:
        return reply.voice().text("review-queued")
    return reply.voice().text("review-progress", {"percent": known.percent})


async def _posted(reply: Reply, page: Layout, files: list[discord.File]) -> int | None:
    try:
        post = await reply.interaction.followup.send(
            view=page.build(), files=files, ephemeral=False, wait=True, allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException as error:
        if error.status not in {*TOO_LATE, 403}:
            raise
        log.info("channel %s: could not share a review: %s", reply.channel, error.code)
        return None
    return post.id


PICTURE: Final = "review"


async def put_review(
    page: Layout, painter: Painter, reviewed: ReviewedGame, voice: Voice, theme: Theme, reader: Seat | None = None
) -> Pictures:
    """Add the review to the page: the chart, then each turning point. Return the pictures in the order of the page."""
    review, game = reviewed.review, voice.game
    if game is None:
        raise ValueError("a review needs the voice of its game")
    names = tuple(unescaped(voice.label(seat_name(seat))) for seat in range(len(review.result)))
    told = "\n".join(accuracy_lines(review, voice))
    page.text(voice.text("review-heading", {"game": voice.of_game("game")}))
    chart = await try_drawing(painter.review(review, names, theme, voice.language, unescaped(told)), PICTURE)
    page.pictures(chart)
    if not chart:
        page.text(told)
    stand_ins = voice.text("review-stand-ins", {"count": reviewed.stand_ins}) if reviewed.stand_ins else ""
    page.text("\n".join(filter(None, (stand_ins, intro(review, voice, reader)))))
    shown = [*chart]
    for number, (point, view) in enumerate(zip(review.turning_points, reviewed.views, strict=True), start=1):
        page.text(point_heading(number, point, reviewed.moves, voice))
        shown += await _put_point(page, painter, PictureRequest(game, view, voice, names, theme), point)
    return tuple(shown)


def intro(review: Review, voice: Voice, reader: Seat | None) -> str:
    """Return the line above the turning points, which says how many concern this reader."""
    count, own = len(review.turning_points), sum(point.seat == reader for point in review.turning_points)
    which = "first" if 0 < own < count else "none" if count and not own and reader is not None else "all"
    return voice.text("review-intro", {"count": count, "own": which})


def accuracy_lines(review: Review, voice: Voice) -> list[str]:
    """Return the chart in words: each player's accuracy, and expected points, or chances of winning in a game without
    points, at the start, the middle and the end.
    """
    middle = review.expected[len(review.expected) // 2]
    lines = []
    for seat, percent in enumerate(review.accuracy):
        expected = {"first": review.expected[0][seat], "middle": middle[seat], "last": review.result[seat]}
        course = voice.text("review-points-told" if voice.has_points else "review-chances-told", expected)
        told: dict[str, Value] = {"seat": seat_name(seat), "course": course}
        if percent is None:
            lines.append(voice.text("review-unjudged-told", told))
        else:
            lines.append(voice.text("review-accuracy-told", {**told, "percent": percent}))
    return lines


async def _put_point(page: Layout, painter: Painter, request: PictureRequest, point: TurningPoint) -> list[Picture]:
    """Add the move played and the better one to the page, with their pictures. If neither move has a picture, add a
    picture of the hand.

    Return the pictures in the order of the page.
    """
    voice, game, view = request.voice, request.game, request.view
    before, after = [
        await _preview(painter, request, move, move_told(move, game, view, voice))
        for move in (point.played, point.better)
    ]
    if not before and not after:
        after = await try_drawing(painter.hand(request), PICTURE)
    page.text(move_played(point, game, view, voice))
    page.pictures(before)
    page.text(better_move(point, game, view, voice))
    page.pictures(after)
    return [*before, *after]


async def _preview(painter: Painter, request: PictureRequest, move: str, told: str) -> Pictures:
    return with_words(await try_drawing(painter.preview(request, [move]), PICTURE), told)
