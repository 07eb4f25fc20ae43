"""Who plays BABANUKI against you: forcing first place, not being made last, by chance, or a mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.babanuki.solver.agents import CautiousAgent
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.ui.contract import Opponent, usual_opponents

if TYPE_CHECKING:
    from lastcard.games.babanuki.rules import State


def _too_large(state: State) -> str:
    if state.over or ENGINE.pending(state) or ENGINE.known_now(state).known:
        return ""
    return "So many positions can follow here that nobody works them out: every engine draws at random."


OPPONENTS = usual_opponents(
    ENGINE,
    Opponent("cautious", "Cautious", lambda _: CautiousAgent(), note=_too_large),
    label="Forcing",
    note=_too_large,
)
