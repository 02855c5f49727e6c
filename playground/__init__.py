"""A Discord simulator on loopback, with a page to play in. It is independent of the bot and of the games.

One port serves the bot, with Discord's HTTP API and gateway; people's pages, with the page's API (`PAGE_API.md`);
and the browser, with the page's files. Read in this order:

    entities, world, storage     people, servers, channels and messages; permissions; one SQLite file
    serializers                  their Discord JSON
    errors, payload, components, from a request body to the draft of a message, a form or a command,
      drafts, commands             or to Discord's error
    messages                     creating and changing messages and threads
    activities                   panels for the application's own page, and their users' identities
    gateway, broadcaster         the bot's WebSocket; events for the bot and the pages
    interactions                 from a person's command, press or form to the bot's answer: three seconds, one answer
    rest, limits                 the routes of Discord's HTTP API for the bot
    page_api, access             the routes and the event stream for the page
    services, server             all parts together; ``Playground``, which starts and stops them
    page/                        the page: HTML, CSS and JavaScript, without a build step

A bot's request arrives in ``rest.serve``, which counts it towards the rate limits, reads the body and calls the route's
handler. The handler changes the world through ``messages`` or ``interactions``, and the broadcaster notifies everyone
who may see the change. A person's action arrives in ``page_api`` and takes the same path, or goes to
``InteractionService.begin``.

Not implemented, because no bot here uses them: reactions, polls, stickers, voice, forums, embeds, pins, channel
webhooks, typing, guild commands, private threads on the page, lists of channels, members and messages, files sent by
people, sections, separators, channel and role selects and options, and all modal fields except checkbox groups. A
request for an unknown route gets a 404 and is recorded for tests with an empty `template`.
"""
