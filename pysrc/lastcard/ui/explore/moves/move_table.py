"""The move table: every legal move with its verdict and distance, best first."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class MoveTable(Component):
    """Legal moves as rows that can be played.

    Parameters
    ----------
    rows
        One dictionary a move: ``move`` (notation), ``label``, ``position`` (after it), ``value`` (for the player from
        whose side all is seen), ``says`` (who wins), ``worths`` (where every player has a column: ``value`` and
        ``text``), ``ends`` (plies to the end, this move included, in words), ``chance`` (how likely it is, where chance
        makes it) and ``outcomes`` (rows of what chance can make of it).
    columns
        The names of the players, where every one has a column.
    mover
        Who is to move; -1 if it is chance.
    total
        How many moves there are, where the rows are only the first of them.
    together
        Whether several players' moves are counted together.
    ended
        What is said in place of moves when there are none.
    show_after
        Whether the rows say which position a move leaves.
    hide
        Whether verdicts and distances are left out.
    """

    script = "move_table.js"
    messages = Messages(
        play={"move": str},
        walk={"moves": list[str]},  # a move and what chance makes of it
        chance={},  # let chance decide
    )
    rows = param.List([])
    columns = param.List([])
    mover = param.Integer(0)
    total = param.Integer(0)
    together = param.Boolean(True)
    show_after = param.Boolean(True)
    hide = param.Boolean(False)
    ended = param.String("")
