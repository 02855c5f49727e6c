"""Opening tables (``/game new``, ``/play``), setting up lobbies, ``/help``, and the greeting of a Discord server.

The answer to ``/game new`` becomes the lobby. After quick checks, the bot posts the game's name in public and opens the
table. The commit stores that message's id, and the publisher of any process edits the message into the lobby's post
(``chatbot.posts.publisher``). If someone else opened a table there first, the answer is deleted, and the refusal is
private. The bot records a server as greeted before it posts the greeting, so no server is greeted twice.

The host sets a lobby's level, pace, pictures, options and guests in private (``LobbySetup``).
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Final

import discord
import msgspec
from discord import ButtonStyle, app_commands
from msgspec import Struct

from chatbot.bot.channels import (
    FOR_TABLE,
    FOR_TABLE_IN_NEW_THREAD,
    FOR_TABLE_IN_THREAD,
    TO_OPEN_THREAD,
    TROUBLE,
    missing_of,
    one_line,
)
from chatbot.bot.commands import Choices, Suggestion, choice, command
from chatbot.bot.components import (
    BY_PLACE,
    EDIT,
    Act,
    Button,
    ButtonId,
    Layout,
    MenuOption,
    button,
    labelled_button,
    learn_id,
)
from chatbot.bot.descriptions import visible_name
from chatbot.bot.feature import Feature, Frame, guest_page
from chatbot.bot.reply import DELETABLE_FOR, Reply, is_community
from chatbot.bot.variants import suggested_variants, typed_variants
from chatbot.bot.voice import BotLine, Voice, clip, language_of, relative_time
from chatbot.limits import THREAD_NAME
from chatbot.people.fair_use import OPEN_TABLES, THREADS_AN_HOUR, HourlyShare
from chatbot.people.preferences import THEMES
from chatbot.store.actions import ActionResult, Done
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import PostKind
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable, open_and_start, open_table, terms_refusal
from chatbot.tables.outcome import (
    ALONE_HERE,
    STALE_TABLE,
    STORE_UNREACHABLE,
    TABLE_TAKEN,
    TABLE_TAKEN_ALONE,
    Refusal,
    says_no_table,
)
from chatbot.tables.table import MISSES, USUAL_MISSES, Facts, Pace, Person, Phase, Terms
from engine.ai.player import Level
from engine.api import AnyGame, Translatable
from engine.variants import all_variants, chosen_variants, options_in, written
from engine.wording import LANGUAGES, capitalised

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 10080  # Minutes of inactivity until Discord archives a thread: a week, its maximum
LATE_AFTER: Final = 10.0  # Seconds after which a table's first post is late
NEW_TABLE_CELLS: Final = r"[^|]*(\|[a-z]*(\|\d{1,20}\|.+)?)?"  # A game, a thread or none, a person's id and name
IN_THREAD: Final = "thread"  # The cell of a button that opens a table in a thread


class NewGameRequest(Struct, frozen=True):
    """A person's request for a game."""

    terms: Terms
    thread: bool
    invited: tuple[Person, ...] = ()
    starts: bool = False  # True if the game begins at once, against computers


LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)  # The levels offered to people


def level_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(level.value, f"level-{level.value}") for level in LEVELS]


def pace_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(pace.value, f"pace-{pace.value}") for pace in Pace]


def game_choices(games: Sequence[AnyGame]) -> Choices:
    return [choice(game.id, "game-choice", game) for game in games]


def seat_choices(games: Sequence[AnyGame]) -> Choices:
    places = range(min(game.seats[0] for game in games), 1 + max(game.seats[1] for game in games))
    return [app_commands.Choice(name=str(number), value=str(number)) for number in places]


def misses_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(str(count), f"misses-{count}") for count in MISSES]


