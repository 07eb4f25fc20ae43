"""Everything that is worked out about Pan: who wins, how far, why, and what else the essay computes."""

from lastcard.games.pan.solver.ahead import Ahead, Outlook, look_ahead, seen
from lastcard.games.pan.solver.analysis import analyse
from lastcard.games.pan.solver.attainable import attainable, listed, never
from lastcard.games.pan.solver.branching import branching, distribution, total_moves
from lastcard.games.pan.solver.check import Check, check
from lastcard.games.pan.solver.deals import (
    Score,
    Start,
    deals,
    has_starts,
    is_start,
    random_start,
    score,
    starts,
)
from lastcard.games.pan.solver.heuristic import fewer_turns, groups, heuristic, high_cards, worth
from lastcard.games.pan.solver.library import (
    LIVE,
    can_solve,
    forget,
    full_table,
    known_now,
    positions,
    prepare,
    provide,
    solve_whole,
    solved,
    source_of,
    space_of,
)
from lastcard.games.pan.solver.lines import Loop, Ply, after_each_move, loop, principal_variation, way_round
from lastcard.games.pan.solver.packing import pack, packed
from lastcard.games.pan.solver.path import NoPath, corollary, path, printed_corollary, switching
from lastcard.games.pan.solver.reach import reachable
from lastcard.games.pan.solver.space import Digit, Space
from lastcard.games.pan.solver.steps import move_counts
from lastcard.games.pan.solver.summary import Summary, summarise
from lastcard.games.pan.solver.table import DRAWN, Label, Source, Table, Tally, finished
from lastcard.games.pan.solver.tablebase import Tablebase, TablebaseError
from lastcard.games.pan.solver.verdict import foresee, judge, solve

__all__ = [
    "DRAWN",
    "LIVE",
    "Ahead",
    "Check",
    "Digit",
    "Label",
    "Loop",
    "NoPath",
    "Outlook",
    "Ply",
    "Score",
    "Source",
    "Space",
    "Start",
    "Summary",
    "Table",
    "Tablebase",
    "TablebaseError",
    "Tally",
    "after_each_move",
    "analyse",
    "attainable",
    "branching",
    "can_solve",
    "check",
    "corollary",
    "deals",
    "distribution",
    "fewer_turns",
    "finished",
    "foresee",
    "forget",
    "full_table",
    "groups",
    "has_starts",
    "heuristic",
    "high_cards",
    "is_start",
    "judge",
    "known_now",
    "listed",
    "look_ahead",
    "loop",
    "move_counts",
    "never",
    "pack",
    "packed",
    "path",
    "positions",
    "prepare",
    "principal_variation",
    "printed_corollary",
    "provide",
    "random_start",
    "reachable",
    "score",
    "seen",
    "solve",
    "solve_whole",
    "solved",
    "source_of",
    "space_of",
    "starts",
    "summarise",
    "switching",
    "total_moves",
    "way_round",
    "worth",
]
