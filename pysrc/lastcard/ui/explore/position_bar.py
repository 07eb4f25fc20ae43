"""The position bar: the position as text, with its errors, examples and a random one."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class PositionBar(Component):
    """A text field for a position.

    Parameters
    ----------
    text
        What stands in the field; a text that cannot be read stays there.
    placeholder
        What stands for a text that is too long for the field.
    error, refused
        What could not be done; and whether that is because the text in the field is no position.
    examples
        Pairs (text, note).
    help
        The notation in words.
    players, by
        The names of the players, and the one from whose side all is called a win or a loss.
    """

    script = "position_bar.js"
    messages = Messages(enter={"text": str}, random={}, by={"player": int})
    text = param.String("")
    placeholder = param.String("")
    error = param.String("")
    refused = param.Boolean(False)
    examples = param.List([])
    help = param.String("")
    players = param.List([])
    by = param.Integer(0)
