"""The recap has one short line for each player who moved, with the player's sign and points."""

from __future__ import annotations

import pytest

import engine.games
from chatbot.bot.descriptions import MOST_LINES, brief_recap, joined, latest_lines
from chatbot.bot.voice import Voice
from conformance.random_games import random_game
from engine.api import AnyGame, Name, PublicEvent, seat_name
from engine.wording import LANGUAGES

EUROPE = engine.games.find("europe")
ADA, BEN = seat_name(0), seat_name(1)


def drew(seat: Name) -> PublicEvent:
    """Return the event in which a seat draws a card from the deck."""
    return PublicEvent("drew-cards", {"seat": seat, "count": 1})


def took(card: str) -> PublicEvent:
    return PublicEvent("took-card", {"seat": ADA, "card": Name("card", card)})


def turned_up(card: str) -> PublicEvent:
    return PublicEvent("turned-up", {"cards": (Name("card", card),)})


def test_two_cards_drawn_in_succession_are_counted_together() -> None:
    assert brief_recap([drew(ADA), drew(ADA), drew(BEN)], Voice("en", EUROPE)) == [
        "▲ **Player 1** · drew 2 cards",
        "■ **Player 2** · drew a card",
    ]
    apart = joined([drew(ADA), drew(BEN), drew(ADA)], Voice("en", EUROPE))
    assert [event.params["count"] for event in apart] == [1, 1, 1]


@pytest.mark.parametrize(
    ("language", "alike", "different"),
    [
        ("en", "took 2 pink", "took pink, black"),
        ("pl", "odkryte: 2 różowe", "odkryte: różowa, czarna"),
        ("fr", "cartes\N{NO-BREAK SPACE}: 2 roses", "cartes\N{NO-BREAK SPACE}: rose, noire"),
    ],
)
def test_two_cards_taken_in_succession_are_named_together(language: str, alike: str, different: str) -> None:
    voice = Voice(language, EUROPE)
    for second, said in (("pink", alike), ("black", different)):
        (line,) = brief_recap([took("pink"), turned_up("red"), took(second), turned_up("white")], voice)
        assert line.split(" · ")[1:] == [said]


def test_cards_drawn_across_a_reshuffle_are_counted_together() -> None:
    (line,) = brief_recap([drew(ADA), PublicEvent("deck-remade", {"count": 40}), drew(ADA)], Voice("en", EUROPE))
    assert line == "▲ **Player 1** · drew 2 cards"


def test_a_route_is_described_with_its_points() -> None:
    route = Name("route", EUROPE.parse("build kyiv-wilno yellow 2+0").route)  # type: ignore[attr-defined]
    built = PublicEvent("built", {"seat": ADA, "route": route, "points": 2, "cards": (Name("card", "yellow"),)})
    assert brief_recap([built, PublicEvent("turned-up", {"cards": ()})], Voice("en", EUROPE)) == [
        "▲ **Player 1** · Kyiv–Vilnius · **+2**"
    ]


def test_a_tunnels_cost_is_not_attributed_to_an_earlier_player() -> None:
    route = Name("route", "kyiv-wilno")
    tried = PublicEvent("tunnel-tried", {"seat": BEN, "route": route, "cards": ()})
    cards = PublicEvent("tunnel-cards", {"cards": (), "owed": 1})
    left = PublicEvent("tunnel-left", {"seat": BEN, "route": route})
    ada, ben = brief_recap([drew(ADA), tried, cards, left], Voice("en", EUROPE))
    assert "tunnel" not in ada
    assert "1 more card" in ben


def test_a_tunnels_cost_is_attributed_to_its_builder() -> None:
    cards = PublicEvent("tunnel-cards", {"cards": (), "owed": 1})
    left = PublicEvent("tunnel-left", {"seat": BEN, "route": Name("route", "kyiv-wilno")})
    (line,) = brief_recap([cards, left], Voice("en", EUROPE))
    assert line.startswith("■ **Player 2** · ")


def test_an_event_without_a_brief_sentence_has_its_own_line() -> None:
    last = PublicEvent("last-round", {"seat": BEN, "moves": 2})
    lines = brief_recap([drew(ADA), last, drew(BEN)], Voice("en", EUROPE))
    assert len(lines) == 3
    assert "last round" in lines[1].lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_no_turn_of_a_random_game_takes_more_than_three_lines(game: AnyGame, language: str) -> None:
    voice = Voice(language, game)
    for position, seat, move in random_game(game, 2, "in brief"):
        if game.to_act(position):
            trial = game.copy(position)
            events = [event for event in game.play(trial, seat, move) if isinstance(event, PublicEvent)]
            assert len(brief_recap(events, voice)) <= 3


def test_consecutive_computers_without_points_share_a_line() -> None:
    voice = Voice("en", EUROPE)
    drawn = [drew(seat_name(seat)) for seat in (3, 0, 1, 2, 1, 4, 3, 0)]
    assert brief_recap(drawn, voice, {1, 2, 3}) == [
        "◆ **Player 4** · drew a card",
        "▲ **Player 1** · drew a card",
        "Player 2 and Player 3 moved",
        "★ **Player 5** · drew a card",
        "◆ **Player 4** · drew a card",
        "▲ **Player 1** · drew a card",
    ]


@pytest.mark.parametrize("movers", range(1, 30))
def test_omitted_lines_of_a_long_recap_are_counted(movers: int) -> None:
    voice = Voice("en", EUROPE)
    lines = brief_recap([drew(seat_name(number % 5)) for number in range(movers)], voice)
    assert len(lines) == movers
    shown = latest_lines(lines, voice)
    assert len(shown) <= MOST_LINES
    if movers <= MOST_LINES:
        assert shown == lines
    else:
        before, *last = shown
        assert before == f"… {movers - len(last)} earlier lines: /game log"
        assert last == lines[-len(last) :]


def test_people_and_points_keep_their_lines_beside_shared_ones() -> None:
    voice = Voice("en", EUROPE)
    drawn = [drew(seat_name(number % 5)) for number in range(15)]
    assert len(brief_recap(drawn, voice, {2, 3, 4})) == 6 + 3
