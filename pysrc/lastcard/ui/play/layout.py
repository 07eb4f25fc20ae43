"""What the Play tab draws: seats, board, log and review."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class PlayLayout(Component):
    """Seats, board, log and review.

    Parameters
    ----------
    players, seats, mover
        The players' names, who sits where (``you`` or an engine), and whose turn it is; -1 if it is nobody's.
    unattended
        Whether no person plays.
    choices
        ``[key, label, name of its setting or ""]`` of everybody who can take a seat.
    settings
        One dictionary a setting: ``name``, ``label``, ``lowest``, ``highest``, ``step``, ``unit``, ``value``.
    note
        What must be said of the engines in this position.
    position, placeholder
        Where the game started, as text; and what stands for it where it is hidden or too long.
    error, refused
        What could not be done; and whether that is because the text in the field is no position.
    repeated, call
        That the position has come up before; with it the game can be called off, as the button says.
    hides, veils, veil
        Whether hands can lie face down; whose, as ``[key, words]``, and what is chosen of it.
    cover
        The name of the player to whom the device must be passed before the table is shown; empty if it need not be.
    share
        How far the work is that an engine, the hint or the review waits for, 0 to 1; negative while there is none.
    log, earlier
        The moves that are listed (`lastcard.ui.play.record.log.log_entry`), and how many came before them.
    review, reviewed
        The moves that gave something away (`lastcard.ui.play.record.log.mistake_entry`); and ``done``, ``working``, ``partly``
        if some cannot be judged, ``unknown`` if none can, or ``hidden``.
    round, forgotten, given
        In a series the number of the round that is over, counted from the first that is known, else 0; whether others
        were played before; and what everybody gave away all in all, in a sentence.
    plies, by
        In a review the positions of the game as `lastcard.ui.explore.history.History` shows them, with ``mistake``, what the
        move before gave away, in words; and the player from whose side they are seen.
    at, back, replaying
        The ply that is looked at; whether it is one before the present; whether the game is shown again by itself.
    pace
        How long the pauses are where no person plays: ``slow``, ``normal`` or ``fast``.
    hide
        Whether everything that gives the answer away is hidden.
    told, promise
        What came of asking for the winning seat; that the reader can win a game that just begins.
    seat_offer, open
        Whether the winning seat can be asked for; whether everything may be seen, so that the game can be looked through.
    rules
        The rules that hold in the position on show; empty where they would tell what is hidden.
    standing
        How a series of rounds stands (`lastcard.ui.play.setup.series.Standing`); empty where every game counts by itself.
    sizes
        How many players a series can be dealt to.
    """

    script = "play.js"
    messages = Messages(
        seat={"index": int, "who": str},
        setting={"name": str, "value": int},
        pace={"name": str},
        begin={"text": str},
        fresh={},  # another game that can be won
        undo={},
        redo={},
        hint={},
        win={},  # the winning seat
        pause={},
        call={},
        veil={"mode": str},
        uncover={},
        hide={"on": bool},
        look={"by": int},  # so many plies on
        go={"ply": int},  # to one that is listed
        replay={},
        by={"player": int},
        explore={"number": int | None, "ply": int | None},  # of a round before the present one
        deal={"players": int},  # these two in a series
        following={},
    )
    seats = param.List([])
    players = param.List([])
    mover = param.Integer(-1)
    unattended = param.Boolean(False)
    choices = param.List([])
    settings = param.List([])
    note = param.String("")
    position = param.String("")
    placeholder = param.String("")
    error = param.String("")
    refused = param.Boolean(False)
    status = param.String("")
    hint = param.String("")
    repeated = param.String("")
    call = param.String("")
    hides = param.Boolean(False)
    veils = param.List([])
    veil = param.String("")
    cover = param.String("")
    share = param.Number(-1.0)
    log = param.List([])
    earlier = param.Integer(0)
    review = param.List([])
    reviewed = param.String("")
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    your_turn = param.Boolean(True)
    round = param.Integer(0)
    forgotten = param.Boolean(False)
    given = param.String("")
    plies = param.List([])
    by = param.Integer(0)
    at = param.Integer(0)
    back = param.Boolean(False)
    replaying = param.Boolean(False)
    pace = param.String("normal")
    hide = param.Boolean(False)
    told = param.String("")
    promise = param.String("")
    seat_offer = param.Boolean(False)
    open = param.Boolean(True)
    rules = param.String("")
    standing = param.Dict({})
    sizes = param.List([])
    board = Child()
