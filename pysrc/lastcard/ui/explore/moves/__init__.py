"""The table of legal moves, best first, with verdicts and distances."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class MoveTable(Component):
    """Legal moves as rows that can be played."""

    script = "move_table.js"
    messages = Messages(
        play={"move": str},
        walk={"moves": list[str]},  # a move and what chance makes of it
        chance={},  # let chance decide
    )
    rows = param.List([])  # as `move_rows` gives them
    columns = param.List([])  # the names of the players, where every one has a column
    mover = param.Integer(0)  # who is to move; -1 if it is chance
    total = param.Integer(0)  # how many moves there are, where the rows are only the first of them
    together = param.Boolean(True)  # whether several players' moves are counted together
    show_after = param.Boolean(True)  # whether the rows say which position a move leaves
    hide = param.Boolean(False)  # whether verdicts and distances are left out
    ended = param.String("")  # what is said in place of moves when there are none
