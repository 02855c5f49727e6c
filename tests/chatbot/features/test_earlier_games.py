"""Buttons of an earlier game, of another table or from an older version do not affect the current game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from chatbot.bot.components import Act, ButtonId
from chatbot.bot.feature import Router
from chatbot.tables import lobby, seats
from chatbot.tables.ending import rematch
from chatbot.tables.table import Phase
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, text_of
from tests.chatbot.bot.started_games import play_rematch, start_by_buttons
from tests.chatbot.services import ANNA, BEN, CHANNEL, code, done, to_move

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("command", "label"), [("game resign", "Give up my seat"), ("game end", "End the game")])
async def test_an_earlier_games_confirmation_does_not_affect_the_next(
    simulated_server: SimulatedServer, command: str, label: str
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    simulated_server.allow(other, "manage_channels")
    asked = answer(await other.slash(simulated_server.channel, command))
    await play_rematch(simulated_server, mover, other)
    before = await simulated_server.services.facts(simulated_server.channel.id)
    late = answer(await other.click(asked, custom_id=buttons(asked)[label]))
    assert "another one has taken its place" in text_of(late)
    assert await simulated_server.services.facts(simulated_server.channel.id) == before


async def test_an_earlier_tables_invitation_takes_no_seat_at_the_next(simulated_server: SimulatedServer) -> None:
    channel = simulated_server.channel
    await simulated_server.anna.slash(channel, "game new", game="toy", seats="2", invite=simulated_server.ben.user)
    await simulated_server.deliver()
    invitation = await simulated_server.last()
    await simulated_server.anna.slash(channel, "game leave")
    simulated_server.services.clock.now += 60
    await simulated_server.cleo.slash(channel, "game new", game="toy", seats="2")
    late = await simulated_server.ben.click(invitation, custom_id=buttons(invitation)["Accept"])
    assert "another one has taken its place" in text_of(late.followups[0])
    assert (await simulated_server.services.facts(channel.id)).seat_of(simulated_server.ben.id) is None


async def test_every_request_for_another_match_is_refused(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key()))
    before = await services.facts()
    tables = services.tables
    for match, refusal in (("another", "stale-table"), ("", "unknown-button")):
        for action in (seats.resign, seats.reclaim, rematch, lobby.join):
            assert code(await tables.act(CHANNEL, mover, services.key(), action, match)) == refusal
        assert code(await tables.end(CHANNEL, mover, services.key(), match)) == refusal
        assert code(await tables.take_back(CHANNEL, mover, services.key(), match)) == refusal
    assert await services.facts() == before
    done(await services.tables.act(CHANNEL, mover, services.key(), seats.resign, match=facts.match))


async def test_every_button_for_a_table_names_its_match(simulated_server: SimulatedServer) -> None:
    channel = simulated_server.channel
    await simulated_server.anna.slash(channel, "game new", game="tchu", invite=simulated_server.ben.user)
    await simulated_server.deliver()
    shown = list(await simulated_server.posts())
    await simulated_server.ben.slash(channel, "game join")
    await simulated_server.deliver()
    shown += await simulated_server.posts()
    await simulated_server.anna.slash(channel, "game start")
    await simulated_server.deliver()
    shown += await simulated_server.posts()
    hand = await simulated_server.services.queries.seat_state(channel.id, simulated_server.actor(simulated_server.anna))
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    ids = [one for post in shown for one in button_ids(post)]
    ids += button_ids(answer(await simulated_server.anna.slash(channel, "tchu keep", ticket=ticket)))
    ids += button_ids(answer(await simulated_server.anna.slash(channel, "game end")))
    asked = answer(await simulated_server.anna.slash(channel, "game resign"))
    ids += button_ids(asked)
    ids += button_ids(answer(await simulated_server.anna.click(asked, custom_id=buttons(asked)["Give up my seat"])))
    assert {Act.JOIN, Act.START, Act.UNDO, Act.END, Act.RESIGN, Act.RECLAIM} <= {one.act for one in ids}
    assert [one for one in ids if not one.match and one.act != Act.LEARN] == []


async def test_moderators_of_one_channel_do_not_moderate_another(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test forges the table id in the button, as an attacker might."""
    await start_by_buttons(simulated_server)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    stranger, elsewhere = simulated_server.cleo, simulated_server.guild.create_text_channel("elsewhere")
    may = Overwrite(stranger.id, OverwriteType.MEMBER, allow=discord.Permissions(manage_channels=True).value)
    simulated_server.env.backend.get_channel(elsewhere.id).overwrites.append(may)
    await stranger.slash(elsewhere, "game new", game="toy", seats="2")
    asked = answer(await stranger.slash(elsewhere, "game end"))
    forged = str(ButtonId(Act.END, facts.channel, facts.match))
    handle = Router.handle

    async def forge(self: Router, interaction: discord.Interaction[discord.Client]) -> str | None:
        assert interaction.data is not None
        interaction.data["custom_id"] = forged  # type: ignore[typeddict-unknown-key]
        return await handle(self, interaction)

    monkeypatch.setattr(Router, "handle", forge)
    answer(await stranger.click(asked, custom_id=buttons(asked)["End the game"]))
    after = await simulated_server.services.facts(simulated_server.channel.id)
    assert after.phase is Phase.PLAYING
