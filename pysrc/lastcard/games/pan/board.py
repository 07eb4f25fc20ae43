"""Both hands and the pile as playing cards."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.games.pan.rules import GAME, State, rank_name
from lastcard.ui.gameview import Board


class PanBoard(Board):
    """The table: the second player's cards, the pile, the first player's cards.

    Parameters
    ----------
    hands
        For each player so many cards of each rank.
    pile
        The cards of the pile that can be taken, by rank.
    names
        What the cards of each rank are called.
    mover
        Whose turn it is, 0 or 1; -1 if the game is over.
    moves
        One dictionary a legal move: ``move`` (notation), ``label``, ``position`` (after it), ``rank`` (0 for taking)
        and ``set`` (whether a whole set is placed).
    taken
        The cards that taking would give, by rank.
    seats
        What the players are called.
    rules
        The options of the position: ``take``, ``sets``, ``suits``, ``bottom_free``, ``nines_together``.
    locked
        Whether no move may be made now.
    """

    script = "board.js"
    hands = param.List([])
    pile = param.List([])
    names = param.List([])
    mover = param.Integer(0)
    moves = param.List([])
    taken = param.List([])
    seats = param.List([])
    rules = param.Dict({})
    locked = param.Boolean(False)

    def show(
        self, state: State, solution: Solution | None, *, seats: tuple[str, ...], locked: bool = False
    ) -> None:
        """Lay a position out on the table."""
        rules = state.rules
        mine, theirs = list(state.hand), list(state.other)
        self.param.update(
            hands=[mine, theirs] if state.player == 0 else [theirs, mine],
            pile=list(state.loose),
            names=[rank_name(rank) for rank in range(1, state.ranks + 1)],
            mover=-1 if state.over else state.player,
            moves=[_choice(state, move) for move in state.moves()],
            taken=list(state.taken()),
            seats=list(seats),
            rules={
                "take": rules.take,
                "sets": rules.sets,
                "suits": rules.suits,
                "bottom_free": rules.bottom_free,
                "nines_together": rules.nines_together,
            },
            locked=locked,
        )


def _choice(state: State, move: int) -> dict[str, Any]:
    text = GAME.format_move(move)
    return {
        "move": text,
        "label": GAME.move_label(text),
        "position": GAME.format(state.after(move)),
        "rank": abs(move),
        "set": move < 0,
    }
