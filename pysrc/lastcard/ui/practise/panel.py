"""What the Practise tab shows: the choice of kind and grade, the run, the question with its board, the reply, the record."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class PractisePanel(Component):
    """The whole tab; the record of what was practised is kept by the script, in this browser, and never sent.

    What says which answer is right comes with `reply` alone.
    """

    script = "practise.js"
    messages = Messages(
        choose={"kind": str, "grade": int},
        fresh={},  # ten others
        again={"refs": list[str]},  # former misses
        resume={"key": str, "marks": list[str]},  # what was done in this run before the page was loaded
        go={"at": int},
        next={"key": str},
        answer={"key": str, "choices": list[str]},
        hint={"key": str},
        reveal={"key": str},
        once_more={"key": str},
        look={"by": int},
        ply={"ply": int},
        harder={},
        explore={},
        to_sheet={},  # put the exercise on a sheet
    )
    game = param.String("")  # the game's name
    # Name and title of each kind of exercise; and what the run consists of.
    kinds = param.List([])
    kind = param.String("")
    grade = param.Integer(1)
    seed = param.Integer(0)
    again = param.Boolean(False)  # whether the run consists of former misses instead
    run = param.String("")
    day = param.String("")  # the date, where the run is the exercise of a day; else empty
    # For each exercise of the run how the first answer was (`lastcard.ui.practise.run.Mark`), and which is on
    # show, from 0.
    marks = param.List([])
    at = param.Integer(0)
    # ``making``, ``ask``, ``answered``, ``over`` (the end of the run) or ``none`` (there is no such
    # exercise).
    stage: param.Selector[str] = param.Selector(
        default="making", objects=["making", "ask", "answered", "over", "none"]
    )
    share = param.Number(-1.0)  # how far the making is
    # Which exercise (``key``), its number, what it asks (``kind``, ``rules``, ``ask``), the ``choices`` (each
    # in notation, in words and with the seat of the player whom it names, if any), what it ``takes``, ``how``
    # it is answered (``buttons``, ``board``, ``ply`` or ``own``), the ``hints`` that were asked for, and how
    # many are ``left``.
    question = param.Dict({})
    # Whether the answer was ``right``, what was ``given`` and what is the ``solution`` (choices), what is
    # said of it (``sentence``, empty as long as that is worked out), the ``reason`` of the right one, ``why``
    # the grade, whether it was solved ``alone``, whether it was only ``asked`` for, and what the line
    # ``shows``.
    reply = param.Dict({})
    # The moves that can be stepped through, ``seat``, ``who`` and ``move`` each, and after how many of them
    # we stand.
    line = param.List([])
    ply = param.Integer(0)
    # What was not solved alone, for the end of a run: ``at``, ``kind``, ``ask``, ``given``, ``solution``,
    # ``mark``.
    review = param.List([])
    # The last exercise that was marked: ``key`` and ``mark``; and a number, so that no two are the same.
    tally = param.Dict({})
    notice = param.String("")  # what is wrong with the address, or why there is no exercise
    board = Child()
    sheet = Child()