class NewGame(Feature):
    """Opens tables for ``/game new``, ``/play`` and the buttons for a first game."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._threads = HourlyShare(THREADS_AN_HOUR, frame.clock)

    async def suggest_variants(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        game = self._game((getattr(reply.interaction.namespace, "game", ""),))
        return [] if game is None else suggested_variants(reply.voice(game), game, typed)

    @command(
        "game new",
        choices={
            "game": game_choices,
            "seats": seat_choices,
            "level": level_choices,
            "pace": pace_choices,
            "misses": misses_choices,
        },
        suggests={"variant": suggest_variants},
        is_public=True,
    )
    async def new(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        reply: Reply,
        game: str,
        seats: str | None = None,
        level: str | None = None,
        pace: str | None = None,
        thread: bool = False,  # noqa: FBT001, FBT002
        weekends: bool = True,  # noqa: FBT001, FBT002
        misses: str | None = None,
        newcomers: bool = True,  # noqa: FBT001, FBT002
        rated: bool = True,  # noqa: FBT001, FBT002
        aids: bool = True,  # noqa: FBT001, FBT002
        variant: str | None = None,
        invite: discord.User | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
        invite4: discord.User | None = None,
    ) -> None:
        voice = reply.voice(self.frame.find(game))
        options = typed_variants(voice, self.frame.find(game), variant) if variant else {}
        if options is None:
            await reply.say_text(voice.text("no-such-variant"))
            return
        terms = Terms(
            game,
            int(seats) if seats else self.frame.find(game).seats[0],
            options=options,
            fixed_seats=seats is not None,
            level=Level(level or Level.NORMAL),
            pace=Pace(pace or Pace.THREE_DAYS),
            misses=int(misses) if misses else USUAL_MISSES,
            rests_on_weekends=not weekends,
            newcomers=newcomers,
            rated=rated,
            aids=aids,
        )
        people = (person for person in (invite, invite2, invite3, invite4) if person is not None and not person.bot)
        guests = tuple(Person(person.id, person.display_name) for person in people)
        await self.open(reply, NewGameRequest(terms, thread, guests))

    async def open(self, reply: Reply, request: NewGameRequest) -> None:
        game = self.frame.find(request.terms.game)
        if (refusal := await self._refusal(reply, request)) is not None:
            await self._refuse(reply, refusal, request)
            return
        adopted = await self._adopt_language(reply)
        if isinstance(channel := await self._channel_for(reply, request), BotLine):
            await reply.say(channel)
            return
        is_here = channel == reply.channel
        answer = await self._answer_publicly(reply, game) if is_here and not request.starts else 0
        guild, parent = reply.interaction.guild_id or 0, parent_of(reply.interaction, channel)
        table = NewTable(channel, guild, request.terms, request.invited, parent, answer)
        action = partial(open_and_start if request.starts else open_table, new=table)
        done = await self.db.tables.act(channel, reply.actor, reply.key, action)
        if not isinstance(done, Done):
            await self._refuse(reply, done, request)
            if not is_here and done != STORE_UNREACHABLE:
                await self.frame.channels.discard_thread(channel)
        elif not is_here:
            await reply.say(BotLine("game-open" if request.starts else "table-open", {"channel": f"<#{channel}>"}))
        else:
            if not answer:
                await reply.delete()
            kind = PostKind.TURN if request.starts else PostKind.LOBBY
            self.frame.watching.begin(tell_if_late(self.frame, reply, done.facts, kind))
        if isinstance(done, Done) and adopted:
            await reply.send_followup_page(_language_page(reply, adopted))

    async def _adopt_language(self, reply: Reply) -> str:
        """On a Discord server without a language for posts, use the language of the first person who opens a table.

        Return that language if it differs from Discord's, which is English on such a server, or else "".
        """
        guild, language = reply.interaction.guild, reply.voice().language
        if guild is None or is_community(guild):
            return ""
        settings = await self.db.server_settings.get(guild.id)
        if settings.language or settings.first_language:
            return ""
        await self.db.server_settings.change(guild.id, "first_language", language)
        return "" if language == language_of(guild.preferred_locale) else language

    @button(Act.POSTS_IN, EDIT, cells="|".join(LANGUAGES))
    async def post_in(self, reply: Reply, pressed: ButtonId) -> None:
        (language,) = pressed.cells
        if guild := reply.interaction.guild_id:
            await self.db.server_settings.change(guild, "first_language", language)
        await reply.show(_language_page(reply, language))

    @command("play", is_anywhere=True)
    async def choose_table(self, reply: Reply) -> None:
        if reply.is_guest:
            await reply.show(guest_page(reply))
            return
        voice = reply.voice()
        title = voice.text("play-title") if reply.interaction.guild_id else voice.text("play-alone-title")
        page = self._games_page(reply, title, Act.NEW_TABLE)
        page.buttons([_button(reply, Act.PLAY_NOW), _button(reply, Act.HELP)])
        await reply.show(page)

    @button(Act.NEW_TABLE, BY_PLACE, "button-new-table", "button-in-thread", cells=NEW_TABLE_CELLS)
    async def open_table(self, reply: Reply, pressed: ButtonId) -> None:
        """Open a lobby for the game in the first cell, or ask which game to play.

        Further cells ask for a thread and name a guest.
        """
        if (game := self._game(pressed.cells)) is None:
            await self.choose_table(reply)
        else:
            in_thread = pressed.cells[1:2] == (IN_THREAD,)
            invited = _invited_in(pressed.cells[2:])
            await self.open(reply, NewGameRequest(Terms(game.id, game.seats[0]), in_thread, invited))

    @button(Act.PLAY_NOW, BY_PLACE, "button-play-now")
    async def play_now(self, reply: Reply, pressed: ButtonId) -> None:
        """Begin a game against an easy computer, in a new thread if possible, or ask which game to play."""
        if (game := self._game(pressed.cells)) is None:
            page = self._games_page(reply, reply.voice().text("play-now-title"), Act.PLAY_NOW)
            page.buttons([_button(reply, Act.NEW_TABLE)])
            await reply.show(page)
            return
        allowed = reply.interaction.app_permissions
        may_open_thread = allowed.create_public_threads and allowed.send_messages_in_threads
        can_thread = may_open_thread and can_ask_for_thread(reply.interaction)
        terms = Terms(game.id, game.seats[0], level=Level.EASY, pace=Pace.UNLIMITED)
        await self.open(reply, NewGameRequest(terms, can_thread, starts=True))

    @command("help", is_anywhere=True)
    @button(Act.HELP, BY_PLACE, "button-help", is_anywhere=True)
    async def help(self, reply: Reply, _pressed: ButtonId | None = None) -> None:
        page = Layout(reply.voice().text("help"))
        daily_and_games = [_button(reply, act) for act in (Act.DAILY, Act.GAMES)]
        page.buttons([*first_steps(reply.voice(), reply.channel), *daily_and_games])
        await reply.show(page)

    def _games_page(self, reply: Reply, title: str, act: str) -> Layout:
        lines, buttons = [title], []
        for game in self.frame.games:
            voice = reply.voice(game)
            name = voice.of_game("game")
            lines.append(f"**{name}** · {voice.of_game('game-description')}")
            buttons.append(Button(ButtonId(act, reply.channel, cells=(game.id,)), name, ButtonStyle.primary))
        page = Layout("\n".join(lines))
        page.buttons(buttons)
        return page

    def _game(self, cells: Sequence[str]) -> AnyGame | None:
        return next((game for game in self.frame.games if cells[:1] == (game.id,)), None)

    async def _refusal(self, reply: Reply, request: NewGameRequest) -> BotLine | Refusal | None:
        guild, here = reply.interaction.guild_id or 0, reply.interaction.channel
        if not guild and request.invited:
            return ALONE_HERE
        settings = await self.db.server_settings.get(guild)
        if not settings.allows(reply.channel, here.parent_id if isinstance(here, discord.Thread) else None):
            return BotLine("tables-elsewhere", {"channels": tuple(f"<#{one}>" for one in settings.channels)})
        refusal = (
            _missing_rights(reply, request)
            or terms_refusal(request.terms, self.frame.find(request.terms.game))
            or await self._is_host_of_too_many(reply)
        )
        if refusal is not None or request.thread:
            return refusal
        facts = await self.db.queries.facts(reply.channel)
        if isinstance(facts, Refusal):
            return None if says_no_table(facts) else facts
        return None if facts.phase is Phase.OVER else (TABLE_TAKEN if guild else TABLE_TAKEN_ALONE)

    async def _is_host_of_too_many(self, reply: Reply) -> BotLine | Refusal | None:
        hosted = await self.db.personal_tables.hosted(reply.actor)
        if isinstance(hosted, Refusal):
            return hosted
        return BotLine("too-many-tables", {"count": OPEN_TABLES}) if hosted >= OPEN_TABLES else None

    async def _answer_publicly(self, reply: Reply, game: AnyGame) -> int:
        """Post the game's name as a public answer, which will become the lobby.

        Return the message's id, or 0 if the lobby needs a new post.
        """
        guild, people = reply.interaction.guild_id, self.frame.people
        language = await (people.guild_language(guild) if guild else people.language(reply.actor.user, 0))
        voice = Voice(language, game)
        return await reply.show_publicly(Layout(f"### {voice.of_game('game')}\n{voice.of_game('game-description')}"))

    async def _refuse(self, reply: Reply, refusal: Translatable, request: NewGameRequest) -> None:
        voice = reply.voice(self.frame.find(request.terms.game))
        page = Layout(voice.translate(refusal))
        if refusal == TABLE_TAKEN and can_ask_for_thread(reply.interaction):
            cells = (request.terms.game, IN_THREAD, *_cells_of(request.invited))
            in_thread = ButtonId(Act.NEW_TABLE, reply.channel, cells=cells)
            page.buttons([labelled_button(voice, in_thread, "button-in-thread", ButtonStyle.primary)])
        await reply.show(page)

    async def _channel_for(self, reply: Reply, request: NewGameRequest) -> int | BotLine:
        if not request.thread:
            return reply.channel
        parent = reply.interaction.channel
        if not isinstance(parent, discord.TextChannel):
            return BotLine("no-thread")
        if (again := self._threads.take(reply.actor.user)) is not None:
            return BotLine("too-many-threads", {"count": THREADS_AN_HOUR, "at": relative_time(again)})
        language = await self.frame.people.guild_language(parent.guild.id)
        game = Voice(language, self.frame.find(request.terms.game)).of_game("game")
        taken = {thread.name for thread in parent.threads}
        try:
            thread = await parent.create_thread(
                name=free_name(f"{game} · {visible_name(reply.actor.name)}", taken),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            log.info("channel %s: could not open a thread: %s %s", reply.channel, error.status, error.code)
            return BotLine("no-thread")
        return thread.id


def game_buttons(reply: Reply, games: Sequence[AnyGame], invited: Person) -> list[Button]:
    """Return a button for each game. A press opens a lobby for the game, with this person invited."""
    cells = ("", *_cells_of([invited]))
    names = {game.id: reply.voice(game).of_game("game") for game in games}
    ids = {game: ButtonId(Act.NEW_TABLE, reply.channel, cells=(game, *cells)) for game in names}
    return [Button(ids[game], label, ButtonStyle.primary) for game, label in names.items()]


def _cells_of(invited: Sequence[Person]) -> tuple[str, ...]:
    """Return a single invited person as cells of a button. A button's id has no room for more people."""
    return (str(invited[0].user), invited[0].name) if len(invited) == 1 else ()


