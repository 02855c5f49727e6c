"""A small bot on the unmodified discord.py that uses everything the page must display and send.

It plays no game. It answers each interaction in a known way and records it.
"""

import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

ALT = "A board with one road from east to west. It is Ada's turn."
HAND_ALT = "Ada's hand: three blue cards"
CITIES = ("Basel", "Bern", "Genève", "Łódź", "Zürich")
POLISH = {"Say hello": "Przywitaj", "game": "gra", "Open a table": "Otwórz stół", "seats": "miejsca"}


def picture(width: int = 900, height: int = 600) -> bytes:
    """Return a picture of a board that is fast to draw and has details to zoom into."""
    image = Image.new("RGB", (width, height), (222, 212, 184))
    draw = ImageDraw.Draw(image)
    for at in range(0, width, 60):
        draw.rectangle((at, height // 2 - 20, at + 40, height // 2 + 20), fill=(190, 90, 60))
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


class PolishNames(app_commands.Translator):
    """Translates command names into Polish, where a translation exists."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return POLISH.get(string.message) if locale is discord.Locale.polish else None


def board(turn: int, mention: str) -> ui.LayoutView:
    """Return a turn's post: text, picture, numbered places, and buttons of each style."""
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"### Turn {turn}\n{mention}, place your tile."),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT)),
            ui.ActionRow(*(ui.Button(label=str(n), custom_id=f"spot:{n}") for n in range(1, 6))),
            ui.ActionRow(
                ui.Button(label="My hand", custom_id="hand", style=discord.ButtonStyle.primary),
                ui.Button(label="Not now", custom_id="never", disabled=True),
                ui.Button(label="Tickets", custom_id="form", style=discord.ButtonStyle.success),
                ui.Button(label="Mute", custom_id="mute", style=discord.ButtonStyle.danger),
                ui.Button(label="Rules", url="https://example.org/rules"),
            ),
        )
    )
    return view


def hand(chosen: str) -> ui.LayoutView:
    """Return a private answer: a picture, selects, buttons."""
    view = ui.LayoutView(timeout=None)
    options = [discord.SelectOption(label=name, value=name, description=f"To {name}") for name in CITIES]
    view.add_item(ui.TextDisplay(f"### Your hand\nChosen: {chosen}"))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description=HAND_ALT)))
    view.add_item(ui.ActionRow(ui.Select(custom_id="city", placeholder="By city", options=options)))
    many: ui.Select[Any] = ui.Select(
        custom_id="many", placeholder="Keep tickets", options=options, min_values=2, max_values=3
    )
    view.add_item(ui.ActionRow(many))
    view.add_item(ui.ActionRow(ui.UserSelect(custom_id="who", placeholder="Invite")))
    view.add_item(
        ui.ActionRow(
            ui.Button(label="Confirm", custom_id="confirm", style=discord.ButtonStyle.success),
            ui.Button(label="Back", custom_id="back"),
        )
    )
    return view


class TicketForm(ui.Modal):
    """A form with two checkbox groups and a file."""

    def __init__(self) -> None:
        super().__init__(title="Which tickets do you keep?", custom_id="tickets")
        tickets = [discord.CheckboxGroupOption(label=name, value=name) for name in CITIES]
        self.tickets: ui.CheckboxGroup[Any] = ui.CheckboxGroup(options=tickets, min_values=2, max_values=3)
        remind = [discord.CheckboxGroupOption(label="Remind me", value="yes", default=True)]
        self.remind: ui.CheckboxGroup[Any] = ui.CheckboxGroup(options=remind, required=False)
        self.map: ui.FileUpload[Any] = ui.FileUpload(required=False)
        self.add_item(ui.Label(text="Tickets", component=self.tickets))
        self.add_item(ui.Label(text="Reminders", description="Of your turn", component=self.remind))
        self.add_item(ui.Label(text="A map", description="A picture, if you have one", component=self.map))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        kept = " and ".join(self.tickets.values)
        maps = [f"{one.filename}: {(await one.read()).decode()}" for one in self.map.values]
        told = f"Kept {kept}; remind: {self.remind.values}; maps: {maps}"
        await interaction.response.send_message(told, ephemeral=True)


