"""Links between the repository's files become links between the site's pages. Links within a page stay as they are."""

from __future__ import annotations

import pytest

from tools.docs_site import with_site_links

PAGES = {"hosting.md", "players/en.md", "contributing.md"}


@pytest.mark.parametrize(
    ("written", "on_the_site"),
    [
        ("[Settings](#settings)", "[Settings](#settings)"),
        ("[Hosting](hosting.md#settings)", "[Hosting](hosting.md#settings)"),
        ("[how to play](players/en.md)", "[how to play](players/en.md)"),
        ("[how to contribute](../CONTRIBUTING.md)", "[how to contribute](contributing.md)"),
        ("[rules](../engine/api.py)", "rules"),
        ("[Discord](https://discord.com/privacy)", "[Discord](https://discord.com/privacy)"),
    ],
)
def test_links_are_rewritten_for_the_site(written: str, on_the_site: str) -> None:
    assert with_site_links(written, "docs/hosting.md", "hosting.md", PAGES, "") == on_the_site
