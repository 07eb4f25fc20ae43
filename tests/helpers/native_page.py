"""A page without a browser: sending what a script sends, and letting an event loop come to rest."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass, field
from typing import Any

from lastcard.core.claims import Claim, Finding
from lastcard.core.game import Game, Paper
from lastcard.core.playing import Line
from lastcard.core.progress import Progress
from lastcard.ui.component import Component
from lastcard.ui.learn import Lesson
from lastcard.ui.shell import Tab
from tests.helpers.waiting import PATIENCE

PAPER = Paper("none", "None", "Nobody", 2000)


def act(component: Component, name: str, /, **more: Any) -> None:
    """Do what the component's script does when a person acts: send a message that it declares."""
    assert not component.messages.wrong(name, more), component.messages.wrong(name, more)
    component._handle_msg({"do": name} | more)


@dataclass
class Notes:
    """What a tab has put into the address: each query, and whether it was to be remembered."""

    taken: list[tuple[dict[str, str], bool]] = field(default_factory=list)

    @classmethod
    def of(cls, tab: Tab) -> Notes:
        notes = cls()
        tab.on_note = lambda query, remember: notes.taken.append((query, remember))
        return notes

    @property
    def last(self) -> dict[str, str]:
        return self.taken[-1][0]

    @property
    def remembered(self) -> bool:
        return self.taken[-1][1]


def scenario(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story on an event loop, as the page does; nothing that the story set going may fail out of sight."""
    failed: list[object] = []

    async def told() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(
            lambda _, context: failed.append(context.get("exception") or context["message"])
        )
        await asyncio.wait_for(story(), 60)
        gc.collect()  # a task tells that it failed when it is let go

    asyncio.run(told())
    assert failed == []


async def until(done: Callable[[], bool]) -> None:
    """Let the event loop turn until something has happened; give up loudly after a long time."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.001)


def claim(name: str, check: Callable[[int], Generator[Progress, None, Finding]], limit: int = 3) -> Claim:
    """A claim about the game of match-taking that is checked by `check`."""
    return Claim(
        name, "matches", PAPER, "Table 0", name.title(), "printed", "statement", limit, "matches", check
    )


def played(game: Game[Any, Any], lesson: Lesson) -> list[Any]:
    """The position of a lesson, and those after each move of its line."""
    line = Line(game, game.parse(lesson.position))
    line.play_texts(lesson.line)
    return line.states
