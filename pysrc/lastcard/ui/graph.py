"""A graph of positions, layered by ply."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class GraphPicture(Component):
    """Positions around the one on show.

    Parameters
    ----------
    graph
        What is drawn, as JSON text.
    """

    script = ("graph.js",)
    graph = param.String("{}")
