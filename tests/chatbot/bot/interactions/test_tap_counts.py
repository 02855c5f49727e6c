"""How many taps a turn takes, pressed through the real bot: the fewest that players expect, and never more.

A tap is a press of a button, a choice in a menu, or a form that is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chatbot.bot.interactions.button_id import Act, ButtonId
from engine.rails.showing.view import RailView
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, menus, of, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simcord.actors import MemberActor

    from chatbot.service.snapshot import SeatState

pytestmark = pytest.mark.asyncio


class Thumb:
    """Somebody's, at work on their phone: presses, and counts."""

    def __init__(self, simulated_server: SimulatedServer, person: MemberActor) -> None:
        self.simulated_server = simulated_server
        self.person = person
        self.taps = 0
        self.shown: Any = None

    async def begin(self) -> None:
        """Look at the post that calls for a move."""
        await self.simulated_server.deliver()
        self.shown = await self.simulated_server.pressable()
        self.taps = 0

    async def press(self, label: str) -> None:
        """Press the button that says this."""
        await self.press_id(buttons(self.shown)[label])

    async def press_id(self, custom_id: str) -> None:
        """Press the button of this id."""
        self.taps += 1
        self.shown = answer(await self.person.click(self.shown, custom_id=custom_id))

    async def choose(self, placeholder: str, value: str = "") -> None:
        """Choose in the menu of this title: this value, or the first."""
        menu = menus(self.shown)[placeholder]
        self.taps += 1
        values = [value or menu["options"][0]["value"]]
        self.shown = answer(await self.person.select(self.shown, values, custom_id=menu["custom_id"]))

    async def tick(self, label: str) -> None:
        """Open the form behind this button, and send it with as many boxes ticked as it wants."""
        self.taps += 2
        form = await self.person.click(self.shown, custom_id=buttons(self.shown)[label])
        assert form.modal is not None
        group = form.modal["components"][0]["component"]
        ticked = [option["value"] for option in group["options"]][: group["min_values"]]
        self.shown = answer(await self.person.submit_modal(form, {group["custom_id"]: ticked}))

    def ids(self, act: Act) -> list[ButtonId]:
        """What may be pressed, of one kind."""
        found = (ButtonId.parse(part["custom_id"]) for part in of(self.shown) if "custom_id" in part)
        return [tap for tap in found if tap and tap.act is act]

    async def hand(self) -> SeatState:
        """What the person sees and may do."""
        hand = await self.simulated_server.services.queries.seat_state(
            self.simulated_server.channel.id, self.simulated_server.actor(self.person)
        )
        assert not hasattr(hand, "code"), hand
        return hand

    async def moved(self) -> int:
        """How many moves were made at the table."""
        return (await self.simulated_server.services.facts(self.simulated_server.channel.id)).moves


async def at_turn(simulated_server: SimulatedServer, game: str) -> Thumb:
    """Somebody who is to move, at the beginning of a turn of their own; tickets are chosen."""
    await start_by_commands(simulated_server, game)
    while (facts := await simulated_server.services.facts(simulated_server.channel.id)).moves < 4:
        person = simulated_server.person(facts, facts.to_act[0])
        thumb = Thumb(simulated_server, person)
        moves = [str(move) for move in (await thumb.hand()).moves]
        keep = [move for move in moves if move.startswith("keep")]
        if not keep and game != "carcassonne":
            break
        actor = simulated_server.actor(person)
        done(
            await simulated_server.services.actions.play(
                simulated_server.channel.id, actor, (keep or moves)[-1], simulated_server.services.key()
            )
        )
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    thumb = Thumb(simulated_server, simulated_server.person(facts, facts.to_act[0]))
    await thumb.begin()
    return thumb


async def test_a_tile_is_laid_with_a_follower_in_three_taps(simulated_server: SimulatedServer) -> None:
    thumb = await at_turn(simulated_server, "carcassonne")
    before = await thumb.moved()
    await thumb.press("1")
    assert thumb.ids(Act.STEP), "a follower, or none"
    await thumb.press_id(str(thumb.ids(Act.STEP)[0]))
    await thumb.press("Confirm")
    assert await thumb.moved() == before + 1
    assert thumb.taps == 3


async def test_who_confirms_nothing_lays_a_tile_in_two_taps_until_asked_to_be_asked(
    simulated_server: SimulatedServer,
) -> None:
    thumb = await at_turn(simulated_server, "carcassonne")
    quick = thumb.person
    await lay_with_follower(thumb)
    await thumb.press("⚡ Never ask")

    thumb = await turn_of(simulated_server, quick)
    before = await thumb.moved()
    await lay_with_follower(thumb)
    assert await thumb.moved() == before + 1
    assert thumb.taps == 2
    await thumb.press("Ask me again")

    thumb = await turn_of(simulated_server, quick)
    before = await thumb.moved()
    await lay_with_follower(thumb)
    assert await thumb.moved() == before
    assert "Confirm" in buttons(thumb.shown)


