"""The line played so far: every ply to click on, and how the verdict went."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class History(Component):
    """The plies of the line on show."""

    script = "history.js"
    messages = Messages(jump={"at": int})  # to a position of the line
    # One dictionary a position, the start first: ``move`` (label, empty at the start), ``player`` and
    # ``seat`` (who made it; -1 is chance), ``position``, ``value`` (``win``, ``draw`` or ``loss`` for the
    # player from whose side all is seen), ``worths`` (where every player has a line: ``value``, ``text`` and
    # ``amount``), ``distance`` (plies to the end, or None) and ``ends`` (the same in words).
    plies = param.List([])
    at = param.Integer(0)  # the index of the position on show
    # The names of the players, and the one from whose side all is seen.
    players = param.List([])
    by = param.Integer(0)
    hide = param.Boolean(False)  # whether the chart of verdicts is left out
    long = param.String("")  # what an address cannot hold of the line; empty if it holds everything
