"""The points of a series of rounds."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class Scores(Component):
    """Everybody's points towards the target."""

    script = "scores.js"
    standing = param.Dict({})  # how the series stands (`lastcard.ui.contract.series.Standing`)
    # The players' names, and whose turn it is; -1 if it is nobody's.
    players = param.List([])
    mover = param.Integer(-1)
