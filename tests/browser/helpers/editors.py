"""The workshop's editor in a tab on which Python never arrives: what a browser keeps needs none of it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

PREFIX = "lastcard-workshop:"


def without_python(context: BrowserContext) -> None:
    """Hold back all that Python starts from, so that a tab costs little."""
    context.route("**/*.data", lambda route: None)


def editor(context: BrowserContext, host: Any, script: str = "") -> Page:
    """The workshop in another tab; `script` runs in it before the page's own."""
    page = context.new_page()
    if script:
        page.add_init_script(script)
    page.goto(f"{host.url}#/workshop", wait_until="commit")
    code(page).wait_for()
    return page


def code(page: Page) -> Locator:
    return page.locator(".cm-content")


def opened(page: Page, text: str, name: str = "nim.py") -> None:
    """Open a file as a new program."""
    file = {"name": name, "mimeType": "text/x-python", "buffer": text.encode()}
    page.locator("#bench input[type=file][accept*=py]").set_input_files(file)
    code(page).get_by_text(text.splitlines()[0]).first.wait_for()


def typed(page: Page, text: str) -> None:
    """Type at the end of the program."""
    code(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)


def kept(page: Page, name: str = "nim") -> str | None:
    """The text that the browser has of a program."""
    found = page.evaluate("(key) => JSON.parse(localStorage.getItem(key))?.text ?? null", PREFIX + name)
    return None if found is None else str(found)
