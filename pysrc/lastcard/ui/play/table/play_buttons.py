"""What a player can do beside moving."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class PlayButtons(Component):
    """The buttons below the board: taking back, asking, beginning anew, and seeing a game again.

    Parameters
    ----------
    unattended, paced, your_turn
        Whether no person plays; whether an engine does; whether a person is to move.
    over, paused
        Whether the game is over; whether engines wait.
    can_undo, can_redo
        Whether a move can be taken back, or made again.
    sequel
        What can follow the game: the same ``again``, the next ``round`` of a series, or nothing, where a series is over.
    open, replaying
        Whether everything may be seen, so that the game can be shown again; whether that is being done.
    pace
        The length of the pauses before the moves of engines and chance: ``slow``, ``normal`` or ``fast``.
    hide
        Whether everything that gives the answer away is hidden.
    seat_offer
        Whether the winning seat can be asked for.
    """

    script = "play_buttons.js"
    messages = Messages(
        undo={},
        redo={},
        hint={},
        win={},  # the winning seat
        pause={},
        pace={"name": str},
        replay={},
        again={},  # play the same start again
        fresh={},  # another game that can be won
        following={},  # the next round of a series
    )
    unattended = param.Boolean(False)
    paced = param.Boolean(False)
    your_turn = param.Boolean(True)
    over = param.Boolean(False)
    paused = param.Boolean(False)
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    sequel = param.String("again")
    open = param.Boolean(True)
    replaying = param.Boolean(False)
    pace = param.String("normal")
    hide = param.Boolean(False)
    seat_offer = param.Boolean(False)
