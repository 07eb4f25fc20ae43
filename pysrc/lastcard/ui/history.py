"""The line played so far: undo, redo, every ply to click on, and how the verdict went."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class History(Component):
    """The plies of the line on show.

    Parameters
    ----------
    plies
        One dictionary a position, the start first: ``move`` (label, empty at the start), ``player``, ``position``,
        ``value`` (``win``, ``draw`` or ``loss`` for the first player), ``distance`` (plies to the end, or None)
        and ``ends`` (the same in words).
    at
        The index of the position on show.
    players
        The names of the players.
    hide
        Whether the chart of verdicts is left out.
    long
        Whether the address holds only a part of the line.

    Messages: ``jump(at)``.
    """

    script = "history.js"
    plies = param.List([])
    at = param.Integer(0)
    players = param.List([])
    hide = param.Boolean(False)
    long = param.Boolean(False)
