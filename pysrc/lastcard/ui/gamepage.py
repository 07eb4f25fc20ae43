"""Puts the four tabs of a game together."""

from __future__ import annotations

from lastcard.ui.explore import Explore
from lastcard.ui.gameview import GameView
from lastcard.ui.lessons import Learn
from lastcard.ui.page import Page
from lastcard.ui.play import Play
from lastcard.ui.study import Study


def game_page(view: GameView) -> Page:
    """A new page for a game; every tab is built when it is first opened."""
    game, paper = view.game, view.game.paper
    source = f"{paper.authors} {paper.year}"
    return Page(
        game.name,
        game.title,
        view.blurb,
        source,
        {
            "explore": lambda: Explore(view),
            "play": lambda: Play(view),
            "study": lambda: Study(view),
            "learn": lambda: Learn(
                game.name, view.lessons, f"After {paper.authors}, {paper.title}, {paper.year}."
            ),
        },
    )
