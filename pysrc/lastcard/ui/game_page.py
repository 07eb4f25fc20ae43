"""Puts the four tabs of a game together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.core.claims import Claim
from lastcard.ui.contract import GameView
from lastcard.ui.shell.page import Page
from lastcard.ui.shell.tab import Tab


def game_page(view: GameView, claims: Callable[[], Sequence[Claim]]) -> Page:
    """A new page for a game; every tab is imported and built when it is first opened, and so are its claims."""
    game, paper = view.game, view.game.paper

    def explore() -> Tab:
        from lastcard.ui.explore.explore import Explore

        return Explore(view)

    def play() -> Tab:
        from lastcard.ui.play.play import Play

        return Play(view)

    def study() -> Tab:
        from lastcard.ui.study.study import Study

        return Study(view, claims())

    def learn() -> Tab:
        from lastcard.ui.learn.lessons import Learn

        source = f"After {paper.authors}, {paper.title}, {paper.year}." if paper else ""
        return Learn(game.name, view.lessons(), view.lesson_steps(), source)

    tabs = {"explore": explore, "play": play, "study": study, "learn": learn}
    return Page(game.name, game.title, game.summary, str(paper or ""), tabs, game.name_in_paper)
