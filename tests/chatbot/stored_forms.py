"""Samples of all stored data, written and read by the stores themselves.

``tests/golden/stored/forms`` contains each *group* as today's code writes it, such as ``people-1.json``, and every
form that was ever released. ``test_stored_forms`` compares the written data with the latest file of its group, and
reads every file.

A released form is kept forever: give a new field a default, or add an upgrade. Then run ``python -m
tests.chatbot.stored_forms``. It writes the next file of each changed group and changes no existing file.
"""

from __future__ import annotations

import asyncio
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from chatbot.bot.components import Act, ButtonId
from chatbot.people.daily import DailyGame, DailyResult, DailyTry
from chatbot.people.learning import CourseProgress, Learning
from chatbot.people.preferences import Absence, Preferences, QuietHours, ServerSettings
from chatbot.people.results import GameResult, SeatResult
from chatbot.posts.followers import ended_name
from chatbot.posts.hands import hand_name
from chatbot.store.brought_records import DIGEST_BYTES
from chatbot.store.due import channel_name, deadline_name, owned, turn_name, uncalled_name
from chatbot.store.embedded import EmbeddedServer
from chatbot.store.posts import DueFilm, PostKind, RejectedPost, SentHandDm, SentPost
from chatbot.store.results import RECOUNT
from chatbot.store.reviews import FinishedReview, ReviewProgress
from chatbot.tables.ending import MovedTable
from chatbot.tables.outcome import (
    Change,
    ComputerTurnDue,
    EarlierTurn,
    GameFilm,
    Invitation,
    LateCall,
    LobbyChanged,
    Notice,
    OutboxMessage,
    PrivateMessage,
    Reminder,
    TableMoved,
    TurnPost,
)
from chatbot.tables.table import (
    FELL_BACK,
    Clock,
    Computer,
    Ending,
    Pace,
    Person,
    Phase,
    PlannedTurn,
    PlanReport,
    SeatOffer,
    StandIn,
    Table,
    Terms,
)
from engine import replay
from engine.ai.player import Level
from engine.api import Line, Name, PrivateEvent, PublicEvent
from engine.review import Gain, Review, TurningPoint
from engine.taps import TurnPlan
from tests import stored_data
from tests.chatbot import games
from tests.chatbot.services import ServicesUnderTest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

FORMS: Final = stored_data.STORED / "forms"
PREFIX: Final = "waypost"
LOBBY, PLAYING, OVER, MOVED, ELSEWHERE, LONG = range(1, 7)
SERVER, ANNA, BEN, CLEO = 7, 101, 102, 103
MATCH, DAY, NOW = "6b49d200-1", 20_835, 1_800_000_000
"""The channels, people and game of all data here."""


class Group(NamedTuple):
    """Data that is stored together."""

    write: Callable[[ServicesUnderTest], Awaitable[None]]
    read: Callable[[ServicesUnderTest], Awaitable[object]]
    expected: object
    """The content that must be read back."""
    earlier: Mapping[str, object] = {}
    """The content of earlier files without today's fields, by file name."""

    def content_of(self, path: Path) -> object:
        return self.earlier.get(path.stem, self.expected)


# --- Tables ---------------------------------------------------------------------------------------------

