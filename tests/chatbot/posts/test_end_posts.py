"""The final post mentions everybody and shows the winner first, then points by kind. *Details* has everything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from discord import ui

import engine.games
from chatbot.bot.descriptions import share_line
from chatbot.bot.painter import Picture
from chatbot.bot.voice import Voice
from chatbot.people.rating import PROVISIONAL
from chatbot.posts.post import end_post
from chatbot.tables.table import NOBODY, Ending, Person, StandIn
from conformance.random_games import finished
from engine.ai.player import Level
from engine.api import PublicEvent, Share, seat_name
from engine.history import awards
from engine.rng import FastRng
from engine.wording import LANGUAGES
from tests.chatbot import games
from tests.chatbot.bot.messages.phone_screen import texts_of
from tests.chatbot.bot.passing_time import run_out_of_time
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.sample_tables import PEOPLE, content_of
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.features.result_presses import choose
from tests.chatbot.finished_games import play_to_the_end as play_to_the_end_there
from tests.chatbot.finished_games import play_whole
from tests.render.recorded_games import recorded
from tools.translations import WHOLE

if TYPE_CHECKING:
    from chatbot.posts.post import PostDraft
    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def play_to_the_end(simulated_server: SimulatedServer) -> None:
    people = [simulated_server.anna, simulated_server.ben]
    await RandomPlayer(simulated_server, people, FastRng(3)).play(300)


def notified(simulated_server: SimulatedServer) -> list[set[int]]:
    """Return the people notified by each message, in order."""
    sent = [one.json for one in simulated_server.env.http_requests if one.method == "POST" and one.json]
    found = [body["allowed_mentions"] for body in sent if "allowed_mentions" in body]
    return [{int(user) for user in mentions.get("users", ())} for mentions in found]


async def test_the_end_mentions_everybody_and_names_the_winner_first(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_buttons(simulated_server)
    await play_to_the_end(simulated_server)
    final = text_of(await simulated_server.last())
    first, _, rest = final.partition("\n")
    assert first.startswith("### 🏆 ")
    assert " : " in first
    for person in (simulated_server.anna, simulated_server.ben):
        assert f"<@{person.id}>" in rest
    assert {simulated_server.anna.id, simulated_server.ben.id} in notified(simulated_server)


async def test_a_finished_games_thread_is_marked_until_the_next_game(
    simulated_server: SimulatedServer,
) -> None:
    server, services = simulated_server, simulated_server.services
    await server.anna.slash(server.channel, "game new", game="toy", seats="2", thread=True)
    (thread,) = server.channel.threads
    await server.ben.slash(thread, "game join")
    await server.anna.slash(thread, "game start")
    await server.deliver(thread.id)
    assert thread.name == "Toy · anna"
    actors = (server.actor(server.anna), server.actor(server.ben))
    await play_to_the_end_there(services, *actors, channel=thread.id)
    await server.deliver(thread.id)
    assert thread.name == "🏁 Toy · anna"
    await server.anna.slash(thread, "game new", game="toy", seats="2")
    await server.anna.slash(thread, "game start")
    await server.deliver(thread.id)
    assert thread.name == "Toy · anna"


async def test_the_seed_and_the_full_score_are_shown_in_private(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    await play_to_the_end(simulated_server)
    final = await simulated_server.last()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.secret not in text_of(final)
    told = text_of(answer(await simulated_server.dan.click(final, custom_id=buttons(final)["Details"])))
    assert facts.secret in told
    assert facts.commitment in told
    assert told.index("cards") < told.index(facts.commitment), "the score comes before the seal"


async def test_the_end_shows_public_rating_changes(
    simulated_server: SimulatedServer,
) -> None:
    await choose(simulated_server, simulated_server.ben, "private")
    await start_by_buttons(simulated_server)
    await play_to_the_end(simulated_server)
    final = await simulated_server.last()
    (line,) = [line for line in text_of(final).splitlines() if line.startswith("📈")]
    assert re.fullmatch(r"📈 Rating: anna \d+ \(provisional\)", line), line
    told = text_of(answer(await simulated_server.ben.click(final, custom_id=buttons(final)["Details"])))
    assert re.search(r"📈 Your rating so far: \*\*\d+\*\*. It settles after 10 games; this was game 1\.", told), told
    told = text_of(answer(await simulated_server.dan.click(final, custom_id=buttons(final)["Details"])))
    assert "Your rating" not in told


async def test_an_established_rating_is_shown_with_its_change(simulated_server: SimulatedServer) -> None:
    actors = [simulated_server.actor(person) for person in (simulated_server.anna, simulated_server.ben)]
    for _ in range(PROVISIONAL - 1):
        await play_whole(simulated_server.services, *actors, channel=1, guild=simulated_server.guild.id)
    await start_by_buttons(simulated_server)
    await play_to_the_end(simulated_server)
    (line,) = [one for one in text_of(await simulated_server.last()).splitlines() if one.startswith("📈")]
    assert re.fullmatch(r"📈 Rating: anna \d+ \([+−]\d+\) · ben \d+ \([+−]\d+\)", line), line


async def test_before_the_end_the_details_have_the_seal_but_no_seed(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.commitment not in text_of(post)
    told = text_of(answer(await choose_more(simulated_server.dan, post, "Seats, clock, seal")))
    assert facts.commitment in told


async def test_the_details_list_seats_and_time_above_the_seal(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    post = await simulated_server.pressable()
    told = text_of(answer(await choose_more(simulated_server.anna, post, "Seats, clock, seal")))
    seats, time, seal = told.index("Mila"), told.index("Time is up"), told.index("🔒")
    assert seats < time < seal


async def test_a_player_who_loses_the_seat_is_mentioned_once(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    before = len(notified(simulated_server))
    await run_out_of_time(simulated_server)
    await simulated_server.deliver()
    said = [text_of(post) for post in await simulated_server.posts()]
    assert sum(f"<@{mover.id}> ran out of time" in text for text in said) == 1
    assert sum(mover.id in users for users in notified(simulated_server)[before:]) >= 1


async def test_points_and_cause_have_the_languages_separator() -> None:
    share = Share("share-scored-monastery", 9, {})
    told = {language: share_line(share, Voice(language, engine.games.find("carcassonne"))) for language in WHOLE}
    assert told == {"en": "+9: monastery", "pl": "+9: klasztor", "fr": "+9\N{NO-BREAK SPACE}: abbaye"}


async def test_a_tie_is_shared() -> None:
    toy = games.find("toy")
    position: Any = toy.setup(3, "tie")
    position.hands = [[], [], []]
    position.played = [[5], [5], [1]]
    text = text_of_layout(toy, position, "en")
    assert text.splitlines()[0].endswith("share the win · 5 : 5 : 1")
    assert re.findall(r"^\d+\\?\.", text, re.MULTILINE) == ["1\\.", "1\\.", "3\\."], "Discord would count 1, 2, 3"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in engine.games.all() if game.kinds], ids=lambda game: game.id)
async def test_the_points_of_each_kind_add_up_to_the_points(game: AnyGame, language: str) -> None:
    position = finished(game, 2, "kinds of points")
    lines = [line for line in text_of_layout(game, position, language).splitlines() if line[:3] in {"1\\.", "2\\."}]
    assert len(lines) == 2
    for line in lines:
        _, total, *kinds = line.split(" · ")
        assert bool(kinds) == bool(game.kinds)
        assert not kinds or sum(int(kind.rsplit(" ", 1)[1]) for kind in kinds) == int(total.removesuffix("**"))


async def test_a_stopped_game_says_so_first() -> None:
    game = games.find("toy")
    content = content_of(game, game.setup(2, "stopped"), 2, "en")
    facts = msgspec.structs.replace(content.facts, ending=Ending.STOPPED, sitters=PEOPLE[:2])
    stopped = msgspec.structs.replace(content, board=msgspec.structs.replace(content.board, facts=facts))
    assert text_of_draft(end_post(stopped)).startswith("### The game was ended")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_awards_name_their_winners(language: str) -> None:
    game = engine.games.find("carcassonne")
    _, history = recorded(game, "awards of a post", 3)
    content = content_of(game, finished(game, 3, "awards of a post"), 3, language)
    text = text_of_draft(end_post(msgspec.structs.replace(content, history=history)))
    found = [line for line in text.splitlines() if line.startswith("🏅")]
    assert len(found) == len(awards(game, history)) > 1
    assert not any(word in line for line in found for word in ("Player", "Gracz", "Joueur", "🤖"))


async def test_the_last_moves_are_below_the_medals() -> None:
    game = engine.games.find("carcassonne")
    _, history = recorded(game, "awards of a post", 3)
    placed = PublicEvent("placed", {"seat": seat_name(1)})
    content = content_of(game, finished(game, 3, "awards of a post"), 3, "en", (placed,))
    text = text_of_draft(end_post(msgspec.structs.replace(content, history=history)))
    lines = text.splitlines()
    (told,) = [at for at, line in enumerate(lines) if line.startswith("■")]
    assert told > max(at for at, line in enumerate(lines) if line.startswith("🏅"))


async def test_the_end_takes_few_lines_after_many_events() -> None:
    game = engine.games.find("europe")
    drew = [PublicEvent("drew-cards", {"seat": seat_name(number % 2), "count": 1}) for number in range(60)]
    content = content_of(game, finished(game, 2, "a long row"), 2, "en", tuple(drew))
    with_pictures = msgspec.structs.replace(content, pictures=(Picture(b"RIFF", "webp", "the result"),))
    lines = text_of_draft(end_post(with_pictures)).splitlines()
    assert lines[0].startswith("### 🏆")
    assert len(lines) <= 5, lines


async def test_points_by_kind_are_text_only_without_a_picture() -> None:
    game = engine.games.find("tchu")
    content = content_of(game, finished(game, 2, "in words"), 2, "en")
    assert "Tickets" in text_of_draft(end_post(content))
    with_pictures = msgspec.structs.replace(content, pictures=(Picture(b"RIFF", "webp", "the result"),))
    assert "Tickets" not in text_of_draft(end_post(with_pictures))


async def test_a_stopped_game_first_says_who_ended_it_and_mentions_everybody() -> None:
    game = engine.games.find("europe")
    ended = PublicEvent("game-stopped", {"name": "Mod"})
    content = content_of(game, game.setup(2, "stopped"), 2, "en", (ended,))
    facts = msgspec.structs.replace(content.facts, ending=Ending.STOPPED, sitters=PEOPLE[:3])
    draft = end_post(
        msgspec.structs.replace(content, board=msgspec.structs.replace(content.board, facts=facts), to_move=())
    )
    assert text_of_draft(draft).startswith("### Mod ended the game.\n")
    assert draft.mentioned == tuple(2**63 - number for number in (1, 2, 3)), "including players replaced by a computer"


def text_of_layout(game: AnyGame, position: Any, language: str) -> str:
    """Return the text of the final post for this position."""
    return text_of_draft(end_post(content_of(game, position, len(game.standings(position)), language)))


def text_of_draft(draft: PostDraft) -> str:
    """Return all text of a post."""
    return "\n".join(item.content for item in draft.layout.build().walk_children() if isinstance(item, ui.TextDisplay))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_winning_stand_in_is_named_as_a_computer(language: str) -> None:
    game = engine.games.find("europe")
    content = content_of(game, finished(game, 2, "resigned"), 2, language)
    sitters = tuple(StandIn(Level.NORMAL, Person(number, f"Emil {number}")) for number in (1, 2))
    facts = msgspec.structs.replace(content.facts, sitters=sitters)
    board = msgspec.structs.replace(content.board, facts=facts)
    (first, *_) = text_of_draft(end_post(msgspec.structs.replace(content, board=board))).splitlines()
    assert "🤖" in first
    assert "Emil" in first


async def test_a_game_without_persons_names_nobody() -> None:
    game = engine.games.find("europe")
    content = content_of(game, finished(game, 2, "left"), 2, "en", (PublicEvent("nobody-left", {}),))
    gone = (StandIn(Level.NORMAL, NOBODY),) * 2
    facts = msgspec.structs.replace(content.facts, sitters=gone, ending=Ending.ABANDONED)
    board = msgspec.structs.replace(content.board, facts=facts)
    texts = texts_of(end_post(msgspec.structs.replace(content, board=board)).layout)
    assert "### Nobody is left to play, so the game ends here." in texts[0]
    assert not any(text.rstrip().endswith("·") for text in texts)
