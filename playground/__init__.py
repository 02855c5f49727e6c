"""A stand-in for Discord on loopback, with a page to play in. It knows neither the bot nor a game.

One port serves three: the bot, with Discord's HTTP API and gateway; the people at their pages, with the page's API
(`PAGE_API.md`); and the browser, with the page's files. Read in this order:

    entities, world, storage     the people, servers, channels and messages; who may do what; one SQLite file
    serializers                  all of them as Discord's JSON
    errors, payload, components, a request body becomes the draft of a message, a form or a command,
      drafts, commands             or Discord's refusal
    messages                     messages and threads are made and changed
    activities                   the panels in which people open the application's own page, and who they are there
    gateway, broadcaster         the bot's WebSocket; the bot and the pages are told what happened
    interactions                 from a person's command, press or form to the bot's answer: three seconds, one answer
    rest, limits                 the routes of Discord's HTTP API that the bot uses
    page_api, access             the routes and the stream of events that the page uses
    services, server             the parts put together; ``Playground``, which starts and ends it all
    page/                        the page: HTML, CSS, JavaScript, run by the browser as they are

A bot's request comes to ``rest.serve``, which counts it towards the rate limits, reads the body and calls the
route's handler; the handler changes the world through ``messages`` or ``interactions``; the broadcaster tells all who
may see it. A person's action comes to ``page_api`` and goes the same way, or to ``InteractionService.begin``.

What no bot here uses is left out: reactions, polls, stickers, voice, forums, embeds, pins, webhooks of channels,
typing, context menus, installations by users, commands of one server, private threads on the page, lists of channels,
members and messages, files sent by people, sections, separators, selects and options of channels and roles, and all
fields of forms but groups of checkboxes. A request for a route that is left out gets a 404 and is recorded with an
empty `template`: a test can tell.
"""
