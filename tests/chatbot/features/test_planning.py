"""Plans for the next turn are made in private, shown with the hand, and dropped with one tap."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
import msgspec
import pytest

from chatbot.bot.components import Act, ButtonId
from chatbot.posts.post import readers_of
from chatbot.tables.log import Snapshot
from chatbot.tables.plans import plan_turn
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, menus, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
ROUTE, OTHER_HALF = "WIN_ZUR_2", "WIN_ZUR_1"
"""A double route in the game dealt here. Ben can build the first half, and Anna, whose turn it is, the other."""
CITY = "Winterthur"
PLANS = {Act.PLAN, Act.PLAN_PICK, Act.SET_PLAN, Act.DROP_PLAN}


async def rails(server: SimulatedServer, game: str = "tchu") -> tuple[MemberActor, MemberActor]:
    """Start a rail game, and let both players choose their first tickets. Return the player to move, then the other
    one.
    """
    await start_by_commands(server, game)
    facts = await server.services.facts(server.channel.id)
    for seat in range(2):
        person = server.person(facts, seat)
        state = await server.services.hand(server.actor(person), server.channel.id)
        tickets = str(state.moves[0]).removeprefix("keep ")
        await person.slash(server.channel, f"{game} keep", ticket=tickets)
    await server.deliver()
    facts = await server.services.facts(server.channel.id)
    mover = server.person(facts, facts.to_act[0])
    return mover, server.ben if mover is server.anna else server.anna


async def hand_of(server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    return answer(await person.slash(server.channel, "hand"))


async def press(person: MemberActor, message: discord.Message | ResponseMessage, label: str) -> ResponseMessage:
    return answer(await person.click(message, custom_id=buttons(message)[label]))


async def draw_two(server: SimulatedServer, mover: MemberActor) -> None:
    await mover.slash(server.channel, "tchu draw")
    await mover.slash(server.channel, "tchu draw")
    await server.deliver()


async def plan_route(server: SimulatedServer, person: MemberActor, last: str) -> ResponseMessage:
    """Plan a route with menus and buttons, press the button ``last``, and return the answer."""
    page = await press(person, await hand_of(server, person), "Plan my next move")
    while last not in buttons(page):
        offered = [(one, menu["custom_id"]) for menu in menus(page).values() for one in menu["options"]]
        chosen = [(one["value"], menu) for one, menu in offered if one["value"] == ROUTE or one["label"] == CITY]
        if chosen:
            value, menu_id = chosen[0]
            page = answer(await person.select(page, [value], custom_id=menu_id))
        else:
            step = next(str(one) for one in button_ids(page) if one.act == Act.PLAN and ROUTE in one.cells)
            page = answer(await person.click(page, custom_id=step))
    return await press(person, page, last)


async def build_its_other_half(server: SimulatedServer, mover: MemberActor) -> None:
    await mover.slash(server.channel, "tchu build", route=OTHER_HALF, card="blue", payment="1+0")
    await server.deliver()


async def test_a_plan_is_offered_only_between_turns(simulated_server: SimulatedServer) -> None:
    mover, other = await rails(simulated_server)
    assert "Plan my next move" in buttons(await hand_of(simulated_server, other))
    assert "Plan my next move" not in buttons(await hand_of(simulated_server, mover))


async def test_a_game_without_plans_offers_none(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "toy")
    assert not PLANS & {one.act for one in button_ids(await hand_of(simulated_server, other))}


async def test_cards_are_planned_in_two_taps_and_drawn_without_a_call(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await rails(simulated_server)
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    assert "Which route?" in text_of(asked)
    kept = await press(other, asked, "Just draw 2")
    assert "Planned for your next turn" in text_of(kept)
    assert "Draw 2 cards from the deck." in text_of(kept)
    before = len(await simulated_server.posts())
    await draw_two(simulated_server, mover)
    (post,) = (await simulated_server.posts())[before:]
    assert text_of(post).count("drew 2 cards") == 2
    assert f"<@{mover.id}>" in text_of(post)
    assert f"<@{other.id}>" not in text_of(post)
    hand = text_of(await hand_of(simulated_server, other))
    assert "Your plan was played:" in hand
    assert hand.count("You draw:") == 2
    assert "Planned for" not in hand


async def test_a_route_is_planned_by_the_usual_questions_with_a_fallback(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await rails(simulated_server)
    kept = await plan_route(simulated_server, other, "Otherwise draw 2")
    assert "Winterthur" in text_of(kept)
    assert "Otherwise: draw 2 cards." in text_of(kept)
    assert {"Cancel my plan", "Add a backup move"} <= set(buttons(kept))
    await draw_two(simulated_server, mover)
    hand = await simulated_server.services.hand(simulated_server.actor(other), simulated_server.channel.id)
    assert ROUTE in {built for player in hand.view.players for built in player.built}  # type: ignore[attr-defined]


async def test_a_face_up_card_is_planned_in_three_taps(simulated_server: SimulatedServer) -> None:
    _, other = await rails(simulated_server)
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    assert "Back" not in buttons(asked)
    cards = await press(other, asked, "Face-up card")
    assert "Back" in buttons(cards)
    assert "Which card?" in text_of(cards)
    card = next(label for label in buttons(cards) if "locomotive" not in label)
    page = await press(other, cards, card)
    assert "For the second card" in text_of(page)
    kept = await press(other, page, "Otherwise draw 2")
    assert "(face-up)" in text_of(kept)
    assert "Otherwise: draw 2 cards." in text_of(kept)


async def test_a_tile_is_planned_by_its_aim_and_a_number(simulated_server: SimulatedServer) -> None:
    """The road and the city of the start tile are free. The city can be continued on one square."""
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    assert {"Take something free", "Choose a square", "Just a hint’s move"} <= set(buttons(asked))
    assert "Complete something of mine" not in buttons(asked)
    page = await press(other, asked, "Take something free")
    assert "On which number?" in text_of(page)
    assert {"1", "2", "3"} <= set(buttons(page))
    page = await press(other, page, "1")
    assert "with a follower on the city (south), if nobody has taken it" in text_of(page)
    assert "I’ll turn the tile so that the follower stands there." in text_of(page)
    kept = await press(other, page, "Otherwise wait for me")
    assert "Planned for your next turn" in text_of(kept)
    assert "1 north of the start tile" in text_of(kept)
    assert "your turn waits for you" in text_of(kept)
    posts = "".join(map(text_of, await simulated_server.posts()))
    assert "Planned" not in posts
    assert await hand_of(simulated_server, mover) is not None


async def test_a_reply_to_a_move_of_the_other_side_is_planned_and_played(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "reversi")
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    assert "If the other side places a disc on …" in text_of(asked)
    replies = await press(other, asked, "d3")
    assert "If the other side plays d3" in text_of(replies)
    kept = await press(other, await press(other, replies, "c5"), "Otherwise wait for me")
    assert "your disc on c5" in text_of(kept)
    before = len(await simulated_server.posts())
    await mover.slash(simulated_server.channel, "reversi place", square="d3")
    await simulated_server.deliver()
    (post,) = (await simulated_server.posts())[before:]
    assert f"<@{mover.id}>" in text_of(post)
    assert f"<@{other.id}>" not in text_of(post)
    assert "Your plan was played:" in text_of(await hand_of(simulated_server, other))


async def test_a_hints_move_is_planned_in_two_taps(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "carcassonne")
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    kept = await press(other, asked, "Just a hint’s move")
    assert "The move a hint would suggest." in text_of(kept)


async def test_a_player_without_aids_is_offered_no_hint(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "carcassonne")
    await simulated_server.services.preferences.change(other.id, "aids", value=False)
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    assert "Choose a square" in buttons(asked)
    assert "Just a hint’s move" not in buttons(asked)


async def test_a_plan_that_waits_says_why_beside_the_first_choice(simulated_server: SimulatedServer) -> None:
    """Anna plans to place her tile where Ben then places his."""
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    state = await simulated_server.services.hand(simulated_server.actor(mover), simulated_server.channel.id)
    first = str(state.moves[0])
    wish = f"place fits {first.split()[1]}"
    actor, key = simulated_server.actor(other), simulated_server.services.key()
    plan = partial(plan_turn, wish=wish, otherwise="")
    done(await simulated_server.services.tables.act(simulated_server.channel.id, actor, key, plan))
    mover_actor, key = simulated_server.actor(mover), simulated_server.services.key()
    done(await simulated_server.services.tables.play(simulated_server.channel.id, mover_actor, first, key))
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert f"<@{other.id}>" in text_of(post)
    assert "isn’t possible" not in text_of(post)
    page = await press(other, post, "1")
    assert "Your plan isn’t possible any more: your turn waits for you." in text_of(page)
    assert "There’s another tile" in text_of(page)


async def test_a_plan_begins_with_a_command_too(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    asked = answer(await other.slash(simulated_server.channel, "game plan"))
    assert "Plan your next move." in text_of(asked)
    assert "Choose a square" in buttons(asked)
    assert "It’s your move now" in text_of(answer(await mover.slash(simulated_server.channel, "game plan")))


async def test_a_listener_chooses_squares_by_their_places(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "carcassonne")
    await simulated_server.services.preferences.change(other.id, "by_ear", value=True)
    asked = answer(await other.slash(simulated_server.channel, "game plan"))
    page = await press(other, asked, "Choose a square")
    (menu,) = menus(page).values()
    assert menu["options"][0]["label"] == "1: 1 north · city south"


async def test_a_second_choice_is_numbered_and_the_first_is_not_offered_again(
    simulated_server: SimulatedServer,
) -> None:
    _, other = await rails(simulated_server)
    kept = await plan_route(simulated_server, other, "Otherwise draw 2")
    page = await press(other, kept, "Add a backup move")
    offered = {option["value"] for menu in menus(page).values() for option in menu["options"]}
    assert offered
    assert ROUTE not in offered
    assert "Just draw 2" not in buttons(page)
    back = await press(other, page, "My hand")
    assert "Planned for your next turn" in text_of(back)


async def test_a_failed_plan_calls_its_person_and_explains_why_in_private(simulated_server: SimulatedServer) -> None:
    mover, other = await rails(simulated_server)
    await plan_route(simulated_server, other, "Otherwise wait for me")
    await build_its_other_half(simulated_server, mover)
    post = await simulated_server.last()
    assert f"<@{other.id}>" in text_of(post)
    hand = text_of(await hand_of(simulated_server, other))
    assert "isn’t possible any more: your turn waits for you" in hand
    assert "the other half of the double route is taken" in hand
    (hand_dm,) = [text_of(message) for message in other.user.dm_channel.history()][-1:]
    assert "your turn waits for you" in hand_dm
    assert "your turn waits" not in "".join(map(text_of, await simulated_server.posts()))


async def test_a_player_whose_plan_fell_back_gets_a_direct_message(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await rails(simulated_server)
    await plan_route(simulated_server, other, "Otherwise draw 2")
    simulated_server.services.clock.now += 3600
    await build_its_other_half(simulated_server, mover)
    (latest,) = other.user.dm_channel.history()
    assert "the first choice wasn’t possible" in text_of(latest)
    assert "You draw:" in text_of(latest)

    channel, context = simulated_server.channel.id, simulated_server.bot.frame.db
    simulated_server.services.clock.now += 3600
    sent = await context.hand_dms.to_user(channel, other.id)
    assert sent is not None
    kept = msgspec.structs.replace(sent, digest="of another hand")
    await context.hand_dms.remember(channel, other.id, kept)
    snapshot = await context.queries.snapshot(channel)
    assert isinstance(snapshot, Snapshot)
    readers = await readers_of(context, simulated_server.bot.frame.people, snapshot.facts)
    await simulated_server.bot.publisher.hand_dms.update(snapshot, (0, 1), readers.chosen, {other.id: kept})
    await simulated_server.hand_dms_tried()
    assert [dm.id for dm in other.user.dm_channel.history()] == [latest.id], "one message, so one notification"


async def test_a_plan_is_dropped_with_one_tap_from_the_list_of_games(simulated_server: SimulatedServer) -> None:
    _, other = await rails(simulated_server)
    await press(other, await press(other, await hand_of(simulated_server, other), "Plan my next move"), "Just draw 2")
    listed = answer(await other.slash(simulated_server.channel, "games"))
    assert "Draw 2 cards from the deck." in text_of(listed)
    listed = await press(other, listed, "Cancel my plan")
    assert "Draw 2 cards" not in text_of(listed)
    assert "Cancel my plan" not in buttons(listed)
    assert "Waiting for" in text_of(listed)


async def test_a_late_plan_is_refused_because_it_is_the_players_turn(simulated_server: SimulatedServer) -> None:
    mover, other = await rails(simulated_server)
    asked = await press(other, await hand_of(simulated_server, other), "Plan my next move")
    await draw_two(simulated_server, mover)
    late = await press(other, asked, "Just draw 2")
    assert "It’s your move now" in text_of(late)


async def test_nothing_public_changes_when_a_plan_is_made(simulated_server: SimulatedServer) -> None:
    _, other = await rails(simulated_server)
    before = [(post.id, text_of(post), buttons(post)) for post in await simulated_server.posts()]
    await plan_route(simulated_server, other, "Otherwise wait for me")
    await simulated_server.deliver()
    assert [(post.id, text_of(post), buttons(post)) for post in await simulated_server.posts()] == before


async def test_the_player_to_move_learns_nothing_of_anothers_plan(
    simulated_server: SimulatedServer,
) -> None:
    """The press is refused because of missing cards, not as outdated, although a plan was stored after the button was
    made.
    """
    mover, other = await rails(simulated_server)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    await plan_route(simulated_server, other, "Otherwise draw 2")
    impossible = ButtonId(Act.OPEN, facts.channel, facts.match, facts.revision, ("build", ROUTE))
    channel = simulated_server.bot.get_channel(facts.channel)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="press", custom_id=str(impossible)))
    post = await channel.send(view=view)
    view.stop()
    told = text_of(answer(await mover.click(post, custom_id=str(impossible))))
    assert "you lack: " in told
    assert "moved on" not in told


@pytest.mark.parametrize("game", ["europe", "tchu"])
async def test_every_route_fits_into_a_buttons_id(game: str) -> None:
    board = games.find(game).board  # type: ignore[attr-defined]
    for route in board.routes:
        for card in board.palette.names:
            cells = ("draw", "build", route.id, card, f"{route.length}+{route.length}")
            assert ButtonId.parse(str(ButtonId(Act.SET_PLAN, 2**63, "ffffffff-zzzz", 36**4, cells))) is not None
