"""A bot on a Discord simulated in the same process, for the tests of this folder."""

from tests.chatbot.bot.fixtures import (  # noqa: F401
    a_slow_server_is_waited_for,
    commands_that_are_translated_once,
    lobbies_that_are_late_when_a_test_says_so,
    simulated_server,
)
