"""The table of Play as it is drawn: how the game stands, the board, the buttons and what the advisor says."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class TableCard(Component):
    """The board with what is said above it and can be done below it.

    Parameters
    ----------
    board
        The game's board.
    status
        Whose turn it is, how the game ended, or which ply is looked at.
    players, mover
        The players' names, and whose turn it is; -1 if it is nobody's.
    unattended, your_turn
        Whether no person plays; whether a person is to move.
    over, paused
        Whether the game is over; whether engines wait.
    can_undo, can_redo
        Whether a move can be taken back, or made again.
    hint
        The advice that was asked for.
    repeated, call
        That the position has come up before; with it the game can be called off, as the button says.
    cover
        The name of the player to whom the device must be passed before the table is shown; empty if it need not be.
    share
        How far the work is that an engine, the hint or the review waits for, 0 to 1; negative while there is none.
    back, replaying
        Whether the ply that is looked at is one before the present; whether the game is shown again by itself.
    pace
        How long the pauses are where no person plays: ``slow``, ``normal`` or ``fast``.
    hide
        Whether everything that gives the answer away is hidden.
    told, promise
        What came of asking for the winning seat; that the reader can win a game that just begins.
    seat_offer, open
        Whether the winning seat can be asked for; whether everything may be seen, so that the game can be looked through.
    standing
        How a series of rounds stands (`lastcard.ui.contract.series.Standing`); empty where every game counts by itself.
    """

    script = "table_card.js"
    messages = Messages(
        undo={},
        redo={},
        hint={},
        win={},  # the winning seat
        pause={},
        pace={"name": str},
        call={},
        uncover={},
        look={"by": int},  # so many plies on
        replay={},
        again={},  # play the same start again
        fresh={},  # another game that can be won
        following={},  # the next round of a series
    )
    board = Child()
    status = param.String("")
    players = param.List([])
    mover = param.Integer(-1)
    unattended = param.Boolean(False)
    your_turn = param.Boolean(True)
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    hint = param.String("")
    repeated = param.String("")
    call = param.String("")
    cover = param.String("")
    share = param.Number(-1.0)
    back = param.Boolean(False)
    replaying = param.Boolean(False)
    pace = param.String("normal")
    hide = param.Boolean(False)
    told = param.String("")
    promise = param.String("")
    seat_offer = param.Boolean(False)
    open = param.Boolean(True)
    standing = param.Dict({})