def _invited_in(cells: Sequence[str]) -> tuple[Person, ...]:
    """Return the person that a button's cells name, or nobody. A name that contains a bar spans several cells."""
    return (Person(int(cells[0]), "|".join(cells[1:])),) if cells else ()


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a thread name that is not taken. If necessary, add a number, starting with 2."""
    tails = itertools.chain([""], (f" · {number}" for number in itertools.count(2)))
    names = (clip(name, THREAD_NAME - len(tail)) + tail for tail in tails)
    return next(one for one in names if one not in taken)


def can_ask_for_thread(interaction: discord.Interaction[discord.Client]) -> bool:
    """Return True if the channel can have threads and the person may open one."""
    return isinstance(interaction.channel, discord.TextChannel) and interaction.permissions.create_public_threads


def parent_of(interaction: discord.Interaction[discord.Client], channel: int) -> int:
    """Return the parent channel if a table opened from here is in a thread, or else 0."""
    here = interaction.channel
    if isinstance(here, discord.Thread):
        return here.parent_id
    return 0 if channel == interaction.channel_id else interaction.channel_id or 0


async def tell_if_late(frame: Frame, reply: Reply, facts: Facts, kind: PostKind) -> None:
    """If a new table's first post is late, tell the person why. Delete the notice once the post is there."""
    await asyncio.sleep(LATE_AFTER)
    try:
        if await _is_posted(frame, facts, kind):
            return
        refused = await frame.db.rejected_posts.get(facts.channel)
        is_refused = refused is not None and refused.match == facts.match
        told = await reply.send_followup(reply.voice().text("lobby-refused" if is_refused else "lobby-late"))
        async with asyncio.timeout(DELETABLE_FOR):
            while told is not None and not await _is_posted(frame, facts, kind):  # noqa: ASYNC110 - any process posts it
                await asyncio.sleep(LATE_AFTER)
        if told is not None:
            await told.delete()
    except (StoreUnreachable, *TROUBLE) as error:
        log.info(
            "table %s: could not send or delete the notice about its late first post: %s",
            facts.channel,
            one_line(error),
        )


