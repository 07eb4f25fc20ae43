"""The points of a series of rounds."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class Scores(Component):
    """Everybody's points towards the target.

    Parameters
    ----------
    standing
        How the series stands (`lastcard.ui.contract.series.Standing`).
    players, mover
        The players' names, and whose turn it is; -1 if it is nobody's.
    """

    script = "scores.js"
    standing = param.Dict({})
    players = param.List([])
    mover = param.Integer(-1)
