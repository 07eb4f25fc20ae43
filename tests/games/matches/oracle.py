"""Match-taking straight from the rules, by brute force, sharing nothing with the package."""

from __future__ import annotations

from functools import cache


@cache
def outcome(left: int, take: int, misere: bool) -> tuple[bool, int]:
    """Whether the player to move wins, and after how many plies: soonest if so, latest if not."""
    if left == 0:
        return misere, 0
    replies = [outcome(left - taken, take, misere) for taken in range(1, take + 1) if taken <= left]
    wins = [plies for won, plies in replies if not won]
    if wins:
        return True, 1 + min(wins)
    return False, 1 + max(plies for _, plies in replies)


def minimax(left: int, take: int, misere: bool, maximising: bool = True) -> tuple[int, int]:
    """Value for Max and nodes of the whole tree, by walking it."""
    if left == 0:
        return int(maximising == misere), 1
    values, nodes = [], 1
    for taken in range(1, min(take, left) + 1):
        value, below = minimax(left - taken, take, misere, not maximising)
        values.append(value)
        nodes += below
    return (max if maximising else min)(values), nodes


def alphabeta(left, take, misere, maximising=True, alpha=-1, beta=2) -> tuple[int, int]:
    """Value for Max and nodes visited, by walking, cutting on ties."""
    if left == 0:
        return int(maximising == misere), 1
    nodes = 1
    best = -1 if maximising else 2
    for taken in range(1, min(take, left) + 1):
        value, below = alphabeta(left - taken, take, misere, not maximising, alpha, beta)
        nodes += below
        if maximising:
            best = max(best, value)
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best, nodes


def lines(left: int, take: int, depth: int) -> int:
    """How many sequences of `depth` takes there are (perft)."""
    if depth == 0:
        return 1
    return sum(lines(left - taken, take, depth - 1) for taken in range(1, min(take, left) + 1))