async def _is_posted(frame: Frame, facts: Facts, kind: PostKind) -> bool:
    post = await frame.db.posts.last(facts.channel, kind)
    return post is not None and post.match == facts.match


def _missing_rights(reply: Reply, request: NewGameRequest) -> BotLine | None:
    """Return a line that names the permissions that the person or the bot lacks here, or None if none is missing."""
    asked = reply.interaction
    if asked.guild_id is None:
        return None  # in direct messages no permissions are needed
    if request.thread and (lacks := reply.lacks(reply.channel, asked.permissions, TO_OPEN_THREAD)) is not None:
        return lacks
    there = FOR_TABLE_IN_THREAD if isinstance(asked.channel, discord.Thread) else FOR_TABLE
    missing = missing_of(asked.app_permissions, FOR_TABLE_IN_NEW_THREAD if request.thread else there)
    names = tuple(reply.voice().text(f"permission-{one}") for one in missing)
    return BotLine("missing-permissions", {"permissions": names}) if names else None


def _language_page(reply: Reply, chosen: str) -> Layout:
    """Return a page that names the language of posts, for the person who opened the first table on a Discord server.

    The page has a button for each other language.
    """
    voice = reply.voice()
    page = Layout(voice.text("posts-language", {"language": LANGUAGES[chosen]}))
    others = [language for language in LANGUAGES if language != chosen]
    page.buttons([Button(ButtonId(Act.POSTS_IN, reply.channel, cells=(one,)), LANGUAGES[one]) for one in others])
    return page


