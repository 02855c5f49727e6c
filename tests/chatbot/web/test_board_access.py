"""Tests of access to the live board: links, passes, and refusals with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from yarl import URL

from chatbot.bot.board_links import LINK_SECONDS, BadToken, BoardLinks
from chatbot.bot.components import Act, ButtonId
from tests.chatbot.services import ANNA, BEN, CHANNEL, STRANGER
from tests.chatbot.web.board_page import BoardPage, board_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
URL_OF_BOARD = "https://board.example/"


def links_of(services: ServicesUnderTest) -> BoardLinks:
    return BoardLinks(services.redis, services.keys, URL_OF_BOARD, services.clock)


def token_of(link: str) -> str:
    """Return the token in a link's fragment, which browsers do not send."""
    return URL(link).fragment


async def test_a_private_link_works_once_for_its_person(services: ServicesUnderTest) -> None:
    links = links_of(services)
    link = token_of(await links.private_link(7, CHANNEL, "match"))
    token = await links.use(link)
    assert (token.user, token.channel, token.match) == (7, CHANNEL, "match")
    with pytest.raises(BadToken, match="used"):
        await links.use(link)


async def test_a_private_link_expires_after_a_day(services: ServicesUnderTest) -> None:
    links = links_of(services)
    link = token_of(await links.private_link(7, CHANNEL, "match"))
    services.clock.now += LINK_SECONDS
    with pytest.raises(BadToken, match="expired"):
        await links.use(link)


async def test_signing_out_revokes_only_that_persons_links_and_passes(services: ServicesUnderTest) -> None:
    links = links_of(services)
    of_seven, of_eight = await links.new_pass(7), await links.new_pass(8)
    await links.sign_out(7)
    with pytest.raises(BadToken, match="revoked"):
        await links.read(of_seven)
    assert (await links.read(of_eight)).user == 8
    services.clock.now += 1
    assert (await links.read(await links.new_pass(7))).user == 7


async def test_another_bots_token_counts_as_forged(services: ServicesUnderTest) -> None:
    links = links_of(services)
    given = await links.new_pass(7)
    await services.redis.delete(services.keys.board_key)
    with pytest.raises(BadToken, match="forged"):
        await links_of(services).read(given)


async def test_a_token_with_any_change_counts_as_forged(services: ServicesUnderTest) -> None:
    links = links_of(services)
    good = token_of(await links.private_link(7, CHANNEL, "match"))
    for place, letter in enumerate(good):
        changed = good[:place] + ("A" if letter != "A" else "B") + good[place + 1 :]
        with pytest.raises(BadToken, match="forged"):
            await links.read(changed)


async def test_each_bad_link_is_refused_with_a_reason(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        used = token_of(await board.links.private_link(ANNA.user, CHANNEL, facts.match))
        await board.links.use(used)
        given = await board.links.new_pass(ANNA.user)
        page = board.page()
        for token in (used, "", "nonsense", "a.b", given, "x" * 600):
            status, answer = await page.post("api/enter", {"token": token})
            assert (status, list(answer)) == (401, ["error"])
        status, answer = await page.post("api/enter", {"token": 7})
        assert status == 400


async def test_a_page_without_a_pass_sees_nothing(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = board.page()
        page.table = f"{CHANNEL}.{facts.match}"
        for path in ("api/state", "api/events"):
            status, answer = await page.get(path)
            assert (status, list(answer)) == (401, ["error"])
        assert (await page.press("w:h:1:x:0:"))[0] == 401


async def test_a_table_cannot_be_seen_without_a_link(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts, other = await services.game(ANNA, BEN), await services.game(ANNA, STRANGER, channel=CHANNEL + 1)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(STRANGER.user, other)
        page.table = f"{CHANNEL}.{facts.match}"
        assert (await page.get("api/state"))[0] == 403
        page.table = f"{CHANNEL}.{other.match}"
        assert (await page.get("api/state"))[0] == 403


async def test_two_people_play_in_two_tabs_of_one_browser(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        anna = await board.page_of(ANNA.user, facts)
        ben = BoardPage(anna.session, board.url)
        assert await ben.enter(await board.links.private_link(BEN.user, facts.channel, facts.match)) == 200
        assert (await anna.state())["you"] == facts.seat_of(ANNA.user)
        assert (await ben.state())["you"] == facts.seat_of(BEN.user)


async def test_the_answer_to_a_link_identifies_watch_links(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        for link, watches in [
            (await board.links.private_link(ANNA.user, facts.channel, facts.match), False),
            (await board.links.watch_link(facts.channel, facts.match), True),
        ]:
            status, answer = await board.page().post("api/enter", {"token": token_of(link)})
            assert (status, answer["watch"]) == (200, watches)


async def test_a_watch_link_shows_the_public_view_and_allows_no_presses(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = board.page()
        page.watch = token_of(await board.links.watch_link(CHANNEL, facts.match))
        assert await page.enter(f"{board.url}#{page.watch}") == 200
        state = await page.state()
        assert (state["you"], state["targets"]) == (None, {})
        own = await board.page_of(facts.people[facts.to_act[0]].user, facts)
        buttons = [one for block in (await own.state())["sheet"]["blocks"] for one in block.get("buttons", ())]
        for button in buttons:
            status, answer = await page.press(button["id"])
            assert (status, list(answer)) == (409, ["error"])
        assert (await services.facts()).revision == facts.revision


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Content-Type": "text/plain"},
    ],
)
async def test_a_press_from_another_origin_is_refused(
    simulated_server: SimulatedServer, headers: dict[str, str]
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    mover = facts.people[facts.to_act[0]].user
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(mover, facts)
        body = {"id": "w:h:1:x:0:", "values": [], "key": "k"}
        status, answer = await page.post("api/press", body, **headers)
        assert (status in {403, 415}, list(answer)) == (True, ["error"])


async def test_a_repeated_press_plays_one_move(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    mover = next(one for one in (ANNA, BEN) if facts.seat_of(one.user) in facts.to_act)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(mover.user, facts)
        move = await services.a_move(mover)
        play = str(ButtonId(Act.PLAY, facts.channel, facts.match, facts.revision, tuple(move.split())))
        first = await page.press(play, key="one")
        again = await page.press(play, key="one")
        assert (first[0], again[0]) == (200, 200)
        assert (await services.facts()).moves == 1


async def test_too_many_links_are_refused_for_a_while(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    async with board_of(services, simulated_server.bot) as board:
        page = board.page()
        statuses = {(await page.post("api/enter", {"token": "x"}))[0] for _ in range(400)}
        assert statuses == {401, 429}
