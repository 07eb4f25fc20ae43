"""The position bar: the position as text, with its errors, examples and a random one."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class PositionBar(Component):
    """A text field for a position."""

    script = "position_bar.js"
    messages = Messages(enter={"text": str}, random={}, by={"player": int})
    text = param.String("")  # what stands in the field; a text that cannot be read stays there
    placeholder = param.String("")  # what stands for a text that is too long for the field
    # What could not be done; and whether that is because the text in the field is no position.
    error = param.String("")
    refused = param.Boolean(False)
    examples = param.List([])  # pairs (text, note)
    help = param.String("")  # the notation in words
    # The names of the players, and the one from whose side all is called a win or a loss.
    players = param.List([])
    by = param.Integer(0)
