"""Tests of small functions: picture sizes, languages, permissions, ids."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from playground.drafts import mentions_in, size_of
from playground.entities import Channel, Guild, GuildRole, Member, Overwrite, localized
from playground.wire import SnowflakeGenerator, WorldClock, created_at, iso
from playground.world import EVERYONE, EVERYTHING, Permission, in_channel, in_guild


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_the_size_of_a_picture_is_read_from_its_bytes(kind: str) -> None:
    target = io.BytesIO()
    Image.new("RGB", (301, 97), (20, 90, 30)).save(target, kind)
    assert size_of(target.getvalue()) == (301, 97)


@pytest.mark.parametrize("options", [{"lossless": True}, {"lossless": False, "exif": b"Exif\0\0x"}])
def test_all_three_kinds_of_webp_are_read(options: dict[str, object]) -> None:
    target = io.BytesIO()
    Image.new("RGBA", (1001, 7)).save(target, "WEBP", **options)
    assert size_of(target.getvalue()) == (1001, 7)


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\n", b"RIFFxxxxWEBPVP8 "])
def test_an_incomplete_picture_has_no_size(data: bytes) -> None:
    assert size_of(data) is None


def test_a_missing_translation_falls_back_to_a_related_language_and_the_default() -> None:
    words = {"en-GB": "colour", "pl": "kolor"}
    assert localized("color", words, "pl") == "kolor"
    assert localized("color", words, "en-US") == "colour"
    assert localized("color", words, "fr") == "color"
    assert localized("color", None, "pl") == "color"


def test_ids_increase_and_contain_their_time() -> None:
    clock = WorldClock()
    ids = SnowflakeGenerator(clock)
    many = [ids.new() for _ in range(1000)]
    assert many == sorted(set(many))
    assert abs(created_at(many[0]) - clock.now()) < 1
    clock.advance(3600)
    assert created_at(ids.new()) - created_at(many[0]) >= 3599
    assert SnowflakeGenerator(WorldClock(), last=1 << 62).new() == (1 << 62) + 1, "never below an id in use"


def test_times_have_an_offset() -> None:
    assert iso(0.5) == "1970-01-01T00:00:00.500000+00:00"


def test_only_allowed_mentions_are_found() -> None:
    texts = ["<@1> <@!2> <@&3> @everyone", "<@1>"]
    every = mentions_in(texts, None)
    assert (every.users, every.roles, every.everyone) == ([1, 2], [3], True)
    none = mentions_in(texts, {"parse": []})
    assert (none.users, none.roles, none.everyone) == ([], [], False)
    some = mentions_in(texts, {"parse": ["roles"], "users": [2]})
    assert (some.users, some.roles, some.everyone) == ([2], [3], False)


GUILD, ROLE, OWNER, USER = 1, 2, 10, 11


def guild() -> Guild:
    roles = [GuildRole(GUILD, "@everyone", int(EVERYONE)), GuildRole(ROLE, "x", int(Permission.MANAGE_THREADS))]
    return Guild(GUILD, "g", OWNER, roles=roles, members={key: Member(key, "") for key in (OWNER, USER)})


def test_roles_are_combined_and_the_owner_has_all_permissions() -> None:
    place = guild()
    assert in_guild(place, OWNER) == EVERYTHING
    assert in_guild(place, USER) == EVERYONE
    assert in_guild(place, 99) == 0
    place.members[USER].roles.append(ROLE)
    assert in_guild(place, USER) & Permission.MANAGE_THREADS
    place.roles[1].permissions = int(Permission.ADMINISTRATOR)
    assert in_guild(place, USER) == EVERYTHING


def test_overwrites_apply_from_everyone_over_roles_to_the_member() -> None:
    place, channel = guild(), Channel(5, guild_id=GUILD)
    place.members[USER].roles.append(ROLE)
    send = int(Permission.SEND_MESSAGES)
    channel.overwrites = [Overwrite(GUILD, 0, deny=send)]
    assert not in_channel(place, channel, USER) & send
    channel.overwrites.append(Overwrite(ROLE, 0, allow=send))
    assert in_channel(place, channel, USER) & send
    channel.overwrites.append(Overwrite(USER, 1, deny=send))
    assert not in_channel(place, channel, USER) & send
    assert in_channel(place, channel, OWNER) & send
    channel.overwrites = [Overwrite(USER, 1, deny=int(Permission.VIEW_CHANNEL))]
    assert in_channel(place, channel, USER) == 0, "without View Channel, all permissions are denied"
