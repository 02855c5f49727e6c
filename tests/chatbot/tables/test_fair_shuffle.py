"""The shuffle is fair even if the host cheats: a witness who noted the seal and the start's id can detect a fraud."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pytest

from chatbot.tables import ending, lobby
from chatbot.tables.outcome import Change
from chatbot.tables.record import record_of, unpack, verified
from chatbot.tables.table import Actor, Phase, Table, Terms
from engine import replay
from engine.messages import BrokenRecord
from engine.rng import commitment
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, MODERATOR
from tests.chatbot.tables.timeline import Timeline

if TYPE_CHECKING:
    from engine.replay import Record

PRESS = 1_456_000_000_000_000_001
ANOTHER = PRESS + 1


def by(actor: Actor, interaction: int) -> Actor:
    """Return the person as the actor of this interaction."""
    return msgspec.structs.replace(actor, interaction=interaction)


class Witness(NamedTuple):
    """A player's notes: the lobby's seal, and the id of the starting interaction, which Discord shows."""

    seal: str
    interaction: int

    def believes(self, record: Record) -> bool:
        """Return True if the record is valid and matches the witness's notes."""
        replay.replay(games.find(record.start.game), record)
        mixed = isinstance(record.mix, replay.Mix) and record.mix.named == str(self.interaction)
        return mixed and record.commitment == self.seal and set(record.start.stacked) <= {"first"}


def a_lobby() -> Timeline:
    return Timeline(ANNA, BEN)


def witness(timeline: Timeline, interaction: int = PRESS) -> Witness:
    return Witness(timeline.state.facts.commitment, interaction)


def record(timeline: Timeline) -> Record:
    """Play to the end, and return the game's record."""
    while timeline.state.phase is Phase.PLAYING:
        timeline.move()
    packed = record_of(games.find("toy"), timeline.state, timeline.entries)
    return replay.read(unpack(packed))


def begun(timeline: Timeline, interaction: int = PRESS) -> Timeline:
    timeline.do(by(ANNA, interaction), lobby.start)
    return timeline


# --- An honest host ---------------------------------------------------------------------------------------


def test_the_lobby_shows_the_seal_before_the_start_and_the_game_keeps_it() -> None:
    timeline = a_lobby()
    seal = timeline.state.facts.commitment
    assert seal == commitment(timeline.state.secret)
    assert begun(timeline).state.facts.commitment == seal
    assert timeline.state.facts.begun_by == PRESS


def test_a_witness_accepts_an_honest_record() -> None:
    timeline = a_lobby()
    seen = witness(timeline)
    assert seen.believes(record(begun(timeline)))


def test_another_press_with_the_same_secret_gives_another_shuffle() -> None:
    assert begun(a_lobby()).state.position == begun(a_lobby()).state.position, "the same result after a lost race"
    assert begun(a_lobby()).state.position != begun(a_lobby(), ANOTHER).state.position


def test_the_secret_and_the_seed_stay_hidden_until_the_end() -> None:
    timeline = a_lobby()
    secrets = {timeline.state.secret}
    in_lobby = repr(timeline.state.facts)
    begun(timeline)
    secrets.add(timeline.state.seed)
    shown = in_lobby + repr(timeline.state.facts) + repr(timeline.told)
    assert not {one for one in secrets if one in shown}
    record(timeline)
    assert (timeline.state.facts.secret, timeline.state.facts.seed) == (timeline.state.secret, timeline.state.seed)


# --- A dishonest host -------------------------------------------------------------------------------------


def test_a_secret_changed_after_the_lobby_is_detected() -> None:
    timeline = a_lobby()
    seen = witness(timeline)
    timeline.table = msgspec.structs.replace(timeline.state, secret="a better one")  # noqa: S106 - of a test
    forged = record(begun(timeline))
    assert not seen.believes(forged), "another seal than the lobby's"
    with pytest.raises(BrokenRecord, match="broken-commitment"):
        seen.believes(msgspec.structs.replace(forged, commitment=seen.seal))


def test_a_swapped_interaction_id_is_detected() -> None:
    timeline = a_lobby()
    seen = witness(timeline)
    forged = record(begun(timeline, ANOTHER))
    assert not seen.believes(forged), "another id than Discord's"
    mix = replay.Mix(timeline.state.secret, str(PRESS))
    with pytest.raises(BrokenRecord, match="broken-mix"):
        seen.believes(msgspec.structs.replace(forged, mix=mix))
    start = msgspec.structs.replace(forged.start, seed=mix.seed)
    with pytest.raises(BrokenRecord):
        seen.believes(msgspec.structs.replace(forged, mix=mix, start=start))


