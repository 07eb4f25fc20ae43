"""The moves of a game as they are drawn."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class MoveLog(Component):
    """The moves so far, each of which can be looked at."""

    script = "move_log.js"
    messages = Messages(
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        explore={},
    )
    players = param.List([])  # the players' names
    # The moves that are listed (`lastcard.ui.play.record.log.log_entry`), and how many came before them.
    log = param.List([])
    earlier = param.Integer(0)
    mistakes = param.List([])  # after which plies a move gave something away, in the end
    # The ply that is looked at; whether it is one before the present.
    at = param.Integer(0)
    back = param.Boolean(False)
    open = param.Boolean(True)  # whether everything may be seen, so that the game can be looked through
