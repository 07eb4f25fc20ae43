"""The move table: every legal move with its verdict and distance, best first."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class MoveTable(Component):
    """Legal moves as rows that can be played.

    Parameters
    ----------
    rows
        One dictionary a move: ``move`` (notation), ``label``, ``position`` (after it), ``value`` (for the one who
        makes it), ``ends`` (plies to the end, this move included, in words).
    total
        How many moves there are, where the rows are only the first of them.
    ended
        What is said in place of moves when there are none.
    hide
        Whether verdicts and distances are left out.

    Messages: ``play(move)``.
    """

    script = "movetable.js"
    rows = param.List([])
    total = param.Integer(0)
    hide = param.Boolean(False)
    ended = param.String("")