def test_a_second_attempt_shows_a_failed_press() -> None:
    """The record names the press that began the game, so a witness of the first press detects the second one."""
    timeline = a_lobby()
    first = witness(timeline, PRESS)
    assert isinstance(lobby.start(timeline.table, by(ANNA, PRESS), timeline.world), Change)  # accepted, but not stored
    tried = record(begun(timeline, ANOTHER))
    assert not first.believes(tried)
    assert Witness(first.seal, ANOTHER).believes(tried), "the press itself is honest; only the second one gives it away"


def test_another_lobby_shows_another_seal() -> None:
    timeline = a_lobby()
    seen = witness(timeline)
    timeline.seed = "another seed"
    for person in (ANNA, BEN):
        timeline.do(person, lobby.leave)
    timeline.do(ANNA, lobby.open_table, lobby.NewTable(1, 2, Terms("toy", 2)))
    assert timeline.state.facts.commitment != seen.seal


def test_a_stacked_deck_or_chosen_beginner_is_detected() -> None:
    timeline = a_lobby()
    seen = witness(timeline)
    honest = record(begun(timeline))
    assert verified(games.find("toy"), honest).is_beginner_drawn
    other = str(1 - int(honest.start.stacked["first"][0]))
    named = msgspec.structs.replace(honest.start, stacked={"first": [other]})
    bare = msgspec.structs.replace(honest, start=named, moves=[])
    position = games.find("toy").setup(2, named.seed, {}, named.stacked)
    forged = replay.record(games.find("toy"), named, [], position, bare.mix)
    assert not verified(games.find("toy"), forged).is_beginner_drawn
    stacked = msgspec.structs.replace(named, stacked={"cards": ["1"]})
    position = games.find("toy").setup(2, stacked.seed, {}, stacked.stacked)
    assert not seen.believes(replay.record(games.find("toy"), stacked, [], position, bare.mix))


# --- Games without a mixed seed ---------------------------------------------------------------------------


def test_a_start_without_an_interaction_is_sealed_in_the_lobby_and_not_mixed() -> None:
    timeline = a_lobby()
    seal, secret = timeline.state.facts.commitment, timeline.state.secret
    begun(timeline, 0)
    assert (timeline.state.seed, timeline.state.facts.begun_by) == (secret, 0)
    assert timeline.state.facts.commitment == seal
    assert record(timeline).mix is msgspec.UNSET


def test_an_immediate_game_does_not_claim_a_mixed_seed() -> None:
    """The seal of such a game is made after the press, when the host already knows the id of the press."""
    timeline = a_lobby()
    timeline.table = None
    new = lobby.NewTable(CHANNEL, GUILD, Terms("toy", 2))
    timeline.do(by(ANNA, PRESS), partial(lobby.open_and_start, new=new))
    assert (timeline.state.phase, timeline.state.facts.begun_by) == (Phase.PLAYING, 0)
    timeline.do(MODERATOR, ending.end)
    timeline.do(by(ANNA, ANOTHER), ending.rematch)
    assert (timeline.state.phase, timeline.state.facts.begun_by) == (Phase.PLAYING, 0)


def test_a_rematch_is_sealed_in_its_lobby_and_mixed_with_its_start() -> None:
    timeline = begun(a_lobby())
    timeline.do(MODERATOR, ending.end)
    timeline.do(by(ANNA, ANOTHER), ending.rematch)
    seal = timeline.state.facts.commitment
    assert timeline.state.phase is Phase.LOBBY
    assert seal
    last = ANOTHER + 1
    timeline.do(by(BEN, ANOTHER), lobby.accept)
    timeline.do(by(ANNA, last), lobby.start)
    timeline.entries.clear()
    assert (timeline.state.facts.commitment, timeline.state.facts.begun_by) == (seal, last)
    found = verified(games.find("toy"), record(timeline))
    assert Witness(seal, last).believes(found.record)


def test_an_old_lobby_without_a_seal_begins_without_a_mix() -> None:
    timeline = a_lobby()
    timeline.table = msgspec.structs.replace(timeline.state, secret="")
    assert timeline.state.facts.commitment == ""
    state = begun(timeline).state
    assert (state.seed, state.facts.begun_by, state.facts.commitment) == ("a seed", 0, commitment("a seed"))
    assert isinstance(state, Table)
