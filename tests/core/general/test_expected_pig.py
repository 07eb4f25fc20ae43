"""Pig for two: whoever is to move rolls or holds, a 1 loses what was rolled; play can go round for ever."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lastcard.core.general.expected import values
from lastcard.core.progress import run_to_end
from tests.core.general.oracle import graph_of


def pig(goal):
    """The graph of the game from 0 : 0, and its positions: who moves, what both have, what is rolled, before a roll?"""
    numbers, waiting = {}, []

    def number(*state):
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(state)
        return numbers[state]

    number(0, 0, 0, 0, False)
    after, ends, chances = {}, {}, {}
    while waiting:
        state = waiting.pop()
        here, (mover, own, other, rolled, rolling) = numbers[state], state
        if own + rolled >= goal:
            ends[here], after[here] = (1 - mover, mover), []
        elif rolling:
            more = [number(mover, own, other, rolled + pips, False) for pips in range(2, 7)]
            after[here], chances[here] = (
                [number(1 - mover, other, own, 0, False), *more],
                [Fraction(1, 6)] * 6,
            )
        else:
            hold = [number(1 - mover, other, own + rolled, 0, False)]
            after[here] = [number(mover, own, other, rolled, True), *hold]
    movers = [-1 if rolling else mover for mover, *_, rolling in numbers]
    return graph_of(2, [after[here] for here in range(len(numbers))], movers, ends, chances), numbers


def by_repeating(goal):
    """The chance to win of whoever is to move, by repeating what it says until nothing changes; floats."""
    worth = {
        (own, other, rolled): 0.5
        for own in range(goal)
        for other in range(goal)
        for rolled in range(goal - own)
    }

    def at(own, other, rolled):
        return 1.0 if own + rolled >= goal else worth[own, other, rolled]

    changed = 1.0
    while changed > 1e-14:
        changed = 0.0
        for own, other, rolled in worth:
            lost = 1 - at(other, own, 0)
            roll = (lost + sum(at(own, other, rolled + pips) for pips in range(2, 7))) / 6
            better = max(roll, 1 - at(other, own + rolled, 0))
            changed = max(changed, abs(better - worth[own, other, rolled]))
            worth[own, other, rolled] = better
    return worth


@pytest.mark.parametrize("goal", [5, 10])
def test_everybody_s_chance_is_an_exact_fraction(goal):
    graph, numbers = pig(goal)
    found = run_to_end(values(graph, (Fraction(1, 2), Fraction(1, 2))))
    expected = by_repeating(goal)
    assert not found.bounds
    for (mover, own, other, rolled, rolling), here in numbers.items():
        shares = found.payoffs[here]
        assert sum(shares) == 1
        if not rolling and own + rolled < goal:
            assert abs(float(shares[mover]) - expected[own, other, rolled]) < 1e-12
