"""The number of taps per turn, counted with the real bot, is as low as players expect and never higher.

A tap is a press of a button, or a choice in a menu.
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import ButtonStyle

from chatbot.bot.choices import MOST_NUMBERS
from chatbot.bot.components import Act, ButtonId
from engine.games.carcassonne.view import CarcassonneView
from engine.rails.view import RailView
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import FIRST_INTERACTION, SimulatedServer, answer, buttons, menus, of, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simcord.actors import MemberActor

    from chatbot.tables.log import SeatState

BUTTON = 2

pytestmark = pytest.mark.asyncio


class TapCounter:
    """A person who presses displayed buttons and counts the taps."""

    def __init__(self, simulated_server: SimulatedServer, person: MemberActor) -> None:
        self.simulated_server = simulated_server
        self.person = person
        self.taps = 0
        self.shown: Any = None

    async def begin(self) -> None:
        """Begin with the post that asks this person to move."""
        await self.simulated_server.deliver()
        self.shown = await self.simulated_server.pressable()
        self.taps = 0

    async def press(self, label: str) -> None:
        await self.press_id(buttons(self.shown)[label])

    async def press_id(self, custom_id: str) -> None:
        self.taps += 1
        self.shown = answer(await self.person.click(self.shown, custom_id=custom_id))

    async def choose(self, placeholder: str, value: str = "") -> None:
        """In the menu with this placeholder, choose the value or, if none is given, as many of the first options as the
        menu requires.
        """
        menu = menus(self.shown)[placeholder]
        self.taps += 1
        values = [value] if value else [option["value"] for option in menu["options"]][: menu["min_values"]]
        self.shown = answer(await self.person.select(self.shown, values, custom_id=menu["custom_id"]))

    def ids(self, act: str) -> list[ButtonId]:
        """Return the ids of the displayed buttons for this act."""
        found = (ButtonId.parse(part["custom_id"]) for part in of(self.shown) if "custom_id" in part)
        return [button_id for button_id in found if button_id and button_id.act == act]

    async def hand(self) -> SeatState:
        """Return the person's view and legal moves."""
        hand = await self.simulated_server.services.queries.seat_state(
            self.simulated_server.channel.id, self.simulated_server.actor(self.person)
        )
        assert not hasattr(hand, "code"), hand
        return hand

    async def moved(self) -> int:
        """Return the number of moves made at the table so far."""
        return (await self.simulated_server.services.facts(self.simulated_server.channel.id)).moves


async def at_turn(simulated_server: SimulatedServer, game: str) -> TapCounter:
    """Start a game, let both players choose their first tickets, and return the player at the beginning of a turn."""
    await start_by_commands(simulated_server, game)
    while (facts := await simulated_server.services.facts(simulated_server.channel.id)).moves < 4:
        person = simulated_server.person(facts, facts.to_act[0])
        player = TapCounter(simulated_server, person)
        moves = [str(move) for move in (await player.hand()).moves]
        keep = [move for move in moves if move.startswith("keep")]
        if not keep and game != "carcassonne":
            break
        actor = simulated_server.actor(person)
        done(
            await simulated_server.services.tables.play(
                simulated_server.channel.id, actor, (keep or moves)[-1], simulated_server.services.key()
            )
        )
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    player = TapCounter(simulated_server, simulated_server.person(facts, facts.to_act[0]))
    await player.begin()
    return player


async def test_a_tile_with_a_follower_takes_two_taps(simulated_server: SimulatedServer) -> None:
    player = await at_turn(simulated_server, "carcassonne")
    before = await player.moved()
    await player.press("1")
    assert "Choosing also places the tile." in text_of(player.shown)
    await player.press_id(str(player.ids(Act.PLAY)[0]))
    assert await player.moved() == before + 1
    assert player.taps == 2


