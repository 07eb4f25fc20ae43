"""The moves of a game as they are drawn."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class MoveLog(Component):
    """The moves so far, each of which can be looked at.

    Parameters
    ----------
    players
        The players' names.
    log, earlier
        The moves that are listed (`lastcard.ui.play.record.log.log_entry`), and how many came before them.
    mistakes
        After which plies a move gave something away, in the end.
    at, back
        The ply that is looked at; whether it is one before the present.
    open
        Whether everything may be seen, so that the game can be looked through.
    """

    script = "move_log.js"
    messages = Messages(
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        explore={},
    )
    players = param.List([])
    log = param.List([])
    earlier = param.Integer(0)
    mistakes = param.List([])
    at = param.Integer(0)
    back = param.Boolean(False)
    open = param.Boolean(True)