FULL: Final = Table(
    channel=1,
    guild=2,
    match="6b49d200-1",
    terms=Terms(
        "toy",
        3,
        {"speed": "fast"},
        Level.HARD,
        Pace.DAY,
        theme="dark",
        rated=False,
        misses=3,
        rests_on_weekends=True,
        newcomers=False,
        aids=False,
        fixed_seats=True,
        daily=DailyGame(20_776, 2),
    ),
    host=101,
    opened_at=1_800_000_000,
    changed_at=1_800_000_100,
    sitters=(Person(101, "Anna"), Computer(Level.HARD), StandIn(Level.NORMAL, Person(102, "Zażółć"))),
    phase=Phase.PLAYING,
    revision=7,
    invited=(Person(103, "Cleo"),),
    asking=(Person(105, "Dan"),),
    beginners=(102, 0, 101),
    first=1,
    rules=1,
    secret="half a secret",  # noqa: S106 - of no real table
    begun_by=1_290_000_000_000_000_001,
    seed="a secret",
    position='{"schema": 1}',
    to_act=(0,),
    moves=4,
    moved=(5, 6, 7),
    votes=(0,),
    recap=(PublicEvent("played", {"seat": Name("seat", "1"), "card": 3, "cards": (1, 2)}),),
    asked=(0,),
    asked_at_once=1,
    clocks=(Clock(0, 1_800_000_100, 1_800_086_500, 1_800_000_200, (1,)),),
    asleep_until=1_802_000_000,
    ending=Ending.VOTED,
    uncalled=(0,),
    substituted=(0,),
    missed=(1, 0, 0),
    clocks_stopped_at=1_800_000_300,
    channel_closed=True,
    uninstalled_at=1_800_000_350,
    offer=SeatOffer(0, 103),
    left=(104,),
    followers=(106,),
    late=(2,),
    moved_at=(1_800_000_050, 0, 1_800_000_060),
    thread_of=77,
    planned=(PlannedTurn(2, TurnPlan(("play 4", "play 2"), "pass"), begun=True),),
    plan_reports=(
        PlanReport(0, FELL_BACK, (PrivateEvent(0, "not-held", {"card": 4}), PublicEvent("passed")), 1_800_000_090),
    ),
)
"""A table with a non-default value in every field."""
RECORD: Final = b"a packed record"
EVENT: Final = PublicEvent("played", {"seat": Name("seat", "1"), "card": 3, "cards": (1, 2)})
PLAYED: Final = msgspec.structs.replace(FULL, channel=PLAYING, ending=None, asleep_until=None)
TABLES: Final = {
    LOBBY: msgspec.structs.replace(FULL, channel=LOBBY, phase=Phase.LOBBY, seed="", position=""),
    PLAYING: PLAYED,
    OVER: msgspec.structs.replace(FULL, channel=OVER, phase=Phase.OVER, ending=Ending.PLAYED),
}
MOVES: Final = 70
LINES: Final = [f"{number + 4} {11 * number} {number % 3} play {number % 9}" for number in range(MOVES)]


def installed(table: Table) -> Table:
    """Return a table as it was stored before tables could note that their game is not installed."""
    return msgspec.structs.replace(table, uninstalled_at=None)


def content_of_tables(tables: Mapping[int, Table]) -> tuple[object, ...]:
    return (
        dict(tables),
        {FULL.revision},
        RECORD,
        [(OVER, MATCH, len(RECORD))],
        LINES,
        msgspec.structs.replace(tables[OVER], channel=MOVED),
        ELSEWHERE,
        [LOBBY, PLAYING, MOVED, ELSEWHERE, LONG],
    )


async def write_tables(services: ServicesUnderTest) -> None:
    for table in TABLES.values():
        record = RECORD if table.phase is Phase.OVER else None
        await services.store.commit(None, Change(table, log_entry=LINES[0], record=record), "an interaction")
    before = None
    for number, line in enumerate(LINES, start=1):
        table = msgspec.structs.replace(PLAYED, channel=LONG, moves=number, revision=number)
        await services.store.commit(before, Change(table, log_entry=line), f"move {number}")
        before = table
    # The new match replaces a match with unpublished messages.
    told = LobbyChanged("old:7:0", MATCH, 7)
    old = msgspec.structs.replace(TABLES[OVER], channel=MOVED)
    new = msgspec.structs.replace(PLAYED, channel=MOVED, match="another-1", revision=8)
    await services.store.commit(None, Change(old, (told,)), "before")
    await services.store.commit(old, Change(new), "after")
    gone = msgspec.structs.replace(new, channel=ELSEWHERE, revision=9)
    farewell = TableMoved("another-1:8:0", new.match, 8, ELSEWHERE)
    assert await services.store.moves.move(new, None, MovedTable(Change(gone), farewell), "moving")


async def read_tables(services: ServicesUnderTest) -> object:
    stored = {channel: (await services.store.read(channel, "an interaction")) for channel in TABLES}
    return (
        {channel: one.table for channel, one in stored.items()},
        {one.earlier for one in stored.values()},
        await services.store.record(OVER, MATCH),
        [(game.channel, game.match, game.size) for game in await services.indexes.archived(FULL.guild)],
        await services.store.log(LONG, MATCH),
        await services.store.replaced(MOVED, MATCH),
        await services.store.moves.home(MOVED, "another-1"),
        sorted(await services.indexes.of_user(ANNA)),
    )


# --- Messages and due entries ---------------------------------------------------------------------------

