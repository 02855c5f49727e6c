"""A small bot in plain discord.py that uses every kind of answer. Nothing in it is specific to the playground."""

import asyncio
import io
import re
import struct
import zlib
from typing import Any, Self

import discord
from discord import app_commands, ui

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def png(width: int = 3, height: int = 2) -> bytes:
    """Return a valid picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x20\x80\xc0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(png()), name, description="three by two")


class CounterButton(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<at>\d+)"):
    """A button whose state is in its id."""

    def __init__(self, at: int) -> None:
        super().__init__(ui.Button(label=f"Count {at}", custom_id=f"count:{at}"))
        self.at = at

    @classmethod
    async def from_custom_id(cls, _i: Interaction, _item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(int(match["at"]))

    async def callback(self, interaction: Interaction) -> None:
        view = ui.View(timeout=None).add_item(CounterButton(self.at + 1))
        await interaction.response.edit_message(content=f"at {self.at + 1}", view=view)


class TicketForm(ui.Modal, title="Tickets"):
    keep: ui.Label[Any] = ui.Label(
        text="Which to keep",
        component=ui.CheckboxGroup(
            custom_id="keep",
            min_values=2,
            max_values=3,
            options=[discord.CheckboxGroupOption(label=f"Ticket {n}", value=str(n)) for n in range(4)],
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        kept = self.keep.component
        assert isinstance(kept, ui.CheckboxGroup)
        await interaction.response.send_message(f"kept {','.join(kept.values)}", ephemeral=True)


class Panel(ui.View):
    """One component of each type, in the old format."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Press", custom_id="press")
    async def press(self, interaction: Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.send_message(f"pressed by {interaction.user.display_name}", ephemeral=True)

    @ui.button(label="Form", custom_id="form")
    async def form(self, interaction: Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.send_modal(TicketForm(custom_id="tickets"))

    @ui.button(label="Quiet", custom_id="quiet")
    async def quiet(self, interaction: Interaction, _button: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited quietly")

    @ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: Interaction, _button: ui.Button[Self]) -> None:
        raise AssertionError("a disabled button cannot be pressed")

    @ui.select(
        placeholder="Colours",
        custom_id="colours",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=colour) for colour in ("red", "green", "blue")],
    )
    async def colours(self, interaction: Interaction, select: ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"chose {' '.join(select.values)}")

    @ui.select(cls=ui.UserSelect, placeholder="Who", custom_id="who")
    async def who(self, interaction: Interaction, select: ui.UserSelect[Self]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}", ephemeral=True)


class Board(ui.LayoutView):
    """A layout in Components V2: a container with a text, a picture and a row."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Self] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="the board")
        )
        row: ui.ActionRow[Any] = ui.ActionRow(CounterButton(7))
        self.add_item(ui.Container(ui.TextDisplay("# Board"), gallery, row))


class PolishTranslator(app_commands.Translator):
    """Translates two words into Polish."""

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: object) -> str | None:
        words = {"greet": "powitaj", "Say hello": "Powiedz cześć"}
        return words.get(string.message) if locale is discord.Locale.polish else None


INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class SampleBot(discord.Client):
    def __init__(self, intents: discord.Intents = INTENTS) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.received: list[discord.Message] = []
        self.failures: asyncio.Queue[Exception] = asyncio.Queue()
        self.tree.error(self.note)
        add_answers(self.tree)
        add_messages(self.tree)
        add_places(self.tree)
        add_build(self.tree)
        add_menus(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(PolishTranslator())
        self.add_view(Panel())
        self.add_dynamic_items(CounterButton)
        await self.tree.sync()

    async def note(self, _interaction: Interaction, error: app_commands.AppCommandError) -> None:
        self.failures.put_nowait(getattr(error, "original", error))

    async def on_message(self, message: discord.Message) -> None:
        self.received.append(message)


def add_answers(tree: Tree) -> None:
    @tree.command(description=app_commands.locale_str("Say hello"))
    @app_commands.rename(who=app_commands.locale_str("who"))
    async def greet(interaction: Interaction, who: str = "you") -> None:
        await interaction.response.send_message(f"hello {who}")

    @tree.command(description="Answer with a picture")
    async def show(interaction: Interaction) -> None:
        await interaction.response.send_message("look", file=picture(), ephemeral=True)

    @tree.command(description="Think, then answer")
    async def think(interaction: Interaction, *, secretly: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=secretly)
        await interaction.edit_original_response(content="thought", attachments=[picture()])
        await interaction.followup.send("and more", ephemeral=secretly)

    @tree.command(description="Never answer")
    async def ignore(interaction: Interaction) -> None:
        pass


def add_messages(tree: Tree) -> None:
    @tree.command(description="A panel of buttons")
    async def panel(interaction: Interaction) -> None:
        await interaction.response.send_message("panel", view=Panel())

    @tree.command(description="A board, Components V2")
    async def board(interaction: Interaction) -> None:
        await interaction.response.send_message(view=Board(), file=picture())

    @tree.command(description="A counter")
    async def counter(interaction: Interaction) -> None:
        await interaction.response.send_message("at 0", view=ui.View(timeout=None).add_item(CounterButton(0)))


def add_places(tree: Tree) -> None:
    @tree.command(description="Write to a person")
    async def whisper(interaction: Interaction, to: discord.Member, text: str) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await to.send(text, file=picture("hand.png"))
        except discord.Forbidden as refusal:
            await interaction.edit_original_response(content=f"refused {refusal.code}")
        else:
            await interaction.edit_original_response(content="sent")

    @tree.command(description="Open a thread")
    async def thread(interaction: Interaction, name: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.defer(ephemeral=True)
        opened = await interaction.channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=60
        )
        await opened.send("first move")
        await opened.edit(archived=True)
        await opened.edit(archived=False)
        await interaction.edit_original_response(content=opened.mention)


def add_menus(tree: Tree) -> None:
    @tree.context_menu(name=app_commands.locale_str("Say hello"))
    async def wave(interaction: Interaction, person: discord.User) -> None:
        await interaction.response.send_message(f"hello {person.display_name}")

    @tree.context_menu(name="Read out")
    async def read_out(interaction: Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"it says {message.content}", ephemeral=True)

    @tree.command(description="Usable anywhere")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def anywhere(interaction: Interaction, more: int = 0) -> None:
        await interaction.response.send_message("here", ephemeral=True)
        try:
            for _ in range(more):
                await interaction.followup.send("more", ephemeral=True)
            assert isinstance(interaction.channel, discord.abc.Messageable)
            await interaction.channel.send("posted")
        except discord.HTTPException as refusal:
            await interaction.edit_original_response(content=f"refused {refusal.code}")


def add_build(tree: Tree) -> None:
    build = app_commands.Group(name="build", description="Build things")

    @build.command(description="Build a route")
    @app_commands.rename(from_="from")
    @app_commands.choices(colour=[app_commands.Choice(name=c, value=c) for c in ("red", "blue")])
    async def route(
        interaction: Interaction,
        from_: app_commands.Range[str, 2, 20],
        cards: app_commands.Range[int, 1, 8],
        colour: str = "red",
    ) -> None:
        await interaction.response.send_message(f"{from_} {cards} {colour}")

    @route.autocomplete("from_")
    async def cities(_i: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        known = ("Zürich", "Łódź", "London")
        return [app_commands.Choice(name=c, value=c.lower()) for c in known if c.lower().startswith(typed)]

    tree.add_command(build)
