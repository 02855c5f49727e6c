"""Requests to Discord are counted by route. A route contains no id and no token."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web

from chatbot.runtime.metrics import REGISTRY, counting_requests, route


@pytest.mark.parametrize(
    ("path", "counted_as"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/-/messages/-"),
        ("/api/v10/webhooks/12/aW50ZXJhY3Rpb24/messages/@original", "/webhooks/-/-/messages/@original"),
        ("/api/v10/interactions/12/aW50ZXJhY3Rpb24/callback", "/interactions/-/-/callback"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
    ],
)
def test_a_route_contains_no_ids_or_tokens(path: str, counted_as: str) -> None:
    assert route(path) == counted_as


@pytest.mark.asyncio
async def test_rejections_and_lost_responses_are_counted() -> None:
    async def limited(_: web.Request) -> web.Response:
        return web.Response(status=429)

    app = web.Application()
    app.router.add_post("/api/v10/channels/{id}/messages", limited)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10/channels/99/messages"
    labels = {"method": "POST", "route": "/channels/-/messages"}
    before = REGISTRY.get_sample_value("waypost_discord_requests_total", {**labels, "status": "429"}) or 0
    failed = REGISTRY.get_sample_value("waypost_discord_failed_requests_total", labels) or 0
    async with aiohttp.ClientSession(trace_configs=[counting_requests()]) as session:
        async with session.post(url):
            pass
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.post(url)
    assert REGISTRY.get_sample_value("waypost_discord_requests_total", {**labels, "status": "429"}) == before + 1
    assert REGISTRY.get_sample_value("waypost_discord_failed_requests_total", labels) == failed + 1
