"""The benchmark: the general searches against ones written for this game alone.

The recursions are as fast as plain Python gets without remembering values: nothing is made or looked up at a
node. One function for both players is as fast for minimax, but slower for alpha-beta by a quarter.
"""

from __future__ import annotations

from lastcard.core.bench import Task
from lastcard.core.twoplayer.minimax import alphabeta, minimax
from lastcard.games.matches.rules import GAME, State


def bench_tasks() -> list[Task]:
    """Return both searches, generic beside hand-written."""
    whole, pruned = State(21), State(23)
    return [
        Task(f"minimax {whole.left}", "hand-written", "nodes", lambda: hand_minimax(whole.left)),
        Task(f"minimax {whole.left}", "generic", "nodes", lambda: minimax(GAME, whole).nodes),
        Task(f"alphabeta {pruned.left}", "hand-written", "nodes", lambda: hand_alphabeta(pruned.left)),
        Task(f"alphabeta {pruned.left}", "generic", "nodes", lambda: alphabeta(GAME, pruned).nodes),
    ]


def hand_minimax(left: int) -> int:
    """Count the nodes of the game tree (largest take 3, misère play)."""
    nodes = 0

    def worth(left: int) -> int:
        nonlocal nodes
        nodes += 1
        if not left:
            return 1
        least = 2
        for take in range(1, (3 if left > 3 else left) + 1):
            found = worth(left - take)
            if found < least:
                least = found
        return 1 - least

    worth(left)
    return nodes


def hand_alphabeta(left: int) -> int:
    """Count the nodes that alpha-beta visits (largest take 3, misère play)."""
    nodes = 0

    def highest(left: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if not left:
            return 1
        best = -1
        for take in range(1, (3 if left > 3 else left) + 1):
            found = lowest(left - take, alpha, beta)
            if found > best:
                best = found
                if found >= beta:
                    return found
                if found > alpha:
                    alpha = found
        return best

    def lowest(left: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if not left:
            return 0
        best = 2
        for take in range(1, (3 if left > 3 else left) + 1):
            found = highest(left - take, alpha, beta)
            if found < best:
                best = found
                if found <= alpha:
                    return found
                if found < beta:
                    beta = found
        return best

    highest(left, -1, 2)
    return nodes