TURN_POST: Final = TurnPost(f"{MATCH}:7:3", MATCH, 7, (EVENT,), (0, 2), over=True, earlier=(EarlierTurn(6, (EVENT,)),))
MESSAGES: Final[tuple[OutboxMessage, ...]] = (
    LobbyChanged(f"{MATCH}:7:0", MATCH, 7, anew=True, answer=5),
    Invitation(f"{MATCH}:7:1", MATCH, 7, ANNA, (BEN, CLEO), is_rematch=True),
    Notice(f"{MATCH}:7:2", MATCH, 7, (EVENT,)),
    TURN_POST,
    GameFilm(f"{MATCH}:7:4", MATCH, 7),
    PrivateMessage(f"{MATCH}:7:5", MATCH, 7, 1, BEN, (PrivateEvent(1, "not-held", {"card": 4}),)),
    Reminder(f"{MATCH}:7:6", MATCH, 7, FULL.clocks, NOW),
    LateCall(f"{MATCH}:7:7", MATCH, 7, (0, 2)),
    TableMoved(f"{MATCH}:7:8", MATCH, 7, ELSEWHERE),
)


async def write_outbox(services: ServicesUnderTest) -> None:
    await services.store.commit(None, Change(PLAYED, MESSAGES), "an interaction")
    waiting = services.outbox.messages(PLAYING, "a dispatcher")
    for _ in range(4):
        await anext(waiting)
    await waiting.aclose()


async def read_outbox(services: ServicesUnderTest) -> object:
    unsent = await services.indexes.unsent(NOW * 2)
    await services.outbox.release(PLAYING, "a dispatcher")
    return unsent, await services.take_messages(PLAYING)


DUE: Final = {
    turn_name(PLAYING, ComputerTurnDue(MATCH, 7, 1, Level.HARD)): 1,
    owned(turn_name(PLAYING, ComputerTurnDue(MATCH, 8, 1, Level.EXPERT)), SERVER, ANNA): 2,
    deadline_name(PLAYED): 3,
    owned(f"review:{OVER}:{MATCH}", SERVER, BEN): 4,
    "upkeep": 5,
    owned(f"film:{OVER}:{MATCH}", SERVER, ANNA): 6,
    f"announcement:end:{OVER}:{MATCH}:{NOW}": 7,
    f"announcement:daily:{DAY}:toy:{SERVER}": 8,
    hand_name(PLAYING, ANNA): 9,
    ended_name(OVER, MATCH, CLEO): 9,
    uncalled_name(PLAYING, TURN_POST, (0, 2)): 10,
    channel_name(PLAYING, MATCH): 11,
    RECOUNT: 12,
}
FILM: Final = DueFilm(GameFilm(f"{MATCH}:7:4", MATCH, 7), TABLES[OVER].facts, 1)


async def write_due(services: ServicesUnderTest) -> None:
    for name, after in DUE.items():
        await services.due.put(name, after)
    await services.due.begin("upkeep")
    await services.due.put("upkeep")
    await services.due_films.put(FILM, OVER, MATCH)


async def read_due(services: ServicesUnderTest) -> object:
    names = {entry.name for entry in await services.due.until(NOW * 2)}
    return names, set(await services.due.claimed_since()), await services.due_films.get(OVER, MATCH)


# --- People and servers ---------------------------------------------------------------------------------

PREFERENCES: Final = Preferences(
    language="pl",
    own_language="fr",
    careful=True,
    theme="dark",
    by_ear=True,
    aids=False,
    zone="Europe/Warsaw",
    quiet=QuietHours(1320, 420),
    absences=(Absence(NOW, NOW + 86_400),),
    reminders="6h",
    reminded_by_dm=True,
    told_next=True,
    hand_dms="turn",
    results="private",
    results_since=1_800_000_000,
)
LEARNING: Final = Learning(
    "carcassonne", {"carcassonne": CourseProgress("fit", ("place -1,0 r1",), ("first",), mistakes=1)}
)
SETTINGS: Final = ServerSettings((11, 12), "fr", 13, shared=True, first_language="pl")


async def write_people(services: ServicesUnderTest) -> None:
    await services.languages.put("pl", ANNA)
    for name in Preferences.__struct_fields__:
        if name != "language":
            await services.preferences.change(ANNA, name, getattr(PREFERENCES, name))
    await services.learning.put(LEARNING, ANNA)


async def read_people(services: ServicesUnderTest) -> object:
    return await services.preferences.of(ANNA), await services.learning.get(ANNA)


async def write_servers(services: ServicesUnderTest) -> None:
    await services.server_settings.put(SETTINGS, SERVER)
    await services.languages.put("fr", SERVER)
    await services.greeted.add("1", SERVER)
    await services.gone_channels.note_channel(LOBBY, NOW)
    await services.gone_channels.note_server(SERVER, NOW)
    await services.command_digest.put("digests of commands")


async def read_servers(services: ServicesUnderTest) -> object:
    return (
        await services.server_settings.get(SERVER),
        await services.languages.get(SERVER),
        await services.greeted.add("1", SERVER),
        await services.gone_channels.note_channel(LOBBY, NOW + 10**7),
        await services.gone_channels.note_server(SERVER, NOW),
        await services.command_digest.get(),
    )


