"""The reason of a verdict, and the work on it that is not done yet."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class Reason(Component):
    """Why a position is won or lost, and the steps by which a reader can check it."""

    script = "reason.js"
    messages = Messages(
        work={"index": int},  # begin what an offer says
        stop={},  # end what is being done
        argue={"on": bool},  # the argument is opened, or folded again
    )
    detail = param.String("")  # the reason in plain words
    # The number and the name of the player whom the reason calls *you*: who is to move; empty where it calls
    # nobody so.
    speaks_to = param.List([])
    # The reason as it is argued, with its letters and numbers, and checkable steps of it; empty where it says
    # no more.
    argument = param.String("")
    steps = param.List([])
    # proof, place, found_by: The written proof that it is a case of, by its name in ``docs/proofs``; where
    # the paper states it; and how it was found, where no proof says it all.
    proof = param.String("")
    place = param.String("")
    place_link = param.String("")  # where that statement of the paper is checked
    found_by = param.String("")
    doing = param.String("")  # what is being worked out now; empty if nothing is
    # How far that is, 0 to 1, and how long it will still take, in words.
    share = param.Number(0.0)
    left = param.String("")
    offers = param.List([])  # what could be worked out: what the buttons say
    trouble = param.String("")  # why something could not be worked out
    stopped = param.String("")  # what the reader has stopped, and how far it was
