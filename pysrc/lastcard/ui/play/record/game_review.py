"""What is said about the moves of a game at its end, as it is drawn."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class GameReview(Component):
    """The moves that gave something away, and a chart of what the positions were worth."""

    script = "game_review.js"
    messages = Messages(
        go={"ply": int},  # to one of the game that is over
        see={"number": int, "ply": int},  # a mistake, in a round of a series
        retry={"ply": int},  # play on from before it
        by={"player": int},
    )
    # The players' names, and the ply that is looked at.
    players = param.List([])
    at = param.Integer(0)
    # review, reviewed: The moves that gave something away (`lastcard.ui.play.record.log.mistake_entry`); and
    # ``done``, ``working``, ``partly`` if some cannot be judged, ``unknown`` if none can, or ``hidden``.
    review = param.List([])
    # The place in `review` of the mistake that is shown above the board; -1 for none.
    shown = param.Integer(-1)
    reviewed = param.String("")
    # In a series the number of the round that is over, counted from the first that is known, else 0; whether
    # others were played before; and what everybody gave away all in all, in a sentence.
    round = param.Integer(0)
    forgotten = param.Boolean(False)
    given = param.String("")
    # The positions of the game as `lastcard.ui.explore.history.History` shows them, with ``mistake``, what
    # the move before gave away, in words; and the player from whose side they are seen.
    plies = param.List([])
    by = param.Integer(0)
