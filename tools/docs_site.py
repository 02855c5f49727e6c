"""MkDocs hooks: they add pages from outside ``docs/`` to the site, and rewrite the pages' links.

The pages are written for the repository, so they link to files. On the site, a link to another page of the site remains
a link. A link to any other file leads to ``repo_url`` if ``mkdocs.yml`` sets it. Otherwise only its text remains.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parent.parent
OUTSIDE: Final = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "tests.md": "tests/README.md",
    "tools.md": "tools/README.md",
}
"""The pages of the site whose files are outside of ``docs/``."""
LINK: Final = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s:#]+)(?P<anchor>#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File  # noqa: PLC0415 - only installed where the site is built

    for page, file in OUTSIDE.items():
        if (ROOT / file).is_file():
            files.append(File.generated(config, page, content=(ROOT / file).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    pages = {file.src_uri for file in files}
    source = OUTSIDE.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    return with_site_links(markdown, source, page.file.src_uri, pages, config.repo_url or "")


def with_site_links(markdown: str, source: str, page: str, pages: set[str], repository: str) -> str:
    """Return the Markdown of a repository file, with the links rewritten for the file's page on the site."""

    def rewritten(link: re.Match[str]) -> str:
        text, anchor = link["text"], link["anchor"] or ""
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["target"]))
        there = page_of(file)
        if there in pages:
            return f"[{text}]({posixpath.relpath(there, posixpath.dirname(page) or '.')}{anchor})"
        return f"[{text}]({repository.rstrip('/')}/blob/main/{file}{anchor})" if repository else text

    return LINK.sub(rewritten, markdown)


def page_of(file: str) -> str:
    """Return the path that a link on the site uses for a repository file. A file without a page gets its path relative
    to ``docs/``.
    """
    outside = {file: page for page, file in OUTSIDE.items()}
    return outside.get(file, file.removeprefix("docs/") if file.startswith("docs/") else f"../{file}")
