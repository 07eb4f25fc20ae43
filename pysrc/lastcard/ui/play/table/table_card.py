"""The table of Play as it is drawn: how the game stands, the board, the buttons and what the advisor says."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class TableCard(Component):
    """The board with what is said above and below it.

    Parameters
    ----------
    board, scores, buttons
        The game's board, what stands above it in a series of rounds, and what can be done below it.
    status
        Whose turn it is, how the game ended, or which ply is looked at.
    why
        What cost the reader the game, in a sentence; empty while it goes on, and where it was won.
    over, back
        Whether the game is over; whether the ply that is looked at is one before the present.
    hint, told, promise
        The advice that was asked for; what came of asking for the winning seat; that the reader can win a game that just
        begins.
    repeated, call
        That the position has come up before; with it the game can be called off, as the button says.
    cover
        The name of the player to whom the device must be passed before the table is shown; empty if it need not be.
    share
        How far the work is that an engine, the hint or the review waits for, 0 to 1; negative while there is none.
    """

    script = "table_card.js"
    messages = Messages(call={}, uncover={}, look={"by": int})  # so many plies on
    board = Child()
    scores = Child()
    buttons = Child()
    status = param.String("")
    why = param.String("")
    over = param.Boolean(False)
    back = param.Boolean(False)
    hint = param.String("")
    told = param.String("")
    promise = param.String("")
    repeated = param.String("")
    call = param.String("")
    cover = param.String("")
    share = param.Number(-1.0)
