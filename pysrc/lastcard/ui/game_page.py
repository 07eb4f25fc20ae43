"""The page of a game, put together from its five tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import Claim
from lastcard.core.game import Illustration
from lastcard.ui.contract import GameView
from lastcard.ui.rows import called
from lastcard.ui.shell import Tab
from lastcard.ui.shell.page import Page, RulesOnShow

if TYPE_CHECKING:
    from panel.viewable import Viewable

    from lastcard.core.exercises import Exercises


def game_page(
    view: GameView,
    claims: Callable[[], Sequence[Claim]],
    exercises: Callable[[], Exercises],
    following: Callable[[], tuple[str, ...]] = lambda: (),
) -> Page:
    """Make a game's page; its tabs are imported and built when they are first opened."""
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
        from lastcard.ui.learn import Learn

        source = f"After {paper.authors}, {paper.title}, {paper.year}." if paper else ""
        return Learn(game.name, view.lessons(), view.lesson_steps(), source, following())

    def practise() -> Tab:
        from lastcard.ui.practise import Practise

        return Practise(view, exercises())

    def rules() -> tuple[RulesOnShow, Any]:
        return RulesOnShow(game, drawn), game.start

    def drawn(example: Illustration) -> Viewable:
        """The board with a position, to be looked at, and the move marked."""
        board, state = view.board(), game.parse(example.position)
        board.framed = False
        board.display(state, None, players=called(game, state), locked=True)
        board.hint = example.move
        return board

    tabs = {"explore": explore, "play": play, "study": study, "learn": learn, "practise": practise}
    return Page(game.name, game.title, game.summary, str(paper or ""), tabs, rules, game.name_in_paper)
