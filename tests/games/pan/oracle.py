"""Pan straight from the rules, by brute force over dictionaries, sharing nothing with the package.

A position is (hand of the player to move, hand of the other), each a tuple of how many cards of each rank.
The pile is laid out as a real stack of cards; taking takes the top of the stack.
"""

from __future__ import annotations

from itertools import product


def supply(ranks, suits=4, free=False):
    """How many cards of each rank the two hands can hold between them."""
    return tuple(suits - (1 if rank == 0 and not free else 0) for rank in range(ranks))


def positions(ranks, suits=4, free=False):
    """All ways to hold cards, the finished positions included, but not the one where nobody holds any."""
    shares = [
        [(a, b) for a in range(most + 1) for b in range(most + 1) if a + b <= most]
        for most in supply(ranks, suits, free)
    ]
    for choice in product(*shares):
        mover, other = tuple(a for a, _ in choice), tuple(b for _, b in choice)
        if sum(mover) + sum(other):
            yield mover, other


def children(position, take=3, sets=True, suits=4, free=False, together=False):
    """The positions after each legal move, with the move's name; none when the game is over."""
    mover, other = position
    if not sum(mover) or not sum(other):
        return {}
    most = supply(len(mover), suits, free)
    stack = [] if free else [0]
    for rank, cards in enumerate(most):
        stack += [rank] * (cards - mover[rank] - other[rank])
    found = {}
    for rank, held in enumerate(mover):
        if not held or (stack and rank < stack[-1]):
            continue
        is_set = sets and held == most[rank] and held >= 2
        if not (together and rank == 0 and is_set):
            found[str(rank + 1)] = (other, (*mover[:rank], held - 1, *mover[rank + 1 :]))
        if is_set:
            found[f"{rank + 1}*"] = (other, (*mover[:rank], 0, *mover[rank + 1 :]))
    movable = len(stack) - (0 if free else 1)
    if movable:
        hand = list(mover)
        for rank in stack[len(stack) - min(take, movable) :]:
            hand[rank] += 1
        found["t"] = (other, tuple(hand))
    return found


def solve(ranks, **rules):
    """Every position's (value, plies): by sweeping over all of them again and again, ply after ply."""
    everywhere = list(positions(ranks, rules.get("suits", 4), rules.get("free", False)))
    follows = {position: list(children(position, **rules).values()) for position in everywhere}
    found = {}
    for mover, other in everywhere:
        if not sum(mover):
            found[mover, other] = ("win", 0)
        elif not sum(other):
            found[mover, other] = ("loss", 0)
    plies, waiting = 0, [position for position in everywhere if position not in found]
    while True:
        plies += 1
        new = {}
        for position in waiting:
            worth = [found.get(child) for child in follows[position]]
            if any(one is not None and one[0] == "loss" for one in worth):
                new[position] = ("win", plies)
            elif all(one is not None and one[0] == "win" for one in worth):
                new[position] = ("loss", plies)
        if not new:
            break
        found.update(new)
        waiting = [position for position in waiting if position not in found]
    return {position: found.get(position, ("draw", None)) for position in everywhere}


def lines(position, depth, **rules):
    """How many sequences of `depth` moves there are (perft)."""
    if depth == 0:
        return 1
    return sum(lines(child, depth - 1, **rules) for child in children(position, **rules).values())


def reachable(starts, **rules):
    """Every position that can follow from some positions, those included."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        for child in children(waiting.pop(), **rules).values():
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return seen


def oracle_rules(rules):
    """The rules as keyword arguments of the oracle."""
    return {
        "take": rules.take,
        "sets": rules.sets,
        "suits": rules.suits,
        "free": rules.bottom_free,
        "together": rules.nines_together,
    }