def _button(reply: Reply, act: str) -> Button:
    return labelled_button(reply.voice(), ButtonId(act, reply.channel))


def first_steps(voice: Voice, channel: int) -> list[Button]:
    """Return buttons for newcomers: play against a computer, open a table, learn a game."""
    play = labelled_button(voice, ButtonId(Act.PLAY_NOW, channel), style=ButtonStyle.success)
    return [play, labelled_button(voice, ButtonId(Act.NEW_TABLE, channel)), labelled_button(voice, learn_id())]


class Greeting:
    """Greets each Discord server once."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.db = frame, frame.db

    async def greet(self, guild: discord.Guild) -> None:
        """Post the greeting in a channel where the bot may write, unless the server was greeted before.

        Raises ``StoreUnreachable``.
        """
        channel = next(_writable(guild), None)
        if channel is None or not await self.db.greeted.add("1", guild.id):
            return
        voice = Voice(language_of(guild.preferred_locale))
        names = tuple(Voice(voice.language, game).of_game("game") for game in self.frame.games)
        page = Layout(voice.text("greeting", {"games": names}))
        page.buttons([*first_steps(voice, channel.id), labelled_button(voice, ButtonId(Act.HELP, channel.id))])
        try:
            await channel.send(view=page.build(), silent=True)
        except TROUBLE as error:
            log.info("server %s: could not post the greeting: %s", guild.id, type(error).__name__)


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the text channels where the bot may write, the system channel first."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in [*first, *guild.text_channels]:
        permissions = channel.permissions_for(guild.me)
        if permissions.view_channel and permissions.send_messages:
            yield channel


AGREED: Final = "agreed"  # The menu of yes/no terms
AGREED_ALONE: Final = "agreed-alone"  # That menu in direct messages, where nobody can join later
AGREEMENTS: Final[dict[str, dict[str, tuple[str, bool]]]] = {
    AGREED: {
        "rated": ("rated", True),
        "weekends": ("rests_on_weekends", True),
        "newcomers": ("newcomers", True),
        "fixed-seats": ("fixed_seats", True),
        "no-aids": ("aids", False),
    },
    AGREED_ALONE: {"rated": ("rated", True), "weekends": ("rests_on_weekends", True), "no-aids": ("aids", False)},
}  # By option: the field of the terms, and its value if the option is chosen
VALUES: Final[dict[str, Callable[[str], object]]] = {
    "level": Level,
    "pace": Pace,
    "misses": int,
    "theme": lambda value: THEMES[THEMES.index(value)],
}  # By field of the terms: the meaning of a menu's value
VARIANTS: Final = "variants"  # The menu of the game's variants. Of two values of one option, the later one counts


class LobbySetup(Feature):
    """Shows the host the lobby's settings and changes them."""

    @button(Act.SET_UP, BY_PLACE, "button-set-up")
    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        if (facts := await reply.accepted(await self.db.queries.facts(pressed.channel))) is None:
            return
        refusal = STALE_TABLE if facts.match != pressed.match else lobby.set_up_refusal(facts, reply.actor)
        if refusal is not None:
            await reply.show(reply.page(refusal, match=pressed.match))
            return
        game = self.frame.find(facts.game)
        await reply.show(setup_page(reply.voice(game), facts, game))

    @button(Act.TERMS, EDIT, cells="[^|]+")
    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        (field,) = pressed.cells
        change = partial(with_term, field=field, values=reply.values)
        await self._show_result(reply, pressed, await self.act(reply, partial(lobby.set_up, change=change), pressed))

    @button(Act.INVITE, EDIT)
    async def invite(self, reply: Reply, pressed: ButtonId) -> None:
        """Invite the chosen people. The invitation is public and holds a seat for each of them."""
        named = reply.people_named()
        people = [Person(int(value), named[value]) for value in reply.values if value in named]
        await self._show_result(reply, pressed, await self.act(reply, partial(lobby.invite, people=people), pressed))

    async def _show_result(self, reply: Reply, pressed: ButtonId, result: ActionResult) -> None:
        if isinstance(result, Done):
            await self.show(reply, pressed)
        else:
            await reply.say(result)


