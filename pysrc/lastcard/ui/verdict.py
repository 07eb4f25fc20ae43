"""The verdict: who wins, in how many plies, and why."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class Verdict(Component):
    """One sentence that says how the position ends, and the steps by which a reader can check it.

    Parameters
    ----------
    value
        ``win``, ``draw`` or ``loss`` for the player to move, or empty where nobody can force it.
    sentence, detail
        The verdict, and the main reason.
    steps
        Checkable steps of the reason, as texts.
    over
        Whether the game has ended.
    hide
        Whether the solution is hidden.
    """

    script = "verdict.js"
    value = param.String("")
    sentence = param.String("")
    detail = param.String("")
    steps = param.List([])
    hide = param.Boolean(False)
