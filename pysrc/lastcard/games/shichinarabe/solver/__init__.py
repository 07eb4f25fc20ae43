"""Everything that is worked out about SHICHINARABE: who wins, by which moves, and why."""

from lastcard.games.shichinarabe.solver.answer import Answer, answer, answering
from lastcard.games.shichinarabe.solver.explain import blocker
from lastcard.games.shichinarabe.solver.forest import NONE, Forest, Scan, forest_of, scan
from lastcard.games.shichinarabe.solver.linear import Judgement, branch_values, judge, winning_selections
from lastcard.games.shichinarabe.solver.network import from_networkx, to_networkx
from lastcard.games.shichinarabe.solver.race import Race, race
from lastcard.games.shichinarabe.solver.search import BUDGET, OutOfNodes, Search
from lastcard.games.shichinarabe.solver.verdict import solve, told

__all__ = [
    "BUDGET",
    "NONE",
    "Answer",
    "Forest",
    "Judgement",
    "OutOfNodes",
    "Race",
    "Scan",
    "Search",
    "answer",
    "answering",
    "blocker",
    "branch_values",
    "forest_of",
    "from_networkx",
    "judge",
    "race",
    "scan",
    "solve",
    "to_networkx",
    "told",
    "winning_selections",
]
