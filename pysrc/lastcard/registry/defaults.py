"""The picture and the benchmark of a game that has none."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

from lastcard.core.bench import Task
from lastcard.core.game import Game

_LETTER_CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 120" aria-hidden="true">
  <g fill="var(--card, #fffdf7)" stroke="var(--card-edge, #c9c1b0)" stroke-width="1.2">
    <rect x="86" y="18" width="59" height="84" rx="7" transform="rotate(-9 115 60)"/><rect x="102" y="18" width="59" height="84" rx="7"/>
  </g>
  <text x="131.500" y="75" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="750" font-size="42" fill="var(--card-ink, #23222a)">{letter}</text>
</svg>
"""


def thumbnail(title: str) -> str:
    """Return a card with the first letter of a title on it, as SVG text."""
    first = next((sign for sign in title if sign.isalnum()), "?")
    return _LETTER_CARD.format(letter=escape(first.upper()[:1]))


def bench_tasks(game: Game[Any, Any]) -> list[Task]:
    """Return the task to solve the start of a game with the general solver."""
    from lastcard.core.general.benchmark import by_general_solver

    work = partial(by_general_solver, game)
    return [Task(game.format(game.start), "general solver", "positions", work)]
