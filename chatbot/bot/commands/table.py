"""``/game``: open a table, sit down, get up, start, look, resign, end, play again. The same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

import discord
from discord import app_commands

from chatbot.bot.commands.autocomplete import offers
from chatbot.bot.commands.worded import Worded, choice, description, name
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.interactions.new_game import NewGameRequest
from chatbot.bot.interactions.reply import Reply
from chatbot.tables.pace import Pace
from chatbot.tables.terms import Terms
from engine.ai.player import Level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chatbot.bot.interactions.hints import Hints
    from chatbot.bot.interactions.lobby import Lobby
    from chatbot.bot.interactions.lookups import Lookups
    from chatbot.bot.interactions.new_game import NewGame
    from chatbot.bot.interactions.player_turn import PlayerTurn
    from chatbot.bot.voice import Voice
    from engine.api import AnyGame

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
Choices: TypeAlias = list[app_commands.Choice[str]]

SIMPLE: Final = {
    "join": Act.JOIN,
    "leave": Act.LEAVE,
    "start": Act.START,
    "reclaim": Act.RECLAIM,
    "rematch": Act.REMATCH,
}
"""Commands without options that do what a button does."""
ASKED_BACK: Final = {"resign": Act.RESIGN, "end": Act.END}
OFFERED: Final = (Level.EASY, Level.NORMAL, Level.HARD)
"""The levels that people choose from."""
GUESTS: Final = ("invite", "invite2", "invite3", "invite4")


class Handlers(NamedTuple):
    """Who does what the commands ask for."""

    turn: PlayerTurn
    hints: Hints
    lobby: Lobby
    opening: NewGame
    sights: Lookups


class TableCommands:
    """Builds the group."""

    def __init__(self, deeds: Handlers, games: tuple[AnyGame, ...]) -> None:
        self._games = games
        self._turn, self._hints, self._lobby, self._opening, self._sights = deeds

    def group(self) -> app_commands.Group:
        """``/game`` and what belongs to it."""
        group = app_commands.Group(
            name=name("game", "command-game"),
            description=description("command-game-description"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for command in self._commands():
            group.add_command(command)
        return group

    def _commands(self) -> Iterable[Command]:
        yield self._new()
        for base, act in SIMPLE.items():
            yield self._simple(base, act)
        yield self._add()
        for base, act in ASKED_BACK.items():
            yield self._asked_back(base, act)
        yield self._replace()
        yield self._pace()
        yield self._undo()
        yield self._hint()
        yield self._show()
        yield self._log()
        yield self._verify()
        yield self._mine()

    def _new(self) -> Command:
        places = range(min(game.seats[0] for game in self._games), 1 + max(game.seats[1] for game in self._games))

        @app_commands.choices(
            game=[choice(game.id, "game", game) for game in self._games],
            seats=[app_commands.Choice(name=str(number), value=str(number)) for number in places],
            level=[choice(level.value, f"level-{level.value}") for level in OFFERED],
            pace=[choice(pace.value, f"pace-{pace.value}") for pace in Pace],
        )
        @option_words("game", "seats", "level", "pace", "options", "thread", *GUESTS)
        async def new(  # noqa: PLR0913, PLR0917 - the options of a command are the parameters of its callback
            interaction: Interaction,
            game: str,
            seats: str | None = None,
            level: str | None = None,
            pace: str | None = None,
            thread: bool = False,  # noqa: FBT001, FBT002
            options: str | None = None,
            invite: discord.User | None = None,
            invite2: discord.User | None = None,
            invite3: discord.User | None = None,
            invite4: discord.User | None = None,
        ) -> None:
            answer = Reply(interaction)
            await answer.begin()
            found = next(known for known in self._games if known.id == game)
            named = (invite, invite2, invite3, invite4)
            wish = NewGameRequest(
                Terms(
                    game,
                    int(seats) if seats else found.seats[0],
                    dict(chosen_options(options or "")),
                    Level(level or Level.NORMAL),
                    Pace(pace or Pace.THREE_DAYS),
                ),
                thread,
                tuple(person for person in named if person is not None),
            )
            await self._opening.open(answer, wish)

        async def complete(interaction: Interaction, typed: str) -> Choices:
            game = next((one for one in self._games if one.id == getattr(interaction.namespace, "game", "")), None)
            return game_options(game, typed, Reply(interaction).voice(game)) if game else []

        command = _command("new", new)
        command.autocomplete("options")(complete)
        return command

    def _simple(self, base: str, act: Act) -> Command:
        async def simple(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._lobby.command(answer, act)

        return _command(base, simple)

    def _asked_back(self, base: str, act: Act) -> Command:
        async def asked_back(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._lobby.ask_back(answer, act)

        return _command(base, asked_back)

    def _add(self) -> Command:
        @app_commands.choices(level=[choice(level.value, f"level-{level.value}") for level in OFFERED])
        @option_words("level")
        async def add(interaction: Interaction, level: str | None = None) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._lobby.command(answer, Act.ADD, Level(level) if level else None)

        return _command("add", add)

    def _replace(self) -> Command:
        @option_words("player")
        async def replace(interaction: Interaction, player: discord.User) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._lobby.replace(answer, player.id)

        return _command("replace", replace)

    def _pace(self) -> Command:
        @app_commands.choices(pace=[choice(pace.value, f"pace-{pace.value}") for pace in Pace])
        @option_words("pace")
        async def change_pace(interaction: Interaction, pace: str) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._lobby.change_pace(answer, Pace(pace))

        return _command("pace", change_pace)

    def _undo(self) -> Command:
        async def undo(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._turn.take_back(answer, answer.channel)

        return _command("undo", undo)

    def _hint(self) -> Command:
        async def hint(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._hints.give(answer, answer.channel)

        return _command("hint", hint)

    def _show(self) -> Command:
        async def show(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._sights.board(answer, answer.channel)

        return _command("show", show)

    def _log(self) -> Command:
        @option_words("from_move")
        async def log(interaction: Interaction, from_move: str | None = None) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._sights.log(answer, int(from_move) if from_move and from_move.isdecimal() else 1)

        return _command("log", log)

    def _verify(self) -> Command:
        async def verify(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._sights.verify(answer)

        return _command("verify", verify)

    def _mine(self) -> Command:
        async def mine(interaction: Interaction) -> None:
            answer = Reply(interaction)
            await answer.begin()
            await self._sights.mine(answer)

        return _command("mine", mine)


_F = TypeVar("_F", bound="Callable[..., object]")


def option_words(*options: str) -> Callable[[_F], _F]:
    """Give options their names and descriptions."""

    def worded(function: _F) -> _F:
        names: dict[str, Worded] = {option: name(option, f"option-{option}") for option in options}
        told = {option: description(f"option-{option}-description") for option in options}
        return app_commands.describe(**told)(app_commands.rename(**names)(function))

    return worded


def chosen_options(text: str) -> Iterable[tuple[str, str]]:
    """``cards=3 first=last`` as pairs."""
    for part in text.split():
        option, _, value = part.partition("=")
        yield option, value


def game_options(game: AnyGame, typed: str, voice: Voice) -> Choices:
    """What may be chosen for a game, one more after those typed already."""
    *before, _ = typed.split(" ")
    taken = {option for option, _ in chosen_options(typed.rpartition(" ")[0])}
    values = [
        " ".join([*before, f"{option.name}={value}"])
        for option in game.options
        if option.name not in taken
        for value in option.values
    ]
    found = offers(values, typed, lambda value: [value])
    return [app_commands.Choice(name=offer.name, value=offer.value) for offer in found]


def _command(base: str, callback: Any) -> Command:  # noqa: ANN401 - discord.py reads its signature
    code = f"command-game-{base}"
    return app_commands.Command(
        name=name(base, code), description=description(f"{code}-description"), callback=callback
    )
