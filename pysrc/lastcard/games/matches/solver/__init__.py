"""Everything that is worked out about match-taking: who wins, why, and how large the trees are."""

from lastcard.games.matches.solver.chances import chance_table, win_chance
from lastcard.games.matches.solver.machine import Edge, MachineAgent, MachinePlayer, MooreMachine
from lastcard.games.matches.solver.proof import Case, Proof, induction, prove
from lastcard.games.matches.solver.trees import (
    MAX_TREE_LEFT,
    GrowthRow,
    folder,
    growth,
    growth_rate,
    tree_size,
)
from lastcard.games.matches.solver.verdict import distance, reason, solve, value, winning_move

__all__ = [
    "MAX_TREE_LEFT",
    "Case",
    "Edge",
    "GrowthRow",
    "MachineAgent",
    "MachinePlayer",
    "MooreMachine",
    "Proof",
    "chance_table",
    "distance",
    "folder",
    "growth",
    "growth_rate",
    "induction",
    "prove",
    "reason",
    "solve",
    "tree_size",
    "value",
    "win_chance",
    "winning_move",
]
