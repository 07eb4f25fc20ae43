"""The opponents of SHICHINARABE, among them one that plays by the values alone."""

from __future__ import annotations

from lastcard.games.shichinarabe.solver.engine import ENGINE, ValueAgent
from lastcard.ui.contract import Opponent, usual_opponents

OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "values",
        "Values alone",
        lambda _: ValueAgent(),
        about="Plays by the sum of the branch values, as if nobody could get stuck (ours, with the values of Kiya 2021, chapter 6).",
    ),
    perfect="Wins whenever it can, and sets traps when it can’t.",
)
