"""The verdict: who wins, in how many plies, and the best move."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class Verdict(Component):
    """A strip above the board: how the position ends, in one sentence, and the best move.

    It is a part of the layout and no component of its own: the memory that a visit starts with holds one for each game.
    """

    messages = Messages(hide={"on": bool | None})  # hide the solution or show it; without `on`, the opposite
    __abstract = True
    # ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; empty where nobody can force
    # it, where games are played for numbers, and when the game has ended.
    value = param.String("")
    # One dictionary a mark: ``player`` (its number, or -1), ``name``, ``value`` (as above) and ``text``.
    badges = param.List([])
    sentence = param.String("")  # the verdict
    # Two texts: what the moves are ("Best:"), and the moves; empty if there is nothing to choose.
    best = param.List([])
    rules = param.List([])  # the unusual rules of the position, which stand above it on a slide
    # Whether the solution is hidden, and the question that is asked then.
    hide = param.Boolean(False)
    question = param.String("Who wins?")
    over = param.Boolean(False)  # whether the game has ended: its result is never hidden
    closed = param.Boolean(False)  # whether the solution stays hidden, without a switch
