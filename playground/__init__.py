"""A stand-in for Discord on loopback, with a page to play in. It does not know the bot.

One port serves three: the bot, with Discord's HTTP API and gateway; the people at their pages, with the page's API
(`page_api/PAGE_API.md`); and the browser, with the page's files. The rooms, lowest first; each may use those above it:

    errors, limits,     how requests are refused; the numbers that may be changed; languages; JSON; the bot's
      locales, wire,      rate limits
      rate_limits
    world/              who and what there is: people, servers, channels, messages, permissions; stored in SQLite, and
                          written as Discord's JSON
    validation/         what Discord accepts in a body, and its words for what it refuses: messages, components,
                          modals, commands
    gateway/            the bot's WebSocket: sessions, shards, intents, RESUME
    messaging/          messages and threads are made and changed; the broadcaster tells the bot and the pages
    interactions/       from a person's command, tap or form to the bot's answer: three seconds, one answer, tokens
    services            the parts put together
    rest/               the routes of Discord's HTTP API that the bot uses
    page_api/           the routes and the stream of events that the page uses
    access, server,     who may call; ``Playground``, which starts and ends it all; the world that a newcomer finds
      default_world
    page/               the page: HTML, CSS, JavaScript, run by the browser as they are

A bot's request comes to ``rest.routing.serve``, which counts it towards the rate limits, reads the body and calls the
route's handler; the handler changes the world through ``messaging`` or ``interactions``; the broadcaster tells all who
may see it. A person's action comes to ``page_api.routing`` and goes the same way, or to ``InteractionService.begin``.

What no bot here uses is left out: reactions, polls, stickers, voice, forums, embeds, pins, webhooks of channels,
context menus, installations by users, commands of one server, private threads, lists of channels, members and messages,
files sent by people. A request for such a route gets a 404 and is recorded with an empty `template`: a test can tell.

It imports neither the bot nor a game. A bot is pointed at it by two names of discord.py; the bot does not notice.
"""
