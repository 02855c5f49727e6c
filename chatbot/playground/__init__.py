"""A stand-in for Discord on loopback, with a page to play in. It does not know the bot.

Three faces on one port: Discord's HTTP API and gateway for the bot, the page's API (PAGE_API.md) for people,
and the page itself. Read it in this order:

    server      starts and ends it: `Playground`         person      a person at a page, in Python: `Person`
    stand       the parts, wired                         limits      the numbers that may be changed
    entities    what is remembered                       shelf       where: SQLite and a folder of files
    world       who and what there is                    arranger    changes to it from outside
    scribe      posts, edits, deletes messages           news        tells everybody what happened
    drafts      from a body to a message, or a refusal   components, embeds, modals, kinds, command_form: its rules
    interactions  three seconds, one answer; tokens      registry    the commands; options: as people fill them in
    gateway     sessions, shards, RESUME                 streams     the pages that listen
    rest, rest_*  the routes of the bot                  page_*      the routes of the page; guard: who may call
    rates       rate limits                              faults      what goes wrong on purpose

It leaves out what no bot here needs: reactions, polls, stickers, voice, forums, channel webhooks, files sent by
people. Such a request gets a 404 and is heard with an empty `template`.

It imports nothing of the rest of the house. A bot is pointed at it by two names of its library; nothing in the
bot knows.
"""