# --- Results --------------------------------------------------------------------------------------------

RESULT: Final = GameResult(
    match=MATCH,
    channel=OVER,
    guild=SERVER,
    game="toy",
    at=NOW,
    rated=True,
    early=False,
    shared=True,
    kinds=("cards", "tricks"),
    seats=(
        SeatResult(ANNA, 12, 1, kinds=(7, 5), name="Anna", seat=0),
        SeatResult(BEN, 9, 2, left=True, kinds=(9, 0), name="Ben", seat=2, late=True),
        SeatResult(0, 3, 3, level="hard", seat=1),
    ),
    anchors=3,
)
TRY: Final = DailyResult(DAY, "toy", ANNA, "Anna", 31, 29, OVER, MATCH, SERVER, NOW, shared=True, moves=23)
BEGUN: Final = {(DAY, "toy"): DailyTry(OVER, SERVER, MATCH)}


async def write_results(services: ServicesUnderTest) -> None:
    await services.server_settings.change(SERVER, "shared", value=True)
    over = TABLES[OVER]
    await services.store.commit(None, Change(over), "the end", RESULT)
    await services.store.results.catch_up()


async def read_results(services: ServicesUnderTest) -> object:
    results = services.store.results
    ((result, change),) = await results.of_user(ANNA)
    summaries = await results.summaries(ANNA)
    meeting = await results.meetings(ANNA, BEN, SERVER, "toy")
    assert change is not None
    return (
        result,
        (change.shown, change.rated),
        {(account, one.games, one.points, one.best, one.name, one.won_seats) for account, one in summaries.items()},
        meeting.games,
        [user for user, _ in await results.leaders(0, "toy", 0, 10)],
    )


async def write_daily(services: ServicesUnderTest) -> None:
    dailies = services.store.dailies
    await services.server_settings.change(SERVER, "shared", value=True)
    await dailies.seed(DAY, "toy", "a secret")
    await dailies.claim(ANNA, DAY, "toy", DailyTry(OVER, SERVER), SERVER)
    await dailies.note_begun(ANNA, DAY, "toy", DailyTry(OVER, SERVER, MATCH))
    await services.store.commit(None, Change(TABLES[OVER]), "the end", TRY)


async def read_daily(services: ServicesUnderTest) -> object:
    dailies = services.store.dailies
    return await dailies.known_seed(DAY, "toy"), await dailies.tries(ANNA), await dailies.results(DAY, "toy")


REVIEW: Final = Review(
    "toy",
    ((3, 4), (5, 4)),
    (7, 4),
    over=True,
    accuracy=(93, 88),
    turning_points=(
        TurningPoint(1, 0, "play 3", "play 4", 6, (Line("lost-points", {"points": 6}),), (Gain(0, 4), Gain(None, 2))),
    ),
)


async def write_reviews(services: ServicesUnderTest) -> None:
    store = services.reviews
    await store.keep(OVER, MATCH, FinishedReview(REVIEW))
    await store.keep(OVER, "another", ReviewProgress(40))
    await store.claim_share(OVER, MATCH, ELSEWHERE)
    await store.note_share(OVER, MATCH, ELSEWHERE, 99)


async def read_reviews(services: ServicesUnderTest) -> object:
    store = services.reviews
    shared = await store.claim_share(OVER, MATCH, ELSEWHERE)
    return await store.known(OVER, MATCH), await store.known(OVER, "another"), shared


def a_record() -> str:
    """Return the record of a game without moves."""
    toy = games.find("toy")
    start = replay.start_of(toy, 2, "a seed", {}, {})
    position = toy.setup(start.seats, start.seed, start.options, start.stacked, start.rules)
    return replay.write(replay.record(toy, start, [], position))


def name_of_record() -> str:
    return blake2b(a_record().encode(), digest_size=DIGEST_BYTES).hexdigest()


async def write_brought(services: ServicesUnderTest) -> None:
    await services.brought_records.bring(a_record().encode(), ANNA)


async def read_brought(services: ServicesUnderTest) -> object:
    return await services.brought_records.text(name_of_record())


# --- Posts ----------------------------------------------------------------------------------------------

POSTS: Final = {str(kind): SentPost(f"{MATCH}:7:{kind}", MATCH, 77, PLAYING, 7) for kind in PostKind}
HAND: Final = SentHandDm("a digest", 8, 9, NOW, closed=True, said=True)
REFUSED: Final = RejectedPost(f"{MATCH}:7:0", MATCH, NOW, 50001, 3)


