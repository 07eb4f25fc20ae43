"""The position bar: the position as text, with its errors, examples, a random one and the hide switch."""

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
    hide, closed
        Whether the solution is hidden; whether it stays so, with no switch.
    players, by
        The names of the players, and the one from whose side all is called a win or a loss.
    """

    script = "position_bar.js"
    messages = Messages(enter={"text": str}, random={}, hidden={"on": bool}, by={"player": int})
    text = param.String("")
    placeholder = param.String("")
    error = param.String("")
    refused = param.Boolean(False)
    examples = param.List([])
    help = param.String("")
    hide = param.Boolean(False)
    closed = param.Boolean(False)
    players = param.List([])
    by = param.Integer(0)