async def turn_of(simulated_server: SimulatedServer, person: MemberActor) -> Thumb:
    """The others move until it is this person's turn."""
    while (thumb := await whoever_is_to_move(simulated_server)).person is not person:
        await thumb.press_id(str(next(tap for tap in thumb.ids(Act.OPEN) if len(tap.cells) > 1)))
        if thumb.ids(Act.STEP):
            await thumb.press_id(str(thumb.ids(Act.STEP)[-1]))
        await thumb.press("Confirm")
    return thumb


async def lay_with_follower(thumb: Thumb) -> None:
    """A tile where a follower may stand, and one on it."""
    followed = {str(move).split()[1] for move in (await thumb.hand()).moves if len(str(move).split()) > 3}
    await thumb.press_id(str(next(tap for tap in thumb.ids(Act.OPEN) if tap.cells[1:2] and tap.cells[1] in followed)))
    await thumb.press_id(str(thumb.ids(Act.STEP)[0]))


async def whoever_is_to_move(simulated_server: SimulatedServer) -> Thumb:
    """At the post that calls them."""
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    thumb = Thumb(simulated_server, simulated_server.person(facts, facts.to_act[0]))
    await thumb.begin()
    return thumb


async def test_every_tile_of_a_game_takes_three_taps_and_one_for_each_turn_of_it(
    simulated_server: SimulatedServer,
) -> None:
    thumb = await at_turn(simulated_server, "carcassonne")
    for number in range(12):
        before = await thumb.moved()
        spots = [tap for tap in thumb.ids(Act.OPEN) if len(tap.cells) > 1]
        await thumb.press_id(str(spots[number % len(spots)]))
        if thumb.ids(Act.STEP):
            await thumb.press_id(str(thumb.ids(Act.STEP)[-1]))
        await thumb.press("Confirm")
        assert await thumb.moved() == before + 1
        assert thumb.taps <= 3
        thumb = await whoever_is_to_move(simulated_server)


def own_cards(hand: SeatState) -> Mapping[str, int]:
    """The cards that a seat of a rail game holds, by colour."""
    assert isinstance(hand.view, RailView)
    assert hand.view.own is not None
    return hand.view.own.cards


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_two_cards_from_the_deck_take_one_tap(simulated_server: SimulatedServer, game: str) -> None:
    thumb = await at_turn(simulated_server, game)
    held = own_cards(await thumb.hand())
    await thumb.press("Deck ×2")
    assert thumb.taps == 1
    after = await thumb.hand()
    assert sum(own_cards(after).values()) == sum(held.values()) + 2
    assert not after.moves, "the turn is over"


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_two_cards_from_the_table_take_two_taps(simulated_server: SimulatedServer, game: str) -> None:
    thumb = await at_turn(simulated_server, game)
    held = own_cards(await thumb.hand())
    colours = [tap for tap in thumb.ids(Act.OPEN) if tap.cells[0] == "take" and tap.cells[1:] != ("locomotive",)]
    await thumb.press_id(str(colours[0]))
    await thumb.press_id(next(str(tap) for tap in thumb.ids(Act.STEP) if tap.cells[0] == "take" and len(tap.cells) > 1))
    assert thumb.taps == 2
    assert sum(own_cards(await thumb.hand()).values()) == sum(held.values()) + 2


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_a_route_for_ones_tickets_is_built_in_four_taps_at_most(
    simulated_server: SimulatedServer, game: str
) -> None:
    thumb = await at_turn(simulated_server, game)
    while "For your tickets" not in menus(thumb.shown):
        thumb = await after_drawing(simulated_server, thumb)
        await thumb.press("Build")
    await thumb.choose("For your tickets")
    while "Confirm" not in buttons(thumb.shown):
        assert "Your hand: " in text_of(thumb.shown), "what there is to pay with"
        await thumb.press_id(str(thumb.ids(Act.STEP)[0]))
    assert "Your hand afterwards: " in text_of(thumb.shown)
    before = await thumb.moved()
    await thumb.press("Confirm")
    assert await thumb.moved() == before + 1
    assert thumb.taps <= 4


async def after_drawing(simulated_server: SimulatedServer, thumb: Thumb) -> Thumb:
    """Both have drawn two cards; it is the same person's turn again."""
    for _ in range(2):
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        other = Thumb(simulated_server, simulated_server.person(facts, facts.to_act[0]))
        await other.begin()
        await other.press("Deck ×2")
    again = Thumb(simulated_server, thumb.person)
    await again.begin()
    return again


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_tickets_are_chosen_in_two_taps(simulated_server: SimulatedServer, game: str) -> None:
    mover, _ = await start_by_commands(simulated_server, game)
    thumb = Thumb(simulated_server, mover)
    await thumb.begin()
    verb = next(tap for tap in thumb.ids(Act.OPEN))
    await thumb.press_id(str(verb))
    before = await thumb.moved()
    await thumb.tick("Choose…")
    assert await thumb.moved() == before + 1
    assert thumb.taps <= 3


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
async def test_ones_hand_is_one_tap_away(simulated_server: SimulatedServer, game: Any) -> None:
    mover, _ = await start_by_commands(simulated_server, game.id)
    thumb = Thumb(simulated_server, mover)
    await thumb.begin()
    if "My hand" in buttons(thumb.shown):
        await thumb.press("My hand")
        assert thumb.taps == 1
    else:
        assert game.id == "carcassonne", "nothing is hidden there"