async def _read_out(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"It says: {message.content}", ephemeral=True)


async def _say_hello(interaction: discord.Interaction, person: discord.User) -> None:
    await interaction.response.send_message(f"Hello, {person.display_name}!")


class ShowcaseBot(discord.Client):
    """The bot that answers. `heard` contains the pressed buttons and chosen values."""

    def __init__(self) -> None:
        # All servers are available at once, so there is no need to wait for others.
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.2)
        self.tree = app_commands.CommandTree(self)
        self.pressed: list[tuple[str, list[str]]] = []
        self.tree.add_command(_table)
        self.tree.add_command(_route)
        self.tree.add_command(_zone)
        self.tree.add_command(_walk)
        self.tree.add_command(_slow)
        self.tree.add_command(_mute)
        self.tree.add_command(_fleeting)
        self.tree.add_command(app_commands.ContextMenu(name="Read out", callback=_read_out))
        self.tree.add_command(app_commands.ContextMenu(name="Say hello", callback=_say_hello))

    async def setup_hook(self) -> None:
        await self.tree.set_translator(PolishNames())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle a component according to the beginning of its id."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id: str = data["custom_id"]
        values: list[str] = data.get("values", [])
        self.pressed.append((custom_id, values))
        match custom_id.partition(":")[0]:
            case "hand" | "spot":
                await interaction.response.send_message(view=hand("nothing"), file=file("hand.png"), ephemeral=True)
            case "city" if values == ["Zürich"]:
                await interaction.response.defer()
            case "city" | "many" | "who":
                await interaction.response.edit_message(view=hand(", ".join(values)), attachments=[file("hand.png")])
            case "confirm":
                done = ui.LayoutView().add_item(ui.TextDisplay("Done."))
                await interaction.response.edit_message(view=done, attachments=[])
            case "form":
                await interaction.response.send_modal(TicketForm())
            case _:
                pass


def file(name: str) -> discord.File:
    """Return the picture as a file with this name."""
    return discord.File(io.BytesIO(picture()), name)


@app_commands.command(name="game", description="Open a table")
@app_commands.choices(game=[app_commands.Choice(name=n, value=n.lower()) for n in ("Carcassonne", "Europe", "tCHu")])
async def _table(
    interaction: discord.Interaction,
    game: str,
    seats: app_commands.Range[int, 2, 5] = 2,
    guest: discord.User | None = None,
) -> None:
    mention = (guest or interaction.user).mention
    await interaction.response.send_message(view=board(seats, mention), file=file("board.png"))


@app_commands.command(name="route", description="Claim a route")
async def _route(interaction: discord.Interaction, city: str, quiet: bool = False) -> None:  # noqa: FBT001, FBT002 - an option is a parameter
    await interaction.response.send_message(f"You claimed **{city}**.", ephemeral=quiet)


@_route.autocomplete("city")
async def _cities(_: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    fits = [name for name in CITIES if text.lower() in name.lower()]
    return [app_commands.Choice(name=f"to {name}", value=name) for name in fits]


@app_commands.command(name="zone", description="Say or read where you live")
@app_commands.autocomplete(city=_cities)
async def _zone(interaction: discord.Interaction, city: str | None = None) -> None:
    await interaction.response.send_message(f"You live in {city or 'an unknown place'}.", ephemeral=True)


@app_commands.command(name="walk", description="Go to another channel")
async def _walk(interaction: discord.Interaction, to: discord.TextChannel) -> None:
    await interaction.response.send_message(f"You walk to {to.mention}.")


@app_commands.command(name="slow", description="Think, then answer")
async def _slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    client = interaction.client
    assert isinstance(client, ShowcaseBot)
    await client.wait_for("message", check=lambda message: not message.author.bot, timeout=20)
    await interaction.edit_original_response(content="Here it is.")


@app_commands.command(name="mute", description="Never answer")
async def _mute(_: discord.Interaction) -> None:
    return


@app_commands.command(name="fleeting", description="Answer, and take it back at once")
async def _fleeting(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.delete_original_response()
