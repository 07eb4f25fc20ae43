"""Components of the Explore tab: verdict, reason, history and position bar."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class VerdictStrip(Component):
    """A strip above the board, part of the layout: a component would add to every snapshot."""

    messages = Messages(hide={"on": bool | None})  # hide the solution or show it; without `on`, the opposite
    __abstract = True
    # ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; else empty.
    value = param.String("")
    badges = param.List([])  # ``player`` (-1 is none), ``name``, ``value`` and ``text`` of each mark
    sentence = param.String("")  # the verdict
    best = param.List([])  # "Best:" and the moves; empty if there is nothing to choose
    rules = param.List([])  # the unusual rules of the position, which stand above it on a slide
    hide = param.Boolean(False)  # true to hide the solution
    question = param.String("Who wins?")  # asked then
    over = param.Boolean(False)  # whether the game has ended: its result is never hidden
    closed = param.Boolean(False)  # whether the solution stays hidden, without a switch


class Reason(Component):
    """Why a position is won or lost, and the steps by which a reader can check it."""

    script = "reason.js"
    messages = Messages(
        work={"index": int},  # begin what an offer says
        stop={},  # end what is being done
        argue={"on": bool},  # the argument is opened, or folded again
    )
    detail = param.String("")  # the reason in plain words
    argument = param.String("")  # with its letters and numbers; empty where the reason says all
    steps = param.List([])
    proof = param.String("")  # the name of the proof in ``docs/proofs`` that it is a case of
    place = param.String("")  # where the paper states it
    place_link = param.String("")  # where that statement is checked
    found_by = param.String("")  # how it was found, where no proof says it all
    doing = param.String("")  # what is being worked out now; empty if nothing is
    share = param.Number(0.0)  # its progress, 0 to 1
    left = param.String("")  # the time left, in words
    offers = param.List([])  # what could be worked out: what the buttons say
    trouble = param.String("")  # why something could not be worked out
    stopped = param.String("")  # what the reader has stopped, and how far it was


class History(Component):
    """The plies of the line on show."""

    script = "history.js"
    messages = Messages(jump={"at": int})  # to a position of the line
    plies = param.List([])  # as `history_plies` gives them
    at = param.Integer(0)  # the index of the position on show
    players = param.List([])  # the players' names
    by = param.Integer(0)  # the player from whose side all is seen
    hide = param.Boolean(False)  # whether the chart of verdicts is left out
    long = param.String("")  # what an address cannot hold of the line; empty if it holds everything


class PositionBar(Component):
    """A text field for a position, with errors, examples and a random one."""

    script = "position_bar.js"
    messages = Messages(enter={"text": str}, random={}, by={"player": int})
    text = param.String("")  # what stands in the field; a text that cannot be read stays there
    placeholder = param.String("")  # what stands for a text that is too long for the field
    error = param.String("")
    refused = param.Boolean(False)  # true if the error is in the field's text
    examples = param.List([])  # pairs (text, note)
    help = param.String("")  # the notation in words
    players = param.List([])  # the players' names
    by = param.Integer(0)  # the player from whose side results are called
