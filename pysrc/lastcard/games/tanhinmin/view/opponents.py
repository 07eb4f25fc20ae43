"""The opponents in TANHINMIN: by the solution, by an oracle's answers alone, by chance, or a mixture."""

from __future__ import annotations

from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.hidden_hands import MU0, MU1, BlindAgent, Oracle
from lastcard.ui.contract import Opponent, usual_opponents


def _cannot(state: State) -> str:
    if not state.cut:
        return ""
    return "The oracles of chapter 4 know no cut cards: as long as there is one, this player plays at random."


def _blind(key: str, label: str, about: str, oracle: Oracle | None = None, *, once: bool = False) -> Opponent:
    return Opponent(
        key,
        label,
        lambda _: BlindAgent(oracle, once),
        note=_cannot,
        about=f"{about} (Kiya 2021, chapter 4).",
    )


_TOLD = "Does not look at your hand; an oracle tells it"

OPPONENTS = usual_opponents(
    ENGINE,
    _blind("mu0", "Asks μ₀ every turn", f"{_TOLD} μ₀ at every turn, which is enough to win", MU0),
    _blind("mu0-once", "Asks μ₀ once", f"{_TOLD} μ₀ at its first turn only", MU0, once=True),
    _blind("mu1-once", "Asks μ₁ once", f"{_TOLD} μ₁ at its first turn only", MU1, once=True),
    _blind(
        "algorithm-3",
        "Algorithm 3",
        "Sees its own hand and the table only, and follows the paper’s Algorithm 3",
    ),
    perfect="Wins wherever it can: it counts the pairs of both hands after every move (Kiya 2021, chapter 2).",
)
