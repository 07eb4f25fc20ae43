"""Both hands and the pile as playing cards."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.games.pan.rules import GAME, State, rank_name
from lastcard.games.pan.solver.whole_game.attainable import attainable
from lastcard.games.pan.solver.whole_game.deals import has_starts, random_start
from lastcard.games.pan.view.board import editor
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint


class PanBoard(Board):
    """The table: the second player's cards, the pile, the first player's cards."""

    script = "board.js"
    messages = Messages(  # all of them edit the position
        move={"rank": int, "source": str, "target": str},
        size={"ranks": int},
        swap={},
        option={"name": str, "value": str},
        anchor={},
        deal={},
    )
    hands = param.List([])  # for each player so many cards of each rank
    pile = param.List([])  # the cards of the pile that can be taken, by rank
    names = param.List([])  # what the cards of each rank are called
    mover = param.Integer(0)  # whose turn it is, 0 or 1; -1 if the game is over
    # One dictionary a legal move: ``move`` (notation), ``label``, ``position`` (after it), ``rank`` (0 for
    # taking) and ``set`` (whether a whole set is placed).
    moves = param.List([])
    taken = param.List([])  # the cards that taking would give, by rank
    seats = param.List([])  # what the players are called
    # The options of the position: ``take``, ``sets``, ``suits``, ``bottom_free``, ``nines_together``.
    rules = param.Dict({})
    sets = param.List([])  # how many cards make a set of each rank; 0 where no set can be placed
    dealable = param.Boolean(True)  # whether the cards of this game can be dealt evenly
    note = param.String("")  # what is said below the table
    own = param.Integer(0)  # whose cards lie at the bottom

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            swap=lambda: self._set(GAME.format(self._state.turned())),
            anchor=self._mover_first,
            deal=self._deal,
            **self._edits(move=editor.moved, size=editor.resized, option=editor.changed),
        )

    def _mover_first(self) -> None:
        """Make the player to move the first player, as in every position in notation; the editor begins with this."""
        if self._state.player:
            self._set(GAME.format(self._state))

    def _deal(self) -> None:
        self._set(GAME.format(random_start(self._lots, self._state.ranks, self._state.rules)))

    def _traces(self, before: State, move: Any) -> dict[str, Any]:
        return {"before": {name: laid_out(before, ())[name] for name in ("hands", "pile")}}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        dealable = has_starts(state.ranks, state.rules)
        return {
            **laid_out(state, view.players, own=0 if self.framed else view.by),
            "dealable": dealable,
            "note": _note(state),
        }


def laid_out(state: State, players: tuple[str, ...], own: int = 0) -> dict[str, Any]:
    """Return what is drawn of a position, on the board and in the lessons: the parameters of `PanBoard` of these names."""
    mine, theirs, rules = list(state.hand), list(state.other), state.rules
    return {
        "hands": [mine, theirs] if state.player == 0 else [theirs, mine],
        "pile": list(state.loose),
        "names": [rank_name(rank) for rank in range(1, state.ranks + 1)],
        "mover": -1 if state.over else state.player,
        "moves": [_choice(state, move) for move in state.moves()],
        "taken": list(state.taken()),
        "seats": list(players),
        "own": own,
        "rules": {
            "take": rules.take,
            "sets": rules.sets,
            "suits": rules.suits,
            "bottom_free": rules.bottom_free,
            "nines_together": rules.nines_together,
        },
        "sets": [rules.set_size(rank) or 0 for rank in range(1, state.ranks + 1)],
    }


def _note(state: State) -> str:
    reached = attainable(state) is not False or state.over
    return (
        "Suits do not matter."
        if reached
        else "Suits do not matter. No deal and no play lead to this position."
    )


def _choice(state: State, move: int) -> dict[str, Any]:
    text = GAME.format_move(move)
    return {
        "move": text,
        "label": GAME.move_label(state, text),
        "position": GAME.format(state.after(move)),
        "rank": abs(move),
        "set": move < 0,
    }
