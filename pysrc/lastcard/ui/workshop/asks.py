"""Questions to the sandbox, which is asked by way of the page and answers when it can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

WAIT = 0.03
"""Seconds between two looks whether an answer has come."""

MOST = 64
"""Questions that are open at a time."""


class Refused(Exception):
    """The sandbox gives no answer; the message says why, for people."""


class Asks:
    """The questions that are open; `send` brings one on its way, as its number and what is asked, or takes it back."""

    def __init__(self, send: Callable[[int, dict[str, Any] | None], None]) -> None:
        self._send = send
        self._number = 0
        self._open: dict[int, Progress] = {}
        self._answers: dict[int, dict[str, Any]] = {}

    def ask(self, question: dict[str, Any]) -> Generator[Progress, None, dict[str, Any]]:
        """Ask, and return the answer when it has come.

        Raises
        ------
        Refused
            If too many questions are open.
        """
        if len(self._open) >= MOST:
            raise Refused("too much is asked of the program at once")
        self._number += 1
        number = self._number
        self._open[number] = Progress(0, 0, wait=WAIT)
        try:
            self._send(number, question)
            while number not in self._answers:
                yield self._open[number]
            return self._answers.pop(number)
        finally:
            if self._open.pop(number, None) and number not in self._answers:
                self._send(number, None)
            self._answers.pop(number, None)

    def progress(self, number: int, done: int, total: int) -> None:
        """Take up how far an answer is."""
        if number in self._open:
            self._open[number] = Progress(done, total, wait=WAIT)

    def answered(self, number: int, answer: dict[str, Any]) -> None:
        """Take up an answer."""
        if number in self._open:
            self._answers[number] = answer
