"""The moves of a game as they are drawn, and at its end what is said about them."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class GameRecord(Component):
    """The moves so far, each of which can be looked at, and the review.

    Parameters
    ----------
    players
        The players' names.
    log, earlier
        The moves that are listed (`lastcard.ui.play.record.log.log_entry`), and how many came before them.
    at, back
        The ply that is looked at; whether it is one before the present.
    open
        Whether everything may be seen, so that the game can be looked through.
    over
        Whether the game is over.
    review, reviewed
        The moves that gave something away (`lastcard.ui.play.record.log.mistake_entry`); and ``done``, ``working``, ``partly``
        if some cannot be judged, ``unknown`` if none can, or ``hidden``.
    round, forgotten, given
        In a series the number of the round that is over, counted from the first that is known, else 0; whether others
        were played before; and what everybody gave away all in all, in a sentence.
    plies, by
        In a review the positions of the game as `lastcard.ui.explore.history.History` shows them, with ``mistake``, what the
        move before gave away, in words; and the player from whose side they are seen.
    """

    script = "game_record.js"
    messages = Messages(
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        explore={
            "number": int | None,
            "ply": int | None,
        },  # or a round before the present one, after so many plies
        by={"player": int},
    )
    players = param.List([])
    log = param.List([])
    earlier = param.Integer(0)
    at = param.Integer(0)
    back = param.Boolean(False)
    open = param.Boolean(True)
    over = param.Boolean(False)
    review = param.List([])
    reviewed = param.String("")
    round = param.Integer(0)
    forgotten = param.Boolean(False)
    given = param.String("")
    plies = param.List([])
    by = param.Integer(0)
