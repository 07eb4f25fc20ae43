"""The table of Play as it is drawn: how the game stands, the board, the buttons and what the advisor says."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class TableCard(Component):
    """The board with what is said above and below it."""

    script = "table_card.js"
    messages = Messages(
        call={},
        uncover={},
        look={"by": int},  # n plies forward
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
    )
    # The game's board, what stands above it in a series of rounds, what can be done below it, and the review.
    board = Child()
    scores = Child()
    buttons = Child()
    review = Child()
    # The players' names; whose turn it is, how the game ended, or which ply is looked at.
    players = param.List([])
    status = param.String("")
    # The mistake that decided the game (`lastcard.ui.play.record.log.mistake_entry`), empty while it goes on;
    # or why there is none.
    turning = param.Dict({})
    why = param.String("")
    # Whether the game is over; whether the ply that is looked at is one before the present.
    over = param.Boolean(False)
    back = param.Boolean(False)
    # The advice that was asked for; what came of asking for the winning seat; that the reader can win a game
    # that just begins.
    hint = param.String("")
    told = param.String("")
    promise = param.String("")
    # That the position has come up before; with it the game can be called off, as the button says.
    repeated = param.String("")
    call = param.String("")
    # The name of the player to whom the device must be passed before the table is shown; empty if it need not
    # be.
    cover = param.String("")
    # How far the work is that an engine, the hint or the review waits for, 0 to 1; negative while there is
    # none.
    share = param.Number(-1.0)
