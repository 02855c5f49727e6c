"""Tests of each rule in ``game_result``: which games count, for whom and at which place."""

from __future__ import annotations

import msgspec
import pytest

from chatbot.people.results import ACROSS, FEWEST_MOVES, EndKind, PlayedSeat, counted
from chatbot.store.results import packed, unpacked
from tests.chatbot.people.results import GUILD, game, seat

ANNA, BEN, CLEO = 101, 102, 103
ENOUGH = 5 * FEWEST_MOVES


def person(who: int, points: int, *, left: bool = False) -> PlayedSeat:
    return PlayedSeat(-points, points, {"cards": points}, who, f"Player {who}", left=left)


def computer(points: int) -> PlayedSeat:
    return PlayedSeat(-points, points, {"cards": points}, level="normal")


def places(seats: list[PlayedSeat], end: EndKind, moves: int = ENOUGH) -> list[tuple[int, int, bool]]:
    found = counted(seats, end, moves)
    return [(one.who, one.place, one.left) for one in found.seats] if found else []


def test_a_complete_game_counts_by_points_and_equal_seats_share_a_place() -> None:
    seats = [person(ANNA, 30), person(BEN, 40), computer(30), person(CLEO, 10)]
    assert places(seats, EndKind.PLAYED) == [(ANNA, 2, False), (BEN, 1, False), (0, 2, False), (CLEO, 4, False)]


def test_a_complete_game_without_points_counts_by_places() -> None:
    seats = [PlayedSeat(2, 0, {}, ANNA), PlayedSeat(1, 0, {}, BEN), PlayedSeat(3, 0, {}, level="normal")]
    assert places(seats, EndKind.PLAYED) == [(ANNA, 2, False), (BEN, 1, False), (0, 3, False)]
    drawn = [PlayedSeat(1, 0, {}, ANNA), PlayedSeat(1, 0, {}, BEN)]
    assert places(drawn, EndKind.PLAYED) == [(ANNA, 1, False), (BEN, 1, False)]


def test_a_leaver_is_last_whatever_the_stand_ins_points() -> None:
    seats = [person(ANNA, 30), person(BEN, 90, left=True), person(CLEO, 10)]
    assert places(seats, EndKind.PLAYED) == [(ANNA, 1, False), (BEN, 3, True), (CLEO, 2, False)]
    found = counted(seats, EndKind.PLAYED, ENOUGH)
    assert found is not None
    assert [one.kinds for one in found.seats] == [(30,), (), (10,)]


def test_several_leavers_share_the_last_place() -> None:
    seats = [person(ANNA, 1), person(BEN, 90, left=True), person(CLEO, 80, left=True)]
    assert places(seats, EndKind.PLAYED) == [(ANNA, 1, False), (BEN, 2, True), (CLEO, 2, True)]


def test_a_player_whom_all_others_left_may_end_the_game_and_comes_first() -> None:
    seats = [person(BEN, 90, left=True), computer(50), person(ANNA, 1)]
    assert places(seats, EndKind.BY_PLAYERS) == [(ANNA, 1, False), (BEN, 2, True)]
    found = counted(seats, EndKind.BY_PLAYERS, ENOUGH)
    assert found is not None
    assert found.early
    assert found.kinds == ()


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("end", [EndKind.BY_PLAYERS, EndKind.GONE])
def test_a_person_who_abandons_a_game_against_computers_is_last(end: EndKind, *, left: bool) -> None:
    seats = [person(ANNA, 90, left=left), computer(5), computer(4)]
    assert places(seats, end) == [(ANNA, 3, True), (0, 1, False), (0, 2, False)]


def test_a_game_with_few_moves_counts_for_nobody() -> None:
    left = [person(ANNA, 0), person(BEN, 0, left=True)]
    assert places(left, EndKind.BY_PLAYERS, moves=2 * FEWEST_MOVES - 1) == []
    assert places(left, EndKind.BY_PLAYERS, moves=2 * FEWEST_MOVES) != []


def test_a_rated_game_alone_counts_from_its_deal() -> None:
    alone = [person(ANNA, 0), computer(0)]
    assert places(alone, EndKind.BY_PLAYERS, moves=0) == [(ANNA, 2, True), (0, 1, False)]
    assert counted(alone, EndKind.BY_PLAYERS, 2 * FEWEST_MOVES - 1, rated=False) is None
    assert counted(alone, EndKind.BY_PLAYERS, 2 * FEWEST_MOVES, rated=False) is not None


def test_an_end_by_vote_or_moderator_counts_for_nobody() -> None:
    two = [person(ANNA, 9), person(BEN, 1), person(CLEO, 1, left=True)]
    assert places(two, EndKind.BY_PLAYERS) == []
    assert places([person(ANNA, 9), computer(1)], EndKind.BY_MODERATOR) == []


def test_a_game_left_by_everybody_counts_for_nobody() -> None:
    assert places([person(ANNA, 9), person(BEN, 1, left=True)], EndKind.GONE) == []


def test_a_result_counts_on_its_server_and_across_servers_if_shared() -> None:
    seats = (seat(ANNA, 3, 1), seat(BEN, 2, 2))
    assert game(*seats).scopes == (GUILD, ACROSS)
    assert game(*seats, shared=False).scopes == (GUILD,)
    assert game(*seats, guild=0, shared=False).scopes == (ACROSS,)


def test_a_result_survives_the_log_in_less_than_200_bytes() -> None:
    kinds = (
        "share-final-city",
        "share-final-field",
        "share-scored-city",
        "share-scored-monastery",
        "share-scored-road",
    )
    users = (1_300_000_000_000_000_001, 1_300_000_000_000_000_002)
    seats = tuple(
        msgspec.structs.replace(seat(user, 90, 1), kinds=(4, 9, 40, 9, 30), name="Bartholomew") for user in users
    )
    whole = msgspec.structs.replace(game(*seats, name="carcassonne", guild=users[0]), kinds=kinds, channel=users[1])
    assert unpacked(packed(whole)) == whole
    assert len(packed(whole)) / len(users) < 200


def test_a_result_without_a_person_does_not_name_them() -> None:
    whole = game(seat(ANNA, 3, 1), seat(BEN, 2, 2))
    assert [(one.who, one.name) for one in whole.without({ANNA}).seats] == [(0, ""), (BEN, f"Player {BEN}")]


def test_an_old_result_without_late_seats_can_be_read() -> None:
    whole = game(seat(ANNA, 3, 1), seat(BEN, 2, 2, left=True))
    older = msgspec.msgpack.decode(packed(whole))
    older[9] = [fields[:-1] for fields in older[9]]
    assert unpacked(msgspec.msgpack.encode(older)) == whole
