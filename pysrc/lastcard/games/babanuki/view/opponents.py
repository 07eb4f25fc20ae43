"""The opponents in BABANUKI: Easy to Perfect, and one that only avoids the last place."""

from __future__ import annotations

from lastcard.core.engine import NOW
from lastcard.games.babanuki.rules import State
from lastcard.games.babanuki.solver.engine import ENGINE, CautiousAgent
from lastcard.ui.contract import Opponent, usual_opponents


def _too_large(state: State) -> str:
    if state.over or ENGINE.pending(state) or ENGINE.solve(state, NOW).known:
        return ""
    return "So many positions can follow here that nobody works them out: every opponent draws at random."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent(
        "cautious",
        "Cautious",
        lambda _: CautiousAgent(),
        note=_too_large,
        about="Where it can, makes a draw after which the others, even together, cannot make it last. Ours.",
    ),
    perfect="Forces first place as soon as it can, and hinders others who can (Kiya 2021, chapter 5).",
    note=_too_large,
)
