"""A board and a picture for games that have no drawing of their own: a start for a new game, and all that toys need."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import param

from lastcard.core.game import ending, legal_moves
from lastcard.ui.component import Component
from lastcard.ui.contract import OPEN, Board, Sight
from lastcard.ui.position_text import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.game import Game
    from lastcard.core.solution import Solution

MOST_MOVES = 40
"""Moves that have a button."""


class SimpleBoard(Board):
    """One to five players around a table, with what lies before each and between all, and a button a move.

    A game derives from this class, names itself and says what lies where in `spread`.

    Parameters
    ----------
    names, own, mover
        What the players are called, who sits at the bottom, and whose turn it is (-1 is chance's, or nobody's).
    before
        For each player the texts on the cards or counters before the player.
    middle
        The texts on what lies between all.
    moves
        One dictionary a legal move: ``move`` (notation), ``label`` and ``position`` (after it).
    hidden
        The players whose cards lie face down.
    locked
        Whether no move may be made now.
    """

    script = "simple_board.js"
    game: ClassVar[Game[Any, Any]]
    names = param.List([])
    own = param.Integer(0)
    mover = param.Integer(0)
    before = param.List([])
    middle = param.List([])
    moves = param.List([])
    hidden = param.List([])
    locked = param.Boolean(False)

    @abstractmethod
    def spread(self, state: Any) -> tuple[Sequence[Sequence[str]], Sequence[str]]:
        """Return what lies before each player, and what lies between all."""

    def display(
        self,
        state: Any,
        solution: Solution | None,
        *,
        players: tuple[str, ...],
        locked: bool = False,
        by: int = 0,
        sight: Sight = OPEN,
    ) -> None:
        """Draw a position; who looks at it sits at the bottom."""
        over = ending(self.game, state) is not None
        mover = self.game.player_to_move(state)
        moves = [] if over or mover in sight.hidden else legal_moves(self.game, state)[:MOST_MOVES]
        self.param.update(
            **self.laid_out(state, players, own=by, sight=sight),
            moves=[self._move(state, move, written=not sight.secret) for move in moves],
            locked=locked,
        )

    def laid_out(
        self, state: Any, players: tuple[str, ...], own: int = 0, sight: Sight = OPEN
    ) -> dict[str, Any]:
        """Return what is drawn of a position, on the board and in the lessons: the parameters of these names."""
        before, middle = self.spread(state)
        over = ending(self.game, state) is not None
        return {
            "names": list(players),
            "own": own if sight.viewer is None else sight.viewer,
            "mover": -1 if over else self.game.player_to_move(state),
            "before": [
                ["?"] * len(texts) if player in sight.hidden else list(texts)
                for player, texts in enumerate(before)
            ],
            "middle": list(middle),
            "hidden": sorted(sight.hidden),
        }

    def _move(self, state: Any, move: Any, written: bool) -> dict[str, str]:
        text = self.game.format_move(move)
        after = brief(self.game.format(self.game.play(state, move))) if written else ""
        return {"move": text, "label": self.game.move_label(state, text), "position": after}


class RulesCard(Component):
    """A card with the rules that hold in a position.

    Parameters
    ----------
    rules
        The rules, in a sentence or two.
    """

    script = "rules_card.js"
    rules = param.String("")


class RulesPicture:
    """In the place of a picture: the rules.

    Parameters
    ----------
    game
        Whose rules they are.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.query: dict[str, str] = {}
        self._game = game
        self._card = RulesCard()

    def visit(self, query: dict[str, str]) -> None:
        """Nothing of it stands in the address."""

    def show(self, state: Any, *, hide: bool, by: int = 0) -> None:
        """Say the rules of a position."""
        self._card.rules = self._game.rules(state)

    def __panel__(self) -> RulesCard:
        return self._card
