"""Posts of a game for one player, and of a game for eight."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec
import pytest

import tests.crowd
from chatbot.bot.components import ButtonId
from chatbot.posts.post import end_post, lobby_post
from chatbot.tables.table import Person, Phase
from conformance.random_games import finished
from engine.api import MOST_SEATS, AnyGame, Line, Standings
from tests.chatbot.bot.messages.phone_screen import components_of, texts_of
from tests.chatbot.bot.sample_tables import content_of
from tests.crowd import CrowdGame

if TYPE_CHECKING:
    from chatbot.bot.components import Layout
    from chatbot.posts.post import PostContent

CROWD = tests.crowd.ANY_GAME
FINISHED = {
    "en": "### 🏁 Ada finished with 15 points",
    "pl": "### 🏁 Ada kończy z wynikiem: 15 punktów",
    "fr": "### 🏁 Ada termine avec 15 points",
}


class PatienceGame(CrowdGame):
    """A game for one, which says itself how it went."""

    seats = (1, 1)

    def outcome(self, standings: Standings) -> Line:
        return Line("played", {"seat": "Ada", "card": standings[0].points})


PATIENCE = cast("AnyGame", PatienceGame())


def of_ada(content: PostContent, phase: Phase) -> PostContent:
    facts = msgspec.structs.replace(content.facts, phase=phase, sitters=(Person(1, "Ada"),))
    return msgspec.structs.replace(content, board=msgspec.structs.replace(content.board, facts=facts), to_move=())


def lobby(game: AnyGame) -> Layout:
    return lobby_post(of_ada(content_of(game, game.setup(1, "alone"), 1, "en"), Phase.LOBBY)).layout


def end(game: AnyGame, seats: int, language: str = "en") -> str:
    content = content_of(game, finished(game, seats, "c"), seats, language)
    return texts_of(end_post(of_ada(content, Phase.OVER) if seats == 1 else content).layout)[0].split("\n")[0]


def acts(layout: Layout) -> list[str]:
    ids = (ButtonId.parse(part["custom_id"]) for part in components_of(layout) if part["type"] == 2)
    return [one.act for one in ids if one is not None]


def test_nobody_can_join_a_game_for_one() -> None:
    assert "j" in acts(lobby(CROWD))
    assert "j" not in acts(lobby(PATIENCE))
    assert acts(lobby(PATIENCE))[0] == "g"
    assert "seats taken" not in "\n".join(texts_of(lobby(PATIENCE)))


@pytest.mark.parametrize("language", FINISHED)
def test_the_end_of_a_game_for_one_has_no_winner(language: str) -> None:
    assert end(CROWD, 1, language) == FINISHED[language]


def test_a_game_for_one_can_say_how_it_went() -> None:
    assert end(PATIENCE, 1) == "### 🏁 Ada plays 15."


def test_the_heading_of_a_large_game_has_the_best_points_only() -> None:
    assert end(CROWD, MOST_SEATS).count(" : ") == 5
    assert end(CROWD, MOST_SEATS).endswith(" : …")