async def test_confirmation_takes_one_more_tap_until_it_is_turned_off(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.interaction_ids = count(FIRST_INTERACTION + 10)
    player = await at_turn(simulated_server, "carcassonne")
    careful = player.person
    await simulated_server.services.preferences.change(careful.id, "careful", value=True)
    before = await player.moved()
    await lay_with_follower(player)
    assert await player.moved() == before
    await player.press("⚡ Don’t ask again")
    assert await player.moved() == before + 1
    assert player.taps == 3

    player = await turn_of(simulated_server, careful)
    before = await player.moved()
    await lay_with_follower(player)
    assert await player.moved() == before + 1
    assert player.taps == 2


async def test_squares_beyond_twenty_are_in_a_menu_with_one_tap(simulated_server: SimulatedServer) -> None:
    player = await with_many_squares(simulated_server)
    view, before = (await player.hand()).view, await player.moved()
    assert isinstance(view, CarcassonneView)
    numbers = [label for label in buttons(player.shown) if label.isdigit()]
    assert numbers == [str(number) for number in range(1, MOST_NUMBERS + 1)]
    await player.choose(f"Place: {MOST_NUMBERS + 1} – {len(view.spots)}")
    assert f"Your tile on {MOST_NUMBERS + 1}" in text_of(player.shown)
    await player.press_id(str(player.ids(Act.PLAY)[0]))
    assert await player.moved() == before + 1
    assert player.taps == 2


async def test_an_older_versions_area_button_asks_for_the_square(
    simulated_server: SimulatedServer,
) -> None:
    player = await with_many_squares(simulated_server)
    (first, *_) = player.ids(Act.OPEN)
    area = ButtonId(Act.OPEN, first.channel, first.match, first.revision, ("place", "@0.1"))
    asked = answer(await player.person.click(await old_post(simulated_server, area), custom_id=str(area)))
    assert "1" in buttons(asked)


async def old_post(simulated_server: SimulatedServer, button_id: ButtonId) -> Any:
    """Post a message with a button that the bot no longer makes, and return the message."""
    channel = simulated_server.bot.get_channel(simulated_server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Part B", custom_id=str(button_id)))
    post = await channel.send(view=view)
    view.stop()
    return post


async def with_many_squares(simulated_server: SimulatedServer) -> TapCounter:
    """Play Carcassonne until a tile fits on more squares than can be numbered at once. Return the player to move."""
    await start_by_commands(simulated_server, "carcassonne")
    while True:
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        player = TapCounter(simulated_server, simulated_server.person(facts, facts.to_act[0]))
        hand = await player.hand()
        assert isinstance(hand.view, CarcassonneView)
        if len(hand.view.spots) > MOST_NUMBERS + 1:
            await player.begin()
            return player
        spread = max(hand.moves, key=lambda move: sum(map(abs, map(int, str(move).split()[1].split(",")))))
        done(
            await simulated_server.services.tables.play(
                simulated_server.channel.id,
                simulated_server.actor(player.person),
                str(spread),
                simulated_server.services.key(),
            )
        )


async def turn_of(simulated_server: SimulatedServer, person: MemberActor) -> TapCounter:
    """Let the others move until this person is to move, and return this person's counter."""
    while (player := await next_to_move(simulated_server)).person is not person:
        await player.press_id(str(next(button_id for button_id in player.ids(Act.OPEN) if len(button_id.cells) > 1)))
        await player.press_id(str(player.ids(Act.PLAY)[-1]))
    return player


async def lay_with_follower(player: TapCounter) -> None:
    """Lay a tile that can take a follower, and place the follower."""
    followed = {str(move).split()[1] for move in (await player.hand()).moves if len(str(move).split()) > 3}
    await player.press_id(
        str(
            next(
                button_id
                for button_id in player.ids(Act.OPEN)
                if button_id.cells[1:2] and button_id.cells[1] in followed
            )
        )
    )
    await player.press_id(str([*player.ids(Act.PLAY), *player.ids(Act.STEP)][-1]))


async def next_to_move(simulated_server: SimulatedServer) -> TapCounter:
    """Return a counter for the player to move, who begins with the post that mentions them."""
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    player = TapCounter(simulated_server, simulated_server.person(facts, facts.to_act[0]))
    await player.begin()
    return player


async def test_every_tile_takes_two_taps(simulated_server: SimulatedServer) -> None:
    player = await at_turn(simulated_server, "carcassonne")
    for number in range(12):
        before = await player.moved()
        spots = [label for label in buttons(player.shown) if label.isdigit()]
        await player.press(spots[number % len(spots)])
        await player.press_id(str(player.ids(Act.PLAY)[-1]))
        assert await player.moved() == before + 1
        assert player.taps == 2
        player = await next_to_move(simulated_server)


def own_cards(hand: SeatState) -> Mapping[str, int]:
    """Return the seat's cards by colour."""
    assert isinstance(hand.view, RailView)
    assert hand.view.own is not None
    return hand.view.own.cards


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_two_cards_from_the_deck_take_one_tap(simulated_server: SimulatedServer, game: str) -> None:
    player = await at_turn(simulated_server, game)
    held = own_cards(await player.hand())
    await player.press("Draw 2")
    assert player.taps == 1
    after = await player.hand()
    assert sum(own_cards(after).values()) == sum(held.values()) + 2
    assert not after.moves, "the turn is over"


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_two_cards_from_the_table_take_two_taps(simulated_server: SimulatedServer, game: str) -> None:
    player = await at_turn(simulated_server, game)
    held = own_cards(await player.hand())
    colours = [
        button_id
        for button_id in player.ids(Act.OPEN)
        if button_id.cells[0] == "take" and button_id.cells[1:] != ("locomotive",)
    ]
    await player.press_id(str(colours[0]))
    if game == "europe":
        assert "And a second face-up card:" in text_of(player.shown)
        styles = {one["label"]: ButtonStyle(one["style"]) for one in of(player.shown) if one["type"] == BUTTON}
        *cards, passing = list(styles)[: list(styles).index("No second card") + 1]
        assert {styles[card] for card in cards} == {ButtonStyle.primary}
        assert styles[passing] is ButtonStyle.secondary, "only cards are highlighted"
    await player.press_id(
        next(
            str(button_id)
            for button_id in player.ids(Act.STEP)
            if button_id.cells[0] == "take" and len(button_id.cells) > 1
        )
    )
    assert player.taps == 2
    assert sum(own_cards(await player.hand()).values()) == sum(held.values()) + 2


@pytest.mark.parametrize("game", ["europe", "tchu"])
@pytest.mark.parametrize("title", ["Routes for your tickets", "Any route you can pay for"])
async def test_a_route_takes_three_taps_by_either_menu(
    simulated_server: SimulatedServer, game: str, title: str
) -> None:
    player = await at_turn(simulated_server, game)
    while not (titled := [menu for menu in menus(player.shown) if menu.startswith(title)]):
        player = await after_drawing(simulated_server, player)
        await player.press("Build")
    assert "Your hand: " in text_of(player.shown), "the cards to pay with"
    await player.choose(titled[0])
    while not player.ids(Act.PLAY):
        if player.ids(Act.STEP):
            await player.press_id(str(player.ids(Act.STEP)[0]))
        else:
            await player.choose(next(iter(menus(player.shown))))
    assert re.search(r"\*\*\+\d+\*\* · leaves you \d+ wagons", text_of(player.shown)), "the points it brings"
    before = await player.moved()
    await player.press_id(str(player.ids(Act.PLAY)[0]))
    assert await player.moved() == before + 1
    assert player.taps == 3


async def after_drawing(simulated_server: SimulatedServer, player: TapCounter) -> TapCounter:
    """Let both players draw two cards each, and return the first player at their next turn."""
    for _ in range(2):
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        other = TapCounter(simulated_server, simulated_server.person(facts, facts.to_act[0]))
        await other.begin()
        await other.press("Draw 2")
    again = TapCounter(simulated_server, player.person)
    await again.begin()
    return again


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_tickets_take_two_taps(simulated_server: SimulatedServer, game: str) -> None:
    mover, _ = await start_by_commands(simulated_server, game)
    player = TapCounter(simulated_server, mover)
    await player.begin()
    await player.press("Choose tickets")
    assert "unfinished ones cost you their points" in text_of(player.shown)
    assert text_of(player.shown).count(" wagons") >= 3, "the length of each route"
    assert ("long ticket" in text_of(player.shown)) == (game == "europe")
    (tickets,) = menus(player.shown)
    before = await player.moved()
    await player.choose(tickets)
    assert await player.moved() == before + 1
    assert player.taps == 2


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
async def test_the_hand_is_one_tap_away(simulated_server: SimulatedServer, game: Any) -> None:
    mover, _ = await start_by_commands(simulated_server, game.id)
    player = TapCounter(simulated_server, mover)
    await player.begin()
    if "My hand" in buttons(player.shown):
        await player.press("My hand")
        assert player.taps == 1
    else:
        position = game.setup(2, "a hand")
        own, public = (game.text_board(game.view(position, seat)) for seat in (0, None))
        assert own == public, "nobody has a hand there"