async def write_posts(services: ServicesUnderTest) -> None:
    for kind, post in POSTS.items():
        await services.posts.remember(PLAYING, kind, post)
    await services.hand_dms.remember(PLAYING, ANNA, HAND)
    await services.rejected_posts.put(REFUSED, PLAYING)


async def read_posts(services: ServicesUnderTest) -> object:
    posts, hand = await services.posts.in_channel(PLAYING), await services.hand_dms.to_user(PLAYING, ANNA)
    return dict(posts), hand, await services.rejected_posts.get(PLAYING)


GROUPS: Final = {
    "tables": Group(
        write_tables,
        read_tables,
        content_of_tables(TABLES),
        {"tables-1": content_of_tables({channel: installed(table) for channel, table in TABLES.items()})},
    ),
    "outbox": Group(write_outbox, read_outbox, ([PLAYING], list(MESSAGES[3:]))),
    "due": Group(
        write_due,
        read_due,
        (set(DUE), {"upkeep"}, FILM),
        {"due-1": (set(DUE), {"upkeep"}, msgspec.structs.replace(FILM, facts=installed(TABLES[OVER]).facts))},
    ),
    "people": Group(write_people, read_people, (PREFERENCES, LEARNING)),
    "servers": Group(write_servers, read_servers, (SETTINGS, "fr", False, True, False, "digests of commands")),
    "results": Group(
        write_results,
        read_results,
        (
            RESULT,
            (1171, 1),
            {((scope, "toy"), 1, 12, 12, "Anna", (1, 0, 0, 0, 0)) for scope in (SERVER, 0)},
            1,
            [ANNA, BEN],
        ),
    ),
    "daily": Group(
        write_daily,
        read_daily,
        ("a secret", BEGUN, [TRY]),
        {f"daily-{form}": ("a secret", BEGUN, [msgspec.structs.replace(TRY, moves=0)]) for form in (1, 2)},
    ),
    "reviews": Group(write_reviews, read_reviews, (FinishedReview(REVIEW), ReviewProgress(40), 99)),
    "brought": Group(write_brought, read_brought, a_record()),
    "posts": Group(write_posts, read_posts, (POSTS, HAND, REFUSED)),
}


WHOLE: Final[tuple[msgspec.Struct, ...]] = (
    FULL,
    FULL.terms,
    *FULL.clocks,
    *MESSAGES,
    PREFERENCES,
    SETTINGS,
    LEARNING,
    RESULT,
    TRY,
    HAND,
    REFUSED,
    POSTS["turn"],
)
"""Values of which every field is stored, because none is the default."""


# --- The files ------------------------------------------------------------------------------------------


def files_of(group: str) -> list[Path]:
    """Return the files with the forms of a group, latest last."""
    return sorted(FORMS.glob(f"{group}-*.json"), key=lambda path: int(path.stem.rpartition("-")[2]))


async def written(services: ServicesUnderTest, group: str) -> dict[str, Any]:
    """Write a group with today's code, and return the stored data."""
    services.clock.now = NOW
    await GROUPS[group].write(services)
    return await stored_data.dump(services.redis, f"{services.keys.prefix}:*")


def differences(found: dict[str, Any], stored: dict[str, Any]) -> list[str]:
    """Return the keys whose data differs. Times to live may differ by a few seconds."""
    return [
        name
        for name in sorted(found.keys() | stored.keys())
        if name not in found or name not in stored or not _alike(found[name], stored[name])
    ]


def _alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    gap = one.pop("ttl", -1) - other.pop("ttl", -1)
    return one == other and abs(gap) < 60


async def add_missing() -> None:
    """Write the next file of each group whose form differs from its latest file."""
    FORMS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedServer(Path(folder))
        server.join()
        for group in GROUPS:
            services = ServicesUnderTest(server.url, PREFIX)
            await services.redis.flushdb()
            found, files = await written(services, group), files_of(group)
            if not files or differences(found, stored_data.read(files[-1])):
                stored_data.write(FORMS / f"{group}-{len(files) + 1}.json", await stored_data.dump(services.redis))
            await services.close()
        server.leave()
    if not (FORMS / "buttons.json").exists():
        stored_data.write(FORMS / "buttons.json", ids_of_buttons())


def ids_of_buttons() -> dict[str, str]:
    """Return the id of a button of each kind. Discord keeps such ids forever."""
    acts = {name: act for name, act in vars(Act).items() if name.isupper()}
    return {name: str(ButtonId(act, 2**60, MATCH, 7, ("play", "1,0"))) for name, act in sorted(acts.items())}


if __name__ == "__main__":
    asyncio.run(add_missing())
