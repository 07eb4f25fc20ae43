"""What a player can do beside moving."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class PlayButtons(Component):
    """The buttons below the board: taking back, asking, beginning anew, and seeing a game again."""

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
    # Whether no person plays; whether an engine does; whether a person is to move.
    unattended = param.Boolean(False)
    paced = param.Boolean(False)
    your_turn = param.Boolean(True)
    # Whether the game is over; whether engines wait.
    over = param.Boolean(False)
    paused = param.Boolean(False)
    # Whether a move can be taken back, or made again.
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    # What can follow the game: the same ``again``, the next ``round`` of a series, or nothing, where a series
    # is over.
    sequel = param.String("again")
    # Whether everything may be seen, so that the game can be shown again; whether that is being done.
    open = param.Boolean(True)
    replaying = param.Boolean(False)
    # The length of the pauses before the moves of engines and chance: ``slow``, ``normal`` or ``fast``.
    pace = param.String("normal")
    hide = param.Boolean(False)  # whether everything that gives the answer away is hidden
    seat_offer = param.Boolean(False)  # whether the winning seat can be asked for
