"""What goes wrong in a browser while a test runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext


class Watch:
    """What went wrong in a context: console errors, page errors, requests to another host."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.allowed: list[str] = []
        self._acts: dict[str, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self.note(f"page: {error.error}"),
            "request": self._request,
        }

    def attach(self, context: BrowserContext) -> None:
        """Begin to watch."""
        for event, act in self._acts.items():
            context.on(event, act)

    def taken(self) -> list[str]:
        """What was found since this was asked last."""
        found, self.found = self.found, []
        return found

    def allow(self, *parts: str) -> None:
        """Errors with one of these texts are what the test is about."""
        self.allowed += parts

    def note(self, text: str) -> None:
        """Write an error down."""
        self.found.append(text[:1000])

    def check(self) -> None:
        """Fail on anything that was not allowed."""
        wrong = [text for text in self.found if not any(part in text for part in self.allowed)]
        assert not wrong, "\n".join(wrong)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.note(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("blob", "data") and parts.hostname != "localhost":
            self.note(f"request elsewhere: {request.url}")
