"""The verdict: who wins, in how many plies, and why."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class Verdict(Component):
    """One sentence that says how the position ends, and the steps by which a reader can check it.

    Parameters
    ----------
    value
        ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; empty where nobody can force it, where
        games are played for numbers, and when the game has ended.
    badges
        One dictionary a mark: ``player`` (its number, or -1), ``name``, ``value`` (as above) and ``text``.
    sentence, detail
        The verdict, and the reason in plain words.
    speaks_to
        The number and the name of the player whom the reason calls *you*: who is to move; empty where it calls nobody so.
    argument, steps
        The reason as it is argued, with its letters and numbers, and checkable steps of it; empty where it says no more.
    proof, place, found_by
        The written proof that it is a case of, by its name in ``docs/proofs``; where the paper states it; and how it was
        found, where no proof says it all.
    place_link
        Where that statement of the paper is checked.
    hide, question
        Whether the solution is hidden, and what is asked then.
    closed
        Whether it stays hidden, whoever asks for it.
    doing
        What is being worked out now; empty if nothing is.
    share, left
        How far that is, 0 to 1, and how long it will still take, in words.
    offers
        What could be worked out: what the buttons say.
    trouble
        Why something could not be worked out.
    stopped
        What the reader has stopped, and how far it was.
    """

    script = "verdict.js"
    messages = Messages(
        work={"index": int},  # begin what an offer says
        stop={},  # end what is being done
        argue={"on": bool},  # the argument is opened, or folded again
    )
    value = param.String("")
    badges = param.List([])
    sentence = param.String("")
    detail = param.String("")
    speaks_to = param.List([])
    argument = param.String("")
    steps = param.List([])
    proof = param.String("")
    place = param.String("")
    place_link = param.String("")
    found_by = param.String("")
    hide = param.Boolean(False)
    question = param.String("Who wins?")
    closed = param.Boolean(False)
    doing = param.String("")
    share = param.Number(0.0)
    left = param.String("")
    offers = param.List([])
    trouble = param.String("")
    stopped = param.String("")
