"""The rules beside a tab: the guide of the game, with the options of the position on show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Child, Viewable

from lastcard.ui.component import Component

if TYPE_CHECKING:
    from lastcard.core.game import Game, Guide, Illustration


class RulesPanel(Component):
    """A guide to be read from beginning to end."""

    script = "rules_panel.js"
    sections = param.List([])  # ``[heading, paragraphs]`` of each part
    pictured = param.Integer(0)  # after how many parts the picture stands
    words = param.List([])  # ``[word, meaning]`` of each word that is explained
    # The picture, which is looked at only, and what it shows.
    picture = Child()
    caption = param.String("")


class Rules:
    """Keeps a panel at the rules that hold in the position on show.

    Parameters
    ----------
    game
        The rules.
    draw
        Makes the picture.
    """

    def __init__(self, game: Game[Any, Any], draw: Callable[[Illustration], Viewable]) -> None:
        self._game = game
        self._draw = draw
        self._guide: Guide | None = None
        self.panel = RulesPanel()

    def show(self, state: Any) -> None:
        """Show the rules that hold in a position."""
        guide = self._game.guide(state)
        if guide == self._guide:
            return
        shown, self._guide = self._guide.example if self._guide else None, guide
        example = guide.example
        if example != shown:
            self.panel.param.update(
                picture=self._draw(example) if example else None, caption=example.caption if example else ""
            )
        sections = guide.sections()
        self.panel.param.update(
            sections=[[title, texts] for title, texts in sections],
            pictured=sum(title in guide.BEFORE_PICTURE for title, _ in sections),
            words=[list(word) for word in guide.words],
        )
