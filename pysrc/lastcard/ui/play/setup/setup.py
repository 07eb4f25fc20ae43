"""The strip above the table of Play: who plays, whose hands lie face down, and where a game starts."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class GameSetup(Component):
    """Seats, the settings of engines, hidden hands and the start of a game."""

    script = "setup.js"
    messages = Messages(
        seat={"index": int, "who": str},
        setting={"name": str, "value": int},
        veil={"mode": str},
        hide={"on": bool},
        begin={"text": str},
        deal={"players": int},  # a series
    )
    # The players' names, and who sits where: ``you`` or an engine.
    players = param.List([])
    seats = param.List([])
    # ``[key, label, name of its setting or "", group, what it does]`` of everybody who can take a seat.
    choices = param.List([])
    # One dictionary a setting: ``name``, ``label``, ``lowest``, ``highest``, ``step``, ``unit``, ``value``.
    settings = param.List([])
    note = param.String("")  # what must be said of the engines in this position
    # Where the game started, as text; and what stands for it where it is hidden or too long.
    position = param.String("")
    placeholder = param.String("")
    # Counts the games that were begun again from there: what was typed into the field goes.
    again = param.Integer(0)
    # What could not be done; and whether that is because the text in the field is no position.
    error = param.String("")
    refused = param.Boolean(False)
    # Whether hands can lie face down; whose, as ``[key, words]``, and what is chosen of it.
    hides = param.Boolean(False)
    veils = param.List([])
    veil = param.String("")
    # Whether everything that gives the answer away is hidden; whether it stays so, with no switch.
    hide = param.Boolean(False)
    closed = param.Boolean(False)
    sizes = param.List([])  # how many players a series can be dealt to
