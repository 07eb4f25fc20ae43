"""The table of Play as it is drawn: how the game stands, the board, the buttons and what the advisor says."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class TableCard(Component):
    """The board with what is said above and below it.

    Parameters
    ----------
    board, scores, buttons, review
        The game's board, what stands above it in a series of rounds, what can be done below it, and the review.
    players, status
        The players' names; whose turn it is, how the game ended, or which ply is looked at.
    turning, why
        The mistake that decided the game (`lastcard.ui.play.record.log.mistake_entry`), empty while it goes on; or why
        there is none.
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
    messages = Messages(
        call={},
        uncover={},
        look={"by": int},  # n plies forward
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
    )
    board = Child()
    scores = Child()
    buttons = Child()
    review = Child()
    players = param.List([])
    status = param.String("")
    turning = param.Dict({})
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
