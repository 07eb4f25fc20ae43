"""What the Play tab draws: seats, board, log and review."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component


class PlayLayout(Component):
    """Seats, board, log and review.

    Parameters
    ----------
    players, seats
        The players' names, and who sits where: ``you`` or an engine.
    choices
        ``[key, label, name of its setting or ""]`` of everybody who can take a seat.
    settings
        One dictionary a setting: ``name``, ``label``, ``lowest``, ``highest``, ``step``, ``unit``, ``value``.
    note
        What must be said of the engines in this position.
    position, placeholder, error
        Where the game started, as text; what stands for it where it is hidden or too long; and what is wrong with it.
    repeated
        That the position has come up before; with it a draw is offered.
    share
        How far the work is that an engine, the hint or the review waits for, 0 to 1; negative while there is none.
    log, earlier
        The moves that are listed, and how many came before them.
    review, reviewed
        The moves that gave something away; and ``done``, ``working``, or ``unknown`` if that cannot be told.

    Messages: ``seat(index, who)``, ``setting(name, value)``, ``begin(text)``, ``undo()``, ``hint()``, ``pause()``,
    ``draw()``.
    """

    script = "play.js"
    seats = param.List([])
    players = param.List([])
    choices = param.List([])
    settings = param.List([])
    note = param.String("")
    position = param.String("")
    placeholder = param.String("")
    error = param.String("")
    status = param.String("")
    hint = param.String("")
    repeated = param.String("")
    share = param.Number(-1.0)
    log = param.List([])
    earlier = param.Integer(0)
    review = param.List([])
    reviewed = param.String("")
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    your_turn = param.Boolean(True)
    board = Child()
