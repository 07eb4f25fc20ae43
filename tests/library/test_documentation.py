"""The library's documentation: its examples are true, all that is offered stands in it, and it is made without a warning."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pytest

import lastcard

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "library").rglob("*.md"))
NAMED = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "reference" not in page.parts], ids=lambda page: page.stem
)
def test_the_examples_of_a_guide_are_true(page):
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert blocks or page.stem == "command_line"
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append).failed == 0, (
        "".join(said)
    )


def test_everything_that_is_offered_is_documented():
    told = {}
    for page in PAGES:
        for name in NAMED.findall(page.read_text("utf-8")):
            module, _, last = name.rpartition(".")
            told[last] = getattr(import_module(module), last)
    offered = {name: getattr(lastcard, name) for name in lastcard.__all__ if name != "__version__"}
    assert told == offered
    assert all(getdoc(value) for value in offered.values())


def test_every_page_is_in_the_table_of_contents_and_every_link_leads_somewhere():
    contents = re.findall(r"[\w/]+\.md", (DOCS / "mkdocs.yml").read_text("utf-8"))
    assert sorted(contents) == sorted(page.relative_to(DOCS / "library").as_posix() for page in PAGES)
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page}: {link}"


@pytest.mark.slow
def test_it_is_made_without_a_warning_and_asks_no_other_host_for_anything():
    """Made strictly: a warning is a failure. It takes a minute where what makes it is not there yet."""
    from web.builder.site import documentation

    made = documentation.make()
    pages = list(made.rglob("*.html"))
    assert len(pages) == len(PAGES) + 1  # and the one for addresses that there are not
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.findall(r"""<(?:script|img|iframe)[^>]+src=["']?(?:https?:)?//""", text)
        assert not re.findall(
            r"""<link[^>]+rel=["']?(?:stylesheet|preconnect|icon)["']?[^>]+href=["']?(?:https?:)?//""", text
        )
    assert (made / "search" / "search_index.json").is_file()
    _search(made)
    assert "solve_many" in (made / "reference" / "solving.html").read_text("utf-8")


def _search(made: Path) -> None:
    """Search a page that is opened as a file, without a server."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import started

    asked = []
    with sync_playwright() as playwright, started(playwright) as browser:
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((made / "index.html").as_uri())
        page.fill("input.md-search__input", "solve_many")
        page.wait_for_selector(".md-search-result__item a[href*='reference/solving.html']")
    assert all(url.startswith(("file:", "data:", "blob:")) for url in asked)