def with_term(terms: Terms, field: str, values: Sequence[str]) -> Terms:
    """Return the terms with the change chosen in a menu. Raises ``ValueError`` for a field or value that no menu
    offers.
    """
    changed: dict[str, object]
    if field in AGREEMENTS:
        agreed = AGREEMENTS[field].items()
        changed = {term: chosen if name in values else not chosen for name, (term, chosen) in agreed}
    elif field == VARIANTS:
        changed = {"options": options_in(",".join(values))}
    elif field in VALUES:
        changed = {field: VALUES[field](values[0])}
    else:
        raise ValueError(f"no term {field!r}")
    return msgspec.structs.replace(terms, **changed)


def setup_page(voice: Voice, facts: Facts, game: AnyGame) -> Layout:
    page, terms = Layout(voice.text("set-up-title", {"game": voice.of_game("game")})), facts.terms
    head = ButtonId(Act.TERMS, facts.channel, facts.match)

    def menu(field: str, placeholder: str, labels: dict[str, str], chosen: str) -> None:
        options = [MenuOption(value, label, chosen=value == chosen) for value, label in labels.items()]
        page.menu(msgspec.structs.replace(head, cells=(field,)), placeholder, options)

    said = {level.value: voice.text(f"level-{level.value}") for level in LEVELS}
    levels = {level: voice.text("set-up-level", {"level": name}) for level, name in said.items()}
    menu("level", voice.text("option-level-description"), levels, terms.level.value)
    paces = {pace.value: voice.text(f"pace-{pace.value}") for pace in Pace}
    menu("pace", voice.text("option-pace-description"), paces, terms.pace.value)
    misses = {str(count): capitalised(voice.text("terms-misses", {"count": count})) for count in MISSES}
    menu("misses", voice.text("option-misses-description"), misses, str(terms.misses))
    themes: dict[str, str] = {theme: voice.text(f"setting-theme-{theme}") for theme in THEMES}
    menu("theme", voice.text("set-up-theme"), themes, terms.theme)
    field = AGREED if facts.guild else AGREED_ALONE
    agreed = {name: getattr(terms, term) == chosen for name, (term, chosen) in AGREEMENTS[field].items()}
    options = [MenuOption(name, voice.text(f"set-up-{name}"), chosen=is_so) for name, is_so in agreed.items()]
    agreed_id = msgspec.structs.replace(head, cells=(field,))
    page.menu(agreed_id, voice.text("set-up-agreed"), options, fewest=0, most=len(options))
    if variants := all_variants(game.options):
        chosen_now = chosen_variants(game.options, terms.options)
        labels = [
            MenuOption(written([one]), capitalised(voice.of_game(one.code)), one in chosen_now) for one in variants
        ]
        variants_id = msgspec.structs.replace(head, cells=(VARIANTS,))
        page.menu(variants_id, voice.text("set-up-variants"), labels, fewest=0, most=len(labels))
    if facts.guild:
        invite = msgspec.structs.replace(head, act=Act.INVITE)
        page.people_menu(invite, voice.text("set-up-invite"), max(1, game.seats[1] - 1))
    ids = [msgspec.structs.replace(head, act=act) for act in (Act.ADD, Act.REMOVE)]
    page.buttons([labelled_button(voice, one) for one in ids])
    return page
